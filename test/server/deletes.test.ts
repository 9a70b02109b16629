import { describe, expect, test } from 'vitest';
import { PROFILES } from '../support/profiles.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';
import { useServer } from '../support/server.ts';

describe.each(PROFILES)('what is deleted in profile $profile', ({ profile, ids, operations }) => {
  // The service has one that answers 404 where nothing was there.
  const DELETES = ids.filter((id) => operations[id].method === 'DELETE' && id !== 'uninstallGitSyncInstallation');
  const api = useServer({ profile });

  test.each(DELETES)('%s says whether there was something', async (id) => {
    api.server.reset();
    const { user = 'user_ada' } = SAMPLES[id] as { readonly user?: string };
    const target = targetOf(id);
    expect(operations[id].successes).toEqual(expect.arrayContaining([204, 205]));
    // The last part of the path names nothing; a language must be one.
    const unknown = target.endsWith('/fr') ? target.replace(/fr$/, 'de') : target.replace(/[^/]+$/, 'unknown-1');
    // A setting has no id of its own: another path would be another operation.
    if (!target.endsWith('/customization')) {
      expect((await api.as(user).delete(unknown)).status).toBe(204);
    }
    expect((await api.as(user).delete(target)).status).toBe(205);
    expect((await api.as(user).delete(target)).status).toBe(204);
  });
});
