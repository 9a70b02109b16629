import type { BodyOf, ItemOf, OperationId, PathOf, QueryOf } from '../contract/operation.ts';

/** A part without required keys may be omitted. */
type MayBeLeftOut<T> = Record<never, never> extends T ? true : false;

/** An optional query parameter may also be undefined, which omits it. */
type Loose<Query> = {
  readonly [Key in keyof Query]: undefined extends Query[Key] ? Query[Key] | undefined : Query[Key];
};

type PathPart<Id extends OperationId> =
  MayBeLeftOut<PathOf<Id>> extends true ? { readonly path?: PathOf<Id> } : { readonly path: PathOf<Id> };

type QueryPart<Query> = [Query] extends [never]
  ? { readonly query?: undefined }
  : MayBeLeftOut<Query> extends true
    ? { readonly query?: Loose<Query> | undefined }
    : { readonly query: Loose<Query> };

type BodyPart<Id extends OperationId> =
  undefined extends BodyOf<Id> ? { readonly body?: BodyOf<Id> } : { readonly body: BodyOf<Id> };

interface CallOptions {
  /** Aborts: a waiting request is not sent, one in flight is cut off. */
  readonly signal?: AbortSignal;
}

/** The input of an operation. */
export type CallInput<Id extends OperationId> = PathPart<Id> & QueryPart<QueryOf<Id>> & BodyPart<Id> & CallOptions;

/** The arguments after the name of an operation: none if it has no input. */
export type CallArguments<Id extends OperationId> =
  MayBeLeftOut<CallInput<Id>> extends true ? [input?: CallInput<Id>] : [input: CallInput<Id>];

/** The operations that return a paged list. */
export type PagedId = {
  [Id in OperationId]: string extends keyof QueryOf<Id>
    ? never
    : 'page' extends keyof QueryOf<Id>
      ? [ItemOf<Id>] extends [never]
        ? never
        : Id
      : never;
}[OperationId];

type ListQuery<Id extends PagedId> = Omit<QueryOf<Id>, 'page'>;

/** The input of a list; `query.limit` sets the page size, not the size of the list. */
export type ListInput<Id extends PagedId> = PathPart<Id> & QueryPart<ListQuery<Id>> & CallOptions;

/** The arguments after the name of a list. */
export type ListArguments<Id extends PagedId> =
  MayBeLeftOut<ListInput<Id>> extends true ? [input?: ListInput<Id>] : [input: ListInput<Id>];

/** An untyped call, for callers that know the operation only at run time. */
export interface RawInput extends CallOptions {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}
