import { describe, expect, test } from 'vitest';
import type { Desired } from '../../src/core/engine/model.ts';
import type { Move } from '../../src/core/plan/plan.ts';
import { brief, planned } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, type Standing, workspace } from './support/small-kinds.ts';

const KINDS = [
  kind('site'),
  kind('group', { parents: ['site'], ordered: true }),
  kind('section', { parents: ['site'], ordered: true, rowField: 'group', rules: { group: RULE } }),
];

interface Part {
  readonly kind?: 'group' | 'section';
  readonly name: string;
  /** The name of the group whose row it stands in. */
  readonly group?: string | null;
}

const addressOf = ({ kind: name = 'section', name: key }: Part): string => `site.s.${name}.${key}`;

/** A site with parts in the declared order and in the live one; all that are live are in the ledger, by default in the declared order. */
function siteWith(
  declared: readonly Part[],
  standing: readonly Part[],
  { ranks = new Map<string, number>() }: { readonly ranks?: ReadonlyMap<string, number> } = {},
) {
  const groupAt = (name: string): string => `site.s.group.${name}`;
  const fieldsOf = ({ name, group }: Part) => ({
    name,
    ...(group === undefined ? {} : { group: group === null ? null : { $ref: groupAt(group) } }),
  });
  const resources: Desired[] = declared.map((part, rank) =>
    desired(part.kind ?? 'section', part.name, {
      parent: 'site.s',
      fields: fieldsOf(part),
      row: part.group === undefined || part.group === null ? 'site.s' : groupAt(part.group),
      rank,
    }),
  );
  const indexes = new Map<string, number>();
  const there: Standing[] = standing.map((part) => {
    const row = part.group ?? '';
    const index = indexes.get(row) ?? 0;
    indexes.set(row, index + 1);
    const inGroup = typeof part.group === 'string' ? { row: part.group } : {};
    return {
      ...live(
        part.kind ?? 'section',
        part.name,
        { name: part.name, ...(typeof part.group === 'string' ? { group: { $id: part.group } } : {}) },
        { index, ...inGroup },
      ),
      parent: 'site-s',
    };
  });
  return {
    kinds: KINDS,
    workspace: workspace([desired('site', 's'), ...resources], {
      collections: [{ kind: 'site' }, { kind: 'group', parent: 'site.s' }, { kind: 'section', parent: 'site.s' }],
    }),
    ledger: ledger([
      ['site.s', entry('site', 'site-s', { name: 's' })],
      ...standing.map((part) => {
        const rank = ranks.get(part.name) ?? declared.findIndex(({ name }) => name === part.name);
        return [
          addressOf(part),
          entry(part.kind ?? 'section', part.name, fieldsOf(part), rank < 0 ? {} : { rank }),
        ] as const;
      }),
    ]),
    resources: [live('site', 'site-s', { name: 's' }), ...there],
  };
}

const named = (...names: readonly string[]): readonly Part[] => names.map((name) => ({ name }));
const at = (name: string): string => `site.s.section.${name}`;
const movesIn = (changes: readonly { readonly action: string }[]): readonly Move[] =>
  changes.filter((change): change is Move => change.action === 'move');

describe('the order of a row', () => {
  test('needs nothing where it is as declared', async () => {
    expect((await planned(siteWith(named('a', 'b', 'c'), named('a', 'b', 'c')))).changes).toEqual([]);
  });

  test('that somebody changed is restored with one move, which names its neighbours and its reason', async () => {
    const { changes, ids } = await planned(siteWith(named('a', 'b', 'c'), named('b', 'c', 'a')));
    expect(changes).toEqual([
      {
        action: 'move',
        key: `${at('a')}:move`,
        address: at('a'),
        kind: 'section',
        parents: ['site.s'],
        reason: 'the order changed outside Colophon since the last apply',
        cause: 'drift',
        dependsOn: [],
        risk: [],
        rank: 0,
        fields: [{ path: 'position', field: 'position', before: 3, after: 1, sensitive: false, cause: 'drift' }],
        id: 'a',
        after: null,
        before: at('b'),
      },
    ]);
    expect(ids).toEqual({ 'site.s': 'site-s', [at('a')]: 'a', [at('b')]: 'b' });
  });

  test('new ones come one by one, one that needs another new one right after that', async () => {
    const site = siteWith(named('a', 'b', 'c'), []);
    const resources = site.workspace.resources.map((resource) =>
      resource.address === at('a') ? { ...resource, after: [at('b')] } : resource,
    );
    const { changes } = await planned({ ...site, workspace: { ...site.workspace, resources } });
    const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
    expect(needs.get(at('a'))).toContain(at('b'));
    expect(needs.get(at('b'))).not.toContain(at('a'));
    expect(needs.get(at('c'))).toContain(at('a'));
    expect(movesIn(changes).map(({ address }) => address)).toEqual([at('b')]);
  });

  test('one that needs a new one in a group of the same row comes right after that group', async () => {
    const parts: readonly Part[] = [
      { name: 'a' },
      { kind: 'group', name: 'g' },
      { name: 'b', group: 'g' },
      { name: 'c' },
    ];
    const site = siteWith(parts, []);
    const resources = site.workspace.resources.map((resource) =>
      resource.address === at('a') ? { ...resource, after: [at('b')] } : resource,
    );
    const { changes } = await planned({ ...site, workspace: { ...site.workspace, resources } });
    const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
    expect(needs.get(at('a'))).toEqual(expect.arrayContaining([at('b'), 'site.s.group.g']));
    expect(needs.get(at('c'))).toContain(at('a'));
    expect(needs.get('site.s.group.g')).not.toContain(at('a'));
    expect(movesIn(changes)).toHaveLength(1);
  });

  test('one that needs a new one in a group before it comes in its place, before a later group', async () => {
    const parts: readonly Part[] = [
      { kind: 'group', name: 'g' },
      { name: 'b', group: 'g' },
      { name: 'a' },
      { kind: 'group', name: 'h' },
      { name: 'c', group: 'h' },
    ];
    const site = siteWith(parts, []);
    const resources = site.workspace.resources.map((resource) =>
      resource.address === at('a') || resource.address === at('c') ? { ...resource, after: [at('b')] } : resource,
    );
    const { changes } = await planned({ ...site, workspace: { ...site.workspace, resources } });
    const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
    expect(needs.get(at('a'))).toEqual(expect.arrayContaining([at('b'), 'site.s.group.g']));
    expect(needs.get('site.s.group.h')).toContain(at('a'));
    expect(movesIn(changes)).toEqual([]);
  });

  test('one that needs a new one in a later group, which waits for more, comes after that group', async () => {
    const parts: readonly Part[] = [
      { name: 'a' },
      { kind: 'group', name: 'g' },
      { name: 'b', group: 'g' },
      { name: 'c', group: 'g' },
      { name: 'd' },
    ];
    const site = siteWith(parts, []);
    const after = new Map([
      [at('a'), [at('b')]],
      [at('c'), [at('d')]],
    ]);
    const resources = site.workspace.resources.map((resource) => {
      const needed = after.get(resource.address);
      return needed === undefined ? resource : { ...resource, after: needed };
    });
    const { changes } = await planned({ ...site, workspace: { ...site.workspace, resources } });
    const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
    const reached = (key: string, seen: ReadonlySet<string> = new Set()): boolean =>
      seen.has(key) || (needs.get(key) ?? []).some((next) => reached(next, new Set([...seen, key])));
    // Nothing waits for itself.
    expect([...needs.keys()].filter((key) => reached(key))).toEqual([]);
    expect(needs.get(at('a'))).toContain(at('d'));
  });

  test('one that needs a new one elsewhere keeps its place where that waits for none of its row', async () => {
    const parts: readonly Part[] = [
      { name: 'a' },
      { kind: 'group', name: 'g' },
      { name: 'b', group: 'g' },
      { name: 'c', group: 'g' },
    ];
    const site = siteWith(parts, []);
    const resources = site.workspace.resources.map((resource) =>
      resource.address === at('b') ? { ...resource, after: [at('a')] } : resource,
    );
    const { changes } = await planned({ ...site, workspace: { ...site.workspace, resources } });
    const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
    expect(needs.get(at('b'))).toContain(at('a'));
    expect(needs.get(at('c'))).toContain(at('b'));
    expect(movesIn(changes)).toEqual([]);
  });

  test('that the manifest changed is a change of the manifest', async () => {
    const ranks = new Map([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    const { changes, summary } = await planned(siteWith(named('c', 'a', 'b'), named('a', 'b', 'c'), { ranks }));
    expect(movesIn(changes)).toMatchObject([
      {
        address: at('c'),
        cause: 'pending',
        after: null,
        before: at('a'),
        fields: [{ before: 3, after: 1, cause: 'pending' }],
      },
    ]);
    expect(summary.move).toBe(1);
  });

  test('that was never applied as a whole is pending', async () => {
    const options = siteWith(named('b', 'a'), named('a', 'b'));
    const entries = [...options.ledger.entries].map(([address, { rank: _rank, ...rest }]) => [address, rest] as const);
    const { changes } = await planned({ ...options, ledger: ledger(entries) });
    expect(movesIn(changes).map(({ cause }) => cause)).toEqual(['pending']);
  });

  test('gets new members one by one, in the declared order, before anything moves', async () => {
    const { changes } = await planned(siteWith(named('x', 'a', 'y', 'b'), named('a', 'b')));
    // Whatever is moved: what stays in its place stays in the declared order.
    expect(changes.map(brief)).toEqual([
      `create ${at('x')}`,
      `move ${at('a')}:move after ${at('x')} ${at('y')}`,
      `create ${at('y')} after ${at('x')}`,
      `move ${at('b')}:move after ${at('y')} ${at('a')}:move`,
    ]);
    expect(movesIn(changes)).toMatchObject([
      { id: 'a', after: at('x'), fields: [{ before: 1, after: 2 }] },
      { id: 'b', after: at('y'), fields: [{ before: 2, after: 4 }] },
    ]);
  });

  test('of new members alone comes by itself', async () => {
    const { changes } = await planned(siteWith(named('x', 'y', 'z'), []));
    expect(changes.map(brief)).toEqual([
      `create ${at('x')}`,
      `create ${at('y')} after ${at('x')}`,
      `create ${at('z')} after ${at('y')}`,
    ]);
  });
});

describe('a part in the row of a group', () => {
  const G: Part = { kind: 'group', name: 'g' };

  test('has its own order there', async () => {
    const declared = [G, { name: 'a', group: 'g' }, { name: 'b', group: 'g' }, { name: 'c' }];
    const standing = [G, { name: 'b', group: 'g' }, { name: 'a', group: 'g' }, { name: 'c' }];
    const { changes } = await planned(siteWith(declared, standing));
    expect(movesIn(changes)).toMatchObject([{ address: at('b'), after: at('a'), cause: 'drift' }]);
    expect(changes).toHaveLength(1);
  });

  test('is put in its place after it came into the group', async () => {
    const declared = [G, { name: 'a', group: 'g' }, { name: 'b', group: 'g' }];
    const standing = [G, { name: 'b', group: 'g' }, { name: 'a' }];
    const { changes } = await planned(siteWith(declared, standing));
    expect(changes.map(brief)).toEqual([`update ${at('a')}`, `move ${at('a')}:move after ${at('a')}`]);
    expect(movesIn(changes)[0]?.fields[0]).not.toHaveProperty('before');
  });

  test('is left alone where the manifest says nothing of its group', async () => {
    const declared = [{ name: 'a' }, { name: 'b' }, G];
    const standing = [G, { name: 'b' }, { name: 'a', group: 'g' }];
    const { changes } = await planned(siteWith(declared, standing));
    // Of a, which stands in the group, nothing is said here.
    expect(changes.map(brief)).toEqual(['move site.s.group.g:move']);
  });

  test('comes back to the site when its group is deleted, and is put in its place then', async () => {
    const declared = [{ name: 'a' }, { name: 'b' }];
    const standing = [{ name: 'b' }, G, { name: 'a', group: 'g' }];
    const { changes } = await planned(siteWith(declared, standing));
    expect(changes.map(brief)).toEqual([`move ${at('a')}:move after site.s.group.g`, 'delete site.s.group.g']);
  });

  test('that is to leave its group does so before the group goes', async () => {
    const declared = [{ name: 'a', group: null }, { name: 'b' }];
    const standing = [{ name: 'b' }, G, { name: 'a', group: 'g' }];
    const { changes } = await planned(siteWith(declared, standing));
    expect(changes.map(brief)).toEqual([
      `update ${at('a')}`,
      `move ${at('a')}:move after ${at('a')}`,
      `delete site.s.group.g after ${at('a')}`,
    ]);
  });
});
