import { afterEach, describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import { casesOf, isQuick } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { lastIn, workspaceOf, writesIn } from '../support/workspace.ts';

function got<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
  }
  return outcome.value;
}

describe('Planning n redirects', () => {
  const api = useServer();
  afterEach(() => api.server.reset());
  const LIST = '/v1/orgs/org_acme/sites/site_docs/redirects';

  test.each(casesOf([0, 1, 1000, 1001, 2001], (n) => n <= 1))(
    'takes max(1, ⌈n/1000⌉) lists and no write for n = %i; applying them sends n POSTs, applying again none',
    async (n) => {
      const { server } = api;
      for (const { id } of server.exportWorld().tables.redirects ?? []) {
        await fetch(`${server.url}${LIST}/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${server.token}` },
        });
      }
      const sources = Array.from({ length: n }, (_none, index) => `/old/page-${index}`);
      const work = workspaceOf(server, {
        'colophon.yaml': [
          'colophon: 1',
          'organization: org_acme',
          'sites:',
          '  docs:',
          '    id: site_docs',
          n === 0 ? '    redirects: {}' : '    redirects:',
          ...sources.map((source) => `      ${source}: { section: { id: sec_guides } }`),
          '',
        ].join('\n'),
      });
      const manifest = got(await loadManifest({ kinds: KINDS, cwd: work.folder, paths: [], variables: {}, env: {} }));
      const ledger = createMemoryLedger();
      const service = { baseUrl: server.url, token: server.token };
      let since = lastIn(server);
      const lists = (): number =>
        server.journal({ since }).filter(({ method, path }) => method === 'GET' && path.startsWith(`${LIST}?`)).length;
      const pages = Math.max(1, Math.ceil(n / 1000));

      const first = got(await plan({ manifest, service, ledger }));
      expect([lists(), writesIn(server, since).length]).toEqual([1, 0]);
      expect(first.changes.filter(({ action }) => action === 'create')).toHaveLength(n);

      since = lastIn(server);
      const report = await apply({ plan: first, manifest, service, ledger, parallelism: 10 });
      expect(report.status).toBe('done');
      const writes = writesIn(server, since);
      expect(writes.filter(({ method }) => method === 'POST')).toHaveLength(n);
      expect(writes).toHaveLength(n);
      expect(report.requests.writes).toBe(n);

      since = lastIn(server);
      const second = got(await plan({ manifest, service, ledger }));
      expect([second.changes, lists(), writesIn(server, since)]).toEqual([[], pages, []]);

      since = lastIn(server);
      expect((await apply({ plan: second, manifest, service, ledger })).status).toBe('done');
      expect(server.journal({ since })).toEqual([]);
    },
  );
});

describe('The command', () => {
  const api = useServer();
  const MANIFEST = `colophon: 1
organization: org_acme
teams:
  one: { title: Team one }
  two: { title: Team two, members: { ada@example.com: owner } }
sites:
  docs:
    id: site_docs
    redirects:
      /a/b: { section: { id: sec_guides } }
      /c/d: { section: { id: sec_api } }
`;
  const work = (): ReturnType<typeof workspaceOf> => workspaceOf(api.server, { 'colophon.yaml': MANIFEST });
  interface PlanJson {
    readonly formatVersion: string;
    readonly digest: string;
    readonly live: { readonly writes: number };
    readonly changes: readonly { readonly address: string; readonly action: string }[];
  }
  const addressesOf = (text: string): readonly string[] =>
    (JSON.parse(text) as PlanJson).changes.map(({ address }) => address).sort();

  test('prints the same plan in every format, to files as well, and the result alone to stdout', async () => {
    const folder = work();
    const since = lastIn(api.server);
    const { code, stdout, stderr } = await folder.run([
      'plan',
      ...['-o', 'json', '--out', 'plan.json'],
      ...['--output-to', 'markdown=plan.md', '--output-to', 'ndjson=plan.ndjson', '--output-to', 'text=plan.txt'],
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(writesIn(api.server, since)).toEqual([]);
    const printed = JSON.parse(stdout) as PlanJson;
    const saved = JSON.parse(folder.read('plan.json')) as PlanJson;
    expect([printed.formatVersion.split('.')[0], printed.live.writes]).toEqual(['2', 0]);
    expect(printed.digest).toBe(saved.digest);
    const addresses = addressesOf(stdout);
    expect(addresses).toHaveLength(5);
    const lines = folder
      .read('plan.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const address of addresses) {
      expect(folder.read('plan.txt')).toContain(address);
      expect(folder.read('plan.ndjson')).toContain(JSON.stringify(address));
    }
    expect(folder.read('plan.md')).toContain('team.one');
    expect(folder.read('plan.txt')).not.toContain('\u001b');
  });

  test.each([
    [['--target', 'team.*'], {}, ['team.one', 'team.two']],
    [['--target', 'team.one'], {}, ['team.one']],
    [['--exclude', 'team.*'], {}, ['site.docs', 'site.docs.redirect["/a/b"]', 'site.docs.redirect["/c/d"]']],
    [['--exclude', 'team.one', '--exclude', 'site.*'], {}, ['team.two']],
    [
      [],
      { COLOPHON_TARGET: 'team.one, site.docs.redirect["/a/b"]' },
      // The site comes along: it is adopted, and what is in it cannot be recorded without it.
      ['site.docs', 'site.docs.redirect["/a/b"]', 'team.one'],
    ],
  ])('restricts the plan with %j %j', async (args, env, expected) => {
    const { code, stdout } = await work().run(['plan', '-o', 'json', ...args], { env });
    expect([code, addressesOf(stdout)]).toEqual([0, expected]);
  });

  test('colours only where it was asked for or somebody looks', async () => {
    const folder = work();
    const coloured = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> => {
      const { code, stdout } = await folder.run(['plan', ...args], { env });
      expect(code).toBe(0);
      return stdout.includes('\u001b[');
    };
    expect(await coloured([], {})).toBe(false);
    expect(await coloured([], { FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured(['--no-color'], { FORCE_COLOR: '1' })).toBe(false);
    expect(await coloured([], { FORCE_COLOR: '0' })).toBe(false);
    expect(await coloured([], { NO_COLOR: '1' })).toBe(false);
  });

  test('says nothing besides the result with -q, and takes flags from the environment', async () => {
    const folder = work();
    const { code, stdout, stderr } = await folder.spawn(['plan', '-q'], {
      env: {
        COLOPHON_OUTPUT: 'json',
        COLOPHON_OUT: 'saved.json',
        COLOPHON_PARALLELISM: '2',
        COLOPHON_FILE: 'colophon.yaml',
      },
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(addressesOf(stdout)).toEqual(addressesOf(folder.read('saved.json')));
    const text = await folder.run(['plan', '-q', '--out', 'again.json']);
    expect([text.code, text.stderr]).toEqual([0, '']);
  });

  test('prints what is wrong with a manifest as JSON where JSON was asked for', async () => {
    const folder = workspaceOf(api.server, { 'colophon.yaml': 'colophon: 1\norganization: org_acme\nteems: {}\n' });
    const { code, stdout } = await folder.run(['plan', '-o', 'json']);
    expect(code).toBe(8);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('teems');
  });

  test.skipIf(isQuick)('ends quietly when whoever reads its output has read enough', async () => {
    const folder = work();
    const running = folder.start(['plan']);
    running.child.stdout?.destroy();
    const { code, stderr } = await running.finished;
    expect([code, stderr]).toEqual([0, '']);
  });

  test('cannot be made to write by anything: nothing but reads is in the journal of the server', () => {
    expect(writesIn(api.server)).toEqual([]);
  });
});
