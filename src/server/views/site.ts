import type { RecordOf } from '../database.ts';
import type { Services } from '../handler.ts';
import { notFound } from '../problem.ts';

/** The site that a request's path names; 404 unless it belongs to the organization there. */
export function siteOf(context: {
  readonly db: Services['db'];
  readonly path: { readonly organizationId: string; readonly siteId: string };
}): RecordOf<'sites'> {
  const { db, path } = context;
  const site = db.sites.get(path.siteId);
  if (site?.organization !== path.organizationId) {
    throw notFound('Site');
  }
  return site;
}
