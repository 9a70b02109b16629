import { badRequest } from '../problem.ts';

/** The maximum length of a path, in characters. */
const MAX_LENGTH = 100;

/** A title as a URL segment: lowercase letters, digits and hyphens, in any script; the fallback if nothing is left. */
export function slugOf(title: string, fallback: string): string {
  const slug = title
    .normalize('NFKD')
    // Accents of Latin, Greek and Cyrillic letters; the marks of other scripts are separate letters.
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cut(slug, MAX_LENGTH) || fallback;
}

function cut(slug: string, length: number): string {
  return [...slug.replace(/^-/, '')].slice(0, length).join('').replace(/-$/, '');
}

/** The slug itself or, if it is taken, the first of slug-2, slug-3… that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) {
    const suffix = `-${number}`;
    free = `${cut(slug, MAX_LENGTH - suffix.length)}${suffix}`;
  }
  return free;
}

/** Refuses a path that is not one URL segment. */
export function checkSegment(field: string, segment: string): void {
  if (/[\s/\\?#\p{Cc}\p{Cs}]/u.test(segment) || segment === '.' || segment === '..') {
    throw badRequest(`${field}: must be one segment of a URL, without spaces and slashes (segment)`);
  }
}

export function checkUrl(url: string | undefined, field = 'body.url'): void {
  if (url !== undefined && !/^https?:\/\//i.test(url)) {
    throw badRequest(`${field}: must start with http:// or https:// (format)`);
  }
}
