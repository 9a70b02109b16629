import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { openRepository } from '../../src/core/git/repository.ts';
import { type AddCommand, runInside } from '../support/command.ts';
import { commitFiles, GIT_ENV, git, useRepositories } from '../support/git.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';
import { countingGit } from './counting-git.ts';

const MOST = 24;
const NAMES = Array.from({ length: MOST }, (_, index) => `e${index}`);
const api = useServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)) });
const repositories = useRepositories();

/** A manifest with so many environments, of which some have another title. */
function manifestFor(count: number, changed: readonly string[] = []): string {
  const environments = NAMES.slice(0, count).map((name) => {
    const variables = changed.includes(name) ? ', variables: { title: Changed }' : '';
    return `  ${name}: { organization: org_${name}${variables} }`;
  });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the manifest.
  const team = '  writers: { title: "${var:title}" }';
  return ['colophon: 1', 'variables: { title: Writers }', 'teams:', team, 'environments:', ...environments, ''].join(
    '\n',
  );
}

/** A clone, and what runs in it with how many processes of git. */
function fleetOf(count: number): {
  readonly declare: (changed: readonly string[]) => void;
  readonly run: (add: AddCommand, ...args: readonly string[]) => Promise<readonly string[]>;
  readonly remote: string;
} {
  api.server.reset();
  const remote = repositories.remote({ 'colophon.yaml': manifestFor(count) });
  const cwd = repositories.clone(remote);
  const counting = countingGit(repositories.folder());
  return {
    remote,
    declare: (changed) => void commitFiles(cwd, { 'colophon.yaml': manifestFor(count, changed) }),
    run: async (add, ...args) => {
      const env = { ...GIT_ENV, PATH: counting.path, COLOPHON_TOKEN: api.server.token };
      const ended = await runInside(add, [...args, '--all', '--base-url', api.server.url], { cwd, env });
      expect(ended).toMatchObject({ code: 0, err: '' });
      return counting.started();
    },
  };
}

describe('processes of git', () => {
  test('are as many for a plan of many environments as for one of a few', async () => {
    const few = fleetOf(2);
    await few.run(addApplyCommand, 'apply', '-y');
    const ofFew = [await few.run(addPlanCommand, 'plan'), await few.run(addApplyCommand, 'apply', '-y')];
    const many = fleetOf(MOST);
    await many.run(addApplyCommand, 'apply', '-y');
    const ofMany = [await many.run(addPlanCommand, 'plan'), await many.run(addApplyCommand, 'apply', '-y')];
    expect(ofMany.map((started) => [...started].sort())).toEqual(ofFew.map((started) => [...started].sort()));
    expect(ofMany[0]?.length).toBeLessThanOrEqual(16);
  });

  test('are a few for each environment that changes, whatever the number of others', async () => {
    const { run, declare } = fleetOf(MOST);
    const first = await run(addApplyCommand, 'apply', '-y');
    expect(first.length).toBeLessThanOrEqual(16 + 8 * MOST);
    const idle = await run(addApplyCommand, 'apply', '-y');
    declare(['e7']);
    const changed = await run(addApplyCommand, 'apply', '-y');
    expect(changed.length - idle.length).toBeLessThanOrEqual(20);
  });

  test('are as many in a fresh clone, which fetches all ledgers at once', async () => {
    const { run, remote } = fleetOf(MOST);
    await run(addApplyCommand, 'apply', '-y');
    const cwd = repositories.clone(remote, '--no-local');
    const counting = countingGit(repositories.folder());
    const env = { ...GIT_ENV, PATH: counting.path, COLOPHON_TOKEN: api.server.token };
    const plan = ['plan', '--all', '--detailed-exitcode', '--base-url', api.server.url];
    expect(await runInside(addPlanCommand, plan, { cwd, env })).toMatchObject({ code: 0, err: '' });
    const started = counting.started();
    expect(started.filter((line) => line.startsWith('fetch'))).toHaveLength(1);
    expect(started.length).toBeLessThanOrEqual(16 + 2 * MOST);
  });
});

describe('objects', () => {
  test.each(['sha1', 'sha256'])('are what git itself makes of them, with %s', async (format) => {
    const cwd = repositories.folder();
    git(cwd, 'init', '--quiet', `--object-format=${format}`);
    const repository = await openRepository(cwd, { env: { ...GIT_ENV, GIT_COMMITTER_DATE: '1700000000 +0200' } });
    const files = { 'b.json': '{}\n', a: 'ä\0\n'.repeat(5000), empty: '' };
    const first = await repository?.commit({ files, parent: undefined, message: 'First' });
    const second = await repository?.commit({ files: { a: '' }, parent: first, message: 'Second\n\nRun: 1\n' });
    expect(git(cwd, 'fsck', '--strict', '--no-dangling')).toBe('');
    expect(git(cwd, 'log', '--format=%an %cn %cI %s', second ?? '').split('\n')).toEqual([
      'Ada Ada 2023-11-15T00:13:20+02:00 Second',
      'Ada Ada 2023-11-15T00:13:20+02:00 First',
    ]);
    for (const [name, text] of Object.entries(files)) {
      expect((await repository?.read(first ?? '', name))?.toString('utf8')).toBe(text);
    }
    expect(await repository?.read(first ?? '', 'missing')).toBeUndefined();
    expect(await repository?.read('0'.repeat(40), 'a')).toBeUndefined();
    await expect(repository?.read(first ?? '', 'a', 10)).rejects.toThrow('the limit is 10');
    expect([await repository?.has(second ?? ''), await repository?.has('f'.repeat(40))]).toEqual([true, false]);
  });
});
