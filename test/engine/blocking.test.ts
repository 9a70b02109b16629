import { expect, test } from 'vitest';
import { blockedDiagnostics, blockingOf } from '../../src/engine/execute/blocking.ts';
import { planOf } from '../report/plans.ts';

test.each([
  [
    'a live site goes offline',
    ['unpublish'],
    '--allow unpublish',
    'site.a: a live site goes offline. Pass --allow unpublish to allow it.',
  ],
  ['It may hurt.', ['a', 'b'], '--allow a', 'site.a: It may hurt. Pass --allow a to allow it.'],
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
