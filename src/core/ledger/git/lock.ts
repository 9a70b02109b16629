import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Intent } from '../../engine/ledger.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import type { Address } from '../../plan/address.ts';
import { isEvent } from '../format.ts';
import type { LedgerSystem } from '../system.ts';
import type { LedgerHolder } from '../types.ts';

/** The file of a lock's commit. */
const FILE = 'lock.json';

/** The holder of the ledger, from the commit that is the lock. */
export interface RemoteLock extends LedgerHolder {
  readonly commit: CommitId;
  readonly boot: string;
  /** Whose ledger it is, and the salt that it starts with if there is none yet. */
  readonly organization: string;
  readonly salt: string;
  /** Creations that may be incomplete. */
  readonly intents: ReadonlyMap<Address, Intent>;
}

export interface NewLock extends Omit<RemoteLock, 'commit'> {
  readonly environment: string;
}

/** The creations that a lock names; none if one of them is not in the form that Colophon writes. */
function intentsOf(value: Json | undefined): ReadonlyMap<Address, Intent> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  const intents = entries.flatMap(([address, intent]) => {
    const event: Json = { type: 'intend', address, intent };
    return isEvent(event) && event.type === 'intend' ? [[address, event.intent] as const] : [];
  });
  // Skip what cannot be read; the rest may still be incomplete creations.
  return new Map(intents);
}

const LONGEST = 1000;
// It is shown as part of a command to type.
const ID = /^[\w-]{1,64}$/;
/** A lock has a few names and creations of sections. */
const MOST_BYTES = 16 * 1024 * 1024;

function textOf(value: Json | undefined): string {
  return typeof value === 'string' && value.length <= LONGEST ? value : '';
}

function parse(bytes: Buffer | undefined): Json {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? 'null') as Json;
  } catch {
    // As much as the commit alone shows.
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

/** Creates the commit that is a lock once it is pushed. */
export async function writeLock(repository: Repository, lock: NewLock): Promise<CommitId> {
  const { intents, environment, ...holder } = lock;
  const json = { ...holder, intents: Object.fromEntries(intents) };
  return await repository.commit({
    files: { [FILE]: `${JSON.stringify(json, null, 2)}\n` },
    parent: undefined,
    message: `Lock ${environment}\n\nRun: ${lock.id}\n`,
  });
}

/** Dead only if that is certain: its process was on this machine, and is gone. */
export function isDead({ host, boot, pid }: RemoteLock, system: LedgerSystem): boolean {
  return host !== '' && host === system.host && boot === system.bootId && pid > 0 && !system.isAlive(pid);
}
