import { expect, test } from 'vitest';
import { organizationSettings } from '../../src/core/kinds/organization-settings.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';

const bench = useBench([organizationSettings]);
const today = useBench([organizationSettings], { profile: 'today' });

test('is one resource with the id of the organization', async () => {
  const [live, ...others] = await bench().list(organizationSettings);
  expect(others).toEqual([]);
  expect(live).toMatchObject({
    id: 'org_acme',
    title: 'Acme',
    fields: { title: 'Acme', hostname: 'acme', defaultRole: 'read', defaultSite: { $id: 'site_docs' }, sso: true },
  });
  expect(live?.fields).not.toHaveProperty('logo');
});

test('sends what is set and nothing else, and reads the logo back', async () => {
  const { update, find } = bench();
  const logo = 'https://example.com/logo.svg';
  const changed = await update(organizationSettings, 'org_acme', { logo, defaultSite: null, defaultRole: null });
  expect(changed.fields).toMatchObject({ logo, defaultRole: null, title: 'Acme', inviteLinks: true });
  expect(changed.fields).not.toHaveProperty('defaultSite');
  expect(await find(organizationSettings, 'org_acme')).toEqual(changed);
  const cleared = await update(organizationSettings, 'org_acme', { logo: null, defaultSite: { $id: 'site_notes' } });
  expect(cleared.fields).toMatchObject({ defaultSite: { $id: 'site_notes' } });
  expect(cleared.fields).not.toHaveProperty('logo');
});

test('is never created and never deleted', async () => {
  const { create, remove } = bench();
  expect((await failureOf(create(organizationSettings, {}))).failure).toBe('unsupported');
  expect((await failureOf(remove(organizationSettings, 'org_acme'))).failure).toBe('unsupported');
  expect(organizationSettings.removal).toBe('release');
});

test('has merge rules on services of today, with people by their addresses', async () => {
  const rules = [{ require_specific_reviewers: ['lin@example.com'] }, 'require_agent_review'];
  const { fields } = await today().update(organizationSettings, 'org_acme', { mergeRules: rules });
  expect(fields['mergeRules']).toEqual(rules);
  const [older] = await bench().list(organizationSettings);
  expect(older?.fields).not.toHaveProperty('mergeRules');
});

test('names who is not in the organization before anything is sent', async () => {
  const error = await failureOf(
    today().update(organizationSettings, 'org_acme', {
      title: 'Other',
      mergeRules: [{ allow_bypass: ['no@x.example'] }],
    }),
  );
  expect([error.failure, error.outcome]).toEqual(['invalid', 'none']);
  expect((await today().list(organizationSettings))[0]?.title).toBe('Acme');
});

test('comes after the site, the people and the SAML providers that it needs', () => {
  const context = contextOf('', { site: ['docs'], member: ['ada@example.com'], 'saml-provider': ['okta', 'entra'] });
  const declared = organizationSettings.declare(
    { defaultSite: 'docs', sso: true, mergeRules: [{ allow_bypass: ['Ada@example.com', 'none@example.com'] }] },
    context,
  );
  expect(declared.fields['defaultSite']).toEqual({ $ref: 'site.docs' });
  expect(declared.after).toEqual(['member.ada@example.com', 'saml-provider.okta', 'saml-provider.entra']);
  expect(organizationSettings.declare({ ai: true }, context).after).toEqual([]);
});

test('is exported with the names of sites', () => {
  const live = {
    kind: 'organization-settings',
    id: 'org_acme',
    title: 'Acme',
    fields: { title: 'Acme', defaultSite: { $id: 'site_docs' } },
  };
  const named = organizationSettings.export(live, { nameOf: () => 'docs' });
  expect(named).toEqual({ key: '', entry: { title: 'Acme', defaultSite: 'docs' } });
  const unnamed = organizationSettings.export(live, { nameOf: () => undefined });
  expect(unnamed?.entry).toMatchObject({ defaultSite: { id: 'site_docs' } });
});
