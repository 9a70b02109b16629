import { ALL_RESULTS, type ReportResult, type Result } from '../results.ts';
import { byType, type Render } from './format.ts';

const single: Render<ReportResult> = byType({
  plan: async ({ plan, ...target }) => (await import('../plan/markdown.ts')).renderPlanMarkdown(plan, target),
  rehearsal: async ({ rehearsal, allow }) =>
    (await import('../rehearsal.ts')).renderRehearsalMarkdown(rehearsal, { allow }),
  apply: async ({ result, plan, requests, outputs = [] }) =>
    (await import('../apply.ts')).renderApplyMarkdown(result, plan, { ...requests, outputs }),
  drift: async ({ plan, findings }) => (await import('../drift/drift.ts')).renderDriftMarkdown(plan, findings),
  verification: async ({ verification }) => (await import('../verify.ts')).renderVerifyMarkdown(verification),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationMarkdown(validation),
  lint: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsMarkdown(diagnostics),
  diagnostics: async ({ diagnostics }) => (await import('../diagnostics.ts')).renderDiagnosticsMarkdown(diagnostics),
  acceptance: async ({ acceptance }) => (await import('../acceptance.ts')).renderAcceptanceMarkdown(acceptance),
  delivery: ({ delivery }) => delivery.message,
  checks: async ({ checks }) => (await import('../doctor.ts')).renderChecksMarkdown(checks),
  ledger: async ({ ledger }) => (await import('../ledger.ts')).renderLedgerMarkdown(ledger),
  versions: async ({ versions }) => (await import('../ledger.ts')).renderVersionsMarkdown(versions),
});

function isReport(result: Result): result is Result<ReportResult> {
  return ALL_RESULTS.some((type) => type === result.type);
}

/** Renders results for comments, issues and summaries. Only the renderer for the result's type is loaded. */
export const render: Render<ReportResult | 'runs'> = async (result, view) =>
  result.type === 'runs'
    ? (await import('../fleet/results.ts')).renderRunsMarkdown(result, async (one) =>
        isReport(one) ? await single(one, view) : undefined,
      )
    : await single(result, view);
