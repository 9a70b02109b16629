import fc from 'fast-check';

/** Texts that some place where reports are shown takes for more than a text. */
const PIECES: readonly string[] = [
  ...[
    '\u001b[2J',
    '\u001b]0;title\u0007',
    '\u009b31m',
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u007f',
    '\u202e',
    '\u2066',
    '\u200b',
  ],
  ...[
    '\ufeff',
    '\u2028',
    '\u2029',
    '\ud800',
    '\udfff',
    '::set-output name=x::y',
    '\n::error::x',
    '##[error]x',
    '##vso[task.x]',
    '##teamcity[x]',
    '\n\u3000::error::x',
    ' \u00a0::error::x',
  ],
  ...[
    '</details>',
    '<summary>',
    '<script>alert(1)</script>',
    '<!--',
    '-->',
    '<img src=x>',
    '@everyone',
    '@org/team',
    '#12',
    'a@b.co',
  ],
  ...[
    '`',
    '``',
    '```',
    '````````',
    '~~~',
    '|',
    '\\',
    '*',
    '_',
    '**',
    '[x](javascript:y)',
    '![x](y)',
    '[ ]',
    '# ',
    '\n# h',
    '- ',
    '1. ',
  ],
  ...[
    '> ',
    '---',
    '===',
    '    ',
    '&lt;',
    '&#10;',
    '"',
    "'",
    '漢',
    '🙂',
    'é',
    '$(x)',
    '%0A',
    '{',
    '}',
    ' ',
    '',
    'word',
    '…',
    '[^1]',
    '[^1]: x',
  ],
  ...[
    ']]>',
    '<![CDATA[',
    '\ufffe',
    '\uffff',
    '%',
    ',line=1',
    '](x)',
    '</script>',
    '</style>',
    '" onload="x',
    'javascript:x',
    '{0}',
  ],
];

/** Any text that somebody who means harm could write into a title. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((list) => list.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

const OURS = new Set([
  'action',
  'cause',
  'severity',
  'key',
  'dependsOn',
  'with',
  'formatVersion',
  'status',
  'outcome',
  'consents',
]);

/** The same with every text of somebody else's replaced. */
export function replaced<T>(value: T, text: string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return text;
    }
    if (Array.isArray(part)) {
      return part.map(walk);
    }
    if (typeof part === 'object' && part !== null) {
      return Object.fromEntries(
        Object.entries(part).map(([name, child]) => [name, OURS.has(name) ? child : walk(child)]),
      );
    }
    return part;
  };
  return walk(value) as T;
}
