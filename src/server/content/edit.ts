import { posix } from 'node:path';
import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { markdownOfBody } from '../comments/text.ts';
import type { Context } from '../handler.ts';
import { badRequest } from '../problem.ts';
import { type Changes, withChanges } from '../structure/unset.ts';
import { firstHeading, readFrontMatter } from './front-matter.ts';
import { markdownOf } from './markdown.ts';
import { findPage, mapPages, type PageRecord, type PlacedPage, pathOf, walkPages } from './page-tree.ts';
import { decoded, refOfHref } from './refs.ts';
import { type Rewrite, rewritten } from './rewrite.ts';
import { slugOf } from './slug.ts';
import type { Content, ContentVersion } from './version.ts';

type Change = Schemas['ContentChange'];
type ChangeOf<Operation extends Change['operation']> = Extract<Change, { operation: Operation }>;
type Fields = Schemas['PageFields'];
type FileRecord = Content['files'][number];

/** A file of a request, once its content is there. */
export interface ReceivedFile {
  readonly contentType: string;
  readonly size: number;
}

export interface EditOptions extends Pick<Context, 'db' | 'newId' | 'now' | 'documentOf'> {
  readonly version: ContentVersion;
  /** The files of the request, by their objects in the body. */
  readonly received: ReadonlyMap<Schemas['NewFile'], ReceivedFile>;
}

/** What became of a page, and the name that the request gave a new one. */
interface Fate {
  readonly fate: 'created' | 'updated' | 'deleted';
  readonly ref?: string;
}

export interface Edited {
  readonly content: Content;
  /** By id, in the order in which pages were changed first. */
  readonly pages: ReadonlyMap<string, Fate>;
  readonly files: readonly FileRecord[];
}

/** The nesting limit of pages, as of the folders of an import. */
const DEPTH_LIMIT = 32;
const TEXT_LIMIT = 524_288;
const SLUG_OF_NOTHING = 'page';

function without(pages: readonly PageRecord[], id: string): PageRecord[] {
  return mapPages(pages, (page) => (page.id === id ? undefined : page));
}

/** The pages with one more, below a parent or at the top, at an index or the end. */
function insertedAt(
  pages: readonly PageRecord[],
  page: PageRecord,
  parent: string | undefined,
  at: number | undefined,
): PageRecord[] {
  const withPage = (beside: readonly PageRecord[]): PageRecord[] => beside.toSpliced(at ?? beside.length, 0, page);
  return parent === undefined
    ? withPage(pages)
    : mapPages(pages, (each) => (each.id === parent ? { ...each, pages: withPage(each.pages ?? []) } : each));
}

function replaced(pages: readonly PageRecord[], page: PageRecord): PageRecord[] {
  return mapPages(pages, (each) => (each.id === page.id ? page : each));
}

function heightOf({ pages = [] }: PageRecord): number {
  return 1 + Math.max(0, ...pages.map(heightOf));
}

/** The stated fields of a page; an empty text removes those that may be absent. */
function changesIn(fields: Fields): Changes<PageRecord> {
  const orNone = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
  return {
    ...pick(fields, 'title', 'slug', 'description', 'hidden', 'noIndex', 'noRobotsIndex'),
    emoji: orNone(fields.emoji),
    icon: orNone(fields.icon),
    condition: orNone(fields.condition),
  };
}

/** The pages and files of one request, as its changes leave them; every refusal names the change. */
class Editor {
  readonly #options: EditOptions;
  #pages: readonly PageRecord[];
  readonly #files: FileRecord[] = [];
  readonly #fates = new Map<string, Fate>();
  /** The new texts by page; their links may lead to what a later change adds. */
  readonly #texts = new Map<string, string>();
  /** The addresses of what the request names. */
  readonly #refs = new Map<string, string>();
  #field = '';

  constructor(options: EditOptions) {
    this.#options = options;
    this.#pages = options.version.revision.pages;
  }

  apply(changes: readonly Change[]): Edited {
    for (const [index, change] of changes.entries()) {
      this.#field = `body.changes.${index}`;
      this.#apply(change);
    }
    for (const [id, markdown] of this.#texts) {
      this.#putText(id, markdown);
    }
    const { files, reusableContents } = this.#options.version.revision;
    return {
      content: { pages: [...this.#pages], files: [...files, ...this.#files], reusableContents },
      pages: this.#fates,
      files: this.#files,
    };
  }

  #apply(change: Change): void {
    switch (change.operation) {
      case 'insert_page':
        this.#insert(change);
        break;
      case 'update_page':
        this.#update(change);
        break;
      case 'delete_page':
        this.#delete(this.#placed(change.page).page);
        break;
      case 'revert_page':
        this.#revert(change);
        break;
      case 'insert_files':
        this.#insertFiles(change);
        break;
    }
  }

  #refuse(field: string, rule: string): Error {
    return badRequest(`${this.#field}.${field}: ${rule}`);
  }

  #placed(id: string, field = 'page'): PlacedPage {
    const placed = findPage(this.#pages, id);
    if (placed === undefined) {
      throw this.#refuse(field, 'is no page of the change request (reference)');
    }
    return placed;
  }

  /** Remembers the first change to a page, and its last fate. */
  #mark(id: string, fate: Fate): void {
    const before = this.#fates.get(id);
    if (before?.fate === 'created' && fate.fate === 'deleted') {
      this.#fates.delete(id);
    } else if (before?.fate !== 'created') {
      this.#fates.set(id, before?.fate === 'deleted' && fate.fate === 'created' ? { fate: 'updated' } : fate);
    }
  }

  #name(ref: string | undefined, address: string): void {
    if (ref === undefined) {
      return;
    }
    const isTaken = [...walkPages(this.#pages)].some((placed) => pathOf(placed) === ref);
    if (isTaken || this.#refs.has(ref)) {
      throw this.#refuse('ref', 'is taken by another page or file (unique)');
    }
    this.#refs.set(ref, address);
  }

  /** Puts a page at its place, where no sibling may have its slug. */
  #put(page: PageRecord, into: string | undefined, at: number | undefined): void {
    const parent = into === undefined ? undefined : this.#placed(into, 'into');
    const type = parent?.page.type;
    if (
      (type !== undefined && type !== 'document' && type !== 'group') ||
      (parent !== undefined && page.type === 'group')
    ) {
      throw this.#refuse('into', 'is no page that this one can be below (reference)');
    }
    if ((parent === undefined ? 0 : parent.ancestors.length + 1) + heightOf(page) > DEPTH_LIMIT) {
      throw this.#refuse('into', `nests pages deeper than ${DEPTH_LIMIT} levels (depth)`);
    }
    const siblings = parent === undefined ? this.#pages : (parent.page.pages ?? []);
    this.#checkSlug(page, siblings);
    this.#pages = insertedAt(this.#pages, page, into, at);
  }

  #checkSlug({ id, slug }: PageRecord, siblings: readonly PageRecord[]): void {
    if (slug !== undefined && siblings.some((each) => each.id !== id && each.slug === slug)) {
      throw this.#refuse('slug', 'is the slug of a sibling (unique)');
    }
  }

  /** The text of a change, and what its front matter says of the page. */
  #read(document: Schemas['PageText']): { readonly text: string; readonly fields: Fields } {
    const markdown = markdownOfBody(document, `${this.#field}.document`, TEXT_LIMIT) ?? '';
    const { text, ...fields } = readFrontMatter(markdown);
    return { text, fields };
  }

  #insert({ document, into, at, ref, ...stated }: ChangeOf<'insert_page'>): void {
    const { newId, now, documentOf } = this.#options;
    const { text, fields } = this.#read(document);
    const [first] = documentOf(text).nodes;
    const heading = first === undefined ? undefined : firstHeading([first]);
    const title = fields.title ?? heading ?? stated.title ?? 'Untitled';
    const id = newId('page');
    const bare: PageRecord = { id, type: 'document', title, createdAt: now, updatedAt: now };
    const page = withChanges(bare, {
      ...changesIn({ ...stated, ...fields }),
      title,
      slug: stated.slug ?? (slugOf(title) || SLUG_OF_NOTHING),
    });
    this.#name(ref, `page:${id}`);
    this.#put(page, into, at);
    this.#texts.set(id, text);
    this.#mark(id, { fate: 'created', ...defined({ ref }) });
  }

  #update({ page: id, document, into, at, ...stated }: ChangeOf<'update_page'>): void {
    const { page, ancestors } = this.#placed(id);
    const read = document === undefined ? undefined : this.#read(document);
    if (read !== undefined && (page.type !== 'document' || page.computed !== undefined)) {
      throw this.#refuse('document', 'the page has no text of its own (type)');
    }
    const changed = withChanges(page, {
      ...changesIn({ ...stated, ...read?.fields }),
      git: null,
      updatedAt: this.#options.now,
    });
    if (into === undefined && at === undefined) {
      this.#checkSlug(changed, ancestors.at(-1)?.pages ?? this.#pages);
      this.#pages = replaced(this.#pages, changed);
    } else {
      const parent = into === undefined ? ancestors.at(-1)?.id : (into ?? undefined);
      if (parent !== undefined && findPage([page], parent) !== undefined) {
        throw this.#refuse('into', 'is the page itself or below it (cycle)');
      }
      const siblings = ancestors.at(-1)?.pages ?? this.#pages;
      const stays = parent === ancestors.at(-1)?.id && at === undefined;
      const index = stays ? siblings.findIndex((each) => each.id === id) : at;
      this.#pages = without(this.#pages, id);
      this.#put(changed, parent, index);
    }
    if (read !== undefined) {
      this.#texts.set(id, read.text);
    }
    this.#mark(id, { fate: 'updated' });
  }

  #delete(page: PageRecord): void {
    this.#pages = without(this.#pages, page.id);
    for (const each of walkPages([page])) {
      this.#texts.delete(each.page.id);
      this.#mark(each.page.id, { fate: 'deleted' });
    }
  }

  #revert({ page: id, revision, block }: ChangeOf<'revert_page'>): void {
    const { db, version } = this.#options;
    if (block !== undefined) {
      throw this.#refuse('block', 'is the key of no block of the page (reference)');
    }
    const { revisionMergedAncestor = '' } = version.changeRequest ?? {};
    const base = db.revisions.getIn(revision ?? revisionMergedAncestor, { space: version.space.id });
    if (base === undefined) {
      throw this.#refuse('revision', 'is no revision of the space (reference)');
    }
    const before = findPage(base.pages, id);
    if (before === undefined) {
      this.#delete(this.#placed(id).page);
      return;
    }
    this.#texts.delete(id);
    const current = findPage(this.#pages, id);
    if (current !== undefined) {
      const { pages } = current.page;
      const reverted = withChanges(before.page, { pages: pages ?? null });
      this.#checkSlug(reverted, current.ancestors.at(-1)?.pages ?? this.#pages);
      this.#pages = replaced(this.#pages, reverted);
      this.#mark(id, { fate: 'updated' });
      return;
    }
    // Back where it was, or as near as what is still there allows; pages below it come back on their own.
    const parent = before.ancestors.findLast((each) => findPage(this.#pages, each.id) !== undefined)?.id;
    const siblings = before.ancestors.at(-1)?.pages ?? base.pages;
    const isAtPlace = parent === before.ancestors.at(-1)?.id;
    this.#put(
      withChanges(before.page, { pages: null }),
      parent,
      isAtPlace ? siblings.findIndex((each) => each.id === id) : undefined,
    );
    this.#mark(id, { fate: 'created' });
  }

  #insertFiles({ files }: ChangeOf<'insert_files'>): void {
    for (const file of files) {
      const received = this.#options.received.get(file);
      if (received === undefined) {
        throw this.#refuse('files', 'could not be read (content)');
      }
      const id = this.#options.newId('file');
      this.#name(file.ref, `file:${id}`);
      this.#files.push({ id, name: file.name, ...received });
    }
  }

  /** Stores a new text of a page, with its links as references. */
  #putText(id: string, markdown: string): void {
    const { db, newId, version, documentOf } = this.#options;
    const placed = findPage(this.#pages, id);
    if (placed === undefined) {
      return;
    }
    const document = documentOf(markdown);
    const text = markdownOf({ ...document, nodes: rewritten(document.nodes, this.#linksFrom(placed)) });
    const stored = db.documents.put({ id: newId('doc'), space: version.space.id, markdown: text });
    this.#pages = replaced(this.#pages, { ...placed.page, document: stored.id });
  }

  /** Resolves the links in the text of a page; an unresolved one keeps only its label. */
  #linksFrom({ page, ancestors }: PlacedPage): Rewrite {
    const path = pathOf({ page, ancestors });
    const folder = page.pages === undefined ? posix.dirname(`/${path}`) : `/${path}`;
    const files = [...this.#options.version.revision.files, ...this.#files];
    return (ref) => {
      if (ref.kind !== 'url' || /^(?:https?|mailto|tel):/i.test(ref.url)) {
        return ref;
      }
      const [address = '', anchor = ''] = ref.url.split('#', 2);
      const name = decoded(address);
      const own = name.replace(/^\.\//, '');
      const file = files.find(({ id }) => name === `/files/${id}`);
      const named = this.#refs.get(own) ?? this.#refs.get(own.replace(/\.md$/, ''));
      const target = file === undefined ? (named ?? this.#pageAt(name, folder)) : `file:${file.id}`;
      const isPage = target?.startsWith('page:') === true && anchor !== '';
      return target === undefined ? undefined : refOfHref(isPage ? `${target}#${anchor}` : target);
    };
  }

  /** The address of the page that a link names by id, by path, or by the file it would have in a repository. */
  #pageAt(name: string, folder: string): string | undefined {
    const absolute = name.startsWith('/pages/') ? name.slice('/pages'.length) : undefined;
    if (absolute !== undefined && findPage(this.#pages, absolute.slice(1)) !== undefined) {
      return `page:${absolute.slice(1)}`;
    }
    if (absolute === undefined && (name === '' || name.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(name))) {
      return undefined;
    }
    const path = (absolute ?? posix.join(folder, name))
      .replace(/(?:^|\/)README\.md$/i, '')
      .replace(/\.md$/i, '')
      .replaceAll(/^\/|\/$/g, '');
    const found = [...walkPages(this.#pages)].find((placed) => placed.page.type !== 'link' && pathOf(placed) === path);
    return found === undefined ? undefined : `page:${found.page.id}`;
  }
}

/** Applies changes to content, one after another; one that cannot be made refuses all of them. */
export function editContent(options: EditOptions, changes: readonly Change[]): Edited {
  return new Editor(options).apply(changes);
}
