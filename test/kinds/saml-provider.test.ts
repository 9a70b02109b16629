import { expect, test } from 'vitest';
import { samlProvider } from '../../src/core/kinds/saml-provider.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([samlProvider]);
const PEM = '-----BEGIN CERTIFICATE-----\nMIIBszCCARw=\nAAAA\n-----END CERTIFICATE-----\n';
const FULL = {
  label: 'Entra',
  entityID: 'https://idp.example.com/entra',
  ssoURL: 'https://idp.example.com/sso',
  certificate: PEM,
  defaultTeam: { $id: 'team_api' },
  defaultRole: 'read',
};

test('is made with its label alone, and leaves out what was never set', async () => {
  const { live } = await bench().create(samlProvider, { label: 'Bare', certificate: null, ssoURL: null });
  expect(live.fields).toEqual({ label: 'Bare', defaultRole: null });
  expect(Object.keys(live.outputs ?? {})).toEqual(['acsURL', 'startURL', 'entityID']);
});

test('cannot lose its default team', async () => {
  const error = await failureOf(bench().update(samlProvider, 'saml_okta', { defaultTeam: null }));
  expect([error.failure, error.outcome]).toEqual(['unsupported', 'none']);
});

test.each([
  ['with other line ends', PEM.replaceAll('\n', '\r\n')],
  ['without the last line end', PEM.trimEnd()],
  ['in one line', 'MIIBszCCARw=AAAA'],
  ['with words around it', `Bag Attributes\n  friendlyName: x\n${PEM}`],
])('compares certificates by what they hold: %s', (_title, text) => {
  expect(samlProvider.comparable?.('certificate', text)).toBe(samlProvider.comparable?.('certificate', PEM));
});

test('sees that a certificate is another one', () => {
  const form = (text: string): unknown => samlProvider.comparable?.('certificate', text);
  expect(form(PEM.replace('AAAA', 'AAAB'))).not.toBe(form(PEM));
  expect(form(PEM + PEM)).not.toBe(form(PEM));
  expect(samlProvider.comparable?.('label', 'a b')).toBe('a b');
});

test('refers to its team by name', () => {
  const context = contextOf('okta', { team: ['writers'] });
  const declared = samlProvider.declare({ label: 'Okta', entityID: '', defaultTeam: 'writers' }, context);
  expect(declared.fields).toEqual({ label: 'Okta', entityID: null, defaultTeam: { $ref: 'team.writers' } });
  const wrong = contextOf('okta');
  expect(samlProvider.declare({ label: 'Okta', defaultTeam: 'nobody' }, wrong).fields).toEqual({ label: 'Okta' });
  expect(wrong.problems).toMatchObject([[['defaultTeam'], { severity: 'error' }]]);
});

test('is exported with its team by name, else by id', async () => {
  const live = { kind: 'saml-provider', id: 'saml_1', title: 'Entra', fields: FULL };
  const { defaultTeam: _team, ...rest } = FULL;
  expect(samlProvider.export(live, { nameOf: () => 'api' })).toEqual({
    key: 'entra',
    entry: { ...rest, defaultTeam: 'api' },
  });
  expect(samlProvider.export(live, { nameOf: () => undefined })?.entry).toEqual({
    ...rest,
    defaultTeam: { id: 'team_api' },
  });
});
