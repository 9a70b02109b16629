import { canonicalJson } from '../../base/canonical.ts';
import type { ItemOf, OperationId } from '../contract/operation.ts';
import type { PagedId } from './input.ts';

/** The lists whose items have no id. */
type KeyedId = {
  [Id in PagedId]: ItemOf<Id> extends { readonly id: string } ? never : Id;
}[PagedId];

/**
 * The identity of an item in such a list. Undefined: items have none, and two of them may be equal.
 * The compiler demands an entry for every such list in the contract.
 */
const KEYS: { readonly [Id in KeyedId]: ((item: ItemOf<Id>) => string) | undefined } = {
  getRequestedReviewersByChangeRequestId: (item) => (item.kind === 'user' ? item.user.id : item.team.id),
  listChangeRequestFileBacklinks: undefined,
  listChangeRequestLinks: undefined,
  listIntegrationInstallationSites: ({ site }) => (typeof site === 'string' ? site : site.id),
  listIntegrationInstallationSpaces: ({ space }) => (typeof space === 'string' ? space : space.id),
  listOrganizationInstallations: ({ installation }) => installation.id,
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

/** Whether the items of a list have a key. */
export function hasKeys(id: OperationId): boolean {
  return !Object.hasOwn(KEYS, id) || KEYS[id as KeyedId] !== undefined;
}

/** Returns the key of an item within its list; undefined for a value that cannot be such an item. */
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
