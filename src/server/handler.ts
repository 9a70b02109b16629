import type { AnswerOf, BodyOf, OperationId, PathOf, QueryOf } from '../core/contract/operation.ts';
import type { Parts } from '../core/contract/operations.gen.ts';
import type { Profile } from '../core/contract/profile.ts';
import type { RequestDocuments } from './content/documents.ts';
import type { Database } from './database.ts';
import type { Links } from './links.ts';
import type { Table } from './table.ts';
import type { TableName, User } from './tables.ts';
import type { Web } from './web.ts';

/** The tables. Writes require a transaction; a request's handler runs in one. */
export type Db = { readonly [Name in TableName]: Table<Name> };

/** The parts of the server that a handler may use. */
export interface Services {
  /** The API profile of this server. */
  readonly profile: Profile;
  readonly db: Db;
  /** Runs background work in a transaction of its own. */
  readonly transaction: Database['transaction'];
  /** The time in milliseconds since the epoch. */
  readonly clock: () => number;
  /** A new id that starts with the prefix and cannot be guessed. */
  readonly newId: (prefix: string) => string;
  /** Builds the URLs in responses. */
  readonly links: Links;
  /** The documents of Markdown texts, for one request. */
  readonly documents: () => RequestDocuments;
  /** Reads URLs for imports; by default only those of the world. */
  readonly web: Web;
  /** The duration of each step of background work, in milliseconds. */
  readonly processingDelay: number;
  /** Runs after the request's writes are stored; errors go to the server's log, not into a response. */
  readonly background: (task: () => Promise<void>) => void;
}

/** A request, validated against the contract and authorized, with everything that its handler needs. */
export interface Context<Id extends OperationId = OperationId> extends Services {
  /** The document of a Markdown text. */
  readonly documentOf: RequestDocuments['of'];
  readonly operation: Id;
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly user: User;
  /** When the request arrived, in the API's time format. */
  readonly now: string;
  /** The caller's IP address, for events without one. */
  readonly remoteAddress: () => string;
}

/** For access to the tables only. */
export type Data = Pick<Services, 'db'>;

/** For rendering a resource that looks the same to everybody: the tables, and the URLs in responses. */
export type Reader = Pick<Services, 'db' | 'links'>;

/** For creating records: the tables, new ids, and the time. */
export type Maker = Pick<Context, 'db' | 'newId' | 'now'>;

/** The caller, whose permissions are in the tables. */
export type Caller = Pick<Context, 'db' | 'user'>;

/** For rendering a resource as the caller sees it. */
export type Viewer = Reader & Caller;

/** For finding the record in a request's path. */
export interface Reach<Key extends string = never> extends Data {
  readonly path: Readonly<Record<Key, string>>;
}

/**
 * The return value of a handler: the body of its response, for which the contract defines the status. A deletion returns whether it deleted
 * something (205) or not (204), or that others were asked to do it (202). If the contract leaves a choice, it is the status with the body.
 */
type Outcome<Id extends OperationId> = 204 | 205 extends AnswerOf<Id>['status']
  ? boolean | (202 extends AnswerOf<Id>['status'] ? 'asked' : never)
  : 200 | 201 extends AnswerOf<Id>['status']
    ? AnswerOf<Id>
    : AnswerOf<Id> extends { readonly body: infer Body }
      ? Body
      : undefined;

/** Responds to one operation. Synchronous, so that no other request runs in between. */
type Handler<Id extends OperationId> = (context: Context<Id>) => Outcome<Id>;

/** A handler that must first wait for external data, such as the content of a URL. */
export interface PreparedHandler<Id extends OperationId, Prepared> {
  readonly prepare: (context: Context<Id>) => Promise<Prepared>;
  readonly handle: (context: Context<Id>, prepared: Prepared) => Outcome<Id>;
}

export type HandlersOf<Part extends keyof Parts> = {
  readonly [Id in Parts[Part]]: Handler<Id> | PreparedHandler<Id, unknown>;
};

/** Wraps handlers of the resource in a path: for operations that differ only in how to find it. */
export function on<Place, Named>(
  find: (context: Place) => Named,
): <C, Result>(handle: (context: C, named: Named) => Result) => (context: C & Place) => Result {
  return (handle) => (context) => handle(context, find(context));
}
