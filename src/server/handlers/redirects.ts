import type { components } from '../../contract/types.gen.ts';
import { findPage } from '../content/page-tree.ts';
import type { Context, HandlersOf, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found, notFound } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { siteOf } from '../views/site.ts';
import { siteUrl } from '../views/site-urls.ts';

type Redirect = RecordOf<'redirects'>;
type Destination = components['schemas']['RedirectDestination'];

function redirectView(redirect: Redirect): components['schemas']['SiteRedirect'] {
  return {
    object: 'site-redirect',
    id: redirect.id,
    source: redirect.source,
    // Stored only after it was checked against the contract.
    destination: redirect.destination as Destination,
  };
}

/** The fields of the caller's destination that its kind has; refuses one that is not on this site. */
function checkedDestination({ db }: Pick<Services, 'db'>, site: string, destination: Destination): Destination {
  if (destination.kind === 'site-section') {
    const { kind, siteSectionId } = destination;
    if (db.sections.get(siteSectionId)?.site !== site) {
      throw badRequest('body.destination.siteSectionId: is not a section of this site (reference)');
    }
    return { kind, siteSectionId };
  }
  const siteSpace = db.siteSpaces.get(destination.siteSpaceId);
  if (siteSpace?.site !== site) {
    throw badRequest('body.destination.siteSpaceId: is not a site space of this site (reference)');
  }
  if (destination.kind === 'site-space') {
    return { kind: destination.kind, siteSpaceId: siteSpace.id };
  }
  const { kind, pageId } = destination;
  const revision = db.revisions.get(db.spaces.get(siteSpace.space)?.revision ?? '');
  if (revision === undefined || findPage(revision.pages, pageId) === undefined) {
    throw badRequest('body.destination.pageId: is not a page of that space (reference)');
  }
  return { kind, siteSpaceId: siteSpace.id, pageId };
}

function refuseTakenSource({ db }: Pick<Services, 'db'>, site: string, source: string, except?: string): void {
  if (db.redirects.where('source', source).some((taken) => taken.site === site && taken.id !== except)) {
    throw badRequest('body.source: another redirect of this site already has it (unique)');
  }
}

/** The target URL of a redirect; undefined when its destination was removed since. */
function targetOf(
  context: Pick<Context, 'db' | 'links'>,
  redirect: Redirect,
  shareKey: string | undefined,
): string | undefined {
  const { db } = context;
  const site = db.sites.get(redirect.site);
  const { siteSectionId, siteSpaceId, pageId } = redirect.destination;
  if (site === undefined) {
    return undefined;
  }
  if (siteSectionId !== undefined) {
    const section = db.sections.get(siteSectionId);
    return section === undefined ? undefined : siteUrl(context, site, { section }, shareKey);
  }
  const siteSpace = db.siteSpaces.get(siteSpaceId ?? '');
  if (siteSpace === undefined) {
    return undefined;
  }
  if (pageId === undefined) {
    return siteUrl(context, site, { siteSpace }, shareKey);
  }
  const revision = db.revisions.get(db.spaces.get(siteSpace.space)?.revision ?? '');
  return revision === undefined || findPage(revision.pages, pageId) === undefined
    ? undefined
    : siteUrl(context, site, { siteSpace, page: pageId }, shareKey);
}

/** Old paths of a site and where they lead now. */
export const redirects: HandlersOf<
  | 'listSiteRedirects'
  | 'createSiteRedirect'
  | 'updateSiteRedirectById'
  | 'deleteSiteRedirectById'
  | 'getSiteRedirectBySource'
> = {
  listSiteRedirects: (context) => ({
    status: 200,
    body: pageOfRows(context, context.db.redirects.rowsWhere('site', siteOf(context).id), redirectView),
  }),

  createSiteRedirect: (context) => {
    const { db, body, newId } = context;
    const site = siteOf(context);
    refuseTakenSource(context, site.id, body.source);
    const redirect: Redirect = {
      id: newId('redirect'),
      site: site.id,
      source: body.source,
      destination: checkedDestination(context, site.id, body.destination),
    };
    db.redirects.put(redirect);
    return { status: 201, body: redirectView(redirect) };
  },

  updateSiteRedirectById: (context) => {
    const { db, body = {}, path } = context;
    const site = siteOf(context);
    const before = found(db.redirects.get(path.siteRedirectId), 'Redirect');
    if (before.site !== site.id) {
      throw notFound('Redirect');
    }
    if (body.source !== undefined) {
      refuseTakenSource(context, site.id, body.source, before.id);
    }
    const redirect: Redirect = {
      ...before,
      source: body.source ?? before.source,
      destination:
        body.destination === undefined ? before.destination : checkedDestination(context, site.id, body.destination),
    };
    db.redirects.put(redirect);
    return { status: 200, body: redirectView(redirect) };
  },

  deleteSiteRedirectById: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const redirect = db.redirects.get(path.siteRedirectId);
    if (redirect?.site !== site.id) {
      return { status: 204 };
    }
    db.redirects.remove(redirect.id);
    return { status: 205 };
  },

  getSiteRedirectBySource: (context) => {
    const { db, query } = context;
    const site = siteOf(context);
    const redirect = found(
      db.redirects.where('source', query.source).find((candidate) => candidate.site === site.id),
      'Redirect',
    );
    const target = found(targetOf(context, redirect, query.shareKey), 'Destination of the redirect');
    return { status: 200, body: { redirect: redirectView(redirect), target } };
  },
};
