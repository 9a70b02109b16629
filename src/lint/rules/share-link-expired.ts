import type { LintRule } from '../rule.ts';
import { quoted } from '../words.ts';

/** Share links whose time is over. */
export const shareLinkExpired: LintRule = {
  name: 'share-link-expired',
  severity: 'warning',
  summary: 'A share link has expired and is still declared as open',
  reason: 'The next apply switches it off, whatever else the entry says; an entry that says both misleads its readers.',
  check: ({ ofKind, now }) =>
    ofKind('share-link').flatMap((thing) => {
      const { expires, fields } = thing;
      return expires === undefined || fields['active'] === false || !(Date.parse(expires) <= now)
        ? []
        : [
            {
              thing,
              field: 'expires',
              detail: `It expired at ${quoted(expires)}. Delete the entry, write \`active: false\`, or choose a later day if the link is still needed.`,
            },
          ];
    }),
};
