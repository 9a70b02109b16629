import { isJsonObject } from '../../base/json.ts';
import type { LintRule } from '../rule.ts';

/** Teams that nobody owns. */
export const teamWithoutOwner: LintRule = {
  name: 'team-without-owner',
  severity: 'warning',
  summary: 'None of the declared members of a team owns it',
  reason: 'Without an owner only the admins of the organization can let people in or out.',
  check: ({ ofKind }) =>
    ofKind('team').flatMap((thing) => {
      const members = thing.fields['members'];
      const roles = isJsonObject(members) ? Object.values(members) : [];
      return roles.length === 0 || roles.includes('owner')
        ? []
        : [{ thing, field: 'members', detail: 'No member has the role `owner`. Give it to one of them.' }];
    }),
};
