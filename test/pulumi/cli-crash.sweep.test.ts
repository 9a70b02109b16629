import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '@pulumi/pulumi/automation/index.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Gate, type Moment, openGate } from '../support/kill-gate.ts';
import type { Row } from '../support/kind-fixture.ts';
import { createPulumiCli, type PulumiCli, ROOT, testsWith, up } from './support/cli.ts';

const withPulumi = testsWith('pulumi');

/** What each stack declares, under its own name: creations of one request and of several, and one with a value that is never shown. */
const PROGRAM = `const colophon = require('@colophon-sync/colophon/pulumi');
const name = require('@pulumi/pulumi').getStack();
new colophon.Team('team', { title: name, members: { 'ada@example.com': 'owner' } });
const collection = new colophon.Collection('collection', { title: name });
const space = new colophon.ManagedSpace('space', { title: name, in: collection.id });
new colophon.SamlProvider('login', {
  label: name,
  ssoURL: 'https://login.example.com/sso',
  certificate: '-----BEGIN CERTIFICATE-----\\nMIIBszCCAVmgAwIBAgIUQnVpbHQgZm9yIGEgdGVzdCBvbmx5MAoGCCqGSM49BAMC\\n-----END CERTIFICATE-----',
});
const site = new colophon.Site('site', { title: name, visibility: 'share-link' });
const guides = new colophon.SiteSection('guides', {
  site: site.id,
  path: 'guides',
  title: 'Guides',
  firstSpace: space.id,
});
const old = new colophon.SiteRedirect('old', { site: site.id, source: '/old', destination: { section: guides.id } });
const link = new colophon.ShareLink('link', { site: site.id, name: 'Partners' });
new colophon.SitePublication('live', { site: site.id, published: true }, { dependsOn: [old, link] });
`;
const RESOURCES = 10;

/** Who is killed: the machine fails, the provider, or the engine, whose provider goes on without it and completes what it does. */
type Victim = 'all' | 'provider' | 'engine';

const VICTIMS: readonly Victim[] = ['all', 'engine', 'provider'];

/** A process and everything that it has started. */
function treeOf(root: number): readonly { readonly pid: number; readonly command: string }[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const all = lines.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) {
    found.push(...all.filter(({ parent }) => parent === pid));
  }
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

describe.each(PROFILE_NAMES)('a crash, with the real command and profile %s', (profile) => {
  let server: RunningServer;
  let gate: Gate;
  let pulumi: PulumiCli;
  let folder: string;

  beforeAll(async () => {
    server = await startServer({ profile });
    gate = await openGate(server.url);
    pulumi = await createPulumiCli({
      COLOPHON_TOKEN: server.token,
      COLOPHON_ORGANIZATION: server.organization,
      COLOPHON_BASE_URL: gate.url,
    });
    folder = join(pulumi.folder, 'program');
    mkdirSync(join(folder, 'node_modules', '@colophon-sync'), { recursive: true });
    symlinkSync(ROOT, join(folder, 'node_modules', '@colophon-sync', 'colophon'));
    symlinkSync(join(ROOT, 'node_modules', '@pulumi'), join(folder, 'node_modules', '@pulumi'));
    writeFileSync(join(folder, 'Pulumi.yaml'), 'name: docs\nruntime: nodejs\nmain: program.js\n');
    writeFileSync(join(folder, 'program.js'), PROGRAM);
  });
  afterAll(async () => {
    pulumi.close();
    await gate.close();
    await server.close();
  });

  /** What there is of a stack. */
  function made(name: string): unknown {
    const tables = server.exportWorld().tables as Readonly<Record<string, readonly Row[] | undefined>>;
    const rows = (table: string, isMeant: (row: Row) => boolean): readonly Row[] =>
      (tables[table] ?? []).filter(isMeant);
    const sites = rows('sites', ({ title }) => title === name);
    const ofSite = (table: string): readonly Row[] => rows(table, ({ site }) => sites.some(({ id }) => id === site));
    const teams = rows('teams', ({ title }) => title === name);
    return {
      members: teams.map(({ id }) => rows('teamMembers', ({ team }) => team === id).length),
      collections: rows('collections', ({ title }) => title === name).length,
      spaces: rows('spaces', ({ title }) => title === name).length,
      logins: rows('samlProviders', ({ label }) => label === name).length,
      sites: sites.map(({ published }) => published),
      sections: ofSite('sections').map(({ path }) => path),
      redirects: ofSite('redirects').map(({ source }) => source),
      links: ofSite('shareLinks').map(({ name: link }) => link),
    };
  }

  const records = (): readonly string[] =>
    readdirSync(pulumi.env['PULUMI_HOME'] ?? '').includes('colophon')
      ? readdirSync(join(pulumi.env['PULUMI_HOME'] ?? '', 'colophon'))
      : [];

  /** Starts an `up` and kills it at a moment. */
  async function crash(stack: Stack, victim: Victim, moment: Moment): Promise<void> {
    const reached = gate.until(moment);
    // One change at a time: Pulumi writes its own state file in place, and cannot read it if it is killed meanwhile.
    const args = ['up', '--yes', '--skip-preview', '--parallel', '1', '--stack', stack.name];
    const child: ChildProcess = spawn('pulumi', args, {
      cwd: folder,
      env: { ...process.env, ...pulumi.env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([reached, ended.then(() => expect.fail('it ended before the moment'))]);
    const tree = treeOf(child.pid ?? expect.fail());
    const isProvider = ({ command }: { readonly command: string }): boolean => command.includes('dynamic-provider');
    expect(tree.some(isProvider)).toBe(true);
    const victims = { all: tree, provider: tree.filter(isProvider), engine: tree.slice(0, 1) }[victim];
    for (const { pid } of victims) {
      kill(pid);
    }
    if (victim === 'engine') {
      await ended;
      // The provider completes what it was asked for, and nobody writes that down.
      const handled = (): number => server.journal().length;
      gate.open();
      for (let before = -1; before !== handled(); await delay(1_000)) {
        before = handled();
      }
      for (const { pid } of tree) {
        kill(pid);
      }
    }
    await gate.drop();
    await ended;
  }

  let whole: unknown;
  let writes = 0;

  withPulumi('does not happen, for comparison', async () => {
    const stack = await pulumi.inFolder('whole', folder);
    const count = (): number => server.journal().filter(({ method }) => method !== 'GET').length;
    const before = count();
    expect(await up(stack)).toEqual({ create: RESOURCES });
    writes = count() - before;
    whole = made('whole');
    expect(whole).toEqual({
      members: [1],
      collections: 1,
      spaces: 1,
      logins: 1,
      sites: [true],
      sections: ['guides'],
      redirects: ['/old'],
      links: ['Partners'],
    });
    expect(writes).toBeGreaterThanOrEqual(10);
    // The next run sees all of it in the state.
    expect(await up(stack)).toEqual({ same: RESOURCES });
    expect(records()).toEqual([]);
  });

  for (let nth = 1; nth <= 10; nth++) {
    const victim = VICTIMS[nth % VICTIMS.length] ?? 'all';
    const when = nth % 2 === 0 ? 'before' : 'after';
    withPulumi(`of ${victim} ${when} change ${nth} needs nothing but one more up`, async () => {
      const name = `crash-${nth}`;
      const stack = await pulumi.inFolder(name, folder);
      await crash(stack, victim, { nth, when });
      await pulumi.run('pulumi', ['cancel', '--yes', '--stack', name], folder);
      await stack.up();
      expect(made(name)).toEqual(whole);
      expect(await up(stack)).toEqual({ same: RESOURCES });
      expect(records()).toEqual([]);
    });
  }
});
