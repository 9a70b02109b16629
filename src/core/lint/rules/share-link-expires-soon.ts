import type { LintRule } from '../rule.ts';
import { counted } from '../words.ts';

const DAY = 86_400_000;
const SOON = 7 * DAY;

/** Share links that expire soon. */
export const shareLinkExpiresSoon: LintRule = {
  name: 'share-link-expires-soon',
  severity: 'info',
  summary: 'Share link expires within a week',
  reason: 'Everyone who has the link loses access on that day. Extend it, or inform them.',
  check: ({ ofKind, now }) =>
    ofKind('share-link').flatMap((resource) => {
      const left = Date.parse(resource.expires ?? '') - now;
      return resource.fields['active'] === false || !(left > 0 && left <= SOON)
        ? []
        : [
            {
              resource,
              field: 'expires',
              detail: `it expires in ${counted(Math.ceil(left / DAY), 'day')}. Set a later date if the link is needed longer.`,
            },
          ];
    }),
};
