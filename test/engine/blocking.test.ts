import { expect, test } from 'vitest';
import { blockedDiagnostics, blockingOf } from '../../src/core/engine/execute/blocking.ts';
import type { Change, Delete, Update } from '../../src/core/plan/plan.ts';
import { planOf } from '../report/plans.ts';
import { create } from './support/hand-made-plan.ts';

test.each([
  [
    'a live site goes offline',
    ['unpublish'],
    '--allow unpublish',
    'site.a: a live site goes offline. Pass --allow unpublish to allow it.',
  ],
  ['It may hurt.', ['a', 'b'], '--allow a', 'site.a: It may hurt. Pass --allow a to allow it.'],
  ['v1.2 of site.b is gone', ['a'], '--allow a', 'site.a: v1.2 of site.b is gone. Pass --allow a to allow it.'],
  [
    'it is protected',
    [],
    'no flag allows it: declare it without `protect` and apply that first',
    'site.a: it is protected. No flag allows it: declare it without `protect` and apply that first.',
  ],
])('What is blocked because %j says in sentences what to do', (message, consents, override, detail) => {
  const plan = planOf([], {
    blocked: [{ key: 'site.a', address: 'site.a', guard: 'any', message, consents, override }],
  });
  const found = blockedDiagnostics(blockingOf(plan, []), { plan, severity: 'error' });
  expect(found).toEqual([{ severity: 'error', code: 'blocked', summary: 'Blocked by guard any', detail }]);
});

test('what depends on a blocked change is skipped, with a whole deletion and a temporary value', () => {
  const team = (name: string, dependsOn: readonly string[] = []) =>
    create(`team.${name}`, 'team', { after: {}, dependsOn });
  const existing = { id: 'id', fields: [], precondition: { fingerprint: '' } };
  const update = (name: string, more: Partial<Update>): Update => ({
    ...team(name),
    ...existing,
    action: 'update',
    ...more,
  });
  const deletion = (name: string, more: Partial<Delete>): Delete => ({
    ...team(name),
    ...existing,
    action: 'delete',
    before: {},
    ...more,
  });
  const changes: readonly Change[] = [
    team('blocked'),
    team('next', ['team.blocked']),
    team('last', ['team.next']),
    update('aside', { temporary: 'team.blocked' }),
    update('other', {}),
    deletion('whole', { dependsOn: ['team.last'] }),
    deletion('part', { with: 'team.whole' }),
    team('alone'),
    deletion('kept', {}),
    deletion('piece', { with: 'team.kept' }),
  ];
  const skipped = (key: string, consents: readonly string[] = [], allow: readonly string[] = []) => {
    const blocked = [{ key, address: key, guard: 'any', message: 'no', consents, override: '' }];
    return [...blockingOf(planOf(changes, { blocked }), allow).results.values()].map(
      ({ status, change }) => `${status} ${change.address}`,
    );
  };
  expect(skipped('team.blocked')).toEqual([
    'blocked team.blocked',
    'skipped team.next',
    'skipped team.aside',
    'skipped team.last',
    'skipped team.whole',
    'skipped team.part',
  ]);
  expect(skipped('team.piece')).toEqual(['blocked team.piece', 'skipped team.kept']);
  expect(skipped('team.alone')).toEqual(['blocked team.alone']);
  expect(skipped('team.alone', ['a', 'b'], ['b'])).toEqual([]);
});
