import { randomFillSync } from 'node:crypto';

/** Fifteen bytes make twenty letters, the length of the service's ids, and are impossible to guess. */
const BYTES = 15;
/** Each request for random bytes is expensive, so they come from a buffer. */
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
