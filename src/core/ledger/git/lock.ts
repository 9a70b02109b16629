import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Intent } from '../../engine/ledger.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import type { Address } from '../../plan/address.ts';
import { isEvent } from '../format.ts';
import type { LedgerSystem } from '../system.ts';
import type { LedgerHolder } from '../types.ts';

/** The file in the commit of a lock. */
const FILE = 'lock.json';

/** The holder of the ledger, read from the commit of the lock. */
export interface RemoteLock extends LedgerHolder {
  readonly commit: CommitId;
  readonly boot: string;
  /** The organization of the ledger, and the salt for a new one. */
  readonly organization: string;
  readonly salt: string;
  /** Creations that may be incomplete. */
  readonly intents: ReadonlyMap<Address, Intent>;
}

export interface NewLock extends Omit<RemoteLock, 'commit'> {
  readonly environment: string;
}

/** The creations recorded in a lock. */
function intentsOf(value: Json | undefined): ReadonlyMap<Address, Intent> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  const intents = entries.flatMap(([address, intent]) => {
    const event: Json = { type: 'intend', address, intent };
    return isEvent(event) && event.type === 'intend' ? [[address, event.intent] as const] : [];
  });
  // Invalid ones are skipped; the others may still be incomplete creations.
  return new Map(intents);
}

const LONGEST = 1000;
// The id is shown as part of a command to type.
const ID = /^[\w-]{1,64}$/;
/** Larger than any real lock, which has a few names and creations. */
const MOST_BYTES = 16 * 1024 * 1024;

function textOf(value: Json | undefined): string {
  return typeof value === 'string' && value.length <= LONGEST ? value : '';
}

function parse(bytes: Buffer | undefined): Json {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? 'null') as Json;
  } catch {
    // Then only the commit is known.
    return null;
  }
}

/** Reads a lock. The holder of an unreadable lock is unknown, so it never counts as dead. */
export async function readLock(repository: Repository, commit: CommitId): Promise<RemoteLock> {
  const json = parse(await repository.read(commit, FILE, MOST_BYTES).catch(() => undefined));
  const { id, pid, host, boot, at, command, by, organization, salt, intents } = isJsonObject(json) ? json : {};
  return {
    commit,
    id: ID.test(textOf(id)) ? textOf(id) : commit.slice(0, 16),
    pid: Number.isSafeInteger(pid) ? Number(pid) : 0,
    host: textOf(host),
    boot: textOf(boot),
    at: textOf(at),
    command: textOf(command),
    organization: textOf(organization),
    salt: textOf(salt),
    ...(textOf(by) === '' ? {} : { by: textOf(by) }),
    intents: intentsOf(intents),
  };
}

/** Creates the commit of a lock; pushing it takes the lock. */
export async function writeLock(repository: Repository, lock: NewLock): Promise<CommitId> {
  const { intents, environment, ...holder } = lock;
  const json = { ...holder, intents: Object.fromEntries(intents) };
  return await repository.commit({
    files: { [FILE]: `${JSON.stringify(json, null, 2)}\n` },
    parent: undefined,
    message: `Lock ${environment}\n\nRun: ${lock.id}\n`,
  });
}

/** Whether a lock is certainly dead: its process was on this machine, and is gone. */
export function isDead({ host, boot, pid }: RemoteLock, system: LedgerSystem): boolean {
  return host !== '' && host === system.host && boot === system.bootId && pid > 0 && !system.isAlive(pid);
}
