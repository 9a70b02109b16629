import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import { lastIn, type Workspace, workspaceOf, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });
const HEAD = 'colophon: 1\norganization: org_acme\n';
const TEAMS = 'teams:\n  a: { title: Team a }\n  b: { title: Team b }\n';
const LEDGER = ['--ledger', 'file:ledger.json'];
const APPLY = ['apply', '--auto-approve', ...LEDGER];

async function applied(): Promise<Workspace> {
  api.server.reset();
  const work = workspaceOf(api.server, { 'colophon.yaml': `${HEAD}${TEAMS}` });
  expect(await work.run(APPLY)).toMatchObject({ code: 0 });
  return work;
}

const changesOf = async (work: Workspace): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await work.run(['plan', '-o', 'json', ...LEDGER]);
  expect(code, stderr).toBe(0);
  const { changes } = JSON.parse(stdout) as { changes: { action: string; address: string }[] };
  return changes.map(({ action, address }) => `${action} ${address}`);
};

describe('F59: a part of the manifest', () => {
  test('that is absent is not managed: nothing is deleted', async () => {
    const work = await applied();
    work.write('colophon.yaml', HEAD);
    expect(await changesOf(work)).toEqual([]);
  });

  test('that is empty deletes all, and needs consent', async () => {
    const work = await applied();
    work.write('colophon.yaml', `${HEAD}teams: {}\n`);
    const since = lastIn(api.server);
    expect(await work.run(APPLY)).toMatchObject({ code: 7 });
    expect(writesIn(api.server, since)).toEqual([]);
    expect(await work.run([...APPLY, '--allow', 'empty'])).toMatchObject({ code: 0 });
    expect(writesIn(api.server, since).map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  test.each([
    ['null', `${HEAD}teams:\n`],
    ['null in words', `${HEAD}teams: ~\n`],
    ['an entry that is null', `${HEAD}teams: { a: }\n`],
    ['a flag that is a text', `${HEAD}sites: { docs: { title: Docs, published: "false" } }\n`],
  ])('that is %s is an error, and nothing is asked', async (_what, text) => {
    const work = await applied();
    work.write('colophon.yaml', text);
    const since = lastIn(api.server);
    expect(await work.run(APPLY)).toMatchObject({ code: 8 });
    expect(api.server.journal({ since })).toEqual([]);
  });

  test('that moves to another file changes nothing', async () => {
    const work = await applied();
    work.write('parts/a.yaml', `${HEAD}teams:\n  b: { title: Team b }\n`);
    work.write('parts/b.yaml', 'teams:\n  a: { title: Team a }\n');
    const { stdout } = await work.run(['plan', '-f', 'parts', '-o', 'json', ...LEDGER]);
    expect(JSON.parse(stdout)).toMatchObject({ changes: [] });
  });

  test('that gets another title, or another key with `previously`, is the same resource', async () => {
    const work = await applied();
    const idOf = (title: string): string | undefined =>
      (api.server.exportWorld().tables.teams ?? []).find((team) => team.title === title)?.id;
    const id = idOf('Team a');
    work.write('colophon.yaml', `${HEAD}teams:\n  new: { previously: [a], title: Renamed }\n  b: { title: Team b }\n`);
    expect(await changesOf(work)).toEqual(['update team.new']);
    expect(await work.run(APPLY)).toMatchObject({ code: 0 });
    expect(idOf('Renamed')).toBe(id);
  });
});

describe('F58: one of many files', () => {
  test.each<readonly [string, (work: Workspace) => void]>([
    ['that cannot be opened', (work) => symlinkSync('b.yaml', work.path('colophon/b.yaml'))],
    ['that leads nowhere', (work) => symlinkSync('nowhere.yaml', work.path('colophon/b.yaml'))],
    ['that is not YAML', (work) => work.write('colophon/b.yaml', 'teams: {')],
    ['that names a file which is missing', (work) => work.write('colophon/b.yaml', 'x-a: !file nowhere.txt\n')],
    ['that is empty', (work) => work.write('colophon/b.yaml', '')],
  ])('%s lets nothing be asked or written', async (_what, spoil) => {
    api.server.reset();
    const work = workspaceOf(api.server, { 'colophon/a.yaml': `${HEAD}${TEAMS}` });
    spoil(work);
    const since = lastIn(api.server);
    const { code, stderr } = await work.run(APPLY);
    expect([code, stderr]).toEqual([8, expect.stringContaining('b.yaml')]);
    expect(api.server.journal({ since })).toEqual([]);
  });
});

describe('F63: a path that is no plain file', () => {
  test.each<readonly [string, string, (work: Workspace) => void]>([
    ['a pipe', 'pipe.yaml', (work) => void execFileSync('mkfifo', [work.path('pipe.yaml')])],
    ['a device', 'zero.yaml', (work) => symlinkSync('/dev/zero', work.path('zero.yaml'))],
    ['a terminal', 'tty.yaml', (work) => symlinkSync('/dev/tty', work.path('tty.yaml'))],
    ['a file of the system', 'memory.yaml', (work) => symlinkSync('/proc/self/environ', work.path('memory.yaml'))],
    ['a link to itself', 'loop.yaml', (work) => symlinkSync('loop.yaml', work.path('loop.yaml'))],
  ])('%s is read neither as a manifest nor by it, as a table, an overlay or a plan', async (_what, name, plant) => {
    api.server.reset();
    const environments = `environments: { e: { overlay: ${name} } }\n`;
    const work = workspaceOf(api.server, {
      'file.yaml': `${HEAD}x-a: !file ${name}\n`,
      'table.yaml': `${HEAD}x-a: !csv ${name}\n`,
      'overlay.yaml': `${HEAD}${environments}`,
      'colophon.yaml': HEAD,
    });
    plant(work);
    const since = lastIn(api.server);
    for (const args of [
      ['-f', name],
      ['-f', 'file.yaml'],
      ['-f', 'table.yaml'],
      ['-f', 'overlay.yaml', '-e', 'e'],
    ]) {
      const { code, stderr } = await work.run(['plan', ...args, ...LEDGER]);
      expect([args, code]).toEqual([args, 8]);
      expect(stderr).not.toContain(api.server.token);
    }
    expect(api.server.journal({ since })).toEqual([]);
  });
});
