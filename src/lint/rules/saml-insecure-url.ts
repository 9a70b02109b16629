import type { LintRule } from '../rule.ts';
import { shown } from '../words.ts';

/** Login addresses that are not encrypted. */
export const samlInsecureUrl: LintRule = {
  name: 'saml-insecure-url',
  severity: 'warning',
  summary: 'People are sent to log in over a connection that is not encrypted',
  reason: 'Whoever can listen on the way can read what people type to log in, or show them another page.',
  check: ({ ofKind }) =>
    ofKind('saml-provider').flatMap((thing) => {
      const url = thing.fields['ssoURL'];
      const spot = { thing, field: 'ssoURL' };
      return typeof url !== 'string' || url.slice(0, 8).toLowerCase() === 'https://'
        ? []
        : [{ ...spot, detail: `ssoURL is ${shown(spot, url)}. Use the provider's address that begins with https://.` }];
    }),
};
