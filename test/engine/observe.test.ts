import { describe, expect, test } from 'vitest';
import { DriverError, type Reader } from '../../src/core/engine/driver.ts';
import { ObservationBuilder } from '../../src/core/engine/observe/observation-builder.ts';
import { observe } from '../../src/core/engine/observe/observe.ts';
import { levelsOf } from '../../src/core/engine/order/levels.ts';
import { desired, entry, kind, ledger, live, readOnlyDriver, workspace } from './support/small-kinds.ts';

const SITE = kind('site');
const PAGE = kind('page', { parents: ['site'] });
const LINE = kind('line', { parents: ['page'] });
const KINDS = [LINE, PAGE, SITE];

const docs = desired('site', 'docs');
const home = desired('page', 'home', { parent: 'site.docs' });
const liveSite = live('site', 's1', { name: 'docs' });
const liveHome = live('page', 'p1', { name: 'home' });

test('kinds are read from the top down', () => {
  expect(levelsOf(KINDS).map((level) => level.map(({ name }) => name))).toEqual([['site'], ['page'], ['line']]);
});

describe('what is known while the service is read', () => {
  test('the way to the parts of a resource is known once it is added', () => {
    const observing = new ObservationBuilder({ kinds: KINDS, workspace: workspace([docs, home]), ledger: ledger() });
    expect(observing.placesBelow(undefined)).toEqual([]);
    expect(observing.placesBelow('site.docs')).toBeUndefined();
    observing.add({ model: SITE, parent: undefined, declared: true, live: [liveSite] });
    expect(observing.placesBelow('site.docs')).toEqual([{ kind: 'site', id: 's1' }]);
    expect(observing.ids.get('site.docs')).toBe('s1');
    observing.add({ model: PAGE, parent: 'site.docs', declared: true, live: [liveHome] });
    const { matches, addresses, collections } = observing.finish();
    expect(matches.get('site.docs.page.home')?.live?.id).toBe('p1');
    expect(addresses.get('p1')).toBe('site.docs.page.home');
    expect(collections.map(({ parentAddresses }) => parentAddresses)).toEqual([[], ['site.docs']]);
  });

  test('what is owned and no longer declared is to be deleted with what it holds', () => {
    const known = ledger([['site.old', entry('site', 's9', {})]]);
    const observing = new ObservationBuilder({ kinds: KINDS, workspace: workspace([]), ledger: known });
    observing.add({ model: SITE, parent: undefined, declared: true, live: [live('site', 's9', { name: 'old' })] });
    expect(observing.removedHolders()).toEqual([{ kind: 'site', key: 'site.old' }]);
    expect(observing.ids.get('site.old')).toBe('s9');
  });

  test('what is declared below something that does not exist keeps its entry, also under the old name of its parent', () => {
    const renamed = desired('site', 'docs', { previously: ['site.old'] });
    const known = ledger([
      ['site.old', entry('site', 's1', {})],
      ['site.old.page.home', entry('page', 'p1', {})],
    ]);
    const observing = new ObservationBuilder({ kinds: KINDS, workspace: workspace([renamed, home]), ledger: known });
    observing.add({ model: SITE, parent: undefined, declared: true, live: [liveSite] });
    const { matches, renamed: names } = observing.finish();
    expect(matches.get('site.docs.page.home')).toMatchObject({ previousAddress: 'site.old.page.home' });
    expect(names.get('site.old.page.home')).toBe('site.docs.page.home');
  });

  test('the id of what was deleted outside names nothing, for it is created again under another one', () => {
    const known = ledger([['site.docs', entry('site', 's1', {})]]);
    const observing = new ObservationBuilder({ kinds: KINDS, workspace: workspace([docs]), ledger: known });
    observing.add({ model: SITE, parent: undefined, declared: true, live: [] });
    const { addresses, ids, matches } = observing.finish();
    expect(matches.get('site.docs')?.entry?.id).toBe('s1');
    expect(addresses.get('s1')).toBeUndefined();
    expect(ids.get('site.docs')).toBeUndefined();
  });

  test('the id of what is owned and was not read still names it', () => {
    const known = ledger([['site.docs', entry('site', 's1', {})]]);
    const observing = new ObservationBuilder({ kinds: KINDS, workspace: workspace([]), ledger: known });
    expect(observing.finish().addresses.get('s1')).toBe('site.docs');
  });
});

describe('reading', () => {
  test('a list that cannot be read is a problem of its own, and the others are read', async () => {
    const driver = readOnlyDriver([liveSite, { ...liveHome, parent: 's1' }]);
    const reader = driver.reader();
    const { diagnostics, matches } = await observe({
      kinds: [...KINDS, kind('team')],
      workspace: workspace([docs, home, desired('team', 'x')]),
      ledger: ledger(),
      driver: {
        ...driver,
        reader: () => ({
          list: async (name, parents) => {
            if (name === 'team') {
              throw new DriverError('no', { failure: 'forbidden', outcome: 'none' });
            }
            return await reader.list(name, parents);
          },
        }),
      },
      reads: () => true,
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['read-forbidden']);
    expect(matches.get('site.docs.page.home')?.live?.id).toBe('p1');
  });

  describe('what an interrupted run created and the list does not show yet', () => {
    /** What is observed of a site that shows after a number of lists, and the waits in between. */
    async function seenAfter(lists: number, created: readonly string[], interrupted = true) {
      const [driver, waits] = [readOnlyDriver([liveSite]), [] as number[]];
      let read = 0;
      const { matches } = await observe({
        kinds: KINDS,
        workspace: workspace([docs]),
        ledger: {
          ...ledger([['site.docs', entry('site', 's1', {})]]),
          ...(interrupted ? { created: new Set(created) } : {}),
        },
        driver: {
          ...driver,
          reader: () => ({
            list: async (name, parents) => (read++ < lists ? [] : await driver.reader().list(name, parents)),
          }),
        },
        clock: { now: () => 0, sleep: async (ms) => void waits.push(ms) },
        reads: () => true,
      });
      return { found: matches.get('site.docs')?.live?.id, waits };
    }

    test('is waited for', async () => {
      expect(await seenAfter(0, ['s1'])).toEqual({ found: 's1', waits: [] });
      expect(await seenAfter(3, ['s1'])).toEqual({ found: 's1', waits: [500, 1500] });
    });

    test('is gone where no list shows it for as long as one may lag', async () => {
      expect(await seenAfter(100, ['s1'])).toEqual({ found: undefined, waits: [500, 1500, 2000, 3000, 3000] });
    });

    test('only, and not what somebody deleted since', async () => {
      expect(await seenAfter(3, ['s2'])).toEqual({ found: undefined, waits: [] });
      expect(await seenAfter(3, [], false)).toEqual({ found: undefined, waits: [] });
    });
  });

  /** What is observed of a site with a page whose list omits its text, and what was asked for. */
  async function closer(reveal: NonNullable<Reader['reveal']>) {
    const mark = { witness: { text: 'v2' } };
    const driver = readOnlyDriver([liveSite, { ...liveHome, ...mark, parent: 's1' }]);
    const asked: unknown[] = [];
    const observation = await observe({
      kinds: KINDS,
      workspace: workspace([docs, { ...home, fields: { name: 'home', text: 'x' } }]),
      ledger: ledger(),
      driver: {
        ...driver,
        reader: () => ({
          ...driver.reader(),
          reveal: async (one, request) => {
            asked.push([one.id, request]);
            return await reveal(one, request);
          },
        }),
      },
      reads: () => true,
    });
    return { observation, asked };
  }

  test('takes a closer look where a list does not tell enough', async () => {
    const { observation, asked } = await closer(async (one) => ({ live: one, values: { text: 'y' } }));
    expect(asked).toEqual([['p1', { parents: [{ kind: 'site', id: 's1' }], known: [{ name: 'home', text: 'x' }] }]]);
    expect([...(observation.revealed ?? [])]).toEqual([
      ['site.docs.page.home', { live: { ...liveHome, witness: { text: 'v2' } }, values: { text: 'y' } }],
    ]);
    expect(observation.diagnostics).toEqual([]);
  });

  test('a closer look that fails is a problem, and an error of our own is one', async () => {
    const error = new DriverError('no', { failure: 'unavailable', outcome: 'none' });
    const { observation } = await closer(() => Promise.reject(error));
    expect(observation.revealed).toBeUndefined();
    expect(observation.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'read-unavailable',
        summary: 'Cannot read site.docs.page.home',
        detail: 'no. Run the command again later. Nothing was changed.',
      },
    ]);
    await expect(closer(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });

  test('a list of a kind that the service does not have is no problem: what is recorded stays so', async () => {
    const driver = readOnlyDriver([]);
    const list = () => Promise.reject(new DriverError('no', { failure: 'not-offered', outcome: 'none' }));
    const { diagnostics } = await observe({
      kinds: KINDS,
      workspace: workspace([], { collections: [{ kind: 'site' }] }),
      ledger: ledger(),
      driver: { ...driver, reader: () => ({ list }) },
      reads: () => true,
    });
    expect(diagnostics).toEqual([]);
  });

  test('what failed before is among its problems, and what is not selected is not read', async () => {
    const error = new DriverError('no', { failure: 'unavailable', outcome: 'none' });
    const read: string[] = [];
    const { diagnostics, collections } = await observe({
      kinds: KINDS,
      workspace: workspace([docs]),
      ledger: ledger(),
      driver: {
        ...readOnlyDriver([]),
        reader: () => ({
          list: async (name) => {
            read.push(name);
            return [];
          },
        }),
      },
      reads: (prefix) => prefix !== 'site',
      failed: [{ subject: 'what the service offers', error }],
    });
    expect([read, collections]).toEqual([[], []]);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(['Cannot read what the service offers']);
  });
});
