import { ApiError, type RawInput } from '../../client/index.ts';
import { isRead } from '../../contract/is-read.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { Session } from '../define.ts';

/** The same client, but the signal aborts its calls. A call has only one signal, so this one replaces its own. */
export function withSignal(client: Session['client'], signal: AbortSignal): Session['client'] {
  // The types of a call depend on its operation; the properties added here are the same for all.
  const call = client.call as (id: string, input: RawInput) => Promise<never>;
  const listAll = client.listAll as (id: string, input: RawInput) => Promise<never>;
  return {
    call: (id, input?: RawInput) => call(id, { ...input, signal }),
    listAll: (id, input?: RawInput) => listAll(id, { ...input, signal }),
    send: (id, input) => client.send(id, { ...input, signal }),
  };
}

/** The same client, which reports each call that changed something, or may have. */
export function reportingWrites(client: Session['client'], report: () => void): Session['client'] {
  const call = client.call as (id: OperationId, input?: RawInput) => Promise<never>;
  return {
    ...client,
    call: async (id: OperationId, input?: RawInput) => {
      try {
        const answer = await call(id, input);
        if (!isRead(id)) {
          report();
        }
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.outcome !== 'none') {
          report();
        }
        throw error;
      }
    },
  };
}

/** Caches loads. Failed loads are not cached. */
export function createMemory(): Session['once'] {
  const loaded = new Map<string, Promise<unknown>>();
  return async <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = loaded.get(key);
    if (known !== undefined) {
      return (await known) as T;
    }
    const loading = load();
    loaded.set(key, loading);
    loading.catch(() => loaded.delete(key));
    return await loading;
  };
}
