import { type Address, parentAddress } from '../../plan/address.ts';
import type { Change } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { exclusiveFields } from '../exclusive.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { KindModel } from '../model.ts';

/** Values that one of several siblings has: the one that gets it takes it from the one that is recorded with it. */
interface ExclusiveValues {
  /** Notes what a change that is done took from its siblings. */
  readonly took: (change: Change, id: RemoteId) => boolean;
  /** The entry without the values that a sibling took in this run. */
  readonly without: (address: Address, entry: LedgerEntry) => LedgerEntry;
}

export function exclusiveValues(kinds: readonly KindModel[]): ExclusiveValues {
  const models = new Map(kinds.map((model) => [model.name, model]));
  const exclusive = new Map(kinds.map((model) => [model.name, exclusiveFields(model)]));
  const holders = new Map<string, RemoteId>();
  const groupOf = (kind: string, address: Address, field: string): string => {
    const model = models.get(kind);
    return `${kind} ${model === undefined ? '' : (parentAddress(address, model.segment, model.keyless) ?? '')} ${field}`;
  };
  return {
    took: (change, id) => {
      const fields = (exclusive.get(change.kind) ?? []).filter((it) =>
        change.fields.some(({ field, after }) => field === it && after === true),
      );
      for (const field of fields) {
        holders.set(groupOf(change.kind, change.address, field), id);
      }
      return fields.length > 0;
    },
    without: (address, entry) => {
      const lost = (holders.size === 0 ? [] : (exclusive.get(entry.kind) ?? [])).filter((field) => {
        const holder = entry.fields[field] === true ? holders.get(groupOf(entry.kind, address, field)) : undefined;
        return holder !== undefined && holder !== entry.id;
      });
      return lost.length === 0
        ? entry
        : { ...entry, fields: { ...entry.fields, ...Object.fromEntries(lost.map((field) => [field, false])) } };
    },
  };
}
