import type { Socket } from 'node:net';
import type { onRequestHookHandler } from 'fastify';

/** The requests of one connection that are answered at the same time. */
const MOST_AT_ONCE = 10;
/** A connection with more requests than this in its queue is not read until they are answered. */
const MOST_WAITING = 100;

/**
 * A few requests of a connection at a time, and a turn of the other connections after each: a burst that a client sends
 * without waiting for answers arrives as one piece, and would be answered as one.
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
