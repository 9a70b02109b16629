import type { AddressInfo } from 'node:net';
import { lazily } from '../base/lazily.ts';
import { readDocument } from '../core/contract/document.ts';
import { profileOf } from '../core/contract/profile.ts';
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName } from '../core/contract/profile-name.ts';
import { createValidators, type Validators } from '../core/contract/validators.ts';
import { createApp } from './app.ts';
import { AUDIT_EVENTS_KEPT } from './audit.ts';
import { createDocuments } from './content/documents.ts';
import { Database } from './database.ts';
import { Faults } from './faults/index.ts';
import { readFaults } from './faults/read.ts';
import type { FaultRule } from './faults/rule.ts';
import type { Services } from './handler.ts';
import { createHostCheck } from './host.ts';
import { syncing } from './jobs/git-sync.ts';
import { processing } from './jobs/processing.ts';
import { translating } from './jobs/translation.ts';
import { entryOf, Journal, type JournalEntry, type JournalQuery } from './journal.ts';
import { createLinks } from './links.ts';
import type { ServerOptions } from './options.ts';
import type { Store } from './persistence.ts';
import { createRateLimiter, unlimited } from './rate-limit.ts';
import type { World } from './tables.ts';
import { newId as newRandomId, newToken } from './tokens.ts';
import { createTrimmer, type Trimmer } from './trim.ts';
import { createWeb } from './web.ts';
import { refuseOtherProfile } from './world/convert.ts';
import { createWorldKeeper, putWorld } from './world/keeper.ts';
import { defaultWorld } from './worlds/default.ts';

// The contract is constant, and compiling its validators takes longer than most requests, so all servers of a process share them.
const CONTRACTS = Object.fromEntries(
  PROFILE_NAMES.map((name) => {
    const validators = lazily(() => createValidators(() => readDocument(name)));
    const trim = lazily(() => createTrimmer(name, (other) => CONTRACTS[other].validators().document));
    return [name, { validators, trim }];
  }),
) as Readonly<Record<ProfileName, { readonly validators: () => Validators; readonly trim: () => Trimmer }>>;

const JOURNAL_SIZE = 100_000;
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 120_000;
/** The connection limit: each connection costs memory, even an idle one. */
const MAX_CONNECTIONS = 15_000;

/** A running reference server. */
export interface RunningServer {
  readonly url: string;
  /** The bearer token of the world's own user. */
  readonly token: string;
  /** The token for `/__admin/`. */
  readonly adminToken: string;
  readonly organization: string;
  readonly profile: ProfileName;
  /** A new bearer token for any user of the world. */
  readonly tokenFor: (user: string) => string;
  /** The last requests, oldest first. */
  readonly journal: (query?: JournalQuery) => JournalEntry[];
  /** Replaces the active faults; an empty list ends them all. */
  readonly setFaults: (faults: readonly FaultRule[]) => void;
  readonly exportWorld: () => World;
  /** Restores the world that the server started with. */
  readonly reset: () => void;
  /** Stops the server at once, with all its connections, and closes the data file. */
  readonly close: () => Promise<void>;
}

/** Loads a world into the database: that of the data file, otherwise the one in the options, otherwise the example. */
function fillDatabase(
  database: Database,
  store: Store | undefined,
  { world, data, profile = DEFAULT_PROFILE }: ServerOptions,
  now: number,
): void {
  const isLoaded = store?.load(database) ?? false;
  if (isLoaded && world !== undefined) {
    throw new Error(
      `${data} contains a world already: start without --world to continue with it, or remove the file to start over`,
    );
  }
  const stored = database.meta.profile ?? DEFAULT_PROFILE;
  if (isLoaded && stored !== profile) {
    throw new Error(
      `${data} contains a world of profile ${stored}: start with --profile ${stored}, or export its world, remove the file and start with --world`,
    );
  }
  if (world !== undefined) {
    refuseOtherProfile(world, profile);
  }
  if (store !== undefined) {
    database.persistTo(store);
  }
  if (!isLoaded) {
    database.transaction(() => putWorld(database, world ?? defaultWorld(now, profile), profile));
  }
}

/** The origin of a listening server, as seen from its own machine. */
function originOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') {
    return `http://[${address === '::' ? '::1' : address}]:${port}`;
  }
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}

/** Runs tasks after the current one until it is stopped; after that, their results are ignored. */
function createBackground(log: (message: string) => void): {
  readonly run: Services['background'];
  readonly stop: () => void;
} {
  let stopped = false;
  return {
    run: (task) => {
      setImmediate(() => {
        if (stopped) {
          return;
        }
        task().catch((error: unknown) => {
          if (!stopped) {
            log(error instanceof Error ? (error.stack ?? error.message) : String(error));
          }
        });
      });
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** The data file, if there is one. Its library is loaded on demand. */
async function storeOf({ data, maxDataSize }: ServerOptions): Promise<Store | undefined> {
  return data === undefined ? undefined : (await import('./persistence.ts')).openStore(data, maxDataSize);
}

function servicesOf(
  { profile = DEFAULT_PROFILE, allowFetch = false, processingDelay = 50 }: ServerOptions,
  database: Database,
): Omit<Services, 'clock' | 'newId' | 'links' | 'background'> {
  const { tables: db } = database;
  return {
    profile: profileOf(profile),
    db,
    transaction: (work) => database.transaction(work),
    documents: createDocuments(),
    web: createWeb({ db, allowFetch }),
    processingDelay,
  };
}

/** Starts the reference server in this process. It listens on the loopback interface by default. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', clock = Date.now, newId = newRandomId, log = () => {}, onRequest } = options;
  const { token = newToken(), adminToken = newToken(), latency = 0 } = options;
  const database = new Database();
  const store = await storeOf(options);
  try {
    fillDatabase(database, store, options, clock());
    let origin = '';
    const background = createBackground(log);
    const services: Services = {
      ...servicesOf(options, database),
      clock,
      newId,
      links: createLinks(() => origin),
      background: background.run,
    };
    const { profile } = services;
    const contract = CONTRACTS[profile.name];
    const resume = (): void => {
      for (const job of [processing, translating, syncing]) {
        job.resume(services);
      }
    };
    const world = createWorldKeeper({ database, profile: profile.name, clock, newId, token, onReplaced: resume });
    const everyRequest: readonly FaultRule[] = latency > 0 ? [{ kind: 'latency', ms: latency }] : [];
    const faults = new Faults({ rules: [...everyRequest, ...(options.faults ?? [])], seed: options.seed ?? 1, clock });
    const journal = new Journal(options.journalSize ?? JOURNAL_SIZE);
    const app = createApp({
      services,
      database,
      validators: contract.validators(),
      trim: contract.trim(),
      faults,
      journal,
      rateLimiter: options.rateLimit === undefined ? unlimited(clock) : createRateLimiter(options.rateLimit, clock),
      hostCheck: createHostCheck(host),
      strict: options.strict ?? false,
      auditEvents: options.auditEvents ?? AUDIT_EVENTS_KEPT,
      admin: { token: adminToken, world },
      timeouts: { headers: options.headersTimeout ?? HEADERS_TIMEOUT, request: REQUEST_TIMEOUT },
      onAnswer: onRequest === undefined ? undefined : (note, seq) => onRequest(entryOf(note, seq)),
      log,
    });
    app.server.maxConnections = MAX_CONNECTIONS;
    // If the queue of new connections is full, the system drops some of those that arrive at once.
    await app.listen({ port: options.port ?? 0, host, backlog: 4096 });
    origin = originOf(app.server.address() as AddressInfo);
    resume();
    return {
      url: origin,
      token,
      adminToken,
      organization: database.meta.organization,
      profile: profile.name,
      tokenFor: (user) => {
        const issued = world.issueToken(user);
        if (issued === undefined) {
          throw new Error(`the world has no user ${user}`);
        }
        return issued;
      },
      journal: (query) => journal.entries(query),
      setFaults: (rules) => faults.rules.set(readFaults(rules)),
      exportWorld: world.exportWorld,
      reset: world.reset,
      close: async () => {
        background.stop();
        faults.stop();
        await app.close();
        database.flush();
        store?.close();
      },
    };
  } catch (error) {
    store?.close();
    throw error;
  }
}
