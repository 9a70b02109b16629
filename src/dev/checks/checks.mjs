/**
 * What `npm run check` runs, in this order: what may be installed; format, lint and import cycles (also of types); types;
 * unused files, exports and dependencies. The build, which comes first, has checked the types of the sources.
 */
export const CHECKS = [
  ['node', ['src/dev/checks/packages.mjs']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['tsc', ['-p', 'test']],
  ['knip', ['--config', 'src/dev/checks/knip.jsonc', '--no-progress', '--no-config-hints']],
];

const CACHE = 'node_modules/.cache';

/** What `npm test` adds, so that a check reads again only the files that changed since the last run. */
const QUICKLY = {
  tsc: ['--incremental', '--tsBuildInfoFile', `${CACHE}/tests.tsbuildinfo`],
  knip: ['--cache', '--cache-location', `${CACHE}/knip`],
};

/** The same checks, quickly; `npm run check`, `npm run test:all` and `.ci/run` read everything. */
export const QUICK_CHECKS = CHECKS.map(([command, args]) => [command, [...args, ...(QUICKLY[command] ?? [])]]);
