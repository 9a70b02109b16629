import { defined } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';

export type ContentRef = Schemas['ContentRef'];

type Kind = ContentRef['kind'];

/** Each kind of reference: the field of its target, and its word in stored Markdown unless it is a URL. */
const KINDS: Readonly<Record<Kind, { readonly field: string; readonly word?: string; readonly inSpace?: true }>> = {
  url: { field: 'url' },
  anchor: { field: 'anchor' },
  page: { field: 'page', word: 'page', inSpace: true },
  file: { field: 'file', word: 'file', inSpace: true },
  'reusable-content': { field: 'reusableContent', word: 'reusable', inSpace: true },
  tag: { field: 'tag', word: 'tag', inSpace: true },
  space: { field: 'space', word: 'space' },
  collection: { field: 'collection', word: 'collection' },
  user: { field: 'user', word: 'user' },
  openapi: { field: 'spec', word: 'openapi' },
};

const KIND_OF_WORD = new Map(
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const { word } = KINDS[kind];
    return word === undefined ? [] : [[word, kind] as const];
  }),
);

/** `word:target`, `word:space/target` and for pages `word:target#anchor`. */
const OWN = /^(?<word>[a-z]+):(?:(?<space>[\w-]+)\/)?(?<target>[\w-]+)(?:#(?<anchor>.+))?$/;

/** A decoded URL text; one that is not encoded is unchanged. */
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

/** The reference in the address of a Markdown link or image; an address without a form of its own is a URL. */
export function refOfHref(href: string): ContentRef {
  if (href.length > 1 && href.startsWith('#')) {
    return { kind: 'anchor', anchor: decoded(href.slice(1)) };
  }
  const { word = '', space, target = '', anchor } = OWN.exec(href)?.groups ?? {};
  const kind = KIND_OF_WORD.get(word);
  if (kind === 'page' && anchor !== undefined) {
    return { kind: 'anchor', anchor: decoded(anchor), page: target, ...defined({ space }) };
  }
  if (kind === undefined || anchor !== undefined || (space !== undefined && KINDS[kind].inSpace !== true)) {
    return { kind: 'url', url: href };
  }
  // The table names the fields of each kind.
  return { kind, [KINDS[kind].field]: target, ...defined({ space }) } as unknown as ContentRef;
}

/** The Markdown address for a reference; `refOfHref` parses it back. */
export function hrefOfRef(ref: ContentRef): string {
  if (ref.kind === 'url') {
    return ref.url;
  }
  const anchor = ref.kind === 'anchor' ? `#${encoded(ref.anchor)}` : '';
  if (ref.kind === 'anchor' && ref.page === undefined) {
    return anchor;
  }
  const { field, word, inSpace } = KINDS[ref.kind === 'anchor' ? 'page' : ref.kind];
  const fields = ref as unknown as Readonly<Record<string, string | undefined>>;
  const within = inSpace === true && fields['space'] !== undefined ? `${fields['space']}/` : '';
  return `${word}:${within}${fields[field]}${anchor}`;
}

/** Reads a reference from unchecked data; undefined if it is not one. */
export function asContentRef(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const data = value as Readonly<Record<string, unknown>>;
  const kind = data['kind'];
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    return undefined;
  }
  const { field } = KINDS[kind as Kind];
  const optional = [data['page'], data['space']].every((part) => part === undefined || typeof part === 'string');
  return typeof data[field] === 'string' && optional ? (value as ContentRef) : undefined;
}
