import { posix } from 'node:path';
import { defined } from '../../../base/defined.ts';
import { groupBy, groupPairs } from '../../../base/group-by.ts';
import type { Context, Maker } from '../../handler.ts';
import type { Revision } from '../../tables.ts';
import { markdownOf } from '../markdown.ts';
import type { PageRecord } from '../page-tree.ts';
import { decoded, refOfHref } from '../refs.ts';
import { type Rewrite, rewritten } from '../rewrite.ts';
import { createNames, slugOf } from '../slug.ts';
import { putRevision } from '../version.ts';
import { folderOfIndex, type Imported, type ImportedPage } from './tree.ts';

/** The imported pages and files, by original path. */
interface Places {
  readonly pages: Map<string, string>;
  readonly files: Map<string, string>;
  readonly base: string | undefined;
}

/** Rewrites links between imported pages and files, and makes relative URLs absolute. */
function rewriteFor({ pages, files, base }: Places, from: string): Rewrite {
  return (ref) => {
    if (ref.kind !== 'url') {
      return ref;
    }
    const { url } = ref;
    if (/^(?:javascript|vbscript|data):/i.test(url)) {
      return undefined;
    }
    if (URL.canParse(url)) {
      return ref;
    }
    const [path = '', anchor] = url.split('#', 2);
    const target = posix.join(posix.dirname(from), decoded(path));
    const page = pages.get(target) ?? pages.get(target.replace(/\/$/, ''));
    if (page !== undefined) {
      return refOfHref(anchor === undefined || anchor === '' ? `page:${page}` : `page:${page}#${anchor}`);
    }
    const file = files.get(target);
    if (file !== undefined) {
      return { kind: 'file', file };
    }
    return base !== undefined && URL.canParse(url, base) ? { kind: 'url', url: new URL(url, base).href } : ref;
  };
}

interface Written {
  readonly page: ImportedPage;
  readonly document: string;
}

/** Finds the page that an imported one replaces: one with the same title and an editable text. Each is matched only once. */
function createMatcher(existing: readonly PageRecord[]): (incoming: ImportedPage) => number | undefined {
  const places = groupPairs(
    existing.flatMap((page, index) =>
      page.computed === undefined ? [page.slug ?? '', slugOf(page.title)].map((name) => [name, index] as const) : [],
    ),
  );
  const taken = new Set<number>();
  return ({ title, document }) => {
    const name = slugOf(title);
    // A folder without text may match any page with subpages; a text needs a page that has one.
    const types = document === undefined ? ['group', 'document'] : ['document'];
    const candidates = name === '' ? [] : [...(places.get(name) ?? [])];
    const match = candidates.find((index) => !taken.has(index) && types.includes(existing[index]?.type ?? ''));
    if (match !== undefined) {
      taken.add(match);
    }
    return match;
  };
}

function pathsOf({ path }: ImportedPage): string[] {
  const folder = folderOfIndex(path);
  return [path, path.replace(/\.\w+$/, ''), ...(folder === undefined ? [] : [folder])];
}

function withPages(page: PageRecord, pages: PageRecord[]): PageRecord {
  return pages.length === 0 ? page : { ...page, pages };
}

interface Placing {
  readonly newId: Context['newId'];
  readonly now: string;
  readonly places: Places;
  readonly written: Written[];
}

/** Merges imported pages with existing ones: each replaces the one with the same title, or is added at the end. */
function placed(
  existing: readonly PageRecord[],
  incoming: readonly ImportedPage[],
  depth: number,
  placing: Placing,
): PageRecord[] {
  const { newId, now, places, written } = placing;
  const pages = [...existing];
  const matchOf = createMatcher(existing);
  const slugFor = createNames(existing.map(({ slug }) => slug ?? ''));
  for (const page of incoming) {
    const match = matchOf(page);
    const before = match === undefined ? undefined : existing[match];
    const id = before?.id ?? newId('page');
    for (const path of pathsOf(page)) {
      places.pages.set(path, id);
    }
    const document = page.document === undefined ? undefined : newId('doc');
    if (document !== undefined) {
      written.push({ page, document });
    }
    const text = {
      ...defined({ description: page.description, document }),
      updatedAt: now,
    };
    const below = placed(before?.pages ?? [], page.pages, depth + 1, placing);
    if (match === undefined || before === undefined) {
      const type = document === undefined && depth === 0 ? 'group' : 'document';
      const slug = slugFor(slugOf(page.title) || 'page');
      pages.push(withPages({ id, type, title: page.title, slug, createdAt: now, ...text }, below));
    } else {
      const { git: _, ...kept } = before;
      pages[match] = withPages({ ...kept, ...text }, below);
    }
  }
  return pages;
}

/** Imports into a revision: stores the texts and the new revision, and returns its id. */
export function importInto(maker: Maker, before: Revision, imported: Imported): string {
  const { db, newId, now } = maker;
  const places: Places = { pages: new Map(), files: new Map(), base: imported.base };
  const nameOf = ({ name, contentType, size }: Omit<Revision['files'][number], 'id'>): string =>
    JSON.stringify([name, contentType, size]);
  const known = groupBy(before.files, nameOf);
  const files = [...before.files];
  for (const { path, ...file } of imported.files) {
    // A picture from an earlier import stays the same file.
    const same = known.get(nameOf(file))?.shift();
    const kept = same ?? { id: newId('file'), ...file };
    files.push(...(same === undefined ? [kept] : []));
    places.files.set(path, kept.id);
  }
  const written: Written[] = [];
  const pages = placed(before.pages, imported.pages, 0, { newId, now, places, written });
  for (const { page, document } of written) {
    const nodes = rewritten(page.document?.nodes ?? [], rewriteFor(places, page.path));
    const markdown = markdownOf({ object: 'document', data: {}, nodes });
    db.documents.put({ id: document, space: before.space, markdown });
  }
  const about = { space: before.space, parents: [before.id], type: 'edits' } as const;
  return putRevision(maker, about, { pages, files, reusableContents: before.reusableContents });
}
