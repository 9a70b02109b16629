import type { AnswerOf, BodyOf, OperationId, PathOf, QueryOf } from '../core/contract/operation.ts';
import type { Parts } from '../core/contract/operations.gen.ts';
import type { Profile } from '../core/contract/profile.ts';
import type { Documents, RequestDocuments } from './content/documents.ts';
import type { Database } from './database.ts';
import type { Links } from './links.ts';
import type { Table } from './table.ts';
import type { TableName, User } from './tables.ts';
import type { Web } from './web.ts';

/** The tables. Writes require a transaction; a request's handler runs in one. */
export type Db = { readonly [Name in TableName]: Table<Name> };

/** What every handler may use of the server, and nothing else. */
export interface Services {
  /** What this server offers. */
  readonly profile: Profile;
  readonly db: Db;
  /** Runs background work in a transaction of its own. */
  readonly transaction: Database['transaction'];
  /** Time, in milliseconds since 1970. */
  readonly clock: () => number;
  /** A new id that starts with the prefix and cannot be guessed. */
  readonly newId: (prefix: string) => string;
  /** Builds the URLs in answers. */
  readonly links: Links;
  /** The documents of Markdown texts. */
  readonly documents: Documents;
  /** Reads URLs for imports; by default only those of the world. */
  readonly web: Web;
  /** How long each step of background work takes, in milliseconds. */
  readonly processingDelay: number;
  /** Runs after the request's writes are stored; errors go to the server's log, not into an answer. */
  readonly background: (task: () => Promise<void>) => void;
}

/** One request, checked against the contract and authorized, and what its handler needs to answer it. */
export interface Context<Id extends OperationId = OperationId> extends Services {
  /** The document of a Markdown text. */
  readonly documentOf: RequestDocuments['of'];
  readonly operation: Id;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly user: User;
  /** When the request arrived, in the interface's time format. */
  readonly now: string;
  /** The caller's IP address, for events that state none. */
  readonly remoteAddress: () => string;
}

/** The tables alone. */
export type Data = Pick<Services, 'db'>;

/** What shows a resource that looks the same to everybody: the tables, and the URLs in answers. */
export type Reader = Pick<Services, 'db' | 'links'>;

/** What creates records: the tables, new ids, and the time. */
export type Maker = Pick<Context, 'db' | 'newId' | 'now'>;

/** Who asks: what somebody may see and do is in the tables. */
export type Caller = Pick<Context, 'db' | 'user'>;

/** What shows a resource as the caller sees it. */
export type Viewer = Reader & Caller;

/** What a helper needs to find the record that a request's path names. */
export interface Reach<Key extends string = never> extends Data {
  readonly path: Readonly<Record<Key, string>>;
}

/**
 * What a handler returns: the body of its answer, for which the contract names the status. A deletion returns whether there
 * was something to delete (205) or not (204), or that others were asked to do it (202). Where the contract leaves a choice, it is the status with the body.
 */
type Outcome<Id extends OperationId> = 204 | 205 extends AnswerOf<Id>['status']
  ? boolean | (202 extends AnswerOf<Id>['status'] ? 'asked' : never)
  : 200 | 201 extends AnswerOf<Id>['status']
    ? AnswerOf<Id>
    : AnswerOf<Id> extends { readonly body: infer Body }
      ? Body
      : undefined;

/** Answers one operation. Synchronous, so that no other request runs in between. */
type Handler<Id extends OperationId> = (context: Context<Id>) => Outcome<Id>;

/** A handler that must first wait for something outside, such as the content of a URL. */
export interface PreparedHandler<Id extends OperationId, Prepared> {
  readonly prepare: (context: Context<Id>) => Promise<Prepared>;
  readonly handle: (context: Context<Id>, prepared: Prepared) => Outcome<Id>;
}

/** The handlers of some parts of the interface. */
export type HandlersOf<Part extends keyof Parts> = {
  readonly [Id in Parts[Part]]: Handler<Id> | PreparedHandler<Id, unknown>;
};

/** Handlers of what a path names: for operations that differ in nothing else, each with a way to find it. */
export function on<Place, Named>(
  find: (context: Place) => Named,
): <C, Result>(handle: (context: C, named: Named) => Result) => (context: C & Place) => Result {
  return (handle) => (context) => handle(context, find(context));
}
