import type { Image } from '../../../core/kinds/define.ts';
import { type PublishedHome, rebased, type Visited } from './published.ts';
import type { Visitor } from './visit.ts';

/** The number of redirects after which an image counts as missing. */
const MOST_HOPS = 5;
/** A limit of ours: every visitor loads these images, and services that show previews take no larger ones. */
const LARGEST = 5 * 1024 * 1024;

/** What is wrong with an image, as a few words; undefined if it loads. */
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

/** Loads the declared images like a browser. Their URLs are not shown: they can be secrets, and the setting says which one it is. */
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
