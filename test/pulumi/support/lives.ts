import type { JsonObject } from '../../../src/base/json.ts';
import type { Checked, Kept } from '../../../src/pulumi/life.ts';

/** A provider of any sort, as the walks through the lives of resources use it. */
export interface LifePort {
  readonly check: (name: string, inputs: JsonObject) => Promise<Checked>;
  readonly diff: (
    name: string,
    id: string,
    states: { readonly olds: JsonObject; readonly oldInputs: JsonObject; readonly news: JsonObject },
  ) => Promise<{
    readonly changes: boolean;
    readonly replaces: readonly string[];
    readonly deleteBeforeReplace: boolean;
  }>;
  readonly create: (name: string, inputs: JsonObject) => Promise<Kept>;
  readonly read: (
    name: string,
    id: string,
    olds: { readonly inputs: JsonObject; readonly outputs: JsonObject } | undefined,
  ) => Promise<(Kept & { readonly inputs: JsonObject }) | undefined>;
  readonly update: (
    name: string,
    id: string,
    states: { readonly olds: JsonObject; readonly oldInputs: JsonObject; readonly news: JsonObject },
  ) => Promise<Kept>;
  readonly delete: (name: string, id: string, outputs: JsonObject) => Promise<void>;
}

/** One change of a resource on its way through life. */
interface LifeStep {
  readonly change: JsonObject;
  /** The inputs for which it must be made anew; it is then not updated. */
  readonly replaces?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  /** It is refused with a message that holds this. */
  readonly refused?: string;
}

export interface Life {
  readonly name: string;
  readonly inputs: JsonObject;
  readonly steps: readonly LifeStep[];
  /** Resources that must be there before; `$0` in the inputs stands for the id of the first of them, and so on. */
  readonly before?: readonly { readonly name: string; readonly inputs: JsonObject }[];
  /** Whether the thing is still there after the resource is deleted. */
  readonly stays?: boolean;
  /** Fields that an import cannot tell. */
  readonly untold?: readonly string[];
}

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUQnVpbHQgZm9yIGEgdGVzdCBvbmx5MAoGCCqGSM49BAMC
-----END CERTIFICATE-----`;

/** The life of every resource, in the default world of the reference server. */
export const LIVES: readonly Life[] = [
  {
    name: 'Site',
    inputs: { title: 'Made by Pulumi', visibility: 'unlisted' },
    steps: [
      { change: { title: 'Made and renamed' } },
      { change: { visibility: 'public', basename: 'pulumi-made' } },
      { change: { type: 'ultimate' }, refused: 'type of a Site cannot be changed' },
    ],
  },
  {
    name: 'SitePublication',
    before: [{ name: 'Site', inputs: { title: 'To be published' } }],
    inputs: { site: '$0', published: true },
    steps: [
      { change: { published: false } },
      { change: { published: true } },
      { change: { site: 'site_notes' }, replaces: ['site'] },
    ],
    stays: true,
  },
  {
    name: 'SiteSection',
    before: [{ name: 'Site', inputs: { title: 'With sections' } }],
    inputs: { site: '$0', path: 'guides', title: 'Guides', firstSpace: 'spc_guides' },
    steps: [
      { change: { title: 'All guides' } },
      { change: { path: 'all-guides', icon: 'book' } },
      { change: { icon: null } },
    ],
    untold: ['firstSpace'],
  },
  {
    name: 'SectionGroup',
    before: [{ name: 'Site', inputs: { title: 'With groups' } }],
    inputs: { site: '$0', title: 'Products' },
    steps: [{ change: { title: 'All products', icon: 'box' } }],
  },
  {
    name: 'SiteSpace',
    before: [{ name: 'Site', inputs: { title: 'With spaces' } }],
    inputs: { site: '$0', space: 'spc_guides', path: 'guides' },
    steps: [
      { change: { path: 'all-guides' } },
      { change: { space: 'spc_notes' }, replaces: ['space'], deleteBeforeReplace: false },
    ],
  },
  {
    name: 'SiteRedirect',
    inputs: { site: 'site_notes', source: '/pulumi/old', destination: { space: 'ss_notes' } },
    steps: [{ change: { source: '/pulumi/older' } }, { change: { site: 'site_docs' }, replaces: ['site'] }],
  },
  {
    name: 'ShareLink',
    inputs: { site: 'site_partners', name: 'for partners' },
    steps: [{ change: { name: 'for all partners' } }, { change: { active: false } }],
  },
  { name: 'LinkInvite', inputs: { role: 'comment' }, steps: [] },
  {
    name: 'CustomField',
    inputs: { name: 'pulumi_level', type: 'select:single', options: ['one', 'two'], title: 'Level' },
    steps: [
      { change: { title: 'The level', options: ['one', 'two', 'three'] } },
      { change: { type: 'text' }, replaces: ['type'], deleteBeforeReplace: true },
      { change: { name: 'pulumi_other' }, replaces: ['name'], deleteBeforeReplace: false },
    ],
  },
  {
    name: 'SpaceFields',
    before: [{ name: 'CustomField', inputs: { name: 'pulumi_stage', type: 'text' } }],
    inputs: { space: 'spc_notes', values: { pulumi_stage: 'draft' } },
    steps: [{ change: { values: { pulumi_stage: 'final' } } }],
    stays: true,
  },
  {
    name: 'Team',
    inputs: { title: 'Made by Pulumi', members: { 'lin@example.com': 'member' } },
    steps: [
      { change: { title: 'Made and renamed' } },
      { change: { members: { 'lin@example.com': 'owner', 'carl@example.com': 'member' } } },
      { change: { members: { 'carl@example.com': 'owner' } } },
    ],
  },
  {
    name: 'Member',
    inputs: { email: 'new.person@example.com', role: 'read' },
    steps: [{ change: { role: 'comment' } }, { change: { email: 'other@example.com' }, refused: 'email of a Member' }],
    stays: true,
  },
  {
    name: 'SamlProvider',
    inputs: {
      label: 'Our login',
      ssoURL: 'https://login.example.com/sso',
      certificate: CERTIFICATE,
      defaultTeam: 'team_api',
    },
    steps: [{ change: { label: 'The login' } }, { change: { defaultTeam: 'team_writers' } }],
  },
  { name: 'Translation', inputs: { title: 'To French' }, steps: [{ change: { title: 'To better French' } }] },
  {
    name: 'TranslationLanguage',
    before: [{ name: 'Translation', inputs: { title: 'Into some languages' } }],
    inputs: { translation: '$0', language: 'fr', instructions: 'Be polite.' },
    steps: [
      { change: { instructions: 'Be very polite.' } },
      { change: { language: 'de' }, replaces: ['language'], deleteBeforeReplace: false },
    ],
  },
  {
    name: 'OpenApiSpec',
    inputs: {
      slug: 'pulumi-api',
      source: { text: '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{}}' },
    },
    steps: [
      { change: { source: { text: '{"openapi":"3.0.0","info":{"title":"B","version":"2"},"paths":{}}' } } },
      { change: { slug: 'pulumi-other' }, replaces: ['slug'], deleteBeforeReplace: false },
    ],
    untold: ['source'],
  },
  { name: 'Space', inputs: { title: 'Guides' }, steps: [], stays: true },
];
