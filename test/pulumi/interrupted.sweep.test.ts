import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
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

describe('an up that was interrupted, for who lets it adopt what exists', () => {
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

describe('an up whose provider is killed after the service made something', () => {
  test.each([
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
      what: 'a team',
      operation: 'createOrganizationTeam' as OperationId,
      list: `${ORGANIZATION}/teams`,
      make: (options: object) => new colophon.Team('people', { title: 'Cut off' }, options),
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
  ])(
    'never makes $what twice: the next one says what to import, and takes it over',
    async ({ operation, list, make }) => {
      const server = await startServer({ port: 0 });
      open.push(server);
      const before = await countAt(server, list);
      let options: object = {};
      const engine = createSmallEngine({
        program: () => {
          make(options);
        },
        config: { 'colophon:baseUrl': server.url, 'colophon:organization': 'org_acme', 'colophon:token': server.token },
        secretKeys: ['colophon:token'],
      });
      open.push(engine);

      server.setFaults([{ kind: 'silence', when: 'after', operation }]);
      const running = engine.up();
      while ((await countAt(server, list)) === before) {
        await delay(20);
      }
      await engine.killProviders();
      expect(await running).toMatchObject({ ok: false });
      server.setFaults([]);

      const stopped = await engine.up();
      expect(stopped.ok).toBe(false);
      const id = /add import: "([^"]+)"/.exec(stopped.errors.join('\n'))?.[1];
      expect(id, stopped.errors.join('\n')).toBeDefined();
      expect(await countAt(server, list)).toBe(before + 1);

      options = { import: id };
      expect(await engine.up()).toMatchObject({ ok: true, errors: [] });
      options = {};
      const quiet = await engine.up();
      expect(quiet.steps.filter(({ op }) => op !== 'same')).toEqual([]);
      expect(await countAt(server, list)).toBe(before + 1);
      expect(await engine.destroy()).toMatchObject({ ok: true });
      expect(await countAt(server, list)).toBe(before);
    },
  );
});
