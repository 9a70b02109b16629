import type { LintRule } from '../rule.ts';
import { quoted } from '../words.ts';

/** Expired share links. */
export const shareLinkExpired: LintRule = {
  name: 'share-link-expired',
  severity: 'warning',
  summary: 'Expired share link is still declared as active',
  reason: 'The next apply disables it regardless of `active`, so the entry is misleading.',
  check: ({ ofKind, now }) =>
    ofKind('share-link').flatMap((resource) => {
      const { expires, fields } = resource;
      return expires === undefined || fields['active'] === false || !(Date.parse(expires) <= now)
        ? []
        : [
            {
              resource,
              field: 'expires',
              detail: `it expired at ${quoted(expires)}. Delete the entry, write \`active: false\`, or set a later date if the link is still needed.`,
            },
          ];
    }),
};
