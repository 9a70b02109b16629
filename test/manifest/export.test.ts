import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { DriverError, type Place, type Reader } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { idIn, type Kind } from '../../src/core/kinds/define.ts';
import { redirect } from '../../src/core/kinds/redirect.ts';
import { type ExportOptions, exportWorkspace } from '../../src/core/manifest/export/export.ts';
import { isForeignId } from '../../src/core/plan/value.ts';
import { isQuick, runs } from '../support/runs.ts';

type Parts = Pick<Kind, 'name' | 'export' | 'places'> & Partial<Omit<Kind, 'name' | 'export' | 'places'>>;

function kindOf(parts: Parts): Kind {
  return {
    segment: parts.name,
    parents: [...new Set(parts.places.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))],
    secrets: [],
    rules: {},
    ordered: false,
    keyless: false,
    external: false,
    removal: 'delete',
    goesWithParent: true,
    keyOf: ({ title }) => (typeof title === 'string' ? title : undefined),
    declare: (entry) => ({ fields: entry as JsonObject }),
    read: async () => [],
    ...parts,
  };
}

const titled: Kind['export'] = ({ title, fields }) => ({ key: title, entry: { ...fields } });

const team = kindOf({ name: 'crew', segment: 'crew', places: [{ property: 'crews', form: 'map' }], export: titled });
const tag = kindOf({
  name: 'tag',
  places: [{ property: 'tags', form: 'map' }],
  keyOf: ({ name }) => (name === undefined ? undefined : String(name)),
  declare: (_entry, { key }) => ({ fields: { name: key } }),
  export: ({ fields: { name, ...entry } }) => ({ key: String(name), entry }),
});
const space = kindOf({
  name: 'space',
  places: [{ property: 'spaces', form: 'map' }],
  external: true,
  export: ({ id, title }) => ({ key: title, entry: { id } }),
});
const values = kindOf({
  name: 'space-values',
  keyless: true,
  places: [{ parent: 'space', property: 'customFields', form: 'single' }],
  keyOf: () => 'values',
  export: ({ fields }) => (Object.keys(fields).length === 0 ? undefined : { key: '', entry: fields }),
});
const site = kindOf({ name: 'site', places: [{ property: 'sites', form: 'map' }], export: titled });
const group = kindOf({
  name: 'section-group',
  places: [{ parent: 'site', property: 'groups', form: 'map' }],
  export: titled,
});
const section = kindOf({
  name: 'section',
  ordered: true,
  places: [{ parent: 'site', property: 'sections', form: 'list', key: 'path' }],
  keyOf: ({ path }) => (typeof path === 'string' ? path : undefined),
  export: ({ fields: { path, default: first }, row }, { nameOf }) => {
    const name = row === undefined ? undefined : nameOf('section-group', row);
    return {
      key: String(path),
      entry: { path: path ?? '', ...(name === undefined ? {} : { group: name }) },
      ...(first === true ? { onParent: { defaultSection: path ?? '' } } : {}),
    };
  },
});
const siteSpace = kindOf({
  name: 'site-space',
  ordered: true,
  places: [
    { parent: 'section', property: 'spaces', form: 'list', key: 'space' },
    { parent: 'site', property: 'spaces', form: 'list', key: 'space' },
  ],
  keyOf: ({ space: shown }) => (isForeignId(shown) ? shown.$id : undefined),
  aliases: ({ path }) => (typeof path === 'string' ? [path] : []),
  export: ({ fields: { space: shown, path } }, { nameOf }) => {
    const name = nameOf('space', idIn(shown));
    return {
      key: name ?? idIn(shown),
      entry: { space: name ?? { id: idIn(shown) }, ...(path === undefined ? {} : { path }) },
    };
  },
});
const kinds = [team, redirect, section, group, siteSpace, site, values, space, tag];

type World = Readonly<Record<string, readonly (Partial<Live> & { readonly fields: JsonObject })[]>>;

/** A service that has what is listed under `kind` or `kind of parent`. */
function readerOf(world: World): Reader {
  return {
    list: async (kind: string, parents: readonly Place[]) => {
      const parent = parents.at(-1);
      const key = parent === undefined ? kind : `${kind} of ${parent.id}`;
      return (world[key] ?? []).map((live, index) => {
        const title = String(live.title ?? live.fields['title'] ?? '');
        return { kind, id: `${key} ${index}`, title, ...live };
      });
    },
  };
}

async function run(world: World, options: Partial<ExportOptions> = {}): ReturnType<typeof exportWorkspace> {
  return await exportWorkspace({
    kinds,
    reader: readerOf(world),
    organization: 'org_1',
    layout: 'file',
    schemaPath: './schema.json',
    ...options,
  });
}

async function exported(
  world: World,
  options: Partial<ExportOptions> = {},
): Promise<{ value: Json; text: string; warnings: string[] }> {
  const outcome = await run(world, options);
  if (!outcome.ok) {
    throw new Error(JSON.stringify(outcome.diagnostics));
  }
  const [{ text } = { text: '' }] = outcome.value;
  return { value: parse(text) as Json, text, warnings: outcome.diagnostics.map(({ detail }) => detail) };
}

const docs: World = {
  space: [
    { id: 'spc_1', fields: { title: 'Handbook' } },
    { id: 'spc_2', fields: { title: 'Handbook v1' } },
    { id: 'spc_3', fields: { title: 'Unused' } },
    { id: 'spc_4', fields: { title: 'With values' } },
  ],
  'space-values of spc_1': [{ fields: {} }],
  'space-values of spc_4': [{ fields: { area: 'api' } }],
  site: [{ id: 'site_1', fields: { title: 'Docs', visibility: 'public' } }],
  'section-group of site_1': [{ id: 'grp', fields: { title: 'More' }, index: 1 }],
  'section of site_1': [
    { id: 'sec_d', fields: { path: 'd' }, row: 'grp', index: 1 },
    { id: 'sec_c', fields: { path: 'c' }, row: 'grp', index: 0 },
    { id: 'sec_e', fields: { path: 'e' }, index: 2 },
    { id: 'sec_a', fields: { path: 'a', default: true }, index: 0 },
  ],
  'site-space of sec_a': [
    { id: 'ss_1', fields: { space: { $id: 'spc_1' }, path: 'v2' } },
    { id: 'ss_2', fields: { space: { $id: 'spc_2' } } },
    { id: 'ss_3', fields: { space: { $id: 'spc_gone' } } },
  ],
  'redirect of site_1': [
    { fields: { source: '/old/a', destination: { section: { $id: 'sec_a' } } } },
    { fields: { source: '/old/b', destination: { space: { $id: 'ss_1' } } } },
    { fields: { source: '/old/c', destination: { space: { $id: 'ss_2' }, page: 'pg' } } },
    { fields: { source: '/old/d', destination: { section: { $id: 'sec_elsewhere' } } } },
    { title: '/old/e', fields: { source: '/old/e', destination: { kind: 'new' } } },
  ],
};

describe('exporting a workspace', () => {
  test('writes everything in order, with names for what refers to each other', async () => {
    const { value, text, warnings } = await exported(docs);
    expect(value).toEqual({
      colophon: 1,
      organization: 'org_1',
      spaces: {
        handbook: { id: 'spc_1' },
        'handbook-v1': { id: 'spc_2' },
        'with-values': { id: 'spc_4', customFields: { area: 'api' } },
      },
      sites: {
        docs: {
          id: 'site_1',
          title: 'Docs',
          visibility: 'public',
          defaultSection: 'a',
          redirects: {
            '/old/a': { section: 'a' },
            '/old/b': { space: 'a/v2' },
            '/old/c': { page: { space: 'a/handbook-v1', id: 'pg' } },
            '/old/d': { section: { id: 'sec_elsewhere' } },
          },
          sections: [
            {
              path: 'a',
              spaces: [{ space: 'handbook', path: 'v2' }, { space: 'handbook-v1' }, { space: { id: 'spc_gone' } }],
            },
            { path: 'c', group: 'more' },
            { path: 'd', group: 'more' },
            { path: 'e' },
          ],
          groups: { more: { title: 'More' } },
        },
      },
    });
    expect(text.startsWith('# yaml-language-server: $schema=./schema.json\ncolophon: 1\norganization: org_1\n')).toBe(
      true,
    );
    expect(warnings).toEqual([
      'The redirect "/old/e" is left out, because a manifest has no way to say it. It stays as it is, unmanaged.',
    ]);
  });

  test('splits a folder into a file for each property and each large resource', async () => {
    const world = {
      ...docs,
      crew: [{ fields: { title: 'Writers' } }],
      site: [...(docs['site'] ?? []), { id: 'site_2', fields: { title: 'CON' } }],
    };
    const outcome = await run(world, { layout: 'folder' });
    const files = outcome.ok ? outcome.value : [];
    expect(files.map(({ path }) => path)).toEqual([
      'workspace.yaml',
      'crews.yaml',
      'sites/docs.yaml',
      'sites/sites-con.yaml',
    ]);
    expect(Object.keys(parse(files[0]?.text ?? '') as JsonObject)).toEqual(['colophon', 'organization', 'spaces']);
    expect(files[2]?.text.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema.json');
    const whole = (await exported(world)).value;
    const parts = files.map(({ text }) => parse(text) as { readonly sites?: JsonObject });
    const sites = Object.assign({}, ...parts.map((part) => part.sites ?? {})) as JsonObject;
    expect(Object.assign({}, ...parts, { sites })).toEqual(whole);
  });

  test('exports only what is asked for, with what holds it', async () => {
    const { value } = await exported(docs, { only: ['redirect'] });
    expect(value).toMatchObject({ sites: { docs: { redirects: { '/old/a': { section: { id: 'sec_a' } } } } } });
    expect(Object.keys(value as JsonObject)).toEqual(['colophon', 'organization', 'sites']);
    const sites = (await exported(docs, { only: ['sites'] })).value;
    expect(sites).toMatchObject({
      sites: { docs: { sections: [{ spaces: [{ space: { id: 'spc_1' } }, {}, {}] }, {}, {}, {}] } },
    });
    expect(await run(docs, { only: ['nothing'] })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'export-unknown-kind' }],
    });
  });

  test('fills in what lists do not tell', async () => {
    const fillIn = async (live: Live): Promise<Live> => ({ ...live, fields: { ...live.fields, more: true } });
    expect((await exported({ crew: [{ fields: { title: 'A team' } }] }, { fillIn })).value).toMatchObject({
      crews: { 'a-team': { title: 'A team', more: true } },
    });
  });

  test('leaves out a kind that the service does not have, and says so', async () => {
    const failing = (failure: 'unsupported' | 'forbidden'): Reader => ({
      list: async (kind, parents) => {
        if (kind === 'redirect') {
          throw new DriverError('listing redirects: no', { failure, outcome: 'none' });
        }
        return await readerOf(docs).list(kind, parents);
      },
    });
    const outcome = await run(docs, { reader: failing('unsupported') });
    expect(outcome).toMatchObject({ ok: true, diagnostics: [{ severity: 'info', code: 'export-unsupported' }] });
    const failed = await run(docs, { reader: failing('forbidden') });
    expect(failed).toMatchObject({ ok: false, diagnostics: [{ severity: 'error', code: 'read-forbidden' }] });
  });
});

describe('keys', () => {
  const keysOf = async (
    kind: string,
    resources: readonly JsonObject[],
  ): Promise<{ keys: string[]; warnings: string[] }> => {
    const { value, warnings } = await exported({ [kind]: resources.map((fields) => ({ fields })) });
    const property = kind === 'crew' ? 'crews' : kind === 'site' ? 'sites' : 'tags';
    return { keys: Object.keys((value as JsonObject)[property] ?? {}), warnings };
  };

  test.each([
    ['Docs writers', 'docs-writers'],
    ['Über & Äther!', 'uber-ather'],
    ['日本語', 'crew'],
    ['2024', 'crew-2024'],
    ['__proto__', 'proto'],
    ['constructor', 'crew-constructor'],
    ['$ref', 'ref'],
    ['x-files', 'crew-x-files'],
    ['a/b.c', 'a-b-c'],
  ])('made of the title %j is %j', async (title, key) => {
    expect(await keysOf('crew', [{ title }])).toEqual({ keys: [key], warnings: [] });
  });

  test('that would be the same get a number', async () => {
    expect(
      (await keysOf('crew', [{ title: 'A b' }, { title: 'a-b' }, { title: 'a-b 2' }, { title: 'A: b' }])).keys,
    ).toEqual(['a-b', 'a-b-2', 'a-b-2-2', 'a-b-3']);
  });

  test('that mean something are kept exactly', async () => {
    expect(
      (
        await keysOf('tag', [
          { name: 'A_b.C', title: 'A_b.C' },
          { name: '/x y', title: 't' },
        ])
      ).keys,
    ).toEqual(['A_b.C', '/x y']);
  });

  test('that a manifest refuses leave their resources out', async () => {
    const { keys, warnings } = await keysOf(
      'tag',
      ['__proto__', 'constructor', '$id', 'fine'].map((name) => ({ name })),
    );
    expect(keys).toEqual(['fine']);
    expect(warnings).toHaveLength(3);
  });

  test('of resources that cannot be told apart are not written, unless they are named by id', async () => {
    const twins = await keysOf('crew', [{ title: 'Same' }, { title: 'Same' }, { title: 'Other' }]);
    expect(twins.keys).toEqual(['other']);
    expect(twins.warnings[0]).toMatch(/^The crew "Same" is left out, because others of its kind have the same name/);
    expect((await keysOf('site', [{ title: 'Same' }, { title: 'Same' }])).keys).toEqual(['same', 'same-2']);
  });

  test('of resources without anything to recognise them by are not written', async () => {
    expect((await keysOf('crew', [{ size: 1 }])).warnings[0]).toMatch(/nothing by which it could be recognised/);
  });

  test('of resources that the schema does not accept are not written', async () => {
    const world = { ...docs, site: [{ id: 'site_1', fields: { title: 'D' } }] };
    const { value, warnings } = await exported(world);
    expect(Object.keys(value as JsonObject)).not.toContain('sites');
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The site "D" is left out, because no manifest can declare it: sites\.d\.title must have at least 2/,
      ),
    ]);
  });
});

describe('the text', () => {
  test('shows lines as lines and quotes only what needs it', async () => {
    const { text } = await exported({
      crew: [
        {
          fields: { title: 'A', text: 'one\ntwo\n', no: 'no', number: '12', day: '2027-03-31', variable: `\${env:X}` },
        },
      ],
    });
    expect(text.split('\n').slice(3).join('\n')).toBe(
      `crews:\n  a:\n    title: A\n    text: |\n      one\n      two\n    "no": "no"\n    number: "12"\n    day: "2027-03-31"\n    variable: $\${env:X}\n`,
    );
  });

  test('reads back as what was live, whatever the texts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'a\r\nb',
        ' a\nb',
        'a \nb',
        '\n',
        'a\n\n\n',
        '\u0085',
        '\u2028x\ny',
        '\ufeff',
        '- a',
        '? b',
        '#',
        '---',
        '...\nx',
        '\ud800',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(text, text), { selector: ([title]) => title, maxLength: 5 }),
        async (teams) => {
          const { value, warnings } = await exported({
            crew: teams.map(([title, note]) => ({ fields: { title, note } })),
          });
          const entries = Object.values(((value as JsonObject)['crews'] ?? {}) as JsonObject) as JsonObject[];
          const unescaped = (shown: Json | undefined): string => String(shown).replaceAll('$${', () => '${');
          expect(entries.map(({ title, note }) => [unescaped(title), unescaped(note)])).toEqual(teams);
          expect(warnings).toEqual([]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test.skipIf(isQuick)('of two thousand redirects is written in a moment', async () => {
    const redirects = Array.from({ length: 2000 }, (_item, index) => ({
      fields: { source: `/old/${index}`, destination: { section: { $id: 'sec_a' } } },
    }));
    const { value } = await exported({ ...docs, 'redirect of site_1': redirects });
    expect(value).toMatchObject({ sites: { docs: { redirects: { '/old/1999': { section: 'a' } } } } });
  });
});
