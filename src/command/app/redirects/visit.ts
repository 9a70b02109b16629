import { withoutEnd } from '../../../base/text.ts';
import { routeOf } from '../../../core/lint/site-paths.ts';
import { pathBelow } from '../../../redirects/path.ts';
import type { Trace } from '../../../redirects/trace.ts';
import type { ShownTrace } from '../../report/redirects/trace.ts';
import type { Visitor } from '../verify/visit.ts';
import { isMoved, readablePath, resolved } from '../web.ts';

type VisitedPath = NonNullable<ShownTrace['live']>;

/** The number of redirects that counts as a loop. */
const MOST_HOPS = 5;

/** Whether two URLs differ only in case and slashes. */
function isSamePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && a.pathname !== b.pathname && routeOf(a.pathname) === routeOf(b.pathname);
}

function judge(
  { outcome, paths }: Trace,
  {
    steps,
    first,
    home,
    given,
  }: {
    readonly steps: VisitedPath['steps'];
    readonly first: string | undefined;
    readonly home: string;
    readonly given: string;
  },
): VisitedPath {
  const last = steps.at(-1)?.status ?? 0;
  const differs = (why: string): VisitedPath => ({ verdict: 'differs', steps, why });
  if (outcome === 'none' || outcome === 'unknown' || outcome === 'loop') {
    return last >= 200 && last < 300 && outcome !== 'loop' && steps.length === 1
      ? { verdict: 'ok', steps }
      : differs(
          first === undefined
            ? `The published site answers with ${last}.`
            : 'The published site redirects, and the manifest declares no redirect.',
        );
  }
  if (outcome === 'content') {
    return last < 300 || first !== undefined
      ? { verdict: 'ok', steps }
      : differs(`The published site answers with ${last}.`);
  }
  if (first === undefined) {
    return differs(
      last < 300
        ? 'The published site shows a page there, and content goes before redirects.'
        : `The published site answers with ${last}. Apply the manifest first.`,
    );
  }
  const path = pathBelow(first, given) ?? pathBelow(first, home);
  if (path === undefined) {
    return differs('The published site redirects to another place.');
  }
  const isExpected = paths.length === 0 || paths.some((one) => routeOf(one) === routeOf(readablePath(path)));
  return isExpected ? { verdict: 'ok', steps } : differs(`The published site redirects to ${path}.`);
}

/** Requests a path of the published site, as a visitor without token and cookies. Follows redirects only within the site's own host. */
export async function visitPath(
  visitor: Visitor,
  {
    path,
    trace,
    home,
    given,
  }: {
    readonly path: string;
    readonly trace: Trace;
    /** The URL of the site in the API. */
    readonly home: string;
    readonly given?: string | undefined;
  },
): Promise<VisitedPath> {
  const base = given ?? home;
  const steps: VisitedPath['steps'][number][] = [];
  let url = `${withoutEnd(base, '/')}${path}`;
  let first: string | undefined;
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const seen = await visitor.look(url, given);
    if (seen.type === 'failed') {
      // A destination that does not respond is no evidence against the redirect.
      return first === undefined
        ? { verdict: 'unreachable', steps, why: `The published site gave no answer (${seen.reason}).` }
        : judge(trace, { steps, first, home, given: base });
    }
    steps.push({ url, status: seen.status });
    const next = isMoved(seen.status) ? resolved(seen.location, url) : undefined;
    // A slash that is added or removed along the way is no redirect of the manifest.
    first ??= next !== undefined && isSamePage(next, url) ? undefined : next;
    if (next === undefined || new URL(next).origin !== new URL(url).origin) {
      return judge(trace, { steps, first, home, given: base });
    }
    url = next;
  }
  return { verdict: 'differs', steps, why: `The published site redirects more than ${MOST_HOPS} times.` };
}
