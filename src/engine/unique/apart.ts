import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, Create, Delete, KindName } from '../../plan/plan.ts';
import type { Driver } from '../driver.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign, type Observation } from '../observe/observation.ts';
import type { ValueProblem } from './takings.ts';

/** The parts of a parent beside which something else cannot be created. */
export interface Beside {
  readonly model: KindModel;
  readonly parent: Address;
  readonly live: readonly Live[];
  /** Whether the manifest declares that collection, so that its resources can be deleted. */
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
 * Live resources that cannot exist beside resources that the plan creates. Collections that the manifest does not declare
 * were not read with the rest, and are read here.
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
      const isBlockedBy = model?.parents.includes(places.at(-1)?.kind ?? '') === true;
      if (model === undefined || !isBlockedBy || places.length !== first?.parents.length) {
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
  /** The deletions that come before each creation, by its key. */
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
    ? `Remove ${address} or ${change.address} from the manifest.`
    : declared
      ? `${address} is unmanaged or is kept: delete it in the app first, or remove ${change.address} from the manifest.`
      : `The manifest does not say what happens to it: declare its collection as empty (\`[]\`) to delete what was applied in the same apply, or remove ${change.address}.`;
  return {
    key: change.key,
    diagnostic: {
      severity: 'error',
      code: 'not-both',
      summary: `A ${change.kind} cannot exist beside a ${model.name}`,
      detail: `${change.address} cannot be created: ${parent} has ${address} (${live.id}), and the service shows either one or the other. ${what}`,
      ...defined({ source: change.source }),
    },
  };
}

/** Orders creations after the deletions of what cannot exist beside them. */
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

/** The deletions of what the service would wrap when the first of a kind is created beside it. */
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
