import type { Method, OperationId } from '../../core/contract/operation.ts';

/** Whether a fault occurs before the request takes effect, or after its effect is stored. */
type When = 'before' | 'after';

/** The requests that a rule matches, and those of them that it applies to. */
interface Aim {
  readonly operation?: OperationId;
  readonly method?: Method;
  /** The prefix of the path. */
  readonly path?: string;
  /** The first matching request to affect, counted from 1; without other limits, also the last. */
  readonly nth?: number;
  /** Apply at most this number of times. */
  readonly count?: number;
  /** Apply to every n-th request. */
  readonly every?: number;
  /** Apply with this probability, from 0 to 1. */
  readonly probability?: number;
}

/** The effect of a rule on a request. */
type Effect =
  /** Delays the request. Combines with any other fault. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Responds with this status. A 429 has `Retry-After` and `X-RateLimit-…`, unless it is bare. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly when?: When;
      readonly retryAfter?: number | string;
      readonly bare?: boolean;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    }
  /** Cuts the connection with RST. */
  | { readonly kind: 'reset'; readonly when?: When }
  /** Cuts the connection with FIN. */
  | { readonly kind: 'close'; readonly when?: When }
  /** Never responds. */
  | { readonly kind: 'silence'; readonly when?: When }
  /** Cuts the connection at once; the request still takes effect, after the delay. */
  | { readonly kind: 'late'; readonly ms: number }
  /** Sends half of the body, then cuts the connection. */
  | { readonly kind: 'truncate'; readonly form?: 'length' | 'chunked' }
  /** Responds with the correct status but another body: a web page, broken JSON, or an error object. */
  | { readonly kind: 'garble'; readonly body?: 'html' | 'json' | 'error' }
  /** Sends the body byte by byte. */
  | { readonly kind: 'drip'; readonly ms?: number }
  /** Puts this number of megabytes of spaces before the body. */
  | { readonly kind: 'flood'; readonly megabytes?: number }
  /** Adds unknown fields. */
  | { readonly kind: 'extra-fields' }
  /** Lists: the next cursor repeats the one used n pages ago; 1 is the one just used. */
  | { readonly kind: 'repeat-cursor'; readonly cycle?: number }
  /** Lists: the same items again under new cursors, without end. */
  | { readonly kind: 'endless' }
  /** Lists: an item of the previous page appears again, unchanged or changed. */
  | { readonly kind: 'duplicate-item'; readonly changed?: boolean }
  /** Lists: `count` is off by this number; by default it is one too low. */
  | { readonly kind: 'short-count'; readonly by?: number }
  /** Lists: a page without items, with a cursor to the next page. */
  | { readonly kind: 'empty-page' }
  /** Lists: no items at all, and a count of 0. */
  | { readonly kind: 'empty-list' }
  /** Lists: pages of this size, whatever the caller requests. */
  | { readonly kind: 'page-size'; readonly size: number }
  /** Lists: a cursor is refused. */
  | { readonly kind: 'expired-cursor'; readonly status?: number }
  /** Lists: responses lag behind by this number of reads. */
  | { readonly kind: 'lag'; readonly reads?: number };

export type FaultRule = Aim & Effect;
export type FaultKind = Effect['kind'];

/** The form of one field of a rule. */
export type Field =
  | { readonly type: 'integer' | 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'text' | 'flag' | 'headers' | 'text or integer' };

const WHEN: Field = { type: 'choice', values: ['before', 'after'] };
const MS: Field = { type: 'integer', min: 0, max: 600_000 };
const POSITIVE: Field = { type: 'integer', min: 1, max: 1_000_000_000 };

/** The fields that select requests; every kind has them. */
export const AIM_FIELDS: Readonly<Record<string, Field>> = {
  operation: { type: 'text' },
  method: { type: 'choice', values: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
  path: { type: 'text' },
  nth: POSITIVE,
  count: POSITIVE,
  every: POSITIVE,
  probability: { type: 'number', min: 0, max: 1 },
};

/** One kind of fault: its own fields, and the one that `kind=value` sets. */
export interface Kind {
  readonly main?: string;
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Whether it applies to lists only. */
  readonly lists?: boolean;
}

/** All kinds of faults. */
export const KINDS: Readonly<Record<FaultKind, Kind>> = {
  latency: { main: 'ms', required: ['ms'], fields: { ms: MS } },
  status: {
    main: 'status',
    required: ['status'],
    fields: {
      status: { type: 'integer', min: 300, max: 599 },
      when: WHEN,
      retryAfter: { type: 'text or integer' },
      bare: { type: 'flag' },
      headers: { type: 'headers' },
    },
  },
  reset: { main: 'when', fields: { when: WHEN } },
  close: { main: 'when', fields: { when: WHEN } },
  silence: { main: 'when', fields: { when: WHEN } },
  late: { main: 'ms', required: ['ms'], fields: { ms: MS } },
  truncate: { main: 'form', fields: { form: { type: 'choice', values: ['length', 'chunked'] } } },
  garble: { main: 'body', fields: { body: { type: 'choice', values: ['html', 'json', 'error'] } } },
  drip: { main: 'ms', fields: { ms: MS } },
  flood: { main: 'megabytes', fields: { megabytes: { type: 'integer', min: 1, max: 4096 } } },
  'extra-fields': { fields: {} },
  'repeat-cursor': { main: 'cycle', lists: true, fields: { cycle: { type: 'integer', min: 1, max: 1000 } } },
  endless: { lists: true, fields: {} },
  'duplicate-item': { main: 'changed', lists: true, fields: { changed: { type: 'flag' } } },
  'short-count': { main: 'by', lists: true, fields: { by: { type: 'integer', min: -1_000_000, max: 1_000_000 } } },
  'empty-page': { lists: true, fields: {} },
  'empty-list': { lists: true, fields: {} },
  'page-size': {
    main: 'size',
    required: ['size'],
    lists: true,
    fields: { size: { type: 'integer', min: 1, max: 1000 } },
  },
  'expired-cursor': { main: 'status', lists: true, fields: { status: { type: 'integer', min: 400, max: 499 } } },
  lag: { main: 'reads', lists: true, fields: { reads: { type: 'integer', min: 1, max: 100 } } },
};
