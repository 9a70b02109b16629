// Written by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AdaptiveSchemaRecord: {
            readonly id: components["schemas"]["Id"];
            readonly schema: Record<string, unknown>;
            readonly site: components["schemas"]["Id"];
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly AuditEventRecord: {
            /** @description The operation. */
            readonly action: string;
            /** @description The id of a user, who may be gone by now. */
            readonly actor: string;
            readonly actorLabel?: string;
            /** @description The names of the fields that were sent, and never their values. */
            readonly fields: readonly string[];
            readonly id: components["schemas"]["Id"];
            readonly occurredAt: components["schemas"]["Time"];
            readonly organization: components["schemas"]["Id"];
            /** @enum {string} */
            readonly source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
            /** @description The id of what was changed, which may be gone by now. */
            readonly target: string;
            readonly targetLabel?: string;
            readonly targetType: string;
        };
        readonly ChangeRequestRecord: {
            readonly contributors: readonly components["schemas"]["Id"][];
            readonly createdAt: components["schemas"]["Time"];
            readonly createdBy: components["schemas"]["Id"];
            /** @description A document. */
            readonly description?: Record<string, unknown>;
            readonly id: components["schemas"]["Id"];
            readonly links?: readonly {
                readonly id: components["schemas"]["Id"];
                readonly title?: string;
                readonly url: string;
            }[];
            readonly mergedAt?: components["schemas"]["Time"];
            readonly mergedBy?: components["schemas"]["Id"];
            readonly number: number;
            readonly revision: components["schemas"]["Id"];
            readonly revisionInitial: components["schemas"]["Id"];
            readonly revisionMerged?: components["schemas"]["Id"];
            readonly revisionMergedAncestor: components["schemas"]["Id"];
            readonly space: components["schemas"]["Id"];
            /** @enum {string} */
            readonly status: "draft" | "open" | "archived" | "merged";
            readonly subject: string;
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly CollectionRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly defaultLevel: components["schemas"]["DefaultLevel"];
            readonly description?: string;
            readonly id: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            readonly parent?: components["schemas"]["Id"];
            readonly rank: components["schemas"]["Rank"];
            readonly title: string;
        };
        readonly CommentRecord: {
            readonly changeRequest?: components["schemas"]["Id"];
            readonly editedAt?: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly markdown: string;
            readonly node?: string;
            readonly page?: components["schemas"]["Id"];
            readonly postedAt: components["schemas"]["Time"];
            readonly postedBy: components["schemas"]["Id"];
            readonly reactions: readonly components["schemas"]["Reaction"][];
            readonly resolvedAt?: components["schemas"]["Time"];
            readonly resolvedBy?: components["schemas"]["Id"];
            readonly review?: components["schemas"]["Id"];
            /** @description The content as it was when the comment was posted. */
            readonly revision: components["schemas"]["Id"];
            readonly space: components["schemas"]["Id"];
            /** @enum {string} */
            readonly status: "open" | "resolved";
            readonly tableCell?: {
                readonly definition: string;
                readonly record: string;
            };
        };
        readonly CustomFieldRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly description: string;
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly options?: readonly string[];
            readonly organization: components["schemas"]["Id"];
            readonly placeholder: string;
            readonly title: string;
            /** @enum {string} */
            readonly type: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly CustomFieldValueRecord: {
            readonly field: components["schemas"]["Id"];
            /** @description space.field */
            readonly id: components["schemas"]["PairId"];
            readonly space: components["schemas"]["Id"];
            readonly value: string | number | boolean | readonly string[];
        };
        /** @enum {string|null} */
        readonly DefaultLevel: "admin" | "create" | "review" | "edit" | "comment" | "read" | "inherit" | null;
        /** @description The text of a page, a comment or a reusable content, as Markdown. */
        readonly DocumentRecord: {
            readonly id: components["schemas"]["Id"];
            readonly markdown: string;
            readonly space: components["schemas"]["Id"];
        };
        /** @description Of either a site or a space. */
        readonly EnabledIntegrationRecord: {
            /** @description Some are secrets. */
            readonly configuration: Record<string, unknown>;
            readonly externalIds: readonly string[];
            readonly id: components["schemas"]["Id"];
            readonly installation: components["schemas"]["Id"];
            readonly site?: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
        };
        readonly EventRecord: {
            /** @description The fields that only this type of event has. */
            readonly details?: Record<string, unknown>;
            readonly id: components["schemas"]["Id"];
            readonly location: Record<string, unknown>;
            readonly session: Record<string, unknown>;
            readonly site: components["schemas"]["Id"];
            readonly timestamp: components["schemas"]["Time"];
            readonly type: string;
        };
        readonly ExternalLinkRecord: {
            readonly condition?: string;
            readonly description?: string;
            readonly draft?: boolean;
            readonly group?: components["schemas"]["Id"];
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText"];
            readonly localizedTitle?: components["schemas"]["LocalizedText"];
            readonly rank: components["schemas"]["Rank"];
            readonly site: components["schemas"]["Id"];
            readonly title: string;
            /** Format: uri */
            readonly url: string;
        };
        readonly FileRecord: {
            readonly contentType: string;
            readonly dimensions?: {
                readonly height: number;
                readonly width: number;
            };
            readonly downloadURL?: string;
            readonly git?: components["schemas"]["GitPlace"];
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly size: number;
        };
        readonly GitInstallationRecord: {
            readonly accessToken?: string;
            readonly agentInstructions?: readonly ("agents" | "claude")[];
            readonly branch?: string;
            readonly commitMessageTemplate?: string;
            readonly createdAt: components["schemas"]["Time"];
            readonly createdBy: components["schemas"]["Id"];
            readonly customInstanceURL?: string;
            readonly id: components["schemas"]["Id"];
            readonly operation?: {
                /** @enum {string} */
                readonly direction: "import" | "export";
                readonly endedAt?: components["schemas"]["Time"];
                readonly error?: string;
                readonly startedAt: components["schemas"]["Time"];
                /** @enum {string} */
                readonly state: "running" | "failure" | "success" | "timeout";
            };
            readonly organization: components["schemas"]["Id"];
            /** @description The installation of the whole site. */
            readonly parent?: components["schemas"]["Id"];
            readonly previewExternalBranches?: boolean;
            /** @enum {string} */
            readonly priority?: "git" | "gitbook";
            readonly projectDirectory?: string;
            /** @enum {string} */
            readonly provider: "github" | "gitlab";
            /** @description The id of the repository or project. */
            readonly repository?: number;
            /** @description The site */
            readonly site?: components["schemas"]["Id"];
            /** @description What it synchronizes */
            readonly space?: components["schemas"]["Id"];
            /** @enum {string} */
            readonly status: "unauthenticated" | "pending" | "active";
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly GitPlace: {
            readonly oid: string;
            readonly path: string;
        };
        readonly GlossaryEntryRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            readonly translations: {
                readonly [key: string]: string;
            };
            readonly updatedAt: components["schemas"]["Time"];
        };
        /** @description A role granted to one user or team on one space, collection or site. Null is a guest without access. */
        readonly GrantRecord: {
            /** @description target.subject */
            readonly id: components["schemas"]["PairId"];
            readonly level: components["schemas"]["Level"];
            readonly subject: components["schemas"]["Id"];
            /** @enum {string} */
            readonly subjectType: "user" | "team";
            readonly target: components["schemas"]["Id"];
            /** @enum {string} */
            readonly targetType: "space" | "collection" | "site";
        };
        readonly Id: string;
        readonly IntegrationInstallationRecord: {
            /** @description Some are secrets. */
            readonly configuration: Record<string, unknown>;
            readonly createdAt: components["schemas"]["Time"];
            readonly externalIds: readonly string[];
            readonly id: components["schemas"]["Id"];
            readonly integrationName: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            /** @enum {string} */
            readonly siteSelection: "all" | "selected";
            /** @enum {string} */
            readonly spaceSelection: "all" | "selected";
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly IntegrationRecord: {
            readonly id: components["schemas"]["Id"];
            /** @description The settings without which a configuration is incomplete. */
            readonly needs: {
                /** @description For each site or space. */
                readonly content: readonly string[];
                readonly organization: readonly string[];
            };
            readonly scopes: readonly string[];
            /** @enum {string} */
            readonly target: "all" | "site" | "space" | "organization";
            readonly title: string;
        };
        /** @enum {string|null} */
        readonly Level: "admin" | "create" | "review" | "edit" | "comment" | "read" | null;
        /** @description Gives anyone with its id access to the organization, or to one space or collection of it. */
        readonly LinkInviteRecord: {
            readonly collection?: components["schemas"]["Id"];
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly level: components["schemas"]["Level"];
            readonly organization: components["schemas"]["Id"];
            readonly space?: components["schemas"]["Id"];
        };
        /** @description A text by language. */
        readonly LocalizedText: {
            readonly [key: string]: string;
        };
        readonly McpServerRecord: {
            readonly condition?: string;
            /** @description Secrets. */
            readonly headers: {
                readonly [key: string]: string;
            };
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly site: components["schemas"]["Id"];
            /** @enum {string} */
            readonly transport: "sse" | "http";
            readonly url: string;
        };
        readonly MemberRecord: {
            readonly disabled: boolean;
            /** @description organization.user */
            readonly id: components["schemas"]["PairId"];
            readonly joinedAt: components["schemas"]["Time"];
            readonly lastSeenAt?: components["schemas"]["Time"];
            readonly organization: components["schemas"]["Id"];
            readonly role: components["schemas"]["Level"];
            readonly sso: boolean;
            readonly user: components["schemas"]["Id"];
        };
        readonly OpenApiSpecRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly lastProcessedAt?: components["schemas"]["Time"];
            /** @enum {string} */
            readonly lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
            readonly lastVersion?: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            /** @enum {string} */
            readonly processingState: "pending" | "progress" | "complete";
            readonly slug: string;
            readonly sourceText?: string;
            readonly sourceURL?: string;
            readonly updatedAt: components["schemas"]["Time"];
            /**
             * @description Absent: private.
             * @enum {string}
             */
            readonly visibility?: "private" | "public";
        };
        readonly OpenApiVersionRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly spec: components["schemas"]["Id"];
            readonly text: string;
        };
        readonly OrganizationRecord: {
            readonly ai: boolean;
            /** @description Whether the plan has audit events; true when absent. */
            readonly auditLogs?: boolean;
            /** @enum {string} */
            readonly communityType?: "nonProfit" | "openSource" | "education";
            readonly createdAt: components["schemas"]["Time"];
            readonly defaultRole: components["schemas"]["Level"];
            readonly defaultSite?: components["schemas"]["Id"];
            readonly emailDomains: readonly string[];
            /** @description Whether somebody authorized the GitHub App of the service. */
            readonly gitHubApp?: boolean;
            readonly hostname?: string;
            readonly id: components["schemas"]["Id"];
            readonly inviteLinks: boolean;
            readonly logo?: string;
            /** @description Absent: none. */
            readonly mergeRules?: Record<string, unknown>;
            /** @enum {string} */
            readonly plan: "free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro" | "internal";
            readonly sso: boolean;
            readonly title: string;
            readonly trial: {
                readonly endDate?: components["schemas"]["Time"];
                /** @enum {string} */
                readonly status: "notapplicable" | "none" | "active" | "ended" | "expired";
            };
            /** @enum {string} */
            readonly type: "business" | "community";
            /** @enum {string} */
            readonly useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
        };
        readonly PageRecord: {
            /** @description The source of a computed page. */
            readonly computed?: Record<string, unknown>;
            readonly computedSeed?: string;
            readonly condition?: string;
            readonly cover?: Record<string, unknown>;
            readonly createdAt?: components["schemas"]["Time"];
            readonly description?: string;
            /** @description The text of a document page. */
            readonly document?: components["schemas"]["Id"];
            readonly emoji?: string;
            readonly git?: components["schemas"]["GitPlace"];
            readonly hidden?: boolean;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly layout?: Record<string, unknown>;
            readonly noIndex?: boolean;
            readonly noRobotsIndex?: boolean;
            readonly pages?: readonly components["schemas"]["PageRecord"][];
            readonly slug?: string;
            /** @description The target of a link page, as a content reference. */
            readonly target?: Record<string, unknown>;
            readonly title: string;
            /** @enum {string} */
            readonly type: "document" | "group" | "link" | "computed";
            readonly updatedAt?: components["schemas"]["Time"];
        };
        /** @description Two ids joined by a dot. */
        readonly PairId: string;
        /** @description Position among siblings; lower ranks come first. */
        readonly Rank: number;
        readonly Reaction: {
            readonly emoji: string;
            readonly users: readonly {
                readonly reactedAt: components["schemas"]["Time"];
                readonly user: components["schemas"]["Id"];
            }[];
        };
        readonly RedirectRecord: {
            readonly captureWildcard?: boolean;
            readonly createdAt?: components["schemas"]["Time"];
            readonly destination: {
                /** @enum {string} */
                readonly kind: "site-section" | "site-space" | "site-page" | "external";
                readonly pageId?: components["schemas"]["Id"];
                readonly siteSectionId?: components["schemas"]["Id"];
                readonly siteSpaceId?: components["schemas"]["Id"];
                /** Format: uri */
                readonly url?: string;
            };
            readonly draft?: boolean;
            readonly id: components["schemas"]["Id"];
            readonly permanent?: boolean;
            readonly site: components["schemas"]["Id"];
            readonly source: string;
            readonly updatedAt?: components["schemas"]["Time"];
        };
        readonly ReplyRecord: {
            readonly comment: components["schemas"]["Id"];
            readonly editedAt?: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly markdown: string;
            readonly postedAt: components["schemas"]["Time"];
            readonly postedBy: components["schemas"]["Id"];
            readonly reactions: readonly components["schemas"]["Reaction"][];
        };
        readonly ReusableContentRecord: {
            readonly document: components["schemas"]["Id"];
            readonly git?: components["schemas"]["GitPlace"];
            readonly id: components["schemas"]["Id"];
            readonly title: string;
        };
        readonly ReviewRecord: {
            readonly changeRequest: components["schemas"]["Id"];
            readonly comment?: components["schemas"]["Id"];
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly requestedBy?: components["schemas"]["Id"];
            readonly reviewer: components["schemas"]["Id"];
            readonly revision: components["schemas"]["Id"];
            /** @enum {string} */
            readonly status: "changes-requested" | "approved";
            /** @description Whether the reviewer was asked again since. */
            readonly superseded?: boolean;
            readonly updatedAt: components["schemas"]["Time"];
        };
        /** @description A person who was asked to review a change request. */
        readonly ReviewRequestRecord: {
            readonly changeRequest: components["schemas"]["Id"];
            readonly createdAt: components["schemas"]["Time"];
            /** @description changeRequest.user */
            readonly id: components["schemas"]["PairId"];
            readonly requestedBy: components["schemas"]["Id"];
            /** @description The content at that time. */
            readonly revision: components["schemas"]["Id"];
            readonly user: components["schemas"]["Id"];
        };
        readonly RevisionRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly files: readonly components["schemas"]["FileRecord"][];
            readonly git?: {
                readonly createdByService: boolean;
                readonly message: string;
                readonly oid: string;
                readonly ref?: string;
                readonly url?: string;
            };
            readonly id: components["schemas"]["Id"];
            /** @description The change request that was merged. */
            readonly mergedFrom?: components["schemas"]["Id"];
            readonly pages: readonly components["schemas"]["PageRecord"][];
            readonly parents: readonly components["schemas"]["Id"][];
            readonly reusableContents: readonly components["schemas"]["ReusableContentRecord"][];
            readonly space: components["schemas"]["Id"];
            /** @enum {string} */
            readonly type: "edits" | "merge" | "rollback" | "update" | "computed";
        };
        readonly SamlProviderRecord: {
            readonly certificate: string;
            readonly createdAt: components["schemas"]["Time"];
            readonly defaultRole: components["schemas"]["Level"];
            readonly defaultTeam?: components["schemas"]["Id"];
            readonly entityID: string;
            readonly id: components["schemas"]["Id"];
            readonly label: string;
            readonly organization: components["schemas"]["Id"];
            readonly ssoURL: string;
        };
        readonly SectionGroupRecord: {
            readonly draft?: boolean;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText"];
            /** @description The group that holds it. */
            readonly parent?: components["schemas"]["Id"];
            /** @description Among the groups, sections and links beside it. */
            readonly rank: components["schemas"]["Rank"];
            readonly site: components["schemas"]["Id"];
            readonly title: string;
        };
        readonly SectionRecord: {
            readonly condition?: string;
            readonly defaultSiteSpace: components["schemas"]["Id"];
            readonly description?: string;
            readonly draft?: boolean;
            readonly group?: components["schemas"]["Id"];
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly localizedDescription?: components["schemas"]["LocalizedText"];
            readonly localizedTitle?: components["schemas"]["LocalizedText"];
            readonly path: string;
            readonly rank: components["schemas"]["Rank"];
            readonly site: components["schemas"]["Id"];
            readonly title: string;
        };
        readonly ShareLinkRecord: {
            readonly active: boolean;
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            /** @description The secret part of the published URL. */
            readonly key: string;
            readonly name: string;
            readonly site: components["schemas"]["Id"];
        };
        readonly SiteCustomizationRecord: {
            /** @description That of the site. */
            readonly id: components["schemas"]["Id"];
            /** @description As they were written, unknown ones included; what is missing has its default. */
            readonly settings: {
                readonly [key: string]: unknown;
            };
            readonly site: components["schemas"]["Id"];
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly SiteRecord: {
            readonly adaptiveContent?: boolean;
            /** @enum {string} */
            readonly agentsContext?: "excluded" | "included";
            readonly basename?: string;
            readonly createdAt: components["schemas"]["Time"];
            readonly defaultLevel?: components["schemas"]["DefaultLevel"];
            readonly defaultSection?: components["schemas"]["Id"];
            /** @description The default of a site without sections. */
            readonly defaultSiteSpace?: components["schemas"]["Id"];
            readonly hostname?: string;
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            readonly proxy?: string;
            readonly published: boolean;
            readonly title: string;
            /** @enum {string} */
            readonly type: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
            /** @enum {string} */
            readonly visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
        };
        readonly SiteSpaceCustomizationRecord: {
            /** @description That of the site space. */
            readonly id: components["schemas"]["Id"];
            /** @description Only what is overridden, unknown settings included. */
            readonly overrides: {
                readonly [key: string]: unknown;
            };
            readonly site: components["schemas"]["Id"];
            readonly siteSpace: components["schemas"]["Id"];
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly SiteSpaceRecord: {
            readonly condition?: string;
            readonly draft?: boolean;
            readonly hidden?: boolean;
            readonly id: components["schemas"]["Id"];
            readonly localizedTitle?: components["schemas"]["LocalizedText"];
            /** @description The page that is shown at its root instead of the first one. */
            readonly page?: string;
            readonly path: string;
            readonly rank: components["schemas"]["Rank"];
            readonly section?: components["schemas"]["Id"];
            readonly site: components["schemas"]["Id"];
            readonly space: components["schemas"]["Id"];
            /** @description Replaces the title of the space on this site. */
            readonly title?: string;
        };
        readonly SpaceRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly defaultLevel: components["schemas"]["DefaultLevel"];
            /** @description Set when deleted; from then on nobody sees it. */
            readonly deletedAt?: components["schemas"]["Time"];
            /** @enum {string} */
            readonly editMode?: "live" | "locked";
            readonly emoji?: string;
            readonly gitSync?: {
                /** @enum {string} */
                readonly installationProvider?: "github" | "gitlab" | "github-legacy";
                readonly integration?: string;
                readonly repoName?: string;
                readonly updatedAt?: components["schemas"]["Time"];
                readonly url?: string;
            };
            readonly icon?: string;
            readonly id: components["schemas"]["Id"];
            readonly language?: string;
            /** @description Absent: those of the organization. */
            readonly mergeRules?: Record<string, unknown>;
            readonly organization: components["schemas"]["Id"];
            readonly parent?: components["schemas"]["Id"];
            readonly rank: components["schemas"]["Rank"];
            /** @description The current content. */
            readonly revision: components["schemas"]["Id"];
            readonly title: string;
            readonly updatedAt: components["schemas"]["Time"];
            /** @enum {string} */
            readonly visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
            readonly visitorAuth?: {
                /** @enum {string} */
                readonly backend: "custom" | "integration";
                readonly integration?: string;
            };
        };
        readonly Tables: {
            readonly adaptiveSchemas?: readonly components["schemas"]["AdaptiveSchemaRecord"][];
            /** @description Who changed what; a world file may have them, an export has none. */
            readonly auditEvents?: readonly components["schemas"]["AuditEventRecord"][];
            readonly changeRequests?: readonly components["schemas"]["ChangeRequestRecord"][];
            readonly collections?: readonly components["schemas"]["CollectionRecord"][];
            readonly comments?: readonly components["schemas"]["CommentRecord"][];
            readonly customFields?: readonly components["schemas"]["CustomFieldRecord"][];
            readonly customFieldValues?: readonly components["schemas"]["CustomFieldValueRecord"][];
            readonly documents?: readonly components["schemas"]["DocumentRecord"][];
            /** @description Integrations on sites and spaces. */
            readonly enabledIntegrations?: readonly components["schemas"]["EnabledIntegrationRecord"][];
            readonly events?: readonly components["schemas"]["EventRecord"][];
            readonly externalLinks?: readonly components["schemas"]["ExternalLinkRecord"][];
            readonly gitInstallations?: readonly components["schemas"]["GitInstallationRecord"][];
            readonly glossaryEntries?: readonly components["schemas"]["GlossaryEntryRecord"][];
            readonly grants?: readonly components["schemas"]["GrantRecord"][];
            readonly integrationInstallations?: readonly components["schemas"]["IntegrationInstallationRecord"][];
            /** @description What organizations can install; an integration is identified by its name. */
            readonly integrations?: readonly components["schemas"]["IntegrationRecord"][];
            readonly linkInvites?: readonly components["schemas"]["LinkInviteRecord"][];
            readonly mcpServers?: readonly components["schemas"]["McpServerRecord"][];
            readonly members?: readonly components["schemas"]["MemberRecord"][];
            readonly openapiSpecs?: readonly components["schemas"]["OpenApiSpecRecord"][];
            readonly openapiVersions?: readonly components["schemas"]["OpenApiVersionRecord"][];
            readonly organizations?: readonly components["schemas"]["OrganizationRecord"][];
            readonly redirects?: readonly components["schemas"]["RedirectRecord"][];
            readonly replies?: readonly components["schemas"]["ReplyRecord"][];
            readonly reviewRequests?: readonly components["schemas"]["ReviewRequestRecord"][];
            readonly reviews?: readonly components["schemas"]["ReviewRecord"][];
            readonly revisions?: readonly components["schemas"]["RevisionRecord"][];
            readonly samlProviders?: readonly components["schemas"]["SamlProviderRecord"][];
            readonly sectionGroups?: readonly components["schemas"]["SectionGroupRecord"][];
            readonly sections?: readonly components["schemas"]["SectionRecord"][];
            readonly shareLinks?: readonly components["schemas"]["ShareLinkRecord"][];
            readonly siteCustomizations?: readonly components["schemas"]["SiteCustomizationRecord"][];
            readonly sites?: readonly components["schemas"]["SiteRecord"][];
            readonly siteSpaceCustomizations?: readonly components["schemas"]["SiteSpaceCustomizationRecord"][];
            readonly siteSpaces?: readonly components["schemas"]["SiteSpaceRecord"][];
            readonly spaces?: readonly components["schemas"]["SpaceRecord"][];
            readonly teamMembers?: readonly components["schemas"]["TeamMemberRecord"][];
            readonly teams?: readonly components["schemas"]["TeamRecord"][];
            readonly tokens?: readonly components["schemas"]["TokenRecord"][];
            readonly translationLanguages?: readonly components["schemas"]["TranslationLanguageRecord"][];
            readonly translations?: readonly components["schemas"]["TranslationRecord"][];
            readonly translationSettings?: readonly components["schemas"]["TranslationSettingsRecord"][];
            readonly users?: readonly components["schemas"]["UserRecord"][];
            readonly visitorAuths?: readonly components["schemas"]["VisitorAuthRecord"][];
            readonly webPages?: readonly components["schemas"]["WebPageRecord"][];
        };
        readonly TeamMemberRecord: {
            /** @description team.user */
            readonly id: components["schemas"]["PairId"];
            /** @enum {string} */
            readonly role: "owner" | "member";
            readonly team: components["schemas"]["Id"];
            readonly user: components["schemas"]["Id"];
        };
        readonly TeamRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            readonly title: string;
        };
        /** Format: date-time */
        readonly Time: string;
        /** @description A bearer token; only its digest is stored. */
        readonly TokenRecord: {
            readonly createdAt: components["schemas"]["Time"];
            /** @description SHA-256 of the token in hex. */
            readonly digest: string;
            readonly id: components["schemas"]["Id"];
            readonly label?: string;
            readonly user: components["schemas"]["Id"];
        };
        readonly TranslationLanguageRecord: {
            /** @description settings.language */
            readonly id: components["schemas"]["PairId"];
            /** @description A document. */
            readonly instructions: Record<string, unknown>;
            readonly language: string;
            readonly settings: components["schemas"]["Id"];
        };
        readonly TranslationRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            /** @description A document. */
            readonly instructions: Record<string, unknown>;
            readonly language: string;
            readonly organization: components["schemas"]["Id"];
            /** @description The space that the first run made. */
            readonly result?: components["schemas"]["Id"];
            readonly resultRevision?: components["schemas"]["Id"];
            readonly runs: readonly {
                readonly duration: number;
                readonly pages: number;
                readonly words: number;
            }[];
            readonly sourceLanguage: string;
            /** @description The space that is translated. */
            readonly space: components["schemas"]["Id"];
            /** @enum {string} */
            readonly status: "pending" | "running" | "completed";
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly TranslationSettingsRecord: {
            readonly createdAt: components["schemas"]["Time"];
            readonly id: components["schemas"]["Id"];
            readonly organization: components["schemas"]["Id"];
            readonly title: string;
            readonly updatedAt: components["schemas"]["Time"];
        };
        readonly UserRecord: {
            readonly displayName: string;
            readonly email: string;
            readonly id: components["schemas"]["Id"];
            readonly photoURL?: string;
        };
        /** @description How visitors of a site are authenticated. A site without a record has the settings and the key of a new site. */
        readonly VisitorAuthRecord: {
            /** @enum {string} */
            readonly backend: "custom" | "integration";
            readonly fallbackURL?: string;
            readonly id: components["schemas"]["Id"];
            readonly integration?: string;
            /** @description The private key, a secret. */
            readonly key: string;
            readonly logoutURL?: string;
            readonly site: components["schemas"]["Id"];
        };
        /** @description What a URL answers when the server is told to import it. Without `--allow-fetch` these are the only URLs that answer. */
        readonly WebPageRecord: {
            readonly body?: string;
            /** @description The body when it is not text. */
            readonly bodyBase64?: string;
            readonly contentType?: string;
            /** @enum {string} */
            readonly fault?: "timeout" | "error";
            readonly id: components["schemas"]["Id"];
            readonly url: string;
        };
        readonly World: {
            /**
             * @description The version of this format.
             * @constant
             */
            readonly colophonWorld: 1;
            /** @description The organization that `serve` prints. */
            readonly organization: components["schemas"]["Id"];
            /**
             * @description The profile that its records belong to; 2025 when absent.
             * @enum {string}
             */
            readonly profile?: "2025" | "today";
            readonly tables: components["schemas"]["Tables"];
            /** @description The user of the server's own token. */
            readonly tokenUser: components["schemas"]["Id"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
