import { type ChangeClass, type DriftClass, type DriftFindings, SERVICE_CLASSES } from '../../engine/drift.ts';
import type { Change, FieldChange, Plan } from '../../plan/plan.ts';
import { count, safe } from '../text.ts';

interface ClassWords {
  readonly title: string;
  /** As in "2 in conflict". */
  readonly said: string;
}

/** How the classes of changes are said. */
export const CLASSES: Readonly<Record<ChangeClass, ClassWords>> = {
  drift: { title: 'Drift: changed on the service since the last apply', said: 'changed' },
  conflict: { title: 'Conflict: changed in the manifest and on the service', said: 'in conflict' },
  vanished: { title: 'Vanished: gone from the service since the last apply', said: 'vanished' },
  ahead: { title: 'Ahead: in the manifest, and not applied yet', said: 'not applied yet' },
};

/** How to read the differences of a class. */
export function readingHint(one: ChangeClass): string[] {
  return one === 'drift' || one === 'conflict'
    ? ['On the left what the service has, on the right what the manifest says']
    : [];
}

/** Without the causes that the title above says. */
export function withoutCause(change: Change): Change {
  const { cause } = change;
  const fields = change.fields.map((field): FieldChange => ({ ...field, cause: 'ahead' }));
  return { ...change, cause: cause === 'removed' || cause === 'expired' ? cause : 'ahead', fields };
}

function isAsked(one: DriftClass, { classes }: DriftFindings): boolean {
  return classes.includes(one);
}

/** What is said of the service; nothing where nobody asked about it. */
function serviceSentence(findings: DriftFindings, place: string): string | undefined {
  const { counts } = findings;
  const asked = SERVICE_CLASSES.filter((one) => isAsked(one, findings));
  const said = asked.filter((one) => counts[one] > 0).map((one) => `${counts[one]} ${CLASSES[one].said}`);
  if (said.length > 0) {
    return `Drift in ${place}: ${said.join(', ')}.`;
  }
  if (asked.length === 0) {
    return undefined;
  }
  return `No ${asked.length === SERVICE_CLASSES.length ? 'drift' : asked.join(' or ')} in ${place}.`;
}

/** The one sentence that says it all: where, how much of what, and what was left out. The place is put in as it is. */
export function driftHeadline(findings: DriftFindings, place: string): string {
  const { counts, only, ignored } = findings;
  const service = serviceSentence(findings, place);
  const ahead = isAsked('ahead', findings) && (counts.ahead > 0 || only.includes('ahead'));
  const rest = [
    ...(ahead ? [`${count(counts.ahead, 'change')} not applied yet`] : []),
    ...(isAsked('unmanaged', findings) && only.includes('unmanaged') ? [`${counts.unmanaged} unmanaged`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
  ].join(', ');
  if (service === undefined) {
    return `In ${place}: ${rest}.`;
  }
  return rest === '' ? service : `${service} ${rest}.`;
}

/** `production of org_acme`, for a terminal. */
export function placeOfPlan({ environment, organization }: Pick<Plan, 'environment' | 'organization'>): string {
  return `${safe(environment, 80)} of ${safe(organization, 80)}`;
}
