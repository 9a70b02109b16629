import type { Json } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import type { LedgerState } from './ledger.ts';
import type { Around, Beside, Desired, Judged, Live } from './model.ts';
import { chainOf, type Observation } from './observe/observation.ts';
import type { Replacing } from './replace/replacing.ts';

interface Options {
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly replacing?: Replacing;
}

/** A live resource, with the addresses of its parents. */
interface Found {
  readonly live: Live;
  readonly parents: readonly Address[];
}

/** All that was read, by id; the first one counts. */
function indexOf({ collections }: Observation): ReadonlyMap<RemoteId, Found> {
  const found = new Map<RemoteId, Found>();
  for (const { live, parentAddresses: parents } of collections) {
    for (const one of live) {
      const { id } = one;
      if (!found.has(id)) {
        found.set(id, { live: one, parents });
      }
    }
  }
  return found;
}

/** Says what surrounds a declared resource, with a callback for what its kind asks of live resources. */
type AroundOf = (
  of: { readonly desired: Desired; readonly parents: readonly Address[] },
  onJudged: (judged: Judged) => void,
) => Around;

/** Creates the function that says what surrounds declared resources, for their kinds to assess risks. */
export function createAround(options: Options): AroundOf {
  const byId = lazily(() => indexOf(options.observation));
  return (of, onJudged) => aroundOf(of, { ...options, byId }, onJudged);
}

function aroundOf(
  { desired, parents }: Parameters<AroundOf>[0],
  { observation, ledger, replacing, byId }: Options & { readonly byId: () => ReadonlyMap<RemoteId, Found> },
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
      const found = isForeignId(value) ? byId().get(value.$id) : undefined;
      return found === undefined ? { isNew: false } : { isNew: false, live: beside(found.live, found.parents) };
    },
  };
}
