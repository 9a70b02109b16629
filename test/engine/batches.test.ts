import { describe, expect, test } from 'vitest';
import { DriverError } from '../../src/core/engine/driver.ts';
import { batchesIn, batchSizes } from '../../src/core/engine/execute/batches.ts';
import { predictWrites } from '../../src/core/engine/predict.ts';
import type { Change } from '../../src/core/plan/plan.ts';
import { createMemoryDriver, type MemoryDriver, type MemoryOptions, type Seed } from '../support/memory-driver.ts';
import {
  type Applied,
  apply,
  create,
  existing,
  failing,
  fieldChanges,
  KINDS,
  ledgerOf,
  planOf,
} from './support/hand-made-plan.ts';

const SITE: Seed = { kind: 'site', id: 'site_x', fields: { name: 'docs' } };
const SITE_PLACE = [{ kind: 'site', id: 'site_x' }];
const UNDER_SITE = { parents: ['site.docs'] };
const IDS = { ids: { 'site.docs': 'site_x' } };
const MODELS = new Map(KINDS.map((kind) => [kind.name, kind]));

const seed = (name: string): Seed => ({
  kind: 'redirect',
  id: `old_${name}`,
  parent: 'site_x',
  fields: { from: `/${name}`, to: 'x' },
});

function service(options: Partial<MemoryOptions> = {}): MemoryDriver {
  return createMemoryDriver({ kinds: KINDS, seed: [SITE], batchSizes: { redirect: 3 }, ...options });
}

const address = (name: string): string => `site.docs.redirect["/${name}"]`;

function redirect(name: string, more: object = {}): ReturnType<typeof create> {
  return create(address(name), 'redirect', { ...UNDER_SITE, after: { from: `/${name}`, to: 'x' }, ...more });
}

const redirects = (count: number): ReturnType<typeof create>[] =>
  Array.from({ length: count }, (_, index) => redirect(`r${index}`));

const requests = (driver: MemoryDriver): readonly string[] =>
  driver.log.map(({ op, items }) => `${op}${items === undefined ? '' : ` ${items.length}`}`);

async function applied(
  driver: MemoryDriver,
  changes: readonly Change[],
  options: Parameters<typeof apply>[2] = {},
): Promise<Applied & { readonly sources: readonly unknown[] }> {
  const result = await apply(planOf(changes, IDS), driver, options);
  const sources = driver.world().flatMap(({ kind, fields }) => (kind === 'redirect' ? [fields['from']] : []));
  return { ...result, sources: sources.sort() };
}

/** Changes of what is there: updates of the first, deletions of the second. */
async function changesOf(
  driver: MemoryDriver,
  { update = [], remove = [] }: { readonly update?: readonly string[]; readonly remove?: readonly string[] },
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const name of [...update, ...remove]) {
    const of = await existing(driver, { kind: 'redirect', id: `old_${name}`, parents: SITE_PLACE });
    changes.push(
      remove.includes(name)
        ? of.remove(address(name), UNDER_SITE)
        : of.update(address(name), {
            ...UNDER_SITE,
            after: { from: `/${name}`, to: 'y' },
            fields: fieldChanges({ to: 'y' }),
          }),
    );
  }
  return changes;
}

describe('batches', () => {
  test('hold as many changes as the service takes, and each is recorded by itself', async () => {
    const driver = service();
    const { result, events, ledger, sources } = await applied(driver, redirects(7));
    expect(result.status).toBe('done');
    expect(requests(driver).toSorted()).toEqual(['create', 'many 3', 'many 3']);
    expect(sources).toHaveLength(7);
    expect(new Set(events.flatMap((event) => (event.type === 'put' ? [event.address] : []))).size).toBe(7);
    expect([...ledger.entries.values()].map(({ id }) => id).toSorted()).toEqual(
      driver
        .world()
        .filter(({ kind }) => kind === 'redirect')
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(result.results.map(({ change }) => change.address)).toEqual(redirects(7).map(({ address: at }) => at));
  });

  test('are what the plan predicts', async () => {
    const driver = service({ seed: [SITE, seed('a'), seed('b'), seed('c')] });
    const changes = [...redirects(7), ...(await changesOf(driver, { update: ['a'], remove: ['b', 'c'] }))];
    const sizes = await batchSizes(changes, MODELS, driver);
    const { most } = predictWrites(changes, MODELS, batchesIn(changes, MODELS, sizes));
    await applied(driver, changes);
    expect(driver.writes).toBe(most);
    expect(most).toBe(4);
  });

  test('the size is asked for only where several changes could be together', async () => {
    const asked: string[] = [];
    const batches = {
      sizeOf: async (kind: string) => {
        asked.push(kind);
        return 500;
      },
      write: async () => [],
    };
    await batchSizes([redirect('a'), create('team.x', 'team', { after: { name: 'x' } })], MODELS, { batches });
    expect(asked).toEqual([]);
    await batchSizes(redirects(2), MODELS, { batches });
    expect(asked).toEqual(['redirect']);
  });

  test('wait for what their members need, and members that depend on each other are sent one after the other', async () => {
    const driver = createMemoryDriver({ kinds: KINDS, batchSizes: { redirect: 9 } });
    const changes = [
      redirect('a', { dependsOn: ['site.docs'] }),
      redirect('b', { dependsOn: ['site.docs'] }),
      redirect('c', { dependsOn: ['site.docs', address('a')] }),
      redirect('d', { dependsOn: ['site.docs', address('b')] }),
      create('site.docs', 'site', { after: { name: 'docs' } }),
    ];
    const { result } = await apply(planOf(changes), driver);
    expect(result.status).toBe('done');
    expect(requests(driver)).toEqual(['create', 'many 2', 'many 2']);
  });

  test('do not wait for members that cannot be sent, nor leave out those that can', async () => {
    const driver = service({
      faults: ({ op, kind }) =>
        op === 'create' && kind === 'team' ? { at: 'before', error: failing('invalid', 'none') } : undefined,
    });
    const { statuses, sources } = await applied(driver, [
      create('team.x', 'team', { after: { name: 'x' } }),
      redirect('a', { dependsOn: ['team.x'] }),
      redirect('b'),
      redirect('c'),
    ]);
    expect(statuses).toMatchObject({ 'team.x': 'failed', [address('a')]: 'skipped', [address('b')]: 'done' });
    expect([requests(driver), sources]).toEqual([['many 2'], ['/b', '/c']]);
  });

  test('groups that would wait for each other are sent apart', () => {
    const other = (name: string, more: object): Change =>
      create(`site.other.redirect["/${name}"]`, 'redirect', {
        parents: ['site.other'],
        after: { from: `/${name}` },
        ...more,
      });
    const changes = [
      redirect('a1'),
      redirect('a2', { dependsOn: ['site.other.redirect["/b2"]'] }),
      other('b1', { dependsOn: [address('a1')] }),
      other('b2', {}),
    ];
    const batches = batchesIn(changes, MODELS, new Map([['redirect', 9]]));
    expect(batches).toEqual([[0, 1]]);
  });

  test('keep updates with creations, and deletions for the end', async () => {
    const driver = service({
      batchSizes: { redirect: 500 },
      seed: [SITE, ...['a', 'b', 'c', 'd'].map(seed)],
    });
    const changes = [
      ...(await changesOf(driver, { update: ['a', 'b'], remove: ['c', 'd'] })),
      redirect('e'),
      redirect('f'),
    ];
    const { result, sources, ledger } = await applied(driver, changes, {
      ledger: ledgerOf(
        Object.fromEntries(
          ['a', 'b', 'c', 'd'].map((name) => [
            address(name),
            { kind: 'redirect', id: `old_${name}`, fields: { from: `/${name}`, to: 'x' } },
          ]),
        ),
      ),
    });
    expect(result.status).toBe('done');
    expect(driver.log.map(({ items }) => items?.map(({ action }) => action))).toEqual([
      ['update', 'update', 'create', 'create'],
      ['delete', 'delete'],
    ]);
    expect(sources).toEqual(['/a', '/b', '/e', '/f']);
    expect([...ledger.entries.keys()].toSorted()).toEqual(['a', 'b', 'e', 'f'].map(address));
    expect(driver.world().find(({ id }) => id === 'old_a')?.fields).toEqual({ from: '/a', to: 'y' });
  });

  test('a change of the natural key is sent by itself: a batch knows resources by it', async () => {
    const driver = service({ seed: [SITE, seed('a'), seed('b')] });
    const moved = await existing(driver, { kind: 'redirect', id: 'old_a', parents: SITE_PLACE });
    const changes = [
      moved.update(address('z'), { ...UNDER_SITE, after: { from: '/z' }, fields: fieldChanges({ from: '/z' }) }),
      ...(await changesOf(driver, { update: ['b'] })),
      redirect('c'),
    ];
    await applied(driver, changes);
    expect(requests(driver).toSorted()).toEqual(['many 2', 'update']);
    expect(driver.world().find(({ id }) => id === 'old_a')?.fields).toMatchObject({ from: '/z' });
  });

  test('an item that is refused fails alone, with what the service says; what depends on it is skipped, and nothing is deleted', async () => {
    const driver = service({
      batchSizes: { redirect: 500 },
      seed: [SITE, seed('gone'), seed('gone2')],
      refuses: (item) =>
        item.action === 'create' && item.fields['from'] === '/r1'
          ? new DriverError('the source is reserved', { failure: 'invalid', outcome: 'none' })
          : undefined,
    });
    const { result, statuses, ledger } = await applied(driver, [
      ...redirects(3),
      create('site.docs.link.l', 'link', { ...UNDER_SITE, after: { title: 'l' }, dependsOn: [address('r1')] }),
      create('site.docs.link.m', 'link', { ...UNDER_SITE, after: { title: 'm' }, dependsOn: [address('r2')] }),
      ...(await changesOf(driver, { remove: ['gone', 'gone2'] })),
    ]);
    expect(result.status).toBe('partial');
    expect(statuses).toMatchObject({
      [address('r0')]: 'done',
      [address('r1')]: 'failed',
      [address('r2')]: 'done',
      'site.docs.link.l': 'skipped',
      'site.docs.link.m': 'done',
      [`delete ${address('gone')}`]: 'skipped',
    });
    expect(result.results[1]).toMatchObject({ message: 'the source is reserved', outcome: 'none' });
    expect(ledger.entries.has(address('r1'))).toBe(false);
  });

  test.each([
    ['after', failing('unavailable', 'unknown')],
    ['after', failing('unreadable', 'done')],
    ['before', failing('unavailable', 'unknown')],
    ['before', failing('unavailable', 'none')],
  ] as const)('a lost answer (%s it was done, %o) is looked up, and only the rest is sent again', async (at, error) => {
    const driver = service({
      batchSizes: { redirect: 500 },
      seed: [SITE, ...['a', 'b', 'c', 'd'].map(seed)],
      faults: ({ op, nth }) => (op === 'many' && nth === 1 ? { at, error } : undefined),
    });
    const changes = [...(await changesOf(driver, { update: ['a', 'b'] })), ...redirects(2)];
    const { result, sources, ledger } = await applied(driver, changes);
    expect(result.status).toBe('done');
    expect(requests(driver)).toEqual(['many 4']);
    expect(sources).toEqual(['/a', '/b', '/c', '/d', '/r0', '/r1']);
    expect(ledger.entries.get(address('a'))?.id).toBe('old_a');
    expect(ledger.entries.size).toBe(4);
  });

  test('a deletion whose answer was lost is not sent again for what somebody created meanwhile', async () => {
    const driver = service({
      seed: [SITE, seed('a'), seed('b')],
      faults: ({ op, nth }) =>
        op === 'many' && nth === 1 ? { at: 'after', error: failing('unavailable', 'unknown') } : undefined,
    });
    const changes = await changesOf(driver, { remove: ['a', 'b'] });
    const { result } = await applied(driver, changes, {
      onEvent: ({ type }) => {
        if (type === 'retrying') {
          driver.add({ kind: 'redirect', parent: 'site_x', fields: { from: '/a' } });
        }
      },
    });
    expect(result.status).toBe('done');
    expect(driver.world().filter(({ kind }) => kind === 'redirect')).toHaveLength(1);
    expect(driver.writes).toBe(1);
  });

  test('after three unknown attempts every item is unknown, and the failures count as one of the service', async () => {
    const driver = service({
      batchSizes: { redirect: 500 },
      faults: ({ op }) => (op === 'many' ? { at: 'before', error: failing('unavailable', 'unknown') } : undefined),
    });
    const { result, statuses } = await applied(driver, [
      ...redirects(9),
      create('site.docs.link.l', 'link', { ...UNDER_SITE, after: { title: 'l' } }),
    ]);
    expect(result.results[0]).toMatchObject({ status: 'failed', outcome: 'unknown' });
    expect(statuses['site.docs.link.l']).toBe('done');
    expect(result.diagnostics.map(({ code }) => code)).not.toContain('service-down');
  });

  test.each(['missing', 'unsupported'] as const)(
    'where the service does not have the request (%s), changes are sent one by one, with one warning',
    async (failure) => {
      const driver = service({
        faults: ({ op }) => (op === 'many' ? { at: 'before', error: failing(failure, 'none') } : undefined),
      });
      const { result, sources } = await applied(driver, redirects(7), { parallelism: 1 });
      expect(result.status).toBe('done');
      expect(sources).toHaveLength(7);
      expect(requests(driver)).toEqual(Array.from({ length: 7 }, () => 'create'));
      expect(result.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['not-batched', 'warning']]);
    },
  );

  test('a request that is refused as a whole is sent in halves, so that only what is wrong with it fails', async () => {
    const driver = service({
      batchSizes: { redirect: 500 },
      faults: ({ op, items = [], fields }) => {
        const sent = op === 'create' ? [fields] : items.map((item) => ('fields' in item ? item.fields : undefined));
        const isWrong = sent.some((one) => one?.['from'] === '/r37');
        return isWrong ? { at: 'before', error: failing('invalid', 'none') } : undefined;
      },
    });
    const { result, sources } = await applied(driver, redirects(100));
    const failed = result.results.filter(({ status }) => status !== 'done');
    expect(failed).toMatchObject([
      { status: 'failed', outcome: 'none', message: 'the service says invalid', change: { address: address('r37') } },
    ]);
    expect(sources).toHaveLength(99);
    expect(driver.writes).toBeLessThan(10);
  });

  test('a request that is refused after a lost answer leaves it unknown', async () => {
    let sent = 0;
    const driver = service({
      faults: ({ op }) =>
        op === 'many'
          ? { at: 'before', error: sent++ === 0 ? failing('unavailable', 'unknown') : failing('invalid', 'none') }
          : undefined,
    });
    const { result } = await applied(driver, redirects(3));
    expect(sent).toBe(2);
    expect(result.results).toMatchObject(
      Array.from({ length: 3 }, () => ({
        status: 'failed',
        outcome: 'unknown',
        message: 'the service says invalid',
      })),
    );
  });

  test('what cannot be looked for after a lost answer is unknown', async () => {
    let isLost = false;
    const driver = service({
      faults: ({ op }) => {
        const error = op === 'many' ? failing('unavailable', 'unknown') : failing('forbidden', 'none');
        const isStruck = op === 'many' || isLost;
        isLost ||= op === 'many';
        return isStruck ? { at: 'before', error } : undefined;
      },
    });
    const { result } = await applied(driver, redirects(2));
    expect(result.results).toMatchObject(
      Array.from({ length: 2 }, () => ({
        status: 'failed',
        outcome: 'unknown',
        message:
          'it is unknown whether it was applied, and looking for it failed: the service says forbidden. The next apply looks again.',
      })),
    );
  });

  test('what is deleted with its parent is in none', async () => {
    const driver = service({ seed: [SITE, ...['a', 'b', 'c'].map(seed)] });
    const removed = await changesOf(driver, { remove: ['a', 'b', 'c'] });
    const sizes = new Map([['redirect', 3]]);
    expect(batchesIn(removed, MODELS, sizes)).toEqual([[0, 1, 2]]);
    const along = removed.map((change, at) => (at === 1 ? { ...change, with: 'delete site.docs' } : change));
    expect(batchesIn(along as readonly Change[], MODELS, sizes)).toEqual([[0, 2]]);
  });

  test('an unwritable ledger is noticed before anything is sent', async () => {
    const driver = service();
    const { result } = await applied(driver, redirects(3), {
      record: async () => {
        throw new Error('disk full');
      },
    });
    expect(result.status).toBe('failed');
    expect(driver.writes).toBe(0);
  });

  test('an interruption leaves what is in flight unknown once the grace is over', async () => {
    const aborting = new AbortController();
    const driver = service({
      faults: ({ op }) => (op === 'many' ? { at: 'after', hang: true, act: () => aborting.abort() } : undefined),
    });
    const { result } = await applied(driver, redirects(3), {
      signal: aborting.signal,
      clock: { now: () => 0, sleep: async () => {} },
    });
    expect(result.status).toBe('interrupted');
    expect(result.results.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });

  test('a creation of what somebody created meanwhile is done, with a note', async () => {
    const driver = service({
      faults: ({ op }) => (op === 'many' ? { at: 'after', act: () => void driver.add({ ...seed('r1') }) } : undefined),
    });
    const { result, sources } = await applied(driver, redirects(3));
    expect(sources).toEqual(['/r0', '/r1', '/r2']);
    expect(result.results[1]).toMatchObject({ status: 'done', note: 'it existed already, and was updated' });
  });
});
