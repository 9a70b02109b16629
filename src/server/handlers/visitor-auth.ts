import { createHash } from 'node:crypto';
import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Db, HandlersOf } from '../handler.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf, Site } from '../tables.ts';
import { onSite } from '../views/site.ts';

type Auth = RecordOf<'visitorAuths'>;

/** The settings of a site. Until they are changed they are derived from its id: reading stores nothing. */
function authOf(db: Db, site: Site): Auth {
  const [stored] = db.visitorAuths.where('site', site.id);
  const key = createHash('sha256').update(`visitor-auth ${site.id} ${site.createdAt}`).digest('hex');
  return stored ?? { id: `auth_${site.id}`, site: site.id, backend: 'custom', key };
}

function authView(auth: Auth): Schemas['SitePublishingAuth'] {
  const { backend, key } = auth;
  const shown = pick(auth, 'fallbackURL', 'logoutURL', 'integration');
  return { object: 'publishing-auth', backend, privateKey: key, ...shown };
}

export const visitorAuth: HandlersOf<'Site visitor authentication'> = {
  getSitePublishingAuthById: onSite(({ db }, site) => authView(authOf(db, site))),

  updateSitePublishingAuthById: onSite(({ db, body: { backend, fallbackURL, logoutURL } }, site) =>
    authView(db.visitorAuths.put(withChanges(authOf(db, site), { backend, fallbackURL, logoutURL }))),
  ),

  regenerateSitePublishingAuthById: onSite(({ db, newId }, site) =>
    authView(db.visitorAuths.put({ ...authOf(db, site), key: newId('vakey') })),
  ),
};
