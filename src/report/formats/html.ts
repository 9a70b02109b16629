import { renderPlanHtml } from '../plan/html.ts';
import type { Render } from './format.ts';

/** Writes a plan as one page. */
export const render: Render<'plan'> = ({ plan, ...target }) => renderPlanHtml(plan, target);
