import { renderEnvironmentsMatrix } from '../runs.ts';
import type { Render } from './format.ts';

export const render: Render<'environments'> = ({ environments }) => renderEnvironmentsMatrix(environments);
