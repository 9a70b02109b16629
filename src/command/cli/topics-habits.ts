/** What commands say that edit the ledger, replace or destroy: a sentence, and what to do. */
export const HABIT_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'import-undeclared': [
    'The address to import to is not declared.',
    'Declare the resource first: the next apply would delete what is in the ledger and not declared. The exit code is 64.',
  ],
  'import-external': [
    'What is only looked up is never in the ledger, so it cannot be imported.',
    'Write its id into the entry: `id: …`.',
  ],
  'not-in-ledger': [
    'The ledger has nothing at this address.',
    '`colophon ledger show` lists what it has. Nothing was changed; the exit code is 64.',
  ],
  rename: [
    'An address cannot be renamed like this.',
    'The new address must be of the same kind and in the same parent. Nothing was changed; the exit code is 64.',
  ],
  'rename-taken': [
    'The new address is in the ledger already.',
    'One address is one resource: rename or forget the other one first. Nothing was changed.',
  ],
  destroy: [
    'The plan deletes what the ledger owns, declared or not.',
    '`colophon destroy` and `colophon plan --destroy` make such a plan. Every guard asks as always.',
  ],
};
