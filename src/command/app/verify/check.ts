import { defined } from '../../../base/defined.ts';
import { DriverError } from '../../../core/engine/driver.ts';
import { DENIED, NOT_APPLIED, type Verified } from '../../../core/engine/verification.ts';
import type { Finding, Image, Visit } from '../../../core/kinds/define.ts';
import type { Asker } from '../../../core/kinds/driver.ts';
import { type Visited, visitImages, visitPublished } from './published.ts';
import type { Subject } from './subjects.ts';
import type { Visitor } from './visit.ts';

export interface CheckerOptions {
  readonly ask: Asker;
  /** Visits the published sites; if undefined, checks use only the API. */
  readonly visitor: Visitor | undefined;
  readonly chosen: ReadonlySet<Subject>;
}

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

/** Reports failed requests: the first one with a given cause in full, the others by headline. */
function createFailed(): (error: unknown) => Result {
  const reported = new Set<string>();
  return (error) => {
    if (!(error instanceof DriverError)) {
      throw error;
    }
    const { failure, explanation, message } = error;
    const code = failure === 'unauthenticated' || failure === 'forbidden' ? DENIED : 'unreachable';
    if (explanation?.scope !== 'service') {
      return unreachable('service', code, `The request failed: ${message}.`);
    }
    const { headline, advice } = explanation;
    const isNew = !reported.has(headline);
    reported.add(headline);
    return unreachable('service', code, isNew ? `${headline}. ${advice}` : `${headline}.`);
  };
}

function resultOf(visited: Visited, silence: (reason: string) => string): Result {
  switch (visited.type) {
    case 'ok':
      return { ...WELL, asked: 'published' };
    case 'finding':
      return mismatch('published', visited.finding);
    default:
      return unreachable('published', 'unreachable', silence(visited.reason));
  }
}

/** Checks a resource: first with the data already read, then by a visit or a request. */
export function createChecker({ ask, visitor, chosen }: CheckerOptions): (subject: Subject) => Promise<Verified> {
  const failed = createFailed();
  const visiting = async (subject: Subject, visit: Visit, asker: Visitor): Promise<Result> => {
    const { request, home } = subject;
    if (request === undefined || home === undefined) {
      return WELL;
    }
    // Only the API knows the URL of a page.
    const answer = visit.expect === 'redirected' && visit.target === undefined ? await ask(request) : undefined;
    if (answer !== undefined && 'code' in answer) {
      return mismatch('service', answer);
    }
    const visited = await visitPublished(asker, { ...visit, target: visit.target ?? answer?.target ?? '' }, home);
    return resultOf(
      visited,
      (reason) =>
        `The published site did not respond (${reason}). Try again, or pass its address: --published SITE=URL.`,
    );
  };

  const loading = async ({ home }: Subject, images: readonly Image[], asker: Visitor): Promise<Result> => {
    const visited = await visitImages(asker, images, home);
    return resultOf(visited, (reason) => `An image could not be loaded: ${reason}.`);
  };

  const find = async (subject: Subject): Promise<Result> => {
    const { verifier, request, home, isPending, isDeleted } = subject;
    if (isDeleted) {
      return mismatch('service', {
        code: 'gone',
        message: 'It was deleted outside Colophon. `colophon apply` creates it again.',
        expected: 'exists',
        found: 'deleted',
      });
    }
    if (isPending) {
      return skipped(NOT_APPLIED, 'It has pending changes. Apply, then verify.');
    }
    if (request === undefined) {
      return skipped('not-read', 'It does not exist, or its parent was excluded.');
    }
    const finding = verifier.judge?.(request);
    if (finding !== undefined) {
      return mismatch('service', finding);
    }
    const visit = visitor === undefined || home === undefined ? undefined : verifier.visit?.(request, home);
    const images = visitor === undefined ? [] : (verifier.images?.(request.desired.fields) ?? []);
    if (visit === undefined && verifier.ask === undefined && images.length === 0) {
      return WELL;
    }
    if (!chosen.has(subject)) {
      return skipped('sample', 'It is not in the sample.');
    }
    if (visit !== undefined && visitor !== undefined) {
      return await visiting(subject, visit, visitor);
    }
    if (images.length > 0 && visitor !== undefined) {
      return await loading(subject, images, visitor);
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
