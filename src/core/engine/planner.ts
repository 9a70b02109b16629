import type { Clock } from '../../base/clock.ts';
import { defined } from '../../base/defined.ts';
import { lazily } from '../../base/lazily.ts';
import { type Diagnostic, hasErrors, inReadingOrder, type Outcome } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { digestOfText, planDigest, runSalt, saltText } from '../plan/digest.ts';
import { type Blocked, type Change, FORMAT_VERSION, type Plan } from '../plan/plan.ts';
import { countBlocked } from '../plan/resources.ts';
import { summarize } from '../plan/summary.ts';
import { type Arranged, arrange } from './arrange.ts';
import { type DeclaredChanges, offeredChanges } from './changes.ts';
import type { Models } from './context.ts';
import { destroyed, destroyNotes, emptied, NO_CHANGES, notDestroyed, withDeclaredProtection } from './destroy.ts';
import type { Driver, Reader } from './driver.ts';
import { batchesIn, batchSizes } from './execute/batches.ts';
import { findBlocked } from './guards.ts';
import { afterRenames, type LedgerState, newNames } from './ledger.ts';
import { importsOfNothing } from './match/imported.ts';
import { strayEntries } from './match/stray-entries.ts';
import type { DeleteLimit, KindModel, Workspace } from './model.ts';
import { isBelowAny, type Observation } from './observe/observation.ts';
import { observe } from './observe/observe.ts';
import { withPages } from './observe/pages.ts';
import { findUnsupported, profileNotes } from './offered.ts';
import { outlineOf } from './outline.ts';
import { forgottenIntents } from './pending.ts';
import { predictWrites } from './predict.ts';
import { previewsOf } from './previews.ts';
import { closingFirst } from './readers/closing-first.ts';
import { judgeReaders } from './readers/exposure.ts';
import { looksRenamed } from './readers/looks-renamed.ts';
import { judgeUrls } from './readers/urls.ts';
import { removalsFor, unmanagedIn } from './removals.ts';
import {
  blockedBelow,
  goingWithReplaced,
  leftOutReplacements,
  partsOfReplaced,
  shownReplacements,
} from './replace/replacement.ts';
import { createReplacing, type Replacing } from './replace/replacing.ts';
import { blockedRules, type Known, plannedRules, policyOf, textsOf } from './rules.ts';
import { readOtherReferrers } from './select/other-referrers.ts';
import { chosenRecords, LeftOut, withoutPartialRecords, withRecordedRank } from './select/records.ts';
import { type ReferencesToDeleted, referencesToDeleted } from './select/references.ts';
import { chooses, forgets, readsFor } from './select/select.ts';
import { assumptionsFor, idsFor } from './stale/assumptions.ts';
import { findConflicts } from './unique/excludes.ts';
import { temporaryNotes } from './unique/temporary.ts';

export interface PlanOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** Which undeclared resources to delete: owned ones, all, or none. */
  readonly prune: 'owned' | 'all' | 'none';
  /** Address patterns; empty means all. */
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  /** Overrides the manifest's limit. */
  readonly maxDeletes?: DeleteLimit;
  /** The default severity of a lint rule. */
  readonly usualSeverity?: Known['usualSeverity'] | undefined;
  /** The given consents; here they only affect resources that would otherwise be released. */
  readonly allow: readonly string[];
  /** Plans as if nothing were declared: deletes everything that the ledger owns, and does nothing else. */
  readonly destroy?: boolean;
  /** Addresses of declared resources to delete and create again, with all their parts. */
  readonly replace?: readonly Address[];
  /** When the plan is created, as an ISO timestamp. */
  readonly now: string;
  /** For waiting until a list shows what an interrupted run created; without it, nothing waits. */
  readonly clock?: Clock;
  readonly tool: Plan['tool'];
  /** The host that is read. */
  readonly service: string;
  readonly git?: Plan['git'];
  readonly stats: () => { readonly reads: number; readonly writes: number };
}

/** The input of a plan, before anything is read. Each step below adds its results. */
interface Begun extends PlanOptions {
  /** Reads the workspace, and later what its changes refer to. */
  readonly reader: Reader;
  readonly models: Models;
  /** The declared workspace, even if everything is deleted and `workspace` is empty. */
  readonly declared: Workspace;
  readonly destroy: boolean;
  readonly replace: readonly Address[];
  /** Whether the selection excludes an address. */
  readonly isExcluded: (address: Address) => boolean;
  /** Whether the patterns select an address. */
  readonly chosen: (address: Address) => boolean;
  /** Whether the list with this prefix is read. */
  readonly reads: (prefix: Address) => boolean;
  /** The position of an address in the manifest; undefined if it is not declared. */
  readonly placeOf: (address: Address) => number | undefined;
}

interface Observed extends Begun {
  readonly offered: Awaited<ReturnType<typeof findUnsupported>>;
  readonly observation: Observation;
  readonly replacing: Replacing | undefined;
  /** `without`: as if the parts of replaced resources were deleted. `after`: as if the replaced resources were deleted too. */
  readonly without: Observation;
  readonly after: Observation;
}

interface Drafted extends Observed {
  /** The creations and updates. */
  readonly made: DeclaredChanges;
  readonly removed: ReturnType<typeof removalsFor>;
  /** The deletions, and the changes that must remove references first. */
  readonly removals: ReferencesToDeleted;
}

interface Judged extends Drafted {
  /** The selected changes, in order, with their risks. */
  readonly changes: readonly Change[];
  /** All changes, as if nothing were excluded. */
  readonly wanted: readonly Change[];
  readonly judged: ReturnType<typeof judgeReaders>['judged'];
  readonly planned: ReturnType<typeof plannedRules>['planned'];
  readonly blocked: readonly Blocked[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Compares the manifest, the ledger and the live workspace, and plans the changes that make it as declared. */
export async function makePlan(options: PlanOptions): Promise<Outcome<Plan>> {
  const observed = await look(begin(options));
  if (!observed.ok) {
    return observed;
  }
  const drafted = await draft(observed.value);
  const judged = await judge(drafted, await arranged(drafted));
  const { diagnostics } = judged;
  return hasErrors(diagnostics)
    ? { ok: false, diagnostics }
    : { ok: true, value: withDigest(await written(judged)), diagnostics };
}

function begin(options: PlanOptions): Begun {
  const { kinds, exclude, target, destroy = false, replace = [] } = options;
  const models = new Map(kinds.map((model) => [model.name, model]));
  const recorded = { ...options.ledger, salt: runSalt(options.ledger.salt) };
  const ledger = destroy ? withDeclaredProtection(recorded, options.workspace) : recorded;
  const workspace = destroy ? emptied(options.workspace, ledger, models) : options.workspace;
  const places = lazily(() => new Map(workspace.resources.map(({ address }, index) => [address, index])));
  return {
    ...options,
    reader: options.driver.reader(),
    models,
    ledger,
    workspace,
    declared: options.workspace,
    destroy,
    replace,
    isExcluded: (address) => isBelowAny(exclude, address),
    chosen: chooses({ target, exclude }),
    reads: readsFor({ models, workspace, ledger, exclude }),
    placeOf: (address) => places().get(address),
  };
}

/** Reads the workspace, and matches declared resources with live ones. */
async function look(begun: Begun): Promise<Outcome<Observed>> {
  const { models, ledger, driver, destroy, replace } = begun;
  const offered = await findUnsupported(begun);
  const early = [...profileNotes(driver, ledger), ...offered.diagnostics];
  if (hasErrors(early)) {
    return { ok: false, diagnostics: inReadingOrder(early.filter(({ severity }) => severity === 'error')) };
  }
  const observation = await observe({ ...begun, failed: offered.failed });
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
  return { ok: true, value: { ...begun, offered, observation, replacing, without, after }, diagnostics: [] };
}

/** Compares everything and drafts all changes, in no order yet. */
async function draft(observed: Observed): Promise<Drafted> {
  const { models, observation, ledger, workspace, driver, destroy, replacing, isExcluded } = observed;
  const made = destroy
    ? NO_CHANGES
    : await offeredChanges(
        { models, observation: observed.without, ledger, now: observed.now, ...defined({ replacing }) },
        driver,
      );
  const removed = removalsFor({
    observation,
    workspace,
    ledger,
    // A ledger that may be incomplete or foreign proves nothing.
    prune: ledger.untrusted !== undefined && observed.prune === 'owned' ? 'none' : observed.prune,
    allow: observed.allow,
    isExcluded: (address) => isExcluded(address) || observed.offered.recorded.has(address),
  });
  const { going, deletes } = goingWithReplaced(
    destroy ? destroyed(removed.changes, observed.declared) : removed.changes,
    replacing,
  );
  const replaced = made.changes.flatMap((change) => (change.action === 'replace' ? [change] : []));
  const otherReferrers = await readOtherReferrers({ ...observed, gone: deletes });
  const removals = referencesToDeleted({
    models,
    observation,
    ledger,
    changes: made.changes,
    deletes,
    otherReferrers,
    isExcluded,
  });
  // Even if the selection excludes what shows it: the service would delete that too.
  const showing = await readOtherReferrers({ ...observed, gone: replaced, reads: () => true });
  const shown = shownReplacements(replaced, { models, observation, otherReferrers: showing });
  return {
    ...observed,
    made: { ...made, diagnostics: [...made.diagnostics, ...shown] },
    removed,
    removals: { ...removals, deletes: [...removals.deletes, ...going] },
  };
}

/** Orders the drafts, and drops those that the patterns do not select. */
async function arranged(drafted: Drafted): Promise<Arranged> {
  const { models, observation, after, made, removals, placeOf, workspace } = drafted;
  const { changes } = made;
  const here = { models, observation: after, changes };
  const result = arrange({
    ...here,
    removals,
    closing: closingFirst({ models, observation, changes: [...changes, ...removals.deletes] }),
    placeOf: (address) => placeOf(address) ?? 0,
    ledger: drafted.ledger,
    target: drafted.target,
    exclude: drafted.exclude,
    conflicts: await findConflicts({ ...here, ledger: drafted.ledger, driver: drafted.driver }),
    // Not the salt of the ledger: before there is one, every plan would have different temporary values.
    salt: workspace.organization,
  });
  // Parts of a replaced resource are deleted with it at once, whatever else they would have waited for.
  const isGoing = (change: Change): boolean =>
    change.action === 'delete' && drafted.replacing?.isReplaced(change.with ?? '') === true;
  return drafted.replacing === undefined
    ? result
    : {
        ...result,
        changes: result.changes.map((change) => (isGoing(change) ? { ...change, dependsOn: [] } : change)),
      };
}

/** Determines the risks of the changes, and what a guard blocks. */
async function judge(drafted: Drafted, { changes: all, wanted, diagnostics }: Arranged): Promise<Judged> {
  const { models, observation, ledger, workspace, destroy, removed, made, replace, kinds, placeOf } = drafted;
  const rules = plannedRules(ledger, workspace.rules, {
    isDeclared: (address) =>
      placeOf(address) !== undefined || kinds.some((model) => isSole(model) && model.segment === address),
    usualSeverity: drafted.usualSeverity ?? (() => undefined),
  });
  const planned = destroy ? undefined : rules.planned;
  const policy = policyOf(rules.inForce);
  const readers = judgeReaders({ models, observation, ledger, changes: all });
  const { judged } = readers;
  const changes = await judgeUrls({ models, observation, changes: readers.changes }, drafted.reader);
  const guarded = findBlocked({
    changes,
    observation,
    ledger,
    policy: drafted.maxDeletes === undefined ? policy : { ...policy, maxDeletes: [drafted.maxDeletes] },
    resources: destroy ? notDestroyed({ ledger, models, changes, removed }) : workspace.resources,
    lost: removed.lost,
  });
  return {
    ...drafted,
    changes,
    wanted,
    judged,
    planned,
    blocked: [...blockedRules(planned), ...guarded, ...blockedBelow(changes, ledger, drafted.replacing)],
    diagnostics: inReadingOrder([
      ...drafted.offered.diagnostics,
      ...profileNotes(drafted.driver, ledger),
      ...observation.diagnostics,
      ...made.diagnostics,
      ...(destroy ? destroyNotes(removed.diagnostics, removed.changes) : removed.diagnostics),
      ...drafted.removals.diagnostics,
      ...temporaryNotes(changes),
      ...looksRenamed({ models, observation, changes }),
      ...diagnostics,
      ...leftOutReplacements(replace, changes),
    ]),
  };
}

/** The entries that an apply forgets and refreshes besides its changes. A selection must not do either by halves. */
function recordsOf(
  { models, ledger, workspace, destroy, observation, made, removed, changes, wanted, chosen }: Judged,
  leftOut: LeftOut,
): Pick<Plan, 'forget' | 'gone' | 'refresh'> {
  const kept = new Set(changes.map(({ key }) => key));
  const records = { models, matches: observation.matches, ledger, changes, refresh: made.refresh, chosen };
  const refresh = withoutPartialRecords(chosenRecords(records), leftOut, ledger);
  const nowAt = afterRenames(newNames([...changes, ...refresh]));
  const intents = forgottenIntents(ledger, destroy ? { ...workspace, resources: [] } : workspace, nowAt);
  const forget = [...removed.forget, ...intents].filter(forgets({ models, ledger, wanted, kept, chosen })).sort();
  // A creation that was only started is not live under its name: if it succeeded, the resource is unmanaged.
  const absent = new Set([...removed.gone, ...intents]);
  const gone = forget.filter((address) => absent.has(address));
  return { forget, ...(gone.length === 0 ? {} : { gone }), refresh };
}

/** Assembles the plan. */
async function written(judged: Judged): Promise<Omit<Plan, 'digest'>> {
  const { models, observation, ledger, workspace, changes, wanted, blocked, driver } = judged;
  const kept = new Set(changes.map(({ key }) => key));
  const leftOut = new LeftOut(
    wanted.filter(({ key }) => !kept.has(key)),
    models,
  );
  const hidden = judged.planned?.loosened.some(({ setting }) => setting === 'unmanaged')
    ? textsOf(judged.planned.inForce['unmanaged'])
    : workspace.unmanaged;
  const unmanaged = unmanagedIn(judged.without, changes, hidden);
  const preconditions = changes.flatMap((change) =>
    'precondition' in change && change.precondition !== undefined ? [change.precondition.fingerprint] : [],
  );
  const assumes = [
    ...assumptionsFor({ models, observation: judged.after, changes, judged: judged.judged }),
    ...partsOfReplaced(changes, judged.replacing),
  ];
  const sizes = await batchSizes(changes, models, driver);
  const named = await withPages(changes, judged);
  return {
    formatVersion: FORMAT_VERSION,
    tool: judged.tool,
    createdAt: judged.now,
    environment: workspace.environment,
    organization: workspace.organization,
    service: judged.service,
    ...defined({ profile: driver.profile?.known(), git: judged.git }),
    ledger: { serial: ledger.serial, salt: saltText(ledger.salt) },
    live: { fingerprint: digestOfText(preconditions.join('\n')), ...judged.stats() },
    changes: named.map((change) => withRecordedRank(change, leftOut, observation)),
    blocked,
    unmanaged,
    ...recordsOf(judged, leftOut),
    ids: idsFor(changes, observation.ids, assumes),
    ...defined({ rules: judged.planned }),
    assumes,
    diagnostics: judged.diagnostics,
    summary: summarize(changes, {
      noop: judged.made.noop - onlyMoved(wanted),
      blocked: countBlocked(changes, blocked),
      unmanaged: unmanaged.length,
      writes: predictWrites(changes, models, batchesIn(changes, models, sizes)),
    }),
    outline: outlineOf({ models, observation: judged.without, changes }),
    ...defined({ previews: previewsOf({ models, observation: judged.without, changes }) }),
  };
}

/** The plan with its digest, right after the keys that say what it is about. */
function withDigest(plan: Omit<Plan, 'digest'>): Plan {
  const { formatVersion, tool, createdAt, environment, organization, service, profile, git, ...rest } = plan;
  return {
    formatVersion,
    tool,
    createdAt,
    environment,
    organization,
    service,
    ...defined({ profile, git }),
    digest: planDigest(plan),
    ...rest,
  };
}

/** Whether every organization has exactly one of a kind, declared or not. */
function isSole({ keyless, parents }: KindModel): boolean {
  return keyless && parents.length === 0;
}

/** How many resources differ only in their positions. */
function onlyMoved(changes: readonly Change[]): number {
  const moved = new Set(changes.flatMap(({ action, address }) => (action === 'move' ? [address] : [])));
  for (const { action, address } of moved.size === 0 ? [] : changes) {
    if (action !== 'move' && action !== 'delete') {
      moved.delete(address);
    }
  }
  return moved.size;
}
