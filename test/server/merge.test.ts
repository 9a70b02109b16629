import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PageRecord, walkPages } from '../../src/server/content/page-tree.ts';
import type { Content } from '../../src/server/content/version.ts';
import { type Merged, mergeContent } from '../../src/server/revisions/merge.ts';
import { runs } from '../support/runs.ts';

const sameText = (a: string, b: string): boolean => a === b;

function merge(ancestor: Content, primary: Content, request: Content): Merged {
  return mergeContent({ ancestor, primary, request }, sameText);
}

function page(id: string, more: Partial<PageRecord> = {}): PageRecord {
  return { id, type: 'document', title: id, ...more };
}

function content(...pages: PageRecord[]): Content {
  return { pages, files: [], reusableContents: [] };
}

/** The tree as one reads it: `a(b c) d`. */
function outline(pages: readonly PageRecord[]): string {
  return pages.map(({ id, pages: below }) => (below === undefined ? id : `${id}(${outline(below)})`)).join(' ');
}

function tree(text: string): PageRecord[] {
  const top: PageRecord[] = [];
  const stack = [top];
  for (const token of text.match(/\w+|[()]/g) ?? []) {
    const siblings = stack.at(-1) ?? top;
    if (token === '(') {
      const below: PageRecord[] = [];
      const last = siblings.pop();
      siblings.push({ ...page(last?.id ?? ''), pages: below });
      stack.push(below);
    } else if (token === ')') {
      stack.pop();
    } else {
      siblings.push(page(token));
    }
  }
  return top;
}

describe('a merge of trees', () => {
  test.each([
    ['adds what each side added', 'a b', 'a x b', 'a b y', 'a x b y', false],
    ['puts additions at one place one after the other', 'a', 'a x', 'a y', 'a x y', false],
    ['removes what either side removed', 'a b c', 'b c', 'a b', 'b', false],
    ['keeps a move of the space', 'a b c', 'b c(a)', 'a b c d', 'b c(a) d', false],
    ['keeps a move of the request', 'a(b) c', 'a(b) c d', 'a c(b)', 'a c(b) d', false],
    ['takes the new order of the request', 'a b c', 'a b x c', 'c b a', 'x c b a', false],
    ['takes the new order of the space', 'a b c', 'c b a', 'a b y c', 'y c b a', false],
    ['takes the order of the request when both made one', 'a b c', 'c b a', 'b a c', 'b a c', false],
    ['lets the request decide between two moves', 'a b c', 'a(c) b', 'a b(c)', 'a b(c)', true],
    ['keeps what was added below a page the request removed', 'a b(c)', 'a b(c x)', 'a', 'a x', true],
    ['keeps what was added below a page the space removed', 'a b(c)', 'a', 'a b(c(y))', 'a y', true],
    ['moves an orphan up no further than it must', 'a(b(c))', 'a(b(c(x)))', 'a(b)', 'a(b(x))', true],
    ['opens a circle of two moves', 'a b', 'b(a)', 'a(b)', 'a(b)', true],
    ['opens a circle through a new page', 'a b', 'b(n(a))', 'a(b)', 'a(b(n))', true],
    ['agrees with what both sides did', 'a b', 'b c', 'b c', 'b c', false],
  ])('%s', (_title, ancestor, primary, request, result, conflicts) => {
    const merged = merge(content(...tree(ancestor)), content(...tree(primary)), content(...tree(request)));
    expect(outline(merged.content.pages)).toBe(result);
    expect(merged.conflicts).toBe(conflicts);
  });
});

describe('a merge of pages', () => {
  const before = page('a', { title: 'Old', document: 'doc_1', emoji: '1f44b', updatedAt: '2025-01-01T00:00:00Z' });

  test.each<[string, Partial<PageRecord>, Partial<PageRecord>, Partial<PageRecord>, boolean]>([
    [
      'joins changes of different fields',
      { title: 'New' },
      { document: 'doc_2' },
      { title: 'New', document: 'doc_2' },
      false,
    ],
    [
      'lets the request decide about one text',
      { document: 'doc_2' },
      { document: 'doc_3' },
      { document: 'doc_3' },
      true,
    ],
    ['lets the request decide about one title', { title: 'Ours' }, { title: 'Theirs' }, { title: 'Theirs' }, true],
    ['agrees with the same change twice', { title: 'New' }, { title: 'New' }, { title: 'New' }, false],
    [
      'takes the later time of a change',
      { title: 'New', updatedAt: '2025-03-01T00:00:00Z' },
      { emoji: '1f600', updatedAt: '2025-02-01T00:00:00Z' },
      { title: 'New', emoji: '1f600', updatedAt: '2025-03-01T00:00:00Z' },
      false,
    ],
  ])('%s', (_title, ours, theirs, result, conflicts) => {
    const merged = merge(content(before), content({ ...before, ...ours }), content({ ...before, ...theirs }));
    expect(merged).toEqual({ content: content({ ...before, ...result }), conflicts });
  });

  test('takes away a field that one side took away', () => {
    const { emoji: _, ...plain } = before;
    expect(merge(content(before), content({ ...before, title: 'New' }), content(plain)).content.pages).toEqual([
      { ...plain, title: 'New' },
    ]);
  });

  test('knows that two documents with one text are no conflict', () => {
    const { conflicts } = mergeContent(
      {
        ancestor: content(before),
        primary: content({ ...before, document: 'doc_2' }),
        request: content({ ...before, document: 'doc_2b' }),
      },
      (a, b) => a.slice(0, 5) === b.slice(0, 5),
    );
    expect(conflicts).toBe(false);
  });

  test('is a conflict when one side removed what the other changed, and the request decides', () => {
    const changed = content({ ...before, title: 'New' });
    expect(merge(content(before), changed, content())).toEqual({ content: content(), conflicts: true });
    expect(merge(content(before), content(), changed)).toEqual({ content: changed, conflicts: true });
  });

  test('is a conflict when each side put another page at one path', () => {
    const merged = merge(content(), content(page('a', { slug: 'tips' })), content(page('b', { slug: 'tips' })));
    expect(merged.conflicts).toBe(true);
    expect(outline(merged.content.pages)).toBe('a b');
  });
});

test('files and reusable contents merge by id as pages do', () => {
  const file = (id: string, name = id): Content['files'][number] => ({ id, name, contentType: 'text/plain', size: 1 });
  const reusable = (id: string, document: string): Content['reusableContents'][number] => ({ id, title: id, document });
  const merged = merge(
    { pages: [], files: [file('a'), file('b')], reusableContents: [reusable('r', 'doc_1')] },
    { pages: [], files: [file('a', 'new'), file('b')], reusableContents: [reusable('r', 'doc_2')] },
    { pages: [], files: [file('a'), file('c')], reusableContents: [reusable('r', 'doc_3')] },
  );
  expect(merged).toEqual({
    content: { pages: [], files: [file('a', 'new'), file('c')], reusableContents: [reusable('r', 'doc_3')] },
    conflicts: true,
  });
});

/** One edit of a tree; the numbers choose the pages and the place by their remainders, so that any numbers fit. */
interface Edit {
  readonly act: 'add' | 'remove' | 'prune' | 'move' | 'change';
  readonly page: number;
  readonly place: number;
  readonly index: number;
}

type Node = Omit<PageRecord, 'pages' | 'title'> & { title: string; below: Node[] };

function thaw(pages: readonly PageRecord[]): Node[] {
  return pages.map(({ pages: below, ...own }) => ({ ...own, below: thaw(below ?? []) }));
}

function freeze(nodes: readonly Node[]): PageRecord[] {
  return nodes.map(({ below, ...own }) => (below.length === 0 ? own : { ...own, pages: freeze(below) }));
}

/** Every list of siblings with the node above it, those below `except` left out. */
function listsOf(nodes: Node[], except?: Node): Node[][] {
  return [nodes, ...nodes.filter((node) => node !== except).flatMap((node) => listsOf(node.below, except))];
}

function edited(pages: readonly PageRecord[], edits: readonly Edit[], side: string): PageRecord[] {
  const top = thaw(pages);
  for (const [turn, { act, page: which, place, index }] of edits.entries()) {
    const lists = listsOf(top);
    const all = lists.flat();
    const chosen = all[which % Math.max(all.length, 1)];
    const insert = (node: Node, into: Node[][]): void => {
      const list = into[place % into.length] ?? top;
      list.splice(index % (list.length + 1), 0, node);
    };
    if (act === 'add') {
      insert({ ...page(`${side}${turn}`), slug: `s${index % 3}`, below: [] }, lists);
    } else if (chosen !== undefined) {
      const home = lists.find((list) => list.includes(chosen)) ?? top;
      const at = home.indexOf(chosen);
      if (act === 'change') {
        chosen.title = `${side} ${turn}`;
      } else if (act === 'prune') {
        home.splice(at, 1);
      } else if (act === 'remove') {
        home.splice(at, 1, ...chosen.below);
      } else {
        home.splice(at, 1);
        insert(chosen, listsOf(top));
      }
    }
  }
  return freeze(top);
}

const edits = (most: number): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.record({
      act: fc.constantFrom<Edit['act']>('add', 'add', 'remove', 'prune', 'move', 'move', 'change'),
      page: fc.nat(50),
      place: fc.nat(50),
      index: fc.nat(5),
    }),
    { maxLength: most },
  );

const history = fc.record({ first: edits(14), ours: edits(6), theirs: edits(6) }).map(({ first, ours, theirs }) => {
  const ancestor = edited([], first, 'base');
  return {
    ancestor: content(...ancestor),
    primary: content(...edited(ancestor, ours, 'ours')),
    request: content(...edited(ancestor, theirs, 'theirs')),
  };
});

function idsOf({ pages }: Content): string[] {
  return [...walkPages(pages)].map((placed) => placed.page.id);
}

describe('any merge', () => {
  test('with an unchanged side gives the other side', () => {
    fc.assert(
      fc.property(history, ({ ancestor, primary, request }) => {
        expect(merge(ancestor, ancestor, request)).toEqual({ content: request, conflicts: false });
        expect(merge(ancestor, primary, ancestor)).toEqual({ content: primary, conflicts: false });
        expect(merge(ancestor, request, request)).toEqual({ content: request, conflicts: false });
      }),
      { numRuns: runs(300) },
    );
  });

  test('has every page once, loses none that neither side removed, and invents none', () => {
    fc.assert(
      fc.property(history, ({ ancestor, primary, request }) => {
        const { content: result } = merge(ancestor, primary, request);
        const ids = idsOf(result);
        expect(new Set(ids).size).toBe(ids.length);
        const [before, ours, theirs] = [ancestor, primary, request].map((side) => new Set(idsOf(side)));
        for (const id of new Set([...(ours ?? []), ...(theirs ?? [])])) {
          const removed = before?.has(id) && !(ours?.has(id) && theirs?.has(id));
          if (!removed) {
            expect(ids).toContain(id);
          }
        }
        expect(ids.every((id) => ours?.has(id) || theirs?.has(id))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test('keeps the titles that the request gave, and without conflicts those of the space too', () => {
    fc.assert(
      fc.property(history, ({ ancestor, primary, request }) => {
        const titles = (side: Content): Map<string, string> =>
          new Map([...walkPages(side.pages)].map((placed) => [placed.page.id, placed.page.title]));
        const { content: result, conflicts } = merge(ancestor, primary, request);
        const [before, after] = [titles(ancestor), titles(result)];
        for (const [side, binding] of [
          [titles(request), true],
          [titles(primary), !conflicts],
        ] as const) {
          for (const [id, title] of side) {
            if (binding && before.get(id) !== title) {
              expect(after.get(id)).toBe(title);
            }
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
