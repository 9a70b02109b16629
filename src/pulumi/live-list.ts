import type { KindModel, Live } from '../core/engine/model.ts';
import type { RemoteId } from '../core/plan/value.ts';

/** The live resources of one list, indexed by natural key for the lookups of many creations. */
export interface LiveList {
  readonly byId: ReadonlyMap<RemoteId, Live>;
  /** The resources with this natural key; empty without a key. */
  readonly withKey: (key: string | undefined) => readonly Live[];
}

/** A mutable list. */
export interface ChangingLiveList extends LiveList {
  readonly put: (live: Live) => void;
  readonly drop: (id: RemoteId) => void;
}

/** Creates a list of resources with the natural key `keyOf`. */
export function createLiveList(keyOf: KindModel['keyOf'], resources: Iterable<Live>): ChangingLiveList {
  const byId = new Map<RemoteId, Live>();
  // Ids remain under the former keys of their resources; a lookup checks the current key.
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

/** The resources of `now` that are also in `list`. */
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
