import type { Client } from '../../client/index.ts';
import type { Profile } from '../../contract/profile.ts';
import { type Driver, DriverError, type Place } from '../../engine/driver.ts';
import type { KindName } from '../../plan/plan.ts';
import type { Fields } from '../../plan/value.ts';
import type { Kind, Session } from '../define.ts';
import { type KindLacks, lackedBy, lacksOf, parentKinds } from './needs.ts';
import { findProfile, watchProfile } from './profile.ts';
import { createMemory, withSignal } from './wrapped-client.ts';

interface CapabilitiesOptions {
  readonly client: Client;
  readonly organization: string;
  readonly profile?: Profile | undefined;
  /** The name of the profile that the manifest declares. A plan for another one is rejected. */
  readonly claimed?: string | undefined;
}

/** The detected profile of a service. */
interface Finding {
  /** Detects it once; aborted with the signal, like the change that needs it. */
  readonly find: (signal?: AbortSignal) => Promise<Profile>;
  readonly known: () => Profile | undefined;
}

/** The capabilities of the service, as a driver needs them. */
export interface Capabilities extends Finding {
  /** The client, which also watches for contradictions. */
  readonly client: Session['client'];
  readonly contradiction: () => string | undefined;
  readonly lacking: NonNullable<Driver['lacking']>;
  /** Throws if the service is known not to support a kind, or these values of it. Otherwise a change could fail halfway. */
  readonly refuse: (kind: KindName, asked: Asked) => Promise<void> | undefined;
}

/** A request to list a kind, or to write these values of it. */
interface Asked {
  readonly parents: readonly Place[];
  readonly fields?: Fields | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Detects the profile of a service once, unless it was set. */
export function createProfileFinder({ client, organization, profile }: CapabilitiesOptions): Finding {
  const once = createMemory();
  let known = profile;
  return {
    known: () => known,
    find: async (signal) => {
      const asking = signal === undefined ? client : withSignal(client, signal);
      known ??= await once('profile', () => findProfile(asking, organization));
      return known;
    },
  };
}

/** The capabilities of a service for the kinds. Queries it only if services differ. */
export function createCapabilities(options: CapabilitiesOptions, kindOf: (name: KindName) => Kind): Capabilities {
  const { find, known } = createProfileFinder(options);
  let contradiction: string | undefined;
  const client =
    options.profile === undefined
      ? options.client
      : watchProfile(options.client, options.profile, (found) => {
          contradiction ??= found;
        });
  const lacks = new Map<KindName, KindLacks>();
  /** Kinds that the service does not support although their lists can be read, if a plan had to know. */
  const missing = new Set<KindName>();
  const lacksIn = (name: KindName): KindLacks => {
    const own = lacks.get(name) ?? lacksOf(kindOf(name));
    lacks.set(name, own);
    return own;
  };
  const check = async (own: KindLacks, { fields, parents, signal }: Asked): Promise<void> => {
    const profile = await find(signal);
    const parent = parents.at(-1)?.kind;
    const [lack] = fields === undefined ? [own.ofKind(profile, parent)] : own.ofFields(fields, profile, parent);
    if (lack !== undefined) {
      throw new DriverError(`${lack.message}. ${lack.advice}`, { failure: 'not-offered', outcome: 'none' });
    }
  };
  return {
    find,
    known,
    client,
    contradiction: () => contradiction,
    refuse: (kind, asked) => {
      const own = lacksIn(kind);
      const parent = asked.parents.at(-1)?.kind;
      const asks =
        asked.fields === undefined
          ? own.isAskedFor || missing.has(kind) || own.isPlaceAskedFor(parent)
          : own.dependsOn(asked.fields, parent);
      return asks ? check(own, asked) : undefined;
    },
    lacking: async ({ resources, kinds, recorded }) => {
      if (options.claimed !== undefined && (await find()).name !== options.claimed) {
        contradiction = `the organization is one of a service with the profile ${(await find()).name}`;
      }
      const parentIn = parentKinds(resources);
      const depends =
        kinds.some((kind) => lacksIn(kind).isAskedFor) ||
        kinds.some((kind) => recorded.has(kind) && lacksIn(kind).isOptional) ||
        resources.some((resource) => lacksIn(resource.kind).dependsOn(resource.fields, parentIn(resource)));
      if (!depends) {
        return { lacks: [], kinds: new Map() };
      }
      const profile = await find();
      return {
        lacks: lackedBy(resources, profile, lacksIn),
        kinds: new Map(
          kinds.flatMap((kind) => {
            const lack = lacksIn(kind).ofKind(profile);
            if (lack !== undefined) {
              missing.add(kind);
            }
            return lack === undefined ? [] : [[kind, lack] as const];
          }),
        ),
      };
    },
  };
}
