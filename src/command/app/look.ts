import { defined } from '../../base/defined.ts';
import type { Driver, Reader } from '../../core/engine/driver.ts';
import type { Live } from '../../core/engine/model.ts';
import type { KindName } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';

/** A snapshot of the service that several steps share: nothing is read twice. */
export interface Look {
  readonly reader: Reader;
  /** The driver, whose readers are this one. */
  readonly driver: Driver;
  /** A resource that was read. */
  readonly find: (kind: KindName, id: RemoteId) => Live | undefined;
}

/** Caches everything that is read. */
export function createLook(direct: Driver): Look {
  const own = direct.reader();
  const lists = new Map<string, Promise<readonly Live[]>>();
  const resources = new Map<string, Live>();
  const reader: Reader = {
    list: (kind, parents, { withoutSeparateList = false, onlyApart = false } = {}) => {
      const name = JSON.stringify([kind, parents, withoutSeparateList, onlyApart]);
      const known =
        lists.get(name) ??
        own.list(kind, parents, { withoutSeparateList, onlyApart }).then((found) => {
          for (const live of found) {
            resources.set(`${kind}\0${live.id}`, live);
          }
          return found;
        });
      lists.set(name, known);
      return known;
    },
    ...defined({ reveal: own.reveal, lookUp: own.lookUp }),
  };
  return {
    reader,
    driver: { ...direct, reader: () => reader },
    find: (kind, id) => resources.get(`${kind}\0${id}`),
  };
}
