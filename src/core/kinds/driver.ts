import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defined } from '../../base/defined.ts';
import { ApiError, type ApiFailure, type Client } from '../client/index.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Profile } from '../contract/profile.ts';
import { type Deleted, type Driver, DriverError, type DriverFailure, type Reader } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { plainSalt, type Salt } from '../plan/digest.ts';
import type { KindName } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Kind, Session, Verifier, VerifyRequest } from './define.ts';
import { type Capabilities, createCapabilities, createProfileFinder } from './support/capabilities.ts';
import { createMemory, reportingWrites, withSignal } from './support/wrapped-client.ts';

interface DriverOptions {
  readonly client: Client;
  readonly organization: string;
  readonly kinds: readonly Kind[];
  /** For the digests that replace secret ids. */
  readonly salt: Salt;
  /** The profile of the service, if it was set; otherwise it is detected on first use. */
  readonly profile?: Profile | undefined;
  /** The name of the profile that the manifest declares. */
  readonly claimed?: string | undefined;
}

/** Maps a failure of the client to one of the engine. */
function failureOf(failure: ApiFailure): DriverFailure {
  // Another server than the API answered: it can neither deny access nor prove that a resource does not exist.
  if ('foreign' in failure) {
    return 'unreadable';
  }
  switch (failure.type) {
    case 'unauthenticated':
    case 'forbidden':
    case 'invalid':
    case 'conflict':
    case 'cancelled':
    case 'untrusted':
      return failure.type;
    case 'not-found':
      return 'missing';
    case 'refused':
      return 'unsupported';
    case 'invalid-answer':
    case 'incomplete-list':
    case 'too-large':
    case 'redirect':
    case 'read-only':
    case 'done-without-body':
      return 'unreadable';
    default:
      return 'unavailable';
  }
}

/** Converts any error of a call to the error of a driver. */
export function driverError(error: unknown): unknown {
  if (!(error instanceof ApiError)) {
    return error;
  }
  const { message, failure, outcome, explanation } = error;
  return new DriverError(message, { failure: failureOf(failure), outcome, explanation, cause: error });
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw driverError(error);
  }
}

/** An update may take several requests: if a later one is rejected, the earlier ones are done. */
async function updating<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  let hasWritten = false;
  const client = reportingWrites(session.client, () => {
    hasWritten = true;
  });
  try {
    return await work({ ...session, client });
  } catch (thrown) {
    const error = driverError(thrown);
    // An error that a kind itself throws already says what was done.
    throw hasWritten && thrown instanceof ApiError && error instanceof DriverError && error.outcome === 'none'
      ? new DriverError(`it was changed, but not completed: ${error.message}`, {
          ...error,
          outcome: 'done',
          cause: thrown,
        })
      : error;
  }
}

const HIDDEN_ID = 'hidden_';

/** Whether an id replaces a secret one: such a resource can be used only after it was listed. */
export function isHiddenId(id: string): boolean {
  return id.startsWith(HIDDEN_ID);
}

/** The digest that replaces a secret id, with the salt of the ledger that records it. */
export function hiddenIdOf(id: string, salt: Salt): string {
  return `${HIDDEN_ID}${createHash('sha256')
    .update(`${plainSalt(salt)}\0${id}`)
    .digest('hex')
    .slice(0, 32)}`;
}

/** Creates sessions that share only the secret ids. */
function createSessions({
  client,
  organization,
  salt,
  find,
}: Pick<DriverOptions, 'organization' | 'salt'> &
  Pick<Session, 'client'> & { readonly find: Session['profile'] }): () => Session {
  const realIds = new Map<string, string>();
  return () => ({
    client,
    organization,
    profile: () => find(),
    once: createMemory(),
    hideId: (id) => {
      const hidden = hiddenIdOf(id, salt);
      realIds.set(hidden, id);
      return hidden;
    },
    realId: (hidden) => {
      const id = realIds.get(hidden);
      if (id === undefined) {
        throw new DriverError('a resource with a secret id no longer exists', {
          failure: 'missing',
          outcome: 'none',
        });
      }
      return id;
    },
    sleep: (milliseconds) => sleep(milliseconds, undefined),
  });
}

/** Waits; false if the signal aborted it. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  await delay(milliseconds, undefined, defined({ signal })).catch(() => {});
  return signal?.aborted !== true;
}

/**
 * The same session, but the signal aborts every call and wait. Cached loads are shared by all calls of a run, which have the same signal.
 */
function bind(
  session: Session,
  signal: AbortSignal | undefined,
  find: (signal: AbortSignal) => ReturnType<Session['profile']>,
): Session {
  return signal === undefined
    ? session
    : {
        ...session,
        client: withSignal(session.client, signal),
        profile: () => find(signal),
        sleep: (milliseconds) => sleep(milliseconds, signal),
      };
}

/** Adds to live resources the values that an export needs and lists omit. Throws the errors of a driver. */
export function createCompleter(options: DriverOptions): (live: Live) => Promise<Live> {
  const byName = new Map<KindName, Kind>(options.kinds.map((kind) => [kind.name, kind]));
  const session = createSessions({ ...options, ...createProfileFinder(options) })();
  return async (live) => {
    const complete = byName.get(live.kind)?.hidden?.complete;
    return complete === undefined ? live : translated(() => complete(session, live));
  };
}

/** Lists deleted resources and restores them. Throws the errors of a driver. */
export interface Restorer {
  /** How many days a deleted resource of a kind can be restored; undefined if it cannot. */
  readonly daysOf: (kind: KindName) => number | undefined;
  readonly deleted: (kind: KindName) => Promise<readonly Deleted[]>;
  readonly restore: (kind: KindName, id: RemoteId) => Promise<void>;
}

export function createRestorer(options: DriverOptions): Restorer {
  const byName = new Map<KindName, Kind>(options.kinds.map((kind) => [kind.name, kind]));
  const session = createSessions({ ...options, ...createProfileFinder(options) })();
  const restoring = (kind: KindName): NonNullable<Kind['restoring']> => {
    const found = byName.get(kind)?.restoring;
    if (found === undefined) {
      throw new DriverError(`the service keeps nothing of a deleted ${kind}`, {
        failure: 'unsupported',
        outcome: 'none',
      });
    }
    return found;
  };
  return {
    daysOf: (kind) => byName.get(kind)?.restoring?.days,
    deleted: (kind) => translated(() => restoring(kind).deleted(session)),
    restore: (kind, id) => translated(() => restoring(kind).restore(session, id)),
  };
}

/** Runs the verification of a kind that needs the service, for one resource; undefined if there is none. Throws the errors of a driver. */
export type Asker = (request: VerifyRequest) => Promise<Awaited<ReturnType<NonNullable<Verifier['ask']>>> | undefined>;

/** Asks the service about behavior of declared resources that no list shows. */
export function createAsker(options: DriverOptions): Asker {
  const byName = new Map<KindName, Kind>(options.kinds.map((kind) => [kind.name, kind]));
  const session = createSessions({ ...options, ...createProfileFinder(options) })();
  return async (request) => {
    const ask = byName.get(request.live.kind)?.verify?.ask;
    return ask === undefined ? undefined : translated(() => ask(session, request));
  };
}

/** A reader with one session: a resource that several reads need is loaded once. */
function createReader(session: Session, kindOf: (name: KindName) => Kind, { refuse }: Capabilities): Reader {
  return {
    list: (kind, parents, options) =>
      translated(async () => {
        await refuse(kind, { parents });
        return await kindOf(kind).read(session, parents, options);
      }),
    lookUp: (kind, request) => {
      const looked = kindOf(kind).lookUp?.(session, request);
      return looked === undefined ? undefined : translated(() => looked);
    },
    pages: (kind, request) => {
      const pages = kindOf(kind).pages?.(session, request);
      return pages === undefined ? undefined : translated(() => pages);
    },
    reveal: async (live, request) => {
      const { hidden } = kindOf(live.kind);
      return hidden === undefined ? { live, values: {} } : translated(() => hidden.reveal(session, live, request));
    },
    deleted: async (kind) => {
      const { restoring } = kindOf(kind);
      return restoring === undefined ? [] : translated(() => restoring.deleted(session));
    },
    hiddenConflict: (kind) => {
      const { hiddenConflict } = kindOf(kind);
      return hiddenConflict === undefined ? undefined : (parents) => translated(() => hiddenConflict(session, parents));
    },
  };
}

function findsKind(kinds: readonly Kind[]): (name: KindName) => Kind {
  const byName = new Map<KindName, Kind>(kinds.map((kind) => [kind.name, kind]));
  return (name) => {
    const kind = byName.get(name);
    if (kind === undefined) {
      throw new Error(`there is no kind ${name}`);
    }
    return kind;
  };
}

/** The method of a kind for an action, which some kinds lack. */
function able<T>(kind: KindName, action: string, method: T | undefined): T {
  if (method === undefined) {
    throw new DriverError(`the service has no way to ${action} a ${kind}`, {
      failure: 'unsupported',
      outcome: 'none',
    });
  }
  return method;
}

/** The driver over HTTP: delegates to the kinds, and converts their failures to those of the engine. */
export function createDriver({ kinds, ...options }: DriverOptions): Driver {
  const kindOf = findsKind(kinds);
  const capabilities = createCapabilities(options, kindOf);
  const sessionOf = createSessions({ ...options, ...capabilities });
  const shared = sessionOf();
  // The thousands of requests of a run have the same signal, so the previous session usually fits.
  let last: { readonly signal: AbortSignal | undefined; readonly session: Session } = {
    signal: undefined,
    session: shared,
  };
  const writing = ({ signal }: { readonly signal?: AbortSignal }): Session => {
    if (signal !== last.signal) {
      last = { signal, session: bind(shared, signal, capabilities.find) };
    }
    return last.session;
  };
  return {
    reader: () => createReader(sessionOf(), kindOf, capabilities),
    create: async (request) => {
      try {
        const refusing = capabilities.refuse(request.kind, request);
        // There is usually nothing to wait for, and a needless promise costs time for every request.
        if (refusing !== undefined) {
          await refusing;
        }
        return await able(request.kind, 'make', kindOf(request.kind).create)(writing(request), request);
      } catch (error) {
        throw driverError(error);
      }
    },
    update: (request) =>
      updating(writing(request), async (session) => {
        await capabilities.refuse(request.kind, request);
        return await able(request.kind, 'change', kindOf(request.kind).update)(session, request);
      }),
    remove: async (request) => {
      try {
        return (
          (await able(request.kind, 'delete', kindOf(request.kind).remove)(writing(request), request)) ?? 'removed'
        );
      } catch (error) {
        const translatedError = driverError(error);
        if (translatedError instanceof DriverError && translatedError.failure === 'missing') {
          return 'absent';
        }
        throw translatedError;
      }
    },
    move: (request) =>
      translated(async () => able(request.kind, 'move', kindOf(request.kind).move)(writing(request), request)),
    batches: {
      sizeOf: async (kind) => {
        const { batch } = kindOf(kind);
        return batch?.offered(await translated(capabilities.find)) === true ? batch.size : undefined;
      },
      write: (request) =>
        translated(() =>
          able(request.kind, 'write several of', kindOf(request.kind).batch).write(writing(request), request),
        ),
    },
    lacking: (declared) => translated(() => capabilities.lacking(declared)),
    offers: (operation) => translated(async () => (await capabilities.find()).offers(operation as OperationId)),
    profile: {
      known: () => capabilities.known()?.name,
      find: () => translated(async () => (await capabilities.find()).name),
      contradiction: capabilities.contradiction,
      ...defined({ claimed: options.claimed }),
    },
  };
}
