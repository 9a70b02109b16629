import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Api, apiOf } from '../support/server.ts';
import { createPulumiCli, type PulumiCli, ROOT, testsWith, testsWithPulumiSince, up } from './support/cli.ts';

const withPulumi = testsWith('pulumi');
// Since then an import file may have the inputs and outputs of a resource, which a dynamic provider cannot be asked for.
const withImportedOutputs = testsWithPulumiSince('3.254.0');
const withYaml = testsWith('pulumi', 'pulumi-language-yaml');
const ORGANIZATION = '/v1/orgs/org_acme';
const CLI = join(ROOT, 'dist', 'cli', 'main.js');

let server: RunningServer;
let api: Api;
let pulumi: PulumiCli;

/** How many requests changed something while the work was done. */
async function writesDuring(work: () => Promise<unknown>): Promise<number> {
  const count = (): number => server.journal().filter(({ method }) => method !== 'GET').length;
  const before = count();
  await work();
  return count() - before;
}

/** Gives a folder its packages, as `npm install` would. */
function install(folder: string): string {
  mkdirSync(join(folder, 'node_modules', '@colophon-sync'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules', '@colophon-sync', 'colophon'));
  for (const name of ['@pulumi', '@types', 'typescript']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

function copyOf(example: string): string {
  const folder = join(pulumi.folder, example);
  cpSync(join(ROOT, 'examples', example), folder, { recursive: true });
  return install(folder);
}

async function sites(): Promise<readonly { id: string; title: string; published: boolean }[]> {
  return (await api.get(`${ORGANIZATION}/sites`)).body.items;
}

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server);
  pulumi = await createPulumiCli({ COLOPHON_TOKEN: server.token, COLOPHON_BASE_URL: server.url });
});

afterAll(async () => {
  pulumi.close();
  await server.close();
});

describe('the examples, through the real command line', () => {
  const config = { 'colophon:organization': { value: 'org_acme' } };

  withPulumi('resources by hand in TypeScript: a release moves one redirect', async () => {
    const before = await sites();
    const stack = await pulumi.inFolder('dev', copyOf('pulumi-typescript'), config);
    const { outputs } = await stack.up();
    expect(outputs['releasedPath']).toEqual({ value: '/releases/v2.4.0', secret: false });
    expect(outputs['partnersUrl']?.secret).toBe(true);
    expect(await sites()).toContainEqual(expect.objectContaining({ title: 'Acme, by Pulumi', published: true }));
    await stack.setConfig('version', { value: '2.5.0' });
    const writes = await writesDuring(async () => expect(await up(stack)).toEqual({ same: 9, update: 2 }));
    expect(writes).toBe(1);
    await stack.destroy();
    expect(await sites()).toEqual(before);
  });

  withPulumi('a manifest: it is applied, and the command line would change nothing', async () => {
    const folder = copyOf('pulumi-workspace');
    const stack = await pulumi.inFolder('dev', folder, config);
    expect(await up(stack)).toEqual({ create: 15 });
    const plan = await pulumi.run(process.execPath, [CLI, 'plan', '-f', 'workspace.yaml'], folder);
    expect(plan.stdout).toContain('Plan: 0 to create, 0 to update, 0 to delete, 10 to adopt.');
    expect(String((await stack.destroy().catch((error: unknown) => error)) ?? '')).toContain('unprotect');
    await pulumi.run('pulumi', ['state', 'unprotect', '--all', '--yes', '--stack', 'dev'], folder);
    await stack.destroy();
    expect((await sites()).map(({ title }) => title)).not.toContain('Acme, by manifest');
  });
});

describe('moving over from the command line of Colophon, with the real command line of Pulumi', () => {
  const MANIFEST = `colophon: 1
organization: org_acme
spaces:
  handbook: { id: spc_handbook }
sites:
  moved:
    title: Moved over
    visibility: share-link
    published: true
    sections:
      - { path: guides, title: Guides, spaces: [{ space: handbook }] }
    redirects:
      /from/here: { section: guides }
    shareLinks:
      partners: { name: Partners }
`;

  withImportedOutputs(
    'what was applied is taken over as it is, and its secrets are secrets from the start',
    async () => {
      const folder = install(join(pulumi.folder, 'moving'));
      writeFileSync(join(folder, 'colophon.yaml'), MANIFEST);
      writeFileSync(join(folder, 'Pulumi.yaml'), 'name: docs\nruntime: nodejs\nmain: program.js\n');
      writeFileSync(
        join(folder, 'program.js'),
        `const colophon = require('@colophon-sync/colophon/pulumi');\nnew colophon.Workspace('docs', { manifest: 'colophon.yaml' });\n`,
      );
      const applied = await pulumi.run(
        process.execPath,
        [CLI, 'apply', '--auto-approve', '--allow', 'publish'],
        folder,
      );
      expect(applied, applied.stderr).toMatchObject({ code: 0 });

      const made = ['pulumi', 'import', '--workspace', 'docs', '--out', 'import.json'];
      const written = await pulumi.run(process.execPath, [CLI, ...made], folder);
      expect(written, written.stderr).toMatchObject({ code: 0 });
      const stack = await pulumi.inFolder('moved', folder, { 'colophon:organization': { value: 'org_acme' } });
      const flags = ['--protect=false', '--generate-code=false', '--yes', '--stack', 'moved'];
      const writes = await writesDuring(async () => {
        const imported = await pulumi.run('pulumi', ['import', '--file', 'import.json', ...flags], folder);
        expect(imported, imported.stdout).toMatchObject({ code: 0 });
        // Before the first up nothing but the provider can say what is secret.
        const site = (await sites()).find(({ title }) => title === 'Moved over');
        const links = await api.get(`${ORGANIZATION}/sites/${site?.id}/share-links`);
        const url: string = links.body.items[0].urls.published;
        await stack.refresh();
        expect(pulumi.written().includes(url)).toBe(false);
        expect(await up(stack)).toEqual({ same: 8 });
        expect(pulumi.written().includes(url)).toBe(false);
      });
      expect(writes).toBe(0);
      const { summary } = await stack.destroy();
      expect(summary.resourceChanges).toEqual({ delete: 8 });
      expect((await sites()).map(({ title }) => title)).not.toContain('Moved over');
    },
  );
});

describe('the plugin, through the real command line', () => {
  /** A folder whose program is YAML and that finds the plugin where npm puts commands. */
  function yamlProject(): string {
    const folder = join(pulumi.folder, 'yaml');
    const bin = join(folder, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    const plugin = join(ROOT, 'dist', 'pulumi', 'plugin', 'main.js');
    writeFileSync(join(bin, 'pulumi-resource-colophon'), `#!/bin/sh\nexec '${process.execPath}' '${plugin}' "$@"\n`, {
      mode: 0o755,
    });
    return folder;
  }
  const program = (source: string): string => `name: yaml
runtime: yaml
plugins:
  providers:
    - { name: colophon, path: ./node_modules/.bin }
resources:
  site:
    type: colophon:Site
    properties: { title: By YAML, visibility: share-link }
  guides:
    type: colophon:SiteSection
    properties: { site: '\${site.id}', path: guides, title: Guides, firstSpace: spc_handbook }
  old:
    type: colophon:SiteRedirect
    properties: { site: '\${site.id}', source: ${source}, destination: { section: '\${guides.id}' } }
  link:
    type: colophon:ShareLink
    properties: { site: '\${site.id}', name: Partners }
outputs:
  link: \${link.url}
`;

  withPulumi('it gives its schema', async () => {
    const folder = yamlProject();
    const plugin = join(folder, 'node_modules', '.bin', 'pulumi-resource-colophon');
    const { code, stdout, stderr } = await pulumi.run('pulumi', ['package', 'get-schema', plugin], folder);
    expect(code, stderr).toBe(0);
    const schema = JSON.parse(stdout) as { readonly name: string; readonly resources: object };
    expect(schema.name).toBe('colophon');
    expect(Object.keys(schema.resources)).toContain('colophon:index:SiteRedirect');
  });

  withPulumi('its schema is one that Pulumi can make SDKs of', async () => {
    const { code, stdout, stderr } = await pulumi.run('pulumi', [
      'schema',
      'check',
      join(ROOT, 'schemas', 'pulumi.json'),
    ]);
    expect(code, stdout + stderr).toBe(0);
  });

  for (const [language, file] of [
    ['python', 'site_redirect.py'],
    ['go', 'siteRedirect.go'],
  ] as const) {
    testsWith('pulumi', `pulumi-language-${language}`)(`it gives an SDK for ${language}`, async () => {
      const folder = yamlProject();
      const plugin = join(folder, 'node_modules', '.bin', 'pulumi-resource-colophon');
      const wanted = ['package', 'gen-sdk', plugin, '--language', language, '--out', 'sdk'];
      const { code, stderr } = await pulumi.run('pulumi', wanted, folder);
      expect(code, stderr).toBe(0);
      const written = readdirSync(join(folder, 'sdk', language), { recursive: true }).map(String);
      expect(written.map((path) => basename(path))).toContain(file);
    });
  }

  withYaml('a YAML program: up, no change, a detailed difference, import, destroy', async () => {
    const folder = yamlProject();
    writeFileSync(join(folder, 'Pulumi.yaml'), program('/old/path'));
    const stack = await pulumi.inFolder('dev', folder, {
      'colophon:organization': { value: 'org_acme' },
    });
    const { outputs } = await stack.up();
    const link = outputs['link'];
    expect(link?.secret).toBe(true);
    expect(pulumi.written().includes(String(link?.value))).toBe(false);
    expect(await up(stack)).toEqual({ same: 5 });
    writeFileSync(join(folder, 'Pulumi.yaml'), program('/older/path'));
    const { stdout } = await stack.preview({ diff: true });
    expect(stdout).toContain('~ source: "/old/path" => "/older/path"');
    const wanted = ['import', 'colophon:index:Team', 'writers', 'team_writers'];
    const flags = ['--generate-code=false', '--protect=false', '--yes', '--stack', 'dev'];
    const imported = await pulumi.run('pulumi', [...wanted, ...flags], folder);
    expect(imported, imported.stdout + imported.stderr).toMatchObject({ code: 0 });
    await pulumi.run(
      'pulumi',
      ['state', 'delete', 'urn:pulumi:dev::yaml::colophon:index:Team::writers', '--yes'],
      folder,
    );
    await stack.destroy();
    expect((await sites()).map(({ title }) => title)).not.toContain('By YAML');
  });
});
