import { byType, type Render } from './format.ts';

/** Renders tables: one that a person fills in for `redirects import`, and one for access reviews. */
export const render: Render<'redirect-suggestions' | 'access'> = byType({
  'redirect-suggestions': async ({ shown }) =>
    (await import('../redirects/suggestions.ts')).renderSuggestionsCsv(shown),
  access: async ({ access }) => (await import('../access/csv.ts')).renderAccessCsv(access),
});
