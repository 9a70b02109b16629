import { defined } from '../base/defined.ts';
import { lazily } from '../base/lazily.ts';
import { type Diagnostic, hasErrors, inReadingOrder, type Outcome } from '../diagnostics/diagnostic.ts';
import { type Address, addressOf } from '../plan/address.ts';
import { digestOfText, planDigest, runSalt, saltText } from '../plan/digest.ts';
import { type Assumption, type Change, FORMAT_VERSION, type KindName, type Plan } from '../plan/plan.ts';
import { countBlocked } from '../plan/resources.ts';
import { summarize } from '../plan/summary.ts';
import { arrange } from './arrange.ts';
import { destroyed, destroyNotes, emptied, NOTHING_MADE, notDestroyed, withDeclaredProtection } from './destroy.ts';
import type { Driver } from './driver.ts';
import { batchesIn, batchSizes } from './execute/batches.ts';
import { offeredChanges } from './fixed.ts';
import { findBlocked } from './guards.ts';
import type { LedgerState } from './ledger.ts';
import { importsOfNothing } from './match/imported.ts';
import { strayEntries } from './match/stray-entries.ts';
import type { DeleteLimit, KindModel, Workspace } from './model.ts';
import { addressOfForeign, isBelowAny, matchesAny, type Observation } from './observe/observation.ts';
import { observe } from './observe/observe.ts';
import { findLacking, profileNotes } from './offered.ts';
import { outlineOf } from './outline.ts';
import { forgottenIntents } from './pending.ts';
import { predictWrites } from './predict.ts';
import { closingFirst } from './readers/closing-first.ts';
import { judgeReaders } from './readers/exposure.ts';
import { removalsFor } from './removals.ts';
import { blockedBelow, leftOutReplacements, partsOfReplaced } from './replace/replacement.ts';
import { createReplacing } from './replace/replacing.ts';
import { blockedRules, type Known, plannedRules, policyOf, textsOf } from './rules.ts';
import { type LeftOut, leftOutOf, withoutHalves } from './select/left-out.ts';
import { lettingGo } from './select/letting-go.ts';
import { lookAtReferrers } from './select/look-at-referrers.ts';
import { chooses, forgets, unread } from './select/select.ts';
import { chosenRecords } from './select/whole-renames.ts';
import { assumptionsFor } from './stale/assumptions.ts';
import { lookBeside } from './unique/apart.ts';
import { lookForOccupants } from './unique/occupied.ts';
import { temporaryNotes } from './unique/temporary.ts';

export interface PlanOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** Which resources that are not declared to delete: those that the ledger owns, all, or none. */
  readonly prune: 'owned' | 'all' | 'none';
  /** Patterns of addresses; none means all. */
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  /** Overrides the manifest's limit. */
  readonly maxDeletes?: DeleteLimit;
  /** The severity of a lint rule that the manifest does not set. */
  readonly usualSeverity?: Known['usualSeverity'] | undefined;
  /** The given consents; they only affect resources that would be released without them. */
  readonly allow: readonly string[];
  /** Plans as if nothing was declared: whatever the ledger owns is deleted, and nothing else is done. */
  readonly destroy?: boolean;
  /** Addresses of declared resources to delete and create again, with everything in them. */
  readonly replace?: readonly Address[];
  /** When the plan is created, as an ISO timestamp. */
  readonly now: string;
  readonly tool: Plan['tool'];
  /** The host that is read. */
  readonly service: string;
  readonly git?: Plan['git'];
  readonly stats: () => { readonly reads: number; readonly writes: number };
}

/** Which lists are read: not those that a selection leaves out, unless something got another name in them, which only they tell. */
function readsFor({
  models,
  workspace,
  ledger,
  exclude,
}: Pick<PlanOptions, 'workspace' | 'ledger' | 'exclude'> & { readonly models: ReadonlyMap<KindName, KindModel> }): (
  prefix: Address,
) => boolean {
  const withNewNames = lazily(
    () =>
      new Set(
        workspace.resources
          .filter(({ previously }) => previously.some((name) => ledger.entries.has(name)))
          .map(({ kind, parent }) => addressOf(parent, models.get(kind)?.segment ?? kind)),
      ),
  );
  return (prefix) => !unread(prefix, exclude) || withNewNames().has(prefix);
}

/** Compares the manifest, the ledger and the live workspace, and plans the changes that make it as declared. */
export async function makePlan(options: PlanOptions): Promise<Outcome<Plan>> {
  const { kinds, exclude, target, destroy = false, replace = [] } = options;
  const models = new Map(kinds.map((model) => [model.name, model]));
  const recorded = { ...options.ledger, salt: runSalt(options.ledger.salt) };
  const ledger = destroy ? withDeclaredProtection(recorded, options.workspace) : recorded;
  const workspace = destroy ? emptied(options.workspace, ledger, models) : options.workspace;
  const isExcluded = (address: Address): boolean => isBelowAny(exclude, address);
  const offered = await findLacking({ ...options, workspace, ledger, models, isExcluded });
  const early = [...profileNotes(options.driver, ledger), ...offered.diagnostics];
  if (hasErrors(early)) {
    return { ok: false, diagnostics: inReadingOrder(early.filter(({ severity }) => severity === 'error')) };
  }
  const reads = readsFor({ models, workspace, ledger, exclude });
  const observation = await observe({
    ...options,
    workspace,
    ledger,
    reads,
    failed: offered.failed,
  });
  const stray = strayEntries({ entries: ledger.entries, models, observation });
  if (stray.length > 0) {
    return { ok: false, diagnostics: stray };
  }
  const imports = importsOfNothing(observation);
  if (hasErrors(observation.diagnostics) || imports.length > 0) {
    return { ok: false, diagnostics: inReadingOrder([...observation.diagnostics, ...imports]) };
  }
  const replacing = destroy ? undefined : createReplacing(observation, replace);
  const { without = observation, after = observation } = replacing ?? {};
  const made = destroy
    ? NOTHING_MADE
    : await offeredChanges(
        { models, observation: without, ledger, now: options.now, ...defined({ replacing }) },
        options.driver,
      );
  // A ledger that may be incomplete, or somebody else's, proves nothing.
  const prune = ledger.untrusted !== undefined && options.prune === 'owned' ? 'none' : options.prune;
  const removed = removalsFor({
    observation,
    workspace,
    ledger,
    prune,
    allow: options.allow,
    isExcluded: (address) => isExcluded(address) || offered.recorded.has(address),
  });
  const deletes = destroy ? destroyed(removed.changes, options.workspace) : removed.changes;
  const removals = lettingGo({
    models,
    observation,
    ledger,
    changes: made.changes,
    deletes,
    onlookers: await lookAtReferrers({
      models,
      observation,
      ledger,
      deletes,
      driver: options.driver,
      reads,
    }),
    isExcluded,
  });
  const order = lazily(() => new Map(workspace.resources.map(({ address }, index) => [address, index])));
  const arranged = arrange({
    models,
    observation: after,
    changes: made.changes,
    removals,
    closing: closingFirst({ models, observation, changes: [...made.changes, ...removals.deletes] }),
    placeOf: (address) => order().get(address) ?? 0,
    target,
    exclude,
    beside: await lookBeside({ models, observation: after, changes: made.changes, driver: options.driver }),
    occupied: await lookForOccupants({ observation: after, ledger, changes: made.changes, driver: options.driver }),
    // Not the salt of the ledger: before there is one, every plan would have other temporary values.
    salt: workspace.organization,
  });
  const rules = plannedRules(ledger, workspace.rules, {
    isDeclared: (address) => order().has(address) || kinds.some((model) => isSole(model) && model.segment === address),
    usualSeverity: options.usualSeverity ?? (() => undefined),
  });
  const planned = destroy ? undefined : rules.planned;
  const policy = policyOf(rules.inForce);
  const { changes: assessed, judged } = judgeReaders({ models, observation, ledger, changes: arranged.changes });
  const selected = { ...arranged, changes: assessed };
  const guarded = findBlocked({
    changes: selected.changes,
    observation,
    ledger,
    policy: options.maxDeletes === undefined ? policy : { ...policy, maxDeletes: [options.maxDeletes] },
    resources: destroy ? notDestroyed({ ledger, models, changes: selected.changes, removed }) : workspace.resources,
    lost: removed.lost,
  });
  const blocked = [...blockedRules(planned), ...guarded, ...blockedBelow(selected.changes, ledger, replacing)];
  const notes = destroy ? destroyNotes(removed.diagnostics, removed.changes) : removed.diagnostics;
  const chosen = chooses({ target, exclude });
  const diagnostics: readonly Diagnostic[] = inReadingOrder([
    ...offered.diagnostics,
    ...profileNotes(options.driver, ledger),
    ...observation.diagnostics,
    ...made.diagnostics,
    ...notes,
    ...removals.diagnostics,
    ...temporaryNotes(selected.changes),
    ...selected.diagnostics,
    ...leftOutReplacements(replace, selected.changes),
  ]);
  if (hasErrors(diagnostics)) {
    return { ok: false, diagnostics };
  }
  const kept = new Set(selected.changes.map(({ key }) => key));
  const leftOut = leftOutOf(
    selected.wanted.filter(({ key }) => !kept.has(key)),
    models,
  );
  const unmanaged = without.collections
    .filter(({ declared, model }) => declared && !model.external)
    .flatMap(({ model, parent, foreign }) => foreign.map((live) => addressOfForeign(model, parent, live)));
  const pruned = new Set(selected.changes.map(({ address }) => address));
  const hidden = planned?.loosened.some(({ setting }) => setting === 'unmanaged')
    ? textsOf(planned.inForce['unmanaged'])
    : workspace.unmanaged;
  const left = unmanaged.filter((address) => !pruned.has(address) && !matchesAny(hidden, address)).sort();
  const preconditions = selected.changes.flatMap((change) =>
    'precondition' in change && change.precondition !== undefined ? [change.precondition.fingerprint] : [],
  );
  const assumes = [
    ...assumptionsFor({ models, observation: after, changes: selected.changes, judged }),
    ...partsOfReplaced(selected.changes, replacing),
  ];
  const sizes = await batchSizes(selected.changes, models, options.driver);
  const plan: Omit<Plan, 'digest'> = {
    formatVersion: FORMAT_VERSION,
    tool: options.tool,
    createdAt: options.now,
    environment: workspace.environment,
    organization: workspace.organization,
    service: options.service,
    ...defined({ profile: options.driver.profile?.known(), git: options.git }),
    ledger: { serial: ledger.serial, salt: saltText(ledger.salt) },
    live: { fingerprint: digestOfText(preconditions.join('\n')), ...options.stats() },
    changes: selected.changes.map((change) => withRecordedRank(change, leftOut, observation)),
    blocked,
    unmanaged: left,
    forget: [...removed.forget, ...forgottenIntents(ledger, destroy ? { ...workspace, resources: [] } : workspace)]
      .filter(forgets({ models, ledger, wanted: selected.wanted, kept, chosen }))
      .sort(),
    refresh: withoutHalves(
      chosenRecords({
        models,
        matches: observation.matches,
        ledger,
        changes: selected.changes,
        refresh: made.refresh,
        chosen,
      }),
      leftOut,
      ledger,
    ),
    ids: idsFor(selected.changes, observation.ids, assumes),
    ...defined({ rules: planned }),
    assumes,
    diagnostics,
    summary: summarize(selected.changes, {
      noop: made.noop - onlyMoved(selected.wanted),
      blocked: countBlocked(selected.changes, blocked),
      unmanaged: left.length,
      writes: predictWrites(selected.changes, models, batchesIn(selected.changes, models, sizes)),
    }),
    outline: outlineOf({ models, observation: without, changes: selected.changes }),
  };
  const { formatVersion, tool, createdAt, environment, organization, service, profile, git, ...rest } = plan;
  return {
    ok: true,
    value: {
      formatVersion,
      tool,
      createdAt,
      environment,
      organization,
      service,
      ...defined({ profile, git }),
      digest: planDigest(plan),
      ...rest,
    },
    diagnostics,
  };
}

/** Whether there is one of a kind in every organization, declared or not. */
function isSole({ keyless, parents }: KindModel): boolean {
  return keyless && parents.length === 0;
}

/** How many resources are as declared except for their positions. */
function onlyMoved(changes: readonly Change[]): number {
  const moved = new Set(changes.flatMap(({ action, address }) => (action === 'move' ? [address] : [])));
  for (const { action, address } of moved.size === 0 ? [] : changes) {
    if (action !== 'move' && action !== 'delete') {
      moved.delete(address);
    }
  }
  return moved.size;
}

/** A change whose siblings are not moved keeps its recorded position. */
function withRecordedRank(change: Change, { beside }: LeftOut, { matches }: Observation): Change {
  if (change.rank === undefined || change.action === 'move' || !beside(change.kind, change.address)) {
    return change;
  }
  const { rank: _rank, ...rest } = change;
  return { ...rest, ...defined({ rank: matches.get(change.address)?.entry?.rank }) };
}

/** The ids that the changes need: of parents, of what their fields refer to, and of what they depend on. */
function idsFor(
  changes: readonly Change[],
  ids: Observation['ids'],
  assumes: readonly Assumption[],
): Readonly<Record<string, string>> {
  const needed = new Set<string>(
    assumes.flatMap((one) => (one.type === 'order' ? one.members.flatMap(({ parents }) => parents) : one.parents)),
  );
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === 'object' && value !== null) {
      const reference = (value as Readonly<Record<string, unknown>>)['$ref'];
      if (typeof reference === 'string') {
        needed.add(reference);
      } else {
        Object.values(value).forEach(visit);
      }
    }
  };
  for (const change of changes) {
    for (const parent of change.parents) {
      needed.add(parent);
    }
    if (change.action === 'move') {
      for (const anchor of [change.after, change.before]) {
        if (anchor !== null && anchor !== undefined) {
          needed.add(anchor);
        }
      }
      needed.add(change.address);
    } else if (change.action !== 'delete') {
      visit(change.after);
      needed.add(change.address);
    }
  }
  return Object.fromEntries(
    [...needed].sort().flatMap((address) => {
      const id = ids.get(address);
      return id === undefined ? [] : [[address, id]];
    }),
  );
}
