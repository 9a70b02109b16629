import fc, { type Arbitrary } from 'fast-check';
import { defined } from '../../src/base/defined.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { randomManifestOn } from '../support/random-manifest.ts';
import { type Edit, edit } from './edits.ts';
import type { Habits } from './ground.ts';
import { type Hand, hand } from './hands.ts';
import { MISHAPS, type Mishap } from './process.ts';

/** Which part of the plan is chosen; the numbers choose among the addresses that there are. */
export interface Selecting {
  readonly by: 'target' | 'exclude';
  readonly picks: readonly number[];
  /** Whether the pattern names a resource that does not exist. */
  readonly isWrong: boolean;
}

/** One step of a story. */
export type Step =
  | { readonly do: 'edit'; readonly edits: readonly Edit[] }
  | { readonly do: 'hand'; readonly hands: readonly Hand[] }
  | {
      readonly do: 'apply';
      /** What is changed first, in the manifest and then by hand. */
      readonly edits: readonly Edit[];
      readonly hands: readonly Hand[];
      readonly parallelism: number;
      readonly selecting?: Selecting;
      /** Which resource is replaced, though nothing about it changed. */
      readonly replacing?: number;
      readonly mishap?: Mishap;
    }
  | { readonly do: 'saved'; readonly edits: readonly Edit[]; readonly hands: readonly Hand[] }
  /** A run with a token that may not see the e-mail address of somebody. */
  | { readonly do: 'veiled'; readonly edits: readonly Edit[]; readonly hands: readonly Hand[]; readonly person: number }
  | { readonly do: 'race'; readonly edits: readonly Edit[]; readonly waits: boolean; readonly mishap?: Mishap };

/** What happens to a workspace, from the first manifest on. At the end everything is applied once more. */
export interface Story {
  /** Decides the order of answers. */
  readonly seed: number;
  readonly first: JsonObject;
  /** Whether the first manifest is applied before anything else happens. */
  readonly isApplied: boolean;
  /** What happens to that apply, which creates the most. */
  readonly mishap?: Mishap;
  /** From which edits take what they put in. */
  readonly others: readonly [JsonObject, JsonObject];
  readonly steps: readonly Step[];
  /** How the service behaves; takes one change at a time and shows everything at once when absent. */
  readonly habits?: Habits;
}

const mishap: Arbitrary<Mishap> = fc.record({
  how: fc.constantFrom(...MISHAPS),
  at: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 25 })),
});
const parallelism = fc.constantFrom(1, 4);
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
const hands = fc.array(hand, { minLength: 1, maxLength: 3 });
const selecting: Arbitrary<Selecting> = fc.record({
  by: fc.constantFrom('target', 'exclude'),
  picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
  isWrong: fc.integer({ min: 0, max: 9 }).map((number) => number === 9),
});

const before = fc.record({
  parallelism,
  edits: fc.array(edit, { maxLength: 3 }),
  hands: fc.array(hand, { maxLength: 2 }),
});

const step: Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: edits.map((list): Step => ({ do: 'edit', edits: list })) },
  { weight: 2, arbitrary: hands.map((list): Step => ({ do: 'hand', hands: list })) },
  { weight: 4, arbitrary: before.map((rest): Step => ({ do: 'apply', ...rest })) },
  {
    weight: 4,
    arbitrary: fc.tuple(before, mishap).map(([rest, one]): Step => ({ do: 'apply', ...rest, mishap: one })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(before, selecting).map(([rest, one]): Step => ({ do: 'apply', ...rest, selecting: one })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(before, fc.nat(1000), fc.option(mishap, { nil: undefined, freq: 3 }))
      .map(([rest, replacing, one]): Step => ({ do: 'apply', ...rest, replacing, ...defined({ mishap: one }) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(edits, fc.array(hand, { maxLength: 2 }))
      .map(([list, acts]): Step => ({ do: 'saved', edits: list, hands: acts })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(before, fc.nat(100))
      .map(([{ edits: list, hands: acts }, person]): Step => ({ do: 'veiled', edits: list, hands: acts, person })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(edits, fc.boolean(), fc.option(mishap, { nil: undefined, freq: 3 })).map(
      ([list, waits, one]): Step => ({
        do: 'race',
        edits: list,
        waits,
        ...(one === undefined ? {} : { mishap: one }),
      }),
    ),
  },
);

/** A story on a profile. The steps come first: they are the first to be made fewer when a story goes wrong. */
export function storyOn(profile?: ProfileName): Arbitrary<Story> {
  const any = randomManifestOn(profile);
  const made = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }),
    isApplied: fc.integer({ min: 0, max: 9 }).map((number) => number < 9),
    others: fc.tuple(any, any),
    first: any,
    seed: fc.nat(0x7fffffff),
    habits: fc.record({ batch: fc.constantFrom(1, 2, 50), lag: fc.constantFrom(0, 2000) }),
    mishap: fc.option(mishap, { nil: undefined, freq: 3 }),
  });
  return made.map(({ mishap: first, ...rest }) => (first === undefined ? rest : { ...rest, mishap: first }));
}

/** The same on the default profile. */
export const story: Arbitrary<Story> = storyOn();
