import { describe, expect, expectTypeOf, test } from 'vitest';
import type { CallInput, Client, PagedId } from '../../src/core/client/index.ts';
import type { BodyOf, ItemOf, OperationId, ResultOf } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';

// Never run: the compiler reads it.
function calls(client: Client): void {
  expectTypeOf(client.call('getAuthenticatedUser')).resolves.toEqualTypeOf<ResultOf<'getAuthenticatedUser'>>();
  expectTypeOf(client.call('getOrganizationById', { path: { organizationId: 'o' } }))
    .resolves.toHaveProperty('title')
    .toEqualTypeOf<string>();
  expectTypeOf(
    client.call('deleteSiteById', { path: { organizationId: 'o', siteId: 's' } }),
  ).resolves.toEqualTypeOf<undefined>();
  expectTypeOf(client.listAll('listOrganizationsForAuthenticatedUser')).resolves.toEqualTypeOf<
    ItemOf<'listOrganizationsForAuthenticatedUser'>[]
  >();
  expectTypeOf(client.list('listTeamPermissionsInSpace', { path: { spaceId: 's' } })).toEqualTypeOf<
    AsyncGenerator<ItemOf<'listTeamPermissionsInSpace'>, void>
  >();
  const site = { organizationId: 'o', siteId: 's' };
  void client.call('listSites', { path: { organizationId: 'o' }, query: { published: true, title: undefined } });
  void client.call('createSite', { path: { organizationId: 'o' } });
  void client.listAll('listSites', { path: { organizationId: 'o' }, query: { type: ['basic'], limit: 10 } });

  // @ts-expect-error an operation that does not exist
  void client.call('getEverything');
  // @ts-expect-error the path is needed
  void client.call('getOrganizationById');
  // @ts-expect-error a parameter of the path is missing
  void client.call('getSiteById', { path: { organizationId: 'o' } });
  // @ts-expect-error the body is needed
  void client.call('createSiteRedirect', { path: site });
  // @ts-expect-error the body has another form
  void client.call('createSiteRedirect', { path: site, body: { source: '/a' } });
  // @ts-expect-error this query is needed
  void client.call('getSiteRedirectBySource', { path: site });
  // @ts-expect-error there is no body here
  void client.call('getSiteById', { path: site, body: {} });
  // @ts-expect-error not a value of the enumeration
  void client.call('listSites', { path: { organizationId: 'o' }, query: { type: ['no-such-type'] } });
  // @ts-expect-error not a list
  void client.listAll('getSiteById', { path: site });
  // @ts-expect-error the pages are not the caller's business
  void client.listAll('listSiteRedirects', { path: site, query: { page: 'x' } });
}

describe('the types of the client', () => {
  test('are those of the contract', () => {
    expect(calls).toBeTypeOf('function');
    expectTypeOf<CallInput<'createSiteRedirect'>['body']>().toEqualTypeOf<BodyOf<'createSiteRedirect'>>();
    expectTypeOf<CallInput<'getAuthenticatedUser'>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<'listSiteRedirects'>().toExtend<PagedId>();
    expectTypeOf<Extract<PagedId, 'listSiteVisitorSegments' | 'listSSOProviderLoginsInOrganization'>>().toBeNever();
  });

  test('and the table of operations know the same lists', () => {
    const paged = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => OPERATIONS[id].paged);
    // Written out for the compiler: a list that is in the one and not in the other is an error here or below.
    const known: Readonly<Record<PagedId, true>> = {
      getRequestedReviewersByChangeRequestId: true,
      getReviewsByChangeRequestId: true,
      listChangeRequestFileBacklinks: true,
      listChangeRequestLinks: true,
      listChangeRequestsForSpace: true,
      listCollectionsInOrganizationById: true,
      listSiteMcpServers: true,
      listTeamPermissionsInSite: true,
      listUserPermissionsInSite: true,
      listCommentRepliesInChangeRequest: true,
      listCommentRepliesInSpace: true,
      listCommentsInChangeRequest: true,
      listCommentsInSpace: true,
      listFiles: true,
      listFilesInChangeRequestById: true,
      listFilesInRevisionById: true,
      listGlossaryEntries: true,
      listIntegrationInstallationSites: true,
      listIntegrationInstallationSpaces: true,
      listOrganizationInstallations: true,
      listMembersInOrganizationById: true,
      listOpenAPISpecVersions: true,
      listOrganizationAuditEvents: true,
      listOpenAPISpecs: true,
      listOrganizationCustomFields: true,
      listOrganizationInviteLinks: true,
      listOrganizationsForAuthenticatedUser: true,
      listPageLinksInChangeRequest: true,
      listPageLinksInSpace: true,
      listPermissionsAggregateInCollection: true,
      listPermissionsAggregateInSite: true,
      listPermissionsAggregateInSpace: true,
      listSAMLProvidersInOrganizationById: true,
      listSiteRedirects: true,
      listSiteSectionGroups: true,
      listSiteSections: true,
      listSiteShareLinks: true,
      listSiteSpaces: true,
      listSites: true,
      listSpaceFileBacklinks: true,
      listSpacesForOrganizationMember: true,
      listSpacesInCollectionById: true,
      listSpacesInOrganizationById: true,
      listTeamMembersInOrganizationById: true,
      listTeamPermissionsInCollection: true,
      listTeamPermissionsInSpace: true,
      listTeamsForOrganizationMember: true,
      listTeamsInOrganizationById: true,
      listTranslationLanguageSettings: true,
      listTranslationSettings: true,
      listTranslations: true,
      listUserPermissionsInCollection: true,
      listUserPermissionsInSpace: true,
      searchSpaceContent: true,
    };
    expect(Object.keys(known).sort()).toEqual(paged.sort());
  });
});
