import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './handler.ts';
import type { User } from './tables.ts';

/** The stored form of a token. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new id that starts with a prefix. Fifteen bytes make twenty letters, the length of the service's ids, and cannot be guessed. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(15).toString('base64url')}`;
}

/** A new token, which is not stored. */
export function newToken(): string {
  return `col_${randomBytes(24).toString('base64url')}`;
}

/** The token in an Authorization header. */
function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
}

/** The `WWW-Authenticate` challenge: for a missing token, or for an invalid one. */
export function challengeTo(authorization: string | undefined): string {
  return `Bearer realm="colophon"${bearerOf(authorization) === undefined ? '' : ', error="invalid_token"'}`;
}

function userOfDigest(db: Db, digest: string): User | undefined {
  return db.users.get(db.tokens.rowsWhere('digest', digest)[0]?.value.user);
}

const REMEMBERED = 1_000;

/** Finds the user of a bearer token. Caches the digest of every header that was valid once. */
export function createAuthenticator(db: Db): (authorization: string | undefined) => User | undefined {
  const digests = new Map<string, string>();
  return (authorization) => {
    const known = authorization === undefined ? undefined : digests.get(authorization);
    if (known !== undefined) {
      return userOfDigest(db, known);
    }
    const token = bearerOf(authorization);
    if (authorization === undefined || token === undefined) {
      return undefined;
    }
    const digest = digestOf(token);
    const user = userOfDigest(db, digest);
    if (user !== undefined && digests.size < REMEMBERED) {
      digests.set(authorization, digest);
    }
    return user;
  };
}

/** Whether an Authorization header contains exactly this token; takes constant time. */
export function isToken(authorization: string | undefined, token: string): boolean {
  const given = createHash('sha256')
    .update(bearerOf(authorization) ?? '')
    .digest();
  return timingSafeEqual(given, createHash('sha256').update(token).digest()) && token !== '';
}
