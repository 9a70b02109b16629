import { expect, test } from 'vitest';
import { heldDiagnostics, holdingOf } from '../../src/engine/execute/hold.ts';
import { planOf } from '../report/plans.ts';

test.each([
  [
    'a site that is live goes offline',
    ['unpublish'],
    '--allow unpublish',
    'site.a: a site that is live goes offline. Add --allow unpublish to let it through.',
  ],
  ['It may hurt.', ['a', 'b'], '--allow a', 'site.a: It may hurt. Add --allow a to let it through.'],
  [
    'it is protected',
    [],
    'no flag lets it through: declare it without `protect` and apply that first',
    'site.a: it is protected. No flag lets it through: declare it without `protect` and apply that first.',
  ],
])('What is held because %j says in sentences what to do', (message, consents, override, detail) => {
  const plan = planOf([], {
    held: [{ key: 'site.a', address: 'site.a', guard: 'any', message, consents, override }],
  });
  const told = heldDiagnostics(holdingOf(plan, []), { plan, severity: 'error' });
  expect(told).toEqual([{ severity: 'error', code: 'held', summary: 'A guard holds a change back', detail }]);
});
