import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatsOf } from '../report/formats/index.ts';
import type { ResultType } from '../report/results.ts';
import { baseUrlOption, switchOption, valueOption, wholeNumber } from './options.ts';
import { readTargets } from './targets.ts';
import type { Terminal } from './terminal.ts';

/** What chooses the manifest. */
export interface ManifestFlags {
  readonly file: readonly string[];
  readonly environment?: string;
  readonly var: readonly string[];
}

/** What chooses the service and how it is spoken to. */
export interface ServiceFlags {
  readonly baseUrl?: string;
  readonly sandbox?: boolean;
  readonly timeout?: number;
  readonly retries?: number;
  readonly parallelism: number;
  readonly ledger?: string;
  readonly lockTimeout?: number;
}

/** What chooses how results are shown. */
export interface OutputFlags {
  /** The command that is run, by which boards keep its reports apart from others. */
  readonly command?: string;
  /** The name of a format. */
  readonly output: string;
  readonly outputTo: readonly string[];
  readonly color: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** What restricts a plan and lets things through. */
export interface SelectFlags {
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  readonly prune: 'owned' | 'all' | 'none';
  readonly maxDeletes?: { readonly share: number } | { readonly count: number };
  readonly allow: readonly string[];
}

/** Gathers a flag that can be repeated. */
function repeated(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

function repeatable(flags: string, description: string): Option {
  return valueOption(flags, `${description}; repeatable`).argParser(repeated).default([], '');
}

/** A variable of the environment holds all values of a flag that can be repeated, with commas between them. */
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

function readMaxDeletes(text: string): SelectFlags['maxDeletes'] {
  const percent = /^(100|\d{1,2})%$/.exec(text);
  if (percent !== null) {
    return { share: Number(percent[1]) / 100 };
  }
  if (/^\d{1,9}$/.test(text)) {
    return { count: Number(text) };
  }
  throw new InvalidArgumentError('It must be a percentage such as 30% or a number of things.');
}

/** Adds the flags that choose the manifest. */
export function addManifestFlags(command: Command): Command {
  return command
    .hook('preAction', splitVariables)
    .addOption(
      repeatable('-f, --file <path>', 'the manifest: a file or a folder; colophon.yaml or colophon/ when absent'),
    )
    .addOption(valueOption('-e, --environment <name>', 'the environment to choose'))
    .addOption(repeatable('--var <name=value>', 'a value for a variable of the manifest'));
}

/** Adds the flags that choose the service. */
export function addServiceFlags(command: Command): Command {
  return command
    .addOption(baseUrlOption())
    .addOption(switchOption('--sandbox', 'work with a reference server inside this process instead of the service'))
    .addOption(
      valueOption('--parallelism <n>', 'how many requests go at once').argParser(wholeNumber(1, 100)).default(4),
    )
    .addOption(valueOption('--timeout <seconds>', 'the most time for one request').argParser(wholeNumber(1, 3600)))
    .addOption(valueOption('--retries <n>', 'how often a request is tried again').argParser(wholeNumber(0, 20)))
    .addOption(
      valueOption(
        '--ledger <spec>',
        'where the record of what was applied is kept: git, git:REMOTE, file:PATH or none',
      ),
    )
    .addOption(
      valueOption('--lock-timeout <seconds>', 'how long to wait for another apply to end').argParser(
        wholeNumber(0, 86_400),
      ),
    );
}

function rememberName(_command: Command, command: Command): void {
  command.setOptionValue('command', command.name());
}

/**
 * Adds the flags that choose how a type of result is shown, with the formats that it has. What cannot be written at the
 * end is refused before anything is read.
 */
export function addOutputFlags(
  command: Command,
  type: ResultType,
  { terminal, only }: { readonly terminal: Pick<Terminal, 'formats'>; readonly only?: readonly string[] },
): Command {
  const formats = formatsOf(type, terminal.formats);
  const checkTargets = (own: Command, action: Command): void => {
    // The hook of a command also runs before those below it, which have their own.
    if (own === action) {
      readTargets(own.getOptionValue('outputTo') as OutputFlags['outputTo'], formats);
    }
  };
  return addResultFlags(command, only ?? formats.map(({ name }) => name)).hook('preAction', checkTargets);
}

/** The same for commands that say what they did in a sentence. */
export function addTextFlags(command: Command): Command {
  return addResultFlags(command, ['text']);
}

function addResultFlags(command: Command, formats: readonly string[]): Command {
  return command
    .hook('preAction', splitVariables)
    .hook('preAction', rememberName)
    .addOption(valueOption('-o, --output <format>', 'how the result is printed').choices(formats).default('text'))
    .addOption(repeatable('--output-to <format=file>', 'write the result to a file as well'))
    .addOption(new Option('--no-color', 'print without colours'))
    .addOption(switchOption('-q, --quiet', 'print the result and errors only'))
    .addOption(switchOption('-v, --verbose', 'print more'));
}

/** Adds the flags that restrict what is looked at. */
export function addTargetFlags(command: Command): Command {
  return command
    .hook('preAction', splitVariables)
    .addOption(repeatable('--target <glob>', 'only these addresses and what they need'))
    .addOption(repeatable('--exclude <glob>', 'all but these addresses'));
}

/** Adds the flags that restrict a plan and let things through. */
export function addSelectFlags(command: Command): Command {
  return addTargetFlags(command)
    .addOption(
      valueOption('--prune <mode>', 'what is deleted of what is no longer declared')
        .choices(['owned', 'all', 'none'])
        .default('owned'),
    )
    .addOption(
      valueOption('--max-deletes <n|n%>', 'how many owned things of a kind may be deleted').argParser(readMaxDeletes),
    )
    .addOption(repeatable('--allow <word>', 'let a guarded change through'));
}
