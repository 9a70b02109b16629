import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { addInitCommand } from '../../src/command/cli/init.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { startServer } from '../../src/server/index.ts';
import { runInside, useFolders } from '../support/command.ts';
import { CTRL_C, DOWN, ENTER, person, type Turn } from '../support/dialog.ts';
import { MAIN } from '../support/serve-process.ts';

const folderWith = useFolders();
const DIGEST = `sha512-${'aZ0/'.repeat(21)}+A==`;

const START = 'Start from your workspace, or from an example?';
const SITE = 'Title of the site';
const ORGANIZATION = 'Id of the organization';
const PIPELINES = 'Pipelines';
const LEDGER = 'Ledger';
const WRITE = 'Write them?';

const entered = (...questions: readonly string[]): readonly Turn[] => questions.map((one) => [one, ENTER]);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith('.git/'))
    .sort();
}

const manifestIn = (folder: string): string => readFileSync(join(folder, 'colophon.yaml'), 'utf8');

async function init(
  cwd: string,
  turns: readonly Turn[],
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const { dialog, shown, left } = person(turns);
  const ended = await runInside(addInitCommand, ['init', ...args], { cwd, env, dialog });
  return { ...ended, shown: shown(), left: left() };
}

describe('init on a terminal', () => {
  test('asks for the site, the organization, the pipelines and the ledger, and writes what was answered', async () => {
    const cwd = folderWith({ '.git/HEAD': '' });
    const { code, out, shown, left } = await init(cwd, [
      [START, ENTER],
      [SITE, ...'Acme: the "docs"', ENTER],
      [ORGANIZATION, ...'org_42', ENTER],
      // None is the default where nothing says who hosts the repository.
      [PIPELINES, ENTER],
      [LEDGER, DOWN, ENTER],
      [WRITE, ENTER],
    ]);
    expect([code, left]).toEqual([0, []]);
    expect(shown).toContain('Files to write');
    expect(filesIn(cwd)).toEqual(['.colophon/.gitignore', '.colophon/workspace.schema.json', 'colophon.yaml']);
    expect(out.split('\n').filter((line) => line.startsWith('Wrote '))).toHaveLength(3);
    expect(parse(manifestIn(cwd))).toMatchObject({
      organization: 'org_42',
      sites: { 'acme-the-docs': { title: 'Acme: the "docs"' } },
    });
    expect(manifestIn(cwd)).toContain('#   export COLOPHON_LEDGER=file:.colophon/default.json');
    expect(await runInside(addValidateCommand, ['validate'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(await runInside(addPlanCommand, ['plan', '--sandbox'], { cwd })).toMatchObject({ code: 0 });
  });

  test('offers the live workspace to a person with a token, and asks for no site then', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const cwd = folderWith({ '.git/HEAD': '' });
    const by = { args: ['--base-url', server.url], env: { COLOPHON_TOKEN: server.token } };
    const rest: readonly Turn[] = [...entered(PIPELINES, LEDGER, WRITE)];
    const live = await init(cwd, [[START, ENTER], [ORGANIZATION, ...'org_acme', ENTER], ...rest], by);
    expect([live.code, live.left]).toEqual([0, []]);
    expect(live.err).toContain('It adopts every resource and changes nothing.');
    expect(manifestIn(cwd)).toContain('site_docs');
    const example = await init(
      folderWith({ '.git/HEAD': '' }),
      [[START, DOWN, ENTER], [SITE, ENTER], [ORGANIZATION, ENTER], ...rest],
      by,
    );
    expect([example.code, example.left]).toEqual([0, []]);
    expect(example.err).toContain('plan --sandbox');
  });

  test('shows a person without a token what starting from the workspace needs, and starts from the example', async () => {
    const cwd = folderWith();
    const { code, shown } = await init(cwd, [
      // It cannot be chosen, in neither direction.
      [START, DOWN, DOWN, DOWN, ENTER],
      ...entered(SITE, ORGANIZATION, PIPELINES, LEDGER, WRITE),
    ]);
    expect([code, shown.includes('Your workspace (set COLOPHON_TOKEN first)')]).toEqual([0, true]);
    expect(parse(manifestIn(cwd))).toMatchObject({ sites: { docs: { title: 'Product docs' } } });
  });

  test('does not offer an export where environments are declared', async () => {
    const cwd = folderWith();
    const { code, shown } = await init(cwd, [...entered(SITE, ORGANIZATION, PIPELINES, LEDGER, WRITE)], {
      args: ['--environments', 'staging,production'],
      env: { COLOPHON_TOKEN: 'a-token' },
    });
    expect([code, shown.includes(START)]).toEqual([0, false]);
  });

  test('takes the defaults for an empty answer, and they are those of `init --yes`', async () => {
    const [asked, silent] = [folderWith(), folderWith()];
    const ended = await init(asked, [...entered(START, SITE, ORGANIZATION, PIPELINES, LEDGER, WRITE)]);
    expect([ended.code, ended.left]).toEqual([0, []]);
    expect((await init(silent, [], { args: ['--yes'] })).code).toBe(0);
    expect(filesIn(asked)).toEqual(filesIn(silent));
    expect(manifestIn(asked)).toBe(manifestIn(silent));
  });

  test('says what a ledger in git needs where there is no repository', async () => {
    const cwd = folderWith();
    const { code, err } = await init(cwd, [
      ...entered(START, SITE, ORGANIZATION, PIPELINES),
      [LEDGER, DOWN, ENTER],
      [WRITE, ENTER],
    ]);
    expect([code, err.includes('Run `git init` before the first apply')]).toEqual([0, true]);
  });

  test('offers the pipelines of the host it finds, which keep the ledger in git without a question', async () => {
    const cwd = folderWith({ '.github/CODEOWNERS': '' });
    const { code, left, shown } = await init(cwd, [...entered(START, SITE, ORGANIZATION, PIPELINES, WRITE)], {
      args: ['--integrity', DIGEST],
    });
    expect([code, left, shown.includes(LEDGER)]).toEqual([0, [], false]);
    expect(filesIn(cwd)).toContain('.github/workflows/colophon-plan.yml');
  });

  test.each<[string, string, readonly string[]]>([
    ['the organization', ORGANIZATION, ['x', ' ', 'y', ENTER]],
    ['the title', SITE, [' ', ENTER]],
  ])('asks again for %s that cannot be written', async (_what, question, keys) => {
    const cwd = folderWith();
    const wrong = question === SITE ? 'A site needs a title' : 'An id contains only letters';
    const before: readonly Turn[] = [[START, ENTER], ...(question === SITE ? [] : ([[SITE, ENTER]] as const))];
    const { code, err } = await init(cwd, [...before, [question, ...keys], [wrong, CTRL_C]]);
    expect([code, err]).toEqual([5, 'error: cancelled: nothing was written\n']);
    expect(filesIn(cwd)).toEqual([]);
  });

  test.each<[string, readonly Turn[], number]>([
    ['a cancelled first question', [[START, CTRL_C]], 5],
    [
      'a cancelled question',
      [
        [START, ENTER],
        [SITE, CTRL_C],
      ],
      5,
    ],
    ['a no', [...entered(START, SITE, ORGANIZATION, PIPELINES, LEDGER), [WRITE, 'n']], 1],
  ])('writes nothing after %s', async (_what, turns, expected) => {
    const cwd = folderWith();
    const { code, err } = await init(cwd, turns);
    expect([code, err.includes('nothing was written')]).toEqual([expected, true]);
    expect(filesIn(cwd)).toEqual([]);
  });

  test.each([
    ['--yes'],
    ['--site', 'Docs'],
    ['--organization', 'org_1'],
    ['--ci', 'none'],
    ['--no-ci'],
    ['--ledger', 'git'],
    ['--from-live', '--sandbox'],
  ])('asks nothing with %s', async (...args) => {
    const cwd = folderWith();
    const { code, shown } = await init(cwd, [], { args });
    expect([code, shown]).toEqual([0, '']);
    expect(filesIn(cwd)).toContain('colophon.yaml');
  });

  test('asks nothing before it refuses a folder with a manifest', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'mine' });
    const { code, shown } = await init(cwd, []);
    expect([code, shown, manifestIn(cwd)]).toEqual([1, '', 'mine']);
  });

  test('does not ask what a variable answers', async () => {
    const cwd = folderWith();
    const { code, left, shown } = await init(cwd, [...entered(START, SITE, ORGANIZATION, LEDGER, WRITE)], {
      env: { COLOPHON_NO_CI: '1' },
    });
    expect([code, left, shown.includes(PIPELINES)]).toEqual([0, [], false]);
  });
});

describe('the flags of init', () => {
  test.each([
    [['--site', ' '], 'A site needs a title'],
    [['--site', 'a\u001b[2Jb'], 'control characters'],
    [['--organization', 'a b'], 'An id contains only'],
    [['--organization', 'x\nteams: {}'], 'An id contains only'],
    [['--ledger', 'file:x"; id'], '--ledger'],
    [['--ledger', 'file:a\n- b'], '--ledger'],
    [['--ci', 'github', '--integrity', DIGEST, '--ledger', 'file:x.json'], 'Pipelines need a ledger in git'],
  ])('%j is refused before anything is written', async (args, words) => {
    const cwd = folderWith();
    const { code, err } = await runInside(addInitCommand, ['init', ...args], { cwd });
    expect([code, err.includes(words), filesIn(cwd)]).toEqual([64, true, []]);
  });

  test.each(['\u0024{env:HOME}', 'yes', '1.0', '# x', "it's", '*a', 'a: b'])(
    'the title %j is a title',
    async (title) => {
      const cwd = folderWith();
      expect(await runInside(addInitCommand, ['init', '--site', title], { cwd })).toMatchObject({ code: 0 });
      const planned = await runInside(addPlanCommand, ['plan', '--sandbox', '-o', 'json'], { cwd });
      expect(planned).toMatchObject({ code: 0 });
      const { changes } = JSON.parse(planned.out) as {
        readonly changes: readonly { readonly kind: string; readonly fields?: unknown }[];
      };
      expect(JSON.stringify(changes.find(({ kind }) => kind === 'site'))).toContain(JSON.stringify(title));
    },
  );
});

/** Starts programs on a terminal of their own. */
const SCRIPT = '/usr/bin/script';
const hasScript =
  process.platform === 'linux' &&
  existsSync(SCRIPT) &&
  spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' }).stdout.includes('util-linux');

test.skipIf(!hasScript)('init asks on a real terminal, and its questions are not part of the result', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const child = spawn(
    SCRIPT,
    ['-qec', `stty cols 100 rows 40; "${process.execPath}" "${MAIN}" init > result.txt`, '/dev/null'],
    {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', TERM: 'xterm' },
    },
  );
  const turns: Turn[] = [
    [START, ENTER],
    [SITE, ...'Docs', ENTER],
    ...entered(ORGANIZATION, PIPELINES),
    [LEDGER, DOWN, ENTER],
    [WRITE, ENTER],
  ];
  let shown = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += stripVTControlCharacters(text);
    const [question = '', ...keys] = turns[0] ?? [];
    const at = question === '' ? -1 : shown.indexOf(question, seen);
    if (at >= 0) {
      seen = at + question.length;
      turns.shift();
      child.stdin.write(keys.join(''));
    }
  });
  const [code] = await once(child, 'close');
  expect([code, turns], shown).toEqual([0, []]);
  expect(parse(manifestIn(cwd))).toMatchObject({ sites: { docs: { title: 'Docs' } } });
  expect(readFileSync(join(cwd, 'result.txt'), 'utf8').split('\n').slice(0, -1)).toEqual([
    'Wrote colophon.yaml',
    'Wrote .colophon/workspace.schema.json',
    'Wrote .colophon/.gitignore',
  ]);
});
