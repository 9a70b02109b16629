import { randomFillSync } from 'node:crypto';

/** Fifteen bytes are twenty letters: as many as the ids of the service have, and impossible to guess. */
const BYTES = 15;
/** Each request for random bytes is expensive, so they are taken from a buffer. */
const STORE = 256 * BYTES;

/** Creates ids that start with a prefix and cannot be guessed. */
export function createIds(): (prefix: string) => string {
  const store = Buffer.alloc(STORE);
  let used = STORE;
  return (prefix) => {
    if (used === STORE) {
      randomFillSync(store);
      used = 0;
    }
    used += BYTES;
    return `${prefix}_${store.toString('base64url', used - BYTES, used)}`;
  };
}
