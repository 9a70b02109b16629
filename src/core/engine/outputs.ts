import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import type { Fields } from '../plan/value.ts';
import type { ApplyOptions } from './apply-types.ts';
import type { CreateRequest, Driver } from './driver.ts';
import { type Intent, type LedgerEntry, type LedgerState, recordEvent } from './ledger.ts';
import type { Live } from './model.ts';

/** A value that the service computes for a resource, such as the URL of a site. */
export interface ResourceOutput {
  readonly address: Address;
  readonly kind: KindName;
  readonly name: string;
  readonly value: string;
  /** Gives access to anyone who has it: never shown unless the user asks for it. */
  readonly sensitive: boolean;
}

/** A driver and a record function that collect outputs. */
interface WatchedOutputs extends Pick<ApplyOptions, 'driver' | 'record'> {
  /** The outputs of owned resources that were read or written so far, by address. */
  readonly outputs: () => readonly ResourceOutput[];
}

/** Collects outputs from the responses that an apply gets anyway; sends no requests of its own. */
export function watchOutputs({
  driver,
  record,
  ledger,
  kinds,
}: Pick<ApplyOptions, 'driver' | 'record' | 'kinds'> & {
  readonly ledger: Pick<LedgerState, 'entries'>;
}): WatchedOutputs {
  const shown = new Map(
    kinds.flatMap(({ name, shownOutputs }) => (shownOutputs === undefined ? [] : [[name, shownOutputs]])),
  );
  const seen = new Map<string, Fields>();
  const entries = new Map<Address, LedgerEntry>(ledger.entries);
  const intents = new Map<Address, Intent>();
  const keyOf = ({ kind, id }: Pick<Live, 'kind' | 'id'>): string => JSON.stringify([kind, id]);
  const notice = (live: Live): void => {
    if (live.outputs !== undefined && shown.has(live.kind)) {
      seen.set(keyOf(live), live.outputs);
    }
  };
  const created = async (request: CreateRequest): ReturnType<Driver['create']> => {
    const live = await driver.create(request);
    if (live !== 'pending') {
      notice(live);
    }
    return live;
  };
  return {
    driver: {
      ...driver,
      reader: () => {
        const reader = driver.reader();
        return {
          ...reader,
          list: async (...args) => {
            const resources = await reader.list(...args);
            resources.forEach(notice);
            return resources;
          },
        };
      },
      // Most kinds have no outputs, and a needless promise costs time for every change.
      create: (request) => (shown.has(request.kind) ? created(request) : driver.create(request)),
      update: async (request) => {
        const live = await driver.update(request);
        notice(live);
        return live;
      },
    },
    record: (event) => record(event).then(() => recordEvent(entries, intents, event)),
    outputs: () =>
      [...entries]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([address, entry]) =>
          Object.entries(shown.get(entry.kind) ?? {}).flatMap(([name, { sensitive }]): ResourceOutput[] => {
            const value = seen.get(keyOf(entry))?.[name];
            return typeof value === 'string' && value !== ''
              ? [{ address, kind: entry.kind, name, value, sensitive }]
              : [];
          }),
        ),
  };
}
