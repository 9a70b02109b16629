import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { type Client, createClient } from '../../../src/core/client/index.ts';
import type { Driver, Place, Removal } from '../../../src/core/engine/driver.ts';
import type { Live } from '../../../src/core/engine/model.ts';
import type { DeclareContext, EntryPath, ExportContext, Kind } from '../../../src/core/kinds/define.ts';
import { createDriver } from '../../../src/core/kinds/driver.ts';
import type { Address } from '../../../src/core/plan/address.ts';
import type { Fields } from '../../../src/core/plan/value.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../src/server/index.ts';

/** The place of a resource, as requests name it. */
export function at(kind: string, id: string): Place {
  return { kind, id };
}

export interface Drive {
  readonly server: RunningServer;
  readonly driver: Driver;
  /** A fresh look. */
  readonly list: (kind: string, parents: readonly Place[]) => Promise<readonly Live[]>;
  /** A fresh look at one resource. */
  readonly one: (kind: string, parents: readonly Place[], id: string) => Promise<Live | undefined>;
  /** Makes a resource, and tells with which id it was announced. */
  readonly create: (kind: string, parents: readonly Place[], fields: Fields) => Promise<Live>;
  readonly update: (kind: string, parents: readonly Place[], id: string, fields: Fields) => Promise<Live>;
  readonly remove: (kind: string, parents: readonly Place[], id: string) => Promise<Removal>;
  /** The operations that were asked for since the test began, in their order. */
  readonly operations: () => string[];
}

/** A reference server for the tests of one file, and a driver of these kinds; every test begins with the same world. */
export function useDriver(kinds: readonly Kind[], options: ServerOptions = {}): Drive {
  let server: RunningServer | undefined;
  let client: Client | undefined;
  let driver: Driver | undefined;
  const asked: string[] = [];
  const running = (): RunningServer => {
    if (server === undefined) {
      throw new Error('the server is not started yet');
    }
    return server;
  };
  const driving = (): Driver => {
    if (driver === undefined) {
      throw new Error('the driver is not made yet');
    }
    return driver;
  };
  beforeAll(async () => {
    server = await startServer({
      strict: true,
      ...options,
      onRequest: ({ operation }) => asked.push(String(operation)),
    });
  });
  beforeEach(async () => {
    await client?.close();
    running().setFaults([]);
    running().reset();
    client = createClient({ baseUrl: running().url, token: running().token, requestsPerSecond: 10_000 });
    driver = createDriver({ client, organization: running().organization, kinds, salt: 'salt' });
    asked.length = 0;
  });
  afterAll(async () => {
    await client?.close();
    await server?.close();
  });
  const list: Drive['list'] = (kind, parents) => driving().reader().list(kind, parents);
  return {
    get server() {
      return running();
    },
    get driver() {
      return driving();
    },
    list,
    one: async (kind, parents, id) => (await list(kind, parents)).find((live) => live.id === id),
    create: async (kind, parents, fields) => {
      const announced: string[] = [];
      const created = async (id: string): Promise<void> => {
        announced.push(id);
      };
      const live = await driving().create({ kind, parents, fields, created });
      if (live === 'pending') {
        throw new Error(`the ${kind} is pending`);
      }
      // What one request makes as a whole need not be announced.
      if (announced.length > 1 || announced.some((id) => id !== live.id)) {
        throw new Error(`${live.id} was announced as ${announced.join(', ')}`);
      }
      return live;
    },
    update: (kind, parents, id, fields) => driving().update({ kind, parents, id, fields, all: fields }),
    remove: (kind, parents, id) => driving().remove({ kind, parents, id }),
    operations: () => [...asked],
  };
}

/** What a declaration is to know: names by kind and, for parts, by the address that holds them. */
export interface Names {
  readonly [kindAndWithin: string]: Readonly<Record<string, Address>>;
}

/** A context over a table of names, such as `{ space: {…}, 'section site.docs': {…} }`. */
export function contextOf(
  given: Partial<Pick<DeclareContext, 'address' | 'key' | 'index' | 'parent'>>,
  names: Names = {},
): DeclareContext & { readonly problems: readonly EntryPath[] } {
  const problems: EntryPath[] = [];
  const find: DeclareContext['find'] = (kind, name, within) =>
    names[within === undefined ? kind : `${kind} ${within}`]?.[name];
  return {
    address: 'site.docs',
    key: 'docs',
    index: 0,
    ...given,
    find,
    all: (kind) => Object.values(names[kind] ?? {}),
    refer: (kind, name, { within, at: place }) => {
      const id = typeof name === 'object' && name !== null ? (name as JsonObject)['id'] : undefined;
      if (typeof id === 'string') {
        return { $id: id };
      }
      const address = typeof name === 'string' ? find(kind, name, within) : undefined;
      if (address === undefined) {
        problems.push(place);
        return undefined;
      }
      return { $ref: address };
    },
    isSecret: () => false,
    problem: (place) => problems.push(place),
    problems,
  };
}

/** Names for ids, whatever their kind. */
export function exportNames(names: Readonly<Record<string, string>>): ExportContext {
  return { nameOf: (_kind, id) => names[id] };
}

/** The entry of an export, or an error. */
export function entryOf(kind: Kind, live: Live, names: Readonly<Record<string, string>> = {}): Json {
  const exported = kind.export(live, exportNames(names));
  if (exported === undefined) {
    throw new Error(`${live.id} was left out`);
  }
  return exported.entry;
}
