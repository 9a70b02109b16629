import type { Command } from 'commander';
import { repositoryRootOf } from '../../../base/repository-root.ts';
import type { ServiceFlags } from '../flags.ts';
import { isOn } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { tokenOf } from '../token.ts';
import { type Answers, checkAnswers, EXAMPLE_SITE } from './answers.ts';
import type { PinFlags } from './pin.ts';
import { ask, canAsk } from './questions.ts';

/** The flags of `init`. */
export interface InitFlags extends ServiceFlags, PinFlags {
  readonly dir?: string;
  readonly site?: string;
  readonly organization?: string;
  /** A host, `none`, or false by --no-ci; undefined to detect it. */
  readonly ci?: 'github' | 'gitlab' | 'none' | false;
  readonly fromLive?: boolean;
  /** The environments that the manifest declares. */
  readonly environments?: readonly string[];
  readonly yes?: boolean;
}

/** Whose pipelines are written, by the flags or by what the repository says. */
async function hostFor(folder: string, flags: InitFlags, { env }: Terminal): Promise<Answers['ci']> {
  if (flags.ci === 'none' || flags.ci === false || isOn(undefined, 'no-ci', env)) {
    return 'none';
  }
  const { findCiHost } = await import('./ci.ts');
  return flags.ci ?? (await findCiHost(repositoryRootOf(folder) ?? folder, env));
}

/** Flags that answer a question: with one of them, `init` takes the defaults for the others and asks nothing. */
const ANSWERS = ['site', 'organization', 'ci', 'ledger', 'fromLive', 'yes'] as const;

/** What the flags say, else the person, else the defaults. */
export async function answersFor(
  folder: string,
  { flags, command, terminal }: { readonly flags: InitFlags; readonly command: Command; readonly terminal: Terminal },
): Promise<{ readonly answers: Answers; readonly wereAsked: boolean }> {
  const defaults = {
    fromLive: isOn(flags.fromLive, 'from-live', terminal.env),
    site: flags.site ?? EXAMPLE_SITE,
    organization: flags.organization,
    ci: await hostFor(folder, flags, terminal),
    ledger: flags.ledger,
    environments: flags.environments ?? [],
  };
  const bySwitch = (['from-live', 'yes'] as const).some((name) => isOn(undefined, name, terminal.env));
  if (!canAsk(terminal) || bySwitch || ANSWERS.some((name) => command.getOptionValueSource(name) === 'cli')) {
    return { answers: checkAnswers(defaults), wereAsked: false };
  }
  const given = {
    ci: flags.ci !== undefined || isOn(undefined, 'no-ci', terminal.env),
    ledger: flags.ledger !== undefined,
  };
  const isRepository = repositoryRootOf(folder) !== undefined;
  // An export declares no environments.
  const canExport = tokenOf(terminal.env) !== undefined && defaults.environments.length === 0;
  const answers = await ask({ defaults, given, isRepository, canExport }, terminal);
  return { answers: checkAnswers(answers), wereAsked: true };
}
