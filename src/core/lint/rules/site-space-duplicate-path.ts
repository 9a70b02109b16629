import { printable, shortened } from '../../../base/text.ts';
import type { Desired } from '../../engine/model.ts';
import type { LintRule } from '../rule.ts';
import { siteRoute } from '../site-paths.ts';
import { shown } from '../words.ts';

/** Site spaces with the path of another one, or of a section. */
export const siteSpaceDuplicatePath: LintRule = {
  name: 'site-space-duplicate-path',
  severity: 'error',
  summary: 'Two parts of a site have the same path',
  reason: 'Only one of them is shown there; the service rejects the other one, or visitors never see it.',
  check: ({ ofKind }) => {
    const taken = new Map<string, Desired>();
    return [...ofKind('section'), ...ofKind('site-space')].flatMap((resource) => {
      const path = resource.fields['path'];
      if (typeof path !== 'string' || resource.parent === undefined) {
        return [];
      }
      const spot = { resource, field: 'path' };
      const route = siteRoute(resource.parent, path);
      const earlier = taken.get(route);
      if (earlier === undefined) {
        taken.set(route, resource);
        return [];
      }
      const owner = printable(shortened(earlier.address, 200));
      return [
        {
          ...spot,
          detail: `${owner} already has the path ${shown(spot, path)}. Give one of them another path.`,
          related: [{ resource: earlier, field: 'path', message: 'This one has the same path.' }],
        },
      ];
    });
  },
};
