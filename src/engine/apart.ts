import { defined } from '../base/defined.ts';
import { groupBy } from '../base/group-by.ts';
import type { Address } from '../plan/address.ts';
import type { Change, Create, Delete, KindName } from '../plan/plan.ts';
import type { Driver } from './driver.ts';
import type { KindModel, Live } from './model.ts';
import { addressOfForeign, type Observation } from './observation.ts';
import type { ValueProblem } from './takings.ts';

/** What a parent holds of a kind beside which something is created. */
export interface Beside {
  readonly model: KindModel;
  readonly parent: Address;
  readonly live: readonly Live[];
  /** Whether the manifest declares that collection, so that something of it can be deleted. */
  readonly declared: boolean;
}

interface ApartOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly observation: Observation;
  readonly changes: readonly Change[];
}

function creations({ changes, models }: ApartOptions): readonly Create[] {
  return changes.flatMap((change) =>
    change.action === 'create' && models.get(change.kind)?.notBeside !== undefined ? [change] : [],
  );
}

/**
 * What stands beside resources that are to be created and cannot stand beside them. What the manifest does not declare was
 * not read with the rest, and is looked at here.
 */
export async function lookBeside(options: ApartOptions & { readonly driver: Driver }): Promise<readonly Beside[]> {
  const { models, observation, driver } = options;
  const byParent = groupBy(creations(options), ({ parents }) => parents.at(-1));
  const found: Beside[] = [];
  for (const [parent, [first]] of byParent) {
    for (const name of models.get(first?.kind ?? '')?.notBeside ?? []) {
      const model = models.get(name);
      const places = (first?.parents ?? []).flatMap((address) => {
        const id = observation.ids.get(address);
        const kind = observation.matches.get(address)?.desired.kind;
        return id === undefined || kind === undefined ? [] : [{ kind, id }];
      });
      const isHeldBy = model?.parents.includes(places.at(-1)?.kind ?? '') === true;
      if (model === undefined || !isHeldBy || places.length !== first?.parents.length) {
        continue;
      }
      const observed = observation.collections.find((one) => one.model.name === name && one.parent === parent);
      const live = observed?.live ?? (await driver.reader().list(name, places));
      if (live.length > 0) {
        found.push({ model, parent, live, declared: observed?.declared === true });
      }
    }
  }
  return found;
}

interface Apart {
  /** By the key of a creation, the deletions that come before it. */
  readonly after: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly ValueProblem[];
}

function notBoth(
  change: Create,
  { model, parent, declared }: Beside,
  {
    live,
    observation,
  }: {
    readonly live: Live;
    readonly observation: Observation;
  },
): ValueProblem {
  const address = observation.addresses.get(live.id) ?? addressOfForeign(model, parent, live);
  const isDeclared = observation.matches.has(address);
  const what = isDeclared
    ? `Take ${address} out of the manifest, or ${change.address}.`
    : declared
      ? `${address} is not managed or is kept: delete it in the app first, or take ${change.address} out of the manifest.`
      : `The manifest does not say what becomes of it: declare its collection as empty (\`[]\`) to have what was applied deleted in the same apply, or take ${change.address} out.`;
  return {
    key: change.key,
    diagnostic: {
      severity: 'error',
      code: 'not-both',
      summary: `A ${change.kind} cannot stand beside a ${model.name}`,
      detail: `${change.address} is to be created, but ${parent} has ${address} (${live.id}), and the service shows either the one or the other. ${what}`,
      ...defined({ source: change.source }),
    },
  };
}

/** Puts creations behind the deletions of what cannot stand beside them. */
export function keptApart(
  beside: readonly Beside[],
  options: ApartOptions & { readonly deletes: readonly Delete[] },
): Apart {
  const { models, observation, deletes } = options;
  const after = new Map<string, readonly string[]>();
  const problems: ValueProblem[] = [];
  const going = new Map(deletes.map((change) => [`${change.kind} ${change.id}`, change.key]));
  for (const change of beside.length === 0 ? [] : creations(options)) {
    const others = beside.filter(
      ({ model, parent }) =>
        parent === change.parents.at(-1) && models.get(change.kind)?.notBeside?.includes(model.name) === true,
    );
    const keys: string[] = [];
    for (const other of others) {
      const staying = other.live.find(({ id }) => !going.has(`${other.model.name} ${id}`));
      if (staying !== undefined) {
        problems.push(notBoth(change, other, { live: staying, observation }));
      }
      keys.push(...other.live.flatMap(({ id }) => going.get(`${other.model.name} ${id}`) ?? []));
    }
    after.set(change.key, keys);
  }
  return { after, problems };
}

/** The deletions of what the service puts into a resource of its own when the first of a kind is created beside it. */
export function wrappedBy(
  change: Create,
  deletes: readonly Delete[],
  models: ApartOptions['models'],
): readonly Delete[] {
  const kinds = models.get(change.kind)?.wraps ?? [];
  return kinds.length === 0
    ? []
    : deletes.filter(({ kind, parents }) => kinds.includes(kind) && parents.at(-1) === change.parents.at(-1));
}
