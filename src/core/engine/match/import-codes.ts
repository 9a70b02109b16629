export type ImportCode = 'imported' | 'import-missing' | 'import-owned' | 'import-taken' | 'import-mismatch';

/** What each code about importing means: a sentence, and what to do. */
export const IMPORT_CODES: Readonly<Record<ImportCode, readonly [string, string]>> = {
  imported: [
    'An import is fulfilled: the ledger has the address already.',
    'Nothing is left to import. Remove the line from `import` in the manifest.',
  ],
  'import-missing': [
    'No resource with the id to import is visible.',
    'The id is wrong, belongs to another kind or parent, or the token cannot see the resource. Nothing was changed.',
  ],
  'import-owned': [
    'The resource to import is in the ledger under another address.',
    'Rename it with `colophon ledger rename`, or let go of it with `colophon ledger forget`. Nothing was changed.',
  ],
  'import-taken': [
    'The address to import to owns another live resource.',
    'Let go of that one with `colophon ledger forget`, or import to another address. Nothing was changed.',
  ],
  'import-mismatch': [
    'The resource to import cannot become the declared one.',
    'They differ in a field that is only set on creation. The next plan would replace one by the other, so nothing is adopted.',
  ],
};
