import { count, joined, jsonDocument, safe } from './text.ts';

/** Resources that leave the ledger. */
export interface ShownForgetting {
  /** Whether it is done. */
  readonly written: boolean;
  readonly forgotten: readonly {
    readonly address: string;
    readonly kind: string;
    /** Missing of a creation that was begun. */
    readonly id?: string;
    readonly protect?: boolean;
  }[];
}

/** Addresses that change in the ledger. */
export interface ShownRenaming {
  /** Whether it is done. */
  readonly written: boolean;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** The resources before it is done, and a sentence after. */
export function renderForgettingText({ written, forgotten }: ShownForgetting): string {
  return written
    ? joined([
        `Forgot ${count(forgotten.length, 'resource')}. Nothing on the service was changed. What the manifest still declares is adopted again by the next plan, or created if no live resource has its name.`,
      ])
    : joined(
        forgotten.map(({ address, id, protect }) => {
          const what = id === undefined ? 'begun' : safe(id, 100);
          return `  ${safe(address)}  ${what}${protect === true ? '  (protected)' : ''}`;
        }),
      );
}

/** The addresses before it is done, and a sentence after. */
export function renderRenamingText({ written, renamed }: ShownRenaming): string {
  return written
    ? joined([
        `Renamed ${count(renamed.length, 'address', 'addresses')}. Rename the entry in the manifest as well before the next apply, or the resource counts as removed.`,
      ])
    : joined(renamed.map(({ from, to }) => `  ${safe(from)}  →  ${safe(to)}`));
}

/** Either as one JSON document. */
export function renderLedgerEditJson(shown: ShownForgetting | ShownRenaming): string {
  return jsonDocument(shown);
}
