import { type Command, InvalidArgumentError, Option } from 'commander';
import { switchOption, valueOption, wholeNumber } from './options.ts';

/** The formats in which results can be printed. */
export const FORMATS = ['text', 'json', 'ndjson', 'markdown', 'html', 'github', 'sarif', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** The formats that every result has. */
const COMMON_FORMATS: readonly Format[] = ['text', 'json', 'ndjson', 'markdown'];

/** The formats of results that are made of findings at places of the manifest. */
export const FINDING_FORMATS: readonly Format[] = [...COMMON_FORMATS, 'github', 'sarif', 'junit'];

/** The formats of a plan. */
export const PLAN_FORMATS: readonly Format[] = FORMATS;

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
  readonly output: Format;
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
    .addOption(valueOption('--base-url <url>', 'where the service is'))
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

/** Adds the flags that choose how results are shown. */
export function addOutputFlags(command: Command, formats: readonly Format[] = COMMON_FORMATS): Command {
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
