import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { hearMany } from '../../base/clock.ts';
import { isJsonObject } from '../../base/json.ts';
import { unreachable } from '../../base/unreachable.ts';
import { type Answer, refusal } from '../answer.ts';
import type { Note } from '../journal.ts';
import { ListFaults, type ListQuery } from './lists.ts';
import { createRandom, FaultRules, type Injection, type Target } from './pick.ts';
import type { FaultRule } from './rule.ts';
import { close, drip, flood, garble, reset, silence, truncate } from './wire.ts';

/** A request that is being answered. */
export interface Exchange {
  readonly reply: FastifyReply;
  readonly note: Note;
  /** Performs the request. Never rejects: a refusal is a response. */
  readonly run: (edit?: (query: ListQuery) => void) => Promise<Answer>;
  readonly send: (answer: Answer) => void;
  /** Writes the journal for an altered response; 0 if none was sent. */
  readonly record: (status: number) => void;
}

export interface FaultOptions {
  readonly rules: readonly FaultRule[];
  /** The seed of random decisions. */
  readonly seed: number;
  /** The time for the headers of a 429. */
  readonly clock: () => number;
}

const NO_FAULT: Injection = { latency: 0, active: undefined };

const MESSAGES: Readonly<Record<number, string>> = { 429: 'Too many requests; retry later' };

function withExtraFields(value: unknown): unknown {
  if (!isJsonObject(value)) {
    return value;
  }
  const { items } = value;
  return {
    ...value,
    ...(Array.isArray(items) ? { items: items.map(withExtraFields) } : {}),
    unheardOf: { object: 'unheard-of', since: '2031-01-01T00:00:00.000Z', values: [1, 'two', null] },
  };
}

/** The faults that a server injects on purpose. */
export class Faults {
  readonly rules: FaultRules;
  readonly #lists = new ListFaults();
  readonly #clock: () => number;
  readonly #stop = new AbortController();

  constructor({ rules, seed, clock }: FaultOptions) {
    this.rules = new FaultRules(rules, createRandom(seed));
    this.#clock = clock;
  }

  /** Whether there are no faults, so that no request need be examined. */
  get isIdle(): boolean {
    return this.rules.none && !this.#lists.hasCursors;
  }

  /** The injection for a request; nearly always undefined. */
  pick(target: Target): Injection | undefined {
    const injection = this.rules.pick(target);
    // Some faults use previous pages, or have issued cursors that only they understand.
    const watched = target.operation.paged && (this.#lists.hasCursors || !this.rules.none);
    return injection ?? (watched ? NO_FAULT : undefined);
  }

  /** Ends all delays; delayed work that has not started is dropped. */
  stop(): void {
    this.#stop.abort();
  }

  async #sleep(ms: number): Promise<void> {
    hearMany(this.#stop.signal);
    await wait(ms, undefined, { signal: this.#stop.signal });
  }

  /** Responds as the fault says, unless the server stops in the meantime. */
  async answer(injection: Injection, target: Target, exchange: Exchange): Promise<void> {
    try {
      await this.#answer(injection, target, exchange);
    } catch (error) {
      if (!this.#stop.signal.aborted) {
        throw error;
      }
      reset(exchange.reply);
    }
  }

  async #answer({ latency, active }: Injection, target: Target, exchange: Exchange): Promise<void> {
    if (latency > 0) {
      exchange.note.fault = 'latency';
      await this.#sleep(latency);
    }
    if (active === undefined) {
      const answer = await exchange.run(this.#lists.restoreCursor);
      if (target.operation.paged) {
        this.#lists.observe(pathOf(target.url), answer);
      }
      exchange.send(answer);
      return;
    }
    exchange.note.fault = active.rule.kind;
    await this.#inject(active.rule, target, exchange);
  }

  async #inject(rule: FaultRule, { url }: Target, { reply, note, run, send, record }: Exchange): Promise<void> {
    switch (rule.kind) {
      case 'latency':
        throw new Error('latency alone does not decide an answer');
      case 'status':
        if (rule.when === 'after') {
          await run();
        }
        this.#addHeaders(rule, reply);
        send(refusal(rule.status, MESSAGES[rule.status] ?? `Status ${rule.status}, injected on purpose`));
        return;
      case 'reset':
      case 'close':
      case 'silence':
        if (rule.when === 'after') {
          await run();
        }
        record(0);
        ({ reset, close, silence })[rule.kind](reply);
        return;
      case 'late':
        reset(reply);
        await this.#sleep(rule.ms);
        await run();
        record(0);
        return;
      case 'truncate': {
        const answer = await run();
        if (truncate(reply, answer, rule.form ?? 'length')) {
          record(answer.status);
        } else {
          note.fault = undefined;
          send(answer);
        }
        return;
      }
      case 'garble':
      case 'drip':
      case 'flood': {
        const answer = await run();
        record(answer.status);
        if (rule.kind === 'garble') {
          garble(reply, answer, rule.body ?? 'html');
        } else if (rule.kind === 'drip') {
          await drip(reply, answer, () => this.#sleep(rule.ms ?? 100));
        } else {
          await flood(reply, answer, rule.megabytes ?? 300);
        }
        return;
      }
      case 'extra-fields': {
        const answer = await run();
        send(answer.status < 300 ? { ...answer, body: withExtraFields(answer.body) } : answer);
        return;
      }
      case 'expired-cursor':
        send(refusal(rule.status ?? 410, 'query.page: the cursor has expired (page)'));
        return;
      case 'repeat-cursor':
      case 'endless':
      case 'duplicate-item':
      case 'short-count':
      case 'empty-page':
      case 'empty-list':
      case 'page-size':
      case 'lag':
        send(await this.#lists.answer(rule, { path: pathOf(url), url, run }));
        return;
      default:
        unreachable(rule);
    }
  }

  #addHeaders(rule: FaultRule & { readonly kind: 'status' }, reply: FastifyReply): void {
    if (rule.bare === true) {
      for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
        reply.removeHeader(name);
      }
    } else if (rule.status === 429) {
      const retryAfter = rule.retryAfter ?? 1;
      const seconds = typeof retryAfter === 'number' ? retryAfter : 1;
      reply.header('retry-after', retryAfter);
      reply.header('x-ratelimit-remaining', 0);
      reply.header('x-ratelimit-reset', Math.ceil(this.#clock() / 1000) + seconds);
    } else if (rule.retryAfter !== undefined) {
      reply.header('retry-after', rule.retryAfter);
    }
    for (const [name, value] of Object.entries(rule.headers ?? {})) {
      reply.header(name, value);
    }
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
