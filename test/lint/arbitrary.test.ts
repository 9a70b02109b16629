import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { lintFixes, lintWorkspace } from '../../src/core/lint/lint.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { runs, sampled } from '../support/runs.ts';
import { inputOf, redirect, resource, section, siteSpace, toSection } from './support.ts';

/** One of every kind, with one value in all its fields. */
function ofEveryKind(value: Json, { isHidden = false, expires = 'x' } = {}): Desired[] {
  return KINDS.map(({ name, rules }) => {
    const fields = Object.keys(rules);
    const sensitive = isHidden ? fields : [];
    return resource(name, `${name}.any`, Object.fromEntries(fields.map((field) => [field, value])), {
      sensitive,
      expires,
    });
  });
}

/** The same, with the value also in the names and inside of fields. */
function everywhere(value: Json): Desired[] {
  const text = typeof value === 'string' ? value : 'x';
  return [
    ...ofEveryKind(value, { expires: text }),
    section(text, { condition: value, default: value }),
    siteSpace(text, text, { condition: value, path: value }),
    redirect(text, value),
    redirect(`${text}/`, { section: value }),
    redirect(`/${text}`, { space: value, page: value }),
    redirect(`/${text}/${text}`, toSection(text)),
    resource('openapi-spec', 'openapi.a', { source: { text: value } }),
  ];
}

describe('whatever is declared', () => {
  test('the rules never throw', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
      fc.constantFrom('__proto__', 'constructor', '\ud800'),
    );
    fc.assert(
      fc.property(value, fc.string(), (any, today) => {
        const input = inputOf(everywhere(any as Json), { today, severities: { [JSON.stringify(any)]: 'error' } });
        expect(Array.isArray(lintWorkspace(input))).toBe(true);
        lintFixes(input);
      }),
      { numRuns: runs(300), examples: [[{ toString: 0 }, '']] },
    );
  });

  test('hidden values are not shown', () => {
    const hush = 'h'.concat('ush-9c1f');
    const values: JsonObject = { text: hush, condition: `${hush} =`, url: `http://${hush}`, yaml: `a: [${hush}` };
    for (const value of Object.values(values)) {
      const spec = resource('openapi-spec', 'openapi.a', { source: { text: value } }, { sensitive: ['source'] });
      const found = lintWorkspace(inputOf([...ofEveryKind(value, { isHidden: true }), spec]));
      expect(found.length).toBeGreaterThan(0);
      expect(JSON.stringify(found)).not.toContain(hush);
    }
  });

  const TEXTS: readonly (readonly [string, (n: number) => string])[] = [
    ['the same letter', (n) => 'a'.repeat(n)],
    ['the same letter, then another', (n) => `${'a'.repeat(n)}!`],
    ['spaces', (n) => `${' '.repeat(n)}x`],
    ['slashes', (n) => '/'.repeat(n)],
    ['slashes and letters', (n) => '/a'.repeat(n)],
    ['quotes', (n) => '"'.repeat(n + 1)],
    ['backslashes in quotes', (n) => `"${'\\'.repeat(n)}`],
    ['dots', (n) => 'a.'.repeat(n)],
    ['digits', (n) => `${'1'.repeat(n)}.`],
    ['numbers', (n) => '1.1'.repeat(n)],
    ['brackets', (n) => '('.repeat(n)],
    ['square brackets', (n) => '['.repeat(n)],
    ['curly brackets', (n) => '{"a":'.repeat(n)],
    ['operators', (n) => '!='.repeat(n)],
    ['begins of certificates', (n) => '-----BEGIN CERTIFICATE-----'.repeat(n / 10)],
    ['dashes', (n) => '-'.repeat(n)],
    ['line breaks in base64', (n) => 'A\n'.repeat(n)],
    ['versions', (n) => `openapi: "3.${'1'.repeat(n)}.${'1'.repeat(n)}-"\ninfo: {}`],
    ['version tails', (n) => `openapi: "3.1${'-'.repeat(n)}\\n"\ninfo: {}`],
  ];
  test.each(sampled(TEXTS))('F72: the rules stay quick: %s', async (_title, text) => {
    expect(await growth(5000, (n) => lintWorkspace(inputOf(everywhere(text(n)))))).toBeLessThan(LINEAR);
  });
});
