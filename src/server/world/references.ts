import type { TableName } from '../tables.ts';

/**
 * The fields with ids of each table, wherever they occur. Not included are references that may be unresolved: a redirect outlives its
 * destination, a SAML provider its default team, and an audit event its actor and target.
 */
const HOLDERS: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  organizations: ['organization'],
  users: ['user', 'createdBy', 'mergedBy', 'contributors', 'reviewer', 'requestedBy', 'postedBy', 'resolvedBy'],
  teams: ['team'],
  collections: ['collection'],
  spaces: ['space', 'result'],
  customFields: ['field'],
  revisions: ['revision', 'revisionInitial', 'revisionMergedAncestor', 'revisionMerged', 'resultRevision', 'parents'],
  changeRequests: ['changeRequest', 'mergedFrom'],
  reviews: ['review'],
  comments: ['comment'],
  sites: ['site', 'defaultSite'],
  sectionGroups: ['group'],
  sections: ['section', 'defaultSection'],
  siteSpaces: ['siteSpace', 'defaultSiteSpace'],
  openapiSpecs: ['spec'],
  openapiVersions: ['lastVersion'],
  translationSettings: ['settings'],
  integrations: ['integrationName'],
  integrationInstallations: ['installation'],
};

const TABLE_OF_FIELD: ReadonlyMap<string, TableName> = new Map(
  Object.entries(HOLDERS).flatMap(([table, fields]) => fields.map((field) => [field, table as TableName] as const)),
);

/** The table of the ids in a field of a record; undefined if it contains none. */
export function tableOfField(
  table: TableName,
  field: string,
  { targetType, subjectType }: Readonly<Record<string, unknown>>,
): TableName | undefined {
  if (field === 'parent') {
    return table === 'spaces' ? 'collections' : table;
  }
  if (table !== 'grants') {
    return TABLE_OF_FIELD.get(field);
  }
  switch (field) {
    case 'target':
      return targetType === 'space' ? 'spaces' : targetType === 'site' ? 'sites' : 'collections';
    case 'subject':
      return subjectType === 'team' ? 'teams' : 'users';
    default:
      return undefined;
  }
}

/** The fields that form the ids of a table, joined by a dot. */
export const MADE_OF: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  members: ['organization', 'user'],
  teamMembers: ['team', 'user'],
  grants: ['target', 'subject'],
  customFieldValues: ['space', 'field'],
  reviewRequests: ['changeRequest', 'user'],
  translationLanguages: ['settings', 'language'],
  siteCustomizations: ['site'],
  siteSpaceCustomizations: ['siteSpace'],
};
