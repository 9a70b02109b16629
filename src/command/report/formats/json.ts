import { defined } from '../../../base/defined.ts';
import type { ResultType } from '../results.ts';
import { jsonDocument } from '../text.ts';
import { byType, type Render } from './format.ts';

/** Renders results as one JSON document each. Only the renderer for the result's type is loaded. */
export const render: Render<ResultType> = byType({
  plan: async ({ plan }) => (await import('../plan/json.ts')).renderPlanJson(plan),
  rehearsal: async ({ rehearsal }) => jsonDocument((await import('../rehearsal.ts')).rehearsalValue(rehearsal)),
  apply: async ({ result, plan, requests, outputs = [] }) =>
    (await import('../apply.ts')).renderApplyJson(result, plan, { ...requests, outputs }),
  drift: async ({ plan, findings }) => (await import('../drift/drift.ts')).renderDriftJson(plan, findings),
  verification: async ({ verification }) => (await import('../verify.ts')).renderVerifyJson(verification),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationJson(validation),
  lint: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsJson(diagnostics),
  diagnostics: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsJson(diagnostics),
  access: async ({ access }) => (await import('../access/access.ts')).renderAccessJson(access),
  acceptance: async ({ acceptance }) => jsonDocument((await import('../acceptance.ts')).acceptanceValue(acceptance)),
  delivery: ({ delivery: { action, url, others } }) =>
    jsonDocument({ action, ...defined({ url: url || undefined }), others }),
  checks: async ({ checks }) =>
    jsonDocument({
      ok: checks.every(({ state }) => state !== 'fail'),
      checks: (await import('../doctor.ts')).sanitized(checks),
    }),
  ledger: ({ ledger: { recorded: _recorded, ...ledger } }) => jsonDocument(ledger),
  versions: ({ versions }) => jsonDocument({ versions }),
  environments: ({ environments }) => jsonDocument({ environments }),
  runs: async ({ runs }) => (await import('../runs.ts')).renderRunsJson(runs),
  import: async ({ shown }) => (await import('../import.ts')).renderImportJson(shown),
  forgetting: ({ shown }) => jsonDocument(shown),
  renaming: ({ shown }) => jsonDocument(shown),
  graph: ({ graph }) => jsonDocument(graph),
  'redirect-import': async ({ shown }) =>
    jsonDocument({ ...shown, summary: (await import('../redirects/import.ts')).summaryOf(shown) }),
  'redirect-traces': async ({ shown }) => (await import('../redirects/trace.ts')).renderTracesJson(shown),
  'redirect-suggestions': async ({ shown }) =>
    jsonDocument({ ...shown, summary: (await import('../redirects/suggestions.ts')).byStatus(shown) }),
  topics: ({ topics }) => jsonDocument({ topics }),
});
