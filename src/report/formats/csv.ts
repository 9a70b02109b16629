import { renderSuggestionsCsv } from '../redirects/suggestions.ts';
import type { Render } from './format.ts';

/** Writes a table that a person fills in and `redirects import` reads. */
export const render: Render<'redirect-suggestions'> = ({ shown }) => renderSuggestionsCsv(shown);
