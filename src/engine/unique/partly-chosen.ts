import { defined } from '../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type Address, isBelow } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import { belowNewName } from '../ledger.ts';
import type { KindModel } from '../model.ts';
import type { Observation } from '../observe/observation.ts';

interface PartlyOptions {
  readonly models: ReadonlyMap<KindName, KindModel>;
  readonly matches: Observation['matches'];
  /** The addresses of what the selection changes or records. */
  readonly touched: readonly Address[];
  readonly exclude: readonly string[];
  readonly chosen: (address: Address) => boolean;
}

/**
 * Resources that hold others exchange their names, and the selection covers only a part of them. The ledger would have what
 * one of them holds below the other one, so there is no such plan.
 */
export function partlyChosen({ models, matches, touched, exclude, chosen }: PartlyOptions): readonly Diagnostic[] {
  const holding = new Set([...models.values()].flatMap(({ parents }) => parents));
  const exchanged = new Map<Address, Diagnostic['source']>();
  for (const { desired, previousAddress } of matches.values()) {
    const other = previousAddress === undefined ? undefined : matches.get(previousAddress);
    if (other !== undefined && holding.has(desired.kind)) {
      exchanged.set(desired.address, desired.source);
      exchanged.set(other.desired.address, other.desired.source);
    }
  }
  const names = [...exchanged.keys()];
  const isTouched = touched.some((address) =>
    names.some((name) => address === name || belowNewName(address, name, name) !== undefined),
  );
  const isWhole = names.every((name) => chosen(name) && !exclude.some((pattern) => isBelow(name, pattern)));
  if (!isTouched || isWhole) {
    return [];
  }
  const [source] = exchanged.values();
  return [
    {
      severity: 'error',
      code: 'former-name',
      summary: 'An exchange of names cannot be applied in part',
      detail: `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} exchange names, and the ledger records that with everything below them or not at all. Apply without --target and --exclude first, or use patterns that cover all of them with everything below.`,
      ...defined({ source }),
    },
  ];
}
