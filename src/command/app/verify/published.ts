import type { Finding, Home, Image, Visit } from '../../../core/kinds/define.ts';
import { isMoved, readablePath, resolved } from '../web.ts';
import type { Seen, Visitor } from './visit.ts';

/** A published site, and the URL to visit if it differs. */
export interface PublishedHome extends Home {
  /** The URL given by the user. */
  readonly given?: string | undefined;
}

export type Visited =
  | { readonly type: 'ok' }
  | { readonly type: 'finding'; readonly finding: Finding }
  | { readonly type: 'unreachable'; readonly reason: string };

/** The number of redirects that counts as a loop. */
const MOST_HOPS = 5;

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

/** The same place under the given URL. The key of a share link comes before the path of its site. */
export function rebased(url: string, { url: home, given }: PublishedHome): string {
  if (given === undefined || !URL.canParse(url) || !URL.canParse(home)) {
    return url;
  }
  const [place, from, to] = [new URL(url), new URL(home), new URL(given)];
  if (place.origin !== from.origin) {
    return url;
  }
  const [path, before, after] = [place.pathname, withoutSlash(from.pathname), withoutSlash(to.pathname)];
  const moved =
    path === before || path.startsWith(`${before}/`)
      ? `${after}${path.slice(before.length)}`
      : withoutSlash(path).endsWith(before)
        ? `${withoutSlash(path).slice(0, -before.length)}${after}`
        : path;
  return `${to.origin}${moved}${place.search}`;
}

/** Whether two URLs mean the same place; ignores a trailing slash, a query and a fragment. */
function isSamePlace(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) {
    return false;
  }
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && withoutSlash(readablePath(a.pathname)) === withoutSlash(readablePath(b.pathname));
}

function shownStatus(status: number, location: string | undefined, secret: boolean): string {
  return isMoved(status) && !secret ? `${status} to ${location ?? 'nowhere'}` : String(status);
}

function judgeRedirect(seen: Seen & { readonly type: 'answer' }, url: string, targets: readonly string[]): Visited {
  const location = resolved(seen.location, url);
  if (isMoved(seen.status) && location !== undefined && targets.some((target) => isSamePlace(location, target))) {
    return { type: 'ok' };
  }
  const found = shownStatus(seen.status, location ?? seen.location, false);
  const [expected = ''] = targets;
  const finding = (code: string, message: string): Visited => ({
    type: 'finding',
    finding: { code, message, expected, found },
  });
  if (isMoved(seen.status)) {
    return finding('other-target', 'The redirect leads elsewhere. The last apply may not be published yet.');
  }
  if (seen.status < 300) {
    return finding(
      'hidden-by-page',
      'The site serves a page at this path, and content takes precedence over redirects. Remove the redirect, or move the page.',
    );
  }
  return finding('gone', 'The published site has no such path. The last apply may not be published yet.');
}

/** Visits a page like a browser: follows redirects only within the site. */
async function seePage(
  visitor: Visitor,
  { url, secret, given }: Pick<Visit, 'url' | 'secret'> & Pick<PublishedHome, 'given'>,
): Promise<Visited> {
  let at = url;
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const seen = await visitor.look(at, given);
    if (seen.type === 'failed') {
      return { type: 'unreachable', reason: seen.reason };
    }
    if (seen.status >= 200 && seen.status < 300) {
      return { type: 'ok' };
    }
    const next = isMoved(seen.status) ? resolved(seen.location, at) : undefined;
    if (next === undefined || new URL(next).origin !== new URL(at).origin) {
      const message =
        next === undefined
          ? 'Visitors get no page.'
          : 'Visitors are redirected to another host. If the site moved there, verify with `--published SITE=URL`.';
      const found = shownStatus(seen.status, next, secret);
      return { type: 'finding', finding: { code: 'no-page', message, expected: '200', found } };
    }
    at = next;
  }
  const message = `Visitors are redirected more than ${MOST_HOPS} times.`;
  return { type: 'finding', finding: { code: 'no-page', message, expected: '200', found: 'a loop' } };
}

/** Visits a URL and compares the response with the expectation; `target` is the destination of a redirect. */
export async function visitPublished(
  visitor: Visitor,
  visit: Omit<Visit, 'target'> & { readonly target: string },
  home: PublishedHome,
): Promise<Visited> {
  const url = rebased(visit.url, home);
  if (visit.expect === 'page') {
    return await seePage(visitor, { url, secret: visit.secret, given: home.given });
  }
  const seen = await visitor.look(url, home.given);
  if (seen.type === 'failed') {
    return { type: 'unreachable', reason: seen.reason };
  }
  if (visit.expect === 'redirected') {
    return judgeRedirect(seen, url, [rebased(visit.target, home), visit.target]);
  }
  return seen.status >= 200 && seen.status < 300
    ? {
        type: 'finding',
        finding: {
          code: 'open',
          message: 'Anyone gets a page here, without a key or a login. Check the visibility of the site.',
          expected: 'no page',
          found: String(seen.status),
        },
      }
    : { type: 'ok' };
}

/** Our own limit: every visitor loads these images, and services that show previews reject larger ones. */
const LARGEST = 5 * 1024 * 1024;

/** The fault of an image in a few words; undefined if it loads. */
type Fault = { readonly words: string; readonly isSilent: boolean } | undefined;

async function faultOf(visitor: Visitor, url: string, given: string | undefined): Promise<Fault> {
  let at = url;
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const loaded = await visitor.load(at, { given, most: LARGEST });
    if (loaded.type === 'failed') {
      return { words: `no answer (${loaded.reason})`, isSilent: true };
    }
    const { status, location, mediaType, bytes } = loaded;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, at)) {
      at = new URL(location, at).href;
      continue;
    }
    const words =
      status < 200 || status >= 300
        ? `status ${status}`
        : !mediaType.startsWith('image/')
          ? `not an image (${mediaType === '' ? 'no content type' : mediaType})`
          : bytes > LARGEST
            ? `larger than ${LARGEST / 1024 / 1024} MiB`
            : bytes === 0
              ? 'empty'
              : undefined;
    return words === undefined ? undefined : { words, isSilent: false };
  }
  return { words: `more than ${MOST_HOPS} redirects`, isSilent: false };
}

/**
 * Loads the declared images like a browser. Their URLs are not shown, because they can be secrets; the name of the setting identifies the
 * image.
 */
export async function visitImages(
  visitor: Visitor,
  images: readonly Image[],
  home: PublishedHome | undefined,
): Promise<Visited> {
  const faults: { readonly name: string; readonly fault: NonNullable<Fault> }[] = [];
  const known = new Map<string, Fault>();
  for (const { name, url } of images) {
    const fault = known.has(url)
      ? known.get(url)
      : await faultOf(visitor, home === undefined ? url : rebased(url, home), home?.given);
    known.set(url, fault);
    if (fault !== undefined) {
      faults.push({ name, fault });
    }
  }
  const found = faults.map(({ name, fault }) => `${name}: ${fault.words}`).join('; ');
  if (faults.length === 0) {
    return { type: 'ok' };
  }
  if (faults.every(({ fault }) => fault.isSilent)) {
    return { type: 'unreachable', reason: found };
  }
  return {
    type: 'finding',
    finding: {
      code: 'broken-image',
      message: 'Visitors do not see this image. Check its URL in a browser without a login.',
      expected: images.map(({ name }) => `${name}: an image`).join('; '),
      found,
    },
  };
}
