import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ENVIRONMENT, isEnvironmentName, variableFor } from '../../base/environment-name.ts';
import type { SettingHints } from '../../core/client/index.ts';
import type { Terminal } from './terminal.ts';

const TOKEN = 'COLOPHON_TOKEN';
/** The path of a folder with a file per environment, like a mounted Kubernetes secret. */
const FOLDER = 'COLOPHON_TOKENS';
const TOKENS = [TOKEN, 'GITBOOK_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN', 'GITLAB_TOKEN', 'CI_JOB_TOKEN'];

function filled(text: string | undefined): string | undefined {
  const value = text?.trim() ?? '';
  return value === '' ? undefined : value;
}

function tokenIn(folder: string, file: string): string | undefined {
  try {
    return filled(readFileSync(join(folder, file), 'utf8'));
  } catch {
    // A missing file is a missing token, which the caller reports.
    return undefined;
  }
}

/** In a mounted secret, folders and names that begin with two dots are not environments. */
function tokensInFolder(folder: string | undefined): readonly string[] {
  try {
    const files = folder === undefined ? [] : readdirSync(folder);
    return files.filter(isEnvironmentName).flatMap((file) => tokenIn(folder ?? '', file) ?? []);
  } catch {
    return [];
  }
}

/** Every token in the environment. None of them may be shown, whichever one a command uses. */
export function tokensIn(env: Terminal['env']): readonly string[] {
  const names = new Set([...TOKENS, ...Object.keys(env).filter((name) => name.startsWith(`${TOKEN}_`))]);
  return [...[...names].flatMap((name) => filled(env[name]) ?? []), ...tokensInFolder(filled(env[FOLDER]))];
}

/**
 * The token of an environment: its own variable, otherwise its file, otherwise the token for all. Never from a flag, which every user of
 * the machine could see. With a folder of files, an environment without a file has no token.
 */
export function tokenOf(env: Terminal['env'], environment: string = DEFAULT_ENVIRONMENT): string | undefined {
  const own = filled(env[variableFor(TOKEN, environment)]);
  const folder = filled(env[FOLDER]);
  if (own !== undefined || folder === undefined) {
    return own ?? filled(env[TOKEN]) ?? filled(env['GITBOOK_TOKEN']);
  }
  return isEnvironmentName(environment) ? tokenIn(folder, environment) : undefined;
}

/** The token variable that several environments would share, because their names differ only in punctuation or case. */
export function sharedTokenOf(env: Terminal['env'], environments: readonly string[]): string | undefined {
  const variables = environments.map((name) => variableFor(TOKEN, name));
  return variables.find((name, index) => filled(env[name]) !== undefined && variables.indexOf(name) !== index);
}

export function organizationIn(env: Terminal['env']): string | undefined {
  return filled(env['COLOPHON_ORGANIZATION']);
}

/** How a user of the command line changes the settings in an error message. */
export const SETTING_HINTS: SettingHints = {
  baseUrl: '`export COLOPHON_BASE_URL=https://api.example.com` (or `--base-url`)',
  token: '`export COLOPHON_TOKEN=…`',
  timeout: '`--timeout 120`',
};

export function hintsFor(env: Terminal['env'], environment: string = DEFAULT_ENVIRONMENT): SettingHints {
  const folder = filled(env[FOLDER]);
  const variable = variableFor(TOKEN, environment);
  const file = folder === undefined ? '' : ` (or the file ${environment} in ${FOLDER})`;
  const forAll = folder === undefined && variable !== TOKEN ? ` (or ${TOKEN} for all environments)` : '';
  return { ...SETTING_HINTS, token: `\`export ${variable}=…\`${file}${forAll}` };
}
