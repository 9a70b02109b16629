import type { OperationId } from '../../contract/operation.ts';
import type { HandlersOf } from '../handler.ts';

export const teams: Partial<HandlersOf<OperationId>> = {};
