import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ApplyResult } from '../engine/apply-types.ts';
import type { DriftFindings } from '../engine/drift.ts';
import type { Verification } from '../engine/verification.ts';
import type { Plan } from '../plan/plan.ts';
import type { ShownAcceptance } from './acceptance.ts';
import type { ApplyStats } from './apply.ts';
import type { Delivery } from './delivery.ts';
import type { Check } from './doctor.ts';
import type { Topic } from './explain.ts';
import type { Graph } from './graph.ts';
import type { ShownLedger, ShownVersion } from './ledger.ts';
import type { ShownRehearsal } from './rehearsal.ts';
import type { Validation } from './validation.ts';

/** What each command has to report, by the name of the result. All of it is plain data. */
interface Results {
  readonly plan: {
    readonly plan: Plan;
    readonly allow: readonly string[];
    /** Where the plan was saved. */
    readonly planFile?: string | undefined;
  };
  readonly rehearsal: { readonly rehearsal: ShownRehearsal; readonly allow: readonly string[] };
  readonly apply: { readonly result: ApplyResult; readonly plan: Plan; readonly requests: ApplyStats };
  readonly drift: { readonly plan: Plan; readonly findings: DriftFindings };
  readonly verification: { readonly verification: Verification };
  readonly validation: { readonly validation: Validation };
  readonly lint: {
    readonly diagnostics: readonly Diagnostic[];
    /** All files that were checked. */
    readonly files: readonly string[];
    /** Whether warnings fail too. */
    readonly strict: boolean;
    /** How many resources were checked. */
    readonly resources: number;
  };
  readonly diagnostics: {
    readonly diagnostics: readonly Diagnostic[];
    /** The command that found them. */
    readonly command: string;
    /** Whether they tell that the manifest is not valid; other problems may have nothing to do with it. */
    readonly isOfManifest: boolean;
  };
  readonly acceptance: { readonly acceptance: ShownAcceptance };
  readonly delivery: { readonly delivery: Delivery };
  readonly checks: { readonly checks: readonly Check[] };
  readonly ledger: { readonly ledger: ShownLedger };
  readonly versions: { readonly versions: readonly ShownVersion[] };
  readonly graph: { readonly graph: Graph };
  readonly topics: {
    readonly topics: readonly Topic[];
    /** Whether nobody asked for one of them, so that they are listed. */
    readonly all: boolean;
  };
}

export type ResultType = keyof Results;

/** A result of a command, or one of the named types of results. */
export type Result<T extends ResultType = ResultType> = { [K in T]: Results[K] & { readonly type: K } }[T];

/** Results that are made of findings at places of the manifest. */
export type FindingResult =
  | 'plan'
  | 'rehearsal'
  | 'apply'
  | 'drift'
  | 'verification'
  | 'validation'
  | 'lint'
  | 'diagnostics';

/** What commands report about a workspace: everything but graphs and explanations, which have formats of their own. */
export type ReportResult = Exclude<ResultType, 'graph' | 'topics'>;

export const FINDING_RESULTS: readonly FindingResult[] = [
  'plan',
  'rehearsal',
  'apply',
  'drift',
  'verification',
  'validation',
  'lint',
  'diagnostics',
];

/** A format for all of these is offered by every command that reports. */
export const ALL_RESULTS: readonly ReportResult[] = [
  ...FINDING_RESULTS,
  'acceptance',
  'delivery',
  'checks',
  'ledger',
  'versions',
];
