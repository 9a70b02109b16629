import type { TableName } from '../tables.ts';

/** The table of a field's ids, or how the record determines it. */
type Target = TableName | ((record: Readonly<Record<string, unknown>>) => TableName);

/**
 * Which fields of each table hold ids of another. References that may rightly be unresolved are not among them: a redirect outlives its
 * destination, and a SAML provider its default team.
 */
export const REFERENCES: Readonly<Record<TableName, Readonly<Record<string, Target>>>> = {
  users: {},
  tokens: { user: 'users' },
  organizations: { defaultSite: 'sites' },
  members: { organization: 'organizations', user: 'users' },
  teams: { organization: 'organizations' },
  teamMembers: { team: 'teams', user: 'users' },
  collections: { organization: 'organizations', parent: 'collections' },
  spaces: { organization: 'organizations', parent: 'collections', revision: 'revisions' },
  grants: {
    target: ({ targetType }) => (targetType === 'space' ? 'spaces' : targetType === 'site' ? 'sites' : 'collections'),
    subject: ({ subjectType }) => (subjectType === 'team' ? 'teams' : 'users'),
  },
  linkInvites: { organization: 'organizations', space: 'spaces', collection: 'collections' },
  customFields: { organization: 'organizations' },
  customFieldValues: { space: 'spaces', field: 'customFields' },
  revisions: { space: 'spaces', parents: 'revisions', mergedFrom: 'changeRequests' },
  documents: { space: 'spaces' },
  changeRequests: {
    space: 'spaces',
    createdBy: 'users',
    revision: 'revisions',
    revisionInitial: 'revisions',
    revisionMergedAncestor: 'revisions',
    revisionMerged: 'revisions',
    mergedBy: 'users',
    contributors: 'users',
  },
  reviews: {
    changeRequest: 'changeRequests',
    revision: 'revisions',
    reviewer: 'users',
    requestedBy: 'users',
    comment: 'comments',
  },
  comments: {
    space: 'spaces',
    changeRequest: 'changeRequests',
    review: 'reviews',
    revision: 'revisions',
    postedBy: 'users',
    resolvedBy: 'users',
  },
  replies: { comment: 'comments', postedBy: 'users' },
  sites: { organization: 'organizations', defaultSection: 'sections', defaultSiteSpace: 'siteSpaces' },
  sectionGroups: { site: 'sites', parent: 'sectionGroups' },
  sections: { site: 'sites', group: 'sectionGroups', defaultSiteSpace: 'siteSpaces' },
  externalLinks: { site: 'sites', group: 'sectionGroups' },
  siteSpaces: { site: 'sites', section: 'sections', space: 'spaces' },
  siteCustomizations: { site: 'sites' },
  siteSpaceCustomizations: { site: 'sites', siteSpace: 'siteSpaces' },
  redirects: { site: 'sites' },
  shareLinks: { site: 'sites' },
  visitorAuths: { site: 'sites' },
  adaptiveSchemas: { site: 'sites' },
  mcpServers: { site: 'sites' },
  samlProviders: { organization: 'organizations' },
  openapiSpecs: { organization: 'organizations', lastVersion: 'openapiVersions' },
  openapiVersions: { spec: 'openapiSpecs' },
  translationSettings: { organization: 'organizations' },
  translationLanguages: { settings: 'translationSettings' },
  translations: { organization: 'organizations', space: 'spaces', result: 'spaces', resultRevision: 'revisions' },
  glossaryEntries: { organization: 'organizations' },
  gitInstallations: {
    organization: 'organizations',
    space: 'spaces',
    site: 'sites',
    parent: 'gitInstallations',
    createdBy: 'users',
  },
  events: { site: 'sites' },
  // Who acted and what was changed may be gone by now.
  auditEvents: { organization: 'organizations' },
  webPages: {},
};

/** The fields that form the ids of a table, joined by a dot. */
export const MADE_OF: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  members: ['organization', 'user'],
  teamMembers: ['team', 'user'],
  grants: ['target', 'subject'],
  customFieldValues: ['space', 'field'],
  translationLanguages: ['settings', 'language'],
  siteCustomizations: ['site'],
  siteSpaceCustomizations: ['siteSpace'],
};
