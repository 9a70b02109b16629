import { unreachable } from '../../base/unreachable.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { readableSpace } from '../access.ts';
import { mapPages, type PageRecord } from '../content/page-tree.ts';
import { type Content, putRevision } from '../content/version.ts';
import type { Caller, Maker } from '../handler.ts';
import { badRequest } from '../problem.ts';
import type { Space } from '../tables.ts';
import { endOf, type Shelf } from './shelf.ts';

/** The initial content of a space. */
export type Start =
  /** Without a page. */
  | { readonly from: 'empty' }
  | { readonly from: 'sample' }
  | { readonly from: 'nothing' }
  | { readonly from: 'template'; readonly content: Content }
  | { readonly from: 'source'; readonly source: Schemas['ComputedPagesSource'] };

const SAMPLE: readonly { readonly title: string; readonly slug: string; readonly markdown: string }[] = [
  {
    title: 'Welcome',
    slug: '',
    markdown: '# Welcome\n\nThis page is what visitors read first. Say here what your product is for.',
  },
  {
    title: 'Quickstart',
    slug: 'quickstart',
    markdown: '# Quickstart\n\n1. Install the product\n2. Open it\n3. Write to us when something is unclear',
  },
];

export function templateNamed(caller: Caller, id: string): Extract<Start, { from: 'template' }> {
  const content = caller.db.revisions.get(readableSpace(caller, id)?.revision);
  if (content === undefined) {
    throw badRequest('body.template.id: is not a space that you can read (reference)');
  }
  return { from: 'template', content };
}

function putDocument({ db, newId }: Maker, space: string, markdown: string): string {
  const id = newId('doc');
  db.documents.put({ id, space, markdown });
  return id;
}

/** A copy that belongs to another space. Pages keep their ids, so that links between them still work. */
export function copyFor(maker: Maker, space: string, content: Content): Content {
  const { db, now } = maker;
  const copyDocument = (id: string): string => putDocument(maker, space, db.documents.get(id)?.markdown ?? '');
  return {
    pages: mapPages(content.pages, ({ git: _, ...page }) => ({
      ...page,
      createdAt: now,
      updatedAt: now,
      ...(page.document === undefined ? {} : { document: copyDocument(page.document) }),
    })),
    files: content.files.map(({ git: _, ...file }) => file),
    reusableContents: content.reusableContents.map(({ git: _, ...reusable }) => ({
      ...reusable,
      document: copyDocument(reusable.document),
    })),
  };
}

/** A page with the title of its space; unlike a space, it must have one. */
function titled({ newId, now }: Maker, title: string): Pick<PageRecord, 'id' | 'title' | 'createdAt' | 'updatedAt'> {
  return { id: newId('pg'), title: title === '' ? 'Untitled' : title, createdAt: now, updatedAt: now };
}

function contentFrom(maker: Maker, space: string, title: string, start: Start): Content {
  switch (start.from) {
    case 'template':
      return copyFor(maker, space, start.content);
    case 'source': {
      const page: PageRecord = { ...titled(maker, title), type: 'computed', computed: { ...start.source } };
      return { pages: [page], files: [], reusableContents: [] };
    }
    case 'empty':
      return { pages: [], files: [], reusableContents: [] };
    case 'sample': {
      const { newId, now } = maker;
      const pages = SAMPLE.map(({ markdown, ...page }): PageRecord => {
        const document = putDocument(maker, space, markdown);
        return { id: newId('pg'), type: 'document', ...page, document, createdAt: now, updatedAt: now };
      });
      return { pages, files: [], reusableContents: [] };
    }
    case 'nothing': {
      const document = putDocument(maker, space, '');
      const page: PageRecord = { ...titled(maker, title), type: 'document', slug: '', document };
      return { pages: [page], files: [], reusableContents: [] };
    }
    default:
      return unreachable(start);
  }
}

export function putFirstContent(maker: Maker, space: string, title: string, start: Start): string {
  return putRevision(maker, { space, parents: [], type: 'edits' }, contentFrom(maker, space, title, start));
}

/** A space at the end of a shelf, without content and with default settings. */
export function spaceOn({ db, newId, now }: Maker, shelf: Shelf, title: string): Omit<Space, 'revision'> {
  return {
    id: newId('spc'),
    ...shelf,
    // A space's title is shorter than a site's.
    title: [...title].slice(0, 50).join(''),
    visibility: shelf.parent === undefined ? 'private' : 'in-collection',
    defaultLevel: 'inherit',
    rank: endOf(db, shelf),
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a space to show on a site; it is private to the organization. */
export function newSpace(maker: Maker, organization: string, title: string, start: Start): Space {
  const space = spaceOn(maker, { organization }, title);
  return maker.db.spaces.put({ ...space, revision: putFirstContent(maker, space.id, title, start) });
}
