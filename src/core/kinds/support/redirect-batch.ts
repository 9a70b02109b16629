import type { BodyOf, ResultOf } from '../../contract/operation.ts';
import type { BatchItem, BatchRequest, BatchResult } from '../../engine/driver.ts';
import { DriverError } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import type { Bound, Session } from '../define.ts';
import { wireOf } from './redirect-fields.ts';
import { sitePath } from './site-calls.ts';

type Item = BodyOf<'bulkUpsertSiteRedirects'>['redirects'][number];
type Result = ResultOf<'bulkUpsertSiteRedirects'>['results'][number];

/** Publishes the draft with a source. */
function publishing(source: string): Item {
  return { source, intent: 'publish' };
}

/** All properties of a redirect: an upsert resets those that it omits. */
function upsert({ source, destination, keepRest, permanent, draft }: Fields): Item {
  return {
    source: String(source),
    destination: wireOf(destination),
    intent: draft === true ? 'draft' : 'live',
    captureWildcard: keepRest === true,
    permanent: permanent === true,
  };
}

function itemOf(item: BatchItem): Item {
  switch (item.action) {
    case 'create':
      return upsert(item.fields);
    case 'delete': {
      const { source, draft } = item.live.fields;
      return { source: String(source), destination: null, intent: draft === true ? 'draft' : 'live' };
    }
    default:
      return item.fields['draft'] === false && item.live.fields['draft'] === true
        ? publishing(String(item.live.fields['source']))
        : upsert({ ...item.live.fields, ...item.fields });
  }
}

const keyOf = (source: string, draft: boolean): string => `${draft ? 'draft' : 'live'} ${source}`;

/** The results by redirect; their order is not guaranteed. */
function resultsOf(results: readonly Result[]): (item: Item) => Result | undefined {
  const byKey = new Map(results.map((result) => [keyOf(result.source, result.draft), result]));
  return ({ source, intent }) =>
    intent === 'publish'
      ? // A failed publication does not show whether it is about the draft or the live redirect.
        (byKey.get(keyOf(source, false)) ?? byKey.get(keyOf(source, true)))
      : byKey.get(keyOf(source, intent === 'draft'));
}

function outcomeOf(result: Result | undefined): BatchResult {
  switch (result?.status) {
    case 'created':
      return { status: 'created', id: result.id };
    case 'updated':
    case 'published':
      return { status: 'updated', id: result.id };
    case 'deleted':
      return { status: 'deleted' };
    case 'error':
      return {
        status: 'failed',
        error: new DriverError(result.error ?? 'the service refused it', { failure: 'invalid', outcome: 'none' }),
      };
    default:
      return {
        status: 'failed',
        error: new DriverError('the service returned no result for it', { failure: 'unreadable', outcome: 'unknown' }),
      };
  }
}

/** Sends items in one request, and returns the result of each. */
async function send(
  session: Session,
  parents: BatchRequest['parents'],
  redirects: readonly Item[],
): Promise<readonly BatchResult[]> {
  const path = sitePath(session, parents);
  const { results } = await session.client.call('bulkUpsertSiteRedirects', {
    path,
    body: { redirects: [...redirects] },
  });
  const resultFor = resultsOf(results);
  return redirects.map((item) => outcomeOf(resultFor(item)));
}

/** Creates, changes and deletes many redirects in one request. */
export function writeRedirects(
  session: Session,
  { parents, items }: Bound<BatchRequest>,
): Promise<readonly BatchResult[]> {
  return send(session, parents, items.map(itemOf));
}

/** Publishes a draft, and returns the id of the live redirect. */
export async function publishRedirect(
  session: Session,
  parents: BatchRequest['parents'],
  source: string,
): Promise<string> {
  const [result] = await send(session, parents, [publishing(source)]);
  if (result === undefined || result.status === 'deleted') {
    throw new DriverError('the service returned no result for it', { failure: 'unreadable', outcome: 'unknown' });
  }
  if (result.status === 'failed') {
    throw result.error;
  }
  return result.id;
}
