import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Ended, run, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';

const NAMES = ['z', 'eu-west', 'b', 'a', 'us', 'y', 'q', 'c', 'docs', 'd', 'f', 'e'];
const api = useServer({ world: worldWithOrganizations(NAMES.map((name) => `org_${name}`)) });
const folderWith = useFolders();
const SHARDS = [1, 2, 3, 4];
const FILES = SHARDS.map((index) => `${index}.json`);

function manifest(title: string): string {
  // One has no organization.
  const text = (name: string): string => (name === 'c' ? 'org_nowhere' : `org_${name}`);
  return `colophon: 1
teams: { writers: { title: ${title} } }
environments:
${NAMES.map((name) => `  ${name}: { organization: ${text(name)}, protect: ${name === 'us'} }`).join('\n')}
`;
}

let cwd = '';

function colophon(...args: readonly string[]): Promise<Ended> {
  const env = { COLOPHON_TOKEN: api.server.token, COLOPHON_BASE_URL: api.server.url };
  return run(args, { cwd, env: args.includes('--all') ? env : {} });
}

/** Runs a command in four processes at once and joins what they wrote; and the same in one process. */
async function bothWays(...args: readonly string[]): Promise<{ readonly joined: Ended; readonly whole: Ended }> {
  await Promise.all(
    SHARDS.map((index) => colophon(...args, '--shard', `${index}/4`, '--output-to', `json=${index}.json`)),
  );
  const joined = await colophon('merge-results', ...FILES, '--output-to', 'json=joined.json');
  const whole = await colophon(...args, '--output-to', 'json=whole.json');
  return { joined, whole };
}

/** What a command writes about each of some results. */
async function textsOf(args: readonly string[], flag: string, results: readonly (readonly string[])[]) {
  const texts: string[] = [];
  for (const files of results) {
    const written = await colophon(...args, ...files.flatMap((file) => [flag, file]), '--file', 'text.md');
    expect(written).toMatchObject({ code: 0, err: 'Wrote text.md.\n' });
    texts.push(readFileSync(join(cwd, 'text.md'), 'utf8'));
  }
  return texts;
}

beforeAll(async () => {
  cwd = folderWith({ 'colophon.yaml': manifest('Writers') });
  await colophon('apply', '--all', '-y');
  for (const organization of ['org_b', 'org_us', 'org_q']) {
    const { body } = await api.get(`/v1/orgs/${organization}/teams`);
    const { items } = body as { readonly items: readonly { readonly id: string; readonly title: string }[] };
    const id = items.find(({ title }) => title === 'Writers')?.id;
    await api.patch(`/v1/orgs/${organization}/teams/${id}`, { title: 'By hand' });
  }
}, 60_000);

test('four processes and merge-results give the issue and the exit code of one', { timeout: 120_000 }, async () => {
  const { joined, whole } = await bothWays('drift', '--all');
  expect([joined.code, whole.code]).toEqual([1, 1]);
  const [first, ...others] = await textsOf(['issue'], '--drift', [['whole.json'], ['joined.json'], FILES]);
  expect(first).toContain('**1 failed, 3 with drift, 8 without drift.**');
  expect(others).toEqual([first, first]);
});

test('and the comment of one', { timeout: 120_000 }, async () => {
  writeFileSync(join(cwd, 'colophon.yaml'), manifest('Authors'));
  const { joined, whole } = await bothWays('plan', '--all', '--detailed-exitcode');
  expect([joined.code, whole.code]).toEqual([1, 1]);
  expect(joined.out).toBe(whole.out.slice(whole.out.indexOf('ENVIRONMENT')));
  const [first, ...others] = await textsOf(['comment'], '--plan', [
    ['whole.json'],
    ['joined.json'],
    FILES,
    [...FILES].reverse(),
  ]);
  expect(first).toContain('**1 failed, 3 blocked, 8 with changes.**');
  expect(others).toEqual([first, first, first]);
});
