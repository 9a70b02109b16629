import { defined } from '../base/defined.ts';
import { lazily } from '../base/lazily.ts';
import { type Diagnostic, hasErrors, inReadingOrder, type Outcome } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import { digestOfText, planDigest } from '../plan/digest.ts';
import { type Assumption, type Change, FORMAT_VERSION, type Plan } from '../plan/plan.ts';
import { countHeld } from '../plan/resources.ts';
import { summarize } from '../plan/summary.ts';
import { lookBeside } from './apart.ts';
import { arrange } from './arrange.ts';
import { assumptionsFor } from './assumptions.ts';
import { withCarried } from './carried.ts';
import { changesFor } from './changes.ts';
import type { Driver } from './driver.ts';
import { leftBelowExchanged } from './exchanged-names.ts';
import { findHeld } from './guards.ts';
import type { LedgerState } from './ledger.ts';
import { type LeftOut, leftOutOf, withoutHalves } from './left-out.ts';
import { lettingGo } from './letting-go.ts';
import type { KindModel, Policy, Workspace } from './model.ts';
import { addressOfForeign, isBelowAny, matchesAny, type Observation } from './observation.ts';
import { observe } from './observe.ts';
import { outlineOf } from './outline.ts';
import { forgottenIntents } from './pending.ts';
import { predictWrites } from './predict.ts';
import { removalsFor } from './removals.ts';
import { chooses, unread } from './select.ts';
import { strayEntries } from './stray-entries.ts';
import { temporaryNotes } from './temporary.ts';

export interface PlanOptions {
  readonly kinds: readonly KindModel[];
  readonly workspace: Workspace;
  readonly ledger: LedgerState;
  readonly driver: Driver;
  /** What of the things that are no longer declared is deleted: what the ledger owns, everything, nothing. */
  readonly prune: 'owned' | 'all' | 'none';
  /** Patterns of addresses; none means all. */
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  /** Goes before the manifest's own limit. */
  readonly maxDeletes?: Policy['maxDeletes'];
  /** Consents that were given; they only matter for resources that would be released without them. */
  readonly allow: readonly string[];
  /** The moment at which the plan is made, as an ISO timestamp. */
  readonly now: string;
  readonly tool: Plan['tool'];
  /** The host that is read. */
  readonly service: string;
  readonly git?: Plan['git'];
  readonly stats: () => { readonly reads: number; readonly writes: number };
}

/** Compares the manifest with the service in the light of the ledger, and says what would take one to the other. */
export async function makePlan(options: PlanOptions): Promise<Outcome<Plan>> {
  const { kinds, workspace, exclude, target } = options;
  const ledger = withCarried(options.ledger);
  const models = new Map(kinds.map((model) => [model.name, model]));
  const observation = await observe({ ...options, ledger, reads: (prefix) => !unread(prefix, exclude) });
  const kindOf = (address: Address): string | undefined => observation.matches.get(address)?.desired.kind;
  const stray = strayEntries({ entries: ledger.entries, models, kindOf });
  if (stray.length > 0) {
    return { ok: false, diagnostics: stray };
  }
  if (hasErrors(observation.diagnostics)) {
    return { ok: false, diagnostics: inReadingOrder(observation.diagnostics) };
  }
  const exchanged = leftBelowExchanged({ models, observation, ledger, workspace });
  if (exchanged.length > 0) {
    return { ok: false, diagnostics: inReadingOrder([...observation.diagnostics, ...exchanged]) };
  }
  const isExcluded = (address: Address): boolean => isBelowAny(exclude, address);
  const made = changesFor({ models, observation, ledger, now: options.now });
  // A ledger that may be incomplete, or not its own, proves nothing.
  const prune = ledger.untrusted !== undefined && options.prune === 'owned' ? 'none' : options.prune;
  const removed = removalsFor({ observation, workspace, ledger, prune, allow: options.allow, isExcluded });
  const removals = lettingGo({
    models,
    observation,
    ledger,
    changes: made.changes,
    deletes: removed.changes,
    isExcluded,
  });
  const order = lazily(() => new Map(workspace.things.map(({ address }, index) => [address, index])));
  const selected = arrange({
    models,
    observation,
    changes: made.changes,
    removals,
    placeOf: (address) => order().get(address) ?? 0,
    target,
    exclude,
    beside: await lookBeside({ models, observation, changes: made.changes, driver: options.driver }),
    // Not the salt of the ledger: before there is one, temporary values would be others in every plan.
    salt: workspace.organization,
  });
  const held = findHeld({
    changes: selected.changes,
    observation,
    ledger,
    policy: { ...workspace.policy, ...defined({ maxDeletes: options.maxDeletes }) },
    things: workspace.things,
  });
  const diagnostics: readonly Diagnostic[] = inReadingOrder([
    ...observation.diagnostics,
    ...made.diagnostics,
    ...removed.diagnostics,
    ...removals.diagnostics,
    ...temporaryNotes(selected.changes),
    ...selected.diagnostics,
  ]);
  if (hasErrors(diagnostics)) {
    return { ok: false, diagnostics };
  }
  const chosen = chooses({ target, exclude });
  const kept = new Set(selected.changes.map(({ key }) => key));
  const leftOut = leftOutOf(
    selected.wanted.filter(({ key }) => !kept.has(key)),
    models,
  );
  const unmanaged = observation.collections
    .filter(({ declared, model }) => declared && !model.external)
    .flatMap(({ model, parent, foreign }) => foreign.map((live) => addressOfForeign(model, parent, live)));
  const pruned = new Set(selected.changes.map(({ address }) => address));
  const left = unmanaged.filter((address) => !pruned.has(address) && !matchesAny(workspace.unmanaged, address)).sort();
  const preconditions = selected.changes.flatMap((change) =>
    'precondition' in change && change.precondition !== undefined ? [change.precondition.fingerprint] : [],
  );
  const assumes = assumptionsFor({ models, observation, changes: selected.changes });
  const plan: Omit<Plan, 'digest'> = {
    formatVersion: FORMAT_VERSION,
    tool: options.tool,
    createdAt: options.now,
    environment: workspace.environment,
    organization: workspace.organization,
    service: options.service,
    ...defined({ git: options.git }),
    ledger: { serial: ledger.serial, salt: ledger.salt },
    live: { fingerprint: digestOfText(preconditions.join('\n')), ...options.stats() },
    changes: selected.changes.map((change) => withRecordedRank(change, leftOut, observation)),
    held,
    unmanaged: left,
    forget: [...removed.forget, ...forgottenIntents(ledger, workspace)].filter(chosen).sort(),
    refresh: withoutHalves(
      made.refresh.filter(({ address }) => chosen(address)),
      leftOut,
    ),
    ids: idsFor(selected.changes, observation.ids, assumes),
    ...(assumes.length === 0 ? {} : { assumes }),
    diagnostics,
    summary: summarize(selected.changes, {
      noop: made.noop - onlyMoved(selected.wanted),
      held: countHeld(selected.changes, held),
      unmanaged: left.length,
      writes: predictWrites(selected.changes, models),
    }),
    outline: outlineOf({ models, observation, changes: selected.changes }),
  };
  const { formatVersion, tool, createdAt, environment, organization, service, git, ...rest } = plan;
  return {
    ok: true,
    value: {
      formatVersion,
      tool,
      createdAt,
      environment,
      organization,
      service,
      ...defined({ git }),
      digest: planDigest(plan),
      ...rest,
    },
    diagnostics,
  };
}

/** How many resources are as declared but for their places. */
function onlyMoved(changes: readonly Change[]): number {
  const moved = new Set(changes.flatMap(({ action, address }) => (action === 'move' ? [address] : [])));
  for (const { action, address } of moved.size === 0 ? [] : changes) {
    if (action !== 'move' && action !== 'delete') {
      moved.delete(address);
    }
  }
  return moved.size;
}

/** A change whose siblings are not put in their places keeps the place that was recorded for it. */
function withRecordedRank(change: Change, { beside }: LeftOut, { matches }: Observation): Change {
  if (change.rank === undefined || change.action === 'move' || !beside(change.kind, change.address)) {
    return change;
  }
  const { rank: _rank, ...rest } = change;
  return { ...rest, ...defined({ rank: matches.get(change.address)?.entry?.rank }) };
}

/** The ids that the changes need: of what holds their things, of what their fields refer to, and of what they rest on. */
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
