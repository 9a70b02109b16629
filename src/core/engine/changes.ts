import { defined } from '../../base/defined.ts';
import { groupPairs } from '../../base/group-by.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { fingerprintOf } from '../plan/digest.ts';
import type { Adopt, Change, Create, FieldChange, Refresh, Replace, Update } from '../plan/plan.ts';
import { referencesIn } from '../plan/value.ts';
import { pathOf } from './compare.ts';
import { baseOf, type Draft, draftCreate, draftExisting, notReadable } from './drafts.ts';
import type { Driver } from './driver.ts';
import { createIdleCheck } from './execute/idle.ts';
import { isPartOf } from './ledger.ts';
import type { Match } from './match/collection-matcher.ts';
import { type Desired, isLookedUp, type KindModel } from './model.ts';
import { findPending } from './pending.ts';
import { type ChangesOptions, createPrepare, keptFields } from './prepare.ts';
import { draftReplacement, draftReturn } from './replace/replacement.ts';

export interface DeclaredChanges {
  /** In the order of the manifest. */
  readonly changes: readonly (Create | Adopt | Update | Replace)[];
  readonly refresh: readonly Refresh[];
  /** How many managed resources are as declared, ignoring their positions. */
  readonly noop: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The addresses that must exist before a change: the parent, and all references of its fields. Fields that are only set on creation count
 * too, because every request includes them.
 */
function neededBy({ prepared }: Draft, fields: readonly FieldChange[]): readonly Address[] {
  const { desired } = prepared;
  const values = [...Object.values(desired.fields), ...fields.map((it) => it.after ?? null)];
  return [...(desired.parent === undefined ? [] : [desired.parent]), ...values.flatMap(referencesIn)];
}

/** The changes that must come first: creations of what this one needs, and all changes of resources in `after`. */
function dependenciesOf(
  draft: Draft,
  fields: readonly FieldChange[],
  planned: ReadonlyMap<Address, Change>,
): readonly string[] {
  const { desired } = draft.prepared;
  const keys = new Set<string>();
  const after = (address: Address, always: boolean): void => {
    const other = planned.get(address);
    if (other !== undefined && other.address !== desired.address && (always || isNew(other))) {
      keys.add(other.key);
    }
  };
  for (const address of neededBy(draft, fields)) {
    after(address, false);
  }
  // A new resource cannot wait for its own parts.
  const isCreated = draft.change !== undefined && isNew(draft.change);
  for (const address of desired.after ?? []) {
    if (!isCreated || !isPartOf(address, desired.address)) {
      after(address, true);
    }
  }
  return [...keys];
}

/** The drafts without those that must wait; a note names each of these. */
function withoutPending(
  drafts: readonly Draft[],
  { ledger }: ChangesOptions,
): { readonly drafts: readonly Draft[]; readonly notes: readonly Diagnostic[] } {
  const isUndecided = ({ prepared }: Draft): boolean => prepared.match.undecided !== undefined;
  if (![...ledger.intents.values()].some(({ pending }) => pending === true) && !drafts.some(isUndecided)) {
    return { drafts, notes: [] };
  }
  const changing = drafts.filter(({ change, late }) => change !== undefined || late !== undefined);
  const { addresses, notes } = findPending(
    changing.map((draft) => {
      const { prepared, change, late } = draft;
      const { desired, model } = prepared;
      return {
        desired,
        reason: model.pending,
        ...defined({ undecided: prepared.match.undecided }),
        isCreated: change?.action === 'create',
        needs: [...neededBy(draft, [...(change?.fields ?? []), ...(late?.fields ?? [])]), ...(desired.after ?? [])],
      };
    }),
    ledger,
  );
  return { drafts: drafts.filter(({ prepared }) => !addresses.has(prepared.desired.address)), notes };
}

function isNew({ action }: Change): boolean {
  return action === 'create' || action === 'replace';
}

/** A replacement breaks the references to the old resource, so they are set again. */
function afterReplacement(
  drafts: readonly Draft[],
  idle: () => readonly Draft[],
  options: ChangesOptions,
): readonly Draft[] {
  const replaced = new Set(
    drafts.flatMap(({ change }) =>
      change !== undefined && (change.action === 'replace' || options.replacing?.isLost(change.address) === true)
        ? [change.address]
        : [],
    ),
  );
  if (replaced.size === 0) {
    return drafts;
  }
  return [...drafts, ...idle()].map((draft): Draft => {
    const { prepared, change } = draft;
    const { desired, model, live } = prepared;
    const lost = (desired.after ?? []).filter((address) => replaced.has(address));
    const referring = Object.entries(desired.fields).filter(([, value]) =>
      referencesIn(value).some((address) => replaced.has(address)),
    );
    if (live === undefined || (lost.length === 0 && referring.length === 0) || change?.action === 'replace') {
      return draft;
    }
    // Set all declared entries of such fields again, whatever the live values are.
    const entriesFields =
      lost.length === 0
        ? []
        : Object.entries(desired.fields).filter(([field]) => model.rules[field]?.entries !== undefined);
    const again = new Map<string, FieldChange>();
    for (const [field, value] of [...referring, ...entriesFields]) {
      again.set(field, { path: pathOf(field), field, after: value, sensitive: false, cause: 'pending' });
    }
    const kept = (change?.fields ?? []).filter(({ field }) => !again.has(field));
    const fields = [...kept, ...again.values()];
    const named = new Set([...lost, ...referring.flatMap(([, value]) => referencesIn(value))]);
    const causes = [...named].filter((address) => replaced.has(address));
    const verb = causes.length === 1 ? 'is' : 'are';
    const base = baseOf(prepared, 'pending', `${causes.join(', ')} ${verb} replaced`);
    const update: Update = {
      action: 'update',
      key: desired.address,
      ...base,
      id: live.id,
      risk: change?.risk ?? [],
      fields,
      after: keptFields(prepared, options.ledger.salt, desired.fields),
      precondition: { fingerprint: fingerprintOf(options.ledger.salt, prepared.match.live ?? live, model) },
    };
    return { prepared, change: change?.action === 'adopt' ? { ...change, fields } : update };
  });
}

/** Without a ledger, an adoption without updates does nothing. */
function withoutAdoption({ change, ...draft }: Draft): Draft {
  return change === undefined || (change.action === 'adopt' && change.fields.length === 0)
    ? draft
    : { ...draft, change };
}

const NONE: readonly Address[] = [];

/** The chain of parents of each resource; siblings share one array. */
function createChains({ matches }: ChangesOptions['observation']): (desired: Desired) => readonly Address[] {
  const chains = new Map<Address, readonly Address[]>();
  const chainOf = ({ parent }: Desired): readonly Address[] => {
    if (parent === undefined) {
      return NONE;
    }
    const known = chains.get(parent);
    if (known !== undefined) {
      return known;
    }
    const holder = matches.get(parent);
    const chain = [...(holder === undefined ? NONE : chainOf(holder.desired)), parent];
    chains.set(parent, chain);
    return chain;
  };
  return chainOf;
}

/** Drafts the change of each declared resource on its own. */
class Drafting {
  readonly drafts: Draft[] = [];
  readonly diagnostics: Diagnostic[] = [];
  noop = 0;
  /** Resources that need no change so far. */
  readonly #idle: Match[] = [];
  readonly #options: ChangesOptions;
  readonly #chainOf: (desired: Desired) => readonly Address[];
  readonly #prepare: ReturnType<typeof createPrepare>;

  constructor(options: ChangesOptions) {
    this.#options = options;
    this.#chainOf = createChains(options.observation);
    this.#prepare = createPrepare(options);
    const isIdle = createIdleCheck(options);
    for (const match of options.observation.matches.values()) {
      const isReplaced = options.replacing?.isReplaced(match.desired.address) === true;
      if (!isReplaced && isIdle(match)) {
        this.#idle.push(match);
        this.noop++;
      } else {
        this.#add(match, isReplaced);
      }
    }
  }

  #add(match: Match, isReplaced: boolean): void {
    const { replacing, ledger } = this.#options;
    const prepared = this.#prepare(match, this.#chainOf(match.desired));
    if (prepared === undefined) {
      return;
    }
    const { live, model } = prepared;
    if (live === undefined) {
      if (!isLookedUp(model, match.desired)) {
        const isLost = replacing?.isLost(match.desired.address) === true;
        this.drafts.push((isLost ? draftReturn : draftCreate)(prepared, ledger.salt));
      }
      return;
    }
    if (replacing !== undefined && isReplaced) {
      this.diagnostics.push(...notReadable(prepared, 'error'));
      this.drafts.push(draftReplacement(prepared, live, { salt: ledger.salt, replacing }));
      return;
    }
    const whole = isLookedUp(model, match.desired)
      ? { prepared }
      : draftExisting(prepared, live, ledger.salt, this.diagnostics);
    const draft = ledger.keepsNothing === true ? withoutAdoption(whole) : whole;
    const isUnchanged = draft.change === undefined && draft.late === undefined;
    this.noop += !isUnchanged || isLookedUp(model, match.desired) || draft.unknown === true ? 0 : 1;
    if (isUnchanged && draft.refresh === undefined) {
      this.#idle.push(match);
    } else {
      this.drafts.push(draft);
    }
  }

  /** Drafts for the resources that need no change so far. */
  readonly idle = (): Draft[] =>
    this.#idle.flatMap((match) => {
      const prepared = this.#prepare(match, this.#chainOf(match.desired));
      return prepared === undefined ? [] : [{ prepared }];
    });
}

/** The changes of the drafts with their dependencies; late fields are set after all changes of descendants. */
function withDependencies(drafts: readonly Draft[]): DeclaredChanges['changes'] {
  const planned = new Map(drafts.flatMap(({ change }) => (change === undefined ? [] : [[change.address, change]])));
  const descendants = descendantsOf(drafts.some(({ late }) => late !== undefined) ? drafts : []);
  return drafts.flatMap((draft) => {
    const { change, late } = draft;
    const dependsOn = change === undefined ? NONE : dependenciesOf(draft, change.fields, planned);
    // Drafts have no dependencies yet.
    const main = change === undefined ? [] : [dependsOn.length === 0 ? change : { ...change, dependsOn }];
    if (late === undefined) {
      return main;
    }
    const parts = descendants.get(late.address) ?? [];
    const first = change === undefined ? [] : [change.key];
    return [...main, { ...late, dependsOn: [...first, ...parts] }];
  });
}

/** Plans what to create, adopt, update or replace so that everything is as declared. */
export function changesFor(options: ChangesOptions): DeclaredChanges {
  const { drafts, idle, noop, diagnostics } = new Drafting(options);
  const { drafts: complete, notes } = withoutPending(afterReplacement(drafts, idle, options), options);
  const differing = new Set(
    drafts.flatMap(({ prepared, change, late, unknown }) => ((change ?? late ?? unknown) ? [prepared] : [])),
  );
  const setAgain = complete.filter(({ prepared, change }) => change !== undefined && !differing.has(prepared)).length;
  return {
    changes: withDependencies(complete),
    refresh: complete.flatMap(({ refresh }) => refresh ?? []),
    noop: noop - setAgain,
    diagnostics: [...diagnostics, ...notes],
  };
}

/** The keys of all changes below each resource. */
function descendantsOf(drafts: readonly Draft[]): ReadonlyMap<Address, readonly string[]> {
  return groupPairs(
    drafts.flatMap(({ prepared, change }) =>
      change === undefined ? [] : prepared.parents.map((parent) => [parent, change.key] as const),
    ),
  );
}

type Fixed = ReadonlyMap<string, ReadonlySet<string>>;

/** By kind, the fields to change that this service cannot change on an existing resource. */
async function fixedFields(
  { changes }: DeclaredChanges,
  { models }: ChangesOptions,
  driver: Pick<Driver, 'offers'>,
): Promise<Fixed> {
  const fixed = new Map<string, Set<string>>();
  for (const { action, kind, fields } of changes) {
    for (const { field } of action === 'update' || action === 'adopt' ? fields : []) {
      const operation = models.get(kind)?.rules[field]?.changedBy;
      if (operation !== undefined && (await driver.offers?.(operation)) === false) {
        fixed.set(kind, (fixed.get(kind) ?? new Set()).add(field));
      }
    }
  }
  return fixed;
}

function withFixed(model: KindModel, fields: ReadonlySet<string> | undefined): KindModel {
  const rules = Object.entries(model.rules).map(([field, rule]) => [
    field,
    fields?.has(field) === true ? { ...rule, change: 'refuse' as const } : rule,
  ]);
  return { ...model, rules: Object.fromEntries(rules) };
}

/** The changes of declared resources. Queries the capabilities of the service only if services differ in one of them. */
export async function offeredChanges(
  options: ChangesOptions,
  driver: Pick<Driver, 'offers'>,
): Promise<DeclaredChanges> {
  const made = changesFor(options);
  const fixed = await fixedFields(made, options, driver);
  if (fixed.size === 0) {
    return made;
  }
  const models = [...options.models].map(([name, model]) => [name, withFixed(model, fixed.get(name))] as const);
  return changesFor({ ...options, models: new Map(models) });
}
