import { canonicalJson } from '../../base/canonical.ts';
import type { ItemOf, OperationId } from '../contract/operation.ts';
import type { PagedId } from './input.ts';

/** The lists whose items have no id. */
type KeyedId = {
  [Id in PagedId]: ItemOf<Id> extends { readonly id: string } ? never : Id;
}[PagedId];

/**
 * What identifies the items of such a list. Undefined: nothing does, two of them may well be equal.
 * The compiler demands an entry here when the contract gets another list of this sort.
 */
const KEYS: { readonly [Id in KeyedId]: ((item: ItemOf<Id>) => string) | undefined } = {
  listChangeRequestFileBacklinks: undefined,
  listChangeRequestLinks: undefined,
  listPageLinksInChangeRequest: undefined,
  listPageLinksInSpace: undefined,
  listPermissionsAggregateInCollection: ({ user }) => user.id,
  // One user may have access through several grants.
  listPermissionsAggregateInSite: ({ user, origin }) => `${user.id} ${canonicalJson(origin)}`,
  listPermissionsAggregateInSpace: ({ user }) => user.id,
  listSpaceFileBacklinks: undefined,
  listSpacesForOrganizationMember: ({ space }) => space.id,
  listTeamMembersInOrganizationById: ({ organization }) => organization.id,
  listTeamPermissionsInCollection: ({ team }) => team.id,
  listTeamPermissionsInSite: ({ team }) => team.id,
  listTeamPermissionsInSpace: ({ team }) => team.id,
  listTeamsForOrganizationMember: ({ team }) => team.id,
  listTranslationLanguageSettings: ({ language }) => language,
  listUserPermissionsInCollection: ({ user }) => user.id,
  listUserPermissionsInSite: ({ user }) => user.id,
  listUserPermissionsInSpace: ({ user }) => user.id,
};

/** Whether the items of a list can be identified. */
export function hasKeys(id: OperationId): boolean {
  return !Object.hasOwn(KEYS, id) || KEYS[id as KeyedId] !== undefined;
}

/** The key of an item within its list; undefined when it is not an item of that list at all. */
export function keyIn(id: OperationId): (item: unknown) => string | undefined {
  const own = Object.hasOwn(KEYS, id) ? (KEYS[id as KeyedId] as (item: unknown) => unknown) : idOf;
  return (item) => {
    try {
      const key = own(item);
      return typeof key === 'string' ? key : undefined;
    } catch {
      return undefined;
    }
  };
}

function idOf(item: unknown): unknown {
  return (item as { readonly id?: unknown }).id;
}
