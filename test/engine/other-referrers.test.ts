import { describe, expect, test } from 'vitest';
import { DriverError, type DriverFailure } from '../../src/core/engine/driver.ts';
import { readOtherReferrers } from '../../src/core/engine/select/other-referrers.ts';
import type { Delete } from '../../src/core/plan/plan.ts';
import { deletionOf } from './support/hand-made-plan.ts';
import { observedCollection } from './support/observed.ts';
import { entry, kind, ledger, live, readOnlyDriver } from './support/small-kinds.ts';

const deletion = (kindName: string): Delete => deletionOf(`${kindName}.x`, kindName, '1');

const MODELS = new Map(
  [
    kind('team'),
    kind('provider', { refers: ['team', 'site'] }),
    kind('page', { parents: ['site'], refers: ['team'] }),
    kind('person', { refers: ['site'] }),
  ].map((one) => [one.name, one]),
);

const PROVIDERS = [live('provider', 'p1', { name: 'one' }), live('provider', 'p2', { name: 'two' })];

interface Looking {
  readonly deleted?: readonly string[];
  readonly read?: readonly string[];
  readonly failure?: DriverFailure;
  readonly reads?: (prefix: string) => boolean;
}

async function look({ deleted = ['team'], read = [], failure, reads = () => true }: Looking) {
  const asked: string[] = [];
  const driver = {
    ...readOnlyDriver([]),
    reader: () => ({
      list: async (name: string) => {
        asked.push(name);
        if (failure !== undefined) {
          throw new DriverError('no', { failure, outcome: 'none' });
        }
        return name === 'provider' ? PROVIDERS : [];
      },
    }),
  };
  const found = await readOtherReferrers({
    models: MODELS,
    observation: { addresses: new Map(), collections: read.map((name) => observedCollection({ model: kind(name) })) },
    ledger: ledger([
      ['person.p1', entry('person', 'p1', {})],
      ['provider.ours', entry('provider', 'p1', {})],
    ]),
    gone: deleted.map(deletion),
    driver,
    reads,
  });
  return { asked, found: found.map((one) => [one.address, one.live.id]) };
}

describe('what can refer to something that is deleted', () => {
  test('is read once, and known by its address where the ledger has it', async () => {
    expect(await look({})).toEqual({
      asked: ['provider'],
      found: [
        ['provider.ours', 'p1'],
        ['provider.two', 'p2'],
      ],
    });
  });

  test.each<[string, Looking, readonly string[]]>([
    ['every kind that refers to it', { deleted: ['site'] }, ['provider', 'person']],
    ['nothing, where nothing is deleted', { deleted: [] }, []],
    ['nothing, where nothing refers to that kind', { deleted: ['person'] }, []],
    ['nothing that was read with the rest', { read: ['provider'] }, []],
    ['nothing that the selection leaves out', { reads: (prefix) => prefix !== 'provider' }, []],
  ])('is %s', async (_what, looking, expected) => {
    expect((await look(looking)).asked).toEqual(expected);
  });

  test.each(['forbidden', 'missing', 'not-offered'] as const)('may be hidden: %s', async (failure) => {
    expect((await look({ failure })).found).toEqual([]);
  });

  test('is not guessed where the service fails', async () => {
    await expect(look({ failure: 'unavailable' })).rejects.toThrow('no');
  });
});
