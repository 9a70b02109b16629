import type { FastifyReply } from 'fastify';
import { type Answer, JSON_TYPE } from '../answer.ts';

/** Detaches the reply from the framework and writes the status line and headers. */
function writeHead(reply: FastifyReply, status: number, headers: Readonly<Record<string, string | number>>): void {
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) {
    if (value !== undefined) {
      reply.raw.setHeader(name, value);
    }
  }
  reply.raw.writeHead(status);
}

/** Cuts the connection with RST. */
export function reset(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}

/** Cuts the connection with FIN. */
export function close(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.destroySoon();
}

/** Leaves the caller waiting. */
export function silence(reply: FastifyReply): void {
  reply.hijack();
}

/** Sends the headers and half of the body, then cuts the connection. False if there is no body to cut. */
export function truncate(reply: FastifyReply, answer: Answer, form: 'length' | 'chunked'): boolean {
  if (answer.body === undefined) {
    return false;
  }
  const body = Buffer.from(JSON.stringify(answer.body));
  writeHead(reply, answer.status, {
    'content-type': JSON_TYPE,
    ...(form === 'length' ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
  });
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroySoon());
  return true;
}

/** Sends the body byte by byte, with this delay in milliseconds. Settles when it is sent or the caller is gone. */
export async function drip(reply: FastifyReply, answer: Answer, sleep: () => Promise<void>): Promise<void> {
  const body = Buffer.from(answer.body === undefined ? '' : JSON.stringify(answer.body));
  writeHead(reply, answer.status, { 'content-type': JSON_TYPE, 'content-length': body.length });
  reply.raw.flushHeaders();
  for (let index = 0; index < body.length && !reply.raw.destroyed; index++) {
    await sleep();
    reply.raw.write(body.subarray(index, index + 1));
  }
  reply.raw.end();
}

const MEGABYTE = 1024 * 1024;

/** Sends this number of megabytes of spaces, which JSON allows, before the body; no faster than they are read. */
export async function flood(reply: FastifyReply, answer: Answer, megabytes: number): Promise<void> {
  writeHead(reply, answer.status, { 'content-type': JSON_TYPE });
  const blanks = Buffer.alloc(MEGABYTE, ' ');
  const { raw } = reply;
  for (let sent = 0; sent < megabytes && !raw.destroyed; sent++) {
    if (!raw.write(blanks)) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          raw.off('drain', go).off('close', go);
          resolve();
        };
        raw.once('drain', go).once('close', go);
      });
    }
  }
  raw.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
}

const PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>';

/** Sends the status of the response with another body. */
export function garble(reply: FastifyReply, answer: Answer, form: 'html' | 'json' | 'error'): void {
  const body =
    form === 'html'
      ? PAGE
      : form === 'json'
        ? `${JSON.stringify(answer.body ?? {}).slice(0, -1)},`
        : JSON.stringify({ error: { code: 500, message: 'Something went wrong' } });
  writeHead(reply, answer.status === 204 || answer.status === 205 ? 200 : answer.status, {
    'content-type': form === 'html' ? 'text/html; charset=utf-8' : JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  });
  reply.raw.end(body);
}
