import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../core/engine/apply-types.ts';
import type { DriftFindings } from '../../core/engine/drift.ts';
import type { Verification } from '../../core/engine/verification.ts';
import type { LedgerVersion } from '../../core/ledger/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ShownAcceptance } from './acceptance.ts';
import type { ShownAccess } from './access/access.ts';
import type { ApplyStats } from './apply.ts';
import type { ShownOutput } from './apply-outputs.ts';
import type { Check } from './doctor.ts';
import type { Topic } from './explain.ts';
import type { Graph } from './graph.ts';
import type { ShownImport as ShownAdoption } from './import.ts';
import type { ShownForgetting, ShownLedger, ShownRenaming } from './ledger.ts';
import type { ShownImport } from './redirects/import.ts';
import type { ShownSuggestions } from './redirects/suggestions.ts';
import type { ShownTraces } from './redirects/trace.ts';
import type { ShownRehearsal } from './rehearsal.ts';
import type { Runs, ShownEnvironment } from './runs.ts';
import type { Validation } from './validation.ts';

/** A comment or an issue that was written or was up to date. */
export interface Delivery {
  readonly action: string;
  /** Its URL; empty if there is none. */
  readonly url: string;
  readonly message: string;
  /** The URLs of others with the same marker, which were not changed. */
  readonly others: readonly string[];
}

/** The results of commands by name. All are plain data. */
interface Results {
  readonly plan: {
    readonly plan: Plan;
    readonly allow: readonly string[];
    readonly planFile?: string | undefined;
    /** The arguments for `colophon apply`, besides consents. */
    readonly applyArguments?: readonly string[];
    /** The command that executes the plan; `apply` when absent. */
    readonly applyWith?: 'apply' | 'destroy';
  };
  readonly rehearsal: { readonly rehearsal: ShownRehearsal; readonly allow: readonly string[] };
  readonly apply: {
    readonly result: ApplyResult;
    readonly plan: Plan;
    readonly requests: ApplyStats;
    readonly outputs?: readonly ShownOutput[];
  };
  readonly drift: { readonly plan: Plan; readonly findings: DriftFindings };
  readonly verification: { readonly verification: Verification };
  readonly validation: { readonly validation: Validation };
  readonly lint: {
    readonly diagnostics: readonly Diagnostic[];
    readonly files: readonly string[];
    /** Whether warnings fail too. */
    readonly strict: boolean;
    readonly resources: number;
  };
  readonly diagnostics: {
    readonly diagnostics: readonly Diagnostic[];
    readonly command: string;
    /** Whether they make the manifest invalid; other problems may be unrelated to it. */
    readonly isOfManifest: boolean;
  };
  readonly access: { readonly access: ShownAccess };
  readonly acceptance: { readonly acceptance: ShownAcceptance };
  readonly delivery: { readonly delivery: Delivery };
  readonly checks: { readonly checks: readonly Check[] };
  readonly ledger: { readonly ledger: ShownLedger };
  readonly versions: { readonly versions: readonly LedgerVersion[] };
  readonly import: { readonly shown: ShownAdoption };
  readonly forgetting: { readonly shown: ShownForgetting };
  readonly renaming: { readonly shown: ShownRenaming };
  readonly graph: { readonly graph: Graph };
  readonly 'redirect-import': { readonly shown: ShownImport };
  readonly 'redirect-traces': { readonly shown: ShownTraces };
  readonly 'redirect-suggestions': { readonly shown: ShownSuggestions };
  readonly environments: { readonly environments: readonly ShownEnvironment[] };
  readonly runs: {
    readonly runs: Runs;
    /** The result in each environment, if a format needs it. */
    readonly results?: readonly (Result | undefined)[];
  };
  readonly topics: {
    readonly topics: readonly Topic[];
    /** Whether no topic was named, so that all are listed. */
    readonly all: boolean;
  };
}

export type ResultType = keyof Results;

/** A result of a command, or one of the named result types. */
export type Result<T extends ResultType = ResultType> = { [K in T]: Results[K] & { readonly type: K } }[T];

/** Results that consist of findings at places in the manifest. */
export const FINDING_RESULTS = [
  'plan',
  'rehearsal',
  'apply',
  'drift',
  'verification',
  'validation',
  'lint',
  'diagnostics',
] as const;

export type FindingResult = (typeof FINDING_RESULTS)[number];

export const OWN_RESULTS = [
  'access',
  'graph',
  'topics',
  'environments',
  'runs',
  'import',
  'forgetting',
  'renaming',
  'redirect-import',
  'redirect-traces',
  'redirect-suggestions',
] as const;

/** The results about a workspace, which every report format supports. */
export type ReportResult = Exclude<ResultType, (typeof OWN_RESULTS)[number]>;

/** Every command that reports offers the formats for all of these. */
export const ALL_RESULTS: readonly ReportResult[] = [
  ...FINDING_RESULTS,
  'acceptance',
  'delivery',
  'checks',
  'ledger',
  'versions',
];
