import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addMergeResultsCommand } from '../../src/command/cli/merge-results.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { problemsOf } from '../support/output-schemas.ts';
import { useServer } from '../support/server.ts';

const NAMES = ['f', 'a', 'e', 'b', 'd', 'c'];
const api = useServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)) });
const folderWith = useFolders();

/** The fourth environment is an organization that does not exist. */
const MANIFEST = `colophon: 1
teams: { writers: { title: Writers } }
environments:
${NAMES.map((name, at) => `  ${name}: { organization: org_${at === 3 ? 'nowhere' : name} }`).join('\n')}
`;

interface Document {
  readonly shard?: { readonly index: number; readonly environments: readonly string[] };
  readonly environments: readonly { readonly name: string }[];
}

let cwd = '';

function plan(...args: readonly string[]): Promise<Ended> {
  const all = ['plan', '--all', '--detailed-exitcode', '--base-url', api.server.url, ...args];
  return runInside(addPlanCommand, all, { cwd, env: { COLOPHON_TOKEN: api.server.token } });
}

/** Joins files of this folder; texts are written into it first. */
function merge(files: readonly string[], texts: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const shards = ['1.json', '2.json', '3.json'].map((name) => [name, readFileSync(join(cwd, name), 'utf8')] as const);
  return runInside(addMergeResultsCommand, ['merge-results', '-o', 'json', ...files], {
    cwd: folderWith({ ...Object.fromEntries(shards), ...texts }),
  });
}

function textOf(file: string): string {
  return readFileSync(join(cwd, file), 'utf8');
}

beforeAll(async () => {
  cwd = folderWith({ 'colophon.yaml': MANIFEST });
  for (const index of [1, 2, 3]) {
    await plan('--shard', `${index}/3`, '--output-to', `json=${index}.json`);
  }
});

describe('the results of shards', () => {
  test('are joined in the order of the manifest, whatever the order of the files', async () => {
    const whole = await plan('-o', 'json');
    const joined = await merge(['3.json', '1.json', '2.json']);
    expect([joined.code, joined.err]).toEqual([whole.code, '']);
    const known = ({ out }: Ended): unknown =>
      (JSON.parse(out) as Document).environments.map((one) => ({ ...one, result: undefined }));
    expect(known(joined)).toEqual(known(whole));
    expect((JSON.parse(joined.out) as Document).environments.map(({ name }) => name)).toEqual(NAMES);
    expect(Object.keys(JSON.parse(joined.out) as Document)).toEqual(Object.keys(JSON.parse(whole.out) as Document));
    expect([problemsOf('all', joined.out), problemsOf('all', textOf('1.json'))]).toEqual([[], []]);
    // What was joined can be read again, and gives the same.
    expect(await merge(['all.json'], { 'all.json': joined.out })).toEqual(joined);
  });

  test('are joined without the environments that did not change, which are counted', async () => {
    const left = [1, 2, 3].map((index) => {
      const document = JSON.parse(textOf(`${index}.json`)) as Document;
      return JSON.stringify({ ...document, untouched: document.environments.length, environments: [] });
    });
    const joined = await merge(['a.json', 'b.json', 'c.json'], {
      'a.json': left[0] ?? '',
      'b.json': left[1] ?? '',
      'c.json': textOf('3.json'),
    });
    const { environments } = JSON.parse(textOf('3.json')) as Document;
    expect(JSON.parse(joined.out)).toMatchObject({ untouched: NAMES.length - environments.length, environments });
    expect((await merge(['all.json'], { 'all.json': joined.out })).out).toBe(joined.out);
  });

  test('do not end better than their environments', async () => {
    const claims = [1, 2, 3].map((index) => [
      `${index}.json`,
      textOf(`${index}.json`).replace(/"exitCode": \d/, '"exitCode": 0'),
    ]);
    expect((await merge(['1.json', '2.json', '3.json'], Object.fromEntries(claims))).code).toBe(1);
  });

  test('end as a table with the worst exit code', async () => {
    const ended = await runInside(addMergeResultsCommand, ['merge-results', '1.json', '2.json', '3.json'], { cwd });
    expect(ended.code).toBe(1);
    expect(ended.out.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^ENVIRONMENT +ORGANIZATION +EXIT +SUMMARY$/),
      expect.stringMatching(/^f +org_f +2 +Plan: 1 to create/),
    ]);
    expect(ended.out).toContain('colophon plan: exit code 1 (b).');
  });

  test('of drift give the metrics of one run, without what it took', async () => {
    const drift = (...args: readonly string[]): Promise<Ended> =>
      runInside(addDriftCommand, ['drift', '--all', '--base-url', api.server.url, ...args], {
        cwd,
        env: { COLOPHON_TOKEN: api.server.token },
      });
    await drift('--metrics', 'whole.prom', '--ignore', 'unmanaged');
    for (const index of [1, 2, 3]) {
      await drift('--shard', `${index}/3`, '--ignore', 'unmanaged', '--output-to', `json=d${index}.json`);
    }
    const files = ['d1.json', 'd2.json', 'd3.json'];
    const ended = await runInside(addMergeResultsCommand, ['merge-results', ...files, '--metrics', 'all.prom'], {
      cwd,
    });
    expect([ended.code, ended.err]).toEqual([1, '']);
    const samples = (file: string): readonly string[] =>
      textOf(file)
        .split('\n')
        .filter((line) => /^colophon_/.test(line) && !/duration|requests_total/.test(line))
        .map((line) => line.replace(/(timestamp_seconds\{.*\}) .*/, '$1').replace(/,?organization="org_nowhere"/, ''))
        .sort();
    expect(samples('all.prom').length).toBeGreaterThan(30);
    expect(samples('all.prom').join('\n')).not.toContain('unmanaged');
    expect(samples('all.prom').map((line) => line.replace(',organization=""', ''))).toEqual(
      samples('whole.prom').map((line) => line.replace(',organization=""', '')),
    );
    const plans = ['1.json', '2.json', '3.json', '--metrics', 'x.prom'];
    const refused = await runInside(addMergeResultsCommand, ['merge-results', ...plans], { cwd });
    expect(refused).toMatchObject({ code: 64, err: expect.stringContaining('only drift has metrics') });
  });

  test.each<[string, readonly string[], string]>([
    ['a missing shard', ['1.json', '3.json'], 'the result of shard 2/3 is missing'],
    ['a shard twice', ['1.json', '2.json', '3.json', '1.json'], '1.json and 1.json are both shard 1/3'],
    ['something whole beside shards', ['whole.json', '1.json'], '1.json is of a shard, and whole.json is not'],
    ['a shard beside something whole', ['1.json', 'whole.json'], 'are not shards of one run'],
    ['other environments', ['1.json', '2.json', 'other.json'], 'their environments differ'],
    ['another command', ['1.json', '2.json', 'drift.json'], '1.json is of `plan`, and drift.json of `drift`'],
    ['the same environment twice', ['whole.json', 'whole.json'], 'f is in whole.json and in whole.json'],
    ['a shard that lost an environment', ['1.json', '2.json', 'less.json'], 'is in one of them and not in others'],
    ['half a file', ['half.json'], 'half.json:8:5 is not JSON; it may be truncated'],
    ['a plan', ['plan.json'], 'plan.json is not what a command prints with `--all -o json`'],
    ['a wrong exit code', ['wrong.json'], 'wrong.json is damaged: `environments[0]` is no result'],
    ['a wrong shard', ['shard.json'], 'shard.json is damaged: `shard` is none'],
    ['a file that is not there', ['none.json'], 'cannot read none.json: it does not exist'],
  ])('are refused with %s', async (_what, files, problem) => {
    const third = textOf('3.json');
    const { shard: _shard, ...whole } = JSON.parse(textOf('1.json')) as Document & Record<string, unknown>;
    const all = { ...whole, environments: [{ name: 'f', organization: null, exitCode: 0, summary: '', result: null }] };
    const ended = await merge(files, {
      'whole.json': JSON.stringify(all),
      'wrong.json': JSON.stringify(all).replace('"exitCode":0', '"exitCode":99'),
      'shard.json': JSON.stringify({ ...all, shard: {} }),
      'other.json': third.replace('"f",', '"g",'),
      'less.json': JSON.stringify({ ...(JSON.parse(third) as Document), environments: [] }),
      'drift.json': third.replace('"command": "plan"', '"command": "drift"'),
      'half.json': `${third.split('\n').slice(0, 7).join('\n')}\n    `,
      'plan.json': '{ "formatVersion": "2.0" }',
    });
    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.err).toContain(problem);
  });
});
