import { defined } from '../../base/defined.ts';
import type { Reader } from '../../core/engine/driver.ts';
import type { Live } from '../../core/engine/model.ts';
import type { KindName } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';

/** A snapshot of the service that several steps share: nothing is read twice. */
export interface Look {
  readonly reader: Reader;
  /** A resource that was read. */
  readonly find: (kind: KindName, id: RemoteId) => Live | undefined;
}

/** Caches everything that a reader reads. */
export function createLook(reader: Reader): Look {
  const lists = new Map<string, Promise<readonly Live[]>>();
  const resources = new Map<string, Live>();
  return {
    reader: {
      list: (kind, parents, { withoutSeparateList = false, onlyApart = false } = {}) => {
        const name = JSON.stringify([kind, parents, withoutSeparateList, onlyApart]);
        const known =
          lists.get(name) ??
          reader.list(kind, parents, { withoutSeparateList, onlyApart }).then((found) => {
            for (const live of found) {
              resources.set(`${kind}\0${live.id}`, live);
            }
            return found;
          });
        lists.set(name, known);
        return known;
      },
      ...defined({ reveal: reader.reveal, lookUp: reader.lookUp }),
    },
    find: (kind, id) => resources.get(`${kind}\0${id}`),
  };
}
