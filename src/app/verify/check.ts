import { defined } from '../../base/defined.ts';
import { DriverError } from '../../engine/driver.ts';
import { DENIED, NOT_APPLIED, type Verified } from '../../engine/verification.ts';
import type { Finding, Visit } from '../../kinds/define.ts';
import type { Asker } from '../../kinds/driver.ts';
import { visitPublished } from './published.ts';
import type { Subject } from './subjects.ts';
import type { Visitor } from './visit.ts';

export interface CheckerOptions {
  readonly ask: Asker;
  /** Looks at the published side; undefined asks the service alone. */
  readonly visitor: Visitor | undefined;
  /** Those for which requests may be sent. */
  readonly chosen: ReadonlySet<Subject>;
}

/** What was found, before it is said of which thing. */
type Result = Omit<Verified, 'address' | 'kind' | 'source'>;

const WELL: Result = { status: 'ok', asked: 'service', code: 'ok', message: '' };

function mismatch(asked: Verified['asked'], finding: Finding): Result {
  return { status: 'mismatch', asked, ...finding };
}

function skipped(code: string, message: string): Result {
  return { status: 'skipped', asked: 'service', code, message };
}

function unreachable(asked: Verified['asked'], code: string, message: string): Result {
  return { status: 'unreachable', asked, code, message };
}

function failed(error: unknown): Result {
  if (!(error instanceof DriverError)) {
    throw error;
  }
  const isDenied = error.failure === 'unauthenticated' || error.failure === 'forbidden';
  return unreachable('service', isDenied ? DENIED : 'unreachable', `The service could not be asked: ${error.message}.`);
}

/** Finds out about one thing: by what was read already, then by asking the published side or the service. */
export function createChecker({ ask, visitor, chosen }: CheckerOptions): (subject: Subject) => Promise<Verified> {
  const visiting = async (subject: Subject, visit: Visit, asker: Visitor): Promise<Result> => {
    const { request, home } = subject;
    if (request === undefined || home === undefined) {
      return WELL;
    }
    // Where a page is, only the service can say.
    const answer = visit.expect === 'sent-on' && visit.target === undefined ? await ask(request) : undefined;
    if (answer !== undefined && 'code' in answer) {
      return mismatch('service', answer);
    }
    const visited = await visitPublished(asker, { ...visit, target: visit.target ?? answer?.target ?? '' }, home);
    switch (visited.type) {
      case 'ok':
        return { ...WELL, asked: 'published' };
      case 'finding':
        return mismatch('published', visited.finding);
      default:
        return unreachable(
          'published',
          'unreachable',
          `The published side gave no answer (${visited.reason}). Try again, or name its address: --published SITE=URL.`,
        );
    }
  };

  const find = async (subject: Subject): Promise<Result> => {
    const { verifier, request, home, isAhead, isVanished } = subject;
    if (isVanished) {
      return mismatch('service', {
        code: 'gone',
        message: 'It was applied before and is gone from the service. `colophon apply` makes it anew.',
        expected: 'there',
        found: 'gone',
      });
    }
    if (isAhead) {
      return skipped(NOT_APPLIED, 'The manifest says something of it that was not applied yet. Apply, then verify.');
    }
    if (request === undefined) {
      return skipped('not-read', 'It is not there, or was left out together with what holds it.');
    }
    const finding = verifier.judge?.(request);
    if (finding !== undefined) {
      return mismatch('service', finding);
    }
    const visit = visitor === undefined || home === undefined ? undefined : verifier.visit?.(request, home);
    if (visit === undefined && verifier.ask === undefined) {
      return WELL;
    }
    if (!chosen.has(subject)) {
      return skipped('sample', 'It is not in the sample.');
    }
    if (visit !== undefined && visitor !== undefined) {
      return await visiting(subject, visit, visitor);
    }
    const answer = await ask(request);
    return answer !== undefined && 'code' in answer ? mismatch('service', answer) : WELL;
  };

  return async (subject) => {
    const { address, kind, source } = subject.desired;
    const result = await find(subject).catch(failed);
    return { address, kind, ...result, ...defined({ source }) };
  };
}
