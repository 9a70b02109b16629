import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/core/plan/value.ts';
import { brief, planned, refused } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, workspace } from './support/small-kinds.ts';

/** Resources that are recognised by their name and have a path that no sibling has; pages refer to them. */
const KINDS = [
  kind('shelf'),
  kind('book', {
    rules: { path: { ...RULE, unique: { temporary: 'tmp-' } } },
    parents: ['shelf'],
    goesWithParent: true,
  }),
  kind('page', { rules: { book: RULE } }),
];

interface Book {
  readonly declared?: string | null;
  readonly live?: string;
  readonly shelf?: string;
}

/** Books by their names: the path that each has, and the one that it is to have. All that are there are owned. */
function shelfOf(books: Readonly<Record<string, Book>>, more: readonly ReturnType<typeof desired>[] = []) {
  const all = Object.entries(books);
  const shelves = [...new Set(all.map(([, { shelf = 'a' }]) => shelf))];
  const address = (name: string, shelf = 'a'): string => `shelf.${shelf}.book.${name}`;
  const pathOf = (path: string | null | undefined): Fields => (path === undefined ? {} : { path });
  return {
    kinds: KINDS,
    workspace: workspace(
      [
        ...shelves.map((name) => desired('shelf', name)),
        ...all.flatMap(([name, { declared, shelf = 'a' }]) =>
          declared === undefined
            ? []
            : [desired('book', name, { parent: `shelf.${shelf}`, fields: { name, ...pathOf(declared) } })],
        ),
        ...more,
      ],
      {
        collections: [
          { kind: 'shelf' },
          { kind: 'page' },
          ...shelves.map((name) => ({ kind: 'book', parent: `shelf.${name}` })),
        ],
      },
    ),
    ledger: ledger([
      ...shelves.map((name) => [`shelf.${name}`, entry('shelf', `shelf-${name}`, { name })] as const),
      ...all.flatMap(([name, book]) =>
        book.live === undefined
          ? []
          : [[address(name, book.shelf), entry('book', name, { name, path: book.live })] as const],
      ),
    ]),
    resources: [
      ...shelves.map((name) => live('shelf', `shelf-${name}`, { name })),
      ...all.flatMap(([name, book]) =>
        book.live === undefined
          ? []
          : [{ ...live('book', name, { name, path: book.live }), parent: `shelf-${book.shelf ?? 'a'}` }],
      ),
    ],
  };
}

const changes = async (books: Readonly<Record<string, Book>>): Promise<readonly string[]> =>
  (await planned(shelfOf(books))).changes.map(brief);

const at = (name: string): string => `shelf.a.book.${name}`;

describe('a value that only one of its siblings can have', () => {
  test('is taken when its holder has given it up', async () => {
    expect(await changes({ one: { live: 'x', declared: 'y' }, two: { live: 'z', declared: 'x' } })).toEqual([
      `update ${at('one')}`,
      `update ${at('two')} after ${at('one')}`,
    ]);
    expect(await changes({ two: { declared: 'x' }, one: { live: 'x', declared: 'y' } })).toEqual([
      `create ${at('two')} after ${at('one')}`,
      `update ${at('one')}`,
    ]);
  });

  test('is looked for once in a list, however many changes take one', async () => {
    const looksAt = async (size: number): Promise<number> => {
      let looks = 0;
      const counting = {
        ...RULE,
        get unique() {
          looks++;
          return {};
        },
      };
      const kinds = KINDS.map((model) => (model.name === 'book' ? { ...model, rules: { path: counting } } : model));
      const there = Array.from({ length: size }, (_book, index) => [
        `old-${index}`,
        { live: `o${index}`, declared: `o${index}` },
      ]);
      const wanted = Array.from({ length: size }, (_book, index) => [`new-${index}`, { declared: `n${index}` }]);
      const made = await planned({ ...shelfOf(Object.fromEntries([...there, ...wanted])), kinds });
      expect(made.assumes.filter(({ type }) => type === 'free')).toHaveLength(size);
      return looks;
    };
    const [small, large] = [await looksAt(20), await looksAt(200)];
    expect(large / small).toBeLessThan(15);
  });

  test('goes along a row of holders', async () => {
    expect(
      await changes({
        one: { live: 'x', declared: 'y' },
        two: { live: 'y', declared: 'z' },
        three: { live: 'z', declared: 'free' },
      }),
    ).toEqual([
      `update ${at('one')} after ${at('two')}`,
      `update ${at('two')} after ${at('three')}`,
      `update ${at('three')}`,
    ]);
  });

  test('is no reason to wait where its holder stands elsewhere, or nobody has it', async () => {
    expect(
      await changes({
        one: { live: 'x', declared: 'y', shelf: 'b' },
        two: { live: 'z', declared: 'x' },
        three: { declared: 'free' },
      }),
    ).toEqual(
      ['update shelf.b.book.one', `update ${at('two')}`, `create ${at('three')}`]
        .sort()
        .reverse()
        .sort(
          (a, b) =>
            // In the order of the manifest.
            ['shelf.b.book.one', at('two'), at('three')].findIndex((one) => a.endsWith(one)) -
            ['shelf.b.book.one', at('two'), at('three')].findIndex((one) => b.endsWith(one)),
        ),
    );
  });

  test('is refused where its holder keeps it', async () => {
    expect(await refused(shelfOf({ one: { live: 'x', declared: 'x' }, two: { declared: 'x' } }))).toEqual([
      'value-taken',
    ]);
    expect(await refused(shelfOf({ one: { declared: 'x' }, two: { declared: 'x' } }))).toEqual(['value-taken']);
    const options = shelfOf({ two: { live: 'z', declared: 'x' } });
    const foreign = { ...live('book', 'foreign', { name: 'foreign', path: 'x' }), parent: 'shelf-a' };
    expect(await refused({ ...options, resources: [...options.resources, foreign] })).toEqual(['value-taken']);
    // What is not chosen stops nothing.
    const chosen = await planned({ ...options, resources: [...options.resources, foreign], target: ['page'] });
    expect(chosen.changes).toEqual([]);
  });

  test('is exchanged by way of a temporary one, which is announced', async () => {
    const plan = await planned(shelfOf({ one: { live: 'x', declared: 'y' }, two: { live: 'y', declared: 'x' } }));
    expect(plan.changes.map(brief)).toEqual([
      `update ${at('one')}:temporary`,
      `update ${at('one')} after ${at('two')} ${at('one')}:temporary`,
      `update ${at('two')} after ${at('one')}:temporary`,
    ]);
    const [first] = plan.changes;
    expect(first).toMatchObject({ address: at('one'), temporary: at('one'), id: 'one', risk: [] });
    expect(first?.fields).toEqual([
      {
        path: 'path',
        field: 'path',
        before: 'x',
        after: expect.stringMatching(/^tmp-[0-9a-f]{10}$/),
        sensitive: false,
        cause: 'pending',
      },
    ]);
    expect(plan.diagnostics).toMatchObject([{ severity: 'info', code: 'temporary-value' }]);
    expect(plan.diagnostics[0]?.detail).toContain(String(first?.fields[0]?.after));
    expect(plan.summary).toMatchObject({ update: 2, byKind: { book: { update: 2 } } });
  });

  test('goes around in any circle with one temporary one', async () => {
    expect(
      await changes({
        one: { live: 'x', declared: 'y' },
        two: { live: 'y', declared: 'z' },
        three: { live: 'z', declared: 'x' },
        new: { declared: 'w' },
        four: { live: 'w', declared: 'v' },
      }),
    ).toEqual([
      `update ${at('one')}:temporary`,
      `update ${at('one')} after ${at('two')} ${at('one')}:temporary`,
      `update ${at('two')} after ${at('three')}`,
      `update ${at('three')} after ${at('one')}:temporary`,
      `create ${at('new')} after ${at('four')}`,
      `update ${at('four')}`,
    ]);
  });

  test('is never a temporary one that something has or is declared with', async () => {
    const books = { one: { live: 'x', declared: 'y' }, two: { live: 'y', declared: 'x' } };
    const [first] = (await planned(shelfOf(books))).changes;
    const value = String(first?.fields[0]?.after);
    const [second] = (await planned(shelfOf({ ...books, three: { live: value, declared: value } }))).changes;
    expect(second?.fields[0]?.after).not.toBe(value);
    const [third] = (await planned(shelfOf({ ...books, three: { live: 'z', declared: value } }))).changes;
    expect(third?.fields[0]?.after).not.toBe(value);
  });

  test('cannot be exchanged where the kind has no temporary one', async () => {
    const { kinds, ...options } = shelfOf({
      one: { live: 'x', declared: 'y' },
      two: { live: 'y', declared: 'x' },
    });
    const bare = kinds.map((model) => ({ ...model, rules: { ...model.rules, path: { ...RULE, unique: {} } } }));
    expect(await refused({ ...options, kinds: bare })).toEqual(['changing-places']);
  });

  test('is chosen together with what gives it up, and with its temporary one', async () => {
    const options = shelfOf({
      one: { live: 'x', declared: 'y' },
      two: { live: 'y', declared: 'x' },
      three: { live: 'c', declared: 'd' },
      four: { live: 'd', declared: 'e' },
      five: { live: 'e' },
    });
    const keys = async (target: string): Promise<readonly string[]> =>
      (await planned({ ...options, target: [target] })).changes.map(({ key }) => key);
    expect(await keys(at('two'))).toEqual([`${at('one')}:temporary`, at('one'), at('two')]);
    expect(await keys(at('one'))).toEqual([`${at('one')}:temporary`, at('one'), at('two')]);
    expect(await keys(at('three'))).toEqual([at('three'), at('four'), at('five')]);
    const without = await planned({ ...options, exclude: [at('two'), at('five')] });
    expect(without.changes).toEqual([]);
    expect(without.diagnostics.map(({ code }) => code)).not.toContain('temporary-value');
  });

  test('that is taken away is free for others, and null needs nobody', async () => {
    expect(await changes({ one: { live: 'x', declared: null }, two: { live: 'z', declared: 'x' } })).toEqual([
      `update ${at('one')}`,
      `update ${at('two')} after ${at('one')}`,
    ]);
  });

  test('comes to an existing one when its holder is deleted', async () => {
    expect(await changes({ one: { live: 'x' }, two: { live: 'z', declared: 'x' } })).toEqual([
      `update ${at('two')} after ${at('one')}`,
      `delete ${at('one')}`,
    ]);
  });

  test('comes to a new one after its holder, which goes when the new one is there', async () => {
    const plan = await planned(shelfOf({ one: { live: 'x' }, two: { declared: 'x' } }));
    expect(plan.changes.map(brief)).toEqual([
      `create ${at('two')}`,
      `update ${at('two')}:late after ${at('two')} ${at('one')}`,
      `delete ${at('one')} after ${at('two')}`,
    ]);
    const [create, late] = plan.changes;
    expect(create).toMatchObject({ after: { name: 'two' }, fields: [{ field: 'name' }] });
    expect(create?.fields).toHaveLength(1);
    expect(late).toMatchObject({
      address: at('two'),
      after: { name: 'two', path: 'x' },
      risk: [],
      fields: [{ field: 'path' }],
    });
    expect(late?.fields).toHaveLength(1);
    expect(late).not.toHaveProperty('naturalKey');
  });

  test('that the service chooses for a new one is chosen when its siblings have theirs', async () => {
    const plan = await planned(
      shelfOf({ a: { declared: '/y', live: '/x' }, z: { declared: '/w', live: '/v', shelf: 'b' } }, [
        desired('book', 'n', { parent: 'shelf.a' }),
        desired('book', 'own', { parent: 'shelf.a', fields: { name: 'own', path: '/own' } }),
      ]),
    );
    const waits = Object.fromEntries(plan.changes.map(({ address, dependsOn }) => [address, dependsOn]));
    expect(waits['shelf.a.book.n']).toEqual(['shelf.a.book.a']);
    expect(waits['shelf.a.book.own']).toEqual([]);
  });

  test('waits for what refers to its holder', async () => {
    const options = shelfOf({ one: { live: 'x' }, two: { live: 'z', declared: 'x' } }, [
      desired('page', 'p', { fields: { name: 'p', book: { $ref: at('two') } } }),
      desired('page', 'q', { fields: { name: 'q', book: { $ref: at('two') } } }),
    ]);
    const plan = await planned({
      ...options,
      ledger: ledger([
        ...options.ledger.entries,
        ['page.p', entry('page', 'p', { name: 'p', book: { $ref: at('one') } })],
        ['page.q', entry('page', 'q', { name: 'q', book: { $ref: at('two') } })],
      ]),
      resources: [
        ...options.resources,
        live('page', 'p', { name: 'p', book: { $id: 'one' } }),
        live('page', 'q', { name: 'q', book: { $id: 'two' } }),
      ],
    });
    expect(plan.changes.map(brief)).toEqual([
      `update ${at('two')} after ${at('one')}`,
      'update page.p',
      `delete ${at('one')} after page.p`,
    ]);
  });
});

describe('a new resource with the name of one that is declared too', () => {
  const pages = (first: Fields) => ({
    kinds: KINDS,
    workspace: workspace([
      desired('page', 'a', { id: 'p1', fields: first }),
      desired('page', 'b', { fields: { name: 'x' } }),
    ]),
    resources: [live('page', 'p1', { name: 'x' })],
  });

  test('is refused where that one keeps it: nothing would distinguish the two', async () => {
    expect(await refused(pages({}))).toEqual(['value-taken']);
    expect(await refused(pages({ name: 'x' }))).toEqual(['value-taken']);
  });

  test('is refused where one of several keeps it', async () => {
    const { workspace: declared, resources, ...rest } = pages({ name: 'y' });
    const other = desired('page', 'c', { id: 'p0', fields: {} });
    const options = {
      ...rest,
      workspace: { ...declared, resources: [...declared.resources, other] },
      resources: [live('page', 'p0', { name: 'x' }), ...resources],
    };
    expect(await refused(options)).toEqual(['value-taken']);
  });

  test('is created where that one is replaced', async () => {
    const { workspace: declared, resources } = pages({});
    const options = {
      kinds: [kind('page', { rules: { size: { ...RULE, change: 'replace' } } })],
      workspace: {
        ...declared,
        resources: [desired('page', 'a', { id: 'p1', fields: { size: 2 } }), ...declared.resources.slice(1)],
      },
      resources: resources.map((one) => ({ ...one, fields: { ...one.fields, size: 1 } })),
    };
    const { changes } = await planned(options);
    expect(changes.map(({ action, address }) => `${action} ${address}`).sort()).toEqual([
      'create page.b',
      'replace page.a',
    ]);
  });

  test('is created where that one is in another place, or of another kind', async () => {
    const options = {
      kinds: [kind('shelf'), kind('book', { parents: ['shelf'] }), kind('toy', { parents: ['shelf'] })],
      workspace: workspace([
        desired('shelf', 'a', { id: 'sa', fields: {} }),
        desired('shelf', 'b', { id: 'sb', fields: {} }),
        desired('book', 'one', { parent: 'shelf.a', id: 'b1', fields: {} }),
        desired('book', 'two', { parent: 'shelf.b', fields: { name: 'x' } }),
        desired('toy', 'two', { parent: 'shelf.a', fields: { name: 'x' } }),
      ]),
      resources: [
        live('shelf', 'sa', {}),
        live('shelf', 'sb', {}),
        { ...live('book', 'b1', { name: 'x' }), parent: 'sa' },
      ],
    };
    const { changes } = await planned(options);
    expect(changes.filter(({ action }) => action === 'create').map(({ address }) => address)).toEqual([
      'shelf.b.book.two',
      'shelf.a.toy.two',
    ]);
  });

  test('is created where that one gets another name', async () => {
    const { changes } = await planned(pages({ name: 'y' }));
    expect(changes.map(({ action, address }) => `${action} ${address}`).sort()).toEqual([
      'adopt page.a',
      'create page.b',
    ]);
  });
});
