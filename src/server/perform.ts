import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import type { Operation, OperationId } from '../core/contract/operation.ts';
import { type Check, describeViolations } from '../core/contract/validators.ts';
import type { Answer } from './answer.ts';
import type { AppOptions } from './app-options.ts';
import { contractFieldsOf, isRecorded, performRecorded, type RecordOptions } from './audit.ts';
import { authorize } from './authorize.ts';
import { NotRead } from './content/documents.ts';
import type { Database } from './database.ts';
import type { Context, PreparedHandler } from './handler.ts';
import type { Note } from './journal.ts';
import type { Links } from './links.ts';
import { badRequest } from './problem.ts';
import { queryDefaults, readQuery } from './query.ts';
import { refuseUnknownKeys, refuseUnknownParameters } from './strict.ts';
import type { User } from './tables.ts';

type AnyContext = Context<OperationId>;
export type AnyHandler = ((context: AnyContext) => unknown) | PreparedHandler<OperationId, unknown>;

/** A request with an authenticated caller. */
export interface Incoming {
  readonly path: Readonly<Record<string, string>>;
  /** The complete request target. */
  readonly url: string;
  readonly body: unknown;
  readonly user: User;
  readonly prefer: string | undefined;
  readonly remoteAddress: () => string;
  readonly note: Note;
}

/**
 * Performs a request and returns its response; throws a refusal. The query may be changed before it is validated. A synchronous response
 * may reveal changes that are not stored yet; a promise resolves only after they are stored.
 */
export type Perform = (incoming: Incoming, edit?: (query: Record<string, unknown>) => void) => Answer | Promise<Answer>;

const NO_SEARCH = new URLSearchParams();
const NO_QUERY: AnyContext['query'] = {};

function refuseViolations(violations: ReturnType<Check>): void {
  if (violations.length > 0) {
    throw badRequest(describeViolations(violations));
  }
}

const MINIMAL = 'return=minimal';

/** Whether a `Prefer` header requests a response without a body. Other preferences are ignored. */
function prefersMinimal(header: string): boolean {
  return header.split(',').some((preference) => preference.split(';')[0]?.trim().toLowerCase() === MINIMAL);
}

/** The response in the form that the caller prefers, if the operation supports preferences. */
function asPreferred({ prefers }: Operation, header: string | undefined, answer: Answer): Answer {
  return prefers && header !== undefined && answer.status < 300 && prefersMinimal(header)
    ? { status: 204, headers: { 'preference-applied': MINIMAL } }
    : answer;
}

/** The response for a handler's return value, with the status in the contract. */
function answerOf({ successes }: Operation, outcome: unknown): Answer {
  if (successes.includes(204) && successes.includes(205)) {
    return { status: outcome === 'asked' ? 202 : outcome === true ? 205 : 204 };
  }
  const [status = 200, other] = successes;
  if (other === 201) {
    return outcome as Answer;
  }
  // Any other 204 is only for callers that prefer it.
  return status < 204 ? { status, body: outcome } : { status };
}

/** The response with the URL of the created resource, if the operation has one: that in the body, or the one below the list. */
function withLocation({ located }: Operation, links: Links, { url }: Incoming, answer: Answer): Answer {
  if (!located || answer.status !== 201) {
    return answer;
  }
  const { id, urls } = answer.body as { readonly id: string; readonly urls?: { readonly location?: string } };
  const list = url.replace(/^\/v1|\?.*$/gs, '');
  return { ...answer, headers: { ...answer.headers, location: urls?.location ?? links.location(`${list}/${id}`) } };
}

/** A body without fields that only other profiles have: like every unknown field, they have no effect. */
function withoutForeign(body: unknown, foreign: readonly string[]): unknown {
  return isJsonObject(body as Json) && foreign.some((field) => Object.hasOwn(body as JsonObject, field))
    ? Object.fromEntries(Object.entries(body as JsonObject).filter(([field]) => !foreign.includes(field)))
    : body;
}

interface Performed extends AppOptions {
  readonly id: OperationId;
  readonly operation: Operation;
}

type QueryReader = (url: string, edit: Parameters<Perform>[1]) => AnyContext['query'];

/** Reads and validates the query of a request. The validator is compiled on first use. */
function createQueryReader({ validators, strict, id, operation }: Performed): QueryReader {
  const check = lazily(() => validators.query(id));
  // With defaults filled in, so that a cursor does not depend on how its list was requested.
  const defaults = lazily(() => queryDefaults(validators.document, id));
  return (url, edit) => {
    const mark = url.indexOf('?');
    const search = mark < 0 ? NO_SEARCH : new URLSearchParams(url.slice(mark + 1));
    if (strict) {
      refuseUnknownParameters(operation, search);
    }
    if (operation.query.length === 0) {
      return NO_QUERY;
    }
    const query = readQuery(operation.query, search, defaults());
    edit?.(query);
    refuseViolations(check()(query));
    return query as AnyContext['query'];
  };
}

/** Validates the body of a request. The validator is compiled on first use. */
function createBodyReader(performed: Performed): (body: unknown) => AnyContext['body'] {
  const { services, validators, strict, id, operation } = performed;
  const check = lazily(() => validators.body(id));
  const foreign = Object.keys(operation.only ?? {}).filter((field) => !services.profile.takes(id, field));
  return (body) => {
    if (strict) {
      refuseUnknownKeys(validators.document, operation, body);
    }
    if (operation.body === 'none') {
      return undefined;
    }
    if (body === undefined) {
      if (operation.body === 'required') {
        throw badRequest('body: is required (required)');
      }
      return undefined;
    }
    refuseViolations(check()(body));
    return withoutForeign(body, foreign) as AnyContext['body'];
  };
}

/** Performs the work of a request and stores its changes. */
type Keep = (incoming: Incoming, context: AnyContext, handle: () => unknown) => Answer;

function createKeeper({ services, database, validators, trim, auditEvents, id, operation }: Performed): Keep {
  const audit: RecordOptions | undefined = isRecorded(services.profile, id, operation)
    ? { database, fields: lazily(() => contractFieldsOf(validators.document, id, operation)), kept: auditEvents }
    : undefined;
  return (incoming, context, handle) => {
    const { note, prefer } = incoming;
    const before = database.commits;
    const work = (): Answer => withLocation(operation, services.links, incoming, answerOf(operation, handle()));
    const performed = audit === undefined ? work : () => performRecorded(context, audit, work);
    const full = asPreferred(operation, prefer, database.join(performed));
    const answer = full.body === undefined ? full : { ...full, body: trim(id, full.status, full.body) };
    if (database.commits !== before) {
      note.write = true;
      database.whenStored((failure) => {
        note.write = failure === undefined;
      });
    }
    return answer;
  };
}

/** The response, once the changes that it reveals are stored. */
function afterStored(database: Database, answer: Answer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    database.whenStored((failure) => (failure === undefined ? resolve(answer) : reject(failure)));
  });
}

export function createPerformer(
  options: AppOptions,
  id: OperationId,
  operation: Operation,
  handler: AnyHandler,
): Perform {
  const performed: Performed = { ...options, id, operation };
  const { services, database, validators } = options;
  const checkPath = lazily(() => validators.path(id));
  const queryOf = createQueryReader(performed);
  const bodyOf = createBodyReader(performed);
  const keep = createKeeper(performed);
  return (incoming, edit) => {
    const { path, url, body, user, remoteAddress, note } = incoming;
    refuseViolations(checkPath()(path));
    if (authorize(services.db, operation, path, user.id) === 'absent') {
      return { status: 204 };
    }
    const documents = services.documents();
    const context: AnyContext = {
      ...services,
      documentOf: documents.of,
      operation: id,
      path: path as AnyContext['path'],
      query: queryOf(url, edit),
      body: bodyOf(body),
      user,
      now: new Date(note.at).toISOString(),
      remoteAddress,
    };
    // While it waits, other requests may run: the place may be deleted, or no longer visible to the caller.
    const checkAgain = (): unknown => authorize(services.db, operation, path, user.id);
    const performNow = (handle: () => unknown): Answer | Promise<Answer> => {
      try {
        return keep(incoming, context, handle);
      } catch (error) {
        if (!(error instanceof NotRead)) {
          throw error;
        }
        // Performs it again once the text that it needs is parsed.
        return documents
          .read(error.markdown)
          .then(checkAgain)
          .then(() => performLater(handle));
      }
    };
    const performLater = (handle: () => unknown): Answer | Promise<Answer> => {
      const answer = performNow(handle);
      return answer instanceof Promise ? answer : afterStored(database, answer);
    };
    if (typeof handler === 'function') {
      return performNow(() => handler(context));
    }
    return handler.prepare(context).then((prepared) => {
      checkAgain();
      return performLater(() => handler.handle(context, prepared));
    });
  };
}
