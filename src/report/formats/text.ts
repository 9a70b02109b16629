import type { ResultType } from '../results.ts';
import { byType, type Render } from './format.ts';

/** Writes results for a terminal. Only what writes the type at hand is loaded. */
export const render: Render<ResultType> = byType({
  plan: async ({ plan, allow }, view) => (await import('../plan/text.ts')).renderPlanText(plan, { ...view, allow }),
  rehearsal: async ({ rehearsal, allow }, view) =>
    (await import('../rehearsal.ts')).renderRehearsalText(rehearsal, { ...view, allow }),
  apply: async ({ result, plan, requests }, { colour, width }) =>
    (await import('../apply.ts')).renderApplyText(result, plan, { ...requests, colour, width }),
  drift: async ({ plan, findings }, view) =>
    (await import('../drift/text.ts')).renderDriftText(plan, { ...view, findings }),
  verification: async ({ verification }, view) => (await import('../verify.ts')).renderVerifyText(verification, view),
  validation: async ({ validation }) => (await import('../validation.ts')).renderValidationText(validation),
  lint: async ({ diagnostics, resources }, view) =>
    diagnostics.length === 0
      ? `No findings in ${(await import('../text.ts')).count(resources, 'thing')}.`
      : (await import('../diagnostics.ts')).renderDiagnosticsText(diagnostics, view),
  diagnostics: async ({ diagnostics }, view) =>
    (await import('../diagnostics.ts')).renderDiagnosticsText(diagnostics, view),
  acceptance: async ({ acceptance }) => (await import('../acceptance.ts')).renderAcceptanceText(acceptance),
  delivery: ({ delivery }) => delivery.url,
  checks: async ({ checks }, view) => (await import('../doctor.ts')).renderChecksText(checks, view),
  ledger: async ({ ledger }, view) => (await import('../ledger.ts')).renderLedgerText(ledger, view),
  versions: async ({ versions }, view) => (await import('../ledger.ts')).renderVersionsText(versions, view),
  graph: async ({ graph }, view) => (await import('../graph.ts')).renderGraphText(graph, view),
  topics: async ({ topics, all }, view) => {
    const { renderTopicList, renderTopics } = await import('../explain.ts');
    return all ? renderTopicList(topics, view) : renderTopics(topics, view);
  },
});
