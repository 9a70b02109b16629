import type { Address } from '../plan/address.ts';
import type { Plan } from '../plan/plan.ts';
import type { Planned } from './context.ts';
import type { Desired } from './model.ts';

/** The output of a live resource with the URL at which people with an account see its drafts. */
const PREVIEW = 'preview';

/** Where the drafts that the plan changes can be seen, by the address of what shows them; undefined if it changes none. */
export function previewsOf({ models, observation, changes }: Planned): Plan['previews'] {
  const isDraft = ({ kind, fields }: Desired): boolean => {
    const closed = Object.entries(models.get(kind)?.readers?.closedWith ?? {});
    return closed.length > 0 && closed.every(([field, value]) => fields[field] === value);
  };
  const previews = new Map<Address, string>();
  for (const { action, address, parents } of changes) {
    const desired = action === 'delete' ? undefined : observation.matches.get(address)?.desired;
    for (const shows of desired !== undefined && isDraft(desired) ? [...parents, address] : []) {
      const url = observation.matches.get(shows)?.live?.outputs?.[PREVIEW];
      if (typeof url === 'string') {
        previews.set(shows, url);
      }
    }
  }
  return previews.size === 0 ? undefined : Object.fromEntries(previews);
}
