import type { Context } from '../handler.ts';
import type { Space } from '../tables.ts';
import { putFirstContent, type Start, templateNamed } from './first-content.ts';
import { endOf, grantToMaker } from './shelf.ts';

type Maker = Pick<Context, 'db' | 'newId' | 'now'>;

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

/** Stores a space that is private to the organization. */
function putSpace(
  { db, now }: Maker,
  organization: string,
  { id, title, revision }: Pick<Space, 'id' | 'title' | 'revision'>,
): Space {
  const space: Space = {
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
  return db.spaces.put(space);
}

/** Creates the space of a new site, with or without sample pages. */
export function newSpaceForSite(
  maker: Maker,
  organization: string,
  { title, content }: { readonly title: string; readonly content: 'sample' | 'empty' },
): Space {
  const { db, newId, now } = maker;
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
  return putSpace(maker, organization, { id, title, revision });
}

/** Creates a space on the way to showing it; its creator is its administrator. */
export function newSpaceToShow(
  context: Maker & Pick<Context, 'user'>,
  organization: string,
  { title, template }: { readonly title: string; readonly template: string | undefined },
): Space {
  const start: Start = template === undefined ? { from: 'nothing' } : templateNamed(context, template);
  const id = context.newId('spc');
  const revision = putFirstContent(context, id, title, start);
  const space = putSpace(context, organization, { id, title, revision });
  grantToMaker(context, 'space', space);
  return space;
}
