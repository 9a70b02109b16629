import type { Address } from '../plan/address.ts';
import type { Cause, Change, KindName, Plan } from '../plan/plan.ts';
import { changesByResource } from '../plan/resources.ts';
import { isBelowAny } from './observe/observation.ts';

/** The ways in which declared, live and applied values can differ, the most unexpected first. */
export const DRIFT_CLASSES = ['drift', 'conflict', 'deleted', 'pending', 'unmanaged'] as const;
export type DriftClass = (typeof DRIFT_CLASSES)[number];

/** The classes that consist of changes. */
export type ChangeClass = Exclude<DriftClass, 'unmanaged'>;
export const CHANGE_CLASSES: readonly ChangeClass[] = ['drift', 'conflict', 'deleted', 'pending'];

/** The code for a failed assertion. */
export const ASSERT_FAILED = 'assert-failed';

/** The notes about assertions, for `colophon explain`. */
export const ASSERT_CODES: Readonly<Record<string, readonly [string, string]>> = {
  [ASSERT_FAILED]: [
    'A live value is not what `assert` in the manifest says.',
    'Colophon only checks it. Change it in the app, or correct the assertion. `plan` and `apply` warn; `drift` and `verify` exit with 2.',
  ],
  'assert-unread': [
    'A live value that `assert` in the manifest names could not be read.',
    'The token may not see it, or the service did not answer. The assertion neither holds nor fails.',
  ],
};

/** The codes for a page that visitors miss, and for analytics that could not be read. */
export const PAGE_MISSED = 'page-missed';
export const PAGES_UNREAD = 'pages-unread';

/** The notes of `drift --missing-pages`, for `colophon explain`. */
export const MISSED_CODES: Readonly<Record<string, readonly [string, string]>> = {
  [PAGE_MISSED]: [
    'Visitors ask for a path of a site that has no page and no redirect.',
    'Where a page is proposed, `colophon redirects suggest --from insights` has the redirect, and `drift --missing-pages` exits with 2. Where none is, decide whether the path deserves one.',
  ],
  [PAGES_UNREAD]: [
    'Which paths visitors miss could not be read.',
    '`drift --missing-pages` needs the token of an administrator, and a service of today. The rest of the report is complete, and the exit code is the same.',
  ],
};

/** The notes of `drift --explain`, for `colophon explain`. */
export const EXPLAIN_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'not-explained': [
    'The audit events of the organization cannot be read, so who changed something is not known.',
    '`drift --explain` needs the token of an administrator, and a plan that has audit events. The differences are reported without it, and the exit code is the same.',
  ],
  'no-audit-events': [
    'The service has no audit events, so who changed something is not known.',
    'Omit --explain, or ignore this note: the differences are reported without it, and the exit code is the same.',
  ],
};

/** Changes made outside Colophon: these count as drift. */
export const SERVICE_CLASSES: readonly ChangeClass[] = ['drift', 'conflict', 'deleted'];

/** The addresses that were changed outside Colophon. */
export function driftedAddresses({ changes }: Pick<DriftFindings, 'changes'>): ReadonlySet<Address> {
  return new Set(SERVICE_CLASSES.flatMap((one) => changes[one]).map(({ address }) => address));
}

const CLASS_OF: Readonly<Record<Cause, ChangeClass>> = {
  pending: 'pending',
  drift: 'drift',
  conflict: 'conflict',
  deleted: 'deleted',
  removed: 'pending',
  expired: 'pending',
};

/** Selects the differences to report. Does not affect the comparison. */
export interface DriftSelection {
  /** The classes to report; empty means all. They also decide what counts as found. */
  readonly only?: readonly DriftClass[];
  /** Classes to ignore. */
  readonly ignoreClasses?: readonly DriftClass[];
  /** Patterns of addresses to ignore, with everything below them. */
  readonly ignoreAddresses?: readonly string[];
}

/** Who made a difference, as recorded by the service. The texts come from outside. */
export interface Explanation {
  /** An ISO timestamp of the service. */
  readonly at: string;
  readonly by: { readonly type: string; readonly id: string; readonly name?: string; readonly email?: string };
  /** How it was done, for example `ui`. */
  readonly source?: string;
  readonly action?: string;
  /** The number of changes since the last apply; this is the latest. */
  readonly changes: number;
  /** The kind of the changed resource, if the service records nothing about this resource itself: a parent of it. */
  readonly on?: KindName;
  /** It happened before the last apply, so it may not be the reason. */
  readonly earlier?: true;
}

/** A difference, with its explanation if one was requested. Plans never have one. */
export type Difference = Change & { readonly explanation?: Explanation };

/** The selected differences. */
export interface DriftFindings {
  readonly changes: Readonly<Record<ChangeClass, readonly Difference[]>>;
  readonly unmanaged: readonly Address[];
  /** The number of differences in each class. */
  readonly counts: Readonly<Record<DriftClass, number>>;
  /** The classes that are reported. */
  readonly classes: readonly DriftClass[];
  /** The classes given with `--only`; empty if there are none. */
  readonly only: readonly DriftClass[];
  /** The number of ignored differences. */
  readonly ignored: number;
  /** The number of failed assertions. */
  readonly assertions: number;
  /** The number of reported pages that visitors miss. */
  readonly missed: number;
  /** Whether anything changed outside Colophon. */
  readonly drifted: boolean;
  /**
   * Whether a check should fail: drift, a failed assertion, a missed page with a proposed redirect, or anything in a class given with
   * `--only`.
   */
  readonly found: boolean;
}

/** The part of a change that belongs to a class; undefined if there is none. */
function partOf(change: Change, one: ChangeClass): Change | undefined {
  // A temporary value is a step of an apply, not a difference.
  if (change.action === 'update' && change.temporary !== undefined) {
    return undefined;
  }
  // A creation, deletion or move has one cause; an update has one for each field.
  if (change.action === 'create' || change.fields.length === 0) {
    return CLASS_OF[change.cause] === one ? change : undefined;
  }
  const fields = change.fields.filter(({ cause }) => CLASS_OF[cause] === one);
  return fields.length === 0 ? undefined : { ...change, cause: fields[0]?.cause ?? change.cause, fields };
}

function partsOf(changes: readonly Change[], one: ChangeClass): readonly Change[] {
  return changes.flatMap((change) => partOf(change, one) ?? []);
}

export function classesOf({ only = [], ignoreClasses = [] }: DriftSelection): readonly DriftClass[] {
  return DRIFT_CLASSES.filter((one) => (only.length === 0 || only.includes(one)) && !ignoreClasses.includes(one));
}

/** Classifies the differences of a plan and keeps the selected ones. */
export function findDrift(
  plan: Pick<Plan, 'changes' | 'unmanaged'> & Partial<Pick<Plan, 'diagnostics'>>,
  selection: DriftSelection = {},
): DriftFindings {
  const { only = [], ignoreAddresses = [] } = selection;
  const classes = classesOf(selection);
  const asked = only.length === 0 ? DRIFT_CLASSES : only;
  const kept = (address: Address): boolean => !isBelowAny(ignoreAddresses, address);
  // Count each resource once per class, however many steps its changes take.
  const resources = changesByResource(plan.changes);
  let ignored = 0;
  const chosen = <T>(one: DriftClass, all: readonly T[], addressOf: (item: T) => Address): readonly T[] => {
    if (!asked.includes(one)) {
      return [];
    }
    const rest = classes.includes(one) ? all.filter((item) => kept(addressOf(item))) : [];
    ignored += all.length - rest.length;
    return rest;
  };
  const ofClass = (one: ChangeClass): readonly Change[] =>
    chosen(one, partsOf(resources, one), ({ address }) => address);
  const changes = {
    drift: ofClass('drift'),
    conflict: ofClass('conflict'),
    deleted: ofClass('deleted'),
    pending: ofClass('pending'),
  };
  const unmanaged = chosen('unmanaged', plan.unmanaged, (address) => address);
  const counts = {
    drift: changes.drift.length,
    conflict: changes.conflict.length,
    deleted: changes.deleted.length,
    pending: changes.pending.length,
    unmanaged: unmanaged.length,
  };
  const drifted = SERVICE_CLASSES.some((one) => counts[one] > 0);
  const noted = (wanted: string) => (plan.diagnostics ?? []).filter(({ code }) => code === wanted);
  const [assertions, missed] = [noted(ASSERT_FAILED).length, noted(PAGE_MISSED)];
  const isProposed = missed.some(({ severity }) => severity === 'warning');
  const found = drifted || assertions > 0 || isProposed || only.some((one) => counts[one] > 0);
  return { changes, unmanaged, counts, classes, only, ignored, assertions, missed: missed.length, drifted, found };
}
