import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { DriverError, DriverFailure } from './driver.ts';
import { plural } from './plural.ts';

/** A read that failed. */
export interface FailedRead {
  /** What was read: "redirects of site.docs". */
  readonly subject: string;
  readonly error: DriverError;
}

/** The resources of a kind, in words. */
export function subjectOf(kind: KindName, parent: Address | undefined): string {
  return `${plural(kind, 2).replaceAll('-', ' ')}${parent === undefined ? '' : ` of ${parent}`}`;
}

/** What to do where the failure of the driver is all that is known. */
const ADVICE: Readonly<Partial<Record<DriverFailure, string>>> = {
  unsupported: 'Remove them from the manifest, or use a service that has them.',
  unreadable: 'A list that may be incomplete is never used. Run the command again.',
  unavailable: 'Run the command again later.',
};

/** More subjects than this are counted. */
const NAMED = 10;

function sentenceOf(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** One problem for all reads that failed for the same reason. */
function problemOf(failed: readonly [FailedRead, ...FailedRead[]], consequence: string): Diagnostic {
  const [{ subject, error }] = failed;
  const { explanation, failure, message } = error;
  const base = { severity: 'error', code: `read-${failure}` } as const;
  if (explanation?.scope === 'service') {
    return { ...base, summary: explanation.headline, detail: `${explanation.advice} ${consequence}` };
  }
  const subjects = [...new Set(failed.map((one) => one.subject))];
  const what = subjects.length === 1 ? subject : `${subjects.length} lists`;
  const named = subjects.slice(0, NAMED).join(', ');
  const more = subjects.length > NAMED ? ` and ${subjects.length - NAMED} more` : '';
  const list = subjects.length === 1 ? '' : `Affected: ${named}${more}. `;
  const reason = explanation === undefined ? '' : `: ${explanation.reason}`;
  const advice = explanation?.advice ?? ADVICE[failure] ?? '';
  return {
    ...base,
    summary: `Cannot read ${what}${reason}`,
    detail: [`${list}${sentenceOf(explanation?.request ?? message)}`, advice, consequence]
      .filter((part) => part !== '')
      .join(' '),
  };
}

/** The problems of a command whose reads failed: one for each cause, however many reads it made fail. */
export function readProblems(failed: readonly FailedRead[], consequence: string): readonly Diagnostic[] {
  const byCause = new Map<string, [FailedRead, ...FailedRead[]]>();
  for (const one of failed) {
    const { explanation, failure, message } = one.error;
    const cause =
      explanation === undefined
        ? message
        : explanation.scope === 'service'
          ? explanation.headline
          : `${explanation.reason}\0${explanation.advice}`;
    const key = `${failure}\0${cause}`;
    const known = byCause.get(key);
    if (known === undefined) {
      byCause.set(key, [one]);
    } else {
      known.push(one);
    }
  }
  return [...byCause.values()].map((group) => problemOf(group, consequence));
}
