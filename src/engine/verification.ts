import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';

/**
 * `ok`: it does what it should. `mismatch`: it does something else. `unreachable`: nobody could be asked. `skipped`: it was
 * not asked, for a reason that is no fault.
 */
export type VerifiedStatus = 'ok' | 'mismatch' | 'unreachable' | 'skipped';

/** What was found about one declared thing. No part of it holds a secret. */
export interface Verified {
  readonly address: Address;
  readonly kind: KindName;
  readonly status: VerifiedStatus;
  /** Who was asked: the interface of the service, or the published side as visitors see it. */
  readonly asked: 'service' | 'published';
  /** A stable word for what was found; `ok` where all is well. */
  readonly code: string;
  /** What was found, why, and what to do, in full sentences. Empty where all is well. */
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly source?: SourcePlace;
}

/** Whether everything that visitors meet is what the manifest says. */
export interface Verification {
  readonly organization: string;
  readonly environment: string;
  /** The host that was asked. */
  readonly service: string;
  /** When it was asked, as an ISO timestamp. */
  readonly verifiedAt: string;
  /** In the order of the manifest. */
  readonly things: readonly Verified[];
  readonly summary: Readonly<Record<VerifiedStatus, number>>;
  /** How many changes of the whole workspace an apply would still make. */
  readonly pending: number;
  readonly requests: { readonly service: number; readonly published: number };
}

/** What is found of a thing whose change was not applied yet. */
export const NOT_APPLIED = 'not-applied';
/** What is found where the token is missing, wrong or may not ask. */
export const DENIED = 'denied';
