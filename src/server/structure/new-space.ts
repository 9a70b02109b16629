import type { Context } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { endOf } from './shelf.ts';

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

/** Creates the space of a new site, private to the organization, with or without sample pages. */
export function newSpaceForSite(
  { db, newId, now }: Pick<Context, 'db' | 'newId' | 'now'>,
  organization: string,
  { title, content }: { readonly title: string; readonly content: 'sample' | 'empty' },
): RecordOf<'spaces'> {
  const id = newId('spc');
  const revision = newId('rev');
  const pages = (content === 'sample' ? SAMPLE : []).map(({ markdown, ...page }) => {
    const document = newId('doc');
    db.documents.put({ id: document, space: id, markdown });
    return { id: newId('pg'), type: 'document' as const, ...page, document, createdAt: now, updatedAt: now };
  });
  db.revisions.put({
    id: revision,
    space: id,
    parents: [],
    type: 'edits',
    createdAt: now,
    pages,
    files: [],
    reusableContents: [],
  });
  const space: RecordOf<'spaces'> = {
    id,
    organization,
    // A space's title is shorter than a site's.
    title: [...title].slice(0, 50).join(''),
    visibility: 'private',
    defaultLevel: 'inherit',
    revision,
    rank: endOf(db, { organization }),
    createdAt: now,
    updatedAt: now,
  };
  db.spaces.put(space);
  return space;
}
