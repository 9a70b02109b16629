import { renderGraphDot } from '../graph.ts';
import type { Render } from './format.ts';

/** Renders a graph for Graphviz. */
export const render: Render<'graph'> = ({ graph }) => renderGraphDot(graph);
