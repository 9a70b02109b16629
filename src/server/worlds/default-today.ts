import type { World } from '../tables.ts';
import { grant, organization, Rows } from './rows.ts';

/** What profile today has besides, and without what it no longer has: the example of a company that uses it. */
export function ofToday(world: World, daysAgo: (days: number) => string): World {
  const {
    customFields: _fields,
    customFieldValues: _values,
    translationSettings: _settings,
    translationLanguages: languages = [],
    ...tables
  } = world.tables;
  const rows = new Rows(daysAgo);
  const firstRevision = { parents: [], type: 'edits' as const, files: [], reusableContents: [] };
  const [instructions = {}] = languages.map((language) => language.instructions);
  const source = tables.spaces?.find(({ id }) => id === 'spc_handbook');
  const term = (id: string, translations: Readonly<Record<string, string>>) => ({
    id,
    organization,
    translations,
    createdAt: daysAgo(65),
    updatedAt: daysAgo(65),
  });
  return {
    ...world,
    profile: 'today',
    tables: {
      ...tables,
      sites: (tables.sites ?? []).map(({ agentsContext: _, ...site }) => site),
      spaces: [
        ...(tables.spaces ?? []),
        rows.space('spc_handbook_fr', 'Handbook (fr)', 7, [60, 60], {
          visibility: 'in-collection',
          language: 'fr',
          parent: source?.parent ?? 'col_product',
        }),
        { ...rows.space('spc_discarded', 'Old drafts', 8, [90, 2]), deletedAt: daysAgo(2) },
      ],
      // Only the largest plan has audit events.
      organizations: (tables.organizations ?? []).map((one) =>
        one.id === organization
          ? { ...one, plan: 'enterprise_2024', gitHubApp: true }
          : { ...one, auditLogs: false, gitHubApp: false },
      ),
      gitInstallations: [
        {
          id: 'gitinst_internal',
          organization,
          provider: 'gitlab',
          space: 'spc_internal',
          status: 'active',
          repository: 4711,
          branch: 'refs/heads/main',
          accessToken: 'glpat-example-of-the-world',
          projectDirectory: 'docs',
          priority: 'git',
          operation: { state: 'success', direction: 'import', startedAt: daysAgo(3), endedAt: daysAgo(3) },
          createdAt: daysAgo(30),
          createdBy: 'user_ada',
          updatedAt: daysAgo(3),
        },
      ],
      revisions: [
        ...(tables.revisions ?? []),
        { ...firstRevision, id: 'rev_discarded_1', space: 'spc_discarded', createdAt: daysAgo(90), pages: [] },
        {
          ...firstRevision,
          id: 'rev_handbook_fr_1',
          space: 'spc_handbook_fr',
          createdAt: daysAgo(60),
          pages: [{ id: 'pg_intro', type: 'document', title: 'Introduction', slug: '', document: 'doc_intro_fr' }],
        },
      ],
      documents: [
        ...(tables.documents ?? []),
        { id: 'doc_intro_fr', space: 'spc_handbook_fr', markdown: 'Bienvenue dans le manuel.' },
      ],
      grants: [
        ...(tables.grants ?? []),
        grant('site_partners', 'user_lin', 'create'),
        grant('site_partners', 'team_api', 'edit'),
      ],
      // Of a site that has no sections any more: it is kept, and shown once there is one again.
      externalLinks: [
        {
          id: 'extlink_status',
          site: 'site_notes',
          title: 'Status',
          url: 'https://status.example.com/',
          icon: 'signal',
          rank: 9,
        },
      ],
      adaptiveSchemas: [
        {
          id: 'schema_partners',
          site: 'site_partners',
          schema: {
            type: 'object',
            properties: {
              tier: { type: 'string', enum: ['silver', 'gold'], description: 'Tier of the partner' },
            },
            additionalProperties: false,
          },
          updatedAt: daysAgo(45),
        },
      ],
      mcpServers: [
        {
          id: 'mcp_orders',
          site: 'site_partners',
          name: 'orders',
          url: 'https://mcp.example.com/orders',
          transport: 'http',
          headers: { Authorization: 'Bearer mcp_example_key_1' },
        },
      ],
      siteCustomizations: [
        {
          id: 'site_docs',
          site: 'site_docs',
          settings: {
            styling: { theme: 'muted', primaryColor: { light: '#7a3e9d', dark: '#b48ad0' } },
            header: {
              preset: 'default',
              links: [{ title: 'API', to: { kind: 'space', space: 'spc_api' }, links: [] }],
            },
            footer: { groups: [], copyright: '© Acme' },
          },
          updatedAt: daysAgo(50),
        },
      ],
      siteSpaceCustomizations: [
        {
          id: 'ss_handbook_v1',
          site: 'site_docs',
          siteSpace: 'ss_handbook_v1',
          overrides: { styling: { theme: 'clean' } },
          updatedAt: daysAgo(40),
        },
      ],
      translations: [
        {
          id: 'translation_handbook_fr',
          organization,
          space: 'spc_handbook',
          sourceLanguage: 'en',
          language: 'fr',
          instructions,
          status: 'completed',
          result: 'spc_handbook_fr',
          resultRevision: 'rev_handbook_fr_1',
          runs: [{ words: 4, pages: 1, duration: 1200 }],
          createdAt: daysAgo(61),
          updatedAt: daysAgo(60),
        },
      ],
      auditEvents: [
        {
          id: '6c1f2a50-7d7e-4b7f-8a52-2f1d7c0e9b11',
          organization,
          occurredAt: daysAgo(3),
          action: 'updateSiteById',
          actor: 'user_lin',
          actorLabel: 'Lin Okafor',
          source: 'ui',
          targetType: 'site',
          target: 'site_notes',
          targetLabel: 'Notes',
          fields: ['title'],
        },
      ],
      glossaryEntries: [
        term('glossary_workspace', { en: 'workspace', fr: 'espace de travail', de: 'Arbeitsbereich' }),
        term('glossary_site', { en: 'site', fr: 'site' }),
      ],
    },
  };
}
