import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import type { RunningServer, World } from '../../src/server/index.ts';
import { inWorld } from './by-hand.ts';
import { converge, loadFiles, serviceOf } from './converge.ts';
import { fixturesOn } from './fixtures.ts';
import type { ApiRequest } from './kind-fixture.ts';
import { yamlOf } from './manifest-parts.ts';
import { operationsOf } from './profiles.ts';
import { randomManifestOn } from './random-manifest.ts';
import { requestsTo } from './requests.ts';
import type { Api } from './server.ts';

/** How a service came to hold what it holds. */
export interface AnyContent {
  /** What a manifest declared. */
  readonly declared: JsonObject | undefined;
  /** What clients asked for after that; where the service refuses it, nothing happened. */
  readonly requests: readonly ApiRequest[];
  /** Whether there is somebody whose address the service hides. */
  readonly hasVeiled: boolean;
}

/** The tables whose rows the parameters of paths name. */
const TABLES: Readonly<Record<string, string>> = {
  siteId: 'sites',
  siteSectionId: 'sections',
  siteSectionGroupId: 'sectionGroups',
  siteSpaceId: 'siteSpaces',
  siteExternalLinkId: 'externalLinks',
  siteRedirectId: 'redirects',
  shareLinkId: 'shareLinks',
  siteMcpServerId: 'mcpServers',
  spaceId: 'spaces',
  collectionId: 'collections',
  teamId: 'teams',
  samlProviderId: 'samlProviders',
  translationSettingsId: 'translationSettings',
  translationId: 'translations',
  installationId: 'gitInstallations',
};

/** What nobody exports, and the person whose token exports. */
const ASIDE = /change-requests|comments|insights|user_ada|\/events/;

/** A request to any operation that writes, with any body that fits, about what is there by then. */
function anyRequest(profile: ProfileName): Arbitrary<ApiRequest> {
  const { ids, operations } = operationsOf(profile);
  const writes = ids.filter((id) => operations[id].method !== 'GET' && !ASIDE.test(operations[id].path));
  const requests = writes.map((id) => {
    const { method, path } = operations[id];
    const steps = path.split('/');
    return fc
      .tuple(requestsTo(id, { profile, spoilt: false }), fc.array(fc.nat(50), { minLength: 9, maxLength: 9 }))
      .map(([{ target, body }, numbers]): ApiRequest => {
        const to = target.split('/').map((step, index) => {
          const table = TABLES[steps[index]?.slice(1, -1) ?? ''];
          const number = numbers[index] ?? 0;
          return table === undefined || number > 30 ? step : `@${table}:${number}`;
        });
        return isJsonObject(body as Json) ? [method, to.join('/'), body as JsonObject] : [method, to.join('/')];
      })
      .filter((request) => !ASIDE.test(JSON.stringify(request)));
  });
  return fc.oneof(...requests);
}

/** Requests of clients that no manifest asks for. */
function requestsOn(profile: ProfileName): Arbitrary<readonly ApiRequest[]> {
  const byHand = fc.oneof(...fixturesOn(profile).flatMap(([, fixture]) => fixture.byHand ?? []));
  return fc.array(fc.oneof({ weight: 2, arbitrary: byHand }, { weight: 1, arbitrary: anyRequest(profile) }), {
    maxLength: 40,
    size: 'max',
  });
}

/** Anything that a service of a profile can come to hold. */
export function contentOn(profile: ProfileName): Arbitrary<AnyContent> {
  return fc.record({
    declared: fc.option(randomManifestOn(profile), { nil: undefined, freq: 2 }),
    requests: requestsOn(profile),
    hasVeiled: fc.boolean(),
  });
}

/** Sends requests one after another. */
async function sendAll(api: Api, requests: readonly ApiRequest[]): Promise<void> {
  for (const request of requests) {
    const { status } = await api.call(...inWorld(request, api.server.exportWorld()));
    expect([200, 201, 202, 204, 205, 400, 403, 404, 405, 409, 412, 415, 422]).toContain(status);
  }
}

/**
 * A world with one more person, who is in a team, has roles, may merge without the rules, and has no address that anybody sees. No client can
 * bring this about.
 */
function withVeiled({ tables, ...world }: World): World {
  const user = 'user_veiled';
  const { organization } = world;
  const team = tables.teams?.[0];
  const rules = { type: 'rules' as const, rules: [{ rule: 'allow_bypass' as const, users: [user, 'user_ada'] }] };
  const granted = new Map(
    (tables.grants ?? []).flatMap((grant) =>
      grant.subjectType === 'user' ? [[grant.target, { ...grant, id: `${grant.target}.${user}`, subject: user }]] : [],
    ),
  );
  return {
    ...world,
    tables: {
      ...tables,
      ...(world.profile === 'today'
        ? { organizations: tables.organizations?.map((one) => ({ ...one, mergeRules: rules })) ?? [] }
        : {}),
      users: [...(tables.users ?? []), { id: user, displayName: 'Veiled', email: '' }],
      members: [
        ...(tables.members ?? []),
        {
          id: `${organization}.${user}`,
          ...{ organization, user, role: null, disabled: false, sso: false, joinedAt: '2025-01-01T00:00:00.000Z' },
        },
      ],
      teamMembers: [
        ...(tables.teamMembers ?? []),
        ...(team === undefined ? [] : [{ id: `${team.id}.${user}`, team: team.id, user, role: 'owner' as const }]),
      ],
      grants: [...(tables.grants ?? []), ...granted.values()],
    },
  };
}

/** Puts a world into a server. */
async function putWorld({ url, adminToken }: RunningServer, world: World): Promise<void> {
  const { status } = await fetch(`${url}/__admin/world`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(world),
  });
  expect(status).toBe(204);
}

/** Makes a server hold it, and nothing else but the world that it started with. */
export async function fill(
  api: Api,
  { declared, requests, hasVeiled }: AnyContent,
  ledger: LedgerStore = createMemoryLedger(),
): Promise<void> {
  api.server.reset();
  if (declared !== undefined) {
    const manifest = await loadFiles({ 'colophon.yaml': yamlOf(declared) });
    await converge({ manifest, service: serviceOf(api.server), ledger });
  }
  if (hasVeiled) {
    await putWorld(api.server, withVeiled(api.server.exportWorld()));
  }
  await sendAll(api, requests);
}
