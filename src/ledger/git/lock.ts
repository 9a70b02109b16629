import { isJsonObject, type Json } from '../../base/json.ts';
import type { Intent } from '../../engine/ledger.ts';
import type { CommitId, Repository } from '../../git/repository.ts';
import type { Address } from '../../plan/address.ts';
import { isIntent } from '../format.ts';
import type { LedgerSystem } from '../system.ts';
import type { LedgerHolder } from '../types.ts';

/** The file of a lock's commit. */
const FILE = 'lock.json';

/** Who is alone with the ledger, as the commit says that is the lock. */
export interface RemoteLock extends LedgerHolder {
  readonly commit: CommitId;
  readonly boot: string;
  /** Whose ledger it is, and with which salt it begins if there is none yet. */
  readonly organization: string;
  readonly salt: string;
  /** Creations that may have been left half made. */
  readonly intents: ReadonlyMap<Address, Intent>;
}

export interface NewLock extends Omit<RemoteLock, 'commit'> {
  readonly environment: string;
}

function intentsOf(value: Json | undefined): ReadonlyMap<Address, Intent> {
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return new Map(entries.flatMap(([address, intent]) => (isIntent(intent) ? [[address, intent] as const] : [])));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a lock. One that cannot be read is nobody's that we know, and so it is never taken for dead. */
export async function readLock(repository: Repository, commit: CommitId): Promise<RemoteLock> {
  const bytes = await repository.read(commit, FILE);
  let json: Json = null;
  try {
    json = JSON.parse(bytes?.toString('utf8') ?? 'null') as Json;
  } catch {
    // Said as well as it can be: by the commit alone.
  }
  const { id, pid, host, boot, at, command, by, organization, salt, intents } = isJsonObject(json) ? json : {};
  return {
    commit,
    id: textOf(id) === '' ? commit.slice(0, 16) : textOf(id),
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

/** Makes the commit that is a lock once it is pushed. */
export async function writeLock(repository: Repository, lock: NewLock): Promise<CommitId> {
  const { intents, environment, ...holder } = lock;
  const json = { ...holder, intents: Object.fromEntries(intents) };
  return await repository.commit({
    files: { [FILE]: `${JSON.stringify(json, null, 2)}\n` },
    parent: undefined,
    message: `Lock ${environment}\n\nRun: ${lock.id}\n`,
  });
}

/** Dead only where that is certain: its process was one of this machine, and is gone. */
export function isDead({ host, boot, pid }: RemoteLock, system: LedgerSystem): boolean {
  return host !== '' && host === system.host && boot === system.bootId && pid > 0 && !system.isAlive(pid);
}
