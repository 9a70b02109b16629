import type { Schemas } from '../../core/contract/operation.ts';
import { PAID } from '../customization/defaults.ts';
import type { Site } from '../tables.ts';

type SiteType = Site['type'];
type Plan = 'basic' | 'premium' | 'ultimate';

/** The features that each plan adds to the previous one. */
const ADDED: Readonly<Record<Plan, readonly string[]>> = {
  basic: [
    'sites-basic-customization',
    'sites-full-text-search',
    'sites-public-visibility',
    'sites-redirects',
    'sites-seo',
    'sites-unlisted-visibility',
  ],
  premium: [
    'sites-advanced-customization',
    'sites-custom-domain',
    'sites-custom-subdirectory',
    'sites-multivariant-site',
    'sites-page-feedback',
    'sites-pdf-export',
    'sites-share-links',
  ],
  ultimate: ['sites-adaptive-content', 'sites-custom-fonts', 'sites-sections', 'sites-visitor-authentication'],
};

/** The plans whose features each type of site has. A sponsored site is paid for with advertisements. */
const PLANS: Readonly<Record<SiteType, readonly Plan[]>> = {
  basic: ['basic'],
  'legacy-basic': ['basic'],
  premium: ['basic', 'premium'],
  'legacy-premium': ['basic', 'premium'],
  ultimate: ['basic', 'premium', 'ultimate'],
  sponsored: ['basic', 'premium', 'ultimate'],
};

/** The features of a site type, each under the plan that adds it; paid customizations only if there are customizations. */
export function featuresOf(type: SiteType, hasLooks: boolean): Schemas['SiteFeature'][] {
  const features = PLANS[type].flatMap((plan) =>
    ADDED[plan].map((id) => ({
      id,
      plan,
      frozen: false,
      ...(hasLooks && id === 'sites-advanced-customization' ? { customizations: Object.keys(PAID) } : {}),
    })),
  );
  return type === 'sponsored' ? [...features, { id: 'sites-ads', plan: type, frozen: false }] : features;
}

export function hasFeature(type: SiteType, id: string): boolean {
  return featuresOf(type, true).some((feature) => feature.id === id);
}
