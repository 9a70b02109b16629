import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/plan/address.ts';
import { newSeed, runs } from '../support/runs.ts';
import { planned } from './support/planned.ts';
import { desired, entry, kind, ledger, live, RULE, workspace } from './support/small-kinds.ts';

const KINDS = [
  kind('site'),
  kind('group', { parents: ['site'], ordered: true, rowField: 'in', rules: { in: RULE } }),
  kind('part', { parents: ['site'], ordered: true, rowField: 'group', rules: { group: RULE } }),
];

/** One that is declared: a group or a part, at the root or in a group. */
interface Member {
  readonly kind: 'group' | 'part';
  readonly name: string;
  readonly group?: string;
  /** The names of parts that must be there first. */
  readonly needs?: readonly string[];
}

const addressOf = ({ kind: name, name: key }: Pick<Member, 'kind' | 'name'>): Address => `site.s.${name}.${key}`;
const groupAt = (name: string): Address => `site.s.group.${name}`;

/** The plan for members in the declared order, and those that exist at the root, in the live one. */
async function planFor(declared: readonly Member[], standing: readonly Member[] = []) {
  const resources = declared.map((member, rank) =>
    desired(member.kind, member.name, {
      parent: 'site.s',
      fields: {
        name: member.name,
        ...(member.group === undefined
          ? {}
          : { [member.kind === 'group' ? 'in' : 'group']: { $ref: groupAt(member.group) } }),
      },
      row: member.group === undefined ? 'site.s' : groupAt(member.group),
      rank,
      after: (member.needs ?? []).map((name) => addressOf({ kind: 'part', name })),
    }),
  );
  return await planned({
    kinds: KINDS,
    workspace: workspace([desired('site', 's'), ...resources], {
      collections: ['site', 'group', 'part'].map((name) =>
        name === 'site' ? { kind: name } : { kind: name, parent: 'site.s' },
      ),
    }),
    ledger: ledger([
      ['site.s', entry('site', 'site-s', { name: 's' })],
      ...standing.map((member) => [addressOf(member), entry(member.kind, member.name, { name: member.name })] as const),
    ]),
    resources: [
      live('site', 'site-s', { name: 's' }),
      ...standing.map((member, index) => ({
        ...live(member.kind, member.name, { name: member.name }, { index }),
        parent: 'site-s',
      })),
    ],
  });
}

function permutationsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item) => permutationsOf(items.filter((one) => one !== item)).map((rest) => [item, ...rest]));
}

/** The length of a longest rising subsequence, the slow way. */
function rising(numbers: readonly number[], above = -1): number {
  const [first, ...rest] = numbers;
  return first === undefined ? 0 : Math.max(rising(rest, above), first > above ? 1 + rising(rest, first) : 0);
}

/** The fewest moves over every order in which the new members of a row can be created. */
function fewestMoves(row: readonly Member[], all: readonly Member[], standing: readonly Member[]): number {
  const isNew = (member: Member): boolean => !standing.some(({ name }) => name === member.name);
  const named = (name: string): Member | undefined => all.find((one) => one.name === name);
  // What must be there first: what it needs, and the groups that hold that.
  const earlier = (member: Member): readonly Member[] =>
    [...(member.needs ?? []), ...(member.group === undefined || row.includes(member) ? [] : [member.group])].flatMap(
      (name) => {
        const one = named(name);
        return one === undefined || !isNew(one) ? [] : [one, ...earlier(one)];
      },
    );
  const there = standing.flatMap(({ name }) => row.find((one) => one.name === name) ?? []);
  const created = permutationsOf(row.filter(isNew)).filter((order) =>
    order.every((member, index) => earlier(member).every((one) => !order.slice(index + 1).includes(one))),
  );
  const place = (member: Member): number => row.indexOf(member);
  return row.length < 2 ? 0 : row.length - Math.max(...created.map((order) => rising([...there, ...order].map(place))));
}

const part = (name: string, more: Partial<Member> = {}): Member => ({ kind: 'part', name, ...more });
const group = (name: string): Member => ({ kind: 'group', name });

type Planned = Awaited<ReturnType<typeof planFor>>;
const movesIn = ({ changes }: Planned): readonly Address[] =>
  changes.flatMap(({ action, address }) => (action === 'move' ? [address] : []));

/** Whether a change waits for itself. */
function hasCircle({ changes }: Planned): boolean {
  const needs = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
  const done = new Set<string>();
  const visit = (key: string, path: readonly string[]): boolean => {
    if (path.includes(key)) {
      return true;
    }
    const found = !done.has(key) && (needs.get(key) ?? []).some((next) => visit(next, [...path, key]));
    done.add(key);
    return found;
  };
  return [...needs.keys()].some((key) => visit(key, []));
}

describe('new members of a row', () => {
  test('that need a later one come in their place if that takes fewer moves: it comes early', async () => {
    const plan = await planFor([
      part('link1', { needs: ['last'] }),
      part('link2', { needs: ['last'] }),
      part('between'),
      part('last'),
    ]);
    expect(movesIn(plan)).toEqual(['site.s.part.last']);
  });

  test('that need one in a later group come in their place if that takes fewer moves: the group comes early', async () => {
    const plan = await planFor([
      part('link1', { needs: ['inner'] }),
      part('link2', { needs: ['inner'] }),
      group('g'),
      part('inner', { group: 'g' }),
    ]);
    expect(movesIn(plan)).toEqual(['site.s.group.g']);
  });

  /**
   * Members in any order, some of which are there. Some need one and the same part, as all links of a site need its first section,
   * wherever it is; or several, which need nothing, where there are no groups.
   */
  const site = fc
    .record({
      needed: fc.constantFrom(1, 1, 2),
      waiting: fc.integer({ min: 1, max: 3 }),
      others: fc.integer({ min: 0, max: 2 }),
      groups: fc.integer({ min: 0, max: 2 }),
      places: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 7, maxLength: 7 }),
      both: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      isNested: fc.boolean(),
      order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
      there: fc.oneof(fc.constant<readonly number[]>([]), fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6])),
    })
    .map(({ needed, waiting, others, groups, places, both, isNested, order, there }) => {
      const count = needed === 1 ? groups : 0;
      const inGroup = (index: number): Partial<Member> => {
        const place = places[index] ?? 0;
        return place > 0 && place <= count ? { group: `g${place}` } : {};
      };
      const named = (letter: string, length: number, more: (index: number) => Partial<Member>): readonly Member[] =>
        Array.from({ length }, (_, index) => part(`${letter}${index}`, more(index)));
      const all = [
        ...named('n', needed, inGroup),
        ...named('w', waiting, (index) => ({
          ...inGroup(index + 2),
          needs: needed === 1 ? ['n0'] : both[index] === true ? ['n0', 'n1'] : [`n${index % 2}`],
        })),
        ...named('o', others, (index) => inGroup(index + 5)),
        ...Array.from({ length: count }, (_, index) => ({
          ...group(`g${index + 1}`),
          ...(isNested && index === 1 ? { group: 'g1' } : {}),
        })),
      ];
      const declared = all
        .map((member, index) => ({ member, at: order[index] ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ member }) => member);
      const standing = there.flatMap((index) => {
        const member = declared[index];
        // What is in a group is new, so that its group can be.
        return member === undefined || member.group !== undefined ? [] : [member];
      });
      return { declared, standing };
    });

  test('are created in an order that takes the fewest moves', async () => {
    await fc.assert(
      fc.asyncProperty(site, async ({ declared, standing }) => {
        const plan = await planFor(declared, standing);
        expect(hasCircle(plan)).toBe(false);
        const rows = new Map<string, Member[]>();
        for (const member of declared) {
          rows.set(member.group ?? '', [...(rows.get(member.group ?? '') ?? []), member]);
        }
        const fewest = [...rows.values()].map((row) => fewestMoves(row, declared, standing));
        expect(movesIn(plan)).toHaveLength(fewest.reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: runs(100), seed: newSeed('orders of making', 1) },
    );
  });
});
