import { groupBy } from '../../base/group-by.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { DriverError, DriverFailure } from './driver.ts';
import { plural } from './plural.ts';

export interface FailedRead {
  /** The list that was read: "redirects of site.docs". */
  readonly subject: string;
  readonly error: DriverError;
}

/** The resources of a kind in words: "redirects of site.docs". */
export function subjectOf(kind: KindName, parent: Address | undefined): string {
  return `${plural(kind, 2).replaceAll('-', ' ')}${parent === undefined ? '' : ` of ${parent}`}`;
}

/** Advice for failures without an explanation of their own. */
const ADVICE: Readonly<Partial<Record<DriverFailure, string>>> = {
  unsupported: 'Remove them from the manifest, or use a service that has them.',
  unreadable: 'A list that may be incomplete is never used. Run the command again.',
  unavailable: 'Run the command again later.',
};

/** More subjects than this are only counted. */
const NAMED = 10;

function sentenceOf(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** One problem for all reads that failed for the same reason. */
function problemOf(failed: readonly FailedRead[], { subject, error }: FailedRead, consequence: string): Diagnostic {
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

/** The failed reads of a command as problems, one for each cause. */
export function readProblems(failed: readonly FailedRead[], consequence: string): readonly Diagnostic[] {
  const byCause = groupBy(failed, ({ error: { explanation, failure, message } }) => {
    const cause =
      explanation === undefined
        ? message
        : explanation.scope === 'service'
          ? explanation.headline
          : `${explanation.reason}\0${explanation.advice}`;
    return `${failure}\0${cause}`;
  });
  return [...byCause.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => problemOf(group, first, consequence)),
  );
}
