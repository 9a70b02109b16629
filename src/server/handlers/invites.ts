import type { OperationId } from '../../contract/operation.ts';
import type { HandlersOf } from '../handler.ts';

export const invites: Partial<HandlersOf<OperationId>> = {};
