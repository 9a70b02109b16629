import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PulumiFn, Stack } from '@pulumi/pulumi/automation/index.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type * as Colophon from '../../dist/pulumi/program/index.js';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Api, apiOf } from '../support/server.ts';
import { createPulumiCli, type PulumiCli, ROOT, testsWith, up } from './support/cli.ts';

const withPulumi = testsWith('pulumi');
const TOKEN = 'canary-token-0123456789';
const ORGANIZATION = '/v1/orgs/org_acme';

let colophon: typeof Colophon;
let server: RunningServer;
let api: Api;
let pulumi: PulumiCli;

beforeAll(async () => {
  colophon = createRequire(`${ROOT}program.js`)('@colophon-sync/colophon/pulumi') as typeof Colophon;
  server = await startServer({ token: TOKEN });
  api = apiOf(server);
  pulumi = await createPulumiCli({
    COLOPHON_TOKEN: TOKEN,
    COLOPHON_ORGANIZATION: server.organization,
    COLOPHON_BASE_URL: server.url,
  });
});

afterAll(async () => {
  pulumi.close();
  await server.close();
});

/** What is on the service of that title, or whatever else it is known by. */
async function named(path: string, key: string, value: string): Promise<readonly { id: string }[]> {
  const { body } = await api.get(`${ORGANIZATION}/${path}?limit=1000`);
  return body.items.filter((item: Record<string, unknown>) => item[key] === value);
}

async function failure(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => expect.fail('it went well'),
    (error: unknown) => String(error),
  );
}

describe('a replacement that somebody asks for, through the real command line', () => {
  const urn = (type: string, name: string): string =>
    `urn:pulumi:forced::docs::pulumi-nodejs:dynamic/colophon:${type}::${name}`;
  const program: PulumiFn = async () => {
    const handbook = new colophon.Space('handbook', { title: 'Handbook' });
    const site = new colophon.Site('site', { title: 'Replaced by force', visibility: 'share-link' });
    const guides = new colophon.SiteSection('guides', {
      site: site.id,
      path: 'guides',
      title: 'Guides',
      firstSpace: handbook.id,
    });
    const old = new colophon.SiteRedirect('old', {
      site: site.id,
      source: '/old/path',
      destination: { section: guides.id },
    });
    new colophon.Team('team', { title: 'Replaced by force' });
    new colophon.SitePublication('live', { site: site.id, published: true }, { dependsOn: [old] });
    return { site: site.id };
  };

  withPulumi('of a resource by --replace, and by a taint, gives a new one and leaves no other', async () => {
    const stack = await pulumi.inline('forced', program);
    await stack.up();
    const [before] = await named('teams', 'title', 'Replaced by force');
    const { summary } = await stack.up({ replace: [urn('Team', 'team')] });
    expect(summary.resourceChanges).toEqual({ same: 6, replace: 1 });
    const [forced, ...others] = await named('teams', 'title', 'Replaced by force');
    expect(others).toEqual([]);
    expect(forced?.id).not.toBe(before?.id);

    const { code, stderr } = await pulumi.run(
      'pulumi',
      ['state', 'taint', urn('Team', 'team'), '--yes', '--stack', 'forced'],
      stack.workspace.workDir,
    );
    expect(code, stderr).toBe(0);
    expect(await up(stack)).toEqual({ same: 6, replace: 1 });
    const [tainted, ...more] = await named('teams', 'title', 'Replaced by force');
    expect(more).toEqual([]);
    expect(tainted?.id).not.toBe(forced?.id);
    expect(await up(stack)).toEqual({ same: 7 });
  });

  withPulumi('of a site takes its parts along, and the new site is live', async () => {
    const stack = await pulumi.inline('forced', program);
    const [before] = await named('sites', 'title', 'Replaced by force');
    const { summary } = await stack.up({ replace: [urn('Site', 'site')] });
    expect(summary.resourceChanges).toEqual({ same: 3, replace: 4 });
    const [site, ...others] = await named('sites', 'title', 'Replaced by force');
    expect(others).toEqual([]);
    expect(site).toMatchObject({ published: true });
    expect(site?.id).not.toBe(before?.id);
    expect((await api.get(`${ORGANIZATION}/sites/${site?.id}/redirects`)).body.items).toHaveLength(1);
    expect(await up(stack)).toEqual({ same: 7 });
  });

  withPulumi('of what is never deleted replaces nothing that depends on it', async () => {
    const stack = await pulumi.inline('forced', program);
    const [before] = await named('sites', 'title', 'Replaced by force');
    const { summary } = await stack.up({ replace: [urn('Space', 'handbook')] });
    expect(summary.resourceChanges).toEqual({ same: 6, replace: 1 });
    expect(await named('sites', 'title', 'Replaced by force')).toMatchObject([{ id: before?.id }]);
    await stack.destroy();
    expect(await named('sites', 'title', 'Replaced by force')).toEqual([]);
  });
});

describe.each(PROFILE_NAMES)(
  'a replacement of what holds other resources, with the real command and profile %s',
  (profile) => {
    const urn = (type: string, name: string): string =>
      `urn:pulumi:holding::docs::pulumi-nodejs:dynamic/colophon:${type}::${name}`;
    const program: PulumiFn = async () => {
      const collection = new colophon.Collection('collection', { title: 'Held together' });
      const space = new colophon.ManagedSpace('space', { title: 'Held', in: collection.id });
      const site = new colophon.Site('site', { title: 'Held', visibility: 'share-link' });
      const group = new colophon.SectionGroup('group', { site: site.id, title: 'Held' });
      const first = new colophon.SiteSection('first', {
        site: site.id,
        path: 'first',
        title: 'First',
        firstSpace: space.id,
        group: group.id,
      });
      const next = new colophon.SiteSection('next', {
        site: site.id,
        path: 'next',
        title: 'Next',
        firstSpace: 'spc_handbook',
        group: group.id,
        after: first.id,
      });
      new colophon.SiteSpace('shown', { site: site.id, section: next.id, space: space.id });
    };

    let own: RunningServer;
    let home: PulumiCli;
    let stack: Stack;
    beforeAll(async () => {
      own = await startServer({ token: TOKEN, profile });
      home = await createPulumiCli({
        COLOPHON_TOKEN: TOKEN,
        COLOPHON_ORGANIZATION: own.organization,
        COLOPHON_BASE_URL: own.url,
      });
    });
    afterAll(async () => {
      home.close();
      await own.close();
    });

    withPulumi('needs a stack', async () => {
      stack = await home.inline('holding', program);
      expect(await up(stack)).toEqual({ create: 8 });
    });

    for (const [type, name, changes] of [
      ['ManagedSpace', 'space', { same: 4, update: 1, replace: 3 }],
      ['SiteSection', 'first', { same: 6, update: 1, replace: 1 }],
      ['Collection', 'collection', { same: 7, replace: 1 }],
      ['SectionGroup', 'group', { same: 7, replace: 1 }],
      ['Site', 'site', { same: 3, replace: 5 }],
    ] as const) {
      withPulumi(`of a ${type} is done by --replace, and nothing is lost`, async () => {
        const { summary } = await stack.up({ replace: [urn(type, name)] });
        expect(summary.resourceChanges).toEqual(changes);
        expect(await up(stack)).toEqual({ same: 8 });
      });
    }

    withPulumi('is done by a taint, and nothing is lost', async () => {
      await home.run(
        'pulumi',
        ['state', 'taint', urn('ManagedSpace', 'space'), '--yes', '--stack', 'holding'],
        stack.workspace.workDir,
      );
      expect(await up(stack)).toEqual({ same: 4, update: 1, replace: 3 });
      expect(await up(stack)).toEqual({ same: 8 });
      await stack.destroy();
    });
  },
);

describe('after a crash, through the real command line', () => {
  let teams = ['one', 'two', 'three'];
  const program: PulumiFn = async () => {
    for (const name of teams) {
      new colophon.Team(name, { title: `Crashed ${name.replace('-again', '')}` });
    }
  };

  withPulumi('one up converges with adoptExisting, and a rename in the same run deletes nothing', async () => {
    const stack = await pulumi.inline('crashed', program);
    await stack.up();
    const all = async (): Promise<readonly string[]> =>
      (await api.get(`${ORGANIZATION}/teams?limit=1000`)).body.items
        .filter(({ title }: { title: string }) => title.startsWith('Crashed'))
        .map(({ id }: { id: string }) => id)
        .sort();
    const before = await all();
    // As after a crash on another machine: the state knows the first of them only, which in addition has another name from now on.
    rmSync(join(pulumi.env['PULUMI_HOME'] ?? '', 'colophon'), { recursive: true });
    const { version, deployment } = await stack.exportStack();
    const kept = deployment.resources.filter(
      ({ urn }: { urn: string }) => !urn.endsWith('::two') && !urn.endsWith('::three'),
    );
    await stack.importStack({ version, deployment: { ...deployment, resources: kept } });
    teams = ['one-again', 'two', 'three'];
    const message = await failure(stack.up({ continueOnError: true }));
    // Every one of them is named at once.
    expect(before.filter((id) => message.includes(`import: "${id}"`))).toEqual(before);
    expect(message).toContain('COLOPHON_ADOPT_EXISTING');
    // An `up` that continues on errors deletes what has no name any more; not so what was only renamed.
    expect(await all()).toEqual(before);

    await stack.setConfig('colophon:adoptExisting', { value: 'true' });
    const { summary, stdout } = await stack.up();
    expect(summary.resourceChanges).toMatchObject({ create: 3, delete: 1 });
    expect(stdout).toContain('is not deleted');
    expect(await all()).toEqual(before);
    expect(await up(stack)).toEqual({ same: 4 });
    await stack.destroy();
    expect(await all()).toEqual([]);
  });
});

describe('a program for a service of another profile, through the real command line', () => {
  const program: PulumiFn = async () => {
    for (const name of ['one', 'two', 'three']) {
      new colophon.GlossaryEntry(name, { terms: { en: name } });
    }
  };

  withPulumi('fails in the preview, which Pulumi ends with the first of them', async () => {
    const stack = await pulumi.inline('elsewhere', program);
    const message = await failure(stack.preview());
    expect(message).toMatch(/resource '(one|two|three)' has a problem: The service does not offer glossary entries/);
  });
});

describe('without a token, through the real command line', () => {
  const LACK = 'No token for Colophon';
  const program: PulumiFn = async () => {
    for (const name of ['a', 'b', 'c']) {
      new colophon.Team(name, { title: `Tokenless ${name}` });
    }
  };

  withPulumi('a preview fails and says what to do, and a refresh says it once', async () => {
    const stack = await pulumi.inline('tokenless', program);
    await stack.up();
    stack.workspace.envVars['COLOPHON_TOKEN'] = '';
    expect(await failure(stack.preview())).toContain('pulumi config set --secret colophon:token');
    const message = await failure(stack.refresh());
    const failed = message.split('\n').filter((line) => line.includes('refreshing failed') && line.includes(LACK));
    const told = failed.filter((line) => line.includes('pulumi config set --secret colophon:token'));
    // Pulumi shows both of what it writes twice: as it happens, and in the end.
    expect({ failed: new Set(failed).size, told: new Set(told).size }).toEqual({ failed: 3, told: 1 });
    expect(message).not.toMatch(/^\s+at /m);
    stack.workspace.envVars['COLOPHON_TOKEN'] = TOKEN;
    await stack.destroy();
  });
});

describe('a destroy with a protected resource in it, through the real command line', () => {
  const titles = async (): Promise<readonly string[]> =>
    (await api.get(`${ORGANIZATION}/teams?limit=1000`)).body.items
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.startsWith('Protected'))
      .sort();

  withPulumi('stops in its preview and deletes nothing; without a preview it deletes others first', async () => {
    const stack = await pulumi.inline('protected', async () => {
      const first = new colophon.Team('first', { title: 'Protected first' }, { protect: true });
      new colophon.Team('second', { title: 'Protected second' }, { dependsOn: [first] });
    });
    await stack.up();
    const flags = ['destroy', '--yes', '--stack', 'protected'];
    const stopped = await pulumi.run('pulumi', flags, stack.workspace.workDir);
    expect(stopped.code).not.toBe(0);
    expect(await titles()).toEqual(['Protected first', 'Protected second']);
    const later = await pulumi.run('pulumi', [...flags, '--skip-preview'], stack.workspace.workDir);
    expect(later.code).not.toBe(0);
    expect(await titles()).toEqual(['Protected first']);
    await pulumi.run(
      'pulumi',
      ['state', 'unprotect', '--all', '--yes', '--stack', 'protected'],
      stack.workspace.workDir,
    );
    await stack.destroy();
    expect(await titles()).toEqual([]);
  });
});

describe('an update that would lock out the last administrator, through the real command line', () => {
  let role: 'admin' | 'edit' = 'admin';
  const program: PulumiFn = async () => {
    new colophon.Member('ada', { email: 'ada@example.com', role });
  };

  withPulumi('is a warning in the preview, and refused by the up', async () => {
    const stack = await pulumi.inline('locked', program);
    expect(await up(stack)).toEqual({ create: 2 });
    role = 'edit';
    const { stdout } = await stack.preview();
    expect(stdout).toContain('this update would be refused. No administrator would be left for the organization');
    expect(await failure(stack.up())).toContain('No administrator would be left for the organization');
    const { body } = await api.get(`${ORGANIZATION}/members/user_ada`);
    expect(body.role).toBe('admin');
  });
});
