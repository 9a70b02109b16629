import type { components } from './model.gen.ts';

type Schemas = components['schemas'];

/** A complete world, as in a file. */
export type World = Schemas['World'];
/** The tables of a world; a table that a world file omits is empty. */
type Tables = Required<Schemas['Tables']>;
export type TableName = keyof Tables;
export type RecordOf<Name extends TableName> = Tables[Name][number];
// The records in the most files.
export type ChangeRequest = RecordOf<'changeRequests'>;
export type Collection = RecordOf<'collections'>;
export type Revision = RecordOf<'revisions'>;
export type Section = RecordOf<'sections'>;
export type Site = RecordOf<'sites'>;
export type SiteSpace = RecordOf<'siteSpaces'>;
export type Space = RecordOf<'spaces'>;
export type User = RecordOf<'users'>;

/** The indexed fields of each table, besides the id. */
export const INDEXES = {
  users: ['email'],
  tokens: ['digest', 'user'],
  organizations: [],
  members: ['organization', 'user'],
  teams: ['organization'],
  teamMembers: ['team', 'user'],
  collections: ['organization', 'parent'],
  spaces: ['organization', 'parent'],
  grants: ['target', 'subject'],
  linkInvites: ['organization', 'space', 'collection'],
  customFields: ['organization'],
  customFieldValues: ['space', 'field'],
  revisions: ['space'],
  documents: ['space'],
  changeRequests: ['space'],
  reviews: ['changeRequest'],
  reviewRequests: ['changeRequest'],
  comments: ['space', 'changeRequest'],
  replies: ['comment'],
  sites: ['organization'],
  sectionGroups: ['site', 'parent'],
  sections: ['site', 'group'],
  externalLinks: ['site', 'group'],
  siteSpaces: ['site', 'section', 'space'],
  siteCustomizations: ['site'],
  siteSpaceCustomizations: ['site', 'siteSpace'],
  redirects: ['site', 'source'],
  shareLinks: ['site', 'key'],
  visitorAuths: ['site'],
  adaptiveSchemas: ['site'],
  mcpServers: ['site'],
  integrations: [],
  integrationInstallations: ['organization'],
  enabledIntegrations: ['installation', 'site', 'space'],
  samlProviders: ['organization'],
  openapiSpecs: ['organization', 'slug'],
  openapiVersions: ['spec'],
  translationSettings: ['organization'],
  translationLanguages: ['settings'],
  translations: ['organization'],
  glossaryEntries: ['organization'],
  gitInstallations: ['organization', 'space', 'site', 'parent'],
  events: ['site'],
  // Written with every write and rarely read.
  auditEvents: [],
  webPages: ['url'],
} as const;

export const TABLE_NAMES: readonly TableName[] = Object.keys(
  INDEXES satisfies Readonly<Record<TableName, readonly string[]>>,
) as TableName[];
