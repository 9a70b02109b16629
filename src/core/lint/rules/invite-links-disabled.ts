import type { LintRule } from '../rule.ts';

/** Link invites in an organization that does not allow them. */
export const inviteLinksDisabled: LintRule = {
  name: 'invite-links-disabled',
  severity: 'warning',
  summary: 'Link invites are declared but disabled',
  reason: 'The service rejects new link invites while `inviteLinks` is false, and existing ones do not work.',
  check: ({ ofKind }) =>
    ofKind('organization-settings').flatMap((resource) =>
      resource.fields['inviteLinks'] === false && ofKind('link-invite').length > 0
        ? [
            {
              resource,
              field: 'inviteLinks',
              detail:
                '`inviteLinks` is false and link invites are declared. Remove `linkInvites`, or enable `inviteLinks`.',
            },
          ]
        : [],
    ),
};
