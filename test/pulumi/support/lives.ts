import type { JsonObject } from '../../../src/base/json.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../../src/core/contract/profile-name.ts';
import type { Checked, Kept } from '../../../src/pulumi/life.ts';
import { fixturesOn } from '../../support/fixtures.ts';
import type { Life } from '../../support/kind-fixture.ts';

/** A provider of any sort, as the walks through the lives of resources use it. */
export interface LifePort {
  readonly check: (name: string, inputs: JsonObject) => Promise<Checked>;
  readonly diff: (
    name: string,
    id: string,
    states: { readonly olds: JsonObject; readonly oldInputs: JsonObject; readonly news: JsonObject },
  ) => Promise<{
    readonly changes: boolean;
    readonly replaces: readonly string[];
    readonly deleteBeforeReplace: boolean;
  }>;
  readonly create: (name: string, inputs: JsonObject) => Promise<Kept>;
  readonly read: (
    name: string,
    id: string,
    olds: { readonly inputs: JsonObject; readonly outputs: JsonObject } | undefined,
  ) => Promise<(Kept & { readonly inputs: JsonObject }) | undefined>;
  readonly update: (
    name: string,
    id: string,
    states: { readonly olds: JsonObject; readonly oldInputs: JsonObject; readonly news: JsonObject },
  ) => Promise<Kept>;
  readonly delete: (name: string, id: string, outputs: JsonObject) => Promise<void>;
}

/** The life of every resource of a profile, in the default world of its reference server. */
export function livesOn(profile: ProfileName = DEFAULT_PROFILE): readonly Life[] {
  return fixturesOn(profile).flatMap(([, { lives, further }]) => [...lives, ...(further?.[profile]?.lives ?? [])]);
}

/** The same on the default profile. */
export const LIVES: readonly Life[] = livesOn();
