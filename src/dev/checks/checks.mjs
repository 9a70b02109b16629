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
