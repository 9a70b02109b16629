import type { LintRule } from '../rule.ts';
import { shown } from '../words.ts';

/** Login URLs without encryption. */
export const samlInsecureUrl: LintRule = {
  name: 'saml-insecure-url',
  severity: 'warning',
  summary: 'SAML login URL without encryption',
  reason: 'Anyone on the network path can read the credentials that people type, or show them another page.',
  check: ({ ofKind }) =>
    ofKind('saml-provider').flatMap((resource) => {
      const url = resource.fields['ssoURL'];
      const spot = { resource, field: 'ssoURL' };
      return typeof url !== 'string' || url.slice(0, 8).toLowerCase() === 'https://'
        ? []
        : [{ ...spot, detail: `ssoURL is ${shown(spot, url)}. Use the https:// URL of the provider.` }];
    }),
};
