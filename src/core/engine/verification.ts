import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';

/**
 * `ok`: it is as declared. `mismatch`: it is not. `unreachable`: no answer. `skipped`: it was
 * not checked, for a reason that is not a failure.
 */
export type VerifiedStatus = 'ok' | 'mismatch' | 'unreachable' | 'skipped';

/** The result for one declared resource. Contains no secret. */
export interface Verified {
  readonly address: Address;
  readonly kind: KindName;
  readonly status: VerifiedStatus;
  /** What was asked: the API of the service, or the published site as visitors see it. */
  readonly asked: 'service' | 'published';
  /** A stable code for the finding; `ok` if there is none. */
  readonly code: string;
  /** What was found, why, and what to do, in full sentences. Empty if all is well. */
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly source?: SourcePlace;
}

/** Whether everything that visitors see is as declared. */
export interface Verification {
  readonly organization: string;
  readonly environment: string;
  /** The host that was asked. */
  readonly service: string;
  /** When it was asked, as an ISO timestamp. */
  readonly verifiedAt: string;
  /** In the order of the manifest. */
  readonly resources: readonly Verified[];
  readonly summary: Readonly<Record<VerifiedStatus, number>>;
  /** How many changes an apply of the whole workspace would still make. */
  readonly pending: number;
  readonly requests: { readonly service: number; readonly published: number };
}

/** The code for a resource whose change was not applied yet. */
export const NOT_APPLIED = 'not-applied';
/** The code for a token that is missing, wrong or without permission. */
export const DENIED = 'denied';
