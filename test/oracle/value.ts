import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { RemoteId } from '../../src/core/plan/value.ts';

/** Remembers what a function makes of an object: values never change here, and the same ones are compared over and over. */
export function remembered<T>(make: (value: object) => T): (value: object) => T {
  const known = new WeakMap<object, T>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) {
      return before;
    }
    const made = make(value);
    known.set(value, made);
    return made;
  };
}

const textOfObject = remembered((value): string => {
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => textOf(item)).join(',')}]`;
  }
  const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${textOf(item)}`)
    .join(',')}}`;
});

/** One text for everything that says the same; what has no value is not there. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) {
    return 'null';
  }
  return typeof value === 'object' ? textOfObject(value) : JSON.stringify(value);
}

/** The value with each object replaced that the function has an answer for; the value itself where it has none. */
export function replaced(value: Json, answer: (part: Readonly<Record<string, Json>>) => Json | undefined): Json {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const other = isJsonObject(value) ? answer(value) : undefined;
  if (other !== undefined) {
    return other;
  }
  const parts = Object.entries(value) as [string, Json][];
  const others = parts.map(([key, part]): [string, Json] => [key, replaced(part ?? null, answer)]);
  if (others.every(([, part], index) => part === (parts[index]?.[1] ?? null))) {
    return value;
  }
  return Array.isArray(value) ? others.map(([, part]) => part) : Object.fromEntries(others);
}

/** Why a declared value is not the live one, in the light of what was applied last; undefined where it is. */
export type Class = 'pending' | 'drift' | 'conflict';

/** The three-way comparison. A base that is undefined says nothing: the value was not applied before. */
export function classOf(base: string | undefined, declared: string, live: string): Class | undefined {
  if (declared === live) {
    return undefined;
  }
  if (base === undefined || base === live) {
    return 'pending';
  }
  return base === declared ? 'drift' : 'conflict';
}

/** The length of the longest part of a list, not necessarily in one piece, that is in rising order. */
export function longestRising(numbers: readonly number[]): number {
  const best: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const before = numbers.slice(0, index).map((other, at) => (other < number ? (best[at] ?? 0) : 0));
    best.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...best);
}

/** What objects with one key name, anywhere in a value. */
const namedBy = (key: string): ((value: Json) => readonly string[]) => {
  const inObject = remembered((value): readonly string[] => {
    const name = (value as JsonObject)[key];
    return typeof name === 'string' ? [name] : (Object.values(value) as Json[]).flatMap(inValue);
  });
  const inValue = (value: Json): readonly string[] =>
    typeof value === 'object' && value !== null ? inObject(value) : [];
  return inValue;
};

/** Every address that a value refers to. */
export const referencesIn: (value: Json) => readonly Address[] = namedBy('$ref');

/** Every id that a value refers to. */
export const idsIn: (value: Json) => readonly RemoteId[] = namedBy('$id');
