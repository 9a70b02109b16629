import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import type { LedgerEntry } from '../../src/core/engine/ledger.ts';
import { openRepository } from '../../src/core/git/repository.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import { createGitLedger } from '../../src/core/ledger/git/git-ledger.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { recordChanges } from '../../src/core/ledger/record-changes.ts';
import type { LedgerStore, LedgerVersion, VersionChanges } from '../../src/core/ledger/types.ts';
import { runInside } from '../support/command.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { newSeed, runs } from '../support/runs.ts';
import { useServer } from '../support/server.ts';
import { countingGit } from './counting-git.ts';
import { applied, REF, storeIn } from './git-support.ts';
import { events, replay, resultOf } from './suite.ts';

const repositories = useRepositories();
const api = useServer({ profile: 'today' });

async function changesIn(store: LedgerStore, limit = 10, from?: string): Promise<readonly VersionChanges[]> {
  return resultOf((await store.changes?.(limit, from)) ?? { ok: false, diagnostics: [] });
}

/** Replaces the ledger of a clone by a commit that somebody made by hand. */
function commitByHand(folder: string, content: string): void {
  writeFileSync(join(folder, 'by-hand'), content);
  const blob = git(folder, 'hash-object', '-w', 'by-hand');
  git(folder, 'read-tree', '--empty');
  git(folder, 'update-index', '--add', '--cacheinfo', `100644,${blob},ledger.json`);
  const commit = git(
    folder,
    'commit-tree',
    git(folder, 'write-tree'),
    '-p',
    git(folder, 'rev-parse', REF),
    '-m',
    'By hand',
  );
  git(folder, 'update-ref', REF, commit);
}

describe('what each apply changed', () => {
  test('comes from the states in git: fields, renames, removals, and that a secret is another one', async () => {
    const cwd = repositories.alone({});
    const apply = async (token: string, text: string): Promise<void> => {
      writeFileSync(join(cwd, 'colophon.yaml'), `colophon: 1\norganization: org_acme\n${text}`);
      const args = ['apply', '-y', '--allow', 'sync-content', '--allow', 'delete=1', '--base-url', api.server.url];
      const env = { ...GIT_ENV, COLOPHON_TOKEN: api.server.token, COLOPHON_SECRET_GITLAB: token };
      const { code, err } = await runInside(addApplyCommand, args, { cwd, env });
      expect([code, code === 0 ? '' : err]).toEqual([0, '']);
    };
    const sync = (branch: string): string =>
      `gitSync: { gitlab: { project: 7, branch: ${branch}, wins: service, token: !env COLOPHON_SECRET_GITLAB } }`;
    await apply(
      'glpat-the-first',
      `teams:\n  writers: { title: Writers, members: { ada@example.com: owner } }\n  gone: { title: Gone }\nspaces:\n  notes: { title: Notes, ${sync('main')} }\n`,
    );
    await apply(
      'glpat-the-second',
      `teams:\n  authors: { title: Authors, previously: [writers], protect: true, members: { ada@example.com: owner, lin@example.com: member } }\nspaces:\n  notes: { title: Notes, ${sync('next')} }\n`,
    );
    const repository = await openRepository(cwd, { env: GIT_ENV });
    if (repository === undefined) {
      throw new Error('no repository');
    }
    const store = createGitLedger({ repository, remote: undefined, environment: 'default' });
    const all = await changesIn(store);
    expect(all.map(({ version }) => version)).toEqual(
      resultOf((await store.history?.(10)) ?? { ok: false, diagnostics: [] }),
    );
    const [second, first] = all.map((one) => ('changes' in one ? one.changes : []));
    expect(first?.map(({ address, kind, effect }) => [address, kind, effect])).toEqual([
      ['space.notes.gitSync', 'git-sync', 'added'],
      ['team.gone', 'team', 'added'],
      ['team.writers', 'team', 'added'],
    ]);
    expect(first?.[2]?.fields).toContainEqual({ path: 'title', after: 'Writers' });
    expect(second).toEqual([
      {
        address: 'space.notes.gitSync',
        kind: 'git-sync',
        id: expect.any(String),
        effect: 'changed',
        fields: [
          { path: 'branch', before: 'main', after: 'next' },
          { path: 'token', hidden: true },
        ],
      },
      {
        address: 'team.authors',
        previousAddress: 'team.writers',
        kind: 'team',
        id: first?.[2]?.id,
        effect: 'renamed',
        fields: [
          { path: 'title', before: 'Writers', after: 'Authors' },
          { path: 'members["lin@example.com"]', after: 'member' },
          { path: 'protect', after: true },
        ],
      },
      {
        address: 'team.gone',
        kind: 'team',
        id: expect.any(String),
        effect: 'removed',
        fields: [{ path: 'title', before: 'Gone' }],
      },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/\$digest|scrypt:|glpat-/);
  });

  test('is read in pages by one process of git, whatever the number of versions', async () => {
    const bare = repositories.remote();
    const folder = repositories.clone(bare);
    const names = ['team.a', 'team.b', 'team.c', 'team.d', 'team.e'];
    for (const name of names) {
      await applied(folder, [name]);
    }
    const addresses = (all: readonly VersionChanges[]): unknown =>
      all.map((one) => ('changes' in one ? one.changes.map(({ address }) => address) : one.unreadable));
    const counting = countingGit(repositories.folder());
    const repository = await openRepository(folder, { env: { ...GIT_ENV, PATH: counting.path } });
    const counted = await storeIn(folder, { ...(repository === undefined ? {} : { repository }) });
    await changesIn(counted, 1);
    counting.started();
    const all = await changesIn(counted);
    const ofAll = counting.started();
    expect(addresses(all)).toEqual(names.map((name) => [name]).reverse());
    await changesIn(counted, 1);
    expect(ofAll.length).toBeLessThanOrEqual(counting.started().length + 1);
    expect(addresses(await changesIn(counted, 2, all[1]?.version.id))).toEqual([['team.d'], ['team.c']]);
    for (const from of ['--all', 'main', REF, 'f'.repeat(40), git(folder, 'rev-parse', 'HEAD')]) {
      expect([from, await changesIn(counted, 2, from)]).toEqual([from, []]);
    }
  });

  test('is unknown, and said to be so, where a state cannot be read', async () => {
    const folder = repositories.alone();
    await applied(folder, ['team.a']);
    const state = git(folder, 'show', `${REF}:ledger.json`);
    commitByHand(folder, state.replace('"formatVersion": "1.0"', '"formatVersion": "9.0"'));
    commitByHand(folder, state.replaceAll('team.a', 'team.b'));
    const all = await changesIn(await storeIn(folder));
    expect(all.map((one) => ('changes' in one ? one.changes.length : one.unreadable))).toEqual([
      expect.stringMatching(/^ledger\.json of commit [0-9a-f]{12} .*9\.0/),
      expect.stringMatching(/9\.0/),
      1,
    ]);
    expect(all.map(({ version }): LedgerVersion['subject'] => version.subject).slice(0, 2)).toEqual([
      'By hand',
      'By hand',
    ]);
  });

  test('is not kept in files, in memory and where there is no ledger yet', async () => {
    const file = createFileLedger({ path: join(repositories.folder(), 'ledger.json'), environment: 'production' });
    expect([file.changes, createMemoryLedger().changes]).toEqual([undefined, undefined]);
    expect(await changesIn(await storeIn(repositories.alone()))).toEqual([]);
  });
});

describe('the difference of two states', () => {
  const entry = (id: string, fields: LedgerEntry['fields'] = {}, kind = 'space'): LedgerEntry => ({ kind, id, fields });
  const between = (
    before: Readonly<Record<string, LedgerEntry>>,
    after: Readonly<Record<string, LedgerEntry>>,
  ): readonly unknown[] =>
    recordChanges(new Map(Object.entries(before)), new Map(Object.entries(after))).map(
      ({ effect, address, previousAddress, fields }) => [effect, previousAddress ?? '', address, fields.length],
    );

  test('follows names that are exchanged, and references and parts with them', () => {
    const part = entry('de', { title: 'T' }, 'translation');
    expect(
      between(
        {
          'space.a': entry('1'),
          'space.b': entry('2'),
          'space.a.t["de"]': part,
          'site.s': entry('s', { main: { $ref: 'space.a' } }, 'site'),
        },
        {
          'space.b': entry('1'),
          'space.a': entry('2'),
          'space.b.t["de"]': part,
          'site.s': entry('s', { main: { $ref: 'space.b' } }, 'site'),
        },
      ),
    ).toEqual([
      ['renamed', 'space.b', 'space.a', 0],
      ['renamed', 'space.a', 'space.b', 0],
      ['renamed', 'space.a.t["de"]', 'space.b.t["de"]', 0],
    ]);
  });

  test('takes parts along whose ids repeat, and says what was replaced', () => {
    const part = entry('de', {}, 'translation');
    expect(
      between(
        {
          'space.a': entry('1'),
          'space.a.t["de"]': part,
          'space.b': entry('2'),
          'space.b.t["de"]': part,
          'team.x': entry('9', {}, 'team'),
        },
        {
          'space.c': entry('1'),
          'space.c.t["de"]': part,
          'space.d': entry('2'),
          'space.d.t["de"]': part,
          'team.x': entry('8', {}, 'team'),
        },
      ),
    ).toEqual([
      ['renamed', 'space.a', 'space.c', 0],
      ['renamed', 'space.a.t["de"]', 'space.c.t["de"]', 0],
      ['renamed', 'space.b', 'space.d', 0],
      ['renamed', 'space.b.t["de"]', 'space.d.t["de"]', 0],
      ['replaced', '', 'team.x', 0],
    ]);
  });

  test('shows no digest, wherever it is', () => {
    const secret = { $digest: 'scrypt:0123' };
    const [change] = recordChanges(
      new Map([['space.a', entry('1', { list: [{ deep: secret }], map: { key: secret, open: 1 }, plain: 'x' })]]),
      new Map([['space.a', entry('1', { list: [], map: { key: 'now open', open: 2 }, plain: secret })]]),
    );
    expect(change?.fields).toEqual([
      { path: 'list', hidden: true },
      { path: 'map["key"]', hidden: true },
      { path: 'map["open"]', before: 1, after: 2 },
      { path: 'plain', hidden: true },
    ]);
  });

  test('accounts for every resource of any two states once, and is empty between equal ones', () => {
    fc.assert(
      fc.property(events, events, (first, more) => {
        const [before, after] = [replay(first).entries, replay([...first, ...more]).entries];
        expect(recordChanges(before, before)).toEqual([]);
        const changes = recordChanges(before, after);
        const addressesOf = (...effects: readonly string[]): string[] =>
          changes.filter(({ effect }) => effects.includes(effect)).map(({ address }) => address);
        const renamed = changes.flatMap(({ previousAddress }) => previousAddress ?? []);
        const left = [...before.keys()].filter(
          (one) => !addressesOf('removed').includes(one) && !renamed.includes(one),
        );
        const kept = [...after.keys()].filter((one) => !addressesOf('added', 'renamed').includes(one));
        expect(left.sort()).toEqual(kept.sort());
        expect(new Set(renamed).size).toBe(renamed.length);
      }),
      { numRuns: runs(300), seed: newSeed('record changes') },
    );
  });
});
