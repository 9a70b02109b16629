import { createHash } from 'node:crypto';
import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Db, HandlersOf } from '../handler.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf, Site } from '../tables.ts';
import { siteOf } from '../views/site.ts';

type Auth = RecordOf<'visitorAuths'>;

/** The settings of a site. Those of a site that was never asked for them come from its id: reading stores nothing. */
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

/** How visitors of a site prove who they are. */
export const visitorAuth: HandlersOf<'Site visitor authentication'> = {
  getSitePublishingAuthById: (context) => authView(authOf(context.db, siteOf(context))),

  updateSitePublishingAuthById: (context) => {
    const { db, body } = context;
    const { backend, fallbackURL, logoutURL } = body;
    const auth = withChanges(authOf(db, siteOf(context)), { backend, fallbackURL, logoutURL });
    return authView(db.visitorAuths.put(auth));
  },

  regenerateSitePublishingAuthById: (context) => {
    const { db, newId } = context;
    return authView(db.visitorAuths.put({ ...authOf(db, siteOf(context)), key: newId('vakey') }));
  },
};
