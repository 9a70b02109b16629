import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderFixtureRegistry } from '../src/dev/bundle-kinds.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bottom-up. A folder imports itself, the folders its row names, and nothing else of ours; the packages it may use are
 * named too. ARCHITECTURE.md shows the same table to people, and a test below holds the two together.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: ['ajv', 'node:crypto', 'node:fs', 'node:module', 'node:path', 'node:events', 'node:timers', 'node:url', 'yaml'],
  contract: ['base', 'ajv', 'ajv-formats', 'node:fs', 'node:module'],
  http: ['base', 'undici', 'node:*'],
  client: ['base', 'contract', 'http', 'undici', 'node:*'],
  server: [
    'base',
    'contract',
    'ajv',
    'ajv-formats',
    'acorn',
    'fastify',
    'libsql',
    'yaml',
    'mdast',
    'hast',
    'micromark',
    'node:*',
  ],
  diagnostics: ['base'],
  access: ['base'],
  plan: ['base', 'diagnostics', 'node:crypto'],
  engine: ['base', 'diagnostics', 'plan'],
  kinds: ['base', 'access', 'diagnostics', 'plan', 'engine', 'contract', 'client', 'node:crypto', 'node:timers'],
  manifest: ['base', 'diagnostics', 'plan', 'engine', 'kinds', 'ajv', 'ajv-formats', 'yaml', '@babel/code', 'node:*'],
  git: ['base', 'simple-git', 'node:*'],
  ledger: ['base', 'diagnostics', 'plan', 'engine', 'git', 'node:*'],
  host: ['base', 'http', 'undici'],
  lint: ['base', 'diagnostics', 'plan', 'engine', 'manifest', 'yaml', 'node:crypto'],
  redirects: [
    'base',
    'diagnostics',
    'plan',
    'engine',
    'manifest',
    'lint',
    'acorn',
    'path-to-regexp',
    're2js',
    'smol-toml',
    'yaml',
  ],
  report: ['base', 'access', 'diagnostics', 'plan', 'engine', 'ledger', 'redirects', 'diff'],
  app: [
    'base',
    'access',
    'diagnostics',
    'plan',
    'engine',
    'contract',
    'http',
    'client',
    'kinds',
    'manifest',
    'git',
    'ledger',
    'host',
    'lint',
    'redirects',
    'report',
    'server',
    'undici',
    'node:*',
  ],
  // Runs in a browser; what it imports is bundled with it.
  browser: ['report', 'lint', 'redirects'],
  console: [
    'base',
    'access',
    'diagnostics',
    'plan',
    'engine',
    'report',
    'manifest',
    'ledger',
    'lint',
    'redirects',
    'app',
  ],
  pulumi: [
    'base',
    'diagnostics',
    'plan',
    'engine',
    'report',
    'kinds',
    'manifest',
    'ledger',
    'app',
    'ajv',
    'ajv-formats',
    '@pulumi/pulumi',
    '@grpc/grpc-js',
    'google-protobuf',
    'node:*',
  ],
  cli: [
    'base',
    'access',
    'diagnostics',
    'plan',
    'engine',
    'report',
    'contract',
    'http',
    'client',
    'kinds',
    'manifest',
    'git',
    'ledger',
    'host',
    'lint',
    'redirects',
    'server',
    'app',
    'console',
    'pulumi',
    'commander',
    '@clack/prompts',
    '@bomb.sh/tab',
    'node:*',
  ],
  // Writes the classes of programs, which import Pulumi.
  dev: ['base', 'contract', 'openapi-typescript', 'typescript', '@pulumi/pulumi', 'yaml', 'node:*'],
};

/** Folders of `src` that hold others; every other one of the table is at the top. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: [
    'diagnostics',
    'plan',
    'engine',
    'kinds',
    'manifest',
    'ledger',
    'client',
    'contract',
    'access',
    'lint',
    'git',
    'http',
  ],
  command: ['app', 'cli', 'report', 'host', 'browser', 'console'],
};

/** The folder of the table that a path below `src` is in. */
function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first in ROOMS ? second : first;
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const statements = /^(?:import|export)\s[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...text.matchAll(statements)].map(([, from, bare, lazy]) => String(from ?? bare ?? lazy));
}

function allowed(folder: string, imported: string): boolean {
  const rules = LAYERS[folder] ?? [];
  return rules.some((rule) =>
    rule === 'node:*'
      ? imported.startsWith('node:')
      : imported === rule || imported.startsWith(`${rule}/`) || imported.startsWith(`${rule}-`),
  );
}

function namesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

function kindsIn(root: string): string[] {
  return namesIn(join(root, 'schemas/kinds'), '.yaml');
}

/** The files that a kind needs and does not have. */
function missingFiles(root: string): string[] {
  return kindsIn(root)
    .flatMap((kind) => [`src/core/kinds/${kind}.ts`, `test/kinds/${kind}.test.ts`, `test/kinds/${kind}.fixture.ts`])
    .filter((file) => !existsSync(join(root, file)));
}

/** The file and everything of the tests that it imports, near and far. */
function closureOf(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (!seen.has(file)) {
    seen.add(file);
    for (const name of importsOf(file)) {
      const target = name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : '';
      if (target.startsWith('test/')) {
        closureOf(target, seen);
      }
    }
  }
  return seen;
}

describe('the house', () => {
  test('every folder of src has its row, and its room', () => {
    const found = readdirSync(join(ROOT, 'src')).flatMap((name) =>
      name in ROOMS ? readdirSync(join(ROOT, 'src', name)) : [name],
    );
    expect(found.sort()).toEqual(Object.keys(LAYERS).sort());
    for (const [room, folders] of Object.entries(ROOMS)) {
      expect(readdirSync(join(ROOT, 'src', room)).sort()).toEqual([...folders].sort());
    }
  });

  test('the core stands by itself: planning and applying need no command, server or tool', () => {
    const { core = [] } = ROOMS;
    const outside = core.flatMap((folder) =>
      (LAYERS[folder] ?? []).filter((rule) => rule in LAYERS && rule !== 'base' && !core.includes(rule)),
    );
    expect(outside).toEqual([]);
  });

  test('a folder imports only what its row names', () => {
    const wrong: string[] = [];
    for (const file of sources('src')) {
      const folder = folderOf(relative('src', file));
      for (const name of importsOf(file)) {
        const target = name.startsWith('.')
          ? folderOf(relative(join(ROOT, 'src'), join(ROOT, dirname(file), name)))
          : undefined;
        const fine = target === undefined ? allowed(folder, name) : target === folder || allowed(folder, target);
        if (!fine) {
          wrong.push(`${file} imports ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('ARCHITECTURE.md shows the same rows', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    for (const [folder, rules] of Object.entries(LAYERS)) {
      const ours = rules.filter((rule) => rule in LAYERS);
      expect(text).toContain(
        `| \`${folder}\` | ${ours.length === 0 ? '–' : ours.map((name) => `\`${name}\``).join(', ')} |`,
      );
    }
    for (const [room, folders] of Object.entries(ROOMS)) {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${room}/\` |`)) ?? '';
      expect(folders.filter((folder) => !row.includes(`\`${folder}\``))).toEqual([]);
    }
  });

  test('no default exports, no escape hatches, no console below cli', () => {
    const wrong: string[] = [];
    for (const file of sources('src')) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [rule, pattern] of [
        ['default export', /^export default/m],
        ['any', /: any\b|<any>|as any\b/],
        ['ts-ignore', /@ts-(ignore|expect-error|nocheck)/],
      ] as const) {
        if (!file.endsWith('.gen.ts') && pattern.test(text)) {
          wrong.push(`${file}: ${rule}`);
        }
      }
      if (!/^src\/(command\/cli|dev)\//.test(file) && /\bconsole\.\w/.test(text)) {
        wrong.push(`${file}: console`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a part of the interface is one fragment that declares it and one handler file', () => {
    const folder = join(ROOT, 'schemas/interface');
    const fragments = namesIn(folder, '.yaml').filter((name) =>
      /^tags:/m.test(readFileSync(join(folder, `${name}.yaml`), 'utf8')),
    );
    const handlers = namesIn(join(ROOT, 'src/server/handlers'), '.ts').filter((name) => name !== 'index');
    expect(handlers).toEqual(fragments);
  });

  test('a kind is one schema, one source file, one test and one fixture', () => {
    expect(missingFiles(ROOT)).toEqual([]);
    const kinds = kindsIn(ROOT);
    const shared = ['define', 'driver', 'index.gen', 'schemas.gen'];
    expect(namesIn(join(ROOT, 'src/core/kinds'), '.ts').filter((name) => !shared.includes(name))).toEqual(kinds);
    expect(namesIn(join(ROOT, 'test/kinds'), '.fixture.ts')).toEqual(kinds);
  });

  test('a kind that is added is missed in every file that it needs, and does not compile without its fixture', () => {
    const root = mkdtempSync(join(tmpdir(), 'colophon-kinds-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const folder of ['schemas/kinds', 'src/core/kinds', 'test/kinds']) {
      cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
    }
    writeFileSync(join(root, 'schemas/kinds/page-template.yaml'), 'x-segment: pageTemplate\n');
    expect(missingFiles(root)).toEqual([
      'src/core/kinds/page-template.ts',
      'test/kinds/page-template.test.ts',
      'test/kinds/page-template.fixture.ts',
    ]);
    const registry = renderFixtureRegistry(kindsIn(root));
    expect(registry).toContain("import { fixture as pageTemplate } from './page-template.fixture.ts';");
    expect(registry).toContain("'page-template': pageTemplate,");
  });

  test('every sweep over all kinds is made of the fixtures, and none lists kinds by hand', () => {
    const sweeps = [
      ...['walks', 'kill', 'chaos'].flatMap((folder) => sources(`test/${folder}`)),
      ...['converge', 'export'].map((name) => `test/properties/${name}.test.ts`),
      ...sources('test/pulumi').filter((file) => /\/lives(\.sweep)?\.test\.ts$/.test(file)),
    ];
    const registry = 'test/kinds/fixtures.gen.ts';
    const behind = new Map(sweeps.map((file) => [file, closureOf(file)]));
    expect(sweeps.filter((file) => behind.get(file)?.has(registry) !== true)).toEqual([]);
    // Columns of the reference server have some of the same names: row['site'].
    const quoted = new RegExp(`(?<!\\[)'(?:${kindsIn(ROOT).join('|')})'`);
    const parts = [...behind.values()].flatMap((files) => [...files]);
    // Requests to every operation of the contract have values with some of the same names, too.
    const wrong = [...new Set(parts)].filter(
      (file) =>
        /^test\/(?!kinds\/|support\/(?:requests|samples)\.ts)/.test(file) &&
        quoted.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  test('nobody but the kinds and the rules about them branches on the name of a kind', () => {
    const compared = new RegExp(`(?:===|!==|case) '(?:${kindsIn(ROOT).join('|')})'`);
    const wrong = sources('src').filter(
      (file) =>
        /^src\/(core\/(plan|engine|manifest|ledger)|command\/(report|app|cli))\//.test(file) &&
        compared.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});
