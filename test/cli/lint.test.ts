import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixedFiles, lint } from '../../src/command/app/lint.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';
import { useServer } from '../support/server.ts';

const folderWith = useFolders();

function run(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  return runInside(addLintCommand, args, options);
}

function manifestWith(redirects: readonly string[], more: readonly string[] = []): string {
  return [
    'colophon: 1',
    'organization: org_acme',
    ...more,
    'spaces:',
    '  handbook: { id: spc_handbook }',
    '  v1: { title: Handbook v1 }',
    'sites:',
    '  docs:',
    '    title: Product docs',
    '    sections:',
    '      - path: guides',
    '        title: Guides',
    '        spaces: [{ space: handbook, path: v2 }, { space: v1, path: v1 }]',
    '    redirects:',
    ...redirects.map((line) => `      ${line}`),
    '',
  ].join('\n');
}

/** A loop for visitors who do not see the section. */
function loopWith(more: readonly string[] = []): string {
  const text = manifestWith(['/guides: { section: guides }'], more);
  return text.replace('title: Guides', 'title: Guides\n        condition: visitor.claims.beta');
}

/** A redirect that leads to its own path, and one that is fine. */
const HOME = [
  '/older: { space: guides/v2 } # where it all began',
  '/guides/v2: { space: guides/v2 }',
  '/old: { space: guides/v2 }   # why',
];

describe('lint', () => {
  test('finds nothing in a clean manifest', async () => {
    const cwd = folderWith({ 'colophon.yaml': manifestWith(['/old: { section: guides }']) });
    expect(await run(['lint'], { cwd })).toEqual({ code: 0, out: 'No findings in 7 resources.\n', err: '' });
  });

  test('ends with 1 when there are errors, and takes severities from the manifest', async () => {
    const cwd = folderWith({
      'colophon.yaml': loopWith(),
      'quiet.yaml': loopWith(["lint: { redirect-loop: 'off' }"]),
      'mild.yaml': loopWith(['lint: { redirect-loop: info }']),
    });
    const { code, out } = await run(['lint'], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('error[redirect-loop]');
    expect(out).toContain('colophon.yaml:15:');
    expect(await run(['lint', '-f', 'quiet.yaml'], { cwd })).toMatchObject({ code: 0 });
    const mild = await run(['lint', '-f', 'mild.yaml', '-o', 'json'], { cwd });
    expect(mild.code).toBe(0);
    expect(JSON.parse(mild.out).summary).toEqual({ errors: 0, warnings: 0, notes: 1 });
  });

  test('warnings fail only where that is asked', async () => {
    const cwd = folderWith({ 'colophon.yaml': manifestWith(HOME) });
    const plain = await run(['lint'], { cwd });
    expect(plain.code).toBe(0);
    expect(plain.out).toContain('warning[redirect-shadowed]');
    expect(plain.err).toContain('can be fixed: colophon lint --fix');
    expect(await run(['lint', '--strict'], { cwd })).toMatchObject({ code: 1 });
    expect(await run(['lint'], { cwd, env: { COLOPHON_STRICT: '1' } })).toMatchObject({ code: 1 });
  });

  test('a manifest that is not valid ends with 8', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nsitez: {}\n' });
    expect(await run(['lint'], { cwd })).toMatchObject({ code: 8, out: '' });
  });

  test('--fix changes what it must and nothing else of the file', async () => {
    const cwd = folderWith({ 'colophon.yaml': manifestWith(HOME) });
    const file = join(cwd, 'colophon.yaml');
    chmodSync(file, 0o664);
    const before = readFileSync(file, 'utf8');
    const { code, out, err } = await run(['lint', '--fix'], { cwd });
    expect(code).toBe(0);
    expect(err).toContain('Fixed: deleted site.docs.redirect["/guides/v2"]');
    expect(err).toContain('Wrote colophon.yaml.');
    expect(out).toBe('No findings in 9 resources.\n');
    expect(readFileSync(file, 'utf8')).toBe(before.replace('      /guides/v2: { space: guides/v2 }\n', ''));
    expect(statSync(file).mode & 0o777).toBe(0o664);
    const again = await run(['lint', '--fix'], { cwd });
    expect(again.err).toBe('');
  });

  test('--fix does not change a table, and says so', async () => {
    const table = 'source,destination\n/guides/v2,guides/v2\n/old,guides/v2\n';
    const cwd = folderWith({
      'colophon.yaml': manifestWith([]).replace('redirects:', 'redirects: !csv redirects.csv'),
      'redirects.csv': table,
    });
    const { code, out } = await run(['lint', '--fix'], { cwd });
    expect(code).toBe(0);
    expect(out).toContain('redirect-shadowed');
    expect(out).toContain('edit-not-possible');
    expect(readFileSync(join(cwd, 'redirects.csv'), 'utf8')).toBe(table);
  });

  test('a process of its own ends with these codes and keeps results and messages apart', async () => {
    const cwd = folderWith({ 'colophon.yaml': loopWith() });
    const { code, out, err } = await runProcess(['lint'], { cwd });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('error[redirect-loop]');
  });

  test('--live without a token says how to get one', async () => {
    const cwd = folderWith({ 'colophon.yaml': manifestWith(HOME) });
    const { code, err } = await run(['lint', '--live'], { cwd });
    expect(code).toBe(3);
    expect(err).toContain('COLOPHON_TOKEN');
  });

  test('--live finds pages that are not there and paths that are taken', async () => {
    const redirects = [
      '/dead: { page: { space: guides/v2, id: pg_nothing } }',
      '/alive: { page: { space: guides/v2, id: pg_faq } }',
      '/guides/v2/getting-started/installation: { section: guides }',
      '/nowhere: { section: { id: sec_none } }',
      '/somewhere: { section: { id: sec_api } }',
    ];
    const cwd = folderWith({ 'colophon.yaml': manifestWith(redirects) });
    expect(await run(['lint'], { cwd })).toMatchObject({ code: 0 });
    const { code, out } = await run(['lint', '--live', '--sandbox', '-o', 'json'], { cwd });
    expect(code).toBe(1);
    const found = JSON.parse(out).diagnostics.map(({ code: rule, source }: Record<string, { line: number }>) => [
      rule,
      source?.line,
    ]);
    expect(found).toEqual([
      ['redirect-dead-destination', 14],
      ['redirect-shadowed', 16],
      ['redirect-dead-destination', 17],
    ]);
  });
});

describe('lint as a library', () => {
  const api = useServer();
  let folder: string;
  beforeAll(() => {
    folder = folderWith({
      'colophon.yaml': manifestWith(['/faq: { page: { space: guides/v2, id: pg_faq } }']),
      'split.yaml': manifestWith(HOME, ['environments: { two: { overlay: overlay.yaml } }']),
      'overlay.yaml': 'sites: { docs: { redirects: { /old: { protect: true } } } }\n',
    });
  });

  async function load(file: string, environment?: string): Promise<Manifest> {
    const loaded = await loadManifest({
      kinds: KINDS,
      cwd: folder,
      paths: [file],
      variables: {},
      env: {},
      environment,
    });
    if (!loaded.ok) {
      throw new Error(JSON.stringify(loaded.diagnostics));
    }
    return loaded.value;
  }

  test('reads each space once and writes nothing', async () => {
    const requests: string[] = [];
    const linted = await lint({
      manifest: await load('colophon.yaml'),
      live: {
        service: {
          baseUrl: api.server.url,
          token: api.server.token,
          onRequest: (event) => {
            if (event.type === 'finished') {
              requests.push(event.method);
            }
          },
        },
        ledger: createMemoryLedger(),
      },
    });
    expect(linted).toMatchObject({ ok: true, value: { diagnostics: [] } });
    // The list of spaces, for the one that is named by its title, and the pages of both.
    expect(requests).toEqual(['GET', 'GET', 'GET']);
  });

  test('a service that does not answer is an error that says what was asked', async () => {
    const linted = await lint({
      manifest: await load('colophon.yaml'),
      live: { service: { baseUrl: api.server.url, token: 'wrong-token' }, ledger: createMemoryLedger() },
    });
    expect(linted).toMatchObject({ ok: false, diagnostics: [{ severity: 'error', code: 'read-unauthenticated' }] });
  });

  test('an entry in one file is deleted there, whatever other files add elsewhere', async () => {
    const manifest = await load('split.yaml', 'two');
    const linted = await lint({ manifest });
    const fixes = linted.ok ? linted.value.fixes : [];
    expect(fixes).toHaveLength(1);
    const { changed } = fixedFiles(manifest, fixes);
    expect(changed.map(({ file }) => file.name)).toEqual(['split.yaml']);
  });

  test('an entry that is written in several files is not changed in one of them', async () => {
    const manifest = await load('split.yaml', 'two');
    const address = 'site.docs.redirect["/old"]';
    const { changed, left } = fixedFiles(manifest, [{ address, path: [], value: { section: 'guides' }, message: '' }]);
    expect(changed).toEqual([]);
    expect(left).toMatchObject([{ code: 'edit-not-possible', severity: 'warning' }]);
  });
});
