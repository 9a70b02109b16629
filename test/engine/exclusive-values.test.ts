import { expect, test } from 'vitest';
import { exclusiveValues } from '../../src/core/engine/execute/shared-values.ts';
import { createMemoryDriver } from '../support/memory-driver.ts';
import { apply, create, KINDS, ledgerOf, planOf } from './support/hand-made-plan.ts';
import { RULE } from './support/small-kinds.ts';

const DEFAULT = { ...RULE, exclusive: true } as const;

test('what becomes the default takes that from the sibling that the plan leaves out', async () => {
  const kinds = KINDS.map((model) => (model.name === 'team' ? { ...model, rules: { default: DEFAULT } } : model));
  const driver = createMemoryDriver({ kinds });
  const ledger = ledgerOf({
    'team.old': { kind: 'team', id: 'old', fields: { name: 'old', default: true }, rank: 3 },
    'site.docs': { kind: 'site', id: 'docs', fields: { default: true } },
  });
  const plan = planOf([create('team.new', 'team', { after: { name: 'new', default: true } })]);
  const { ledger: after } = await apply(plan, driver, { ledger, kinds });
  expect(after.entries.get('team.old')).toMatchObject({ fields: { name: 'old', default: false }, rank: 3 });
  expect(after.entries.get('team.new')?.fields).toMatchObject({ default: true });
  expect(after.entries.get('site.docs')?.fields).toEqual({ default: true });
});

test('nothing is taken by a change that sets no such value', () => {
  const values = exclusiveValues(KINDS);
  const entry = { kind: 'team', id: '1', fields: { default: true } };
  expect(values.took(create('team.b', 'team', { after: { default: true } }), '2')).toBe(false);
  expect(values.without('team.a', entry)).toBe(entry);
});

test('a value is taken from siblings alone, not from parts of something else', () => {
  const kinds = KINDS.map((model) => (model.name === 'section' ? { ...model, rules: { default: DEFAULT } } : model));
  const values = exclusiveValues(kinds);
  const entry = { kind: 'section', id: '1', fields: { default: true, title: 'A' } };
  expect(values.took(create('site.a.section.new', 'section', { after: { default: true } }), '2')).toBe(true);
  expect(values.without('site.a.section.old', entry).fields).toEqual({ default: false, title: 'A' });
  expect(values.without('site.b.section.old', entry)).toBe(entry);
  expect(values.without('site.a.section.new', { ...entry, id: '2' }).fields['default']).toBe(true);
  expect(values.took(create('site.a.section.q', 'section', { after: { default: false } }), '3')).toBe(false);
});
