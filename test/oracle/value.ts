import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { Address } from '../../src/core/plan/address.ts';

/** One text for everything that says the same; what has no value is not there. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => textOf(item)).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${textOf(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

/** The value with each object replaced that the function has an answer for. */
export function replaced(value: Json, answer: (part: Readonly<Record<string, Json>>) => Json | undefined): Json {
  if (Array.isArray(value)) {
    return value.map((item: Json) => replaced(item, answer));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return (
    answer(value) ??
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item ?? null, answer)]))
  );
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

/** Every address that a value refers to. */
export function referencesIn(value: Json): readonly Address[] {
  if (isJsonObject(value) && typeof value['$ref'] === 'string') {
    return [value['$ref']];
  }
  return typeof value === 'object' && value !== null ? (Object.values(value) as Json[]).flatMap(referencesIn) : [];
}
