import { defined } from '../../base/defined.ts';
import { slugOf } from '../../base/slug.ts';
import type { ItemOf } from '../contract/operation.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Risk } from '../engine/risks.ts';
import { type Declared, defineKind, type Finding, type Kind, objectOf, type VerifyRequest } from './define.ts';
import { declared, differing, isEmptyObject, isSet, maybe, withoutEmpty } from './support/fields.ts';
import { deletesBy } from './support/organization.ts';
import { maybeIs } from './support/risks.ts';
import { sitePath } from './support/site-calls.ts';

type ShareLink = ItemOf<'listSiteShareLinks'>;

/** Anyone who has the link can open the site: it is only shown among the outputs. */
function liveOf({ id, name, active, urls }: ShareLink): Live {
  return {
    kind: 'share-link',
    id,
    title: name ?? '',
    fields: withoutEmpty({ name, active }),
    outputs: withoutEmpty({ url: urls?.published }),
  };
}

function isExpired({ desired, now }: VerifyRequest): boolean {
  return desired.expires !== undefined && desired.expires <= now;
}

/** Whether the link should work. A link is active unless declared otherwise. */
function shouldOpen(request: VerifyRequest): boolean {
  return !isExpired(request) && request.desired.fields['active'] !== false;
}

function judge(request: VerifyRequest): Finding | undefined {
  const isOpen = request.live.fields['active'] !== false;
  if (shouldOpen(request) === isOpen) {
    return undefined;
  }
  if (!isOpen) {
    return {
      code: 'link-off',
      message:
        'The link was disabled outside Colophon, so it does not open the site. Enable it there, or write `active: false` to keep it disabled.',
      expected: 'on',
      found: 'off',
    };
  }
  return isExpired(request)
    ? {
        code: 'link-expired',
        message: 'The link has expired but still works. `colophon apply` disables it.',
        expected: `off since ${(request.desired.expires ?? '').slice(0, 10)}`,
        found: 'on',
      }
    : {
        code: 'link-on',
        message: 'The link should be disabled but still opens the site. `colophon apply` disables it.',
        expected: 'off',
        found: 'on',
      };
}

function opening({ after, live }: FieldAssessment): Risk | undefined {
  if (live === undefined) {
    return undefined;
  }
  if (live['active'] !== false) {
    return maybeIs(after, false) ? 'revoke-links' : undefined;
  }
  return maybeIs(after, true) ? 'open-links' : undefined;
}

/** A secret link for visiting a site. */
export const shareLink: Kind = defineKind('share-link', {
  risks: {
    // An inactive link needs a second request, because a creation cannot set that.
    create: () => 'open-links',
    remove: () => 'revoke-links',
    harmless: ['name'],
    fields: {
      active: opening,
    },
  },

  keyOf: ({ name }) => (typeof name === 'string' ? name : undefined),
  shownOutputs: { url: { sensitive: true } },

  writes: {
    // Only the service knows whether a new link works at once.
    create: ({ active }) => together(1, maybe(isSet(active))),
  },

  declare: (entry, { key }): Declared => {
    const { name, active, expires } = objectOf(entry);
    const fields = { name: name ?? key, ...defined({ active }) };
    return {
      fields,
      ...(name === undefined ? { from: { name: [] } } : {}),
      ...(typeof expires === 'string' ? { expires: `${expires}T00:00:00.000Z` } : {}),
    };
  },

  export: ({ title, fields }) => ({
    key: slugOf(title, 'link'),
    entry: { ...withoutEmpty({ name: fields['name'] }), ...(fields['active'] === false ? { active: false } : {}) },
  }),

  verify: {
    fields: ['active'],
    judge,
    visit: (request, { open }) => {
      const url = request.live.outputs?.['url'];
      if (typeof url !== 'string') {
        return undefined;
      }
      // A public site can be opened with an inactive link, too.
      const expect = shouldOpen(request) ? 'page' : open ? undefined : 'closed';
      return expect === undefined ? undefined : { url, secret: true, expect };
    },
  },

  read: async (session, parents) => {
    const path = sitePath(session, parents);
    return (await session.client.listAll('listSiteShareLinks', { path })).map(liveOf);
  },

  create: async (session, { parents, fields, created }) => {
    const path = sitePath(session, parents);
    const body = { name: String(fields['name']) };
    const made = await session.client.call('createSiteShareLink', { path, body });
    await created(made.id);
    const changes = differing(fields, ['active'], liveOf(made).fields);
    if (isEmptyObject(changes)) {
      return liveOf(made);
    }
    const target = { ...path, shareLinkId: made.id };
    return liveOf(await session.client.call('updateSiteShareLinkById', { path: target, body: changes }));
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...sitePath(session, parents), shareLinkId: id };
    const body = declared(fields, ['name', 'active']);
    return liveOf(await session.client.call('updateSiteShareLinkById', { path, body }));
  },

  remove: deletesBy('deleteSiteShareLinkById', 'shareLinkId'),
});
