import { randomFillSync } from 'node:crypto';

const LENGTH = 20;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Asking for random bytes costs much more than the bytes: they are taken from a store. */
const STORE = 200 * LENGTH;

/** Makes ids that start with a prefix and cannot be guessed. */
export function createIds(): (prefix: string) => string {
  const store = new Uint8Array(STORE);
  let used = STORE;
  return (prefix) => {
    if (used === STORE) {
      randomFillSync(store);
      used = 0;
    }
    let id = `${prefix}_`;
    for (const end = used + LENGTH; used < end; used++) {
      id += ALPHABET[(store[used] ?? 0) % ALPHABET.length];
    }
    return id;
  };
}
