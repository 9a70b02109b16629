import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessReader, readGrants, readWorld } from '../../src/command/app/access/load.ts';
import { effectiveIn } from '../../src/core/access/effective.ts';
import { liveState } from '../../src/core/access/state.ts';
import { createClient } from '../../src/core/client/index.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { startServer } from '../../src/server/index.ts';
import { newSeed, runs } from '../support/runs.ts';
import { randomAccess } from './random-access.ts';

/** Levels by place and person, as plain data. */
function plain(levels: ReadonlyMap<string, ReadonlyMap<string, string | { readonly level: string }>>): unknown {
  return Object.fromEntries(
    [...levels]
      .sort()
      .map(([place, own]) => [
        place,
        Object.fromEntries([...own].sort().map(([id, said]) => [id, typeof said === 'string' ? said : said.level])),
      ]),
  );
}

test.each(PROFILE_NAMES)('what is computed agrees with the aggregate of the service (%s)', async (name) => {
  await fc.assert(
    fc.asyncProperty(randomAccess(name), async ({ world, hasShutOuts }) => {
      const server = await startServer({ world, profile: name });
      const client = createClient({ baseUrl: server.url, token: server.token, readOnly: true });
      try {
        const organization = 'org_acme';
        const lists = createDriver({ client, organization, kinds: KINDS, salt: '' }).reader();
        const reader = accessReader({ client, profile: profileOf(name) }, organization, lists);
        const read = await readGrants(reader, await readWorld(reader));
        const { world: found, known } = read;
        const state = liveState(found, known);
        const { org_acme: _organization, ...shown } = plain(state.matrix) as Record<string, unknown>;
        expect(shown).toEqual(plain(known));
        if (!hasShutOuts) {
          const { org_acme: _own, ...computed } = plain(effectiveIn(found).matrix) as Record<string, unknown>;
          expect(computed).toEqual(plain(known));
          expect(state.unexplained).toBe(0);
        }
        // Shutting people out explains every answer of the reference server.
        const { org_acme: _all, ...explained } = plain(state.explained.matrix) as Record<string, unknown>;
        expect(explained).toEqual(plain(known));
      } finally {
        await client.close();
        await server.close();
      }
    }),
    { numRuns: runs(60), seed: newSeed('roles', 1) },
  );
});
