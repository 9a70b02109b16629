import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { PROFILE_NAMES, type ProfileName } from '../../src/core/contract/profile-name.ts';
import { type Runtime, UNKNOWN } from '../../src/pulumi/life.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { isQuick } from '../support/runs.ts';
import { requestsDuring } from './support/requests.ts';

const servers = new Map<string, RunningServer>();
const opened: Runtime[] = [];

beforeAll(async () => {
  for (const profile of PROFILE_NAMES) {
    servers.set(profile, await startServer({ port: 0, profile }));
  }
});
afterAll(async () => {
  await Promise.all(opened.map((runtime) => runtime.close()));
  await Promise.all([...servers.values()].map((server) => server.close()));
});

function serverOf(profile: ProfileName): RunningServer {
  return servers.get(profile) ?? expect.fail('no such server');
}

function runOn({ token, url }: Pick<RunningServer, 'token' | 'url'>, said: string[] = []): Runtime {
  const runtime = createRuntime(
    { token, organization: 'org_acme', baseUrl: url },
    { say: (message) => said.push(message) },
  );
  opened.push(runtime);
  return runtime;
}

interface Case {
  readonly profile: ProfileName;
  readonly name: string;
  readonly inputs: JsonObject;
  readonly property: string;
}

const NOT_OFFERED: readonly Case[] = [
  {
    profile: '2025',
    name: 'OpenApiSpec',
    inputs: { slug: 'not-there', source: { url: 'https://example.com/openapi.yaml' }, visibility: 'private' },
    property: 'visibility',
  },
  { profile: '2025', name: 'GlossaryEntry', inputs: { terms: { en: 'space' } }, property: '' },
  { profile: '2025', name: 'SiteVisitorSchema', inputs: { site: UNKNOWN, properties: {} }, property: '' },
  { profile: '2025', name: 'Access', inputs: { site: UNKNOWN, teams: [] }, property: '' },
  {
    profile: '2025',
    name: 'SiteSection',
    inputs: { site: UNKNOWN, path: 'a', title: 'Section', firstSpace: UNKNOWN, draft: true },
    property: 'draft',
  },
  {
    profile: '2025',
    name: 'SiteRedirect',
    inputs: { site: UNKNOWN, source: '/old', destination: { url: 'https://example.com/' } },
    property: '',
  },
  { profile: 'today', name: 'CustomField', inputs: { name: 'area', type: 'text' }, property: '' },
  {
    profile: 'today',
    name: 'Site',
    inputs: { title: 'A site', agentsContext: 'excluded' },
    property: 'agentsContext',
  },
];

describe('what the service does not offer', () => {
  test.each(NOT_OFFERED)(
    'fails in the check: $name $property on $profile',
    async ({ profile, name, inputs, property }) => {
      const other = PROFILE_NAMES.find((one) => one !== profile) ?? profile;
      const resource = runOn(serverOf(profile)).resource(name);
      const { failures } = await resource.check(inputs);
      expect(failures).toEqual([{ property, reason: expect.stringContaining(`(profile ${profile})`) }]);
      expect((await runOn(serverOf(other)).resource(name).check(inputs)).failures).toEqual([]);
    },
  );

  test.each(NOT_OFFERED.filter(({ inputs }) => !JSON.stringify(inputs).includes(UNKNOWN)))(
    'is said in the words of the creation that fails for it: $name $property on $profile',
    async ({ profile, name, inputs }) => {
      const resource = runOn(serverOf(profile)).resource(name);
      const [failure] = (await resource.check(inputs)).failures;
      await expect(resource.create(inputs)).rejects.toThrow(failure?.reason ?? 'no failure');
    },
  );

  test('is no problem where its value is not known yet, or changes nothing', async () => {
    const sections = runOn(serverOf('2025')).resource('SiteSection');
    const inputs = { site: UNKNOWN, path: 'a', title: 'Section', firstSpace: UNKNOWN };
    expect((await sections.check({ ...inputs, draft: UNKNOWN })).failures).toEqual([]);
    expect((await sections.check({ ...inputs, draft: false })).failures).toEqual([]);
  });
});

describe('a check', () => {
  test('asks the service once for all resources, and only where services differ', async () => {
    const server = serverOf('2025');
    const runtime = runOn(server);
    const none = await requestsDuring(server, async () => {
      await runtime.resource('Team').check({ title: 'A team' });
      await runtime
        .resource('SiteRedirect')
        .check({ site: 'site_docs', source: '/old', destination: { section: 'sec_api' } });
    });
    expect(none).toEqual([]);
    const one = await requestsDuring(server, async () => {
      for (const key of ['one', 'two', 'three']) {
        await runtime.resource('GlossaryEntry').check({ terms: { en: key } });
      }
    });
    expect(one).toHaveLength(1);
  });

  // It waits for every try.
  test.skipIf(isQuick)(
    'that cannot ask fails nothing, and says once that it did not ask',
    async () => {
      const gone = await startServer({ port: 0 });
      await gone.close();
      const said: string[] = [];
      const runtime = runOn(gone, said);
      for (const key of ['one', 'two']) {
        const { failures } = await runtime.resource('GlossaryEntry').check({ terms: { en: key } });
        expect(failures).toEqual([]);
      }
      expect(said).toEqual([expect.stringContaining('could not check')]);
    },
    60_000,
  );
});
