import { createRequire } from 'node:module';
import type { PulumiFn, Stack } from '@pulumi/pulumi/automation/index.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type * as Colophon from '../../dist/pulumi/program/index.js';
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

/** How it went wrong. */
async function failure(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => expect.fail('it went well'),
    (error: unknown) => String(error),
  );
}

/** The requests that changed something while the work was done. */
async function writesDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server.journal().length;
  await work();
  return server
    .journal()
    .slice(before)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, operation }) => `${method} ${operation}`);
}

beforeAll(async () => {
  // As a program gets it: the compiled package, by its name.
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

describe('a stack, through the real command line', () => {
  /** What the program declares, changed from test to test. */
  const wish = { icon: 'book', field: 'audience', redirect: 'old', alias: [] as string[], source: '/old/path' };
  const program: PulumiFn = async () => {
    const handbook = new colophon.Space('handbook', { title: 'Handbook' });
    const site = new colophon.Site('site', { title: 'By Pulumi', visibility: 'share-link' });
    const guides = new colophon.SiteSection('guides', {
      site: site.id,
      path: 'guides',
      title: 'Guides',
      icon: wish.icon,
      firstSpace: handbook.id,
      after: 'first',
    });
    const reference = new colophon.SiteSection('reference', {
      site: site.id,
      path: 'reference',
      title: 'Reference',
      firstSpace: 'spc_api',
      after: guides.id,
    });
    const redirect = new colophon.SiteRedirect(
      wish.redirect,
      { site: site.id, source: wish.source, destination: { section: reference.id } },
      { aliases: wish.alias.map((name) => ({ name })) },
    );
    const link = new colophon.ShareLink('link', { site: site.id, name: 'Partners' });
    new colophon.CustomField('field', { name: wish.field, type: 'text', title: 'Audience' });
    new colophon.SitePublication(
      'live',
      { site: site.id, published: true },
      { dependsOn: [guides, reference, redirect, link] },
    );
    return { site: site.id, redirect: redirect.id, link: link.url };
  };
  let stack: Stack;
  const output = async (name: string): Promise<string> => String((await stack.outputs())[name]?.value);
  const redirects = async (): Promise<readonly { id: string; source: string; destination: object }[]> =>
    (await api.get(`${ORGANIZATION}/sites/${await output('site')}/redirects`)).body.items;

  withPulumi('a preview shows everything and changes nothing', async () => {
    stack = await pulumi.inline('life', program);
    const writes = await writesDuring(async () => {
      expect((await stack.preview()).changeSummary).toEqual({ create: 9 });
    });
    expect(writes).toEqual([]);
  });

  withPulumi('an up makes everything, and the site goes live last', async () => {
    const writes = await writesDuring(async () => expect(await up(stack)).toEqual({ create: 9 }));
    expect(writes.at(-1)).toBe('POST publishSite');
    const site = await api.get(`${ORGANIZATION}/sites/${await output('site')}`);
    expect(site.body).toMatchObject({ title: 'By Pulumi', published: true });
    expect(await redirects()).toMatchObject([{ source: '/old/path' }]);
  });

  withPulumi('a second up changes nothing and asks for no change', async () => {
    const writes = await writesDuring(async () => expect(await up(stack)).toEqual({ same: 9 }));
    expect(writes).toEqual([]);
  });

  withPulumi('a changed input is an update in place', async () => {
    wish.icon = 'compass';
    const writes = await writesDuring(async () => expect(await up(stack)).toEqual({ same: 8, update: 1 }));
    expect(writes).toHaveLength(1);
  });

  withPulumi('a custom field of another name replaces the old one', async () => {
    wish.field = 'readers';
    expect(await up(stack)).toEqual({ same: 8, replace: 1 });
    const fields = await api.get(`${ORGANIZATION}/custom-fields`);
    const names = fields.body.items.map(({ name }: { name: string }) => name);
    expect(names).toContain('readers');
    expect(names).not.toContain('audience');
  });

  withPulumi('another name in the program with an alias is no change', async () => {
    const before = await output('redirect');
    Object.assign(wish, { redirect: 'renamed', alias: ['old'] });
    const writes = await writesDuring(async () => expect(await up(stack)).toEqual({ same: 9 }));
    expect(writes).toEqual([]);
    expect(await output('redirect')).toBe(before);
  });

  withPulumi('another name without an alias stops, says what to add, and loses nothing', async () => {
    const before = await redirects();
    Object.assign(wish, { redirect: 'again', alias: [] });
    const message = await failure(stack.up());
    expect(message).toContain('alias');
    expect(message).toContain(await output('redirect'));
    expect(await redirects()).toEqual(before);
    wish.alias = ['renamed'];
    expect(await up(stack)).toEqual({ same: 9 });
  });

  withPulumi('a refresh sees what changed behind its back, and the next up puts it right', async () => {
    const site = await output('site');
    const [redirect] = await redirects();
    await api.patch(`${ORGANIZATION}/sites/${site}/redirects/${redirect?.id}`, {
      source: '/elsewhere/now',
      destination: redirect?.destination,
    });
    const refreshed = await stack.refresh();
    expect(refreshed.summary.resourceChanges).toEqual({ same: 8, update: 1 });
    expect(await up(stack)).toEqual({ same: 8, update: 1 });
    expect(await redirects()).toMatchObject([{ id: redirect?.id, source: '/old/path' }]);
  });

  withPulumi('a refresh sees what is gone, and the next up makes it anew', async () => {
    const [redirect] = await redirects();
    await api.delete(`${ORGANIZATION}/sites/${await output('site')}/redirects/${redirect?.id}`);
    expect((await stack.refresh()).summary.resourceChanges).toEqual({ same: 8, delete: 1 });
    expect(await up(stack)).toEqual({ same: 8, create: 1 });
    expect(await redirects()).toMatchObject([{ source: '/old/path' }]);
  });

  withPulumi(
    'what is written down holds neither the token nor the share link, and little of the provider',
    async () => {
      const link = await output('link');
      expect(link).toMatch(/^https?:\/\//);
      // The part of the link that opens the site, besides the whole.
      const secrets = [TOKEN, link, ...link.split('/').filter((part) => part.startsWith('key_'))];
      expect(secrets).toHaveLength(3);
      const written = pulumi.written();
      // Not by toContain, which would print all of it.
      expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
      const { deployment } = await stack.exportStack();
      for (const { type, inputs, outputs } of deployment.resources) {
        if (type.startsWith('pulumi-nodejs:')) {
          expect(inputs.__provider.length + outputs.__provider.length).toBeLessThan(1000);
        }
      }
    },
  );

  withPulumi('a destroy takes away what the program made and nothing else', async () => {
    const site = await output('site');
    const others = (await api.get(`${ORGANIZATION}/sites`)).body.items.length - 1;
    const { summary } = await stack.destroy();
    expect(summary.resourceChanges).toEqual({ delete: 9 });
    expect((await api.get(`${ORGANIZATION}/sites/${site}`)).status).toBe(404);
    expect((await api.get(`${ORGANIZATION}/sites`)).body.items).toHaveLength(others);
    expect((await api.get('/v1/spaces/spc_handbook')).status).toBe(200);
  });
});

describe('taking over what exists, through the real command line', () => {
  withPulumi('the option import adopts what is as declared, and names what is not', async () => {
    let section = 'sec_guides';
    const stack = await pulumi.inline('adopt', async () => {
      new colophon.SiteRedirect(
        'reference',
        { site: 'site_docs', source: '/reference', destination: { section } },
        { import: 'site_docs/redirect_api' },
      );
    });
    const writes = await writesDuring(async () => {
      expect(await failure(stack.up())).toContain('destination');
      section = 'sec_api';
      expect(await up(stack)).toMatchObject({ create: 1 });
      expect(await up(stack)).toEqual({ same: 2 });
    });
    expect(writes).toEqual([]);
  });
});

describe('two providers, through the real command line', () => {
  withPulumi('each reaches its own organization with its own token', async () => {
    const token = server.tokenFor('user_stella');
    const other = await createPulumiCli({
      COLOPHON_TOKEN: TOKEN,
      COLOPHON_ORGANIZATION: server.organization,
      COLOPHON_BASE_URL: server.url,
      COLOPHON_TOKEN_OTHER: token,
    });
    try {
      const stack = await other.inline('two', async () => {
        const there = new colophon.Provider('there', {
          organization: 'org_other',
          tokenVariable: 'COLOPHON_TOKEN_OTHER',
        });
        new colophon.Team('here', { title: 'Made here' });
        new colophon.Team('there', { title: 'Made there' }, { provider: there });
      });
      expect(await up(stack)).toEqual({ create: 4 });
      const titles = async (who: Api, organization: string): Promise<readonly string[]> =>
        (await who.get(`/v1/orgs/${organization}/teams`)).body.items.map(({ title }: { title: string }) => title);
      expect(await titles(api, 'org_acme')).toContain('Made here');
      expect(await titles(api.as('user_stella'), 'org_other')).toEqual(['Made there']);
      expect(other.written().includes(token)).toBe(false);
      expect((await stack.destroy()).summary.resourceChanges).toEqual({ delete: 4 });
      expect(await titles(api.as('user_stella'), 'org_other')).toEqual([]);
    } finally {
      other.close();
    }
  });
});

describe('a token in the configuration of the stack, through the real command line', () => {
  withPulumi('it is a secret in the state, and one from the environment wins when it was renewed', async () => {
    const old = server.tokenFor('user_ada');
    const plain = await createPulumiCli({ COLOPHON_TOKEN: '' });
    const stack = await plain.inline(
      'configured',
      async () => {
        new colophon.Team('team', { title: 'Configured' });
      },
      {
        'colophon:token': { value: old, secret: true },
        'colophon:organization': { value: 'org_acme' },
        'colophon:baseUrl': { value: server.url },
      },
    );
    try {
      expect(await up(stack)).toEqual({ create: 2 });
      expect(plain.written().includes(old)).toBe(false);
      stack.workspace.envVars['COLOPHON_TOKEN'] = 'not-a-token-at-all';
      expect(await failure(stack.destroy())).toMatch(/token|401/i);
      stack.workspace.envVars['COLOPHON_TOKEN'] = TOKEN;
      expect((await stack.destroy()).summary.resourceChanges).toEqual({ delete: 2 });
    } finally {
      plain.close();
    }
  });
});
