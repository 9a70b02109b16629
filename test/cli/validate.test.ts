import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addManifestFlags, addOutputFlags, addSelectFlags } from '../../src/command/cli/flags.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';

const folderWith = useFolders();

function run(args: readonly string[], options: { readonly cwd: string }): Promise<Ended> {
  return runInside(addValidateCommand, args, options);
}

const GOOD = `colophon: 1
organization: \${env:COLOPHON_ORGANIZATION}
teams:
  writers: { title: Writers }
  readers: { title: Readers }
`;

const STAGED = `${GOOD}environments:
  staging: { organization: org_staging, overlay: staging.yaml }
  production: { organization: org_production }
`;

describe('validate', () => {
  test('says how much is valid, without a token or an organization', async () => {
    const cwd = folderWith({ 'colophon.yaml': GOOD });
    expect(await run(['validate'], { cwd })).toEqual({ code: 0, out: 'Valid: 2 resources in 1 file.\n', err: '' });
  });

  test('accepts a manifest that names no organization at all', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nteams: { writers: { title: Writers } }\n' });
    expect(await run(['validate'], { cwd })).toMatchObject({ code: 0, out: 'Valid: 1 resource in 1 file.\n' });
  });

  test('lists all problems and ends with 8', async () => {
    const cwd = folderWith({
      'colophon.yaml': 'colophon: 1\nteems: {}\nteams:\n  writers: { titel: Writers }\n  readers: { title: 3 }\n',
    });
    const { code, out, err } = await run(['validate'], { cwd });
    expect({ code, out }).toEqual({ code: 8, out: 'Invalid.\n' });
    expect(err).toContain('colophon.yaml:2:1');
    expect(err).toContain('Did you mean "title"?');
    expect(err).toContain('colophon.yaml:5:');
  });

  test('says what is missing where there is no manifest', async () => {
    const { code, err } = await run(['validate'], { cwd: folderWith() });
    expect(code).toBe(8);
    expect(err).toContain('no-manifest');
  });

  test('checks every environment and says which', async () => {
    const cwd = folderWith({
      'colophon.yaml': STAGED,
      'staging.yaml': 'teams: { testers: { title: Testers } }\n',
    });
    const { code, out } = await run(['validate'], { cwd });
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'Valid: 2 resources in 1 file, and 2 environments.',
        '  default     2 resources in 1 file',
        '  staging     3 resources in 2 files',
        '  production  2 resources in 1 file',
        '',
      ].join('\n'),
    );
  });

  test('says in which environment something is wrong, and checks only the chosen one', async () => {
    const cwd = folderWith({ 'colophon.yaml': STAGED, 'staging.yaml': 'teams: { testers: { titel: Testers } }\n' });
    const all = await run(['validate'], { cwd });
    expect(all.code).toBe(8);
    expect(all.err).toContain('In environment staging:');
    expect(await run(['validate', '-e', 'production'], { cwd })).toMatchObject({ code: 0 });
    expect(await run(['validate', '-e', 'staging'], { cwd })).toMatchObject({ code: 8 });
  });

  test('prints JSON that says the same', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nteams: { writers: { titel: x } }\n' });
    const { code, out, err } = await run(['validate', '-o', 'json', '--output-to', 'markdown=report.md'], { cwd });
    expect({ code, err }).toEqual({ code: 8, err: '' });
    const { valid, environments, diagnostics, summary } = JSON.parse(out);
    expect(valid).toBe(false);
    expect(environments).toEqual([{ name: 'default', valid: false }]);
    expect(summary.errors).toBe(diagnostics.length);
    expect(diagnostics[0]).toMatchObject({ severity: 'error', source: { file: 'colophon.yaml', line: 2 } });
    expect(readFileSync(join(cwd, 'report.md'), 'utf8')).toContain('unknown-key');
  });

  test('an unknown flag is a mistake of the call', async () => {
    expect(await run(['validate', '--nonsense'], { cwd: folderWith() })).toMatchObject({ code: 64, out: '' });
  });

  test('a process of its own ends with these codes and keeps results and messages apart', async () => {
    const cwd = folderWith({ 'colophon.yaml': GOOD, 'wrong.yaml': 'colophon: 1\nteems: {}\n' });
    expect(await runProcess(['validate'], { cwd })).toEqual({
      code: 0,
      out: 'Valid: 2 resources in 1 file.\n',
      err: '',
    });
    const wrong = await runProcess(['validate'], { cwd, env: { COLOPHON_FILE: 'wrong.yaml', FORCE_COLOR: '1' } });
    expect(wrong).toMatchObject({ code: 8, out: 'Invalid.\n' });
    expect(wrong.err).toContain('\u001b[31m');
    expect(wrong.err).toContain('teams');
  });
});

describe('flags that can be repeated', () => {
  /** What a command sees of its flags, with variables of the environment set meanwhile. */
  async function seen(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>> {
    let flags: Record<string, unknown> = {};
    const program = new Command('colophon').exitOverride();
    const command = program.command('try').action((given: Record<string, unknown>) => {
      flags = given;
    });
    addOutputFlags(addSelectFlags(addManifestFlags(command)), 'plan', { terminal: {} });
    Object.assign(process.env, env);
    try {
      await program.parseAsync(['try', ...args], { from: 'user' });
    } finally {
      for (const name of Object.keys(env)) {
        delete process.env[name];
      }
    }
    return flags;
  }

  test('are gathered from the call as they are', async () => {
    expect(await seen(['-f', 'a,b.yaml', '-f', 'c.yaml'], {})).toMatchObject({ file: ['a,b.yaml', 'c.yaml'] });
  });

  test('are taken apart at commas in a variable', async () => {
    const env = { COLOPHON_FILE: 'a.yaml, b.yaml,', COLOPHON_ALLOW: 'delete=3,conflict', COLOPHON_VAR: 'a=1' };
    expect(await seen([], env)).toMatchObject({
      file: ['a.yaml', 'b.yaml'],
      allow: ['delete=3', 'conflict'],
      var: ['a=1'],
    });
  });

  test('go before their variable, and an empty variable says nothing', async () => {
    expect(await seen(['--target', 'x'], { COLOPHON_TARGET: 'y,z', COLOPHON_EXCLUDE: '' })).toMatchObject({
      target: ['x'],
      exclude: [],
    });
  });
});
