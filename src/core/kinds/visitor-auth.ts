import type { ResultOf, Schemas } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, pick, type Session } from './define.ts';
import { withoutEmpty } from './support/fields.ts';
import { changedFrom, decides } from './support/risks.ts';
import { type SitePath, sitePath } from './support/site-calls.ts';

type Auth = ResultOf<'getSitePublishingAuthById'>;
type Body = Schemas['SitePublishingAuthUpdateInput'];

const SETTINGS = ['backend', 'fallbackURL', 'logoutURL'];

/** The service returns no marker, so it is only compared with the ledger. Nothing of the key may be in here, not even a digest. */
const NOT_SHOWN = 'not shown';

function liveOf(siteId: string, { backend, fallbackURL, logoutURL }: Auth): Live {
  return {
    kind: 'visitor-auth',
    id: siteId,
    title: 'Visitor authentication',
    fields: withoutEmpty({ backend, fallbackURL, logoutURL }),
    witness: { rotate: NOT_SHOWN },
  };
}

function isSettings(fields: Fields): boolean {
  return SETTINGS.some((name) => name in fields);
}

/** Sets the fields, and replaces the key last: if an earlier request fails, the old key remains valid. */
async function change({ client }: Session, path: SitePath, fields: Fields, all: Fields): Promise<Live> {
  let auth: Auth | undefined;
  if (isSettings(fields)) {
    // The service requires the backend with every change.
    const backend = all['backend'] ?? (await client.call('getSitePublishingAuthById', { path })).backend;
    // The manifest schema allows only what the API accepts.
    const body = { ...pick(fields, SETTINGS), backend } as Body;
    auth = await client.call('updateSitePublishingAuthById', { path, body });
  }
  if (fields['rotate'] !== undefined) {
    auth = await client.call('regenerateSitePublishingAuthById', { path });
  }
  return liveOf(path.siteId, auth ?? (await client.call('getSitePublishingAuthById', { path })));
}

function writesOf(fields: Fields): number {
  return [isSettings(fields), 'rotate' in fields].filter(Boolean).length;
}

/** How visitors of a site log in. Every site has these settings, so they are never created or deleted. */
export const visitorAuth: Kind = defineKind('visitor-auth', {
  removal: 'release',

  risks: {
    harmless: ['logoutURL'],
    fields: {
      // The backend decides the identity of visitors.
      backend: changedFrom('expose'),
      // Visitors log in there.
      fallbackURL: decides('weaken-sso'),
      rotate: () => 'rotate-keys',
    },
  },

  keyOf: () => 'auth',

  writes: { create: writesOf, update: writesOf },

  declare: (entry) => ({ fields: pick(objectOf(entry), [...SETTINGS, 'rotate']) }),

  // Defaults are omitted. A marker is an instruction, and never exported.
  export: ({ fields }) => {
    const { backend, fallbackURL, logoutURL } = fields;
    const isNew = backend === 'custom' && fallbackURL === undefined && logoutURL === undefined;
    return { key: '', entry: isNew ? {} : withoutEmpty({ backend, fallbackURL, logoutURL }) };
  },

  read: async (session, parents) => {
    const path = sitePath(session, parents);
    return [liveOf(path.siteId, await session.client.call('getSitePublishingAuthById', { path }))];
  },

  create: async (session, { parents, fields, created }) => {
    const path = sitePath(session, parents);
    await created(path.siteId);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    return change(session, path, given, given);
  },

  update: async (session, { parents, fields, all }) => change(session, sitePath(session, parents), fields, all),
});
