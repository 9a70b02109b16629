import type { Schemas } from '../../core/contract/operation.ts';

/** A reference in content. */
export type ContentRef = Schemas['ContentRef'];

const ID = '[a-zA-Z0-9_-]+';
/** `kind:target`, `kind:space/target` and for pages `kind:target#anchor`: how stored Markdown writes what is not a URL. */
const OWN = new RegExp(
  `^(?<kind>page|file|space|collection|user|reusable|openapi|tag):(?:(?<space>${ID})/)?(?<target>${ID})(?:#(?<anchor>.+))?$`,
);

/** A text without the codes of a URL; one that is not encoded stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function encoded(text: string): string {
  // Half a surrogate pair cannot be encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

/** What the address of a link or an image in Markdown points at; whatever has no form of its own is a URL. */
export function refOfHref(href: string): ContentRef {
  if (href.length > 1 && href.startsWith('#')) {
    return { kind: 'anchor', anchor: decoded(href.slice(1)) };
  }
  const groups = OWN.exec(href)?.groups;
  const kind = groups?.['kind'];
  const target = groups?.['target'];
  if (kind === undefined || target === undefined) {
    return { kind: 'url', url: href };
  }
  const anchor = groups?.['anchor'];
  const space = groups?.['space'] === undefined ? {} : { space: groups['space'] };
  if (kind === 'page') {
    return anchor === undefined
      ? { kind, page: target, ...space }
      : { kind: 'anchor', anchor: decoded(anchor), page: target, ...space };
  }
  if (anchor !== undefined) {
    return { kind: 'url', url: href };
  }
  if (kind === 'file') {
    return { kind, file: target, ...space };
  }
  if (kind === 'reusable') {
    return { kind: 'reusable-content', reusableContent: target, ...space };
  }
  if (kind === 'tag') {
    return { kind, tag: target, ...space };
  }
  if (groups?.['space'] !== undefined) {
    return { kind: 'url', url: href };
  }
  switch (kind) {
    case 'space':
      return { kind, space: target };
    case 'collection':
      return { kind, collection: target };
    case 'user':
      return { kind, user: target };
    default:
      return { kind: 'openapi', spec: target };
  }
}

/** The address that Markdown writes for a reference; `refOfHref` reads it back. */
export function hrefOfRef(ref: ContentRef): string {
  const within = (space: string | undefined, target: string): string =>
    space === undefined ? target : `${space}/${target}`;
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'page':
      return `page:${within(ref.space, ref.page)}`;
    case 'anchor':
      return ref.page === undefined
        ? `#${encoded(ref.anchor)}`
        : `page:${within(ref.space, ref.page)}#${encoded(ref.anchor)}`;
    case 'file':
      return `file:${within(ref.space, ref.file)}`;
    case 'reusable-content':
      return `reusable:${within(ref.space, ref.reusableContent)}`;
    case 'tag':
      return `tag:${within(ref.space, ref.tag)}`;
    case 'space':
      return `space:${ref.space}`;
    case 'collection':
      return `collection:${ref.collection}`;
    case 'user':
      return `user:${ref.user}`;
    case 'openapi':
      return `openapi:${ref.spec}`;
  }
}

const FIELDS: Readonly<Record<ContentRef['kind'], string>> = {
  url: 'url',
  page: 'page',
  anchor: 'anchor',
  file: 'file',
  'reusable-content': 'reusableContent',
  tag: 'tag',
  space: 'space',
  collection: 'collection',
  user: 'user',
  openapi: 'spec',
};

/** Reads a reference from unchecked data; undefined when it is not one. */
export function asContentRef(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const data = value as Readonly<Record<string, unknown>>;
  const kind = data['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) {
    return undefined;
  }
  const field = FIELDS[kind as ContentRef['kind']];
  const optional = [data['page'], data['space']].every((part) => part === undefined || typeof part === 'string');
  return typeof data[field] === 'string' && optional ? (value as ContentRef) : undefined;
}
