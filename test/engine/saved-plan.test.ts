import { describe, expect, test } from 'vitest';
import type { ApplyReport } from '../../src/command/app/apply.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { decodePlan, encodePlan } from '../../src/core/plan/codec.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { loadFiles, NO_TROUBLE, planned, run, serviceOf, troubles, unwrap, type Work } from '../support/converge.ts';
import { useServer } from '../support/server.ts';
import { lastIn, writesIn } from '../support/workspace.ts';

const api = useServer({ processingDelay: 0 });

const SPACES = 'handbook handbook_v1 api notes'.split(' ').map((name) => `  ${name}: { id: spc_${name} }`);

interface Parts {
  readonly teams?: string;
  readonly saml?: string;
  readonly tour?: string;
}

function manifestOf({ teams, saml, tour }: Parts): string {
  return [
    'colophon: 1',
    'organization: org_acme',
    'spaces:',
    ...SPACES,
    ...(teams === undefined ? [] : [`teams: ${teams}`]),
    ...(saml === undefined ? [] : [`saml: ${saml}`]),
    'sites:',
    `  tour: { title: Guided tour, ${tour ?? ''} }`,
    '',
  ].join('\n');
}

const section = (path: string, space: string, more = ''): string =>
  `{ path: ${path}, title: ${path.toUpperCase()}, ${more} spaces: [{ space: ${space} }] }`;
const A = section('aa', 'handbook');
const B = section('bb', 'handbook_v1');
const C = section('cc', 'api');

/** The site of the manifest and what is in it, by hand. */
async function hand(): Promise<{
  readonly site: string;
  readonly section: (path: string) => Promise<string>;
  readonly spaceOf: (path: string, space: string) => Promise<string>;
}> {
  const { body } = await api.get('/v1/orgs/org_acme/sites?limit=1000');
  const { id } = body.items.find(({ title }: { title: string }) => title === 'Guided tour');
  const site = `/v1/orgs/org_acme/sites/${id}`;
  const sections = async (): Promise<
    { id: string; path: string; siteSpaces: { id: string; space: { id: string } }[] }[]
  > => (await api.get(`${site}/sections?limit=1000`)).body.items;
  const found = async (path: string) => (await sections()).find((one) => one.path === path);
  return {
    site,
    section: async (path) => (await found(path))?.id ?? '',
    spaceOf: async (path, space) =>
      (await found(path))?.siteSpaces.find((one) => one.space.id === `spc_${space}`)?.id ?? '',
  };
}

interface Story {
  readonly first: Parts;
  readonly second: Parts;
  /** What somebody does between plan and apply. */
  readonly meddle: (own: Awaited<ReturnType<typeof hand>>) => Promise<unknown>;
  /** The manifest at the time of the apply, where it is another one. */
  readonly later?: Parts;
}

interface Told {
  readonly report: ApplyReport;
  readonly writes: number;
  readonly work: Work;
  readonly plan: Plan;
}

async function tell({ first, second, meddle, later }: Story): Promise<Told> {
  api.server.reset();
  const service = serviceOf(api.server);
  const ledger = createMemoryLedger();
  const load = (parts: Parts) => loadFiles({ 'colophon.yaml': manifestOf(parts) });
  const begun: Work = { manifest: await load(first), service, ledger };
  expect(troubles(await run(begun, await planned(begun)))).toEqual(NO_TROUBLE);
  const work: Work = { manifest: await load(second), service, ledger };
  const saved = encodePlan(await planned(work));
  await meddle(await hand());
  const since = lastIn(api.server);
  const plan = unwrap(decodePlan(saved));
  const applying = later === undefined ? work : { ...work, manifest: await load(later) };
  const report = await run(applying, plan);
  return { report, writes: writesIn(api.server, since).length, work, plan };
}

const CERTIFICATE = (text: string): string =>
  `{ okta: { label: Okta, entityID: https://idp.example.com/o, ssoURL: https://idp.example.com/s, certificate: "${text}" } }`;

const STALE: readonly (readonly [string, Story, string | RegExp])[] = [
  [
    'the order of the siblings of what is moved',
    {
      first: { tour: `sections: [${A}, ${B}, ${C}]` },
      second: { tour: `sections: [${C}, ${A}, ${B}]` },
      meddle: async ({ site, section: of }) =>
        api.post(`${site}/sections/${await of('bb')}/move`, {
          position: { before: { type: 'site-section', siteSection: await of('aa') } },
        }),
    },
    /site\.tour\.section\.cc: .*order .*aa, bb, cc → bb, aa, cc/,
  ],
  [
    'a sibling of what is moved that is gone',
    {
      first: { tour: `sections: [${A}, ${B}, ${C}]` },
      second: { tour: `sections: [${C}, ${A}, ${B}]` },
      meddle: async ({ site, section: of }) => api.delete(`${site}/sections/${await of('bb')}`),
    },
    /site\.tour\.section\.cc: .*order .*aa, bb, cc → aa, cc/,
  ],
  [
    'the order of the spaces of a section',
    {
      first: { tour: 'sections: [{ path: aa, spaces: [{ space: handbook }, { space: api }, { space: notes }] }]' },
      second: { tour: 'sections: [{ path: aa, spaces: [{ space: notes }, { space: handbook }, { space: api }] }]' },
      meddle: async ({ site, spaceOf }) =>
        api.post(`${site}/site-spaces/${await spaceOf('aa', 'api')}/move`, {
          position: { before: { type: 'site-space', siteSpace: await spaceOf('aa', 'handbook') } },
        }),
    },
    /site\.tour\.section\.aa\.space\.notes: .*order .*handbook, api, notes → api, handbook, notes/,
  ],
  [
    'the default section',
    {
      first: { tour: `defaultSection: aa, sections: [${A}, ${B}, ${C}]` },
      second: { tour: `defaultSection: bb, sections: [${A}, ${B}, ${C}]` },
      meddle: async ({ site, section: of }) => api.patch(site, { defaultSiteSection: await of('cc') }),
    },
    /site\.tour\.section\.bb: .*default .*site\.tour\.section\.aa → site\.tour\.section\.cc/,
  ],
  [
    'the default space of a section',
    {
      first: {
        tour: 'sections: [{ path: aa, spaces: [{ space: handbook, default: true }, { space: api }, { space: notes }] }]',
      },
      second: {
        tour: 'sections: [{ path: aa, spaces: [{ space: handbook }, { space: api, default: true }, { space: notes }] }]',
      },
      meddle: async ({ site, section: of, spaceOf }) =>
        api.patch(`${site}/sections/${await of('aa')}`, { defaultSiteSpace: await spaceOf('aa', 'notes') }),
    },
    /site\.tour\.section\.aa\.space\.api: .*default .*space\.handbook → .*space\.notes/,
  ],
  [
    'a hidden value of the manifest',
    {
      first: { teams: '{}', saml: CERTIFICATE('MIIBone') },
      second: { teams: '{ one: { title: Team one } }', saml: CERTIFICATE('MIIBtwo') },
      later: { teams: '{ one: { title: Team one } }', saml: CERTIFICATE('MIIBthree') },
      meddle: async () => undefined,
    },
    /saml\.okta: the hidden value of certificate /,
  ],
  [
    'a hidden value that the manifest no longer has',
    {
      first: { teams: '{}', saml: CERTIFICATE('MIIBone') },
      second: { teams: '{ one: { title: Team one } }', saml: CERTIFICATE('MIIBtwo') },
      later: { teams: '{ one: { title: Team one } }', saml: '{}' },
      meddle: async () => undefined,
    },
    /saml\.okta: the plan hides the value of certificate/,
  ],
  [
    'what a new redirect leads to',
    {
      first: { tour: `sections: [${A}, ${B}], redirects: {}` },
      second: { tour: `sections: [${A}, ${B}], redirects: { /one: { section: aa }, /two: { section: bb } }` },
      meddle: async ({ site, section: of }) => api.delete(`${site}/sections/${await of('bb')}`),
    },
    /site\.tour\.redirect\["\/two"\]: .*site\.tour\.section\.bb.*.* no longer exists/,
  ],
  [
    'the space that a new section shows',
    {
      first: { tour: `sections: [${A}]` },
      second: { teams: '{ one: { title: Team one } }', tour: `sections: [${A}, ${C}]` },
      meddle: async () => api.delete('/v1/spaces/spc_api'),
    },
    /site\.tour\.section\.cc: .*space\.api.*.* no longer exists/,
  ],
  [
    'what is inside of a section that is deleted',
    {
      first: { tour: `sections: [${A}, ${B}]` },
      second: { tour: `sections: [${A}]` },
      meddle: async ({ site, section: of }) =>
        api.post(`${site}/site-spaces`, { spaceId: 'spc_notes', sectionId: await of('bb') }),
    },
    /site\.tour\.section\.bb: .*now contains a site-space .*would be deleted with it/,
  ],
  [
    'what refers to a section that is deleted',
    {
      first: { tour: `sections: [${A}, ${B}], redirects: {}` },
      second: { tour: `sections: [${A}], redirects: {}` },
      meddle: async ({ site, section: of }) =>
        api.post(`${site}/redirects`, {
          source: '/by/hand',
          destination: { kind: 'site-section', siteSectionId: await of('bb') },
        }),
    },
    /site\.tour\.section\.bb: .*a redirect \("?\/by\/hand"?\) now refers to it/,
  ],
  [
    'a name that something else gets',
    {
      first: { teams: '{ one: { title: Team one } }' },
      second: { teams: '{ one: { title: Renamed }, two: { title: Team two } }' },
      meddle: async () => api.put('/v1/orgs/org_acme/teams', { title: 'Renamed' }),
    },
    /team\.one: .*"Renamed" is now taken/,
  ],
  [
    'a path that a space of the section gets',
    {
      first: { tour: 'sections: [{ path: aa, spaces: [{ space: handbook, path: v1 }, { space: api, path: v3 }] }]' },
      second: {
        teams: '{ one: { title: Team one } }',
        tour: 'sections: [{ path: aa, spaces: [{ space: handbook, path: v2 }, { space: api, path: v3 }] }]',
      },
      meddle: async ({ site, section: of }) => {
        const { body } = await api.post(`${site}/site-spaces`, { spaceId: 'spc_notes', sectionId: await of('aa') });
        return api.patch(`${site}/site-spaces/${body.id}`, { path: 'v2' });
      },
    },
    /site\.tour\.section\.aa\.space\.handbook: .*path.*"v2" is now taken/,
  ],
  [
    'what holds a new resource',
    {
      first: { tour: `sections: [${A}], redirects: {}` },
      second: { teams: '{ one: { title: Team one } }', tour: `sections: [${A}], redirects: { /one: { section: aa } }` },
      meddle: async ({ site }) => api.delete(site),
    },
    /site\.tour\.redirect\["\/one"\]: its parent no longer exists/,
  ],
  [
    'a value that is changed',
    {
      first: { tour: `sections: [${A}]` },
      second: { tour: `sections: [{ path: aa, title: New, spaces: [{ space: handbook }] }]` },
      meddle: async ({ site, section: of }) => api.patch(`${site}/sections/${await of('aa')}`, { title: 'Theirs' }),
    },
    /site\.tour\.section\.aa: title has changed: "AA" → "Theirs"/,
  ],
];

describe('a plan that was saved is stale, and nothing is written, when somebody changed', () => {
  test.each(STALE)('%s', async (_what, story, words) => {
    const { report, writes } = await tell(story);
    expect([report.status, writes], JSON.stringify(troubles(report))).toEqual(['stale', 0]);
    expect(report.diagnostics.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(words));
    expect(JSON.stringify(report.diagnostics)).not.toMatch(/MIIB/);
  });
});

describe('a plan that was saved is applied although somebody', () => {
  test.each([
    [
      'put a section of their own between those that are moved',
      {
        first: { tour: `sections: [${A}, ${B}, ${C}]` },
        second: { tour: `sections: [${C}, ${A}, ${B}]` },
        meddle: async ({ site, section: of }) => {
          const { body } = await api.post(`${site}/sections`, { spaceId: 'spc_notes', title: 'Theirs' });
          const position = { before: { type: 'site-section', siteSection: await of('bb') } };
          return api.post(`${site}/sections/${body.id}/move`, { position });
        },
      },
    ],
    [
      'changed what the plan says nothing of',
      {
        first: { tour: `defaultSection: aa, sections: [${A}, ${B}, ${C}], redirects: { /one: { section: aa } }` },
        second: {
          teams: '{ one: { title: Team one } }',
          tour: `defaultSection: aa, sections: [${A}, ${B}, ${C}], redirects: { /one: { section: bb } }`,
        },
        meddle: async ({ site, section: of }) => {
          await api.put('/v1/orgs/org_acme/teams', { title: 'Theirs' });
          await api.patch(`${site}/sections/${await of('cc')}`, { description: 'Theirs' });
          return api.post(`${site}/redirects`, {
            source: '/by/hand',
            destination: { kind: 'site-section', siteSectionId: await of('aa') },
          });
        },
      },
    ],
  ] satisfies readonly (readonly [string, Story])[])('%s', async (_what, story) => {
    const { report, plan, work } = await tell(story);
    expect(troubles(report)).toEqual(NO_TROUBLE);
    const touched = new Set(plan.changes.map(({ address }) => address));
    const again = await planned(work);
    expect(again.changes.filter(({ address }) => touched.has(address))).toEqual([]);
  });
});
