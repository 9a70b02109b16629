import { renderGraphMermaid } from '../graph.ts';
import type { Render } from './format.ts';

/** Renders a graph as Mermaid. */
export const render: Render<'graph'> = ({ graph }) => renderGraphMermaid(graph);
