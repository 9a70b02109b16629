/** Keys that a shell would run, expand or take for a flag: each creates the file PWNED in the working folder where it is run. */
export const HOSTILE_KEYS: readonly string[] = [
  'a$(touch PWNED)',
  'a`touch PWNED`',
  '";touch PWNED;"',
  "';touch PWNED;'",
  'a"; touch PWNED; "',
  'a\ntouch PWNED\n',
  'a\ttouch PWNED',
  'a;touch PWNED',
  'a|touch PWNED',
  'a&touch PWNED&',
  'a <(touch PWNED)',
  '--allow-env=PWNED',
  '"] --auto-approve ["',
];
