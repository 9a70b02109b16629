import { byType, type Render } from './format.ts';

/** Writes tables: one that a person fills in and `redirects import` reads, and one for reviews of permissions. */
export const render: Render<'redirect-suggestions' | 'access'> = byType({
  'redirect-suggestions': async ({ shown }) =>
    (await import('../redirects/suggestions.ts')).renderSuggestionsCsv(shown),
  access: async ({ access }) => (await import('../access/csv.ts')).renderAccessCsv(access),
});
