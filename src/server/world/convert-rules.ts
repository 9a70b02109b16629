import type { ProfileName } from '../../core/contract/profile-name.ts';

/** A record of any table: conversion refers to fields that some records have. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string };
/** The tables of a world by name. */
export type AnyTables = Readonly<Record<string, readonly AnyRecord[]>>;

/** The features that a profile does not have: tables, records or fields. */
export interface ProfileRules {
  /** Whether groups may contain groups, and the structure may have hidden parts. */
  readonly isLayered: boolean;
  readonly tables: Readonly<Record<string, string>>;
  /** The reason why a record does not fit; undefined if it does. */
  readonly records: Readonly<Record<string, (record: AnyRecord, formats: Formats) => string | undefined>>;
  /** Fields to remove, with reasons. A field with a test is removed only if the test passes. */
  readonly fields: Readonly<Record<string, readonly FieldRule[]>>;
}

interface FieldRule {
  readonly field: string;
  readonly why: string;
  readonly when?: (value: unknown) => boolean;
}

/** The patterns of the target profile. */
export interface Formats {
  readonly redirectSource: RegExp;
  readonly specSlug: RegExp;
}

const isTrue = (value: unknown): boolean => value === true;
const isEmpty = (value: unknown): boolean => value === '';

/** The types of events that were added with profile `today`. */
const NEW_EVENTS: ReadonlySet<string> = new Set([
  'agent_feedback',
  'ask_view',
  'llms_request',
  'mcp_request',
  'page_markdown_request',
  'rss_request',
]);

const DRAFT = 'there are no drafts';
const LOCALIZED = 'texts have one language';

function kindOf({ destination }: AnyRecord): unknown {
  return typeof destination === 'object' && destination !== null && 'kind' in destination
    ? destination.kind
    : undefined;
}

function draft(record: AnyRecord): string | undefined {
  return record['draft'] === true ? DRAFT : undefined;
}

function sourceProblem(record: AnyRecord, { redirectSource }: Formats): string | undefined {
  return redirectSource.test(String(record['source'])) ? undefined : 'the source is not a path that redirects can have';
}

function slugProblem(record: AnyRecord, { specSlug }: Formats): string | undefined {
  return specSlug.test(String(record['slug'])) ? undefined : 'slugs have no capital letters';
}

/** The features that each profile lacks compared with the other. */
export const RULES: Readonly<Record<ProfileName, ProfileRules>> = {
  '2025': {
    isLayered: false,
    tables: {
      reviewRequests: 'nobody is asked for a review',
      externalLinks: 'there are no external links in the structure of a site',
      siteCustomizations: 'the look of a site cannot be read or written',
      siteSpaceCustomizations: 'the look of a site space cannot be read or written',
      translations: 'translations are settings with languages, not one per space and language',
      glossaryEntries: 'there is no glossary',
      visitorAuths: 'how visitors are authenticated is not part of the interface',
      adaptiveSchemas: 'sites have no schema of their visitors',
      mcpServers: 'sites have no MCP servers',
      integrations: 'integrations are set up in the app',
      integrationInstallations: 'integrations are set up in the app',
      enabledIntegrations: 'integrations are set up in the app',
      gitInstallations: 'git sync is set up in the app',
      auditEvents: 'there are no audit events',
    },
    records: {
      grants: ({ targetType }) => (targetType === 'site' ? 'roles are not granted on sites' : undefined),
      sectionGroups: draft,
      sections: draft,
      siteSpaces: draft,
      redirects: (record, formats) =>
        draft(record) ??
        (kindOf(record) === 'external' ? 'redirects lead only to a place of the site' : sourceProblem(record, formats)),
      openapiSpecs: slugProblem,
      events: (record) => (NEW_EVENTS.has(String(record['type'])) ? 'events of this type are not recorded' : undefined),
    },
    fields: {
      organizations: [
        { field: 'mergeRules', why: 'there are no merge rules' },
        { field: 'gitHubApp', why: 'git sync is set up in the app' },
        { field: 'auditLogs', why: 'there are no audit events' },
      ],
      spaces: [
        { field: 'mergeRules', why: 'there are no merge rules' },
        { field: 'language', why: 'the language is not known', when: (value) => value === 'zh-tw' },
      ],
      changeRequests: [
        { field: 'description', why: 'change requests have no description' },
        { field: 'links', why: 'change requests have no links' },
      ],
      reviews: [{ field: 'superseded', why: 'nobody is asked for a review' }],
      comments: [{ field: 'tableCell', why: 'comments are about a page or a part of it' }],
      openapiSpecs: [{ field: 'visibility', why: 'specifications have no visibility' }],
      sites: [
        { field: 'defaultLevel', why: 'sites have no default level' },
        { field: 'styleguide', why: 'sites have no style guide' },
      ],
      sectionGroups: [
        { field: 'draft', why: DRAFT },
        { field: 'localizedTitle', why: LOCALIZED },
      ],
      sections: [
        { field: 'draft', why: DRAFT },
        { field: 'localizedTitle', why: LOCALIZED },
        { field: 'localizedDescription', why: LOCALIZED },
        { field: 'condition', why: 'a condition is not empty', when: isEmpty },
      ],
      siteSpaces: [
        { field: 'draft', why: DRAFT },
        { field: 'hidden', why: 'a variant cannot be hidden' },
        { field: 'page', why: 'the home page is always the first page' },
        { field: 'title', why: 'a variant has the title of its space' },
        { field: 'localizedTitle', why: LOCALIZED },
        { field: 'condition', why: 'a condition is not empty', when: isEmpty },
      ],
      redirects: [
        { field: 'draft', why: DRAFT },
        { field: 'permanent', why: 'redirects are not permanent', when: isTrue },
        { field: 'captureWildcard', why: 'redirects have no wildcard', when: isTrue },
      ],
    },
  },
  today: {
    isLayered: true,
    tables: {
      customFields: 'there are no custom fields',
      customFieldValues: 'there are no custom fields',
      translationSettings: 'a translation is of one space into one language',
      translationLanguages: 'a translation is of one space into one language',
    },
    records: { redirects: sourceProblem },
    fields: { sites: [{ field: 'agentsContext', why: 'sites have no context for agents' }] },
  },
};
