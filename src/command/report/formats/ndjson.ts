import type { ReportResult } from '../results.ts';
import { byType, type Render } from './format.ts';

/** Writes results as lines of JSON. Only the renderer of the given type is loaded. */
export const render: Render<ReportResult | 'access'> = byType({
  plan: async ({ plan }) => (await import('../plan/json.ts')).renderPlanNdjson(plan),
  rehearsal: async ({ rehearsal }) => (await import('../rehearsal.ts')).renderRehearsalNdjson(rehearsal),
  apply: async ({ result, plan, requests, outputs = [] }) =>
    (await import('../apply.ts')).renderApplyNdjson(result, plan, { ...requests, outputs }),
  drift: async ({ plan, findings }) => (await import('../drift/drift.ts')).renderDriftNdjson(plan, findings),
  verification: async ({ verification }) => (await import('../verify.ts')).renderVerifyNdjson(verification),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationNdjson(validation),
  lint: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsNdjson(diagnostics),
  diagnostics: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsNdjson(diagnostics),
  access: async ({ access }) => (await import('../access/access.ts')).renderAccessNdjson(access),
  acceptance: async ({ acceptance }) => (await import('../acceptance.ts')).renderAcceptanceNdjson(acceptance),
  delivery: async ({ delivery }) => (await import('../delivery.ts')).renderDeliveryNdjson(delivery),
  checks: async ({ checks }) => (await import('../doctor.ts')).renderChecksNdjson(checks),
  ledger: async ({ ledger }) => (await import('../ledger.ts')).renderLedgerNdjson(ledger),
  versions: async ({ versions }) => (await import('../ledger.ts')).renderVersionsNdjson(versions),
});
