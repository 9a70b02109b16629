import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PROFILE, PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { storeIn } from '../ledger/git-support.ts';
import { useFolders } from '../support/command.ts';
import { useRepositories } from '../support/git.ts';
import { newSeed, runs } from '../support/runs.ts';
import { SALT } from './ground.ts';
import { httpGround } from './http-ground.ts';
import { Scheduler } from './scheduler.ts';
import { type Story, storyOn } from './story.ts';
import { newTally, type Tally, tallyText } from './tally.ts';
import { tell } from './teller.ts';

const folder = useFolders();
const repositories = useRepositories();

/** Rounds of the event loop in which no socket and no process says anything. */
const PATIENCE = 1_000_000;

async function told(
  one: Story,
  { open, profile, tally }: { open: () => Promise<LedgerStore>; profile: ProfileName; tally: Tally },
): Promise<void> {
  const scheduler = new Scheduler(one.seed, PATIENCE);
  const ground = await httpGround(open, profile);
  try {
    await tell(one, { ground, scheduler, tally });
  } finally {
    await ground.close();
  }
}

describe('the same stories over HTTP end as the oracle says', () => {
  test.each([
    ...PROFILE_NAMES.map(
      (profile) =>
        [
          'file',
          profile,
          12,
          () => {
            const ledger = createFileLedger({ path: `${folder()}/ledger.json`, newSalt: () => SALT });
            return async (): Promise<LedgerStore> => ledger;
          },
        ] as const,
    ),
    [
      'git',
      DEFAULT_PROFILE,
      4,
      () => {
        const remote = repositories.remote();
        return (): Promise<LedgerStore> => storeIn(repositories.clone(remote), { newSalt: () => SALT });
      },
    ],
  ] as const)('with a ledger in a %s on the profile %s', async (_kind, profile, count, placesOf) => {
    const tally = newTally();
    await fc.assert(
      fc.asyncProperty(storyOn(profile), (one) => told(one, { open: placesOf(), profile, tally })),
      { numRuns: runs(count), seed: newSeed('stories over HTTP', 1), endOnFailure: true },
    );
    process.stdout.write(`The oracle was told over HTTP: ${tallyText(tally)}\n`);
    expect(tally.changes).toBeGreaterThan(0);
  });
});
