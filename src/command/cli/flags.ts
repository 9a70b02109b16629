import { type Command, InvalidArgumentError, Option } from 'commander';
import { namesIn } from '../../base/names.ts';
import { PROFILE_NAMES, type ProfileName } from '../../core/contract/profile-name.ts';
import type { DeleteLimit } from '../../core/engine/model.ts';
import { type EnvUse, problemOfAllowed } from '../../core/manifest/env-permission.ts';
import type { Format } from '../report/formats/format.ts';
import { formatsOf } from '../report/formats/index.ts';
import type { ResultType } from '../report/results.ts';
import { EXIT, Exit, usage } from './exit.ts';
import { baseUrlOption, choiceOption, isOn, outputOption, switchOption, valueOption, wholeNumber } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface ManifestFlags {
  readonly file: readonly string[];
  readonly environment?: string;
  readonly var: readonly string[];
  readonly allowEnv: readonly string[];
  readonly secretEnv: readonly string[];
}

export interface ServiceFlags {
  readonly baseUrl?: string;
  readonly profile?: 'auto' | ProfileName;
  readonly sandbox?: boolean;
  readonly timeout?: number;
  readonly retries?: number;
  readonly parallelism: number;
  readonly ledger?: string;
  readonly lockTimeout?: number;
}

export interface OutputFlags {
  /** The command, by which code-quality boards distinguish its reports. */
  readonly command?: string;
  readonly output: string;
  readonly outputTo: readonly string[];
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  /** Whether long text goes through the pager; only for commands that read and do not prompt. */
  readonly pager?: boolean;
}

export interface SelectFlags {
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  readonly prune: 'owned' | 'all' | 'none';
  readonly maxDeletes?: DeleteLimit;
  readonly allow: readonly string[];
}

export interface WorkFlags extends ManifestFlags, ServiceFlags, OutputFlags {}

export const PLAIN_OUTPUT: OutputFlags = { output: 'text', outputTo: [], color: true };

const SERVICE = 'Service and ledger:';

export function repeated(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

/** A repeatable flag; its variable contains all values. */
export function repeatable(flags: string, description: string): Option {
  return valueOption(flags, `${description}; repeatable`).argParser(repeated).default([], 'none');
}

/** An environment variable contains all values of a repeatable flag, separated by commas. */
function splitVariables(_command: Command, command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (Array.isArray(value) && command.getOptionValueSource(name) === 'env') {
      const items = value.flatMap((item) => String(item).split(',')).map((item) => item.trim());
      command.setOptionValueWithSource(
        name,
        items.filter((item) => item !== ''),
        'env',
      );
    }
  }
}

function readNames(text: string, use: EnvUse): readonly string[] {
  const names = namesIn(text);
  for (const name of names) {
    const problem = problemOfAllowed(name, use);
    if (problem !== undefined) {
      throw new InvalidArgumentError(`${JSON.stringify(name.slice(0, 80))} ${problem}.`);
    }
  }
  return names;
}

function namesOption(flags: string, description: string, use: EnvUse): Option {
  return valueOption(flags, description)
    .argParser((names: string, before: readonly string[] | undefined) => [...(before ?? []), ...readNames(names, use)])
    .default([], 'none');
}

async function checkAllowed(own: Command, action: Command): Promise<void> {
  const allowed = own === action ? (own.getOptionValue('allow') as SelectFlags['allow']) : [];
  if (allowed.length > 0) {
    const { checkConsents } = await import('./topics.ts');
    await checkConsents(allowed);
  }
}

function readMaxDeletes(text: string): SelectFlags['maxDeletes'] {
  const percent = /^(100|\d{1,2})%$/.exec(text);
  if (percent !== null) {
    return { share: Number(percent[1]) / 100 };
  }
  if (/^\d{1,9}$/.test(text)) {
    return { count: Number(text) };
  }
  throw new InvalidArgumentError('Use a percentage such as 30% or a number of resources.');
}

export function addFileFlag(command: Command): Command {
  return command
    .hook('preAction', splitVariables)
    .addOption(repeatable('-f, --file <path>', 'the manifest file or folder (default: colophon.yaml or colophon/)'));
}

export function addManifestFlags(command: Command): Command {
  return addFileFlag(command)
    .addOption(valueOption('-e, --environment <name>', 'the environment of the manifest to use'))
    .addOption(repeatable('--var <name=value>', 'the value of a manifest variable'))
    .addOption(namesOption('--allow-env <names>', 'environment variables the manifest may read; repeatable', 'plain'))
    .addOption(namesOption('--secret-env <names>', 'secrets the manifest may read with !env; repeatable', 'secret'));
}

/** Adds the flag that selects the ledger, which offline commands need as well. */
export function addLedgerFlag(command: Command, group: string = SERVICE): Command {
  return command.addOption(
    valueOption('--ledger <spec>', 'where the ledger is kept: git, git:REMOTE, file:PATH or none').helpGroup(group),
  );
}

export function addServiceFlags(command: Command, group: string = SERVICE): Command {
  const connection = [
    baseUrlOption(),
    choiceOption('--profile <name>', 'the profile of the API; detected by default', ['auto', ...PROFILE_NAMES]),
    switchOption('--sandbox', 'use an in-process reference server instead of the service'),
    valueOption('--parallelism <n>', 'the number of concurrent requests').argParser(wholeNumber(1, 100)).default(4),
    valueOption('--timeout <seconds>', 'the timeout of a request').argParser(wholeNumber(1, 3600)),
    valueOption('--retries <n>', 'how often to retry a request').argParser(wholeNumber(0, 20)),
  ];
  for (const option of connection) {
    command.addOption(option.helpGroup(group));
  }
  return addLedgerFlag(command, group).addOption(
    valueOption('--lock-timeout <seconds>', 'how long to wait for a locked ledger')
      .argParser(wholeNumber(0, 86_400))
      .helpGroup(group),
  );
}

export function readTargets(
  specs: readonly string[],
  formats: readonly Format[],
): readonly { readonly format: Format; readonly file: string }[] {
  return specs.map((spec) => {
    const split = spec.indexOf('=');
    const format = formats.find(({ name }) => name === spec.slice(0, split));
    const file = spec.slice(split + 1);
    if (split < 1 || format === undefined || file === '') {
      const names = formats.map(({ name }) => name).join(', ');
      throw usage(`--output-to: write FORMAT=FILE, where FORMAT is one of ${names}, not ${JSON.stringify(spec)}`);
    }
    return { format, file };
  });
}

function rememberName(_command: Command, command: Command): void {
  command.setOptionValue('command', command.name());
}

/** Adds the output flags for a result type with its formats. Rejects an invalid --output-to before anything is read. */
export function addOutputFlags(
  command: Command,
  type: ResultType,
  { terminal, only }: { readonly terminal: Pick<Terminal, 'formats'>; readonly only?: readonly string[] },
): Command {
  const formats = formatsOf(type, terminal.formats);
  const checkTargets = (own: Command, action: Command): void => {
    // The hook of a command also runs before its subcommands, which have hooks of their own.
    if (own === action) {
      readTargets(own.getOptionValue('outputTo') as OutputFlags['outputTo'], formats);
    }
  };
  return addResultFlags(command, only ?? formats.map(({ name }) => name)).hook('preAction', checkTargets);
}

/**
 * Adds the flags of a command that reads a manifest, contacts the service, and has a result of this type. The help shows its own flags
 * before those of the output.
 */
export function addWorkFlags(
  command: Command,
  type: ResultType,
  {
    group,
    own = (same) => same,
    ...options
  }: Parameters<typeof addOutputFlags>[2] & {
    readonly group?: string;
    readonly own?: (command: Command) => Command;
  },
): Command {
  return addOutputFlags(own(addServiceFlags(addManifestFlags(command), group)), type, options);
}

/** The same for commands that only print a sentence. */
export function addTextFlags(command: Command): Command {
  return addResultFlags(command, ['text']);
}

function addResultFlags(command: Command, formats: readonly string[]): Command {
  return command
    .hook('preAction', splitVariables)
    .hook('preAction', rememberName)
    .addOption(outputOption(formats))
    .addOption(repeatable('--output-to <format=file>', 'also write the result to a file'))
    .addOption(new Option('--no-color', 'disable colors'))
    .addOption(switchOption('-q, --quiet', 'print only the result and errors'))
    .addOption(switchOption('-v, --verbose', 'print details'));
}

export function pagerOption(): Option {
  return new Option('--no-pager', 'do not use a pager for long output');
}

export function addTargetFlags(command: Command): Command {
  return command
    .hook('preAction', splitVariables)
    .addOption(repeatable('--target <glob>', 'plan only these addresses and their dependencies'))
    .addOption(repeatable('--exclude <glob>', 'leave out these addresses'));
}

export function addSelectFlags(command: Command): Command {
  return addDeleteFlags(
    command.addOption(
      choiceOption('--prune <mode>', 'which undeclared resources to delete', ['owned', 'all', 'none']).default('owned'),
    ),
  );
}

/** The flag that runs a command again after every change. It has no variable, so that no setting can enable it unnoticed. */
export function watchOption(): Option {
  return new Option('-w, --watch', 'run again whenever a file of the manifest changes, until Ctrl-C');
}

/** The flag that replaces resources. It has no variable, so that it never applies to every run. */
export function replaceOption(): Option {
  return new Option('--replace <address>', 'delete this resource and create it again; repeatable')
    .argParser(repeated)
    .default([], '');
}

export function addDeleteFlags(command: Command): Command {
  return addTargetFlags(command)
    .hook('preAction', checkAllowed)
    .addOption(
      valueOption('--max-deletes <n|n%>', 'the most owned resources of a kind to delete').argParser(readMaxDeletes),
    )
    .addOption(repeatable('--allow <consent>', 'allow changes that a guard blocks'));
}

export interface ReadOnlyFlags {
  readonly readOnly?: boolean;
}

/** The flag of commands that write; its variable applies to all of them. */
export function readOnlyOption(): Option {
  return switchOption('--read-only', 'refuse to write to the service or the ledger');
}

/**
 * Ends a command that writes to the service or the ledger in read-only mode, whatever the token permits. Call it before anything is read,
 * so that neither the manifest nor the service can influence it.
 */
export function refuseReadOnly(terminal: Pick<Terminal, 'env'>, what: string, flags: ReadOnlyFlags = {}): void {
  if (isOn(flags.readOnly, 'read-only', terminal.env)) {
    const by = flags.readOnly === true ? '--read-only' : 'COLOPHON_READ_ONLY';
    throw new Exit(
      EXIT.guarded,
      `${what} writes, but ${by} is set, as in pull request checks. Nothing was changed. Run it without ${by} where changes are applied.`,
    );
  }
}
