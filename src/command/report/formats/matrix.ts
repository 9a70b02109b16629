import { renderEnvironmentsMatrix } from '../environments.ts';
import type { Render } from './format.ts';

/** Renders environments as the matrix of a workflow. */
export const render: Render<'environments'> = ({ environments }) => renderEnvironmentsMatrix(environments);
