// Written by `npm run generate`. Do not edit.
export interface paths {
    readonly "/v1/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read the version of the interface */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        /** Read a collection */
        readonly get: operations["getCollectionById"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a collection
         * @description What stood in it takes its place. Where that inherited a default level from the collection, it keeps that level, so that nobody is let in by the deletion.
         */
        readonly delete: operations["deleteCollectionById"];
        readonly options?: never;
        readonly head?: never;
        /** Change a collection */
        readonly patch: operations["updateCollectionById"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put a collection into another collection or another place */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Give people and teams a role in a collection */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        /**
         * List everyone who can reach a collection, with the highest role they have there
         * @description Includes roles granted directly, through teams, from the parent and from the organization.
         */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        /** List the teams that were given a role in a collection itself */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a team in a collection */
        readonly delete: operations["removeTeamFromCollection"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a team in a collection */
        readonly patch: operations["updateTeamPermissionInCollection"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        /** List the people who were given a role in a collection itself */
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
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a user in a collection */
        readonly delete: operations["removeUserFromCollection"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a user in a collection */
        readonly patch: operations["updateUserPermissionInCollection"];
        readonly trace?: never;
    };
    readonly "/v1/collections/{collectionId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the spaces in a collection
         * @description In their order. Spaces in nested collections are not listed.
         */
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
        /**
         * Install a provider on a space or a site
         * @description Nothing is synchronized yet. It needs the role `admin` there; a target that has an installation is refused with 409.
         */
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
            readonly path: {
                readonly installationId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /** Read an installation */
        readonly get: operations["getGitSyncInstallationById"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove an installation
         * @description Content stays on both sides. An installation that does not exist is a 404.
         */
        readonly delete: operations["uninstallGitSyncInstallation"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Configure an installation and queue a sync
         * @description Every change starts a sync, in which `priority` decides the side that overwrites the other one. A site that is imported needs its configuration file in the repository, else the answer is 409 and nothing is saved.
         */
        readonly patch: operations["updateGitSyncInstallationById"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Install an integration in an organization
         * @description It is enabled nowhere yet. An integration that is installed already answers with its installation.
         */
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
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        /** Read an installation, with its configuration */
        readonly get: operations["getIntegrationInstallationById"];
        readonly put?: never;
        readonly post?: never;
        /** Uninstall an integration, also from all sites and spaces */
        readonly delete: operations["uninstallIntegration"];
        readonly options?: never;
        readonly head?: never;
        /** Change the configuration of an installation, or where it is enabled */
        readonly patch: operations["updateIntegrationInstallation"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        /** List the sites on which an installation is enabled, oldest first */
        readonly get: operations["listIntegrationInstallationSites"];
        readonly put?: never;
        /**
         * Enable an installation on a site
         * @description A site on which it is enabled already answers with its configuration.
         */
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
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Read the configuration of an integration for a site */
        readonly get: operations["getIntegrationSiteInstallation"];
        readonly put?: never;
        readonly post?: never;
        /** Disable an integration on a site */
        readonly delete: operations["uninstallIntegrationFromSite"];
        readonly options?: never;
        readonly head?: never;
        /** Change the configuration of an integration for a site */
        readonly patch: operations["updateIntegrationSiteInstallation"];
        readonly trace?: never;
    };
    readonly "/v1/integrations/{integrationName}/installations/{installationId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        /** List the spaces on which an installation is enabled, oldest first */
        readonly get: operations["listIntegrationInstallationSpaces"];
        readonly put?: never;
        /**
         * Enable an installation on a space
         * @description A space on which it is enabled already answers with its configuration.
         */
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
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the configuration of an integration for a space */
        readonly get: operations["getIntegrationSpaceInstallation"];
        readonly put?: never;
        readonly post?: never;
        /** Disable an integration on a space */
        readonly delete: operations["uninstallIntegrationFromSpace"];
        readonly options?: never;
        readonly head?: never;
        /** Change the configuration of an integration for a space */
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
        /** List the organizations the token's user belongs to */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** Read an organization */
        readonly get: operations["getOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change the settings of an organization */
        readonly patch: operations["updateOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/audit-event-actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the actions that audit events can have */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the audit events of an organization, newest first */
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
            readonly path: {
                readonly auditEventId: components["schemas"]["Id"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** Read an audit event */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the collections of an organization that the caller can see
         * @description Oldest first. Guests of the organization get the collections that they have access to; strangers get 404.
         */
        readonly get: operations["listCollectionsInOrganizationById"];
        readonly put?: never;
        /**
         * Create a collection
         * @description Requires the role `create` in its parent, which is another collection or the organization.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the custom fields of an organization, oldest first */
        readonly get: operations["listOrganizationCustomFields"];
        readonly put?: never;
        /**
         * Define a custom field
         * @description The name must be free. The two select types need options.
         */
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
            readonly path: {
                readonly fieldName: components["schemas"]["CustomFieldName"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** Read a custom field */
        readonly get: operations["getOrganizationCustomFieldByName"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a custom field and its values in all spaces */
        readonly delete: operations["deleteOrganizationCustomField"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change how a custom field is shown
         * @description The name and the type cannot be changed.
         */
        readonly patch: operations["updateOrganizationCustomField"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/installations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the integrations that an organization has installed, oldest first */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Invite people by e-mail address */
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
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Join an organization with the id of a link invite
         * @description Anyone with the id may join, so the caller need not be a member yet.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the link invites of an organization, oldest first
         * @description Only invites to the organization itself; those to a space or a collection are read by their id.
         */
        readonly get: operations["listOrganizationInviteLinks"];
        readonly put?: never;
        /**
         * Create a link invite
         * @description Without a body it invites to the organization, with the role for new members.
         */
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
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** Read a link invite */
        readonly get: operations["getOrganizationInviteLink"];
        readonly put?: never;
        readonly post?: never;
        /** Revoke a link invite */
        readonly delete: operations["deleteOrganizationInviteById"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the role or level of a link invite
         * @description Invites to the organization have a role, invites to content have a level; the other one is refused.
         */
        readonly patch: operations["updateOrganizationInviteById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the members of an organization, last joined first */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        /** Read a member */
        readonly get: operations["getMemberInOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        /** Remove a member from the organization */
        readonly delete: operations["removeMemberFromOrganizationById"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a member */
        readonly patch: operations["updateMemberInOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/members/{userId}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        /** List the spaces a member has access to, with their role in each */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mark a member as one who signs in by single sign-on
         * @description This cannot be undone.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        /** List the teams a member belongs to */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the specifications of an organization, oldest first */
        readonly get: operations["listOpenAPISpecs"];
        readonly put?: never;
        /**
         * Add a specification under a new slug
         * @description A slug that is taken is refused. Processing starts at once, in the background.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        /** Read a specification */
        readonly get: operations["getOpenAPISpecBySlug"];
        /**
         * Set the source of a specification, which is created when absent
         * @description The source is read again even when it is the same as before.
         */
        readonly put: operations["createOrUpdateOpenAPISpecBySlug"];
        readonly post?: never;
        /** Remove a specification and its versions */
        readonly delete: operations["deleteOpenAPISpecBySlug"];
        readonly options?: never;
        readonly head?: never;
        /** Choose who may read a specification */
        readonly patch: operations["updateOpenAPISpecBySlug"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/openapi/{specSlug}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        /** List the versions of a specification, newest first */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
                readonly versionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /** Read a version */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
                readonly versionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /** Read the content of a version */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the newest version
         * @description Not found until the source was read once with success.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the content of the newest version
         * @description Not found until the source was read once with success.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the text of the newest version
         * @description Not found until the source was read once with success.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Record a visit of the token's user */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the SAML providers of an organization, oldest first */
        readonly get: operations["listSAMLProvidersInOrganizationById"];
        readonly put?: never;
        /**
         * Add a SAML provider
         * @description A label is enough to begin with; the rest can follow once the identity provider is set up.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly samlProviderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /** Read a SAML provider */
        readonly get: operations["getOrganizationSAMLProviderById"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a SAML provider
         * @description Nobody can sign in through it afterwards.
         */
        readonly delete: operations["deleteOrganizationSAMLProvider"];
        readonly options?: never;
        readonly head?: never;
        /** Change a SAML provider */
        readonly patch: operations["updateOrganizationSAMLProvider"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the sites of an organization, oldest first */
        readonly get: operations["listSites"];
        readonly put?: never;
        /** Create a site, not yet published */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Read a site */
        readonly get: operations["getSiteById"];
        readonly put?: never;
        readonly post?: never;
        /** Delete a site with all its parts; the spaces stay */
        readonly delete: operations["deleteSiteById"];
        readonly options?: never;
        readonly head?: never;
        /** Change the settings of a site */
        readonly patch: operations["updateSiteById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Read the schema of the visitors of a site; 404 while none was ever set */
        readonly get: operations["getSiteAdaptiveSchema"];
        /** Replace the schema of the visitors of a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Suggest conditions that fit the schema of a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the look of a site
         * @description What the plan of the site does not allow is shown as if it had never been set.
         */
        readonly get: operations["getSiteCustomizationById"];
        /**
         * Replace the look of a site
         * @description The whole settings; what is left out gets its default.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a link to the navigation of a site with sections
         * @description A draft needs the role `edit`, a live link `create`.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteExternalLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a link */
        readonly delete: operations["deleteSiteExternalLinkById"];
        readonly options?: never;
        readonly head?: never;
        /** Change a link or move it into another group */
        readonly patch: operations["updateSiteExternalLinkById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/insights/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Record what visitors did on a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Count and group the events of a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the groups of visitors that share the same claims */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the MCP servers of a site, oldest first */
        readonly get: operations["listSiteMcpServers"];
        readonly put?: never;
        /** Add an MCP server to a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteMcpServerId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /** Read an MCP server of a site */
        readonly get: operations["getSiteMcpServerById"];
        readonly put?: never;
        readonly post?: never;
        /** Remove an MCP server from a site */
        readonly delete: operations["deleteSiteMcpServerById"];
        readonly options?: never;
        readonly head?: never;
        /** Change an MCP server of a site */
        readonly patch: operations["updateSiteMcpServerById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Give people and teams a role on a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List everyone who can reach a site, with the highest role they have there and where it comes from
         * @description Includes their role in the organization, their roles in the spaces of the site, and what the site itself gives.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the teams that were given a role on a site itself
         * @description Null is a guest, who is shut out of what the site itself gives.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a team on a site */
        readonly delete: operations["removeTeamFromSite"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the role of a team on a site
         * @description The role cannot become null here.
         */
        readonly patch: operations["updateTeamPermissionInSite"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the people who were given a role on a site itself
         * @description Null is a guest, who is shut out of what the site itself gives.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a user on a site */
        readonly delete: operations["removeUserFromSite"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the role of a user on a site
         * @description The role cannot become null here.
         */
        readonly patch: operations["updateUserPermissionInSite"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish a site
         * @description Where the site's type must be paid for first, the answer is a checkout and the site stays unchanged.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Read how visitors of a site are authenticated, with the private key */
        readonly get: operations["getSitePublishingAuthById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change how visitors of a site are authenticated */
        readonly patch: operations["updateSitePublishingAuthById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Replace the private key; tokens that the old one signed are invalid at once */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Make a URL that shows the site as it would be published, for one hour */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Find where a path of the site leads */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get: operations["listSiteRedirects"];
        /**
         * Create, change, delete and publish many redirects, each on its own
         * @description Items are handled one by one. An item that is refused is an error in the results, and does not keep the others from being done.
         */
        readonly put: operations["bulkUpsertSiteRedirects"];
        /** Add a redirect */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteRedirectId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a redirect */
        readonly delete: operations["deleteSiteRedirectById"];
        readonly options?: never;
        readonly head?: never;
        /** Change a redirect; a destination is replaced whole */
        readonly patch: operations["updateSiteRedirectById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/section-groups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the section groups of a site in their order */
        readonly get: operations["listSiteSectionGroups"];
        readonly put?: never;
        /** Add a section group */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Move a section group among the groups and sections at the root */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put a section of the site into a group */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Move a section out of a group, back to the root */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the sections of a site in their order */
        readonly get: operations["listSiteSections"];
        readonly put?: never;
        /** Add a section that shows a space, at the end */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a section and its site spaces; the spaces stay */
        readonly delete: operations["deleteSiteSectionById"];
        readonly options?: never;
        readonly head?: never;
        /** Change a section */
        readonly patch: operations["updateSiteSectionById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Move a section among its siblings */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the share links of a site, oldest first */
        readonly get: operations["listSiteShareLinks"];
        readonly put?: never;
        /** Create a share link */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly shareLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke a share link permanently */
        readonly delete: operations["deleteSiteShareLinkById"];
        readonly options?: never;
        readonly head?: never;
        /** Rename, enable or disable a share link */
        readonly patch: operations["updateSiteShareLinkById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the site spaces of a site in their order */
        readonly get: operations["listSiteSpaces"];
        readonly put?: never;
        /** Show a space on a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a space from a site; the space stays */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the look of a site space
         * @description The settings in force; those of the site where nothing is overridden.
         */
        readonly get: operations["getSiteSpaceCustomizationById"];
        readonly put?: never;
        readonly post?: never;
        /** Remove all overrides of a site space */
        readonly delete: operations["deleteSiteSpaceCustomizationById"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Override settings of the site for a site space
         * @description Only the settings to override; null removes one override.
         */
        readonly patch: operations["overrideSiteSpaceCustomizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Move a site space within its section or the root */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** List the installations of a site and of its spaces */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        /** Read the parts of a site in their order */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Move one part of a site among its siblings */
        readonly patch: operations["sortSiteStructure"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/sites/{siteId}/unpublish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Unpublish a site */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the spaces of an organization that the caller can see
         * @description Oldest first. Guests of the organization get the spaces that they have access to; strangers get 404.
         */
        readonly get: operations["listSpacesInOrganizationById"];
        readonly put?: never;
        /**
         * Create a space
         * @description Requires the role `create` in its parent, which is a collection or the organization.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /**
         * List where people can sign in to the organization
         * @description For every member of the organization, guests too.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the teams of an organization, oldest first */
        readonly get: operations["listTeamsInOrganizationById"];
        /**
         * Create a team
         * @description Each call creates a new team, even when one with the same title exists.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        /** Read a team */
        readonly get: operations["getTeamInOrganizationById"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a team
         * @description Its members stay in the organization and lose the permissions that only the team gave them.
         */
        readonly delete: operations["removeTeamFromOrganizationById"];
        readonly options?: never;
        readonly head?: never;
        /** Rename a team */
        readonly patch: operations["updateTeamInOrganizationById"];
        readonly trace?: never;
    };
    readonly "/v1/orgs/{organizationId}/teams/{teamId}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        /** List the members of a team */
        readonly get: operations["listTeamMembersInOrganizationById"];
        /**
         * Add and remove many members of a team at once
         * @description What the body does not name stays as it is. A user who is both added and removed is removed.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Add a member to a team, or change their role in it */
        readonly put: operations["addMemberToOrganizationTeamById"];
        readonly post?: never;
        /** Remove a member from a team */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the translations of an organization, oldest first */
        readonly get: operations["listTranslations"];
        readonly put?: never;
        /**
         * Translate a space into a language
         * @description The first run starts at once, in the background.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the glossary of an organization, oldest first */
        readonly get: operations["listGlossaryEntries"];
        /**
         * Add, change and remove entries of the glossary
         * @description All of the operations are done, or none.
         */
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
            readonly path: {
                readonly glossaryEntryId: components["schemas"]["Id"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** Read an entry of the glossary */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        /** Read a translation */
        readonly get: operations["getTranslation"];
        /** Replace the instructions of a translation */
        readonly put: operations["updateTranslation"];
        readonly post?: never;
        /** Remove a translation; the space that it made stays */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Translate what has changed, in the background */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        /** Read translation settings */
        readonly get: operations["getTranslationSettings"];
        /** Rename translation settings */
        readonly put: operations["updateTranslationSettings"];
        readonly post?: never;
        /** Remove translation settings with all their languages */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        /** List the languages of translation settings, oldest first */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The code of the language; any other code is a bad request. */
                readonly translationLanguage: components["parameters"]["translationLanguage"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        /** Read the settings of one language */
        readonly get: operations["getTranslationLanguageSettings"];
        /**
         * Set the instructions for a language, which is added when absent
         * @description The parent's `languages` follows.
         */
        readonly put: operations["createOrUpdateTranslationLanguageSettings"];
        readonly post?: never;
        /**
         * Remove a language
         * @description The parent's `languages` follows.
         */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add translation settings, without languages yet */
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
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        /** List the translation settings of an organization, oldest first */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read a space */
        readonly get: operations["getSpaceById"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a space
         * @description It is kept for seven days with `deletedAt` set, then it is gone. Nobody sees it any more, and the sites that showed it go on without it. A space that the caller cannot see is nothing to delete.
         */
        readonly delete: operations["deleteSpaceById"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the settings of a space
         * @description To move a space, use the move operation.
         */
        readonly patch: operations["updateSpaceById"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the change requests of a space, newest first
         * @description Only open ones unless `status` says otherwise; no single call lists every status.
         */
        readonly get: operations["listChangeRequestsForSpace"];
        readonly put?: never;
        /** Start a change request from the current content */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one change request */
        readonly get: operations["getChangeRequestById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the subject or the status
         * @description A merged one can no longer be changed.
         */
        readonly patch: operations["updateChangeRequestById"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List what a change request changes */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the comments on a change request
         * @description Ordered by the time of posting; newest first unless `order` says otherwise.
         */
        readonly get: operations["listCommentsInChangeRequest"];
        readonly put?: never;
        /** Comment on a change request */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one comment */
        readonly get: operations["getCommentInChangeRequest"];
        /** Change, resolve, reopen or react to a comment */
        readonly put: operations["updateCommentInChangeRequest"];
        readonly post?: never;
        /** Remove a comment and its replies */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the replies to a comment */
        readonly get: operations["listCommentRepliesInChangeRequest"];
        readonly put?: never;
        /** Reply to a comment */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one reply */
        readonly get: operations["getCommentReplyInChangeRequest"];
        /**
         * Change or react to a reply
         * @description A reply has no status of its own, so `resolved` is accepted and has no effect.
         */
        readonly put: operations["updateCommentReplyInChangeRequest"];
        readonly post?: never;
        /** Remove a reply */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the whole content of a change request */
        readonly get: operations["getRevisionOfChangeRequestById"];
        readonly put?: never;
        /**
         * Change pages of a change request
         * @description All changes in their order, as one new revision, or none of them. Links in texts to pages and files of the change request, by path, id or `ref`, become references; other relative links become text.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the files of a change request */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one file */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the places that use a file */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Import content from a URL into a change request */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read one page
         * @description The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the links on a page */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the page tree of a change request */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pagePath: components["parameters"]["pagePath"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the page at a path
         * @description The path is that of the page in the space, with its slashes. The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the links in the content of a change request */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Merge a change request into the content of the space
         * @description Only a draft or an open one can be merged.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the people who were asked to review a change request */
        readonly get: operations["getRequestedReviewersByChangeRequestId"];
        readonly put?: never;
        /**
         * Ask people to review a change request
         * @description A draft becomes open. Users who cannot read the space are left out, and at least one has to remain. Asking somebody again renews the request.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take back the request to review a change request
         * @description Reviews of that person stay.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the reviews of a change request, newest first */
        readonly get: operations["getReviewsByChangeRequestId"];
        readonly put?: never;
        /**
         * Review a change request
         * @description Every call adds a review of the current revision.
         */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly reviewId: components["schemas"]["Id"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one review */
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
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Update a change request with the current content of the space
         * @description Only a draft or an open one can be updated. One that is up to date keeps its revision.
         */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the comments on the space's own content
         * @description Ordered by the time of posting; newest first unless `order` says otherwise.
         */
        readonly get: operations["listCommentsInSpace"];
        readonly put?: never;
        /** Comment on the content of a space */
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
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one comment */
        readonly get: operations["getCommentInSpace"];
        /** Change, resolve, reopen or react to a comment */
        readonly put: operations["updateCommentInSpace"];
        readonly post?: never;
        /** Remove a comment and its replies */
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
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the replies to a comment */
        readonly get: operations["listCommentRepliesInSpace"];
        readonly put?: never;
        /** Reply to a comment */
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
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one reply */
        readonly get: operations["getCommentReplyInSpace"];
        /** Change or react to a reply */
        readonly put: operations["updateCommentReplyInSpace"];
        readonly post?: never;
        /** Remove a reply */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the whole content of a space */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the files of a space */
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
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one file */
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
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the places that use a file */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Import content from a URL into a space */
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
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read one page
         * @description The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the links on a page */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the page tree of a space */
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
            readonly path: {
                readonly pagePath: components["parameters"]["pagePath"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the page at a path
         * @description The path is that of the page in the space, with its slashes. The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the custom fields of a space */
        readonly get: operations["getSpaceCustomFields"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Set values of custom fields in a space
         * @description Only the named fields change. A value must fit the type of its field.
         */
        readonly patch: operations["updateSpaceCustomFields"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/git/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Export a space to a repository */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Import a repository into a space */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the state of the sync of a space
         * @description A space without one is a 404.
         */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Put a space into another collection or another place */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Give people and teams a role in a space */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * List everyone who can reach a space, with the highest role they have there
         * @description Includes roles granted directly, through teams, from the parent and from the organization.
         */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the teams that were given a role in a space itself */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a team in a space */
        readonly delete: operations["removeTeamFromSpace"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a team in a space */
        readonly patch: operations["updateTeamPermissionInSpace"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/permissions/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the people who were given a role in a space itself */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove the role of a user in a space */
        readonly delete: operations["removeUserFromSpace"];
        readonly options?: never;
        readonly head?: never;
        /** Change the role of a user in a space */
        readonly patch: operations["updateUserPermissionInSpace"];
        readonly trace?: never;
    };
    readonly "/v1/spaces/{spaceId}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore a deleted space
         * @description Possible for seven days after it was deleted. It returns to its collection, or to the top where that is gone, without the sites and grants that it had.
         */
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
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the whole content of a revision */
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
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List what a revision changed */
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
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** List the files of a revision */
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
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read one file */
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
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read one page
         * @description The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the text of one page */
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
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Read the page tree of a revision */
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
            readonly path: {
                readonly pagePath: components["parameters"]["pagePath"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /**
         * Read the page at a path
         * @description The path is that of the page in the space, with its slashes. The answer includes the text of the page only when `format` is given.
         */
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
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        /** Search the pages of a space */
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
        /**
         * Read the user the token belongs to
         * @description The cheapest way to check a token.
         */
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
            readonly path: {
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        /** Read a user */
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
            readonly build: string;
            readonly version: string;
        };
        readonly AuditEvent: {
            readonly action: string;
            readonly actor: {
                readonly id: string;
                readonly label?: string;
                /** @enum {string} */
                readonly type: "user" | "integration" | "installation" | "system" | "support";
            };
            /** @description A UUID. */
            readonly id: string;
            /** @constant */
            readonly object: "audit-event";
            readonly occurredAt: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
            readonly target: {
                readonly id: string;
                readonly label?: string;
                readonly type: string;
            };
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly AuditEventActionList: {
            readonly items: readonly {
                readonly id: string;
                readonly label: string;
                /** @constant */
                readonly object: "audit-event-action";
            }[];
        };
        readonly AuditEventDetails: components["schemas"]["AuditEvent"] & {
            readonly causedByEventId?: string;
            readonly correlationId?: string;
            readonly executionId?: string;
            /** @description Details that depend on the action. */
            readonly payload: Record<string, unknown>;
            readonly schemaVersion: number;
        };
        readonly AuditEventList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["AuditEvent"][];
        };
        /** @description A name for links from texts of the same request. */
        readonly BatchRef: string;
        readonly ChangedPage: {
            readonly id: components["schemas"]["Id"];
            readonly path?: string;
            readonly title: string;
            /** @enum {string} */
            readonly type: "document" | "group" | "link" | "computed";
        };
        readonly ChangeRequest: {
            /** @description Open comments on it. */
            readonly comments: number;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly createdBy: components["schemas"]["User"];
            readonly description?: components["schemas"]["Document"];
            readonly id: components["schemas"]["Id"];
            readonly links?: readonly components["schemas"]["ChangeRequestLink"][];
            readonly mergedAt?: components["schemas"]["Timestamp"];
            readonly mergedBy?: components["schemas"]["User"];
            /** @description Its number in the space; paths accept it in place of the id. */
            readonly number: number;
            /** @constant */
            readonly object: "change-request";
            /** @description The space has changed since it started or was last updated. */
            readonly outdated: boolean;
            /** @description The content of the change request. */
            readonly revision: components["schemas"]["Id"];
            /** @description The revision of the space it started from. */
            readonly revisionInitial: components["schemas"]["Id"];
            /** @description The revision that its merge created; present once merged. */
            readonly revisionMerged?: components["schemas"]["Id"];
            /** @description The revision of the space at the last update. */
            readonly revisionMergedAncestor?: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
            readonly status: components["schemas"]["ChangeRequestStatus"];
            readonly subject: components["schemas"]["ChangeRequestSubject"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly ChangeRequestLink: {
            readonly id: components["schemas"]["Id"];
            readonly ref: components["schemas"]["ChangeRequestLinkRef"];
            readonly title?: string;
        };
        readonly ChangeRequestLinkInput: {
            readonly id?: components["schemas"]["Id"];
            readonly ref: components["schemas"]["ChangeRequestLinkRef"];
            readonly title?: string;
        };
        readonly ChangeRequestLinkRef: {
            /** @constant */
            readonly kind: "url";
            readonly url: string;
        };
        readonly ChangeRequestList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ChangeRequest"][];
        };
        readonly ChangeRequestReview: {
            readonly comment?: components["schemas"]["Comment"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "change-request-review";
            /** @description A newer review of the same person supersedes it, or a newer request for one. */
            readonly outdated?: boolean;
            readonly requestedBy?: components["schemas"]["User"];
            readonly reviewer: components["schemas"]["User"];
            /** @description The revision that was reviewed. */
            readonly revision: components["schemas"]["Id"];
            readonly status: components["schemas"]["ChangeRequestReviewStatus"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls?: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly ChangeRequestReviewList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ChangeRequestReview"][];
        };
        /** @enum {string} */
        readonly ChangeRequestReviewStatus: "changes-requested" | "approved";
        /** @enum {string} */
        readonly ChangeRequestStatus: "draft" | "open" | "archived" | "merged";
        /** @description May be empty. Bounded to 100 characters only where it is changed. */
        readonly ChangeRequestSubject: string;
        readonly ChildPage: components["schemas"]["DocumentPage"] | components["schemas"]["LinkPage"] | components["schemas"]["ComputedPage"];
        readonly Collection: {
            readonly defaultLevel: components["schemas"]["DefaultLevel"];
            readonly description?: string;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "collection";
            readonly organization: components["schemas"]["Id"];
            /** @description The collection that holds it. */
            readonly parent?: components["schemas"]["Id"];
            readonly permissions: {
                readonly admin: boolean;
                readonly create: boolean;
                readonly view: boolean;
                readonly viewInviteLinks: boolean;
            };
            readonly title: string;
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly CollectionCreateInput: {
            /** @description The collection to put it into. */
            readonly parent?: components["schemas"]["Id"];
            readonly title?: components["schemas"]["CollectionTitle"];
        };
        readonly CollectionLinkInvite: {
            readonly collection: components["schemas"]["Collection"];
            readonly id: components["schemas"]["Id"];
            readonly level: components["schemas"]["RoleOrGuest"];
            /** @constant */
            readonly object: "invite";
            readonly redundant?: boolean;
        };
        readonly CollectionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Collection"][];
        };
        readonly CollectionTitle: string;
        /** @description An omitted field keeps its value. */
        readonly CollectionUpdateInput: {
            readonly defaultLevel?: components["schemas"]["DefaultLevel"];
            /** @description An empty text clears it. */
            readonly description?: string;
            readonly title?: components["schemas"]["CollectionTitle"];
        };
        readonly Comment: {
            readonly body: components["schemas"]["CommentBody"];
            readonly editedAt?: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "comment";
            readonly permissions?: components["schemas"]["CommentPermissions"];
            readonly postedAt: components["schemas"]["Timestamp"];
            readonly postedBy: components["schemas"]["User"];
            readonly reactions: readonly components["schemas"]["CommentReaction"][];
            readonly repliers?: readonly components["schemas"]["CommentReplier"][];
            /** @description How many replies it has. */
            readonly replies: number;
            readonly target: components["schemas"]["CommentTarget"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        } & (components["schemas"]["CommentOpen"] | components["schemas"]["CommentResolved"]);
        /** @description The text of a comment or a reply, in one format. */
        readonly CommentBody: {
            readonly markdown: string;
        } | {
            readonly document: components["schemas"]["Document"];
        } | Record<string, unknown>;
        readonly CommentInput: {
            readonly body: components["schemas"]["CommentBody"];
            /** @description The part of the page it is about. */
            readonly node?: string;
            /** @description The page it is about. */
            readonly page?: components["schemas"]["Id"];
            readonly tableCell?: components["schemas"]["CommentTableCell"];
        };
        readonly CommentList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Comment"][];
        };
        readonly CommentOpen: {
            /** @constant */
            readonly status: "open";
        };
        /** @description What the token's user may do with the comment or reply. */
        readonly CommentPermissions: {
            readonly delete: boolean;
            readonly edit: boolean;
            readonly reply?: boolean;
            readonly view: boolean;
        };
        readonly CommentReaction: {
            readonly count: number;
            readonly emoji: string;
            readonly users: readonly {
                readonly reactedAt: components["schemas"]["Timestamp"];
                readonly user: components["schemas"]["User"];
            }[];
        };
        readonly CommentReactionNames: readonly string[];
        readonly CommentReplier: {
            /** @description How many replies they wrote. */
            readonly count: number;
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly user: components["schemas"]["User"];
        };
        readonly CommentReply: {
            readonly body: components["schemas"]["CommentBody"];
            readonly editedAt?: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "comment-reply";
            readonly permissions?: components["schemas"]["CommentPermissions"];
            readonly postedAt: components["schemas"]["Timestamp"];
            readonly postedBy: components["schemas"]["User"];
            readonly reactions: readonly components["schemas"]["CommentReaction"][];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly CommentReplyInput: {
            readonly body: components["schemas"]["CommentBody"];
        };
        readonly CommentReplyList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["CommentReply"][];
        };
        readonly CommentReplyUpdateInput: {
            readonly addedReactions?: components["schemas"]["CommentReactionNames"];
            readonly body?: components["schemas"]["CommentBody"];
            readonly removedReactions?: components["schemas"]["CommentReactionNames"];
        };
        readonly CommentResolved: {
            readonly resolvedAt: components["schemas"]["Timestamp"];
            readonly resolvedBy: components["schemas"]["User"];
            /** @constant */
            readonly status: "resolved";
        };
        /** @description The cell of a table. */
        readonly CommentTableCell: {
            /** @description The column. */
            readonly definition: string;
            readonly record: string;
        };
        /** @description What the comment is about. */
        readonly CommentTarget: {
            readonly changeRequest?: components["schemas"]["Id"];
            readonly node?: {
                readonly id: string;
                readonly preview?: string;
            };
            readonly page?: {
                readonly createdAt?: components["schemas"]["Timestamp"];
                readonly emoji?: string;
                readonly icon?: string;
                readonly id: components["schemas"]["Id"];
                /** @description The page has changed since or is gone. */
                readonly outdated?: boolean;
                readonly path?: string;
                readonly title?: string;
                readonly updatedAt?: components["schemas"]["Timestamp"];
            };
            /** @description The review of the comment. */
            readonly review?: components["schemas"]["Id"];
            /** @description The revision of the comment. */
            readonly revision: components["schemas"]["Id"];
            readonly space: components["schemas"]["Id"];
            readonly tableCell?: components["schemas"]["CommentTableCell"];
        };
        readonly CommentUpdateInput: {
            readonly addedReactions?: components["schemas"]["CommentReactionNames"];
            readonly body?: components["schemas"]["CommentBody"];
            readonly removedReactions?: components["schemas"]["CommentReactionNames"];
            /** @description True resolves the comment; false reopens it. */
            readonly resolved?: boolean;
        };
        /** @description The source of the text of one page. */
        readonly ComputedDocumentSource: {
            readonly dependencies: components["schemas"]["ComputedOpenApiDependencies"];
            readonly props: components["schemas"]["ComputedDocumentSourceModels"] | components["schemas"]["ComputedDocumentSourceOperations"];
            /** @constant */
            readonly type: "builtin:openapi";
        } | {
            readonly props: {
                readonly document: string;
                readonly space: string;
            };
            /** @constant */
            readonly type: "builtin:translation";
        } | components["schemas"]["ComputedIntegrationSource"];
        readonly ComputedDocumentSourceModels: {
            /** @constant */
            readonly doc: "models";
        };
        readonly ComputedDocumentSourceOperations: {
            /** @enum {string} */
            readonly doc: "operations" | "info";
            readonly page: string;
        };
        readonly ComputedIntegrationSource: {
            readonly dependencies?: {
                readonly [key: string]: Record<string, unknown>;
            };
            readonly props: Record<string, unknown>;
            readonly type: string;
        };
        readonly ComputedOpenApiDependencies: {
            readonly spec: {
                readonly ref: {
                    /** @constant */
                    readonly kind: "openapi";
                    readonly spec: string;
                };
                /** @description The specification as it was found; null when there is none. */
                readonly value?: {
                    readonly id: components["schemas"]["Id"];
                    readonly lastVersion?: string;
                    /** @constant */
                    readonly object: "openapi-spec";
                    readonly slug: string;
                } | null;
            };
        };
        /** @description A placeholder for pages that are computed from another source; visible only where it is not expanded. */
        readonly ComputedPage: {
            readonly computed: components["schemas"]["ComputedPagesSource"];
            readonly createdAt?: components["schemas"]["Timestamp"];
            readonly emoji?: string;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly title: string;
            /** @constant */
            readonly type: "computed";
            readonly updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description The source of a whole set of pages. */
        readonly ComputedPagesSource: {
            readonly dependencies: components["schemas"]["ComputedOpenApiDependencies"];
            readonly props: {
                /** @description Whether the data models get a page as well. */
                readonly models: boolean;
            };
            /** @constant */
            readonly type: "builtin:openapi";
        } | {
            readonly dependencies: {
                readonly translation: {
                    readonly ref: {
                        /** @constant */
                        readonly kind: "translation";
                        readonly translation: string;
                    };
                };
            };
            readonly props: Record<string, unknown>;
            /** @constant */
            readonly type: "builtin:translation";
        } | components["schemas"]["ComputedIntegrationSource"];
        readonly ContentChange: components["schemas"]["ContentChangeUpdatePage"] | components["schemas"]["ContentChangeInsertPage"] | components["schemas"]["ContentChangeDeletePage"] | components["schemas"]["ContentChangeRevertPage"] | components["schemas"]["ContentChangeInsertFiles"];
        readonly ContentChangeDeletePage: {
            /** @constant */
            readonly operation: "delete_page";
            readonly page: components["schemas"]["Id"];
        };
        readonly ContentChangeInsertFiles: {
            readonly files: readonly components["schemas"]["NewFile"][];
            /** @constant */
            readonly operation: "insert_files";
        };
        readonly ContentChangeInsertPage: {
            readonly at?: components["schemas"]["PageIndex"];
            readonly document: components["schemas"]["PageText"];
            readonly into?: components["schemas"]["Id"];
            /** @constant */
            readonly operation: "insert_page";
            readonly ref?: components["schemas"]["BatchRef"];
        } & components["schemas"]["PageFields"];
        /** @description Without a revision, the page becomes as it is where the change request was last updated. */
        readonly ContentChangeRevertPage: {
            /** @description Only these blocks of the text, by their keys. Texts here have no keys. */
            readonly block?: readonly string[];
            /** @constant */
            readonly operation: "revert_page";
            readonly page: components["schemas"]["Id"];
            readonly revision?: components["schemas"]["Id"];
        };
        readonly ContentChangeUpdatePage: {
            readonly at?: components["schemas"]["PageIndex"];
            readonly document?: components["schemas"]["PageText"];
            /** @description The new parent; null is the top. */
            readonly into?: components["schemas"]["IdOrNull"];
            /** @constant */
            readonly operation: "update_page";
            readonly page: components["schemas"]["Id"];
        } & components["schemas"]["PageFields"];
        readonly ContentLink: {
            /** @description The place of the link. */
            readonly locationReferences: readonly components["schemas"]["ContentReference"][];
            /**
             * @description A mere mention (reference), or something the content cannot do without (dependsOn).
             * @enum {string}
             */
            readonly relation: "reference" | "dependsOn";
            readonly status: components["schemas"]["ContentLinkStatus"];
            /** @description Its target; absent when unknown. */
            readonly targetReference?: components["schemas"]["ContentReference"];
        };
        readonly ContentLinkList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ContentLink"][];
            readonly stats: components["schemas"]["ContentLinkStats"];
        };
        /** @description Counts over all links, not only those of the page. */
        readonly ContentLinkStats: {
            readonly broken: {
                /** @description Those broken by the change request; only in its listings. */
                readonly changeRequest?: number;
                readonly total: number;
            };
            readonly total: number;
        };
        /**
         * @description Sound (ok), without a target in the revision (broken), or a URL of the app's own inside (in-app).
         * @enum {string}
         */
        readonly ContentLinkStatus: "ok" | "broken" | "in-app";
        readonly ContentRef: components["schemas"]["ContentRefFile"] | components["schemas"]["ContentRefUrl"] | components["schemas"]["ContentRefPage"] | components["schemas"]["ContentRefAnchor"] | components["schemas"]["ContentRefUser"] | components["schemas"]["ContentRefCollection"] | components["schemas"]["ContentRefSpace"] | components["schemas"]["ContentRefTag"] | components["schemas"]["ContentRefReusableContent"] | components["schemas"]["ContentRefOpenapi"];
        readonly ContentRefAnchor: {
            readonly anchor: string;
            /** @constant */
            readonly kind: "anchor";
            readonly page?: string;
            readonly space?: string;
        };
        readonly ContentRefCollection: {
            readonly collection: string;
            /** @constant */
            readonly kind: "collection";
        };
        readonly ContentReference: components["schemas"]["ContentReferenceFile"] | components["schemas"]["ContentReferenceUrl"] | components["schemas"]["ContentReferencePage"] | components["schemas"]["ContentReferenceUser"] | components["schemas"]["ContentReferenceCollection"] | components["schemas"]["ContentReferenceSpace"] | components["schemas"]["ContentReferenceReusableContent"] | components["schemas"]["ContentReferenceOpenapi"];
        readonly ContentReferenceCollection: {
            readonly collection: components["schemas"]["Collection"];
            /** @constant */
            readonly kind: "collection";
            readonly organization: components["schemas"]["Organization"];
        };
        readonly ContentReferenceFile: {
            readonly file: components["schemas"]["File"];
            /** @constant */
            readonly kind: "file";
            readonly organization: components["schemas"]["Organization"];
            readonly space: components["schemas"]["Space"];
            readonly versionContext?: components["schemas"]["VersionContext"];
        };
        readonly ContentReferenceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ContentReference"][];
        };
        readonly ContentReferenceOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly openAPISpec: components["schemas"]["OpenApiSpec"];
            readonly organization: components["schemas"]["Organization"];
        };
        readonly ContentReferencePage: {
            readonly internalLocation?: components["schemas"]["PageInternalLocation"];
            /** @constant */
            readonly kind: "page";
            readonly organization: components["schemas"]["Organization"];
            readonly page: components["schemas"]["Page"];
            readonly space: components["schemas"]["Space"];
            readonly versionContext?: components["schemas"]["VersionContext"];
        };
        readonly ContentReferenceReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly organization: components["schemas"]["Organization"];
            readonly reusableContent: components["schemas"]["ReusableContent"];
            readonly space: components["schemas"]["Space"];
            readonly versionContext?: components["schemas"]["VersionContext"];
        };
        readonly ContentReferenceSpace: {
            /** @constant */
            readonly kind: "space";
            readonly organization: components["schemas"]["Organization"];
            readonly space: components["schemas"]["Space"];
        };
        readonly ContentReferenceUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url: string;
        };
        readonly ContentReferenceUser: {
            /** @constant */
            readonly kind: "user";
            readonly user: components["schemas"]["User"];
        };
        readonly ContentRefFile: {
            readonly file: string;
            /** @constant */
            readonly kind: "file";
            readonly space?: string;
        };
        readonly ContentRefOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly spec: string;
        };
        readonly ContentRefPage: {
            /** @constant */
            readonly kind: "page";
            readonly page: string;
            readonly space?: string;
        };
        readonly ContentRefReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly reusableContent: string;
            readonly space?: string;
        };
        readonly ContentRefSpace: {
            /** @constant */
            readonly kind: "space";
            readonly space: string;
        };
        readonly ContentRefTag: {
            /** @constant */
            readonly kind: "tag";
            readonly space?: string;
            readonly tag: string;
        };
        readonly ContentRefUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url: string;
        };
        readonly ContentRefUser: {
            /** @constant */
            readonly kind: "user";
            readonly user: string;
        };
        readonly ContentUpdate: {
            readonly changeRequest: components["schemas"]["ChangeRequest"];
            /** @description Each page once, in the order in which they were changed first. */
            readonly changes: readonly (components["schemas"]["ContentUpdateCreatedPage"] | components["schemas"]["ContentUpdateUpdatedPage"] | components["schemas"]["ContentUpdateDeletedPage"])[];
            readonly insertedFiles?: readonly components["schemas"]["File"][];
        };
        readonly ContentUpdateCreatedPage: {
            /** @constant */
            readonly object: "created_page";
            readonly page: components["schemas"]["PageRef"];
            readonly ref?: string;
        };
        readonly ContentUpdateDeletedPage: {
            /** @constant */
            readonly object: "deleted_page";
            readonly page: string;
        };
        readonly ContentUpdateUpdatedPage: {
            /** @constant */
            readonly object: "updated_page";
            readonly page: components["schemas"]["PageRef"];
        };
        readonly CustomField: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly description: components["schemas"]["CustomFieldDescription"];
            readonly id: components["schemas"]["Id"];
            readonly name: components["schemas"]["CustomFieldName"];
            readonly options?: components["schemas"]["CustomFieldOptions"];
            readonly placeholder: components["schemas"]["CustomFieldPlaceholder"];
            readonly title: components["schemas"]["CustomFieldTitle"];
            readonly type: components["schemas"]["CustomFieldType"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly CustomFieldCreateInput: {
            readonly description?: components["schemas"]["CustomFieldDescription"];
            readonly name: components["schemas"]["CustomFieldName"];
            readonly options?: components["schemas"]["CustomFieldOptions"];
            readonly placeholder?: components["schemas"]["CustomFieldPlaceholder"];
            readonly title?: components["schemas"]["CustomFieldTitle"];
            readonly type: components["schemas"]["CustomFieldType"];
        };
        readonly CustomFieldDescription: string;
        readonly CustomFieldList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["CustomField"][];
        };
        /** @description Identifies the field in its organization. */
        readonly CustomFieldName: string;
        /** @description The options, in the order in which they are shown. */
        readonly CustomFieldOptions: readonly string[];
        readonly CustomFieldPlaceholder: string;
        readonly CustomFieldTitle: string;
        /** @enum {string} */
        readonly CustomFieldType: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
        /** @description An omitted field keeps its value; an empty text clears it. */
        readonly CustomFieldUpdateInput: {
            readonly description?: components["schemas"]["CustomFieldDescription"];
            readonly options?: components["schemas"]["CustomFieldOptions"];
            readonly placeholder?: components["schemas"]["CustomFieldPlaceholder"];
            readonly title?: components["schemas"]["CustomFieldTitle"];
        };
        readonly CustomFieldValue: string | number | boolean | readonly string[];
        /**
         * @description The role of members of the organization here; `inherit` takes it from the parent.
         * @enum {string|null}
         */
        readonly DefaultLevel: "admin" | "create" | "review" | "edit" | "comment" | "read" | "inherit" | null;
        readonly Document: {
            readonly data: {
                readonly schemaVersion?: number;
            };
            readonly nodes: readonly components["schemas"]["DocumentBlock"][];
            /** @constant */
            readonly object: "document";
        };
        readonly DocumentBlock: {
            readonly data?: Record<string, unknown>;
            readonly fragments?: readonly components["schemas"]["DocumentFragment"][];
            readonly isVoid?: boolean;
            readonly key?: string;
            readonly nodes?: readonly components["schemas"]["DocumentNode"][];
            /** @constant */
            readonly object: "block";
            readonly type: string;
        };
        readonly DocumentFragment: {
            readonly fragment?: string;
            readonly key?: string;
            readonly nodes: readonly components["schemas"]["DocumentNode"][];
            /** @constant */
            readonly object: "fragment";
            readonly type?: string;
        };
        readonly DocumentInline: {
            readonly data?: Record<string, unknown>;
            readonly fragments?: readonly components["schemas"]["DocumentFragment"][];
            readonly isVoid: boolean;
            readonly key?: string;
            readonly nodes?: readonly components["schemas"]["DocumentNode"][];
            /** @constant */
            readonly object: "inline";
            readonly type: string;
        };
        readonly DocumentNode: components["schemas"]["DocumentBlock"] | components["schemas"]["DocumentText"] | components["schemas"]["DocumentInline"];
        readonly DocumentPage: {
            readonly computed?: components["schemas"]["ComputedDocumentSource"];
            /** @description Identifies the state it was computed from; present with `computed`. */
            readonly computedSeed?: string;
            /** @description Who sees the page. */
            readonly condition?: string;
            readonly cover?: components["schemas"]["PageCover"];
            readonly createdAt?: components["schemas"]["Timestamp"];
            readonly description?: string;
            /** @description The text; only when `format` is document. */
            readonly document?: components["schemas"]["Document"];
            /** @description The document that holds the text; absent when it is computed. */
            readonly documentId?: string;
            readonly emoji?: string;
            readonly git?: components["schemas"]["GitBlob"];
            /** @default false */
            readonly hidden?: boolean;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            /**
             * @deprecated
             * @constant
             */
            readonly kind?: "sheet";
            readonly layout: components["schemas"]["PageLayout"];
            /** @description The text; only when `format` is markdown. */
            readonly markdown?: string;
            /**
             * @description Kept out of the search.
             * @default false
             */
            readonly noIndex?: boolean;
            /**
             * @description Kept out of outside search engines.
             * @default false
             */
            readonly noRobotsIndex?: boolean;
            readonly pages: readonly components["schemas"]["ChildPage"][];
            readonly path: string;
            readonly slug: string;
            readonly tags?: readonly components["schemas"]["PageTag"][];
            readonly title: string;
            /** @constant */
            readonly type: "document";
            readonly updatedAt?: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
            };
        };
        readonly DocumentText: {
            readonly key?: string;
            readonly leaves: readonly {
                readonly marks: readonly {
                    readonly data?: Record<string, unknown>;
                    /** @constant */
                    readonly object: "mark";
                    readonly type: string;
                }[];
                /** @constant */
                readonly object: "leaf";
                readonly text: string;
            }[];
            /** @constant */
            readonly object: "text";
        };
        readonly Error: {
            readonly error: {
                /** @description Repeats the HTTP status. */
                readonly code: number;
                readonly message: string;
            };
        };
        readonly File: {
            readonly contentType: string;
            /** @description Of a picture, in pixels. */
            readonly dimensions?: {
                readonly height: number;
                readonly width: number;
            };
            readonly downloadURL: string;
            readonly git?: components["schemas"]["GitBlob"];
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            /** @description In bytes. */
            readonly size: number;
        };
        readonly FileList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["File"][];
        };
        readonly GitAgentInstructions: readonly ("agents" | "claude")[];
        readonly GitBlob: {
            readonly oid: string;
            readonly path: string;
        };
        readonly GitBranch: string;
        /** @description Directories of the spaces of a site, by the ids of their installations. */
        readonly GitChildDirectories: {
            readonly [key: string]: components["schemas"]["GitDirectory"];
        };
        readonly GitCommit: {
            /** @description The commit came from here and not from the repository. */
            readonly createdByGitBook?: boolean;
            /** @description The commit came from here and not from the repository. */
            readonly createdByService?: boolean;
            readonly message: string;
            readonly oid: string;
            readonly ref?: string;
            readonly url?: string;
        };
        readonly GitCommitMessageTemplate: string;
        readonly GitDirectory: string;
        readonly GitImportInput: {
            readonly force?: boolean;
            readonly ref: string;
            readonly repoCommitURL?: string;
            readonly repoProjectDirectory?: components["schemas"]["GitDirectory"];
            readonly repoTreeURL?: string;
            readonly standalone?: boolean;
            readonly timestamp?: components["schemas"]["Timestamp"];
            /** @description It may hold a password. */
            readonly url: string;
        };
        readonly GitSyncFileMissing: components["schemas"]["Error"] & {
            readonly error: {
                readonly details: {
                    readonly branch: string;
                    /** @description The place of the file in the repository. */
                    readonly path: string;
                    /** @description What a coding agent can be told to create the file. */
                    readonly prompt: string;
                };
                /** @constant */
                readonly type: "missing_site_git_sync_config";
            };
        };
        readonly GitSyncInstallation: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"];
            readonly commitMessageTemplate?: string;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly createdBy: components["schemas"]["Id"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "git-sync-installation";
            /** @description The installation of the site. */
            readonly parentInstallationId?: components["schemas"]["Id"];
            readonly previewExternalBranches?: boolean;
            readonly priority?: components["schemas"]["GitSyncPriority"];
            readonly projectDirectory?: string;
            readonly provider: components["schemas"]["GitSyncProvider"];
            readonly providerConfiguration: {
                readonly accessToken?: string;
                readonly branch?: components["schemas"]["GitBranch"];
                readonly customInstanceURL?: string | null;
                readonly projectId?: number;
                readonly repositoryId?: number;
            };
            readonly status: components["schemas"]["GitSyncStatus"];
            readonly target: components["schemas"]["GitSyncTarget"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        /** @enum {string} */
        readonly GitSyncPriority: "git" | "gitbook";
        /** @enum {string} */
        readonly GitSyncProvider: "github" | "gitlab";
        readonly GitSyncSetup: components["schemas"]["GitSyncSetupGithub"] | components["schemas"]["GitSyncSetupGitlab"];
        readonly GitSyncSetupGithub: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"];
            readonly childInstallationProjectDirectories?: components["schemas"]["GitChildDirectories"];
            readonly commitMessageTemplate?: components["schemas"]["GitCommitMessageTemplate"];
            readonly previewExternalBranches?: boolean;
            readonly priority?: components["schemas"]["GitSyncPriority"];
            readonly projectDirectory?: components["schemas"]["GitDirectory"];
            /** @constant */
            readonly provider: "github";
            readonly providerConfiguration: {
                readonly branch?: components["schemas"]["GitBranch"];
                readonly repositoryId?: number;
            };
        };
        readonly GitSyncSetupGitlab: {
            readonly agentInstructions?: components["schemas"]["GitAgentInstructions"];
            readonly childInstallationProjectDirectories?: components["schemas"]["GitChildDirectories"];
            readonly commitMessageTemplate?: components["schemas"]["GitCommitMessageTemplate"];
            readonly previewExternalBranches?: boolean;
            readonly priority?: components["schemas"]["GitSyncPriority"];
            readonly projectDirectory?: components["schemas"]["GitDirectory"];
            /** @constant */
            readonly provider: "gitlab";
            readonly providerConfiguration: {
                readonly accessToken?: string;
                readonly branch?: components["schemas"]["GitBranch"];
                readonly customInstanceURL?: string | null;
                readonly projectId?: number;
            };
        };
        readonly GitSyncState: {
            readonly installationId: string;
            /** @enum {string} */
            readonly installationProvider: "github" | "gitlab" | "github-legacy";
            readonly installationStatus: components["schemas"]["GitSyncStatus"];
            readonly integration?: string;
            readonly operation?: {
                /** @enum {string} */
                readonly direction: "import" | "export";
                readonly endedAt?: components["schemas"]["Timestamp"];
                readonly error?: string;
                readonly errorAction?: {
                    readonly label: string;
                    readonly url: components["schemas"]["Url"];
                };
                readonly startedAt: components["schemas"]["Timestamp"];
                /** @enum {string} */
                readonly state: "running" | "failure" | "success" | "timeout";
            };
            /** @description In milliseconds. */
            readonly operationTimeout?: number;
            readonly parentInstallationId?: string;
            readonly repoName?: string;
            readonly updatedAt?: components["schemas"]["Timestamp"];
            readonly url?: string;
        };
        /** @enum {string} */
        readonly GitSyncStatus: "unauthenticated" | "pending" | "active";
        readonly GitSyncTarget: components["schemas"]["GitSyncTargetSpace"] | components["schemas"]["GitSyncTargetSite"];
        readonly GitSyncTargetSite: {
            readonly siteId: components["schemas"]["Id"];
            /** @constant */
            readonly type: "site";
        };
        readonly GitSyncTargetSpace: {
            readonly siteId?: components["schemas"]["Id"];
            readonly spaceId: components["schemas"]["Id"];
            /** @constant */
            readonly type: "space";
        };
        readonly GlossaryEntry: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "glossary-entry";
            readonly translations: components["schemas"]["GlossaryTerms"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly GlossaryEntryList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["GlossaryEntry"][];
        };
        readonly GlossaryOperation: components["schemas"]["GlossaryOperationInsert"] | components["schemas"]["GlossaryOperationUpdate"] | components["schemas"]["GlossaryOperationDelete"];
        readonly GlossaryOperationDelete: {
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly type: "delete";
        };
        readonly GlossaryOperationInsert: {
            readonly translations: components["schemas"]["GlossaryTerms"];
            /** @constant */
            readonly type: "insert";
        };
        readonly GlossaryOperationUpdate: {
            readonly id: components["schemas"]["Id"];
            readonly translations: components["schemas"]["GlossaryTerms"];
            /** @constant */
            readonly type: "update";
        };
        /** @description A term in each language, by the code of the language. */
        readonly GlossaryTerms: {
            readonly [key: string]: string;
        };
        readonly GroupPage: {
            readonly createdAt?: components["schemas"]["Timestamp"];
            readonly emoji?: string;
            /** @default false */
            readonly hidden?: boolean;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            /**
             * @deprecated
             * @constant
             */
            readonly kind?: "group";
            /** @default false */
            readonly noIndex?: boolean;
            /** @default false */
            readonly noRobotsIndex?: boolean;
            readonly pages: readonly components["schemas"]["ChildPage"][];
            readonly path: string;
            readonly slug: string;
            readonly title: string;
            /** @constant */
            readonly type: "group";
            readonly updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @description Opaque; never parse it. */
        readonly Id: string;
        /** @description An id, or null for none. */
        readonly IdOrNull: string | null;
        readonly ImportInput: {
            /**
             * @description What kind of content the URL leads to.
             * @enum {string}
             */
            readonly source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "dropbox-paper" | "notion" | "quip" | "google-docs" | "open-api";
            readonly url: components["schemas"]["Url"];
        };
        readonly ImportResult: {
            readonly importedResources: number;
            readonly revision: components["schemas"]["Id"];
            readonly totalResources: number;
        };
        /** @enum {string} */
        readonly InsightsAdPlacement: "aside";
        /** @description A column of the answer, or one to group or sort by. */
        readonly InsightsColumn: components["schemas"]["InsightsColumnDatetime"] | components["schemas"]["InsightsColumnVisitorGeoPoint"] | components["schemas"]["InsightsColumnVisitorClaim"] | components["schemas"]["InsightsColumnDayOfWeek"] | components["schemas"]["InsightsColumnUrl"];
        readonly InsightsColumnDatetime: {
            /** @constant */
            readonly column: "datetime";
            /**
             * @description Rounds the time down to the start of its hour, day, week (Monday) or month in UTC. Without it the time is exact, except that to select or sort by a time means the one by which the query groups.
             * @enum {string}
             */
            readonly interval?: "hour" | "day" | "week" | "month";
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
            readonly values: readonly {
                readonly negative: number;
                readonly positive: number;
            }[];
        };
        readonly InsightsColumnValuesDatetime: {
            /** @constant */
            readonly column: "datetime";
            readonly values: readonly components["schemas"]["Timestamp"][];
        };
        readonly InsightsColumnValuesDayOfWeek: {
            /** @constant */
            readonly column: "dayOfWeek";
            readonly values: readonly number[];
        };
        readonly InsightsColumnValuesDisplayContext: {
            /** @constant */
            readonly column: "displayContext";
            readonly values: readonly components["schemas"]["InsightsDisplayContext"][];
        };
        readonly InsightsColumnValuesEventAdPlacement: {
            /** @constant */
            readonly column: "eventAdPlacement";
            readonly values: readonly components["schemas"]["InsightsAdPlacement"][];
        };
        readonly InsightsColumnValuesEventAskResponseRating: {
            /** @constant */
            readonly column: "eventAskResponseRating";
            readonly values: readonly number[];
        };
        readonly InsightsColumnValuesEventLinkPosition: {
            /** @constant */
            readonly column: "eventLinkPosition";
            readonly values: readonly components["schemas"]["InsightsLinkPosition"][];
        };
        readonly InsightsColumnValuesEventLinkTargetKind: {
            /** @constant */
            readonly column: "eventLinkTargetKind";
            readonly values: readonly ("url" | "page" | "file" | "anchor" | "space" | "collection" | "user" | "reusable-content")[];
        };
        readonly InsightsColumnValuesEventLinkTargetValue: {
            /** @constant */
            readonly column: "eventLinkTargetValue";
            readonly values: readonly components["schemas"]["ContentRef"][];
        };
        readonly InsightsColumnValuesEventLLMSVariant: {
            /** @constant */
            readonly column: "eventLLMSVariant";
            readonly values: readonly ("standard" | "full" | null)[];
        };
        readonly InsightsColumnValuesEventMarkdownSource: {
            /** @constant */
            readonly column: "eventMarkdownSource";
            readonly values: readonly ("page-action" | null)[];
        };
        readonly InsightsColumnValuesEventPageFeedbackRating: {
            /** @constant */
            readonly column: "eventPageFeedbackRating";
            readonly values: readonly components["schemas"]["InsightsPageRating"][];
        };
        readonly InsightsColumnValuesEventPageNotFoundType: {
            /** @constant */
            readonly column: "eventPageNotFoundType";
            readonly values: readonly ("conditional" | null)[];
        };
        readonly InsightsColumnValuesEventsCount: {
            /** @enum {string} */
            readonly column: "eventsCount" | "sessionsCount" | "visitorsCount";
            readonly values: readonly number[];
        };
        readonly InsightsColumnValuesEventSearchQuery: {
            /** @enum {string} */
            readonly column: "eventSearchQuery" | "eventPageFeedbackComment" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "eventAdDomain";
            readonly values: readonly string[];
        };
        readonly InsightsColumnValuesEventSearchResultRecordId: {
            /** @constant */
            readonly column: "eventSearchResultRecordId";
            readonly values: readonly (string | null)[];
        };
        readonly InsightsColumnValuesEventTrademarkPlacement: {
            /** @constant */
            readonly column: "eventTrademarkPlacement";
            readonly values: readonly components["schemas"]["InsightsTrademarkPlacement"][];
        };
        readonly InsightsColumnValuesEventType: {
            /** @constant */
            readonly column: "eventType";
            readonly values: readonly components["schemas"]["InsightsEventType"][];
        };
        readonly InsightsColumnValuesHourOfDay: {
            /** @constant */
            readonly column: "hourOfDay";
            readonly values: readonly number[];
        };
        readonly InsightsColumnValuesPage: {
            /** @constant */
            readonly column: "page";
            readonly values: readonly ({
                readonly page: string | null;
                readonly space: string;
            } | null)[];
        };
        readonly InsightsColumnValuesPageFeedbackRating: {
            /** @constant */
            readonly column: "pageFeedbackRating";
            readonly values: readonly {
                readonly bad: number;
                readonly good: number;
                readonly ok: number;
            }[];
        };
        readonly InsightsColumnValuesSiteSection: {
            /** @enum {string} */
            readonly column: "siteSection" | "siteSpace" | "siteShareKey" | "visitorGeoCountry" | "visitorLanguage" | "eventLinkTargetDomain" | "eventAPIOperationPath" | "eventAPIOperationMethod";
            readonly values: readonly (string | null)[];
        };
        readonly InsightsColumnValuesUrl: {
            /** @constant */
            readonly column: "url";
            readonly values: readonly components["schemas"]["Url"][];
        };
        readonly InsightsColumnValuesUrlPath: {
            /** @constant */
            readonly column: "urlPath";
            readonly values: readonly string[];
        };
        readonly InsightsColumnValuesVisitorAuthenticated: {
            /** @constant */
            readonly column: "visitorAuthenticated";
            readonly values: readonly (boolean | null)[];
        };
        readonly InsightsColumnValuesVisitorBot: {
            /** @constant */
            readonly column: "visitorBot";
            readonly values: readonly ("unknown" | "googlebot" | "bingbot" | "duckduckbot" | "facebookbot" | "applebot" | "chatgpt" | "anthropic" | "" | null)[];
        };
        readonly InsightsColumnValuesVisitorBrowser: {
            /** @constant */
            readonly column: "visitorBrowser";
            readonly values: readonly ("chrome" | "firefox" | "safari" | "edge" | "ie" | "opera" | "unknown")[];
        };
        readonly InsightsColumnValuesVisitorClaim: {
            readonly claim: string;
            /** @constant */
            readonly column: "visitorClaim";
            readonly values: readonly string[];
        };
        readonly InsightsColumnValuesVisitorDevice: {
            /** @constant */
            readonly column: "visitorDevice";
            readonly values: readonly ("desktop" | "tablet" | "mobile" | "unknown")[];
        };
        readonly InsightsColumnValuesVisitorGeoPoint: {
            /** @constant */
            readonly column: "visitorGeoPoint";
            readonly values: readonly ({
                /** @description The cell of the hexagonal grid that contains the point. */
                readonly h3: string;
                readonly latitude: number;
                readonly longitude: number;
            } | null)[];
        };
        readonly InsightsColumnValuesVisitorOS: {
            /** @constant */
            readonly column: "visitorOS";
            readonly values: readonly ("windows" | "macos" | "linux" | "android" | "ios" | "unknown")[];
        };
        readonly InsightsColumnVisitorClaim: {
            /** @description The name of the claim. */
            readonly claim: string;
            /** @constant */
            readonly column: "visitorClaim";
        };
        readonly InsightsColumnVisitorGeoPoint: {
            /** @constant */
            readonly column: "visitorGeoPoint";
            /** @description Coarse to fine. */
            readonly precision?: number;
        };
        /**
         * @description Where the event happened.
         * @enum {string}
         */
        readonly InsightsDisplayContext: "site" | "server" | "embed" | "mcp";
        /** @enum {string} */
        readonly InsightsEventType: "page_view" | "search_open" | "search_type_query" | "search_open_result" | "page_post_feedback" | "page_post_feedback_comment" | "ask_question" | "ask_rate_response" | "link_click" | "api_client_open" | "api_client_request" | "ad_click" | "ad_display" | "trademark_click" | "page_markdown_request" | "agent_feedback" | "ask_view" | "llms_request" | "mcp_request" | "rss_request";
        readonly InsightsFilter: components["schemas"]["InsightsColumnValues"] & {
            readonly operator?: components["schemas"]["InsightsOperator"];
            readonly values?: readonly unknown[];
        };
        /** @enum {string} */
        readonly InsightsLinkPosition: "announcement" | "header" | "footer" | "sidebar" | "content";
        /**
         * @description How a column is compared with the values of a condition; `in` when absent.
         * @enum {string}
         */
        readonly InsightsOperator: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual";
        /** @enum {string} */
        readonly InsightsPageRating: "bad" | "ok" | "good";
        readonly InsightsQuery: {
            readonly groupBy?: readonly components["schemas"]["InsightsColumn"][];
            /**
             * @description How many rows at most.
             * @default 1000
             */
            readonly limit?: number;
            readonly order?: {
                readonly by: components["schemas"]["InsightsColumn"];
                /** @enum {string} */
                readonly direction: "asc" | "desc";
            };
            readonly range: components["schemas"]["InsightsRange"];
            /** @description The columns of the answer; by default those of `groupBy`, then `eventsCount`. What does not count is grouped by too. */
            readonly select?: readonly components["schemas"]["InsightsColumn"][];
            /** @description Conditions that must all be true; those on counts apply to the groups. */
            readonly where?: readonly components["schemas"]["InsightsFilter"][];
        };
        /** @description A period that ends now, by name, or one with given ends. */
        readonly InsightsRange: ("lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours") | {
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
        };
        readonly InsightsResult: {
            /** @description All columns have the same number of values; the n-th values together are the n-th row. */
            readonly columns: readonly components["schemas"]["InsightsColumnValues"][];
        };
        /** @enum {string} */
        readonly InsightsTrademarkPlacement: "sidebar" | "ad" | "footer" | "pdf";
        readonly Integration: {
            readonly categories: readonly string[];
            readonly externalLinks: readonly Record<string, unknown>[];
            readonly name: components["schemas"]["IntegrationName"];
            /** @constant */
            readonly object: "integration";
            readonly owner: components["schemas"]["Organization"];
            readonly permissions: {
                readonly admin: boolean;
            };
            readonly previewImages: readonly string[];
            /** @description What it may do where it is enabled. */
            readonly scopes: readonly string[];
            /**
             * @description What it can be enabled on.
             * @enum {string}
             */
            readonly target: "all" | "site" | "space" | "organization";
            readonly title: string;
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly assets: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
                readonly publicContentEndpoint: components["schemas"]["Url"];
                readonly publicEndpoint: components["schemas"]["Url"];
            };
            readonly verified: boolean;
            readonly version: number;
            /** @enum {string} */
            readonly visibility: "public" | "private" | "unlisted";
        };
        /** @description Settings of the integration, by name. */
        readonly IntegrationConfiguration: {
            readonly [key: string]: components["schemas"]["IntegrationSetting"];
        };
        readonly IntegrationContentInstallation: {
            readonly configuration: components["schemas"]["IntegrationConfiguration"];
            readonly externalIds: components["schemas"]["IntegrationExternalIds"];
            readonly installation: components["schemas"]["Id"];
            readonly integration: components["schemas"]["IntegrationName"];
            readonly status: components["schemas"]["IntegrationStatus"];
            readonly urls: components["schemas"]["IntegrationEndpoints"];
        };
        /** @description Unset leaves a property; a configuration is replaced as a whole. */
        readonly IntegrationContentUpdateInput: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"];
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"];
        };
        readonly IntegrationEndpoints: {
            /** @description The resource in this interface. */
            readonly location: components["schemas"]["Url"];
            /** @description Where what it renders is served. */
            readonly publicContentEndpoint: components["schemas"]["Url"];
            /** @description Where others send events to the integration. */
            readonly publicEndpoint: components["schemas"]["Url"];
        };
        /** @description Ids that the integration gave it. */
        readonly IntegrationExternalIds: readonly string[];
        readonly IntegrationInstallation: {
            readonly configuration: components["schemas"]["IntegrationConfiguration"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly externalIds: components["schemas"]["IntegrationExternalIds"];
            readonly id: components["schemas"]["Id"];
            readonly site_selection: components["schemas"]["IntegrationSelection"];
            readonly space_selection: components["schemas"]["IntegrationSelection"];
            /** @description On how many spaces it is enabled. */
            readonly spaces: number;
            readonly status: components["schemas"]["IntegrationStatus"];
            readonly target: components["schemas"]["IntegrationTargetOrganization"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: components["schemas"]["IntegrationEndpoints"] & {
                readonly app: components["schemas"]["Url"];
            };
        };
        /** @description Unset leaves a property; a configuration is replaced as a whole. */
        readonly IntegrationInstallationUpdateInput: {
            readonly configuration?: components["schemas"]["IntegrationConfiguration"];
            readonly externalIds?: components["schemas"]["IntegrationExternalIds"];
            readonly site_selection?: components["schemas"]["IntegrationSelection"];
            readonly space_selection?: components["schemas"]["IntegrationSelection"];
        };
        readonly IntegrationName: string;
        readonly IntegrationPlace: {
            readonly id: components["schemas"]["Id"];
        };
        /**
         * @description Whether it is enabled everywhere, or only where somebody enabled it.
         * @enum {string}
         */
        readonly IntegrationSelection: "all" | "selected";
        /** @description Any value. */
        readonly IntegrationSetting: (string | number | boolean | null) | components["schemas"]["IntegrationConfiguration"] | readonly ((string | number | boolean | null) | components["schemas"]["IntegrationConfiguration"])[];
        readonly IntegrationSiteInstallation: components["schemas"]["IntegrationContentInstallation"] & {
            /** @description The site, or only its id. */
            readonly site: components["schemas"]["Id"] | components["schemas"]["IntegrationPlace"];
        };
        readonly IntegrationSiteInstallationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["IntegrationSiteInstallation"][];
        };
        readonly IntegrationSpaceInstallation: components["schemas"]["IntegrationContentInstallation"] & {
            /** @description The space, or only its id. */
            readonly space: components["schemas"]["Id"] | components["schemas"]["IntegrationPlace"];
        };
        readonly IntegrationSpaceInstallationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["IntegrationSpaceInstallation"][];
        };
        /**
         * @description An installation is `pending` until its configuration is complete.
         * @enum {string}
         */
        readonly IntegrationStatus: "active" | "pending" | "paused";
        readonly IntegrationTargetOrganization: {
            readonly organization: components["schemas"]["Id"];
        };
        readonly InviteEmail: string;
        readonly InviteInput: {
            /** @description Addresses, or addresses that each come with their own role. */
            readonly emails: readonly (components["schemas"]["InviteEmail"] | {
                readonly email: components["schemas"]["InviteEmail"];
                readonly role: components["schemas"]["RoleOrGuest"];
            })[];
            /** @description For addresses without a role of their own; unset, the organization's role for new members. */
            readonly role?: components["schemas"]["RoleOrGuest"];
            /**
             * @description Invite them as people who use single sign-on.
             * @default false
             */
            readonly sso?: boolean;
        };
        readonly InviteResult: {
            /** @description Who was asked for as somebody who uses single sign-on and is not: the address belongs to another organization, or to a member who signs in otherwise. */
            readonly failedSSOEmails?: readonly string[];
            /** @description How many were added. */
            readonly invited: number;
            /** @description The ids of the users who were added. */
            readonly users: readonly string[];
        };
        readonly LinkInvite: components["schemas"]["OrganizationLinkInvite"] | components["schemas"]["SpaceLinkInvite"] | components["schemas"]["CollectionLinkInvite"];
        readonly LinkInviteCreateInput: {
            readonly role: components["schemas"]["RoleOrGuest"];
        } | {
            readonly level: components["schemas"]["RoleOrGuest"];
            readonly space: components["schemas"]["Id"];
        } | {
            readonly collection: components["schemas"]["Id"];
            readonly level: components["schemas"]["RoleOrGuest"];
        };
        readonly LinkInviteList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OrganizationLinkInvite"][];
        };
        readonly LinkInviteUpdateInput: {
            readonly role: components["schemas"]["RoleOrGuest"];
        } | {
            readonly level: components["schemas"]["RoleOrGuest"];
        };
        readonly LinkPage: {
            readonly createdAt?: components["schemas"]["Timestamp"];
            readonly emoji?: string;
            /** @default false */
            readonly hidden?: boolean;
            readonly href?: string;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            /**
             * @deprecated
             * @constant
             */
            readonly kind?: "link";
            readonly target: components["schemas"]["ContentRef"];
            readonly title: string;
            /** @constant */
            readonly type: "link";
            readonly updatedAt?: components["schemas"]["Timestamp"];
        };
        readonly ListPage: {
            /** @description How many items the whole list has, over all pages. */
            readonly count?: number;
            /** @description Present while more items remain. */
            readonly next?: {
                readonly page: string;
            };
        };
        /** @description A text in the languages that are not the default one, by language. */
        readonly LocalizedText128: {
            readonly [key: string]: string;
        };
        /** @description A longer text in the languages that are not the default one, by language. */
        readonly LocalizedText256: {
            readonly [key: string]: string;
        };
        readonly Member: {
            readonly disabled: boolean;
            /** @description The id of the user. */
            readonly id: components["schemas"]["Id"];
            readonly joinedAt: components["schemas"]["Timestamp"];
            readonly lastSeenAt?: components["schemas"]["Timestamp"];
            /** @constant */
            readonly object: "member";
            readonly role: components["schemas"]["RoleOrGuest"];
            /** @description How many sites the member can reach. */
            readonly sites?: number;
            readonly spaces: number;
            readonly sso: boolean;
            readonly teams: number;
            readonly user: components["schemas"]["User"];
        };
        readonly MemberList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Member"][];
        };
        /** @enum {string} */
        readonly MemberRoleFilter: "admin" | "create" | "review" | "edit" | "comment" | "read" | "guest";
        readonly MemberSpacePermission: {
            readonly permission: components["schemas"]["Role"];
            readonly space: components["schemas"]["Space"];
        };
        readonly MemberSpacePermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["MemberSpacePermission"][];
        };
        readonly MemberTeam: {
            readonly member: components["schemas"]["TeamMembership"];
            readonly team: components["schemas"]["Team"];
        };
        readonly MemberTeamList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["MemberTeam"][];
        };
        readonly MemberUpdateInput: {
            /** @description Unset leaves the role; null makes the member a guest. */
            readonly role?: components["schemas"]["RoleOrGuest"];
        };
        readonly MergeResult: {
            /**
             * @description A merge with conflicts is completed all the same, and its content needs manual repair.
             * @enum {string}
             */
            readonly result: "merge" | "conflicts";
            readonly revision: components["schemas"]["Id"];
        };
        readonly MergeRule: components["schemas"]["MergeRuleRequireSpecificReviewers"] | components["schemas"]["MergeRuleRequireAtLeastOneReview"] | components["schemas"]["MergeRuleCustom"];
        readonly MergeRuleCustom: {
            readonly expression: string;
            readonly message?: string;
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
            readonly users: readonly components["schemas"]["Id"][];
        };
        /** @description What a change request needs before it is merged. */
        readonly MergeRules: components["schemas"]["NoMergeRules"] | components["schemas"]["MergeRuleSet"];
        readonly MergeRuleSet: {
            readonly rules: readonly components["schemas"]["MergeRule"][];
            /** @constant */
            readonly type: "rules";
        };
        /** @description The content is at a URL, or inline. */
        readonly NewFile: {
            /** @description At most 1 MiB. */
            readonly base64?: string;
            /** @description Required with inline content. */
            readonly contentType?: string;
            readonly name: string;
            readonly ref?: components["schemas"]["BatchRef"];
            readonly url?: components["schemas"]["Url"];
        } & (unknown | unknown);
        readonly NoMergeRules: {
            /** @constant */
            readonly type: "none";
        };
        /** @description The source of the specification. Answers never include the text; they include the URL as `sourceURL`. */
        readonly OpenApiSource: {
            readonly url: components["schemas"]["Url"];
        } | {
            /** @description The specification as JSON or YAML. */
            readonly text: string;
        };
        /** @description A source; a text may be given without its key. */
        readonly OpenApiSourceInput: components["schemas"]["OpenApiSource"] | string;
        readonly OpenApiSpec: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            readonly lastProcessedAt?: components["schemas"]["Timestamp"];
            readonly lastProcessedErrorCount?: number;
            /** @description What was wrong with the source the last time. */
            readonly lastProcessedErrors?: readonly {
                readonly code?: string;
                readonly message: string;
            }[];
            /**
             * @description Why the source could not be read the last time; absent when it could.
             * @enum {string}
             */
            readonly lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
            /** @description The id of the newest version; absent until there is one. */
            readonly lastVersion?: string;
            /** @constant */
            readonly object: "openapi-spec";
            /** @description What the token's user may do with the specification. */
            readonly permissions: {
                readonly edit: boolean;
                readonly view?: boolean;
            };
            /**
             * @description Waiting, being read, or done. Done says nothing of success: a failure is told by `lastProcessErrorCode`.
             * @enum {string}
             */
            readonly processingState: "pending" | "progress" | "complete";
            readonly slug: components["schemas"]["OpenApiSpecSlug"];
            /** @description Absent when the source is text. */
            readonly sourceURL?: components["schemas"]["Url"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
                readonly published?: components["schemas"]["Url"];
            };
            readonly visibility?: components["schemas"]["OpenApiSpecVisibility"];
        };
        readonly OpenApiSpecList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OpenApiSpec"][];
        };
        readonly OpenApiSpecRawContent: {
            /** @enum {string} */
            readonly format: "json" | "yaml";
            readonly text: string;
        };
        readonly OpenApiSpecSlug: string;
        readonly OpenApiSpecVersion: {
            readonly createdAt?: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "openapi-spec-version";
            /** @description Where the text of the version can be fetched. */
            readonly url: components["schemas"]["Url"];
            readonly urls: {
                readonly app?: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly OpenApiSpecVersionContent: {
            /** @description The files that make up the specification; its form is the service's own. */
            readonly filesystem: Record<string, unknown>;
            readonly url?: components["schemas"]["Url"];
            readonly urls?: {
                /** @description Null where the specification is private. */
                readonly public: components["schemas"]["Url"] | null;
                readonly source: components["schemas"]["Url"];
            };
        };
        readonly OpenApiSpecVersionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["OpenApiSpecVersion"][];
        };
        /**
         * @description Only members of the organization, or everyone.
         * @enum {string}
         */
        readonly OpenApiSpecVisibility: "private" | "public";
        readonly Organization: {
            readonly ai?: boolean;
            readonly auditLogs?: boolean;
            readonly billing?: {
                readonly aiCreditAlertThreshold?: number | null;
                readonly canChangeInterval?: boolean;
                readonly canCheckout?: boolean;
                readonly canUseSAML?: boolean;
                readonly creditsBundle?: string | number | null;
                readonly endDate?: components["schemas"]["Timestamp"] | null;
                readonly hasPaymentFailed?: boolean;
                /** @enum {string} */
                readonly interval?: "monthly" | "yearly";
                readonly isScheduledToCancel?: boolean;
                readonly pricing?: Record<string, unknown>;
                readonly usageAddons?: Record<string, unknown>;
            };
            readonly blocked?: {
                readonly reason: unknown;
                /** @enum {string} */
                readonly source?: "backoffice" | "external" | "internal";
            };
            /** @enum {string} */
            readonly communityType?: "nonProfit" | "openSource" | "education";
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly customHostname?: string;
            readonly defaultContent?: {
                readonly site: components["schemas"]["Id"];
                /** @constant */
                readonly type: "site";
            };
            readonly defaultRole?: components["schemas"]["RoleOrGuest"];
            readonly emailDomains: readonly string[];
            readonly hostname?: string;
            readonly id: components["schemas"]["Id"];
            readonly internal_billingMigration?: {
                readonly deadline?: components["schemas"]["Timestamp"];
                readonly discountEndDate?: components["schemas"]["Timestamp"];
                readonly discountPercent?: number;
            };
            readonly internal_isOnNewTrial?: boolean;
            readonly inviteLinks: boolean;
            readonly mergeRules?: components["schemas"]["MergeRules"];
            /** @constant */
            readonly object: "organization";
            readonly permissions: {
                readonly access?: boolean;
                readonly admin: boolean;
                readonly createContent: boolean;
                readonly createOpenAPISpec?: boolean;
                readonly ingestConversations?: boolean;
                readonly installIntegration?: boolean;
                readonly listInstallations?: boolean;
                readonly listIntegrations?: boolean;
                readonly listMembers?: boolean;
                readonly listTeams?: boolean;
                readonly ownTeam?: boolean;
                readonly view?: boolean;
                readonly viewBilling?: boolean;
            };
            /** @enum {string} */
            readonly plan: "free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro" | "internal";
            readonly sso?: boolean;
            readonly title: string;
            readonly trial: {
                /** @description How many trials there were. */
                readonly count?: number;
                /** @constant */
                readonly decision?: "downgrade";
                readonly endDate?: components["schemas"]["Timestamp"];
                /** @enum {string} */
                readonly status: "notapplicable" | "none" | "active" | "ended" | "expired";
            };
            /** @enum {string} */
            readonly type: "business" | "community";
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
                readonly logo?: components["schemas"]["Url"];
            };
            /** @enum {string} */
            readonly useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
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
            readonly redundant?: boolean;
            readonly role: components["schemas"]["RoleOrGuest"];
        };
        readonly OrganizationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Organization"][];
        };
        /** @description An omitted field keeps its value. */
        readonly OrganizationUpdateInput: {
            readonly ai?: boolean;
            /** @description What members see first; null removes it. */
            readonly defaultContent?: {
                readonly site: components["schemas"]["Id"];
                /** @constant */
                readonly type: "site";
            } | null;
            /** @description The role a new member gets; null is a guest. */
            readonly defaultRole?: components["schemas"]["RoleOrGuest"];
            /** @description People with an address in one of these domains may join by themselves. */
            readonly emailDomains?: readonly string[];
            readonly hostname?: string;
            /** @description Whether people can join with a link invite. */
            readonly inviteLinks?: boolean;
            /**
             * Format: uri
             * @description The URL of the logo; null removes it. It is read back as `urls.logo`.
             */
            readonly logo?: string | null;
            readonly mergeRules?: components["schemas"]["MergeRules"];
            readonly sso?: boolean;
            readonly title?: string;
        };
        readonly Page: components["schemas"]["DocumentPage"] | components["schemas"]["GroupPage"] | components["schemas"]["LinkPage"] | components["schemas"]["ComputedPage"];
        readonly PageCover: {
            readonly ref?: {
                readonly file: string;
                /** @constant */
                readonly kind: "file";
                readonly space?: string;
            };
            readonly yPos: number;
        };
        readonly PageFields: {
            /** @description Who sees the page; empty for everybody. */
            readonly condition?: string;
            readonly description?: string;
            /** @description Empty for none. */
            readonly emoji?: string;
            readonly hidden?: boolean;
            /** @description Empty for none. */
            readonly icon?: string;
            readonly noIndex?: boolean;
            readonly noRobotsIndex?: boolean;
            /** @description Unique among its siblings; from the title when absent. */
            readonly slug?: string;
            readonly title?: string;
        };
        /** @description The place among its siblings; the end when absent. */
        readonly PageIndex: number;
        /** @description The place inside the page. */
        readonly PageInternalLocation: components["schemas"]["PageInternalLocationAnchor"] | components["schemas"]["PageInternalLocationNode"];
        readonly PageInternalLocationAnchor: {
            readonly anchor: string;
            /** @constant */
            readonly type: "anchor";
        };
        readonly PageInternalLocationNode: {
            readonly node: string;
            /** @constant */
            readonly type: "node";
        };
        /** @description Which parts of the page show. */
        readonly PageLayout: {
            readonly actions?: boolean;
            readonly anchors?: boolean;
            readonly cover?: boolean;
            /** @enum {string} */
            readonly coverMask?: "none" | "radial";
            /** @enum {string} */
            readonly coverSize?: "hero" | "full" | "background";
            readonly description?: boolean;
            readonly metadata?: boolean;
            readonly outline?: boolean;
            readonly pagination?: boolean;
            readonly tableOfContents?: boolean;
            readonly tags?: boolean;
            readonly title?: boolean;
            /** @enum {string} */
            readonly width?: "default" | "wide";
        };
        /** @description Only these have a path. */
        readonly PageOnPath: components["schemas"]["DocumentPage"] | components["schemas"]["GroupPage"];
        readonly PageRef: {
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "page";
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly PageTag: {
            readonly primary?: boolean;
            readonly tag: {
                /** @constant */
                readonly kind: "tag";
                readonly tag: string;
            };
        };
        /** @description The text of a page. Front matter of Markdown wins over the fields beside it. */
        readonly PageText: {
            readonly markdown: string;
        } | {
            readonly document: components["schemas"]["Document"];
        } | Record<string, unknown>;
        readonly PageTree: {
            readonly pages: readonly components["schemas"]["Page"][];
        };
        /** @description The role, and users or teams or both. Null shuts them out: neither the default nor a role that they have further out reaches them here. */
        readonly PermissionGrantInput: {
            readonly role: components["schemas"]["RoleOrGuest"];
            readonly teams?: components["schemas"]["PermissionSubjects"];
            readonly users: components["schemas"]["PermissionSubjects"];
        } | {
            readonly role: components["schemas"]["RoleOrGuest"];
            readonly teams: components["schemas"]["PermissionSubjects"];
            readonly users?: components["schemas"]["PermissionSubjects"];
        };
        /** @description The ids of users, or of teams. */
        readonly PermissionSubjects: readonly components["schemas"]["Id"][];
        readonly PermissionUpdateInput: {
            /** @description Unset leaves the role. */
            readonly role?: components["schemas"]["RoleOrGuest"];
        };
        readonly PingResult: {
            /** @description A signed token that identifies the visitor to sites. Anyone who has it can act as that visitor. */
            readonly gitbookVisitorClaims?: string;
            /** @description A signed token that identifies the visitor to sites. Anyone who has it can act as that visitor. */
            readonly serviceVisitorClaims?: string;
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
        /** @description Where a redirect leads, or the path of a page that is looked up when the redirect is written. */
        readonly RedirectInput: components["schemas"]["RedirectDestination"] | {
            /** @constant */
            readonly kind: "path";
            readonly path: string;
            readonly spaceId: components["schemas"]["Id"];
        };
        readonly RedirectItem: {
            /** @default false */
            readonly captureWildcard?: boolean;
            readonly destination: components["schemas"]["RedirectInput"] | null;
            /**
             * @default live
             * @enum {string}
             */
            readonly intent?: "live" | "draft";
            readonly permanent?: boolean;
            readonly source: components["schemas"]["RedirectSource"];
        } | {
            /** @constant */
            readonly intent: "publish";
            readonly source: components["schemas"]["RedirectSource"];
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
        /** @description A person, or elsewhere also a team, that was asked to review a change request. */
        readonly RequestedReviewer: {
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @constant */
            readonly object: "change-request-requested-reviewer";
            readonly requestedBy: components["schemas"]["User"];
            /** @description The content at that time. */
            readonly revision: components["schemas"]["Id"];
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
            /** @description The id of the document that holds its text. */
            readonly document?: string;
            readonly git?: components["schemas"]["GitBlob"];
            readonly id: components["schemas"]["Id"];
            readonly title: string;
        };
        readonly Revision: components["schemas"]["RevisionContent"] & (components["schemas"]["RevisionEdits"] | components["schemas"]["RevisionMerge"]);
        /** @description What happened to one page, file or reusable content. */
        readonly RevisionChange: {
            /** @description Each field that was edited, as it was and as it is; absent where there is none. */
            readonly attributes?: {
                readonly [key: string]: {
                    readonly after?: unknown;
                    readonly before?: unknown;
                };
            };
            readonly file?: {
                readonly contentType: string;
                readonly downloadURL: string;
                readonly id: components["schemas"]["Id"];
                readonly name: string;
            };
            readonly page?: components["schemas"]["ChangedPage"];
            /** @description The page above one that moved; absent at the top. */
            readonly parent?: {
                readonly after?: components["schemas"]["ChangedPage"];
                readonly before?: components["schemas"]["ChangedPage"];
            };
            readonly reusableContent?: {
                readonly document?: string;
                readonly id: components["schemas"]["Id"];
                readonly title: string;
            };
            /** @enum {string} */
            readonly type: "page_created" | "page_edited" | "page_deleted" | "page_moved" | "file_created" | "file_edited" | "file_deleted" | "reusable_content_created" | "reusable_content_edited" | "reusable_content_deleted" | "tag_created" | "tag_edited" | "tag_deleted" | "variables_edited";
        };
        readonly RevisionChanges: {
            readonly changes: readonly components["schemas"]["RevisionChange"][];
            /** @description The change request whose merge made the revision. */
            readonly mergedFrom?: components["schemas"]["ChangeRequest"];
            /** @description How many changes were left out. */
            readonly more?: number;
        };
        readonly RevisionContent: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly files: readonly components["schemas"]["File"][];
            readonly git?: components["schemas"]["GitCommit"];
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "revision";
            readonly pages: readonly components["schemas"]["Page"][];
            readonly parents: readonly components["schemas"]["Id"][];
            readonly reusableContents: readonly components["schemas"]["ReusableContent"][];
            readonly tags?: readonly components["schemas"]["RevisionTag"][];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly public?: components["schemas"]["Url"];
                readonly published?: components["schemas"]["Url"];
            };
        };
        readonly RevisionEdits: {
            /** @description The revision that was computed from; present when the type is computed. */
            readonly sourceRevision?: components["schemas"]["Id"];
            /** @enum {string} */
            readonly type: "edits" | "rollback" | "update" | "computed";
        };
        readonly RevisionMerge: {
            readonly mergedFrom: components["schemas"]["ChangeRequest"];
            /** @constant */
            readonly type: "merge";
        };
        /** @description A tag that pages may have. */
        readonly RevisionTag: {
            readonly color: string;
            readonly label: string;
            readonly slug: string;
        };
        /**
         * @description What a person may do, most first: administrate, create content, review (and merge), edit, comment, read.
         * @enum {string}
         */
        readonly Role: "admin" | "create" | "review" | "edit" | "comment" | "read";
        /**
         * @description A role; null is a guest, who sees only what was granted explicitly.
         * @enum {string|null}
         */
        readonly RoleOrGuest: "admin" | "create" | "review" | "edit" | "comment" | "read" | null;
        readonly SamlCertificate: string;
        readonly SamlEntityId: string;
        readonly SamlLabel: string;
        readonly SamlProvider: {
            /** @description Empty until it is set. */
            readonly certificate: components["schemas"]["SamlCertificate"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly defaultRole: components["schemas"]["RoleOrGuest"];
            readonly defaultTeam?: components["schemas"]["Team"];
            /** @description Empty until it is set. */
            readonly entityID: components["schemas"]["SamlEntityId"];
            readonly id: components["schemas"]["Id"];
            readonly label: components["schemas"]["SamlLabel"];
            /** @constant */
            readonly object: "saml-provider";
            /** @description The service provider settings for the identity provider. */
            readonly service: {
                readonly acsURL: components["schemas"]["Url"];
                readonly entityID: components["schemas"]["SamlEntityId"];
                readonly startURL: components["schemas"]["Url"];
            };
            /** @description Empty until it is set. */
            readonly ssoURL: string;
            /** @enum {string} */
            readonly status?: "active" | "pending";
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly SamlProviderCreateInput: components["schemas"]["SamlProviderUpdateInput"] & {
            readonly label: components["schemas"]["SamlLabel"];
        };
        readonly SamlProviderList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SamlProvider"][];
        };
        /** @description An omitted field keeps its value. */
        readonly SamlProviderUpdateInput: {
            /** @description The public certificate with which the identity provider signs. */
            readonly certificate?: components["schemas"]["SamlCertificate"];
            /** @description The role people get on their first sign-in; null is a guest. */
            readonly defaultRole?: components["schemas"]["RoleOrGuest"];
            /** @description The id of the team that people join on their first sign-in. It is read back as the whole team. */
            readonly defaultTeam?: components["schemas"]["Id"];
            /** @description The entity id of the identity provider. */
            readonly entityID?: components["schemas"]["SamlEntityId"];
            readonly label?: components["schemas"]["SamlLabel"];
            /** @description The sign-in URL of the identity provider. */
            readonly ssoURL?: components["schemas"]["Url"];
        };
        /** @description A page that matches, with the sections of it that do. */
        readonly SearchResult: {
            /** @description The pages above it, from the top. */
            readonly ancestors?: readonly {
                readonly title: string;
            }[];
            readonly description?: string;
            readonly id: components["schemas"]["Id"];
            readonly path: string;
            /** @description Its place among all results, from 1. */
            readonly rank?: number;
            /** @enum {string} */
            readonly resultType?: "page" | "section";
            readonly score?: number;
            readonly sections?: readonly components["schemas"]["SearchResultSection"][];
            readonly title: string;
            readonly urls: {
                readonly app: components["schemas"]["Url"];
            };
        };
        readonly SearchResultList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SearchResult"][];
        };
        readonly SearchResultSection: {
            readonly body: string;
            readonly id: string;
            readonly path: string;
            /** @enum {string} */
            readonly resultType?: "page" | "section";
            readonly score?: number;
            readonly title: string;
            readonly urls: {
                readonly app: components["schemas"]["Url"];
            };
        };
        readonly ShareLink: {
            /** @description Whether the link gives access. */
            readonly active?: boolean;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            readonly name?: components["schemas"]["ShareLinkName"];
            /** @constant */
            readonly object: "share-link";
            readonly urls: {
                /** @description The link itself, with the key in it. */
                readonly published?: components["schemas"]["Url"];
            };
        };
        readonly ShareLinkCreateInput: {
            readonly name: components["schemas"]["ShareLinkName"];
        };
        readonly ShareLinkList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["ShareLink"][];
        };
        /** @description May be empty; need not be unique. */
        readonly ShareLinkName: string;
        readonly ShareLinkUpdateInput: {
            readonly active?: boolean;
            readonly name?: components["schemas"]["ShareLinkName"];
        };
        readonly Site: {
            readonly adaptiveContent?: components["schemas"]["SiteAdaptiveContent"];
            readonly ads?: components["schemas"]["SiteAds"];
            readonly agentsContext?: components["schemas"]["SiteAgentsContext"];
            /** @description The type in force; a frozen site is `basic`. */
            readonly appliedType?: components["schemas"]["SiteType"];
            readonly basename?: components["schemas"]["SiteBasename"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly defaultLevel?: components["schemas"]["DefaultLevel"];
            /** @description What the site's plan enables. */
            readonly features: readonly components["schemas"]["SiteFeature"][];
            readonly gitSync?: components["schemas"]["GitSyncState"];
            /** @description The custom host. */
            readonly hostname?: string;
            /** @description An image for light and dark, or an emoji, or neither; null when none was chosen. */
            readonly icon?: {
                readonly emoji?: string;
                readonly icon?: {
                    readonly dark: components["schemas"]["Url"];
                    readonly light: components["schemas"]["Url"];
                };
            } | null;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "site";
            readonly permissions?: components["schemas"]["SitePermissions"];
            /** @description The proxy through which the site is shown on another host. */
            readonly proxy?: {
                readonly origin: components["schemas"]["SiteProxyOrigin"];
                readonly target: string;
            };
            /** @description Whether the site is live. */
            readonly published: boolean;
            /** @description How many site spaces it has. */
            readonly siteSpaces: number;
            /** @description The space with the style guide of the site. */
            readonly styleguide?: {
                /** @constant */
                readonly kind: "space";
                readonly space: components["schemas"]["Id"];
            };
            readonly title: components["schemas"]["SiteTitle"];
            readonly type: components["schemas"]["SiteType"];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
                readonly preview?: components["schemas"]["Url"];
                readonly published?: components["schemas"]["Url"];
            };
            readonly visibility: components["schemas"]["SiteVisibility"];
        };
        /** @description Whether content may depend on the visitor. */
        readonly SiteAdaptiveContent: {
            readonly enabled: boolean;
        };
        readonly SiteAdaptiveJsonSchema: {
            /** @constant */
            readonly $schema?: "http://json-schema.org/draft-07/schema#";
            /** @constant */
            readonly additionalProperties: false;
            readonly properties: {
                readonly unsigned?: components["schemas"]["VisitorUnsignedClaims"];
            } & {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            };
            /** @constant */
            readonly type: "object";
        };
        readonly SiteAdaptiveSchema: {
            readonly jsonSchema: components["schemas"]["SiteAdaptiveJsonSchema"];
            /** @constant */
            readonly object: "site-adaptive-schema";
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly SiteAdaptiveSchemaUpdateInput: {
            readonly jsonSchema: components["schemas"]["SiteAdaptiveJsonSchema"];
        };
        readonly SiteAdaptiveTemplateConditions: {
            readonly items: readonly {
                readonly condition: components["schemas"]["SiteVisitorCondition"];
                readonly description: string;
            }[];
        };
        readonly SiteAds: components["schemas"]["SiteAdsPending"] | components["schemas"]["SiteAdsInReview"] | components["schemas"]["SiteAdsRejected"] | components["schemas"]["SiteAdsLive"];
        readonly SiteAdsInReview: {
            /** @constant */
            readonly status: "in-review";
            /** @description Such as `webdev` or `crypto`. */
            readonly topic: string;
        };
        readonly SiteAdsLive: {
            /** @enum {string} */
            readonly status: "live" | "disabled";
            /** @description Such as `webdev` or `crypto`. */
            readonly topic: string;
            readonly zoneId: string;
        };
        readonly SiteAdsPending: {
            /** @constant */
            readonly status: "pending";
            readonly submittable: boolean;
        };
        readonly SiteAdsRejected: {
            readonly reason?: string;
            /** @constant */
            readonly status: "rejected";
        };
        /**
         * @description Whether assistants may read the site.
         * @enum {string}
         */
        readonly SiteAgentsContext: "excluded" | "included";
        /** @enum {string} */
        readonly SiteAiMode: "none" | "search" | "assistant";
        readonly SiteAnnouncement: {
            readonly enabled: boolean;
            readonly link?: components["schemas"]["SiteLink"];
            readonly localizedMessage?: components["schemas"]["LocalizedText128"];
            readonly message: string;
            /** @enum {string} */
            readonly style: "info" | "warning" | "danger" | "success";
        };
        /**
         * @deprecated
         * @enum {string}
         */
        readonly SiteBackground: "plain" | "match";
        /** @description The path of the site below its host. */
        readonly SiteBasename: string;
        /** @description The payment required before the site goes live. */
        readonly SiteCheckout: {
            readonly sessionId: string;
            /** @constant */
            readonly type: "checkout";
        };
        /**
         * @description The name of a colour scheme for code.
         * @enum {string}
         */
        readonly SiteCodeTheme: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
        /** @description Written `#rgb` or `#rrggbb`. */
        readonly SiteColor: string;
        readonly SiteCopyright: string;
        /** @enum {string} */
        readonly SiteCorners: "straight" | "rounded" | "circular";
        readonly SiteCreateInput: {
            readonly spaces?: readonly components["schemas"]["Id"][] | ("sample" | "empty");
            readonly title?: components["schemas"]["SiteTitle"];
            readonly type?: components["schemas"]["SiteType"];
            readonly visibility?: components["schemas"]["SiteVisibility"];
        };
        /** @description What is left out gets its default. */
        readonly SiteCustomizationInput: {
            readonly advancedCustomization?: {
                readonly enabled?: boolean;
            };
            readonly ai?: {
                readonly greeting?: string;
                /** @description Shown to admins only. */
                readonly instructions?: string;
                readonly localizedGreeting?: components["schemas"]["LocalizedText128"];
                readonly mode?: components["schemas"]["SiteAiMode"];
                readonly suggestions?: readonly string[];
            };
            readonly announcement?: components["schemas"]["SiteAnnouncement"];
            readonly externalLinks?: {
                readonly target?: components["schemas"]["SiteLinkWindow"];
            };
            readonly favicon?: components["schemas"]["SiteFavicon"];
            readonly feedback?: {
                readonly enabled?: boolean;
            };
            readonly footer?: {
                readonly copyright?: components["schemas"]["SiteCopyright"];
                readonly groups?: components["schemas"]["SiteFooterGroups"];
                readonly logo?: components["schemas"]["SiteThemedUrl"];
            };
            readonly header?: {
                readonly backgroundColor?: components["schemas"]["SiteThemedColor"];
                readonly linkColor?: components["schemas"]["SiteThemedColor"];
                readonly links?: components["schemas"]["SiteHeaderLinks"];
                readonly logo?: components["schemas"]["SiteThemedUrl"];
                readonly preset?: components["schemas"]["SiteHeaderPreset"];
                readonly primaryLink?: components["schemas"]["SiteLinkTarget"];
            };
            readonly insights?: {
                /** @default true */
                readonly trackingCookie?: boolean;
            };
            readonly internationalization?: {
                readonly locale?: components["schemas"]["SiteLocale"];
            };
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            readonly pageActions?: {
                readonly items?: readonly components["schemas"]["SitePageAction"][];
            };
            readonly pagination?: {
                readonly enabled?: boolean;
            };
            readonly privacyPolicy?: {
                readonly url?: components["schemas"]["Url"];
            };
            readonly socialAccounts?: readonly components["schemas"]["SiteSocialAccount"][];
            readonly socialPreview?: {
                readonly url?: components["schemas"]["Url"];
            };
            readonly styling?: {
                readonly background?: components["schemas"]["SiteBackground"];
                readonly codeTheme?: {
                    readonly default?: components["schemas"]["SiteThemedCodeTheme"];
                    readonly openapi?: components["schemas"]["SiteThemedCodeTheme"];
                };
                readonly corners?: components["schemas"]["SiteCorners"];
                readonly dangerColor?: components["schemas"]["SiteThemedColor"];
                readonly depth?: components["schemas"]["SiteDepth"];
                readonly font?: components["schemas"]["SiteFont"];
                readonly headingFont?: components["schemas"]["SiteHeadingFont"];
                readonly icons?: components["schemas"]["SiteIconsStyle"];
                readonly infoColor?: components["schemas"]["SiteThemedColor"];
                readonly links?: components["schemas"]["SiteLinksStyle"];
                readonly monospaceFont?: components["schemas"]["SiteMonospaceFont"];
                readonly primaryColor?: components["schemas"]["SiteThemedColor"];
                readonly search?: components["schemas"]["SiteSearchStyle"];
                readonly sidebar?: {
                    readonly background?: components["schemas"]["SiteSidebarBackground"];
                    readonly list?: components["schemas"]["SiteSidebarList"];
                };
                readonly successColor?: components["schemas"]["SiteThemedColor"];
                readonly theme?: components["schemas"]["SiteTheme"];
                readonly tint?: components["schemas"]["SiteTint"];
                readonly warningColor?: components["schemas"]["SiteThemedColor"];
            };
            readonly themes?: {
                readonly default?: components["schemas"]["SiteThemeMode"];
                readonly toggeable?: boolean;
            };
            readonly title?: components["schemas"]["SiteTitle"];
            readonly trademark?: {
                readonly enabled?: boolean;
            };
        };
        readonly SiteCustomizationSettings: {
            readonly advancedCustomization: {
                readonly enabled: boolean;
            };
            readonly ai: {
                readonly greeting?: string;
                /** @description Shown to admins only. */
                readonly instructions?: string;
                readonly localizedGreeting?: components["schemas"]["LocalizedText128"];
                readonly mode: components["schemas"]["SiteAiMode"];
                readonly suggestions?: readonly string[];
            };
            readonly announcement?: components["schemas"]["SiteAnnouncement"];
            readonly externalLinks: {
                readonly target: components["schemas"]["SiteLinkWindow"];
            };
            readonly favicon: components["schemas"]["SiteFavicon"];
            readonly feedback: {
                readonly enabled: boolean;
            };
            readonly footer: {
                readonly copyright?: components["schemas"]["SiteCopyright"];
                readonly groups: components["schemas"]["SiteFooterGroups"];
                readonly logo?: components["schemas"]["SiteThemedUrl"];
            };
            readonly header: {
                readonly backgroundColor?: components["schemas"]["SiteThemedColor"];
                readonly linkColor?: components["schemas"]["SiteThemedColor"];
                readonly links: components["schemas"]["SiteHeaderLinks"];
                readonly logo?: components["schemas"]["SiteThemedUrl"];
                readonly preset: components["schemas"]["SiteHeaderPreset"];
                readonly primaryLink?: components["schemas"]["SiteLinkTarget"];
            };
            readonly insights: {
                /** @default true */
                readonly trackingCookie: boolean;
            };
            readonly internationalization: {
                readonly locale: components["schemas"]["SiteLocale"];
            };
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            readonly pageActions: {
                readonly items: readonly components["schemas"]["SitePageAction"][];
            };
            readonly pagination: {
                readonly enabled: boolean;
            };
            readonly privacyPolicy: {
                readonly url?: components["schemas"]["Url"];
            };
            readonly socialAccounts: readonly components["schemas"]["SiteSocialAccount"][];
            readonly socialPreview: {
                readonly url?: components["schemas"]["Url"];
            };
            readonly styling: {
                readonly background: components["schemas"]["SiteBackground"];
                readonly codeTheme: {
                    readonly default: components["schemas"]["SiteThemedCodeTheme"];
                    readonly openapi: components["schemas"]["SiteThemedCodeTheme"];
                };
                readonly corners: components["schemas"]["SiteCorners"];
                readonly dangerColor: components["schemas"]["SiteThemedColor"];
                readonly depth: components["schemas"]["SiteDepth"];
                readonly font: components["schemas"]["SiteFont"];
                readonly headingFont?: components["schemas"]["SiteHeadingFont"];
                readonly icons: components["schemas"]["SiteIconsStyle"];
                readonly infoColor: components["schemas"]["SiteThemedColor"];
                readonly links: components["schemas"]["SiteLinksStyle"];
                readonly monospaceFont: components["schemas"]["SiteMonospaceFont"];
                readonly primaryColor: components["schemas"]["SiteThemedColor"];
                readonly search: components["schemas"]["SiteSearchStyle"];
                readonly sidebar: {
                    readonly background: components["schemas"]["SiteSidebarBackground"];
                    readonly list: components["schemas"]["SiteSidebarList"];
                };
                readonly successColor: components["schemas"]["SiteThemedColor"];
                readonly theme: components["schemas"]["SiteTheme"];
                readonly tint?: components["schemas"]["SiteTint"];
                readonly warningColor: components["schemas"]["SiteThemedColor"];
            };
            readonly themes: {
                readonly default: components["schemas"]["SiteThemeMode"];
                readonly toggeable: boolean;
            };
            readonly title?: components["schemas"]["SiteTitle"];
            readonly trademark: {
                readonly enabled: boolean;
            };
            /** @description When it was last written; absent if never. */
            readonly updatedAt?: components["schemas"]["Timestamp"];
        };
        /** @enum {string} */
        readonly SiteDepth: "subtle" | "flat";
        readonly SiteExternalLink: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"];
            readonly description?: string;
            /** @description Whether visitors do not see it yet. */
            readonly draft: boolean;
            readonly icon?: components["schemas"]["SiteIconName"];
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText256"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @constant */
            readonly object: "site-external-link";
            /** @description The group that holds it. */
            readonly sectionGroup?: components["schemas"]["Id"];
            readonly title: components["schemas"]["SiteSectionTitle"];
            /** @description Where it leads, by HTTP or HTTPS. */
            readonly url: components["schemas"]["Url"];
        };
        readonly SiteExternalLinkCreateInput: {
            readonly condition?: string | null;
            readonly description?: string | null;
            readonly draft?: boolean;
            /** @description The name of an icon; null is none. */
            readonly icon?: string | null;
            readonly localizedDescription?: components["schemas"]["LocalizedText256"] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @description The group to put it into, at the end; when absent, the root of the site. */
            readonly parent?: components["schemas"]["Id"];
            readonly title: components["schemas"]["SiteSectionTitle"];
            /** @description Where it leads, by HTTP or HTTPS. */
            readonly url: components["schemas"]["Url"];
        };
        /** @description Unset leaves a field; null removes one that may be absent. */
        readonly SiteExternalLinkUpdateInput: {
            readonly condition?: string | null;
            readonly description?: string | null;
            readonly draft?: boolean;
            readonly icon?: string | null;
            readonly localizedDescription?: components["schemas"]["LocalizedText256"] | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            /** @description The group to move it into, at the end; null is the root of the site. */
            readonly parent?: components["schemas"]["IdOrNull"];
            readonly title?: components["schemas"]["SiteSectionTitle"];
            /** @description Where it leads, by HTTP or HTTPS. */
            readonly url?: components["schemas"]["Url"];
        };
        /** @description An image for light and dark, an emoji, or neither. */
        readonly SiteFavicon: {
            readonly emoji?: string;
            readonly icon?: components["schemas"]["SiteThemedUrl"];
        };
        readonly SiteFeature: {
            /** @description The paid customizations it covers, such as `header-logo` or `custom-icons`. */
            readonly customizations?: readonly string[];
            /** @description Still enabled, but cannot be changed. */
            readonly frozen: boolean;
            /** @description The name of the feature, such as `sites-sections`, `sites-redirects`, `sites-share-links`, `sites-multivariant-site`, `sites-visitor-authentication` or `sites-adaptive-content`. */
            readonly id: string;
            readonly plan: components["schemas"]["SiteType"];
        };
        readonly SiteFont: ("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["SiteFontDefinition"];
        /** @description A font of one's own. */
        readonly SiteFontDefinition: {
            readonly custom: boolean;
            readonly fontFaces: readonly {
                readonly sources: readonly {
                    /** @enum {string} */
                    readonly format?: "woff2" | "woff";
                    readonly url: components["schemas"]["Url"];
                }[];
                readonly weight: number;
            }[];
            readonly fontFamily: string;
            readonly id: string;
        };
        readonly SiteFooterGroup: {
            readonly links: readonly components["schemas"]["SiteLink"][];
            readonly localizedTitle?: components["schemas"]["LocalizedText256"];
            readonly title: string;
        };
        readonly SiteFooterGroups: readonly components["schemas"]["SiteFooterGroup"][];
        readonly SiteHeaderLink: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"];
            readonly links: readonly components["schemas"]["SiteLink"][];
            readonly localizedTitle?: components["schemas"]["LocalizedText256"];
            /** @enum {string} */
            readonly style?: "link" | "button-primary" | "button-secondary";
            readonly title: string;
            /** @description Null where it only holds other links. */
            readonly to: components["schemas"]["SiteLinkTarget"] | null;
        };
        readonly SiteHeaderLinks: readonly components["schemas"]["SiteHeaderLink"][];
        /**
         * @deprecated
         * @enum {string}
         */
        readonly SiteHeaderPreset: "default" | "bold" | "contrast" | "custom" | "none";
        /** @description Null is the main font. */
        readonly SiteHeadingFont: components["schemas"]["SiteFont"] | null;
        /** @description The name of an icon. */
        readonly SiteIconName: string;
        /** @enum {string} */
        readonly SiteIconsStyle: "regular" | "solid" | "duotone" | "light" | "thin";
        readonly SiteLink: {
            readonly localizedTitle?: components["schemas"]["SiteLocalizedText64"];
            readonly title: string;
            readonly to: components["schemas"]["SiteLinkTarget"];
        };
        /** @enum {string} */
        readonly SiteLinksStyle: "default" | "accent";
        /** @description Where a link of the look leads. */
        readonly SiteLinkTarget: components["schemas"]["SiteLinkTargetUrl"] | components["schemas"]["SiteLinkTargetPage"] | components["schemas"]["SiteLinkTargetSpace"] | components["schemas"]["SiteLinkTargetAnchor"] | components["schemas"]["SiteLinkTargetFile"] | components["schemas"]["SiteLinkTargetCollection"] | components["schemas"]["SiteLinkTargetUser"] | components["schemas"]["SiteLinkTargetReusableContent"] | components["schemas"]["SiteLinkTargetTag"] | components["schemas"]["SiteLinkTargetOpenapi"];
        readonly SiteLinkTargetAnchor: {
            readonly anchor: string;
            /** @constant */
            readonly kind: "anchor";
            readonly page?: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
        };
        readonly SiteLinkTargetCollection: {
            readonly collection: components["schemas"]["Id"];
            /** @constant */
            readonly kind: "collection";
        };
        readonly SiteLinkTargetFile: {
            readonly file: components["schemas"]["Id"];
            /** @constant */
            readonly kind: "file";
            readonly space?: components["schemas"]["Id"];
        };
        readonly SiteLinkTargetOpenapi: {
            /** @constant */
            readonly kind: "openapi";
            readonly spec: string;
        };
        readonly SiteLinkTargetPage: {
            /** @constant */
            readonly kind: "page";
            readonly page: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
        };
        readonly SiteLinkTargetReusableContent: {
            /** @constant */
            readonly kind: "reusable-content";
            readonly reusableContent: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
        };
        readonly SiteLinkTargetSpace: {
            /** @constant */
            readonly kind: "space";
            readonly space: components["schemas"]["Id"];
        };
        readonly SiteLinkTargetTag: {
            /** @constant */
            readonly kind: "tag";
            readonly space?: components["schemas"]["Id"];
            readonly tag: string;
        };
        readonly SiteLinkTargetUrl: {
            /** @constant */
            readonly kind: "url";
            readonly url: string;
        };
        readonly SiteLinkTargetUser: {
            /** @constant */
            readonly kind: "user";
            readonly user: components["schemas"]["Id"];
        };
        /** @enum {string} */
        readonly SiteLinkWindow: "self" | "blank";
        readonly SiteList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Site"][];
        };
        /**
         * @deprecated
         * @enum {string}
         */
        readonly SiteLocale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
        /** @description A short text in the languages that are not the default one, by language. */
        readonly SiteLocalizedText64: {
            readonly [key: string]: string;
        };
        readonly SiteMcpServer: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"];
            readonly headers: components["schemas"]["SiteMcpServerHeaders"];
            readonly id: components["schemas"]["Id"];
            readonly name: components["schemas"]["SiteMcpServerName"];
            /** @constant */
            readonly object: "site-mcp-server";
            readonly transport: components["schemas"]["SiteMcpServerTransport"];
            readonly url: components["schemas"]["Url"];
            readonly urls: {
                /** @description The MCP server in this interface. */
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly SiteMcpServerCreateInput: {
            readonly condition?: string | null;
            readonly headers: components["schemas"]["SiteMcpServerHeaders"];
            readonly name: components["schemas"]["SiteMcpServerName"];
            readonly transport?: components["schemas"]["SiteMcpServerTransport"];
            readonly url: components["schemas"]["Url"];
        };
        /** @description Sent with every request to the server, by name. The whole map. */
        readonly SiteMcpServerHeaders: {
            readonly [key: string]: string;
        };
        readonly SiteMcpServerList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteMcpServer"][];
        };
        readonly SiteMcpServerName: string;
        /** @enum {string} */
        readonly SiteMcpServerTransport: "sse" | "http";
        /** @description Unset leaves a field; null removes the condition. */
        readonly SiteMcpServerUpdateInput: {
            readonly condition?: string | null;
            readonly headers?: components["schemas"]["SiteMcpServerHeaders"];
            readonly name?: components["schemas"]["SiteMcpServerName"];
            readonly transport?: components["schemas"]["SiteMcpServerTransport"];
            readonly url?: components["schemas"]["Url"];
        };
        readonly SiteMonospaceFont: ("FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["SiteFontDefinition"];
        /** @enum {string} */
        readonly SitePageAction: "assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf";
        readonly SitePermissionOrigin: components["schemas"]["SitePermissionOriginSpace"] | components["schemas"]["SitePermissionOriginOrganization"] | components["schemas"]["SitePermissionOriginSite"];
        readonly SitePermissionOriginOrganization: {
            readonly organization: components["schemas"]["Id"];
            /** @constant */
            readonly type: "organization";
        };
        readonly SitePermissionOriginSite: {
            /** @enum {string} */
            readonly reason: "member" | "team" | "default";
            readonly site: components["schemas"]["Id"];
            readonly team?: components["schemas"]["Id"];
            /** @constant */
            readonly type: "site";
        };
        readonly SitePermissionOriginSpace: {
            readonly space: components["schemas"]["Id"];
            /** @constant */
            readonly type: "space";
        };
        /** @description What the token's user may do on the site. */
        readonly SitePermissions: {
            readonly access: boolean;
            readonly admin: boolean;
            readonly create: boolean;
            readonly edit: boolean;
            readonly editAdaptiveSchema: boolean;
            readonly installIntegration: boolean;
            readonly view: boolean;
            readonly viewAdaptiveSchema: boolean;
        };
        readonly SitePermissionUpdateInput: {
            /** @description Unset leaves the role. */
            readonly role?: components["schemas"]["Role"];
        };
        /** @description A host and at least one path segment, without a scheme. */
        readonly SiteProxyOrigin: string;
        readonly SitePublishingAuth: {
            readonly backend: components["schemas"]["VisitorAuthBackend"];
            /** @description Where visitors without a valid token are sent. */
            readonly fallbackURL?: components["schemas"]["Url"];
            /** @description The name of the installed integration. */
            readonly integration?: string;
            /** @description Where visitors log out of the backend. */
            readonly logoutURL?: components["schemas"]["Url"];
            /** @constant */
            readonly object: "publishing-auth";
            /** @description The key that signs tokens of visitors. */
            readonly privateKey: string;
        };
        /** @description Unset leaves a URL; null removes it. */
        readonly SitePublishingAuthUpdateInput: {
            readonly backend: components["schemas"]["VisitorAuthBackend"];
            /** Format: uri */
            readonly fallbackURL?: string | null;
            /** Format: uri */
            readonly logoutURL?: string | null;
        };
        readonly SiteRedirect: {
            readonly captureWildcard?: boolean;
            /** Format: date-time */
            readonly createdAt?: string;
            readonly destination: components["schemas"]["RedirectDestination"];
            readonly draft?: boolean;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "site-redirect";
            readonly permanent?: boolean;
            readonly source: components["schemas"]["RedirectSource"];
            /** Format: date-time */
            readonly updatedAt?: string;
        };
        readonly SiteRedirectList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteRedirect"][];
        };
        /** @enum {string} */
        readonly SiteSearchStyle: "prominent" | "subtle";
        readonly SiteSection: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"];
            /** @description Whether it is the section that is shown first. */
            readonly default?: boolean;
            readonly description?: string;
            /** @description Whether visitors do not see it yet. */
            readonly draft?: boolean;
            readonly icon?: components["schemas"]["SiteIconName"];
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText256"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @constant */
            readonly object: "site-section";
            readonly path: components["schemas"]["SiteSectionPath"];
            /** @description The group that holds it. */
            readonly sectionGroup?: components["schemas"]["Id"];
            readonly siteSpaces: readonly components["schemas"]["SiteSpace"][];
            readonly title: string;
            readonly urls: {
                readonly published?: components["schemas"]["Url"];
            };
        };
        readonly SiteSectionCreateInput: {
            /** @default false */
            readonly draft?: boolean;
            /** @description The name of an icon; null is none. */
            readonly icon?: string | null;
            /** @description The page of the space that is shown at the root of the section; not with a new space. */
            readonly pageId?: components["schemas"]["Id"];
            /** @description The group to put it into, at the end; when absent, the root of the site. */
            readonly siteSectionGroupId?: components["schemas"]["Id"];
            /** @description Becomes the first site space. */
            readonly spaceId: components["schemas"]["Id"] | components["schemas"]["IdOrNull"];
            readonly template?: components["schemas"]["SiteSpaceTemplate"];
            readonly title?: string | null;
        };
        readonly SiteSectionGroup: {
            /** @description The sections, groups and links in it, in their order. */
            readonly children?: readonly components["schemas"]["SiteSectionOrGroup"][];
            /** @description Whether visitors do not see it yet. */
            readonly draft?: boolean;
            readonly icon?: components["schemas"]["SiteIconName"];
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @constant */
            readonly object: "site-section-group";
            /** @description The group that holds it. */
            readonly sectionGroup?: components["schemas"]["Id"];
            readonly sections: readonly components["schemas"]["SiteSection"][];
            readonly title: components["schemas"]["SiteSectionGroupTitle"];
        };
        readonly SiteSectionGroupCreateInput: {
            readonly draft?: boolean;
            /** @description The name of an icon; null is none. */
            readonly icon?: string | null;
            /** @description The group to put it into, at the end; when absent, the root of the site. */
            readonly parent?: components["schemas"]["Id"];
            /** @description The sections of the site that go into the group. */
            readonly sections?: readonly components["schemas"]["Id"][];
            readonly title: components["schemas"]["SiteSectionGroupTitle"];
        };
        readonly SiteSectionGroupList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSectionGroup"][];
        };
        readonly SiteSectionGroupMoveInput: {
            /** @description Before or after a section or group at the root, never both; absent or empty means the end. */
            readonly position?: {
                readonly after?: components["schemas"]["SiteSectionGroupPointer"];
                readonly before?: components["schemas"]["SiteSectionGroupPointer"];
            };
        };
        readonly SiteSectionGroupPointer: {
            readonly id: components["schemas"]["Id"];
            /** @enum {string} */
            readonly type: "site-section" | "site-section-group";
        };
        readonly SiteSectionGroupTitle: string;
        readonly SiteSectionGroupUpdateInput: {
            readonly draft?: boolean;
            /** @description The name of an icon. Unset leaves it, null removes it. */
            readonly icon?: string | null;
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @description The group to move it into, at the end; null is the root of the site. */
            readonly parentSectionGroupId?: components["schemas"]["IdOrNull"];
            readonly title?: components["schemas"]["SiteSectionGroupTitle"];
        };
        readonly SiteSectionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSection"][];
        };
        readonly SiteSectionMoveInput: {
            /** @description Before or after another section, never both; absent or empty means the end. */
            readonly position?: {
                readonly after?: components["schemas"]["SiteSectionPointer"];
                readonly before?: components["schemas"]["SiteSectionPointer"];
            };
        };
        readonly SiteSectionOrGroup: components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"] | components["schemas"]["SiteExternalLink"];
        /** @description The section's part of the URL. */
        readonly SiteSectionPath: string;
        readonly SiteSectionPointer: {
            readonly siteSection: components["schemas"]["Id"];
            /** @constant */
            readonly type: "site-section";
        };
        readonly SiteSectionTitle: string;
        readonly SiteSectionUpdateInput: {
            /** @description Decides whether a visitor sees the section. Unset leaves it, null removes it. */
            readonly condition?: string | null;
            /** @description The site space of this section that is shown first. */
            readonly defaultSiteSpace?: components["schemas"]["Id"];
            /** @description Unset leaves it, null removes it. */
            readonly description?: string | null;
            readonly draft?: boolean;
            /** @description The name of an icon. Unset leaves it, null removes it. */
            readonly icon?: string | null;
            readonly localizedDescription?: components["schemas"]["LocalizedText256"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            readonly path?: components["schemas"]["SiteSectionPath"];
            /** @description The group to move it into, at the end; null is the root of the site. */
            readonly siteSectionGroupId?: components["schemas"]["IdOrNull"];
            readonly title?: components["schemas"]["SiteSectionTitle"];
        };
        /** @enum {string} */
        readonly SiteSidebarBackground: "default" | "filled";
        /** @enum {string} */
        readonly SiteSidebarList: "default" | "pill" | "line";
        readonly SiteSocialAccount: {
            readonly display: {
                /** @default true */
                readonly footer: boolean;
                /** @default false */
                readonly header: boolean;
            };
            /** @description Without the `@`. */
            readonly handle: string;
            /** @enum {string} */
            readonly platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
        };
        readonly SiteSpace: {
            readonly condition?: components["schemas"]["SiteVisitorCondition"];
            /** @description Whether it is shown first in its section or the root. */
            readonly default?: boolean;
            /** @description Whether visitors do not see it yet. */
            readonly draft?: boolean;
            readonly hasAdvancedCustomizationFeature?: boolean;
            /** @description Whether it is left out of the navigation. */
            readonly hidden?: boolean;
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText128"];
            /** @constant */
            readonly object: "site-space";
            /** @description The page that is shown at its root instead of the first one. */
            readonly pageId?: components["schemas"]["IdOrNull"];
            readonly path: components["schemas"]["SiteSpacePath"];
            /** @description The section that holds it. */
            readonly section?: components["schemas"]["Id"];
            readonly space: components["schemas"]["Space"];
            readonly title: string;
            readonly urls: {
                readonly published?: components["schemas"]["Url"];
            };
        };
        readonly SiteSpaceCreateInput: {
            /** @default false */
            readonly draft?: boolean;
            /** @description The page that is shown at its root; null is the first one. Not with a new space. */
            readonly pageId?: components["schemas"]["IdOrNull"];
            /** @description The section to put it in; when absent, the default one, or the root of a site without sections. */
            readonly sectionId?: components["schemas"]["Id"];
            readonly spaceId: components["schemas"]["Id"] | components["schemas"]["IdOrNull"];
            readonly template?: components["schemas"]["SiteSpaceTemplate"];
            /** @description Replaces the title of the space on this site, and is the title of a new space. */
            readonly title?: components["schemas"]["SiteTitle"];
        };
        /** @description What is left out stays as it is; null removes an override. */
        readonly SiteSpaceCustomizationInput: {
            readonly announcement?: components["schemas"]["SiteAnnouncement"];
            readonly externalLinks?: {
                readonly target?: components["schemas"]["SiteLinkWindow"] | null;
            };
            readonly favicon?: components["schemas"]["SiteFavicon"] | null;
            readonly feedback?: {
                readonly enabled?: boolean | null;
            };
            readonly footer?: {
                readonly copyright?: components["schemas"]["SiteCopyright"] | null;
                readonly groups?: components["schemas"]["SiteFooterGroups"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
            };
            readonly header?: {
                readonly backgroundColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly linkColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteHeaderLinks"] | null;
                readonly logo?: components["schemas"]["SiteThemedUrl"] | null;
                readonly preset?: components["schemas"]["SiteHeaderPreset"] | null;
                readonly primaryLink?: components["schemas"]["SiteLinkTarget"] | null;
            };
            readonly internationalization?: {
                readonly locale?: components["schemas"]["SiteLocale"] | null;
            };
            readonly localizedTitle?: components["schemas"]["LocalizedText128"] | null;
            readonly pagination?: {
                readonly enabled?: boolean | null;
            };
            readonly privacyPolicy?: {
                readonly url?: components["schemas"]["Url"] | null;
            };
            readonly socialPreview?: {
                readonly url?: components["schemas"]["Url"] | null;
            };
            readonly styling?: {
                readonly background?: components["schemas"]["SiteBackground"] | null;
                readonly codeTheme?: {
                    readonly default?: components["schemas"]["SiteThemedCodeTheme"] | null;
                    readonly openapi?: components["schemas"]["SiteThemedCodeTheme"] | null;
                };
                readonly corners?: components["schemas"]["SiteCorners"] | null;
                readonly dangerColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly depth?: components["schemas"]["SiteDepth"] | null;
                readonly icons?: components["schemas"]["SiteIconsStyle"] | null;
                readonly infoColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly links?: components["schemas"]["SiteLinksStyle"] | null;
                readonly primaryColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly search?: components["schemas"]["SiteSearchStyle"] | null;
                readonly sidebar?: {
                    readonly background?: components["schemas"]["SiteSidebarBackground"] | null;
                    readonly list?: components["schemas"]["SiteSidebarList"] | null;
                };
                readonly successColor?: components["schemas"]["SiteThemedColor"] | null;
                readonly theme?: components["schemas"]["SiteTheme"] | null;
                readonly tint?: components["schemas"]["SiteTint"] | null;
                readonly warningColor?: components["schemas"]["SiteThemedColor"] | null;
            };
            readonly themes?: {
                readonly default?: components["schemas"]["SiteThemeMode"] | null;
                readonly toggeable?: boolean | null;
            };
            readonly title?: components["schemas"]["SiteTitle"] | null;
            readonly trademark?: {
                readonly enabled?: boolean | null;
            };
        };
        readonly SiteSpaceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteSpace"][];
        };
        readonly SiteSpaceMoveInput: {
            /** @description Before or after another site space, never both; absent or empty means the end. */
            readonly position?: {
                readonly after?: components["schemas"]["SiteSpacePointer"];
                readonly before?: components["schemas"]["SiteSpacePointer"];
            };
        };
        /** @description The site space's part of the URL. */
        readonly SiteSpacePath: string;
        readonly SiteSpacePointer: {
            readonly siteSpace: components["schemas"]["Id"];
            /** @constant */
            readonly type: "site-space";
        };
        /** @description The initial content of a new space. */
        readonly SiteSpaceTemplate: {
            /** @description A space that the caller can read. */
            readonly id: components["schemas"]["Id"];
            readonly params?: Record<string, unknown>;
        };
        readonly SiteSpaceUpdateInput: {
            /** @description Decides whether a visitor sees the site space. Unset leaves it, null removes it. */
            readonly condition?: string | null;
            readonly draft?: boolean;
            readonly hidden?: boolean;
            /** @description The page that is shown at its root; null is the first one. Unset leaves it, unless the space is replaced. */
            readonly pageId?: components["schemas"]["IdOrNull"];
            readonly path?: components["schemas"]["SiteSpacePath"];
            /** @description The space to show instead. */
            readonly spaceId?: components["schemas"]["Id"];
        };
        /** @description Sections and their groups where the site has any, else its site spaces. */
        readonly SiteStructure: components["schemas"]["SiteStructureSections"] | components["schemas"]["SiteStructureSiteSpaces"];
        readonly SiteStructureItem: components["schemas"]["SiteSpace"] | components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"] | components["schemas"]["SiteExternalLink"];
        readonly SiteStructurePointer: {
            readonly id: components["schemas"]["Id"];
            /** @enum {string} */
            readonly type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
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
            readonly item: components["schemas"]["SiteStructurePointer"];
            /** @description Before or after a sibling, never both; empty means the end. */
            readonly position: {
                readonly after?: components["schemas"]["SiteStructurePointer"];
                readonly before?: components["schemas"]["SiteStructurePointer"];
            };
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
            readonly dark: components["schemas"]["SiteCodeTheme"];
            readonly light: components["schemas"]["SiteCodeTheme"];
        };
        readonly SiteThemedColor: {
            readonly dark: components["schemas"]["SiteColor"];
            readonly light: components["schemas"]["SiteColor"];
        };
        readonly SiteThemedUrl: {
            readonly dark: components["schemas"]["Url"];
            readonly light: components["schemas"]["Url"];
        };
        /** @enum {string} */
        readonly SiteThemeMode: "light" | "dark" | "system";
        readonly SiteTint: {
            readonly color: components["schemas"]["SiteThemedColor"];
        };
        readonly SiteTitle: string;
        /**
         * @description The plan of the site.
         * @enum {string}
         */
        readonly SiteType: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
        readonly SiteUpdateInput: {
            readonly adaptiveContent?: components["schemas"]["SiteAdaptiveContent"];
            readonly agentsContext?: components["schemas"]["SiteAgentsContext"];
            readonly basename?: components["schemas"]["SiteBasename"];
            readonly defaultLevel?: components["schemas"]["DefaultLevel"];
            /** @description The section that is shown first. */
            readonly defaultSiteSection?: components["schemas"]["Id"];
            /** @description The site space that is shown first: at the root or, in a site with sections, in the default section. */
            readonly defaultSiteSpace?: components["schemas"]["Id"];
            /** @description A host and at least one path segment. Unset leaves it, null removes it. */
            readonly proxy?: string | null;
            /** @description A space of the organization that is a style guide; null removes it. */
            readonly styleguide?: components["schemas"]["IdOrNull"];
            readonly title?: components["schemas"]["SiteTitle"];
            readonly visibility?: components["schemas"]["SiteVisibility"];
        };
        readonly SiteUserOverride: {
            readonly permission: components["schemas"]["RoleOrGuest"];
            readonly user: components["schemas"]["User"];
        };
        readonly SiteUserOverrideList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteUserOverride"][];
        };
        readonly SiteUserPermission: {
            readonly disabled?: boolean;
            readonly lastSeenAt?: components["schemas"]["Timestamp"];
            readonly origin: components["schemas"]["SitePermissionOrigin"];
            readonly permission: components["schemas"]["RoleOrGuest"];
            readonly user: components["schemas"]["User"];
        };
        readonly SiteUserPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["SiteUserPermission"][];
        };
        /**
         * @description Who may visit: everyone, with search engines (public) or without (unlisted), holders of a share link, or visitors who signed in elsewhere.
         * @enum {string}
         */
        readonly SiteVisibility: "public" | "unlisted" | "share-link" | "visitor-auth";
        /** @description An expression over the visitor; where it is false, the visitor does not see this. */
        readonly SiteVisitorCondition: string;
        readonly Space: {
            readonly changeRequests: number;
            readonly changeRequestsDraft: number;
            readonly changeRequestsOpen: number;
            /** @description Open comments on the space's own content. */
            readonly comments: number;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly defaultLevel: components["schemas"]["DefaultLevel"];
            readonly deletedAt?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly editMode?: "live" | "locked";
            /** @description Empty when none was chosen. */
            readonly emoji: string;
            readonly gitSync?: {
                readonly installationId?: string;
                /** @enum {string} */
                readonly installationProvider?: "github" | "gitlab" | "github-legacy";
                /** @enum {string} */
                readonly installationStatus?: "unauthenticated" | "active" | "pending";
                readonly integration?: string;
                readonly repoName?: string;
                readonly updatedAt?: components["schemas"]["Timestamp"];
                readonly url?: components["schemas"]["Url"];
            };
            readonly id: components["schemas"]["Id"];
            readonly language?: components["schemas"]["TranslationLanguageCode"];
            readonly mergeRules?: components["schemas"]["SpaceMergeRules"];
            /** @constant */
            readonly object: "space";
            readonly organization: components["schemas"]["Id"];
            /** @description The collection that holds it. */
            readonly parent?: components["schemas"]["Id"];
            /** @description What the token's user may do in the space. */
            readonly permissions: {
                readonly access: boolean;
                readonly admin: boolean;
                readonly comment: boolean;
                readonly edit: boolean;
                readonly installIntegration?: boolean;
                readonly merge: boolean;
                readonly review: boolean;
                readonly triggerGitSync?: boolean;
                readonly view?: boolean;
                readonly viewInviteLinks?: boolean;
            };
            readonly revision: components["schemas"]["Id"];
            readonly title: string;
            /** @constant */
            readonly type?: "styleguide";
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly app: components["schemas"]["Url"];
                readonly icon?: components["schemas"]["Url"];
                readonly location: components["schemas"]["Url"];
                readonly public?: components["schemas"]["Url"];
                readonly published?: components["schemas"]["Url"];
            };
            /** @enum {string} */
            readonly visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
            readonly visitorAuth?: {
                /** @enum {string} */
                readonly backend: "custom" | "integration";
                readonly integration?: string;
            };
        };
        readonly SpaceCreateInput: {
            /** @description The source of computed content; not together with a template. */
            readonly computedSource?: components["schemas"]["ComputedPagesSource"];
            readonly editMode?: components["schemas"]["SpaceEditMode"];
            readonly emoji?: string;
            /**
             * @description No first page; not together with a template or a source.
             * @constant
             */
            readonly empty?: true;
            readonly language?: components["schemas"]["TranslationLanguageCode"];
            /** @description The collection to put it into. */
            readonly parent?: components["schemas"]["Id"];
            /** @description The template of the initial content. */
            readonly template?: {
                /** @description A space that the caller can read. */
                readonly id: components["schemas"]["Id"];
                readonly params?: Record<string, unknown>;
            };
            readonly title?: components["schemas"]["SpaceTitle"];
        };
        readonly SpaceCustomField: {
            readonly customField: components["schemas"]["CustomField"];
            readonly value?: components["schemas"]["CustomFieldValue"];
        };
        readonly SpaceCustomFieldsUpdateInput: {
            /** @description From the name of a field to its new value. */
            readonly values: {
                readonly [key: string]: {
                    /** @description Null clears the value. */
                    readonly value: components["schemas"]["CustomFieldValue"] | null;
                };
            };
        };
        /**
         * @description A locked space changes only through change requests.
         * @enum {string}
         */
        readonly SpaceEditMode: "live" | "locked";
        readonly SpaceLinkInvite: {
            readonly id: components["schemas"]["Id"];
            readonly level: components["schemas"]["RoleOrGuest"];
            /** @constant */
            readonly object: "invite";
            readonly redundant?: boolean;
            readonly space: components["schemas"]["Space"];
        };
        readonly SpaceList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Space"][];
        };
        /** @description What a change request of the space needs before it is merged. */
        readonly SpaceMergeRules: components["schemas"]["SpaceMergeRulesInherit"] | components["schemas"]["NoMergeRules"] | components["schemas"]["MergeRuleSet"];
        /** @description The rules of the organization. */
        readonly SpaceMergeRulesInherit: {
            /** @constant */
            readonly type: "inherit";
        };
        readonly SpaceMoveAnchor: components["schemas"]["SpaceMoveAnchorSpace"] | components["schemas"]["SpaceMoveAnchorCollection"];
        readonly SpaceMoveAnchorCollection: {
            readonly collection: components["schemas"]["Id"];
            /** @constant */
            readonly type: "collection";
        };
        readonly SpaceMoveAnchorSpace: {
            readonly space: components["schemas"]["Id"];
            /** @constant */
            readonly type: "space";
        };
        /** @description At least one of the two. Without a position the space goes to the end of its new parent. A new parent needs the role `create` there. */
        readonly SpaceMoveInput: {
            /** @description The collection to put it into; null is the top of the organization, absent keeps its place. */
            readonly parent?: components["schemas"]["Id"] | null;
            readonly position?: components["schemas"]["SpaceMovePosition"];
        };
        /** @description One of the two, never both; without either the space goes to the end. */
        readonly SpaceMovePosition: {
            readonly after?: components["schemas"]["SpaceMoveAnchor"];
            readonly before?: components["schemas"]["SpaceMoveAnchor"];
        };
        readonly SpaceTitle: string;
        /** @description An omitted field keeps its value. */
        readonly SpaceUpdateInput: {
            readonly defaultLevel?: components["schemas"]["DefaultLevel"];
            readonly editMode?: components["schemas"]["SpaceEditMode"];
            /** @description Null removes it. */
            readonly emoji?: string | null;
            /**
             * Format: uri
             * @description The URL of the icon; null removes it. It is read back as `urls.icon`.
             */
            readonly icon?: string | null;
            readonly language?: components["schemas"]["TranslationLanguageCode"];
            readonly mergeRules?: components["schemas"]["SpaceMergeRules"];
            readonly title?: components["schemas"]["SpaceTitle"];
        };
        readonly SsoLogin: {
            readonly id: components["schemas"]["Id"];
            readonly label: components["schemas"]["SamlLabel"];
            readonly startURL: components["schemas"]["Url"];
        };
        readonly SsoLoginList: {
            readonly items: readonly components["schemas"]["SsoLogin"][];
        };
        readonly Team: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            readonly members: number;
            /** @constant */
            readonly object: "team";
            readonly permissions?: {
                readonly admin: boolean;
                readonly view: boolean;
            };
            /** @description How many spaces are granted to the team. */
            readonly spaces: number;
            readonly title: string;
        };
        readonly TeamCreateInput: {
            /** @description The user ids of members of the organization. */
            readonly members?: readonly components["schemas"]["Id"][];
            readonly title: components["schemas"]["TeamTitle"];
        };
        readonly TeamList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Team"][];
        };
        readonly TeamMember: {
            readonly organization: components["schemas"]["Member"];
            readonly permissions?: {
                readonly view: boolean;
            };
            readonly team: components["schemas"]["TeamMembership"];
        };
        readonly TeamMemberInput: {
            /** @description When absent, a new member becomes `member` and an existing one keeps their role. */
            readonly role?: components["schemas"]["TeamRole"];
        };
        readonly TeamMemberList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TeamMember"][];
        };
        readonly TeamMembership: {
            readonly role: components["schemas"]["TeamRole"];
        };
        readonly TeamMembersUpdateInput: {
            readonly add?: readonly components["schemas"]["UserIdOrEmail"][];
            /** @description From user id or e-mail address to their part in the team; who is not in the team yet is added. */
            readonly memberships?: {
                readonly [key: string]: components["schemas"]["TeamMembership"];
            };
            readonly remove?: readonly components["schemas"]["UserIdOrEmail"][];
        };
        readonly TeamPermission: {
            readonly permission: components["schemas"]["Role"];
            readonly team: components["schemas"]["Team"];
        };
        readonly TeamPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TeamPermission"][];
        };
        /**
         * @description An owner manages the members of the team.
         * @enum {string}
         */
        readonly TeamRole: "owner" | "member";
        readonly TeamTitle: string;
        readonly TeamUpdateInput: {
            readonly title: components["schemas"]["TeamTitle"];
        };
        /** Format: date-time */
        readonly Timestamp: string;
        readonly TrackingAd: {
            readonly domain: string;
            readonly placement: components["schemas"]["InsightsAdPlacement"];
            readonly zoneId: string;
        };
        readonly TrackingApiOperation: {
            readonly method: string;
            readonly path: string;
        };
        /** @description One action of a visitor. All events have a session and a location; some types have more. */
        readonly TrackingEvent: {
            readonly location: components["schemas"]["TrackingLocation"];
            readonly session: components["schemas"]["TrackingSession"];
            /** @description Now when absent; at most five minutes ahead, and at most 400 days ago. */
            readonly timestamp?: components["schemas"]["Timestamp"];
        } & (components["schemas"]["TrackingEventPageView"] | components["schemas"]["TrackingEventAgentFeedback"] | components["schemas"]["TrackingEventPageMarkdownRequest"] | components["schemas"]["TrackingEventLlmsRequest"] | components["schemas"]["TrackingEventSearchTypeQuery"] | components["schemas"]["TrackingEventSearchOpenResult"] | components["schemas"]["TrackingEventPagePostFeedback"] | components["schemas"]["TrackingEventPagePostFeedbackComment"] | components["schemas"]["TrackingEventAskRateResponse"] | components["schemas"]["TrackingEventLinkClick"] | components["schemas"]["TrackingEventApiClientOpen"] | components["schemas"]["TrackingEventAdClick"] | components["schemas"]["TrackingEventTrademarkClick"]);
        readonly TrackingEventAdClick: {
            readonly ad: components["schemas"]["TrackingAd"];
            /** @enum {string} */
            readonly type: "ad_click" | "ad_display";
        };
        readonly TrackingEventAgentFeedback: {
            /** @enum {string} */
            readonly type: "agent_feedback" | "ask_view" | "mcp_request" | "rss_request";
        };
        readonly TrackingEventApiClientOpen: {
            readonly operation: components["schemas"]["TrackingApiOperation"];
            /** @enum {string} */
            readonly type: "api_client_open" | "api_client_request";
        };
        readonly TrackingEventAskRateResponse: {
            readonly query: components["schemas"]["TrackingQueryText"];
            /**
             * @description Helpful or not.
             * @enum {integer}
             */
            readonly rating: 1 | -1;
            readonly responseId: string;
            /** @constant */
            readonly type: "ask_rate_response";
        };
        readonly TrackingEventLinkClick: {
            readonly link: {
                readonly position: components["schemas"]["InsightsLinkPosition"];
                readonly target: components["schemas"]["ContentRef"];
            };
            /** @constant */
            readonly type: "link_click";
        };
        readonly TrackingEventLlmsRequest: {
            /** @enum {string} */
            readonly llmsVariant: "standard" | "full";
            /** @constant */
            readonly type: "llms_request";
        };
        readonly TrackingEventPageMarkdownRequest: {
            /** @constant */
            readonly markdownSource?: "page-action";
            /** @constant */
            readonly type: "page_markdown_request";
        };
        readonly TrackingEventPagePostFeedback: {
            readonly feedback: {
                readonly rating: components["schemas"]["InsightsPageRating"];
            };
            /** @constant */
            readonly type: "page_post_feedback";
        };
        readonly TrackingEventPagePostFeedbackComment: {
            readonly feedback: {
                readonly comment: string;
                readonly rating: components["schemas"]["InsightsPageRating"];
            };
            /** @constant */
            readonly type: "page_post_feedback_comment";
        };
        readonly TrackingEventPageView: {
            /** @enum {string} */
            readonly type: "page_view" | "search_open";
        };
        readonly TrackingEventSearchOpenResult: {
            readonly query: components["schemas"]["TrackingQueryText"];
            readonly result: {
                readonly pageId?: string;
                readonly recordId?: string;
                readonly spaceId?: string;
            };
            /** @constant */
            readonly type: "search_open_result";
        };
        readonly TrackingEventSearchTypeQuery: {
            readonly query: components["schemas"]["TrackingQueryText"];
            /** @enum {string} */
            readonly type: "search_type_query" | "ask_question";
        };
        readonly TrackingEventTrademarkClick: {
            readonly placement: components["schemas"]["InsightsTrademarkPlacement"];
            /** @constant */
            readonly type: "trademark_click";
        };
        /** @description The place of the event on the site. A key that is null or absent does not apply. */
        readonly TrackingLocation: {
            /** @default site */
            readonly displayContext?: components["schemas"]["InsightsDisplayContext"];
            readonly page?: string | null;
            readonly revision?: string | null;
            readonly siteSection?: string | null;
            readonly siteShareKey?: string | null;
            readonly siteSpace?: string | null;
            readonly space?: string | null;
            /** @description The full address, with the `utm_…` parameters of a campaign if there were any. */
            readonly url?: components["schemas"]["Url"];
        };
        /** @description What the visitor typed. */
        readonly TrackingQueryText: string;
        /** @description The visitor, as far as the site knows; every key is optional. */
        readonly TrackingSession: {
            readonly cookies?: {
                readonly [key: string]: string;
            };
            /** @description The address of the caller when absent. */
            readonly ip?: string;
            readonly language?: string | null;
            /** @description The page that led the visitor here; empty or null when there is none. */
            readonly referrer?: string | null;
            readonly sessionId?: string;
            readonly userAgent?: string;
            readonly visitorAuthClaims?: components["schemas"]["VisitorClaims"];
            /** @deprecated */
            readonly visitorAuthToken?: string | null;
            /** @description Stays the same over the sessions of one visitor. */
            readonly visitorId?: string;
        };
        readonly Translation: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            readonly instructions: components["schemas"]["Document"];
            readonly language: components["schemas"]["TranslationLanguageCode"];
            /** @constant */
            readonly object: "translation";
            readonly permissions: {
                readonly edit: boolean;
                readonly view: boolean;
            };
            /** @description The space that the first run makes, and what the last run put into it. */
            readonly result?: {
                readonly language: components["schemas"]["TranslationLanguageCode"];
                readonly revision: components["schemas"]["Id"];
                readonly space: components["schemas"]["Id"];
            };
            readonly source: components["schemas"]["TranslationSource"];
            readonly stats: {
                readonly latestPages: number;
                readonly latestRunDuration: number;
                readonly latestWords: number;
                readonly runs: number;
                /** @description In milliseconds. */
                readonly totalDuration: number;
                readonly totalPages: number;
                readonly totalWords: number;
            };
            /** @enum {string} */
            readonly status: "pending" | "running" | "completed";
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly TranslationInput: {
            readonly instructions?: components["schemas"]["Document"];
            readonly language: components["schemas"]["TranslationLanguageCode"];
            readonly source: components["schemas"]["TranslationSource"];
        };
        /** @enum {string} */
        readonly TranslationLanguageCode: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | "zh-tw";
        readonly TranslationLanguageSettings: {
            /** @description Instructions for translators. A server may add keys to its blocks. */
            readonly instructions: components["schemas"]["Document"];
            readonly language: components["schemas"]["TranslationLanguageCode"];
            /** @constant */
            readonly object: "translation-language-settings";
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly TranslationLanguageSettingsList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TranslationLanguageSettings"][];
        };
        readonly TranslationList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["Translation"][];
        };
        readonly TranslationSettings: {
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly id: components["schemas"]["Id"];
            /** @description The languages that have settings here; it changes only through them. */
            readonly languages: readonly components["schemas"]["TranslationLanguageCode"][];
            /** @constant */
            readonly object: "translation-settings";
            /** @description What the token's user may do with the settings. */
            readonly permissions: {
                readonly edit: boolean;
            };
            readonly title: string;
            readonly updatedAt: components["schemas"]["Timestamp"];
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly TranslationSettingsInput: {
            readonly title: string;
        };
        readonly TranslationSettingsList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["TranslationSettings"][];
        };
        readonly TranslationSource: {
            readonly language: components["schemas"]["TranslationLanguageCode"];
            readonly space: components["schemas"]["Id"];
        };
        readonly UpdateResult: {
            /**
             * @description An update with conflicts is completed all the same, and its content needs manual repair.
             * @enum {string}
             */
            readonly result: "update" | "conflicts";
            readonly revision: components["schemas"]["Id"];
        };
        /** Format: uri */
        readonly Url: string;
        readonly User: {
            readonly displayName: string;
            readonly email?: string;
            readonly id: components["schemas"]["Id"];
            /** @constant */
            readonly object: "user";
            readonly photoURL?: string;
            readonly urls: {
                readonly location: components["schemas"]["Url"];
            };
        };
        readonly UserIdOrEmail: string;
        readonly UserPermission: {
            readonly permission: components["schemas"]["Role"];
            readonly user: components["schemas"]["User"];
        };
        readonly UserPermissionList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["UserPermission"][];
        };
        /** @description The version of the content in which a reference holds. A revision of more than a hundred pages comes without its pages and files, which are read on their own. */
        readonly VersionContext: components["schemas"]["VersionContextRevision"] | components["schemas"]["VersionContextChangeRequest"];
        readonly VersionContextChangeRequest: {
            readonly changeRequest: components["schemas"]["ChangeRequest"];
            /** @constant */
            readonly type: "changeRequest";
        };
        readonly VersionContextRevision: {
            readonly revision: components["schemas"]["Revision"];
            /** @constant */
            readonly type: "revision";
        };
        /**
         * @description Who vouches for visitors. `custom` is a backend of your own that signs tokens; `integration` is the installed one.
         * @enum {string}
         */
        readonly VisitorAuthBackend: "custom" | "integration";
        readonly VisitorClaim: components["schemas"]["VisitorFlagClaim"] | components["schemas"]["VisitorNumberClaim"] | components["schemas"]["VisitorTextClaim"] | components["schemas"]["VisitorListClaim"] | components["schemas"]["VisitorObjectClaim"];
        /** @description What a visitor's sign-in says about them; claims may nest. */
        readonly VisitorClaims: {
            readonly [key: string]: components["schemas"]["VisitorClaims"] | string | boolean | number | readonly (string | boolean | number | components["schemas"]["VisitorClaims"])[];
        };
        readonly VisitorFlagClaim: {
            readonly description: string;
            /** @constant */
            readonly type: "boolean";
        };
        readonly VisitorListClaim: {
            readonly description: string;
            readonly items: components["schemas"]["VisitorFlagClaim"] | components["schemas"]["VisitorNumberClaim"] | components["schemas"]["VisitorTextClaim"];
            /** @constant */
            readonly type: "array";
        };
        readonly VisitorNumberClaim: {
            readonly description: string;
            /** @constant */
            readonly type: "number";
        };
        readonly VisitorObjectClaim: {
            /** @constant */
            readonly additionalProperties: false;
            readonly description: string;
            readonly properties: {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            };
            /** @constant */
            readonly type: "object";
        };
        readonly VisitorSegment: {
            readonly claims: components["schemas"]["VisitorClaims"];
            readonly events: number;
            readonly sessions: number;
            readonly title: string;
            readonly visitors: number;
        };
        readonly VisitorSegmentList: components["schemas"]["ListPage"] & {
            readonly items: readonly components["schemas"]["VisitorSegment"][];
        };
        readonly VisitorTextClaim: {
            readonly description: string;
            /** @description The only values. */
            readonly enum?: readonly string[];
            /** @constant */
            readonly type: "string";
        };
        /** @description Claims that nobody has signed, such as those from a cookie. */
        readonly VisitorUnsignedClaims: {
            /** @constant */
            readonly additionalProperties: false;
            /** @constant */
            readonly description: "Unsigned claims of the site visitor.";
            readonly properties: {
                readonly [key: string]: components["schemas"]["VisitorClaim"];
            };
            /** @constant */
            readonly type: "object";
        };
    };
    responses: {
        /** @description There was nothing to delete. */
        readonly Absent: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request breaks a rule of the interface; the message names the field and the rule. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body exceeds the size limit. */
        readonly BodyTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It existed and is deleted. */
        readonly Deleted: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done; the answer has no body. */
        readonly Done: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other refusal or failure. */
        readonly Failure: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The user of the token lacks the permission. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers exceed the size limit; the connection ends. */
        readonly HeadersTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path takes other methods; `Allow` lists them. Every GET also takes HEAD. */
        readonly MethodNotAllowed: {
            headers: {
                readonly Allow?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Done; the caller asked for an answer without a body. */
        readonly Minimal: {
            headers: {
                readonly "Preference-Applied": components["headers"]["PreferenceApplied"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The `Host` header names another server. */
        readonly MisdirectedRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not exist, or the token's user may not see it. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not modified, because the tag in `If-None-Match` is current. */
        readonly NotModified: {
            headers: {
                readonly ETag: components["headers"]["ETag"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A path segment is too long. */
        readonly PathTooLong: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request did not arrive in time; the connection ends. */
        readonly RequestTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit is exhausted; `X-RateLimit-Reset` says when it resets. */
        readonly TooManyRequests: {
            headers: {
                readonly "Retry-After"?: number;
                readonly "X-RateLimit-Limit"?: number;
                readonly "X-RateLimit-Remaining"?: number;
                readonly "X-RateLimit-Reset"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No token, or an invalid one. `WWW-Authenticate` says which. */
        readonly Unauthorized: {
            headers: {
                readonly "WWW-Authenticate"?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON, or is compressed. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Only comments by one of these users. */
        readonly authors: readonly string[];
        /** @description The change request's id, or its number in the space. All digits are a number first. */
        readonly changeRequestId: components["schemas"]["Id"];
        /** @description How many changes to list. */
        readonly changesLimit: number;
        readonly collectionId: components["schemas"]["Id"];
        readonly commentId: components["schemas"]["Id"];
        readonly commentReplyId: components["schemas"]["Id"];
        /** @description Only comments in this state. */
        readonly commentStatus: "all" | "open" | "resolved";
        /** @description When false, computed pages are not expanded. */
        readonly computed: boolean;
        /** @description Whether what is reused is put in its place. It always is here. */
        readonly dereferenced: "true" | "false" | "reusable-contents";
        /** @description Whether expressions are evaluated. Content here has none. */
        readonly evaluated: "true" | "false" | "deterministic-only";
        readonly fileId: components["schemas"]["Id"];
        /** @description The format of content in the answer. */
        readonly format: "document" | "markdown";
        readonly integrationInstallationId: components["schemas"]["Id"];
        readonly integrationName: components["schemas"]["IntegrationName"];
        /** @description The id of a link invite; anyone who knows it can join. */
        readonly inviteId: components["schemas"]["Id"];
        /** @description The maximum number of items on a page; 50 when absent. */
        readonly limit: number;
        /** @description Only links in this state. */
        readonly linkStatus: components["schemas"]["ContentLinkStatus"];
        /** @description How links to pages are written in Markdown. */
        readonly markdownRefs: "relative" | "stable";
        /** @description When false, the git metadata that changes over time is omitted. */
        readonly metadata: boolean;
        /** @description The direction of the list. */
        readonly order: "asc" | "desc";
        readonly organizationId: components["schemas"]["Id"];
        /** @description The cursor of a page, from `next.page` of an earlier page. */
        readonly page: string;
        readonly pageId: components["schemas"]["Id"];
        readonly pagePath: string;
        /** @description Only people with this role. There is no value for guests here. */
        readonly permissionRole: components["schemas"]["Role"];
        /** @description Whether a success says what it changed, or nothing. */
        readonly prefer: "return=minimal" | "return=representation";
        readonly revisionId: components["schemas"]["Id"];
        /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
        readonly shareKey: string;
        readonly siteId: components["schemas"]["Id"];
        readonly spaceId: components["schemas"]["Id"];
        /** @description The slug of the specification in the organization. */
        readonly specSlug: components["schemas"]["OpenApiSpecSlug"];
        /** @description Only comments on this page. */
        readonly targetPage: string;
        readonly teamId: components["schemas"]["Id"];
        readonly translationId: components["schemas"]["Id"];
        /** @description The code of the language; any other code is a bad request. */
        readonly translationLanguage: components["schemas"]["TranslationLanguageCode"];
        readonly translationSettingsId: components["schemas"]["Id"];
        /**
         * @deprecated
         * @description Whether to show what is set although the plan of the site does not allow it.
         */
        readonly unmasked: boolean;
        readonly userId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /** @description Identifies exactly these bytes. Sent in `If-None-Match`, it avoids sending them again. */
        readonly ETag: string;
        /** @description The URL of what was created, in this interface. */
        readonly Location: string;
        /** @description The preference that was followed. */
        readonly PreferenceApplied: "return=minimal";
    };
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
            /** @description The version and the build of the server. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiInformation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The collection. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateCollectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CollectionUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated collection. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly moveCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceMoveInput"];
            };
        };
        readonly responses: {
            /** @description The updated collection. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The collection is already there; nothing would change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly inviteToCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionGrantInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPermissionsAggregateInCollection: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only people with this role. There is no value for guests here. */
                readonly role?: components["parameters"]["permissionRole"];
            };
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamPermissionsInCollection: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of teams with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeTeamFromCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTeamPermissionInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listUserPermissionsInCollection: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeUserFromCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateUserPermissionInCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSpacesInCollectionById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly collectionId: components["parameters"]["collectionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of spaces. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly installGitSyncProviderOnTarget: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly provider: components["schemas"]["GitSyncProvider"];
                    readonly target: components["schemas"]["GitSyncTarget"];
                };
            };
        };
        readonly responses: {
            /** @description The new installation. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The target has an installation. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getGitSyncInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The installation. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly uninstallGitSyncInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateGitSyncInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GitSyncSetup"];
            };
        };
        readonly responses: {
            /** @description The updated installation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The configuration file of the site is missing in the repository. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncFileMissing"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly installIntegration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IntegrationTargetOrganization"];
            };
        };
        readonly responses: {
            /** @description The installation. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getIntegrationInstallationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The installation. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly uninstallIntegration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateIntegrationInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IntegrationInstallationUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated installation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listIntegrationInstallationSites: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sites, each with its configuration. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallationList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly installIntegrationOnSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly siteId: components["schemas"]["Id"];
                };
            };
        };
        readonly responses: {
            /** @description The site, with its configuration. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getIntegrationSiteInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The site, with its configuration. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly uninstallIntegrationFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateIntegrationSiteInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IntegrationContentUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The site, with its configuration. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSiteInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listIntegrationInstallationSpaces: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of spaces, each with its configuration. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallationList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly installIntegrationOnSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly space: components["schemas"]["Id"];
                };
            };
        };
        readonly responses: {
            /** @description The space, with its configuration. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getIntegrationSpaceInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The space, with its configuration. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly uninstallIntegrationFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateIntegrationSpaceInstallation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly installationId: components["parameters"]["integrationInstallationId"];
                readonly integrationName: components["parameters"]["integrationName"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["IntegrationContentUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The space, with its configuration. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IntegrationSpaceInstallation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationsForAuthenticatedUser: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of organizations. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The organization. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrganizationUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated organization. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Organization"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationAuditEventActions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All actions. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventActionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationAuditEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description The id of an action. */
                readonly action?: string;
                /** @description The id of who acted. */
                readonly actor?: string;
                /** @description No event before this time. */
                readonly from?: components["schemas"]["Timestamp"];
                /** @description The maximum number of events on a page. */
                readonly limit?: number;
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description The id of what was changed. */
                readonly target?: string;
                /** @description No event after this time. */
                readonly to?: components["schemas"]["Timestamp"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of audit events. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOrganizationAuditEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly auditEventId: components["schemas"]["Id"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The audit event with its details. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditEventDetails"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listCollectionsInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description When false, nested collections are omitted. */
                readonly nested?: boolean;
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of collections. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CollectionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createCollection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CollectionCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new collection. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationCustomFields: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of custom fields. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomFieldList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomFieldCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new custom field. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOrganizationCustomFieldByName: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fieldName: components["schemas"]["CustomFieldName"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The custom field. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fieldName: components["schemas"]["CustomFieldName"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOrganizationCustomField: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fieldName: components["schemas"]["CustomFieldName"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomFieldUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated custom field. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomField"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationInstallations: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of installations. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrganizationInstallationList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly inviteUsersToOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InviteInput"];
            };
        };
        readonly responses: {
            /** @description Who was added. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InviteResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly joinOrganizationWithInvite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token's user is a member now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, unknown>;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOrganizationInviteLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of link invites. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInviteList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrganizationInvite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkInviteCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new link invite. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOrganizationInviteLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link invite. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteOrganizationInviteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOrganizationInviteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a link invite; anyone who knows it can join. */
                readonly inviteId: components["parameters"]["inviteId"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkInviteUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated link invite. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LinkInvite"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listMembersInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The direction of the list. */
                readonly order?: components["parameters"]["order"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only members with this role. */
                readonly role?: components["schemas"]["MemberRoleFilter"];
                /** @description Only members whose display name or e-mail address contains this. */
                readonly search?: string;
                /** @description What the list is sorted by; with `lastSeenAt`, members who were never seen are omitted. */
                readonly sort?: "joinedAt" | "lastSeenAt" | "name";
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of members. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getMemberInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The member. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeMemberFromOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The administrators were asked to remove the member. */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateMemberInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated member. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSpacesForOrganizationMember: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The direction of the list. */
                readonly order?: components["parameters"]["order"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of spaces with the member's role in each. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberSpacePermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly setUserAsSSOMemberForOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The updated member. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamsForOrganizationMember: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only teams whose title contains this, ignoring case. */
                readonly title?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of teams with the member's role in each. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberTeamList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOpenAPISpecs: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of specifications. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOpenAPISpec: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly slug: components["schemas"]["OpenApiSpecSlug"];
                    readonly source: components["schemas"]["OpenApiSourceInput"];
                };
            };
        };
        readonly responses: {
            /** @description The new specification, not yet read. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The specification. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrUpdateOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly source: components["schemas"]["OpenApiSourceInput"];
                };
            };
        };
        readonly responses: {
            /** @description The specification existed; it is read again. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            /** @description The specification is new, not yet read. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOpenAPISpecBySlug: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly visibility: components["schemas"]["OpenApiSpecVisibility"];
                };
            };
        };
        readonly responses: {
            /** @description The updated specification. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpec"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listOpenAPISpecVersions: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of versions. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOpenAPISpecVersionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
                readonly versionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersion"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOpenAPISpecVersionContentById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
                readonly versionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The content of the version. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionContent"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getLatestOpenAPISpecVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The newest version. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersion"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getLatestOpenAPISpecVersionContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The content of the newest version. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecVersionContent"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getLatestOpenAPISpecVersionContentRaw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The slug of the specification in the organization. */
                readonly specSlug: components["parameters"]["specSlug"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text as it was read. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiSpecRawContent"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOrganizationMemberLastSeenAt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Recorded. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PingResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSAMLProvidersInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of SAML providers. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProviderList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SamlProviderCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new SAML provider. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getOrganizationSAMLProviderById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly samlProviderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The SAML provider. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly samlProviderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateOrganizationSAMLProvider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly samlProviderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SamlProviderUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated SAML provider. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SamlProvider"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSites: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description True for sites that are live, false for the others; absent for all. */
                readonly published?: boolean;
                /** @description Only sites that show this space. */
                readonly space?: components["schemas"]["Id"];
                /** @description Only sites whose title matches. */
                readonly title?: string;
                /** @description Only sites of these types; repeat the key for more than one. */
                readonly type?: readonly components["schemas"]["SiteType"][];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sites. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new site. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The site. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated site. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteAdaptiveSchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The schema. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteAdaptiveSchema: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteAdaptiveSchemaUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The new schema. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteAdaptiveTemplateConditions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Suggested conditions; not in pages. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteAdaptiveTemplateConditions"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteCustomizationById: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @deprecated
                 * @description Whether to show what is set although the plan of the site does not allow it.
                 */
                readonly unmasked?: components["parameters"]["unmasked"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All settings. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteCustomizationInput"];
            };
        };
        readonly responses: {
            /** @description All settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addExternalLinkToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteExternalLinkCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new link. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteExternalLink"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteExternalLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteExternalLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteExternalLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteExternalLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteExternalLinkUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated link. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteExternalLink"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly trackEventsInSiteById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly events: readonly components["schemas"]["TrackingEvent"][];
                };
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly aggregateSiteEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InsightsQuery"];
            };
        };
        readonly responses: {
            /** @description The answer, column by column. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InsightsResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteVisitorSegments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All segments. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VisitorSegmentList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteMcpServers: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of MCP servers. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServerList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createSiteMcpServer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteMcpServerCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new MCP server. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteMcpServerId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The MCP server. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteMcpServerId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteMcpServerById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteMcpServerId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteMcpServerUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated MCP server. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteMcpServer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly inviteToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionGrantInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPermissionsAggregateInSite: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The direction of the list. */
                readonly order?: components["parameters"]["order"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only people with this role. */
                readonly role?: components["schemas"]["MemberRoleFilter"];
                /** @description Only people whose display name or e-mail address contains this. */
                readonly search?: string;
                readonly sort?: "joinedAt" | "lastSeenAt" | "name";
                /** @description Only members of this team. */
                readonly team?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role and its origin. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteUserPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamPermissionsInSite: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of teams with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteTeamOverrideList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeTeamFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTeamPermissionInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SitePermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listUserPermissionsInSite: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteUserOverrideList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeUserFromSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateUserPermissionInSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SitePermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly publishSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The live site, or the checkout to complete first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"] | components["schemas"]["SiteCheckout"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings and the key. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SitePublishingAuthUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated settings and the key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly regenerateSitePublishingAuthById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings and the new key. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSitePublishingPreviewById: {
        readonly parameters: {
            readonly query?: {
                /** @description Claims of the visitor to show the site to, in Rison. */
                readonly claims?: string;
                /** @description Whether drafts are shown. */
                readonly draft?: boolean;
                /** @description The site space to show; the default one when absent. */
                readonly siteSpace?: components["schemas"]["Id"];
                /** @description The URL to open, on the site; its beginning when absent. */
                readonly target?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The URL; no other credential is needed to open it. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly url: components["schemas"]["Url"];
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteRedirectBySource: {
        readonly parameters: {
            readonly query: {
                /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
                readonly shareKey?: components["parameters"]["shareKey"];
                readonly source: components["schemas"]["RedirectSource"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The redirect and the URL it leads to. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly redirect: components["schemas"]["SiteRedirect"];
                        readonly target: components["schemas"]["Url"];
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteRedirects: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether drafts are listed instead of live redirects. */
                readonly draft?: boolean;
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Newest first by `createdAt` or `updatedAt`, alphabetically by `source`. */
                readonly orderBy?: "createdAt" | "updatedAt" | "source";
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description A part of the source. */
                readonly search?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of redirects. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirectList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly bulkUpsertSiteRedirects: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly redirects: readonly components["schemas"]["RedirectItem"][];
                };
            };
        };
        readonly responses: {
            /** @description What became of each item. */
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
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createSiteRedirect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @default false */
                    readonly captureWildcard?: boolean;
                    readonly destination: components["schemas"]["RedirectDestination"] | components["schemas"]["RedirectInput"];
                    /** @default false */
                    readonly draft?: boolean;
                    /** @default false */
                    readonly permanent?: boolean;
                    readonly source: components["schemas"]["RedirectSource"];
                };
            };
        };
        readonly responses: {
            /** @description The new redirect. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteRedirectById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteRedirectId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteRedirectById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteRedirectId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly captureWildcard?: boolean;
                    readonly destination?: components["schemas"]["RedirectDestination"];
                    readonly draft?: boolean;
                    readonly permanent?: boolean;
                    readonly source?: components["schemas"]["RedirectSource"];
                };
            };
        };
        readonly responses: {
            /** @description The updated redirect. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteSectionGroups: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of section groups. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroupList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addSectionGroupToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionGroupCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new section group. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteSectionGroupById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteSectionGroupById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionGroupUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated section group. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly moveSiteSectionGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionGroupMoveInput"];
            };
        };
        readonly responses: {
            /** @description The section group that was moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addSectionToGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly sectionId: components["schemas"]["Id"];
                };
            };
        };
        readonly responses: {
            /** @description The updated section group. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeSectionFromGroup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionGroupId: components["schemas"]["Id"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteSections: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
                readonly shareKey?: components["parameters"]["shareKey"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of sections. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSectionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addSectionToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new section. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteSectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteSectionById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated section. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly moveSiteSection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSectionId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSectionMoveInput"];
            };
        };
        readonly responses: {
            /** @description The section that was moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSection"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteShareLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only links whose name or key contains this. */
                readonly search?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of share links. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLinkList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createSiteShareLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShareLinkCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new share link. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLink"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteShareLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly shareLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteShareLinkById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly shareLinkId: components["schemas"]["Id"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShareLinkUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated share link. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShareLink"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteSpaces: {
        readonly parameters: {
            readonly query?: {
                /** @description True for the default site space only, false for the others; absent for all. */
                readonly default?: boolean;
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
                readonly shareKey?: components["parameters"]["shareKey"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of site spaces. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpaceList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addSpaceToSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSpaceCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new site space. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSiteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSpaceUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated site space. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @deprecated
                 * @description Whether to show what is set although the plan of the site does not allow it.
                 */
                readonly unmasked?: components["parameters"]["unmasked"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings in force. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly overrideSiteSpaceCustomizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSpaceCustomizationInput"];
            };
        };
        readonly responses: {
            /** @description The settings in force. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly moveSiteSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
                readonly siteSpaceId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteSpaceMoveInput"];
            };
        };
        readonly responses: {
            /** @description The site space that was moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteSpace"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSiteGitSyncInstallations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly components["schemas"]["GitSyncInstallation"][];
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSiteStructure: {
        readonly parameters: {
            readonly query?: {
                /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
                readonly shareKey?: components["parameters"]["shareKey"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole structure, not paged. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteStructure"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly sortSiteStructure: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SiteStructureSortInput"];
            };
        };
        readonly responses: {
            /** @description The part that was moved. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteStructureItem"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly unpublishSite: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly siteId: components["parameters"]["siteId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The updated site. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Site"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSpacesInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of spaces. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new space. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSSOProviderLoginsInOrganization: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every way to sign in; this list has no pages. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SsoLoginList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamsInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Only teams that this user owns. */
                readonly owner?: components["schemas"]["Id"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only teams whose title contains this, ignoring case. */
                readonly title?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of teams. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrganizationTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TeamCreateInput"];
            };
        };
        readonly responses: {
            /** @description The new team. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getTeamInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The team. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeTeamFromOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTeamInOrganizationById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TeamUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated team. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Team"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamMembersInOrganizationById: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of team members. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamMemberList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateMembersInOrganizationTeam: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TeamMembersUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly addMemberToOrganizationTeamById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TeamMemberInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteMemberFromOrganizationTeamById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly teamId: components["parameters"]["teamId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTranslations: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of translations. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TranslationInput"];
            };
        };
        readonly responses: {
            /** @description The new translation, which has not run yet. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listGlossaryEntries: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Alphabetically by the term in this language; entries without one come last. */
                readonly orderBy?: components["schemas"]["TranslationLanguageCode"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of entries. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GlossaryEntryList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateGlossaryEntries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly operations: readonly components["schemas"]["GlossaryOperation"][];
                };
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getGlossaryEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly glossaryEntryId: components["schemas"]["Id"];
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GlossaryEntry"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The translation. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly instructions: components["schemas"]["Document"];
                };
            };
        };
        readonly responses: {
            /** @description The updated translation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Translation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly runTranslation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationId: components["parameters"]["translationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The translation settings. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TranslationSettingsInput"];
            };
        };
        readonly responses: {
            /** @description The updated translation settings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of language settings. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettingsList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The code of the language; any other code is a bad request. */
                readonly translationLanguage: components["parameters"]["translationLanguage"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The language settings. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createOrUpdateTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The code of the language; any other code is a bad request. */
                readonly translationLanguage: components["parameters"]["translationLanguage"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly instructions: components["schemas"]["Document"];
                };
            };
        };
        readonly responses: {
            /** @description The language existed; its instructions are replaced. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            /** @description The language is added. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteTranslationLanguageSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
                /** @description The code of the language; any other code is a bad request. */
                readonly translationLanguage: components["parameters"]["translationLanguage"];
                readonly translationSettingsId: components["parameters"]["translationSettingsId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createTranslationSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TranslationSettingsInput"];
            };
        };
        readonly responses: {
            /** @description The new translation settings. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTranslationSettings: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly organizationId: components["parameters"]["organizationId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of translation settings. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TranslationSettingsList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSpaceById: {
        readonly parameters: {
            readonly query?: {
                /** @description The key of a share link; published URLs in the answer are for visitors who have it. */
                readonly shareKey?: components["parameters"]["shareKey"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The space. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSpaceById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated space. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listChangeRequestsForSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description Only change requests this user has contributed to. */
                readonly contributor?: string;
                /** @description Only change requests that this user started. */
                readonly creator?: string;
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                readonly orderBy?: "createdAt" | "updatedAt";
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only change requests that this user was asked to review. */
                readonly requestedReviewer?: string;
                /** @description Only change requests in this state. */
                readonly status?: "draft" | "open" | "archived" | "merged";
                /** @description Only change requests about this topic of a site. There are none here. */
                readonly topic?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of change requests. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly createChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly subject?: components["schemas"]["ChangeRequestSubject"];
                    /** @description The template of the content. */
                    readonly template?: {
                        /** @description A space that the caller can read. */
                        readonly id: components["schemas"]["Id"];
                        readonly params?: Record<string, unknown>;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The new change request, a draft. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The change request. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateChangeRequestById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Whether a success says what it changed, or nothing. */
                readonly prefer?: components["parameters"]["prefer"];
            };
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly description?: components["schemas"]["Document"];
                    readonly links?: readonly components["schemas"]["ChangeRequestLinkInput"][];
                    /**
                     * @description Only a merge makes it merged.
                     * @enum {string}
                     */
                    readonly status?: "draft" | "open" | "archived";
                    /** @description May be empty. */
                    readonly subject?: string;
                };
            };
        };
        readonly responses: {
            /** @description The updated change request. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            readonly 204: components["responses"]["Minimal"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getChangeRequestChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description How many changes to list. */
                readonly limit?: components["parameters"]["changesLimit"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The changes to the content of the space that it was last updated with. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionChanges"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listCommentsInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description Only comments by one of these users. */
                readonly authors?: components["parameters"]["authors"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The direction of the list. */
                readonly order?: components["parameters"]["order"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only comments in this state. */
                readonly status?: components["parameters"]["commentStatus"];
                /** @description Only comments on this page. */
                readonly targetPage?: components["parameters"]["targetPage"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of comments. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly postCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentInput"];
            };
        };
        readonly responses: {
            /** @description The new comment. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The comment. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated comment. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteCommentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listCommentRepliesInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of replies. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReplyList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly postCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentReplyInput"];
            };
        };
        readonly responses: {
            /** @description The new reply. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reply. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated reply. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteCommentReplyInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getRevisionOfChangeRequestById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current revision. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateChangeRequestContent: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether the answer is the change request alone. */
                readonly compat?: boolean;
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly changes: readonly components["schemas"]["ContentChange"][];
                };
            };
        };
        readonly responses: {
            /** @description The change request, and unless `compat` is true the pages and files that changed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequest"] | components["schemas"]["ContentUpdate"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listFilesInChangeRequestById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of files. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getFileInChangeRequestById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listChangeRequestFileBacklinks: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of references. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentReferenceList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly importContentInChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ImportInput"];
            };
        };
        readonly responses: {
            /** @description What was imported, and the new revision. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageInChangeRequestById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPageLinksInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links, with counts over all of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPagesInChangeRequest: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All pages at once; this answer is not paged. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageInChangeRequestByPath: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly pagePath: components["parameters"]["pagePath"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listChangeRequestLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description Only links broken by the change request, or only those already broken in the space. */
                readonly brokenContext?: "change-request" | "space";
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only links in this state. */
                readonly status?: components["parameters"]["linkStatus"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links, with counts over all of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly mergeChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revision that the merge created. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MergeResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getRequestedReviewersByChangeRequestId: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of requests, in the order in which people were asked first. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RequestedReviewerList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly requestReviewersForChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The new description. */
                    readonly description?: components["schemas"]["Document"];
                    /** @description The new subject. */
                    readonly subject?: string;
                    readonly users: readonly components["schemas"]["Id"][];
                };
            };
        };
        readonly responses: {
            /** @description The requests that were made. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly users?: readonly components["schemas"]["RequestedReviewer"][];
                    };
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeRequestedReviewerFromChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getReviewsByChangeRequestId: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description Only reviews that are outdated, or only those that are not. */
                readonly outdated?: boolean;
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of reviews. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReviewList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly submitChangeRequestReview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly comment?: components["schemas"]["CommentBody"];
                    readonly status: components["schemas"]["ChangeRequestReviewStatus"];
                };
            };
        };
        readonly responses: {
            /** @description The new review. */
            readonly 201: {
                headers: {
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getChangeRequestReviewById: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly reviewId: components["schemas"]["Id"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The review. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateChangeRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The change request's id, or its number in the space. All digits are a number first. */
                readonly changeRequestId: components["parameters"]["changeRequestId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revision that the update created. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UpdateResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listCommentsInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description Only comments by one of these users. */
                readonly authors?: components["parameters"]["authors"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The direction of the list. */
                readonly order?: components["parameters"]["order"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only comments in this state. */
                readonly status?: components["parameters"]["commentStatus"];
                /** @description Only comments on this page. */
                readonly targetPage?: components["parameters"]["targetPage"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of comments. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly postCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentInput"];
            };
        };
        readonly responses: {
            /** @description The new comment. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCommentInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The comment. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated comment. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Comment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteCommentInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listCommentRepliesInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of replies. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReplyList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly postCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentReplyInput"];
            };
        };
        readonly responses: {
            /** @description The new reply. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
            };
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The reply. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CommentReplyUpdateInput"];
            };
        };
        readonly responses: {
            /** @description The updated reply. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommentReply"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly deleteCommentReplyInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly commentId: components["parameters"]["commentId"];
                readonly commentReplyId: components["parameters"]["commentReplyId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getCurrentRevision: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The current revision. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listFiles: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of files. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getFileById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listSpaceFileBacklinks: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of references. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentReferenceList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly importContent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ImportInput"];
            };
        };
        readonly responses: {
            /** @description What was imported, and the new revision. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ImportResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPageLinksInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only links in this state. */
                readonly status?: components["parameters"]["linkStatus"];
            };
            readonly header?: never;
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of links, with counts over all of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContentLinkList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPages: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All pages at once; this answer is not paged. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageByPath: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly pagePath: components["parameters"]["pagePath"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSpaceCustomFields: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Every field of the organization, with the space's value where there is one; no pages. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SpaceCustomField"][];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateSpaceCustomFields: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceCustomFieldsUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly exportToGitRepository: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GitImportInput"] & {
                    readonly commitMessage: string;
                };
            };
        };
        readonly responses: {
            /** @description The export is queued. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly importGitRepository: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["GitImportInput"];
            };
        };
        readonly responses: {
            /** @description The import is queued. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getSpaceGitInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The state. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GitSyncState"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly moveSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SpaceMoveInput"];
            };
        };
        readonly responses: {
            /** @description The updated space. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The space is already there; nothing would change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly inviteToSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionGrantInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPermissionsAggregateInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                /** @description Only people with this role. There is no value for guests here. */
                readonly role?: components["parameters"]["permissionRole"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listTeamPermissionsInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of teams with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeTeamFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateTeamPermissionInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly teamId: components["parameters"]["teamId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listUserPermissionsInSpace: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of people with their role. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPermissionList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly removeUserFromSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: components["responses"]["Absent"];
            readonly 205: components["responses"]["Deleted"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly updateUserPermissionInSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PermissionUpdateInput"];
            };
        };
        readonly responses: {
            readonly 204: components["responses"]["Done"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly restoreSpace: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The restored space. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description The space is not deleted; nothing would change. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The revision. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Revision"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getRevisionSemanticChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description How many changes to list. */
                readonly limit?: components["parameters"]["changesLimit"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The changes since the revision before it. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RevisionChanges"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listFilesInRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
            };
            readonly header?: never;
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of files. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getFileInRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly fileId: components["parameters"]["fileId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["File"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageInRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Page"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageDocumentInRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
            };
            readonly header?: never;
            readonly path: {
                readonly pageId: components["parameters"]["pageId"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Document"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly listPagesInRevisionById: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All pages at once; this answer is not paged. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageTree"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getPageInRevisionByPath: {
        readonly parameters: {
            readonly query?: {
                /** @description When false, computed pages are not expanded. */
                readonly computed?: components["parameters"]["computed"];
                /** @description Whether what is reused is put in its place. It always is here. */
                readonly dereferenced?: components["parameters"]["dereferenced"];
                /** @description Whether expressions are evaluated. Content here has none. */
                readonly evaluated?: components["parameters"]["evaluated"];
                /** @description The format of content in the answer. */
                readonly format?: components["parameters"]["format"];
                /** @description How links to pages are written in Markdown. */
                readonly "format.markdown.refs"?: components["parameters"]["markdownRefs"];
                /** @description When false, the git metadata that changes over time is omitted. */
                readonly metadata?: components["parameters"]["metadata"];
            };
            readonly header?: never;
            readonly path: {
                readonly pagePath: components["parameters"]["pagePath"];
                readonly revisionId: components["parameters"]["revisionId"];
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageOnPath"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly searchSpaceContent: {
        readonly parameters: {
            readonly query: {
                /** @description The maximum number of items on a page; 50 when absent. */
                readonly limit?: components["parameters"]["limit"];
                /** @description The cursor of a page, from `next.page` of an earlier page. */
                readonly page?: components["parameters"]["page"];
                readonly query: string;
            };
            readonly header?: never;
            readonly path: {
                readonly spaceId: components["parameters"]["spaceId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of results, best first. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchResultList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
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
            /** @description The token's user. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
    readonly getUserById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly userId: components["parameters"]["userId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["PathTooLong"];
            readonly 421: components["responses"]["MisdirectedRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly default: components["responses"]["Failure"];
        };
    };
}
