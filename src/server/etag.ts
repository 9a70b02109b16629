import { createHash } from 'node:crypto';

/**
 * The ETag of a body: strong, since equal tags mean equal bytes. It is computed from what is sent, so that nothing has to track
 * which changes are visible to whom.
 */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` header contains the tag. Weak tags count, as for every comparison of this header. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) {
    return false;
  }
  return (
    header.trim() === '*' ||
    header
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .includes(etag)
  );
}
