/**
 * The interface as data: operations, types and checks, all derived from `schemas/interface`.
 * @module
 */
export { readDocument } from './document.ts';
export type {
  Access,
  AnswerOf,
  BodyOf,
  ItemOf,
  Method,
  Operation,
  OperationId,
  PathOf,
  QueryOf,
  QueryParameter,
  ResultOf,
} from './operation.ts';
export { OPERATIONS } from './operations.gen.ts';
export type { components } from './types.gen.ts';
export { type Check, createValidators, describeViolations, type Validators, type Violation } from './validators.ts';
