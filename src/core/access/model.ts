/** The permissions that a person has in a place. */
export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

/** A role; null is a guest, who has no access by default. */
export type Level = Role | null;

/** Lowest first. */
export const ROLES: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

/** The rank of a level; no access ranks lowest. */
export function rankOf(level: Level | undefined): number {
  return level === undefined || level === null ? -1 : ROLES.indexOf(level);
}

/** A role by its name; undefined for any other value. */
export function roleNamed(name: unknown): Role | undefined {
  return ROLES.find((role) => role === name);
}

export interface Person {
  readonly id: string;
  /** Missing if the API does not return one. */
  readonly email?: string;
  readonly name: string;
  /** The role in the organization. */
  readonly role: Level;
  /** A disabled member has no access at all. */
  readonly disabled: boolean;
}

export interface Team {
  readonly id: string;
  readonly title: string;
  /** The ids of its members. */
  readonly members: ReadonlySet<string>;
}

/** The grants on a place itself, by id of the person or team; null denies access. */
export interface Grants {
  readonly people: ReadonlyMap<string, Level>;
  readonly teams: ReadonlyMap<string, Level>;
}

export const NO_GRANTS: Grants = { people: new Map(), teams: new Map() };

/** The types of resources that have permissions. */
export type PlaceType = 'organization' | 'collection' | 'space' | 'site';

/** How visitors without an account can read a site. */
interface Visitors {
  readonly visibility: string;
  readonly published: boolean;
}

/** A collection, space or site. */
export interface Place {
  readonly type: Exclude<PlaceType, 'organization'>;
  readonly id: string;
  readonly title: string;
  /** The id of its collection. */
  readonly parent?: string;
  /** The default role of everyone in the organization who is not a guest; `inherit` takes it from the parent. */
  readonly default: Level | 'inherit';
  readonly grants: Grants;
  /** People for whom inherited roles are ignored although no list shows why. Their direct roles stay. */
  readonly shutOut?: ReadonlySet<string>;
  /** Sites only: the ids of the spaces that it shows. */
  readonly shows?: readonly string[];
  /** Sites only. */
  readonly visitors?: Visitors;
}

/** Everything that determines access. */
export interface World {
  readonly organization: { readonly id: string; readonly title: string };
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
  readonly places: readonly Place[];
}

/** One reason for a role in a place. */
export interface Way {
  readonly level: Role;
  /**
   * `organization`: the role in the organization. `direct`, `team`, `default`: granted at `at`, which is the place itself or a collection
   * around it. `space`: a site shows the space `at`. `service`: the API reports it, and none of its lists explains it.
   */
  readonly by: 'organization' | 'direct' | 'team' | 'default' | 'space' | 'service';
  readonly at?: Pick<Place, 'type' | 'id' | 'title'>;
  /** The title of the team. */
  readonly team?: string;
}

/** A role in a place with all its reasons, the strongest first. */
export interface Access {
  readonly level: Role;
  readonly ways: readonly Way[];
}

/** Access by place and person. People who are missing have none. */
export type Matrix = ReadonlyMap<string, ReadonlyMap<string, Access>>;
