// The name becomes part of a file name and a git reference, so it must be valid in both. None of these characters has a meaning
// in a shell, in quoted YAML, or in a workflow.
const ENVIRONMENT = /^(?!\.)(?!.*\.\.)(?!.*\.lock$)(?!.*\.$)[A-Za-z0-9._-]{1,100}$/;

/** The rule for names of environments, to end a sentence. */
export const ENVIRONMENT_RULE =
  'names a file and a reference of git, so it may hold letters, digits, dots, underscores and hyphens only, at most 100 of them, without a dot at either end, two dots in a row or `.lock` at the end';

/** Whether this is a valid name of an environment. */
export function isEnvironmentName(name: string): boolean {
  return ENVIRONMENT.test(name);
}

/** The environment that applies if none is selected. */
export const DEFAULT_ENVIRONMENT = 'default';

/** The variable for a setting of an environment: `COLOPHON_TOKEN_EU_WEST` for `eu-west`; without a suffix for the default one. */
export function variableFor(setting: string, environment: string): string {
  return environment === DEFAULT_ENVIRONMENT
    ? setting
    : `${setting}_${environment.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

// Windows reserves these names for devices, with any extension.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;

/**
 * The name of a folder for an environment: `~staging` for `Staging`. It is unique even on case-insensitive file systems, and
 * valid on every system.
 */
export function folderNameOf(environment: string): string {
  return environment.replace(/[A-Z]/g, (letter) => `~${letter.toLowerCase()}`).replace(DEVICE, '~~$&');
}
