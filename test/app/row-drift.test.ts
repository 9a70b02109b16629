import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

describe('what somebody deleted in a row', () => {
  const names = ['a', 'b', 'c', 'd'];
  const subsets = Array.from({ length: 14 }, (_, bits) =>
    names.filter((_name, index) => ((bits + 1) >> index) % 2 === 1),
  );

  test('is never called pending, nor are the moves around it', async () => {
    const server = await startServer({ processingDelay: 1, profile: 'today' });
    const sections = names.map(
      (name) => `      - { path: ${name}, title: Part ${name}, spaces: [{ space: handbook }] }\n`,
    );
    const text = `colophon: 1\norganization: org_acme\nspaces: { handbook: { id: spc_handbook } }\nsites:\n  help:\n    title: Help\n    sections:\n${sections.join('')}`;
    const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
    const service = { baseUrl: server.url, token: server.token };
    try {
      for (const gone of subsets) {
        const ledger = createMemoryLedger({});
        await applied({ manifest, service, ledger });
        const { entries } = valueIn(await ledger.load());
        const site = entries.get('site.help')?.id;
        for (const name of gone) {
          const id = entries.get(`site.help.section.${name}`)?.id;
          await fetch(`${server.url}/v1/orgs/org_acme/sites/${site}/sections/${id}`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${server.token}` },
          });
        }
        const { changes } = valueIn(await plan({ manifest, service, ledger }));
        const pending = changes
          .filter(({ cause }) => cause === 'pending')
          .map(({ action, address }) => `${action} ${address}`);
        expect([gone, pending]).toEqual([gone, []]);
      }
    } finally {
      await server.close();
    }
  });
});
