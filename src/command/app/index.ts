/**
 * Colophon as a library: load a manifest, plan, apply, detect drift. Functions take options and return values. They print nothing, keep no
 * state between calls, and report problems as diagnostics instead of exceptions.
 * @module
 */

/** Problems and notes, as values. */
export type { Diagnostic, Outcome, Severity, SourcePlace } from '../../core/diagnostics/diagnostic.ts';
/** The events of an apply. */
export type { ApplyEvent } from '../../core/engine/apply-types.ts';
/** The classes of drift, the selection and the findings. */
export type {
  ChangeClass,
  Difference,
  DriftClass,
  DriftFindings,
  DriftSelection,
  Explanation,
} from '../../core/engine/drift.ts';
/** The declared resources. */
export type { Collection, Desired, Policy, Workspace } from '../../core/engine/model.ts';
/** The results of `verify`. */
export type { Verification, Verified, VerifiedStatus } from '../../core/engine/verification.ts';
/** Repositories, for a ledger in git. */
export { openRepository, type Repository } from '../../core/git/repository.ts';
/** Ledgers: in git, in a file, in memory, or none. Without a ledger, Colophon deletes nothing. */
export { createFileLedger, type FileLedgerOptions } from '../../core/ledger/file-ledger.ts';
export { createGitLedger, type GitLedgerOptions } from '../../core/ledger/git/git-ledger.ts';
export { createMemoryLedger, type MemoryLedger } from '../../core/ledger/memory-ledger.ts';
export { createNoLedger } from '../../core/ledger/none-ledger.ts';
export type { LedgerHolder, LedgerSession, LedgerStore } from '../../core/ledger/types.ts';
/** A file of an export. */
export type { ExportedFile } from '../../core/manifest/export/export.ts';
/** A valid manifest. */
export type { Manifest, ManifestFile } from '../../core/manifest/types.ts';
/** The name of one declared resource. */
export type { Address } from '../../core/plan/address.ts';
/** Plans as text, and the digest that identifies a reviewed plan. */
export { decodePlan, encodePlan } from '../../core/plan/codec.ts';
export { planDigest } from '../../core/plan/digest.ts';
/** The changes that apply would make. */
export {
  type Action,
  type Assumption,
  type Blocked,
  type BroughtAlong,
  type Cause,
  type Change,
  type FieldChange,
  FORMAT_VERSION,
  isEmpty,
  type Plan,
  type Summary,
} from '../../core/plan/plan.ts';
export { type Acceptance, type AcceptedEdit, type AcceptInput, acceptDrift } from './accept.ts';
export { type ApplyInput, type ApplyReport, apply } from './apply.ts';
export { type Check, type DoctorInput, doctor } from './doctor.ts';
export { type Drift, type DriftInput, drift, isDrift } from './drift.ts';
export { type ExportInput, exportLive, type LiveExport } from './export.ts';
export { type LintReport, type LintRequest, lint } from './lint.ts';
export { type LoadInput, loadManifest } from './load.ts';
export { type Moved, type MoveInput, moveLedger } from './move-ledger.ts';
export { type PlanInput, plan } from './plan.ts';
export { type Rehearsal, type RehearseInput, rehearse } from './rehearse.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { ServiceOptions } from './service.ts';
export { type VerifyInput, verify } from './verify/verify.ts';
