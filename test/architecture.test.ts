import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bottom-up. A folder imports itself, the folders its row names, and nothing else of ours; the packages it may use are
 * named too. ARCHITECTURE.md shows the same table to people, and a test below holds the two together.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  base: ['node:crypto', 'node:fs', 'node:module', 'node:path', 'node:timers', 'node:url', 'yaml'],
  contract: ['base', 'ajv', 'ajv-formats', 'node:fs', 'node:module'],
  http: ['base', 'undici', 'node:*'],
  client: ['base', 'contract', 'http', 'undici', 'node:*'],
  server: [
    'base',
    'contract',
    'ajv',
    'ajv-formats',
    'fastify',
    'libsql',
    'yaml',
    'mdast',
    'hast',
    'micromark',
    'node:*',
  ],
  diagnostics: ['base'],
  plan: ['base', 'diagnostics', 'node:crypto'],
  engine: ['base', 'diagnostics', 'plan'],
  report: ['base', 'diagnostics', 'plan', 'engine', 'diff'],
  kinds: ['base', 'diagnostics', 'plan', 'engine', 'contract', 'client', 'node:crypto', 'node:timers'],
  manifest: ['base', 'diagnostics', 'plan', 'engine', 'kinds', 'ajv', 'ajv-formats', 'yaml', '@babel/code', 'node:*'],
  git: ['base', 'node:*'],
  ledger: ['base', 'diagnostics', 'plan', 'engine', 'git', 'node:*'],
  host: ['base', 'http', 'undici'],
  lint: ['base', 'diagnostics', 'plan', 'engine', 'manifest', 'yaml', 'node:crypto'],
  app: [
    'base',
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
    'server',
    'undici',
    'node:*',
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
    'server',
    'app',
    'pulumi',
    'commander',
    '@clack/prompts',
    '@bomb.sh/tab',
    'node:*',
  ],
  // Writes the classes of programs, which import Pulumi.
  dev: ['base', 'openapi-typescript', '@pulumi/pulumi', 'yaml', 'node:*'],
};

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

describe('the house', () => {
  test('every folder of src has its row', () => {
    expect(readdirSync(join(ROOT, 'src')).sort()).toEqual(Object.keys(LAYERS).sort());
  });

  test('a folder imports only what its row names', () => {
    const wrong: string[] = [];
    for (const file of sources('src')) {
      const folder = file.split('/')[1] ?? '';
      for (const name of importsOf(file)) {
        const target = name.startsWith('.')
          ? relative(join(ROOT, 'src'), join(ROOT, dirname(file), name)).split('/')[0]
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
      if (!/^src\/(cli|dev)\//.test(file) && /\bconsole\./.test(text)) {
        wrong.push(`${file}: console`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a part of the interface is one fragment and one handler file', () => {
    const names = (folder: string, ending: string): string[] =>
      readdirSync(join(ROOT, folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .sort();
    const fragments = names('schemas/interface', '.yaml').filter((name) => name !== 'common');
    expect(names('src/server/handlers', '.ts').filter((name) => name !== 'index')).toEqual(fragments);
  });

  test('a kind is one schema, one source file and one test', () => {
    const names = (folder: string, ending: string): string[] =>
      readdirSync(join(ROOT, folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .sort();
    const kinds = names('schemas/kinds', '.yaml');
    const shared = ['define', 'driver', 'index.gen', 'schemas.gen'];
    expect(names('src/kinds', '.ts').filter((name) => !shared.includes(name))).toEqual(kinds);
    const tests = names('test/kinds', '.test.ts');
    expect(kinds.filter((name) => !tests.includes(name))).toEqual([]);
  });

  test('nobody but the kinds and the rules about them branches on the name of a kind', () => {
    const kinds = readdirSync(join(ROOT, 'schemas/kinds')).map((name) => name.replace(/\.yaml$/, ''));
    const compared = new RegExp(`(?:===|!==|case) '(?:${kinds.join('|')})'`);
    const wrong = sources('src').filter(
      (file) =>
        /^src\/(plan|engine|report|manifest|ledger|app|cli)\//.test(file) &&
        compared.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});
