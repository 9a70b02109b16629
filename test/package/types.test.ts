import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** What the declarations of the package import from elsewhere, each with the file that does. */
function foreignImports(): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) {
      return;
    }
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from |import\(|import )['"]([^'"]+)['"]/g)) {
      if (name.startsWith('.')) {
        const beside = join(dirname(file), name.replace(/\.[jt]s$/, ''));
        const target = [`${beside}.d.ts`, join(beside, 'index.d.ts')].find((path) => existsSync(path));
        expect(target, `${relative(ROOT, file)} imports ${name}`).toBeDefined();
        visit(target ?? '');
      } else {
        found.add(`${relative(ROOT, file)}: ${name}`);
      }
    }
  };
  for (const entry of Object.values(PACKAGE.exports)) {
    if (typeof entry !== 'string') {
      visit(join(ROOT, entry.types));
    }
  }
  return [...found];
}

describe('the package', () => {
  test('has types that need nothing but what is installed with it, or its peers', () => {
    const allowed = new RegExp(`: (node:.+|(${Object.keys(PACKAGE.peerDependencies).join('|')})(/.*)?)$`);
    expect(foreignImports().filter((one) => !allowed.test(one))).toEqual([]);
  });

  test('names the version of libsql that it is tested with where it asks for it', async () => {
    const { LIBSQL } = await import('../../src/server/persistence.ts');
    expect(LIBSQL).toBe(`libsql@${PACKAGE.devDependencies['libsql']}`);
  });

  test('carries the licences of what is bundled into it', () => {
    const text = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['ajv', 'commander', 'fastify', 'undici', 'yaml', 'mdast-util-from-markdown']) {
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    }
    expect(PACKAGE.dependencies).toBeUndefined();
  });
});
