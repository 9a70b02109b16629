import { describe, expect, test } from 'vitest';
import { plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { converge, loadFiles, planned, run, serviceOf, unwrap } from '../support/converge.ts';
import { useServer } from '../support/server.ts';
import { applyUntil } from './support/killed-apply.ts';

const api = useServer({ processingDelay: 0 });

const site = (parts: string): string => `colophon: 1
organization: org_acme
spaces: { a: { id: spc_handbook }, b: { id: spc_api } }
sites:
  one: { title: One site, ${parts} }
`;

const ROOT = 'spaces: [{ space: a }, { space: b }], redirects: { /old: { space: a } }';
const SECTIONS =
  'sections: [{ path: handbook, title: Handbook, spaces: [{ space: a }] }, { path: r, title: Right, spaces: [{ space: b }] }], redirects: { /old: { section: handbook } }';

const DIRECTIONS = [
  { title: 'spaces at the root become sections', first: ROOT, second: `spaces: [], ${SECTIONS}` },
  { title: 'sections become spaces at the root', first: SECTIONS, second: `sections: [], ${ROOT}` },
];

/** What the site shows: paths of sections and site spaces. */
function shown(): unknown {
  const { sites = [], sections = [], siteSpaces = [] } = api.server.exportWorld().tables;
  const id = sites.find(({ title }) => title === 'One site')?.id;
  return {
    sections: sections.filter((one) => one.site === id).map(({ path, title }) => [path, title]),
    spaces: siteSpaces.filter((one) => one.site === id).map(({ space }) => space),
  };
}

describe.each(DIRECTIONS)('$title', ({ first, second }) => {
  test('in one apply, and in the next one after a kill on either side of every write', async () => {
    const service = serviceOf(api.server);
    const before = await loadFiles({ 'colophon.yaml': site(first) });
    const after = await loadFiles({ 'colophon.yaml': site(second) });
    const start = async (): Promise<ReturnType<typeof createMemoryLedger>> => {
      api.server.reset();
      const ledger = createMemoryLedger();
      const work = { manifest: before, service, ledger };
      await run(work, await planned(work));
      return ledger;
    };
    await converge({ manifest: after, service, ledger: await start() });
    const expected = shown();
    let alive = false;
    for (let nth = 1; !alive; nth++) {
      for (const when of ['before', 'after'] as const) {
        const ledger = await start();
        const made = unwrap(await plan({ manifest: after, service, ledger }));
        const state = unwrap(await ledger.load());
        const killed = await applyUntil(made, state, { service, death: { of: 'write', nth, when } });
        alive = killed.ended;
        await converge({ manifest: after, service, ledger: createMemoryLedger(killed.state) });
        expect(shown(), `killed ${when} write ${nth}`).toEqual(expected);
      }
    }
  });
});

test('spaces at the root of a site whose sections nobody declares as gone are refused before anything is written', async () => {
  api.server.reset();
  const service = serviceOf(api.server);
  const ledger = createMemoryLedger();
  await converge({ manifest: await loadFiles({ 'colophon.yaml': site(SECTIONS) }), service, ledger });
  const refused = async (parts: string): Promise<unknown> => {
    const manifest = await loadFiles({ 'colophon.yaml': site(parts) });
    const outcome = await plan({ manifest, service, ledger });
    return outcome.diagnostics.flatMap(({ severity, code, detail }) => (severity === 'error' ? [[code, detail]] : []));
  };
  expect(await refused(ROOT)).toEqual([
    ['not-both', expect.stringContaining('declare its collection as empty (`[]`)')],
    ['not-both', expect.any(String)],
  ]);
});
