/** What a story can break. */
export type Rule =
  | 'unique-values'
  | 'order-conflict'
  | 'default-conflict'
  | 'deletion-conflict'
  | 'deleted-conflict'
  | 'hidden-conflict'
  | 'closed-selection'
  | 'empty-selection'
  | 'saved-order'
  | 'counts-after-replacement'
  | 'with-what-stays'
  | 'left-intent'
  | 'changes'
  | 'moves'
  | 'counts'
  | 'blocked'
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
