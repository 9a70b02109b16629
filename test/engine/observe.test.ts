import { describe, expect, test } from 'vitest';
import { DriverError } from '../../src/engine/driver.ts';
import { observe } from '../../src/engine/observe/observe.ts';
import { Observing } from '../../src/engine/observe/observing.ts';
import { levelsOf } from '../../src/engine/order/levels.ts';
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
    const observing = new Observing({ kinds: KINDS, workspace: workspace([docs, home]), ledger: ledger() });
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
    const observing = new Observing({ kinds: KINDS, workspace: workspace([]), ledger: known });
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
    const observing = new Observing({ kinds: KINDS, workspace: workspace([renamed, home]), ledger: known });
    observing.add({ model: SITE, parent: undefined, declared: true, live: [liveSite] });
    const { matches, renamed: names } = observing.finish();
    expect(matches.get('site.docs.page.home')).toMatchObject({ previousAddress: 'site.old.page.home' });
    expect(names.get('site.old.page.home')).toBe('site.docs.page.home');
  });

  test('the id of what was deleted outside names nothing, for it is created again under another one', () => {
    const known = ledger([['site.docs', entry('site', 's1', {})]]);
    const observing = new Observing({ kinds: KINDS, workspace: workspace([docs]), ledger: known });
    observing.add({ model: SITE, parent: undefined, declared: true, live: [] });
    const { addresses, ids, matches } = observing.finish();
    expect(matches.get('site.docs')?.entry?.id).toBe('s1');
    expect(addresses.get('s1')).toBeUndefined();
    expect(ids.get('site.docs')).toBeUndefined();
  });

  test('the id of what is owned and was not read still names it', () => {
    const known = ledger([['site.docs', entry('site', 's1', {})]]);
    const observing = new Observing({ kinds: KINDS, workspace: workspace([]), ledger: known });
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
});
