/**
 * Expectations of the oracle that the product does not meet yet, by the name of the rule. Whatever is listed here is not
 * held against a story; the reason says what was seen. An empty table is the goal: remove the line when the matter is mended.
 */
export const NOT_YET: Readonly<Partial<Record<Rule, string>>> = {
  'exchanged-names':
    'about one story in two hundred goes wrong when the names of two resources are exchanged with `previously` and runs are killed or parts are chosen besides; STORIES_NAMES=1 tells such stories',
  'default-asked':
    'where the default was deleted by hand and the service chose another one, the plan asks for the conflict and the oracle would not',
  'saved-record':
    'a saved plan writes the entry of a resource anew that was deleted by hand since; the next plan finds it gone',
};

/** Every rule that can be switched off above; all others always apply. */
export type Rule =
  | 'unique-values'
  | 'order-conflict'
  | 'default-conflict'
  | 'default-asked'
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
  | 'exchanged-names'
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
