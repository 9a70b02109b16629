/**
 * Colophon as a library: read a manifest, plan, apply, watch for drift. Options go in, values come out; nothing is printed,
 * nothing is kept between calls, and what stands in the way of a result is a list of diagnostics and never an exception.
 * @module
 */

/** What the user should know, as values. */
export type { Diagnostic, Outcome, Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
/** The classes of drift, what to tell of, and what was found. */
export type { ChangeClass, DriftClass, DriftFindings, DriftSelection } from '../engine/drift.ts';
/** What happens while a plan is applied. */
export type { ApplyEvent } from '../engine/events.ts';
/** What a manifest says, ready to be compared. */
export type { Collection, Desired, Policy, Workspace } from '../engine/model.ts';
/** What became of asking whether things do what they should. */
export type { Verification, Verified, VerifiedStatus } from '../engine/verification.ts';
/** Repositories, for a ledger in git. */
export { openRepository, type Repository } from '../git/repository.ts';
/** Ledgers: in git, in a file, in memory, or none, which never lets anything be deleted. */
export { createFileLedger, type FileLedgerOptions } from '../ledger/file-ledger.ts';
export { createGitLedger, type GitLedgerOptions } from '../ledger/git/git-ledger.ts';
export { createMemoryLedger, type MemoryLedger } from '../ledger/memory-ledger.ts';
export { createNoLedger } from '../ledger/none-ledger.ts';
export type { LedgerHolder, LedgerSession, LedgerStore } from '../ledger/types.ts';
/** A file of an export. */
export type { ExportedFile } from '../manifest/export/export.ts';
/** A manifest that was read and found valid. */
export type { Manifest, ManifestFile } from '../manifest/types.ts';
/** The name of one declared thing. */
export type { Address } from '../plan/address.ts';
/** Plans as text, to be kept and read again, and the digest by which a reviewed plan is known. */
export { decodePlan, encodePlan } from '../plan/codec.ts';
export { planDigest } from '../plan/digest.ts';
/** What would be done to take the service to what the manifest says. */
export {
  type Action,
  type Assumption,
  type BroughtAlong,
  type Cause,
  type Change,
  type FieldChange,
  FORMAT_VERSION,
  type Held,
  isEmpty,
  type Plan,
  type Summary,
} from '../plan/plan.ts';
export { type Acceptance, type AcceptedEdit, type AcceptInput, acceptDrift } from './accept.ts';
export { type ApplyInput, type ApplyReport, apply } from './apply.ts';
export { type Check, type DoctorInput, doctor } from './doctor.ts';
export { type Drift, drift, isDrift } from './drift.ts';
export { type ExportInput, exportLive, type LiveExport } from './export.ts';
export { type LintReport, type LintRequest, lint } from './lint.ts';
export { type LoadInput, loadManifest } from './load.ts';
export { type Moved, type MoveInput, moveLedger } from './move-ledger.ts';
export { type PlanInput, plan } from './plan.ts';
export { type Rehearsal, type RehearseInput, rehearse } from './rehearse.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { ServiceOptions } from './service.ts';
export { type VerifyInput, verify } from './verify/verify.ts';
