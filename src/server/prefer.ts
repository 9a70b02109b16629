import type { Operation } from '../contract/operation.ts';
import type { Answer } from './answer.ts';

const MINIMAL = 'return=minimal';

/** Whether a `Prefer` header asks for an answer without a body. Other preferences are ignored. */
function prefersMinimal(header: string): boolean {
  return header.split(',').some((preference) => preference.split(';')[0]?.trim().toLowerCase() === MINIMAL);
}

/** The answer in the form that the caller prefers, where the operation knows preferences. */
export function asPreferred({ prefers }: Operation, header: string | undefined, answer: Answer): Answer {
  return prefers && header !== undefined && answer.status < 300 && prefersMinimal(header)
    ? { status: 204, headers: { 'preference-applied': MINIMAL } }
    : answer;
}
