import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { LINT_RULES, type LintInput, lintWorkspace } from '../../src/core/lint/lint.ts';
import { addressesOf, certificate, inputOf, lintWith, resource, SITE, section, siteSpace, TODAY } from './support.ts';

const saml = (fields: JsonObject, more: Partial<Desired> = {}): Desired =>
  resource('saml-provider', 'saml.okta', fields, more);
const bare = (pem: string): string => pem.replace(/-----[^-]+-----/g, '').replaceAll('\n', '');

describe('the list of rules', () => {
  test('every rule has a name of its own and says why it is there', () => {
    expect(new Set(LINT_RULES.map(({ name }) => name)).size).toBe(LINT_RULES.length);
    for (const { name, summary, reason } of LINT_RULES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(reason).toMatch(/^[A-Z].*\.$/);
    }
  });

  const unowned = resource('team', 'team.writers', { title: 'Writers', members: { 'lin@example.com': 'member' } });

  test.each<[LintInput['severities'], readonly string[]]>([
    [{}, ['warning']],
    [{ 'team-without-owner': 'error' }, ['error']],
    [{ 'team-without-owner': 'info' }, ['info']],
    [{ 'team-without-owner': 'off' }, []],
  ])('severities %j count', (severities, expected) => {
    expect(lintWith('team-without-owner', [unowned], { severities }).map(({ severity }) => severity)).toEqual(expected);
  });

  test.each([
    ['redirect-lop', 'Did you mean "redirect-loop"?'],
    ['Redirect-Loop', 'Did you mean "redirect-loop"?'],
    ['constructor', 'Rules: redirect-loop'],
    ['x'.repeat(100_000), 'Rules:'],
  ])('a rule that does not exist is told, with what may be meant', (name, advice) => {
    const found = lintWith('lint-unknown-rule', [], { severities: { [name]: 'off' } });
    expect(found).toHaveLength(1);
    expect(found[0]?.severity).toBe('warning');
    expect(found[0]?.detail).toContain(advice);
  });

  test('findings come in the order of the files', () => {
    const resources = [section('B b'), section('A a')];
    const lines = lintWorkspace(inputOf(resources)).map(({ source }) => source?.line);
    expect(lines).toEqual([...lines].sort((a, b) => Number(a) - Number(b)));
  });
});

describe('saml-certificate', () => {
  test.each<[string, string, string, readonly (readonly [string, string])[]]>([
    ['a good RSA certificate', certificate('rsa-2048'), TODAY, []],
    ['a good EC certificate', certificate('ec-256'), TODAY, []],
    ['one without the lines around it', bare(certificate('rsa-2048')), TODAY, []],
    ['an expired one', certificate('expired'), TODAY, [['error', 'expired on 2021-01-01']]],
    ['the same before it expired', certificate('expired'), '2020-06-01', []],
    ['the moment it expires', certificate('expired'), '2021-01-01T00:00:00Z', [['error', 'expired']]],
    ['the second before', certificate('expired'), '2020-12-31T23:59:59Z', [['warning', 'expires in 1 day.']]],
    ['30 days before', certificate('expired'), '2020-12-02', [['warning', 'expires in 30 days']]],
    ['31 days before', certificate('expired'), '2020-12-01', []],
    ['one that is not valid yet', certificate('rsa-2048'), '2024-12-31', [['warning', 'becomes valid on 2025-01-01']]],
    ['a short RSA key', certificate('rsa-1024'), TODAY, [['warning', 'an RSA key of 1024 bits']]],
    ['a short EC key', certificate('ec-224'), TODAY, [['warning', 'an elliptic-curve key of 224 bits']]],
    ['a SHA-1 signature', certificate('sha1'), TODAY, [['warning', 'a signature with SHA-1']]],
    ['an MD5 signature', certificate('md5'), TODAY, [['warning', 'a signature with MD5']]],
    [
      'each of several',
      `${certificate('rsa-2048')}\n${certificate('expired')}${certificate('rsa-1024')}`,
      TODAY,
      [
        ['error', 'certificate 2 of 3 expired'],
        ['warning', 'certificate 3 of 3 has'],
      ],
    ],
    ['no base64', 'certificate goes here', TODAY, [['error', 'is not an X.509 certificate']]],
    ['base64 of something else', 'aGVsbG8=', TODAY, [['error', 'is not an X.509 certificate']]],
    ['an empty text', '', TODAY, [['error', 'is not an X.509 certificate']]],
    ['a text that is cut off', certificate('rsa-2048').slice(0, 500), TODAY, [['error', 'cut off']]],
    ['a block of another sort', '-----BEGIN PKCS7-----\nAA==\n-----END PKCS7-----', TODAY, [['error', 'has no block']]],
    ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\nAA==`, TODAY, [['error', 'contains a private key']]],
    [
      'a broken one among several',
      `${certificate('ec-256')}-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----`,
      TODAY,
      [['error', 'Certificate 2 in it']],
    ],
  ])('judges %s', (_title, text, today, expected) => {
    const provider = saml({ label: 'Okta', certificate: text });
    const found = lintWith('saml-certificate', [provider], { today });
    expect(found.map(({ severity }) => severity)).toEqual(expected.map(([severity]) => severity));
    for (const [index, [, words]] of expected.entries()) {
      expect(found[index]?.detail).toContain(words);
      expect(found[index]?.source).toEqual(provider.fieldSources?.['certificate']);
    }
  });

  test.each(['expired', 'rsa-1024', 'ec-224', 'sha1'])('shows nothing of a hidden certificate: %s', (name) => {
    const provider = saml({ certificate: certificate(name) }, { sensitive: ['certificate'] });
    // Line numbers may look like any of these.
    const text = JSON.stringify(lintWith('saml-certificate', [provider]).map(({ source: _source, ...said }) => said));
    expect(text).toContain('the certificate');
    expect(text).not.toMatch(/2021|1024|224|SHA-1\b(?!,)|MII/);
  });

  test('says nothing where the certificate is not managed', () => {
    expect(lintWith('saml-certificate', [saml({ label: 'Okta' }), saml({ certificate: null })])).toEqual([]);
  });
});

test.each<[string, Json, boolean]>([
  ['https', 'https://login.example.com/sso', false],
  ['HTTPS in capital letters', 'HTTPS://login.example.com/sso', false],
  ['http', 'http://login.example.com/sso', true],
  ['something else', 'ftp://login.example.com', true],
  ['nothing', null, false],
])('saml-insecure-url judges %s', (_title, ssoURL, expected) => {
  const found = lintWith('saml-insecure-url', [saml({ ssoURL })]);
  expect(found.map(({ severity }) => severity)).toEqual(expected ? ['warning'] : []);
  const hidden = lintWith('saml-insecure-url', [saml({ ssoURL }, { sensitive: ['ssoURL'] })]);
  expect(JSON.stringify(hidden)).not.toContain('example.com');
});

describe('share links', () => {
  test.each<[string, string | undefined, Json | undefined, readonly string[]]>([
    ['no day', undefined, true, []],
    ['a day that is past', '2026-05-31T00:00:00Z', undefined, ['share-link-expired']],
    ['this very moment', TODAY, true, ['share-link-expired']],
    ['a day that is past, switched off', '2026-05-31T00:00:00Z', false, []],
    ['tomorrow', '2026-06-02T00:00:00Z', true, ['share-link-expires-soon']],
    ['in a week', '2026-06-08T00:00:00Z', true, ['share-link-expires-soon']],
    ['tomorrow, switched off', '2026-06-02T00:00:00Z', false, []],
    ['in eight days', '2026-06-09T00:00:00Z', true, []],
    ['no date at all', 'soon', true, []],
  ])('judges %s', (_title, expires, active, expected) => {
    const fields = active === undefined ? { name: 'x' } : { name: 'x', active };
    const more = { parent: SITE, ...(expires === undefined ? {} : { expires }) };
    const found = lintWorkspace(inputOf([resource('share-link', `${SITE}.shareLink.x`, fields, more)]));
    expect(found.map(({ code }) => code)).toEqual(expected);
  });
});

test.each<[string, Json | undefined, boolean]>([
  ['members without an owner', { 'a@example.com': 'member' }, true],
  ['an owner', { 'a@example.com': 'member', 'b@example.com': 'owner' }, false],
  ['nobody', {}, false],
  ['members that are not managed', undefined, false],
])('team-without-owner judges %s', (_title, members, expected) => {
  const fields = members === undefined ? { title: 'x' } : { title: 'x', members };
  expect(lintWith('team-without-owner', [resource('team', 'team.x', fields)])).toHaveLength(expected ? 1 : 0);
});

describe('paths', () => {
  test.each<[string, readonly Desired[], readonly string[]]>([
    [
      'two in one section',
      [section('a'), siteSpace('v1', 'a'), { ...siteSpace('v1', 'a'), address: 'second' }],
      ['second'],
    ],
    ['other letters', [section('a'), siteSpace('V1', 'a'), siteSpace('v1', 'a')], [`${SITE}.section.a.space.v1`]],
    ['one in each of two sections', [section('a'), section('b'), siteSpace('v1', 'a'), siteSpace('v1', 'b')], []],
    ['a section and a site space at the root', [siteSpace('a'), section('a')], [`${SITE}.space.a`]],
  ])('site-space-duplicate-path finds %s', (_title, resources, expected) => {
    expect(addressesOf(lintWith('site-space-duplicate-path', resources))).toEqual(expected);
  });

  test.each([
    ['guides', false],
    ['v2.0_x~y-z', false],
    ['Guides', true],
    ['user guide', true],
    ['größe', true],
    ['a/b', true],
    ['..', true],
    ['\u001b[31m', true],
  ])('path-characters judges %j', (path, expected) => {
    const found = lintWith('path-characters', [section(path), siteSpace(path, path)]);
    expect(found).toHaveLength(expected ? 2 : 0);
    expect(found.some(({ detail }) => detail.includes('\u001b'))).toBe(false);
  });

  test.each([
    ['book-open', false],
    ['1', false],
    [null, false],
    ['Book', true],
    ['no such icon', true],
    ['fa:book', true],
    ['-book', true],
    ['\u001b[31m', true],
  ])('icon-name judges %j', (icon, expected) => {
    const found = lintWith('icon-name', [
      resource('section', 'site.docs.section.a', { path: 'a', icon }),
      resource('section-group', 'site.docs.group.b', { title: 'B', icon }),
    ]);
    expect(found).toHaveLength(expected ? 2 : 0);
    expect(found.some(({ detail }) => detail.includes('\u001b'))).toBe(false);
  });
});

describe('settings of the organization', () => {
  const settings = (fields: JsonObject): Desired => resource('organization-settings', 'organizationSettings', fields);
  const provider = saml({ label: 'Okta' });
  const invite = resource('link-invite', 'linkInvite.readers', { role: 'read' });

  test.each<[string, readonly Desired[], boolean]>([
    ['sso-without-provider', [settings({ sso: true })], true],
    ['sso-without-provider', [settings({ sso: true }), provider], false],
    ['sso-without-provider', [settings({ sso: false })], false],
    ['default-role-admin', [settings({ defaultRole: 'admin' })], true],
    ['default-role-admin', [settings({ defaultRole: null })], false],
    ['invite-links-disabled', [settings({ inviteLinks: false }), invite], true],
    ['invite-links-disabled', [settings({ inviteLinks: false })], false],
    ['invite-links-disabled', [settings({ inviteLinks: true }), invite], false],
  ])('%s judges %#', (rule, resources, expected) => {
    expect(lintWith(rule, resources)).toHaveLength(expected ? 1 : 0);
  });
});
