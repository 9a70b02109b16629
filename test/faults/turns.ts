import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Numbers from 0 up to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Several ways to one service, on each of which requests wait until it is their turn. */
export interface Turns {
  /** The address for each of those who take turns. */
  readonly urls: readonly string[];
  /** Lets requests pass one at a time, by chance, until all of these are settled; says who had each turn. */
  readonly take: (runs: readonly Promise<unknown>[], random: () => number) => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
}

function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.once('end', () => resolve(Buffer.concat(chunks)));
    message.once('error', reject);
  });
}

/** Idle rounds, of a millisecond each, after which a run that has sent nothing waits for something other than the service. */
const IDLE_ROUNDS = 200;

export async function openTurns(service: string, count: number): Promise<Turns> {
  const target = new URL(service);
  const agent = new Agent({ keepAlive: true });
  const waiting: (() => Promise<void>)[][] = Array.from({ length: count }, () => []);
  let wake = (): void => {};
  /** Until somebody comes or ends, together with all that is there by then; a millisecond at the longest. */
  const round = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 1);
      wake = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
    });
    wake = () => {};
  };

  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = { ...from.headers, host: target.host };
      const options = { agent, host: target.hostname, port: target.port, method: from.method, path: from.url, headers };
      const onward = request(options, (answer) => {
        bytesOf(answer).then((bytes) => {
          to.writeHead(answer.statusCode ?? 0, answer.headers).end(bytes, resolve);
        }, reject);
      });
      onward.once('error', reject);
      onward.end(body);
    });

  const servers = await Promise.all(
    waiting.map(async (queue) => {
      const server = createServer((from, to) => {
        void bytesOf(from).then((body) => {
          queue.push(() => forward(from, body, to));
          wake();
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );

  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    take: async (runs, random) => {
      const order: number[] = [];
      const active = new Set(runs.keys());
      for (const [index, run] of runs.entries()) {
        const settle = (): void => {
          active.delete(index);
          wake();
        };
        run.then(settle, settle);
      }
      while (active.size > 0) {
        for (let idle = 0; idle < IDLE_ROUNDS; idle++) {
          if ([...active].every((index) => waiting[index]?.length !== 0)) {
            break;
          }
          await round();
        }
        const ready = [...active].filter((index) => waiting[index]?.length !== 0);
        const chosen = ready[Math.floor(random() * ready.length)];
        const queue = chosen === undefined ? undefined : waiting[chosen];
        const pass = queue?.splice(Math.floor(random() * queue.length), 1)[0];
        if (chosen !== undefined && pass !== undefined) {
          order.push(chosen);
          await pass();
        }
      }
      return order;
    },
    close: async () => {
      agent.destroy();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
