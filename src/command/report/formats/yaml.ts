import { renderSuggestionsYaml } from '../redirects/suggestions.ts';
import type { Render } from './format.ts';

/** Renders a part of a manifest. */
export const render: Render<'redirect-suggestions'> = ({ shown }) => renderSuggestionsYaml(shown);
