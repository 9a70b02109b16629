import { renderSuggestionsYaml } from '../redirects/suggestions.ts';
import type { Render } from './format.ts';

export const render: Render<'redirect-suggestions'> = ({ shown }) => renderSuggestionsYaml(shown);
