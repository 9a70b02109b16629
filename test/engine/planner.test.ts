import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import type { Collection, Desired } from '../../src/core/engine/model.ts';
import { makePlan, type PlanOptions } from '../../src/core/engine/planner.ts';
import type { Address } from '../../src/core/plan/address.ts';
import { splitAddress } from '../../src/core/plan/address.ts';
import { hide } from '../../src/core/plan/digest.ts';
import { type Change, FORMAT_VERSION, type Plan } from '../../src/core/plan/plan.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { runs } from '../support/runs.ts';
import {
  desired,
  entry,
  kind,
  ledger,
  live,
  planOptions,
  RULE,
  SALT,
  type Standing,
  workspace,
} from './support/small-kinds.ts';

/** A resource with parts in order, parts that are a map, and something that stands alone. */
const KINDS = [
  kind('site', { rules: { tags: { ...RULE, unordered: true } } }),
  kind('section', { parents: ['site'], ordered: true, rules: { fixed: { ...RULE, change: 'replace' } } }),
  kind('redirect', { parents: ['site'] }),
  kind('team', { rules: { members: { ...RULE, entries: 'owned' }, token: { ...RULE, secret: true } } }),
];

const KEYS: readonly string[] = ['a', 'b', 'c', '/d'];

/** One possible resource, and on which of the three sides it is. */
interface Case {
  readonly kind: string;
  readonly site: string | undefined;
  readonly key: string;
  readonly declared: boolean;
  readonly owned: boolean;
  readonly live: boolean;
  /** What it is called on the service: as declared, as nothing else, or as another declared resource may be. */
  readonly called: 'same' | 'new' | 'next';
  readonly values: readonly [base: number, desired: number, live: number];
}

interface Sides {
  readonly resources: readonly Desired[];
  readonly collections: readonly Collection[];
  readonly entries: ReadonlyMap<Address, LedgerEntry>;
  readonly standing: readonly Standing[];
}

const caseOf = (kindName: string, site: string | undefined, key: string): fc.Arbitrary<Case> =>
  fc.record({
    kind: fc.constant(kindName),
    site: fc.constant(site),
    key: fc.constant(key),
    declared: fc.boolean(),
    owned: fc.boolean(),
    live: fc.boolean(),
    called: fc.constantFrom('same' as const, 'same' as const, 'new' as const, 'next' as const),
    values: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)),
  });

const cases = fc.record({
  sites: fc.tuple(caseOf('site', undefined, 'x'), caseOf('site', undefined, 'y')),
  parts: fc.tuple(
    ...['x', 'y'].flatMap((site) =>
      ['section', 'redirect'].flatMap((name) => KEYS.map((key) => caseOf(name, site, key))),
    ),
  ),
  teams: fc.tuple(...KEYS.map((key) => caseOf('team', undefined, key))),
  /** What the manifest says nothing of is not managed, whatever the ledger knows. */
  said: fc.record({
    site: fc.boolean(),
    team: fc.boolean(),
    'x section': fc.boolean(),
    'x redirect': fc.boolean(),
    'y section': fc.boolean(),
    'y redirect': fc.boolean(),
  }),
});

/** Brings cases into a form that can be: parts are only where what holds them is. */
function sidesOf({ sites, parts, teams, said }: typeof cases extends fc.Arbitrary<infer T> ? T : never): Sides {
  const siteOf = new Map(sites.map((site) => [site.key, site]));
  const holds = (side: 'declared' | 'owned' | 'live', { site }: Case): boolean =>
    site === undefined || siteOf.get(site)?.[side] === true;
  const isSaid = ({ kind: name, site }: Case): boolean =>
    said[(site === undefined ? name : `${site} ${name}`) as keyof typeof said] && (site === undefined || said.site);
  const idOf = ({ kind: name, site, key }: Case): string => `${name}-${site ?? ''}-${key}`;
  const parentOf = ({ site }: Case): { readonly parent?: string } =>
    site === undefined ? {} : { parent: `site.${site}` };
  const fieldsOf = ({ kind: name, key, values }: Case, side: 0 | 1 | 2): Fields => ({
    name: key,
    value: values[side],
    ...(name === 'team' ? { members: Object.fromEntries(KEYS.slice(0, values[side]).map((it) => [it, 1])) } : {}),
    ...(name === 'section' ? { fixed: values[side] === 2 } : {}),
  });
  const nameOf = ({ key, called }: Case): string =>
    called === 'same' ? key : called === 'new' ? `other-${key}` : (KEYS[(KEYS.indexOf(key) + 1) % KEYS.length] ?? key);
  const all: readonly Case[] = [...sites, ...parts, ...teams];
  const resources: Desired[] = [];
  const ranks = new Map<string, number>();
  for (const it of all.filter((one) => one.declared && isSaid(one) && holds('declared', one))) {
    const row = parentOf(it).parent;
    const rank = ranks.get(row ?? '') ?? 0;
    ranks.set(row ?? '', rank + 1);
    resources.push(
      desired(it.kind, it.key, {
        ...parentOf(it),
        fields: fieldsOf(it, 1),
        ...(it.kind === 'section' && row !== undefined ? { row, rank } : {}),
      }),
    );
  }
  const collections = [
    ...new Map(
      all.filter((it) => isSaid(it) && holds('declared', it)).map((it) => [`${it.kind} ${it.site}`, it]),
    ).values(),
  ];
  const owned = all.filter((it) => it.owned && holds('owned', it));
  const standing = all.filter((it) => it.live && holds('live', it));
  const addressOf = (it: Case): Address => desired(it.kind, it.key, parentOf(it)).address;
  return {
    resources,
    collections: collections.map((it) => ({ kind: it.kind, ...parentOf(it) })),
    entries: new Map(owned.map((it) => [addressOf(it), entry(it.kind, idOf(it), fieldsOf(it, 0))])),
    standing: standing.map((it, index) => ({
      ...live(it.kind, idOf(it), { ...fieldsOf(it, 2), name: nameOf(it) }),
      index,
      ...(it.site === undefined ? {} : { parent: `site--${it.site}` }),
    })),
  };
}

function optionsFor(sides: Sides, more: Partial<PlanOptions> = {}): PlanOptions {
  return planOptions({
    kinds: KINDS,
    workspace: workspace(sides.resources, { collections: sides.collections }),
    ledger: ledger(sides.entries),
    resources: sides.standing,
    ...more,
  });
}

async function planned(options: PlanOptions): Promise<Plan> {
  const outcome = await makePlan(options);
  if (!outcome.ok) {
    // Two resources that fit are an error, and then there is no plan to look at.
    expect(new Set(outcome.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(
      new Set(['ambiguous']),
    );
    fc.pre(false);
  }
  return outcome.value;
}

const deletesOf = (plan: Plan): readonly Change[] => plan.changes.filter(({ action }) => action === 'delete');

describe('whatever is declared, owned and there', () => {
  test('only what is owned, there and no longer declared is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (some) => {
        const sides = sidesOf(some);
        const plan = await planned(optionsFor(sides));
        const declared = new Set(sides.resources.map(({ address }) => address));
        const there = new Set(sides.standing.map(({ id }) => id));
        for (const change of deletesOf(plan)) {
          const known = sides.entries.get(change.address);
          expect(known, `${change.address} is owned`).toBeDefined();
          expect(declared.has(change.address), `${change.address} is still declared`).toBe(false);
          expect(there.has(known?.id ?? ''), `${change.address} is there`).toBe(true);
          expect('id' in change && change.id).toBe(known?.id);
        }
        // And in a collection that the manifest speaks of, all of that is deleted.
        const spoken = new Set(sides.collections.map(({ kind: name, parent }) => `${name} ${parent}`));
        const renamed = [...plan.changes, ...plan.refresh].flatMap(({ previousAddress }) => previousAddress ?? []);
        const deleted = new Set([...deletesOf(plan).map(({ address }) => address), ...renamed]);
        for (const [address, { kind: name, id }] of sides.entries) {
          const { parent } = splitAddress(address, name, false);
          const holder = sides.standing.find((it) => it.id === id);
          const parentIs = parent === undefined || declared.has(parent);
          if (spoken.has(`${name} ${parent}`) && parentIs && !declared.has(address) && holder !== undefined) {
            const site = parent === undefined ? undefined : sides.entries.get(parent)?.id;
            if (parent === undefined || site === holder.parent) {
              expect(deleted.has(address), `${address} is to go`).toBe(true);
            }
          }
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('nothing is deleted without a ledger to be trusted, or when nothing is to be pruned', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (some) => {
        const sides = sidesOf(some);
        const untrusted = ledger(sides.entries, { untrusted: 'it is not complete' });
        expect(deletesOf(await planned(optionsFor(sides, { ledger: untrusted })))).toEqual([]);
        expect(deletesOf(await planned(optionsFor(sides, { prune: 'none' })))).toEqual([]);
        expect(deletesOf(await planned(optionsFor(sides, { ledger: ledger() })))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('what was never declared and never owned is never touched, and each change is of something declared or owned', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.constantFrom('owned' as const, 'none' as const), async (some, prune) => {
        const sides = sidesOf(some);
        const plan = await planned(optionsFor(sides, { prune }));
        const declared = new Map(sides.resources.map((resource) => [resource.address, resource]));
        const ownedIds = new Set([...sides.entries.values()].map(({ id }) => id));
        const touched = new Set<string>();
        for (const change of plan.changes) {
          const isOurs = declared.has(change.address) || sides.entries.has(change.address);
          expect(isOurs, `${change.action} ${change.address}`).toBe(true);
          if ('id' in change && change.id !== undefined) {
            touched.add(change.id);
          }
        }
        const names = new Set(
          sides.resources.map(({ kind: name, parent, fields }) => `${name} ${parent} ${fields['name']}`),
        );
        for (const { kind: name, id, parent, fields } of sides.standing) {
          const site = parent?.replace('site--', 'site.');
          if (!ownedIds.has(id) && !names.has(`${name} ${site} ${fields['name']}`)) {
            expect(touched.has(id), `${id} is foreign`).toBe(false);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('all dependencies are in the plan, and none goes in a circle', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (some) => {
        const { changes } = await planned(optionsFor(sidesOf(some)));
        const open = new Map(changes.map(({ key, dependsOn }) => [key, dependsOn]));
        expect(open.size).toBe(changes.length);
        for (let before = -1; open.size !== before; ) {
          before = open.size;
          for (const [key, dependsOn] of open) {
            if (dependsOn.every((other) => !open.has(other))) {
              open.delete(key);
            }
          }
        }
        expect([...open.keys()]).toEqual([]);
        const keys = new Set(changes.map(({ key }) => key));
        expect(changes.flatMap(({ dependsOn }) => dependsOn).filter((key) => !keys.has(key))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('the same input gives the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.constantFrom('owned' as const, 'all' as const), async (some, prune) => {
        const sides = sidesOf(some);
        const plan = JSON.stringify(await planned(optionsFor(sides, { prune })));
        expect(JSON.stringify(await planned(optionsFor(sides, { prune })))).toBe(plan);
      }),
      { numRuns: runs(100) },
    );
  });

  test('what is as declared needs nothing', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (some) => {
        const { resources, collections } = sidesOf(some);
        const ids = new Map(resources.map(({ address }, index) => [address, `id${index}`]));
        const plan = await planned(
          optionsFor({
            resources,
            collections,
            entries: new Map(
              resources.map(({ address, kind: name, fields, rank }) => [
                address,
                entry(name, ids.get(address) ?? '', fields, rank === undefined ? {} : { rank }),
              ]),
            ),
            standing: resources.map(({ address, kind: name, fields, parent }, index) => ({
              ...live(name, ids.get(address) ?? '', fields),
              index,
              ...(parent === undefined ? {} : { parent: ids.get(parent) ?? '' }),
            })),
          }),
        );
        expect(plan).toMatchObject({ changes: [], blocked: [], unmanaged: [], forget: [], refresh: [] });
        expect(plan.summary.noop).toBe(resources.length);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a plan', () => {
  const CANARY = 'canary-91c2';

  test('shows no secret of resources that are made, changed, made anew or deleted', async () => {
    const kinds = [
      ...KINDS,
      kind('vault', { rules: { token: { ...RULE, secret: true }, fixed: { ...RULE, change: 'replace' } } }),
    ];
    const secret = (name: string): string => `${CANARY}-${name}`;
    const names = ['made', 'changed', 'anew', 'taken'] as const;
    const plan = await planned(
      planOptions({
        kinds,
        workspace: workspace([
          ...names.map((name) =>
            desired('vault', name, { fields: { name, token: name === 'taken' ? null : secret(name), fixed: 1 } }),
          ),
          desired('team', 'plain', { fields: { name: 'plain', value: secret('marked') }, sensitive: ['value'] }),
        ]),
        ledger: ledger([
          ...['changed', 'anew', 'taken', 'gone'].map(
            (name) => [`vault.${name}`, entry('vault', name, { name, token: hide(SALT, 'old'), fixed: 1 })] as const,
          ),
          ['team.gone', entry('team', 'gone', { name: 'gone', value: hide(SALT, secret('marked before')) })],
        ]),
        resources: [
          ...['changed', 'anew', 'taken', 'gone'].map((name) =>
            live('vault', name, { name, token: secret(`live ${name}`), fixed: name === 'anew' ? 2 : 1 }),
          ),
          live('team', 'gone', { name: 'gone', value: secret('marked before') }),
          live('team', 'plain', { name: 'plain', value: secret('marked live') }),
        ],
      }),
    );
    expect(plan.changes.map(({ action, address }) => `${action} ${address}`)).toEqual([
      'create vault.made',
      'update vault.changed',
      'replace vault.anew',
      'update vault.taken',
      'adopt team.plain',
      'delete team.gone',
      'delete vault.gone',
    ]);
    expect(JSON.stringify(plan)).not.toContain(CANARY);
  });

  test('says what is left alone, except what is never to be spoken of', async () => {
    const plan = await planned(
      planOptions({
        kinds: KINDS,
        workspace: workspace([], { collections: [{ kind: 'team' }], unmanaged: ['team["/d*"]'] }),
        resources: ['b', '/d1', 'a'].map((name) => live('team', `id ${name}`, { name })),
      }),
    );
    expect(plan).toMatchObject({ formatVersion: FORMAT_VERSION, changes: [], unmanaged: ['team.a', 'team.b'] });
  });

  test('that is to prune everything deletes what is not declared, each with a word', async () => {
    const plan = await planned(
      planOptions({
        kinds: KINDS,
        workspace: workspace([desired('team', 'a')], { unmanaged: ['team.c'] }),
        prune: 'all',
        resources: ['a', 'b', 'c'].map((name) => live('team', `id ${name}`, { name })),
      }),
    );
    expect(deletesOf(plan).map(({ address }) => address)).toEqual(['team.b']);
    expect(plan.blocked).toContainEqual(expect.objectContaining({ address: 'team.b', guard: 'prune' }));
  });

  test('F26: is not made where a list could not be read', async () => {
    const options = planOptions({ kinds: KINDS, workspace: workspace([desired('team', 'a')]) });
    const { DriverError } = await import('../../src/core/engine/driver.ts');
    const list = () => Promise.reject(new DriverError('no', { failure: 'unreadable', outcome: 'none' }));
    const outcome = await makePlan({ ...options, driver: { ...options.driver, reader: () => ({ list }) } });
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ code: 'read-unreadable', severity: 'error' }] });
  });
});
