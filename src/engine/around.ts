import type { Json } from '../base/json.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference } from '../plan/value.ts';
import type { LedgerState } from './ledger.ts';
import type { Around, Beside, Desired, Judged, Live } from './model.ts';
import { chainOf, type Observation } from './observe/observation.ts';
import type { Replacing } from './replace/replacing.ts';

interface Options {
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly replacing?: Replacing;
}

/** What surrounds a declared resource, for its kind to assess risks, with a callback for what it asks of live resources. */
export function aroundOf(
  { desired, parents }: { readonly desired: Desired; readonly parents: readonly Address[] },
  { observation, ledger, replacing }: Options,
  onJudged: (judged: Judged) => void,
): Around {
  const beside = ({ kind, id, fields }: Live, holders: readonly Address[]): Beside => ({
    is: (flag) => {
      const is = fields[flag] === true;
      onJudged({ kind, parents: holders, id, flag, is });
      return is;
    },
  });
  return {
    declared: desired.fields,
    returns: replacing?.isReplaced(desired.address) === true || replacing?.isLost(desired.address) === true,
    holders: parents.flatMap((address, index) => {
      const match = observation.matches.get(address);
      if (match === undefined) {
        return [];
      }
      const { kind, fields: declared } = match.desired;
      const isReplaced = replacing?.isReplaced(address) === true;
      const { live } = match;
      return [
        {
          kind,
          declared,
          ...(live === undefined || isReplaced ? {} : { live: beside(live, parents.slice(0, index)) }),
        },
      ];
    }),
    target: (value: Json | undefined) => {
      if (isReference(value)) {
        const match = observation.matches.get(value.$ref);
        if (match === undefined) {
          return { isNew: false };
        }
        const { live } = match;
        return live === undefined
          ? { isNew: true }
          : {
              // The plan that continues an interrupted run needs the same consent as the one before.
              isNew: ledger.created?.has(live.id) === true,
              live: beside(live, chainOf(match.desired.parent, observation)),
            };
      }
      const id = isForeignId(value) ? value.$id : undefined;
      for (const { live, parentAddresses } of id === undefined ? [] : observation.collections) {
        const found = live.find((one) => one.id === id);
        if (found !== undefined) {
          return { isNew: false, live: beside(found, parentAddresses) };
        }
      }
      return { isNew: false };
    },
  };
}
