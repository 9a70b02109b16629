import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { pathOfSteps } from '../../../base/text.ts';
import type { BodyOf, ItemOf } from '../../contract/operation.ts';
import type { Profile } from '../../contract/profile.ts';
import type { LookedUp, LookUpRequest, PagesRequest } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import { type Fields, isForeignId, type NamedPage } from '../../plan/value.ts';
import { type DeclareContext, idIn, objectOf, type Session } from '../define.ts';
import { namedPage, pagesOf } from './pages.ts';

type Redirect = ItemOf<'listSiteRedirects'>;
type Stored = Redirect['destination'];

/** The suffix of a draft's key in a manifest that also declares a live redirect with the same source. */
const DRAFT_SUFFIX = '#draft';

/** The source and the draft state in the key of an entry. */
export function sourceOf(key: string): { readonly source: string; readonly isDraft: boolean } {
  return key.endsWith(DRAFT_SUFFIX)
    ? { source: key.slice(0, -DRAFT_SUFFIX.length), isDraft: true }
    : { source: key, isDraft: false };
}

/** A live redirect and a draft may have the same source, so both form the key. */
export function keyOfRedirect({ source, draft }: Fields): string | undefined {
  return typeof source === 'string' ? `${source}${draft === true ? DRAFT_SUFFIX : ''}` : undefined;
}

/** Whether a destination is an absolute URL. */
function isExternal(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The destination in a response, as it would be declared. */
export function destinationOf(destination: Stored): JsonObject {
  switch (destination.kind) {
    case 'site-section':
      return { section: { $id: destination.siteSectionId } };
    case 'site-space':
      return { space: { $id: destination.siteSpaceId } };
    case 'site-page':
      return { space: { $id: destination.siteSpaceId }, page: destination.pageId };
    case 'external':
      return { url: destination.url };
    default:
      // An unknown kind of destination is kept, so that it differs from every one that can be declared.
      return destination as unknown as JsonObject;
  }
}

/** A redirect in a response. Properties that the service does not support are not set. */
export function liveOf({ id, source, destination, captureWildcard, permanent, draft }: Redirect): Live {
  return {
    kind: 'redirect',
    id,
    title: source,
    fields: {
      source,
      destination: destinationOf(destination),
      keepRest: captureWildcard ?? false,
      permanent: permanent ?? false,
      draft: draft ?? false,
    },
  };
}

/** The destination in a request. */
export function wireOf(value: Json | undefined): Stored {
  const { section, space, page, path, url, kind } = objectOf(value ?? null);
  if (kind !== undefined) {
    return value as unknown as Stored;
  }
  if (typeof url === 'string') {
    return { kind: 'external', url };
  }
  if (section !== undefined) {
    return { kind: 'site-section', siteSectionId: idIn(section) };
  }
  if (path !== undefined) {
    throw new Error('the path of a page was not looked up before it was used');
  }
  return typeof page === 'string'
    ? { kind: 'site-page', siteSpaceId: idIn(space), pageId: page }
    : { kind: 'site-space', siteSpaceId: idIn(space) };
}

/** The flags that not every service supports, by their names in the API; only those that are set. */
export function flagsOf({
  keepRest,
  permanent,
  draft,
}: Fields): Pick<BodyOf<'updateSiteRedirectById'> & object, 'captureWildcard' | 'permanent' | 'draft'> {
  const flag = (value: Json | undefined): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
  return defined({ captureWildcard: flag(keepRest), permanent: flag(permanent), draft: flag(draft) });
}

/** A site space by its path: `guides/v2`, or `v2` on a site without sections. */
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

/** The short form: a URL, a section, or a site space. */
function declareText(text: string, context: DeclareContext): JsonObject | undefined {
  if (isExternal(text)) {
    return { url: text };
  }
  const within = context.parent?.address;
  const hasSection = within !== undefined && context.find('section', text, within) !== undefined;
  const isSpace = text.includes('/') || (!hasSection && context.find('site-space', text, within) !== undefined);
  return declareDestination({ [isSpace ? 'space' : 'section']: text }, context, []);
}

/** The destination of an entry; undefined if its reference is unresolved, which is reported. */
export function declareDestination(
  entry: Json,
  context: DeclareContext,
  place?: readonly string[],
): JsonObject | undefined {
  if (typeof entry === 'string') {
    return declareText(entry, context);
  }
  const { section: named, page: ofPage, url, space: shown } = objectOf(entry);
  const within = context.parent?.address;
  if (typeof url === 'string') {
    return { url };
  }
  if (named !== undefined) {
    const at = place ?? ['section'];
    const section = context.refer('section', named, within === undefined ? { at } : { within, at });
    return section === undefined ? undefined : { section };
  }
  if (ofPage !== undefined) {
    const page = objectOf(ofPage);
    const space = referToSpace(page['space'] ?? '', ['page', 'space'], context);
    const { id, path } = page;
    return space === undefined ? undefined : { space, ...(path === undefined ? { page: id ?? '' } : { path }) };
  }
  const space = referToSpace(shown ?? '', place ?? ['space'], context);
  return space === undefined ? undefined : { space };
}

/** The sources that every service accepts. */
const PLAIN_SOURCE = /^\/[a-zA-Z0-9\-_./]+[a-zA-Z0-9\-_.]$/;
/** The sources that a service with wildcards accepts. */
const WIDE_SOURCE = /^\/(?:[A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})+)*(?:\/?\*)?$/;

function isWideSource(source: string): boolean {
  // Most are plain, with single slashes, which is much faster to check.
  return (PLAIN_SOURCE.test(source) && !source.includes('//')) || WIDE_SOURCE.test(source);
}

/** Why a service does not support a redirect although it supports all of its fields; undefined if it does. */
export function redirectLacks({ source, destination }: Fields, profile: Profile): string | undefined {
  const isWide = profile.takes('createSiteRedirect', 'captureWildcard');
  if (typeof source === 'string' && !(isWide ? isWideSource(source) : PLAIN_SOURCE.test(source))) {
    const rule = isWide
      ? 'it takes letters, digits, - _ . ~ +, percent-encoded characters, single slashes, and one * at the end'
      : 'it takes at least two characters after the slash: letters, digits, - _ . and /';
    return `the service does not take the source ${JSON.stringify(source)}: ${rule}`;
  }
  const isElsewhere = objectOf(destination ?? {})['url'] !== undefined;
  return isElsewhere && !isWide ? 'the service has no redirects to other sites (`url`)' : undefined;
}

/** Replaces the path of a page in a destination by its id, which is what the service stores. */
export function lookUpPage(session: Session, request: LookUpRequest): Promise<LookedUp> | undefined {
  const { destination } = request.fields;
  const isPath = isJsonObject(destination) && destination['path'] !== undefined;
  return isPath ? lookUpPath(session, request, destination) : undefined;
}

/** The id of the space that a site space shows. */
function spaceIdOf(shown: Json | undefined, find: LookUpRequest['find']): string | undefined {
  const space: Json | undefined = find(shown)?.fields['space'];
  return isForeignId(space) ? space.$id : find(space)?.id;
}

/** The page that a destination refers to by id, as its space has it. */
export function pagesNamed(
  session: Session,
  { fields, find }: PagesRequest,
): Promise<readonly NamedPage[]> | undefined {
  const { space, page } = objectOf(fields['destination'] ?? {});
  const spaceId = typeof page === 'string' ? spaceIdOf(space, find) : undefined;
  return spaceId === undefined
    ? undefined
    : pagesOf(session, spaceId).then((pages) => [namedPage(String(page), pages)]);
}

async function lookUpPath(
  session: Session,
  { fields, find }: LookUpRequest,
  { space: shown, path, ...rest }: JsonObject,
): Promise<LookedUp> {
  const wanted = pathOfSteps(String(path));
  const spaceId = spaceIdOf(shown, find);
  if (spaceId === undefined) {
    return {
      problem: isForeignId(shown)
        ? `the page "${wanted}" cannot be looked up, because the manifest does not declare the site space with the id ${shown.$id}. Declare it, or name the page by its id`
        : `the page "${wanted}" cannot be looked up, because its space was not found. Name the page by its id`,
    };
  }
  const [found, ...others] = (await pagesOf(session, spaceId)).byPath.get(wanted) ?? [];
  if (found === undefined) {
    return {
      problem: `the space ${spaceId} has no page with the path "${wanted}". Correct \`path\` (the steps of the page's URL below the space), or name the page by its id`,
    };
  }
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    return {
      problem: `the space ${spaceId} has ${others.length + 1} pages with the path "${wanted}": ${ids}. Name the page by its id`,
    };
  }
  return {
    fields: { ...fields, destination: { ...rest, ...(isJsonObject(shown) ? { space: shown } : {}), page: found.id } },
  };
}
