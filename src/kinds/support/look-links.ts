import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import { textsByLanguage } from './fields.ts';

/** The parts of a target that are ids of other resources, with the kinds of those. */
export const REFERRING: Readonly<Record<string, string>> = { space: 'space', collection: 'collection' };

/** What a target can lead to: its key in a manifest, its kind on the wire, and what else it can say. The narrowest first. */
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

/** What a key is called on the wire, where that is another name. */
const wireName = (key: string): string => (key === 'openapi' ? 'spec' : key);

/** The keys of a target that do not fit together; none where they do. */
export function strayKeys(target: JsonObject): readonly string[] {
  const found = TARGETS.find(({ key }) => Object.hasOwn(target, key));
  return Object.keys(target).filter((key) => key !== found?.key && found?.with.includes(key) !== true);
}

function idOf(value: Json | undefined): Json {
  return isForeignId(value) ? value.$id : (value ?? null);
}

/** A target in one form: an object, in which ids of other resources are references. */
export function canonicalTarget(value: Json): Json {
  if (typeof value === 'string') {
    return { url: value };
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          Object.hasOwn(REFERRING, key) && typeof part === 'string' ? { $id: part } : part,
        ]),
      )
    : value;
}

/** A target on the wire. */
export function wireTarget(value: Json): Json {
  const target = canonicalTarget(value);
  const found = isJsonObject(target) ? TARGETS.find(({ key }) => Object.hasOwn(target, key)) : undefined;
  if (found === undefined || !isJsonObject(target)) {
    return value;
  }
  const parts = Object.entries(target).map(([key, part]): [string, Json] => [wireName(key), idOf(part)]);
  return { kind: found.kind, ...Object.fromEntries(parts) };
}

/** A target of an answer. One of a kind that we do not know stays as it is, and equals none that can be declared. */
export function liveTarget(wire: Json): Json {
  if (!isJsonObject(wire)) {
    return wire;
  }
  const found = TARGETS.find(({ kind }) => kind === wire['kind']);
  if (found === undefined) {
    return wire;
  }
  return Object.fromEntries(
    [found.key, ...found.with].flatMap((key): [string, Json][] => {
      const part = wire[wireName(key)];
      if (part === undefined || part === null) {
        return [];
      }
      return [[key, Object.hasOwn(REFERRING, key) && typeof part === 'string' ? { $id: part } : part]];
    }),
  );
}

/** Whether every target in a value can be declared. */
export function isKnownTarget(value: Json): boolean {
  if (Array.isArray(value)) {
    return value.every((item: Json) => isKnownTarget(item));
  }
  return (
    !isJsonObject(value) ||
    isReference(value) ||
    (!Object.hasOwn(value, 'kind') && Object.values(value).every((part) => isKnownTarget(part)))
  );
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function textsOf(value: Json | undefined): JsonObject {
  const texts = isJsonObject(value) ? textsByLanguage(value as Readonly<Record<string, string>>) : {};
  return Object.keys(texts).length === 0 ? {} : { titles: texts };
}

/** Links in one form: what says nothing is left out. */
function links(value: Json | undefined, target: (to: Json) => Json, texts: string): Json {
  return listOf(value).map((link) => oneLink(link, target, texts));
}

function oneLink(link: JsonObject, target: (to: Json) => Json, texts: string): JsonObject {
  return { title: link['title'] ?? '', ...textsOf(link[texts]), to: target(link['to'] ?? null) };
}

/** A link to somewhere, as it is declared or as it is answered. */
export const link = {
  canonical: (value: Json): Json => (isJsonObject(value) ? oneLink(value, canonicalTarget, 'titles') : value),
  live: (value: Json): Json => (isJsonObject(value) ? oneLink(value, liveTarget, 'localizedTitle') : value),
  wire: (value: Json): Json => (isJsonObject(value) ? wireLink(value) : value),
};

function wireLink({ title, titles, to }: JsonObject): JsonObject {
  return {
    title: title ?? '',
    ...(titles === undefined ? {} : { localizedTitle: titles }),
    to: wireTarget(to ?? null),
  };
}

function headerLinks(value: Json, target: (to: Json) => Json, texts: string): Json {
  return listOf(value).map((item): JsonObject => {
    const { title, style, to, condition } = item;
    return {
      title: title ?? '',
      ...textsOf(item[texts]),
      style: style ?? 'link',
      ...(to === undefined || to === null ? {} : { to: target(to) }),
      links: links(item['links'], target, texts),
      ...(typeof condition === 'string' && condition !== '' ? { condition } : {}),
    };
  });
}

/** The links of a header. */
export const header = {
  canonical: (value: Json): Json => headerLinks(value, canonicalTarget, 'titles'),
  live: (value: Json): Json => headerLinks(value, liveTarget, 'localizedTitle'),
  wire: (value: Json): Json =>
    listOf(value).map((item): JsonObject => {
      const { title, titles, style, to, condition } = item;
      return {
        title: title ?? '',
        ...(titles === undefined ? {} : { localizedTitle: titles }),
        ...(style === undefined ? {} : { style }),
        to: to === undefined ? null : wireTarget(to),
        links: listOf(item['links']).map(wireLink),
        ...(condition === undefined ? {} : { condition }),
      };
    }),
};

/** The groups of links in a footer. */
export const footerGroups = {
  canonical: (value: Json): Json =>
    listOf(value).map((group) => ({
      title: group['title'] ?? '',
      ...textsOf(group['titles']),
      links: links(group['links'], canonicalTarget, 'titles'),
    })),
  live: (value: Json): Json =>
    listOf(value).map((group) => ({
      title: group['title'] ?? '',
      ...textsOf(group['localizedTitle']),
      links: links(group['links'], liveTarget, 'localizedTitle'),
    })),
  wire: (value: Json): Json =>
    listOf(value).map(({ title, titles, links: inside }) => ({
      title: title ?? '',
      ...(titles === undefined ? {} : { localizedTitle: titles }),
      links: listOf(inside).map(wireLink),
    })),
};
