import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { attempted } from '../support/attempts.ts';
import { useFolders } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { type Call, callsIn } from './commands.ts';
import { MANIFEST } from './git-places.ts';

// Files that other programs obey when they are run in a folder: npm, Node.js, Pulumi, linters. The built command runs as a
// process in a checkout that is full of them, installed in a folder of its own without the packages that are optional.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TOKEN = 'hostile-checkout-token';
const repositories = useRepositories();
const folderWith = useFolders();

let server: RunningServer;
let attacker: Server;
let asked = 0;
beforeAll(async () => {
  server = await startServer({ token: TOKEN });
  attacker = createServer((_request, response) => {
    asked += 1;
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await server.close();
  attacker.closeAllConnections();
  attacker.close();
});

/** Packages that the command, its bundle or its optional parts ask for, and its own name. */
const PACKAGES = [
  ...[
    'libsql',
    'undici',
    'colophon',
    '@pulumi/pulumi',
    '@grpc/grpc-js',
    'google-protobuf',
    'ajv',
    'ajv-formats',
    'yaml',
  ],
  ...['commander', 'fastify', '@babel/code-frame', '@clack/prompts', '@bomb.sh/tab', 'diff'],
];
const PROGRAMS = ['colophon', 'env', 'git', 'git-upload-pack', 'node', 'npm', 'npx', 'pulumi', 'sh', 'ssh', 'uname'];

interface Checkout {
  readonly top: string;
  readonly marks: () => readonly string[];
  /** As `npx` and `npm run` set it. */
  readonly path: string;
  readonly planted: number;
}

/** A clone with files for every program that might look for them, at its top and beside the manifest. */
function plantedCheckout(): Checkout {
  const top = repositories.clone(repositories.remote({ 'docs/colophon.yaml': MANIFEST }));
  const marks = join(folderWith({ 'marks/.keep': '' }), 'marks');
  const { port } = attacker.address() as AddressInfo;
  const evil = `http://127.0.0.1:${port}`;
  const script = (name: string): string =>
    `require('node:fs').writeFileSync(${JSON.stringify(join(marks, name))}, '');\n`;
  const esm = (name: string): string =>
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(join(marks, name))}, '');\n`;
  const shell = (name: string): string => `#!/bin/sh\n: > '${join(marks, name)}'\nexit 1\n`;
  const options = '--require ./evil.cjs';
  const files: Readonly<Record<string, string>> = {
    '.npmrc': `registry=${evil}\nnode-options=${options}\nscript-shell=./evil.sh\ngit=./evil.sh\nuserconfig=./.npmrc\n`,
    '.yarnrc.yml': `npmRegistryServer: ${evil}\nyarnPath: ./evil.cjs\n`,
    '.pnpmfile.cjs': script('pnpmfile'),
    'bunfig.toml': 'preload = ["./evil.cjs"]\n',
    'evil.cjs': script('evil.cjs'),
    'evil.sh': shell('evil.sh'),
    'package.json': JSON.stringify({
      name: 'colophon',
      version: '0.1.0',
      type: 'commonjs',
      main: './evil.cjs',
      bin: { colophon: './evil.cjs' },
      exports: { '.': './evil.cjs', './*': './evil.cjs' },
      imports: { '#*': './evil.cjs' },
      scripts: { preinstall: './evil.sh', prepare: './evil.sh', colophon: './evil.sh', plan: './evil.sh' },
      workspaces: ['docs'],
      packageManager: 'npm@0.0.0',
      colophon: { baseUrl: evil, file: '/etc/passwd' },
    }),
    '.env': `NODE_OPTIONS=${options}\nCOLOPHON_BASE_URL=${evil}\nCOLOPHON_TOKEN=stolen\nCOLOPHON_READ_ONLY=0\nHTTPS_PROXY=${evil}\nHTTP_PROXY=${evil}\n`,
    '.env.local': `COLOPHON_BASE_URL=${evil}\n`,
    '.envrc': `export COLOPHON_BASE_URL=${evil}\n`,
    '.noderc': `${options}\n`,
    '.node_repl_history': '',
    'node.config.json': JSON.stringify({ nodeOptions: { require: ['./evil.cjs'] } }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { paths: { '*': ['./evil.cjs'] }, plugins: [{ name: './evil.cjs' }] },
    }),
    'biome.json': JSON.stringify({ extends: ['./evil.cjs'], plugins: ['./evil.cjs'] }),
    '.editorconfig': 'root = true\n[*]\nend_of_line = cr\n',
    'Pulumi.yaml':
      'name: planted\nruntime: { name: nodejs, options: { nodeargs: "--require ./evil.cjs" } }\nmain: evil.cjs\nplugins: { providers: [{ name: colophon, path: ./ }] }\n',
    'Pulumi.dev.yaml': `config: { "colophon:baseUrl": "${evil}" }\n`,
    '.pulumi/credentials.json': JSON.stringify({ current: evil, accessTokens: { [evil]: 'x' } }),
    '.pulumi/plugins/resource-colophon-v0.1.0/pulumi-resource-colophon': shell('pulumi-plugin'),
    'pulumi-resource-colophon': shell('pulumi-plugin'),
    'colophon.config.js': script('colophon.config.js'),
    'colophon.config.cjs': script('colophon.config.cjs'),
    'colophon.config.mjs': esm('colophon.config.mjs'),
    'colophon.config.ts': esm('colophon.config.ts'),
    'colophon.config.json': JSON.stringify({ baseUrl: evil }),
    '.colophonrc': `baseUrl: ${evil}\n`,
    '.colophonrc.js': script('colophonrc.js'),
    '.config/colophon/config.yaml': `baseUrl: ${evil}\n`,
    '.netrc': 'machine 127.0.0.1 login planted password planted\n',
    '.git-credentials': 'http://planted:planted@127.0.0.1\n',
    '.curlrc': `proxy = ${evil}\n`,
    git: shell('git'),
    'git.exe': shell('git.exe'),
    'git.cmd': shell('git.cmd'),
    node: shell('node'),
    ...Object.fromEntries(
      PACKAGES.flatMap((name) => [
        [
          `node_modules/${name}/package.json`,
          JSON.stringify({
            name,
            version: '99.0.0',
            main: 'index.js',
            exports: { './package.json': './package.json', '.': './index.js', './*': './index.js' },
          }),
        ],
        [`node_modules/${name}/index.js`, script(`package-${name.replace('/', '_')}`)],
      ]),
    ),
    ...Object.fromEntries(PROGRAMS.map((name) => [`node_modules/.bin/${name}`, shell(`bin-${name}`)])),
  };
  for (const folder of [top, join(top, 'docs')]) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), text.startsWith('#!') ? 0o755 : 0o644);
    }
  }
  git(top, 'add', '-A', '--force');
  git(top, 'commit', '--quiet', '-m', 'Improve the docs');
  const bins = [join(top, 'docs', 'node_modules', '.bin'), join(top, 'node_modules', '.bin')];
  return {
    top,
    marks: () => readdirSync(marks).filter((name) => name !== '.keep'),
    // Relative folders too, which lead into the checkout from wherever a program is started.
    path: [...bins, '.', 'node_modules/.bin', '', process.env['PATH'] ?? ''].join(delimiter),
    planted: Object.keys(files).length,
  };
}

/** The package as npm would install it, and nothing beside it. */
function installed(): string {
  const home = join(folderWith(), 'node_modules', 'colophon');
  for (const name of ['dist', 'schemas', 'ci', 'package.json']) {
    cpSync(join(ROOT, name), join(home, name), { recursive: true });
  }
  return join(home, 'dist', 'cli', 'main.js');
}

/** Runs the command as a process; one that goes on for ever is told to end once it listens. */
async function runThere(main: string, { args, cwd }: Call, env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Listening on')) {
      child.kill();
    }
  });
  child.stderr.resume();
  const [code] = await once(child, 'close');
  return Number(code);
}

test('no command runs or obeys anything that was planted in the checkout', { timeout: 900_000 }, async (context) => {
  const { top, marks, path, planted } = plantedCheckout();
  const main = installed();
  const env = {
    ...GIT_ENV,
    PATH: path,
    HOME: folderWith(),
    COLOPHON_TOKEN: TOKEN,
    COLOPHON_BASE_URL: server.url,
    COLOPHON_RETRIES: '0',
  };
  const scratch = folderWith();
  const calls = [
    ...callsIn(top, { scratch, repo: top, baseUrl: server.url }),
    { name: 'serve', args: ['serve', '--data', join(scratch, 'data.db')], cwd: join(top, 'docs') },
  ];
  const codes: Record<string, number> = {};
  for (const call of calls) {
    const code = await runThere(main, call, env);
    // The first of each is the plain one; a whole folder with foreign files in it is not a manifest.
    codes[call.name] ??= code;
    expect([call.args, marks(), asked]).toEqual([call.args, [], 0]);
  }
  attempted(context, planted * 2 * calls.length);
  // They did their work, with the service and the repository of the user.
  for (const name of ['validate', 'plan', 'drift', 'ledger show', 'api']) {
    expect([name, codes[name]]).toEqual([name, 0]);
  }
});

test('the planting has teeth: programs that obey the folder run it', () => {
  const { top, marks, path } = plantedCheckout();
  const cwd = join(top, 'docs');
  const env = { ...GIT_ENV, PATH: path };
  for (const [command, args] of [
    [process.execPath, ['-e', "require('libsql'); require('@pulumi/pulumi')"]],
    [process.execPath, ['--env-file=.env', '-e', '']],
    ['/bin/sh', ['-c', 'git status']],
  ] as const) {
    spawnSync(command, args, { cwd, env });
  }
  expect(marks()).toEqual(expect.arrayContaining(['package-libsql', 'package-@pulumi_pulumi', 'bin-git']));
});

test('programs are found outside of the checkout only, also through links into it', async (context) => {
  const { top, marks, path } = plantedCheckout();
  const outside = folderWith();
  symlinkSync(join(top, 'node_modules', '.bin'), join(outside, 'bin'));
  const env = { ...GIT_ENV, COLOPHON_TOKEN: TOKEN, COLOPHON_BASE_URL: server.url, COLOPHON_RETRIES: '0' };
  const main = installed();
  const cwd = join(top, 'docs');
  const call = { name: 'doctor', args: ['doctor', '-o', 'json'], cwd };
  expect(await runThere(main, call, { ...env, PATH: [join(outside, 'bin'), path].join(delimiter) })).toBe(0);
  // Where there is no other git, there is none.
  const plan = { name: 'plan', args: ['plan'], cwd };
  expect(await runThere(main, plan, { ...env, PATH: join(outside, 'bin') })).not.toBe(0);
  expect([marks(), existsSync(join(top, '.colophon'))]).toEqual([[], false]);
  attempted(context, 2 * PROGRAMS.length);
});
