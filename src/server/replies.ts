import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defined } from '../base/defined.ts';
import { responseOf, type Validators } from '../core/contract/validators.ts';
import { type Answer, answerToError, JSON_TYPE } from './answer.ts';
import type { Database } from './database.ts';
import type { Journal, Note } from './journal.ts';
import type { RateState } from './rate-limit.ts';
import { lingerAfterAnswer } from './sockets.ts';
import type { User } from './tables.ts';
import { challengeTo } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The journal note of the request; null for requests that are not recorded. */
    note: Note | null;
    /** The caller; null before authentication. */
    caller: User | null;
    /** The rate limit for the response's headers; null if they are set already or not wanted. */
    rate: RateState | null;
  }
}

export interface ReplyOptions {
  readonly database: Pick<Database, 'whenStored'>;
  readonly journal: Pick<Journal, 'add'>;
  readonly onAnswer: ((note: Note, seq: number) => void) | undefined;
  /** Called for internal errors. */
  readonly log: (message: string) => void;
  /** The contract, which defines every status of an operation. */
  readonly validators: Pick<Validators, 'document'>;
}

/** The ways to respond to a request. Each writes the journal, and no response reveals a change before it is stored. */
export interface Replies {
  /** Writes the journal for a response; 0 if none was sent. */
  readonly record: (note: Note, status: number) => void;
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;
  readonly refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Refuses once the changes that the refusal may reveal are stored: that a resource is deleted, or exists already. */
  readonly refuseStored: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Sends a response once the changes that it reveals are stored. */
  readonly sendStored: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;
  /** Reads, and responds once the data is stored; if storing fails, it reads again. */
  readonly sendRead: (request: FastifyRequest, reply: FastifyReply, read: () => Answer | Promise<Answer>) => void;
  /** Resolves once all previous changes are stored, or rejects with the reason why they could not be. */
  readonly kept: () => Promise<void>;
}

/** A serialized response: its body and ETag. */
interface Written {
  readonly status: number;
  readonly text?: string;
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Successful reads have an ETag, and are not sent again to callers that have them. */
function writtenOf({ method, headers }: IncomingMessage, { status, body, headers: own }: Answer): Written {
  if (body === undefined) {
    return { status, ...defined({ headers: own }) };
  }
  const text = JSON.stringify(body);
  if (status !== 200 || (method !== 'GET' && method !== 'HEAD')) {
    return { status, text, ...defined({ headers: own }) };
  }
  const etag = etagOf(text);
  return isKnown(headers['if-none-match'], etag) ? { status: 304, etag } : { status, text, etag };
}

function rateHeaders({ limit, remaining, reset }: RateState): Record<string, number> {
  return { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
}

/** Writes a response directly to the connection: a single text needs nothing of the framework's reply. */
function writeAnswer({ rate, raw }: FastifyRequest, reply: FastifyReply, written: Written): void {
  const { status, text, etag } = written;
  reply.hijack();
  // Nearly every response has only these headers; the framework's reply is for the rest.
  const headers: OutgoingHttpHeaders = rate === null ? (reply.getHeaders() as OutgoingHttpHeaders) : rateHeaders(rate);
  Object.assign(headers, written.headers);
  if (headers['connection'] === 'close') {
    lingerAfterAnswer(raw);
  }
  if (etag !== undefined) {
    headers['etag'] = etag;
    // A token's view is for its holder alone, and may be stale at once.
    headers['cache-control'] = 'private, no-cache';
  }
  if (status === 401) {
    headers['www-authenticate'] = challengeTo(raw.headers.authorization);
  }
  if (text === undefined) {
    // A 204 and a 304 have no length by definition; every other empty response has a length of 0.
    if (status !== 204 && status !== 304) {
      headers['content-length'] = 0;
    }
    reply.raw.writeHead(status, headers).end();
    return;
  }
  headers['content-type'] = JSON_TYPE;
  headers['content-length'] = Buffer.byteLength(text);
  // A HEAD request gets no body.
  reply.raw.writeHead(status, headers).end(text);
}

export function addRateHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { rate } = request;
  if (rate !== null) {
    reply.headers(rateHeaders(rate));
    request.rate = null;
  }
}

export function createReplies({ database, journal, onAnswer, log, validators }: ReplyOptions): Replies {
  const record: Replies['record'] = (note, status) => {
    note.status = status;
    note.ms = performance.now() - note.started;
    const seq = journal.add(note);
    try {
      onAnswer?.(note, seq);
    } catch (error) {
      // An observer must not affect the response.
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
  /** The response, or a failure instead of one that the contract does not declare: callers rely on it. */
  const declared = (note: Note | null, answer: Answer): Answer => {
    const { status } = answer;
    const operation = note?.fault === undefined ? note?.operation : undefined;
    if (operation === undefined || status >= 500 || responseOf(validators.document, operation, status) !== undefined) {
      return answer;
    }
    return answerToError(`${operation} answers ${status}, which the contract does not declare`, log);
  };
  const send: Replies['send'] = (request, reply, answer) => {
    const written = writtenOf(request.raw, declared(request.note, answer));
    if (request.note !== null) {
      record(request.note, written.status);
    }
    writeAnswer(request, reply, written);
  };
  const refuse: Replies['refuse'] = (error, request, reply) => {
    // The framework may have its own headers for a refusal, such as `Connection: close`.
    addRateHeaders(request, reply);
    send(request, reply, answerToError(error, log));
  };
  const sendRead: Replies['sendRead'] = (request, reply, read) => {
    let answer: Answer | Promise<Answer>;
    try {
      answer = read();
    } catch (error) {
      answer = answerToError(error, log);
    }
    if (answer instanceof Promise) {
      // It waited until the changes that it reveals were stored.
      answer.then(
        (settled) => send(request, reply, settled),
        (error: unknown) => refuse(error, request, reply),
      );
      return;
    }
    const settled = answer;
    database.whenStored((failure) => {
      if (failure === undefined) {
        send(request, reply, settled);
      } else {
        sendRead(request, reply, read);
      }
    });
  };
  return {
    record,
    send,
    refuse,
    sendRead,
    refuseStored: (error, request, reply) => {
      database.whenStored((failure) => refuse(failure ?? error, request, reply));
    },
    sendStored: (request, reply, answer) => {
      database.whenStored((failure) =>
        failure === undefined ? send(request, reply, answer) : refuse(failure, request, reply),
      );
    },
    kept: () =>
      new Promise((resolve, reject) => {
        database.whenStored((failure) => (failure === undefined ? resolve() : reject(failure)));
      }),
  };
}

/**
 * The ETag of a body: strong, since equal tags mean equal bytes. It is computed from the sent bytes, so that nothing has to track which
 * changes are visible to whom.
 */
function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` header contains the tag. Weak tags match, as in every comparison of this header. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) {
    return false;
  }
  return (
    header.trim() === '*' ||
    header
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .includes(etag)
  );
}
