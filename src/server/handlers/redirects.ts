import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Context, Data, HandlersOf } from '../handler.ts';
import { keyedBy, pageOfKeyed, pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import { applyItem, switched } from '../redirects/bulk.ts';
import { type Destination, storedDestination } from '../redirects/destination.ts';
import { findRedirect, redirectFor, targetOf } from '../redirects/lookup.ts';
import { flag, withChanges } from '../structure/unset.ts';
import type { Row } from '../table.ts';
import type { RecordOf } from '../tables.ts';
import { onSite, siteOf } from '../views/site.ts';

type Redirect = RecordOf<'redirects'>;

/** A redirect without a recorded time is as old as its site. */
function createdAt({ db }: Data, redirect: Redirect): string {
  return redirect.createdAt ?? db.sites.get(redirect.site)?.createdAt ?? new Date(0).toISOString();
}

function redirectView(services: Data, redirect: Redirect): Schemas['SiteRedirect'] {
  return {
    object: 'site-redirect',
    ...pick(redirect, 'id', 'source'),
    // Validated before it was stored.
    destination: redirect.destination as Destination,
    captureWildcard: redirect.captureWildcard ?? false,
    permanent: redirect.permanent ?? false,
    draft: redirect.draft ?? false,
    createdAt: createdAt(services, redirect),
    ...pick(redirect, 'updatedAt'),
  };
}

function refuseTakenSource(
  context: Data,
  site: string,
  wanted: { readonly source: string; readonly draft: boolean },
  except?: string,
): void {
  const taken = findRedirect(context, site, wanted);
  if (taken !== undefined && taken.id !== except) {
    throw badRequest('body.source: another redirect of this site already has it (unique)');
  }
}

/** The rows of one draft state that match the search. */
function rowsOf(context: Context<'listSiteRedirects'>): readonly Row<Redirect>[] {
  const { db, profile, query } = context;
  const rows = db.redirects.rowsWhere('site', siteOf(context).id);
  if (!profile.offers('bulkUpsertSiteRedirects')) {
    return rows;
  }
  const { draft = false, search = '' } = query;
  return rows.filter(({ value }) => (value.draft ?? false) === draft && value.source.includes(search));
}

/** Old paths of a site, with their destinations. */
export const redirects: HandlersOf<'Site redirects'> = {
  listSiteRedirects: (context) => {
    const rows = rowsOf(context);
    const view = (redirect: Redirect): ReturnType<typeof redirectView> => redirectView(context, redirect);
    // A profile without this parameter lists the oldest first.
    const { orderBy } = context.query;
    if (orderBy === undefined || orderBy === 'createdAt') {
      return pageOfRows(context, rows, view, { newestFirst: orderBy !== undefined });
    }
    const descending = orderBy === 'updatedAt';
    const textOf = (redirect: Redirect): string =>
      descending ? (redirect.updatedAt ?? createdAt(context, redirect)) : redirect.source;
    return pageOfKeyed(context, keyedBy(rows, textOf), view, { descending });
  },

  createSiteRedirect: onSite((context, site) => {
    const { db, body, newId, now } = context;
    const { source, draft = false, captureWildcard = false, permanent = false } = body;
    refuseTakenSource(context, site.id, { source, draft });
    const redirect: Redirect = {
      id: newId('redirect'),
      site: site.id,
      source,
      destination: storedDestination(context, site.id, body.destination),
      ...switched({ draft, captureWildcard, permanent }),
      createdAt: now,
    };
    return redirectView(context, db.redirects.put(redirect));
  }),

  updateSiteRedirectById: onSite((context, site) => {
    const { db, body = {}, path, now } = context;
    const before = found(db.redirects.getIn(path.siteRedirectId, { site: site.id }), 'Redirect');
    const { source = before.source, draft = before.draft ?? false, destination } = body;
    refuseTakenSource(context, site.id, { source, draft }, before.id);
    const redirect = withChanges(before, {
      source,
      destination: destination && storedDestination(context, site.id, destination),
      draft: flag(draft),
      captureWildcard: flag(body.captureWildcard),
      permanent: flag(body.permanent),
      updatedAt: now,
    });
    return redirectView(context, db.redirects.put(redirect));
  }),

  deleteSiteRedirectById: onSite(({ db, path }, { id: site }) => db.redirects.removeIn(path.siteRedirectId, { site })),

  getSiteRedirectBySource: (context) => {
    const { query } = context;
    const { redirect, rest } = found(redirectFor(context, siteOf(context).id, query.source), 'Redirect');
    const target = found(
      targetOf(context, redirect, { shareKey: query.shareKey, rest }),
      'Destination of the redirect',
    );
    return { redirect: redirectView(context, redirect), target };
  },

  bulkUpsertSiteRedirects: onSite((context, site) => ({
    results: context.body.redirects.map((item) => applyItem(context, site.id, item)),
  })),
};
