// Written by `npm run generate`. Do not edit.
export interface paths {
    readonly "/v1/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getApiInformation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCollectionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteCollectionById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateCollectionById"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["moveCollection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["inviteToCollection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/aggregate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPermissionsAggregateInCollection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamPermissionsInCollection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/teams/{teamId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeTeamFromCollection"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateTeamPermissionInCollection"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listUserPermissionsInCollection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeUserFromCollection"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateUserPermissionInCollection"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSpacesInCollectionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/git/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["installGitSyncProviderOnTarget"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/git/installations/{installationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getGitSyncInstallationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["uninstallGitSyncInstallation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateGitSyncInstallationById"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["installIntegration"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getIntegrationInstallationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["uninstallIntegration"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateIntegrationInstallation"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listIntegrationInstallationSites"];
        readonly put?: never;
        readonly post: operations["installIntegrationOnSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/sites/{siteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getIntegrationSiteInstallation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["uninstallIntegrationFromSite"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateIntegrationSiteInstallation"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listIntegrationInstallationSpaces"];
        readonly put?: never;
        readonly post: operations["installIntegrationOnSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getIntegrationSpaceInstallation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["uninstallIntegrationFromSpace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateIntegrationSpaceInstallation"];
        readonly trace?: never;
    };
    readonly "/v1/orgs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationsForAuthenticatedUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/audit-event-actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationAuditEventActions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/audit-events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationAuditEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/audit-events/{auditEventId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOrganizationAuditEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/collections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listCollectionsInOrganizationById"];
        readonly put?: never;
        readonly post: operations["createCollection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/custom-fields": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationCustomFields"];
        readonly put?: never;
        readonly post: operations["createOrganizationCustomField"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/custom-fields/{fieldName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOrganizationCustomFieldByName"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteOrganizationCustomField"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateOrganizationCustomField"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationInstallations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/invites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["inviteUsersToOrganization"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/invites/{inviteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["joinOrganizationWithInvite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/link-invites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOrganizationInviteLinks"];
        readonly put?: never;
        readonly post: operations["createOrganizationInvite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/link-invites/{inviteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOrganizationInviteLink"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteOrganizationInviteById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateOrganizationInviteById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listMembersInOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getMemberInOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeMemberFromOrganizationById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateMemberInOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members/{userId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSpacesForOrganizationMember"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members/{userId}/sso": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["setUserAsSSOMemberForOrganization"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members/{userId}/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamsForOrganizationMember"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOpenAPISpecs"];
        readonly put?: never;
        readonly post: operations["createOpenAPISpec"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOpenAPISpecBySlug"];
        readonly put: operations["createOrUpdateOpenAPISpecBySlug"];
        readonly post?: never;
        readonly delete: operations["deleteOpenAPISpecBySlug"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateOpenAPISpecBySlug"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listOpenAPISpecVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOpenAPISpecVersionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOpenAPISpecVersionContentById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getLatestOpenAPISpecVersion"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getLatestOpenAPISpecVersionContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getLatestOpenAPISpecVersionContentRaw"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["updateOrganizationMemberLastSeenAt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/saml": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSAMLProvidersInOrganizationById"];
        readonly put?: never;
        readonly post: operations["createOrganizationSAMLProvider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/saml/{samlProviderId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getOrganizationSAMLProviderById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteOrganizationSAMLProvider"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateOrganizationSAMLProvider"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSites"];
        readonly put?: never;
        readonly post: operations["createSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteAdaptiveSchema"];
        readonly put: operations["updateSiteAdaptiveSchema"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteAdaptiveTemplateConditions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/customization": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteCustomizationById"];
        readonly put: operations["updateSiteCustomizationById"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/external-links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["addExternalLinkToSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteExternalLinkById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteExternalLinkById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/insights/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["trackEventsInSiteById"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["aggregateSiteEvents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteVisitorSegments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/mcp-servers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteMcpServers"];
        readonly put?: never;
        readonly post: operations["createSiteMcpServer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/mcp-servers/{siteMcpServerId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteMcpServerById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteMcpServerById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteMcpServerById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["inviteToSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPermissionsAggregateInSite"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamPermissionsInSite"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeTeamFromSite"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateTeamPermissionInSite"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listUserPermissionsInSite"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeUserFromSite"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateUserPermissionInSite"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["publishSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSitePublishingAuthById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSitePublishingAuthById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["regenerateSitePublishingAuthById"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSitePublishingPreviewById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/redirect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteRedirectBySource"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/redirects": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteRedirects"];
        readonly put: operations["bulkUpsertSiteRedirects"];
        readonly post: operations["createSiteRedirect"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteRedirectById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteRedirectById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteSectionGroups"];
        readonly put?: never;
        readonly post: operations["addSectionGroupToSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteSectionGroupById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteSectionGroupById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["moveSiteSectionGroup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["addSectionToGroup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeSectionFromGroup"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/sections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteSections"];
        readonly put?: never;
        readonly post: operations["addSectionToSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteSectionById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteSectionById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["moveSiteSection"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/share-links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteShareLinks"];
        readonly put?: never;
        readonly post: operations["createSiteShareLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteShareLinkById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteShareLinkById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteSpaces"];
        readonly put?: never;
        readonly post: operations["addSpaceToSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteSpaceById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSiteSpaceById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteSpaceCustomizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSiteSpaceCustomizationById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["overrideSiteSpaceCustomizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["moveSiteSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/spaces/git/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSiteGitSyncInstallations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/structure": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSiteStructure"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/structure/sort": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["sortSiteStructure"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/unpublish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["unpublishSite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSpacesInOrganizationById"];
        readonly put?: never;
        readonly post: operations["createSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sso": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSSOProviderLoginsInOrganization"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamsInOrganizationById"];
        readonly put: operations["createOrganizationTeam"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/teams/{teamId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getTeamInOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeTeamFromOrganizationById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateTeamInOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/teams/{teamId}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamMembersInOrganizationById"];
        readonly put: operations["updateMembersInOrganizationTeam"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put: operations["addMemberToOrganizationTeamById"];
        readonly post?: never;
        readonly delete: operations["deleteMemberFromOrganizationTeamById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTranslations"];
        readonly put?: never;
        readonly post: operations["createTranslation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations-glossary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listGlossaryEntries"];
        readonly put: operations["updateGlossaryEntries"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getGlossaryEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations/{translationId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getTranslation"];
        readonly put: operations["updateTranslation"];
        readonly post?: never;
        readonly delete: operations["deleteTranslation"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations/{translationId}/run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["runTranslation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations/{translationSettingsId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getTranslationSettings"];
        readonly put: operations["updateTranslationSettings"];
        readonly post?: never;
        readonly delete: operations["deleteTranslationSettings"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTranslationLanguageSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getTranslationLanguageSettings"];
        readonly put: operations["createOrUpdateTranslationLanguageSettings"];
        readonly post?: never;
        readonly delete: operations["deleteTranslationLanguageSettings"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations#createTranslationSettings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["createTranslationSettings"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/translations#listTranslationSettings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTranslationSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSpaceById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["deleteSpaceById"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSpaceById"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listChangeRequestsForSpace"];
        readonly put?: never;
        readonly post: operations["createChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getChangeRequestById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateChangeRequestById"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getChangeRequestChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listCommentsInChangeRequest"];
        readonly put?: never;
        readonly post: operations["postCommentInChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCommentInChangeRequest"];
        readonly put: operations["updateCommentInChangeRequest"];
        readonly post?: never;
        readonly delete: operations["deleteCommentInChangeRequest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listCommentRepliesInChangeRequest"];
        readonly put?: never;
        readonly post: operations["postCommentReplyInChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCommentReplyInChangeRequest"];
        readonly put: operations["updateCommentReplyInChangeRequest"];
        readonly post?: never;
        readonly delete: operations["deleteCommentReplyInChangeRequest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getRevisionOfChangeRequestById"];
        readonly put?: never;
        readonly post: operations["updateChangeRequestContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listFilesInChangeRequestById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getFileInChangeRequestById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listChangeRequestFileBacklinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["importContentInChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageInChangeRequestById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPageLinksInChangeRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPagesInChangeRequest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageInChangeRequestByPath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listChangeRequestLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["mergeChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getRequestedReviewersByChangeRequestId"];
        readonly put?: never;
        readonly post: operations["requestReviewersForChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeRequestedReviewerFromChangeRequest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getReviewsByChangeRequestId"];
        readonly put?: never;
        readonly post: operations["submitChangeRequestReview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getChangeRequestReviewById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["updateChangeRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/comments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listCommentsInSpace"];
        readonly put?: never;
        readonly post: operations["postCommentInSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/comments/{commentId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCommentInSpace"];
        readonly put: operations["updateCommentInSpace"];
        readonly post?: never;
        readonly delete: operations["deleteCommentInSpace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/comments/{commentId}/replies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listCommentRepliesInSpace"];
        readonly put?: never;
        readonly post: operations["postCommentReplyInSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCommentReplyInSpace"];
        readonly put: operations["updateCommentReplyInSpace"];
        readonly post?: never;
        readonly delete: operations["deleteCommentReplyInSpace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getCurrentRevision"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listFiles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/files/{fileId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getFileById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/files/{fileId}/backlinks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listSpaceFileBacklinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["importContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/page/{pageId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/page/{pageId}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPageLinksInSpace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/content/path/{pagePath}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageByPath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/custom-fields": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSpaceCustomFields"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateSpaceCustomFields"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/git/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["exportToGitRepository"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/git/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["importGitRepository"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/git/info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getSpaceGitInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["moveSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["inviteToSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/aggregate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPermissionsAggregateInSpace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listTeamPermissionsInSpace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/teams/{teamId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeTeamFromSpace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateTeamPermissionInSpace"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listUserPermissionsInSpace"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete: operations["removeUserFromSpace"];
        readonly options?: never;
        readonly head?: never;
        readonly patch: operations["updateUserPermissionInSpace"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post: operations["restoreSpace"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getRevisionSemanticChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listFilesInRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getFileInRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageInRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageDocumentInRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["listPagesInRevisionById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getPageInRevisionByPath"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["searchSpaceContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/user": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getAuthenticatedUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get: operations["getUserById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly ApiInformation: {
            readonly build?: string | null;
            readonly version: string;
        };
        readonly AuditEvent: {
            readonly action?: string | null;
            readonly actor: {
                readonly id: string;
                readonly label?: string | null;
                readonly type?: ("user" | "integration" | "installation" | "system" | "support") | null;
            };
            readonly id: string;
            /** @constant */
            readonly object: "audit-event";
            readonly occurredAt: components["schemas"]["Timestamp"];
            readonly source?: ("ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support") | null;
            readonly target: {
                readonly id: string;
                readonly label?: string | null;
                readonly type?: string | null;
            };
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly AuditEventActionList: {
            readonly items: readonly {
                readonly id?: string | null;
                readonly label?: string | null;
                /** @constant */
                readonly object: "audit-event-action";
            }[];
        };
        readonly AuditEventDetails: components["schemas"]["AuditEvent"] & {
            readonly causedByEventId?: string | null;
            readonly correlationId?: string | null;
            readonly executionId?: string | null;
            readonly payload?: Record<string, unknown> | null;
            readonly schemaVersion?: number | null;
        };
        readonly AuditEventList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["AuditEvent"][];
        };
        readonly BatchRef: string;
        readonly ChangedPage: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly path?: string | null;
            readonly title?: string | null;
            readonly type?: ("document" | "group" | "link" | "computed") | null;
        };
        readonly ChangeRequest: {
            readonly comments?: number | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly createdBy?: components["schemas"]["User"] | null;
            readonly description?: components["schemas"]["Document"] | null;
            readonly id: components["schemas"]["Id"];
            readonly links?: readonly components["schemas"]["ChangeRequestLink"][] | null;
            readonly mergedAt?: components["schemas"]["Timestamp"] | null;
            readonly mergedBy?: components["schemas"]["User"] | null;
            readonly number?: number | null;
            /** @constant */
            readonly object: "change-request";
            readonly outdated?: boolean | null;
            readonly revision?: components["schemas"]["Id"] | null;
            readonly revisionInitial?: components["schemas"]["Id"] | null;
            readonly revisionMerged?: components["schemas"]["Id"] | null;
            readonly revisionMergedAncestor?: components["schemas"]["Id"] | null;
            readonly space?: components["schemas"]["Id"] | null;
            readonly status?: components["schemas"]["ChangeRequestStatus"] | null;
            readonly subject?: components["schemas"]["ChangeRequestSubject"] | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly ChangeRequestLink: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly ref?: components["schemas"]["ChangeRequestLinkRef"] | null;
            readonly title?: string | null;
        };
        readonly ChangeRequestLinkInput: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly ref?: components["schemas"]["ChangeRequestLinkRef"] | null;
            readonly title?: string | null;
        };
        readonly ChangeRequestLinkRef: {
            readonly kind?: "url" | null;
            readonly url?: string | null;
        };
        readonly ChangeRequestList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ChangeRequest"][];
        };
        readonly ChangeRequestReview: {
            readonly comment?: components["schemas"]["Comment"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "change-request-review";
            readonly outdated?: boolean | null;
            readonly requestedBy?: components["schemas"]["User"] | null;
            readonly reviewer?: components["schemas"]["User"] | null;
            readonly revision?: components["schemas"]["Id"] | null;
            readonly status?: components["schemas"]["ChangeRequestReviewStatus"] | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly ChangeRequestReviewList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ChangeRequestReview"][];
        };
        /** @enum {string} */
        readonly ChangeRequestReviewStatus: "changes-requested" | "approved";
        /** @enum {string} */
        readonly ChangeRequestStatus: "draft" | "open" | "archived" | "merged";
        readonly ChangeRequestSubject: string;
        readonly ChildPage: components["schemas"]["DocumentPage"] | components["schemas"]["LinkPage"] | components["schemas"]["ComputedPage"];
        readonly Collection: {
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly description?: string | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "collection";
            readonly organization?: components["schemas"]["Id"] | null;
            readonly parent?: components["schemas"]["Id"] | null;
            readonly permissions?: {
                readonly admin?: boolean | null;
                readonly create?: boolean | null;
                readonly view?: boolean | null;
                readonly viewInviteLinks?: boolean | null;
            } | null;
            readonly title: string;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly CollectionCreateInput: {
            readonly parent?: components["schemas"]["Id"] | null;
            readonly title?: components["schemas"]["CollectionTitle"] | null;
        };
        readonly CollectionLinkInvite: {
            readonly collection: components["schemas"]["Collection"];
            readonly id: components["schemas"]["Id"];
            readonly level?: components["schemas"]["RoleOrGuest"] | null;
            /** @constant */
            readonly object: "invite";
            readonly redundant?: boolean | null;
        };
        readonly CollectionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Collection"][];
        };
        readonly CollectionTitle: string;
        readonly CollectionUpdateInput: {
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly description?: string | null;
            readonly title?: components["schemas"]["CollectionTitle"] | null;
        };
        readonly Comment: {
            readonly body?: components["schemas"]["CommentBody"] | null;
            readonly editedAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "comment";
            readonly permissions?: components["schemas"]["CommentPermissions"] | null;
            readonly postedAt?: components["schemas"]["Timestamp"] | null;
            readonly postedBy?: components["schemas"]["User"] | null;
            readonly reactions?: readonly components["schemas"]["CommentReaction"][] | null;
            readonly repliers?: readonly components["schemas"]["CommentReplier"][] | null;
            readonly replies?: number | null;
            readonly target?: components["schemas"]["CommentTarget"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        } & (components["schemas"]["CommentOpen"] | components["schemas"]["CommentResolved"]);
        readonly CommentBody: {
            readonly markdown?: string | null;
        } | {
            readonly document?: components["schemas"]["Document"] | null;
        } | Record<string, unknown>;
        readonly CommentInput: {
            readonly body?: components["schemas"]["CommentBody"] | null;
            readonly node?: string | null;
            readonly page?: components["schemas"]["Id"] | null;
            readonly tableCell?: components["schemas"]["CommentTableCell"] | null;
        };
        readonly CommentList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Comment"][];
        };
        readonly CommentOpen: {
            /** @constant */
            readonly status: "open";
        };
        readonly CommentPermissions: {
            readonly delete?: boolean | null;
            readonly edit?: boolean | null;
            readonly reply?: boolean | null;
            readonly view?: boolean | null;
        };
        readonly CommentReaction: {
            readonly count?: number | null;
            readonly emoji?: string | null;
            readonly users?: readonly {
                readonly reactedAt?: components["schemas"]["Timestamp"] | null;
                readonly user?: components["schemas"]["User"] | null;
            }[] | null;
        };
        readonly CommentReactionNames: readonly string[];
        readonly CommentReplier: {
            readonly count?: number | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly user?: components["schemas"]["User"] | null;
        };
        readonly CommentReply: {
            readonly body?: components["schemas"]["CommentBody"] | null;
            readonly editedAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "comment-reply";
            readonly permissions?: components["schemas"]["CommentPermissions"] | null;
            readonly postedAt?: components["schemas"]["Timestamp"] | null;
            readonly postedBy?: components["schemas"]["User"] | null;
            readonly reactions?: readonly components["schemas"]["CommentReaction"][] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly CommentReplyInput: {
            readonly body?: components["schemas"]["CommentBody"] | null;
        };
        readonly CommentReplyList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["CommentReply"][];
        };
        readonly CommentReplyUpdateInput: {
            readonly addedReactions?: components["schemas"]["CommentReactionNames"] | null;
            readonly body?: components["schemas"]["CommentBody"] | null;
            readonly removedReactions?: components["schemas"]["CommentReactionNames"] | null;
        };
        readonly CommentResolved: {
            readonly resolvedAt?: components["schemas"]["Timestamp"] | null;
            readonly resolvedBy?: components["schemas"]["User"] | null;
            /** @constant */
            readonly status: "resolved";
        };
        readonly CommentTableCell: {
            readonly definition?: string | null;
            readonly record?: string | null;
        };
        readonly CommentTarget: {
            readonly changeRequest?: components["schemas"]["Id"] | null;
            readonly node?: {
                readonly id?: string | null;
                readonly preview?: string | null;
            } | null;
            readonly page?: {
                readonly createdAt?: components["schemas"]["Timestamp"] | null;
                readonly emoji?: string | null;
                readonly icon?: string | null;
                readonly id?: components["schemas"]["Id"] | null;
                readonly outdated?: boolean | null;
                readonly path?: string | null;
                readonly title?: string | null;
                readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            } | null;
            readonly review?: components["schemas"]["Id"] | null;
            readonly revision?: components["schemas"]["Id"] | null;
            readonly space?: components["schemas"]["Id"] | null;
            readonly tableCell?: components["schemas"]["CommentTableCell"] | null;
        };
        readonly CommentUpdateInput: {
            readonly addedReactions?: components["schemas"]["CommentReactionNames"] | null;
            readonly body?: components["schemas"]["CommentBody"] | null;
            readonly removedReactions?: components["schemas"]["CommentReactionNames"] | null;
            readonly resolved?: boolean | null;
        };
        readonly ComputedDocumentSource: {
            readonly dependencies?: components["schemas"]["ComputedOpenApiDependencies"] | null;
            readonly props?: (components["schemas"]["ComputedDocumentSourceModels"] | components["schemas"]["ComputedDocumentSourceOperations"]) | null;
            readonly type?: "builtin:openapi" | null;
        } | {
            readonly props?: {
                readonly document?: string | null;
                readonly space?: string | null;
            } | null;
            readonly type?: "builtin:translation" | null;
        } | components["schemas"]["ComputedIntegrationSource"];
        readonly ComputedDocumentSourceModels: {
            /** @constant */
            readonly doc: "models";
        };
        readonly ComputedDocumentSourceOperations: {
            /** @enum {string} */
            readonly doc: "operations" | "info";
            readonly page?: string | null;
        };
        readonly ComputedIntegrationSource: {
            readonly dependencies?: {
                readonly [key: string]: Record<string, unknown>;
            } | null;
            readonly props?: Record<string, unknown> | null;
            readonly type?: string | null;
        };
        readonly ComputedOpenApiDependencies: {
            readonly spec?: {
                readonly ref?: {
                    readonly kind?: "openapi" | null;
                    readonly spec?: string | null;
                } | null;
                readonly value?: ({
                    readonly id?: components["schemas"]["Id"] | null;
                    readonly lastVersion?: string | null;
                    /** @constant */
                    readonly object: "openapi-spec";
                    readonly slug?: string | null;
                } | null) | null;
            } | null;
        };
        readonly ComputedPage: {
            readonly computed?: components["schemas"]["ComputedPagesSource"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly emoji?: string | null;
            readonly icon?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly title?: string | null;
            /** @constant */
            readonly type: "computed";
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
        };
        readonly ComputedPagesSource: {
            readonly dependencies?: components["schemas"]["ComputedOpenApiDependencies"] | null;
            readonly props?: {
                readonly models?: boolean | null;
            } | null;
            readonly type?: "builtin:openapi" | null;
        } | {
            readonly dependencies?: {
                readonly translation?: {
                    readonly ref?: {
                        readonly kind?: "translation" | null;
                        readonly translation?: string | null;
                    } | null;
                } | null;
            } | null;
            readonly props?: Record<string, unknown> | null;
            readonly type?: "builtin:translation" | null;
        } | components["schemas"]["ComputedIntegrationSource"];
        readonly ContentChange: components["schemas"]["ContentChangeUpdatePage"] | components["schemas"]["ContentChangeInsertPage"] | components["schemas"]["ContentChangeDeletePage"] | components["schemas"]["ContentChangeRevertPage"] | components["schemas"]["ContentChangeInsertFiles"];
        readonly ContentChangeDeletePage: {
            /** @constant */
            readonly operation: "delete_page";
            readonly page?: components["schemas"]["Id"] | null;
        };
        readonly ContentChangeInsertFiles: {
            readonly files?: readonly components["schemas"]["NewFile"][] | null;
            /** @constant */
            readonly operation: "insert_files";
        };
        readonly ContentChangeInsertPage: {
            readonly at?: components["schemas"]["PageIndex"] | null;
            readonly document?: components["schemas"]["PageText"] | null;
            readonly into?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly operation: "insert_page";
            readonly ref?: components["schemas"]["BatchRef"] | null;
        } & components["schemas"]["PageFields"];
        readonly ContentChangeRevertPage: {
            readonly block?: readonly string[] | null;
            /** @constant */
            readonly operation: "revert_page";
            readonly page?: components["schemas"]["Id"] | null;
            readonly revision?: components["schemas"]["Id"] | null;
        };
        readonly ContentChangeUpdatePage: {
            readonly at?: components["schemas"]["PageIndex"] | null;
            readonly document?: components["schemas"]["PageText"] | null;
            readonly into?: components["schemas"]["IdOrNull"] | null;
            /** @constant */
            readonly operation: "update_page";
            readonly page?: components["schemas"]["Id"] | null;
        } & components["schemas"]["PageFields"];
        readonly ContentLink: {
            readonly locationReferences?: readonly components["schemas"]["ContentReference"][] | null;
            readonly relation?: ("reference" | "dependsOn") | null;
            readonly status?: components["schemas"]["ContentLinkStatus"] | null;
            readonly targetReference?: components["schemas"]["ContentReference"] | null;
        };
        readonly ContentLinkList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ContentLink"][];
            readonly stats?: components["schemas"]["ContentLinkStats"] | null;
        };
        readonly ContentLinkStats: {
            readonly broken?: {
                readonly changeRequest?: number | null;
                readonly total?: number | null;
            } | null;
            readonly total?: number | null;
        };
        /** @enum {string} */
        readonly ContentLinkStatus: "ok" | "broken" | "in-app";
        readonly ContentRef: components["schemas"]["ContentRefFile"] | components["schemas"]["ContentRefUrl"] | components["schemas"]["ContentRefPage"] | components["schemas"]["ContentRefAnchor"] | components["schemas"]["ContentRefUser"] | components["schemas"]["ContentRefCollection"] | components["schemas"]["ContentRefSpace"] | components["schemas"]["ContentRefTag"] | components["schemas"]["ContentRefReusableContent"] | components["schemas"]["ContentRefOpenapi"];
        readonly ContentRefAnchor: {
            readonly anchor?: string | null;
            /** @constant */
            readonly kind: "anchor";
            readonly page?: string | null;
            readonly space?: string | null;
        };
        readonly ContentRefCollection: {
            readonly collection?: string | null;
            /** @constant */
            readonly kind: "collection";
        };
        readonly ContentReference: components["schemas"]["ContentReferenceFile"] | components["schemas"]["ContentReferenceUrl"] | components["schemas"]["ContentReferencePage"] | components["schemas"]["ContentReferenceUser"] | components["schemas"]["ContentReferenceCollection"] | components["schemas"]["ContentReferenceSpace"] | components["schemas"]["ContentReferenceReusableContent"] | components["schemas"]["ContentReferenceOpenapi"];
        readonly ContentReferenceCollection: {
            readonly collection?: components["schemas"]["Collection"] | null;
            /** @constant */
            readonly kind: "collection";
            readonly organization?: components["schemas"]["Organization"] | null;
        };
        readonly ContentReferenceFile: {
            readonly file?: components["schemas"]["File"] | null;
            /** @constant */
            readonly kind: "file";
            readonly organization?: components["schemas"]["Organization"] | null;
            readonly space?: components["schemas"]["Space"] | null;
            readonly versionContext?: components["schemas"]["VersionContext"] | null;
        };
        readonly ContentReferenceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ContentReference"][];
        };
        readonly ContentReferenceOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly openAPISpec?: components["schemas"]["OpenApiSpec"] | null;
            readonly organization?: components["schemas"]["Organization"] | null;
        };
        readonly ContentReferencePage: {
            readonly internalLocation?: components["schemas"]["PageInternalLocation"] | null;
            /** @constant */
            readonly kind: "page";
            readonly organization?: components["schemas"]["Organization"] | null;
            readonly page?: components["schemas"]["Page"] | null;
            readonly space?: components["schemas"]["Space"] | null;
            readonly versionContext?: components["schemas"]["VersionContext"] | null;
        };
        readonly ContentReferenceReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly organization?: components["schemas"]["Organization"] | null;
            readonly reusableContent?: components["schemas"]["ReusableContent"] | null;
            readonly space?: components["schemas"]["Space"] | null;
            readonly versionContext?: components["schemas"]["VersionContext"] | null;
        };
        readonly ContentReferenceSpace: {
            /** @constant */
            readonly kind: "space";
            readonly organization?: components["schemas"]["Organization"] | null;
            readonly space?: components["schemas"]["Space"] | null;
        };
        readonly ContentReferenceUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url?: string | null;
        };
        readonly ContentReferenceUser: {
            /** @constant */
            readonly kind: "user";
            readonly user?: components["schemas"]["User"] | null;
        };
        readonly ContentRefFile: {
            readonly file?: string | null;
            /** @constant */
            readonly kind: "file";
            readonly space?: string | null;
        };
        readonly ContentRefOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly spec?: string | null;
        };
        readonly ContentRefPage: {
            /** @constant */
            readonly kind: "page";
            readonly page?: string | null;
            readonly space?: string | null;
        };
        readonly ContentRefReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly reusableContent?: string | null;
            readonly space?: string | null;
        };
        readonly ContentRefSpace: {
            /** @constant */
            readonly kind: "space";
            readonly space?: string | null;
        };
        readonly ContentRefTag: {
            /** @constant */
            readonly kind: "tag";
            readonly space?: string | null;
            readonly tag?: string | null;
        };
        readonly ContentRefUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url?: string | null;
        };
        readonly ContentRefUser: {
            /** @constant */
            readonly kind: "user";
            readonly user?: string | null;
        };
        readonly ContentUpdate: {
            readonly changeRequest: components["schemas"]["ChangeRequest"];
            readonly changes?: readonly (components["schemas"]["ContentUpdateCreatedPage"] | components["schemas"]["ContentUpdateUpdatedPage"] | components["schemas"]["ContentUpdateDeletedPage"])[] | null;
            readonly insertedFiles?: readonly components["schemas"]["File"][] | null;
        };
        readonly ContentUpdateCreatedPage: {
            /** @constant */
            readonly object: "created_page";
            readonly page?: components["schemas"]["PageRef"] | null;
            readonly ref?: string | null;
        };
        readonly ContentUpdateDeletedPage: {
            /** @constant */
            readonly object: "deleted_page";
            readonly page?: string | null;
        };
        readonly ContentUpdateUpdatedPage: {
            /** @constant */
            readonly object: "updated_page";
            readonly page?: components["schemas"]["PageRef"] | null;
        };
        readonly CustomField: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly description?: components["schemas"]["CustomFieldDescription"] | null;
            readonly id: components["schemas"]["Id"];
            readonly name: components["schemas"]["CustomFieldName"];
            readonly options?: components["schemas"]["CustomFieldOptions"] | null;
            readonly placeholder?: components["schemas"]["CustomFieldPlaceholder"] | null;
            readonly title?: components["schemas"]["CustomFieldTitle"] | null;
            readonly type?: components["schemas"]["CustomFieldType"] | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly CustomFieldCreateInput: {
            readonly description?: components["schemas"]["CustomFieldDescription"] | null;
            readonly name?: components["schemas"]["CustomFieldName"] | null;
            readonly options?: components["schemas"]["CustomFieldOptions"] | null;
            readonly placeholder?: components["schemas"]["CustomFieldPlaceholder"] | null;
            readonly title?: components["schemas"]["CustomFieldTitle"] | null;
            readonly type?: components["schemas"]["CustomFieldType"] | null;
        };
        readonly CustomFieldDescription: string;
        readonly CustomFieldList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["CustomField"][];
        };
        readonly CustomFieldName: string;
        readonly CustomFieldOptions: readonly string[];
        readonly CustomFieldPlaceholder: string;
        readonly CustomFieldTitle: string;
        /** @enum {string} */
        readonly CustomFieldType: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
        readonly CustomFieldUpdateInput: {
            readonly description?: components["schemas"]["CustomFieldDescription"] | null;
            readonly options?: components["schemas"]["CustomFieldOptions"] | null;
            readonly placeholder?: components["schemas"]["CustomFieldPlaceholder"] | null;
            readonly title?: components["schemas"]["CustomFieldTitle"] | null;
        };
        readonly CustomFieldValue: string | number | boolean | readonly string[];
        /** @enum {string|null} */
        readonly DefaultLevel: "admin" | "create" | "review" | "edit" | "comment" | "read" | "inherit" | null;
        readonly Document: {
            readonly data?: {
                readonly schemaVersion?: number | null;
            } | null;
            readonly nodes?: readonly components["schemas"]["DocumentBlock"][] | null;
            /** @constant */
            readonly object: "document";
        };
        readonly DocumentBlock: {
            readonly data?: Record<string, unknown> | null;
            readonly fragments?: readonly components["schemas"]["DocumentFragment"][] | null;
            readonly isVoid?: boolean | null;
            readonly key?: string | null;
            readonly nodes?: readonly components["schemas"]["DocumentNode"][] | null;
            /** @constant */
            readonly object: "block";
            readonly type?: string | null;
        };
        readonly DocumentFragment: {
            readonly fragment?: string | null;
            readonly key?: string | null;
            readonly nodes?: readonly components["schemas"]["DocumentNode"][] | null;
            /** @constant */
            readonly object: "fragment";
            readonly type?: string | null;
        };
        readonly DocumentInline: {
            readonly data?: Record<string, unknown> | null;
            readonly fragments?: readonly components["schemas"]["DocumentFragment"][] | null;
            readonly isVoid?: boolean | null;
            readonly key?: string | null;
            readonly nodes?: readonly components["schemas"]["DocumentNode"][] | null;
            /** @constant */
            readonly object: "inline";
            readonly type?: string | null;
        };
        readonly DocumentNode: components["schemas"]["DocumentBlock"] | components["schemas"]["DocumentText"] | components["schemas"]["DocumentInline"];
        readonly DocumentPage: {
            readonly computed?: components["schemas"]["ComputedDocumentSource"] | null;
            readonly computedSeed?: string | null;
            readonly condition?: string | null;
            readonly cover?: components["schemas"]["PageCover"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly description?: string | null;
            readonly document?: components["schemas"]["Document"] | null;
            readonly documentId?: string | null;
            readonly emoji?: string | null;
            readonly git?: components["schemas"]["GitBlob"] | null;
            readonly hidden?: boolean | null;
            readonly icon?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly kind?: "sheet" | null;
            readonly layout?: components["schemas"]["PageLayout"] | null;
            readonly markdown?: string | null;
            readonly noIndex?: boolean | null;
            readonly noRobotsIndex?: boolean | null;
            readonly pages?: readonly components["schemas"]["ChildPage"][] | null;
            readonly path?: string | null;
            readonly slug?: string | null;
            readonly tags?: readonly components["schemas"]["PageTag"][] | null;
            readonly title?: string | null;
            /** @constant */
            readonly type: "document";
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly DocumentText: {
            readonly key?: string | null;
            readonly leaves?: readonly {
                readonly marks?: readonly {
                    readonly data?: Record<string, unknown> | null;
                    /** @constant */
                    readonly object: "mark";
                    readonly type?: string | null;
                }[] | null;
                /** @constant */
                readonly object: "leaf";
                readonly text?: string | null;
            }[] | null;
            /** @constant */
            readonly object: "text";
        };
        readonly Error: {
            readonly error?: {
                readonly code?: number | null;
                readonly message?: string | null;
            } | null;
        };
        readonly File: {
            readonly contentType?: string | null;
            readonly dimensions?: {
                readonly height?: number | null;
                readonly width?: number | null;
            } | null;
            readonly downloadURL?: string | null;
            readonly git?: components["schemas"]["GitBlob"] | null;
            readonly id: components["schemas"]["Id"];
            readonly name?: string | null;
            readonly size?: number | null;
        };
        readonly FileList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["File"][];
        };
        readonly GitAgentInstructions: readonly ("agents" | "claude")[];
        readonly GitBlob: {
            readonly oid?: string | null;
            readonly path?: string | null;
        };
        readonly GitBranch: string;
        readonly GitChildDirectories: {
            readonly [key: string]: components["schemas"]["GitDirectory"];
        };
        readonly GitCommit: {
            readonly createdByGitBook?: boolean | null;
            readonly createdByService?: boolean | null;
            readonly message?: string | null;
            readonly oid?: string | null;
            readonly ref?: string | null;
            readonly url?: string | null;
        };
        readonly GitCommitMessageTemplate: string;
        readonly GitDirectory: string;
        readonly GitImportInput: {
            readonly force?: boolean | null;
            readonly ref?: string | null;
            readonly repoCommitURL?: string | null;
            readonly repoProjectDirectory?: components["schemas"]["GitDirectory"] | null;
            readonly repoTreeURL?: string | null;
            readonly standalone?: boolean | null;
            readonly timestamp?: components["schemas"]["Timestamp"] | null;
            readonly url?: string | null;
        };
        readonly GitSyncFileMissing: components["schemas"]["Error"] & {
            readonly error?: {
                readonly details?: {
                    readonly branch?: string | null;
                    readonly path?: string | null;
                    readonly prompt?: string | null;
                } | null;
                readonly type?: "missing_site_git_sync_config" | null;
            } | null;
        };
        readonly GitSyncInstallation: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"] | null;
            readonly commitMessageTemplate?: string | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly createdBy?: components["schemas"]["Id"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "git-sync-installation";
            readonly parentInstallationId?: components["schemas"]["Id"] | null;
            readonly previewExternalBranches?: boolean | null;
            readonly priority?: components["schemas"]["GitSyncPriority"] | null;
            readonly projectDirectory?: string | null;
            readonly provider: components["schemas"]["GitSyncProvider"];
            readonly providerConfiguration?: {
                readonly accessToken?: string | null;
                readonly branch?: components["schemas"]["GitBranch"] | null;
                readonly customInstanceURL?: (string | null) | null;
                readonly projectId?: number | null;
                readonly repositoryId?: number | null;
            } | null;
            readonly status: components["schemas"]["GitSyncStatus"];
            readonly target: components["schemas"]["GitSyncTarget"];
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        /** @enum {string} */
        readonly GitSyncPriority: "git" | "gitbook";
        /** @enum {string} */
        readonly GitSyncProvider: "github" | "gitlab";
        readonly GitSyncSetup: components["schemas"]["GitSyncSetupGithub"] | components["schemas"]["GitSyncSetupGitlab"];
        readonly GitSyncSetupGithub: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"] | null;
            readonly childInstallationProjectDirectories?: components["schemas"]["GitChildDirectories"] | null;
            readonly commitMessageTemplate?: components["schemas"]["GitCommitMessageTemplate"] | null;
            readonly previewExternalBranches?: boolean | null;
            readonly priority?: components["schemas"]["GitSyncPriority"] | null;
            readonly projectDirectory?: components["schemas"]["GitDirectory"] | null;
            /** @constant */
            readonly provider: "github";
            readonly providerConfiguration?: {
                readonly branch?: components["schemas"]["GitBranch"] | null;
                readonly repositoryId?: number | null;
            } | null;
        };
        readonly GitSyncSetupGitlab: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"] | null;
            readonly childInstallationProjectDirectories?: components["schemas"]["GitChildDirectories"] | null;
            readonly commitMessageTemplate?: components["schemas"]["GitCommitMessageTemplate"] | null;
            readonly previewExternalBranches?: boolean | null;
            readonly priority?: components["schemas"]["GitSyncPriority"] | null;
            readonly projectDirectory?: components["schemas"]["GitDirectory"] | null;
            /** @constant */
            readonly provider: "gitlab";
            readonly providerConfiguration?: {
                readonly accessToken?: string | null;
                readonly branch?: components["schemas"]["GitBranch"] | null;
                readonly customInstanceURL?: (string | null) | null;
                readonly projectId?: number | null;
            } | null;
        };
        readonly GitSyncState: {
            readonly installationId?: string | null;
            readonly installationProvider?: ("github" | "gitlab" | "github-legacy") | null;
            readonly installationStatus?: components["schemas"]["GitSyncStatus"] | null;
            readonly integration?: string | null;
            readonly operation?: {
                readonly direction?: ("import" | "export") | null;
                readonly endedAt?: components["schemas"]["Timestamp"] | null;
                readonly error?: string | null;
                readonly errorAction?: {
                    readonly label?: string | null;
                    readonly url?: components["schemas"]["Url"] | null;
                } | null;
                readonly startedAt?: components["schemas"]["Timestamp"] | null;
                /** @enum {string} */
                readonly state: "running" | "failure" | "success" | "timeout";
            } | null;
            readonly operationTimeout?: number | null;
            readonly parentInstallationId?: string | null;
            readonly repoName?: string | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly url?: string | null;
        };
        /** @enum {string} */
        readonly GitSyncStatus: "unauthenticated" | "pending" | "active";
        readonly GitSyncTarget: components["schemas"]["GitSyncTargetSpace"] | components["schemas"]["GitSyncTargetSite"];
        readonly GitSyncTargetSite: {
            readonly siteId?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "site";
        };
        readonly GitSyncTargetSpace: {
            readonly siteId?: components["schemas"]["Id"] | null;
            readonly spaceId?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "space";
        };
        readonly GlossaryEntry: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "glossary-entry";
            readonly translations: components["schemas"]["GlossaryTerms"];
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly GlossaryEntryList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["GlossaryEntry"][];
        };
        readonly GlossaryOperation: components["schemas"]["GlossaryOperationInsert"] | components["schemas"]["GlossaryOperationUpdate"] | components["schemas"]["GlossaryOperationDelete"];
        readonly GlossaryOperationDelete: {
            readonly id?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "delete";
        };
        readonly GlossaryOperationInsert: {
            readonly translations?: components["schemas"]["GlossaryTerms"] | null;
            /** @constant */
            readonly type: "insert";
        };
        readonly GlossaryOperationUpdate: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly translations?: components["schemas"]["GlossaryTerms"] | null;
            /** @constant */
            readonly type: "update";
        };
        readonly GlossaryTerms: {
            readonly [key: string]: string;
        };
        readonly GroupPage: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly emoji?: string | null;
            readonly hidden?: boolean | null;
            readonly icon?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly kind?: "group" | null;
            readonly noIndex?: boolean | null;
            readonly noRobotsIndex?: boolean | null;
            readonly pages?: readonly components["schemas"]["ChildPage"][] | null;
            readonly path?: string | null;
            readonly slug?: string | null;
            readonly title?: string | null;
            /** @constant */
            readonly type: "group";
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
        };
        readonly Id: string;
        readonly IdOrNull: string | null;
        readonly ImportInput: {
            readonly source?: ("website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "dropbox-paper" | "notion" | "quip" | "google-docs" | "open-api") | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly ImportResult: {
            readonly importedResources?: number | null;
            readonly revision: components["schemas"]["Id"];
            readonly totalResources?: number | null;
        };
        /** @enum {string} */
        readonly InsightsAdPlacement: "aside";
        readonly InsightsColumn: components["schemas"]["InsightsColumnDatetime"] | components["schemas"]["InsightsColumnVisitorGeoPoint"] | components["schemas"]["InsightsColumnVisitorClaim"] | components["schemas"]["InsightsColumnDayOfWeek"] | components["schemas"]["InsightsColumnUrl"];
        readonly InsightsColumnDatetime: {
            /** @constant */
            readonly column: "datetime";
            readonly interval?: ("hour" | "day" | "week" | "month") | null;
        };
        readonly InsightsColumnDayOfWeek: {
            /** @enum {string} */
            readonly column: "dayOfWeek" | "hourOfDay" | "displayContext" | "urlPath" | "visitorAuthenticated" | "eventLLMSVariant" | "eventMarkdownSource" | "eventPageNotFoundType" | "eventSearchResultRecordId";
        };
        readonly InsightsColumnUrl: {
            /** @enum {string} */
            readonly column: "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement";
        };
        readonly InsightsColumnValues: components["schemas"]["InsightsColumnValuesDatetime"] | components["schemas"]["InsightsColumnValuesUrl"] | components["schemas"]["InsightsColumnValuesDayOfWeek"] | components["schemas"]["InsightsColumnValuesHourOfDay"] | components["schemas"]["InsightsColumnValuesDisplayContext"] | components["schemas"]["InsightsColumnValuesUrlPath"] | components["schemas"]["InsightsColumnValuesVisitorAuthenticated"] | components["schemas"]["InsightsColumnValuesEventLLMSVariant"] | components["schemas"]["InsightsColumnValuesEventMarkdownSource"] | components["schemas"]["InsightsColumnValuesEventPageNotFoundType"] | components["schemas"]["InsightsColumnValuesEventSearchResultRecordId"] | components["schemas"]["InsightsColumnValuesEventType"] | components["schemas"]["InsightsColumnValuesEventsCount"] | components["schemas"]["InsightsColumnValuesSiteSection"] | components["schemas"]["InsightsColumnValuesEventSearchQuery"] | components["schemas"]["InsightsColumnValuesVisitorClaim"] | components["schemas"]["InsightsColumnValuesPage"] | components["schemas"]["InsightsColumnValuesVisitorGeoPoint"] | components["schemas"]["InsightsColumnValuesVisitorDevice"] | components["schemas"]["InsightsColumnValuesVisitorBrowser"] | components["schemas"]["InsightsColumnValuesVisitorOS"] | components["schemas"]["InsightsColumnValuesVisitorBot"] | components["schemas"]["InsightsColumnValuesEventLinkTargetValue"] | components["schemas"]["InsightsColumnValuesEventLinkTargetKind"] | components["schemas"]["InsightsColumnValuesEventLinkPosition"] | components["schemas"]["InsightsColumnValuesEventPageFeedbackRating"] | components["schemas"]["InsightsColumnValuesEventAskResponseRating"] | components["schemas"]["InsightsColumnValuesPageFeedbackRating"] | components["schemas"]["InsightsColumnValuesAskResponseRating"] | components["schemas"]["InsightsColumnValuesEventAdPlacement"] | components["schemas"]["InsightsColumnValuesEventTrademarkPlacement"];
        readonly InsightsColumnValuesAskResponseRating: {
            /** @constant */
            readonly column: "askResponseRating";
            readonly values?: readonly {
                readonly negative?: number | null;
                readonly positive?: number | null;
            }[] | null;
        };
        readonly InsightsColumnValuesDatetime: {
            /** @constant */
            readonly column: "datetime";
            readonly values?: readonly components["schemas"]["Timestamp"][] | null;
        };
        readonly InsightsColumnValuesDayOfWeek: {
            /** @constant */
            readonly column: "dayOfWeek";
            readonly values?: readonly number[] | null;
        };
        readonly InsightsColumnValuesDisplayContext: {
            /** @constant */
            readonly column: "displayContext";
            readonly values?: readonly components["schemas"]["InsightsDisplayContext"][] | null;
        };
        readonly InsightsColumnValuesEventAdPlacement: {
            /** @constant */
            readonly column: "eventAdPlacement";
            readonly values?: readonly components["schemas"]["InsightsAdPlacement"][] | null;
        };
        readonly InsightsColumnValuesEventAskResponseRating: {
            /** @constant */
            readonly column: "eventAskResponseRating";
            readonly values?: readonly number[] | null;
        };
        readonly InsightsColumnValuesEventLinkPosition: {
            /** @constant */
            readonly column: "eventLinkPosition";
            readonly values?: readonly components["schemas"]["InsightsLinkPosition"][] | null;
        };
        readonly InsightsColumnValuesEventLinkTargetKind: {
            /** @constant */
            readonly column: "eventLinkTargetKind";
            readonly values?: readonly ("url" | "page" | "file" | "anchor" | "space" | "collection" | "user" | "reusable-content")[] | null;
        };
        readonly InsightsColumnValuesEventLinkTargetValue: {
            /** @constant */
            readonly column: "eventLinkTargetValue";
            readonly values?: readonly components["schemas"]["ContentRef"][] | null;
        };
        readonly InsightsColumnValuesEventLLMSVariant: {
            /** @constant */
            readonly column: "eventLLMSVariant";
            readonly values?: readonly ("standard" | "full" | null)[] | null;
        };
        readonly InsightsColumnValuesEventMarkdownSource: {
            /** @constant */
            readonly column: "eventMarkdownSource";
            readonly values?: readonly ("page-action" | null)[] | null;
        };
        readonly InsightsColumnValuesEventPageFeedbackRating: {
            /** @constant */
            readonly column: "eventPageFeedbackRating";
            readonly values?: readonly components["schemas"]["InsightsPageRating"][] | null;
        };
        readonly InsightsColumnValuesEventPageNotFoundType: {
            /** @constant */
            readonly column: "eventPageNotFoundType";
            readonly values?: readonly ("conditional" | null)[] | null;
        };
        readonly InsightsColumnValuesEventsCount: {
            /** @enum {string} */
            readonly column: "eventsCount" | "sessionsCount" | "visitorsCount";
            readonly values?: readonly number[] | null;
        };
        readonly InsightsColumnValuesEventSearchQuery: {
            /** @enum {string} */
            readonly column: "eventSearchQuery" | "eventPageFeedbackComment" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "eventAdDomain";
            readonly values?: readonly string[] | null;
        };
        readonly InsightsColumnValuesEventSearchResultRecordId: {
            /** @constant */
            readonly column: "eventSearchResultRecordId";
            readonly values?: readonly (string | null)[] | null;
        };
        readonly InsightsColumnValuesEventTrademarkPlacement: {
            /** @constant */
            readonly column: "eventTrademarkPlacement";
            readonly values?: readonly components["schemas"]["InsightsTrademarkPlacement"][] | null;
        };
        readonly InsightsColumnValuesEventType: {
            /** @constant */
            readonly column: "eventType";
            readonly values?: readonly components["schemas"]["InsightsEventType"][] | null;
        };
        readonly InsightsColumnValuesHourOfDay: {
            /** @constant */
            readonly column: "hourOfDay";
            readonly values?: readonly number[] | null;
        };
        readonly InsightsColumnValuesPage: {
            /** @constant */
            readonly column: "page";
            readonly values?: readonly ({
                readonly page?: (string | null) | null;
                readonly space?: string | null;
            } | null)[] | null;
        };
        readonly InsightsColumnValuesPageFeedbackRating: {
            /** @constant */
            readonly column: "pageFeedbackRating";
            readonly values?: readonly {
                readonly bad?: number | null;
                readonly good?: number | null;
                readonly ok?: number | null;
            }[] | null;
        };
        readonly InsightsColumnValuesSiteSection: {
            /** @enum {string} */
            readonly column: "siteSection" | "siteSpace" | "siteShareKey" | "visitorGeoCountry" | "visitorLanguage" | "eventLinkTargetDomain" | "eventAPIOperationPath" | "eventAPIOperationMethod";
            readonly values?: readonly (string | null)[] | null;
        };
        readonly InsightsColumnValuesUrl: {
            /** @constant */
            readonly column: "url";
            readonly values?: readonly components["schemas"]["Url"][] | null;
        };
        readonly InsightsColumnValuesUrlPath: {
            /** @constant */
            readonly column: "urlPath";
            readonly values?: readonly string[] | null;
        };
        readonly InsightsColumnValuesVisitorAuthenticated: {
            /** @constant */
            readonly column: "visitorAuthenticated";
            readonly values?: readonly (boolean | null)[] | null;
        };
        readonly InsightsColumnValuesVisitorBot: {
            /** @constant */
            readonly column: "visitorBot";
            readonly values?: readonly ("unknown" | "googlebot" | "bingbot" | "duckduckbot" | "facebookbot" | "applebot" | "chatgpt" | "anthropic" | "" | null)[] | null;
        };
        readonly InsightsColumnValuesVisitorBrowser: {
            /** @constant */
            readonly column: "visitorBrowser";
            readonly values?: readonly ("chrome" | "firefox" | "safari" | "edge" | "ie" | "opera" | "unknown")[] | null;
        };
        readonly InsightsColumnValuesVisitorClaim: {
            readonly claim?: string | null;
            /** @constant */
            readonly column: "visitorClaim";
            readonly values?: readonly string[] | null;
        };
        readonly InsightsColumnValuesVisitorDevice: {
            /** @constant */
            readonly column: "visitorDevice";
            readonly values?: readonly ("desktop" | "tablet" | "mobile" | "unknown")[] | null;
        };
        readonly InsightsColumnValuesVisitorGeoPoint: {
            /** @constant */
            readonly column: "visitorGeoPoint";
            readonly values?: readonly ({
                readonly h3?: string | null;
                readonly latitude?: number | null;
                readonly longitude?: number | null;
            } | null)[] | null;
        };
        readonly InsightsColumnValuesVisitorOS: {
            /** @constant */
            readonly column: "visitorOS";
            readonly values?: readonly ("windows" | "macos" | "linux" | "android" | "ios" | "unknown")[] | null;
        };
        readonly InsightsColumnVisitorClaim: {
            readonly claim?: string | null;
            /** @constant */
            readonly column: "visitorClaim";
        };
        readonly InsightsColumnVisitorGeoPoint: {
            /** @constant */
            readonly column: "visitorGeoPoint";
            readonly precision?: number | null;
        };
        /** @enum {string} */
        readonly InsightsDisplayContext: "site" | "server" | "embed" | "mcp";
        /** @enum {string} */
        readonly InsightsEventType: "page_view" | "search_open" | "search_type_query" | "search_open_result" | "page_post_feedback" | "page_post_feedback_comment" | "ask_question" | "ask_rate_response" | "link_click" | "api_client_open" | "api_client_request" | "ad_click" | "ad_display" | "trademark_click" | "page_markdown_request" | "agent_feedback" | "ask_view" | "llms_request" | "mcp_request" | "rss_request";
        readonly InsightsFilter: components["schemas"]["InsightsColumnValues"] & {
            readonly operator?: components["schemas"]["InsightsOperator"] | null;
            readonly values?: readonly unknown[] | null;
        };
        /** @enum {string} */
        readonly InsightsLinkPosition: "announcement" | "header" | "footer" | "sidebar" | "content";
        /** @enum {string} */
        readonly InsightsOperator: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual";
        /** @enum {string} */
        readonly InsightsPageRating: "bad" | "ok" | "good";
        readonly InsightsQuery: {
            readonly groupBy?: readonly components["schemas"]["InsightsColumn"][] | null;
            readonly limit?: number | null;
            readonly order?: {
                readonly by?: components["schemas"]["InsightsColumn"] | null;
                readonly direction?: ("asc" | "desc") | null;
            } | null;
            readonly range?: components["schemas"]["InsightsRange"] | null;
            readonly select?: readonly components["schemas"]["InsightsColumn"][] | null;
            readonly where?: readonly components["schemas"]["InsightsFilter"][] | null;
        };
        readonly InsightsRange: ("lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours") | {
            readonly from?: components["schemas"]["Timestamp"] | null;
            readonly to?: components["schemas"]["Timestamp"] | null;
        };
        readonly InsightsResult: {
            readonly columns: readonly components["schemas"]["InsightsColumnValues"][];
        };
        /** @enum {string} */
        readonly InsightsTrademarkPlacement: "sidebar" | "ad" | "footer" | "pdf";
        readonly Integration: {
            readonly categories?: readonly string[] | null;
            readonly externalLinks?: readonly Record<string, unknown>[] | null;
            readonly name: components["schemas"]["IntegrationName"];
            /** @constant */
            readonly object: "integration";
            readonly owner?: components["schemas"]["Organization"] | null;
            readonly permissions?: {
                readonly admin?: boolean | null;
            } | null;
            readonly previewImages?: readonly string[] | null;
            readonly scopes?: readonly string[] | null;
            readonly target?: ("all" | "site" | "space" | "organization") | null;
            readonly title?: string | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly assets?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
                readonly publicContentEndpoint?: components["schemas"]["Url"] | null;
                readonly publicEndpoint?: components["schemas"]["Url"] | null;
            } | null;
            readonly verified?: boolean | null;
            readonly version?: number | null;
            readonly visibility?: ("public" | "private" | "unlisted") | null;
        };
        readonly IntegrationConfiguration: {
            readonly [key: string]: components["schemas"]["IntegrationSetting"];
        };
        readonly IntegrationContentInstallation: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"] | null;
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"] | null;
            readonly installation?: components["schemas"]["Id"] | null;
            readonly integration?: components["schemas"]["IntegrationName"] | null;
            readonly status?: components["schemas"]["IntegrationStatus"] | null;
            readonly urls?: components["schemas"]["IntegrationEndpoints"] | null;
        };
        readonly IntegrationContentUpdateInput: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"] | null;
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"] | null;
        };
        readonly IntegrationEndpoints: {
            readonly location?: components["schemas"]["Url"] | null;
            readonly publicContentEndpoint?: components["schemas"]["Url"] | null;
            readonly publicEndpoint?: components["schemas"]["Url"] | null;
        };
        readonly IntegrationExternalIds: readonly string[];
        readonly IntegrationInstallation: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"] | null;
            readonly id: components["schemas"]["Id"];
            readonly site_selection?: components["schemas"]["IntegrationSelection"] | null;
            readonly space_selection?: components["schemas"]["IntegrationSelection"] | null;
            readonly spaces?: number | null;
            readonly status?: components["schemas"]["IntegrationStatus"] | null;
            readonly target?: components["schemas"]["IntegrationTargetOrganization"] | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: (components["schemas"]["IntegrationEndpoints"] & {
                readonly app?: components["schemas"]["Url"] | null;
            }) | null;
        };
        readonly IntegrationInstallationUpdateInput: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"] | null;
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"] | null;
            readonly site_selection?: components["schemas"]["IntegrationSelection"] | null;
            readonly space_selection?: components["schemas"]["IntegrationSelection"] | null;
        };
        readonly IntegrationName: string;
        readonly IntegrationPlace: {
            readonly id: components["schemas"]["Id"];
        };
        /** @enum {string} */
        readonly IntegrationSelection: "all" | "selected";
        readonly IntegrationSetting: (string | number | boolean | null) | components["schemas"]["IntegrationConfiguration"] | readonly ((string | number | boolean | null) | components["schemas"]["IntegrationConfiguration"])[];
        readonly IntegrationSiteInstallation: components["schemas"]["IntegrationContentInstallation"] & {
            readonly site: components["schemas"]["Id"] | components["schemas"]["IntegrationPlace"];
        };
        readonly IntegrationSiteInstallationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["IntegrationSiteInstallation"][];
        };
        readonly IntegrationSpaceInstallation: components["schemas"]["IntegrationContentInstallation"] & {
            readonly space: components["schemas"]["Id"] | components["schemas"]["IntegrationPlace"];
        };
        readonly IntegrationSpaceInstallationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["IntegrationSpaceInstallation"][];
        };
        /** @enum {string} */
        readonly IntegrationStatus: "active" | "pending" | "paused";
        readonly IntegrationTargetOrganization: {
            readonly organization?: components["schemas"]["Id"] | null;
        };
        readonly InviteEmail: string;
        readonly InviteInput: {
            readonly emails?: readonly (components["schemas"]["InviteEmail"] | {
                readonly email?: components["schemas"]["InviteEmail"] | null;
                readonly role?: components["schemas"]["RoleOrGuest"] | null;
            })[] | null;
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
            readonly sso?: boolean | null;
        };
        readonly InviteResult: {
            readonly failedSSOEmails?: readonly string[] | null;
            readonly invited?: number | null;
            readonly users: readonly string[];
        };
        readonly LinkInvite: components["schemas"]["OrganizationLinkInvite"] | components["schemas"]["SpaceLinkInvite"] | components["schemas"]["CollectionLinkInvite"];
        readonly LinkInviteCreateInput: {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
        } | {
            readonly level?: components["schemas"]["RoleOrGuest"] | null;
            readonly space?: components["schemas"]["Id"] | null;
        } | {
            readonly collection?: components["schemas"]["Id"] | null;
            readonly level?: components["schemas"]["RoleOrGuest"] | null;
        };
        readonly LinkInviteList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OrganizationLinkInvite"][];
        };
        readonly LinkInviteUpdateInput: {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
        } | {
            readonly level?: components["schemas"]["RoleOrGuest"] | null;
        };
        readonly LinkPage: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly emoji?: string | null;
            readonly hidden?: boolean | null;
            readonly href?: string | null;
            readonly icon?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly kind?: "link" | null;
            readonly target?: components["schemas"]["ContentRef"] | null;
            readonly title?: string | null;
            /** @constant */
            readonly type: "link";
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
        };
        readonly ListPage: {
            readonly count?: number | null;
            readonly next?: {
                readonly page: string;
            } | null;
        };
        readonly LocalizedText128: {
            readonly [key: string]: string;
        };
        readonly LocalizedText256: {
            readonly [key: string]: string;
        };
        readonly Member: {
            readonly disabled?: boolean | null;
            readonly id: components["schemas"]["Id"];
            readonly joinedAt?: components["schemas"]["Timestamp"] | null;
            readonly lastSeenAt?: components["schemas"]["Timestamp"] | null;
            /** @constant */
            readonly object: "member";
            readonly role: components["schemas"]["RoleOrGuest"];
            readonly sites?: number | null;
            readonly spaces?: number | null;
            readonly sso?: boolean | null;
            readonly teams?: number | null;
            readonly user: components["schemas"]["User"];
        };
        readonly MemberList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Member"][];
        };
        /** @enum {string} */
        readonly MemberRoleFilter: "admin" | "create" | "review" | "edit" | "comment" | "read" | "guest";
        readonly MemberSpacePermission: {
            readonly permission?: components["schemas"]["Role"] | null;
            readonly space: components["schemas"]["Space"];
        };
        readonly MemberSpacePermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["MemberSpacePermission"][];
        };
        readonly MemberTeam: {
            readonly member?: components["schemas"]["TeamMembership"] | null;
            readonly team: components["schemas"]["Team"];
        };
        readonly MemberTeamList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["MemberTeam"][];
        };
        readonly MemberUpdateInput: {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
        };
        readonly MergeResult: {
            readonly result?: ("merge" | "conflicts") | null;
            readonly revision: components["schemas"]["Id"];
        };
        readonly MergeRule: components["schemas"]["MergeRuleRequireSpecificReviewers"] | components["schemas"]["MergeRuleRequireAtLeastOneReview"] | components["schemas"]["MergeRuleCustom"];
        readonly MergeRuleCustom: {
            readonly expression?: string | null;
            readonly message?: string | null;
            /** @constant */
            readonly rule: "custom";
        };
        readonly MergeRuleRequireAtLeastOneReview: {
            /** @enum {string} */
            readonly rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_agent_review" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
        };
        readonly MergeRuleRequireSpecificReviewers: {
            /** @enum {string} */
            readonly rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
            readonly users?: readonly components["schemas"]["Id"][] | null;
        };
        readonly MergeRules: components["schemas"]["NoMergeRules"] | components["schemas"]["MergeRuleSet"];
        readonly MergeRuleSet: {
            readonly rules?: readonly components["schemas"]["MergeRule"][] | null;
            /** @constant */
            readonly type: "rules";
        };
        readonly NewFile: {
            readonly base64?: string | null;
            readonly contentType?: string | null;
            readonly name?: string | null;
            readonly ref?: components["schemas"]["BatchRef"] | null;
            readonly url?: components["schemas"]["Url"] | null;
        } & (unknown | unknown);
        readonly NoMergeRules: {
            /** @constant */
            readonly type: "none";
        };
        readonly OpenApiSource: {
            readonly url?: components["schemas"]["Url"] | null;
        } | {
            readonly text?: string | null;
        };
        readonly OpenApiSourceInput: components["schemas"]["OpenApiSource"] | string;
        readonly OpenApiSpec: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            readonly lastProcessedAt?: components["schemas"]["Timestamp"] | null;
            readonly lastProcessedErrorCount?: number | null;
            readonly lastProcessedErrors?: readonly {
                readonly code?: string | null;
                readonly message?: string | null;
            }[] | null;
            readonly lastProcessErrorCode?: ("FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR") | null;
            readonly lastVersion?: string | null;
            /** @constant */
            readonly object: "openapi-spec";
            readonly permissions?: {
                readonly edit?: boolean | null;
                readonly view?: boolean | null;
            } | null;
            /** @enum {string} */
            readonly processingState: "pending" | "progress" | "complete";
            readonly slug: components["schemas"]["OpenApiSpecSlug"];
            readonly sourceURL?: components["schemas"]["Url"] | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
            readonly visibility?: components["schemas"]["OpenApiSpecVisibility"] | null;
        };
        readonly OpenApiSpecList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OpenApiSpec"][];
        };
        readonly OpenApiSpecRawContent: {
            readonly format?: ("json" | "yaml") | null;
            readonly text: string;
        };
        readonly OpenApiSpecSlug: string;
        readonly OpenApiSpecVersion: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "openapi-spec-version";
            readonly url?: components["schemas"]["Url"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly OpenApiSpecVersionContent: {
            readonly filesystem: Record<string, unknown>;
            readonly url?: components["schemas"]["Url"] | null;
            readonly urls?: {
                readonly public?: (components["schemas"]["Url"] | null) | null;
                readonly source?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly OpenApiSpecVersionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OpenApiSpecVersion"][];
        };
        /** @enum {string} */
        readonly OpenApiSpecVisibility: "private" | "public";
        readonly Organization: {
            readonly ai?: boolean | null;
            readonly auditLogs?: boolean | null;
            readonly billing?: {
                readonly aiCreditAlertThreshold?: (number | null) | null;
                readonly canChangeInterval?: boolean | null;
                readonly canCheckout?: boolean | null;
                readonly canUseSAML?: boolean | null;
                readonly creditsBundle?: (string | number | null) | null;
                readonly endDate?: (components["schemas"]["Timestamp"] | null) | null;
                readonly hasPaymentFailed?: boolean | null;
                readonly interval?: ("monthly" | "yearly") | null;
                readonly isScheduledToCancel?: boolean | null;
                readonly pricing?: Record<string, unknown> | null;
                readonly usageAddons?: Record<string, unknown> | null;
            } | null;
            readonly blocked?: {
                readonly reason?: unknown | null;
                readonly source?: ("backoffice" | "external" | "internal") | null;
            } | null;
            readonly communityType?: ("nonProfit" | "openSource" | "education") | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly customHostname?: string | null;
            readonly defaultContent?: {
                readonly site?: components["schemas"]["Id"] | null;
                readonly type?: "site" | null;
            } | null;
            readonly defaultRole?: components["schemas"]["RoleOrGuest"] | null;
            readonly emailDomains?: readonly string[] | null;
            readonly hostname?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly internal_billingMigration?: {
                readonly deadline?: components["schemas"]["Timestamp"] | null;
                readonly discountEndDate?: components["schemas"]["Timestamp"] | null;
                readonly discountPercent?: number | null;
            } | null;
            readonly internal_isOnNewTrial?: boolean | null;
            readonly inviteLinks?: boolean | null;
            readonly mergeRules?: components["schemas"]["MergeRules"] | null;
            /** @constant */
            readonly object: "organization";
            readonly permissions?: {
                readonly access?: boolean | null;
                readonly admin?: boolean | null;
                readonly createContent?: boolean | null;
                readonly createOpenAPISpec?: boolean | null;
                readonly ingestConversations?: boolean | null;
                readonly installIntegration?: boolean | null;
                readonly listInstallations?: boolean | null;
                readonly listIntegrations?: boolean | null;
                readonly listMembers?: boolean | null;
                readonly listTeams?: boolean | null;
                readonly ownTeam?: boolean | null;
                readonly view?: boolean | null;
                readonly viewBilling?: boolean | null;
            } | null;
            readonly plan?: ("free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro" | "internal") | null;
            readonly sso?: boolean | null;
            readonly title: string;
            readonly trial?: {
                readonly count?: number | null;
                readonly decision?: "downgrade" | null;
                readonly endDate?: components["schemas"]["Timestamp"] | null;
                readonly status?: ("notapplicable" | "none" | "active" | "ended" | "expired") | null;
            } | null;
            readonly type?: ("business" | "community") | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
                readonly logo?: components["schemas"]["Url"] | null;
            } | null;
            readonly useCase?: ("internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other") | null;
        };
        readonly OrganizationInstallationList: components["schemas"]["ListPage"] & {
            readonly items: readonly {
                readonly installation: components["schemas"]["IntegrationInstallation"];
                readonly integration: components["schemas"]["Integration"];
            }[];
        };
        readonly OrganizationLinkInvite: {
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "invite";
            readonly redundant?: boolean | null;
            readonly role: components["schemas"]["RoleOrGuest"];
        };
        readonly OrganizationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Organization"][];
        };
        readonly OrganizationUpdateInput: {
            readonly ai?: boolean | null;
            readonly defaultContent?: ({
                readonly site?: components["schemas"]["Id"] | null;
                readonly type?: "site" | null;
            } | null) | null;
            readonly defaultRole?: components["schemas"]["RoleOrGuest"] | null;
            readonly emailDomains?: readonly string[] | null;
            readonly hostname?: string | null;
            readonly inviteLinks?: boolean | null;
            readonly logo?: (string | null) | null;
            readonly mergeRules?: components["schemas"]["MergeRules"] | null;
            readonly sso?: boolean | null;
            readonly title?: string | null;
        };
        readonly Page: components["schemas"]["DocumentPage"] | components["schemas"]["GroupPage"] | components["schemas"]["LinkPage"] | components["schemas"]["ComputedPage"];
        readonly PageCover: {
            readonly ref?: {
                readonly file?: string | null;
                readonly kind?: "file" | null;
                readonly space?: string | null;
            } | null;
            readonly yPos?: number | null;
        };
        readonly PageFields: {
            readonly condition?: string | null;
            readonly description?: string | null;
            readonly emoji?: string | null;
            readonly hidden?: boolean | null;
            readonly icon?: string | null;
            readonly noIndex?: boolean | null;
            readonly noRobotsIndex?: boolean | null;
            readonly slug?: string | null;
            readonly title?: string | null;
        };
        readonly PageIndex: number;
        readonly PageInternalLocation: components["schemas"]["PageInternalLocationAnchor"] | components["schemas"]["PageInternalLocationNode"];
        readonly PageInternalLocationAnchor: {
            readonly anchor?: string | null;
            /** @constant */
            readonly type: "anchor";
        };
        readonly PageInternalLocationNode: {
            readonly node?: string | null;
            /** @constant */
            readonly type: "node";
        };
        readonly PageLayout: {
            readonly actions?: boolean | null;
            readonly anchors?: boolean | null;
            readonly cover?: boolean | null;
            readonly coverMask?: ("none" | "radial") | null;
            readonly coverSize?: ("hero" | "full" | "background") | null;
            readonly description?: boolean | null;
            readonly metadata?: boolean | null;
            readonly outline?: boolean | null;
            readonly pagination?: boolean | null;
            readonly tableOfContents?: boolean | null;
            readonly tags?: boolean | null;
            readonly title?: boolean | null;
            readonly width?: ("default" | "wide") | null;
        };
        readonly PageOnPath: components["schemas"]["DocumentPage"] | components["schemas"]["GroupPage"];
        readonly PageRef: {
            readonly id?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly object: "page";
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly PageTag: {
            readonly primary?: boolean | null;
            readonly tag?: {
                readonly kind?: "tag" | null;
                readonly tag?: string | null;
            } | null;
        };
        readonly PageText: {
            readonly markdown?: string | null;
        } | {
            readonly document?: components["schemas"]["Document"] | null;
        } | Record<string, unknown>;
        readonly PageTree: {
            readonly pages: readonly components["schemas"]["Page"][];
        };
        readonly PermissionGrantInput: {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
            readonly teams?: components["schemas"]["PermissionSubjects"] | null;
            readonly users?: components["schemas"]["PermissionSubjects"] | null;
        } | {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
            readonly teams?: components["schemas"]["PermissionSubjects"] | null;
            readonly users?: components["schemas"]["PermissionSubjects"] | null;
        };
        readonly PermissionSubjects: readonly components["schemas"]["Id"][];
        readonly PermissionUpdateInput: {
            readonly role?: components["schemas"]["RoleOrGuest"] | null;
        };
        readonly PingResult: {
            readonly gitbookVisitorClaims?: string | null;
            readonly serviceVisitorClaims?: string | null;
        };
        readonly RedirectDestination: components["schemas"]["RedirectDestinationSiteSection"] | components["schemas"]["RedirectDestinationSiteSpace"] | components["schemas"]["RedirectDestinationSitePage"] | components["schemas"]["RedirectDestinationExternal"];
        readonly RedirectDestinationExternal: {
            /** @constant */
            readonly kind: "external";
            readonly url: components["schemas"]["Url"];
        };
        readonly RedirectDestinationSitePage: {
            /** @constant */
            readonly kind: "site-page";
            readonly pageId: components["schemas"]["Id"];
            readonly siteSpaceId: components["schemas"]["Id"];
        };
        readonly RedirectDestinationSiteSection: {
            /** @constant */
            readonly kind: "site-section";
            readonly siteSectionId: components["schemas"]["Id"];
        };
        readonly RedirectDestinationSiteSpace: {
            /** @constant */
            readonly kind: "site-space";
            readonly siteSpaceId: components["schemas"]["Id"];
        };
        readonly RedirectInput: components["schemas"]["RedirectDestination"] | {
            readonly kind?: "path" | null;
            readonly path?: string | null;
            readonly spaceId?: components["schemas"]["Id"] | null;
        };
        readonly RedirectItem: {
            readonly captureWildcard?: boolean | null;
            readonly destination?: (components["schemas"]["RedirectInput"] | null) | null;
            readonly intent?: ("live" | "draft") | null;
            readonly permanent?: boolean | null;
            readonly source?: components["schemas"]["RedirectSource"] | null;
        } | {
            readonly intent?: "publish" | null;
            readonly source?: components["schemas"]["RedirectSource"] | null;
        };
        readonly RedirectResult: components["schemas"]["RedirectResultCreated"] | components["schemas"]["RedirectResultDeleted"] | components["schemas"]["RedirectResultError"];
        readonly RedirectResultCreated: {
            readonly draft: boolean;
            readonly id: components["schemas"]["Id"];
            readonly source: components["schemas"]["RedirectSource"];
            /** @enum {string} */
            readonly status: "created" | "updated" | "published";
        };
        readonly RedirectResultDeleted: {
            readonly draft: boolean;
            readonly source: components["schemas"]["RedirectSource"];
            /** @constant */
            readonly status: "deleted";
        };
        readonly RedirectResultError: {
            readonly draft: boolean;
            readonly error: string;
            readonly source: components["schemas"]["RedirectSource"];
            /** @constant */
            readonly status: "error";
        };
        readonly RedirectSource: string;
        readonly RequestedReviewer: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            /** @constant */
            readonly object: "change-request-requested-reviewer";
            readonly requestedBy?: components["schemas"]["User"] | null;
            readonly revision?: components["schemas"]["Id"] | null;
        } & (components["schemas"]["RequestedReviewerUser"] | components["schemas"]["RequestedReviewerTeam"]);
        readonly RequestedReviewerList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["RequestedReviewer"][];
        };
        readonly RequestedReviewerTeam: {
            /** @constant */
            readonly kind: "team";
            readonly team: {
                readonly id: components["schemas"]["Id"];
            };
        };
        readonly RequestedReviewerUser: {
            /** @constant */
            readonly kind: "user";
            readonly user: components["schemas"]["User"];
        };
        readonly ReusableContent: {
            readonly document?: string | null;
            readonly git?: components["schemas"]["GitBlob"] | null;
            readonly id?: components["schemas"]["Id"] | null;
            readonly title?: string | null;
        };
        readonly Revision: components["schemas"]["RevisionContent"] & (components["schemas"]["RevisionEdits"] | components["schemas"]["RevisionMerge"]);
        readonly RevisionChange: {
            readonly attributes?: {
                readonly [key: string]: {
                    readonly after?: unknown | null;
                    readonly before?: unknown | null;
                };
            } | null;
            readonly file?: {
                readonly contentType?: string | null;
                readonly downloadURL?: string | null;
                readonly id?: components["schemas"]["Id"] | null;
                readonly name?: string | null;
            } | null;
            readonly page?: components["schemas"]["ChangedPage"] | null;
            readonly parent?: {
                readonly after?: components["schemas"]["ChangedPage"] | null;
                readonly before?: components["schemas"]["ChangedPage"] | null;
            } | null;
            readonly reusableContent?: {
                readonly document?: string | null;
                readonly id?: components["schemas"]["Id"] | null;
                readonly title?: string | null;
            } | null;
            readonly type?: ("page_created" | "page_edited" | "page_deleted" | "page_moved" | "file_created" | "file_edited" | "file_deleted" | "reusable_content_created" | "reusable_content_edited" | "reusable_content_deleted" | "tag_created" | "tag_edited" | "tag_deleted" | "variables_edited") | null;
        };
        readonly RevisionChanges: {
            readonly changes: readonly components["schemas"]["RevisionChange"][];
            readonly mergedFrom?: components["schemas"]["ChangeRequest"] | null;
            readonly more?: number | null;
        };
        readonly RevisionContent: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly files?: readonly components["schemas"]["File"][] | null;
            readonly git?: components["schemas"]["GitCommit"] | null;
            readonly id?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly object: "revision";
            readonly pages?: readonly components["schemas"]["Page"][] | null;
            readonly parents?: readonly components["schemas"]["Id"][] | null;
            readonly reusableContents?: readonly components["schemas"]["ReusableContent"][] | null;
            readonly tags?: readonly components["schemas"]["RevisionTag"][] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly public?: components["schemas"]["Url"] | null;
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly RevisionEdits: {
            readonly sourceRevision?: components["schemas"]["Id"] | null;
            /** @enum {string} */
            readonly type: "edits" | "rollback" | "update" | "computed";
        };
        readonly RevisionMerge: {
            readonly mergedFrom?: components["schemas"]["ChangeRequest"] | null;
            /** @constant */
            readonly type: "merge";
        };
        readonly RevisionTag: {
            readonly color?: string | null;
            readonly label?: string | null;
            readonly slug?: string | null;
        };
        /** @enum {string} */
        readonly Role: "admin" | "create" | "review" | "edit" | "comment" | "read";
        /** @enum {string|null} */
        readonly RoleOrGuest: "admin" | "create" | "review" | "edit" | "comment" | "read" | null;
        readonly SamlCertificate: string;
        readonly SamlEntityId: string;
        readonly SamlLabel: string;
        readonly SamlProvider: {
            readonly certificate?: components["schemas"]["SamlCertificate"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly defaultRole?: components["schemas"]["RoleOrGuest"] | null;
            readonly defaultTeam?: components["schemas"]["Team"] | null;
            readonly entityID?: components["schemas"]["SamlEntityId"] | null;
            readonly id: components["schemas"]["Id"];
            readonly label: components["schemas"]["SamlLabel"];
            /** @constant */
            readonly object: "saml-provider";
            readonly service?: {
                readonly acsURL?: components["schemas"]["Url"] | null;
                readonly entityID?: components["schemas"]["SamlEntityId"] | null;
                readonly startURL?: components["schemas"]["Url"] | null;
            } | null;
            readonly ssoURL?: string | null;
            readonly status?: ("active" | "pending") | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly SamlProviderCreateInput: components["schemas"]["SamlProviderUpdateInput"] & {
            readonly label?: components["schemas"]["SamlLabel"] | null;
        };
        readonly SamlProviderList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SamlProvider"][];
        };
        readonly SamlProviderUpdateInput: {
            readonly certificate?: components["schemas"]["SamlCertificate"] | null;
            readonly defaultRole?: components["schemas"]["RoleOrGuest"] | null;
            readonly defaultTeam?: components["schemas"]["Id"] | null;
            readonly entityID?: components["schemas"]["SamlEntityId"] | null;
            readonly label?: components["schemas"]["SamlLabel"] | null;
            readonly ssoURL?: components["schemas"]["Url"] | null;
        };
        readonly SearchResult: {
            readonly ancestors?: readonly {
                readonly title?: string | null;
            }[] | null;
            readonly description?: string | null;
            readonly id: components["schemas"]["Id"];
            readonly path?: string | null;
            readonly rank?: number | null;
            readonly resultType?: ("page" | "section") | null;
            readonly score?: number | null;
            readonly sections?: readonly components["schemas"]["SearchResultSection"][] | null;
            readonly title?: string | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly SearchResultList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SearchResult"][];
        };
        readonly SearchResultSection: {
            readonly body?: string | null;
            readonly id?: string | null;
            readonly path?: string | null;
            readonly resultType?: ("page" | "section") | null;
            readonly score?: number | null;
            readonly title?: string | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly ShareLink: {
            readonly active?: boolean | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            readonly name?: components["schemas"]["ShareLinkName"] | null;
            /** @constant */
            readonly object: "share-link";
            readonly urls?: {
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly ShareLinkCreateInput: {
            readonly name?: components["schemas"]["ShareLinkName"] | null;
        };
        readonly ShareLinkList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ShareLink"][];
        };
        readonly ShareLinkName: string;
        readonly ShareLinkUpdateInput: {
            readonly active?: boolean | null;
            readonly name?: components["schemas"]["ShareLinkName"] | null;
        };
        readonly Site: {
            readonly adaptiveContent?: components["schemas"]["SiteAdaptiveContent"] | null;
            readonly ads?: components["schemas"]["SiteAds"] | null;
            readonly agentsContext?: components["schemas"]["SiteAgentsContext"] | null;
            readonly appliedType?: components["schemas"]["SiteType"] | null;
            readonly basename?: components["schemas"]["SiteBasename"] | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly features?: readonly components["schemas"]["SiteFeature"][] | null;
            readonly gitSync?: components["schemas"]["GitSyncState"] | null;
            readonly hostname?: string | null;
            readonly icon?: ({
                readonly emoji?: string | null;
                readonly icon?: {
                    readonly dark?: components["schemas"]["Url"] | null;
                    readonly light?: components["schemas"]["Url"] | null;
                } | null;
            } | null) | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "site";
            readonly permissions?: components["schemas"]["SitePermissions"] | null;
            readonly proxy?: ({
                readonly origin?: components["schemas"]["SiteProxyOrigin"] | null;
                readonly target?: string | null;
            } | string) | null;
            readonly published: boolean;
            readonly siteSpaces?: number | null;
            readonly styleguide?: {
                readonly kind?: "space" | null;
                readonly space?: components["schemas"]["Id"] | null;
            } | null;
            readonly title: components["schemas"]["SiteTitle"];
            readonly type?: components["schemas"]["SiteType"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
                readonly preview?: components["schemas"]["Url"] | null;
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
            readonly visibility?: components["schemas"]["SiteVisibility"] | null;
        };
        readonly SiteAdaptiveContent: {
            readonly enabled?: boolean | null;
        };
        readonly SiteAdaptiveJsonSchema: {
            readonly $schema?: "http://json-schema.org/draft-07/schema#" | null;
            readonly additionalProperties?: false | null;
            readonly properties: {
                readonly unsigned?: components["schemas"]["VisitorUnsignedClaims"] | null;
            } & {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            };
            readonly type?: "object" | null;
        };
        readonly SiteAdaptiveSchema: {
            readonly jsonSchema: components["schemas"]["SiteAdaptiveJsonSchema"];
            /** @constant */
            readonly object: "site-adaptive-schema";
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
        };
        readonly SiteAdaptiveSchemaUpdateInput: {
            readonly jsonSchema?: components["schemas"]["SiteAdaptiveJsonSchema"] | null;
        };
        readonly SiteAdaptiveTemplateConditions: {
            readonly items: readonly {
                readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
                readonly description?: string | null;
            }[];
        };
        readonly SiteAds: components["schemas"]["SiteAdsPending"] | components["schemas"]["SiteAdsInReview"] | components["schemas"]["SiteAdsRejected"] | components["schemas"]["SiteAdsLive"];
        readonly SiteAdsInReview: {
            /** @constant */
            readonly status: "in-review";
            readonly topic?: string | null;
        };
        readonly SiteAdsLive: {
            /** @enum {string} */
            readonly status: "live" | "disabled";
            readonly topic?: string | null;
            readonly zoneId?: string | null;
        };
        readonly SiteAdsPending: {
            /** @constant */
            readonly status: "pending";
            readonly submittable?: boolean | null;
        };
        readonly SiteAdsRejected: {
            readonly reason?: string | null;
            /** @constant */
            readonly status: "rejected";
        };
        /** @enum {string} */
        readonly SiteAgentsContext: "excluded" | "included";
        /** @enum {string} */
        readonly SiteAiMode: "none" | "search" | "assistant";
        readonly SiteAnnouncement: {
            readonly enabled?: boolean | null;
            readonly link?: components["schemas"]["SiteLink"] | null;
            readonly localizedMessage?: components["schemas"]["LocalizedText128"] | null;
            readonly message?: string | null;
            readonly style?: ("info" | "warning" | "danger" | "success") | null;
        };
        /** @enum {string} */
        readonly SiteBackground: "plain" | "match";
        readonly SiteBasename: string;
        readonly SiteCheckout: {
            readonly sessionId?: string | null;
            /** @constant */
            readonly type: "checkout";
        };
        /** @enum {string} */
        readonly SiteCodeTheme: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
        readonly SiteColor: string;
        readonly SiteCopyright: string;
        /** @enum {string} */
        readonly SiteCorners: "straight" | "rounded" | "circular";
        readonly SiteCreateInput: {
            readonly spaces?: (readonly components["schemas"]["Id"][] | ("sample" | "empty")) | null;
            readonly title?: components["schemas"]["SiteTitle"] | null;
            readonly type?: components["schemas"]["SiteType"] | null;
            readonly visibility?: components["schemas"]["SiteVisibility"] | null;
        };
        readonly SiteCustomizationInput: {
            readonly advancedCustomization?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly ai?: {
                readonly greeting?: string | null;
                readonly instructions?: string | null;
                readonly localizedGreeting?: components["schemas"]["LocalizedText128"] | null;
                readonly mode?: components["schemas"]["SiteAiMode"] | null;
                readonly suggestions?: readonly string[] | null;
            } | null;
            readonly announcement?: components["schemas"]["SiteAnnouncement"] | null;
            readonly externalLinks?: {
                readonly target?: components["schemas"]["SiteLinkWindow"] | null;
            } | null;
            readonly favicon?: components["schemas"]["SiteFavicon"] | null;
            readonly feedback?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly footer?: {
                readonly copyright?: components["schemas"]["SiteCopyright"] | null;
                readonly groups?: components["schemas"]["SiteFooterGroups"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
            } | null;
            readonly header?: {
                readonly backgroundColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly linkColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteHeaderLinks"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
                readonly preset?: components["schemas"]["SiteHeaderPreset"] | null;
                readonly primaryLink?: components["schemas"]["SiteLinkTarget"] | null;
            } | null;
            readonly insights?: {
                readonly trackingCookie?: boolean | null;
            } | null;
            readonly internationalization?: {
                readonly locale?: components["schemas"]["SiteLocale"] | null;
            } | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly pageActions?: {
                readonly items?: readonly components["schemas"]["SitePageAction"][] | null;
            } | null;
            readonly pagination?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly privacyPolicy?: {
                readonly url?: components["schemas"]["Url"] | null;
            } | null;
            readonly socialAccounts?: readonly components["schemas"]["SiteSocialAccount"][] | null;
            readonly socialPreview?: {
                readonly url?: components["schemas"]["Url"] | null;
            } | null;
            readonly styling?: {
                readonly background?: components["schemas"]["SiteBackground"] | null;
                readonly codeTheme?: {
                    readonly default?: components["schemas"]["SiteThemedCodeTheme"] | null;
                    readonly openapi?: components["schemas"]["SiteThemedCodeTheme"] | null;
                } | null;
                readonly corners?: components["schemas"]["SiteCorners"] | null;
                readonly dangerColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly depth?: components["schemas"]["SiteDepth"] | null;
                readonly font?: components["schemas"]["SiteFont"] | null;
                readonly headingFont?: components["schemas"]["SiteHeadingFont"] | null;
                readonly icons?: components["schemas"]["SiteIconsStyle"] | null;
                readonly infoColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteLinksStyle"] | null;
                readonly monospaceFont?: components["schemas"]["SiteMonospaceFont"] | null;
                readonly primaryColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly search?: components["schemas"]["SiteSearchStyle"] | null;
                readonly sidebar?: {
                    readonly background?: components["schemas"]["SiteSidebarBackground"] | null;
                    readonly list?: components["schemas"]["SiteSidebarList"] | null;
                } | null;
                readonly successColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly theme?: components["schemas"]["SiteTheme"] | null;
                readonly tint?: components["schemas"]["SiteTint"] | null;
                readonly warningColor?: components["schemas"]["SiteThemedColor"] | null;
            } | null;
            readonly themes?: {
                readonly default?: components["schemas"]["SiteThemeMode"] | null;
                readonly toggeable?: boolean | null;
            } | null;
            readonly title?: components["schemas"]["SiteTitle"] | null;
            readonly trademark?: {
                readonly enabled?: boolean | null;
            } | null;
        };
        readonly SiteCustomizationSettings: {
            readonly advancedCustomization?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly ai?: {
                readonly greeting?: string | null;
                readonly instructions?: string | null;
                readonly localizedGreeting?: components["schemas"]["LocalizedText128"] | null;
                readonly mode?: components["schemas"]["SiteAiMode"] | null;
                readonly suggestions?: readonly string[] | null;
            } | null;
            readonly announcement?: components["schemas"]["SiteAnnouncement"] | null;
            readonly externalLinks?: {
                readonly target?: components["schemas"]["SiteLinkWindow"] | null;
            } | null;
            readonly favicon?: components["schemas"]["SiteFavicon"] | null;
            readonly feedback?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly footer?: {
                readonly copyright?: components["schemas"]["SiteCopyright"] | null;
                readonly groups?: components["schemas"]["SiteFooterGroups"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
            } | null;
            readonly header?: {
                readonly backgroundColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly linkColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteHeaderLinks"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
                readonly preset?: components["schemas"]["SiteHeaderPreset"] | null;
                readonly primaryLink?: components["schemas"]["SiteLinkTarget"] | null;
            } | null;
            readonly insights?: {
                readonly trackingCookie?: boolean | null;
            } | null;
            readonly internationalization?: {
                readonly locale?: components["schemas"]["SiteLocale"] | null;
            } | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly pageActions?: {
                readonly items?: readonly components["schemas"]["SitePageAction"][] | null;
            } | null;
            readonly pagination?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly privacyPolicy?: {
                readonly url?: components["schemas"]["Url"] | null;
            } | null;
            readonly socialAccounts?: readonly components["schemas"]["SiteSocialAccount"][] | null;
            readonly socialPreview?: {
                readonly url?: components["schemas"]["Url"] | null;
            } | null;
            readonly styling: {
                readonly background?: components["schemas"]["SiteBackground"] | null;
                readonly codeTheme?: {
                    readonly default?: components["schemas"]["SiteThemedCodeTheme"] | null;
                    readonly openapi?: components["schemas"]["SiteThemedCodeTheme"] | null;
                } | null;
                readonly corners?: components["schemas"]["SiteCorners"] | null;
                readonly dangerColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly depth?: components["schemas"]["SiteDepth"] | null;
                readonly font?: components["schemas"]["SiteFont"] | null;
                readonly headingFont?: components["schemas"]["SiteHeadingFont"] | null;
                readonly icons?: components["schemas"]["SiteIconsStyle"] | null;
                readonly infoColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteLinksStyle"] | null;
                readonly monospaceFont?: components["schemas"]["SiteMonospaceFont"] | null;
                readonly primaryColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly search?: components["schemas"]["SiteSearchStyle"] | null;
                readonly sidebar?: {
                    readonly background?: components["schemas"]["SiteSidebarBackground"] | null;
                    readonly list?: components["schemas"]["SiteSidebarList"] | null;
                } | null;
                readonly successColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly theme?: components["schemas"]["SiteTheme"] | null;
                readonly tint?: components["schemas"]["SiteTint"] | null;
                readonly warningColor?: components["schemas"]["SiteThemedColor"] | null;
            };
            readonly themes?: {
                readonly default?: components["schemas"]["SiteThemeMode"] | null;
                readonly toggeable?: boolean | null;
            } | null;
            readonly title?: components["schemas"]["SiteTitle"] | null;
            readonly trademark?: {
                readonly enabled?: boolean | null;
            } | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
        };
        /** @enum {string} */
        readonly SiteDepth: "subtle" | "flat";
        readonly SiteExternalLink: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
            readonly description?: string | null;
            readonly draft?: boolean | null;
            readonly icon?: components["schemas"]["SiteIconName"] | null;
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText256"] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            /** @constant */
            readonly object: "site-external-link";
            readonly sectionGroup?: components["schemas"]["Id"] | null;
            readonly title: components["schemas"]["SiteSectionTitle"];
            readonly url: components["schemas"]["Url"];
        };
        readonly SiteExternalLinkCreateInput: {
            readonly condition?: (string | null) | null;
            readonly description?: (string | null) | null;
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly localizedDescription?: (components["schemas"]["LocalizedText256"] | null) | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly parent?: components["schemas"]["Id"] | null;
            readonly title?: components["schemas"]["SiteSectionTitle"] | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly SiteExternalLinkUpdateInput: {
            readonly condition?: (string | null) | null;
            readonly description?: (string | null) | null;
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly localizedDescription?: (components["schemas"]["LocalizedText256"] | null) | null;
            readonly localizedTitle?: (components["schemas"]["LocalizedText128"] | null) | null;
            readonly parent?: components["schemas"]["IdOrNull"] | null;
            readonly title?: components["schemas"]["SiteSectionTitle"] | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly SiteFavicon: {
            readonly emoji?: string | null;
            readonly icon?: components["schemas"]["SiteThemedUrl"] | null;
        };
        readonly SiteFeature: {
            readonly customizations?: readonly string[] | null;
            readonly frozen?: boolean | null;
            readonly id?: string | null;
            readonly plan?: components["schemas"]["SiteType"] | null;
        };
        readonly SiteFont: ("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["SiteFontDefinition"];
        readonly SiteFontDefinition: {
            readonly custom?: boolean | null;
            readonly fontFaces?: readonly {
                readonly sources?: readonly {
                    readonly format?: ("woff2" | "woff") | null;
                    readonly url?: components["schemas"]["Url"] | null;
                }[] | null;
                readonly weight?: number | null;
            }[] | null;
            readonly fontFamily?: string | null;
            readonly id?: string | null;
        };
        readonly SiteFooterGroup: {
            readonly links?: readonly components["schemas"]["SiteLink"][] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText256"] | null;
            readonly title?: string | null;
        };
        readonly SiteFooterGroups: readonly components["schemas"]["SiteFooterGroup"][];
        readonly SiteHeaderLink: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
            readonly links?: readonly components["schemas"]["SiteLink"][] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText256"] | null;
            readonly style?: ("link" | "button-primary" | "button-secondary") | null;
            readonly title?: string | null;
            readonly to?: (components["schemas"]["SiteLinkTarget"] | null) | null;
        };
        readonly SiteHeaderLinks: readonly components["schemas"]["SiteHeaderLink"][];
        /** @enum {string} */
        readonly SiteHeaderPreset: "default" | "bold" | "contrast" | "custom" | "none";
        readonly SiteHeadingFont: components["schemas"]["SiteFont"] | null;
        readonly SiteIconName: string;
        /** @enum {string} */
        readonly SiteIconsStyle: "regular" | "solid" | "duotone" | "light" | "thin";
        readonly SiteLink: {
            readonly localizedTitle?: components["schemas"]["SiteLocalizedText64"] | null;
            readonly title?: string | null;
            readonly to?: components["schemas"]["SiteLinkTarget"] | null;
        };
        /** @enum {string} */
        readonly SiteLinksStyle: "default" | "accent";
        readonly SiteLinkTarget: components["schemas"]["SiteLinkTargetUrl"] | components["schemas"]["SiteLinkTargetPage"] | components["schemas"]["SiteLinkTargetSpace"] | components["schemas"]["SiteLinkTargetAnchor"] | components["schemas"]["SiteLinkTargetFile"] | components["schemas"]["SiteLinkTargetCollection"] | components["schemas"]["SiteLinkTargetUser"] | components["schemas"]["SiteLinkTargetReusableContent"] | components["schemas"]["SiteLinkTargetTag"] | components["schemas"]["SiteLinkTargetOpenapi"];
        readonly SiteLinkTargetAnchor: {
            readonly anchor?: string | null;
            /** @constant */
            readonly kind: "anchor";
            readonly page?: components["schemas"]["Id"] | null;
            readonly space?: components["schemas"]["Id"] | null;
        };
        readonly SiteLinkTargetCollection: {
            readonly collection?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly kind: "collection";
        };
        readonly SiteLinkTargetFile: {
            readonly file?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly kind: "file";
            readonly space?: components["schemas"]["Id"] | null;
        };
        readonly SiteLinkTargetOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly spec?: string | null;
        };
        readonly SiteLinkTargetPage: {
            /** @constant */
            readonly kind: "page";
            readonly page?: components["schemas"]["Id"] | null;
            readonly space?: components["schemas"]["Id"] | null;
        };
        readonly SiteLinkTargetReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly reusableContent?: components["schemas"]["Id"] | null;
            readonly space?: components["schemas"]["Id"] | null;
        };
        readonly SiteLinkTargetSpace: {
            /** @constant */
            readonly kind: "space";
            readonly space?: components["schemas"]["Id"] | null;
        };
        readonly SiteLinkTargetTag: {
            /** @constant */
            readonly kind: "tag";
            readonly space?: components["schemas"]["Id"] | null;
            readonly tag?: string | null;
        };
        readonly SiteLinkTargetUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url?: string | null;
        };
        readonly SiteLinkTargetUser: {
            /** @constant */
            readonly kind: "user";
            readonly user?: components["schemas"]["Id"] | null;
        };
        /** @enum {string} */
        readonly SiteLinkWindow: "self" | "blank";
        readonly SiteList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Site"][];
        };
        /** @enum {string} */
        readonly SiteLocale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
        readonly SiteLocalizedText64: {
            readonly [key: string]: string;
        };
        readonly SiteMcpServer: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
            readonly headers?: components["schemas"]["SiteMcpServerHeaders"] | null;
            readonly id: components["schemas"]["Id"];
            readonly name: components["schemas"]["SiteMcpServerName"];
            /** @constant */
            readonly object: "site-mcp-server";
            readonly transport?: components["schemas"]["SiteMcpServerTransport"] | null;
            readonly url: components["schemas"]["Url"];
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly SiteMcpServerCreateInput: {
            readonly condition?: (string | null) | null;
            readonly headers?: components["schemas"]["SiteMcpServerHeaders"] | null;
            readonly name?: components["schemas"]["SiteMcpServerName"] | null;
            readonly transport?: components["schemas"]["SiteMcpServerTransport"] | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly SiteMcpServerHeaders: {
            readonly [key: string]: string;
        };
        readonly SiteMcpServerList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteMcpServer"][];
        };
        readonly SiteMcpServerName: string;
        /** @enum {string} */
        readonly SiteMcpServerTransport: "sse" | "http";
        readonly SiteMcpServerUpdateInput: {
            readonly condition?: (string | null) | null;
            readonly headers?: components["schemas"]["SiteMcpServerHeaders"] | null;
            readonly name?: components["schemas"]["SiteMcpServerName"] | null;
            readonly transport?: components["schemas"]["SiteMcpServerTransport"] | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly SiteMonospaceFont: ("FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["SiteFontDefinition"];
        /** @enum {string} */
        readonly SitePageAction: "assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf";
        readonly SitePermissionOrigin: components["schemas"]["SitePermissionOriginSpace"] | components["schemas"]["SitePermissionOriginOrganization"] | components["schemas"]["SitePermissionOriginSite"];
        readonly SitePermissionOriginOrganization: {
            readonly organization?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "organization";
        };
        readonly SitePermissionOriginSite: {
            readonly reason?: ("member" | "team" | "default") | null;
            readonly site?: components["schemas"]["Id"] | null;
            readonly team?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "site";
        };
        readonly SitePermissionOriginSpace: {
            readonly space?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "space";
        };
        readonly SitePermissions: {
            readonly access?: boolean | null;
            readonly admin?: boolean | null;
            readonly create?: boolean | null;
            readonly edit?: boolean | null;
            readonly editAdaptiveSchema?: boolean | null;
            readonly installIntegration?: boolean | null;
            readonly view?: boolean | null;
            readonly viewAdaptiveSchema?: boolean | null;
        };
        readonly SitePermissionUpdateInput: {
            readonly role?: components["schemas"]["Role"] | null;
        };
        readonly SiteProxyOrigin: string;
        readonly SitePublishingAuth: {
            readonly backend: components["schemas"]["VisitorAuthBackend"];
            readonly fallbackURL?: components["schemas"]["Url"] | null;
            readonly integration?: string | null;
            readonly logoutURL?: components["schemas"]["Url"] | null;
            /** @constant */
            readonly object: "publishing-auth";
            readonly privateKey?: string | null;
        };
        readonly SitePublishingAuthUpdateInput: {
            readonly backend?: components["schemas"]["VisitorAuthBackend"] | null;
            readonly fallbackURL?: (string | null) | null;
            readonly logoutURL?: (string | null) | null;
        };
        readonly SiteRedirect: {
            readonly captureWildcard?: boolean | null;
            readonly createdAt?: string | null;
            readonly destination: components["schemas"]["RedirectDestination"];
            readonly draft?: boolean | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "site-redirect";
            readonly permanent?: boolean | null;
            readonly source: components["schemas"]["RedirectSource"];
            readonly updatedAt?: string | null;
        };
        readonly SiteRedirectList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteRedirect"][];
        };
        /** @enum {string} */
        readonly SiteSearchStyle: "prominent" | "subtle";
        readonly SiteSection: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
            readonly default?: boolean | null;
            readonly description?: string | null;
            readonly draft?: boolean | null;
            readonly icon?: components["schemas"]["SiteIconName"] | null;
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText256"] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            /** @constant */
            readonly object: "site-section";
            readonly path: components["schemas"]["SiteSectionPath"];
            readonly sectionGroup?: components["schemas"]["Id"] | null;
            readonly siteSpaces: readonly components["schemas"]["SiteSpace"][];
            readonly title: string;
            readonly urls?: {
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly SiteSectionCreateInput: {
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly pageId?: components["schemas"]["Id"] | null;
            readonly siteSectionGroupId?: components["schemas"]["Id"] | null;
            readonly spaceId?: (components["schemas"]["Id"] | components["schemas"]["IdOrNull"]) | null;
            readonly template?: components["schemas"]["SiteSpaceTemplate"] | null;
            readonly title?: (string | null) | null;
        };
        readonly SiteSectionGroup: {
            readonly children?: readonly components["schemas"]["SiteSectionOrGroup"][] | null;
            readonly draft?: boolean | null;
            readonly icon?: components["schemas"]["SiteIconName"] | null;
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            /** @constant */
            readonly object: "site-section-group";
            readonly sectionGroup?: components["schemas"]["Id"] | null;
            readonly sections?: readonly components["schemas"]["SiteSection"][] | null;
            readonly title: components["schemas"]["SiteSectionGroupTitle"];
        };
        readonly SiteSectionGroupCreateInput: {
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly parent?: components["schemas"]["Id"] | null;
            readonly sections?: readonly components["schemas"]["Id"][] | null;
            readonly title?: components["schemas"]["SiteSectionGroupTitle"] | null;
        };
        readonly SiteSectionGroupList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSectionGroup"][];
        };
        readonly SiteSectionGroupMoveInput: {
            readonly position?: {
                readonly after?: components["schemas"]["SiteSectionGroupPointer"] | null;
                readonly before?: components["schemas"]["SiteSectionGroupPointer"] | null;
            } | null;
        };
        readonly SiteSectionGroupPointer: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly type?: ("site-section" | "site-section-group") | null;
        };
        readonly SiteSectionGroupTitle: string;
        readonly SiteSectionGroupUpdateInput: {
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly parentSectionGroupId?: components["schemas"]["IdOrNull"] | null;
            readonly title?: components["schemas"]["SiteSectionGroupTitle"] | null;
        };
        readonly SiteSectionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSection"][];
        };
        readonly SiteSectionMoveInput: {
            readonly position?: {
                readonly after?: components["schemas"]["SiteSectionPointer"] | null;
                readonly before?: components["schemas"]["SiteSectionPointer"] | null;
            } | null;
        };
        readonly SiteSectionOrGroup: components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"] | components["schemas"]["SiteExternalLink"];
        readonly SiteSectionPath: string;
        readonly SiteSectionPointer: {
            readonly siteSection?: components["schemas"]["Id"] | null;
            readonly type?: "site-section" | null;
        };
        readonly SiteSectionTitle: string;
        readonly SiteSectionUpdateInput: {
            readonly condition?: (string | null) | null;
            readonly defaultSiteSpace?: components["schemas"]["Id"] | null;
            readonly description?: (string | null) | null;
            readonly draft?: boolean | null;
            readonly icon?: (string | null) | null;
            readonly localizedDescription?: components["schemas"]["LocalizedText256"] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly path?: components["schemas"]["SiteSectionPath"] | null;
            readonly siteSectionGroupId?: components["schemas"]["IdOrNull"] | null;
            readonly title?: components["schemas"]["SiteSectionTitle"] | null;
        };
        /** @enum {string} */
        readonly SiteSidebarBackground: "default" | "filled";
        /** @enum {string} */
        readonly SiteSidebarList: "default" | "pill" | "line";
        readonly SiteSocialAccount: {
            readonly display?: {
                readonly footer?: boolean | null;
                readonly header?: boolean | null;
            } | null;
            readonly handle?: string | null;
            readonly platform?: ("twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium") | null;
        };
        readonly SiteSpace: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"] | null;
            readonly default?: boolean | null;
            readonly draft?: boolean | null;
            readonly hasAdvancedCustomizationFeature?: boolean | null;
            readonly hidden?: boolean | null;
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            /** @constant */
            readonly object: "site-space";
            readonly pageId?: components["schemas"]["IdOrNull"] | null;
            readonly path?: components["schemas"]["SiteSpacePath"] | null;
            readonly section?: components["schemas"]["Id"] | null;
            readonly space: components["schemas"]["Space"];
            readonly title: string;
            readonly urls?: {
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly SiteSpaceCreateInput: {
            readonly draft?: boolean | null;
            readonly pageId?: components["schemas"]["IdOrNull"] | null;
            readonly sectionId?: components["schemas"]["Id"] | null;
            readonly spaceId?: (components["schemas"]["Id"] | components["schemas"]["IdOrNull"]) | null;
            readonly template?: components["schemas"]["SiteSpaceTemplate"] | null;
            readonly title?: components["schemas"]["SiteTitle"] | null;
        };
        readonly SiteSpaceCustomizationInput: {
            readonly announcement?: components["schemas"]["SiteAnnouncement"] | null;
            readonly externalLinks?: {
                readonly target?: (components["schemas"]["SiteLinkWindow"] | null) | null;
            } | null;
            readonly favicon?: (components["schemas"]["SiteFavicon"] | null) | null;
            readonly feedback?: {
                readonly enabled?: (boolean | null) | null;
            } | null;
            readonly footer?: {
                readonly copyright?: (components["schemas"]["SiteCopyright"] | null) | null;
                readonly groups?: (components["schemas"]["SiteFooterGroups"] | null) | null;
                readonly logo?: (components["schemas"]["SiteThemedUrl"] | null) | null;
            } | null;
            readonly header?: {
                readonly backgroundColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly linkColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly links?: (components["schemas"]["SiteHeaderLinks"] | null) | null;
                readonly logo?: (components["schemas"]["SiteThemedUrl"] | null) | null;
                readonly preset?: (components["schemas"]["SiteHeaderPreset"] | null) | null;
                readonly primaryLink?: (components["schemas"]["SiteLinkTarget"] | null) | null;
            } | null;
            readonly internationalization?: {
                readonly locale?: (components["schemas"]["SiteLocale"] | null) | null;
            } | null;
            readonly localizedTitle?: (components["schemas"]["LocalizedText128"] | null) | null;
            readonly pagination?: {
                readonly enabled?: (boolean | null) | null;
            } | null;
            readonly privacyPolicy?: {
                readonly url?: (components["schemas"]["Url"] | null) | null;
            } | null;
            readonly socialPreview?: {
                readonly url?: (components["schemas"]["Url"] | null) | null;
            } | null;
            readonly styling?: {
                readonly background?: (components["schemas"]["SiteBackground"] | null) | null;
                readonly codeTheme?: {
                    readonly default?: (components["schemas"]["SiteThemedCodeTheme"] | null) | null;
                    readonly openapi?: (components["schemas"]["SiteThemedCodeTheme"] | null) | null;
                } | null;
                readonly corners?: (components["schemas"]["SiteCorners"] | null) | null;
                readonly dangerColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly depth?: (components["schemas"]["SiteDepth"] | null) | null;
                readonly icons?: (components["schemas"]["SiteIconsStyle"] | null) | null;
                readonly infoColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly links?: (components["schemas"]["SiteLinksStyle"] | null) | null;
                readonly primaryColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly search?: (components["schemas"]["SiteSearchStyle"] | null) | null;
                readonly sidebar?: {
                    readonly background?: (components["schemas"]["SiteSidebarBackground"] | null) | null;
                    readonly list?: (components["schemas"]["SiteSidebarList"] | null) | null;
                } | null;
                readonly successColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
                readonly theme?: (components["schemas"]["SiteTheme"] | null) | null;
                readonly tint?: (components["schemas"]["SiteTint"] | null) | null;
                readonly warningColor?: (components["schemas"]["SiteThemedColor"] | null) | null;
            } | null;
            readonly themes?: {
                readonly default?: (components["schemas"]["SiteThemeMode"] | null) | null;
                readonly toggeable?: (boolean | null) | null;
            } | null;
            readonly title?: (components["schemas"]["SiteTitle"] | null) | null;
            readonly trademark?: {
                readonly enabled?: (boolean | null) | null;
            } | null;
        };
        readonly SiteSpaceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSpace"][];
        };
        readonly SiteSpaceMoveInput: {
            readonly position?: {
                readonly after?: components["schemas"]["SiteSpacePointer"] | null;
                readonly before?: components["schemas"]["SiteSpacePointer"] | null;
            } | null;
        };
        readonly SiteSpacePath: string;
        readonly SiteSpacePointer: {
            readonly siteSpace?: components["schemas"]["Id"] | null;
            readonly type?: "site-space" | null;
        };
        readonly SiteSpaceTemplate: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly params?: Record<string, unknown> | null;
        };
        readonly SiteSpaceUpdateInput: {
            readonly condition?: (string | null) | null;
            readonly draft?: boolean | null;
            readonly hidden?: boolean | null;
            readonly pageId?: components["schemas"]["IdOrNull"] | null;
            readonly path?: components["schemas"]["SiteSpacePath"] | null;
            readonly spaceId?: components["schemas"]["Id"] | null;
        };
        readonly SiteStructure: components["schemas"]["SiteStructureSections"] | components["schemas"]["SiteStructureSiteSpaces"];
        readonly SiteStructureItem: components["schemas"]["SiteSpace"] | components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"] | components["schemas"]["SiteExternalLink"];
        readonly SiteStructurePointer: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly type?: ("site-space" | "site-section" | "site-section-group" | "site-external-link") | null;
        };
        readonly SiteStructureSections: {
            readonly structure: readonly components["schemas"]["SiteSectionOrGroup"][];
            /** @constant */
            readonly type: "sections";
        };
        readonly SiteStructureSiteSpaces: {
            readonly structure: readonly components["schemas"]["SiteSpace"][];
            /** @constant */
            readonly type: "siteSpaces";
        };
        readonly SiteStructureSortInput: {
            readonly item?: components["schemas"]["SiteStructurePointer"] | null;
            readonly position?: {
                readonly after?: components["schemas"]["SiteStructurePointer"] | null;
                readonly before?: components["schemas"]["SiteStructurePointer"] | null;
            } | null;
        };
        readonly SiteTeamOverride: {
            readonly permission: components["schemas"]["RoleOrGuest"];
            readonly team: components["schemas"]["Team"];
        };
        readonly SiteTeamOverrideList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteTeamOverride"][];
        };
        /** @enum {string} */
        readonly SiteTheme: "clean" | "muted" | "bold" | "gradient";
        readonly SiteThemedCodeTheme: {
            readonly dark?: components["schemas"]["SiteCodeTheme"] | null;
            readonly light?: components["schemas"]["SiteCodeTheme"] | null;
        };
        readonly SiteThemedColor: {
            readonly dark?: components["schemas"]["SiteColor"] | null;
            readonly light?: components["schemas"]["SiteColor"] | null;
        };
        readonly SiteThemedUrl: {
            readonly dark?: components["schemas"]["Url"] | null;
            readonly light?: components["schemas"]["Url"] | null;
        };
        /** @enum {string} */
        readonly SiteThemeMode: "light" | "dark" | "system";
        readonly SiteTint: {
            readonly color?: components["schemas"]["SiteThemedColor"] | null;
        };
        readonly SiteTitle: string;
        /** @enum {string} */
        readonly SiteType: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
        readonly SiteUpdateInput: {
            readonly adaptiveContent?: components["schemas"]["SiteAdaptiveContent"] | null;
            readonly agentsContext?: components["schemas"]["SiteAgentsContext"] | null;
            readonly basename?: components["schemas"]["SiteBasename"] | null;
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly defaultSiteSection?: components["schemas"]["Id"] | null;
            readonly defaultSiteSpace?: components["schemas"]["Id"] | null;
            readonly proxy?: (string | null) | null;
            readonly styleguide?: components["schemas"]["IdOrNull"] | null;
            readonly title?: components["schemas"]["SiteTitle"] | null;
            readonly visibility?: components["schemas"]["SiteVisibility"] | null;
        };
        readonly SiteUserOverride: {
            readonly permission: components["schemas"]["RoleOrGuest"];
            readonly user: components["schemas"]["User"];
        };
        readonly SiteUserOverrideList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteUserOverride"][];
        };
        readonly SiteUserPermission: {
            readonly disabled?: boolean | null;
            readonly lastSeenAt?: components["schemas"]["Timestamp"] | null;
            readonly origin?: components["schemas"]["SitePermissionOrigin"] | null;
            readonly permission: components["schemas"]["RoleOrGuest"];
            readonly user: components["schemas"]["User"];
        };
        readonly SiteUserPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteUserPermission"][];
        };
        /** @enum {string} */
        readonly SiteVisibility: "public" | "unlisted" | "share-link" | "visitor-auth";
        readonly SiteVisitorCondition: string;
        readonly Space: {
            readonly changeRequests?: number | null;
            readonly changeRequestsDraft?: number | null;
            readonly changeRequestsOpen?: number | null;
            readonly comments?: number | null;
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly deletedAt?: components["schemas"]["Timestamp"] | null;
            readonly editMode?: ("live" | "locked") | null;
            readonly emoji?: string | null;
            readonly gitSync?: {
                readonly installationId?: string | null;
                readonly installationProvider?: ("github" | "gitlab" | "github-legacy") | null;
                readonly installationStatus?: ("unauthenticated" | "active" | "pending") | null;
                readonly integration?: string | null;
                readonly repoName?: string | null;
                readonly updatedAt?: components["schemas"]["Timestamp"] | null;
                readonly url?: components["schemas"]["Url"] | null;
            } | null;
            readonly id: components["schemas"]["Id"];
            readonly language?: components["schemas"]["TranslationLanguageCode"] | null;
            readonly mergeRules?: components["schemas"]["SpaceMergeRules"] | null;
            /** @constant */
            readonly object: "space";
            readonly organization?: components["schemas"]["Id"] | null;
            readonly parent?: components["schemas"]["Id"] | null;
            readonly permissions?: {
                readonly access?: boolean | null;
                readonly admin?: boolean | null;
                readonly comment?: boolean | null;
                readonly edit?: boolean | null;
                readonly installIntegration?: boolean | null;
                readonly merge?: boolean | null;
                readonly review?: boolean | null;
                readonly triggerGitSync?: boolean | null;
                readonly view?: boolean | null;
                readonly viewInviteLinks?: boolean | null;
            } | null;
            readonly revision?: components["schemas"]["Id"] | null;
            readonly title: string;
            readonly type?: "styleguide" | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly app?: components["schemas"]["Url"] | null;
                readonly icon?: components["schemas"]["Url"] | null;
                readonly location?: components["schemas"]["Url"] | null;
                readonly public?: components["schemas"]["Url"] | null;
                readonly published?: components["schemas"]["Url"] | null;
            } | null;
            readonly visibility?: ("public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private") | null;
            readonly visitorAuth?: {
                readonly backend?: ("custom" | "integration") | null;
                readonly integration?: string | null;
            } | null;
        };
        readonly SpaceCreateInput: {
            readonly computedSource?: components["schemas"]["ComputedPagesSource"] | null;
            readonly editMode?: components["schemas"]["SpaceEditMode"] | null;
            readonly emoji?: string | null;
            readonly empty?: true | null;
            readonly language?: components["schemas"]["TranslationLanguageCode"] | null;
            readonly parent?: components["schemas"]["Id"] | null;
            readonly template?: {
                readonly id?: components["schemas"]["Id"] | null;
                readonly params?: Record<string, unknown> | null;
            } | null;
            readonly title?: components["schemas"]["SpaceTitle"] | null;
        };
        readonly SpaceCustomField: {
            readonly customField: components["schemas"]["CustomField"];
            readonly value?: components["schemas"]["CustomFieldValue"] | null;
        };
        readonly SpaceCustomFieldsUpdateInput: {
            readonly values?: {
                readonly [key: string]: {
                    readonly value?: (components["schemas"]["CustomFieldValue"] | null) | null;
                };
            } | null;
        };
        /** @enum {string} */
        readonly SpaceEditMode: "live" | "locked";
        readonly SpaceLinkInvite: {
            readonly id: components["schemas"]["Id"];
            readonly level?: components["schemas"]["RoleOrGuest"] | null;
            /** @constant */
            readonly object: "invite";
            readonly redundant?: boolean | null;
            readonly space: components["schemas"]["Space"];
        };
        readonly SpaceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Space"][];
        };
        readonly SpaceMergeRules: components["schemas"]["SpaceMergeRulesInherit"] | components["schemas"]["NoMergeRules"] | components["schemas"]["MergeRuleSet"];
        readonly SpaceMergeRulesInherit: {
            /** @constant */
            readonly type: "inherit";
        };
        readonly SpaceMoveAnchor: components["schemas"]["SpaceMoveAnchorSpace"] | components["schemas"]["SpaceMoveAnchorCollection"];
        readonly SpaceMoveAnchorCollection: {
            readonly collection?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "collection";
        };
        readonly SpaceMoveAnchorSpace: {
            readonly space?: components["schemas"]["Id"] | null;
            /** @constant */
            readonly type: "space";
        };
        readonly SpaceMoveInput: {
            readonly parent?: (components["schemas"]["Id"] | null) | null;
            readonly position?: components["schemas"]["SpaceMovePosition"] | null;
        };
        readonly SpaceMovePosition: {
            readonly after?: components["schemas"]["SpaceMoveAnchor"] | null;
            readonly before?: components["schemas"]["SpaceMoveAnchor"] | null;
        };
        readonly SpaceTitle: string;
        readonly SpaceUpdateInput: {
            readonly defaultLevel?: components["schemas"]["DefaultLevel"] | null;
            readonly editMode?: components["schemas"]["SpaceEditMode"] | null;
            readonly emoji?: (string | null) | null;
            readonly icon?: (string | null) | null;
            readonly language?: components["schemas"]["TranslationLanguageCode"] | null;
            readonly mergeRules?: components["schemas"]["SpaceMergeRules"] | null;
            readonly title?: components["schemas"]["SpaceTitle"] | null;
        };
        readonly SsoLogin: {
            readonly id?: components["schemas"]["Id"] | null;
            readonly label?: components["schemas"]["SamlLabel"] | null;
            readonly startURL?: components["schemas"]["Url"] | null;
        };
        readonly SsoLoginList: {
            readonly items: readonly components["schemas"]["SsoLogin"][];
        };
        readonly Team: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            readonly members?: number | null;
            /** @constant */
            readonly object: "team";
            readonly permissions?: {
                readonly admin?: boolean | null;
                readonly view?: boolean | null;
            } | null;
            readonly spaces?: number | null;
            readonly title: string;
        };
        readonly TeamCreateInput: {
            readonly members?: readonly components["schemas"]["Id"][] | null;
            readonly title?: components["schemas"]["TeamTitle"] | null;
        };
        readonly TeamList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Team"][];
        };
        readonly TeamMember: {
            readonly organization: components["schemas"]["Member"];
            readonly permissions?: {
                readonly view?: boolean | null;
            } | null;
            readonly team: components["schemas"]["TeamMembership"];
        };
        readonly TeamMemberInput: {
            readonly role?: components["schemas"]["TeamRole"] | null;
        };
        readonly TeamMemberList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TeamMember"][];
        };
        readonly TeamMembership: {
            readonly role: components["schemas"]["TeamRole"];
        };
        readonly TeamMembersUpdateInput: {
            readonly add?: readonly components["schemas"]["UserIdOrEmail"][] | null;
            readonly memberships?: {
                readonly [key: string]: components["schemas"]["TeamMembership"];
            } | null;
            readonly remove?: readonly components["schemas"]["UserIdOrEmail"][] | null;
        };
        readonly TeamPermission: {
            readonly permission: components["schemas"]["Role"];
            readonly team: components["schemas"]["Team"];
        };
        readonly TeamPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TeamPermission"][];
        };
        /** @enum {string} */
        readonly TeamRole: "owner" | "member";
        readonly TeamTitle: string;
        readonly TeamUpdateInput: {
            readonly title?: components["schemas"]["TeamTitle"] | null;
        };
        /** Format: date-time */
        readonly Timestamp: string;
        readonly TrackingAd: {
            readonly domain?: string | null;
            readonly placement?: components["schemas"]["InsightsAdPlacement"] | null;
            readonly zoneId?: string | null;
        };
        readonly TrackingApiOperation: {
            readonly method?: string | null;
            readonly path?: string | null;
        };
        readonly TrackingEvent: {
            readonly location?: components["schemas"]["TrackingLocation"] | null;
            readonly session?: components["schemas"]["TrackingSession"] | null;
            readonly timestamp?: components["schemas"]["Timestamp"] | null;
        } & (components["schemas"]["TrackingEventPageView"] | components["schemas"]["TrackingEventAgentFeedback"] | components["schemas"]["TrackingEventPageMarkdownRequest"] | components["schemas"]["TrackingEventLlmsRequest"] | components["schemas"]["TrackingEventSearchTypeQuery"] | components["schemas"]["TrackingEventSearchOpenResult"] | components["schemas"]["TrackingEventPagePostFeedback"] | components["schemas"]["TrackingEventPagePostFeedbackComment"] | components["schemas"]["TrackingEventAskRateResponse"] | components["schemas"]["TrackingEventLinkClick"] | components["schemas"]["TrackingEventApiClientOpen"] | components["schemas"]["TrackingEventAdClick"] | components["schemas"]["TrackingEventTrademarkClick"]);
        readonly TrackingEventAdClick: {
            readonly ad?: components["schemas"]["TrackingAd"] | null;
            /** @enum {string} */
            readonly type: "ad_click" | "ad_display";
        };
        readonly TrackingEventAgentFeedback: {
            /** @enum {string} */
            readonly type: "agent_feedback" | "ask_view" | "mcp_request" | "rss_request";
        };
        readonly TrackingEventApiClientOpen: {
            readonly operation?: components["schemas"]["TrackingApiOperation"] | null;
            /** @enum {string} */
            readonly type: "api_client_open" | "api_client_request";
        };
        readonly TrackingEventAskRateResponse: {
            readonly query?: components["schemas"]["TrackingQueryText"] | null;
            readonly rating?: (1 | -1) | null;
            readonly responseId?: string | null;
            /** @constant */
            readonly type: "ask_rate_response";
        };
        readonly TrackingEventLinkClick: {
            readonly link?: {
                readonly position?: components["schemas"]["InsightsLinkPosition"] | null;
                readonly target?: components["schemas"]["ContentRef"] | null;
            } | null;
            /** @constant */
            readonly type: "link_click";
        };
        readonly TrackingEventLlmsRequest: {
            readonly llmsVariant?: ("standard" | "full") | null;
            /** @constant */
            readonly type: "llms_request";
        };
        readonly TrackingEventPageMarkdownRequest: {
            readonly markdownSource?: "page-action" | null;
            /** @constant */
            readonly type: "page_markdown_request";
        };
        readonly TrackingEventPagePostFeedback: {
            readonly feedback?: {
                readonly rating?: components["schemas"]["InsightsPageRating"] | null;
            } | null;
            /** @constant */
            readonly type: "page_post_feedback";
        };
        readonly TrackingEventPagePostFeedbackComment: {
            readonly feedback?: {
                readonly comment?: string | null;
                readonly rating?: components["schemas"]["InsightsPageRating"] | null;
            } | null;
            /** @constant */
            readonly type: "page_post_feedback_comment";
        };
        readonly TrackingEventPageView: {
            /** @enum {string} */
            readonly type: "page_view" | "search_open";
        };
        readonly TrackingEventSearchOpenResult: {
            readonly query?: components["schemas"]["TrackingQueryText"] | null;
            readonly result?: {
                readonly pageId?: string | null;
                readonly recordId?: string | null;
                readonly spaceId?: string | null;
            } | null;
            /** @constant */
            readonly type: "search_open_result";
        };
        readonly TrackingEventSearchTypeQuery: {
            readonly query?: components["schemas"]["TrackingQueryText"] | null;
            /** @enum {string} */
            readonly type: "search_type_query" | "ask_question";
        };
        readonly TrackingEventTrademarkClick: {
            readonly placement?: components["schemas"]["InsightsTrademarkPlacement"] | null;
            /** @constant */
            readonly type: "trademark_click";
        };
        readonly TrackingLocation: {
            readonly displayContext?: components["schemas"]["InsightsDisplayContext"] | null;
            readonly page?: (string | null) | null;
            readonly revision?: (string | null) | null;
            readonly siteSection?: (string | null) | null;
            readonly siteShareKey?: (string | null) | null;
            readonly siteSpace?: (string | null) | null;
            readonly space?: (string | null) | null;
            readonly url?: components["schemas"]["Url"] | null;
        };
        readonly TrackingQueryText: string;
        readonly TrackingSession: {
            readonly cookies?: {
                readonly [key: string]: string;
            } | null;
            readonly ip?: string | null;
            readonly language?: (string | null) | null;
            readonly referrer?: (string | null) | null;
            readonly sessionId?: string | null;
            readonly userAgent?: string | null;
            readonly visitorAuthClaims?: components["schemas"]["VisitorClaims"] | null;
            readonly visitorAuthToken?: (string | null) | null;
            readonly visitorId?: string | null;
        };
        readonly Translation: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            readonly instructions?: components["schemas"]["Document"] | null;
            readonly language: components["schemas"]["TranslationLanguageCode"];
            /** @constant */
            readonly object: "translation";
            readonly permissions?: {
                readonly edit?: boolean | null;
                readonly view?: boolean | null;
            } | null;
            readonly result?: {
                readonly language?: components["schemas"]["TranslationLanguageCode"] | null;
                readonly revision?: components["schemas"]["Id"] | null;
                readonly space?: components["schemas"]["Id"] | null;
            } | null;
            readonly source: components["schemas"]["TranslationSource"];
            readonly stats?: {
                readonly latestPages?: number | null;
                readonly latestRunDuration?: number | null;
                readonly latestWords?: number | null;
                readonly runs?: number | null;
                readonly totalDuration?: number | null;
                readonly totalPages?: number | null;
                readonly totalWords?: number | null;
            } | null;
            readonly status?: ("pending" | "running" | "completed") | null;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly TranslationInput: {
            readonly instructions?: components["schemas"]["Document"] | null;
            readonly language?: components["schemas"]["TranslationLanguageCode"] | null;
            readonly source?: components["schemas"]["TranslationSource"] | null;
        };
        /** @enum {string} */
        readonly TranslationLanguageCode: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | "zh-tw";
        readonly TranslationLanguageSettings: {
            readonly instructions: components["schemas"]["Document"];
            readonly language: components["schemas"]["TranslationLanguageCode"];
            /** @constant */
            readonly object: "translation-language-settings";
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly TranslationLanguageSettingsList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TranslationLanguageSettings"][];
        };
        readonly TranslationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Translation"][];
        };
        readonly TranslationSettings: {
            readonly createdAt?: components["schemas"]["Timestamp"] | null;
            readonly id: components["schemas"]["Id"];
            readonly languages?: readonly components["schemas"]["TranslationLanguageCode"][] | null;
            /** @constant */
            readonly object: "translation-settings";
            readonly permissions?: {
                readonly edit?: boolean | null;
            } | null;
            readonly title: string;
            readonly updatedAt?: components["schemas"]["Timestamp"] | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly TranslationSettingsInput: {
            readonly title?: string | null;
        };
        readonly TranslationSettingsList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TranslationSettings"][];
        };
        readonly TranslationSource: {
            readonly language: components["schemas"]["TranslationLanguageCode"];
            readonly space: components["schemas"]["Id"];
        };
        readonly UpdateResult: {
            readonly result?: ("update" | "conflicts") | null;
            readonly revision: components["schemas"]["Id"];
        };
        /** Format: uri */
        readonly Url: string;
        readonly User: {
            readonly displayName: string;
            readonly email?: string | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "user";
            readonly photoURL?: string | null;
            readonly urls?: {
                readonly location?: components["schemas"]["Url"] | null;
            } | null;
        };
        readonly UserIdOrEmail: string;
        readonly UserPermission: {
            readonly permission: components["schemas"]["Role"];
            readonly user: components["schemas"]["User"];
        };
        readonly UserPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["UserPermission"][];
        };
        readonly VersionContext: components["schemas"]["VersionContextRevision"] | components["schemas"]["VersionContextChangeRequest"];
        readonly VersionContextChangeRequest: {
            readonly changeRequest?: components["schemas"]["ChangeRequest"] | null;
            /** @constant */
            readonly type: "changeRequest";
        };
        readonly VersionContextRevision: {
            readonly revision?: components["schemas"]["Revision"] | null;
            /** @constant */
            readonly type: "revision";
        };
        /** @enum {string} */
        readonly VisitorAuthBackend: "custom" | "integration";
        readonly VisitorClaim: components["schemas"]["VisitorFlagClaim"] | components["schemas"]["VisitorNumberClaim"] | components["schemas"]["VisitorTextClaim"] | components["schemas"]["VisitorListClaim"] | components["schemas"]["VisitorObjectClaim"];
        readonly VisitorClaims: {
            readonly [key: string]: components["schemas"]["VisitorClaims"] | string | boolean | number | readonly (string | boolean | number | components["schemas"]["VisitorClaims"])[];
        };
        readonly VisitorFlagClaim: {
            readonly description?: string | null;
            /** @constant */
            readonly type: "boolean";
        };
        readonly VisitorListClaim: {
            readonly description?: string | null;
            readonly items?: (components["schemas"]["VisitorFlagClaim"] | components["schemas"]["VisitorNumberClaim"] | components["schemas"]["VisitorTextClaim"]) | null;
            /** @constant */
            readonly type: "array";
        };
        readonly VisitorNumberClaim: {
            readonly description?: string | null;
            /** @constant */
            readonly type: "number";
        };
        readonly VisitorObjectClaim: {
            readonly additionalProperties?: false | null;
            readonly description?: string | null;
            readonly properties?: {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            } | null;
            /** @constant */
            readonly type: "object";
        };
        readonly VisitorSegment: {
            readonly claims?: components["schemas"]["VisitorClaims"] | null;
            readonly events?: number | null;
            readonly sessions?: number | null;
            readonly title?: string | null;
            readonly visitors?: number | null;
        };
        readonly VisitorSegmentList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["VisitorSegment"][];
        };
        readonly VisitorTextClaim: {
            readonly description?: string | null;
            readonly enum?: readonly string[] | null;
            /** @constant */
            readonly type: "string";
        };
        readonly VisitorUnsignedClaims: {
            readonly additionalProperties?: false | null;
            readonly description?: "Unsigned claims of the site visitor." | null;
            readonly properties?: {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            } | null;
            readonly type?: "object" | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getApiInformation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiInformation"];
                };
            };
        };
    };
    readonly getCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
        };
    };
    readonly deleteCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
        };
    };
    readonly moveCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
        };
    };
    readonly inviteToCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listPermissionsAggregateInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
        };
    };
    readonly listTeamPermissionsInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamPermissionList"];
                };
            };
        };
    };
    readonly removeTeamFromCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateTeamPermissionInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listUserPermissionsInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
        };
    };
    readonly removeUserFromCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUserPermissionInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSpacesInCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceList"];
                };
            };
        };
    };
    readonly installGitSyncProviderOnTarget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
        };
    };
    readonly getGitSyncInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
        };
    };
    readonly uninstallGitSyncInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateGitSyncInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
        };
    };
    readonly installIntegration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
        };
    };
    readonly getIntegrationInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
        };
    };
    readonly uninstallIntegration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateIntegrationInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
        };
    };
    readonly listIntegrationInstallationSites: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallationList"];
                };
            };
        };
    };
    readonly installIntegrationOnSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
        };
    };
    readonly getIntegrationSiteInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
        };
    };
    readonly uninstallIntegrationFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateIntegrationSiteInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
        };
    };
    readonly listIntegrationInstallationSpaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallationList"];
                };
            };
        };
    };
    readonly installIntegrationOnSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
        };
    };
    readonly getIntegrationSpaceInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
        };
    };
    readonly uninstallIntegrationFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateIntegrationSpaceInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
        };
    };
    readonly listOrganizationsForAuthenticatedUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationList"];
                };
            };
        };
    };
    readonly getOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly updateOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    readonly listOrganizationAuditEventActions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventActionList"];
                };
            };
        };
    };
    readonly listOrganizationAuditEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventList"];
                };
            };
        };
    };
    readonly getOrganizationAuditEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventDetails"];
                };
            };
        };
    };
    readonly listCollectionsInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CollectionList"];
                };
            };
        };
    };
    readonly createCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
        };
    };
    readonly listOrganizationCustomFields: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomFieldList"];
                };
            };
        };
    };
    readonly createOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
        };
    };
    readonly getOrganizationCustomFieldByName: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
        };
    };
    readonly deleteOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
        };
    };
    readonly listOrganizationInstallations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationInstallationList"];
                };
            };
        };
    };
    readonly inviteUsersToOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InviteResult"];
                };
            };
        };
    };
    readonly joinOrganizationWithInvite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, unknown>;
                };
            };
        };
    };
    readonly listOrganizationInviteLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInviteList"];
                };
            };
        };
    };
    readonly createOrganizationInvite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
        };
    };
    readonly getOrganizationInviteLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
        };
    };
    readonly deleteOrganizationInviteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateOrganizationInviteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
        };
    };
    readonly listMembersInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    readonly getMemberInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly removeMemberFromOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateMemberInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly listSpacesForOrganizationMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberSpacePermissionList"];
                };
            };
        };
    };
    readonly setUserAsSSOMemberForOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    readonly listTeamsForOrganizationMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberTeamList"];
                };
            };
        };
    };
    readonly listOpenAPISpecs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecList"];
                };
            };
        };
    };
    readonly createOpenAPISpec: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
        };
    };
    readonly getOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
        };
    };
    readonly createOrUpdateOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
        };
    };
    readonly deleteOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
        };
    };
    readonly listOpenAPISpecVersions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionList"];
                };
            };
        };
    };
    readonly getOpenAPISpecVersionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersion"];
                };
            };
        };
    };
    readonly getOpenAPISpecVersionContentById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionContent"];
                };
            };
        };
    };
    readonly getLatestOpenAPISpecVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersion"];
                };
            };
        };
    };
    readonly getLatestOpenAPISpecVersionContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionContent"];
                };
            };
        };
    };
    readonly getLatestOpenAPISpecVersionContentRaw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecRawContent"];
                };
            };
        };
    };
    readonly updateOrganizationMemberLastSeenAt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PingResult"];
                };
            };
        };
    };
    readonly listSAMLProvidersInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProviderList"];
                };
            };
        };
    };
    readonly createOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
        };
    };
    readonly getOrganizationSAMLProviderById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
        };
    };
    readonly deleteOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
        };
    };
    readonly listSites: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteList"];
                };
            };
        };
    };
    readonly createSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    readonly getSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    readonly deleteSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    readonly getSiteAdaptiveSchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
        };
    };
    readonly updateSiteAdaptiveSchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
        };
    };
    readonly listSiteAdaptiveTemplateConditions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveTemplateConditions"];
                };
            };
        };
    };
    readonly getSiteCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
        };
    };
    readonly updateSiteCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
        };
    };
    readonly addExternalLinkToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteExternalLink"];
                };
            };
        };
    };
    readonly deleteSiteExternalLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteExternalLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteExternalLink"];
                };
            };
        };
    };
    readonly trackEventsInSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly aggregateSiteEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InsightsResult"];
                };
            };
        };
    };
    readonly listSiteVisitorSegments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VisitorSegmentList"];
                };
            };
        };
    };
    readonly listSiteMcpServers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServerList"];
                };
            };
        };
    };
    readonly createSiteMcpServer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
        };
    };
    readonly getSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
        };
    };
    readonly deleteSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
        };
    };
    readonly inviteToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listPermissionsAggregateInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteUserPermissionList"];
                };
            };
        };
    };
    readonly listTeamPermissionsInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteTeamOverrideList"];
                };
            };
        };
    };
    readonly removeTeamFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateTeamPermissionInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listUserPermissionsInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteUserOverrideList"];
                };
            };
        };
    };
    readonly removeUserFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUserPermissionInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly publishSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"] | components["schemas"]["SiteCheckout"];
                };
            };
        };
    };
    readonly getSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
        };
    };
    readonly updateSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
        };
    };
    readonly regenerateSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
        };
    };
    readonly getSitePublishingPreviewById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly url: components["schemas"]["Url"];
                    };
                };
            };
        };
    };
    readonly getSiteRedirectBySource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly redirect: components["schemas"]["SiteRedirect"];
                        readonly target: components["schemas"]["Url"];
                    };
                };
            };
        };
    };
    readonly listSiteRedirects: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirectList"];
                };
            };
        };
    };
    readonly bulkUpsertSiteRedirects: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly results: readonly components["schemas"]["RedirectResult"][];
                    };
                };
            };
        };
    };
    readonly createSiteRedirect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirect"];
                };
            };
        };
    };
    readonly deleteSiteRedirectById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteRedirectById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirect"];
                };
            };
        };
    };
    readonly listSiteSectionGroups: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroupList"];
                };
            };
        };
    };
    readonly addSectionGroupToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
        };
    };
    readonly deleteSiteSectionGroupById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteSectionGroupById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
        };
    };
    readonly moveSiteSectionGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
        };
    };
    readonly addSectionToGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
        };
    };
    readonly removeSectionFromGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listSiteSections: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionList"];
                };
            };
        };
    };
    readonly addSectionToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
        };
    };
    readonly deleteSiteSectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteSectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
        };
    };
    readonly moveSiteSection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
        };
    };
    readonly listSiteShareLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLinkList"];
                };
            };
        };
    };
    readonly createSiteShareLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLink"];
                };
            };
        };
    };
    readonly deleteSiteShareLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteShareLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLink"];
                };
            };
        };
    };
    readonly listSiteSpaces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpaceList"];
                };
            };
        };
    };
    readonly addSpaceToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
        };
    };
    readonly deleteSiteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSiteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
        };
    };
    readonly getSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
        };
    };
    readonly deleteSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly overrideSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
        };
    };
    readonly moveSiteSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
        };
    };
    readonly listSiteGitSyncInstallations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["GitSyncInstallation"][];
                    };
                };
            };
        };
    };
    readonly getSiteStructure: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteStructure"];
                };
            };
        };
    };
    readonly sortSiteStructure: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteStructureItem"];
                };
            };
        };
    };
    readonly unpublishSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
        };
    };
    readonly listSpacesInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceList"];
                };
            };
        };
    };
    readonly createSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    readonly listSSOProviderLoginsInOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SsoLoginList"];
                };
            };
        };
    };
    readonly listTeamsInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamList"];
                };
            };
        };
    };
    readonly createOrganizationTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    readonly getTeamInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    readonly removeTeamFromOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateTeamInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    readonly listTeamMembersInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamMemberList"];
                };
            };
        };
    };
    readonly updateMembersInOrganizationTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly addMemberToOrganizationTeamById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly deleteMemberFromOrganizationTeamById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listTranslations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationList"];
                };
            };
        };
    };
    readonly createTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
        };
    };
    readonly listGlossaryEntries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GlossaryEntryList"];
                };
            };
        };
    };
    readonly updateGlossaryEntries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getGlossaryEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
        };
    };
    readonly getTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
        };
    };
    readonly updateTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
        };
    };
    readonly deleteTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly runTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
        };
    };
    readonly updateTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
        };
    };
    readonly deleteTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettingsList"];
                };
            };
        };
    };
    readonly getTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
        };
    };
    readonly createOrUpdateTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
        };
    };
    readonly deleteTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
        };
    };
    readonly listTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettingsList"];
                };
            };
        };
    };
    readonly getSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    readonly deleteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    readonly listChangeRequestsForSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestList"];
                };
            };
        };
    };
    readonly createChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
        };
    };
    readonly getChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
        };
    };
    readonly updateChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
        };
    };
    readonly getChangeRequestChanges: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionChanges"];
                };
            };
        };
    };
    readonly listCommentsInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentList"];
                };
            };
        };
    };
    readonly postCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly getCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly updateCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly deleteCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listCommentRepliesInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReplyList"];
                };
            };
        };
    };
    readonly postCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly getCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly updateCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly deleteCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getRevisionOfChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    readonly updateChangeRequestContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"] | components["schemas"]["ContentUpdate"];
                };
            };
        };
    };
    readonly listFilesInChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
        };
    };
    readonly getFileInChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    readonly listChangeRequestFileBacklinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentReferenceList"];
                };
            };
        };
    };
    readonly importContentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly getPageInChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
        };
    };
    readonly listPageLinksInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
        };
    };
    readonly listPagesInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
        };
    };
    readonly getPageInChangeRequestByPath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
        };
    };
    readonly listChangeRequestLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
        };
    };
    readonly mergeChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MergeResult"];
                };
            };
        };
    };
    readonly getRequestedReviewersByChangeRequestId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestedReviewerList"];
                };
            };
        };
    };
    readonly requestReviewersForChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly users?: readonly components["schemas"]["RequestedReviewer"][] | null;
                    };
                };
            };
        };
    };
    readonly removeRequestedReviewerFromChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getReviewsByChangeRequestId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReviewList"];
                };
            };
        };
    };
    readonly submitChangeRequestReview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
        };
    };
    readonly getChangeRequestReviewById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
        };
    };
    readonly updateChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateResult"];
                };
            };
        };
    };
    readonly listCommentsInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentList"];
                };
            };
        };
    };
    readonly postCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly getCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly updateCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
        };
    };
    readonly deleteCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listCommentRepliesInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReplyList"];
                };
            };
        };
    };
    readonly postCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly getCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly updateCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
        };
    };
    readonly deleteCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getCurrentRevision: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    readonly listFiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
        };
    };
    readonly getFileById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    readonly listSpaceFileBacklinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentReferenceList"];
                };
            };
        };
    };
    readonly importContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    readonly getPageById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
        };
    };
    readonly listPageLinksInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
        };
    };
    readonly listPages: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
        };
    };
    readonly getPageByPath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
        };
    };
    readonly getSpaceCustomFields: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SpaceCustomField"][];
                };
            };
        };
    };
    readonly updateSpaceCustomFields: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly exportToGitRepository: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly importGitRepository: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSpaceGitInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncState"];
                };
            };
        };
    };
    readonly moveSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    readonly inviteToSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listPermissionsAggregateInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
        };
    };
    readonly listTeamPermissionsInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamPermissionList"];
                };
            };
        };
    };
    readonly removeTeamFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateTeamPermissionInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listUserPermissionsInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
        };
    };
    readonly removeUserFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 205: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateUserPermissionInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly restoreSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    readonly getRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
        };
    };
    readonly getRevisionSemanticChanges: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionChanges"];
                };
            };
        };
    };
    readonly listFilesInRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
        };
    };
    readonly getFileInRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    readonly getPageInRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
        };
    };
    readonly getPageDocumentInRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    readonly listPagesInRevisionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
        };
    };
    readonly getPageInRevisionByPath: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
        };
    };
    readonly searchSpaceContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchResultList"];
                };
            };
        };
    };
    readonly getAuthenticatedUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    readonly getUserById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
        };
    };
}
