import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { lazilyBy } from '../base/lazily.ts';
import type { OperationId } from '../core/contract/operation.ts';
import { at, resolved } from '../core/contract/place.ts';
import { PROFILE_NAMES, type ProfileName } from '../core/contract/profile-name.ts';
import { answerSchema } from '../core/contract/validators.ts';

/*
 * Views contain everything that any profile has. This module removes what the profile of this server does not have, by comparing the
 * documents of the profiles: a field that another one has and this one lacks.
 */

/** The parts of a value to remove, recursively. */
interface Cut {
  /** The values that distinguish this variant from others. */
  readonly tags: Map<string, Json>;
  readonly drop: string[];
  readonly fields: Map<string, Cut>;
  /** The same value under other schemas. */
  readonly same: Cut[];
  items: Cut | undefined;
}

function newCut(): Cut {
  return { tags: new Map(), drop: [], fields: new Map(), same: [], items: undefined };
}

/** Whether a cut removes anything, at any depth. */
function cutsAnything(cut: Cut, seen: Set<Cut> = new Set()): boolean {
  if (seen.has(cut)) {
    return false;
  }
  seen.add(cut);
  const inner = [...cut.fields.values(), ...cut.same, ...(cut.items === undefined ? [] : [cut.items])];
  return cut.drop.length > 0 || inner.some((next) => cutsAnything(next, seen));
}

function listAt(schema: JsonObject, key: string): readonly Json[] {
  const list = schema[key];
  return Array.isArray(list) ? list : [];
}

function refOf(schema: Json | undefined): string | undefined {
  const ref = at(schema, '$ref');
  return typeof ref === 'string' ? ref : undefined;
}

/** Finds the fields to remove by comparing the schemas of two documents. */
function createFinder(mine: JsonObject, other: JsonObject): (own: Json, theirs: Json | undefined) => Cut {
  const byRef = new Map<string, Cut>();
  const find = (own: Json, theirs: Json | undefined): Cut => {
    const ref = refOf(own);
    if (ref === undefined) {
      return fill(newCut(), own, resolved(other, theirs));
    }
    const known = byRef.get(ref);
    if (known !== undefined) {
      return known;
    }
    // Cached before it is filled, because a schema may contain itself.
    const cut = newCut();
    byRef.set(ref, cut);
    return fill(cut, resolved(mine, own) ?? {}, resolved(other, own));
  };
  /** The schema of the other document that corresponds to a part: the one with the same name, or at the same position. */
  const counterpart = (part: Json, index: number, theirs: readonly Json[]): Json | undefined => {
    const ref = refOf(part);
    return ref === undefined ? theirs[index] : { $ref: ref };
  };
  const fill = (cut: Cut, own: Json, theirs: Json | undefined): Cut => {
    if (!isJsonObject(own)) {
      return cut;
    }
    const reference = refOf(own);
    if (reference !== undefined) {
      cut.same.push(find(own, theirs));
    }
    const their = isJsonObject(theirs) ? theirs : {};
    const ownFields = isJsonObject(own['properties']) ? own['properties'] : {};
    const theirFields = isJsonObject(their['properties']) ? their['properties'] : {};
    cut.drop.push(...Object.keys(theirFields).filter((name) => !Object.hasOwn(ownFields, name)));
    for (const [name, schema] of Object.entries(ownFields)) {
      const tag = at(schema, 'const');
      if (tag !== undefined) {
        cut.tags.set(name, tag);
      }
      cut.fields.set(name, find(schema, theirFields[name]));
    }
    for (const word of ['allOf', 'anyOf', 'oneOf']) {
      const parts = listAt(own, word);
      cut.same.push(...parts.map((part, index) => find(part, counterpart(part, index, listAt(their, word)))));
    }
    if (own['items'] !== undefined) {
      cut.items = find(own['items'], their['items']);
    }
    return cut;
  };
  return find;
}

function trimmed(cut: Cut, value: Json): Json {
  let current = value;
  for (const same of cut.same) {
    current = trimmed(same, current);
  }
  if (Array.isArray(current)) {
    const { items } = cut;
    return items === undefined ? current : current.map((item: Json) => trimmed(items, item));
  }
  if (!isJsonObject(current) || [...cut.tags].some(([name, tag]) => current[name] !== tag)) {
    return current;
  }
  const copy: { [key: string]: Json } = {};
  for (const [name, inner] of Object.entries(current)) {
    if (!cut.drop.includes(name)) {
      const field = cut.fields.get(name);
      copy[name] = field === undefined ? inner : trimmed(field, inner);
    }
  }
  return copy;
}

/** Removes fields from a response that a profile does not have. */
export type Trimmer = (id: OperationId, status: number, body: unknown) => unknown;

/** Creates the trimmer of a profile; the cuts of an operation are computed on its first response. */
export function createTrimmer(profile: ProfileName, documentOf: (profile: ProfileName) => JsonObject): Trimmer {
  const others = PROFILE_NAMES.filter((name) => name !== profile);
  const finderOf = lazilyBy((other: ProfileName) => createFinder(documentOf(profile), documentOf(other)));
  const cutsOf = lazilyBy((id: OperationId) =>
    lazilyBy((status: number): readonly Cut[] => {
      const schema = answerSchema(documentOf(profile), id, status);
      return schema === undefined
        ? []
        : others
            .map((other) => finderOf(other)(schema, answerSchema(documentOf(other), id, status)))
            .filter((cut) => cutsAnything(cut));
    }),
  );
  return (id, status, body) => {
    let current = body;
    for (const cut of cutsOf(id)(status)) {
      current = trimmed(cut, current as Json);
    }
    return current;
  };
}
