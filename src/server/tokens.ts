import { createHash, randomBytes } from 'node:crypto';
import type { RecordOf } from './database.ts';
import type { Services } from './handler.ts';

/** What is kept of a token. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new token; nothing but its holder knows it. */
export function newToken(): string {
  return `col_${randomBytes(24).toString('base64url')}`;
}

/** The user to whom a bearer token belongs. */
export function userOfToken(db: Services['db'], authorization: string | undefined): RecordOf<'users'> | undefined {
  const token = authorization === undefined ? undefined : /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    return undefined;
  }
  const [record] = db.tokens.where('digest', digestOf(token));
  return record === undefined ? undefined : db.users.get(record.user);
}
