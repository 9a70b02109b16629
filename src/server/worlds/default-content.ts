import { defined } from '../../base/defined.ts';
import type { components } from '../model.gen.ts';

type Schemas = components['schemas'];
type Page = Schemas['PageRecord'];

/** The content of the default world, written as people would write it; each text belongs to the page above it. */
interface Written {
  readonly page: Omit<Page, 'pages' | 'document'>;
  readonly markdown?: string;
  readonly pages?: readonly Written[];
}

interface WrittenSpace {
  readonly space: string;
  readonly revision: string;
  readonly createdAt: string;
  readonly git?: Schemas['RevisionRecord']['git'];
  readonly pages: readonly Written[];
  readonly files?: readonly Schemas['FileRecord'][];
  readonly reusable?: readonly { readonly id: string; readonly title: string; readonly markdown: string }[];
}

const CREATED = '2025-01-15T09:00:00.000Z';
const UPDATED = '2025-04-02T14:30:00.000Z';

function page(id: string, title: string, slug: string, more: Partial<Page> = {}): Written['page'] {
  return { id, type: 'document', title, slug, createdAt: CREATED, updatedAt: UPDATED, ...more };
}

const SPACES: readonly WrittenSpace[] = [
  {
    space: 'spc_handbook',
    revision: 'rev_handbook_1',
    createdAt: UPDATED,
    git: {
      oid: '3f786850e387550fdab836ed7e6dc881de23001b',
      message: 'Explain the installation on Windows',
      createdByService: false,
      url: 'https://git.example.com/acme/handbook/commit/3f78685',
      ref: 'refs/heads/main',
    },
    files: [
      {
        id: 'file_logo',
        name: 'logo.png',
        contentType: 'image/png',
        size: 5120,
        dimensions: { width: 256, height: 128 },
        git: { oid: '89e6c98d92887913cadf06b2adb97f26cde4849b', path: '.assets/logo.png' },
      },
      { id: 'file_checklist', name: 'checklist.pdf', contentType: 'application/pdf', size: 20480 },
    ],
    reusable: [
      { id: 'reuse_support', title: 'Support note', markdown: 'Write to [support](mailto:help@example.com).' },
    ],
    pages: [
      {
        page: page('pg_intro', 'Introduction', '', {
          emoji: '1f44b',
          description: 'What the product is for',
          git: { oid: 'b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0', path: 'README.md' },
          cover: { ref: { kind: 'file', file: 'file_logo' }, yPos: 0 },
        }),
        markdown: [
          '# Introduction',
          '',
          'Welcome to the **handbook**. Start with the [installation](page:pg_install), then read the',
          '[questions](page:pg_faq). The API is described in [its own space](space:spc_api).',
          '',
          '![The logo](file:file_logo)',
          '',
          'An [old page](page:pg_gone) and the [source](https://git.example.com/acme/handbook) are linked too.',
        ].join('\n'),
      },
      {
        page: page('pg_start', 'Getting started', 'getting-started', { type: 'group' }),
        pages: [
          {
            page: page('pg_install', 'Installation', 'installation', { icon: 'download', description: 'First steps' }),
            markdown: [
              '# Installation',
              '',
              'Run the installer and follow the [checklist](file:file_checklist).',
              '',
              '## Linux',
              '',
              '```sh',
              'curl -O https://example.com/install.sh',
              '```',
              '',
              '## Windows',
              '',
              '- Download the package',
              '- Start it as an *administrator*',
            ].join('\n'),
            pages: [
              {
                page: page('pg_upgrade', 'Upgrade', 'upgrade', { hidden: true }),
                markdown: 'Upgrades keep your settings. See the [introduction](page:pg_intro).',
              },
            ],
          },
          {
            page: {
              id: 'pg_status',
              type: 'link',
              title: 'Status page',
              target: { kind: 'url', url: 'https://status.example.com' },
              createdAt: CREATED,
              updatedAt: UPDATED,
            },
          },
        ],
      },
      {
        page: page('pg_faq', 'Questions', 'faq', { description: 'What people ask' }),
        markdown: [
          '# Questions',
          '',
          'How do I reset my password? Open the settings, see [the app](https://app.colophon.example/o/org_acme).',
          '',
          '> Ask a colleague first.',
          '',
          'Lost? Go back to [Windows](page:pg_install#windows).',
        ].join('\n'),
      },
    ],
  },
  {
    space: 'spc_handbook_v1',
    revision: 'rev_handbook_v1_1',
    createdAt: '2024-11-01T08:00:00.000Z',
    pages: [
      {
        page: page('pg_v1_intro', 'Introduction to version 1', ''),
        markdown: '# Version 1\n\nThis version is *not supported* any more. Read the [new one](space:spc_handbook).',
      },
    ],
  },
  {
    space: 'spc_api',
    revision: 'rev_api_1',
    createdAt: UPDATED,
    files: [{ id: 'file_diagram', name: 'diagram.svg', contentType: 'image/svg+xml', size: 900 }],
    pages: [
      {
        page: page('pg_api_intro', 'API', ''),
        markdown:
          '# API\n\nEvery call needs a token. ![Diagram](file:file_diagram)\n\nAsk [the handbook](page:spc_handbook/pg_faq).',
      },
      {
        page: page('pg_api_pets', 'Pets', 'pets', {
          computed: {
            type: 'builtin:openapi',
            dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
            props: { doc: 'operations', page: 'pets' },
          },
          computedSeed: 'seed-pets',
        }),
      },
      {
        page: {
          id: 'pg_api_models',
          type: 'computed',
          title: 'Models',
          computed: {
            type: 'builtin:openapi',
            dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
            props: { models: true },
          },
        },
      },
    ],
  },
  {
    space: 'spc_internal',
    revision: 'rev_internal_1',
    createdAt: UPDATED,
    pages: [{ page: page('pg_oncall', 'On call', ''), markdown: '# On call\n\nThe rota is secret.' }],
  },
  {
    space: 'spc_notes',
    revision: 'rev_notes_1',
    createdAt: UPDATED,
    pages: [{ page: page('pg_notes', 'Notes', ''), markdown: '# Notes\n\nNothing here yet.' }],
  },
  {
    space: 'spc_guides',
    revision: 'rev_guides_1',
    createdAt: UPDATED,
    pages: [{ page: page('pg_guides', 'Guides', ''), markdown: '# Guides\n\nShort ways to a goal.' }],
  },
  {
    space: 'spc_other',
    revision: 'rev_other_1',
    createdAt: UPDATED,
    pages: [{ page: page('pg_other', 'Elsewhere', ''), markdown: '# Elsewhere\n\nAnother organization.' }],
  },
];

/** The revisions of the default world and the documents they show. */
export function defaultContent(): {
  readonly revisions: Schemas['RevisionRecord'][];
  readonly documents: Schemas['DocumentRecord'][];
} {
  const documents: Schemas['DocumentRecord'][] = [];
  const revisions = SPACES.map(({ space, revision, createdAt, git, pages, files = [], reusable = [] }) => {
    const keep = (owner: string, markdown: string): string => {
      const id = `doc_${owner}`;
      documents.push({ id, space, markdown });
      return id;
    };
    const build = (written: Written): Page => ({
      ...written.page,
      ...(written.markdown === undefined ? {} : { document: keep(written.page.id, written.markdown) }),
      ...(written.pages === undefined ? {} : { pages: written.pages.map(build) }),
    });
    return {
      id: revision,
      space,
      parents: [],
      type: 'edits' as const,
      createdAt,
      ...defined({ git }),
      pages: pages.map(build),
      files: [...files],
      reusableContents: reusable.map(({ id, title, markdown }) => ({ id, title, document: keep(id, markdown) })),
    };
  });
  return { revisions, documents };
}
