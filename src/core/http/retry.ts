import type { Clock } from '../../base/clock.ts';

/** When to retry, and when to give up. All times in milliseconds. */
export interface RetryPolicy<Kind extends string = 'failure'> {
  /** The total number of tries of a request, by the type of failure. */
  readonly tries: Readonly<Record<Kind, number>>;
  readonly firstDelayMs: number;
  /** The factor by which each delay exceeds the one before. */
  readonly growth: number;
  readonly longestDelayMs: number;
  /** The random share of a delay, from 0 to 1, so that clients that failed together do not retry together. */
  readonly jitter: number;
  /** Whether the delay that a server requests replaces our own always, or only if it is longer. */
  readonly asked: 'instead' | 'longer';
  /** The request fails if the server requests a longer delay. */
  readonly longestAskedMs: number;
  /** The time limit of all tries and delays together. */
  readonly budgetMs: number;
  /** Whether a delay that the server requested counts against the budget. */
  readonly budgetCoversAsked: boolean;
}

/** Why there is no further retry. */
type GiveUp = 'asked-too-long' | 'tries' | 'budget';

type RetryDecision =
  | { readonly type: 'retry'; readonly delayMs: number }
  | { readonly type: 'give-up'; readonly why: GiveUp };

/** The state of one request over all its tries. */
export interface Retries<Kind extends string> {
  /** Charges the time of a try to the budget. */
  readonly spend: (ms: number) => void;
  readonly leftMs: () => number;
  /** Decides whether to retry after a failed try; charges the delay to the budget. */
  readonly next: (kind: Kind, askedMs: number | undefined) => RetryDecision;
}

export function createRetries<Kind extends string>(policy: RetryPolicy<Kind>, random: () => number): Retries<Kind> {
  const { tries, firstDelayMs, growth, longestDelayMs, jitter, longestAskedMs, budgetMs } = policy;
  const failed = new Map<Kind, number>();
  let spentMs = 0;

  const backoff = (count: number): number =>
    Math.min(longestDelayMs, firstDelayMs * growth ** (count - 1)) * (1 - jitter + jitter * random());

  return {
    spend: (ms) => {
      spentMs += ms;
    },
    leftMs: () => budgetMs - spentMs,
    next: (kind, askedMs) => {
      const count = (failed.get(kind) ?? 0) + 1;
      failed.set(kind, count);
      if (askedMs !== undefined && askedMs > longestAskedMs) {
        return { type: 'give-up', why: 'asked-too-long' };
      }
      if (count >= tries[kind]) {
        return { type: 'give-up', why: 'tries' };
      }
      const ownMs = askedMs !== undefined && policy.asked === 'instead' ? 0 : backoff(count);
      const delayMs = Math.max(ownMs, askedMs ?? 0);
      spentMs += askedMs === undefined || policy.budgetCoversAsked ? delayMs : 0;
      return spentMs >= budgetMs ? { type: 'give-up', why: 'budget' } : { type: 'retry', delayMs };
    },
  };
}

/** The result of one try. */
export type Attempt<T, F> =
  | { readonly type: 'done'; readonly value: T }
  /** A retry may succeed, after the delay that the server requests, if any. */
  | { readonly type: 'retry'; readonly failure: F; readonly askedMs: number | undefined }
  | { readonly type: 'fail'; readonly failure: F };

/** The result of all tries together. */
export type Tried<T, F> =
  | { readonly type: 'done'; readonly value: T; readonly tries: number }
  /** Without `why`, the last failure was permanent. */
  | {
      readonly type: 'failed';
      readonly failure: F;
      readonly tries: number;
      readonly why: GiveUp | undefined;
      /** The delay that the server requested last. */
      readonly askedMs: number | undefined;
    };

/** Retries until an attempt succeeds or fails permanently, or the policy gives up. */
export async function withRetries<T, F>(
  attempt: (leftMs: number) => Promise<Attempt<T, F>>,
  options: { readonly policy: RetryPolicy; readonly clock: Clock; readonly random: () => number },
): Promise<Tried<T, F>> {
  const { policy, clock, random } = options;
  const retries = createRetries(policy, random);
  for (let tries = 1; ; tries++) {
    const start = clock.now();
    const result = await attempt(retries.leftMs());
    retries.spend(clock.now() - start);
    if (result.type === 'done') {
      return { type: 'done', value: result.value, tries };
    }
    const { failure } = result;
    if (result.type === 'fail') {
      return { type: 'failed', failure, tries, why: undefined, askedMs: undefined };
    }
    const decision = retries.next('failure', result.askedMs);
    if (decision.type === 'give-up') {
      return { type: 'failed', failure, tries, why: decision.why, askedMs: result.askedMs };
    }
    await clock.sleep(decision.delayMs);
  }
}
