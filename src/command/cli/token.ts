import type { SettingHints } from '../../core/client/index.ts';
import type { Terminal } from './terminal.ts';

/** The variables that hold tokens: of the service, and of code hosts. */
const TOKENS = ['COLOPHON_TOKEN', 'GITBOOK_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN', 'GITLAB_TOKEN', 'CI_JOB_TOKEN'];

/** Every token in the environment. None of them may be shown, whichever a command uses. */
export function tokensIn(env: Terminal['env']): readonly string[] {
  return TOKENS.map((name) => env[name]?.trim() ?? '').filter((token) => token !== '');
}

/** The token, from the environment only: every user of the machine could see a flag. */
export function tokenOf(env: Terminal['env']): string | undefined {
  const tokens = [env['COLOPHON_TOKEN'], env['GITBOOK_TOKEN']].map((token) => token?.trim() ?? '');
  return tokens.find((token) => token !== '');
}

/** The organization that the environment chooses. */
export function organizationIn(env: Terminal['env']): string | undefined {
  const set = env['COLOPHON_ORGANIZATION']?.trim() ?? '';
  return set === '' ? undefined : set;
}

/** How a user of the command changes the settings that an error is about. */
export const SETTING_HINTS: SettingHints = {
  baseUrl: '`export COLOPHON_BASE_URL=https://api.example.com` (or `--base-url`)',
  token: '`export COLOPHON_TOKEN=…`',
  timeout: '`--timeout 120`',
};
