import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { REPOSITORY } from './support/provider-process.ts';
import { createSmallEngine, type SmallEngine, type SmallResult } from './support/small-engine.ts';

type Pulumi = typeof import('@pulumi/pulumi');
const pulumi = createRequire(import.meta.url)('@pulumi/pulumi') as Pulumi;

/** What an SDK that is made of the plugin's schema does. */
class Generated extends pulumi.CustomResource {
  constructor(kind: string, name: string, args: object, opts: object = {}) {
    super(`colophon:index:${kind}`, name, args, opts);
  }
}

const ORGANIZATION = '/v1/orgs/org_acme';
let server: RunningServer;
let engine: SmallEngine;
let program: () => void = () => {};

beforeAll(async () => {
  server = await startServer({ port: 0 });
  engine = createSmallEngine({
    program: () => program(),
    config: { 'colophon:baseUrl': server.url, 'colophon:organization': 'org_acme', 'colophon:token': server.token },
    secretKeys: ['colophon:token'],
    plugins: {
      colophon: { command: process.execPath, args: [join(REPOSITORY, 'dist/pulumi/plugin/main.js'), '127.0.0.1:1'] },
    },
  });
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

function done({ errors, steps }: SmallResult): string[] {
  expect(errors).toEqual([]);
  return steps
    .filter(({ op, type, detail }) => type.startsWith('colophon:') && op !== 'same' && detail !== 'same')
    .map(({ op, name }) => `${op} ${name}`)
    .sort();
}

describe('a program that uses the plugin', () => {
  test('goes through the whole life of a stack', async () => {
    const say = (options: {
      title: string;
      redirect: string;
      field: string;
      alias?: string;
      imported?: string;
    }): void => {
      program = () => {
        const site = new Generated('Site', 'docs', { title: options.title, visibility: 'unlisted' });
        new Generated('ShareLink', 'link', { site: site.id, name: 'From the plugin' });
        const opts = options.alias === undefined ? {} : { aliases: [{ name: options.alias }] };
        const destination = { space: 'ss_notes' };
        new Generated(
          'SiteRedirect',
          options.redirect,
          { site: 'site_notes', source: '/by/plugin', destination },
          opts,
        );
        new Generated('CustomField', 'field', { name: options.field, type: 'text' });
        new Generated(
          'Team',
          'founders',
          { title: 'Founders' },
          options.imported === undefined ? {} : { import: options.imported },
        );
      };
    };
    const first = { title: 'By the plugin', redirect: 'old', field: 'by_plugin', imported: 'team_empty' };
    say(first);
    expect(done(await engine.preview())).toEqual([
      'create docs',
      'create field',
      'create link',
      'create old',
      'import founders',
    ]);
    expect(server.journal().filter(({ write }) => write)).toEqual([]);
    expect(done(await engine.up())).toEqual([
      'create docs',
      'create field',
      'create link',
      'create old',
      'import founders',
    ]);
    const state = JSON.stringify(engine.state());
    const links = server.exportWorld().tables.shareLinks?.filter(({ name }) => name === 'From the plugin') ?? [];
    expect(links).toHaveLength(1);
    for (const secret of [server.token, links[0]?.key ?? '?']) {
      expect(state.includes(secret)).toBe(false);
    }
    const { imported: _, ...later } = first;
    say(later);
    expect(done(await engine.up())).toEqual([]);

    // An update and another name with an alias; then one without.
    say({ ...later, title: 'By the plugin, later', redirect: 'older', alias: 'old' });
    expect(done(await engine.up())).toEqual(['update docs']);
    say({ ...later, title: 'By the plugin, later', redirect: 'oldest' });
    expect((await engine.up()).errors.join()).toContain('aliases: [{ name:');
    say({ ...later, title: 'By the plugin, later', redirect: 'older' });
    expect(done(await engine.up())).toEqual([]);

    const site = Object.values(engine.state()).find(({ urn }) => urn.endsWith('::docs'))?.id ?? '';
    await apiOf(server).patch(`${ORGANIZATION}/sites/${site}`, { title: 'Somebody else' });
    expect(done(await engine.refresh())).toContain('refresh docs');
    expect(done(await engine.up())).toContain('update docs');

    // A field cannot get another name: it is made anew.
    say({ ...later, title: 'By the plugin, later', redirect: 'older', field: 'renamed_by_plugin' });
    expect(done(await engine.up())).toEqual(['delete field', 'replace field']);
    const fields = server.exportWorld().tables.customFields?.map(({ name }) => name);
    expect(fields).toContain('renamed_by_plugin');
    expect(fields).not.toContain('by_plugin');

    expect((await engine.destroy()).errors).toEqual([]);
    expect(engine.state()).toEqual({});
    expect(server.exportWorld().tables.sites?.some(({ id }) => id === site)).toBe(false);
  });
});
