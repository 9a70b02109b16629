import fc from 'fast-check';
import { describe, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import type { WalkStep, WalkWorld } from '../support/kind-fixture.ts';
import { newSeed, runs } from '../support/runs.ts';
import { walkOnce } from '../support/walk.ts';

const SPACES = ['handbook', 'old', 'api'];
const GROUPS = ['x', 'y'];

const section = (key: string): fc.Arbitrary<Record<string, Json>> =>
  fc
    .record({
      isRenamed: fc.boolean(),
      title: fc.constantFrom('One', 'Two'),
      icon: fc.constantFrom(undefined, null, 'book'),
      group: fc.constantFrom(undefined, null, ...GROUPS),
      spaces: fc.shuffledSubarray(SPACES, { minLength: 1 }),
      default: fc.nat(5),
    })
    .map(({ isRenamed, title, icon, group, spaces, default: chosen }) => ({
      path: isRenamed ? `${key}-new` : key,
      previously: [isRenamed ? key : `${key}-new`],
      title,
      ...(icon === undefined ? {} : { icon }),
      ...(group === undefined ? {} : { group }),
      spaces: spaces.map((space, index) => ({ space, ...(index === chosen ? { default: true } : {}) })),
    }));

/** A site as it could be declared. */
const site: fc.Arbitrary<Record<string, Json>> = fc
  .tuple(section('a'), section('b'), section('c'), section('d'))
  .chain((all) =>
    fc.record({
      sections: fc.shuffledSubarray([...all]),
      groups: fc.subarray(GROUPS),
      published: fc.boolean(),
      first: fc.nat(6),
      redirects: fc.uniqueArray(fc.constantFrom('/r/1', '/r/2', '/r/3')),
      target: fc.nat(20),
      isRenamed: fc.boolean(),
    }),
  )
  .map(({ sections, groups, published, first, redirects, target, isRenamed }) => {
    const listed = sections.map((entry) => {
      const { group, ...rest } = entry;
      return group === undefined || (group !== null && !groups.includes(String(group))) ? rest : { ...rest, group };
    });
    const chosen = listed[first]?.['path'];
    const leads = (index: number): Json => {
      const entry = listed[(target + index) % listed.length];
      const [space] = (entry?.['spaces'] ?? []) as readonly { space: string }[];
      return index % 2 === 0 ? { section: entry?.['path'] ?? '' } : { space: `${entry?.['path']}/${space?.space}` };
    };
    return {
      [isRenamed ? 'support' : 'help']: {
        previously: [isRenamed ? 'help' : 'support'],
        title: 'Help',
        published,
        groups: Object.fromEntries(groups.map((key) => [key, { title: `Group ${key}` }])),
        sections: listed,
        ...(chosen === undefined ? {} : { defaultSection: chosen }),
        redirects: listed.length === 0 ? {} : Object.fromEntries(redirects.map((key, index) => [key, leads(index)])),
      },
    };
  });

/** What somebody else does: deletes or changes some of what the ledger holds. */
const meddling = fc.array(fc.record({ which: fc.nat(50), deletes: fc.boolean() }), { maxLength: 2 });

async function meddle(world: WalkWorld, acts: readonly { which: number; deletes: boolean }[]): Promise<void> {
  for (const { which, deletes } of acts) {
    const addresses = world.addresses();
    const address = addresses[which % Math.max(1, addresses.length)];
    if (address === undefined) {
      continue;
    }
    // The service refuses some of it, and some of it went with something else.
    const act = deletes ? world.drop(address) : world.set(address, { title: 'Somebody was here' });
    await act.catch(() => undefined);
  }
}

const walks: fc.Arbitrary<readonly WalkStep[]> = fc
  .array(fc.record({ sites: site, acts: meddling }), { minLength: 2, maxLength: 4 })
  .map((states) =>
    states.map(({ sites, acts }, index) => ({
      title: `state ${index + 1}`,
      before: (world: WalkWorld) => meddle(world, acts),
      manifest: `spaces: { handbook: { id: spc_handbook }, old: { id: spc_handbook_v1 }, api: { id: spc_api } }\nsites: ${JSON.stringify(sites)}\n`,
      expect: 'anything' as const,
    })),
  );

describe('any way through any states of a site', () => {
  test('converges in memory', async () => {
    await fc.assert(
      fc.asyncProperty(walks, (steps) => walkOnce('memory', steps)),
      { numRuns: runs(40), seed: newSeed('walks', 1), endOnFailure: true },
    );
  });

  test('converges over HTTP', async () => {
    await fc.assert(
      fc.asyncProperty(walks, (steps) => walkOnce('http', steps)),
      { numRuns: runs(8), seed: newSeed('walks', 1), endOnFailure: true },
    );
  });
});
