// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of manifests look like those of templates.
import { describe, expect, test } from 'vitest';
import { brief, briefs, load, loadText, manifestIn, marks, resource } from './support/manifest.ts';

const CANARY = 'canary-7f3a9c';

describe('variables', () => {
  const env = {
    COLOPHON_VAR_HOME_TITLE: 'From env',
    COLOPHON_VAR_EMPTY: '',
    COLOPHON_VAR_NESTED: '${env:COLOPHON_VAR_HOME_TITLE}',
  };
  test.each([
    ['${env:COLOPHON_VAR_HOME_TITLE}', 'From env'],
    ['a ${env:COLOPHON_VAR_HOME_TITLE} b ${var:x}', 'a From env b X'],
    ['${env:COLOPHON_VAR_NOPE:-fallback}', 'fallback'],
    ['${env:COLOPHON_VAR_NOPE:-}', ''],
    ['${env:COLOPHON_VAR_EMPTY:-fallback}', 'fallback'],
    ['${env:COLOPHON_VAR_EMPTY}', ''],
    ['${var:nope:-a:-b}', 'a:-b'],
    ['${var:n}', '1.10'],
    ['${var:flag}', 'true'],
    ['$${env:COLOPHON_VAR_HOME_TITLE}', '${env:COLOPHON_VAR_HOME_TITLE}'],
    ['a$${b', 'a${b'],
    ['$5 and $', '$5 and $'],
    ['${env:COLOPHON_VAR_NESTED}', '${env:COLOPHON_VAR_HOME_TITLE}'],
    ['${var:from-env}', 'From env'],
  ])('%j becomes %j', async (text, expected) => {
    const head = 'variables: { x: X, n: 1.10, flag: true, from-env: "${env:COLOPHON_VAR_HOME_TITLE}" }\n';
    expect(manifestIn(await loadText(`${head}x-a: '${text}'`, { env })).value['x-a']).toBe(expected);
  });

  test.each([
    ['${env:COLOPHON_VAR_NOPE}', 'variable-unset', 'COLOPHON_VAR_NOPE is not set'],
    ['${var:titel}', 'variable-unset', 'Did you mean "title"?'],
    ['${HOME}', 'variable-syntax', 'Did you mean "${env:HOME}"?'],
    ['${vra:x}', 'variable-syntax', 'Did you mean "var"?'],
    ['${env:a-b}', 'variable-syntax', 'does not name a variable'],
    ['${env:X', 'variable-syntax', 'not closed'],
    ['${}', 'variable-syntax', 'not a variable'],
    ['${env:COLOPHON_VAR_toString}', 'variable-unset', 'COLOPHON_VAR_toString is not set'],
    ['${var:__proto__}', 'variable-unset', 'not declared'],
  ])('%j is an error at its place', async (text, code, words) => {
    const outcome = await loadText(`variables: { title: T }\nx-a: '${text}'`);
    expect(marks(outcome)).toEqual([`${code} colophon.yaml:4:6`]);
    expect(briefs(outcome)[0]).toContain(words);
  });

  test('are not replaced in keys, and not in other variables', async () => {
    expect(manifestIn(await loadText('x-a: { "a ${env:X}": 1 }')).value['x-a']).toEqual({ 'a ${env:X}': 1 });
    expect(marks(await loadText('variables: { a: b, c: "${var:a}" }'))).toEqual(['variable-syntax colophon.yaml:3:23']);
  });

  test('the command line goes before the environment, which goes before the manifest', async () => {
    const text =
      'variables: { a: 1, b: 1, c: 1 }\nenvironments: { e: { variables: { b: 2, c: 2 } } }\nx-a: "${var:a}${var:b}${var:c}"';
    expect(manifestIn(await loadText(text, { environment: 'e', variables: { c: '3' } })).value['x-a']).toBe('123');
  });
});

describe('tags', () => {
  test('!env gives a secret that is listed and marks the field', async () => {
    const text = 'saml: { okta: { label: Okta, certificate: !env COLOPHON_SECRET_CERT } }\nteams: { a: { title: T } }';
    const manifest = manifestIn(await loadText(text, { env: { COLOPHON_SECRET_CERT: CANARY } }));
    expect(manifest.secrets).toEqual([CANARY]);
    expect(resource(manifest, 'saml.okta').sensitive).toEqual(['certificate']);
    expect(resource(manifest, 'team.a').sensitive).toEqual([]);
  });

  test('a variable that holds a secret makes every text secret that uses it', async () => {
    const text =
      'variables: { cert: !env COLOPHON_SECRET_CERT }\nsaml: { okta: { label: Okta, certificate: "x ${var:cert}" } }';
    const manifest = manifestIn(await loadText(text, { env: { COLOPHON_SECRET_CERT: CANARY } }));
    expect(resource(manifest, 'saml.okta').sensitive).toEqual(['certificate']);
    expect(manifest.secrets).toContain(`x ${CANARY}`);
  });

  test.each([
    ['unset', {}],
    ['empty', { COLOPHON_SECRET_CERT: '' }],
  ])('!env with an %s variable is an error', async (_name, env) => {
    const outcome = await loadText('saml: { okta: { label: Okta, certificate: !env COLOPHON_SECRET_CERT } }', { env });
    expect(marks(outcome)).toEqual(['variable-unset colophon.yaml:3:48']);
  });

  test('no secret is in any message, whatever is wrong with its value', async () => {
    const text = [
      'variables: { v: !env COLOPHON_SECRET_SECRET }',
      'saml: { okta: { label: !env COLOPHON_SECRET_LONG, defaultTeam: !env COLOPHON_SECRET_SECRET, defaultRole: !env COLOPHON_SECRET_SECRET, ssoURL: !env COLOPHON_SECRET_SECRET } }',
      'saml2: !env COLOPHON_SECRET_SECRET',
      'teams: { a: { title: A, members: { a@example.com: !env COLOPHON_SECRET_SECRET } } }',
      'sites:',
      '  docs:',
      '    title: Docs',
      '    id: !env COLOPHON_SECRET_SECRET',
      '    visibility: ${var:v}',
      '    published: !env COLOPHON_SECRET_SECRET',
      '    sections: [{ path: !env COLOPHON_SECRET_SECRET, title: Guides }, { path: two, title: Two, group: !env COLOPHON_SECRET_SECRET }]',
      '    defaultSection: !env COLOPHON_SECRET_SECRET',
      '    redirects: { /old: { section: !env COLOPHON_SECRET_SECRET }, /old2: { space: !env COLOPHON_SECRET_SECRET } }',
      'policy: { maxDeletes: !env COLOPHON_SECRET_SECRET }',
      'environments: { e: { organization: !env COLOPHON_SECRET_SECRET } }',
    ].join('\n');
    const outcome = await loadText(text, {
      environment: 'e',
      env: { COLOPHON_SECRET_SECRET: CANARY, COLOPHON_SECRET_LONG: CANARY.repeat(5) },
    });
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.length).toBeGreaterThan(8);
    expect(JSON.stringify(outcome)).not.toContain(CANARY);
  });

  test.each([
    'organization: !env COLOPHON_SECRET_S',
    'sites: { docs: { title: Docs, id: !env COLOPHON_SECRET_S } }',
    'sites: { docs: { title: Docs, sections: [{ path: !env COLOPHON_SECRET_S, title: Guides }] } }',
    'sites: { docs: { title: Docs, redirects: { /old: { section: !env COLOPHON_SECRET_S } } } }',
    'sites: { docs: { title: Docs, customization: { raw: { a.b: !env COLOPHON_SECRET_S } } } }',
    'teams: { a: { title: "T ${var:s}" } }\nvariables: { s: !env COLOPHON_SECRET_S }',
    'saml: { a: { label: A, ssoURL: !env COLOPHON_SECRET_S } }',
    'sites: { docs: { title: Docs } }\nassert: { site.docs.hostname: !env COLOPHON_SECRET_S }',
    'sites: { docs: { title: Docs } }\nimport: { site.docs: !env COLOPHON_SECRET_S }',
    'policy: { maxDeletes: !env COLOPHON_SECRET_S }',
    'x-a: [!env COLOPHON_SECRET_S]',
  ])('a secret in a place that shows it is refused and not read: %s', async (text) => {
    let reads = 0;
    const env = {
      get COLOPHON_SECRET_S(): string {
        reads += 1;
        return CANARY;
      },
    };
    const head = text.startsWith('organization') ? 'colophon: 1' : 'colophon: 1\norganization: o';
    const outcome = await load({ 'colophon.yaml': `${head}\n${text}` }, { env });
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['secret-place']);
    expect(reads).toBe(text.includes('variables') ? 1 : 0);
    expect(JSON.stringify(outcome)).not.toContain(CANARY);
  });

  test('!file gives the text as it is, without replacing anything in it', async () => {
    const manifest = manifestIn(
      await load({
        'colophon.yaml': 'colophon: 1\norganization: o\nx-a: !file a.txt',
        'a.txt': '\ufeffa ${env:X}\r\n',
      }),
    );
    expect(manifest.value['x-a']).toBe('a ${env:X}\r\n');
  });

  test('!file does not take a variable, nor what is not text', async () => {
    const files = {
      'colophon.yaml': 'colophon: 1\norganization: o\nx-a: !file ${var:x}\nx-b: !file b.bin',
      'b.bin': Uint8Array.from([65, 255]),
    };
    expect((await load(files)).diagnostics.map(({ code }) => code).sort()).toEqual([
      'file-encoding',
      'variable-syntax',
    ]);
  });

  test('!ref to a resource of another kind, or to nothing, is an error with a suggestion', async () => {
    const text =
      'sites: { docs: { title: Docs, sections: [{ path: guides, title: Guides }], redirects: { /old: { section: !ref site.docs }, /two: { section: !ref site.docs.section.guide } } } }';
    const outcome = await loadText(text);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['reference', 'reference']);
    expect(briefs(outcome)[0]).toContain('Reference to a site instead of a section');
    expect(briefs(outcome)[1]).toContain('Did you mean "site.docs.section.guides"?');
  });
});

describe('redirects in a CSV file', () => {
  const MAIN =
    'colophon: 1\norganization: o\nspaces: { hb: { id: spc_1 } }\nsites:\n  docs:\n    title: Docs\n    sections: [{ path: guides, title: Guides, spaces: [{ space: hb, path: v2 }] }]\n    redirects: !csv old.csv\n';
  const loadCsv = (csv: string) => load({ 'colophon.yaml': MAIN, 'old.csv': csv });

  test('lead to sections, site spaces and pages, and know their lines', async () => {
    const manifest = manifestIn(
      await loadCsv(
        'note,source,destination\r\n,/a1,guides\r\n"a ""b"",\nc",/b1,guides/v2\r\n\r\n,"/c1",guides/v2#pg_1\r\n',
      ),
    );
    const at = (path: string) => resource(manifest, `site.docs.redirect["${path}"]`);
    expect(at('/a1').fields['destination']).toEqual({ section: { $ref: 'site.docs.section.guides' } });
    expect(at('/b1').fields['destination']).toEqual({ space: { $ref: 'site.docs.section.guides.space.hb' } });
    expect(at('/c1').fields['destination']).toMatchObject({ page: 'pg_1' });
    expect(at('/c1').source).toEqual({ file: 'old.csv', line: 6, column: 2 });
    expect(manifest.files.map(({ name }) => name)).toEqual(['colophon.yaml', 'old.csv']);
  });

  test('none is a file with a header only', async () => {
    const manifest = manifestIn(await loadCsv('source,destination\n'));
    expect(manifest.value['sites']).toMatchObject({ docs: { redirects: {} } });
  });

  test.each([
    ['', 'csv old.csv:1:1', 'Empty CSV file'],
    ['from,to\n/a1,guides\n', 'csv old.csv:1:1', '`source,destination`'],
    ['source,destination\n/a1,guides\n/a1,guides\n', 'duplicate old.csv:3:1', '"/a1" has two destinations'],
    ['source,destination\n/a1\n', 'csv old.csv:2:1', 'CSV line without a source or destination'],
    ['source,destination\n/a1,"guides\n', 'csv old.csv:2:5', 'quote'],
    ['source,destination\n/a"1,guides\n', 'csv old.csv:2:3', 'quote'],
    ['source,destination\n"/a1"x,guides\n', 'csv old.csv:2:6', 'quote'],
    ['source,destination\n__proto__,guides\n', 'csv old.csv:2:1', '__proto__'],
    ['source,destination\n/a1,guidse\n', 'reference old.csv:2:5', 'Did you mean "guides"?'],
    [
      'source,destination\nno-slash,guides\n',
      'schema old.csv:2:1',
      'Invalid key `no-slash` in sites.docs.redirects. Write a path that starts with `/`',
    ],
  ])('%j is an error', async (csv, mark, words) => {
    const outcome = await loadCsv(csv);
    expect(marks(outcome)).toEqual([mark]);
    expect(outcome.diagnostics.map(brief)[0]).toContain(words);
  });
});

describe('the organization', () => {
  const base = 'colophon: 1\n';
  test.each([
    [
      'the option',
      `${base}organization: a\nenvironments: { e: { organization: b } }`,
      { environment: 'e', organization: 'c' },
      'c',
    ],
    ['the environment', `${base}organization: a\nenvironments: { e: { organization: b } }`, { environment: 'e' }, 'b'],
    ['the manifest', `${base}organization: a`, {}, 'a'],
    [
      'the option, while a variable is unset',
      `${base}organization: "\${env:COLOPHON_VAR_NOPE}"`,
      { organization: 'c' },
      'c',
    ],
    [
      'the environment, while a variable is unset',
      `${base}organization: "\${env:COLOPHON_VAR_NOPE}"\nenvironments: { e: { organization: b } }`,
      { environment: 'e' },
      'b',
    ],
  ])('comes from %s', async (_name, text, options, expected) => {
    expect(manifestIn(await load({ 'colophon.yaml': text }, options)).workspace.organization).toBe(expected);
  });

  test('is needed', async () => {
    const outcome = await load({ 'colophon.yaml': base });
    expect(briefs(outcome)[0]).toMatch(/^organization .*COLOPHON_ORGANIZATION/);
  });
});
