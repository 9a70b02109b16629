import type { BodyOf, OperationId, PathOf, QueryOf } from '../../src/core/contract/operation.ts';
import { OPERATIONS } from '../../src/core/contract/operations.gen.ts';
import type { Api, CallOptions } from './server.ts';

/** One request that succeeds on the default world. */
export interface Sample<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query?: QueryOf<Id>;
  readonly body?: BodyOf<Id>;
  /** Who sends it, where it is not the world's own user. */
  readonly user?: string;
}

const org = { organizationId: 'org_acme' };
const site = { ...org, siteId: 'site_docs' };
const grantedSite = { ...org, siteId: 'site_partners' };
const space = { spaceId: 'spc_handbook' };
const request = { ...space, changeRequestId: 'cr_tips' };
const revision = { ...space, revisionId: 'rev_handbook_1' };
const comment = { ...space, commentId: 'comment_install' };
const requestComment = { ...request, commentId: 'comment_tips' };
const reply = { ...comment, commentReplyId: 'reply_install' };
const requestReply = { ...requestComment, commentReplyId: 'reply_tips' };
const collection = { collectionId: 'col_internal' };
const team = { ...org, teamId: 'team_writers' };
const member = { ...org, userId: 'user_lin' };
const spec = { ...org, specSlug: 'petstore' };
const translation = { ...org, translationSettingsId: 'translation_french' };
const translationOfToday = { ...org, translationId: 'translation_handbook_fr' };
const language = { ...translation, translationLanguage: 'fr' as const };
const section = { ...site, siteSectionId: 'sec_guides' };
const siteSpace = { ...site, siteSpaceId: 'ss_handbook_v1' };
const externalLink = { ...org, siteId: 'site_notes', siteExternalLinkId: 'extlink_status' };
const group = { ...site, siteSectionGroupId: 'group_reference' };
const redirect = { ...site, siteRedirectId: 'redirect_start' };
const shareLink = { ...org, siteId: 'site_partners', shareLinkId: 'link_partners' };
const analytics = { integrationName: 'analytics', installationId: 'install_analytics' };
const analyticsOfSite = { ...analytics, siteId: 'site_partners' };
const chat = { integrationName: 'chat', installationId: 'install_chat' };
const chatOfSpace = { ...chat, spaceId: 'spc_handbook' };
const mcpServer = { ...org, siteId: 'site_partners', siteMcpServerId: 'mcp_orders' };
const destination = { kind: 'site-section', siteSectionId: 'sec_guides' } as const;
const paragraph = {
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Be brief.', marks: [] }] }],
    },
  ],
} as const;
const event = {
  type: 'page_view',
  session: {
    visitorId: 'visitor',
    sessionId: 'session',
    cookies: {},
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0',
    language: 'en',
    referrer: null,
  },
  location: {
    url: 'https://docs.example.com/',
    siteSection: null,
    siteSpace: null,
    siteShareKey: null,
    space: null,
    revision: null,
    page: null,
  },
} as const;

/** A request for every operation. An operation without one does not compile. */
export const SAMPLES: { readonly [Id in OperationId]: Sample<Id> } = {
  // Change request comments
  listCommentsInChangeRequest: { path: request },
  postCommentInChangeRequest: { path: request, body: { page: 'pg_tips', body: { markdown: 'Why?' } } },
  getCommentInChangeRequest: { path: requestComment },
  updateCommentInChangeRequest: { path: requestComment, body: { resolved: true, addedReactions: ['1f44d'] } },
  deleteCommentInChangeRequest: { path: requestComment },
  listCommentRepliesInChangeRequest: { path: requestComment },
  postCommentReplyInChangeRequest: { path: requestComment, body: { body: { markdown: 'Because.' } } },
  getCommentReplyInChangeRequest: { path: requestReply },
  updateCommentReplyInChangeRequest: { path: requestReply, body: { addedReactions: ['1f44d'] } },
  deleteCommentReplyInChangeRequest: { path: requestReply },

  // Space comments
  listCommentsInSpace: { path: space, query: { order: 'asc', status: 'open' } },
  postCommentInSpace: { path: space, body: { page: 'pg_intro', body: { markdown: 'Well *said*.' } } },
  getCommentInSpace: { path: comment, query: { format: 'document' } },
  updateCommentInSpace: { path: comment, body: { resolved: true } },
  deleteCommentInSpace: { path: comment },
  listCommentRepliesInSpace: { path: comment },
  postCommentReplyInSpace: { path: comment, body: { body: { markdown: 'Thanks.' } } },
  getCommentReplyInSpace: { path: reply },
  updateCommentReplyInSpace: { path: reply, body: { addedReactions: ['1f389'] } },
  deleteCommentReplyInSpace: { path: reply },

  // Custom fields
  getSpaceCustomFields: { path: space },
  updateSpaceCustomFields: { path: space, body: { values: { product_area: { value: 'sdk' } } } },
  listOrganizationCustomFields: { path: org },
  createOrganizationCustomField: { path: org, body: { name: 'audience', type: 'text', title: 'Audience' } },
  getOrganizationCustomFieldByName: { path: { ...org, fieldName: 'product_area' } },
  deleteOrganizationCustomField: { path: { ...org, fieldName: 'product_area' } },
  updateOrganizationCustomField: { path: { ...org, fieldName: 'product_area' }, body: { title: 'Area' } },

  // Organization invites
  inviteUsersToOrganization: { path: org, body: { emails: ['new@example.com'], role: 'comment', sso: true } },
  joinOrganizationWithInvite: { path: { ...org, inviteId: 'invite_readers' }, user: 'user_newcomer' },
  listOrganizationInviteLinks: { path: org },
  createOrganizationInvite: { path: org, body: { role: 'edit' } },
  getOrganizationInviteLink: { path: { ...org, inviteId: 'invite_readers' } },
  deleteOrganizationInviteById: { path: { ...org, inviteId: 'invite_readers' } },
  updateOrganizationInviteById: { path: { ...org, inviteId: 'invite_readers' }, body: { role: 'comment' } },

  // Change requests
  listChangeRequestsForSpace: { path: space, query: { status: 'draft' } },
  createChangeRequest: { path: space, body: { subject: 'Say more' } },
  getChangeRequestById: { path: { ...space, changeRequestId: '1' } },
  updateChangeRequestById: { path: request, body: { subject: 'Add good tips', status: 'draft' } },
  mergeChangeRequest: { path: request },
  updateChangeRequest: { path: request },
  getReviewsByChangeRequestId: { path: request },
  submitChangeRequestReview: { path: request, body: { status: 'approved', comment: { markdown: 'Good.' } } },
  getChangeRequestReviewById: { path: { ...request, reviewId: 'review_tips' } },
  getRequestedReviewersByChangeRequestId: { path: request },
  requestReviewersForChangeRequest: { path: request, body: { users: ['user_remy'], subject: 'Add tips' } },
  removeRequestedReviewerFromChangeRequest: { path: { ...request, userId: 'user_rita' } },
  listChangeRequestLinks: { path: request, query: { status: 'broken' } },

  // Change request content
  getRevisionOfChangeRequestById: { path: request },
  updateChangeRequestContent: {
    path: request,
    body: { changes: [{ operation: 'insert_page', document: { markdown: '# More\n\nSee [the tips](/pages/tips).' } }] },
  },
  importContentInChangeRequest: {
    path: request,
    body: { url: 'https://www.example.com/guide.md', source: 'markdown' },
  },
  listPagesInChangeRequest: { path: request },
  listFilesInChangeRequestById: { path: request },
  getFileInChangeRequestById: { path: { ...request, fileId: 'file_logo' } },
  listChangeRequestFileBacklinks: { path: { ...request, fileId: 'file_logo' } },
  getPageInChangeRequestById: { path: { ...request, pageId: 'pg_tips' }, query: { format: 'markdown' } },
  listPageLinksInChangeRequest: { path: { ...request, pageId: 'pg_tips' } },

  getPageInChangeRequestByPath: { path: { ...request, pagePath: 'tips' }, query: { format: 'markdown' } },
  getChangeRequestChanges: { path: request },

  // Space content
  searchSpaceContent: { path: space, query: { query: 'installer' } },
  getCurrentRevision: { path: space },
  importContent: { path: space, body: { url: 'https://www.example.com/guide.html', source: 'website' } },
  listPages: { path: { spaceId: 'spc_api' } },
  listFiles: { path: space },
  getFileById: { path: { ...space, fileId: 'file_logo' } },
  listSpaceFileBacklinks: { path: { ...space, fileId: 'file_logo' } },
  getPageById: { path: { ...space, pageId: 'pg_install' }, query: { format: 'document' } },
  getPageByPath: { path: { ...space, pagePath: 'faq' }, query: { format: 'markdown' } },
  getRevisionById: { path: revision },
  getRevisionSemanticChanges: { path: revision },
  listPagesInRevisionById: { path: revision },
  listFilesInRevisionById: { path: revision },
  getFileInRevisionById: { path: { ...revision, fileId: 'file_logo' } },
  getPageInRevisionById: { path: { ...revision, pageId: 'pg_install' }, query: { format: 'document' } },
  getPageInRevisionByPath: { path: { ...revision, pagePath: 'faq' } },
  getPageDocumentInRevisionById: { path: { ...revision, pageId: 'pg_install' } },
  listPageLinksInSpace: { path: { ...space, pageId: 'pg_intro' }, query: { status: 'broken' } },

  // Site sections
  listSiteSections: { path: site },
  addSectionToSite: { path: site, body: { spaceId: 'spc_guides', title: 'More guides' } },
  deleteSiteSectionById: { path: section },
  updateSiteSectionById: { path: section, body: { title: 'Guides for all', icon: null, description: 'All of them' } },
  moveSiteSection: { path: section },

  // External links of a site
  getSiteCustomizationById: { path: site },
  updateSiteCustomizationById: { path: site, body: { styling: { theme: 'bold' }, ai: { mode: 'assistant' } } },
  getSiteSpaceCustomizationById: { path: siteSpace, query: { unmasked: true } },
  overrideSiteSpaceCustomizationById: { path: siteSpace, body: { title: 'Version 1', styling: { theme: null } } },
  deleteSiteSpaceCustomizationById: { path: siteSpace },
  addExternalLinkToSite: { path: site, body: { title: 'Forum', url: 'https://forum.example.com/' } },
  updateSiteExternalLinkById: { path: externalLink, body: { title: 'Service status', draft: true } },
  deleteSiteExternalLinkById: { path: externalLink },

  // Site spaces
  listSiteSpaces: { path: site, query: { default: true } },
  addSpaceToSite: { path: site, body: { spaceId: 'spc_guides', sectionId: 'sec_guides' } },
  deleteSiteSpaceById: { path: siteSpace },
  updateSiteSpaceById: { path: siteSpace, body: { path: 'first', condition: 'visitor.claims.old == true' } },
  moveSiteSpace: {
    path: siteSpace,
    body: { position: { before: { type: 'site-space', siteSpace: 'ss_handbook' } } },
  },

  // OpenAPI specifications
  listOpenAPISpecs: { path: org },
  createOpenAPISpec: {
    path: org,
    body: { slug: 'billing', source: { url: 'https://specs.example.com/billing.yaml' } },
  },
  getOpenAPISpecBySlug: { path: spec },
  createOrUpdateOpenAPISpecBySlug: {
    path: spec,
    body: { source: { text: '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}' } },
  },
  updateOpenAPISpecBySlug: { path: spec, body: { visibility: 'public' } },
  deleteOpenAPISpecBySlug: { path: spec },
  listOpenAPISpecVersions: { path: spec },
  getLatestOpenAPISpecVersion: { path: spec },
  getLatestOpenAPISpecVersionContent: { path: spec },
  getLatestOpenAPISpecVersionContentRaw: { path: spec },
  getOpenAPISpecVersionById: { path: { ...spec, versionId: 'specver_petstore_1' } },
  getOpenAPISpecVersionContentById: { path: { ...spec, versionId: 'specver_petstore_1' } },

  // SAML and SSO
  listSAMLProvidersInOrganizationById: { path: org },
  createOrganizationSAMLProvider: { path: org, body: { label: 'Entra', defaultTeam: 'team_api', defaultRole: null } },
  getOrganizationSAMLProviderById: { path: { ...org, samlProviderId: 'saml_okta' } },
  deleteOrganizationSAMLProvider: { path: { ...org, samlProviderId: 'saml_okta' } },
  updateOrganizationSAMLProvider: { path: { ...org, samlProviderId: 'saml_okta' }, body: { label: 'Okta 2' } },
  listSSOProviderLoginsInOrganization: { path: org },

  // Site redirects
  listSiteRedirects: { path: site },
  createSiteRedirect: { path: site, body: { source: '/v1/intro', destination } },
  deleteSiteRedirectById: { path: redirect },
  updateSiteRedirectById: { path: redirect, body: { destination } },
  getSiteRedirectBySource: { path: site, query: { source: '/old/start' } },
  bulkUpsertSiteRedirects: { path: site, body: { redirects: [{ source: '/v1/outro', destination }] } },

  // Translations
  listTranslationSettings: { path: org },
  createTranslationSettings: { path: org, body: { title: 'German' } },
  getTranslationSettings: { path: translation },
  updateTranslationSettings: { path: translation, body: { title: 'Français' } },
  deleteTranslationSettings: { path: translation },
  listTranslationLanguageSettings: { path: translation },
  getTranslationLanguageSettings: { path: language },
  createOrUpdateTranslationLanguageSettings: { path: language, body: { instructions: paragraph } },
  deleteTranslationLanguageSettings: { path: language },

  // Translations of today
  listTranslations: { path: org },
  createTranslation: {
    path: org,
    body: { source: { space: 'spc_guides', language: 'en' }, language: 'de', instructions: paragraph },
  },
  getTranslation: { path: translationOfToday },
  updateTranslation: { path: translationOfToday, body: { instructions: paragraph } },
  deleteTranslation: { path: translationOfToday },
  runTranslation: { path: translationOfToday },
  listGlossaryEntries: { path: org, query: { orderBy: 'en' } },
  installGitSyncProviderOnTarget: {
    path: {},
    body: { provider: 'gitlab', target: { type: 'space', spaceId: 'spc_notes' } },
  },
  getGitSyncInstallationById: { path: { installationId: 'gitinst_internal' } },
  updateGitSyncInstallationById: {
    path: { installationId: 'gitinst_internal' },
    body: { provider: 'gitlab', providerConfiguration: { branch: 'refs/heads/next' }, priority: 'gitbook' },
  },
  uninstallGitSyncInstallation: { path: { installationId: 'gitinst_internal' } },
  listSiteGitSyncInstallations: { path: site },
  getSpaceGitInfo: { path: { spaceId: 'spc_internal' } },
  importGitRepository: {
    path: { spaceId: 'spc_internal' },
    body: { url: 'https://git.example.com/acme/internal.git', ref: 'refs/heads/main' },
  },
  exportToGitRepository: {
    path: { spaceId: 'spc_internal' },
    body: { url: 'https://git.example.com/acme/internal.git', ref: 'refs/heads/main', commitMessage: 'Export' },
  },
  updateGlossaryEntries: {
    path: org,
    body: {
      operations: [
        { type: 'insert', translations: { en: 'page', fr: 'page' } },
        { type: 'update', id: 'glossary_workspace', translations: { en: 'workspace', fr: 'espace' } },
        { type: 'delete', id: 'glossary_site' },
      ],
    },
  },
  getGlossaryEntry: { path: { ...org, glossaryEntryId: 'glossary_workspace' } },

  // Audit events
  listOrganizationAuditEvents: { path: org, query: { limit: 2, actor: 'user_lin', from: '2020-01-01T00:00:00.000Z' } },
  getOrganizationAuditEvent: { path: { ...org, auditEventId: '6c1f2a50-7d7e-4b7f-8a52-2f1d7c0e9b11' } },
  listOrganizationAuditEventActions: { path: org },

  // Organization members
  listMembersInOrganizationById: {
    path: org,
    query: { role: 'edit', search: 'lin', sort: 'lastSeenAt', order: 'asc' },
  },
  getMemberInOrganizationById: { path: member },
  removeMemberFromOrganizationById: { path: member },
  updateMemberInOrganizationById: { path: member, body: { role: 'review' } },
  updateOrganizationMemberLastSeenAt: { path: org },
  setUserAsSSOMemberForOrganization: { path: member },
  listSpacesForOrganizationMember: { path: member },
  listTeamsForOrganizationMember: { path: member, query: { title: 'WRITERS' } },

  // Team members
  listTeamMembersInOrganizationById: { path: team },
  updateMembersInOrganizationTeam: {
    path: team,
    body: { add: ['carl@example.com'], memberships: { user_rita: { role: 'owner' } }, remove: ['user_lin'] },
  },
  addMemberToOrganizationTeamById: { path: { ...team, userId: 'user_carl' }, body: { role: 'owner' } },
  deleteMemberFromOrganizationTeamById: { path: { ...team, userId: 'user_lin' } },

  // Site share links
  listSiteShareLinks: { path: { ...org, siteId: 'site_partners' } },
  createSiteShareLink: { path: { ...org, siteId: 'site_partners' }, body: { name: 'Reviewers' } },
  deleteSiteShareLinkById: { path: shareLink },
  updateSiteShareLinkById: { path: shareLink, body: { active: false } },

  // What a site knows of its visitors
  getSitePublishingAuthById: { path: site },
  updateSitePublishingAuthById: { path: site, body: { backend: 'custom', fallbackURL: 'https://example.com/login' } },
  regenerateSitePublishingAuthById: { path: site },
  getSiteAdaptiveSchema: { path: { ...org, siteId: 'site_partners' } },
  updateSiteAdaptiveSchema: {
    path: site,
    body: {
      jsonSchema: {
        type: 'object',
        properties: { beta: { type: 'boolean', description: 'In the beta' } },
        additionalProperties: false,
      },
    },
  },
  listSiteAdaptiveTemplateConditions: { path: { ...org, siteId: 'site_partners' } },
  listSiteMcpServers: { path: { ...org, siteId: 'site_partners' } },
  createSiteMcpServer: { path: site, body: { name: 'search', url: 'https://mcp.example.com/', headers: {} } },
  getSiteMcpServerById: { path: mcpServer },
  updateSiteMcpServerById: { path: mcpServer, body: { transport: 'sse' } },
  deleteSiteMcpServerById: { path: mcpServer },

  // Integrations
  listOrganizationInstallations: { path: org },
  installIntegration: { path: { integrationName: 'login' }, body: { organization: 'org_acme' } },
  getIntegrationInstallationById: { path: chat },
  updateIntegrationInstallation: { path: analytics, body: { site_selection: 'all' } },
  uninstallIntegration: { path: analytics },
  listIntegrationInstallationSites: { path: analytics },
  installIntegrationOnSite: { path: analytics, body: { siteId: 'site_notes' } },
  getIntegrationSiteInstallation: { path: analyticsOfSite },
  updateIntegrationSiteInstallation: { path: analyticsOfSite, body: { configuration: { tracking_id: 'G-EXAMPLE2' } } },
  uninstallIntegrationFromSite: { path: analyticsOfSite },
  listIntegrationInstallationSpaces: { path: chat },
  installIntegrationOnSpace: { path: chat, body: { space: 'spc_api' } },
  getIntegrationSpaceInstallation: { path: chatOfSpace },
  updateIntegrationSpaceInstallation: { path: chatOfSpace, body: { configuration: { notify: false } } },
  uninstallIntegrationFromSpace: { path: chatOfSpace },

  // Permissions
  listUserPermissionsInSpace: { path: space },
  listTeamPermissionsInSpace: { path: space },
  listPermissionsAggregateInSpace: { path: space, query: { role: 'admin' } },
  listTeamPermissionsInCollection: { path: collection },
  listUserPermissionsInCollection: { path: collection },
  listPermissionsAggregateInCollection: { path: collection },
  listPermissionsAggregateInSite: { path: site },
  inviteToSite: { path: site, body: { role: null, users: ['user_cora'], teams: ['team_api'] } },
  listUserPermissionsInSite: { path: grantedSite },
  updateUserPermissionInSite: { path: { ...grantedSite, userId: 'user_lin' }, body: { role: 'edit' } },
  removeUserFromSite: { path: { ...grantedSite, userId: 'user_lin' } },
  listTeamPermissionsInSite: { path: grantedSite },
  updateTeamPermissionInSite: { path: { ...grantedSite, teamId: 'team_api' }, body: { role: 'read' } },
  removeTeamFromSite: { path: { ...grantedSite, teamId: 'team_api' } },

  // Site insights
  trackEventsInSiteById: { path: site, body: { events: [event] } },
  aggregateSiteEvents: {
    path: site,
    body: { range: 'lastYear', select: [{ column: 'eventsCount' }], groupBy: [{ column: 'visitorBrowser' }] },
  },
  listSiteVisitorSegments: { path: site },

  // What a declarative tool needs besides
  getApiInformation: { path: {} },
  getAuthenticatedUser: { path: {} },
  getUserById: { path: { userId: 'user_lin' } },
  listOrganizationsForAuthenticatedUser: { path: {} },
  getOrganizationById: { path: org },
  updateOrganizationById: { path: org, body: { title: 'Acme Inc.' } },
  listTeamsInOrganizationById: { path: org, query: { title: 'docs' } },
  createOrganizationTeam: { path: org, body: { title: 'Reviewers', members: ['user_rita'] } },
  getTeamInOrganizationById: { path: team },
  updateTeamInOrganizationById: { path: team, body: { title: 'Writers' } },
  removeTeamFromOrganizationById: { path: team },
  listSites: { path: org, query: { published: true } },
  createSite: { path: org, body: { title: 'New site', spaces: ['spc_guides'] } },
  getSiteById: { path: site },
  updateSiteById: { path: site, body: { title: 'Documentation', defaultSiteSection: 'sec_api' } },
  deleteSiteById: { path: site },
  publishSite: { path: { ...org, siteId: 'site_notes' } },
  unpublishSite: { path: site },
  getSitePublishingPreviewById: { path: site, query: { siteSpace: 'ss_handbook_v1', claims: '(plan:pro)' } },
  getSiteStructure: { path: site },
  sortSiteStructure: {
    path: site,
    body: {
      item: { type: 'site-section-group', id: 'group_reference' },
      position: { before: { type: 'site-section', id: 'sec_guides' } },
    },
  },
  listSiteSectionGroups: { path: site },
  addSectionGroupToSite: { path: site, body: { title: 'Basics', sections: ['sec_guides'] } },
  updateSiteSectionGroupById: { path: group, body: { title: 'Look up', icon: null } },
  deleteSiteSectionGroupById: { path: group },
  moveSiteSectionGroup: { path: group },
  addSectionToGroup: { path: group, body: { sectionId: 'sec_guides' } },
  removeSectionFromGroup: { path: { ...group, siteSectionId: 'sec_api' } },
  listSpacesInOrganizationById: { path: org },
  getSpaceById: { path: space },
  createSpace: { path: org, body: { title: 'Fresh', parent: 'col_product' } },
  updateSpaceById: { path: space, body: { title: 'The handbook' } },
  deleteSpaceById: { path: { spaceId: 'spc_guides' } },
  moveSpace: { path: space, body: { parent: null } },
  restoreSpace: { path: { spaceId: 'spc_discarded' } },
  listSpacesInCollectionById: { path: { collectionId: 'col_product' } },
  listCollectionsInOrganizationById: { path: org },
  getCollectionById: { path: collection },
  createCollection: { path: org, body: { title: 'New resources' } },
  updateCollectionById: { path: collection, body: { title: 'For us', description: 'Not for others' } },
  deleteCollectionById: { path: collection },
  moveCollection: { path: collection, body: { parent: 'col_product' } },
  inviteToSpace: { path: space, body: { role: 'edit', users: ['user_cora'], teams: ['team_api'] } },
  updateUserPermissionInSpace: { path: { ...space, userId: 'user_remy' }, body: { role: 'edit' } },
  removeUserFromSpace: { path: { ...space, userId: 'user_remy' } },
  updateTeamPermissionInSpace: { path: { ...space, teamId: 'team_writers' }, body: { role: 'edit' } },
  removeTeamFromSpace: { path: { ...space, teamId: 'team_writers' } },
  inviteToCollection: { path: collection, body: { role: 'edit', users: ['user_cora'] } },
  updateUserPermissionInCollection: { path: { ...collection, userId: 'user_gus' }, body: { role: 'edit' } },
  removeUserFromCollection: { path: { ...collection, userId: 'user_gus' } },
  updateTeamPermissionInCollection: { path: { ...collection, teamId: 'team_api' }, body: { role: 'review' } },
  removeTeamFromCollection: { path: { ...collection, teamId: 'team_api' } },
};

/** The path and query of a sample as a request line has them. */
export function targetOf(id: OperationId): string {
  const { path, query } = SAMPLES[id] as {
    readonly path: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  const target = OPERATIONS[id].path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, String(one));
    }
  }
  return search.size === 0 ? target : `${target}?${search}`;
}

/** Calls with nothing that holds an answer against the contract, for tests of its headers and its text. */
export function plainCalls(api: Api) {
  const tokens = new Map<string, string>();
  return {
    /** The token of whoever may send the sample of an operation. */
    tokenOf: (id: OperationId): string => {
      const { user = 'user_ada' } = SAMPLES[id] as { readonly user?: string };
      const token = tokens.get(user) ?? api.server.tokenFor(user);
      tokens.set(user, token);
      return token;
    },
    call: async (method: string, target: string, { headers = {}, token = api.server.token }: CallOptions = {}) => {
      const response = await fetch(`${api.server.url}${target}`, {
        method,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
