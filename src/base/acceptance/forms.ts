import { isJsonObject, type Json, type JsonObject } from '../json.ts';

/** Tests one value. */
export type Test = (value: unknown) => boolean;
/** The test that one keyword of a schema asks for. */
export type Keyword = (operand: Json, context: Context, schema: JsonObject) => Test;

export interface Context {
  /** What references point into. */
  readonly root: JsonObject;
  /** The test of a schema; what is absent accepts everything. */
  readonly test: (schema: Json | undefined) => Test;
}

/** The schema has something that is not understood here: only Ajv can decide. */
export class Undecided extends Error {}

export const isArray = (value: unknown): value is readonly Json[] => Array.isArray(value);

export const TYPES: Readonly<Record<string, Test>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  array: isArray,
  object: isJsonObject,
};

const ofType =
  <T>(is: (value: unknown) => value is T, test: (value: T) => boolean): Test =>
  (value) =>
    !is(value) || test(value);
export const ofString = (test: (value: string) => boolean): Test => ofType((value) => typeof value === 'string', test);
export const ofNumber = (test: (value: number) => boolean): Test => ofType((value) => typeof value === 'number', test);
export const ofArray = (test: (value: readonly Json[]) => boolean): Test => ofType(isArray, test);
export const ofObject = (test: (value: JsonObject) => boolean): Test => ofType(isJsonObject, test);

export const all =
  (tests: readonly Test[]): Test =>
  (value) => {
    for (const test of tests) {
      if (!test(value)) {
        return false;
      }
    }
    return true;
  };

export function countPassed(tests: readonly Test[], value: unknown): number {
  let passed = 0;
  for (const test of tests) {
    passed += test(value) ? 1 : 0;
  }
  return passed;
}

export function list(operand: Json): readonly Json[] {
  if (!isArray(operand)) {
    throw new Undecided();
  }
  return operand;
}

export function object(operand: Json): JsonObject {
  if (!isJsonObject(operand)) {
    throw new Undecided();
  }
  return operand;
}

export function limit(operand: Json): number {
  if (typeof operand !== 'number') {
    throw new Undecided();
  }
  return operand;
}

/** Characters as people count them: a pair of surrogates is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) {
    length++;
  }
  return length;
}
