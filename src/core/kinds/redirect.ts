import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Live } from '../engine/model.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import {
  type DeclareContext,
  type Declared,
  defineKind,
  type Finding,
  type Kind,
  objectOf,
  type Session,
  type VerifyRequest,
} from './define.ts';
import { lostIn } from './support/fields.ts';
import { deletesBy, ifThere } from './support/organization.ts';
import { publishRedirect, writeRedirects } from './support/redirect-batch.ts';
import {
  declareDestination,
  destinationOf,
  flagsOf,
  keyOfRedirect,
  liveOf,
  lookUpPage,
  pagesNamed,
  redirectLacks,
  sourceOf,
  wireOf,
} from './support/redirect-fields.ts';
import { spaceOf } from './support/requirements.ts';
import { sitePath } from './support/site-calls.ts';

/** How many redirects fit in one request. */
const BATCH_SIZE = 500;

/** The expected destination: the target in the manifest, with its id and URL if they are known. */
function wantedOf({ desired, resolve }: VerifyRequest): {
  readonly destination: JsonObject | undefined;
  readonly url: string | undefined;
  readonly name: string;
  readonly isPage: boolean;
} {
  const { section, space, page, url: elsewhere } = objectOf(desired.fields['destination'] ?? {});
  if (typeof elsewhere === 'string') {
    return { destination: { url: elsewhere }, url: elsewhere, name: elsewhere, isPage: false };
  }
  const reference = section ?? space;
  const place = resolve(reference);
  const url = place?.live?.outputs?.['url'];
  const part = place === undefined ? undefined : { [section === undefined ? 'space' : 'section']: { $id: place.id } };
  const called = isReference(reference) ? reference.$ref : (place?.id ?? '');
  const isPage = typeof page === 'string';
  return {
    destination: isPage && part !== undefined ? { ...part, page } : part,
    url: typeof url === 'string' ? url : undefined,
    name: isPage ? `page ${page} in ${called}` : called,
    isPage,
  };
}

function isAtOrBelow(target: string, url: string): boolean {
  const base = url.replace(/\/+$/, '');
  return target === base || target.startsWith(`${base}/`);
}

/** Replaces the wildcard of a source in a trial request. */
const SOME_REST = 'colophon';

/** A path that matches the source, with a value for its wildcard. */
function pathOfVisit({ desired }: VerifyRequest): string {
  return String(desired.fields['source']).replace(/\*$/, SOME_REST);
}

/** Asks the service for the target of the declared path. */
async function askTarget(
  session: Session,
  request: VerifyRequest,
): Promise<Finding | { readonly target: string } | undefined> {
  const { desired, live, parents } = request;
  if (desired.fields['draft'] === true) {
    // A draft has no path.
    return undefined;
  }
  const { destination, url, name, isPage } = wantedOf(request);
  const source = String(desired.fields['source']);
  const asked = pathOfVisit(request);
  const expected = isPage ? name : (url ?? name);
  const path = sitePath(session, parents);
  const answer = await ifThere(session.client.call('getSiteRedirectBySource', { path, query: { source: asked } }));
  if (answer === undefined) {
    return live.fields['source'] === source
      ? {
          code: 'dead-destination',
          message: 'The redirect exists, but its destination does not. Change the destination, or restore it.',
          expected,
          found: 'nothing (404)',
        }
      : {
          code: 'gone',
          message: 'The site no longer has a redirect for this path. `colophon apply` creates it again.',
          expected,
          found: 'nothing (404)',
        };
  }
  const { target } = answer;
  const isOther = destination !== undefined && !sameJson(destinationOf(answer.redirect.destination), destination);
  // The rest of a path is inserted before the query of a URL, so only targets on the site are compared by URL.
  const isBeside = url !== undefined && url !== destination?.['url'] && !isAtOrBelow(target, url);
  return isOther || isBeside
    ? {
        code: 'other-target',
        message: 'The redirect leads elsewhere. `colophon plan` shows what was changed.',
        expected,
        found: target,
      }
    : { target };
}

/** The flags of an entry for its state and for the rest of the path; reports problems with them. */
function declareFlags(entry: JsonObject, { key, problem }: DeclareContext): JsonObject {
  const { keepRest, permanent, draft } = entry;
  const { source, isDraft } = sourceOf(key);
  if (keepRest === true && !source.endsWith('*')) {
    problem(['keepRest'], {
      code: 'rest-without-wildcard',
      summary: `\`keepRest\` needs a source that ends with \`*\``,
      detail: `${source} has no \`*\` at its end, so there is no rest of the path to keep. Write ${source}/* or remove \`keepRest\`.`,
    });
  }
  if (isDraft && draft === false) {
    problem(['draft'], {
      code: 'contradiction',
      summary: `${key} is a draft by its key, but has \`draft: false\``,
      detail: `The ending \`#draft\` of a key declares a draft. Remove \`draft\`, or write the key ${source}.`,
    });
  }
  return defined({ keepRest, permanent, draft: isDraft ? true : draft });
}

/** An old path of a site with its new target. */
export const redirect: Kind = defineKind('redirect', {
  isInSeparateList: ({ draft }) => draft === true,

  risks: {
    harmless: ['source', 'destination', 'keepRest', 'permanent', 'draft'],
    fields: {},
  },

  keyOf: keyOfRedirect,

  refers: ['section', 'site-space'],

  urls: {
    leads: ({ source, destination, keepRest, draft }) => {
      const { section, space } = objectOf(destination ?? {});
      return typeof source === 'string' && draft !== true
        ? { from: source, to: section ?? space, keepsRest: keepRest === true }
        : undefined;
    },
  },

  // Publishing a draft needs a separate request.
  writes: { update: (changed) => (changed['draft'] === false && Object.keys(changed).length > 1 ? 2 : 1) },

  batch: {
    // A batch identifies redirects by source and draft state, so it cannot change these.
    takes: ({ action, changed }) =>
      action !== 'update' ||
      (changed['source'] === undefined &&
        (changed['draft'] === undefined || (changed['draft'] === false && Object.keys(changed).length === 1))),
    size: BATCH_SIZE,
    offered: (profile) => profile.offers('bulkUpsertSiteRedirects'),
    write: writeRedirects,
  },

  lacks: redirectLacks,

  lookUp: lookUpPage,
  pages: pagesNamed,

  declare: (entry, context): Declared => {
    const destination = declareDestination(entry, context);
    const flags = isJsonObject(entry) ? declareFlags(entry, context) : declareFlags({}, context);
    return {
      fields: { source: sourceOf(context.key).source, ...defined({ destination }), ...flags },
      from: { source: [], destination: [] },
    };
  },

  requires: ({ fields }, resourceAt) => {
    const { space, page, path } = objectOf(fields['destination'] ?? {});
    const shown = isReference(space) ? resourceAt(space.$ref)?.fields['space'] : undefined;
    const required = typeof page === 'string' || typeof path === 'string' ? spaceOf(shown, resourceAt) : undefined;
    if (required === undefined) {
      return {};
    }
    return { spaces: [{ ...required, ...(typeof page === 'string' ? { pages: [page] } : { paths: [String(path)] }) }] };
  },

  export: ({ fields }, { nameOf, portable, pathOf }) => {
    const { section, space, page, url } = objectOf(fields['destination'] ?? {});
    const path = typeof page === 'string' ? pathOf?.(page) : undefined;
    // In another organization a page has another id.
    if (page !== undefined && path === undefined && portable === true) {
      return undefined;
    }
    const keepsRest = fields['keepRest'] === true;
    const hasRest = String(fields['source']).endsWith('*');
    const sectionName = isForeignId(section) ? nameOf('section', section.$id) : undefined;
    const spaceName = isForeignId(space) ? nameOf('site-space', space.$id) : undefined;
    const sectionEntry = isForeignId(section) ? (sectionName ?? { id: section.$id }) : undefined;
    const spaceEntry = isForeignId(space) ? (spaceName ?? { id: space.$id }) : undefined;
    if (sectionEntry === undefined && spaceEntry === undefined && typeof url !== 'string') {
      return undefined;
    }
    const flags = {
      ...(keepsRest && hasRest ? { keepRest: true } : {}),
      ...(fields['permanent'] === true ? { permanent: true } : {}),
    };
    return {
      // The key of a draft has a suffix, since a live redirect may have the same source.
      key: keyOfRedirect(fields) ?? '',
      entry:
        typeof url === 'string'
          ? { url, ...flags }
          : sectionEntry !== undefined
            ? { section: sectionEntry, ...flags }
            : typeof page === 'string'
              ? { page: { space: spaceEntry ?? '', ...(path === undefined ? { id: page } : { path }) }, ...flags }
              : { space: spaceEntry ?? '', ...flags },
      // An export has no content, so the page does not exist yet.
      ...(page !== undefined && portable === true ? { later: true } : {}),
      ...lostIn({ keepRest: keepsRest && !hasRest && 'its source has no `*` at the end' }),
    };
  },

  verify: {
    fields: ['source', 'destination', 'keepRest', 'draft'],
    ask: askTarget,
    visit: (request, { url: home, open }) => {
      const { url, isPage } = wantedOf(request);
      // Visitors cannot reach a draft.
      return open && request.desired.fields['draft'] !== true
        ? {
            url: `${home.replace(/\/+$/, '')}${pathOfVisit(request)}`,
            secret: false,
            expect: 'redirected',
            // Only the service knows what is appended to the destination.
            ...(isPage || url === undefined || request.desired.fields['keepRest'] === true ? {} : { target: url }),
          }
        : undefined;
    },
  },

  read: async (session, parents, { withoutSeparateList = false, onlyApart = false } = {}) => {
    const path = sitePath(session, parents);
    const live = onlyApart ? [] : await session.client.listAll('listSiteRedirects', { path });
    const hasDrafts = !withoutSeparateList && (await session.profile()).takes('createSiteRedirect', 'draft');
    const drafts = hasDrafts ? await session.client.listAll('listSiteRedirects', { path, query: { draft: true } }) : [];
    return [...live, ...drafts].map(liveOf);
  },

  create: async (session, { parents, fields }) => {
    const path = sitePath(session, parents);
    const { source, destination, keepRest, permanent, draft } = fields;
    // False is the default, and not every service has these properties.
    const set = (value: Json | undefined): Json => (value === true ? true : null);
    const flags = flagsOf({ keepRest: set(keepRest), permanent: set(permanent), draft: set(draft) });
    const body = { source: String(source), destination: wireOf(destination), ...flags };
    return liveOf(await session.client.call('createSiteRedirect', { path, body }));
  },

  update: async (session, { parents, id, fields, all }) => {
    const goesLive = fields['draft'] === false && (await session.profile()).offers('bulkUpsertSiteRedirects');
    const { source, destination, draft, ...rest } = fields;
    const body = {
      ...(source === undefined ? {} : { source: String(source) }),
      ...(destination === undefined ? {} : { destination: wireOf(destination) }),
      ...flagsOf(goesLive || draft === undefined ? rest : { ...rest, draft }),
    };
    const path = { ...sitePath(session, parents), siteRedirectId: id };
    if (!goesLive) {
      return liveOf(await session.client.call('updateSiteRedirectById', { path, body }));
    }
    const draftNow: Live =
      Object.keys(body).length > 0
        ? liveOf(await session.client.call('updateSiteRedirectById', { path, body }))
        : { kind: 'redirect', id, title: String(all['source']), fields: all };
    // Only the list shows that it is live now; the response does not.
    const published = await publishRedirect(session, parents, String(all['source']));
    return { ...draftNow, id: published, fields: { ...draftNow.fields, draft: true } };
  },

  remove: deletesBy('deleteSiteRedirectById', 'siteRedirectId'),
});
