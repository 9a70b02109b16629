import { describe, expect, test } from 'vitest';
import { briefs, load, loadText, manifestIn, marks, resource } from './support/manifest.ts';

const BASE = `colophon: 1
organization: org_1
sites:
  docs:
    title: Docs
    visibility: public
    sections: [{ path: guides, title: Guides }]
    redirects:
      /old1: { section: guides }
      /old2: { section: guides }
environments:
  staging: { organization: org_s, overlay: over/staging.yaml, protect: true }
  both: { overlay: [over/staging.yaml, over/second.yaml] }
  broken: { overlay: over/nope.yaml }
  secretive: { variables: { a: !env COLOPHON_SECRET_NOT_SET } }
`;

const STAGING = `sites:
  docs:
    title: Staging docs
    visibility: !remove
    sections: [{ path: guides, title: All guides }, { path: api, title: API }]
    redirects:
      /old1: !remove
      /old2: { section: api }
      /old3: !ref site.docs
x-note: null
`;

const load1 = (environment?: string, staging = STAGING) =>
  load(
    { 'colophon.yaml': BASE, 'over/staging.yaml': staging, 'over/second.yaml': 'sites: { docs: { title: Second } }' },
    { environment },
  );

describe('an environment', () => {
  test('lays its overlay over the manifest: maps merge, the rest is replaced, !remove takes away', async () => {
    const manifest = manifestIn(await load1('staging', STAGING.replace('      /old3: !ref site.docs\n', '')));
    expect(manifest.workspace).toMatchObject({ environment: 'staging', organization: 'org_s' });
    expect(manifest.value['sites']).toEqual({
      docs: {
        title: 'Staging docs',
        sections: [
          { path: 'guides', title: 'All guides' },
          { path: 'api', title: 'API' },
        ],
        redirects: { '/old2': { section: 'api' } },
      },
    });
    expect(manifest.value['x-note']).toBeNull();
    expect(manifest.workspace.resources.every(({ protect }) => protect)).toBe(true);
    expect(resource(manifest, 'site.docs').fieldSources?.['title']).toEqual({
      file: 'over/staging.yaml',
      line: 3,
      column: 12,
    });
    expect(resource(manifest, 'site.docs').source?.file).toBe('colophon.yaml');
    expect(manifest.files.map(({ name }) => name)).toEqual(['colophon.yaml', 'over/staging.yaml']);
  });

  test('has overlays in their order', async () => {
    const manifest = manifestIn(await load1('both', 'sites: { docs: { title: First, visibility: unlisted } }'));
    expect(manifest.value['sites']).toMatchObject({ docs: { title: 'Second', visibility: 'unlisted' } });
  });

  test('that is not chosen is not looked into', async () => {
    expect(manifestIn(await load1()).workspace).toMatchObject({ environment: 'default', organization: 'org_1' });
    expect(manifestIn(await load1('default')).workspace.environment).toBe('default');
    expect(marks(await load1('secretive'))).toEqual(['variable-unset colophon.yaml:15:37']);
  });

  test('that is not declared is an error with the known ones', async () => {
    const text = briefs(await load1('stagin'))[0];
    expect(text).toContain('Did you mean "staging"?');
    expect(text).toContain('staging, both, broken, secretive');
    expect(briefs(await loadText('', { environment: 'x' }))[0]).toContain('declares no environments');
  });

  test('called default is chosen when none is', async () => {
    const text = 'environments: { default: { organization: org_d } }';
    expect(manifestIn(await loadText(text)).workspace.organization).toBe('org_d');
  });

  test('whose overlay is missing is an error where it is named', async () => {
    expect(marks(await load1('broken'))).toEqual(['file-missing colophon.yaml:14:22']);
  });

  test('whose overlay is empty is an error', async () => {
    expect(marks(await load1('staging', '# nothing\n'))).toEqual(['yaml-empty over/staging.yaml:1:1']);
  });

  test('whose overlay declares environments is an error', async () => {
    expect(marks(await load1('staging', 'environments: {}'))).toEqual(['overlay over/staging.yaml:1:1']);
  });

  test('whose overlay is wrong is told at the place in the overlay', async () => {
    const outcome = await load1('staging', 'sites:\n  docs:\n    titel: X\n');
    expect(marks(outcome)).toEqual(['unknown-key over/staging.yaml:3:5']);
    expect(outcome.diagnostics[0]?.excerpt).toContain('titel: X');
  });

  test('that removes what is not there is warned of', async () => {
    const outcome = await load1(
      'staging',
      'sites: { docs: { basename: !remove }, other: { title: Other, type: !remove } }',
    );
    expect(outcome.ok).toBe(true);
    expect(outcome.diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'overlay'],
      ['warning', 'overlay'],
    ]);
  });

  test('is the only place for !remove', async () => {
    expect(marks(await loadText('x-a: { b: !remove }'))).toEqual([expect.stringContaining('overlay colophon.yaml:3:')]);
  });
});

describe('several files', () => {
  const HEAD = 'colophon: 1\norganization: org_1\n';

  test('are one manifest in any split', async () => {
    const manifest = manifestIn(
      await load({
        'colophon/a.yaml': `${HEAD}sites: { docs: { title: Docs, sections: [{ path: guides, title: Guides }], redirects: { /old1: { section: guides } } } }`,
        'colophon/b.yaml':
          'sites: { docs: { redirects: { /old2: { section: guides } } }, blog: { title: Blog } }\nlint: { a: off }',
        'colophon/c.yaml': `${HEAD}lint: { b: error }\npolicy: { maxDeletes: 5 }\nteams: { a: { title: A } }`,
        'colophon/d.yaml': 'teams: { b: { title: B } }\nenvironments: { e: {} }\nvariables: { v: 1 }',
      }),
    );
    expect(manifest.workspace.resources.map(({ address }) => address)).toEqual([
      'site.docs',
      'site.docs.redirect["/old1"]',
      'site.docs.redirect["/old2"]',
      'site.docs.section.guides',
      'site.blog',
      'team.a',
      'team.b',
    ]);
    expect(manifest.lint).toEqual({ a: 'off', b: 'error' });
    expect(resource(manifest, 'site.docs.redirect["/old2"]').source?.file).toBe('colophon/b.yaml');
  });

  test.each([
    ['the same address', 'teams: { a: { title: A } }', 'teams: { a: { title: A } }', 'duplicate colophon/b.yaml:1:10'],
    [
      'the same part',
      'sites: { d: { title: De, redirects: { /old1: {} } } }',
      'sites: { d: { redirects: { /old1: {} } } }',
      'duplicate colophon/b.yaml:1:28',
    ],
    [
      'a list',
      'sites: { d: { title: De, sections: [] } }',
      'sites: { d: { sections: [] } }',
      'split colophon/b.yaml:1:15',
    ],
    ['another organization', '', 'organization: org_2', 'duplicate colophon/b.yaml:1:1'],
    ['another severity', 'lint: { a: off }', 'lint: { a: error }', 'duplicate colophon/b.yaml:1:9'],
    ['the list of what is unmanaged', 'unmanaged: [a]', 'unmanaged: [b]', 'duplicate colophon/b.yaml:1:1'],
  ])('cannot both have %s', async (_name, a, b, mark) => {
    const outcome = await load({ 'colophon/a.yaml': `${HEAD}${a}`, 'colophon/b.yaml': b });
    expect(marks(outcome)).toContain(mark);
    const found = outcome.diagnostics.find(({ source }) => source?.file === 'colophon/b.yaml');
    expect(found?.related?.[0]?.source.file).toBe('colophon/a.yaml');
    expect(found?.detail).toContain('colophon/a.yaml');
  });

  test('need the version in one of them', async () => {
    const outcome = await load({ 'colophon/a.yaml': 'organization: o', 'colophon/b.yaml': 'x-a: 1' });
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['version']);
  });
});
