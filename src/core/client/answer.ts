import { loadBuilt } from '../../base/built.ts';
import { defined } from '../../base/defined.ts';
import { lazily } from '../../base/lazily.ts';
import { readAnswers } from '../contract/document.ts';
import { isRead } from '../contract/is-read.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { answerSchema, hasContent, type ValidatorOptions, type Violation } from '../contract/validators.ts';
import { type Headers, headerOf } from '../http/headers.ts';
import type { CallFailure, Success } from './classify.ts';
import type { ApiFailure } from './failure.ts';
import { needOf } from './needed.ts';
import type { Quoter } from './quote.ts';
import { createSecretFinder, SECRET_PARTS, type SecretFinder, type SecretParts } from './secrets.ts';

/** A successful answer. */
export interface Answer {
  readonly type: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The result of reading the body of a 2xx answer. */
type Reading =
  | { readonly type: 'body'; readonly body: unknown }
  /** Not JSON, or cut off: a retry may return it complete. */
  | { readonly type: 'unreadable'; readonly reason: string; readonly isEmpty: boolean }
  /** Complete, but another resource, or without a field that Colophon needs. */
  | { readonly type: 'wrong'; readonly fault: Fault };

/** Why an answer cannot be used. */
interface Fault {
  readonly reason: string;
  /** It contains a different resource than the one requested. */
  readonly isOther: boolean;
}

/** The bodies of the contract, loaded on first use. */
export interface Contract {
  readonly secrets: () => SecretFinder;
  /** Loads what `read` needs; undefined when it is loaded. */
  readonly load: () => Promise<void> | undefined;
  /** Whether answers are checked and the contract declares a body for a success of this operation. */
  readonly expectsBody: (id: OperationId) => boolean;
  /** Reads a body, after loading. */
  readonly read: (id: OperationId, status: number, text: string) => Reading;
}

function hasBody(id: OperationId, success: number): boolean {
  return hasContent(document(), id, success);
}

/** The declared status whose body schema applies to an answer with this status; undefined without a body. */
function findDeclared(id: OperationId, status: number): number | undefined {
  const { successes } = OPERATIONS[id];
  return successes.includes(status)
    ? hasBody(id, status)
      ? status
      : undefined
    : successes.find((success) => hasBody(id, success));
}

/** Returns the check for the bodies of one operation and status; undefined if there is no body. */
type Checker = (id: OperationId, status: number) => ((body: unknown) => Fault | undefined) | undefined;

/** Drops duplicates, and "the variant does not match": the violations inside the variant are more specific. */
function distinct(violations: readonly Violation[]): readonly Violation[] {
  const seen = new Set<string>();
  return violations.filter(({ path, rule }) => {
    const isNew = rule !== 'if' && !seen.has(`${rule} ${path}`);
    seen.add(`${rule} ${path}`);
    return isNew;
  });
}

/** Adds to a missing field why Colophon needs it. */
function explained(violation: Violation, id: OperationId, status: number): Violation {
  if (violation.rule !== 'required') {
    return violation;
  }
  const [, ...steps] = violation.path.split('.');
  const need = needOf(document(), answerSchema(document(), id, status), steps) ?? 'to read the answer';
  return { ...violation, rule: 'needed', message: `is missing; needed ${need}` };
}

// The contract is a constant of this package. It is loaded with the first answer and shared by all clients,
// because compiling its checks takes longer than most calls.
const document = lazily(readAnswers);
const compiled = lazily(loadAnswerChecks);
const finder = lazily(() => createSecretFinder(document, loadBuilt(SECRET_PARTS) as SecretParts | undefined));
const checker = lazily(async (): Promise<Checker> => {
  const { createValidators, describeViolations } = await import('../contract/validators.ts');
  const validators = createValidators(document, { answers: compiled });
  return (id, status) => {
    const declared = findDeclared(id, status);
    if (declared === undefined) {
      return undefined;
    }
    const check = validators.answer(id, declared);
    return (body) => {
      const found = check(body);
      if (found.length === 0) {
        return undefined;
      }
      const violations = distinct(found);
      return violations.length === 0
        ? undefined
        : {
            reason: describeViolations(violations.map((violation) => explained(violation, id, declared))),
            isOther: violations.some(({ path, rule }) => rule === 'const' && path.endsWith('.object')),
          };
    };
  };
});

/** Removes a byte order mark. */
function unmarked(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Reads answers; with `check`, also validates them against the contract. */
export function createContract({ check }: { readonly check: boolean }): Contract {
  const checks = new Map<OperationId, Map<number, ReturnType<Checker>>>();
  let checked: Checker | undefined;
  /** The check for a body; undefined if there is no body. */
  const checkOf = (id: OperationId, status: number): ReturnType<Checker> => {
    const statuses = checks.get(id) ?? new Map<number, ReturnType<Checker>>();
    if (!statuses.has(status)) {
      checks.set(id, statuses.set(status, checked?.(id, status)));
    }
    return statuses.get(status);
  };
  return {
    secrets: finder,
    load: () => {
      if (!check || checked !== undefined) {
        return undefined;
      }
      return checker().then((loaded) => {
        checked = loaded;
      });
    },
    expectsBody: (id) => check && OPERATIONS[id].successes.some((success) => hasBody(id, success)),
    read: (id, status, text) => {
      const wrongIn = check ? checkOf(id, status) : undefined;
      if (check && wrongIn === undefined) {
        return { type: 'body', body: undefined };
      }
      let body: unknown;
      try {
        body = JSON.parse(unmarked(text));
      } catch {
        const isEmpty = text.trim() === '';
        if (isEmpty && !check) {
          return { type: 'body', body: undefined };
        }
        return { type: 'unreadable', reason: isEmpty ? 'the body is empty' : 'the body is not JSON', isEmpty };
      }
      const wrong = wrongIn?.(body);
      return wrong === undefined ? { type: 'body', body } : { type: 'wrong', fault: wrong };
    },
  };
}

/** Statuses that declare an empty body. */
const BODILESS: readonly number[] = [204, 205];

/** The media type of a body that cannot come from the API; undefined for truncated JSON. */
function foreignType(headers: Headers, { quote }: Quoter): string | undefined {
  const type = headerOf(headers, 'content-type');
  return type === undefined || /\bjson\b/i.test(type) ? undefined : quote(type);
}

/** The answer of a successful request, or the failure of the call if its body is unusable. */
export function readSuccess(
  id: OperationId,
  { status, headers, text }: Success,
  { contract, quoter }: { readonly contract: Contract; readonly quoter: Quoter },
): Answer | CallFailure {
  const reading = contract.read(id, status, text);
  switch (reading.type) {
    case 'body':
      return { type: 'answer', status, headers, body: reading.body };
    case 'wrong': {
      const { reason, isOther } = reading.fault;
      const other = isOther ? OPERATIONS[id].part : undefined;
      const failure: ApiFailure = {
        type: 'invalid-answer',
        status,
        reason: quoter.show(reason),
        ...defined({ other }),
      };
      return { type: 'fail', failure };
    }
    case 'unreadable': {
      const reason = `${reading.reason} (${quoter.excerpt(headers, text)})`;
      const canWrite = !isRead(id);
      if (canWrite && reading.isEmpty && BODILESS.includes(status)) {
        return { type: 'answer', status, headers, body: undefined };
      }
      if (canWrite) {
        return { type: 'fail', failure: { type: 'done-without-body', status, reason } };
      }
      const foreign = reading.isEmpty ? undefined : foreignType(headers, quoter);
      const failure: ApiFailure = { type: 'invalid-answer', status, reason, ...defined({ foreign }) };
      return { type: 'retry', kind: 'transient', waitMs: undefined, failure };
    }
  }
}

/** The name of the answer checks in the build. */
export const ANSWER_CHECKS = 'answer-checks';

/** Renders the checks of these operations' answers as a CommonJS module that loads only small files of Ajv. */
export async function renderAnswerChecks(operations: readonly OperationId[]): Promise<string> {
  const { renderAnswers } = await import('../contract/standalone.ts');
  return renderAnswers(readAnswers(), operations);
}

/** The prebuilt checks. Checks of other operations, and all of them when running from source, are compiled on demand. */
function loadAnswerChecks(): ReturnType<NonNullable<ValidatorOptions['answers']>> {
  return (loadBuilt(ANSWER_CHECKS) ?? {}) as ReturnType<NonNullable<ValidatorOptions['answers']>>;
}
