import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The default of `PROPERTY_RUNS`: a property that detects a mutant does so in its first few runs. */
const FEW_RUNS = '0.05';

/**
 * Which tests cover which sources: folders and single files. Tests that run the built program see no mutant, so they are excluded
 * (`without`). So are sweeps and other slow tests, which take minutes to detect what a small test detects at once, unless they are listed
 * explicitly. Below one run of each property, tests that start many processes are skipped, but a ledger in git needs them. Long tables are
 * cut as well, unless `cases` is `all`.
 */
export const TESTS = {
  'src/core/client': { in: ['test/client', 'test/http'], without: ['types.test.ts'] },
  'src/core/engine': {
    in: [
      'test/engine',
      'test/walks/in-memory.test.ts',
      // Commands test replacements, destroys, imports and selections; stories test what happens in between.
      ...['destroy', 'import', 'replace', 'selection'].map((name) => `test/cli/${name}.test.ts`),
      'test/oracle/oracle.test.ts',
      // Behavior of a real service only: positions taken by others, renames below a resource, requests with many changes.
      ...[
        'begun',
        'below-renamed',
        'exposure',
        'first-digest',
        'fixed-fields',
        'link-invites',
        'occupied',
        'profile',
        'refers-to-renamed',
        'target-adopts',
        'undeclared-referrers',
        'without-bodies',
      ].map((name) => `test/app/${name}.test.ts`),
      ...['access', 'redirect-today', 'space-translation'].map((name) => `test/kinds/${name}.test.ts`),
      'test/report/drift.test.ts',
    ],
    without: [],
    cases: 'all',
  },
  'src/core/kinds': {
    in: ['test/kinds', 'test/walks/over-http.sweep.test.ts', 'test/app/export.test.ts'],
    without: [],
  },
  'src/core/ledger': {
    in: ['test/ledger', ...['git-processes', 'git-trouble'].map((name) => `test/ledger/${name}.sweep.test.ts`)],
    without: [],
    propertyRuns: '1',
  },
  'src/core/manifest/edit': {
    in: ['edit', 'edit-layout', 'edit-render', 'edit-reorder'].map((name) => `test/manifest/${name}.test.ts`),
    without: [],
  },
  'src/core/plan': { in: ['test/plan'], without: [] },
};

/** The area that a file or folder belongs to, if there is one. */
export const areaOf = (path) => Object.keys(TESTS).find((area) => path === area || path.startsWith(`${area}/`));

/** The `PROPERTY_RUNS` for the tests of an area. */
export const propertyRunsOf = (area) => TESTS[area].propertyRuns ?? FEW_RUNS;

/** The `CASES` for the tests of an area. */
export const casesIn = (area) => TESTS[area].cases ?? 'few';

/** The test files of an area, one by one: Stryker has no exclude patterns. */
export function testsOf(area, root) {
  const { in: places, without } = TESTS[area];
  return places.flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(join(root, place), { recursive: true })
          .map((name) => name.replaceAll('\\', '/'))
          .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.sweep.test.ts') && !without.includes(name))
          .sort()
          .map((name) => `${place}/${name}`),
  );
}
