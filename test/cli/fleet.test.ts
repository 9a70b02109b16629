// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of manifests look like templates.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { addAccessCommand } from '../../src/command/cli/access.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { type AddCommand, type Ended, runInside, useFolders } from '../support/command.ts';
import { worldWithOrganizations } from '../support/organizations.ts';
import { useServer } from '../support/server.ts';
import { tamperedWith } from '../support/tampered.ts';
import { lastIn } from '../support/workspace.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const ORGANIZATIONS = NAMES.map((name) => `org_${name}`);
const world = worldWithOrganizations(ORGANIZATIONS);
const api = useServer({ world });
const folderWith = useFolders();
afterEach(() => api.server.reset());

const MANIFEST = `colophon: 1
teams:
  writers: { title: Writers }
  editors: { title: Editors }
environments:
${NAMES.map((name) => `  ${name}: { organization: org_${name} }`).join('\n')}
`;

function run(
  add: AddCommand,
  args: readonly string[],
  {
    at = api.server,
    cwd = folderWith({ 'colophon.yaml': MANIFEST }),
    env = { COLOPHON_TOKEN: at.token },
  }: {
    readonly at?: Pick<RunningServer, 'url' | 'token'>;
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Ended> {
  const [command = '', ...others] = args;
  return runInside(add, [command, '--all', '--base-url', at.url, ...others], { cwd, env });
}

/** The organizations that were asked about anything since. */
function asked(since: number): readonly string[] {
  const found = api.server.journal({ since }).flatMap(({ path }) => /\/orgs\/(org_[a-f])\b/.exec(path)?.[1] ?? []);
  return [...new Set(found)].sort();
}

describe('many environments', () => {
  test('run at once', async () => {
    const seen = new Set<string>();
    let open = (): void => {};
    const all = new Promise<void>((resolve) => {
      open = resolve;
    });
    // No organization gets an answer before all of them have asked.
    const held = await tamperedWith(api.server, {
      answer: async ({ path, body }) => {
        const organization = /\/orgs\/(org_[a-f])\b/.exec(path)?.[1];
        if (organization !== undefined && seen.add(organization).size === NAMES.length) {
          open();
        }
        await (organization === undefined ? undefined : all);
        return body;
      },
    });
    const ended = await run(addPlanCommand, ['plan', '--concurrency', '6'], { at: held });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(seen.size).toBe(NAMES.length);
  });

  test.each([['text'], ['json']])('print the same as one after the other, as %s', async (format) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const withoutTimes = ({ code, out, err }: Ended): Ended => ({
      code,
      err,
      out: out.replace(/"(?:createdAt|digest|durationMs)": [^,\n]+|\d+ ms|digest \w+|[0-9a-f]{8,}/g, ''),
    });
    const plan = async (concurrency: string): Promise<Ended> =>
      withoutTimes(await run(addPlanCommand, ['plan', '-o', format, '--concurrency', concurrency], { cwd }));
    const [together, apart] = [await plan('6'), await plan('1')];
    expect(together).toEqual(apart);
    expect(together.code).toBe(0);
  });

  test('apply at once, each with its own ledger', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await run(addApplyCommand, ['apply', '-y'], { cwd })).toMatchObject({ code: 0, err: '' });
    const teams = (api.server.exportWorld().tables.teams ?? []).filter(({ organization }) =>
      ORGANIZATIONS.includes(organization),
    );
    expect(teams).toHaveLength(2 * NAMES.length);
    const again = await run(addPlanCommand, ['plan', '--detailed-exitcode'], { cwd });
    expect(again).toMatchObject({ code: 0 });
  });
});

describe('other commands', () => {
  interface Ran {
    readonly exitCode: number;
    readonly environments: readonly { readonly exitCode: number; readonly summary: string; readonly result: Json }[];
  }
  const ranAs = ({ out }: Ended): Ran => JSON.parse(out) as Ran;

  test('lint each environment, with the worst code at the end', async () => {
    const cwd = folderWith({
      'colophon.yaml': `${MANIFEST.replace('{ organization: org_c }', '{ organization: org_c, overlay: c.yaml }')}lint: { unknown-rule: error }\n`,
      'c.yaml': 'teams: { authors: { titel: Authors } }\n',
    });
    const ended = await run(addLintCommand, ['lint', '-o', 'json'], { cwd });
    expect(ended.code).toBe(8);
    expect(ranAs(ended).environments.map(({ exitCode }) => exitCode)).toEqual([0, 0, 8, 0, 0, 0]);
    expect(ranAs(ended).environments[2]?.summary).toContain('titel');
  });

  test('verify each, and say which does not work as declared', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await run(addApplyCommand, ['apply', '-y'], { cwd })).toMatchObject({ code: 0 });
    const ended = await run(addVerifyCommand, ['verify', '-o', 'json'], { cwd });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ranAs(ended).environments).toHaveLength(NAMES.length);
    const text = await run(addVerifyCommand, ['verify', '--published=docs=https://docs.example.com'], { cwd });
    expect([text.code, text.err]).toEqual([64, expect.stringContaining('--published SITE=URL is for a single one')]);
  });

  test('show what a person may do in each organization, also where nobody has that address', async () => {
    const ended = await run(addAccessCommand, ['access', '--who', 'nobody@example.com', '-o', 'json']);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ranAs(ended).environments.map(({ summary }) => summary)).toEqual(NAMES.map(() => 'Nobody has a role here.'));
  });

  test('export each organization to a place of its own', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await run(addApplyCommand, ['apply', '-y'], { cwd })).toMatchObject({ code: 0 });
    expect((await run(addExportCommand, ['export'], { cwd })).code).toBe(64);
    const ended = await run(addExportCommand, ['export', '--out', 'live', '--layout', 'file', '--only', 'team'], {
      cwd,
    });
    expect(ended.code).toBe(0);
    for (const name of NAMES) {
      const text = readFileSync(join(cwd, 'live', `${name}.yaml`), 'utf8');
      expect([name, text.includes(`organization: org_${name}`), text.includes('Writers')]).toEqual([name, true, true]);
    }
    expect((await run(addExportCommand, ['export', '--out', 'folders'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'folders', 'f', 'workspace.yaml'))).toBe(true);
  });

  test.each([
    [[], '/unmanaged.yaml'],
    [['--layout', 'file'], '.yaml'],
  ] as const)('export with --unmanaged %j what each organization has besides the manifest', async (layout, ending) => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    expect(await run(addApplyCommand, ['apply', '-y'], { cwd })).toMatchObject({ code: 0 });
    expect((await api.put('/v1/orgs/org_c/teams', { title: 'By hand' })).status).toBeLessThan(300);
    const since = lastIn(api.server);
    const exporting = ['export', '--unmanaged', '--out', 'besides', ...layout];
    const ended = await run(addExportCommand, exporting, { cwd });
    expect(ended, ended.err).toMatchObject({ code: 0 });
    expect(api.server.journal({ since }).filter(({ write }) => write)).toEqual([]);
    const texts = NAMES.map((name) => readFileSync(join(cwd, 'besides', `${name}${ending}`), 'utf8'));
    expect(texts.filter((text) => text.includes('Writers'))).toEqual([]);
    expect(NAMES.filter((_name, index) => texts[index]?.includes('By hand'))).toEqual(['c']);

    // Loaded beside the manifest, it is adopted where it came from.
    const file = join('besides', `c${ending}`);
    const planning = ['plan', '-e', 'c', '-f', 'colophon.yaml', '-f', file, '--base-url', api.server.url, '-o', 'json'];
    const env = { COLOPHON_TOKEN: api.server.token };
    const planned = await runInside(addPlanCommand, planning, { cwd, env });
    expect(JSON.parse(planned.out).summary).toMatchObject({ create: 0, update: 0, delete: 0, unmanaged: 0 });
    expect(planned.out).toContain('By hand');

    const over = await run(addExportCommand, exporting, { cwd });
    expect([over.code, readFileSync(join(cwd, file), 'utf8')]).toEqual([1, texts[NAMES.indexOf('c')]]);
  });

  test.each([
    [addLintCommand, ['lint', '--fix'], '--fix is'],
    [addVerifyCommand, ['verify', '--target', 'team.*', '-e', 'a'], '-e (COLOPHON_ENVIRONMENT) and --target are'],
    [addAccessCommand, ['access', '--where', 'Handbook'], '--where is'],
    [addExportCommand, ['export', '--out', 'x', '--ledger', 'file:a.json'], '--ledger file:PATH is'],
  ] as const)('refuse flags for a single environment: %o', async (add, args, words) => {
    const since = lastIn(api.server);
    const ended = await run(add, args);
    expect([ended.code, ended.err, asked(since)]).toEqual([
      64,
      expect.stringContaining(`${words} for a single one`),
      [],
    ]);
  });
});

describe('shards', () => {
  test('have each environment once, and keep it when others come', async () => {
    const namesIn = async (shard: string, manifest = MANIFEST): Promise<readonly string[]> => {
      const cwd = folderWith({ 'colophon.yaml': manifest });
      const ended = await run(addPlanCommand, ['plan', '-o', 'json', '--shard', shard], { cwd });
      expect(ended).toMatchObject({ code: 0, err: '' });
      const { environments } = JSON.parse(ended.out) as { readonly environments: readonly { readonly name: string }[] };
      return environments.map(({ name }) => name);
    };
    const shards = [await namesIn('1/3'), await namesIn('2/3'), await namesIn('3/3')];
    expect(shards.flat().sort()).toEqual(NAMES);
    const without = MANIFEST.replace(/ {2}c: .*\n/, '');
    expect(await namesIn('1/3', without)).toEqual(shards[0]?.filter((name) => name !== 'c'));
  });

  test.each(['0/3', '4/3', '1', 'a/b'])('refuse %s', async (shard) => {
    const ended = await run(addPlanCommand, ['plan', '--shard', shard]);
    expect(ended.code).toBe(64);
    expect(ended.err).toContain('I/N');
  });
});

describe('tokens by environment', () => {
  test('come from a variable of each, and a missing one fails that environment before anything is asked', async () => {
    const since = lastIn(api.server);
    const { token } = api.server;
    const env = { COLOPHON_TOKEN_A: token, COLOPHON_TOKEN_C: token };
    const ended = await run(addPlanCommand, ['plan', '-o', 'json'], { env });
    expect(ended.code).toBe(3);
    const { environments } = JSON.parse(ended.out) as {
      readonly environments: readonly { readonly exitCode: number }[];
    };
    expect(environments.map(({ exitCode }) => exitCode)).toEqual([0, 3, 0, 3, 3, 3]);
    expect(asked(since)).toEqual(['org_a', 'org_c']);
    expect(ended.out).toContain('COLOPHON_TOKEN_B');
    expect(ended.out + ended.err).not.toContain(token);
  });

  test('come from a folder with a file for each, without falling back to a token for all', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const folder = join(cwd, 'tokens');
    mkdirSync(folder);
    writeFileSync(join(folder, 'b'), `${api.server.token}\n`);
    const since = lastIn(api.server);
    const env = { COLOPHON_TOKEN: api.server.token, COLOPHON_TOKENS: folder };
    const ended = await run(addPlanCommand, ['plan'], { cwd, env });
    expect([ended.code, asked(since)]).toEqual([3, ['org_b']]);
  });

  test('are those of the environment of a saved plan, also where it is applied without -e', async () => {
    const cwd = folderWith({ 'colophon.yaml': MANIFEST });
    const env = { COLOPHON_TOKEN_B: api.server.token };
    const alone = (add: AddCommand, args: readonly string[]): Promise<Ended> =>
      runInside(add, [...args, '--base-url', api.server.url], { cwd, env });
    expect(await alone(addPlanCommand, ['plan', '-e', 'b', '--out', 'plan.json'])).toMatchObject({ code: 0 });
    expect(await alone(addApplyCommand, ['apply', 'plan.json', '-y'])).toMatchObject({ code: 0 });
  });

  test('are refused where two names share a variable, and are never readable by the manifest', async () => {
    const twins = MANIFEST.replace('  a: {', '  x-y: {').replace('  b: {', '  x.y: {');
    const env = { COLOPHON_TOKEN: api.server.token, COLOPHON_TOKEN_X_Y: api.server.token };
    const cwd = folderWith({ 'colophon.yaml': twins });
    const refused = await run(addPlanCommand, ['plan'], { cwd, env });
    expect(refused.code).toBe(64);
    expect(refused.err).toContain('COLOPHON_TOKEN_X_Y');
    const reading = folderWith({
      'colophon.yaml': MANIFEST.replace('title: Writers', 'title: "${env:COLOPHON_TOKEN_A}"'),
    });
    const ended = await run(addPlanCommand, ['plan', '--allow-env', 'COLOPHON_TOKEN_A'], {
      cwd: reading,
      env: { COLOPHON_TOKEN_A: api.server.token },
    });
    expect(ended.code).toBe(64);
    const plain = await run(addPlanCommand, ['plan'], { cwd: reading, env: { COLOPHON_TOKEN_A: api.server.token } });
    expect(plain.code).toBe(8);
    expect(plain.out + plain.err + ended.err).not.toContain(api.server.token);
  });
});
