import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerToError, JSON_TYPE } from './answer.ts';
import type { Database } from './database.ts';
import { etagOf, isKnown } from './etag.ts';
import type { Journal, Note } from './journal.ts';
import type { RateState } from './rate-limit.ts';
import { lingerAfterAnswer } from './sockets.ts';
import type { RecordOf } from './tables.ts';
import { challengeTo } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal will say of the request; null for requests that it does not record. */
    note: Note | null;
    /** Who calls; null before that is known. */
    caller: RecordOf<'users'> | null;
    /** What the answer will say of the rate limit; null when its headers are set already, or not wanted. */
    rate: RateState | null;
  }
}

export interface ReplyOptions {
  readonly database: Pick<Database, 'whenKept'>;
  readonly journal: Pick<Journal, 'add'>;
  /** Told of every answer. */
  readonly onAnswer: ((note: Note, seq: number) => void) | undefined;
  /** Told of errors that are the server's own fault. */
  readonly log: (message: string) => void;
}

/** The ways to answer a request: each writes the journal, and nothing is told before it is kept. */
export interface Replies {
  /** Writes the journal for an answer; 0 when none was sent. */
  readonly record: (note: Note, status: number) => void;
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;
  readonly refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Refuses once what the refusal may tell of is kept: that something is gone, or there already. */
  readonly refuseKept: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Sends an answer once what it tells of is kept. */
  readonly sendKept: (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;
  /** Reads, and answers once what was found is kept; when it could not be, it is read again. */
  readonly sendRead: (request: FastifyRequest, reply: FastifyReply, read: () => Answer | Promise<Answer>) => void;
  /** Resolves once everything done so far is kept, or rejects with the reason why it could not be. */
  readonly kept: () => Promise<void>;
}

/** An answer as it is written: what it holds, and the tag of that. */
interface Written {
  readonly status: number;
  readonly text?: string;
  readonly etag?: string;
}

/** Reads that succeed are tagged, and not sent again to who has them. */
function writtenOf({ method, headers }: IncomingMessage, { status, body }: Answer): Written {
  if (body === undefined) {
    return { status };
  }
  const text = JSON.stringify(body);
  if (status !== 200 || (method !== 'GET' && method !== 'HEAD')) {
    return { status, text };
  }
  const etag = etagOf(text);
  return isKnown(headers['if-none-match'], etag) ? { status: 304, etag } : { status, text, etag };
}

/** Writes an answer straight to the connection: nothing of the framework's way out is needed for one piece of text. */
function writeAnswer({ rate, raw }: FastifyRequest, reply: FastifyReply, { status, text, etag }: Written): void {
  reply.hijack();
  // Nearly every answer has these headers and no others; the way through the reply is for the rest.
  const headers: OutgoingHttpHeaders =
    rate === null
      ? (reply.getHeaders() as OutgoingHttpHeaders)
      : {
          'x-ratelimit-limit': rate.limit,
          'x-ratelimit-remaining': rate.remaining,
          'x-ratelimit-reset': rate.reset,
        };
  if (headers['connection'] === 'close') {
    lingerAfterAnswer(raw);
  }
  if (etag !== undefined) {
    headers['etag'] = etag;
    // What a token may see is for its holder alone, and may be out of date at once.
    headers['cache-control'] = 'private, no-cache';
  }
  if (status === 401) {
    headers['www-authenticate'] = challengeTo(raw.headers.authorization);
  }
  if (text === undefined) {
    // A 204 and a 304 have no length by definition; everything else says that nothing follows.
    if (status !== 204 && status !== 304) {
      headers['content-length'] = 0;
    }
    reply.raw.writeHead(status, headers).end();
    return;
  }
  headers['content-type'] = JSON_TYPE;
  headers['content-length'] = Buffer.byteLength(text);
  // Where only the head was asked for, nothing follows it.
  reply.raw.writeHead(status, headers).end(text);
}

/** Hands what there is to say of the rate limit to the reply, to which other headers can then be added. */
export function addRateHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { rate } = request;
  if (rate !== null) {
    reply
      .header('x-ratelimit-limit', rate.limit)
      .header('x-ratelimit-remaining', rate.remaining)
      .header('x-ratelimit-reset', rate.reset);
    request.rate = null;
  }
}

/** Answers over one database and one journal. */
export function createReplies({ database, journal, onAnswer, log }: ReplyOptions): Replies {
  const record: Replies['record'] = (note, status) => {
    note.status = status;
    note.ms = performance.now() - note.started;
    const seq = journal.add(note);
    try {
      onAnswer?.(note, seq);
    } catch (error) {
      // Whoever looks on must not change what happens.
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
  const send: Replies['send'] = (request, reply, answer) => {
    const written = writtenOf(request.raw, answer);
    if (request.note !== null) {
      record(request.note, written.status);
    }
    writeAnswer(request, reply, written);
  };
  const refuse: Replies['refuse'] = (error, request, reply) => {
    // The framework may have headers of its own for a refusal, such as the end of the connection.
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
      // It waited for what it tells of to be kept.
      answer.then(
        (settled) => send(request, reply, settled),
        (error: unknown) => refuse(error, request, reply),
      );
      return;
    }
    const settled = answer;
    database.whenKept((failure) => {
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
    refuseKept: (error, request, reply) => {
      database.whenKept((failure) => refuse(failure ?? error, request, reply));
    },
    sendKept: (request, reply, answer) => {
      database.whenKept((failure) => {
        if (failure === undefined) {
          send(request, reply, answer);
        } else {
          refuse(failure, request, reply);
        }
      });
    },
    kept: () =>
      new Promise((resolve, reject) => {
        database.whenKept((failure) => (failure === undefined ? resolve() : reject(failure)));
      }),
  };
}
