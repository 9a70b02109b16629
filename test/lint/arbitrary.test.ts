import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Desired } from '../../src/engine/model.ts';
import { lintFixes, lintWorkspace } from '../../src/lint/lint.ts';
import { inputOf, redirect, section, siteSpace, thing, toSection } from './support.ts';

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
    thing('saml-provider', 'saml.a', { certificate: value, ssoURL: value }, more),
    thing('openapi-spec', 'openapi.a', { source: { text: value } }, more),
    thing('openapi-spec', 'openapi.b', { source: value }, more),
    thing('share-link', 'site.docs.shareLink.a', { active: value }, { ...more, expires: text }),
    thing('team', 'team.a', { members: value }, more),
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
      { numRuns: 300, examples: [[{ toString: 0 }, '']] },
    );
  });

  test('hidden values are not shown', () => {
    const hush = 'h'.concat('ush-9c1f');
    const values: JsonObject = { text: hush, condition: `${hush} =`, url: `http://${hush}`, yaml: `a: [${hush}` };
    const fields = ['certificate', 'ssoURL', 'source', 'condition', 'members'];
    for (const value of Object.values(values)) {
      const things = everywhere(value, fields).filter(
        ({ kind }) => kind === 'saml-provider' || kind === 'openapi-spec',
      );
      const guarded = section('a', { condition: value }, { sensitive: fields });
      const found = lintWorkspace(inputOf([...things, guarded]));
      expect(found.length).toBeGreaterThan(0);
      expect(JSON.stringify(found)).not.toContain(hush);
    }
  });

  const N = 50_000;
  test.each<[string, string]>([
    ['the same letter', 'a'.repeat(N)],
    ['the same letter, then another', `${'a'.repeat(N)}!`],
    ['spaces', `${' '.repeat(N)}x`],
    ['slashes', '/'.repeat(N)],
    ['slashes and letters', '/a'.repeat(N)],
    ['quotes', '"'.repeat(N + 1)],
    ['backslashes in quotes', `"${'\\'.repeat(N)}`],
    ['dots', 'a.'.repeat(N)],
    ['digits', `${'1'.repeat(N)}.`],
    ['numbers', '1.1'.repeat(N)],
    ['brackets', '('.repeat(N)],
    ['square brackets', '['.repeat(N)],
    ['curly brackets', '{"a":'.repeat(N)],
    ['operators', '!='.repeat(N)],
    ['begins of certificates', '-----BEGIN CERTIFICATE-----'.repeat(N / 10)],
    ['dashes', '-'.repeat(N)],
    ['line breaks in base64', 'A\n'.repeat(N)],
    ['versions', `openapi: "3.${'1'.repeat(N)}.${'1'.repeat(N)}-"\ninfo: {}`],
    ['version tails', `openapi: "3.1${'-'.repeat(N)}\\n"\ninfo: {}`],
  ])('the rules stay quick: %s', (_title, text) => {
    const start = performance.now();
    lintWorkspace(inputOf(everywhere(text)));
    expect(performance.now() - start).toBeLessThan(25_000);
  });
});
