import type { ResultType } from '../results.ts';
import { byType, type Render } from './format.ts';

/** Writes results as one JSON document each. Only the renderer of the given type is loaded. */
export const render: Render<ResultType> = byType({
  plan: async ({ plan }) => (await import('../plan/json.ts')).renderPlanJson(plan),
  rehearsal: async ({ rehearsal }) => (await import('../rehearsal.ts')).renderRehearsalJson(rehearsal),
  apply: async ({ result, plan, requests, outputs = [] }) =>
    (await import('../apply.ts')).renderApplyJson(result, plan, { ...requests, outputs }),
  drift: async ({ plan, findings }) => (await import('../drift/drift.ts')).renderDriftJson(plan, findings),
  verification: async ({ verification }) => (await import('../verify.ts')).renderVerifyJson(verification),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationJson(validation),
  lint: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsJson(diagnostics),
  diagnostics: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsJson(diagnostics),
  access: async ({ access }) => (await import('../access/access.ts')).renderAccessJson(access),
  acceptance: async ({ acceptance }) => (await import('../acceptance.ts')).renderAcceptanceJson(acceptance),
  delivery: async ({ delivery }) => (await import('../delivery.ts')).renderDeliveryJson(delivery),
  checks: async ({ checks }) => (await import('../doctor.ts')).renderChecksJson(checks),
  ledger: async ({ ledger }) => (await import('../ledger.ts')).renderLedgerJson(ledger),
  versions: async ({ versions }) => (await import('../ledger.ts')).renderVersionsJson(versions),
  environments: async ({ environments }) => (await import('../environments.ts')).renderEnvironmentsJson(environments),
  runs: async ({ runs }) => (await import('../runs.ts')).renderRunsJson(runs),
  import: async ({ shown }) => (await import('../import.ts')).renderImportJson(shown),
  forgetting: async ({ shown }) => (await import('../ledger-edits.ts')).renderLedgerEditJson(shown),
  renaming: async ({ shown }) => (await import('../ledger-edits.ts')).renderLedgerEditJson(shown),
  graph: async ({ graph }) => (await import('../graph.ts')).renderGraphJson(graph),
  'redirect-import': async ({ shown }) => (await import('../redirects/import.ts')).renderImportJson(shown),
  'redirect-traces': async ({ shown }) => (await import('../redirects/trace.ts')).renderTracesJson(shown),
  'redirect-suggestions': async ({ shown }) =>
    (await import('../redirects/suggestions.ts')).renderSuggestionsJson(shown),
  topics: async ({ topics }) => (await import('../explain.ts')).renderTopicsJson(topics),
});
