import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { colophon, useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const file = useFolder();

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { token, url } = api.server;
  return runCommand([addExportCommand, addPlanCommand], [...args, '--base-url', url], {
    env: { COLOPHON_TOKEN: token, ...env },
  });
}

const ACME = { COLOPHON_ORGANIZATION: 'org_acme' };

describe('colophon export', () => {
  test('prints a manifest, or writes it to a file or a folder, and never over anything unasked', async () => {
    writeFileSync(file('there.yaml'), 'mine\n');
    const [printed, one, many, there] = await Promise.all([
      run(['export', '--only', 'team,customFields'], ACME),
      run(['export', '--out', file('one.yaml')], ACME),
      run(['export', '--out', `${file('many')}/`], ACME),
      run(['export', '--out', file('there.yaml')], ACME),
    ]);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout).toMatch(/^# yaml-language-server: \$schema=.*\ncolophon: 1\norganization: org_acme\n/);
    expect(printed.stdout).toContain('\nteams:\n');
    expect(printed.stdout).not.toContain('\nsites:\n');
    expect(one).toMatchObject({ code: 0, stdout: '' });
    expect(many).toMatchObject({ code: 0, stdout: '' });
    expect(many.stderr.split('\n').filter((line) => line.startsWith('Wrote '))).toHaveLength(
      readdirSync(file('many'), { recursive: true }).filter((name) => String(name).endsWith('.yaml')).length,
    );
    expect(there.code).toBe(1);
    expect(there.stderr).toContain('already exists');
    expect(readFileSync(file('there.yaml'), 'utf8')).toBe('mine\n');

    const [forced, planned, folder] = await Promise.all([
      run(['export', '--out', file('there.yaml'), '--force'], ACME),
      run(['plan', '-f', file('one.yaml'), '--ledger', 'none', '-o', 'json']),
      run(['plan', '-f', file('many'), '--ledger', 'none', '-o', 'json']),
    ]);
    expect(forced.code).toBe(0);
    expect(readFileSync(file('there.yaml'), 'utf8')).toBe(readFileSync(file('one.yaml'), 'utf8'));
    for (const { code, stdout } of [planned, folder]) {
      expect(code).toBe(0);
      const { summary } = JSON.parse(stdout);
      expect(summary).toMatchObject({ create: 0, update: 0, delete: 0, replace: 0, move: 0, blocked: 0 });
    }
  });

  test('finds out the organization: from the variable, from a manifest, in the sandbox', async () => {
    writeFileSync(file('known.yaml'), 'colophon: 1\norganization: org_acme\n');
    const [known, sandbox, wrong] = await Promise.all([
      run(['export', '-f', file('known.yaml'), '--only', 'teams']),
      colophon(['export', '--sandbox', '--only', 'teams']).finished,
      run(['export', '--only', 'teams'], { COLOPHON_TOKEN: 'not-a-token' }),
    ]);
    expect(known).toMatchObject({ code: 0, stderr: '' });
    expect(sandbox).toMatchObject({ code: 0, stderr: '', stdout: known.stdout });
    expect(wrong).toMatchObject({ code: 3, stdout: '' });
    expect(wrong.stderr).not.toContain('not-a-token');
  });

  test('--unmanaged writes what the manifest does not manage yet, to be loaded beside it, and lists the ids', async () => {
    mkdirSync(file('managed'));
    const manifest = join(file('managed'), 'a.yaml');
    writeFileSync(manifest, 'colophon: 1\norganization: org_acme\nteams: { authors: { title: Authors } }\n');
    const flags = ['-f', file('managed'), '--ledger', 'none'];
    const printed = await run(['export', '--unmanaged', ...flags]);
    const written = await run(['export', '--unmanaged', ...flags, '--out', `${file('managed')}/`]);
    expect([printed.code, written.code, written.stdout]).toEqual([0, 0, '']);
    expect(printed.stdout).toContain('\nsites:\n');
    expect(printed.stdout).not.toContain('Authors');
    expect(written.stderr).toMatch(/^Wrote .*managed\/unmanaged\.yaml$/m);
    expect(written.stderr).toMatch(/^ {2}site\.product-docs {2}site_docs$/m);
    expect(written.stderr).toMatch(/^\d+ resources\. Load the file beside the manifest/m);
    expect(await runCommand([addValidateCommand], ['validate', '-f', file('managed')])).toMatchObject({ code: 0 });
    const planned = await run(['plan', ...flags, '-o', 'json']);
    expect(JSON.parse(planned.stdout).summary).toMatchObject({
      ...{ create: 1, update: 0, delete: 0, replace: 0, move: 0, adoptUpdate: 0, blocked: 0, unmanaged: 0 },
    });
    const twice = await run(['export', '--unmanaged', ...flags, '--out', `${file('managed')}/`]);
    expect(twice).toMatchObject({ code: 0, stdout: '' });
    expect(twice.stderr).toContain('Nothing to export');
    for (const other of [['--only', 'teams'], ['--portable'], ['--layout', 'folder', '--out', 'x/']]) {
      const refused = await run(['export', '--unmanaged', ...flags, ...other]);
      expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('--unmanaged writes one file')]);
    }
  });

  test('says what is wrong with the call', async () => {
    const [layout, kind] = await Promise.all([
      run(['export', '--layout', 'folder'], ACME),
      run(['export', '--only', 'pages', '--out', join(file('never'), 'x.yaml')], ACME),
    ]);
    expect(layout).toMatchObject({ code: 64, stdout: '' });
    expect(layout.stderr).toContain('--out FOLDER/');
    expect(kind).toMatchObject({ code: 64, stdout: '' });
    expect(kind.stderr).toContain('--only: unknown kind "pages".');
  });
});
