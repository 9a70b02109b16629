import type { components } from '../../contract/types.gen.ts';
import type { HandlersOf, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { notFound } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { siteOf } from '../views/site.ts';
import { shareLinkUrl } from '../views/site-urls.ts';

type ShareLink = RecordOf<'shareLinks'>;

function shareLinkView(
  services: Pick<Services, 'db' | 'links'>,
  site: RecordOf<'sites'>,
  link: ShareLink,
): components['schemas']['ShareLink'] {
  return {
    object: 'share-link',
    id: link.id,
    createdAt: link.createdAt,
    name: link.name,
    active: link.active,
    urls: { published: shareLinkUrl(services, site, link) },
  };
}

/** Secret links to a site. */
export const shareLinks: HandlersOf<
  'listSiteShareLinks' | 'createSiteShareLink' | 'updateSiteShareLinkById' | 'deleteSiteShareLinkById'
> = {
  listSiteShareLinks: (context) => {
    const site = siteOf(context);
    const search = context.query.search?.toLowerCase() ?? '';
    const rows = context.db.shareLinks
      .rowsWhere('site', site.id)
      .filter(({ value }) => search === '' || value.name.toLowerCase().includes(search));
    return { status: 200, body: pageOfRows(context, rows, (link) => shareLinkView(context, site, link)) };
  },

  createSiteShareLink: (context) => {
    const { db, body, newId, now } = context;
    const site = siteOf(context);
    const link: ShareLink = {
      id: newId('link'),
      site: site.id,
      name: body.name,
      active: true,
      key: newId('key'),
      createdAt: now,
    };
    db.shareLinks.put(link);
    return { status: 201, body: shareLinkView(context, site, link) };
  },

  updateSiteShareLinkById: (context) => {
    const { db, body = {}, path } = context;
    const site = siteOf(context);
    const before = db.shareLinks.get(path.shareLinkId);
    if (before?.site !== site.id) {
      throw notFound('Share link');
    }
    const link = withChanges(before, { name: body.name, active: body.active });
    db.shareLinks.put(link);
    return { status: 200, body: shareLinkView(context, site, link) };
  },

  deleteSiteShareLinkById: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const link = db.shareLinks.get(path.shareLinkId);
    if (link?.site !== site.id) {
      return { status: 204 };
    }
    db.shareLinks.remove(link.id);
    return { status: 205 };
  },
};
