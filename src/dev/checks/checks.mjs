/**
 * The steps of `npm run check`, in order: allowed packages; format, lint and import cycles (including types); types; unused files, exports
 * and dependencies. The build, which comes first, has checked the types of the sources.
 */
export const CHECKS = [
  ['node', ['src/dev/checks/packages.mjs']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['-p', 'src/command/browser']],
  ['tsc', ['-p', 'test']],
  ['knip', ['--config', 'src/dev/checks/knip.jsonc', '--no-progress', '--no-config-hints']],
];

const CACHE = 'node_modules/.cache';

/** The options that `npm test` adds, so that a check only reads files that changed since the last run. */
const QUICKLY = {
  tsc: ['--incremental', '--tsBuildInfoFile', `${CACHE}/tests.tsbuildinfo`],
  knip: ['--cache', '--cache-location', `${CACHE}/knip`],
};

/** The same checks, faster; `npm run check`, `npm run test:all` and `.ci/run` read everything. */
export const QUICK_CHECKS = CHECKS.map(([command, args]) =>
  // The few browser files need no cache.
  args.includes('src/command/browser') ? [command, args] : [command, [...args, ...(QUICKLY[command] ?? [])]],
);
