import { isDeepStrictEqual } from 'node:util';
import { addTo } from '../../base/group-by.ts';
import type { PageRecord } from '../content/page-tree.ts';
import type { Data } from '../handler.ts';

/** Whether two documents, by id, have the same text. */
export type SameText = (a: string, b: string) => boolean;

/** The three versions of a record: the common base, that of the space, that of the change request. */
export interface Sides<T> {
  readonly ancestor: T;
  readonly primary: T;
  readonly request: T;
}

export function ofSides<T, U>({ ancestor, primary, request }: Sides<T>, of: (side: T) => U): Sides<U> {
  return { ancestor: of(ancestor), primary: of(primary), request: of(request) };
}

interface Identified {
  readonly id: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Derived fields, which cannot conflict. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['git', 'createdAt', 'updatedAt']);

/** Whether a field has the same value in two states of a record. */
export function sameField(name: string, a: unknown, b: unknown, sameText: SameText): boolean {
  if (name === 'document' && typeof a === 'string' && typeof b === 'string') {
    return a === b || sameText(a, b);
  }
  return a === b || isDeepStrictEqual(a, b);
}

function namesOf(...records: readonly Fields[]): Set<string> {
  return new Set(records.flatMap((record) => Object.keys(record)));
}

/** Whether two states of a record are equal, apart from derived fields. */
function sameRecord(a: object, b: object, sameText: SameText): boolean {
  const [left, right] = [a as Fields, b as Fields];
  return [...namesOf(left, right)].every(
    (name) => BOOKKEEPING.has(name) || sameField(name, left[name], right[name], sameText),
  );
}

function later(a: unknown, b: unknown): unknown {
  return typeof a === 'string' && typeof b === 'string' && Date.parse(a) > Date.parse(b) ? a : b;
}

/** Merges a record that both sides have, field by field; if both changed a field differently, the request's stays. */
function mergeRecord(
  sides: Sides<Fields>,
  sameText: SameText,
): { readonly fields: Fields; readonly conflict: boolean } {
  const { ancestor, primary, request } = sides;
  const fields: Record<string, unknown> = {};
  let conflict = false;
  for (const name of namesOf(ancestor, primary, request)) {
    const [before, ours, theirs] = [ancestor[name], primary[name], request[name]];
    let value = theirs;
    if (!sameField(name, ours, before, sameText)) {
      if (sameField(name, theirs, before, sameText)) {
        value = ours;
      } else if (name === 'updatedAt') {
        value = later(ours, theirs);
      } else if (!BOOKKEEPING.has(name) && !sameField(name, ours, theirs, sameText)) {
        conflict = true;
      }
    }
    if (value !== undefined) {
      fields[name] = value;
    }
  }
  return { fields, conflict };
}

/**
 * Merges records by id. Additions of either side stay, and removals of either side apply; a record that one side removed and the other
 * changed is a conflict, which the request wins.
 */
export function mergeById<T extends Identified>(
  { ancestor, primary, request }: Sides<ReadonlyMap<string, T>>,
  sameText: SameText,
): { readonly merged: Map<string, T>; readonly conflict: boolean } {
  const merged = new Map<string, T>();
  let conflict = false;
  const touched = (before: T, now: T): boolean => !sameRecord(before, now, sameText);
  for (const [id, ours] of primary) {
    const before = ancestor.get(id);
    const theirs = request.get(id);
    if (theirs !== undefined) {
      const sides = { ancestor: before ?? {}, primary: ours, request: theirs } as unknown as Sides<Fields>;
      const result = mergeRecord(sides, sameText);
      // Every field comes from one of the records.
      merged.set(id, result.fields as unknown as T);
      conflict ||= result.conflict;
    } else if (before === undefined) {
      merged.set(id, ours);
    } else {
      conflict ||= touched(before, ours);
    }
  }
  for (const [id, theirs] of request) {
    const before = ancestor.get(id);
    if (primary.has(id)) {
      continue;
    }
    if (before === undefined) {
      merged.set(id, theirs);
    } else if (touched(before, theirs)) {
      merged.set(id, theirs);
      conflict = true;
    }
  }
  return { merged, conflict };
}

export function sameStoredText({ db }: Data): SameText {
  return (a, b) => {
    const [left, right] = [db.documents.get(a), db.documents.get(b)];
    return left !== undefined && left.markdown === right?.markdown;
  };
}

/** Whether two states of a page are equal, apart from its position and its subpages. */
export function sameContent(services: Data, a: PageRecord, b: PageRecord): boolean {
  const { pages: _a, ...left } = a;
  const { pages: _b, ...right } = b;
  return a === b || sameRecord(left, right, sameStoredText(services));
}

type Ids = readonly string[];
type Members = ReadonlySet<string> | ReadonlyMap<string, unknown>;

function among(ids: Ids, members: Members): string[] {
  return ids.filter((id) => members.has(id));
}

/** Whether the common ids of both lists differ in order. */
function reordered(before: Ids, after: Ids): boolean {
  const kept = among(before, new Set(after));
  const still = among(after, new Set(before));
  return kept.some((id, index) => id !== still[index]);
}

/** Inserts the ids that only the other list has, each right before its successor there. */
function weave(frame: Ids, other: Ids): string[] {
  const placed = new Set(frame);
  const runs = new Map<string | undefined, string[]>();
  let next: string | undefined;
  for (const id of other.toReversed()) {
    if (placed.has(id)) {
      next = id;
      continue;
    }
    addTo(runs, next, id);
  }
  const runBefore = (id: string | undefined): string[] => (runs.get(id) ?? []).toReversed();
  return [...frame.flatMap((id) => [...runBefore(id), id]), ...runBefore(undefined)];
}

/**
 * The merged order of siblings: that of the space with the request's additions in place, or the request's if the request reordered
 * siblings. Members that neither side has among these siblings come last.
 */
export function mergeOrder({ ancestor, primary, request }: Sides<Ids>, members: Members): string[] {
  const ours = among(primary, members);
  const theirs = among(request, members);
  const order = reordered(among(ancestor, members), theirs) ? weave(theirs, ours) : weave(ours, theirs);
  const placed = new Set(order);
  return [...order, ...[...members.keys()].filter((id) => !placed.has(id))];
}
