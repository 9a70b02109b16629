import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { type PlacedPage, pathOf, walkPages } from '../content/page-tree.ts';
import type { Content } from '../content/version.ts';
import { fileView, pageView, reusableContentView, type Showing } from '../views/revision.ts';
import { type Fields, type SameText, sameField, sameStoredText } from './fields.ts';

type Change = Schemas['RevisionChange'];

interface Item {
  readonly fields: Fields;
  readonly named: Pick<Change, 'page' | 'file' | 'reusableContent'>;
  /** The page above it. */
  readonly parent?: Schemas['ChangedPage'] | undefined;
}

type Items = ReadonlyMap<string, Item>;
type Word = 'page' | 'file' | 'reusable_content';

function changedPage(placed: PlacedPage): Schemas['ChangedPage'] {
  const path = pathOf(placed);
  return { ...pick(placed.page, 'id', 'type', 'title'), ...(path === '' ? {} : { path }) };
}

function pageItem(showing: Showing, { page, ancestors }: PlacedPage): Item {
  const { pages: _, ...own } = page;
  const view: Fields = { ...pageView(showing, { page: own, ancestors }) };
  const above = ancestors.at(-1);
  return {
    fields: {
      ...pick(view, 'title', 'description', 'slug', 'cover', 'emoji', 'layout', 'target'),
      ...defined({ document: own.document }),
    },
    named: { page: changedPage({ page, ancestors }) },
    parent: above === undefined ? undefined : changedPage({ page: above, ancestors: ancestors.slice(0, -1) }),
  };
}

function pagesOf(showing: Showing, { pages }: Content): Items {
  return new Map([...walkPages(pages)].map((placed) => [placed.page.id, pageItem(showing, placed)]));
}

function filesOf(showing: Showing, { files }: Content): Items {
  return new Map(
    files.map((file) => {
      const view = fileView(showing, file);
      const fields = pick(view, 'name', 'downloadURL', 'size', 'contentType', 'dimensions');
      return [file.id, { fields, named: { file: pick(view, 'id', 'name', 'contentType', 'downloadURL') } }];
    }),
  );
}

function reusableContentsOf(showing: Showing, { reusableContents }: Content): Items {
  return new Map(
    reusableContents.map((content) => {
      const view = pick(reusableContentView(showing, content), 'id', 'title', 'document');
      return [content.id, { fields: pick(view, 'title', 'document'), named: { reusableContent: view } }];
    }),
  );
}

/** The fields that differ, with both values. */
function editsOf(before: Fields, after: Fields, sameText: SameText): NonNullable<Change['attributes']> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !sameField(name, before[name], after[name], sameText))
      .map((name) => [name, defined({ before: before[name], after: after[name] })]),
  );
}

/** What happened to one item that both sides have. */
function* changesOfItem(word: Word, before: Item, after: Item, sameText: SameText): Generator<Change> {
  const attributes = editsOf(before.fields, after.fields, sameText);
  if (Object.keys(attributes).length > 0) {
    yield { type: `${word}_edited`, ...after.named, attributes };
  }
  if (word === 'page' && before.parent?.id !== after.parent?.id) {
    yield { type: 'page_moved', ...after.named, parent: defined({ before: before.parent, after: after.parent }) };
  }
}

function* changesOfItems(word: Word, before: Items, after: Items, sameText: SameText): Generator<Change> {
  for (const [id, item] of after) {
    const was = before.get(id);
    if (was === undefined) {
      yield { type: `${word}_created`, ...item.named };
    } else {
      yield* changesOfItem(word, was, item, sameText);
    }
  }
  for (const [id, { named }] of before) {
    if (!after.has(id)) {
      yield { type: `${word}_deleted`, ...named };
    }
  }
}

const NOTHING: Content = { pages: [], files: [], reusableContents: [] };

/** What is different in a revision from an earlier one: pages first, in their order; without an earlier one, everything. */
export function changesOf(showing: Showing, before: Content = NOTHING): Change[] {
  const { revision } = showing.version;
  const sameText = sameStoredText(showing);
  return [
    ...changesOfItems('page', pagesOf(showing, before), pagesOf(showing, revision), sameText),
    ...changesOfItems('file', filesOf(showing, before), filesOf(showing, revision), sameText),
    ...changesOfItems(
      'reusable_content',
      reusableContentsOf(showing, before),
      reusableContentsOf(showing, revision),
      sameText,
    ),
  ];
}
