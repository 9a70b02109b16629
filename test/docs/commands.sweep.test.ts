import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPackageName } from '../../src/base/package-name.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { type RunningServer, startServer, type World } from '../../src/server/index.ts';
import { DIGEST } from '../ci/support.ts';
import { admin } from '../support/admin.ts';
import { type CodeHost, startCodeHost } from '../support/code-host.ts';
import { type AddCommand, runInside, useFolders } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { MAIN } from '../support/serve-process.ts';
import { type Block, blocksOf, PAGES, ROOT, readPage } from './pages.ts';
import { isAsRecorded, withOutputs } from './recorded.ts';
import { SETUP_FUNCTIONS, withSetups } from './setups.ts';

/** Commands that this test does not run, each with the reason. */
const NOT_RUN: readonly (readonly [command: RegExp, reason: string])[] = [
  [/\bdocker\b/, 'needs Docker'],
  [/^(kubectl|helm) /, 'needs a cluster; test/kubernetes'],
  [/\bpulumi (?!import -f)/, 'needs the Pulumi command; test/pulumi drives it'],
  [/^npm (start|test|run|pack)\b|^npx vitest/, 'a task of this repository'],
  [/^node --test examples/, 'test/examples.test.ts runs it'],
  [/\bcolophon serve\b.*(&|--fault|--data)/, 'runs until it is stopped; test/cli/serve.sweep.test.ts'],
  [/\bcolophon ui(?!.* --export)/, 'runs until it is stopped; test/console'],
  [/^ssh -L /, 'needs another machine'],
  [/^aws /, 'needs an account'],
  [/\bcolophon agent\b(?!.*--once)/, 'runs until it is stopped; test/agent'],
  [/--published/, 'needs a published site; test/cli/verify.test.ts has a stand-in'],
  [/\b(OURS|THEIRS)\b/, 'for two clones that disagree; test/ledger'],
  [/ledger move --ledger file:|^git commit -am/, 'for a ledger in a file; test/cli/ledger.sweep.test.ts'],
  [
    /redirects (import (?!_redirects)|suggest --old old.xml --new new.xml -o csv)/,
    'reads files of another tool; test/redirects',
  ],
  [/gitlab\.example\.com/, 'needs GitLab; test/cli/comment.test.ts has a stand-in'],
];

/** Commands that end with another code than 0, where that is what the page says. */
const ENDS: readonly (readonly [command: RegExp, code: number, reason: string])[] = [
  [/--base-url http:\/\/127\.0\.0\.1:9 /, 1, 'shows what a server that does not run looks like'],
  [/colophon fmt --check/, 2, 'the manifest of the pages is not formatted'],
  [/examples\/2025 --sandbox --profile today/, 8, 'shows what a service of today does not offer'],
  [/redirects test \/here/, 2, 'shows a path that leads to nothing'],
  [/drift --only unmanaged/, 2, 'the example workspace has unmanaged resources'],
  [/colophon api GET \/orgs\/org_acme\/site$/, 64, 'shows the suggestion for a typo'],
];

/** The languages of what people write themselves; output is `console`, with the command that prints it. */
const LANGUAGES = ['console', 'csv', 'ini', 'js', 'json', 'mermaid', 'sh', 'toml', 'ts', 'yaml'];

/** The blocks of YAML of a page. */
const yamlOf = (text: string): readonly string[] =>
  [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = '']) => yaml);

const NPM = `#!/usr/bin/env bash
if [ "$1" = view ]; then echo '${DIGEST}'; fi
`;
const NPX = `#!/usr/bin/env bash
[ "$1 $2" = "--no --" ] || { echo "npx would download $*" >&2; exit 1; }
exec "\${@:3}"
`;
const STAND_INS: Readonly<Record<string, string>> = {
  // A server is stopped once it said where it listens.
  colophon: `#!/usr/bin/env bash
if [ "$1" = serve ]; then
  exec 3< <(exec "${process.execPath}" "${MAIN}" "$@" --port 0)
  read -r line <&3 && echo "$line"
  kill $!
else
  exec "${process.execPath}" "${MAIN}" "$@"
fi
`,
  npm: NPM,
  npx: NPX,
  // Not on every machine. What it reads is checked by others.
  jq: '#!/usr/bin/env bash\nexec cat\n',
};

/** What the pages assume: a site, teams, and two environments, all of it in the example workspace. */
const MANIFEST = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  docs:
    title: Product docs
    sections:
      - path: guides
        title: Guides
        spaces: [{ space: handbook, path: v2, default: true }]
    redirects:
      /getting-started: { section: guides }
teams:
  writers: { title: Writers }
environments:
  staging: {}
  production: {}
`;

const { remote, clone, folder: newFolder } = useRepositories();
const folderWith = useFolders();
let server: RunningServer;
/** For the blocks with a setup: one of each profile. */
let fresh: RunningServer;
let today: RunningServer;
let host: CodeHost;
let path = '';

beforeAll(async () => {
  host = await startCodeHost({ name: 'github' });
  fresh = await startServer({ token: 'demo-token', processingDelay: 1 });
  today = await startServer({ token: 'demo-token', processingDelay: 1, profile: 'today' });
  const bin = folderWith(STAND_INS);
  for (const name of Object.keys(STAND_INS)) {
    chmodSync(join(bin, name), 0o755);
  }
  path = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
});
afterAll(async () => {
  await host.close();
  await fresh.close();
  await today.close();
});

function environment(): Readonly<Record<string, string>> {
  return {
    ...GIT_ENV,
    ...host.env,
    PATH: path,
    COLOPHON_TOKEN: server.token,
    COLOPHON_BASE_URL: server.url,
    COLOPHON_ORGANIZATION: 'org_acme',
    COLOPHON_INTEGRITY: DIGEST,
    // A person would say yes.
    COLOPHON_AUTO_APPROVE: '1',
    ADMIN: server.adminToken,
    FRESH_URL: fresh.url,
    FRESH_ADMIN: fresh.adminToken,
    TODAY_URL: today.url,
    TODAY_ADMIN: today.adminToken,
  };
}

async function bash(script: string, cwd: string): Promise<string> {
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd, env: environment() });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  child.stdin.end(script);
  await once(child, 'close');
  return text;
}

/** Puts the package where npm installs it. */
function install(folder: string): void {
  const installed = join(folder, 'node_modules', readPackageName());
  mkdirSync(dirname(installed), { recursive: true });
  symlinkSync(ROOT, installed, 'junction');
}

/** A clone in which everything was applied, with the files that pages read; and its remote. */
interface Prepared {
  readonly folder: string;
  readonly bare: string;
}

async function prepare(): Promise<Prepared> {
  const bare = remote({ 'colophon.yaml': MANIFEST, 'workspace.yaml': MANIFEST, '.gitignore': 'node_modules\n' });
  const folder = clone(bare);
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  const colophon = async (add: AddCommand, ...args: readonly string[]): Promise<void> => {
    const env = { ...GIT_ENV, COLOPHON_TOKEN: server.token };
    expect(await runInside(add, [...args, '--base-url', server.url], { cwd: folder, env })).toMatchObject({ code: 0 });
  };
  for (const flags of [[], ['-e', 'staging'], ['-e', 'production']]) {
    await colophon(addApplyCommand, 'apply', '-y', ...flags);
  }
  await colophon(addPlanCommand, 'plan', '--out', 'plan.json');
  await colophon(addDriftCommand, 'drift', '--output-to', 'json=drift.json');
  mkdirSync(join(folder, '.git', 'hooks'), { recursive: true });
  return { folder, bare };
}

/** A copy of it with a remote of its own, in which the package is installed. */
function copyOf(prepared: Prepared): string {
  const [folder, bare] = [newFolder(), newFolder()];
  cpSync(prepared.folder, folder, { recursive: true, preserveTimestamps: true });
  cpSync(prepared.bare, bare, { recursive: true });
  const config = join(folder, '.git', 'config');
  writeFileSync(config, readFileSync(config, 'utf8').replace(prepared.bare, bare));
  // What the index says of the copied files is of the originals.
  git(folder, 'update-index', '-q', '--refresh');
  install(folder);
  return folder;
}

/** A command with the server of this test in the place of the one that the page starts, and a value for each placeholder. */
function filledIn(command: string): string {
  return command
    .replaceAll(/http:\/\/127\.0\.0\.1:(4010|8731)/g, '$COLOPHON_BASE_URL')
    .replace(/^export ((COLOPHON_\w+=…)\s*)+$/, ':')
    .replaceAll('sha512-…', DIGEST)
    .replaceAll('GITHUB_TOKEN=…', `GITHUB_TOKEN=${host.token}`)
    .replaceAll('=…', '=placeholder');
}

const isRun = (command: string): boolean => !NOT_RUN.some(([pattern]) => pattern.test(command));

/** What a command did: its exit code, and the lines that it printed. */
interface Done {
  readonly command: string;
  /** What the page shows. */
  readonly output: readonly string[] | undefined;
  readonly code: string;
  readonly lines: readonly string[];
}

/** Runs the commands of a block in one shell, after its setup. */
async function runBlock(
  { block, setup }: ReturnType<typeof withSetups>[number],
  { state, folder }: { readonly state: string; readonly folder: string },
): Promise<readonly Done[]> {
  const run = block.commands.filter(({ command }) => isRun(command));
  const script = run.map(({ command }, index) => {
    const filled = filledIn(command);
    // `init` writes a first manifest, so it needs a folder without one, unless the page has made its own.
    const isFirst = !setup.includes('manifest') && !run.some((one) => /\bcd /.test(one.command));
    const inside =
      isFirst && /^(npx --no -- )?colophon init\b/.test(command)
        ? `(cd "$(mktemp -d "$PWD/new.XXXXXX")" && git init -q && ${filled})`
        : filled;
    return `echo '@@ ${index}'\n${inside}\ncode=$?; printf '\\n@= %s\\n' "$code"\n`;
  });
  // A block with output goes on where the one before it ended; a list of commands is for what was prepared for all pages.
  const where = hasOutput(block) ? readFileSync(join(state, 'here'), 'utf8') : `cd '${folder}'`;
  const prepare = `exec 2>&1\nPAGE='${state}'\n${where}\n${SETUP_FUNCTIONS}${setup}\n`;
  const printed = await bash(prepare + script.join(''), state);
  // A port is chosen by the system, and a home by the test.
  const text = printed.replaceAll(/\b127\.0\.0\.1:\d{5}\b/g, '127.0.0.1:4010').replaceAll(join(state, 'home'), '~');
  const [before = '', ...parts] = text.split(/^@@ \d+\n/m);
  expect(before, `the setup of line ${block.line}`).toBe('');
  return run.map(({ command, output }, index) => {
    const [said = '', code = 'nothing'] = (parts[index] ?? '').split(/^@= (\d+)$/m);
    return { command, output, code, lines: said.split('\n') };
  });
}

/** Whether a page shows what the commands of a block print; otherwise the block is a list of commands. */
const hasOutput = ({ commands }: Block): boolean => commands.some(({ output = [] }) => output.join('') !== '');

/** The commands of a block alone. */
const withoutOutput = ({ line, commands }: Block): Block => ({
  line,
  commands: commands.map(({ command }) => ({ command, output: undefined })),
});

/** What is wrong with a block: a command that fails, or prints something else than the page shows. */
function problemsOf(block: Block, done: readonly Done[]): readonly string[] {
  return done.flatMap(({ command, output: shown = [], code, lines }) => {
    const where = `line ${block.line}: ${command}`;
    if (hasOutput(block)) {
      return isAsRecorded(shown, lines)
        ? []
        : [`${where}\nprinted (UPDATE=1 writes the page)\n${lines.join('\n')}\ninstead of\n${shown.join('\n')}`];
    }
    const [, expected = 0] = ENDS.find(([pattern]) => pattern.test(command)) ?? [];
    return Number(code) === expected ? [] : [`${where}\nended with ${code}: ${lines.join('\n').slice(0, 2000)}`];
  });
}

describe('Every command of every page can be run as it is written', () => {
  const pages = PAGES.filter((page) => page !== 'docs/tour.md' && blocksOf(readPage(page)).length > 0);
  let prepared: Prepared;
  let world: World;
  beforeAll(async () => {
    server = await startServer({ token: 'demo-token', processingDelay: 1 });
    prepared = await prepare();
    world = server.exportWorld();
  });
  afterAll(() => server.close());

  test.each(pages)('%s', async (page) => {
    const text = readPage(page);
    // README.md is compared with the packed package, beside the tour.
    const blocks = withSetups(page, blocksOf(text).map(page === 'README.md' ? withoutOutput : (block) => block));
    if (!blocks.some(({ block }) => block.commands.some(({ command }) => isRun(command)))) {
      return;
    }
    // Every page begins with the same world.
    expect((await admin(server, 'PUT', 'world', world)).status).toBe(204);
    server.setFaults([]);
    const folder = copyOf(prepared);
    const state = folderWith({
      here: `cd '${folder}'`,
      ...Object.fromEntries(yamlOf(text).map((yaml, index) => [`blocks/${index + 1}.yaml`, yaml])),
    });
    const found: string[] = [];
    const outputs: (readonly string[] | undefined)[] = [];
    for (const one of blocks) {
      const done = await runBlock(one, { state, folder });
      found.push(...problemsOf(one.block, done));
      if (hasOutput(one.block)) {
        outputs.push(...done.map(({ lines }) => lines));
      } else {
        // The recorded ones are all commands of a block with prompts.
        outputs.push(...one.block.commands.filter(({ output }) => output !== undefined).map(() => undefined));
      }
    }
    if (process.env['UPDATE'] === '1') {
      writeFileSync(join(ROOT, page), withOutputs(text, outputs));
      return;
    }
    expect(found).toEqual([]);
  });

  test('no output is shown that is not compared', () => {
    const found = PAGES.filter((page) => /^(README|docs\/.*)\.md$/.test(page)).flatMap((page) => {
      const text = readPage(page);
      const commands =
        page === 'docs/tour.md'
          ? []
          : blocksOf(text)
              .filter(hasOutput)
              .flatMap((block) => block.commands);
      const notRun = commands.map(({ command }) => command).filter((command) => !isRun(command));
      const fences = [...text.matchAll(/^(`{3,})(\w*)\n[\s\S]*?^\1$/gm)].map(({ 2: language = '' }) => language);
      const unknown = fences.filter((language) => !LANGUAGES.includes(language)).map((name) => `a block of "${name}"`);
      return [...notRun, ...unknown].map((what) => `${page}: ${what}`);
    });
    expect(found).toEqual([]);
  });

  test('and no exception is left over', () => {
    const all = pages.flatMap((page) => blocksOf(readPage(page))).flatMap(({ commands }) => commands);
    const unused = [...NOT_RUN, ...ENDS].filter(([pattern]) => !all.some(({ command }) => pattern.test(command)));
    expect(unused.map(([pattern]) => String(pattern))).toEqual([]);
  });
});

test('The program in docs/library.md runs as it is written', async () => {
  server = await startServer({ token: 'demo-token', processingDelay: 1 });
  try {
    const [, program = ''] = /^```js\n([\s\S]*?)^```$/m.exec(readPage('docs/library.md')) ?? [];
    const folder = folderWith({ 'docs/colophon.yaml': MANIFEST, 'program.mjs': program });
    install(folder);
    const printed = await bash(`"${process.execPath}" program.mjs`, folder);
    expect(printed).toMatch(/^done \{ reads: \d+, writes: \d+, retries: 0 \}\n\[\]\n$/);
  } finally {
    await server.close();
  }
});
