import { openRepository } from '../../src/core/git/repository.ts';
import { createGitLedger, type GitLedgerOptions } from '../../src/core/ledger/git/git-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { GIT_ENV, git } from '../support/git.ts';
import { begin, put, resultOf } from './suite.ts';

export const REF = 'refs/colophon/production';
export const LOCK = 'refs/colophon-lock/production';

/** The ledger of a clone. */
export async function storeIn(folder: string, options: Partial<GitLedgerOptions> = {}): Promise<LedgerStore> {
  const repository = await openRepository(folder, { env: GIT_ENV });
  if (repository === undefined) {
    throw new Error(`${folder} is not a repository`);
  }
  return createGitLedger({
    repository,
    remote: 'remote' in options ? options.remote : await repository.defaultRemote(),
    environment: 'production',
    by: 'Ada',
    ...options,
  });
}

/** What git itself finds in the ledger of a repository. */
export function ledgerOf(folder: string): {
  readonly config?: { readonly commit: string; readonly dirty: boolean };
  readonly entries: Readonly<Record<string, { readonly id: string }>>;
  readonly intents: Readonly<Record<string, unknown>>;
} {
  return JSON.parse(git(folder, 'show', `${REF}:ledger.json`)) as ReturnType<typeof ledgerOf>;
}

/** Applies resources from a clone. */
export async function applied(
  folder: string,
  addresses: readonly string[],
  { config, ...options }: Partial<GitLedgerOptions> & { readonly config?: string } = {},
): Promise<void> {
  const session = await begin(await storeIn(folder, options));
  await Promise.all(addresses.map((address) => session.record(put(address))));
  await session.finish({
    complete: true,
    ...(config === undefined ? {} : { config: { commit: config, dirty: false } }),
  });
}

/** What a clone takes for owned. */
export async function addressesIn(folder: string): Promise<readonly string[]> {
  return [...resultOf(await (await storeIn(folder)).load()).entries.keys()].sort();
}

/** A process that is gone: it can still be made to begin something, and never ends it. */
export const DEAD = { pid: 999_999, isAlive: (pid: number) => pid !== 999_999 } as const;
