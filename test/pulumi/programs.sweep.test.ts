import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { apiOf } from '../support/server.ts';
import { type ProgramFolder, type ProgramKind, writeProgram } from './support/program.ts';
import { createSmallEngine, type SmallEngine, type SmallResult } from './support/small-engine.ts';

const HEADS: Readonly<Record<ProgramKind, string>> = {
  commonjs: `const pulumi = require('@pulumi/pulumi');
const colophon = require('@colophon-sync/colophon/pulumi');
const { readFileSync } = require('node:fs');`,
  module: `import * as pulumi from '@pulumi/pulumi';
import * as colophon from '@colophon-sync/colophon/pulumi';
import { readFileSync } from 'node:fs';`,
  typescript: `import * as pulumi from '@pulumi/pulumi';
import * as colophon from '@colophon-sync/colophon/pulumi';
import { readFileSync } from 'node:fs';`,
};

const BODY = `
const what = JSON.parse(readFileSync('what.json', 'utf8'));
const config = new pulumi.Config('colophon');
const site = new colophon.Site('docs', { title: what.title, visibility: 'share-link' });
const guides = new colophon.SiteSection('guides', {
  site: site.id, path: 'guides', title: 'Guides', firstSpace: 'spc_guides', after: 'first',
});
const notes = new colophon.SiteSection('notes', {
  site: site.id, path: 'notes', title: 'Notes', firstSpace: 'spc_notes', after: guides.id,
});
const old = new colophon.SiteRedirect(what.redirect, {
  site: site.id, source: '/old', destination: { section: guides.id },
});
const moving = new colophon.SiteRedirect('moving', what.moved
  ? { site: 'site_notes', source: '/moving', destination: { space: 'ss_notes' } }
  : { site: site.id, source: '/moving', destination: { section: notes.id } });
const team = new colophon.Team(what.team, { title: 'Made by a program' }, { aliases: what.aliases });
const founders = new colophon.Team('founders', { title: 'Founders' }, what.imported ? { import: 'team_empty' } : {});
const link = new colophon.ShareLink('link', { site: site.id, name: 'partners' });
const away = new colophon.Provider('away', {
  baseUrl: what.away, organization: 'org_acme', token: config.requireSecret('awayToken'),
});
const elsewhere = new colophon.Team('elsewhere', { title: 'Elsewhere' }, { provider: away });
`;

const TAILS: Readonly<Record<ProgramKind, string>> = {
  commonjs: 'exports.site = site.id; exports.link = link.url; exports.elsewhere = elsewhere.id;',
  module: 'export const siteId = site.id; export const url = link.url;',
  typescript: 'export const siteId: pulumi.Output<string> = site.id; export const url = link.url;',
};

interface What {
  readonly title: string;
  readonly redirect: string;
  readonly moved: boolean;
  readonly team: string;
  readonly aliases: readonly { readonly name: string }[];
  readonly imported: boolean;
}

interface Stage {
  readonly home: RunningServer;
  readonly away: RunningServer;
  readonly program: ProgramFolder;
  readonly engine: SmallEngine;
  readonly say: (what: What) => void;
}

async function setUp(kind: ProgramKind): Promise<Stage> {
  const [home, away] = await Promise.all([startServer({ processingDelay: 5 }), startServer({ processingDelay: 5 })]);
  const program = writeProgram(kind, HEADS[kind] + BODY + TAILS[kind]);
  const engine = createSmallEngine({
    program: program.folder,
    config: {
      'colophon:baseUrl': home.url,
      'colophon:organization': 'org_acme',
      'colophon:token': home.token,
      'colophon:awayToken': away.token,
    },
    secretKeys: ['colophon:token', 'colophon:awayToken'],
    env: program.env,
  });
  const say = (what: What): void =>
    writeFileSync(join(program.folder, 'what.json'), JSON.stringify({ ...what, away: away.url }));
  return { home, away, program, engine, say };
}

/** What was done to the resources, in the order of their names, without what stayed as it was. */
function done(result: SmallResult): string[] {
  expect(result.errors).toEqual([]);
  return result.steps
    .filter((step) => step.type.includes('colophon:') && step.op !== 'same')
    .map((step) => `${step.op} ${step.name}`)
    .sort();
}

/** The requests that changed something since the last time. */
function writesOf(server: RunningServer): () => string[] {
  let last = server.journal().at(-1)?.seq ?? 0;
  return () => {
    const entries = server.journal().filter((entry) => entry.seq > last);
    last = entries.at(-1)?.seq ?? last;
    return entries.filter((entry) => entry.write).map((entry) => entry.operation ?? entry.path);
  };
}

const FIRST: What = {
  title: 'From a program',
  redirect: 'old',
  moved: false,
  team: 'team',
  aliases: [],
  imported: true,
};

/** After the first steps it is the engine's and the provider's work, the same however a program is written. */
function isWhole(kind: ProgramKind): boolean {
  return kind === 'commonjs' || process.env['PROGRAMS'] === 'all';
}

/** How programs can be written. They differ in how they are loaded; one in TypeScript is also among the examples. */
const PROGRAM_KINDS: readonly ProgramKind[] =
  process.env['PROGRAMS'] === 'all' ? ['commonjs', 'module', 'typescript'] : ['commonjs'];

describe.each(PROGRAM_KINDS)('a program written as %s', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setUp(kind);
  });
  afterAll(async () => {
    await stage.engine.close();
    stage.program.remove();
    await Promise.all([stage.home.close(), stage.away.close()]);
  });

  // Six processes one after the other, which a busy machine starts slowly.
  test('goes through the whole life of a stack', { timeout: 600_000 }, async () => {
    const { home, away, engine, say } = stage;
    const before = home.exportWorld().tables;
    const writes = writesOf(home);
    const all = ['docs', 'elsewhere', 'founders', 'guides', 'link', 'moving', 'notes', 'old', 'team'];
    say(FIRST);
    expect(done(await engine.preview())).toEqual(all.map((name) => `create ${name}`));
    expect([writes(), away.journal().filter((entry) => entry.write)]).toEqual([[], []]);

    const made = await engine.up();
    expect(done(made)).toEqual(all.map((name) => `create ${name}`));
    const world = home.exportWorld().tables;
    const site = world.sites?.find((item) => item.title === 'From a program');
    const own = <T extends { readonly site: string }>(items: readonly T[] | undefined) =>
      (items ?? []).filter((item) => item.site === site?.id);
    expect(own(world.sections).map((section) => section.path)).toEqual(['guides', 'notes']);
    expect(
      own(world.redirects)
        .map((redirect) => redirect.source)
        .sort(),
    ).toEqual(['/moving', '/old']);
    expect(own(world.shareLinks)).toHaveLength(1);
    // What was imported is what was there.
    expect(world.teams?.length).toBe((before.teams?.length ?? 0) + 1);
    expect(away.exportWorld().tables.teams?.map((team) => team.title)).toContain('Elsewhere');
    expect(world.teams?.map((team) => team.title)).not.toContain('Elsewhere');

    const state = JSON.stringify(engine.state());
    const key = own(world.shareLinks)[0]?.key ?? '?';
    for (const secret of [home.token, away.token, key]) {
      expect(state.includes(secret)).toBe(false);
    }
    writes();
    expect(done(await engine.preview())).toEqual([]);
    if (!isWhole(kind)) {
      return;
    }

    // One change of every sort at once: update, replacement, another name with an alias, and an import that is over.
    say({
      ...FIRST,
      title: 'From a program, later',
      moved: true,
      team: 'renamed',
      aliases: [{ name: 'team' }],
      imported: false,
    });
    expect(done(await engine.up())).toEqual(['delete moving', 'replace moving', 'update docs']);
    const later = home.exportWorld().tables;
    expect(later.sites?.find((item) => item.id === site?.id)?.title).toBe('From a program, later');
    expect(later.redirects?.find((item) => item.source === '/moving')?.site).toBe('site_notes');
    expect(later.teams).toEqual(world.teams);
  });

  test.runIf(isWhole(kind))(
    'sees what was done behind its back, puts it right, and takes everything away in the end',
    async () => {
      const { home, away, engine, say } = stage;
      const api = apiOf(home);
      const site = Object.values(engine.state()).find((item) => item.urn.endsWith('colophon:Site::docs'))?.id;
      const link = Object.values(engine.state())
        .find((item) => item.urn.endsWith('::link'))
        ?.id.split('/')[1];
      await api.patch(`/v1/orgs/org_acme/sites/${site}`, { title: 'Somebody else' });
      await api.delete(`/v1/orgs/org_acme/sites/${site}/share-links/${link}`);
      const refreshed = await engine.refresh();
      expect(refreshed.errors).toEqual([]);
      const changed = refreshed.steps.filter((step) => step.detail !== 'same');
      expect(changed.map((step) => `${step.name} ${step.detail}`).sort()).toEqual(['docs changed', 'link gone']);
      // Another name without an alias: for the engine that is another team, and then there would be two of it for a while.
      say({ ...FIRST, title: 'From a program, later', moved: true, team: 'again', imported: false });
      expect((await engine.up()).errors.join()).toContain('aliases: [{ name:');
      say({ ...FIRST, title: 'From a program, later', moved: true, team: 'renamed', imported: false });
      const put = await engine.up();
      expect(put.errors).toEqual([]);
      const named = home.exportWorld().tables.teams?.filter((team) => team.title === 'Made by a program');
      expect(named).toHaveLength(1);
      expect(home.exportWorld().tables.sites?.find((item) => item.id === site)?.title).toBe('From a program, later');

      expect((await engine.destroy()).errors).toEqual([]);
      expect(engine.state()).toEqual({});
      const world = home.exportWorld().tables;
      expect(world.sites?.some((item) => item.id === site)).toBe(false);
      expect(world.redirects?.some((item) => item.source === '/moving')).toBe(false);
      expect(world.teams?.map((team) => team.id)).toEqual(['team_writers', 'team_api']);
      expect(away.exportWorld().tables.teams?.map((team) => team.title)).not.toContain('Elsewhere');
    },
  );
});

describe('a program that gives a resource another name without an alias', () => {
  test('is refused where the service holds only one, and nothing is lost', async () => {
    const home = await startServer({ processingDelay: 5 });
    const text = (name: string): string => `const colophon = require('@colophon-sync/colophon/pulumi');
new colophon.SiteRedirect(${JSON.stringify(name)}, {
  site: 'site_notes', source: '/renamed', destination: { space: 'ss_notes' },
});`;
    const program = writeProgram('commonjs', text('before'));
    const engine = createSmallEngine({
      program: program.folder,
      config: { 'colophon:baseUrl': home.url, 'colophon:organization': 'org_acme', 'colophon:token': home.token },
      secretKeys: ['colophon:token'],
    });
    try {
      expect(done(await engine.up())).toEqual(['create before']);
      program.write(text('after'));
      const result = await engine.up();
      expect(result.ok).toBe(false);
      expect(result.errors.join()).toContain('aliases: [{ name:');
      const redirects = home.exportWorld().tables.redirects?.filter((item) => item.source === '/renamed');
      expect(redirects).toHaveLength(1);
    } finally {
      await engine.close();
      program.remove();
      await home.close();
    }
  });
});
