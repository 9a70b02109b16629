import type { KindModel, Live } from '../core/engine/model.ts';
import type { RemoteId } from '../core/plan/value.ts';

/** The live resources of one list, also by natural key: each of many creations looks for its own. */
export interface LiveList {
  readonly byId: ReadonlyMap<RemoteId, Live>;
  /** The resources with this natural key; none if there is no key. */
  readonly withKey: (key: string | undefined) => readonly Live[];
}

/** A list that follows the changes of its resources. */
export interface ChangingLiveList extends LiveList {
  readonly put: (live: Live) => void;
  readonly drop: (id: RemoteId) => void;
}

/** Makes a list of resources whose natural key is `keyOf`. */
export function createLiveList(keyOf: KindModel['keyOf'], resources: Iterable<Live>): ChangingLiveList {
  const byId = new Map<RemoteId, Live>();
  // Ids stay under the keys that their resources had: a lookup compares with the current one.
  const byKey = new Map<string, Set<RemoteId>>();
  const put = (live: Live): void => {
    byId.set(live.id, live);
    const key = keyOf(live.fields);
    if (key !== undefined) {
      byKey.set(key, (byKey.get(key) ?? new Set<RemoteId>()).add(live.id));
    }
  };
  for (const live of resources) {
    put(live);
  }
  return {
    byId,
    withKey: (key) => {
      const ids = key === undefined ? undefined : byKey.get(key);
      return [...(ids ?? [])].flatMap((id) => {
        const live = byId.get(id);
        return live !== undefined && keyOf(live.fields) === key ? [live] : [];
      });
    },
    put,
    drop: (id) => {
      byId.delete(id);
    },
  };
}

/** The resources of a list that are also in another one, as they are in the latter. */
export function within(list: LiveList, now: LiveList): LiveList {
  return {
    get byId() {
      const both = [...list.byId.keys()].flatMap((id): [RemoteId, Live][] => {
        const live = now.byId.get(id);
        return live === undefined ? [] : [[id, live]];
      });
      return new Map(both);
    },
    withKey: (key) => now.withKey(key).filter(({ id }) => list.byId.has(id)),
  };
}
