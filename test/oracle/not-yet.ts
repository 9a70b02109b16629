/**
 * Expectations of the oracle that the product does not meet yet, by the name of the rule. Whatever is listed here is not
 * held against a story; the reason says what was seen. An empty table is the goal: remove the line when the matter is mended.
 */
export const NOT_YET: Readonly<Partial<Record<Rule, string>>> = {
  'unique-values': 'values that only one sibling can have, exchanged by hand or in the manifest, are refused or fail',
  'order-conflict': 'an order that both sides changed is classed as ahead or drift, and nobody is asked',
  'default-conflict': 'a default that both sides changed is classed as ahead, and nobody is asked',
  'deletion-conflict': 'what somebody changed since the last apply is deleted without being marked',
  'vanished-conflict':
    'what was deleted by hand and changed in the manifest is classed as vanished, and nobody is asked',
  'hidden-conflict': 'a value that the service does not show and both sides changed is classed as ahead',
  'closed-selection': 'a selection deletes what live resources still refer to',
  'empty-selection': 'a target that matches nothing is an empty plan',
  'counts-after-replacement': 'what is set again because something else is replaced counts as unchanged too',
  'with-what-stays': 'a selection deletes parts “with” a parent that the selection leaves out',
  'saved-record': 'a saved plan records as applied what was changed by hand since it was made',
  'left-intent': 'a creation that was begun and is no longer declared stays recorded as begun',
  'saved-order': 'a saved plan with moves is applied although the order changed since',
};

/** Every rule that can be switched off above; all others always apply. */
export type Rule =
  | 'unique-values'
  | 'order-conflict'
  | 'default-conflict'
  | 'deletion-conflict'
  | 'vanished-conflict'
  | 'hidden-conflict'
  | 'closed-selection'
  | 'empty-selection'
  | 'saved-order'
  | 'counts-after-replacement'
  | 'with-what-stays'
  | 'saved-record'
  | 'left-intent'
  | 'changes'
  | 'moves'
  | 'counts'
  | 'held'
  | 'forgotten'
  | 'refused'
  | 'untouched'
  | 'record'
  | 'status'
  | 'writes'
  | 'converged'
  | 'settled'
  | 'stale'
  | 'selection';

/** Something that is not as the oracle says. */
export interface Complaint {
  readonly rule: Rule;
  readonly text: string;
}

/** Those that count. */
export function counting(
  complaints: readonly Complaint[],
  notYet: Readonly<Partial<Record<Rule, string>>>,
): readonly Complaint[] {
  return complaints.filter(({ rule }) => notYet[rule] === undefined);
}
