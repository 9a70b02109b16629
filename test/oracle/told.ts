import { defined } from '../../src/base/defined.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { exampleSeeds } from '../support/walk.ts';
import { memoryGround } from './ground.ts';
import { Scheduler } from './scheduler.ts';
import type { Story } from './story.ts';
import { newTally } from './tally.ts';
import { type TellOptions, tell } from './teller.ts';

/** Tells a story in memory: one scheduler decides about everything, so the same story goes the same way every time. */
export async function toldInMemory(
  story: Story,
  {
    tally = newTally(),
    profile,
    ...options
  }: Partial<Pick<TellOptions, 'tally' | 'engine'>> & { readonly profile?: ProfileName } = {},
): Promise<void> {
  const scheduler = new Scheduler(story.seed);
  await tell(story, {
    ...options,
    tally,
    scheduler,
    ground: memoryGround(scheduler, await exampleSeeds(), { ...defined({ profile, habits: story.habits }) }),
  });
}
