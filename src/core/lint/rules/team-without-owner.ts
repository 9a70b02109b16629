import { isJsonObject } from '../../../base/json.ts';
import type { LintRule } from '../rule.ts';

/** Teams without an owner. */
export const teamWithoutOwner: LintRule = {
  name: 'team-without-owner',
  severity: 'warning',
  summary: 'Team has no declared owner',
  reason: 'Without an owner, only admins of the organization can add or remove members.',
  check: ({ ofKind }) =>
    ofKind('team').flatMap((resource) => {
      const members = resource.fields['members'];
      const roles = isJsonObject(members) ? Object.values(members) : [];
      return roles.length === 0 || roles.includes('owner')
        ? []
        : [{ resource, field: 'members', detail: 'no member has the role `owner`. Give it to one of them.' }];
    }),
};
