import { createHash } from 'node:crypto';

/**
 * The tag of a body: strong, since equal tags mean equal bytes. It is made of what is sent, so that nothing has to remember
 * which changes could be seen by whom.
 */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether an `If-None-Match` header names the tag. Weak forms of it count, as for every comparison of this header. */
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
