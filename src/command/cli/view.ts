import { relative, resolve, sep } from 'node:path';
import { readVersion } from '../../base/version.ts';
import type { View } from '../report/formats/format.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Whether a stream gets colours: by the flag, by the environment, else if it is a terminal. */
function wantsColour(flags: Pick<OutputFlags, 'color'>, { env }: Terminal, looking: boolean): boolean {
  if (!flags.color || isOn(undefined, 'no-color', env)) {
    return false;
  }
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') {
    return forced !== '0' && forced !== 'false';
  }
  return looking && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/** The widest layout of text, however wide the terminal is, unless COLUMNS asks for more. */
const WIDEST = 120;
const NARROWEST = 40;
const WIDEST_ASKED = 1000;

/** The width that the user asks for with COLUMNS; undefined where it is no number. */
function askedWidth({ env }: Terminal): number | undefined {
  const columns = env['COLUMNS'] ?? '';
  return /^[1-9]\d{0,5}$/.test(columns) ? Math.max(NARROWEST, Math.min(Number(columns), WIDEST_ASKED)) : undefined;
}

/** The path of a manifest file: from the root of the repository on a GitHub runner, else from the working directory. */
function repositoryPath(file: string, { cwd, env }: Pick<Terminal, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'] ?? '';
  const inside = root === '' ? '' : relative(root, resolve(cwd, file));
  const path =
    inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside ? file : inside;
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** The help of rules, from `explain`. */
async function readHelp(): Promise<(rule: string) => string | undefined> {
  const { allTopics } = await import('./topics.ts');
  const texts = new Map(
    allTopics().flatMap(({ group, name, summary, details }): [string, string][] => {
      const rule = group === 'guard' ? `guard/${name}` : group === 'lint' || group === 'problem' ? name : undefined;
      return rule === undefined ? [] : [[rule, [summary, ...details].join('\n\n')]];
    }),
  );
  return (rule) => texts.get(rule);
}

/** The view of results in files. */
export function fileView(flags: Pick<OutputFlags, 'verbose'>, terminal: Terminal): View {
  return {
    colour: false,
    isTerminal: false,
    width: askedWidth(terminal) ?? WIDEST,
    verbose: isOn(flags.verbose, 'verbose', terminal.env),
    pathOf: (file) => repositoryPath(file, terminal),
    readHelp,
    readVersion,
  };
}

/** The view of results on the terminal, on stdout or stderr. */
export function terminalView(
  flags: Pick<OutputFlags, 'color' | 'verbose'>,
  terminal: Terminal,
  stream: 'out' | 'err' = 'out',
): View {
  const isTerminal = terminal.interactive[stream];
  return {
    ...fileView(flags, terminal),
    isTerminal,
    colour: wantsColour(flags, terminal, isTerminal),
    width: askedWidth(terminal) ?? Math.max(NARROWEST, Math.min(terminal.columns, WIDEST)),
  };
}
