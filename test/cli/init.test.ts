import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addInitCommand } from '../../src/cli/init.ts';
import { addPlanCommand } from '../../src/cli/plan.ts';
import { addValidateCommand } from '../../src/cli/validate.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';

const folderWith = useFolders();

function init(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return runInside(addInitCommand, ['init', ...args], { cwd });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

describe('init', () => {
  test('writes a manifest that is valid and can be planned as it is, and says what to do next', async () => {
    const cwd = folderWith({ 'README.md': 'kept' });
    const { code, out, err } = await runProcess(['init'], { cwd });
    expect(code).toBe(0);
    expect(out.split('\n')).toContain('Wrote colophon.yaml');
    expect(err).toContain('colophon plan --sandbox');
    expect(filesIn(cwd)).toEqual([
      '.colophon/workspace.schema.json',
      '.github/workflows/colophon.yml',
      'README.md',
      'colophon.yaml',
    ]);
    expect(read(cwd, 'README.md')).toBe('kept');
    expect(read(cwd, 'colophon.yaml').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./.colophon/workspace.schema.json',
    );
    expect(await runInside(addValidateCommand, ['validate'], { cwd })).toMatchObject({ code: 0 });
    const planned = await runInside(addPlanCommand, ['plan', '--sandbox', '-o', 'json'], { cwd });
    expect(planned.code).toBe(0);
    const actions = JSON.parse(planned.out).changes.map(({ action }: { action: string }) => action);
    expect(new Set(actions)).toEqual(new Set(['create', 'adopt']));
  });

  test('points editors to the installed package where there is one', async () => {
    const cwd = folderWith({ 'node_modules/colophon/schemas/workspace.schema.json': '{}' });
    await init(cwd, '--no-ci');
    expect(read(cwd, 'colophon.yaml').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./node_modules/colophon/schemas/workspace.schema.json',
    );
    expect(filesIn(cwd)).not.toContain('.colophon/workspace.schema.json');
  });

  test('never writes over anything', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'mine' });
    const { code, err } = await init(cwd, '--yes');
    expect(code).toBe(1);
    expect(err).toContain('colophon.yaml');
    expect(filesIn(cwd)).toEqual(['colophon.yaml']);
    expect(read(cwd, 'colophon.yaml')).toBe('mine');
  });

  test('a workflow that is there stops everything before anything is written', async () => {
    const cwd = folderWith({ '.github/workflows/colophon.yml': 'mine' });
    const { code, err } = await init(cwd);
    expect(code).toBe(1);
    expect(err).toContain('.github/workflows/colophon.yml');
    expect(err).toContain('--no-ci');
    expect(filesIn(cwd)).toEqual(['.github/workflows/colophon.yml']);
    expect(await init(cwd, '--no-ci')).toMatchObject({ code: 0 });
  });

  test('a folder of manifests counts as a manifest', async () => {
    const cwd = folderWith({ 'colophon/teams.yaml': 'colophon: 1' });
    expect(await init(cwd)).toMatchObject({ code: 1 });
  });

  test('there is no way to force it', async () => {
    expect(await init(folderWith(), '--force')).toMatchObject({ code: 64 });
  });

  test('writes into a folder that does not exist yet, and the workflow to the top of the repository', async () => {
    const cwd = folderWith();
    mkdirSync(join(cwd, '.git'));
    writeFileSync(join(cwd, '.git', 'HEAD'), '');
    const { code, err } = await init(cwd, '--dir', 'docs/site');
    expect(code).toBe(0);
    expect(err).toContain('-f docs/site/colophon.yaml');
    expect(filesIn(cwd)).toContain('.github/workflows/colophon.yml');
    const workflow = parse(read(cwd, '.github/workflows/colophon.yml'));
    expect(workflow.defaults.run['working-directory']).toBe('docs/site');
  });

  test('the workflow plans pull requests, applies what is merged, and may do no more than read the repository', async () => {
    const cwd = folderWith();
    await init(cwd);
    const workflow = parse(read(cwd, '.github/workflows/colophon.yml'));
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.keys(workflow.on)).toEqual(['pull_request', 'push']);
    const { plan, apply } = workflow.jobs;
    expect(apply.if).toBe("github.event_name == 'push'");
    expect(apply.concurrency).toEqual({ group: 'colophon-apply', 'cancel-in-progress': false });
    const commandsOf = (job: { steps: { run?: string }[] }): string =>
      job.steps.map((step) => step.run ?? '').join('\n');
    expect(commandsOf(plan)).toMatch(/ validate\n.* lint\n.* plan /);
    expect(commandsOf(plan)).not.toContain('apply');
    expect(commandsOf(apply)).toContain(' apply --auto-approve');
    // The token is given to the steps that need it, and to no other.
    const withToken = [...plan.steps, ...apply.steps].filter(({ env }) => env?.COLOPHON_TOKEN !== undefined);
    expect(withToken).toHaveLength(2);
    expect(workflow.env).not.toHaveProperty('COLOPHON_TOKEN');
  });

  test('--from-live writes what the service has', async () => {
    const cwd = folderWith();
    const { code, err } = await init(cwd, '--from-live', '--sandbox', '--no-ci');
    expect(code).toBe(0);
    expect(err).toContain('Next: colophon plan');
    expect(read(cwd, 'colophon.yaml')).toContain('spc_handbook');
    expect(await runInside(addValidateCommand, ['validate'], { cwd })).toMatchObject({ code: 0 });
  });

  test('--from-live without a token writes nothing and ends with 3', async () => {
    const cwd = folderWith();
    expect(await init(cwd, '--from-live')).toMatchObject({ code: 3 });
    expect(filesIn(cwd)).toEqual([]);
  });
});
