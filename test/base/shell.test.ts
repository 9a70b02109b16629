import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { argumentOf } from '../../src/base/shell.ts';
import { HOSTILE_KEYS } from '../support/hostile-keys.ts';
import { runs } from '../support/runs.ts';

/** How each shell prints arguments with a NUL after each. */
const SHELLS: Readonly<Record<string, (args: string) => readonly string[]>> = {
  bash: (args) => ['-c', `printf '%s\\0' ${args}`],
  zsh: (args) => ['-fc', `printf '%s\\0' ${args}`],
  fish: (args) => ['-Nc', `printf '%s\\0' ${args}`],
  pwsh: (args) => [
    '-NoProfile',
    '-Command',
    `function show { foreach ($one in $args) { [Console]::Out.Write("$one\`0") } }; show ${args}`,
  ],
};

function isThere(shell: string): boolean {
  return spawnSync(shell, ['--version']).error === undefined;
}

describe('An argument that is shown to be copied', () => {
  for (const [shell, argumentsOf] of Object.entries(SHELLS)) {
    test.skipIf(!isThere(shell))(`means itself in ${shell}, or is a placeholder`, () => {
      const text = fc.oneof(
        fc.constantFrom(...HOSTILE_KEYS),
        fc.string({ unit: fc.constantFrom(...'ab1 -=,@%!$`\'"\\()[]{}<>|&;*?~#\n\t\u2018\u2019é') }),
        fc.string({ unit: 'binary' }),
      );
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 50 }), (texts) => {
          const args = texts.map((one) => argumentOf(one, 'PLACEHOLDER'));
          expect(args.filter((one) => one.startsWith('-'))).toEqual([]);
          const printed = execFileSync(shell, argumentsOf(args.join(' ')), { encoding: 'utf8' });
          const expected = texts.map((one, index) => (args[index] === 'PLACEHOLDER' ? 'PLACEHOLDER' : one));
          expect(printed.split('\0').slice(0, -1)).toEqual(expected);
        }),
        { numRuns: runs(20) },
      );
    });
  }

  test.each([
    ['team.a', 'team.a'],
    ['site.a.redirect["/x"]', `'site.a.redirect["/x"]'`],
    ['A,B', `'A,B'`],
    [`team["it's"]`, 'ADDRESS'],
    ['--allow', 'ADDRESS'],
    ['team["a -y"]', 'ADDRESS'],
    ['x'.repeat(1001), 'ADDRESS'],
  ])('%s is %s', (text, expected) => {
    expect(argumentOf(text, 'ADDRESS')).toBe(expected);
  });
});
