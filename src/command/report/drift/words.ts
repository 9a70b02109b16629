import {
  type ChangeClass,
  type Difference,
  type DriftClass,
  type DriftFindings,
  SERVICE_CLASSES,
} from '../../../core/engine/drift.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { FieldChange, Plan } from '../../../core/plan/plan.ts';
import type { ShownChange } from '../change.ts';
import { type Budget, fittedFence, folded } from '../markdown.ts';
import { count, safe } from '../text.ts';

/** The title of each class, and its word as in "2 in conflict". */
export const CLASSES: Readonly<Record<ChangeClass, { readonly title: string; readonly word: string }>> = {
  drift: { title: 'Drift: changed outside Colophon since the last apply', word: 'changed' },
  conflict: { title: 'Conflict: changed in the manifest and outside Colophon', word: 'in conflict' },
  deleted: { title: 'Deleted outside Colophon since the last apply', word: 'deleted' },
  pending: { title: 'Pending: declared and not applied yet', word: 'pending' },
};

export function readingHint(one: ChangeClass): string[] {
  return one === 'drift' || one === 'conflict' ? ['Left: live. Right: declared.'] : [];
}

export const WAYS_OUT =
  'To keep a live change, accept it into the manifest: `colophon drift accept ADDRESS`. To revert it: `colophon apply --target ADDRESS`.';

/** The change without the causes that its title already names. */
export function withoutCause(change: Difference): ShownChange {
  const { cause } = change;
  const fields = change.fields.map((field): FieldChange => ({ ...field, cause: 'pending' }));
  const isKept = cause === 'removed' || cause === 'expired';
  return { ...change, cause: isKept ? cause : 'pending', fields, explainedCause: cause };
}

function isReported(one: DriftClass, { classes }: DriftFindings): boolean {
  return classes.includes(one);
}

/** The sentence about live changes; undefined if those classes are not reported. */
function liveSentence(findings: DriftFindings, place: string): string | undefined {
  const { counts } = findings;
  const reported = SERVICE_CLASSES.filter((one) => isReported(one, findings));
  const counted = reported.filter((one) => counts[one] > 0).map((one) => `${counts[one]} ${CLASSES[one].word}`);
  if (counted.length > 0) {
    return `Drift in ${place}: ${counted.join(', ')}.`;
  }
  if (reported.length === 0) {
    return undefined;
  }
  return `No ${reported.length === SERVICE_CLASSES.length ? 'drift' : reported.join(' or ')} in ${place}.`;
}

/** The headline: the place, the number of changes in each class, and the number ignored. The place is inserted as it is. */
export function driftHeadline(findings: DriftFindings, place: string): string {
  const { counts, only, ignored, assertions, missed } = findings;
  const live = liveSentence(findings, place);
  const pending = isReported('pending', findings) && (counts.pending > 0 || only.includes('pending'));
  const rest = [
    ...(assertions > 0 ? [count(assertions, 'failed assertion')] : []),
    ...(missed > 0 ? [count(missed, 'missed page')] : []),
    ...(pending ? [`${count(counts.pending, 'change')} pending`] : []),
    ...(isReported('unmanaged', findings) && only.includes('unmanaged') ? [`${counts.unmanaged} unmanaged`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
  ].join(', ');
  if (live === undefined) {
    return `In ${place}: ${rest}.`;
  }
  return rest === '' ? live : `${live} ${rest}.`;
}

/** `production of org_acme`, for a terminal. */
export function placeOfPlan({ environment, organization }: Pick<Plan, 'environment' | 'organization'>): string {
  return `${safe(environment, 80)} of ${safe(organization, 80)}`;
}

type Changes = Readonly<Record<ChangeClass, readonly unknown[]>>;

type Fence = (one: ChangeClass) => readonly string[];

/** The changes made outside Colophon by class, each below its title. */
export function liveSections(changes: Changes, fenceOf: Fence): string[] {
  return SERVICE_CLASSES.flatMap((one) =>
    changes[one].length === 0
      ? []
      : ['', `#### ${CLASSES[one].title}`, '', ...readingHint(one).flatMap((line) => [line, '']), ...fenceOf(one)],
  );
}

export function pendingFold({ pending }: Changes, fenceOf: Fence): string[] {
  return pending.length === 0
    ? []
    : ['', ...folded(`${count(pending.length, 'change')} not applied yet`, fenceOf('pending'))];
}

export function unmanagedFold(unmanaged: readonly Address[], budget: Budget): string[] {
  if (unmanaged.length === 0) {
    return [];
  }
  const { lines, left } = fittedFence(unmanaged, (address) => [[safe(address, 200)]], { budget, language: 'text' });
  const more = left > 0 ? ['', `And ${left} more.`] : [];
  return ['', ...folded(`${unmanaged.length} unmanaged`, [...lines, ...more])];
}
