import { expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer();

const workspace = (sites: string): string => `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
${sites}`;

const SHOWN = '    spaces: [{ space: handbook }]\n';
const REDIRECTS = `    redirects:
      /aa: { page: { space: handbook, id: pg_intro } }
      /bb: { page: { space: handbook, id: pg_intro } }
`;

/** One ledger, and manifests that are applied one after the other. */
function world() {
  api.server.reset();
  const ledger = createMemoryLedger();
  const service = { baseUrl: api.server.url, token: api.server.token };
  const given = async (sites: string) => ({
    manifest: valueIn(await loadFrom(folderOf({ 'colophon.yaml': workspace(sites) }))),
    service,
    ledger,
  });
  const recorded = async (): Promise<readonly string[]> =>
    [...valueIn(await ledger.load()).entries.keys()].filter((address) => address.includes('redirect'));
  return { given, recorded };
}

test('what was applied below a resource follows its new name, also where the manifest does not declare it any more', async () => {
  const { given, recorded } = world();
  await applied(await given(`  old:\n    title: One\n${SHOWN}${REDIRECTS}`));
  await applied(await given(`  new:\n    title: One\n    previously: [old]\n${SHOWN}`));
  expect(await recorded()).toEqual(['site.new.redirect["/aa"]', 'site.new.redirect["/bb"]']);

  // The old name is free: another site has nothing of the first one below it.
  const two = await given(`  old:\n    title: Two\n${SHOWN}    redirects: {}\n  new:\n    title: One\n${SHOWN}`);
  const { changes, forget } = valueIn(await plan(two));
  expect(changes.filter(({ action }) => action === 'delete')).toEqual([]);
  expect(forget).toEqual([]);

  // Declared again, nothing has to be created or adopted.
  const again = await given(`  new:\n    title: One\n    previously: [old]\n${SHOWN}${REDIRECTS}`);
  expect(valueIn(await plan(again)).changes).toEqual([]);
});
