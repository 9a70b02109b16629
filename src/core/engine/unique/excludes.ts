import { defined } from '../../../base/defined.ts';
import { addTo } from '../../../base/group-by.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import type { Create, Delete, KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { collectionOf, type Models, nameIn, type PlanContext } from '../context.ts';
import type { Driver, HiddenConflict, Place } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel, Live } from '../model.ts';
import { addressOfForeign, type Observation } from '../observe/observation.ts';
import type { ValueProblem } from './claims.ts';

/** A resource that must be deleted before another is created: it cannot exist beside it, or takes its place and no list shows it. */
export interface Conflict {
  /** The key of the creation. */
  readonly key: string;
  readonly kind: KindName;
  readonly id: RemoteId;
  /** The address of a resource that no list shows, if the ledger owns it. */
  readonly holder?: Address;
  /** Reported if the plan does not delete it. */
  readonly diagnostic: Diagnostic;
}

interface LookOptions extends Omit<PlanContext, 'deletes'> {
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly driver: Driver;
}

/** The ids of the parents of a new resource; undefined if one of them is new too. */
function placesOf({ parents }: Create, { ids, matches }: Observation): readonly Place[] | undefined {
  const places = parents.flatMap((address) => {
    const id = ids.get(address);
    const kind = matches.get(address)?.desired.kind;
    return id === undefined || kind === undefined ? [] : [{ kind, id }];
  });
  return places.length === parents.length ? places : undefined;
}

function notBoth(
  change: Create,
  { model, live, isDeclared }: { readonly model: KindModel; readonly live: Live; readonly isDeclared: boolean },
  observation: Observation,
): Diagnostic {
  const parent = change.parents.at(-1);
  const address = observation.addresses.get(live.id) ?? addressOfForeign(model, parent, live);
  const what = observation.matches.has(address)
    ? `Remove ${address} or ${change.address} from the manifest.`
    : isDeclared
      ? `${address} is unmanaged or is kept: delete it in the app first, or remove ${change.address} from the manifest.`
      : `The manifest does not say what happens to it: declare its collection as empty (\`[]\`) to delete what was applied in the same apply, or remove ${change.address}.`;
  return {
    severity: 'error',
    code: 'not-both',
    summary: `A ${change.kind} cannot exist beside a ${model.name}`,
    detail: `${change.address} cannot be created: ${parent} has ${address} (${live.id}), and the service shows either one or the other. ${what}`,
    ...defined({ source: change.source }),
  };
}

function placeTaken(
  change: Create,
  { what, id, of, advice }: HiddenConflict,
  { holder, addresses }: { readonly holder: Address | undefined; readonly addresses: Observation['addresses'] },
): Diagnostic {
  const where = of === undefined ? '' : `, of ${addresses.get(of.id) ?? `the ${of.kind} ${of.id}`}`;
  const why = holder === undefined ? 'is unmanaged' : `stays: it is ${holder}`;
  return {
    severity: 'error',
    code: 'place-taken',
    summary: `There is already ${what}`,
    detail: `${change.address} cannot be created: ${what} (${id}${where}) is in its place, and ${why}. ${advice}.`,
    ...defined({ source: change.source }),
  };
}

/**
 * Finds conflicts with new resources. Reads lists that the manifest does not declare; for kinds with hidden conflicts, asks the service for
 * these.
 */
export async function findConflicts({
  models,
  observation,
  changes,
  ledger,
  driver,
}: LookOptions): Promise<readonly Conflict[]> {
  const found: Conflict[] = [];
  const reader = driver.reader();
  const read = new Map<string, readonly Live[]>();
  for (const change of changes.flatMap((one) => (one.action === 'create' ? [one] : []))) {
    const ask = reader.hiddenConflict?.(change.kind);
    const excluded = models.get(change.kind)?.beside?.excludes ?? [];
    const places = ask === undefined && excluded.length === 0 ? undefined : placesOf(change, observation);
    if (places === undefined) {
      continue;
    }
    const { key, kind } = change;
    for (const model of excluded.flatMap((name) => models.get(name) ?? [])) {
      const parent = change.parents.at(-1);
      const observed = collectionOf(observation, model.name, parent);
      const list = nameIn(model.name, parent);
      const others = model.parents.includes(places.at(-1)?.kind ?? '')
        ? (observed?.live ?? read.get(list) ?? (await reader.list(model.name, places)))
        : [];
      read.set(list, others);
      for (const live of others) {
        const diagnostic = notBoth(change, { model, live, isDeclared: observed?.declared === true }, observation);
        found.push({ key, kind: model.name, id: live.id, diagnostic });
      }
    }
    const hiddenConflict = await ask?.(places);
    if (hiddenConflict !== undefined) {
      const [holder] =
        [...ledger.entries].find(([, entry]) => entry.kind === kind && entry.id === hiddenConflict.id) ?? [];
      const diagnostic = placeTaken(change, hiddenConflict, { holder, addresses: observation.addresses });
      found.push({ key, kind, id: hiddenConflict.id, ...defined({ holder }), diagnostic });
    }
  }
  return found;
}

/** Orders creations after the deletions of conflicting resources. */
export function afterConflicts(
  conflicts: readonly Conflict[],
  { changes, deletes }: Pick<PlanContext, 'changes' | 'deletes'>,
): { readonly after: ReadonlyMap<string, readonly string[]>; readonly problems: readonly ValueProblem[] } {
  const after = new Map<string, string[]>();
  const problems = new Map<string, ValueProblem>();
  const keys = new Set(conflicts.length === 0 ? [] : changes.map(({ key }) => key));
  const going = new Map(keys.size === 0 ? [] : deletes.map((one) => [nameIn(one.kind, one.id), one.key]));
  for (const { key, kind, id, holder, diagnostic } of conflicts.filter((one) => keys.has(one.key))) {
    const deletion = going.get(nameIn(kind, id));
    if (deletion !== undefined) {
      addTo(after, key, deletion);
    } else if (!problems.has(nameIn(kind, key))) {
      // One problem per creation is enough.
      problems.set(nameIn(kind, key), { key, ...defined({ holder }), diagnostic });
    }
  }
  return { after, problems: [...problems.values()] };
}

/** The deletions of resources that the service would absorb when the first of a kind is created beside them. */
export function wrappedBy(change: Create, deletes: readonly Delete[], models: Models): readonly Delete[] {
  const kinds = models.get(change.kind)?.beside?.absorbs ?? [];
  return kinds.length === 0
    ? []
    : deletes.filter(({ kind, parents }) => kinds.includes(kind) && parents.at(-1) === change.parents.at(-1));
}
