import { DEFAULT_PROFILE, type ProfileName } from '../../core/contract/profile-name.ts';
import type { World } from '../tables.ts';
import { defaultContent } from './default-content.ts';
import { defaultEvents } from './default-events.ts';
import { ofToday } from './default-today.ts';
import { grant, organization, Rows } from './rows.ts';

const DAY = 24 * 60 * 60 * 1000;

type Example = (world: World, daysAgo: (days: number) => string) => World;

const EXAMPLES: Readonly<Record<ProfileName, Example>> = { '2025': (world) => world, today: ofToday };

/** A small company's documentation: an example of everything in the interface of a profile, with readable ids. */
export function defaultWorld(now: number, profile: ProfileName = DEFAULT_PROFILE): World {
  const daysAgo = (days: number): string => new Date(now - days * DAY).toISOString();
  return EXAMPLES[profile](firstWorld(now, daysAgo), daysAgo);
}

function firstWorld(now: number, daysAgo: (days: number) => string): World {
  const { revisions, documents } = defaultContent();
  const onTips = { changeRequest: 'cr_tips', revision: 'rev_handbook_tips', postedBy: 'user_rita' };
  const rows = new Rows(daysAgo);
  return {
    colophonWorld: 1,
    organization,
    tokenUser: 'user_ada',
    tables: {
      users: [
        {
          id: 'user_ada',
          displayName: 'Ada Marsh',
          email: 'ada@example.com',
          photoURL: 'https://photos.example.com/ada.png',
        },
        { id: 'user_lin', displayName: 'Lin Okafor', email: 'lin@example.com' },
        { id: 'user_carl', displayName: 'Carl Brandt', email: 'carl@example.com' },
        { id: 'user_rita', displayName: 'Rita Solberg', email: 'rita@example.com' },
        { id: 'user_edgar', displayName: 'Edgar Puig', email: 'edgar@example.com' },
        { id: 'user_cora', displayName: 'Cora Duval', email: 'cora@example.com' },
        { id: 'user_remy', displayName: 'Remy Tanaka', email: 'remy@example.com' },
        { id: 'user_gus', displayName: 'Gus Alvarez', email: 'gus@partner.example.org' },
        { id: 'user_stella', displayName: 'Stella Novak', email: 'stella@other.example.org' },
        { id: 'user_newcomer', displayName: 'Nia Comer', email: 'nia@example.com' },
      ],
      organizations: [
        {
          id: organization,
          title: 'Acme',
          createdAt: daysAgo(700),
          emailDomains: ['example.com'],
          hostname: 'acme',
          type: 'business',
          useCase: 'productDocs',
          defaultRole: 'read',
          defaultSite: 'site_docs',
          sso: true,
          ai: false,
          inviteLinks: true,
          plan: 'pro_2024',
          trial: { status: 'none' },
        },
        {
          id: 'org_other',
          title: 'Other company',
          createdAt: daysAgo(300),
          emailDomains: ['other.example.org'],
          type: 'community',
          communityType: 'openSource',
          defaultRole: 'read',
          sso: false,
          ai: false,
          inviteLinks: false,
          plan: 'community_2024',
          trial: { status: 'notapplicable' },
        },
      ],
      members: [
        rows.member('user_ada', 'admin', 690, 0.1),
        rows.member('user_lin', 'edit', 600, 2),
        rows.member('user_carl', 'create', 500, 1),
        rows.member('user_rita', 'review', 400, 3),
        rows.member('user_edgar', 'edit', 300, 40),
        rows.member('user_cora', 'comment', 200, 5),
        rows.member('user_remy', 'read', 100),
        rows.member('user_gus', null, 50, 10),
        {
          ...rows.member('user_stella', 'admin', 299),
          id: 'org_other.user_stella',
          organization: 'org_other',
          sso: true,
        },
      ],
      teams: [
        { id: 'team_writers', organization, title: 'Docs writers', createdAt: daysAgo(600) },
        { id: 'team_api', organization, title: 'API team', createdAt: daysAgo(500) },
        { id: 'team_empty', organization, title: 'Founders', createdAt: daysAgo(10) },
      ],
      teamMembers: [
        { id: 'team_writers.user_ada', team: 'team_writers', user: 'user_ada', role: 'member' },
        { id: 'team_writers.user_lin', team: 'team_writers', user: 'user_lin', role: 'owner' },
        { id: 'team_api.user_carl', team: 'team_api', user: 'user_carl', role: 'owner' },
        { id: 'team_api.user_remy', team: 'team_api', user: 'user_remy', role: 'member' },
      ],
      collections: [
        {
          id: 'col_product',
          organization,
          title: 'Product',
          description: 'What we sell',
          defaultLevel: 'inherit',
          rank: 1,
          createdAt: daysAgo(650),
        },
        { id: 'col_internal', organization, title: 'Internal', defaultLevel: null, rank: 2, createdAt: daysAgo(640) },
        {
          id: 'col_archive',
          organization,
          title: 'Archive',
          parent: 'col_product',
          defaultLevel: 'read',
          rank: 3,
          createdAt: daysAgo(200),
        },
      ],
      spaces: [
        rows.space('spc_handbook', 'Handbook', 1, [640, 7], {
          emoji: '1f4d8',
          visibility: 'in-collection',
          editMode: 'live',
          parent: 'col_product',
          gitSync: {
            repoName: 'acme/handbook',
            installationProvider: 'github',
            integration: 'github-files',
            url: 'https://git.example.com/acme/handbook',
            updatedAt: daysAgo(7),
          },
        }),
        rows.space('spc_handbook_v1', 'Handbook v1', 2, [639, 300], {
          visibility: 'in-collection',
          editMode: 'locked',
          parent: 'col_archive',
        }),
        rows.space('spc_api', 'API reference v2', 3, [500, 20], {
          emoji: '1f50c',
          visibility: 'public',
          parent: 'col_product',
        }),
        rows.space('spc_internal', 'Runbooks', 4, [400, 30], { parent: 'col_internal' }),
        rows.space('spc_notes', 'Notes', 5, [100, 100], { defaultLevel: 'comment' }),
        rows.space('spc_guides', 'Guides', 6, [90, 90]),
        rows.space('spc_other', 'Elsewhere', 1, [200, 200], { organization: 'org_other' }),
      ],
      grants: [
        grant('col_internal', 'team_api', 'edit'),
        grant('col_internal', 'user_gus', 'read'),
        grant('spc_handbook', 'team_writers', 'create'),
        grant('spc_handbook', 'user_remy', 'review'),
        grant('spc_api', 'user_gus', 'comment'),
      ],
      linkInvites: [
        { id: 'invite_readers', organization, level: 'read', createdAt: daysAgo(60) },
        { id: 'invite_runbooks', organization, level: 'comment', space: 'spc_internal', createdAt: daysAgo(30) },
      ],
      customFields: [
        {
          id: 'field_area',
          organization,
          name: 'product_area',
          type: 'select:single',
          title: 'Product area',
          description: 'Which part of the product a space is about',
          placeholder: '',
          options: ['api', 'sdk', 'cli'],
          createdAt: daysAgo(80),
          updatedAt: daysAgo(80),
        },
        {
          id: 'field_owners',
          organization,
          name: 'owners',
          type: 'tags',
          title: 'Owners',
          description: '',
          placeholder: 'Names',
          createdAt: daysAgo(79),
          updatedAt: daysAgo(79),
        },
      ],
      customFieldValues: [
        { id: 'spc_api.field_area', space: 'spc_api', field: 'field_area', value: 'api' },
        { id: 'spc_handbook.field_owners', space: 'spc_handbook', field: 'field_owners', value: ['ada', 'lin'] },
      ],
      revisions: [
        ...revisions,
        // The content of the two requests: a new page with a broken link, and a reworded page.
        ...requestRevisions(revisions, daysAgo(3)),
      ],
      documents: [
        ...documents,
        {
          id: 'doc_pg_tips',
          space: 'spc_handbook',
          markdown: '# Tips\n\nSee [nothing](page:pg_nowhere) and [the questions](page:pg_faq).',
        },
      ],
      changeRequests: [
        rows.request(
          'cr_tips',
          [4, 3],
          { number: 1, status: 'open', subject: 'Add tips', createdBy: 'user_lin' },
          'rev_handbook_tips',
        ),
        rows.request('cr_draft', [2, 2], {
          number: 2,
          status: 'draft',
          subject: 'Rewrite the introduction',
          createdBy: 'user_ada',
        }),
        rows.request('cr_old', [90, 80], {
          number: 3,
          status: 'archived',
          subject: 'Not needed',
          createdBy: 'user_edgar',
        }),
      ],
      reviews: [
        {
          id: 'review_tips',
          changeRequest: 'cr_tips',
          revision: 'rev_handbook_tips',
          reviewer: 'user_rita',
          requestedBy: 'user_lin',
          status: 'changes-requested',
          comment: 'comment_review',
          createdAt: daysAgo(2),
          updatedAt: daysAgo(2),
        },
      ],
      comments: [
        rows.comment('comment_install', 9, {
          postedBy: 'user_cora',
          markdown: 'Does this work on **older** versions?',
          page: 'pg_install',
          reactions: [{ emoji: '1f44d', users: [{ user: 'user_lin', reactedAt: daysAgo(8) }] }],
        }),
        rows.comment('comment_done', 20, {
          postedBy: 'user_lin',
          markdown: 'A word is missing here.',
          page: 'pg_intro',
          status: 'resolved',
          resolvedAt: daysAgo(19),
          resolvedBy: 'user_ada',
        }),
        rows.comment('comment_tips', 2.5, { ...onTips, markdown: 'Please explain why.', page: 'pg_tips' }),
        rows.comment('comment_review', 2, { ...onTips, markdown: 'One link is broken.', review: 'review_tips' }),
      ],
      replies: [
        {
          id: 'reply_install',
          comment: 'comment_install',
          postedBy: 'user_lin',
          postedAt: daysAgo(8),
          markdown: 'Yes, from version 3 on.',
          reactions: [],
        },
        {
          id: 'reply_tips',
          comment: 'comment_tips',
          postedBy: 'user_lin',
          postedAt: daysAgo(2.4),
          markdown: 'I will.',
          reactions: [],
        },
      ],
      sites: [
        {
          id: 'site_docs',
          organization,
          type: 'ultimate',
          title: 'Product docs',
          visibility: 'public',
          published: true,
          basename: 'docs',
          agentsContext: 'included',
          defaultSection: 'sec_guides',
          createdAt: daysAgo(400),
        },
        {
          id: 'site_notes',
          organization,
          type: 'basic',
          title: 'Notes',
          visibility: 'unlisted',
          published: false,
          basename: 'notes',
          defaultSiteSpace: 'ss_notes',
          createdAt: daysAgo(100),
        },
        {
          id: 'site_partners',
          organization,
          type: 'premium',
          title: 'Partner preview',
          visibility: 'share-link',
          published: true,
          basename: 'partners',
          defaultSiteSpace: 'ss_partners',
          createdAt: daysAgo(60),
        },
      ],
      sectionGroups: [{ id: 'group_reference', site: 'site_docs', title: 'Reference', icon: 'book', rank: 2 }],
      sections: [
        {
          id: 'sec_guides',
          site: 'site_docs',
          title: 'Guides',
          description: 'Step-by-step guides',
          path: 'guides',
          icon: 'compass',
          rank: 1,
          defaultSiteSpace: 'ss_handbook',
        },
        {
          id: 'sec_api',
          site: 'site_docs',
          title: 'API',
          path: 'api',
          condition: 'visitor.claims.plan == "pro"',
          group: 'group_reference',
          rank: 3,
          defaultSiteSpace: 'ss_api',
        },
      ],
      siteSpaces: [
        { id: 'ss_handbook', site: 'site_docs', section: 'sec_guides', space: 'spc_handbook', path: 'v2', rank: 1 },
        {
          id: 'ss_handbook_v1',
          site: 'site_docs',
          section: 'sec_guides',
          space: 'spc_handbook_v1',
          path: 'v1',
          rank: 2,
        },
        { id: 'ss_api', site: 'site_docs', section: 'sec_api', space: 'spc_api', path: 'v2', rank: 3 },
        { id: 'ss_notes', site: 'site_notes', space: 'spc_notes', path: 'notes', rank: 1 },
        { id: 'ss_partners', site: 'site_partners', space: 'spc_api', path: 'api', rank: 1 },
      ],
      redirects: [
        {
          id: 'redirect_start',
          site: 'site_docs',
          source: '/old/start',
          destination: { kind: 'site-page', siteSpaceId: 'ss_handbook', pageId: 'pg_install' },
        },
        {
          id: 'redirect_api',
          site: 'site_docs',
          source: '/reference',
          destination: { kind: 'site-section', siteSectionId: 'sec_api' },
        },
      ],
      shareLinks: [
        {
          id: 'link_partners',
          site: 'site_partners',
          name: 'Partners',
          active: true,
          key: 'shr_key_1',
          createdAt: daysAgo(50),
        },
        {
          id: 'link_press',
          site: 'site_partners',
          name: 'Press',
          active: false,
          key: 'shr_key_2',
          createdAt: daysAgo(40),
        },
      ],
      samlProviders: [
        {
          id: 'saml_okta',
          organization,
          label: 'Okta',
          entityID: 'https://idp.example.com/okta',
          ssoURL: 'https://idp.example.com/sso',
          certificate: '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2o=\n-----END CERTIFICATE-----\n',
          defaultTeam: 'team_writers',
          defaultRole: 'read',
          createdAt: daysAgo(200),
        },
      ],
      openapiSpecs: [
        {
          id: 'spec_petstore',
          organization,
          slug: 'petstore',
          processingState: 'complete',
          lastVersion: 'specver_petstore_1',
          lastProcessedAt: daysAgo(15),
          createdAt: daysAgo(15),
          updatedAt: daysAgo(15),
        },
        {
          id: 'spec_broken',
          organization,
          slug: 'broken',
          sourceURL: 'https://specs.example.com/slow.json',
          processingState: 'complete',
          lastProcessedAt: daysAgo(1),
          lastProcessErrorCode: 'FETCH_TIMEOUT',
          createdAt: daysAgo(1),
          updatedAt: daysAgo(1),
        },
      ],
      openapiVersions: [{ id: 'specver_petstore_1', spec: 'spec_petstore', text: PETSTORE, createdAt: daysAgo(15) }],
      translationSettings: [
        { id: 'translation_french', organization, title: 'French', createdAt: daysAgo(70), updatedAt: daysAgo(70) },
      ],
      translationLanguages: [
        { id: 'translation_french.fr', settings: 'translation_french', language: 'fr', instructions: INSTRUCTIONS },
      ],
      events: defaultEvents(now),
      webPages: [
        {
          id: 'web_specs_billing',
          url: 'https://specs.example.com/billing.yaml',
          contentType: 'application/yaml',
          body: BILLING,
        },
        { id: 'web_specs_slow', url: 'https://specs.example.com/slow.json', fault: 'timeout' },
        { id: 'web_specs_gone', url: 'https://specs.example.com/gone.json', fault: 'error' },
        {
          id: 'web_specs_bad',
          url: 'https://specs.example.com/bad.json',
          contentType: 'application/json',
          body: '{ not json',
        },
        {
          id: 'web_page',
          url: 'https://www.example.com/guide.html',
          contentType: 'text/html',
          body: '<html><head><title>Guide</title></head><body><h1>Guide</h1><p>Read <a href="https://example.com">this</a>.</p></body></html>',
        },
        {
          id: 'web_markdown',
          url: 'https://www.example.com/guide.md',
          contentType: 'text/markdown',
          body: '# Imported guide\n\nImported **text** with a [link](https://example.com).\n',
        },
      ],
    },
  };
}

type Revision = NonNullable<World['tables']['revisions']>[number];

function requestRevisions(revisions: readonly Revision[], createdAt: string): Revision[] {
  const base = revisions.find(({ id }) => id === 'rev_handbook_1');
  if (base === undefined) {
    return [];
  }
  const { git: _, ...content } = base;
  const tips = {
    id: 'pg_tips',
    type: 'document' as const,
    title: 'Tips',
    slug: 'tips',
    document: 'doc_pg_tips',
    createdAt,
    updatedAt: createdAt,
  };
  return [{ ...content, id: 'rev_handbook_tips', parents: [base.id], createdAt, pages: [...base.pages, tips] }];
}

const INSTRUCTIONS = {
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: [
    {
      object: 'block',
      type: 'paragraph',
      isVoid: false,
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Keep product names in English.', marks: [] }] }],
    },
  ],
};

const PETSTORE = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pet store', version: '1.0.0' },
  tags: [{ name: 'pets', description: 'Everything about pets' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        tags: ['pets'],
        summary: 'List pets',
        responses: { '200': { description: 'Pets' } },
      },
    },
  },
  components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
});

const BILLING = [
  'openapi: 3.0.3',
  'info: { title: Billing, version: "2.0" }',
  'paths:',
  '  /invoices:',
  '    get:',
  '      operationId: listInvoices',
  '      responses: { "200": { description: Invoices } }',
  '',
].join('\n');
