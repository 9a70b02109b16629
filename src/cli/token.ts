import type { Terminal } from './terminal.ts';

/** The token, from the environment alone: a flag would be seen by everybody on the machine. */
export function tokenOf(env: Terminal['env']): string | undefined {
  const tokens = [env['COLOPHON_TOKEN'], env['GITBOOK_TOKEN']].map((token) => token?.trim() ?? '');
  return tokens.find((token) => token !== '');
}
