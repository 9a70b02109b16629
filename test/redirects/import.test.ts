import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addRedirectsCommand } from '../../src/command/cli/redirects.ts';
import { redirectsYaml } from '../../src/command/report/redirects/documents.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { load, manifestWith } from './support.ts';

const folder = useFolders();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function service(): readonly string[] {
  return ['--base-url', server.url, '--ledger', 'file:ledger.json'];
}

function run(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addRedirectsCommand, ['redirects', 'import', ...args], {
    cwd,
    env: { COLOPHON_TOKEN: server.token },
  });
}

const FILE = `/home /guides
/start /guides/v2/getting-started/installation
/reference /api/v2 302
/manual/ /home
`;

function workspace(files: Readonly<Record<string, string>> = {}): string {
  return folder({ 'colophon.yaml': manifestWith(), _redirects: FILE, ...files });
}

describe('what is written', () => {
  test.each([
    ['redirects.yaml', ['-f', 'colophon.yaml', '-f', 'redirects.yaml'], '', 'getting-started/installation'],
    ['redirects.csv', [], '    redirects: !csv redirects.csv\n', '/getting-started/installation'],
  ])('%s is read by the manifest and planned on the service', async (out, files, more, path) => {
    const cwd = workspace();
    const done = await run(cwd, '_redirects', '--live', ...service(), '--out', out);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('Carried over 4 of 4 redirects from _redirects to site.docs.');
    expect(done.out).toContain(`Wrote ${out}.`);
    writeFileSync(join(cwd, 'colophon.yaml'), `${manifestWith()}${more}`);
    const { workspace: declared } = await load(
      cwd,
      ...(files.length === 0 ? ['colophon.yaml'] : ['colophon.yaml', out]),
    );
    const redirects = declared.resources.filter(({ kind }) => kind === 'redirect');
    expect(Object.fromEntries(redirects.map(({ fields }) => [fields['source'], fields['destination']]))).toEqual({
      '/home': { section: { $ref: 'site.docs.section.guides' } },
      '/start': { space: { $ref: 'site.docs.section.guides.space.handbook' }, path },
      '/reference': { space: { $ref: 'site.docs.section.api.space.api' } },
      '/manual': { section: { $ref: 'site.docs.section.guides' } },
    });
    const env = { COLOPHON_TOKEN: server.token };
    const planned = await runInside(addPlanCommand, ['plan', ...service(), ...files, '-o', 'json'], { cwd, env });
    expect(planned.code).toBe(0);
    const changed: readonly { readonly address: string; readonly action: string }[] = JSON.parse(planned.out).changes;
    expect(
      changed.map(({ address, action }) => [address, action]).filter(([address]) => /redirect/.test(address ?? '')),
    ).toEqual([
      ['site.docs.redirect["/home"]', 'create'],
      ['site.docs.redirect["/start"]', 'create'],
      // The example world has it already.
      ['site.docs.redirect["/reference"]', 'adopt'],
      ['site.docs.redirect["/manual"]', 'create'],
    ]);
  });

  test('on a service of today has URLs elsewhere and wildcards, and is planned there', async () => {
    const today = await startServer({ profile: 'today' });
    onTestFinished(() => today.close());
    const text =
      '/old/b /api\n/old/* /guides/:splat 302\n/away/* https://x.example/:splat\n/x https://x.example/a\n/:one/b /api\n';
    const cwd = workspace({ _redirects: text });
    const env = { COLOPHON_TOKEN: today.token };
    const flags = ['--live', '--base-url', today.url, '--ledger', 'file:ledger.json', '--out', 'redirects.csv'];
    const done = await runInside(addRedirectsCommand, ['redirects', 'import', '_redirects', ...flags], { cwd, env });
    expect(done).toMatchObject({ code: 2, err: '' });
    expect(done.out).toContain('Carried over 4 of 5 redirects');
    expect(done.out).toContain('_redirects:5  /:one/b /api');
    expect(readFileSync(join(cwd, 'redirects.csv'), 'utf8')).toBe(
      [
        'source,destination,permanent,keep_rest',
        '/old/b,api,true,',
        '/old/*,guides,,true',
        '/old,guides,,',
        '/away/*,https://x.example,true,true',
        '/away,https://x.example,true,',
        '/x,https://x.example/a,true,',
        '',
      ].join('\n'),
    );
    writeFileSync(join(cwd, 'colophon.yaml'), `${manifestWith()}    redirects: !csv redirects.csv\n`);
    const planning = ['plan', '--base-url', today.url, '--ledger', 'file:ledger.json', '-o', 'json'];
    const planned = await runInside(addPlanCommand, planning, { cwd, env });
    expect(planned.code).toBe(0);
    const changes: readonly { readonly address: string }[] = JSON.parse(planned.out).changes;
    expect(changes.filter(({ address }) => address.includes('redirect["/'))).toHaveLength(6);
  });

  test('knows the shorter paths of what the service has as the default', async () => {
    const cwd = workspace({ _redirects: '/old-faq /faq\n/old-v1 /v1\n' });
    expect(await run(cwd, '_redirects')).toMatchObject({ code: 2, out: '' });
    const done = await run(cwd, '_redirects', '--live', ...service(), '--to', 'csv');
    expect(done).toMatchObject({ code: 0, out: 'source,destination\n/old-faq,guides/v2#/faq\n/old-v1,guides/v1\n' });
  });

  test('of .gitbook.yaml leads to the pages that come from its files, and is planned', async () => {
    const text = 'redirects:\n  start: ./README.md\n  help: gone.md\n';
    const cwd = workspace({ '.gitbook.yaml': text });
    const flags = ['--live', ...service(), '--base', '/guides/v2', '--out', 'redirects.csv'];
    const done = await run(cwd, '.gitbook.yaml', ...flags);
    expect(done).toMatchObject({ code: 2, err: '' });
    expect(done.out).toContain('No page of the site comes from the file gone.md.');
    expect(readFileSync(join(cwd, 'redirects.csv'), 'utf8')).toBe('source,destination\n/guides/v2/start,guides/v2#/\n');
    writeFileSync(join(cwd, 'colophon.yaml'), `${manifestWith()}    redirects: !csv redirects.csv\n`);
    const env = { COLOPHON_TOKEN: server.token };
    const planned = await runInside(addPlanCommand, ['plan', ...service(), '-o', 'json'], { cwd, env });
    const { changes } = JSON.parse(planned.out);
    expect(changes.find(({ kind }: { readonly kind: string }) => kind === 'redirect')).toMatchObject({
      after: { destination: { page: 'pg_intro' } },
      pages: [{ id: 'pg_intro', path: '', title: 'Introduction' }],
    });
  });

  test('goes to the output where no file is named, and the account to the messages', async () => {
    const { code, out, err } = await run(workspace(), '_redirects');
    expect(code).toBe(2);
    expect(out).toBe(
      `# 3 redirects from _redirects (Netlify _redirects)
sites:
  docs:
    redirects:
      /home: { section: guides }
      /reference: { space: guides/v2 }
      /manual: { section: guides }
`.replace('{ space: guides/v2 }', '{ space: api/v2 }'),
    );
    expect(err).toContain('Not carried over: 1');
    expect(err).toContain('_redirects:2  /start /guides/v2/getting-started/installation');
    const table = await run(workspace(), '_redirects', '--to', 'csv');
    expect(table.out).toBe('source,destination\n/home,guides\n/reference,api/v2\n/manual,guides\n');
  });

  test('as JSON has everything, and no document gets in between', async () => {
    const { code, out, err } = await run(workspace(), '_redirects', '-o', 'json');
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      format: { name: 'netlify' },
      site: 'site.docs',
      carried: [{ source: '/home', entry: { section: 'guides' }, line: 1 }, {}, {}],
      rejected: [{ line: 2, code: 'page-unknown', text: '/start /guides/v2/getting-started/installation' }],
      notes: [
        { line: 3, code: 'temporary' },
        { line: 4, code: 'slash' },
        { line: 4, code: 'chain' },
      ],
      summary: { rules: 4, carried: 3, rejected: 1, unneeded: 0, reduced: 0 },
    });
  });

  test('is never an empty collection, which would delete everything', async () => {
    const cwd = workspace({ _redirects: '/old/* /guides\n' });
    const done = await run(cwd, '_redirects', '--out', 'redirects.csv');
    expect(done.code).toBe(2);
    expect(done.out).toContain('Nothing was written');
    expect(readdirSync(cwd)).not.toContain('redirects.csv');
    expect(await run(cwd, '_redirects')).toMatchObject({ code: 2, out: '' });
  });

  test('replaces nothing without --force, also no link', async () => {
    const cwd = workspace({ 'there.yaml': 'mine' });
    symlinkSync('/nowhere/at/all', join(cwd, 'link.yaml'));
    for (const name of ['there.yaml', 'link.yaml']) {
      const done = await run(cwd, '_redirects', '--out', name);
      expect(done).toMatchObject({ code: 1, out: '' });
      expect(done.err).toContain('exists already');
    }
    expect(readFileSync(join(cwd, 'there.yaml'), 'utf8')).toBe('mine');
    expect(lstatSync(join(cwd, 'link.yaml')).isSymbolicLink()).toBe(true);
    expect(await run(cwd, '_redirects', '--out', 'there.yaml', '--force')).toMatchObject({ code: 2 });
    expect(readFileSync(join(cwd, 'there.yaml'), 'utf8')).toContain('/home: { section: guides }');
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('names of sites, sections and pages come back as they were, whatever they are', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'true',
        'null',
        '1',
        '~',
        'a: b',
        '# c',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a manifest.
        '${env:X}',
        '$${',
        '"',
        "'",
        '\n',
        '-',
        'a b',
        '\u202e',
        '',
      ),
      fc.string({ maxLength: 12 }),
    );
    const { parse } = await import('yaml');
    fc.assert(
      fc.property(name, name, name, (site, space, id) => {
        const text = redirectsYaml({
          site,
          headline: `x\n${space}`,
          redirects: [{ source: '/old', entry: { page: { space, id } }, comment: `${id}\n` }],
          open: [{ source: `/x\n${id}`, comment: space }],
        });
        const plain = (value: string): string => value.replaceAll('$${', '${');
        const read = parse(text).sites;
        const [key = ''] = Object.keys(read);
        const { page } = read[key].redirects['/old'];
        expect([plain(key), plain(page.space), plain(page.id)]).toEqual([site, space, id].map(plain));
      }),
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['a file that does not exist', ['missing.csv'], 1, 'it does not exist'],
    ['a folder', ['folder'], 1, 'not a regular file'],
    ['another encoding', ['utf16.csv'], 1, 'not a text in UTF-8'],
    ['an unknown format', ['prose.txt'], 1, 'pass --from with one of vercel, mintlify'],
    ['a file without redirects', ['empty.csv'], 1, 'holds no redirects'],
    ['broken JSON', ['vercel.json'], 1, 'line 2 is not valid JSON'],
    ['a link out of the folder', ['out.csv'], 1, 'a link leads out'],
    ['a format that does not exist', ['_redirects', '--from', 'iis'], 64, 'Allowed choices are vercel'],
    ['a site that does not exist', ['_redirects', '--site', 'dosc'], 64, 'did you mean "docs"?'],
    ['a base without a slash', ['_redirects', '--base', 'guides'], 64, 'starts with a slash'],
  ])('%s', async (_title, args, code, message) => {
    const cwd = workspace({
      'folder/x': '',
      'prose.txt': 'Hello there.\n',
      'empty.csv': 'source,destination\n',
      'vercel.json': '{\n  redirects: [] }',
    });
    writeFileSync(join(cwd, 'utf16.csv'), Buffer.from('\ufeff/a,/b\n', 'utf16le'));
    symlinkSync('/etc/hostname', join(cwd, 'out.csv'));
    const done = await run(cwd, ...args);
    expect(done).toMatchObject({ code, out: '' });
    expect(done.err.replace(/\s+/g, ' ')).toContain(message);
  });

  test('a manifest without or with several sites names them', async () => {
    const two = manifestWith().replace('sites:\n', 'sites:\n  blog: { title: Blog }\n');
    const done = await run(workspace({ 'colophon.yaml': two }), '_redirects');
    expect(done).toMatchObject({ code: 64 });
    expect(done.err).toContain('several sites (blog, docs); choose one with --site');
    expect(await run(workspace({ 'colophon.yaml': two }), '_redirects', '--site', 'docs')).toMatchObject({ code: 2 });
    const none = await run(
      workspace({ 'colophon.yaml': 'colophon: 1\norganization: org_acme\nteams: {}\n' }),
      '_redirects',
    );
    expect(none).toMatchObject({ code: 64 });
    expect(await run(workspace({ 'colophon.yaml': 'colophon: 1\nsitez: {}\n' }), '_redirects')).toMatchObject({
      code: 8,
    });
  });

  test('control characters of a file do no harm in messages', async () => {
    const cwd = workspace({ 'x.csv': '/a\u001b[31m,/guides\n::error::,/x\n/\u202etxt,/guides\n' });
    const { code, out, err } = await run(cwd, 'x.csv');
    expect(code).toBe(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
    expect(out + err).not.toMatch(/[\u001b\u202e]|^\s*::error/m);
  });
});

test('the doubt about a format is said', async () => {
  const cwd = workspace({ 'x.json': '{ "redirects": [{ "source": "/old", "destination": "/guides" }] }' });
  const { code, err } = await run(cwd, 'x.json');
  expect(code).toBe(0);
  expect(err.replace(/\s+/g, ' ')).toContain('the content also fits mintlify. Pass --from to choose');
});
