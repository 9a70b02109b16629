import type { SourcePlace } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';

/** `ok`: it is as declared. `mismatch`: it is not. `unreachable`: no answer. `skipped`: not checked, for a reason that is not a failure. */
export type VerifiedStatus = 'ok' | 'mismatch' | 'unreachable' | 'skipped';

/** The result for one declared resource. Contains no secret. */
export interface Verified {
  readonly address: Address;
  readonly kind: KindName;
  readonly status: VerifiedStatus;
  /** Where it was checked: the API, or the published site as visitors see it. */
  readonly asked: 'service' | 'published';
  /** The stable code of the finding; `ok` if there is none. */
  readonly code: string;
  /** The finding, its reason and what to do, in full sentences. Empty if there is none. */
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly source?: SourcePlace;
}

/** The result of checking everything that visitors see against the manifest. */
export interface Verification {
  readonly organization: string;
  readonly environment: string;
  /** The host that was checked. */
  readonly service: string;
  /** When it was checked, as an ISO timestamp. */
  readonly verifiedAt: string;
  /** In the order of the manifest. */
  readonly resources: readonly Verified[];
  readonly summary: Readonly<Record<VerifiedStatus, number>>;
  /** The number of pending changes in the complete workspace. */
  readonly pending: number;
  readonly requests: { readonly service: number; readonly published: number };
}

/** The code for a resource with a change that was not applied yet. */
export const NOT_APPLIED = 'not-applied';
/** The code for a token that is missing, wrong or lacks permissions. */
export const DENIED = 'denied';
