import { defined, pick } from '../../base/defined.ts';
import type { BodyOf } from '../../core/contract/operation.ts';
import type { HandlersOf, Reach } from '../handler.ts';
import { badRequest, found } from '../problem.ts';
import { moveInto } from '../structure/move.ts';
import { checkPart, rowParts } from '../structure/parts.ts';
import { lastRank } from '../structure/rank.ts';
import { requireRoleToPublish } from '../structure/site-permissions.ts';
import { checkUrl } from '../structure/slug.ts';
import { flag, texts, withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { externalLinkView } from '../views/section.ts';
import { onSite } from '../views/site.ts';

type Link = RecordOf<'externalLinks'>;

function linkOf({ db, path }: Reach<'siteExternalLinkId'>, site: string): Link {
  return found(db.externalLinks.getIn(path.siteExternalLinkId, { site }), 'External link');
}

function changed(before: Link, body: BodyOf<'updateSiteExternalLinkById'>): Link {
  return withChanges(before, {
    ...pick(body, 'title', 'url', 'description', 'icon', 'condition'),
    draft: flag(body.draft),
    localizedTitle: texts(body.localizedTitle),
    localizedDescription: texts(body.localizedDescription),
  });
}

export const externalLinks: HandlersOf<'Site external links'> = {
  addExternalLinkToSite: onSite((context, site) => {
    const { db, body, newId } = context;
    const { title, url, parent, draft } = body;
    requireRoleToPublish(context, site, { draft });
    if (db.sections.rowsWhere('site', site.id).length === 0) {
      throw badRequest('path.siteId: the site has no sections; add one first (sections)');
    }
    checkUrl(url);
    checkPart(db, site.id, 'sectionGroups', 'body.parent', parent);
    const bare: Link = {
      id: newId('sitelk'),
      site: site.id,
      title,
      url,
      ...defined({ group: parent }),
      rank: lastRank(rowParts(db, site.id, parent).map(({ record }) => record)),
    };
    return externalLinkView(db.externalLinks.put(changed(bare, body)));
  }),

  updateSiteExternalLinkById: onSite((context, site) => {
    const { db, body } = context;
    const before = linkOf(context, site.id);
    const { url, parent } = body;
    checkUrl(url);
    checkPart(db, site.id, 'sectionGroups', 'body.parent', parent);
    const record = changed(before, body);
    moveInto(db, { type: 'site-external-link', record }, parent === undefined ? before.group : (parent ?? undefined));
    return externalLinkView(linkOf(context, site.id));
  }),

  deleteSiteExternalLinkById: onSite(({ db, path }, { id: site }) =>
    db.externalLinks.removeIn(path.siteExternalLinkId, { site }),
  ),
};
