import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { HandlersOf, Reader } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { found } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf, Site } from '../tables.ts';
import { onSite } from '../views/site.ts';
import { shareLinkUrl } from '../views/site-urls.ts';

type ShareLink = RecordOf<'shareLinks'>;

function shareLinkView(services: Reader, site: Site, link: ShareLink): Schemas['ShareLink'] {
  return {
    object: 'share-link',
    ...pick(link, 'id', 'createdAt', 'name', 'active'),
    urls: { published: shareLinkUrl(services, site, link) },
  };
}

export const shareLinks: HandlersOf<'Site share links'> = {
  listSiteShareLinks: onSite((context, site) => {
    const search = context.query.search?.toLowerCase() ?? '';
    const rows = context.db.shareLinks
      .rowsWhere('site', site.id)
      .filter(({ value: { name, key } }) => [name, key].some((text) => text.toLowerCase().includes(search)));
    return pageOfRows(context, rows, (link) => shareLinkView(context, site, link));
  }),

  createSiteShareLink: onSite((context, site) => {
    const { db, body, newId, now } = context;
    const ids = { id: newId('link'), key: newId('key') };
    const link: ShareLink = { ...ids, site: site.id, name: body.name, active: true, createdAt: now };
    return shareLinkView(context, site, db.shareLinks.put(link));
  }),

  updateSiteShareLinkById: onSite((context, site) => {
    const { db, body = {}, path } = context;
    const before = found(db.shareLinks.getIn(path.shareLinkId, { site: site.id }), 'Share link');
    const link = withChanges(before, { name: body.name, active: body.active });
    return shareLinkView(context, site, db.shareLinks.put(link));
  }),

  deleteSiteShareLinkById: onSite(({ db, path }, { id: site }) => db.shareLinks.removeIn(path.shareLinkId, { site })),
};
