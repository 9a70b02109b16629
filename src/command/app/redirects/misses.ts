import { messageOf } from '../../../base/error-message.ts';
import { restBelow, shortened } from '../../../base/text.ts';
import { ApiError, type Client } from '../../../core/client/index.ts';
import { failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import type { RemoteId } from '../../../core/plan/value.ts';
import type { AskedPath } from '../../../redirects/traffic.ts';

/** The misses of this time are counted, in words and for the service. */
export const MISSES_SINCE = 'the last 30 days';
const RANGE = 'last30Days';
/** The most rows that the service answers. */
const MOST = 1000;

/** Why the misses could not be read, and what to do. */
function unread(error: unknown): Outcome<never> {
  const type = error instanceof ApiError ? error.failure.type : undefined;
  const log = 'Pass an access log instead: --from access.log.';
  switch (type) {
    case 'forbidden':
    case 'unauthenticated':
      return failed(
        'insights-unread',
        'This token may not query the insights of the site',
        `That needs an administrator. Use such a token. ${log}`,
      );
    case 'invalid':
    case 'not-found':
    case 'refused':
      return failed(
        'insights-unread',
        'The service does not count pages that were not found',
        `Insights have paths on services of today only; see docs/profiles.md. ${log}`,
      );
    default:
      return failed(
        'insights-unread',
        'The insights of the site cannot be read',
        `${shortened(messageOf(error), 300)}. ${log}`,
      );
  }
}

/** The paths below the home of a site that visitors asked for and missed, the most frequent first. One question, without addresses and queries. */
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
          // A page that was not found is a view of no page; one that its condition hides exists.
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
