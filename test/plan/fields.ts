import type { FieldChange } from '../../src/core/plan/plan.ts';

/** A change of one field, as a plan has it. */
export function field(path: string, before: number | undefined, after: number | string, risk?: string): FieldChange {
  return {
    path,
    field: path,
    ...(before === undefined ? {} : { before }),
    after,
    sensitive: false,
    cause: 'pending',
    ...(risk === undefined ? {} : { risk: [risk] }),
  };
}
