import { sameJson } from '../../../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import type { FieldAssessment } from '../../../engine/model.ts';
import type { Risk } from '../../../engine/risks.ts';
import { isForeignId } from '../../../plan/value.ts';

/** The types of targets: the key in a manifest, the kind on the wire, and the allowed other keys. The most specific first. */
const TARGETS: readonly { readonly key: string; readonly kind: string; readonly with: readonly string[] }[] = [
  { key: 'url', kind: 'url', with: [] },
  { key: 'anchor', kind: 'anchor', with: ['page', 'space'] },
  { key: 'page', kind: 'page', with: ['space'] },
  { key: 'file', kind: 'file', with: ['space'] },
  { key: 'reusableContent', kind: 'reusable-content', with: ['space'] },
  { key: 'tag', kind: 'tag', with: ['space'] },
  { key: 'collection', kind: 'collection', with: [] },
  { key: 'user', kind: 'user', with: [] },
  { key: 'openapi', kind: 'openapi', with: [] },
  { key: 'space', kind: 'space', with: [] },
];

/** Whether a part of a target is the id of another resource, of the kind with that name. */
export const isReferring = (key: string): boolean => key === 'space' || key === 'collection';

/** The name of a key on the wire, if it differs. */
const wireName = (key: string): string => (key === 'openapi' ? 'spec' : key);

const referenced = (key: string, part: Json): Json =>
  isReferring(key) && typeof part === 'string' ? { $id: part } : part;

const shapeOf = (target: JsonObject) => TARGETS.find(({ key }) => Object.hasOwn(target, key));

/** The keys of a target that do not fit together; empty if all do. */
export function strayKeys(target: JsonObject): readonly string[] {
  const found = shapeOf(target);
  return Object.keys(target).filter((key) => key !== found?.key && found?.with.includes(key) !== true);
}

/** A target in canonical form: an object, with references for the ids of other resources. */
export function canonicalTarget(value: Json): Json {
  if (typeof value === 'string') {
    return { url: value };
  }
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, referenced(key, part)]))
    : value;
}

/** A target on the wire. */
export function wireTarget(value: Json): Json {
  const target = canonicalTarget(value);
  const found = isJsonObject(target) ? shapeOf(target) : undefined;
  if (found === undefined || !isJsonObject(target)) {
    return value;
  }
  const parts = Object.entries(target).map(([key, part]) => [wireName(key), isForeignId(part) ? part.$id : part]);
  return { kind: found.kind, ...Object.fromEntries(parts) };
}

/** A target in a response. One of an unknown kind stays as it is, and equals none that can be declared. */
export function liveTarget(wire: Json): Json {
  const found = isJsonObject(wire) ? TARGETS.find(({ kind }) => kind === wire['kind']) : undefined;
  if (found === undefined || !isJsonObject(wire)) {
    return wire;
  }
  return Object.fromEntries(
    [found.key, ...found.with].flatMap((key): [string, Json][] => {
      const part = wire[wireName(key)] ?? null;
      return part === null ? [] : [[key, referenced(key, part)]];
    }),
  );
}

/** A link of a header, with the conditions of all links around it. */
interface Shown {
  readonly link: JsonObject;
  readonly conditions: readonly Json[];
}

function linksIn(value: Json | undefined, around: readonly Json[] = []): readonly Shown[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject).flatMap((link) => {
    const { condition = null } = link;
    const conditions = condition === null ? around : [...around, condition];
    return [{ link, conditions }, ...linksIn(link['links'], conditions)];
  });
}

/** Whether two links are the same for visitors: they share the title or the target. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  const leadsThere = a['to'] !== undefined && a['to'] !== null && sameJson(a['to'], b['to'] ?? null);
  return a['title'] === b['title'] || leadsThere;
}

/** The risk that visitors see a header link that was hidden from them before. */
export function headerExposes({ before, after, live }: FieldAssessment): Risk | undefined {
  const earlier = linksIn(before);
  const isShownToOthers = ({ link, conditions }: Shown): boolean => {
    const same = earlier.filter((one) => isSame(one.link, link));
    return same.length > 0 && !same.some((one) => one.conditions.every((condition) => conditions.includes(condition)));
  };
  return live !== undefined && linksIn(after).some(isShownToOthers) ? 'expose' : undefined;
}
