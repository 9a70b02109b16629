/** The organization of the example world. */
export const ORG = '/v1/orgs/org_acme';
