/** A number of requests in a number of seconds, per token. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
  /** The burst size; by default equal to `requests`. */
  readonly burst?: number;
}

/** The state of a caller's limit, and whether this request is allowed. */
export interface RateState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the limit resets or, if refused, the next request is allowed: seconds since the epoch. */
  readonly reset: number;
  /** The delay in seconds; 0 unless refused. */
  readonly retryAfter: number;
}

/** Counts the requests of each caller. */
export type RateLimiter = (caller: string) => RateState;

/** The reported limit if there is none: more than anybody can send, so that no client slows down. */
const UNLIMITED = 1_000_000;
/** The number of callers to remember; the oldest is dropped first. */
const MAX_CALLERS = 10_000;

/** A limiter that allows everything and reports it in the same headers. */
export function unlimited(clock: () => number): RateLimiter {
  let state: RateState = { allowed: true, limit: UNLIMITED, remaining: UNLIMITED, reset: 0, retryAfter: 0 };
  return () => {
    const reset = Math.floor(clock() / 60_000) * 60 + 60;
    if (reset !== state.reset) {
      state = { ...state, reset };
    }
    return state;
  };
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket: after a burst, requests are allowed at the configured rate. */
export function createRateLimiter(
  { requests, seconds, burst = requests }: RateLimit,
  clock: () => number,
): RateLimiter {
  const perMs = requests / (seconds * 1000);
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const now = clock();
    let bucket = buckets.get(caller);
    if (bucket === undefined) {
      bucket = { tokens: burst, filledAt: now };
      buckets.set(caller, bucket);
      const [oldest] = buckets.size > MAX_CALLERS ? buckets.keys() : [];
      if (oldest !== undefined) {
        buckets.delete(oldest);
      }
    }
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.filledAt) * perMs);
    bucket.filledAt = now;
    const allowed = bucket.tokens >= 1;
    if (allowed) {
      bucket.tokens -= 1;
    }
    const waitMs = (allowed ? burst - bucket.tokens : 1 - bucket.tokens) / perMs;
    return {
      allowed,
      limit: burst,
      remaining: Math.floor(bucket.tokens),
      reset: Math.ceil((now + waitMs) / 1000),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
    };
  };
}

/** Reads `N/S` or `N/S:BURST`: N requests in S seconds, at most BURST at once. Throws a sentence. */
export function parseRateLimit(text: string): RateLimit {
  const match = /^(\d{1,9})\/(\d{1,6}(?:\.\d{1,3})?)(?::(\d{1,9}))?$/.exec(text.trim());
  const [requests, seconds, burst] = [match?.[1], match?.[2], match?.[3]].map((part) =>
    part === undefined ? undefined : Number(part),
  );
  if (!requests || !seconds || burst === 0) {
    throw new Error(`"${text}" is not a rate limit: write N/S, for example 100/60, or N/S:BURST, for example 200/1:50`);
  }
  return burst === undefined ? { requests, seconds } : { requests, seconds, burst };
}
