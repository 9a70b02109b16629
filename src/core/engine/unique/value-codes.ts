/** Each code about unique values and former names: a sentence, and what to do. */
export const VALUE_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'value-taken': [
    'A declared path, source, basename or name belongs to another resource.',
    'The service allows only one sibling to have it, and the other one keeps it: it is unmanaged, or declared with it too. Nothing is written; the message names both and says what to do.',
  ],
  'temporary-value': [
    'A resource gets a temporary path, source or basename before the declared one.',
    'Resources swap values in a cycle. One of them gets a unique temporary value, the others follow, and it gets its declared value at the end of the same apply. The value is recorded before it is set, so the next run replaces it after an interruption.',
  ],
  'temporary-left': [
    'A resource may still have a temporary path, source or basename.',
    'The apply failed or ended between the temporary value and the declared one. Run the same command again.',
  ],
  'changing-places': [
    'Two resources cannot swap a value.',
    'They wait for each other, and there is no temporary value. Declare another value for one of them, apply, and then declare the final one.',
  ],
  'former-name': [
    '`previously` does not fit what was applied.',
    'The resource and the one with its former name were both applied, so renaming would displace one of them and ignoring `previously` would delete the other. Colophon does not guess; the message names both and says what to do.',
  ],
  'looks-renamed': [
    'The plan deletes a resource, and creates another one in the same place with the same content.',
    'That is how a new path looks without `previously`: the id changes, and settings that are not declared are lost. Add the `previously` of the message to rename it instead.',
  ],
  'place-taken': [
    'The service has something in the place of a new resource that no list shows.',
    'It belongs to another resource, such as the git sync of a whole site with its spaces, and the service refuses a second one beside it. Nothing is written; the message names it and says what to do.',
  ],
  'not-both': [
    'A site has sections, so it cannot show a space at its root.',
    'Declare `sections: []` to delete the sections that were applied in the same apply, or list the space in a section.',
  ],
};
