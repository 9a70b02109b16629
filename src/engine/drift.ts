import type { Address } from '../plan/address.ts';
import type { Cause, Change, Plan } from '../plan/plan.ts';
import { changesByResource } from '../plan/resources.ts';
import { isBelowAny } from './observation.ts';

/** The ways in which the manifest, the service and what was applied last can differ; what should not be there comes first. */
export const DRIFT_CLASSES = ['drift', 'conflict', 'vanished', 'ahead', 'unmanaged'] as const;
export type DriftClass = (typeof DRIFT_CLASSES)[number];

/** The classes that are made of changes. */
export type ChangeClass = Exclude<DriftClass, 'unmanaged'>;
export const CHANGE_CLASSES: readonly ChangeClass[] = ['drift', 'conflict', 'vanished', 'ahead'];

/** What somebody did on the service: these say that there is drift. */
export const SERVICE_CLASSES: readonly ChangeClass[] = ['drift', 'conflict', 'vanished'];

const CLASS_OF: Readonly<Record<Cause, ChangeClass>> = {
  ahead: 'ahead',
  drift: 'drift',
  conflict: 'conflict',
  vanished: 'vanished',
  removed: 'ahead',
  expired: 'ahead',
};

/** What of the differences is asked for. It changes what is told, never what is compared. */
export interface DriftSelection {
  /** The classes to tell of; all of them when there are none. What is named here also decides whether something was found. */
  readonly only?: readonly DriftClass[];
  /** Classes to leave out. */
  readonly ignoreClasses?: readonly DriftClass[];
  /** Patterns of addresses to leave out, with all that is below them. */
  readonly ignoreAddresses?: readonly string[];
}

/** The differences that were asked for. */
export interface DriftFindings {
  readonly changes: Readonly<Record<ChangeClass, readonly Change[]>>;
  readonly unmanaged: readonly Address[];
  /** How many there are of each class. */
  readonly counts: Readonly<Record<DriftClass, number>>;
  /** The classes that are told of. */
  readonly classes: readonly DriftClass[];
  /** The classes that were named; none where all were meant. */
  readonly only: readonly DriftClass[];
  /** How many differences `ignore` left out. */
  readonly ignored: number;
  /** Whether somebody changed something on the service. */
  readonly drifted: boolean;
  /** Whether there is something that a check should fail for: drift, or anything of a class that was named. */
  readonly found: boolean;
}

/** The part of a change that belongs to a class; undefined where nothing of it does. */
function partOf(change: Change, one: ChangeClass): Change | undefined {
  // A temporary value is a step of what an apply does, and nothing that differs.
  if (change.action === 'update' && change.temporary !== undefined) {
    return undefined;
  }
  // What is made, deleted or moved is one matter; what is changed can have a cause for each of its fields.
  if (change.action === 'create' || change.fields.length === 0) {
    return CLASS_OF[change.cause] === one ? change : undefined;
  }
  const fields = change.fields.filter(({ cause }) => CLASS_OF[cause] === one);
  return fields.length === 0 ? undefined : { ...change, cause: fields[0]?.cause ?? change.cause, fields };
}

function partsOf(changes: readonly Change[], one: ChangeClass): readonly Change[] {
  return changes.flatMap((change) => partOf(change, one) ?? []);
}

/** The classes that a selection leaves to be told of. */
export function classesOf({ only = [], ignoreClasses = [] }: DriftSelection): readonly DriftClass[] {
  return DRIFT_CLASSES.filter((one) => (only.length === 0 || only.includes(one)) && !ignoreClasses.includes(one));
}

/** Sorts the differences of a plan by how they came about, and keeps those that are asked for. */
export function findDrift(plan: Pick<Plan, 'changes' | 'unmanaged'>, selection: DriftSelection = {}): DriftFindings {
  const { only = [], ignoreAddresses = [] } = selection;
  const classes = classesOf(selection);
  const asked = only.length === 0 ? DRIFT_CLASSES : only;
  const kept = (address: Address): boolean => !isBelowAny(ignoreAddresses, address);
  // One resource is one difference of a class, in however many steps it is put right.
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
    vanished: ofClass('vanished'),
    ahead: ofClass('ahead'),
  };
  const unmanaged = chosen('unmanaged', plan.unmanaged, (address) => address);
  const counts = {
    drift: changes.drift.length,
    conflict: changes.conflict.length,
    vanished: changes.vanished.length,
    ahead: changes.ahead.length,
    unmanaged: unmanaged.length,
  };
  const drifted = SERVICE_CLASSES.some((one) => counts[one] > 0);
  const found = drifted || only.some((one) => counts[one] > 0);
  return { changes, unmanaged, counts, classes, only, ignored, drifted, found };
}
