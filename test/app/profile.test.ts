import { describe, expect, test } from 'vitest';
import { apply } from '../../src/command/app/apply.ts';
import { exportLive } from '../../src/command/app/export.ts';
import { type PlanInput, plan } from '../../src/command/app/plan.ts';
import { rehearse } from '../../src/command/app/rehearse.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { admin } from '../support/admin.ts';
import { type Api, useServer } from '../support/server.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const old = useServer();
const today = useServer({ profile: 'today' });

interface Options {
  readonly api: Api;
  readonly ledger?: LedgerStore;
  readonly profile?: ServiceOptions['profile'];
}

async function workOf(text: string, { api, ledger = createMemoryLedger(), profile }: Options): Promise<PlanInput> {
  const manifest = valueIn(
    await loadFrom(folderOf({ 'colophon.yaml': `colophon: 1\norganization: org_acme\n${text}` })),
  );
  return {
    manifest,
    ledger,
    service: {
      baseUrl: api.server.url,
      token: api.server.token,
      name: 'service',
      profile,
    },
  };
}

async function requestsOf(input: PlanInput): Promise<readonly string[]> {
  const sent: string[] = [];
  await plan({
    ...input,
    service: {
      ...input.service,
      onRequest: (event) => {
        if (event.type === 'finished') {
          sent.push(event.operation);
        }
      },
    },
  });
  return sent;
}

async function worldOf(api: Api): Promise<unknown> {
  return (await admin(api.server, 'GET', 'world')).body;
}

const FIELDS = `customFields:
  owner: { type: text, title: Owner }
  tier: { type: text }
spaces:
  handbook:
    title: Handbook
    customFields: { owner: Ada }
`;

describe('what the service does not offer', () => {
  test('is an error for each declared resource, with its place, and nothing is written', async () => {
    const before = await worldOf(today);
    const outcome = await plan(await workOf(FIELDS, { api: today }));
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.map(({ severity, code, summary, source }) => [severity, code, summary, source])).toEqual(
      [
        ['error', 'not-offered', 'The service does not offer customField.owner', expect.objectContaining({ line: 4 })],
        ['error', 'not-offered', 'The service does not offer customField.tier', expect.objectContaining({ line: 5 })],
        [
          'error',
          'not-offered',
          'The service does not offer space.handbook.customFields',
          expect.objectContaining({ line: 9 }),
        ],
      ],
    );
    expect(outcome.diagnostics[0]?.detail).toBe(
      'The service does not offer custom fields (profile today). Remove it from the manifest; nothing replaces custom fields. Nothing was changed.',
    );
    expect(await worldOf(today)).toEqual(before);
  });

  test('is not an error where it is excluded', async () => {
    const work = await workOf(`${FIELDS}teams: { writers: { title: Writers } }\n`, { api: today });
    const exclude = ['customField.*', 'space.handbook.customFields'];
    expect(valueIn(await plan({ ...work, exclude })).changes.map(({ address }) => address)).toEqual(['team.writers']);
  });

  test('does no harm while nothing of it is declared or recorded', async () => {
    const planned = valueIn(await plan(await workOf('customFields: {}\n', { api: today })));
    expect(planned).toMatchObject({ profile: 'today', changes: [], forget: [], diagnostics: [] });
  });

  test('stays in the ledger, and the plan says so', async () => {
    const entries = new Map([['customField.owner', { kind: 'custom-field', id: 'owner', fields: { name: 'owner' } }]]);
    const ledger = createMemoryLedger({ entries, salt: 'salt', serial: 3, organization: 'org_acme', profile: '2025' });
    for (const destroy of [false, true]) {
      const planned = valueIn(await plan({ ...(await workOf('customFields: {}\n', { api: today, ledger })), destroy }));
      expect(planned).toMatchObject({ changes: [], forget: [] });
      expect(planned.diagnostics.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual([
        'info profile-changed',
        'warning not-offered',
      ]);
      expect(planned.diagnostics.map(({ detail }) => detail).join(' ')).toContain(
        'colophon ledger forget customField.owner',
      );
    }
  });

  test('is left out of an export with a note', async () => {
    const { url: baseUrl, token } = today.server;
    const exported = await exportLive({
      service: { baseUrl, token },
      organization: 'org_acme',
      only: ['customFields'],
    });
    expect(exported).toMatchObject({
      ok: true,
      diagnostics: [
        { severity: 'info', code: 'export-unsupported', summary: 'The service does not offer custom-field' },
      ],
    });
  });
});

describe('the profile of a service', () => {
  test('is asked for only where something depends on it', async () => {
    const teams = 'teams: { writers: { title: Writers } }\n';
    expect(await requestsOf(await workOf(teams, { api: old }))).not.toContain('getOrganizationById');
    const sent = await requestsOf(await workOf(FIELDS, { api: old }));
    expect(sent.filter((operation) => operation === 'getOrganizationById')).toHaveLength(1);
    const set = await requestsOf(await workOf(FIELDS, { api: old, profile: '2025' }));
    expect(set).not.toContain('getOrganizationById');
  });

  test('is set by an option; what a manifest declares is only checked', async () => {
    const profileOf = async (text: string, profile?: ServiceOptions['profile']) =>
      valueIn(await plan(await workOf(`${text}customFields: {}\n`, { api: old, profile }))).profile;
    expect(await profileOf('')).toBe('2025');
    expect(await profileOf('service: { profile: 2025 }\n')).toBe('2025');
    expect(await profileOf('service: { profile: 2025 }\n', 'today')).toBe('today');
    expect(await profileOf('service: { profile: today }\n', 'auto')).toBe('2025');
  });

  test.each([
    ['today', old, 'teams: {}\n'],
    ['2025', today, 'teams: {}\n'],
    // Where nothing knows of drafts, this space would be public at once.
    [
      'today',
      old,
      'sites: { docs: { id: site_docs, spaces: [{ space: { id: spc_api }, path: api, draft: true }] } }\n',
    ],
  ] as const)(
    'that a manifest declares as %s and the service contradicts stops everything',
    async (profile, api, text) => {
      const before = await worldOf(api);
      const work = await workOf(`service: { profile: ${profile} }\n${text}`, { api });
      const refused = await plan(work);
      expect(refused.ok).toBe(false);
      expect(refused.diagnostics[0]).toMatchObject({ severity: 'error', code: 'profile-contradicted' });
      const insisting = await workOf(`service: { profile: ${profile} }\nteams: {}\n`, { api, profile });
      expect(await plan(insisting)).toMatchObject({ ok: true });
      expect(await worldOf(api)).toEqual(before);
    },
  );

  test.each([
    ['2025', today, '`appliedType`|`permanent`'],
    ['today', old, '`agentsContext`'],
  ] as const)('that is set to %s and contradicted is a warning', async (profile, api, field) => {
    const text = 'sites:\n  docs:\n    id: site_docs\n    redirects: {}\n';
    const planned = valueIn(await plan({ ...(await workOf(text, { api, profile })), prune: 'none' }));
    const warning = planned.diagnostics.find(({ code }) => code === 'profile-contradicted');
    expect(warning).toMatchObject({ severity: 'warning' });
    expect(warning?.detail).toMatch(new RegExp(field));
  });

  test('is kept in a plan, which is refused by a service of another one', async () => {
    const work = await workOf(FIELDS, { api: old });
    const made = valueIn(await plan(work));
    expect(made.profile).toBe('2025');
    const before = await worldOf(today);
    const { service } = await workOf(FIELDS, { api: today });
    const report = await apply({ plan: made, manifest: work.manifest, service, ledger: createMemoryLedger() });
    expect(report).toMatchObject({ status: 'stale', diagnostics: [{ code: 'plan-profile' }] });
    expect(await worldOf(today)).toEqual(before);
    const other = valueIn(await plan({ ...work, service: { ...work.service, profile: '2025' } }));
    expect(other.digest).toBe(made.digest);
  });

  test('is recorded, and a service that changed is said once', async () => {
    const ledger = createMemoryLedger();
    await applied(await workOf(FIELDS, { api: old, ledger }));
    expect(valueIn(await ledger.load()).profile).toBe('2025');
    const next = await workOf('service: { profile: today }\nteams: {}\nsites: {}\ncustomFields: {}\n', {
      api: today,
      ledger,
    });
    const exclude = ['customField.*'];
    const planned = valueIn(await plan({ ...next, exclude }));
    expect(planned.diagnostics.map(({ code }) => code)).toContain('profile-changed');
    await apply({ plan: planned, manifest: next.manifest, service: next.service, ledger });
    expect(valueIn(await ledger.load()).profile).toBe('today');
    const again = valueIn(await plan({ ...next, exclude }));
    expect(again.diagnostics.map(({ code }) => code)).not.toContain('profile-changed');
  });

  test('is that of the copy of a rehearsal', async () => {
    const work = await workOf('teams: { writers: { title: Writers } }\ncustomFields: {}\n', { api: today });
    expect(valueIn(await rehearse(work))).toMatchObject({ status: 'converged', plan: { profile: 'today' } });
  });
});
