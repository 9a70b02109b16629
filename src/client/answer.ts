import { loadBuilt } from '../base/built.ts';
import { lazily } from '../base/lazily.ts';
import { readDocument } from '../contract/document.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { answerName, hasContent, type ValidatorOptions } from '../contract/validators.ts';
import type { Headers } from '../http/headers.ts';
import { loadAnswerChecks } from './answer-checks.ts';
import type { Setback, Success } from './judge.ts';
import { lenientSchema } from './lenient.ts';
import type { Quoter } from './quote.ts';
import { createSecretFinder, SECRET_PARTS, type SecretFinder, type SecretParts } from './secrets.ts';

/** A successful answer. */
export interface Answer {
  readonly type: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What can be made of the body of a 2xx answer. */
type Reading =
  | { readonly type: 'body'; readonly body: unknown }
  /** Not JSON, or cut off: the next try may bring it whole. */
  | { readonly type: 'unreadable'; readonly reason: string }
  /** Whole, but not what the contract says. */
  | { readonly type: 'wrong'; readonly reason: string };

/** What the contract says about bodies. It is loaded when it is first needed. */
export interface Contract {
  readonly secrets: () => SecretFinder;
  /** Loads what reading needs; undefined when it is there. */
  readonly load: () => Promise<void> | undefined;
  /** Reads a body, after loading. */
  readonly read: (id: OperationId, status: number, text: string) => Reading;
}

/** The declared success whose body an answer with that status has; undefined when there is none to have. */
function findDeclared(answers: Answers, id: OperationId, status: number): number | undefined {
  const { successes } = OPERATIONS[id];
  const hasBody = (success: number): boolean => {
    const known = answers[answerName(id, success)];
    // What the build has compiled says it as well, and the whole contract takes long to read.
    return known === undefined ? hasContent(document(), id, success) : known !== null;
  };
  return successes.includes(status) ? (hasBody(status) ? status : undefined) : successes.find(hasBody);
}

type Answers = NonNullable<ValidatorOptions['answers']>;

/** Gives the check of the bodies of one operation and status, which says what is wrong; undefined where there is no body. */
type Checker = (id: OperationId, status: number) => ((body: unknown) => string | undefined) | undefined;

// The contract is a constant of this package. It is loaded when the first answer comes, and then shared by all clients,
// because compiling its checks takes longer than most calls.
const document = lazily(readDocument);
const finder = lazily(() => createSecretFinder(document, loadBuilt(SECRET_PARTS) as SecretParts | undefined));
const checker = lazily(async (): Promise<Checker> => {
  const { createValidators, describeViolations } = await import('../contract/validators.ts');
  const answers = loadAnswerChecks();
  const validators = createValidators(document, {
    transform: (schema) => lenientSchema(document(), schema),
    answers,
  });
  return (id, status) => {
    const declared = findDeclared(answers, id, status);
    if (declared === undefined) {
      return undefined;
    }
    const check = validators.answer(id, declared);
    return (body) => {
      // That a variant does not fit says nothing beside what does not fit in it.
      const violations = check(body).filter(({ rule }) => rule !== 'if');
      return violations.length === 0 ? undefined : describeViolations(violations);
    };
  };
});

/** Without the mark that some put before a text. */
function unmarked(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Reads answers; with `check` they are also held against the contract. */
export function createContract({ check }: { readonly check: boolean }): Contract {
  const checks = new Map<OperationId, Map<number, ReturnType<Checker>>>();
  let checked: Checker | undefined;
  /** The check of a body; undefined where there is none to have. */
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
        return { type: 'unreadable', reason: isEmpty ? 'the body is empty' : 'the body is not JSON' };
      }
      const wrong = wrongIn?.(body);
      return wrong === undefined ? { type: 'body', body } : { type: 'wrong', reason: wrong };
    },
  };
}

/** Turns a success into its body, or into what its unusable body means for the call. */
export function readSuccess(
  id: OperationId,
  { status, headers, text }: Success,
  { contract, quoter }: { readonly contract: Contract; readonly quoter: Quoter },
): Answer | Setback {
  const reading = contract.read(id, status, text);
  switch (reading.type) {
    case 'body':
      return { type: 'answer', status, headers, body: reading.body };
    case 'wrong':
      return { type: 'fail', failure: { type: 'invalid-answer', status, reason: quoter.show(reading.reason) } };
    case 'unreadable': {
      const reason = `${reading.reason} (${quoter.excerpt(headers, text)})`;
      return OPERATIONS[id].method === 'GET'
        ? { type: 'retry', kind: 'transient', waitMs: undefined, failure: { type: 'invalid-answer', status, reason } }
        : { type: 'fail', failure: { type: 'done-without-body', status, reason } };
    }
  }
}
