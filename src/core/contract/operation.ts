import type { operations as answers } from './answers.gen.ts';
import type { ProfileName } from './profile-name.ts';
import type { components, operations } from './types.gen.ts';

/** The types of requests and answers, by the names of their schemas. */
export type Schemas = components['schemas'];

/** The `operationId` of an operation. */
export type OperationId = keyof operations;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The lowest role that an operation needs, on the space, collection or organization in its path. */
export type Access = 'public' | 'user' | 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'team-owner';

/** The properties of a query parameter needed to read and write query strings. */
export interface QueryParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  readonly required: boolean;
  /** Never logged. */
  readonly secret: boolean;
}

/** The properties of an operation other than its schemas. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** The part of the API that it belongs to. */
  readonly part: string;
  /** One of the 126 operations of the agreed interface; a declarative tool also needs the others. */
  readonly listed: boolean;
  readonly access: Access;
  readonly query: readonly QueryParameter[];
  readonly body: 'none' | 'optional' | 'required';
  readonly successes: readonly number[];
  /** The answer is a list that continues with `next.page`. */
  readonly paged: boolean;
  /** The maximum page size, if it is smaller than the usual 1000 items. */
  readonly pageSize?: number;
  /** Whether the header `Prefer: return=minimal` makes its answer a 204 without a body. */
  readonly prefers: boolean;
  /** Whether its 201 answers have a `Location` header with the URL of the created resource. */
  readonly located: boolean;
  /** The profiles that have it. */
  readonly profiles: readonly ProfileName[];
  /** The body fields that only one profile accepts, with that profile. */
  readonly only?: Readonly<Record<string, ProfileName>>;
}

type Part<T, Key extends string> = T extends { readonly [K in Key]: infer Value } ? Value : never;

/** The parameters in an operation's path. */
export type PathOf<Id extends OperationId> =
  Part<operations[Id]['parameters'], 'path'> extends never
    ? Readonly<Record<string, never>>
    : Readonly<Part<operations[Id]['parameters'], 'path'>>;

/** The query an operation takes. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query: infer Query }
  ? Readonly<Query>
  : operations[Id]['parameters'] extends { query?: infer Query }
    ? Readonly<NonNullable<Query>>
    : Readonly<Record<string, never>>;

type Content<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** The body an operation takes; undefined if it is optional. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Request }
  ? Content<Request>
  : operations[Id] extends { requestBody?: infer Request }
    ? Content<NonNullable<Request>> | undefined
    : undefined;

type Success = 200 | 201 | 202 | 204 | 205;

/** An answer sent only to requests with a `Prefer` header. */
type Preferred = { headers: { readonly 'Preference-Applied': string } };

/** The status and body of a successful answer to a request without a `Prefer` header. */
export type AnswerOf<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & Success]: operations[Id]['responses'][Status] extends {
    content: { 'application/json': infer Body };
  }
    ? { readonly status: Status; readonly body: Body }
    : operations[Id]['responses'][Status] extends Preferred
      ? never
      : { readonly status: Status };
}[keyof operations[Id]['responses'] & Success];

type BodyIn<Responses> = {
  [Status in keyof Responses & Success]: Content<Responses[Status]>;
}[keyof Responses & Success];

/**
 * The body of a successful answer, with the fields that a client may rely on: those that Colophon does not need may be missing
 * or null. Undefined if no success has a body.
 */
export type ResultOf<Id extends OperationId> = [BodyIn<answers[Id]['responses']>] extends [never]
  ? undefined
  : BodyIn<answers[Id]['responses']>;

/** The type of the items of a paged list. */
export type ItemOf<Id extends OperationId> = ResultOf<Id> extends { items: readonly (infer Item)[] } ? Item : never;
