import type { OperationId } from '../../contract/operation.ts';
import type { HandlersOf } from '../handler.ts';

export const comments: Partial<HandlersOf<OperationId>> = {};
