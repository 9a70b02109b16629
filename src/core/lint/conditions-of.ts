import type { Desired } from '../engine/model.ts';
import { type ConditionReading, readCondition } from './conditions.ts';
import type { Facts } from './facts.ts';

/** A declared condition and its parsed form. */
export interface DeclaredCondition {
  readonly resource: Desired;
  readonly field: string;
  readonly text: string;
  readonly reading: ConditionReading;
}

/** The conditions of all declared resources that are there for some visitors only. */
export function conditionsOf({ resources }: Pick<Facts, 'resources'>): readonly DeclaredCondition[] {
  return resources.flatMap((resource) => {
    const text = resource.fields['condition'];
    return typeof text === 'string' ? [{ resource, field: 'condition', text, reading: readCondition(text) }] : [];
  });
}
