import { defined } from '../../base/defined.ts';
import type { HandlersOf, Services } from '../handler.ts';
import { badRequest, notFound } from '../problem.ts';
import { groupNamed, moveInto } from '../structure/groups.ts';
import { lastRank, rowParts } from '../structure/parts.ts';
import { requireRoleToPublish } from '../structure/required-role.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { externalLinkView } from '../views/section.ts';
import { siteOf } from '../views/site.ts';

type Link = RecordOf<'externalLinks'>;

/** The link of a site that a request's path names. */
function linkOf(db: Services['db'], site: string, id: string): Link {
  const link = db.externalLinks.get(id);
  if (link?.site !== site) {
    throw notFound('External link');
  }
  return link;
}

function checkUrl(url: string): void {
  if (!/^https?:\/\//i.test(url)) {
    throw badRequest('body.url: must start with http:// or https:// (format)');
  }
}

/** Links to other sites among the sections of a site. */
export const externalLinks: HandlersOf<
  'addExternalLinkToSite' | 'updateSiteExternalLinkById' | 'deleteSiteExternalLinkById'
> = {
  addExternalLinkToSite: (context) => {
    const { db, body, newId } = context;
    const site = siteOf(context);
    const { title, url, parent, draft, description, icon, condition } = body;
    requireRoleToPublish(context, site, { draft });
    if (db.sections.rowsWhere('site', site.id).length === 0) {
      throw badRequest('path.siteId: the site has no sections; add one first (sections)');
    }
    checkUrl(url);
    if (parent !== undefined) {
      groupNamed(db, site.id, 'body.parent', parent);
    }
    const bare: Link = {
      id: newId('sitelk'),
      site: site.id,
      title,
      url,
      ...defined({ group: parent }),
      rank: lastRank(rowParts(db, site.id, parent).map(({ record }) => record)),
    };
    const link = withChanges(bare, {
      description,
      icon,
      condition,
      draft: flag(draft),
      localizedTitle: texts(body.localizedTitle),
      localizedDescription: texts(body.localizedDescription),
    });
    db.externalLinks.put(link);
    return { status: 201, body: externalLinkView(link) };
  },

  updateSiteExternalLinkById: (context) => {
    const { db, body, path } = context;
    const site = siteOf(context);
    const before = linkOf(db, site.id, path.siteExternalLinkId);
    const { title, url, parent, description, icon, condition } = body;
    if (url !== undefined) {
      checkUrl(url);
    }
    if (typeof parent === 'string') {
      groupNamed(db, site.id, 'body.parent', parent);
    }
    const record = withChanges(before, {
      title,
      url,
      description,
      icon,
      condition,
      draft: flag(body.draft),
      localizedTitle: texts(body.localizedTitle),
      localizedDescription: texts(body.localizedDescription),
    });
    moveInto(db, { type: 'site-external-link', record }, parent === undefined ? before.group : (parent ?? undefined));
    return { status: 200, body: externalLinkView(linkOf(db, site.id, before.id)) };
  },

  deleteSiteExternalLinkById: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const link = db.externalLinks.get(path.siteExternalLinkId);
    if (link?.site !== site.id) {
      return { status: 204 };
    }
    db.externalLinks.remove(link.id);
    return { status: 205 };
  },
};
