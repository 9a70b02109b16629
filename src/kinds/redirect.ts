import { defined } from '../base/defined.ts';
import { sameJson } from '../base/equal.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { ItemOf } from '../contract/operation.ts';
import type { Live } from '../engine/model.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import {
  type DeclareContext,
  type Declared,
  defineKind,
  type Finding,
  idIn,
  type Kind,
  objectOf,
  type Session,
  type VerifyRequest,
} from './define.ts';
import { isNotThere } from './support/organization.ts';
import { spaceOf } from './support/requirements.ts';
import { sitePath } from './support/site-calls.ts';

type Redirect = ItemOf<'listSiteRedirects'>;
type Destination = Redirect['destination'];

function liveOf({ id, source, destination }: Redirect): Live {
  return { kind: 'redirect', id, title: source, fields: { source, destination: destinationOf(destination) } };
}

function destinationOf(destination: Destination): JsonObject {
  switch (destination.kind) {
    case 'site-section':
      return { section: { $id: destination.siteSectionId } };
    case 'site-space':
      return { space: { $id: destination.siteSpaceId } };
    case 'site-page':
      return { space: { $id: destination.siteSpaceId }, page: destination.pageId };
    default:
      // A kind of destination that came later is carried through, so that it differs from every one that can be declared.
      return destination as unknown as JsonObject;
  }
}

function wireOf(value: Json | undefined): Destination {
  const { section, space, page } = objectOf(value ?? null);
  if (section !== undefined) {
    return { kind: 'site-section', siteSectionId: idIn(section) };
  }
  return typeof page === 'string'
    ? { kind: 'site-page', siteSpaceId: idIn(space), pageId: page }
    : { kind: 'site-space', siteSpaceId: idIn(space) };
}

/** A site space by the paths that lead to it: `guides/v2`, or `v2` on a site without sections. */
function referToSpace(name: Json, at: readonly string[], { parent, find, refer }: DeclareContext): Json | undefined {
  const site = parent?.address;
  if (typeof name === 'string' && site !== undefined) {
    const slash = name.indexOf('/');
    const section = slash < 0 ? undefined : find('section', name.slice(0, slash), site);
    const within = section ?? site;
    return refer('site-space', section === undefined ? name : name.slice(slash + 1), { within, at });
  }
  return refer('site-space', name, { at });
}

function declareDestination(entry: JsonObject, context: DeclareContext): JsonObject | undefined {
  const within = context.parent?.address;
  if (entry['section'] !== undefined) {
    const options = within === undefined ? { at: ['section'] } : { within, at: ['section'] };
    const section = context.refer('section', entry['section'], options);
    return section === undefined ? undefined : { section };
  }
  if (entry['page'] !== undefined) {
    const page = objectOf(entry['page']);
    const space = referToSpace(page['space'] ?? '', ['page', 'space'], context);
    return space === undefined ? undefined : { space, page: page['id'] ?? '' };
  }
  const space = referToSpace(entry['space'] ?? '', ['space'], context);
  return space === undefined ? undefined : { space };
}

/** Where a redirect should lead: the place as the manifest names it, with its id and its address where they are known. */
function wantedOf({ desired, resolve }: VerifyRequest): {
  readonly destination: JsonObject | undefined;
  readonly url: string | undefined;
  readonly name: string;
  readonly isPage: boolean;
} {
  const { section, space, page } = objectOf(desired.fields['destination'] ?? {});
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

/** Asks the service where the declared path leads. */
async function askTarget(session: Session, request: VerifyRequest): Promise<Finding | { readonly target: string }> {
  const { desired, live, parents } = request;
  const { destination, url, name, isPage } = wantedOf(request);
  const source = String(desired.fields['source']);
  const expected = isPage ? name : (url ?? name);
  const path = sitePath(session, parents);
  const answer = await session.client
    .call('getSiteRedirectBySource', { path, query: { source } })
    .catch((error: unknown) => {
      if (isNotThere(error)) {
        return undefined;
      }
      throw error;
    });
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
          message: 'The site has no redirect for this path any more. `colophon apply` creates it again.',
          expected,
          found: 'nothing (404)',
        };
  }
  const { target } = answer;
  const isOther = destination !== undefined && !sameJson(destinationOf(answer.redirect.destination), destination);
  return isOther || (url !== undefined && !isAtOrBelow(target, url))
    ? {
        code: 'other-target',
        message: 'The redirect leads elsewhere. `colophon plan` shows what was changed.',
        expected,
        found: target,
      }
    : { target };
}

/** An old path of a site and where it leads now. */
export const redirect: Kind = defineKind('redirect', {
  unique: ['source'],
  temporary: (_field, token) => `/colophon-${token}`,

  risks: {
    create: 'none',
    remove: 'none',
    fields: {
      source: 'none',
      destination: 'none',
    },
  },

  keyOf: ({ source }) => (typeof source === 'string' ? source : undefined),

  refers: ['section', 'site-space'],

  declare: (entry, context): Declared => {
    const destination = declareDestination(objectOf(entry), context);
    return {
      fields: { source: context.key, ...defined({ destination }) },
      from: { source: [], destination: [] },
    };
  },

  requires: ({ fields }, resourceAt) => {
    const { space, page } = objectOf(fields['destination'] ?? {});
    const shown = isReference(space) ? resourceAt(space.$ref)?.fields['space'] : undefined;
    const required = typeof page === 'string' ? spaceOf(shown, resourceAt) : undefined;
    return required === undefined ? {} : { spaces: [{ ...required, pages: [String(page)] }] };
  },

  export: ({ fields }, { nameOf }) => {
    const { section, space, page } = objectOf(fields['destination'] ?? {});
    const sectionName = isForeignId(section) ? nameOf('section', section.$id) : undefined;
    const spaceName = isForeignId(space) ? nameOf('site-space', space.$id) : undefined;
    const sectionEntry = isForeignId(section) ? (sectionName ?? { id: section.$id }) : undefined;
    const spaceEntry = isForeignId(space) ? (spaceName ?? { id: space.$id }) : undefined;
    if (sectionEntry === undefined && spaceEntry === undefined) {
      return undefined;
    }
    return {
      key: String(fields['source']),
      entry:
        sectionEntry !== undefined
          ? { section: sectionEntry }
          : typeof page === 'string'
            ? { page: { space: spaceEntry ?? '', id: page } }
            : { space: spaceEntry ?? '' },
    };
  },

  verify: {
    fields: ['source', 'destination'],
    ask: askTarget,
    visit: (request, { url: home, open }) => {
      const { url, isPage } = wantedOf(request);
      return open
        ? {
            url: `${home.replace(/\/+$/, '')}${String(request.desired.fields['source'])}`,
            secret: false,
            expect: 'sent-on',
            ...(isPage || url === undefined ? {} : { target: url }),
          }
        : undefined;
    },
  },

  read: async (session, parents) => {
    const path = sitePath(session, parents);
    return (await session.client.listAll('listSiteRedirects', { path, query: { limit: 1000 } })).map(liveOf);
  },

  create: async (session, { parents, fields }) => {
    const path = sitePath(session, parents);
    const body = { source: String(fields['source']), destination: wireOf(fields['destination']) };
    return liveOf(await session.client.call('createSiteRedirect', { path, body }));
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...sitePath(session, parents), siteRedirectId: id };
    const body = {
      ...(fields['source'] === undefined ? {} : { source: String(fields['source']) }),
      ...(fields['destination'] === undefined ? {} : { destination: wireOf(fields['destination']) }),
    };
    return liveOf(await session.client.call('updateSiteRedirectById', { path, body }));
  },

  remove: async (session, { parents, id }) => {
    const path = { ...sitePath(session, parents), siteRedirectId: id };
    await session.client.call('deleteSiteRedirectById', { path });
  },
});
