import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/core/contract/operation.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { REPOSITORY } from './support/provider-process.ts';
import { createSmallEngine } from './support/small-engine.ts';

type Program = typeof import('../../dist/pulumi/program/index.js');
const colophon = createRequire(import.meta.url)(join(REPOSITORY, 'dist/pulumi/program/index.js')) as Program;

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const it of open.splice(0).reverse()) {
    await it.close();
  }
});

const ORGANIZATION = '/v1/orgs/org_acme';

async function countAt(server: RunningServer, path: string): Promise<number> {
  const { body } = await apiOf(server).get(`${path}?limit=1000`);
  return body.items.length;
}

describe('an up that was interrupted on another machine, for who lets it adopt what exists', () => {
  test('is completed by the next one, without a duplicate and without a word of import', async () => {
    const server = await startServer({ port: 0 });
    open.push(server);
    const list = `${ORGANIZATION}/teams`;
    const before = await countAt(server, list);
    const config = {
      'colophon:baseUrl': server.url,
      'colophon:organization': 'org_acme',
      'colophon:token': server.token,
    };
    const engine = createSmallEngine({
      program: () => {
        for (const name of ['one', 'two', 'three']) {
          new colophon.Team(name, { title: `Interrupted ${name}` });
        }
      },
      config,
      secretKeys: ['colophon:token'],
    });
    open.push(engine);
    server.setFaults([{ kind: 'silence', when: 'after', operation: 'createOrganizationTeam' }]);
    const running = engine.up();
    while ((await countAt(server, list)) < before + 3) {
      await delay(20);
    }
    await engine.killProviders();
    expect(await running).toMatchObject({ ok: false });
    server.setFaults([]);

    engine.configure({ ...config, 'colophon:adoptExisting': 'true' });
    expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
    expect(await countAt(server, list)).toBe(before + 3);
    expect((await engine.up()).steps.filter(({ op }) => op !== 'same')).toEqual([]);
    expect(await engine.destroy()).toMatchObject({ ok: true });
    expect(await countAt(server, list)).toBe(before);
  });
});

describe('an up that is killed between two requests of one creation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-home-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const SECTION = { site: 'site_docs', path: 'left-half', title: 'Half', firstSpace: 'spc_notes' };
  const HALVES = [
    {
      what: 'a section without its path',
      // Those of one site are made one after the other.
      made: 1,
      operation: 'updateSiteSectionById' as OperationId,
      list: `${ORGANIZATION}/sites/site_docs/sections`,
      make: (at: number) =>
        new colophon.SiteSection(`half-${at}`, { ...SECTION, path: `left-half-${at}`, title: `Half ${at}` }),
    },
    {
      what: 'teams without their members',
      made: 3,
      operation: 'updateMembersInOrganizationTeam' as OperationId,
      list: `${ORGANIZATION}/teams`,
      make: (at: number) =>
        new colophon.Team(`half-${at}`, { title: `Half ${at}`, members: { 'ada@example.com': 'owner' } }),
    },
  ];

  /** A stack of three, and what the service made of it before the providers were killed. */
  async function killed({ operation, list, make, made }: (typeof HALVES)[number], home: string) {
    const server = await startServer({ port: 0 });
    open.push(server);
    const config = {
      'colophon:baseUrl': server.url,
      'colophon:organization': 'org_acme',
      'colophon:token': server.token,
      'colophon:adoptExisting': 'true',
    };
    const engine = createSmallEngine({
      program: () => {
        for (const at of [1, 2, 3]) {
          make(at);
        }
      },
      config,
      secretKeys: ['colophon:token'],
      env: { PULUMI_HOME: home },
    });
    open.push(engine);
    const before = await countAt(server, list);
    server.setFaults([{ kind: 'silence', when: 'before', operation }]);
    const running = engine.up();
    const isHalf = (): boolean => server.journal().filter((entry) => entry.operation === operation).length === made;
    while (!isHalf()) {
      await delay(20);
    }
    await engine.killProviders();
    expect(await running).toMatchObject({ ok: false });
    server.setFaults([]);
    expect(await countAt(server, list)).toBe(before + made);
    return { server, engine, before };
  }

  test.each(HALVES)('is completed by the next one: $what', async (half) => {
    const { server, engine, before } = await killed(half, folder);
    expect(readdirSync(join(folder, 'colophon'))).toHaveLength(3);
    expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
    expect(await countAt(server, half.list)).toBe(before + 3);
    expect((await engine.up()).steps.filter(({ op }) => op !== 'same')).toEqual([]);
    expect(readdirSync(join(folder, 'colophon'))).toEqual([]);
    expect(await engine.destroy()).toMatchObject({ ok: true });
    expect(await countAt(server, half.list)).toBe(before);
  });

  test.each(HALVES)('is not completed on a machine that has no record of it: $what', async (half) => {
    const { server, engine, before } = await killed(half, join(folder, 'missing'));
    const { ok, errors } = await engine.up();
    expect(ok).toBe(false);
    expect(errors.join('\n')).toContain('this machine has no record that this stack has begun to create it');
    expect(errors.join('\n')).toContain('add import: "');
    expect(await countAt(server, half.list)).toBe(before + 3);
  });
});

describe('an up whose provider is killed after the service made something', () => {
  const home = mkdtempSync(join(tmpdir(), 'colophon-home-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const LOST = [
    {
      what: 'a redirect',
      operation: 'createSiteRedirect' as OperationId,
      list: `${ORGANIZATION}/sites/site_notes/redirects`,
      make: (options: object) =>
        new colophon.SiteRedirect(
          'old',
          { site: 'site_notes', source: '/cut/off', destination: { space: 'ss_notes' } },
          options,
        ),
    },
    {
      what: 'a team that needs a second request',
      operation: 'createOrganizationTeam' as OperationId,
      list: `${ORGANIZATION}/teams`,
      make: (options: object) =>
        new colophon.Team('people', { title: 'Cut off', members: { 'ada@example.com': 'owner' } }, options),
    },
    {
      what: 'a section that needs a second request',
      operation: 'addSectionToSite' as OperationId,
      list: `${ORGANIZATION}/sites/site_docs/sections`,
      make: (options: object) =>
        new colophon.SiteSection(
          'notes',
          { site: 'site_docs', path: 'cut-off', title: 'Cut off', firstSpace: 'spc_notes' },
          options,
        ),
    },
  ];

  /** A stack with one resource, whose creation the service did and never answered. */
  async function cutOff({ operation, list, make }: (typeof LOST)[number], stack?: { readonly home: string }) {
    const server = await startServer({ port: 0 });
    open.push(server);
    const before = await countAt(server, list);
    const program = (options: object) => () => {
      make(options);
    };
    const settings = {
      config: { 'colophon:baseUrl': server.url, 'colophon:organization': 'org_acme', 'colophon:token': server.token },
      secretKeys: ['colophon:token'],
      env: { PULUMI_HOME: stack?.home ?? join(home, 'missing') },
    };
    const engine = createSmallEngine({ ...settings, program: program({}) });
    open.push(engine);
    server.setFaults([{ kind: 'silence', when: 'after', operation }]);
    const running = engine.up();
    while ((await countAt(server, list)) === before) {
      await delay(20);
    }
    await engine.killProviders();
    expect(await running).toMatchObject({ ok: false });
    server.setFaults([]);
    const count = async (): Promise<number> => (await countAt(server, list)) - before;
    return { server, settings, engine, program, count };
  }

  test.each(LOST)('completes $what without a word of adoption, since this stack began it here', async (lost) => {
    const { engine, count } = await cutOff(lost, { home });
    expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
    expect(await count()).toBe(1);
    expect((await engine.up()).steps.filter(({ op }) => op !== 'same')).toEqual([]);
    expect((await engine.refresh()).steps.filter(({ detail }) => detail !== 'same')).toEqual([]);
    expect(readdirSync(join(home, 'colophon'))).toEqual([]);
    expect(await engine.destroy()).toMatchObject({ ok: true });
    expect(await count()).toBe(0);
  });

  test('adopts nothing that another stack of the project has begun', async () => {
    const [redirect = expect.fail()] = LOST;
    const { settings, engine, count, program } = await cutOff(redirect, { home });
    const other = createSmallEngine({ ...settings, program: program({}), stack: 'other' });
    open.push(other);
    expect((await other.up()).errors.join('\n')).toContain('This SiteRedirect already exists');
    expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
    expect(await count()).toBe(1);
  });

  // A team without its members differs from its declaration, and an import takes nothing that differs.
  test.each(LOST.filter(({ operation }) => operation !== 'createOrganizationTeam'))(
    'never makes $what twice elsewhere: the next one says what to import, and takes it over',
    async (lost) => {
      const { engine, program, count } = await cutOff(lost);
      const stopped = await engine.up();
      expect(stopped.ok).toBe(false);
      const id = /add import: "([^"]+)"/.exec(stopped.errors.join('\n'))?.[1];
      expect(id, stopped.errors.join('\n')).toBeDefined();
      expect(await count()).toBe(1);

      engine.use(program({ import: id }));
      expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
      engine.use(program({}));
      const quiet = await engine.up();
      expect(quiet.steps.filter(({ op }) => op !== 'same')).toEqual([]);
      expect(await count()).toBe(1);
      expect(await engine.destroy()).toMatchObject({ ok: true });
      expect(await count()).toBe(0);
    },
  );
});
