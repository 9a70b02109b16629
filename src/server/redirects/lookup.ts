import { findPage } from '../content/page-tree.ts';
import { currentPages } from '../content/version.ts';
import type { Data, Reader } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import { siteUrl } from '../views/site-urls.ts';

type Redirect = RecordOf<'redirects'>;

export function findRedirect(
  { db }: Data,
  site: string,
  { source, draft = false }: { readonly source: string; readonly draft?: boolean },
): Redirect | undefined {
  return db.redirects
    .where('source', source)
    .find((redirect) => redirect.site === site && (redirect.draft ?? false) === draft);
}

/** The live redirect for a visitor's path, and the part that its star matches. */
export function redirectFor(
  services: Data,
  site: string,
  path: string,
): { readonly redirect: Redirect; readonly rest: string } | undefined {
  const exact = findRedirect(services, site, { source: path });
  if (exact !== undefined) {
    return { redirect: exact, rest: '' };
  }
  // The longest matching source wins: from the complete path down to its first character.
  for (let length = path.length; length > 1; length--) {
    const start = path.slice(0, length);
    const redirect = findRedirect(services, site, { source: `${start}*` });
    if (redirect !== undefined) {
      return { redirect, rest: path.slice(length) };
    }
  }
  return undefined;
}

function withRest(url: string, rest: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  const joined = `${pathname.endsWith('/') || rest === '' ? pathname : `${pathname}/`}${rest.replace(/^\//, '')}`;
  return `${origin}${joined}${search}${hash}`;
}

/** The target URL of a redirect; undefined if its destination was removed since. */
export function targetOf(
  context: Reader,
  redirect: Redirect,
  { shareKey, rest }: { readonly shareKey: string | undefined; readonly rest: string },
): string | undefined {
  const url = destinationUrl(context, redirect, shareKey);
  return url === undefined || redirect.captureWildcard !== true ? url : withRest(url, rest);
}

function destinationUrl(context: Reader, redirect: Redirect, shareKey: string | undefined): string | undefined {
  const { db } = context;
  const site = db.sites.get(redirect.site);
  const { url, siteSectionId, siteSpaceId, pageId } = redirect.destination;
  if (site === undefined || url !== undefined) {
    return url;
  }
  if (siteSectionId !== undefined) {
    const section = db.sections.get(siteSectionId);
    return section === undefined ? undefined : siteUrl(context, site, { section }, shareKey);
  }
  const siteSpace = db.siteSpaces.get(siteSpaceId);
  if (siteSpace === undefined) {
    return undefined;
  }
  if (pageId === undefined) {
    return siteUrl(context, site, { siteSpace }, shareKey);
  }
  return findPage(currentPages(context, siteSpace.space), pageId) === undefined
    ? undefined
    : siteUrl(context, site, { siteSpace, page: pageId }, shareKey);
}
