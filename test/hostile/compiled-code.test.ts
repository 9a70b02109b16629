import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Stands in for Node's own function, which older versions lack: notes which folder it is given. */
const RECORDER = `
const { writeFileSync } = require('node:fs');
require('node:module').enableCompileCache = (folder) => writeFileSync(process.env.RECORD, folder);
`;

/** The folder of compiled code that a run uses, which it would also execute code from. */
function folderUsed(cwd: string, env: Readonly<Record<string, string>>): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'colophon-compiled-'));
  const [record, recorder] = [join(place, 'folder'), join(place, 'recorder.cjs')];
  writeFileSync(recorder, RECORDER);
  const { status } = spawnSync(process.execPath, ['--require', recorder, MAIN, 'schema'], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', RECORD: record, ...env },
    stdio: 'ignore',
  });
  expect(status).toBe(0);
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined;
}

/** A repository with a folder in it, and a home that is neither. */
function machine(): { readonly home: string; readonly checkout: string; readonly inner: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'colophon-compiled-')));
  const [home, checkout] = [join(folder, 'home'), join(folder, 'checkout')];
  const inner = join(checkout, 'docs');
  for (const path of [home, join(checkout, '.git'), inner]) {
    mkdirSync(path, { recursive: true });
  }
  return { home, checkout, inner };
}

describe('compiled code that is kept between runs', () => {
  test('lies in the cache folder of the user', () => {
    const { home, inner } = machine();
    expect(folderUsed(inner, { HOME: home })).toBe(join(home, '.cache', 'colophon', 'compiled'));
    expect(folderUsed(inner, { HOME: home, XDG_CACHE_HOME: join(home, 'kept') })).toBe(
      join(home, 'kept', 'colophon', 'compiled'),
    );
  });

  test.each<[string, (at: ReturnType<typeof machine>) => Readonly<Record<string, string>>]>([
    [
      'a cache folder in the checkout',
      ({ home, checkout }) => ({ HOME: home, XDG_CACHE_HOME: join(checkout, '.cache') }),
    ],
    ['one in a folder of the checkout', ({ home, inner }) => ({ HOME: home, XDG_CACHE_HOME: join(inner, '.cache') })],
    ['a home in the checkout', ({ checkout }) => ({ HOME: checkout })],
    ['a home in the checkout, named in a roundabout way', ({ home }) => ({ HOME: `${home}/../checkout/home` })],
    [
      'a link to a folder of the checkout',
      ({ home, inner }) => {
        const link = join(home, '.cache');
        if (!existsSync(link)) {
          symlinkSync(inner, link, 'junction');
        }
        return { HOME: home };
      },
    ],
    ['a relative cache folder', ({ home }) => ({ HOME: home, XDG_CACHE_HOME: '.cache' })],
    ['a relative home', () => ({ HOME: '.' })],
    ['an empty home', () => ({ HOME: '' })],
    ['a pipeline, where caches are shared by branches', ({ home }) => ({ HOME: home, CI: 'true' })],
    ['a pipeline that does not set CI', ({ home }) => ({ HOME: home, JENKINS_URL: 'https://ci.example.com' })],
    ['a pipeline that denies it', ({ home }) => ({ HOME: home, CI: 'false', GITHUB_ACTIONS: 'true' })],
  ])('is neither read nor written with %s', (_name, envOf) => {
    const at = machine();
    for (const cwd of [at.inner, at.checkout]) {
      expect(folderUsed(cwd, envOf(at))).toBeUndefined();
    }
  });
});
