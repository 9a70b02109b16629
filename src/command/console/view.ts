import type { SourcePlace } from '../../core/diagnostics/diagnostic.ts';
import type { DriftFindings } from '../../core/engine/drift.ts';
import type { LedgerHolder } from '../../core/ledger/types.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Effect, KindName, Plan } from '../../core/plan/plan.ts';
import type { Trace } from '../../redirects/trace.ts';
import type { AccessOverview } from '../app/access/access.ts';
import type { Step } from '../report/html/list.ts';

export const PLACES: ReadonlySet<KindName> = new Set(['collection', 'space', 'site']);

/** A declared or recorded resource. Resources that are only live are in the plan. */
export interface ViewedResource {
  readonly address: Address;
  readonly kind: KindName;
  readonly title?: string;
  readonly id?: string;
  readonly source?: SourcePlace;
  /** Whether the manifest declares it; otherwise only the ledger has it. */
  readonly isDeclared: boolean;
  /** The resource above it in the tree: its row, its collection or its parent. */
  readonly holder?: Address;
  /** Its declared position among its siblings. */
  readonly rank?: number;
  readonly references: readonly Address[];
}

/** A redirect, and where it leads according to the manifest. */
export interface ViewedRedirect {
  readonly address: Address;
  readonly source: string;
  readonly place?: SourcePlace;
  /** Its destination: an address or a URL. */
  readonly name: string;
  readonly title?: string;
  readonly paths: readonly string[];
  /** Whether a wildcard keeps the part that matches the star. */
  readonly keepsRest: boolean;
  readonly trace: Trace;
}

export interface ViewedSite {
  readonly address: Address;
  readonly title: string;
  readonly redirects: readonly ViewedRedirect[];
  readonly content: readonly { readonly path: string; readonly name: string }[];
  /** The parts whose pages are unknown, by path. */
  readonly unknown: readonly { readonly path: string; readonly name: string }[];
  /** The paths that visitors requested in vain in the last 30 days and that no redirect covers yet, the most frequent first. */
  readonly misses: readonly { readonly path: string; readonly times: number }[];
}

export interface Expiry {
  readonly address: Address;
  readonly kind: KindName;
  readonly title: string;
  /** The part that expires, such as `certificate 2 of 2`; the resource itself when absent. */
  readonly part?: string;
  /** As an ISO timestamp. */
  readonly at: string;
  readonly consequence: string;
  readonly source?: SourcePlace;
}

export type RecordedChange = Step['changes'][number];

/** One state of the ledger. */
export interface ViewedVersion {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly subject: string;
  readonly commit?: string;
  /** The number of resources that had drifted when it was applied. */
  readonly drifted?: number;
  readonly changes: readonly RecordedChange[];
  /** Its effects on the service, as far as the ledger lists them. Adoptions change nothing there, and reverted drift is not recorded. */
  readonly done: readonly { readonly address: Address; readonly effect: Effect }[];
  readonly unreadable?: string;
}

/** The reason why part of a page is missing. */
export interface Problem {
  readonly summary: string;
  readonly detail: string;
}

/** Everything that the console shows about one environment. Plain data without secrets. */
export interface EnvironmentView {
  readonly name: string;
  readonly organization: string;
  readonly service: string;
  /** The time of the read, as an ISO timestamp. */
  readonly at: string;
  /** Why the service could not be read; only the manifest and the ledger are shown then. */
  readonly problems: readonly Problem[];
  readonly ledger: {
    readonly place: string;
    readonly serial: number;
    readonly commit?: string;
    readonly holder?: LedgerHolder;
    /** Creations with an unknown outcome. */
    readonly unsettled: readonly Address[];
  };
  readonly resources: readonly ViewedResource[];
  readonly plan?: Plan;
  readonly findings?: DriftFindings;
  readonly sites: readonly ViewedSite[];
  /** Why it is unknown which paths visitors requested in vain. */
  readonly missProblems: readonly Problem[];
  readonly expiries: readonly Expiry[];
  /** Newest first; undefined if the ledger keeps no history. */
  readonly versions?: readonly ViewedVersion[];
  readonly access?: AccessOverview;
  readonly accessProblems: readonly Problem[];
}
