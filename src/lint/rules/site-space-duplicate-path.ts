import { printable, shortened } from '../../base/text.ts';
import type { Desired } from '../../engine/model.ts';
import type { LintRule } from '../rule.ts';
import { siteRoute } from '../site-paths.ts';
import { shown } from '../words.ts';

/** Site spaces that want the path of another one, or of a section. */
export const siteSpaceDuplicatePath: LintRule = {
  name: 'site-space-duplicate-path',
  severity: 'error',
  summary: 'Two parts of a site want the same path',
  reason: 'Only one of them can be shown there; the service refuses the other one, or visitors never see it.',
  check: ({ ofKind }) => {
    const taken = new Map<string, Desired>();
    return [...ofKind('section'), ...ofKind('site-space')].flatMap((thing) => {
      const path = thing.fields['path'];
      if (typeof path !== 'string' || thing.parent === undefined) {
        return [];
      }
      const spot = { thing, field: 'path' };
      const route = siteRoute(thing.parent, path);
      const earlier = taken.get(route);
      if (earlier === undefined) {
        taken.set(route, thing);
        return [];
      }
      const owner = printable(shortened(earlier.address, 200));
      return [
        {
          ...spot,
          detail: `The path ${shown(spot, path)} is that of ${owner} already. Give one of them another path.`,
          related: [{ thing: earlier, field: 'path', message: 'what has that path already' }],
        },
      ];
    });
  },
};
