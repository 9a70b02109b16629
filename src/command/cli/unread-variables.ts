import type { Command } from 'commander';
import { nearest } from '../../base/nearest.ts';
import { variableOf } from './options.ts';
import type { Terminal } from './terminal.ts';

const PREFIX = 'COLOPHON_';
/** Variables that belong to no flag: general settings, those of the Pulumi plugin, and those of the pipelines that `init` writes. */
const OTHERS = [
  'COLOPHON_TOKEN',
  'COLOPHON_TOKENS',
  'COLOPHON_ORGANIZATION',
  'COLOPHON_PAGER',
  'COLOPHON_ALLOW_ENV',
  'COLOPHON_SECRET_ENV',
  'COLOPHON_VAR',
  'COLOPHON_ADOPT_EXISTING',
  'COLOPHON_PLAN_TOKEN',
  'COLOPHON_GIT_TOKEN',
];

export function variablesOfFlags(program: Command): readonly string[] {
  const own = program.options.flatMap(({ long, envVar }) => (long == null ? [] : [envVar ?? variableOf(long)]));
  return [...own, ...program.commands.flatMap(variablesOfFlags)];
}

/** The known variable that was most likely meant: its long form, or a typo away. */
function likely(name: string, known: readonly string[]): string | undefined {
  const letters = (variable: string): string => variable.slice(PREFIX.length).replaceAll('_', '');
  const short = letters(name);
  const longer = short.length < 3 ? [] : known.filter((one) => letters(one).startsWith(short));
  const [long] = longer.sort((one, other) => one.length - other.length);
  return long ?? nearest(name, known);
}

/**
 * The variables that are set but never read and look like a typo of a known one. A name that resembles none may belong to somebody else,
 * such as a pipeline with a token per environment.
 */
export function unreadVariables(
  env: Terminal['env'],
  variables: () => readonly string[],
): readonly { readonly name: string; readonly meant: string }[] {
  const set = Object.keys(env).filter(
    (name) => name.startsWith(PREFIX) && !/^COLOPHON_(?:VAR|SECRET|TOKEN)_/.test(name) && !OTHERS.includes(name),
  );
  if (set.length === 0) {
    return [];
  }
  const known = [...new Set([...OTHERS, ...variables()])];
  return set
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = likely(name, known);
      return meant === undefined ? [] : [{ name, meant }];
    });
}
