import type { Outcome } from '../diagnostics/diagnostic.ts';
import { isPartOf, type LedgerEvent, type LedgerState } from '../engine/ledger.ts';
import { isAddressOf } from '../engine/match/stray-entries.ts';
import type { KindModel } from '../engine/model.ts';
import { type Address, splitAddress } from '../plan/address.ts';
import type { Fields } from '../plan/value.ts';
import { recordedAt, unsettledAt, withReferences } from './forget.ts';
import type { LedgerFailure } from './problems.ts';

/** A changed address. */
export interface Renamed {
  readonly from: Address;
  readonly to: Address;
}

interface Renaming {
  readonly from: Address;
  readonly to: Address;
  readonly kinds: readonly KindModel[];
}

/** The code of failures caused by invalid arguments. */
const WRONG_RENAME = 'rename';

function wrong(summary: string, detail: string): LedgerFailure {
  return { ok: false, diagnostics: [{ severity: 'error', code: WRONG_RENAME, summary, detail }] };
}

/** The kind of a recorded resource, or of an unrecorded one that contains recorded resources. */
function modelAt(
  state: Pick<LedgerState, 'entries' | 'intents'>,
  address: Address,
  kinds: readonly KindModel[],
): KindModel | undefined {
  const kind = (state.entries.get(address) ?? state.intents.get(address))?.kind;
  if (kind !== undefined) {
    return kinds.find(({ name }) => name === kind);
  }
  return kinds.find((model) => isAddressOf(model, address));
}

/** The events of a rename and all changed addresses, or why it is not possible. */
export function renaming(
  state: Pick<LedgerState, 'entries' | 'intents'>,
  { from, to, kinds }: Renaming,
): Outcome<{ readonly events: readonly LedgerEvent[]; readonly renamed: readonly Renamed[] }> {
  const affected = recordedAt(state, from);
  const model = modelAt(state, from, kinds);
  if (from === to) {
    return wrong('Nothing to rename', `Both addresses are the same: ${from}.`);
  }
  if (model === undefined || !isAddressOf(model, to)) {
    const kind = model?.name ?? 'known kind';
    return wrong(
      'The new address does not fit',
      `${from} is a ${kind}, and ${JSON.stringify(to)} is no address of a ${kind}. A kind never changes; keys that are not plain words are quoted, as in ${model?.segment ?? 'redirect'}["/a"].`,
    );
  }
  const [parent, other] = [from, to].map((address) => splitAddress(address, model.segment, model.keyless).parent);
  if (parent !== other) {
    return wrong(
      'A rename does not move a resource',
      `The live resource stays in ${parent ?? 'the organization'}, so its address has to begin the same way. To rename ${parent ?? 'what holds it'}, rename that.`,
    );
  }
  const [taken] = recordedAt(state, to);
  if (taken !== undefined) {
    return {
      ok: false,
      diagnostics: [
        {
          severity: 'error',
          code: 'rename-taken',
          summary: 'The new address is in use',
          detail: `${taken} is in the ledger already, and one address is one resource. Rename or forget that one first.`,
        },
      ],
    };
  }
  const unsettled = unsettledAt(state, affected);
  if (unsettled !== undefined) {
    return unsettled;
  }
  const newName = (address: Address): Address => to + address.slice(from.length);
  const moved = new Set(affected);
  const toNew = (address: Address): Fields | undefined =>
    address === from || isPartOf(address, from) ? { $ref: newName(address) } : undefined;
  const events: LedgerEvent[] = [];
  for (const [address, entry] of state.entries) {
    const fields = withReferences(entry.fields, toNew);
    const changed = fields === entry.fields ? entry : { ...entry, fields };
    if (moved.has(address)) {
      events.push({ type: 'put', address: newName(address), entry: changed, previousAddress: address });
    } else if (changed !== entry) {
      events.push({ type: 'put', address, entry: changed });
    }
  }
  for (const [address, intent] of state.intents) {
    const fields = withReferences(intent.fields, toNew);
    const changed = fields === intent.fields ? intent : { ...intent, fields };
    if (moved.has(address)) {
      events.push({ type: 'remove', address }, { type: 'intend', address: newName(address), intent: changed });
    } else if (changed !== intent) {
      events.push({ type: 'intend', address, intent: changed });
    }
  }
  return {
    ok: true,
    value: { events, renamed: affected.map((address) => ({ from: address, to: newName(address) })) },
    diagnostics: [],
  };
}
