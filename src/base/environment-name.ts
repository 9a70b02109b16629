// It names a file and a reference of git, so what either of them forbids is out. None of these characters means something
// in a shell, in YAML inside quotes, or in a workflow.
const ENVIRONMENT = /^(?!\.)(?!.*\.\.)(?!.*\.lock$)(?!.*\.$)[A-Za-z0-9._-]{1,100}$/;

/** The rule for names of environments, as the end of a sentence about one. */
export const ENVIRONMENT_RULE =
  'names a file and a reference of git, so it may hold letters, digits, dots, underscores and hyphens only, at most 100 of them, without a dot at either end, two dots in a row or `.lock` at the end';

/** Whether an environment can have this name. */
export function isEnvironmentName(name: string): boolean {
  return ENVIRONMENT.test(name);
}

/** The environment that applies when none is chosen. */
export const DEFAULT_ENVIRONMENT = 'default';

/** The variable with a setting of one environment: `COLOPHON_TOKEN_EU_WEST` for `eu-west`; the setting itself for the default one. */
export function variableFor(setting: string, environment: string): string {
  return environment === DEFAULT_ENVIRONMENT
    ? setting
    : `${setting}_${environment.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
