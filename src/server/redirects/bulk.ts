import type { BodyOf, Schemas } from '../../core/contract/operation.ts';
import type { Maker } from '../handler.ts';
import { Problem } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { storedDestination } from './destination.ts';
import { findRedirect } from './lookup.ts';

type Redirect = RecordOf<'redirects'>;
type Item = BodyOf<'bulkUpsertSiteRedirects'>['redirects'][number];
type Result = Schemas['RedirectResult'];

/** The enabled flags; disabled ones are not stored. */
export function switched<Name extends string>(switches: Readonly<Record<Name, boolean>>): Partial<Record<Name, true>> {
  const on = Object.entries<boolean>(switches).filter(([, isOn]) => isOn);
  return Object.fromEntries(on) as Partial<Record<Name, true>>;
}

/** Creates, changes or deletes the redirect with the item's source and draft state. */
function upsert(context: Maker, site: string, item: Extract<Item, { readonly destination: unknown }>): Result {
  const { db, newId, now } = context;
  const { source, captureWildcard = false } = item;
  const draft = item.intent === 'draft';
  const before = findRedirect(context, site, { source, draft });
  if (item.destination === null) {
    if (before !== undefined) {
      db.redirects.remove(before.id);
    }
    return { status: 'deleted', source, draft };
  }
  const redirect: Redirect = {
    id: before?.id ?? newId('redirect'),
    site,
    source,
    destination: storedDestination(context, site, item.destination),
    ...switched({ draft, captureWildcard, permanent: item.permanent ?? before?.permanent ?? false }),
    createdAt: before?.createdAt ?? now,
    ...(before === undefined ? {} : { updatedAt: now }),
  };
  db.redirects.put(redirect);
  return { status: before === undefined ? 'created' : 'updated', source, draft, id: redirect.id };
}

/** Publishes a draft: it replaces the live redirect with its source, which keeps its id. */
function publish(context: Maker, site: string, source: string): Result {
  const { db, now } = context;
  const draft = findRedirect(context, site, { source, draft: true });
  if (draft === undefined) {
    return { status: 'error', source, draft: true, error: 'There is no draft with this source' };
  }
  const live = findRedirect(context, site, { source });
  db.redirects.remove(draft.id);
  const { draft: _, ...kept } = draft;
  const redirect: Redirect = {
    ...kept,
    ...(live === undefined ? {} : { id: live.id, createdAt: live.createdAt ?? now }),
    updatedAt: now,
  };
  db.redirects.put(redirect);
  return { status: 'published', source, draft: false, id: redirect.id };
}

/** Handles one item on its own: a refusal is its result. */
export function applyItem(context: Maker, site: string, item: Item): Result {
  try {
    return 'destination' in item ? upsert(context, site, item) : publish(context, site, item.source);
  } catch (error) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    return { status: 'error', source: item.source, draft: item.intent === 'draft', error: error.message };
  }
}
