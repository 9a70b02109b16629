import { defined, pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, type Role } from '../access.ts';
import { type Caller, type Context, on, type Reach } from '../handler.ts';
import { found } from '../problem.ts';
import { levelOnSite } from '../structure/site-permissions.ts';
import type { Site, SiteSpace } from '../tables.ts';
import { siteSyncView } from './git-sync.ts';
import { featuresOf } from './site-features.ts';
import { publishedUrls, siteUrl } from './site-urls.ts';

/** The site in a request's path; 404 unless it belongs to the organization there. */
export function siteOf({ db, path }: Reach<'organizationId' | 'siteId'>): Site {
  return found(db.sites.getIn(path.siteId, { organization: path.organizationId }), 'Site');
}

/** Wraps handlers of the site in a request's path. */
export const onSite: ReturnType<typeof on<Reach<'organizationId' | 'siteId'>, Site>> = on(siteOf);

/** The site space in a request's path; 404 unless it belongs to the site. */
export function siteSpaceOf({ db, path }: Reach<'siteSpaceId'>, site: Site): SiteSpace {
  return found(db.siteSpaces.getIn(path.siteSpaceId, { site: site.id }), 'Site space');
}

/** An icon is stored as an image URL or as an emoji. */
function iconView(icon: string | undefined): NonNullable<Schemas['Site']['icon']> | null {
  if (icon === undefined) {
    return null;
  }
  return URL.canParse(icon) ? { icon: { light: icon, dark: icon } } : { emoji: icon };
}

function permissionsView({ db, user }: Caller, site: Site): NonNullable<Schemas['Site']['permissions']> {
  const may = (role: Role): boolean => covers(levelOnSite(db, site, user.id), role);
  return {
    view: may('read'),
    access: may('read'),
    edit: may('edit'),
    create: may('create'),
    admin: may('admin'),
    installIntegration: may('admin'),
    viewAdaptiveSchema: may('read'),
    editAdaptiveSchema: may('create'),
  };
}

export function siteView(context: Pick<Context, 'db' | 'links' | 'user' | 'profile'>, site: Site): Schemas['Site'] {
  const { db, links } = context;
  const { id, organization, type, proxy } = site;
  return {
    object: 'site',
    ...pick(site, 'id', 'type'),
    appliedType: type,
    title: site.title,
    icon: iconView(site.icon),
    ...pick(site, 'hostname', 'basename'),
    ...(proxy === undefined ? {} : { proxy: { origin: proxy, target: siteUrl(context, site) } }),
    visibility: site.visibility,
    defaultLevel: site.defaultLevel === undefined ? 'inherit' : site.defaultLevel,
    permissions: permissionsView(context, site),
    published: site.published,
    siteSpaces: db.siteSpaces.rowsWhere('site', id).length,
    createdAt: site.createdAt,
    adaptiveContent: { enabled: site.adaptiveContent ?? false },
    agentsContext: site.agentsContext ?? 'excluded',
    features: featuresOf(type, context.profile.offers('getSiteCustomizationById')),
    ...defined({ gitSync: siteSyncView(context, id) }),
    urls: {
      location: links.location(`/orgs/${organization}/sites/${id}`),
      app: links.app(`/o/${organization}/sites/${id}`),
      ...publishedUrls(context, site, {}, undefined),
      preview: links.app(`/o/${organization}/sites/${id}/preview`),
    },
  };
}
