import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent, LedgerEntry, LedgerEvent } from '../../src/core/engine/ledger.ts';
import { openRepository } from '../../src/core/git/repository.ts';
import { printSnapshot, type Snapshot } from '../../src/core/ledger/format.ts';
import { messageOf } from '../../src/core/ledger/git/message.ts';
import { type Place, placeOf, type RemoteView } from '../../src/core/ledger/git/place.ts';
import {
  eventsBetween,
  filesOf,
  intentEvents,
  type KnownRecords,
  LEDGER_FILE,
  readKnownRecords,
  snapshotAt,
} from '../../src/core/ledger/git/records.ts';
import type { Relation } from '../../src/core/ledger/git/relation.ts';
import { openJournal } from '../../src/core/ledger/journal.ts';
import { GIT_ENV, git, useRepositories } from '../support/git.ts';
import { isQuick } from '../support/runs.ts';
import { codesOf, put, replay, resultOf } from './suite.ts';

const { alone } = useRepositories();

const INTENT: Intent = { kind: 'section', fields: { title: 'Half' } };
const entry = (id: string): LedgerEntry => ({ kind: 'team', id, fields: {} });
const remove = (address: string): LedgerEvent => ({ type: 'remove', address });

let place: Place;
beforeAll(async () => {
  const repository = await openRepository(alone(), { env: GIT_ENV });
  if (repository === undefined) {
    throw new Error('no repository');
  }
  place = placeOf(repository, 'production', { remote: undefined });
});
beforeEach(() => rmSync(filesOf(place).journal, { recursive: true, force: true }));

/** A commit of the ledger after another one. */
function committed(
  parent: string | undefined,
  entries: Readonly<Record<string, LedgerEntry>>,
  { run = 'another', ...parts }: Partial<Snapshot> & { readonly run?: string } = {},
): Promise<string> {
  const text = printSnapshot({
    organization: 'org_1',
    environment: 'production',
    serial: 1,
    salt: 's',
    intents: new Map(),
    ...parts,
    entries: new Map(Object.entries(entries)),
  });
  const message = messageOf({
    environment: 'production',
    organization: 'org_1',
    command: 'apply',
    run,
    config: undefined,
    note: undefined,
    complete: true,
  });
  return place.repository.commit({ files: { [LEDGER_FILE]: text }, parent, message });
}

/** What a run of this clone recorded and did not commit. */
async function cutOff(base: string | undefined, events: readonly LedgerEvent[], salt = 's'): Promise<void> {
  const { journal: path } = filesOf(place);
  mkdirSync(dirname(path), { recursive: true });
  const header = { serial: 1, salt, organization: 'org_1', ...(base === undefined ? {} : { base }), run: 'mine' };
  const journal = openJournal(path, { header });
  await Promise.all(events.map(journal.append));
  journal.close();
}

async function known(relation: Relation, local?: string): Promise<KnownRecords> {
  const view: RemoteView = { relation, local, remote: undefined, seen: undefined, lock: undefined };
  return resultOf(await readKnownRecords(place, view));
}

async function refused(relation: Relation): Promise<string> {
  const view: RemoteView = { relation, local: undefined, remote: undefined, seen: undefined, lock: undefined };
  const outcome = await readKnownRecords(place, view);
  return `${codesOf(outcome).join()}: ${outcome.diagnostics[0]?.detail}`;
}

/** The ids of everything that is known to be there. */
function idsIn({ snapshot, journal, merged }: KnownRecords): Readonly<Record<string, string>> {
  const before = [...(snapshot?.entries ?? [])].map(
    ([address, one]): LedgerEvent => ({ type: 'put', address, entry: one }),
  );
  const { entries } = replay([...before, ...(journal?.events ?? []), ...merged]);
  return Object.fromEntries([...entries].map(([address, { id }]) => [address, id]));
}

describe('the records of a clone and of its remote', () => {
  test.skipIf(isQuick)('are none at first', async () => {
    expect(await known({ type: 'same', tip: undefined })).toEqual({
      tip: undefined,
      snapshot: undefined,
      journal: undefined,
      merged: [],
    });
  });

  test('are the commit and the journal that continues it', async () => {
    const tip = await committed(undefined, { 'team.a': entry('a') });
    await cutOff(tip, [put('team.b', 'b')]);
    const found = await known({ type: 'same', tip });
    expect(found).toMatchObject({ tip, merged: [], journal: { events: [put('team.b', 'b')] } });
    expect(idsIn(found)).toEqual({ 'team.a': 'a', 'team.b': 'b' });
    // What was recorded before there was any commit as well.
    rmSync(filesOf(place).journal);
    await cutOff(undefined, [put('team.c', 'c')]);
    expect(idsIn(await known({ type: 'same', tip: undefined }))).toEqual({ 'team.c': 'c' });
  });

  test.skipIf(isQuick)('of a journal that was committed already are not taken in a second time', async () => {
    const base = await committed(undefined, { 'team.a': entry('a') });
    const mine = await committed(base, { 'team.a': entry('a'), 'team.b': entry('b') }, { run: 'mine' });
    const tip = await committed(mine, { 'team.a': entry('a') });
    await cutOff(base, [put('team.b', 'b')]);
    const found = await known({ type: 'same', tip });
    expect(found).toMatchObject({ tip, journal: undefined, merged: [] });
    // Not even where the commit that it continues is not in this clone any more.
    await cutOff('0'.repeat(40), [put('team.x', 'x')]);
    expect((await known({ type: 'same', tip })).merged).toEqual([]);
    // It may have been committed here and never pushed.
    await cutOff(base, [put('team.x', 'x')]);
    expect((await known({ type: 'same', tip: base }, mine)).merged).toEqual([]);
  });

  test.skipIf(isQuick)(
    'of a journal that the ledger went on without are taken in, but for what was let go since',
    async () => {
      const base = await committed(undefined, { 'team.a': entry('a'), 'team.o': entry('o') });
      const between = await committed(base, { 'team.a': entry('a'), 'team.renamed': entry('gone') });
      const tip = await committed(between, { 'team.a': entry('a2'), 'team.c': entry('c') });
      await cutOff(base, [put('team.mine', 'mine'), put('team.gone', 'gone'), put('team.a', 'a3'), remove('team.o')]);
      const found = await known({ type: 'same', tip });
      // What both changed is as the remote has it.
      expect(idsIn(found)).toEqual({ 'team.a': 'a2', 'team.c': 'c', 'team.mine': 'mine' });
      expect(found.journal).toBeUndefined();
      expect(found.merged).toEqual([put('team.mine', 'mine')].map((event) => expect.objectContaining(event)));
      // Nothing of a ledger with another salt: its digests are of another world.
      await cutOff(base, [put('team.mine', 'mine')], 'other');
      expect((await known({ type: 'same', tip })).merged).toEqual([]);
    },
  );

  test.skipIf(isQuick)('of a journal that continues no commit of this clone are taken in all the same', async () => {
    const between = await committed(undefined, { 'team.gone': entry('gone') });
    const tip = await committed(between, { 'team.a': entry('a') });
    for (const base of [undefined, '0'.repeat(40)]) {
      await cutOff(base, [put('team.mine', 'mine'), put('team.back', 'gone')]);
      expect(idsIn(await known({ type: 'same', tip }))).toEqual({ 'team.a': 'a', 'team.mine': 'mine' });
    }
  });

  test.skipIf(isQuick)(
    'are not taken in where the ledger went on for so long that nobody looks through it',
    async () => {
      const base = await committed(undefined, { 'team.a': entry('a') });
      const author = 'committer Ada <ada@example.com> 1 +0000';
      const commits = Array.from(
        { length: 501 },
        (_none, index) => `commit refs/heads/long\n${author}\ndata 0\n${index === 0 ? `from ${base}\n` : ''}\n`,
      );
      const folder = place.repository.root;
      execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, env: GIT_ENV, input: commits.join('') });
      await cutOff(base, [put('team.mine', 'mine')]);
      const found = await known({ type: 'same', tip: git(folder, 'rev-parse', 'refs/heads/long') });
      expect(idsIn(found)).toEqual({ 'team.a': 'a' });
    },
  );

  test.skipIf(isQuick)('that were committed here and not pushed are taken into a ledger that went on', async () => {
    const base = await committed(undefined, { 'team.a': entry('a'), 'team.o': entry('o') });
    const ours = await committed(
      base,
      { 'team.a': entry('a'), 'team.mine': entry('mine') },
      {
        intents: new Map([['site.a.section.half', INTENT]]),
      },
    );
    const tip = await committed(base, { 'team.a': entry('a2'), 'team.o': entry('o'), 'team.c': entry('c') });
    const found = await known({ type: 'parted', tip, ours }, ours);
    expect(idsIn(found)).toEqual({ 'team.a': 'a2', 'team.c': 'c', 'team.mine': 'mine' });
    expect(found.merged.map((event) => `${event.type} ${'address' in event ? event.address : ''}`)).toEqual([
      'remove team.o',
      'put team.mine',
      'intend site.a.section.half',
    ]);
    // And what a run recorded after that and did not commit.
    await cutOff(ours, [put('team.later', 'later')]);
    expect(idsIn(await known({ type: 'parted', tip, ours }, ours))).toEqual({
      'team.a': 'a2',
      'team.c': 'c',
      'team.mine': 'mine',
      'team.later': 'later',
    });
    // A journal that continues the tip of the remote is no reason to forget them.
    await cutOff(tip, [put('team.later', 'later')]);
    expect(Object.keys(idsIn(await known({ type: 'parted', tip, ours }, ours)))).toContain('team.mine');
  });

  test.skipIf(isQuick)('that cannot be read are used for nothing', async () => {
    const { repository } = place;
    const right = await committed(undefined, { 'team.a': entry('a') });
    await cutOff(right, [put('team.b')], 'other');
    expect(await refused({ type: 'same', tip: right })).toMatch(/^ledger-corrupt: .* belongs to another ledger/);
    writeFileSync(filesOf(place).journal, 'x\ny\n');
    expect(await refused({ type: 'same', tip: right })).toMatch(/^ledger-corrupt: .*production\.journal/);
    rmSync(filesOf(place).journal);
    mkdirSync(filesOf(place).journal);
    expect(await refused({ type: 'same', tip: right })).toMatch(/^ledger-unreadable: /);
    rmSync(filesOf(place).journal, { recursive: true });

    const commit = (files: Readonly<Record<string, string>>) =>
      repository.commit({ files, parent: undefined, message: 'x' });
    const empty = await commit({});
    expect(await refused({ type: 'same', tip: empty })).toMatch(
      /^ledger-corrupt: ledger\.json of commit .* it does not exist/,
    );
    const broken = await commit({ [LEDGER_FILE]: '{' });
    expect(await refused({ type: 'same', tip: broken })).toContain(`${broken.slice(0, 12)} (refs/colophon/production)`);
    const nameless = printSnapshot({ organization: 'o', serial: 1, salt: 's', entries: new Map(), intents: new Map() });
    expect(await refused({ type: 'same', tip: await commit({ [LEDGER_FILE]: nameless }) })).toMatch(
      /^ledger-corrupt: .*does not name its environment/,
    );
    // As the base or as one of the versions between it only proves nothing.
    await cutOff(broken, [put('team.b', 'b')]);
    const tip = await committed(broken, { 'team.a': entry('a') });
    expect(idsIn(await known({ type: 'same', tip }))).toEqual({ 'team.a': 'a', 'team.b': 'b' });
  });

  test.skipIf(isQuick)('that are too large to be a ledger are refused', async () => {
    const tip = await committed(undefined, { 'team.a': entry('a') });
    const { repository } = place;
    const read: typeof repository.read = (commit, file) => repository.read(commit, file, 10);
    const outcome = await snapshotAt({ ...place, repository: { ...repository, read } }, tip);
    expect(codesOf(outcome)).toEqual(['ledger-corrupt']);
    expect(outcome.diagnostics[0]?.detail).toMatch(/the limit is 10/);
  });
});

describe('what takes one state of the ledger to another', () => {
  const [a, b] = [entry('a'), entry('b')];
  const other: Intent = { kind: 'team', fields: {} };

  test.skipIf(isQuick)('is every difference, once', () => {
    const from = {
      entries: new Map([
        ['team.a', a],
        ['team.o', b],
      ]),
      intents: new Map([['team.i', INTENT]]),
    };
    const to = {
      entries: new Map([
        ['team.a', a],
        ['team.b', b],
      ]),
      intents: new Map([
        ['team.i', INTENT],
        ['team.j', other],
      ]),
    };
    expect(eventsBetween(from, to)).toEqual([
      { type: 'remove', address: 'team.o' },
      { type: 'put', address: 'team.b', entry: b },
      { type: 'intend', address: 'team.j', intent: other },
    ]);
    expect(eventsBetween(to, to)).toEqual([]);
  });

  test.skipIf(isQuick)('is, of creations that were begun, what is neither there nor known to be begun', () => {
    const begun = new Map([
      ['team.a', other],
      ['team.b', other],
      ['team.c', other],
    ]);
    const records = { entries: new Map([['team.a', a]]), intents: new Map([['team.b', INTENT]]) };
    expect(intentEvents(begun, records)).toEqual([{ type: 'intend', address: 'team.c', intent: other }]);
  });
});
