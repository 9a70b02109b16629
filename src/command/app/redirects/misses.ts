import { messageOf } from '../../../base/error-message.ts';
import { restBelow, shortened } from '../../../base/text.ts';
import { ApiError, type Client } from '../../../core/client/index.ts';
import { failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import type { RemoteId } from '../../../core/plan/value.ts';
import type { AskedPath } from '../../../redirects/traffic.ts';

/** The period in which misses are counted, as text and for the API. */
export const MISSES_SINCE = 'the last 30 days';
const RANGE = 'last30Days';
/** The maximum number of rows in a response. */
const MOST = 1000;

/** Why the misses could not be read, and what to do. */
function unread(error: unknown): Outcome<never> {
  const [summary, advice] = reasonOf(error);
  return failed('insights-unread', summary, `${advice}. Pass an access log instead: --from access.log.`);
}

function reasonOf(error: unknown): readonly [summary: string, advice: string] {
  switch (error instanceof ApiError ? error.failure.type : undefined) {
    case 'forbidden':
    case 'unauthenticated':
      return ['This token may not query the insights of the site', 'That needs an administrator. Use such a token'];
    case 'invalid':
    case 'not-found':
    case 'refused':
      return [
        'The service does not count pages that were not found',
        'Insights have paths on services of today only; see docs/profiles.md',
      ];
    default:
      return ['The insights of the site cannot be read', shortened(messageOf(error), 300)];
  }
}

/**
 * The paths below a site's home that visitors requested in vain, the most frequent first. One request, without IP addresses and queries.
 */
export async function readMisses(
  client: Client,
  {
    organization,
    id,
    home,
  }: { readonly organization: string; readonly id: RemoteId; readonly home: string | undefined },
): Promise<Outcome<readonly AskedPath[]>> {
  try {
    const { columns } = await client.call('aggregateSiteEvents', {
      path: { organizationId: organization, siteId: id },
      body: {
        range: RANGE,
        select: [{ column: 'urlPath' }, { column: 'eventsCount' }],
        groupBy: [{ column: 'urlPath' }],
        where: [
          // A request for a missing page is a view without a page; a page that its condition hides exists.
          { column: 'eventType', values: ['page_view', 'search_open_result'] },
          { column: 'displayContext', values: ['site'] },
          { column: 'page', values: [null] },
          { column: 'eventPageNotFoundType', operator: 'notIn', values: ['conditional'] },
        ],
        order: { by: { column: 'eventsCount' }, direction: 'desc' },
        limit: MOST,
      },
    });
    const valuesOf = (name: string): readonly unknown[] => columns.find(({ column }) => column === name)?.values ?? [];
    const [paths, counts] = [valuesOf('urlPath'), valuesOf('eventsCount')];
    const base = home !== undefined && URL.canParse(home) ? new URL(home).pathname : '/';
    return success(
      paths.flatMap((path, index): readonly AskedPath[] => {
        const times = Number(counts[index]);
        return typeof path === 'string' && path.startsWith('/') && times > 0
          ? [{ path: restBelow(path, base) ?? path, times }]
          : [];
      }),
    );
  } catch (error) {
    return unread(error);
  }
}
