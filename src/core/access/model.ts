/** What somebody may do in a place. */
export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

/** A role; null is a guest, who may do nothing by default. */
export type Level = Role | null;

/** Lowest first. */
export const ROLES: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

/** The rank of a level; nothing at all ranks lowest. */
export function rankOf(level: Level | undefined): number {
  return level === undefined || level === null ? -1 : ROLES.indexOf(level);
}

/** A role by its name; undefined for everything else. */
export function roleNamed(name: unknown): Role | undefined {
  return ROLES.find((role) => role === name);
}

export interface Person {
  readonly id: string;
  /** Missing where the service shows none. */
  readonly email?: string;
  readonly name: string;
  /** The role in the organization. */
  readonly role: Level;
  /** A disabled member can reach nothing. */
  readonly disabled: boolean;
}

export interface Team {
  readonly id: string;
  readonly title: string;
  /** The ids of its members. */
  readonly members: ReadonlySet<string>;
}

/** What was granted on a place itself, by the id of the person or team; null shuts them out. */
export interface Grants {
  readonly people: ReadonlyMap<string, Level>;
  readonly teams: ReadonlyMap<string, Level>;
}

export const NO_GRANTS: Grants = { people: new Map(), teams: new Map() };

/** What permissions are given on. */
export type PlaceType = 'organization' | 'collection' | 'space' | 'site';

/** How visitors of a site get in, without an account. */
interface Visitors {
  readonly visibility: string;
  readonly published: boolean;
}

/** A collection, space or site. */
export interface Place {
  readonly type: Exclude<PlaceType, 'organization'>;
  readonly id: string;
  readonly title: string;
  /** The id of the collection that holds it. */
  readonly parent?: string;
  /** The role of everyone in the organization who is not a guest; `inherit` takes it from the parent. */
  readonly default: Level | 'inherit';
  readonly grants: Grants;
  /** People to whom nothing from outside applies, although no list says so. A role of their own stays. */
  readonly shutOut?: ReadonlySet<string>;
  /** Of a site: the ids of the spaces that it shows. */
  readonly shows?: readonly string[];
  /** Of a site. */
  readonly visitors?: Visitors;
}

/** Everything that decides who may do what. */
export interface World {
  readonly organization: { readonly id: string; readonly title: string };
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
  readonly places: readonly Place[];
}

/** One reason why somebody has a role in a place. */
export interface Way {
  readonly level: Role;
  /**
   * `organization`: the role in the organization. `direct`, `team`, `default`: given at the place `at`, which is the place
   * itself or a collection around it. `space`: a site shows the space `at`. `service`: the service answers so, and nothing
   * that it lists explains it.
   */
  readonly by: 'organization' | 'direct' | 'team' | 'default' | 'space' | 'service';
  readonly at?: Pick<Place, 'type' | 'id' | 'title'>;
  /** The title of the team. */
  readonly team?: string;
}

/** A role in a place, and all ways to it, the strongest first. */
export interface Access {
  readonly level: Role;
  readonly ways: readonly Way[];
}

/** Who may do what, by place and person. People who are missing have no access. */
export type Matrix = ReadonlyMap<string, ReadonlyMap<string, Access>>;
