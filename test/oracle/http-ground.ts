import { setTimeout } from 'node:timers/promises';
import { createClient } from '../../src/core/client/index.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createDriver, createRestorer } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { startServer } from '../../src/server/index.ts';
import { type Ground, SALT } from './ground.ts';

/**
 * A reference server behind real sockets, with the example world, and a ledger on disk. After a death another place goes on,
 * where there is one: as far as a lock can tell, the process that died is this one, which lives.
 */
export async function httpGround(open: () => Promise<LedgerStore>, profile: ProfileName): Promise<Ground> {
  let ledger = await open();
  const server = await startServer({ strict: true, processingDelay: 0, profile });
  const client = createClient({ baseUrl: server.url, token: server.token });
  return {
    driver: () => createDriver({ client, organization: server.organization, kinds: KINDS, salt: SALT }),
    isParticular: true,
    isLagging: false,
    restore: async (pick) => {
      const restorer = createRestorer({ client, organization: server.organization, kinds: KINDS, salt: SALT });
      const kept = await restorer.deleted('space');
      const { id } = kept[pick % Math.max(1, kept.length)] ?? {};
      if (id !== undefined) {
        await restorer.restore('space', id);
      }
      return id;
    },
    requests: () => client.stats().writes,
    quiet: async () => {
      const path = { organizationId: server.organization };
      const isOffered = profileOf(profile).offers('runTranslation');
      const isBusy = async (): Promise<boolean> =>
        isOffered &&
        (await client.listAll('listTranslations', { path, query: { limit: 1000 } })).some(
          ({ status }) => status !== 'completed',
        );
      while (await isBusy()) {
        await setTimeout(1);
      }
    },
    ledger: () => ledger,
    bury: async () => {
      // Its lock is removed as a person would.
      const holder = await ledger.holder?.();
      if (holder !== undefined) {
        await ledger.unlock?.(holder.id);
      }
      ledger = await open();
    },
    close: async () => {
      await client.close();
      await server.close();
    },
  };
}
