import { describe, expect, test } from 'vitest';
import { createMemoryLedger } from '../../src/ledger/memory-ledger.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { World } from '../../src/server/index.ts';
import { converge, expectSettled, planned, run, serviceOf, troubles, unwrap, type Work } from '../support/converge.ts';
import { type Stage, useStages, watch } from '../support/converge-stages.ts';
import { expectUntouched, ownedBy, twins } from '../support/random-world.ts';
import { apiOf } from '../support/server.ts';

const stages = useStages();
const ORG = '/v1/orgs/org_acme';

interface Ids {
  /** The id that the ledger has for an address. */
  readonly of: (address: string) => string;
  readonly world: World;
}

function idsOf({ state, server }: Stage): Ids {
  return {
    of: (address) => {
      const id = state.entries.get(address)?.id;
      if (id === undefined) {
        throw new Error(`${address} is not in the ledger`);
      }
      return id;
    },
    world: server.exportWorld(),
  };
}

type Deed = (ids: Ids) => readonly [method: string, path: string, body?: object];

const site = ({ of }: Ids): string => `${ORG}/sites/${of('site.main')}`;

/** What somebody else does to things that a plan is about. */
const DEEDS: Readonly<Record<string, Deed>> = {
  'custom-field': () => ['PATCH', `${ORG}/custom-fields/area`, { title: 'Other' }],
  'custom-field to be deleted': () => ['PATCH', `${ORG}/custom-fields/notes`, { title: 'Other' }],
  'custom-field to be made': () => ['POST', `${ORG}/custom-fields`, { name: 'fresh', type: 'text' }],
  'space-fields': () => ['PATCH', '/v1/spaces/spc_handbook/custom-fields', { values: { area: { value: 'sdk' } } }],
  team: ({ of }) => ['PATCH', `${ORG}/teams/${of('team.readers')}`, { title: 'Other' }],
  'team to be made': () => ['PUT', `${ORG}/teams`, { title: 'Newest' }],
  'team and who is in it': ({ of }) => ['PUT', `${ORG}/teams/${of('team.readers')}/members`, { add: ['user_cora'] }],
  member: () => ['PATCH', `${ORG}/members/user_carl`, { role: 'comment' }],
  'saml-provider': ({ of }) => ['PATCH', `${ORG}/saml/${of('saml.entra')}`, { label: 'Other' }],
  'saml-provider to be made': () => ['POST', `${ORG}/saml`, { label: 'Other' }],
  'link-invite': ({ world }) => [
    'PATCH',
    `${ORG}/link-invites/${world.tables.linkInvites?.find(({ level, space }) => level === 'edit' && space === undefined)?.id}`,
    { role: 'create' },
  ],
  'openapi-spec': () => [
    'PUT',
    `${ORG}/openapi/billing`,
    { source: { text: '{ "openapi": "3.1.0", "info": { "title": "X", "version": "1" }, "paths": {} }' } },
  ],
  'openapi-spec to be made': () => [
    'PUT',
    `${ORG}/openapi/large`,
    { source: { url: 'https://specs.example.com/billing.yaml' } },
  ],
  translation: ({ of }) => ['PUT', `${ORG}/translations/${of('translation.west')}`, { title: 'Other' }],
  'translation-language': ({ of }) => ['DELETE', `${ORG}/translations/${of('translation.west')}/languages/fr`],
  site: (ids) => ['PATCH', site(ids), { title: 'Other site' }],
  'site to be made': () => ['POST', `${ORG}/sites`, { title: 'Third site' }],
  'section-group': (ids) => [
    'PATCH',
    `${site(ids)}/section-groups/${ids.of('site.main.group.more')}`,
    { title: 'Other' },
  ],
  section: (ids) => ['PATCH', `${site(ids)}/sections/${ids.of('site.main.section.guides')}`, { title: 'Other' }],
  'section to be deleted': (ids) => [
    'PATCH',
    `${site(ids)}/sections/${ids.of('site.main.section.faq')}`,
    { title: 'Other' },
  ],
  'site-space': (ids) => [
    'PATCH',
    `${site(ids)}/site-spaces/${ids.of('site.main.section.guides.space.handbook-v1')}`,
    { path: 'other' },
  ],
  redirect: (ids) => ['DELETE', `${site(ids)}/redirects/${ids.of('site.main.redirect["/one"]')}`],
  'redirect to be made': (ids) => [
    'POST',
    `${site(ids)}/redirects`,
    { source: '/four', destination: { kind: 'site-section', siteSectionId: ids.of('site.main.section.guides') } },
  ],
  'share-link': (ids) => [
    'PATCH',
    `${site(ids)}/share-links/${ids.of('site.main.shareLink.friends')}`,
    { name: 'Other' },
  ],
};

describe('somebody who changes something between plan and apply (F51)', () => {
  let plan: Plan | undefined;

  test.each(Object.entries(DEEDS))('is noticed, and nothing is written: %s', async (_what, deed) => {
    const stage = stages.changed();
    const { server, manifest, state } = stage;
    server.reset();
    const work: Work = { manifest, service: serviceOf(server), ledger: createMemoryLedger(state) };
    plan ??= await planned(work);
    const [method, path, body] = deed(idsOf(stage));
    const answer = await apiOf(server).call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const journal = watch(server);
    const report = await run(work, plan);
    expect(report.status, JSON.stringify(troubles(report))).toBe('stale');
    expect(journal().filter((entry) => entry.method !== 'GET')).toEqual([]);
  });

  test('a plan that was applied is not applied again (F52)', async () => {
    const { server, manifest, state } = stages.changed();
    server.reset();
    const work: Work = { manifest, service: serviceOf(server), ledger: createMemoryLedger(state) };
    const made = await converge(work);
    const journal = watch(server);
    expect((await run(work, made)).status).toBe('stale');
    expect(journal().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('what was to be deleted and is gone already is done (F12)', async () => {
    const stage = stages.changed();
    const { server, manifest, state } = stage;
    server.reset();
    const work: Work = { manifest, service: serviceOf(server), ledger: createMemoryLedger(state) };
    const made = await planned(work);
    const ids = idsOf(stage);
    const call = apiOf(server);
    await call.delete(`${ORG}/openapi/small`);
    await call.delete(`${ORG}/teams/${ids.of('team.helpers')}`);
    await call.delete(`${site(ids)}/redirects/${ids.of('site.main.redirect["/two"]')}`);
    const report = await run(work, made);
    expect(report.status, JSON.stringify(troubles(report))).toBe('done');
    await expectSettled(work);
  });
});

/** Where the service itself keeps two things from having one key. */
const KEPT_UNIQUE = [
  ...['customFields', 'customFieldValues', 'members', 'openapiSpecs', 'redirects', 'sections', 'siteSpaces'],
  ...['teamMembers', 'translationLanguages'],
];

describe('two that apply the same at once, each with a ledger of its own (F53)', () => {
  test.each([
    ['everything is new', stages.fresh],
    ['everything changes', stages.changed],
  ] as const)('make nothing twice that the service keeps unique, and hear of it, when %s', async (_what, stageOf) => {
    const { server, manifest, state, world } = stageOf();
    server.reset();
    const works = [1, 2].map((): Work => ({ manifest, service: serviceOf(server), ledger: createMemoryLedger(state) }));
    const plans = await Promise.all(works.map(planned));
    const reports = await Promise.all(works.map((work, index) => run(work, plans[index] as Plan)));
    const after = server.exportWorld();
    const twice = twins(after).map((key) => String(JSON.parse(key)[0]));
    expect(twice.filter((table) => KEPT_UNIQUE.includes(table))).toEqual([]);
    const told = reports.flatMap(({ diagnostics }) => diagnostics.filter(({ code }) => code === 'duplicate'));
    expect(told.length).toBeGreaterThanOrEqual(twice.length);
    expect(reports.every(({ status }) => status === 'done')).toBe(false);
    const ledgers = await Promise.all(works.map(({ ledger }) => ledger.load()));
    const owned = [state, ...ledgers.map(unwrap)].flatMap((one) => [...ownedBy(one)]);
    expectUntouched(world, after, new Set(owned));
  });
});
