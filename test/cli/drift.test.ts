import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { type Ran, runCommand } from '../support/run-commands.ts';
import { colophon, useFolder } from '../support/serve-process.ts';
import { useServer } from '../support/server.ts';

const api = useServer();
const file = useFolder();

const MANIFEST = `colophon: 1
organization: org_acme
teams:
  writers:
    title: Docs writers # as in the directory
    members: { lin@example.com: owner }
  api: { title: API team }
`;

function argumentsOf(args: readonly string[]): readonly string[] {
  const ledger = `file:${file('ledger.json')}`;
  return [...args, '-f', file('colophon.yaml'), '--ledger', ledger, '--base-url', api.server.url];
}

function run(...args: readonly string[]): Promise<Ran> {
  const env = { COLOPHON_TOKEN: api.server.token };
  return runCommand([addApplyCommand, addDriftCommand], argumentsOf(args), { env });
}

describe('colophon drift', () => {
  test('tells what was changed on the service, and accept takes it into the manifest', async () => {
    writeFileSync(file('colophon.yaml'), MANIFEST);
    expect(await run('apply', '-y')).toMatchObject({ code: 0 });
    const [clean, quiet] = await Promise.all([run('drift'), run('drift', '-q')]);
    expect(clean).toMatchObject({ code: 0, stderr: '' });
    expect(clean.stdout).toMatch(/^No drift in default of org_acme\. \d+ reads, 0 writes\.\n$/);
    expect(quiet).toMatchObject({ code: 0, stdout: '', stderr: '' });

    await api.patch('/v1/orgs/org_acme/teams/team_writers', { title: 'Writers' });
    const [text, json, lines, markdown, other, dry, unknown] = await Promise.all([
      run('drift', '-q'),
      run('drift', '-o', 'json'),
      run('drift', '-o', 'ndjson'),
      run('drift', '-o', 'markdown'),
      run('drift', '--exclude', 'team.writers'),
      run('drift', 'accept', '--dry-run'),
      run('drift', 'accept', 'team.api'),
    ]);
    expect(text).toMatchObject({ code: 2, stderr: '' });
    const process = await colophon(argumentsOf(['drift', '-q']), { COLOPHON_TOKEN: api.server.token }).finished;
    expect(process).toMatchObject({ code: 2, stderr: '', stdout: text.stdout });
    expect(text.stdout).toContain('team.writers');
    expect(text.stdout).toMatch(/^Drift in default of org_acme: 1 changed\.\n/);
    expect(text.stdout).toContain('To accept it into the manifest: colophon drift accept team.writers\n');
    expect(json.code).toBe(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ drifted: true, drift: [{ address: 'team.writers' }] });
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toContain('drifted');
    expect(markdown.stdout).toContain('### Drift in `default` of `org_acme`: 1 changed.');
    expect(other).toMatchObject({ code: 0 });
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('colophon.yaml:5  teams.writers.title\n  - "Docs writers"\n  + "Writers"\n');
    expect(dry.stdout).toContain('Nothing was written.');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('team.api: matches no drift');
    expect(readFileSync(file('colophon.yaml'), 'utf8')).toBe(MANIFEST);

    const accepted = await run('drift', 'accept', 'team.*', '-o', 'json');
    expect(accepted).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(accepted.stdout)).toMatchObject({
      written: true,
      refused: [],
      edits: [{ address: 'team.writers', line: 5, before: 'Docs writers', after: 'Writers' }],
    });
    expect(readFileSync(file('colophon.yaml'), 'utf8')).toBe(MANIFEST.replace('Docs writers', 'Writers'));
    const [again, nothing] = await Promise.all([run('drift'), run('drift', 'accept')]);
    expect(again).toMatchObject({ code: 0 });
    expect(nothing).toMatchObject({ code: 0, stdout: 'Nothing to accept: no drift.\n' });
  });

  test('accept --unmanaged names the export for what is in collections that the manifest does not have', async () => {
    writeFileSync(
      file('spaces.yaml'),
      'colophon: 1\norganization: org_acme\nspaces: { handbook: { id: spc_handbook } }\n',
    );
    const { token, url } = api.server;
    const flags = ['-f', file('spaces.yaml'), '--ledger', 'none', '--base-url', url];
    const none = await runCommand([addDriftCommand], ['drift', 'accept', '--unmanaged', ...flags], {
      env: { COLOPHON_TOKEN: token },
    });
    expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining('`colophon export --unmanaged` writes') });
  });

  test('ends with 8 for a manifest that is not valid and with 3 without a token', async () => {
    writeFileSync(file('wrong.yaml'), 'colophon: 1\norganization: org_acme\nteam: {}\n');
    writeFileSync(file('right.yaml'), 'colophon: 1\norganization: org_acme\nteams: {}\n');
    const [wrong, denied] = await Promise.all([
      runCommand([addDriftCommand], ['drift', '-f', file('wrong.yaml')]),
      runCommand([addDriftCommand], ['drift', 'accept', '-f', file('right.yaml')]),
    ]);
    expect(wrong).toMatchObject({ code: 8, stdout: '' });
    expect(denied).toMatchObject({ code: 3, stdout: '' });
    expect(denied.stderr).toContain('COLOPHON_TOKEN');
  });
});
