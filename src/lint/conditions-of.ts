import type { Desired } from '../engine/model.ts';
import { type ConditionReading, readCondition } from './conditions.ts';
import type { Facts } from './facts.ts';

/** A condition as it is declared, and what it is made of. */
export interface DeclaredCondition {
  readonly thing: Desired;
  readonly field: string;
  readonly text: string;
  readonly reading: ConditionReading;
}

/** The conditions of all sections and site spaces. */
export function conditionsOf({ ofKind }: Pick<Facts, 'ofKind'>): readonly DeclaredCondition[] {
  return [...ofKind('section'), ...ofKind('site-space')].flatMap((thing) => {
    const text = thing.fields['condition'];
    return typeof text === 'string' ? [{ thing, field: 'condition', text, reading: readCondition(text) }] : [];
  });
}
