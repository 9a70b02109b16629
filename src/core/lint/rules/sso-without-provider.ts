import type { LintRule } from '../rule.ts';

/** Single sign-on without a declared identity provider. */
export const ssoWithoutProvider: LintRule = {
  name: 'sso-without-provider',
  severity: 'warning',
  summary: 'Single sign-on has no declared provider',
  reason: 'With `sso: true` and no SAML provider, nobody can log in by single sign-on.',
  check: ({ ofKind }) =>
    ofKind('organization-settings').flatMap((resource) =>
      resource.fields['sso'] === true && ofKind('saml-provider').length === 0
        ? [
            {
              resource,
              field: 'sso',
              detail: '`sso` is enabled and no SAML provider is declared. Declare one under `saml`, or remove `sso`.',
            },
          ]
        : [],
    ),
};
