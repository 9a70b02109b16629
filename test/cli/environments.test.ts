// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addEnvironmentsCommand } from '../../src/command/cli/environments.ts';
import { organizationVariableOf } from '../../src/command/report/runs.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { runs } from '../support/runs.ts';

const folderWith = useFolders();

function run(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addEnvironmentsCommand, ['environments', ...args], { cwd });
}

function manifest(environments: string, more = ''): string {
  return `colophon: 1\norganization: \${env:COLOPHON_ORGANIZATION}\n${more}environments:\n${environments}`;
}

const THREE = manifest(`  staging: { organization: org_staging, overlay: [a.yaml, b.yaml] }
  production: { protect: true, overlay: production.yaml }
  eu.prod: { organization: !env COLOPHON_SECRET_EU }
`);

describe('environments', () => {
  test('lists what a manifest declares, in its order, without a token, and resolves nothing', async () => {
    const cwd = folderWith({ 'colophon.yaml': THREE });
    expect(await run(cwd)).toEqual({
      code: 0,
      err: '',
      out: `NAME        ORGANIZATION                  PROTECTED  OVERLAY
staging     org_staging                   no         a.yaml, b.yaml
production  \${env:COLOPHON_ORGANIZATION}  yes        production.yaml
eu.prod     !env COLOPHON_SECRET_EU       no         -
`,
    });
    const { out } = await run(cwd, '-o', 'json');
    expect(JSON.parse(out)).toEqual({
      environments: [
        { name: 'staging', organization: 'org_staging', protected: false, overlays: ['a.yaml', 'b.yaml'] },
        {
          name: 'production',
          organization: '${env:COLOPHON_ORGANIZATION}',
          protected: true,
          overlays: ['production.yaml'],
        },
        { name: 'eu.prod', organization: '!env COLOPHON_SECRET_EU', protected: false, overlays: [] },
      ],
    });
  });

  test('feeds the matrix of a workflow in one line', async () => {
    const { code, out } = await run(folderWith({ 'colophon.yaml': THREE }), '-o', 'matrix');
    expect(code).toBe(0);
    expect(out.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(out)).toEqual({
      include: [
        { environment: 'staging', variable: 'COLOPHON_ORGANIZATION_STAGING', protected: false },
        { environment: 'production', variable: 'COLOPHON_ORGANIZATION_PRODUCTION', protected: true },
        { environment: 'eu.prod', variable: 'COLOPHON_ORGANIZATION_EU_PROD', protected: false },
      ],
    });
  });

  test('is `default` where none is declared', async () => {
    for (const text of ['colophon: 1\n', 'colophon: 1\nenvironments: {}\n']) {
      const cwd = folderWith({ 'colophon.yaml': text });
      expect(JSON.parse((await run(cwd, '-o', 'json')).out)).toEqual({
        environments: [{ name: 'default', organization: null, protected: false, overlays: [] }],
      });
      expect(JSON.parse((await run(cwd, '-o', 'matrix')).out)).toEqual({
        include: [{ environment: 'default', variable: 'COLOPHON_ORGANIZATION', protected: false }],
      });
    }
  });

  test('gathers them from all files of a folder, and the example', async () => {
    const cwd = folderWith({
      'colophon/a.yaml': 'colophon: 1\nenvironments: { one: {} }\n',
      'colophon/b.yaml': 'environments: { two: { overlay: over.yaml } }\n',
      'colophon/over.yaml': 'environments: { three: {} }\n',
    });
    const names = JSON.parse((await run(cwd, '-o', 'json')).out).environments.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['one', 'two']);
    const example = fileURLToPath(new URL('../../examples/environments', import.meta.url));
    expect((await run(cwd, '-f', example)).out).toContain('overlays/staging.yaml');
  });

  test('works where the rest of the manifest is invalid', async () => {
    const wrong = 'teems: 3\nteams: { a: { titel: x } }\nsites: !csv missing.csv\nvariables: { a: "${env:NOPE}" }\n';
    const cwd = folderWith({ 'colophon.yaml': manifest('  staging: { overlay: missing.yaml }\n', wrong) });
    expect(await run(cwd)).toMatchObject({ code: 0, err: '' });
  });

  test.each([
    ['not a map', 'colophon: 1\nenvironments: [staging]\n', 'colophon.yaml:2:'],
    ['an entry that is no map', 'colophon: 1\nenvironments:\n  staging: 3\n', 'colophon.yaml:3:'],
    ['an unknown key', 'colophon: 1\nenvironments:\n  staging: { protected: true }\n', 'colophon.yaml:3:'],
    ['a duplicate', 'colophon: 1\nenvironments:\n  a: {}\n  a: { protect: true }\n', 'colophon.yaml:4:'],
    ['no YAML', 'colophon: 1\nenvironments: { a: {}\n', 'colophon.yaml:'],
    ['a name for a shell', 'colophon: 1\nenvironments:\n  "$(rm -rf x)": {}\n', 'colophon.yaml:3:'],
    ['a name for YAML', 'colophon: 1\nenvironments:\n  "a\\nb: c": {}\n', 'colophon.yaml:3:'],
    ['a name for a workflow', 'colophon: 1\nenvironments:\n  "${{ secrets.X }}": {}\n', 'colophon.yaml:3:'],
    ['no version', 'environments: { a: {} }\n', 'version'],
  ])('refuses %s with its place', async (_what, text, place) => {
    const cwd = folderWith({ 'colophon.yaml': text });
    const { code, out, err } = await run(cwd, '-o', 'matrix');
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain(place);
    const json = await run(cwd, '-o', 'json');
    expect(json.code).toBe(8);
    expect(JSON.parse(json.out).diagnostics.length).toBeGreaterThan(0);
  });

  test('refuses two files that say different things of one environment, and a missing manifest', async () => {
    const cwd = folderWith({
      'colophon/a.yaml': 'colophon: 1\nenvironments: { one: { protect: true } }\n',
      'colophon/b.yaml': 'environments: { one: {} }\n',
    });
    expect(await run(cwd)).toMatchObject({ code: 8, out: '' });
    expect(await run(folderWith())).toMatchObject({ code: 8, out: '' });
  });

  test('one file that cannot be read is no reason for a shorter list', async () => {
    const cwd = folderWith({
      'colophon/a.yaml': 'colophon: 1\nenvironments: { one: {} }\n',
      'colophon/b.yaml': 'environments: { two: {}\n',
    });
    const { code, out, err } = await run(cwd);
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain('colophon/b.yaml');
  });

  test('--expect fails where a fixed list is out of date', async () => {
    const cwd = folderWith({ 'colophon.yaml': THREE });
    expect(await run(cwd, '--expect', 'production,staging,eu.prod')).toMatchObject({ code: 0 });
    const { code, out, err } = await run(cwd, '--expect', 'staging,test');
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain('Declared, but not expected: production, eu.prod.');
    expect(err).toContain('Expected, but not declared: test.');
    expect(await run(cwd, '--expect', 'a b')).toMatchObject({ code: 64 });
    expect(await run(cwd, '--expect', ',')).toMatchObject({ code: 64 });
  });

  test('the matrix never gives two environments one variable', async () => {
    const cwd = folderWith({ 'colophon.yaml': manifest('  eu-prod: {}\n  eu.prod: {}\n') });
    const { code, out, err } = await run(cwd, '-o', 'matrix');
    expect({ code, out }).toEqual({ code: 8, out: '' });
    expect(err).toContain('COLOPHON_ORGANIZATION_EU_PROD');
    const shadow = folderWith({ 'colophon.yaml': manifest('  default: {}\n  staging: {}\n') });
    expect((await run(shadow, '-o', 'matrix')).out).toContain('"variable":"COLOPHON_ORGANIZATION"');
  });

  test('names of variables are ones that hosts accept, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(organizationVariableOf(name)).toMatch(/^COLOPHON_ORGANIZATION[A-Z0-9_]*$/);
      }),
      { numRuns: runs(100) },
    );
  });
});
