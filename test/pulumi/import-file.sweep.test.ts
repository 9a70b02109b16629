import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { apply } from '../../src/command/app/apply.ts';
import { loadManifest } from '../../src/command/app/load.ts';
import { plan } from '../../src/command/app/plan.ts';
import { type Sandbox, startSandbox } from '../../src/command/app/sandbox.ts';
import { addPulumiCommand } from '../../src/command/cli/pulumi.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { isReference, mapValue } from '../../src/core/plan/value.ts';
import { declarationsOf } from '../../src/pulumi/declare.ts';
import type { ImportEntry, ImportFile } from '../../src/pulumi/import-file.ts';
import type { Runtime } from '../../src/pulumi/life.ts';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type Ended, runInside, useFolders } from '../support/command.ts';

const FULL = fileURLToPath(new URL('../../examples/full', import.meta.url));
/** With spaces that are only looked up. */
const OLDER = fileURLToPath(new URL('../../examples/2025', import.meta.url));
const folderWith = useFolders();
/** What a file cannot say: the service does not tell the text of a specification, and a certificate is a secret. */
const NOT_TOLD: Readonly<Record<string, readonly object[]>> = {
  OpenApiSpec: [{ property: 'source', effect: 'add' }],
  SamlProvider: [{ property: 'certificate', effect: 'add' }],
};
const DYNAMIC = 'pulumi-nodejs:dynamic/colophon:';

function got<T>(outcome: Outcome<T>): T {
  return outcome.ok ? outcome.value : expect.fail(JSON.stringify(outcome.diagnostics));
}

/** A service on which a manifest was applied, with its ledger. */
interface Applied {
  readonly manifest: Manifest;
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly runtime: Runtime;
  readonly run: (...args: readonly string[]) => Promise<Ended>;
  readonly close: () => Promise<void>;
}

async function applied(path: string, env: Readonly<Record<string, string>> = {}): Promise<Applied> {
  const { workspace, profile } = got(await loadManifest({ paths: [path], env, organization: 'org_any' }));
  const sandbox = await startSandbox({ resources: workspace.resources, profile });
  const { organization, service } = sandbox;
  const manifest = got(await loadManifest({ paths: [path], env, organization }));
  const folder = folderWith();
  const ledger = createFileLedger({ path: join(folder, 'ledger.json'), name: 'ledger.json', environment: 'default' });
  const planned = got(await plan({ manifest, service, ledger }));
  expect(await apply({ plan: planned, manifest, service, ledger, allow: ['publish', 'weaken-sso'] })).toMatchObject({
    status: 'done',
  });
  const { baseUrl = '', token = '' } = service;
  const runtime = createRuntime({ token, organization, baseUrl });
  return {
    manifest,
    folder,
    sandbox,
    runtime,
    run: (...args) =>
      runInside(
        addPulumiCommand,
        ['pulumi', 'import', '-f', path, '--base-url', baseUrl, '--ledger', 'file:ledger.json', ...args],
        { cwd: folder, env: { COLOPHON_TOKEN: token, COLOPHON_ORGANIZATION: organization, ...env } },
      ),
    close: async () => {
      await runtime.close();
      await sandbox.close();
    },
  };
}

function entriesIn(text: string): ReadonlyMap<string, ImportEntry> {
  const file = JSON.parse(text) as ImportFile;
  expect(Object.keys(file)).toEqual(['nameTable', 'resources']);
  expect(new Set(file.resources.map(({ name }) => name)).size).toBe(file.resources.length);
  return new Map(file.resources.map((entry) => [entry.name, entry]));
}

describe('a workspace with every kind of resource', () => {
  let full: Applied;
  let older: Applied;
  beforeAll(async () => {
    [full, older] = await Promise.all([applied(FULL), applied(OLDER)]);
  });
  afterAll(() => Promise.all([full.close(), older.close()]));

  test('is handed over so that nothing is left to do', async () => {
    const { code, out, err } = await full.run('--workspace', 'docs');
    expect({ code, err }).toEqual({
      code: 0,
      err: 'Omitted certificate of saml.okta (secret): the first `pulumi up` sets it again.\n',
    });
    const entries = entriesIn(out);
    expect(entries.get('docs')).toEqual({ type: 'colophon:index:Workspace', name: 'docs', component: true });

    const declarations = declarationsOf(full.manifest, { now: new Date() });
    expect([...entries.keys()]).toEqual(['docs', ...declarations.map(({ address }) => `docs/${address}`)]);
    const idOf = (part: Json): Json | undefined =>
      isReference(part) ? (entries.get(`docs/${part.$ref}`)?.id ?? expect.fail(part.$ref)) : undefined;
    for (const { address, resource, inputs } of declarations) {
      const entry = entries.get(`docs/${address}`) ?? expect.fail(address);
      expect(entry).toMatchObject({ type: `${DYNAMIC}${resource}`, parent: 'docs' });
      const id = entry.id ?? expect.fail(address);
      const { __provider, ...outputs } = entry.outputs ?? expect.fail(address);
      const { __provider: same, ...declared } = entry.inputs ?? expect.fail(address);
      expect([__provider, same]).toEqual([expect.stringContaining(`m.provider("${resource}")`), __provider]);

      const life = full.runtime.resource(resource);
      const checked = await life.check(mapValue(inputs, idOf) as JsonObject);
      expect(checked.failures, address).toEqual([]);
      expect((await life.diff(id, outputs, checked.inputs)).changes, address).toEqual(NOT_TOLD[resource] ?? []);
      const live = await life.read(id, { inputs: declared, outputs });
      expect(live, address).toMatchObject({ id, inputs: declared });
    }
  });

  test('needs no state in the file when a plugin reads it, and ids can come from the ledger', async () => {
    const file = 'import.json';
    const [service, ledger] = await Promise.all([
      older.run('--plugin'),
      older.run('--plugin', '--from', 'ledger', '--out', file, '--workspace', 'docs'),
    ]);
    const entries = [...entriesIn(service.out).values()];
    expect(entries.find(({ name }) => name === 'siteDocs')).toEqual({
      type: 'colophon:index:Site',
      name: 'siteDocs',
      id: expect.stringMatching(/^[\w-]+$/),
    });
    expect(entries.every(({ name }) => /^[A-Za-z][A-Za-z0-9]*$/.test(name))).toBe(true);
    expect(entries.find(({ name }) => name === 'siteDocsSectionApiSpaceReference')?.id).toMatch(
      /^[\w-]+\/[\w-]+\/[\w-]+$/,
    );
    for (const { type, id = '' } of entries) {
      expect(await older.runtime.resource(type.split(':')[2] ?? '').read(id, undefined), `${type} ${id}`).toMatchObject(
        {
          id,
        },
      );
    }

    expect(ledger).toMatchObject({ code: 0, out: '' });
    const known = [...entriesIn(readFileSync(join(older.folder, file), 'utf8')).values()].filter(({ id }) => id);
    const ids = new Set(entries.map(({ type, id }) => `${type} ${id}`));
    expect(known.filter(({ type, id }) => !ids.has(`${type} ${id}`))).toEqual([]);
    expect(known.length).toBe(entries.length - 5);
    expect(ledger.err).toContain('Skipped space.handbook: not in the ledger; if it exists');
    expect(ledger.err).toContain('Skipped linkInvite.readers: its id is a secret');
    expect(ledger.err).toContain(
      `Wrote import.json with ${known.length} of ${entries.length} resources. To import them:\n` +
        '  pulumi import --file import.json --protect=false --generate-code=false\n',
    );
  });

  test('from the ledger leaves out what refers to something that the ledger does not know', async () => {
    const { code, out, err } = await older.run('--from', 'ledger');
    expect(code).toBe(0);
    expect(err).toContain('Skipped site.docs.section.guides: the ledger has no id for a resource');
    const team = entriesIn(out).get('teamWriters');
    expect(team?.inputs).toMatchObject({ title: 'Docs writers', members: { 'ada@example.com': 'owner' } });
  });
});

describe('a manifest that is pending of the service', () => {
  const SECRET = 'Nobody may know';
  const manifestOf = (first: string, second: string, more: readonly string[]): string =>
    [
      'colophon: 1',
      'organization: org_acme',
      'spaces: { a: { title: A }, b: { title: B } }',
      'sites:',
      '  docs:',
      '    title: Docs',
      '    sections:',
      `      - { path: ${first}, title: Part ${first}, spaces: [{ space: ${first} }] }`,
      `      - { path: ${second}, title: Part ${second}, spaces: [{ space: ${second} }] }`,
      'teams:',
      '  one: { title: One }',
      ...more,
      'saml:',
      '  corp: { label: Corp, entityID: https://c.example, ssoURL: https://c.example, certificate: !env COLOPHON_SECRET_CERT }',
      '',
    ].join('\n');

  test('is written down as the service is: without what does not exist, and without any secret', async () => {
    const folder = folderWith({ 'colophon.yaml': manifestOf('a', 'b', []) });
    const path = join(folder, 'colophon.yaml');
    const work = await applied(path, { COLOPHON_SECRET_CERT: SECRET });
    try {
      writeFileSync(path, manifestOf('b', 'a', ['  two: { title: Two }']));
      const { code, out, err } = await work.run();
      expect(code).toBe(0);
      expect(err).toBe(
        'Skipped team.two: does not exist yet; `pulumi up` creates it.\n' +
          'Omitted certificate of saml.corp (secret): the first `pulumi up` sets it again.\n',
      );
      expect(out).not.toContain(SECRET);
      const entries = entriesIn(out);
      expect(Object.keys(entries.get('samlCorp')?.inputs ?? {})).not.toContain('certificate');
      expect(entries.get('siteDocsSectionA')?.inputs).toMatchObject({ after: 'first', title: 'Part a' });
      const [, first] = (entries.get('siteDocsSectionA')?.id ?? '').split('/');
      expect(entries.get('siteDocsSectionB')?.inputs).toMatchObject({ after: first });
    } finally {
      await work.close();
    }
  });
});

describe('what stands in the way', () => {
  test.each([
    ['a sandbox', ['--sandbox'], 64, 'there is nothing to import'],
    ['a manifest with mistakes', ['-f', 'wrong.yaml'], 8, 'error[schema]'],
    ['a token that is missing', [], 3, 'No token is set'],
    ['another source', ['--from', 'memory'], 64, 'Allowed choices are service, ledger'],
  ])('%s is said, and no file is written', async (_what, args, code, message) => {
    const cwd = folderWith({
      'colophon.yaml': 'colophon: 1\norganization: org_acme\nteams: { one: { title: One } }\n',
      'wrong.yaml': 'colophon: 1\norganization: org_acme\nteams: 7\n',
    });
    const ended = await runInside(addPulumiCommand, ['pulumi', 'import', '--out', 'x.json', ...args], { cwd });
    expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
    expect(existsSync(join(cwd, 'x.json'))).toBe(false);
  });
});
