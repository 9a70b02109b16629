import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestOfText, fingerprintOf, hide, planDigest, slowSalt } from '../../src/core/plan/digest.ts';
import { isEmpty, type Plan } from '../../src/core/plan/plan.ts';
import { summarize } from '../../src/core/plan/summary.ts';
import { base, planOf, RICH } from '../report/plans.ts';

describe('a hidden value', () => {
  test('is equal for equal values under one salt only', () => {
    expect(hide('salt', { a: 1, b: 2 })).toEqual(hide('salt', { b: 2, a: 1 }));
    expect(hide('salt', 'x')).not.toEqual(hide('pepper', 'x'));
    expect(hide('salt', 'x')).not.toEqual(hide('salt', 'y'));
    expect(hide('a', 'bc')).not.toEqual(hide('ab', 'c'));
  });

  test('is a digest of 160 bits and nothing else', () => {
    expect(Object.keys(hide('salt', 'secret'))).toEqual(['$digest']);
    expect(hide('salt', 'secret').$digest).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe('a fingerprint', () => {
  const printOf = (salt: string, live: Parameters<typeof fingerprintOf>[1], secret = false): string =>
    fingerprintOf(salt, live, { rules: { title: { secret } } });
  const live = { id: 'site_1', fields: { title: 'Docs' } };

  test('changes with everything that is known', () => {
    const others = [
      printOf('salt', live),
      printOf('pepper', live),
      printOf('salt', { ...live, id: 'site_2' }),
      printOf('salt', { ...live, fields: { title: 'Handbook' } }),
      printOf('salt', { ...live, witness: { updatedAt: '1' } }),
      printOf('salt', { ...live, witness: { updatedAt: '2' } }),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(others.every((one) => /^[0-9a-f]{40}$/.test(one))).toBe(true);
  });

  test('is the same for nothing witnessed as for none', () => {
    expect(printOf('salt', { ...live, witness: {} })).toBe(printOf('salt', live));
  });

  test('takes as long to guess as the secrets in it', () => {
    const slow = slowSalt('salt');
    expect(printOf(slow, live)).toBe(printOf('salt', live));
    expect(printOf(slow, live, true)).not.toBe(printOf(slow, live));
    expect(printOf(slow, live, true)).toBe(
      printOf('salt', { ...live, fields: { title: hide(slow, live.fields.title) } }),
    );
  });
});

describe('the digest of a plan', () => {
  test('is a SHA-256 of what decides', () => {
    expect(digestOfText('abc')).toBe(createHash('sha256').update('abc').digest('hex'));
    expect(planDigest(RICH)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each<[keyof Plan, unknown]>([
    ['organization', 'org_other'],
    ['environment', 'other'],
    ['service', 'https://other.example'],
    ['changes', []],
    ['blocked', [{ key: 'k', address: 'a', guard: 'g', message: 'm', consents: [], override: 'o' }]],
    ['forget', ['site.other']],
    ['refresh', [{ address: 'site.other', kind: 'site', id: 'site_9', fields: {} }]],
    ['ids', { 'site.other': 'site_9' }],
  ])('changes with its %s', (name, value) => {
    expect(planDigest({ ...RICH, [name]: value })).not.toBe(planDigest(RICH));
  });

  test.each<[keyof Plan, unknown]>([
    ['createdAt', '2001-01-01T00:00:00.000Z'],
    ['tool', { name: 'other', version: '9' }],
    ['git', { commit: 'abc', dirty: true }],
    ['unmanaged', ['site.other']],
    ['diagnostics', []],
  ])('does not change with its %s', (name, value) => {
    expect(planDigest({ ...RICH, [name]: value })).toBe(planDigest(RICH));
  });

  test('does not change with where a change stands and why it is made, but with everything else of it', () => {
    const [first] = RICH.changes;
    const withFirst = (more: object): Plan =>
      ({ ...RICH, changes: [{ ...first, ...more }, ...RICH.changes.slice(1)] }) as Plan;
    expect(planDigest(withFirst({ reason: 'another', source: { file: 'x.yaml', line: 9, column: 9 } }))).toBe(
      planDigest(RICH),
    );
    expect(planDigest(withFirst({ risk: ['another'] }))).not.toBe(planDigest(RICH));
    expect(planDigest(withFirst({ address: 'site.other' }))).not.toBe(planDigest(RICH));
  });
});

describe('the digest of a plan before there is a ledger', () => {
  const hidden = (letter: string): string => `hidden_${letter.repeat(32)}`;
  /** A plan of a creation and an update, with what depends on the salt in all places. */
  const first = (
    { a, b, fingerprint = 'f', id = 'site_1' }: { a: string; b: string; fingerprint?: string; id?: string },
    serial = 0,
  ): Plan => {
    const plan = planOf([
      { ...base('team.a', 'team'), action: 'create', after: { list: [{ $digest: a.repeat(40) }] }, fields: [] },
      {
        ...base('team.b', 'team'),
        action: 'update',
        id: hidden(a),
        after: { token: { $digest: b.repeat(40) }, site: { $id: hidden(b) }, title: `hidden_${'a'.repeat(32)}` },
        fields: [],
        precondition: { fingerprint },
      },
    ]);
    return { ...plan, ledger: { ...plan.ledger, serial }, ids: { 'team.b': hidden(a), 'site.a': id } };
  };
  const same = (one: Plan, other: Plan): boolean => planDigest(one) === planDigest(other);

  test('is the same under another salt, as long as equal values stay equal', () => {
    const plan = first({ a: 'a', b: 'b' });
    expect(same(plan, first({ a: 'c', b: 'd', fingerprint: 'g' }))).toBe(true);
    expect(same(plan, first({ a: 'b', b: 'a' }))).toBe(true);
    expect(same(plan, first({ a: 'a', b: 'a' }))).toBe(false);
  });

  test('changes with what does not depend on the salt', () => {
    const plan = first({ a: 'a', b: 'b' });
    expect(same(plan, first({ a: 'a', b: 'b', id: 'site_2' }))).toBe(false);
    expect(same(plan, { ...plan, ids: { ...plan.ids, 'team.b': 'team_1' } })).toBe(false);
    expect(
      same({ ...plan, ids: { a: hidden('1'), b: hidden('2') } }, { ...plan, ids: { a: hidden('1'), b: hidden('1') } }),
    ).toBe(false);
    for (const [one, other] of [
      [{ $digest: 'x' }, { $digest: 'y' }],
      [{ $digest: `${'a'.repeat(40)}b` }, { $digest: `${'a'.repeat(40)}c` }],
      [{ $digest: hidden('a') }, { $digest: hidden('b') }],
      [{ $id: 'a'.repeat(40) }, { $id: 'b'.repeat(40) }],
      [{ $id: `${hidden('a')}b` }, { $id: `${hidden('a')}c` }],
      [{ $id: `a${hidden('a')}` }, { $id: `b${hidden('a')}` }],
      [{ title: hidden('a') }, { title: hidden('b') }],
      [[hidden('a')], [hidden('b')]],
      [1, 2],
      [null, false],
      [{ x: null }, {}],
      [['a'], { 0: 'a' }],
    ] as const) {
      const withValue = (value: unknown): Plan =>
        ({ ...plan, changes: [{ ...plan.changes[0], after: { value } }] }) as unknown as Plan;
      expect(same(withValue(one), withValue(other)), JSON.stringify(one)).toBe(false);
    }
  });

  test('is of the salted values once there is one', () => {
    expect(same(first({ a: 'a', b: 'b' }, 1), first({ a: 'c', b: 'd' }, 1))).toBe(false);
    expect(same(first({ a: 'a', b: 'b' }, 1), first({ a: 'a', b: 'b', fingerprint: 'g' }, 1))).toBe(false);
  });
});

test('a plan is empty when it changes nothing', () => {
  expect(isEmpty(planOf([]))).toBe(true);
  expect(isEmpty(RICH)).toBe(false);
});

describe('a summary', () => {
  test('counts by action, and by kind and action', () => {
    const create = (address: string, kind: string) =>
      ({ ...base(address, kind), action: 'create', after: {}, fields: [] }) as const;
    const plan = planOf([create('team.a', 'team'), create('team.b', 'team'), create('site.a', 'site')]);
    expect(summarize(plan.changes, { noop: 4, blocked: 5, unmanaged: 6 })).toEqual({
      create: 3,
      update: 0,
      replace: 0,
      delete: 0,
      move: 0,
      adopt: 0,
      adoptUpdate: 0,
      resources: 3,
      noop: 4,
      blocked: 5,
      unmanaged: 6,
      byKind: { team: { create: 2 }, site: { create: 1 } },
    });
    const all = summarize(RICH.changes, { noop: 0, blocked: 0, unmanaged: 0 });
    const { byKind, noop, blocked, unmanaged, resources, writes, ...byEffect } = all;
    expect([noop, blocked, unmanaged, writes]).toEqual([0, 0, 0, undefined]);
    // One section is updated and moved.
    expect(resources).toBe(RICH.changes.length - 1);
    expect(Object.values(byEffect).reduce((sum, one) => sum + one, 0)).toBe(resources);
    const counted = Object.values(byKind).flatMap((one) => Object.values(one));
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(resources);
  });
});
