import type { Clock } from '../../base/clock.ts';
import type { Redactor } from '../../base/redaction/redactor.ts';
import { shortened } from '../../base/text.ts';
import { isRead } from '../contract/is-read.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { WriteOutcome } from '../http/failure.ts';
import { createRetries, type Retries, type RetryPolicy } from '../http/retry.ts';
import { type Answer, type Contract, readSuccess } from './answer.ts';
import { type CallContext, type CallFailure, classify, type RetryKind } from './classify.ts';
import { describeFailure } from './describe.ts';
import type { Attempt, ClientEvent } from './events.ts';
import { explainFailure, type SettingHints } from './explain.ts';
import { ApiError, type ApiFailure, outcomeOf } from './failure.ts';
import type { Gate, Place } from './gate.ts';
import type { RawInput } from './input.ts';
import { createQuoter, type Quoter } from './quote.ts';
import { type Prepared, prepare } from './request.ts';
import type { Wire, WireRequest, WireResult } from './wire.ts';

interface CallerOptions {
  readonly wire: Wire;
  readonly gate: Gate;
  readonly contract: Contract;
  readonly redactor: Redactor;
  readonly time: Clock;
  readonly random: () => number;
  readonly host: string;
  readonly hints: SettingHints;
  readonly origin: string;
  readonly prefix: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** Called right before every request that writes, also for a retry; false sends nothing. */
  readonly mayWrite: (() => boolean | Promise<boolean>) | undefined;
  readonly timeoutMs: number;
  readonly callTimeoutMs: number;
  readonly longestWaitMs: number;
  readonly maxResponseSize: number;
  /** The number of tries of a call with transient failures. */
  readonly tries: number;
  /** The number of tries of a call that could not be sent. */
  readonly unsentTries: number;
  /** Called for each try and for each request sent. */
  readonly count: (what: { readonly retry?: boolean; readonly sent?: 'read' | 'write' }) => void;
  /** Absent without an observer. */
  readonly emit: ((event: ClientEvent) => void) | undefined;
}

const LIMITED_TRIES = 10;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;
const LONGEST_PATH = 300;

function codeOf(result: WireResult): number | string {
  return result.type === 'answer' ? result.status : result.code;
}

/** The failure for a requested delay beyond the limit, for any status. */
function waitTooLong(failure: ApiFailure, waitMs: number): ApiFailure {
  const { status, message } =
    failure.type === 'rate-limited' || failure.type === 'server-error' ? failure : { status: 429, message: '' };
  return { type: 'rate-limited', status, message, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** The state of one call over all its tries. */
interface State {
  readonly id: OperationId;
  readonly method: string;
  readonly prepared: Prepared;
  readonly call: number;
  readonly signal: AbortSignal | undefined;
  tries: number;
  /** Absent while no try has failed. */
  retries: Retries<RetryKind> | undefined;
  /** An earlier try may have succeeded, even if a later one fails. */
  uncertain: boolean;
}

/** The path to show. Ids in it come from the service and may contain secrets, so it is redacted like any external text. */
function pathOf({ prepared }: State, { redactor }: Pick<CallerOptions, 'redactor'>): string {
  return shortened(redactor.redact(prepared.shown), LONGEST_PATH);
}

function errorFor(
  state: State,
  failure: ApiFailure,
  context: Pick<CallerOptions, 'host' | 'hints' | 'redactor'>,
): ApiError {
  const { id, method, tries, uncertain } = state;
  const call = { operation: id, method, path: pathOf(state, context), tries };
  const own = outcomeOf(failure);
  const outcome: WriteOutcome = isRead(id) ? 'none' : uncertain && own !== 'done' ? 'unknown' : own;
  const explanation = explainFailure(failure, call, context);
  return new ApiError(describeFailure(failure, call), { failure, call, outcome, explanation });
}

/** An event of a try. Its path is redacted on access, because most observers do not read it. */
function attemptOf<T extends object>(state: State, options: Pick<CallerOptions, 'redactor'>, event: T): Attempt & T {
  const { id, method, call, tries } = state;
  return {
    ...event,
    call,
    operation: id,
    method,
    get path() {
      return pathOf(state, options);
    },
    attempt: tries,
  };
}

/** Sends a request. With `needsBody`, a success without the body that the contract declares is a failure. */
export interface Send {
  (id: OperationId, input: RawInput, options?: { readonly needsBody?: boolean }): Promise<Answer>;
  /** Removes the secrets known so far from a text. */
  readonly redact: (text: string) => string;
}

/** Makes calls: waits at the gate, sends, classifies, retries; each call ends in an answer or an ApiError. */
export function createCaller(options: CallerOptions): Send {
  const caller = new Caller(options);
  return Object.assign(caller.send, { redact: (text: string) => options.redactor.redact(text) });
}

function policyOf(options: CallerOptions): RetryPolicy<RetryKind> {
  return {
    tries: {
      unsent: options.unsentTries,
      transient: options.tries,
      limited: Math.max(options.tries, LIMITED_TRIES),
    },
    firstDelayMs: FIRST_DELAY_MS,
    growth: 2,
    longestDelayMs: LONGEST_DELAY_MS,
    jitter: 1,
    asked: 'instead',
    longestAskedMs: options.longestWaitMs,
    budgetMs: options.callTimeoutMs,
    // Only our own delays count.
    budgetCoversAsked: false,
  };
}

/** The result of one try. */
interface Tried {
  readonly result: WireResult;
  readonly durationMs: number;
}

class Caller {
  readonly #options: CallerOptions;
  readonly #quoter: Quoter;
  readonly #context: CallContext;
  readonly #headersWithBody: CallerOptions['headers'];
  readonly #policy: RetryPolicy<RetryKind>;
  #calls = 0;

  constructor(options: CallerOptions) {
    const { host, origin, timeoutMs, maxResponseSize } = options;
    this.#options = options;
    this.#quoter = createQuoter(options.redactor);
    const { quote, show } = this.#quoter;
    this.#context = { quote, show, host, origin, timeoutMs, maxResponseSize };
    this.#headersWithBody = { ...options.headers, 'content-type': 'application/json' };
    this.#policy = policyOf(options);
  }

  #errorOf(state: State, failure: ApiFailure): ApiError {
    return errorFor(state, failure, this.#options);
  }

  async #enter(state: State): Promise<Place> {
    const { gate, time, emit } = this.#options;
    const { signal } = state;
    const entry = await gate.enter({
      signal,
      sleep: async (delayMs, reason) => {
        emit?.({ type: 'waiting', reason, delayMs });
        await time.sleep(delayMs, signal);
      },
    });
    switch (entry.type) {
      case 'in':
        return entry.place;
      case 'cancelled':
        throw this.#errorOf(state, { type: 'cancelled' });
      case 'closed':
        throw this.#errorOf(state, {
          type: 'rate-limited',
          status: 429,
          message: '',
          retryAfterSeconds: entry.seconds,
        });
    }
  }

  #begin(state: State): void {
    state.tries++;
    this.#options.count({ retry: state.tries > 1 });
    this.#options.emit?.(attemptOf(state, this.#options, { type: 'started' }));
  }

  #end(state: State, { result, durationMs }: Tried): void {
    const sent = result.type !== 'not-sent';
    const { emit, count, gate } = this.#options;
    emit?.(attemptOf(state, this.#options, { type: 'finished', sent, result: codeOf(result), durationMs }));
    if (sent) {
      count({ sent: isRead(state.id) ? 'read' : 'write' });
      if (result.headers !== undefined) {
        gate.observe(result.headers, { refused: result.status === 429 });
      }
    }
  }

  /** Waits for the next try, or throws when there is none. */
  async #recover(state: State, failed: CallFailure, { result, durationMs }: Tried): Promise<void> {
    const { gate, emit, time, random } = this.#options;
    const { waitMs, failure } = failed;
    state.retries ??= createRetries(this.#policy, random);
    state.retries.spend(durationMs);
    if (waitMs !== undefined) {
      // The delay applies to all calls, even if this one gives up.
      gate.hold(waitMs);
    }
    if (failed.type === 'fail') {
      throw this.#errorOf(state, failure);
    }
    const { kind } = failed;
    state.uncertain ||= kind === 'transient';
    const decision = state.retries.next(kind, waitMs);
    if (decision.type === 'give-up') {
      const isTooLong = decision.why === 'asked-too-long' && waitMs !== undefined;
      throw this.#errorOf(state, isTooLong ? waitTooLong(failure, waitMs) : failure);
    }
    const { delayMs } = decision;
    emit?.(attemptOf(state, this.#options, { type: 'retrying', reason: codeOf(result), delayMs }));
    if (kind === 'limited') {
      gate.hold(delayMs);
    } else if (waitMs === undefined) {
      await time.sleep(delayMs, state.signal);
    }
  }

  /** Builds the state and the request of a call, and registers their secrets for redaction. */
  #prepare(id: OperationId, input: RawInput): { readonly state: State; readonly request: WireRequest } {
    const options = this.#options;
    const { method } = OPERATIONS[id];
    const prepared = prepare(id, options.prefix, input);
    const state: State = {
      id,
      method,
      prepared,
      call: ++this.#calls,
      signal: input.signal,
      tries: 0,
      retries: undefined,
      uncertain: false,
    };
    if (options.readOnly && !isRead(id)) {
      throw this.#errorOf(state, { type: 'read-only' });
    }
    const { body, target: path } = prepared;
    prepared.secrets.forEach(options.redactor.add);
    if (body !== undefined) {
      options.contract.secrets().inBody(id, input.body).forEach(options.redactor.add);
    }
    const headers = body === undefined ? options.headers : this.#headersWithBody;
    return { state, request: { method, path, headers, body } };
  }

  /** One try, from the gate to the last byte. */
  async #try(state: State, request: WireRequest): Promise<Tried & { readonly place: Place }> {
    const { gate, wire, time, mayWrite, timeoutMs } = this.#options;
    const place = (state.signal?.aborted === true ? undefined : gate.enterNow()) ?? (await this.#enter(state));
    const allowed = isRead(state.id) || (mayWrite?.() ?? true);
    // Usually synchronous; awaiting it anyway would slow down every request.
    if (allowed !== true && !(await allowed)) {
      place.leave();
      throw this.#errorOf(state, { type: 'cancelled' });
    }
    this.#begin(state);
    const start = time.now();
    const result = await wire.send(request, { timeoutMs, signal: state.signal });
    place.leave();
    const tried = { place, result, durationMs: time.now() - start };
    this.#end(state, tried);
    return tried;
  }

  readonly send = async (
    id: OperationId,
    input: RawInput,
    { needsBody = false }: { readonly needsBody?: boolean } = {},
  ): Promise<Answer> => {
    const { contract, gate, redactor } = this.#options;
    const { state, request } = this.#prepare(id, input);
    for (;;) {
      const tried = await this.#try(state, request);
      const classified = classify(tried.result, id, this.#context);
      const loading = classified.type === 'success' ? contract.load() : undefined;
      if (loading !== undefined) {
        await loading;
      }
      const verdict =
        classified.type === 'success' ? readSuccess(id, classified, { contract, quoter: this.#quoter }) : classified;
      if (verdict.type === 'answer' && verdict.body === undefined && needsBody && contract.expectsBody(id)) {
        throw this.#errorOf(state, { type: 'done-without-body', status: verdict.status, reason: 'it has no body' });
      }
      if (verdict.type === 'answer') {
        contract.secrets().inAnswer(id, verdict.status, verdict.body).forEach(redactor.add);
        return verdict;
      }
      // An earlier try deleted it, so the call succeeded.
      if (state.method === 'DELETE' && state.uncertain && verdict.failure.type === 'not-found') {
        return { type: 'answer', status: verdict.failure.status, headers: {}, body: undefined };
      }
      if (verdict.type === 'retry' && verdict.kind === 'limited') {
        gate.slowDown(tried.place);
      }
      await this.#recover(state, verdict, tried);
    }
  };
}
