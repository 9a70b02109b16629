import { renderGraphMermaid } from '../graph.ts';
import type { Render } from './format.ts';

export const render: Render<'graph'> = ({ graph }) => renderGraphMermaid(graph);
