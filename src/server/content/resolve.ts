import { defined } from '../../base/defined.ts';
import { lazilyBy } from '../../base/lazily.ts';
import { covers, levelIn, membership, readableSpace } from '../access.ts';
import type { Viewer } from '../handler.ts';
import type { Collection, RecordOf, Space, User } from '../tables.ts';
import { openapiSpecOf } from './openapi-pages.ts';
import { outlineOf } from './outline.ts';
import { type PlacedPage, walkPages } from './page-tree.ts';
import type { ContentRef } from './refs.ts';
import { type ContentVersion, primaryVersion } from './version.ts';

export type Target =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly version: ContentVersion; readonly placed: PlacedPage; readonly anchor?: string }
  | { readonly kind: 'file'; readonly version: ContentVersion; readonly file: File }
  | { readonly kind: 'space'; readonly space: Space }
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'user'; readonly user: User }
  | {
      readonly kind: 'reusable-content';
      readonly version: ContentVersion;
      readonly reusableContent: ReusableContent;
    }
  | { readonly kind: 'openapi'; readonly spec: RecordOf<'openapiSpecs'> };

/** Whether a reference resolves, and its target as far as it is known. */
export interface Resolution {
  readonly status: 'ok' | 'broken' | 'in-app';
  readonly target?: Target;
}

/** Resolves a reference; `page` is its location, for references to the page itself. */
export type Resolve = (ref: ContentRef, page: PlacedPage | undefined) => Resolution;

type File = ContentVersion['revision']['files'][number];
type ReusableContent = ContentVersion['revision']['reusableContents'][number];

/** The content of a version, by id. */
interface Holdings {
  readonly pages: ReadonlyMap<string, PlacedPage>;
  readonly files: ReadonlyMap<string, File>;
  readonly reusableContents: ReadonlyMap<string, ReusableContent>;
}

function holdingsOf({ revision }: ContentVersion): Holdings {
  return {
    pages: new Map([...walkPages(revision.pages)].map((placed) => [placed.page.id, placed])),
    files: new Map(revision.files.map((file) => [file.id, file])),
    reusableContents: new Map(revision.reusableContents.map((content) => [content.id, content])),
  };
}

const BROKEN: Resolution = { status: 'broken' };

/** The resolution of a reference whose target was found or not. */
function reached(target: Target | undefined): Resolution {
  return target === undefined ? BROKEN : { status: 'ok', target };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Resolves the references of one version of content for the caller. Targets that the caller may not see count as absent. Lookups are cached
 * as long as the resolver lives, so use one per request.
 */
export function createResolver(context: Viewer, own: ContentVersion): Resolve {
  const { db, links, user } = context;
  const app = originOf(links.app('/'));
  const otherVersion = lazilyBy((id: string): ContentVersion | undefined => {
    const space = readableSpace(context, id);
    return space === undefined ? undefined : primaryVersion(context, space);
  });
  const versionOf = (id = own.space.id) => (id === own.space.id ? own : otherVersion(id));
  const holdingsIn = lazilyBy(holdingsOf);
  const anchorsIn = lazilyBy((document: string): ReadonlySet<string> => {
    const sections = outlineOf(db.documents.get(document)?.markdown ?? '');
    return new Set(sections.flatMap((section) => section.anchor ?? []));
  });

  const urlResolution = (url: string): Resolution => {
    const origin = originOf(url);
    // Without a scheme, it is a path in another place, which is unresolved here.
    const status = origin === undefined ? 'broken' : origin === app ? 'in-app' : 'ok';
    return { status, target: { kind: 'url', url } };
  };
  const pageResolution = (version: ContentVersion, placed: PlacedPage | undefined, anchor?: string): Resolution => {
    if (placed === undefined) {
      return BROKEN;
    }
    const sound = anchor === undefined || anchorsIn(placed.page.document ?? '').has(anchor);
    const target: Target = { kind: 'page', version, placed, ...defined({ anchor }) };
    return { status: sound ? 'ok' : 'broken', target };
  };

  return (ref, ownPage) => {
    switch (ref.kind) {
      case 'url':
        return urlResolution(ref.url);
      case 'page':
      case 'anchor': {
        const version = versionOf(ref.space);
        if (version === undefined) {
          return BROKEN;
        }
        const placed = ref.page === undefined ? ownPage : holdingsIn(version).pages.get(ref.page);
        return pageResolution(version, placed, ref.kind === 'anchor' ? ref.anchor : undefined);
      }
      case 'file': {
        const version = versionOf(ref.space);
        const file = version && holdingsIn(version).files.get(ref.file);
        return reached(version && file && { kind: ref.kind, version, file });
      }
      case 'reusable-content': {
        const version = versionOf(ref.space);
        const reusableContent = version && holdingsIn(version).reusableContents.get(ref.reusableContent);
        return reached(version && reusableContent && { kind: ref.kind, version, reusableContent });
      }
      case 'space': {
        const space = readableSpace(context, ref.space);
        return reached(space && { kind: 'space', space });
      }
      case 'collection': {
        const collection = db.collections.get(ref.collection);
        const isReadable = collection !== undefined && covers(levelIn(db, collection, user.id), 'read');
        return reached(isReadable ? { kind: 'collection', collection } : undefined);
      }
      case 'user': {
        const person = db.users.get(ref.user);
        const isMember = person !== undefined && membership(db, own.space.organization, person.id) !== undefined;
        return reached(isMember ? { kind: 'user', user: person } : undefined);
      }
      case 'tag':
        // No revision here defines tags.
        return BROKEN;
      case 'openapi': {
        const spec = openapiSpecOf(context, own.space.organization, ref.spec);
        return reached(spec && { kind: 'openapi', spec });
      }
    }
  };
}
