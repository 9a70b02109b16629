import { expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { consentsFor } from '../support/converge.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

test.each(['2025', 'today'] as const)(
  'deleting a space asks about sites that nobody declares here, on %s',
  async (profile) => {
    const server = await startServer({ processingDelay: 1, profile });
    try {
      const service = { baseUrl: server.url, token: server.token };
      const load = async (text: string) =>
        valueIn(await loadFrom(folderOf({ 'colophon.yaml': `colophon: 1\norganization: org_acme\n${text}` })));
      const [ours, theirs] = [createMemoryLedger({}), createMemoryLedger({})];
      const two = 'spaces:\n  one: { manage: true, title: One }\n  wiki: { manage: true, title: Wiki }\n';
      await applied({ manifest: await load(two), service, ledger: ours });
      const id = valueIn(await ours.load()).entries.get('space.wiki')?.id;
      const site = `spaces: { wiki: { id: ${id} } }\nsites: { other: { title: Other, sections: [{ path: wiki, title: Wiki, spaces: [{ space: wiki }] }] } }\n`;
      const fewer = await load('spaces:\n  one: { manage: true, title: One }\n');
      const saved = valueIn(await plan({ manifest: fewer, service, ledger: ours }));
      await applied({ manifest: await load(site), service, ledger: theirs }, ['expose']);
      const late = await apply({ plan: saved, manifest: fewer, service, ledger: ours, allow: consentsFor(saved) });
      expect([late.status, late.diagnostics[0]?.detail]).toEqual([
        'stale',
        expect.stringMatching(/^space\.wiki: site\..* shows it now\. Nothing was written/),
      ]);
      const { blocked, diagnostics } = valueIn(await plan({ manifest: fewer, service, ledger: ours }));
      expect(blocked.map(({ guard, address }) => `${guard} ${address}`)).toContain('dangling space.wiki');
      expect(diagnostics.find(({ code }) => code === 'dangling')?.detail).toContain('refers to space.wiki');
      // Where the sites are declared too, what shows it goes first.
      const both = await load(
        `${two}sites: { mine: { title: Mine, sections: [{ path: a, title: Part, spaces: [{ space: one }] }] } }\n`,
      );
      expect(valueIn(await plan({ manifest: both, service, ledger: ours })).blocked).toEqual([]);
    } finally {
      await server.close();
    }
  },
);
