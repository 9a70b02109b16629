import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type VerifyInput, verify } from '../../src/command/app/verify/verify.ts';
import { createVisitor } from '../../src/command/app/verify/visit.ts';
import type { Verification } from '../../src/core/engine/verification.ts';
import { publicLookup } from '../../src/core/http/public-address.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { startServer } from '../../src/server/index.ts';
import { type PublishedSite, publish } from '../support/published-site.ts';
import { applied, folderOf, loadFrom, valueIn } from './support.ts';

const HOME = 'https://acme.site.colophon.example/docs';

const MANIFEST = `colophon: 1
organization: org_acme
spaces: { handbook: { id: spc_handbook }, handbook-v1: { id: spc_handbook_v1 }, api: { id: spc_api } }
sites:
  docs:
    id: site_docs
    customization:
      logo: { light: ${HOME}/light.svg, dark: ${HOME}/dark.svg }
      footer: { logo: ${HOME}/light.svg }
      favicon: ${HOME}/icon
      socialPreview: ${HOME}/preview.png
    sections:
      - path: guides
        spaces:
          - { space: handbook, path: v2, customization: { logo: ${HOME}/variant.png } }
          - { space: handbook-v1, path: v1, customization: { theme: bold } }
`;

const image = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' }).end('<svg/>');
};

const PATHS = ['light.svg', 'dark.svg', 'icon', 'preview.png', 'variant.png'];

interface World {
  readonly site: PublishedSite;
  readonly verified: (options?: Partial<VerifyInput>) => Promise<Verification>;
}

/** A site with images that all load. */
async function worldOf(text = MANIFEST): Promise<World> {
  const server = await startServer({ profile: 'today' });
  onTestFinished(() => server.close());
  const site = await publish(server);
  onTestFinished(() => site.close());
  for (const path of PATHS) {
    site.break(`/docs/${path}`, image);
  }
  const manifest = valueIn(await loadFrom(folderOf({ 'colophon.yaml': text })));
  const work = {
    manifest,
    service: { baseUrl: server.url, token: server.token, tries: 1 },
    ledger: createMemoryLedger(),
  };
  await applied(work);
  return { site, verified: async (options = {}) => valueIn(await verify({ ...work, ...options })) };
}

const LOOK = 'site.docs.customization';
const OVERRIDE = 'site.docs.section.guides.space.handbook.override';

function found({ resources }: Verification): Readonly<Record<string, string>> {
  return Object.fromEntries(
    resources
      .filter(({ kind }) => kind.startsWith('customization'))
      .map(({ address, status, code, found: what, message }) => [address, `${status} ${code} ${what ?? message}`]),
  );
}

describe('the images of a customization', () => {
  test('are loaded with --published alone, each once', async () => {
    const { site, verified } = await worldOf();
    expect(found(await verified())).toEqual({});
    expect(site.requests).toEqual([]);
    const checked = await verified({ published: { docs: `${site.url}/docs` } });
    expect(found(checked)).toEqual({ [LOOK]: 'ok ok ', [OVERRIDE]: 'ok ok ' });
    const loaded = site.requests.map(({ path }) => path).filter((path) => path !== '/docs');
    expect([...loaded].sort()).toEqual(PATHS.map((path) => `/docs/${path}`).sort());
    for (const { headers } of site.requests) {
      expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
    }
  });

  test('are found where they do not load, by the names of their settings', async () => {
    const { site, verified } = await worldOf();
    site.break('/docs/dark.svg', (response) => response.writeHead(404).end());
    site.break('/docs/icon', (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>login</h1>'),
    );
    site.break('/docs/preview.png', (response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 6 * 1024 * 1024 });
      response.flushHeaders();
    });
    site.break('/docs/variant.png', (response) => {
      response.writeHead(302, { location: '/docs/light.svg' }).end();
    });
    expect(found(await verified({ published: { docs: `${site.url}/docs` } }))).toEqual({
      [LOOK]:
        'mismatch broken-image favicon: not an image (text/html); logo.dark: status 404; socialPreview: larger than 5 MiB',
      [OVERRIDE]: 'ok ok ',
    });
  });

  test('end a check that could not run where nobody answers, or a redirect leads into a private network', async () => {
    const { site, verified } = await worldOf();
    site.break('/docs/variant.png', (response) => {
      response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end();
    });
    site.break('/docs/icon', (response) => response.destroy());
    const checked = found(await verified({ published: { docs: `${site.url}/docs` } }));
    expect(checked[OVERRIDE]).toBe(
      'unreachable unreachable An image could not be loaded: logo: no answer (its host is in a private network).',
    );
    expect(checked[LOOK]).toMatch(/^unreachable unreachable An image could not be loaded: favicon: no answer \(/);
  });

  test('never end: an image without an end is too large, and a loop of redirects is one', async () => {
    const { site, verified } = await worldOf();
    site.break('/docs/light.svg', (response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = (): void => {
        while (response.writable && response.write(Buffer.alloc(64 * 1024))) {
          // Until the connection has enough.
        }
        response.once('drain', more);
      };
      more();
    });
    site.break('/docs/dark.svg', (response) => response.writeHead(302, { location: '/docs/dark.svg' }).end());
    expect(found(await verified({ published: { docs: `${site.url}/docs` } }))[LOOK]).toBe(
      'mismatch broken-image logo.light: larger than 5 MiB; logo.dark: more than 5 redirects; footer.logo: larger than 5 MiB',
    );
  });
});

describe('a visitor', () => {
  test.each([
    'https://127.0.0.1/logo.png',
    'https://10.1.2.3/logo.png',
    'https://169.254.169.254/logo.png',
    'https://192.168.0.1/logo.png',
    'https://172.31.255.255/logo.png',
    'https://100.64.0.1/logo.png',
    'https://2130706433/logo.png',
    'https://[::1]/logo.png',
    'https://[::ffff:10.0.0.1]/logo.png',
    'https://[::127.0.0.1]/logo.png',
    'https://[::7f00:1]/logo.png',
    'https://[::ffff:0:127.0.0.1]/logo.png',
    'https://[64:ff9b::127.0.0.1]/logo.png',
    'https://[64:ff9b:1::a00:1]/logo.png',
    'https://[2002:7f00:1::]/logo.png',
    'https://[2001::7f00:1]/logo.png',
    'https://[3fff::1]/logo.png',
    'https://0x7f000001/logo.png',
    'https://0177.1/logo.png',
    'https://[fd00::1]/logo.png',
    'https://[fe80::1]/logo.png',
    'https://localhost/logo.png',
    'https://localhost./logo.png',
    'https://docs.localhost/logo.png',
    'https://user:secret@example.com/logo.png',
    'http://example.com/logo.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('loads nothing from %s, and sends no request', async (url) => {
    const visitor = createVisitor({ timeoutMs: 2000, tries: 1, connections: 1 });
    onTestFinished(() => visitor.close());
    const loaded = await visitor.load(url, { given: undefined, most: 1000 });
    expect(loaded.type).toBe('failed');
    expect(visitor.count()).toBe(0);
  });

  test.each([{ all: true }, { all: false }, { family: 4 }])(
    'refuses names that lead to this machine: %o',
    async (options) => {
      const code = await new Promise((resolve) => {
        publicLookup('localhost', options, (error) => resolve(error?.code));
      });
      expect(code).toBe('ENOTPUBLIC');
    },
  );
});
