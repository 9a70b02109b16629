import type { Interference } from '../../support/kind-fixture.ts';

/** The organization of the example world. */
export const ORG = '/v1/orgs/org_acme';

/** The site of the manifests of all fixtures that has parts of every kind. */
export function siteOf({ of }: Parameters<Interference>[0]): string {
  return `${ORG}/sites/${of('site.main')}`;
}
