import type { Socket } from 'node:net';
import type { onRequestHookHandler } from 'fastify';

/** The maximum number of concurrent requests on one connection. */
const MOST_AT_ONCE = 10;
/** A connection with more queued requests than this is not read until they are answered. */
const MOST_WAITING = 100;

/**
 * Serves a few requests of a connection at a time, and then other connections: a burst of pipelined requests arrives in one piece, and
 * would otherwise be served in one piece.
 */
export function createTurns(): onRequestHookHandler {
  const connections = new WeakMap<Socket, { active: number; readonly queue: (() => void)[] }>();
  return (request, reply, done) => {
    const { socket } = request.raw;
    const own = connections.get(socket) ?? { active: 0, queue: [] };
    connections.set(socket, own);
    const { queue } = own;
    reply.raw.once('close', () => {
      const next = queue.shift();
      if (next === undefined) {
        own.active--;
        return;
      }
      setImmediate(next);
      if (queue.length === MOST_WAITING) {
        socket.resume();
      }
    });
    if (own.active < MOST_AT_ONCE) {
      own.active++;
      done();
      return;
    }
    queue.push(done);
    if (queue.length > MOST_WAITING) {
      socket.pause();
    }
  };
}
