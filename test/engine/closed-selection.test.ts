import { describe, expect, test } from 'vitest';
import { type PlanInput, plan } from '../../src/command/app/plan.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import { loadFiles, NO_TROUBLE, planned, run, serviceOf, troubles, unwrap, type Work } from '../support/converge.ts';
import { type Api, useServer } from '../support/server.ts';

const api: Api = useServer({ processingDelay: 0 });

const SPACES = `spaces:
  handbook: { id: spc_handbook }
  handbook-v1: { id: spc_handbook_v1 }
  api: { id: spc_api }
`;

interface Parts {
  readonly teams?: string;
  readonly saml?: string;
  readonly groups?: string;
  readonly sections?: string;
  readonly redirects?: string;
  readonly defaultSection?: string;
}

function manifestOf({ teams, saml, groups, sections, redirects, defaultSection }: Parts): string {
  return `colophon: 1
organization: org_acme
${SPACES}
${teams === undefined ? '' : `teams: ${teams}`}
${saml === undefined ? '' : `saml: ${saml}`}
sites:
  tour:
    title: Guided tour
    ${defaultSection === undefined ? '' : `defaultSection: ${defaultSection}`}
    groups: ${groups ?? '{}'}
    sections: ${sections ?? '[]'}
    redirects: ${redirects ?? '{}'}
`;
}

const TEAM_A = 'first: { title: First team }';
const TEAM_B = 'second: { title: Second team }';
const OKTA =
  'label: Okta, entityID: https://idp.example.com/okta, ssoURL: https://idp.example.com/sso, defaultRole: read';
const GUIDES = '{ path: guides, title: Guides, spaces: [{ space: handbook }] }';
const OLD = '{ path: old, title: Old, spaces: [{ space: handbook-v1 }] }';
const NEXT = '{ path: next, title: Next, spaces: [{ space: api }] }';

/** Applies the first manifest, and gives what is needed to plan the second one. */
async function between(first: Parts, second: Parts): Promise<Work> {
  api.server.reset();
  const service = serviceOf(api.server);
  const ledger = createMemoryLedger();
  const before = { manifest: await loadFiles({ 'colophon.yaml': manifestOf(first) }), service, ledger };
  expect(troubles(await run(before, await planned(before)))).toEqual(NO_TROUBLE);
  return { manifest: await loadFiles({ 'colophon.yaml': manifestOf(second) }), service, ledger };
}

type Selection = Pick<PlanInput, 'target' | 'exclude'>;

async function select(work: Work, selection: Selection): Promise<Plan> {
  return unwrap(await plan({ ...work, ...selection }));
}

const brief = ({ changes }: Plan): readonly string[] => changes.map(({ action, address }) => `${action} ${address}`);

function changeOf({ changes }: Plan, address: string): Change | undefined {
  return changes.find((change) => change.address === address);
}

const notes = ({ diagnostics }: Plan): readonly string[] => diagnostics.map(({ code, detail }) => `${code}: ${detail}`);

async function expectDone(work: Work, made: Plan): Promise<void> {
  expect(troubles(await run(work, made))).toEqual(NO_TROUBLE);
}

const SECTION_GOES = [
  {
    sections: `[${GUIDES}, ${OLD}]`,
    redirects: '{ /aa: { section: old }, /bb: { section: guides }, /cc: { space: old/handbook-v1 } }',
  },
  {
    sections: `[${GUIDES}, ${NEXT}]`,
    redirects: '{ /aa: { section: next }, /bb: { section: guides }, /cc: { section: guides } }',
  },
] as const;

const TEAM_GOES = [
  { teams: `{ ${TEAM_A} }`, saml: `{ okta: { ${OKTA}, defaultTeam: first } }` },
  { teams: `{ ${TEAM_B} }`, saml: `{ okta: { ${OKTA}, defaultTeam: second } }` },
] as const;

describe('a target that is deleted', () => {
  test('brings along the redirects that lead to it, and what they need', async () => {
    const work = await between(...SECTION_GOES);
    const made = await select(work, { target: ['site.tour.section.old'] });
    expect(brief(made).toSorted()).toEqual([
      'create site.tour.section.next',
      'delete site.tour.section.old',
      'delete site.tour.section.old.space.handbook-v1',
      'update site.tour.redirect["/aa"]',
      'update site.tour.redirect["/cc"]',
    ]);
    expect(changeOf(made, 'site.tour.section.old')?.dependsOn).toEqual(
      expect.arrayContaining(['site.tour.redirect["/aa"]']),
    );
    expect(changeOf(made, 'site.tour.redirect["/aa"]')?.broughtAlong).toEqual({
      by: 'site.tour.section.old',
      because: 'lets-go',
    });
    expect(changeOf(made, 'site.tour.section.next')?.broughtAlong).toEqual({
      by: 'site.tour.redirect["/aa"]',
      because: 'needed',
    });
    expect(changeOf(made, 'site.tour.section.old')?.broughtAlong).toBeUndefined();
    await expectDone(work, made);
    // The space of the section that was brought along came with it, and nobody chose to own it.
    expect(brief(await planned(work))).toEqual(['adopt site.tour.section.next.space.api']);
  });

  test('that goes with something else is no reason to delete that', async () => {
    const work = await between(...SECTION_GOES);
    const made = await select(work, { target: ['site.tour.section.old.space'] });
    expect(brief(made)).toEqual([]);
    expect(notes(made)).toEqual([
      expect.stringMatching(/handbook-v1 is not deleted: it is deleted only with site\.tour\.section\.old,/),
    ]);
  });

  test('brings along the SAML provider whose default team it is', async () => {
    const work = await between(...TEAM_GOES);
    const made = await select(work, { target: ['team.first'] });
    expect(brief(made).toSorted()).toEqual(['create team.second', 'delete team.first', 'update saml.okta']);
    await expectDone(work, made);
    const { body } = await api.get('/v1/orgs/org_acme/saml');
    expect(body.items.find(({ label }: { label: string }) => label === 'Okta').defaultTeam.title).toBe('Second team');
  });

  test('brings along the sections that leave a group', async () => {
    const inGroup = '{ path: old, title: Old, group: more, spaces: [{ space: handbook-v1 }] }';
    const alone = '{ path: old, title: Old, group: null, spaces: [{ space: handbook-v1 }] }';
    const work = await between(
      { groups: '{ more: { title: More } }', sections: `[${GUIDES}, ${inGroup}]` },
      { groups: '{}', sections: `[${GUIDES}, ${alone}]` },
    );
    const made = await select(work, { target: ['site.tour.group.more'] });
    expect(brief(made)).toEqual(
      expect.arrayContaining(['update site.tour.section.old', 'delete site.tour.group.more']),
    );
    expect(changeOf(made, 'site.tour.group.more')?.dependsOn).toContain('site.tour.section.old');
  });

  test('brings along what becomes the default in its place', async () => {
    const work = await between(
      { sections: `[${OLD}, ${GUIDES}, ${NEXT}]`, defaultSection: 'old' },
      { sections: `[${GUIDES}, ${NEXT}]`, defaultSection: 'next' },
    );
    const made = await select(work, { target: ['site.tour.section.old'] });
    expect(brief(made)).toContain('update site.tour.section.next');
    expect(changeOf(made, 'site.tour.section.old')?.dependsOn).toContain('site.tour.section.next');
    await expectDone(work, made);
  });
});

describe('a target that is moved', () => {
  const paths = async (): Promise<readonly string[]> => {
    const { body } = await api.get('/v1/orgs/org_acme/sites?limit=1000');
    const { id } = body.items.find(({ title }: { title: string }) => title === 'Guided tour');
    const sections = await api.get(`/v1/orgs/org_acme/sites/${id}/sections?limit=1000`);
    return sections.body.items.map(({ path }: { path: string }) => path);
  };

  test('brings along the moves that put what it comes behind in its place', async () => {
    const [a, b, c, d] = ['aa', 'bb', 'cc', 'dd'].map((path) => `{ path: ${path}, spaces: [{ space: handbook }] }`);
    const work = await between({ sections: `[${d}, ${c}, ${a}, ${b}]` }, { sections: `[${a}, ${b}, ${c}, ${d}]` });
    const made = await select(work, { target: ['site.tour.section.dd'] });
    expect(brief(made)).toEqual(['move site.tour.section.cc', 'move site.tour.section.dd']);
    expect(changeOf(made, 'site.tour.section.cc')?.broughtAlong).toEqual({
      by: 'site.tour.section.dd',
      because: 'order',
    });
    await expectDone(work, made);
    expect(await paths()).toEqual(['aa', 'bb', 'cc', 'dd']);
  });

  test('does not wait for siblings that nobody chose to create', async () => {
    const [a, b, c] = ['aa', 'bb', 'cc'].map((path) => `{ path: ${path}, spaces: [{ space: handbook }] }`);
    const work = await between({ sections: `[${b}, ${a}]` }, { sections: `[${a}, ${c}, ${b}]` });
    const made = await select(work, { target: ['site.tour.section.aa', 'site.tour.section.bb'] });
    expect(made.changes.map(({ action }) => action)).toEqual(['move']);
    await expectDone(work, made);
    expect(await paths()).toEqual(['aa', 'bb']);
  });

  test('out of a group that goes waits for that', async () => {
    const inGroup = '{ path: old, group: more, spaces: [{ space: handbook-v1 }] }';
    const work = await between(
      { groups: '{ more: { title: More } }', sections: `[${GUIDES}, ${inGroup}]` },
      { groups: '{}', sections: `[{ path: old, spaces: [{ space: handbook-v1 }] }, ${GUIDES}]` },
    );
    const made = await select(work, { target: ['site'] });
    await expectDone(work, made);
    expect(await paths()).toEqual(['old', 'guides']);
  });
});

describe('an exclusion', () => {
  test('of the redirects keeps the section to which one of them leads, and says so', async () => {
    const work = await between(...SECTION_GOES);
    const made = await select(work, { exclude: ['site.tour.redirect["/aa"]'] });
    expect(brief(made)).not.toContain('delete site.tour.section.old');
    expect(notes(made)).toEqual([
      expect.stringMatching(/^left-out: site\.tour\.section\.old is not deleted: site\.tour\.redirect\["\/aa"\]/),
      expect.stringMatching(/^left-out: site\.tour\.section\.old\.space\.handbook-v1 is not deleted/),
    ]);
    await expectDone(work, made);
    expect(brief(await planned(work)).toSorted()).toEqual([
      'delete site.tour.section.old',
      'delete site.tour.section.old.space.handbook-v1',
      'update site.tour.redirect["/aa"]',
    ]);
  });

  test('of a list that is not even read keeps what the ledger says it refers to', async () => {
    const work = await between(...TEAM_GOES);
    const made = await select(work, { exclude: ['saml'] });
    expect(brief(made)).toEqual(['create team.second']);
    expect(notes(made)).toEqual([expect.stringMatching(/^left-out: team\.first .*saml\.okta/)]);
  });

  test('of a whole collection is no reason to call its resources dormant', async () => {
    const work = await between(TEAM_GOES[0], TEAM_GOES[0]);
    for (const exclude of ['saml', 'team', 'site', 'site.tour', 'site.tour.section']) {
      const made = await select(work, { exclude: [exclude] });
      expect([exclude, brief(made), notes(made), made.forget, made.refresh]).toEqual([exclude, [], [], [], []]);
    }
  });

  test.each([['customField'], ['customField.level']])(
    'of %s keeps values that only fit what it becomes',
    async (exclude) => {
      api.server.reset();
      const service = serviceOf(api.server);
      const ledger = createMemoryLedger();
      const workOf = async (options: string, value: string): Promise<Work> => {
        const text = `colophon: 1
organization: org_acme
customFields: { level: { type: "select:single", title: Level, options: [${options}] } }
spaces: { notes: { id: spc_notes, customFields: { level: ${value} } } }
`;
        return { manifest: await loadFiles({ 'colophon.yaml': text }), service, ledger };
      };
      const first = await workOf('low, high', 'low');
      await expectDone(first, await planned(first));
      const work = await workOf('low, high, top', 'top');
      const made = await select(work, { exclude: [exclude] });
      expect(brief(made)).toEqual([]);
      expect(notes(made)).toEqual([
        'left-out: space.notes.customFields needs customField.level, which --target or --exclude leaves out.',
      ]);
      const targeted = await select(work, { target: ['space.notes'] });
      expect(brief(targeted)).toEqual(['update customField.level', 'update space.notes.customFields']);
      await expectDone(work, targeted);
    },
  );

  test('of a whole collection says nothing of what would have been deleted in it', async () => {
    const work = await between(TEAM_GOES[0], { ...TEAM_GOES[1], teams: `{ ${TEAM_A} }`, saml: '{}' });
    const made = await select(work, { exclude: ['saml'] });
    expect([brief(made), notes(made)]).toEqual([[], []]);
  });

  test('of what is not read does not stop what refers to it', async () => {
    const changed = {
      teams: TEAM_GOES[0].teams,
      saml: TEAM_GOES[0].saml.replace('defaultRole: read', 'defaultRole: edit'),
    };
    const work = await between(TEAM_GOES[0], changed);
    const made = await select(work, { exclude: ['team'] });
    expect(brief(made)).toEqual(['update saml.okta']);
    expect(changeOf(made, 'saml.okta')?.fields.map(({ path }) => path)).toEqual(['defaultRole']);
    await expectDone(work, made);
  });
});

describe('a deletion', () => {
  const blocked = ({ blocked: all }: Plan): readonly string[] => all.map(({ guard, address }) => `${guard} ${address}`);

  const siteId = async (): Promise<string> => {
    const { body } = await api.get('/v1/orgs/org_acme/sites?limit=1000');
    return body.items.find(({ title }: { title: string }) => title === 'Guided tour').id;
  };

  test('is blocked while something that nobody manages refers to it', async () => {
    const work = await between(...SECTION_GOES);
    const site = await siteId();
    const { body } = await api.get(`/v1/orgs/org_acme/sites/${site}/sections`);
    const old = body.items.find(({ path }: { path: string }) => path === 'old').id;
    const destination = { kind: 'site-section', siteSectionId: old };
    const made = await api.post(`/v1/orgs/org_acme/sites/${site}/redirects`, { source: '/by/hand', destination });
    expect(made.status).toBe(201);
    const full = await planned(work);
    expect(blocked(full)).toEqual(['dangling site.tour.section.old']);
    expect(notes(full)).toEqual([
      expect.stringMatching(/^dangling: site\.tour\.redirect\["\/by\/hand"\] refers to site\.tour\.section\.old/),
    ]);
    const { results } = await run(work, full, { allow: [], onGuard: 'skip' });
    expect(
      results.filter(({ status }) => status !== 'done').map(({ status, change }) => [status, change.address]),
    ).toEqual([
      ['skipped', 'site.tour.section.old.space.handbook-v1'],
      ['blocked', 'site.tour.section.old'],
    ]);
  });

  test('is blocked while something that left the manifest with its whole collection refers to it', async () => {
    const work = await between(TEAM_GOES[0], { teams: TEAM_GOES[1].teams });
    const full = await planned(work);
    expect(blocked(full)).toContain('dangling team.first');
    expect(notes(full)).toContainEqual(expect.stringMatching(/^dangling: saml\.okta refers to team\.first/));
  });

  test('waits for what lets go of it, also where a guard keeps that from happening', async () => {
    const work = await between(...TEAM_GOES);
    const { body } = await api.get('/v1/orgs/org_acme/saml');
    const okta = body.items.find(({ label }: { label: string }) => label === 'Okta').id;
    const rules = { 'policy.requireConsent': ['update'] };
    const manifest = { ...work.manifest, workspace: { ...work.manifest.workspace, rules } };
    const full = await planned({ ...work, manifest });
    const { results } = await run(work, full, { allow: [], onGuard: 'skip' });
    expect(results.map(({ status, change }) => `${status} ${change.action} ${change.address}`).toSorted()).toEqual([
      'blocked update saml.okta',
      'done create team.second',
      'skipped delete team.first',
    ]);
    const after = await api.get(`/v1/orgs/org_acme/saml/${okta}`);
    expect(after.body.defaultTeam.title).toBe('First team');
  });
});
