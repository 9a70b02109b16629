import type { LintRule } from '../rule.ts';

export const defaultRoleAdmin: LintRule = {
  name: 'default-role-admin',
  severity: 'warning',
  summary: 'New members become admins',
  reason: 'An admin can change and delete everything; a new member rarely needs that on the first day.',
  check: ({ ofKind }) =>
    ofKind('organization-settings').flatMap((resource) =>
      resource.fields['defaultRole'] === 'admin'
        ? [{ resource, field: 'defaultRole', detail: '`defaultRole` is `admin`. Choose another role, such as `read`.' }]
        : [],
    ),
};
