import type { Terminal } from './terminal.ts';

/** The variables with tokens that Colophon may be given: those of the service, and those of hosts of code. */
const TOKENS = ['COLOPHON_TOKEN', 'GITBOOK_TOKEN', 'GITHUB_TOKEN', 'GH_TOKEN', 'GITLAB_TOKEN', 'CI_JOB_TOKEN'];

/** Every token around. None of them may be shown, whichever of them a command uses. */
export function tokensIn(env: Terminal['env']): readonly string[] {
  return TOKENS.map((name) => env[name]?.trim() ?? '').filter((token) => token !== '');
}

/** The token, from the environment alone: a flag would be seen by everybody on the machine. */
export function tokenOf(env: Terminal['env']): string | undefined {
  const tokens = [env['COLOPHON_TOKEN'], env['GITBOOK_TOKEN']].map((token) => token?.trim() ?? '');
  return tokens.find((token) => token !== '');
}
