import type { Json } from '../../../base/json.ts';
import { lazily } from '../../../base/lazily.ts';
import { type Profile, profileOf } from '../../contract/profile.ts';
import { PROFILE_NAMES } from '../../contract/profile-name.ts';
import type { Unsupported } from '../../engine/driver.ts';
import type { Desired } from '../../engine/model.ts';
import { subjectOf } from '../../engine/read-problems.ts';
import type { Address } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { Fields } from '../../plan/value.ts';
import type { Kind } from '../define.ts';
import { isEmptyObject } from './fields.ts';
import type { Need } from './schema.ts';

const PROFILES: readonly Profile[] = PROFILE_NAMES.map(profileOf);

function isMet({ operation, field }: Need, profile: Profile): boolean {
  return field === undefined ? profile.offers(operation) : profile.takes(operation, field);
}

/** The names of the profiles that meet a need; undefined if all do. */
export function profilesWith(need: Need | undefined): readonly string[] | undefined {
  const having = PROFILES.filter((profile) => need === undefined || isMet(need, profile));
  return having.length === PROFILES.length ? undefined : having.map(({ name }) => name);
}

function isMetEverywhere(need: Need): boolean {
  return PROFILES.every((profile) => isMet(need, profile));
}

/** Whether a declared value equals the state of a service without the field. */
function isAbsent(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && isEmptyObject(value))
  );
}

/** The parts of a kind that a service may not support. Sends no requests. */
export interface KindLacks {
  /** Whether services differ in whether they support the kind at all. */
  readonly isOptional: boolean;
  /** Whether that must be known before its lists are read. */
  readonly isAskedFor: boolean;
  /** Whether that must be known before a list in a parent of that kind is read. */
  readonly isPlaceAskedFor: (parent: KindName | undefined) => boolean;
  /** Whether services differ in whether they support these values, in a parent of that kind. */
  readonly dependsOn: (fields: Fields, parent?: KindName) => boolean;
  /** Why the kind is unsupported, or unsupported in parents of that kind. */
  readonly ofKind: (profile: Profile, parent?: KindName) => Pick<Unsupported, 'message' | 'advice'> | undefined;
  /** The unsupported values among these, in a parent of that kind. */
  readonly ofFields: (fields: Fields, profile: Profile, parent?: KindName) => readonly Omit<Unsupported, 'address'>[];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Computes once per kind what depends on the service. */
export function lacksOf({
  name,
  capabilities: { kind, fields: ofFields, lacks } = {},
  places = [],
}: Pick<Kind, 'name' | 'capabilities'> & Partial<Pick<Kind, 'places'>>): KindLacks {
  const whole = kind !== undefined && !isMetEverywhere(kind) ? kind : undefined;
  const parts = Object.entries(ofFields ?? {}).filter(([, need]) => !isMetEverywhere(need));
  const unmet = (need: Need | undefined, where: string, profile: Profile): ReturnType<KindLacks['ofKind']> =>
    need === undefined || isMet(need, profile)
      ? undefined
      : {
          message: `The service does not offer ${subjectOf(name, undefined)}${where} (profile ${profile.name})`,
          advice: need.instead ?? 'Remove it from the manifest',
        };
  const needIn = (parent: KindName | undefined): Need | undefined =>
    parent === undefined ? undefined : places.find((place) => place.parent === parent)?.needs;
  const ofKind: KindLacks['ofKind'] = (profile, parent) =>
    unmet(whole, '', profile) ?? unmet(needIn(parent), ` of a ${parent}`, profile);
  return {
    isOptional: whole !== undefined,
    isAskedFor: whole !== undefined && whole.readable !== true,
    isPlaceAskedFor: (parent) => needIn(parent) !== undefined,
    dependsOn: (fields, parent) =>
      whole !== undefined ||
      needIn(parent) !== undefined ||
      parts.some(([field]) => !isAbsent(fields[field])) ||
      (lacks !== undefined && PROFILES.some((profile) => lacks(fields, profile) !== undefined)),
    ofKind,
    ofFields: (fields, profile, parent) => {
      const missing = ofKind(profile, parent);
      if (missing !== undefined) {
        return [missing];
      }
      const value = lacks?.(fields, profile);
      return [
        ...parts.flatMap(([field, need]) =>
          isAbsent(fields[field]) || isMet(need, profile)
            ? []
            : [
                {
                  field,
                  message: `The service offers no \`${field}\` for ${subjectOf(name, undefined)} (profile ${profile.name})`,
                  advice: need.instead ?? `Remove \`${field}\` from the manifest`,
                },
              ],
        ),
        ...(value === undefined
          ? []
          : [{ message: `${sentence(value)} (profile ${profile.name})`, advice: 'Change or remove it' }]),
      ];
    },
  };
}

/** The unsupported parts of the declared resources. */
export function lackedBy(
  resources: readonly Desired[],
  profile: Profile,
  lacksIn: (kind: string) => KindLacks,
): readonly Unsupported[] {
  const parentIn = parentKinds(resources);
  return resources.flatMap((resource) =>
    lacksIn(resource.kind)
      .ofFields(resource.fields, profile, parentIn(resource))
      .map((lack) => ({ address: resource.address, ...lack })),
  );
}

/** Parents come before their parts, so the search ends early: there may be a hundred thousand parts. */
function kindsOfParents(resources: readonly Desired[]): ReadonlyMap<Address, KindName> {
  const parents = new Set<Address>();
  let last: Address | undefined;
  for (const { parent } of resources) {
    if (parent !== undefined && parent !== last) {
      parents.add(parent);
    }
    last = parent;
  }
  const kinds = new Map<Address, KindName>();
  for (const { address, kind } of resources) {
    if (kinds.size === parents.size) {
      break;
    }
    if (parents.has(address)) {
      kinds.set(address, kind);
    }
  }
  return kinds;
}

/** The kind of each resource's parent, if it is among these resources too. */
export function parentKinds(
  resources: readonly Desired[],
): (resource: Pick<Desired, 'parent'>) => KindName | undefined {
  const kinds = lazily(() => kindsOfParents(resources));
  return ({ parent }) => (parent === undefined ? undefined : kinds().get(parent));
}
