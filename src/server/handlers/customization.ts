import { defined } from '../../base/defined.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelInOrganization } from '../access.ts';
import { DEFAULT_SETTINGS } from '../customization/defaults.ts';
import { masked, overlaid, overridden, withAssistant, withoutInstructions } from '../customization/settings.ts';
import type { Caller, HandlersOf, Reach } from '../handler.ts';
import type { Site, SiteSpace } from '../tables.ts';
import { onSite, siteOf, siteSpaceOf } from '../views/site.ts';
import { hasFeature } from '../views/site-features.ts';

type Settings = Schemas['SiteCustomizationSettings'];

interface Place {
  readonly site: Site;
  readonly siteSpace: SiteSpace;
}

/** The feature without which paid customizations are stored but not shown. */
const PAID_FEATURE = 'sites-advanced-customization';

function placeOf(context: Reach<'organizationId' | 'siteId' | 'siteSpaceId'>): Place {
  const site = siteOf(context);
  return { site, siteSpace: siteSpaceOf(context, site) };
}

/** The settings of a site, or of a space on it, as the caller sees them. */
function view(
  { db, user }: Caller,
  { site, siteSpace }: { readonly site: Site; readonly siteSpace?: SiteSpace },
  unmasked = false,
): Settings {
  const ofSite = db.siteCustomizations.get(site.id);
  const own = db.siteSpaceCustomizations.get(siteSpace?.id);
  // Records contain what was written, which came as JSON.
  const settings = [ofSite?.settings, own?.overrides].reduce<JsonObject>(
    (under, over) => overlaid(under, (over ?? {}) as JsonObject),
    DEFAULT_SETTINGS,
  );
  const isAdmin = covers(levelInOrganization(db, site.organization, user.id), 'admin');
  const readable = isAdmin ? settings : withoutInstructions(settings);
  const allowed = unmasked || hasFeature(site.type, PAID_FEATURE) ? readable : masked(readable);
  return { ...allowed, ...defined({ updatedAt: own?.updatedAt ?? ofSite?.updatedAt }) } as unknown as Settings;
}

/** The appearance of sites and of their spaces. */
export const customization: HandlersOf<'Site customization'> = {
  getSiteCustomizationById: (context) => view(context, { site: siteOf(context) }, context.query.unmasked),

  updateSiteCustomizationById: onSite((context, site) => {
    const { db, now } = context;
    // The server sets `updatedAt`, whatever a caller sends back.
    const { updatedAt: _, ...settings } = context.body as unknown as JsonObject;
    // Omitted settings have their defaults, and the assistant depends on both.
    const written = withAssistant(overlaid(DEFAULT_SETTINGS, settings));
    db.siteCustomizations.put({ id: site.id, site: site.id, settings: written, updatedAt: now });
    return view(context, { site });
  }),

  getSiteSpaceCustomizationById: (context) => view(context, placeOf(context), context.query.unmasked),

  overrideSiteSpaceCustomizationById: (context) => {
    const { db, body, now } = context;
    const place = placeOf(context);
    const { site, siteSpace } = place;
    const before = db.siteSpaceCustomizations.get(siteSpace.id)?.overrides ?? {};
    const overrides = overridden(before as JsonObject, body as unknown as JsonObject);
    if (Object.keys(overrides).length > 0) {
      const record = { id: siteSpace.id, site: site.id, siteSpace: siteSpace.id, overrides, updatedAt: now };
      db.siteSpaceCustomizations.put(record);
    } else {
      db.siteSpaceCustomizations.remove(siteSpace.id);
    }
    return view(context, place);
  },

  deleteSiteSpaceCustomizationById: (context) =>
    context.db.siteSpaceCustomizations.remove(placeOf(context).siteSpace.id),
};
