import { relative, resolve, sep } from 'node:path';
import { readVersion } from '../base/version.ts';
import type { View } from '../report/formats/format.ts';
import type { OutputFlags } from './flags.ts';
import { isOn } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Whether a stream gets colours: by the flag, by what the environment says, else when somebody looks at it. */
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

/** The widest that text is laid out, however wide the terminal is. */
const WIDEST = 120;

/** The path of a file of the manifest as the repository has it: from its root on a runner of GitHub, else from where the command runs. */
function repositoryPath(file: string, { cwd, env }: Pick<Terminal, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'] ?? '';
  const inside = root === '' ? '' : relative(root, resolve(cwd, file));
  const path =
    inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside ? file : inside;
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** More about rules, from what `explain` knows. */
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

/** How results look in files, where nobody's terminal counts. */
export function fileView(flags: Pick<OutputFlags, 'verbose'>, terminal: Terminal): View {
  return {
    colour: false,
    width: WIDEST,
    verbose: isOn(flags.verbose, 'verbose', terminal.env),
    pathOf: (file) => repositoryPath(file, terminal),
    readHelp,
    readVersion,
  };
}

/** How results look on the terminal, among the results or among the messages. */
export function terminalView(
  flags: Pick<OutputFlags, 'color' | 'verbose'>,
  terminal: Terminal,
  stream: 'out' | 'err' = 'out',
): View {
  return {
    ...fileView(flags, terminal),
    colour: wantsColour(flags, terminal, terminal.interactive[stream]),
    width: Math.max(40, Math.min(terminal.columns, WIDEST)),
  };
}
