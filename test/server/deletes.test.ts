import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/contract/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.gen.ts';
import { SAMPLES, targetOf } from '../support/samples.ts';
import { useServer } from '../support/server.ts';

const DELETES = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => OPERATIONS[id].method === 'DELETE');

describe('what is deleted', () => {
  const api = useServer();

  test.each(DELETES)('%s says whether there was something', async (id) => {
    api.server.reset();
    const { user = 'user_ada' } = SAMPLES[id] as { readonly user?: string };
    const target = targetOf(id);
    expect(OPERATIONS[id].successes).toEqual([204, 205]);
    // The last part of the path names nothing; a language must be one.
    const unknown = target.endsWith('/fr') ? target.replace(/fr$/, 'de') : target.replace(/[^/]+$/, 'unknown-1');
    expect((await api.as(user).delete(unknown)).status).toBe(204);
    expect((await api.as(user).delete(target)).status).toBe(205);
    expect((await api.as(user).delete(target)).status).toBe(204);
  });
});
