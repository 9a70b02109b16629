import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestOfText, fingerprintOf, hide, planDigest } from '../../src/plan/digest.ts';
import { isEmpty, type Plan } from '../../src/plan/plan.ts';
import { summarize } from '../../src/plan/summary.ts';
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
  const live = { id: 'site_1', fields: { title: 'Docs' } };

  test('changes with everything that is known', () => {
    const others = [
      fingerprintOf('salt', live),
      fingerprintOf('pepper', live),
      fingerprintOf('salt', { ...live, id: 'site_2' }),
      fingerprintOf('salt', { ...live, fields: { title: 'Handbook' } }),
      fingerprintOf('salt', { ...live, witness: { updatedAt: '1' } }),
      fingerprintOf('salt', { ...live, witness: { updatedAt: '2' } }),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(others.every((one) => /^[0-9a-f]{40}$/.test(one))).toBe(true);
  });

  test('is the same for nothing witnessed as for none', () => {
    expect(fingerprintOf('salt', { ...live, witness: {} })).toBe(fingerprintOf('salt', live));
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
