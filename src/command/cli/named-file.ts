import { resolve } from 'node:path';
import { readNamed } from '../../base/fenced-file.ts';
import { EXIT, Exit } from './exit.ts';
import type { Terminal } from './terminal.ts';

/** The largest file that is read: far above any plan, and below what a text can hold. */
const MOST = 256 * 1024 * 1024;

/** The text of a file named on the command line. A link must not lead out of the checkout. */
export function readNamedText(file: string, { cwd }: Pick<Terminal, 'cwd'>, advice: string): string {
  const read = readNamed(resolve(cwd, file), MOST);
  if (!read.ok) {
    throw new Exit(EXIT.error, `cannot read ${file}: ${read.why}; ${advice}`);
  }
  return Buffer.from(read.bytes).toString('utf8');
}
