import type { Session } from '../define.ts';

/** Loads everything once. A load that fails is forgotten. */
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
