import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The request at which time stands still. */
export interface Moment {
  /** Counted from 1 among the requests that matter. */
  readonly nth: number;
  /** Whether the service has done it by then; its caller hears nothing of it either way. */
  readonly when: 'before' | 'after';
  /** Which requests are counted; all but reads by default. */
  readonly counts?: (method: string) => boolean;
}

/** A gate in front of a service: requests pass until a chosen one, which is blocked. */
export interface Gate {
  readonly url: string;
  /** Lets everything pass from now on until the moment; fulfilled when it is there. From then on nothing passes. */
  readonly until: (moment: Moment) => Promise<void>;
  /** Lets everything pass again, first what was blocked. */
  readonly open: () => void;
  /** Lets everything pass again but what was blocked, once nobody is connected and nothing is on its way. */
  readonly drop: () => Promise<void>;
  /** Ends all connections and lets nobody in, as a service does that is down. */
  readonly cut: () => Outage;
  /** Sends requests to another service. */
  readonly lead: (url: string) => void;
  readonly close: () => Promise<void>;
}

/** A time in which nobody gets through. */
export interface Outage {
  /** How often somebody tried since. */
  readonly tries: () => number;
  /** Lets everybody in again. */
  readonly end: () => void;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const isWrite = (method: string): boolean => method !== 'GET';

/** Opens a gate in front of a service. */
export async function openGate(service: string): Promise<Gate> {
  let target = new URL(service);
  const agent = new Agent({ keepAlive: true });
  let armed: { readonly moment: Moment; readonly reached: () => void } | undefined;
  let seen = 0;
  let frozen = false;
  let passing = 0;
  let blocked: (() => void)[] = [];

  const forward = async (from: IncomingMessage, body: Buffer): Promise<Answer> => {
    passing++;
    try {
      return await new Promise((resolve, reject) => {
        const to = request(
          {
            agent,
            host: target.hostname,
            port: target.port,
            method: from.method,
            path: from.url,
            headers: { ...from.headers, host: target.host },
          },
          (answer) => {
            bytesOf(answer).then(
              (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
              reject,
            );
          },
        );
        to.once('error', reject);
        to.end(body);
      });
    } finally {
      passing--;
    }
  };

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      blocked.push(resolve);
    });

  const serve = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const body = await bytesOf(from);
    if (frozen) {
      await hold();
    }
    const counted = armed !== undefined && (armed.moment.counts ?? isWrite)(from.method ?? '');
    seen += counted ? 1 : 0;
    const moment = counted && seen === armed?.moment.nth ? armed : undefined;
    if (moment !== undefined) {
      armed = undefined;
      frozen = true;
    }
    if (moment?.moment.when === 'before') {
      moment.reached();
      await hold();
    }
    const answer = await forward(from, body);
    if (moment?.moment.when === 'after') {
      moment.reached();
      await hold();
    } else if (frozen) {
      // The service has done it, and its caller does not hear of it.
      await hold();
    }
    to.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const server = createServer((from, to) => {
    serve(from, to).catch(() => to.destroy());
  });
  let outage: { tries: number } | undefined;
  server.on('connection', (socket) => {
    if (outage !== undefined) {
      outage.tries++;
      socket.resetAndDestroy();
    }
  });
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    until: (moment) => {
      seen = 0;
      frozen = false;
      blocked = [];
      return new Promise((reached) => {
        armed = { moment, reached };
      });
    },
    open: () => {
      armed = undefined;
      frozen = false;
      for (const release of blocked.splice(0)) {
        release();
      }
    },
    drop: async () => {
      // What a process has sent before it was ended may still have to be read, and must not pass later on.
      frozen = true;
      while (passing > 0 || (await connections()) > 0) {
        await delay(2);
      }
      armed = undefined;
      blocked = [];
      frozen = false;
    },
    cut: () => {
      const current = { tries: 0 };
      outage = current;
      server.closeAllConnections();
      return {
        tries: () => current.tries,
        end: () => {
          outage = undefined;
        },
      };
    },
    lead: (url) => {
      target = new URL(url);
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
