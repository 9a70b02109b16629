import type { Json } from '../base/json.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import type { LedgerState } from './ledger.ts';
import type { Around, Desired } from './model.ts';
import type { Observation } from './observe/observation.ts';
import type { Replacing } from './replace/replacing.ts';

interface Options {
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly replacing?: Replacing;
}

/** Whether an interrupted run made a resource: the plan that continues it needs the same consent as the one before. */
function isFromInterruptedRun(address: Address, id: RemoteId, { ledger }: Options): boolean {
  const { before, entries } = ledger;
  const isRecorded = before !== undefined && entries.get(address)?.id === id;
  return isRecorded && ![...before.values()].some((entry) => entry.id === id);
}

/** What surrounds a declared resource, for its kind to assess risks. */
export function aroundOf(desired: Desired, parents: readonly Address[], options: Options): Around {
  const { observation, replacing } = options;
  return {
    declared: desired.fields,
    returns: replacing?.isReplaced(desired.address) === true || replacing?.isLost(desired.address) === true,
    holders: parents.flatMap((address) => {
      const match = observation.matches.get(address);
      if (match === undefined) {
        return [];
      }
      const { kind, fields: declared } = match.desired;
      const isReplaced = replacing?.isReplaced(address) === true;
      return [{ kind, declared, ...(match.live === undefined || isReplaced ? {} : { live: match.live.fields }) }];
    }),
    target: (value: Json | undefined) => {
      if (isReference(value)) {
        const match = observation.matches.get(value.$ref);
        if (match === undefined) {
          return { isNew: false };
        }
        return match.live === undefined
          ? { isNew: true }
          : { isNew: isFromInterruptedRun(value.$ref, match.live.id, options), live: match.live.fields };
      }
      const found = isForeignId(value)
        ? observation.collections.flatMap(({ live }) => live).find(({ id }) => id === value.$id)
        : undefined;
      return { isNew: false, ...(found === undefined ? {} : { live: found.fields }) };
    },
  };
}
