import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openRepository } from '../../src/core/git/repository.ts';
import { chooseLedger } from '../../src/core/ledger/choose.ts';
import { refusePlanted } from '../../src/core/ledger/planted.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { codesOf, resultOf } from './suite.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'colophon-planted-')));
afterAll(() => rmSync(root, { recursive: true }));
const { alone } = useRepositories();

const newFolder = (): string => mkdtempSync(join(root, 'f'));

/** Why a file is not taken for a ledger: the code, and the text. */
async function refusal(
  path: string,
  fence: string,
  { allowTracked = false, inRepository = false } = {},
): Promise<string | undefined> {
  const outcome = await refusePlanted({
    form: 'file',
    path,
    files: [path, `${path}.journal`],
    fence,
    repositoryAt: async (folder) => (inRepository ? openRepository(folder, { env: GIT_ENV }) : undefined),
    allowTracked,
  });
  return outcome === undefined ? undefined : `${codesOf(outcome).join()}: ${outcome.diagnostics[0]?.detail}`;
}

describe('a ledger file behind a link of the checkout', () => {
  test.each([
    ['is the file itself', 'ledger.json', 'ledger.json'],
    ['is a folder on the way', 'a/b', 'a/b/c/ledger.json'],
    ['is a folder whose name begins with two dots', '..a', '..a/ledger.json'],
    ['is its journal', 'ledger.json.journal', 'ledger.json'],
  ])('is refused where the link %s', async (_title, link, path) => {
    const [fence, outside] = [newFolder(), newFolder()];
    mkdirSync(join(fence, link, '..'), { recursive: true });
    symlinkSync(outside, join(fence, link));
    expect(await refusal(join(fence, path), fence)).toContain('ledger-link: ');
    expect(await refusal(join(fence, path), fence)).toContain(`in the checkout: ${join(fence, link)}.`);
    // Also where the checkout itself is reached through a link, or the file by the real name of the checkout.
    const other = join(newFolder(), 'link');
    symlinkSync(fence, other);
    expect(await refusal(join(other, path), other)).toContain('ledger-link: ');
    expect(await refusal(join(fence, path), other)).toContain('ledger-link: ');
  });

  test('is taken where the link is not of the checkout', async () => {
    const [folder, target] = [newFolder(), newFolder()];
    const fence = join(folder, 'checkout');
    mkdirSync(fence);
    symlinkSync(target, join(folder, 'link'));
    symlinkSync(target, join(fence, 'unused'));
    for (const path of [join(folder, 'link/ledger.json'), join(fence, 'new/ledger.json'), fence]) {
      expect(await refusal(path, fence)).toBeUndefined();
    }
  });
});

describe('a ledger file in a repository', () => {
  test('is refused where git tracks it, also as a journal, unless that is meant', async () => {
    const folder = alone({ 'docs/a.json': '{}', 'b.json.journal': '', 'gone.json': '{}', 'C.json': '{}' });
    const at = (name: string, options = {}) => refusal(join(folder, name), folder, { inRepository: true, ...options });
    expect(await at('docs/a.json')).toMatch(/^ledger-tracked: .*\/docs\/a\.json is a ledger that git tracks/);
    expect(await at('docs/a.json')).toContain(`git rm --cached ${join(folder, 'docs/a.json')}`);
    expect(await at('b.json')).toMatch(/^ledger-tracked: .*\/b\.json\.journal is a ledger/);
    expect(await at('docs/a.json', { allowTracked: true })).toBeUndefined();
    expect(await at('docs/a.json', { inRepository: false })).toBeUndefined();
    // By whichever name the repository is reached.
    const link = join(newFolder(), 'link');
    symlinkSync(folder, link);
    expect(await refusal(join(link, 'docs/a.json'), newFolder(), { inRepository: true })).toContain('ledger-tracked');

    writeFileSync(join(folder, 'mine.json'), '{}');
    rmSync(join(folder, 'gone.json'));
    // On a disk that knows cases, this is another file than the one that git tracks.
    const knowsCases = !existsSync(join(folder, 'c.json'));
    writeFileSync(join(folder, 'c.json'), '{}');
    for (const name of ['mine.json', 'gone.json', 'not/there.json', ...(knowsCases ? ['c.json'] : [])]) {
      expect([name, await at(name)]).toEqual([name, undefined]);
    }
    git(folder, 'add', 'mine.json');
    expect(await at('mine.json')).toContain('ledger-tracked');
  });

  test('is chosen by its name only where it is not tracked, or that is meant', async () => {
    const folder = alone({ 'ledger.json': '{}' });
    const options = {
      cwd: folder,
      environment: 'production',
      repositoryAt: (at: string) => openRepository(at, { env: GIT_ENV }),
    };
    const spec = 'file:ledger.json';
    expect(codesOf(await chooseLedger({ ...options, spec }))).toEqual(['ledger-tracked']);
    expect(codesOf(await chooseLedger({ ...options, spec, allowTracked: true }))).toEqual([]);
    expect(codesOf(await chooseLedger({ ...options, spec: 'file:other.json' }))).toEqual([]);
    symlinkSync(newFolder(), join(folder, 'link'));
    const linked = { ...options, spec: 'file:link/ledger.json' };
    expect(codesOf(await chooseLedger(linked))).toEqual(['ledger-link']);
    expect(resultOf(await chooseLedger({ ...linked, fence: newFolder })).describe).toBe('file link/ledger.json');
  });
});
