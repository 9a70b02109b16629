import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LoadInput, loadManifest } from '../../src/command/app/load.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { KIND_TEXTS } from '../../src/core/kinds/support/texts.gen.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { referencesIn } from '../../src/core/plan/value.ts';
import { type Declaration, declarationsOf } from '../../src/pulumi/declare.ts';
import { answerTo } from '../../src/pulumi/load-answer.ts';
import { RESOURCES } from '../../src/pulumi/resources.gen.ts';
import { useFolders } from '../support/command.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { randomManifest } from '../support/random-manifest.ts';
import { isQuick, runs } from '../support/runs.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const NOW = new Date('2026-11-15T00:00:00Z');
const folderWith = useFolders();

async function read(input: LoadInput): Promise<Manifest> {
  const loaded = await loadManifest({ env: {}, organization: 'org_acme', ...input });
  return loaded.ok ? loaded.value : expect.fail(JSON.stringify(loaded.diagnostics));
}

async function declared(lines: readonly string[], now = NOW): Promise<ReadonlyMap<string, Declaration>> {
  const cwd = folderWith({ 'colophon.yaml': ['colophon: 1', 'organization: org_acme', ...lines, ''].join('\n') });
  return byAddress(declarationsOf(await read({ cwd }), { now }));
}

function byAddress(declarations: readonly Declaration[]): ReadonlyMap<string, Declaration> {
  return new Map(declarations.map((declaration) => [declaration.address, declaration]));
}

/** Holds for every manifest: nothing is lost, nothing comes before what it needs, and order is as it is declared. */
function expectSound({ workspace }: Pick<Manifest, 'workspace'>): readonly Declaration[] {
  const declarations = declarationsOf({ workspace }, { now: NOW });
  expect(declarationsOf({ workspace }, { now: NOW })).toEqual(declarations);
  const all = byAddress(declarations);
  expect(all.size).toBe(declarations.length);

  const seen = new Set<string>();
  for (const { address, inputs, dependsOn, resource } of declarations) {
    for (const needed of [...referencesIn(inputs), ...dependsOn]) {
      expect(seen, `${address} needs ${needed}`).toContain(needed);
    }
    seen.add(address);
    const spec = RESOURCES.find(({ name }) => name === resource);
    const known = [
      ...(spec?.parents ?? []).map(({ property }) => property),
      ...Object.keys(spec?.fields ?? {}),
      'after',
    ];
    expect(known).toEqual(expect.arrayContaining(Object.keys(inputs)));
    for (const { property, optional } of spec?.parents ?? []) {
      expect(optional || inputs[property] !== undefined, `${property} of ${address}`).toBe(true);
    }
  }

  for (const { address, kind, id, fields, managed } of workspace.resources) {
    if (KINDS.find(({ name }) => name === kind)?.external === true && managed !== true && id !== undefined) {
      expect(all.has(address)).toBe(false);
      continue;
    }
    const own = { ...all.get(`${address}.publication`)?.inputs, ...all.get(address)?.inputs };
    expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(fields)));
  }

  const rows = new Map<string, { address: string; rank: number }[]>();
  for (const { address, row = '', rank } of workspace.resources) {
    if (rank !== undefined) {
      rows.set(
        row,
        [...(rows.get(row) ?? []), { address, rank }].sort((a, b) => a.rank - b.rank),
      );
    }
  }
  for (const members of rows.values()) {
    expect(members.map(({ address }) => all.get(address)?.inputs['after'])).toEqual(
      members.map((_member, index) => (index === 0 ? 'first' : { $ref: members[index - 1]?.address })),
    );
  }
  return declarations;
}

describe('the resources of a manifest', () => {
  test.each([
    ['small', undefined],
    ['full', undefined],
    ['2025', undefined],
    ['environments', 'staging'],
    ['environments', 'production'],
  ])('are all there and in order for the example %s (environment %s)', async (name, environment) => {
    const manifest = await read({ cwd: EXAMPLES, paths: [name], environment });
    const declarations = expectSound(manifest);
    expect(declarations.every(({ protect }) => protect)).toBe(environment === 'production');
  });

  test('stand for everything that any manifest says', async () => {
    await fc.assert(
      fc.asyncProperty(randomManifest, async (random) => {
        const folder = folderWith({ 'colophon.yaml': yamlOf(random) });
        const loaded = await loadManifest({ cwd: folder, env: {}, organization: 'org_acme' });
        fc.pre(loaded.ok);
        if (loaded.ok) {
          expectSound(loaded.value);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  test('of the examples of all kinds use every resource there is', async () => {
    const all = await Promise.all(
      Object.values(KIND_TEXTS).map(async ({ example = '' }) => {
        const variables = Array.from(example.matchAll(/COLOPHON_SECRET_\w+/g), ([name]) => [name, 'a secret']);
        const cwd = folderWith({ 'colophon.yaml': example });
        return expectSound(await read({ cwd, env: Object.fromEntries(variables) }));
      }),
    );
    const used = new Set(all.flat().map(({ resource }) => resource));
    expect(RESOURCES.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test('of the full example depend on each other', async () => {
    const declarations = expectSound(await read({ cwd: EXAMPLES, paths: ['full'] }));
    const all = byAddress(declarations);
    expect(all.get('site.docs')).toMatchObject({
      resource: 'Site',
      inputs: { title: 'Acme documentation', visibility: 'share-link', adaptiveContent: true },
      protect: true,
    });
    const publication = all.get('site.docs.publication');
    expect(publication).toMatchObject({
      resource: 'SitePublication',
      inputs: { site: { $ref: 'site.docs' }, published: true },
      protect: true,
    });
    const parts = declarations.map(({ address }) => address).filter((address) => address.startsWith('site.docs.'));
    expect([...(publication?.dependsOn ?? []), 'site.docs.publication'].sort()).toEqual(parts.sort());
    expect(all.has('site.status.publication')).toBe(false);
    expect(all.get('space.handbook')).toMatchObject({
      resource: 'ManagedSpace',
      inputs: { title: 'Handbook', in: { $ref: 'collection.product' } },
    });
    expect(all.get('team.writers')?.dependsOn).toEqual(['member["ada@example.com"]', 'member["lin@example.com"]']);
    expect(all.get('saml.okta')?.inputs['defaultTeam']).toEqual({ $ref: 'team.writers' });
  });

  test('of the example of 2025 depend on each other', async () => {
    const all = byAddress(expectSound(await read({ cwd: EXAMPLES, paths: ['2025'] })));
    expect(all.get('space.handbook')).toMatchObject({ resource: 'Space', inputs: { title: 'Handbook' } });
    expect(all.get('space.handbook.customFields')).toMatchObject({
      resource: 'SpaceFields',
      inputs: { space: { $ref: 'space.handbook' } },
      dependsOn: ['customField.product_area', 'customField.owners', 'customField.reviewed'],
    });
  });

  test('stand in the order of the manifest: a group where its first section is listed, its sections in it', async () => {
    const all = expectSound(await read({ cwd: EXAMPLES, paths: ['full'] }));
    const after = Object.fromEntries(
      all.flatMap(({ address, inputs }) => ('after' in inputs ? [[address, inputs['after']]] : [])),
    );
    expect(after).toEqual({
      'site.docs.section.guides': 'first',
      'site.docs.group.developers': { $ref: 'site.docs.section.guides' },
      'site.docs.section.api': 'first',
      'site.docs.section.changes': { $ref: 'site.docs.section.api' },
      'site.docs.link.status': { $ref: 'site.docs.section.changes' },
      'site.docs.section.guides.space.handbook': 'first',
      'site.docs.section.guides.space.handbook-v1': { $ref: 'site.docs.section.guides.space.handbook' },
      'site.docs.section.api.space.reference': 'first',
      'site.docs.section.changes.space.changelog': 'first',
      'site.status.space.changelog': 'first',
    });
    const api = byAddress(all).get('site.docs.section.api');
    expect(api?.inputs).toMatchObject({ site: { $ref: 'site.docs' }, group: { $ref: 'site.docs.group.developers' } });
    expect(byAddress(all).get('site.docs.section.api.space.reference')?.inputs).toMatchObject({
      site: { $ref: 'site.docs' },
      section: { $ref: 'site.docs.section.api' },
      space: { $ref: 'space.reference' },
    });
  });
});

describe('ids that the manifest gives', () => {
  test('stand in the place of a space, and let other resources be taken over', async () => {
    const all = await declared([
      'spaces:',
      '  one: { id: space_one, customFields: { area: api } }',
      '  two: { title: Two }',
      'sites:',
      '  docs:',
      '    id: site_docs',
      '    spaces: [{ space: one }, { space: two }, { space: { id: space_three } }]',
      '    redirects:',
      '      /old: { section: { id: sec_guides } }',
    ]);
    expect([...all.keys()]).not.toContain('space.one');
    expect(all.get('space.two')?.inputs).toEqual({ title: 'Two' });
    expect(all.get('space.one.customFields')?.inputs).toEqual({ space: 'space_one', values: { area: 'api' } });
    expect(all.get('site.docs')).toMatchObject({ adopt: 'site_docs', inputs: {} });
    const shown = [...all.values()].filter(({ resource }) => resource === 'SiteSpace').map(({ inputs }) => inputs);
    expect(shown.map(({ space }) => space)).toEqual(['space_one', { $ref: 'space.two' }, 'space_three']);
    expect(all.get('site.docs.redirect["/old"]')?.inputs).toEqual({
      site: { $ref: 'site.docs' },
      source: '/old',
      destination: { section: 'sec_guides' },
    });
  });
});

describe('what changes with time and names', () => {
  const LINK = ['sites:', '  docs:', '    title: Docs', '    shareLinks:', '      press: { expires: 2026-11-15 }'];

  test('a share link is switched off from the moment at which it expires', async () => {
    const at = async (moment: string): Promise<unknown> =>
      [...(await declared(LINK, new Date(moment))).values()].find(({ resource }) => resource === 'ShareLink')?.inputs;
    expect(await at('2026-11-14T23:59:59.999Z')).toEqual({ site: { $ref: 'site.docs' }, name: 'press' });
    expect(await at('2026-11-15T00:00:00.000Z')).toMatchObject({ name: 'press', active: false });
  });

  test('what is in something that was renamed was renamed with it', async () => {
    const all = await declared([
      'sites:',
      '  new:',
      '    title: Docs',
      '    published: true',
      '    previously: [old]',
      '    spaces: [{ space: { id: space_one } }]',
      '    redirects:',
      '      /bb: { section: { id: sec_guides }, previously: [/aa] }',
    ]);
    expect(all.get('site.new')?.previously).toEqual(['site.old']);
    expect(all.get('site.new.publication')?.previously).toEqual(['site.old.publication']);
    expect(all.get('site.new.redirect["/bb"]')?.previously).toEqual([
      'site.new.redirect["/aa"]',
      'site.old.redirect["/bb"]',
      'site.old.redirect["/aa"]',
    ]);
  });

  test('null stays null, and secrets are named', async () => {
    const cwd = folderWith({
      'colophon.yaml': [
        'colophon: 1',
        'organization: org_acme',
        'sites:',
        '  docs: { title: Docs, proxy: null }',
        'saml:',
        '  corp: { label: Corp, certificate: !env COLOPHON_SECRET_CERT }',
        '',
      ].join('\n'),
    });
    const manifest = await read({ cwd, env: { COLOPHON_SECRET_CERT: 'Very secret' } });
    expect(declarationsOf(manifest, { now: NOW })).toMatchObject([
      { inputs: { certificate: 'Very secret' }, secrets: ['certificate'] },
      { inputs: { title: 'Docs', proxy: null }, secrets: [] },
    ]);
  });

  test.skipIf(isQuick)('a row of thousands takes no time and no stack', async () => {
    const spaces = Array.from({ length: 5000 }, (_none, index) => `{ space: { id: space_${index} } }`);
    const all = await declared(['sites:', '  docs:', '    title: Docs', `    spaces: [${spaces.join(', ')}]`]);
    const rows = [...all.values()].filter(({ resource }) => resource === 'SiteSpace');
    expect(rows.at(-1)?.inputs['after']).toEqual({ $ref: rows.at(-2)?.address });
    const last = rows.at(-1) ?? expect.fail('there is none');
    const reversed = declarationsOf(
      {
        workspace: {
          ...(await read({ cwd: folderWith({ 'colophon.yaml': 'colophon: 1\norganization: o\n' }) })).workspace,
          resources: rows.map(({ address }, index) => ({
            address,
            kind: 'member',
            fields: {},
            sensitive: [],
            previously: [],
            protect: false,
            ...(index + 1 === rows.length ? {} : { after: [rows[index + 1]?.address ?? ''] }),
          })),
        },
      },
      { now: NOW },
    );
    expect(reversed[0]?.address).toBe(last.address);
  });
});

describe('the loader', () => {
  const LOADER = fileURLToPath(new URL('../../dist/pulumi/load.js', import.meta.url));

  async function load(request: object, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const child = spawn(process.execPath, [LOADER], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(request));
    const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(code).toBe(0);
    return JSON.parse(answer);
  }

  test('answers a process with the resources of a manifest, read with its environment', async () => {
    const request = { cwd: EXAMPLES, manifest: './environments', environment: 'staging', variables: { product: 'X' } };
    const env = { COLOPHON_ORGANIZATION: 'org_acme' };
    const answer = await load(request, env);
    expect(answer).toEqual(JSON.parse(JSON.stringify(await answerTo(request, { env, now: NOW }))));
    expect(answer).toMatchObject({ ok: true });
    expect(JSON.stringify(answer)).toContain('"title":"X documentation"');
  });

  test('answers with everything that is wrong, as the command line prints it', async () => {
    const cwd = folderWith({ 'colophon.yaml': 'colophon: 1\norganization: o\nsites:\n  a: { titel: A }\n  b: 7\n' });
    const answer = await answerTo({ cwd }, { env: {}, now: NOW });
    expect(answer.ok).toBe(false);
    const problems = answer.ok ? '' : answer.problems;
    expect(problems).toMatch(/^error\[[\w-]+\]: .*\n {2}--> colophon\.yaml:4:\d+\n/);
    expect(problems).toContain('colophon.yaml:5:');
    expect(problems).toMatch(/\d errors\.\n$/);
    expect(await answerTo({ cwd, manifest: ['none.yaml'] }, { env: {}, now: NOW })).toMatchObject({ ok: false });
  });
});
