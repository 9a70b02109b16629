import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { Desired } from '../../src/core/engine/model.ts';
import { section } from '../../src/core/kinds/section.ts';
import { reportContradictions } from '../../src/core/manifest/contradictions.ts';
import type { MapNode, Path } from '../../src/core/manifest/node.ts';
import { createProblems } from '../../src/core/manifest/problems.ts';
import { createSourceFile } from '../../src/core/manifest/source-file.ts';
import type { Entry } from '../../src/core/manifest/walk.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { bothSynced, sectionOf } from '../kinds/support/contradicting.ts';
import type { KindFixture } from '../support/kind-fixture.ts';
import { loadText } from './support/manifest.ts';

/** The lines and columns of both places, in a manifest whose text begins at its third line. */
function placesOf({ source, related = [] }: Diagnostic): readonly string[] {
  return [source, ...related.map((other) => other.source)].map((place) => `${place?.line}:${place?.column}`);
}

describe('a manifest that contradicts itself is invalid, with both places', () => {
  const rows = Object.entries<KindFixture>(FIXTURES).flatMap(([kind, { contradictions = [] }]) =>
    contradictions.map((row) => [kind, row.title, row] as const),
  );
  test.each(rows)('%s: %s', async (_kind, _title, { text, code = 'duplicate', places }) => {
    const outcome = await loadText(text);
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics.map((one) => one.code)).toEqual([code]);
    expect(outcome.diagnostics.flatMap(placesOf)).toEqual(places);
  });
});

describe('what only looks like a contradiction is valid', () => {
  test.each([
    [
      'paths of spaces in two sections',
      sectionOf('          - { space: a, path: v1, default: true }\n').concat(
        `      - path: api\n        spaces:\n          - { space: a, path: v1, default: true }\n`,
      ),
    ],
    [
      'a root that is declared empty beside sections',
      sectionOf('          - space: a\n').replace('    sections:', '    spaces: []\n    sections:'),
    ],
    ['syncs of a site and of a space that it does not show', bothSynced('{ space: other }', 'a')],
    [
      'two sites of one title that have ids',
      'sites:\n  one: { id: site_1, title: Docs }\n  two: { id: site_2, title: Docs }\n',
    ],
    [
      'capital letters in a path, which the service tells apart',
      sectionOf('          - { space: a, path: v1 }\n          - { space: b, path: V1 }\n'),
    ],
    [
      'a secret that is the same twice',
      'sites:\n  one: { title: One, proxy: null }\n  two: { title: Two, proxy: null }\n',
    ],
  ])('%s', async (_title, text) => {
    const outcome = await loadText(text);
    expect(outcome.diagnostics).toEqual([]);
  });
});

test('a value that is the whole name of two resources is one mistake, and gets one error', () => {
  const file = createSourceFile({ name: 'x.yaml', absolute: '/x.yaml', fence: { folder: '/', closed: [] }, text: '' });
  const root: MapNode = { type: 'map', file, offset: 0, entries: new Map() };
  const problems = createProblems();
  const declared = (name: string, fields: Fields) => {
    const address = `site.docs.section.${name}`;
    return {
      entry: { kind: section, address, path: [name] as Path } as Entry,
      draft: { kind: 'section', address, parent: 'site.docs', fields, previously: [] as readonly string[] } as Desired,
      from: undefined,
    };
  };
  reportContradictions([declared('a', { path: 'api' }), declared('b', { path: 'api' })], { root, problems });
  expect(problems.all().map(({ code }) => code)).toEqual(['duplicate']);
});
