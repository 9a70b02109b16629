import type { ResultType } from '../results.ts';
import { byType, type Render } from './format.ts';

/** Renders results for a terminal. Only the renderer for the result's type is loaded. */
export const render: Render<ResultType> = byType({
  plan: async ({ plan, ...target }, view) =>
    (await import('../plan/text.ts')).renderPlanText(plan, { ...view, ...target }),
  rehearsal: async ({ rehearsal, allow }, view) =>
    (await import('../rehearsal.ts')).renderRehearsalText(rehearsal, { ...view, allow }),
  apply: async ({ result, plan, requests, outputs = [] }, { colour, links, verbose, width }) =>
    (await import('../apply.ts')).renderApplyText(result, plan, {
      ...requests,
      outputs,
      colour,
      links,
      verbose,
      width,
    }),
  drift: async ({ plan, findings }, view) =>
    (await import('../drift/text.ts')).renderDriftText(plan, { ...view, findings }),
  verification: async ({ verification }, view) => (await import('../verify.ts')).renderVerifyText(verification, view),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationText(validation),
  lint: async ({ diagnostics, resources }, view) =>
    diagnostics.length === 0
      ? `No findings in ${(await import('../text.ts')).count(resources, 'resource')}.`
      : (await import('../diagnostics.ts')).renderDiagnosticsText(diagnostics, view),
  diagnostics: async ({ diagnostics }, view) =>
    (await import('../diagnostics.ts')).renderDiagnosticsText(diagnostics, view),
  access: async ({ access }, view) => (await import('../access/access.ts')).renderAccessText(access, view),
  acceptance: async ({ acceptance }) => (await import('../acceptance.ts')).renderAcceptanceText(acceptance),
  delivery: ({ delivery }) => delivery.url,
  checks: async ({ checks }, view) => (await import('../doctor.ts')).renderChecksText(checks, view),
  ledger: async ({ ledger }, view) => (await import('../ledger.ts')).renderLedgerText(ledger, view),
  versions: async ({ versions }, view) => (await import('../ledger.ts')).renderVersionsText(versions, view),
  environments: async ({ environments }) => (await import('../runs.ts')).renderEnvironmentsText(environments),
  runs: async ({ runs }, view) => (await import('../runs.ts')).renderRunsText(runs, view),
  import: async ({ shown }, view) => (await import('../import.ts')).renderImportText(shown, view),
  forgetting: async ({ shown }) => (await import('../ledger.ts')).renderForgettingText(shown),
  renaming: async ({ shown }) => (await import('../ledger.ts')).renderRenamingText(shown),
  graph: async ({ graph }, view) => (await import('../graph.ts')).renderGraphText(graph, view),
  'redirect-import': async ({ shown }, view) => (await import('../redirects/import.ts')).renderImportText(shown, view),
  'redirect-traces': async ({ shown }, view) => (await import('../redirects/trace.ts')).renderTracesText(shown, view),
  'redirect-suggestions': async ({ shown }, view) =>
    (await import('../redirects/suggestions.ts')).renderSuggestionsText(shown, view),
  topics: async ({ topics, all }, view) => {
    const { renderTopicList, renderTopics } = await import('../explain.ts');
    return all ? renderTopicList(topics, view) : renderTopics(topics, view);
  },
});
