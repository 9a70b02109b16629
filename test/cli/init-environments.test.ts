import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addEnvironmentsCommand } from '../../src/command/cli/environments.ts';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { lintMatrix } from '../ci/matrix.ts';
import { DIGEST } from '../ci/support.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';

const folderWith = useFolders();

function init(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addInitCommand, ['init', '--integrity', DIGEST, ...args], { cwd });
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function workflows(folder: string): readonly string[] {
  return readdirSync(join(folder, '.github/workflows')).sort();
}

const TWO = 'colophon: 1\nenvironments: { staging: {}, production: { protect: true } }\n';

describe('init for several environments', () => {
  test('declares them, and writes workflows with a matrix', async () => {
    const cwd = folderWith();
    const ended = await init(cwd, '--ci', 'github', '--environments', 'staging,production,1.0');
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.err).toContain('a variable for each environment');
    const listed = await runInside(addEnvironmentsCommand, ['environments', '-o', 'json'], { cwd });
    const { environments } = JSON.parse(listed.out) as { environments: readonly { name: string }[] };
    expect(environments.map(({ name }) => name)).toEqual(['staging', 'production', '1.0']);
    for (const name of workflows(cwd)) {
      expect(lintMatrix(name, read(cwd, `.github/workflows/${name}`))).toEqual([]);
    }
    const planned = await runInside(addPlanCommand, ['plan', '--sandbox', '--all', '-o', 'json'], { cwd });
    expect(planned).toMatchObject({ code: 0 });
  });

  test('writes the list of GitLab, and what keeps it up to date', async () => {
    const cwd = folderWith();
    expect(await init(cwd, '--ci', 'gitlab', '--environments', 'staging,production')).toMatchObject({ code: 0 });
    const text = read(cwd, '.gitlab-ci.yml');
    expect(parse(text)['colophon plan'].parallel).toEqual({
      matrix: [{ COLOPHON_ENVIRONMENT: ['staging', 'production'] }],
    });
    expect(text).toContain('colophon environments --expect "staging,production"');
    expect(text).not.toMatch(/\b(ENVIRONMENTS|EXPECTED|PACKAGE|FOLDER)\b/);
  });

  test('writes pipelines for a manifest that exists, as many jobs as it declares environments, and nothing else', async () => {
    for (const [text, isMatrix] of [
      [TWO, true],
      ['colophon: 1\n', false],
    ] as const) {
      const cwd = folderWith({ 'colophon.yaml': text });
      expect(await init(cwd, '--ci', 'github')).toMatchObject({ code: 0 });
      expect(read(cwd, 'colophon.yaml')).toBe(text);
      expect(readdirSync(cwd).sort()).toEqual(['.github', 'colophon.yaml']);
      expect(workflows(cwd)).toEqual(['colophon-apply.yml', 'colophon-drift.yml', 'colophon-plan.yml']);
      expect(read(cwd, '.github/workflows/colophon-plan.yml').includes('fromJSON')).toBe(isMatrix);
      const before = read(cwd, '.github/workflows/colophon-plan.yml');
      expect(await init(cwd, '--ci', 'github')).toMatchObject({ code: 1 });
      expect(read(cwd, '.github/workflows/colophon-plan.yml')).toBe(before);
    }
    const gitlab = folderWith({ 'docs/colophon.yaml': TWO });
    expect(await init(gitlab, '--ci', 'gitlab', '--dir', 'docs')).toMatchObject({ code: 0 });
  });

  test('refuses what cannot be, and writes nothing', async () => {
    for (const names of ['a b', '$(x)', '../x', '"', '', 'x.lock']) {
      const cwd = folderWith();
      expect(await init(cwd, '--ci', 'github', '--environments', names)).toMatchObject({ code: 64 });
      expect(readdirSync(cwd)).toEqual([]);
    }
    const bad = folderWith({ 'colophon.yaml': 'colophon: 1\nenvironments: { "a;b": {} }\n' });
    const { code, err } = await init(bad, '--ci', 'gitlab');
    expect(code).toBe(8);
    expect(err).toContain('colophon.yaml:2:');
    const existing = folderWith({ 'colophon.yaml': TWO });
    expect(await init(existing, '--ci', 'github', '--environments', 'x')).toMatchObject({ code: 1 });
    expect(await init(existing, '--yes')).toMatchObject({ code: 1 });
    const live = await init(folderWith(), '--from-live', '--sandbox', '--no-ci', '--environments', 'x');
    expect(live).toMatchObject({ code: 64 });
    for (const folder of [bad, existing]) {
      expect(readdirSync(folder)).toEqual(['colophon.yaml']);
    }
  });
});
