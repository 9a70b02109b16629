import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
// npm takes the last two along by itself.
const SHIPPED = [...files.filter((name) => !name.startsWith('!')), 'README.md', 'LICENSE'];

const pages = SHIPPED.filter((name) => existsSync(join(ROOT, name))).flatMap((name) =>
  name.endsWith('.md')
    ? [name]
    : name === 'docs' || name === 'examples'
      ? readdirSync(join(ROOT, name), { recursive: true }).map((page) => join(name, String(page)))
      : [],
);

test.each(pages.filter((page) => page.endsWith('.md')))(
  '%s links to what is in the package, and nothing else',
  (page) => {
    const broken = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => relative(ROOT, join(ROOT, dirname(page), link)))
      .filter(
        (target) => !existsSync(join(ROOT, target)) || !SHIPPED.some((one) => `${target}/`.startsWith(`${one}/`)),
      );
    expect(broken).toEqual([]);
  },
);
