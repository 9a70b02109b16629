import { spawnSync } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { isPipeline } from '../../base/pipeline.ts';
import { isInside, realOrGiven } from '../../base/places.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import { findProgram, withPathOutside } from '../../core/git/search-path.ts';
import { widthOf } from '../report/text.ts';
import { isOn } from './options.ts';
import type { Pager, Terminal } from './terminal.ts';

/** The configured pager, a program with arguments separated by spaces. As in git, an empty setting means none. */
function commandOf({ env }: Pick<Terminal, 'env'>): readonly string[] {
  return (env['COLOPHON_PAGER'] ?? env['PAGER'] ?? 'less').split(/\s+/).filter((word) => word !== '');
}

/** The path of the pager. Nothing in the checkout may choose a program or be one. */
function programOf(
  name: string,
  { env, checkout }: { readonly env: Terminal['env']; readonly checkout: string },
): string | undefined {
  const file = /[\\/]/.test(name) ? name : findProgram(name, env);
  return file === undefined || !isAbsolute(file) || isInside(realOrGiven(checkout), realOrGiven(file))
    ? undefined
    : file;
}

/** Child processes need none of our variables, least of all the token. */
function withoutOurs(env: Terminal['env']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:COLOPHON|GITBOOK)_/.test(name)));
}

function isLong(text: string, { rows, columns }: { readonly rows: number; readonly columns: number }): boolean {
  let left = rows - 1;
  for (const line of text.split('\n')) {
    left -= Math.max(1, Math.ceil(widthOf(line) / columns));
    if (left < 0) {
      return true;
    }
  }
  return false;
}

/** The pager for a result; undefined if the output needs none. */
export function pagerFor(terminal: Terminal): Pager | undefined {
  const { env, cwd, columns, rows = 0, interactive } = terminal;
  if (!interactive.out || rows === 0 || isPipeline(env) || isOn(false, 'no-pager', env)) {
    return undefined;
  }
  const checkout = repositoryRootOf(cwd) ?? cwd;
  const outside = withPathOutside(env, checkout);
  const [name, ...args] = commandOf(terminal);
  const program = name === undefined ? undefined : programOf(name, { env: outside, checkout });
  if (program === undefined) {
    return undefined;
  }
  return (text) => {
    if (!isLong(text, { rows, columns })) {
      return false;
    }
    const { error } = spawnSync(program, args, {
      input: `${text}\n`,
      stdio: ['pipe', 'inherit', 'inherit'],
      // The same defaults as git: quit at the end of a short text, keep colors, and leave the text on the screen.
      env: { LESS: 'FRX', LV: '-c', ...withoutOurs(outside) },
    });
    // The reader may quit the pager before the end.
    return error === undefined || (error as NodeJS.ErrnoException).code === 'EPIPE';
  };
}
