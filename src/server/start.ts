import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createValidators } from '../contract/validators.ts';
import { createApp } from './app.ts';
import { Database, type RecordOf, TABLE_NAMES, type Table, type TableName, type World } from './database.ts';
import type { Services } from './handler.ts';
import { createLinks } from './links.ts';
import { digestOf, newToken } from './tokens.ts';
import { createWeb } from './web.ts';
import { defaultWorld } from './worlds/default.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomId(prefix: string): string {
  const letters = [...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}

export interface ServerOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** The bearer token of the world's own user; a new one by default. */
  readonly token?: string;
  readonly world?: World;
  /** How long each step of background work takes, in milliseconds. */
  readonly processingDelay?: number;
  /** Lets the server read URLs outside the world when it imports. */
  readonly allowFetch?: boolean;
  readonly clock?: () => number;
  readonly newId?: (prefix: string) => string;
  readonly log?: (message: string) => void;
}

/** A running reference server. */
export interface RunningServer {
  readonly url: string;
  /** The bearer token of the world's own user. */
  readonly token: string;
  readonly organization: string;
  /** A new bearer token for any user of the world. */
  readonly tokenFor: (user: string) => string;
  readonly close: () => Promise<void>;
}

function loadWorld(database: Database, world: World): void {
  database.transaction(() => {
    for (const name of TABLE_NAMES) {
      const table = database.tables[name] as Table<TableName>;
      for (const record of world.tables[name] ?? []) {
        table.put(record as RecordOf<TableName>);
      }
    }
  });
}

/** Starts the reference server in this process. It listens on the loopback interface unless told otherwise. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const clock = options.clock ?? Date.now;
  const newId = options.newId ?? randomId;
  const log = options.log ?? (() => {});
  const world = options.world ?? defaultWorld(clock());
  const database = new Database();
  loadWorld(database, world);
  let origin = '';
  const background = (task: () => Promise<void>): void => {
    setImmediate(() => {
      task().catch((error: unknown) => log(String(error)));
    });
  };
  const services: Services = {
    db: database.tables,
    transaction: (work) => database.transaction(work),
    clock,
    newId,
    links: createLinks(() => origin),
    web: createWeb({ db: database.tables, allowFetch: options.allowFetch ?? false }),
    processingDelay: options.processingDelay ?? 50,
    background,
  };
  const tokenFor = (user: string, token: string = newToken()): string => {
    database.transaction(() => {
      database.tables.tokens.put({
        id: newId('token'),
        user,
        digest: digestOf(token),
        createdAt: new Date(clock()).toISOString(),
      });
    });
    return token;
  };
  const token = tokenFor(world.tokenUser, options.token);
  const app = createApp({ services, validators: createValidators(), log });
  await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const address = app.server.address() as AddressInfo;
  origin = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  return {
    url: origin,
    token,
    organization: world.organization,
    tokenFor: (user) => tokenFor(user),
    close: () => app.close(),
  };
}
