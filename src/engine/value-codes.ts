/** The codes that have to do with unique values and former names, and what each of them means. */
export const VALUE_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'value-taken': [
    'A declared path, source or basename is that of another resource.',
    'The service lets only one sibling have it, and the other one keeps it: it is not managed, or declared with it too. Nothing is written; the message names both and says what to do.',
  ],
  'temporary-value': [
    'A resource gets a temporary path, source or basename on the way to the declared one.',
    'Resources exchange values in a circle. One of them gets a value that nobody has, the others follow, and it gets its own at the end of the same apply. The value is recorded before it is set, so the next run replaces it after an interruption.',
  ],
  'temporary-left': [
    'A resource may still have a temporary path, source or basename.',
    'The apply failed or ended between the temporary value and the declared one. Run the same command again.',
  ],
  'changing-places': [
    'Two resources cannot exchange a value.',
    'They wait for each other, and there is no temporary value. Declare another value for one of them, apply, and then the one that it should have.',
  ],
  'former-name': [
    'What `previously` says does not fit what was applied.',
    'The resource and the one that it was before were both applied, so renaming would displace one of them and ignoring `previously` would delete the other. Nothing is guessed; the message names both and says what to do.',
  ],
  'not-both': [
    'A site has sections, so it cannot show a space at its root.',
    'Declare `sections: []` to have the sections that were applied deleted in the same apply, or list the space in a section.',
  ],
};
