import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Desired } from '../../src/engine/model.ts';
import { lintFixes, lintWorkspace } from '../../src/lint/lint.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { runs, sampled } from '../support/runs.ts';
import { inputOf, redirect, resource, section, siteSpace, toSection } from './support.ts';

/** Every kind that a rule looks at, with one value in all the fields that rules read. */
function everywhere(value: Json, sensitive: readonly string[] = []): Desired[] {
  const text = typeof value === 'string' ? value : 'x';
  const more = { sensitive };
  return [
    section(text, { condition: value, default: value }, more),
    { ...siteSpace(text, text, { condition: value, path: value }), sensitive },
    redirect(text, value, more),
    redirect(`${text}/`, { section: value }, more),
    redirect(`/${text}`, { space: value, page: value }, more),
    redirect(`/${text}/${text}`, toSection(text), more),
    resource('saml-provider', 'saml.a', { certificate: value, ssoURL: value }, more),
    resource('openapi-spec', 'openapi.a', { source: { text: value } }, more),
    resource('openapi-spec', 'openapi.b', { source: value }, more),
    resource('share-link', 'site.docs.shareLink.a', { active: value }, { ...more, expires: text }),
    resource('team', 'team.a', { members: value }, more),
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
    const fields = ['certificate', 'ssoURL', 'source', 'condition', 'members'];
    for (const value of Object.values(values)) {
      const resources = everywhere(value, fields).filter(
        ({ kind }) => kind === 'saml-provider' || kind === 'openapi-spec',
      );
      const guarded = section('a', { condition: value }, { sensitive: fields });
      const found = lintWorkspace(inputOf([...resources, guarded]));
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
