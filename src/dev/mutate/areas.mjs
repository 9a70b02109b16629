/**
 * Which tests watch over which sources. A test that starts what was built sees no mutant, so those are not here; neither
 * are sweeps, which take minutes to notice what a small test notices at once.
 */
export const TESTS = {
  'src/client': ['test/client/*.test.ts', 'test/http/*.test.ts', '!test/client/{standalone,types}.test.ts'],
  'src/engine': ['test/engine/**/*.test.ts', '!test/engine/executor-chaos.test.ts'],
  'src/kinds': ['test/kinds/**/*.test.ts', 'test/walks/over-http.test.ts'],
  'src/ledger': ['test/ledger/*.test.ts', '!test/ledger/*.sweep.test.ts'],
  'src/manifest/edit': ['test/manifest/edit*.test.ts'],
  'src/plan': ['test/plan/**/*.test.ts'],
};

/** The area that a file or folder belongs to, if there is one. */
export const areaOf = (path) => Object.keys(TESTS).find((area) => path === area || path.startsWith(`${area}/`));
