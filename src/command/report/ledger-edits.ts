import type { Renamed } from '../../core/ledger/rename.ts';
import { count, joined, safe } from './text.ts';

export interface ShownForgetting {
  readonly written: boolean;
  readonly forgotten: readonly {
    readonly address: string;
    readonly kind: string;
    /** Absent for a creation that has only begun. */
    readonly id?: string;
    readonly protect?: boolean;
  }[];
}

export interface ShownRenaming {
  readonly written: boolean;
  readonly renamed: readonly Renamed[];
}

/** The resources before the edit, and a sentence after it. */
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

/** The addresses before the edit, and a sentence after it. */
export function renderRenamingText({ written, renamed }: ShownRenaming): string {
  return written
    ? joined([
        `Renamed ${count(renamed.length, 'address', 'addresses')}. Rename the entry in the manifest as well before the next apply, or the resource counts as removed.`,
      ])
    : joined(renamed.map(({ from, to }) => `  ${safe(from)}  →  ${safe(to)}`));
}
