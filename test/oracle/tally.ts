/** What the stories of a run had in them. */
export interface Tally {
  stories: number;
  steps: number;
  plans: number;
  applies: number;
  changes: number;
  conflicts: number;
  byHand: number;
  selections: number;
  saved: number;
  stale: number;
  kills: number;
  lost: number;
  races: number;
  refused: number;
  /** Stories that ended early because of a matter in the table of what is not yet so. */
  cutShort: number;
  turns: number;
}

export function newTally(): Tally {
  return {
    stories: 0,
    steps: 0,
    plans: 0,
    applies: 0,
    changes: 0,
    conflicts: 0,
    byHand: 0,
    selections: 0,
    saved: 0,
    stale: 0,
    kills: 0,
    lost: 0,
    races: 0,
    refused: 0,
    cutShort: 0,
    turns: 0,
  };
}

export function tallyText(tally: Tally): string {
  return Object.entries(tally)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
}
