import { defined } from '../../base/defined.ts';
import { type Address, addressOf } from '../plan/address.ts';
import type { Outline, Outlined } from '../plan/plan.ts';
import { isSensitive } from './compare.ts';
import type { Planned } from './context.ts';
import type { LedgerEntry } from './ledger.ts';
import { type Desired, isLookedUp, type KindModel, type Live } from './model.ts';
import { addressOfForeign, type Observation } from './observe/observation.ts';

/** A live resource with its declaration and entry, which decide what may be shown. */
interface Known {
  readonly model: KindModel;
  readonly live: Live;
  readonly desired: Desired | undefined;
  readonly entry: LedgerEntry | undefined;
}

/** The name of a resource, if it may be shown. */
function titleOf({ model, live, desired, entry }: Known): string | undefined {
  const own = live.fields['title'];
  if (own !== undefined) {
    return typeof own === 'string' && !isSensitive(model, desired, entry, 'title') ? own : undefined;
  }
  // Resources in rows have a name even if their title belongs to the content they show.
  const secretive = Object.values(model.rules).some(({ secret }) => secret) || (desired?.sensitive.length ?? 0) > 0;
  return model.ordered && !secretive && live.title !== '' ? live.title : undefined;
}

function wasOf({ live }: Known, { addresses }: Observation): NonNullable<Outlined['was']> {
  const row = live.row === undefined ? undefined : addresses.get(live.row);
  return { ...defined({ row, index: live.index }) };
}

/** The declared position of a resource, if the manifest declares one. */
function wantedOf(desired: Desired): Pick<Outlined, 'row' | 'rank'> {
  const { row, rank, parent } = desired;
  return {
    ...(row === undefined || row === parent ? {} : { row }),
    ...defined({ rank }),
  };
}

/**
 * The complete workspace for display: every resource that has a title or a position in an order, unchanged ones included. The others are
 * only counted. Visits each resource once.
 */
export function outlineOf({ models, observation, changes }: Planned): Outline {
  const changed = new Set<Address>();
  const created = new Set<Address>();
  for (const { address, action } of changes) {
    changed.add(address);
    if (action === 'create') {
      created.add(address);
    }
  }
  const resources: Outlined[] = [];
  const counts = new Map<string, number>();
  // Thousands of resources of one kind follow one another, so build their prefix once.
  let alike: { readonly model: KindModel; readonly parent: Address | undefined; count: number } | undefined;
  const settleCount = (): void => {
    if (alike !== undefined) {
      const prefix = addressOf(alike.parent, alike.model.segment);
      counts.set(prefix, (counts.get(prefix) ?? 0) + alike.count);
      alike = undefined;
    }
  };
  const enter = (address: Address, known: Known): void => {
    const { model, desired } = known;
    const title = titleOf(known);
    if (title !== undefined || model.ordered) {
      resources.push({
        address,
        ...defined({ title }),
        was: wasOf(known, observation),
        ...(desired === undefined ? {} : wantedOf(desired)),
      });
    }
  };
  for (const { desired, live, entry } of observation.matches.values()) {
    const model = models.get(desired.kind);
    if (model === undefined) {
      continue;
    }
    const { address } = desired;
    if (live === undefined) {
      if (created.has(address) && (model.ordered || typeof desired.fields['title'] === 'string')) {
        resources.push({ address, ...wantedOf(desired) });
      }
    } else if (model.ordered || live.fields['title'] !== undefined) {
      enter(address, { model, live, desired, entry });
    } else if (!changed.has(address) && !isLookedUp(model, desired)) {
      if (alike === undefined || alike.model !== model || alike.parent !== desired.parent) {
        settleCount();
        alike = { model, parent: desired.parent, count: 0 };
      }
      alike.count++;
    }
  }
  settleCount();
  for (const { model, parent, live, removed, foreign } of observation.collections) {
    const present = new Map(removed.size === 0 ? [] : live.map((resource) => [resource.id, resource]));
    for (const [address, entry] of removed) {
      const resource = present.get(entry.id);
      if (resource !== undefined && !observation.matches.has(address)) {
        enter(address, { model, live: resource, desired: undefined, entry });
      }
    }
    // Unmanaged resources are included if they share a row with declared ones.
    for (const resource of model.ordered ? foreign : []) {
      enter(addressOfForeign(model, parent, resource), { model, live: resource, desired: undefined, entry: undefined });
    }
  }
  return {
    resources: resources.sort((a, b) => (a.address < b.address ? -1 : 1)),
    counts: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
