import { defined } from '../../../base/defined.ts';
import type { ReportResult } from '../results.ts';
import { jsonLines } from '../text.ts';
import { byType, type Render } from './format.ts';

/** Renders results as lines of JSON. Only the renderer for the result's type is loaded. */
export const render: Render<ReportResult | 'access'> = byType({
  plan: async ({ plan }) => (await import('../plan/json.ts')).renderPlanNdjson(plan),
  rehearsal: async ({ rehearsal }) => jsonLines([(await import('../rehearsal.ts')).rehearsalValue(rehearsal)]),
  apply: async ({ result, plan, requests, outputs = [] }) =>
    (await import('../apply.ts')).renderApplyNdjson(result, plan, { ...requests, outputs }),
  drift: async ({ plan, findings }) => (await import('../drift/drift.ts')).renderDriftNdjson(plan, findings),
  verification: async ({ verification }) => (await import('../verify.ts')).renderVerifyNdjson(verification),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationNdjson(validation),
  lint: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsNdjson(diagnostics),
  diagnostics: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsNdjson(diagnostics),
  access: async ({ access }) => (await import('../access/access.ts')).renderAccessNdjson(access),
  acceptance: async ({ acceptance }) => jsonLines([(await import('../acceptance.ts')).acceptanceValue(acceptance)]),
  delivery: ({ delivery: { action, url, others } }) =>
    jsonLines([{ action, ...defined({ url: url || undefined }), others }]),
  checks: async ({ checks }) => jsonLines((await import('../doctor.ts')).sanitized(checks)),
  ledger: async ({ ledger }) => (await import('../ledger.ts')).renderLedgerNdjson(ledger),
  versions: ({ versions }) => jsonLines(versions.map((version) => ({ type: 'version', ...version }))),
});
