import type { LintRule } from '../rule.ts';
import { shown } from '../words.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Invalid icon names. The API publishes no list of icons, so only the form is checked. */
export const iconName: LintRule = {
  name: 'icon-name',
  severity: 'warning',
  summary: 'Icon is not the name of an icon',
  reason:
    'The API accepts any text as an icon, and the site then shows none. Names of icons have lowercase letters, digits and hyphens.',
  check: ({ ofKind }) =>
    [...ofKind('section'), ...ofKind('section-group')].flatMap((resource) => {
      const icon = resource.fields['icon'];
      const spot = { resource, field: 'icon' };
      return typeof icon !== 'string' || NAME.test(icon)
        ? []
        : [{ ...spot, detail: `the icon is ${shown(spot, icon)}. Write a name such as book-open.` }];
    }),
};
