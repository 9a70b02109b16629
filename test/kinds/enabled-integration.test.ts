import { expect, test } from 'vitest';
import type { Place } from '../../src/core/engine/driver.ts';
import { enabledIntegration } from '../../src/core/kinds/enabled-integration.ts';
import { failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([enabledIntegration], { profile: 'today' });
const PARTNERS: readonly Place[] = [{ kind: 'site', id: 'site_partners' }];
const HANDBOOK: readonly Place[] = [{ kind: 'space', id: 'spc_handbook' }];

test('is listed where it is enabled, without its configuration', async () => {
  const { list } = bench();
  const [live, ...others] = await list(enabledIntegration, PARTNERS);
  expect(live).toMatchObject({
    id: 'install_analytics.site_partners',
    title: 'analytics',
    fields: { name: 'analytics', installation: { $id: 'install_analytics' } },
    outputs: { status: 'active' },
  });
  expect(others).toEqual([]);
  expect(JSON.stringify(live)).not.toContain('G-EXAMPLE1');
  expect((await list(enabledIntegration, HANDBOOK)).map(({ title }) => title)).toEqual(['chat']);
});

test.each([
  ['site', [{ kind: 'site', id: 'site_notes' }]],
  ['space', [{ kind: 'space', id: 'spc_notes' }]],
] as const)('is enabled on a %s by name, set up, changed and disabled', async (_kind, parents) => {
  const { create, update, remove, find } = bench();
  const { live, told } = await create(
    enabledIntegration,
    { name: 'chat', configuration: { level: 1, on: true } },
    parents,
  );
  expect(told).toEqual([live.id]);
  expect(await find(enabledIntegration, live.id, parents)).toEqual(live);
  const options = { parents, all: { name: 'chat' } };
  const changed = await update(enabledIntegration, live.id, { configuration: { level: 2 } }, options);
  expect(changed.witness).not.toEqual(live.witness);
  const same = await update(enabledIntegration, live.id, { configuration: { level: 1 } }, options);
  expect(same.witness).toEqual(live.witness);
  expect(await remove(enabledIntegration, live.id, parents)).toBe('removed');
  expect(await find(enabledIntegration, live.id, parents)).toBeUndefined();
});

test('an integration that the organization has not installed is refused with what to do', async () => {
  const error = await failureOf(bench().create(enabledIntegration, { name: 'login' }, PARTNERS));
  expect([error.failure, error.outcome]).toEqual(['invalid', 'none']);
  expect(error.message).toContain('"login"');
});
