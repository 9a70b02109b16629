import type { LintRule } from '../rule.ts';
import { counted } from '../words.ts';

const DAY = 86_400_000;
const SOON = 7 * DAY;

/** Share links whose time is nearly over. */
export const shareLinkExpiresSoon: LintRule = {
  name: 'share-link-expires-soon',
  severity: 'info',
  summary: 'A share link expires within a week',
  reason:
    'Everybody who holds the link loses access on that day. This is a chance to choose a later one, or to tell them.',
  check: ({ ofKind, now }) =>
    ofKind('share-link').flatMap((thing) => {
      const left = Date.parse(thing.expires ?? '') - now;
      return thing.fields['active'] === false || !(left > 0 && left <= SOON)
        ? []
        : [
            {
              thing,
              field: 'expires',
              detail: `It expires in ${counted(Math.ceil(left / DAY), 'day')}. Choose a later day if the link is needed longer.`,
            },
          ];
    }),
};
