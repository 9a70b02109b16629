import type { Argument, Command, Option } from 'commander';

/** A word that can be inserted at the cursor. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
}

export interface Candidates {
  readonly items: readonly Candidate[];
  readonly files: boolean;
}

const NOTHING: Candidates = { items: [], files: false };

export type NamesOf = (command: string, argument: string) => Promise<readonly Candidate[]>;

function optionOf(command: Command, word: string): Option | undefined {
  const [flag = ''] = word.split('=', 1);
  return command.options.find(({ long, short }) => long === flag || short === flag);
}

function takesValue(option: Option | undefined): boolean {
  return option?.required === true || option?.optional === true;
}

function starting(items: readonly Candidate[], start: string): readonly Candidate[] {
  return items.filter(({ value }) => value.startsWith(start));
}

/** The values of an option; the shell keeps the part before them, such as `--output=`. */
function valuesOf(option: Option, start: string): Candidates {
  const choices = (option.argChoices ?? []).map((value) => ({ value, description: '' }));
  return {
    items: starting(choices, start),
    files: choices.length === 0 && /file|path|folder/.test(option.flags),
  };
}

function flagsOf(command: Command, start: string): Candidates {
  const options = command.createHelp().visibleOptions(command);
  const items = options.flatMap(({ long, short, description }) =>
    [long, start.startsWith('--') ? undefined : short].flatMap((value) =>
      value == null ? [] : [{ value, description }],
    ),
  );
  return { items: starting(items, start), files: false };
}

function commandsOf(command: Command, start: string): readonly Candidate[] {
  const visible = command.createHelp().visibleCommands(command);
  return starting(
    visible.map((one) => ({ value: one.name(), description: one.description() })),
    start,
  );
}

async function argumentsOf(
  command: Command,
  { index, start, namesOf }: { readonly index: number; readonly start: string; readonly namesOf: NamesOf },
): Promise<Candidates> {
  const all: readonly Argument[] = command.registeredArguments;
  const last = all.at(-1);
  const argument = all[index] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) {
    return NOTHING;
  }
  const items =
    argument.argChoices?.map((value) => ({ value, description: '' })) ??
    (await namesOf(command.name(), argument.name()));
  return { items: starting(items, start), files: items.length === 0 && /file|path/.test(argument.name()) };
}

/** Bash splits words at `=`, which makes the value a separate word. */
function withoutEquals(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) =>
    word !== '=' || !words[index - 1]?.startsWith('-') ? [word] : index === words.length - 1 ? [''] : [],
  );
}

/** The candidates for the end of a command line, whose last word is still being typed. */
export async function candidatesFor(program: Command, given: readonly string[], namesOf: NamesOf): Promise<Candidates> {
  const words = withoutEquals(given);
  const start = words.at(-1) ?? '';
  if (words.length === 2 && words[0] === 'help') {
    return { items: commandsOf(program, start), files: false };
  }
  let command = program;
  let index = 0;
  let pending: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (pending !== undefined) {
      pending = undefined;
    } else if (word.startsWith('-')) {
      const option = optionOf(command, word);
      pending = takesValue(option) && !word.includes('=') ? option : undefined;
    } else {
      const below = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      command = below ?? command;
      index = below === undefined ? index + 1 : 0;
    }
  }
  if (pending !== undefined) {
    return valuesOf(pending, start);
  }
  if (start.startsWith('-')) {
    const option = optionOf(command, start);
    const split = start.indexOf('=');
    return split < 0 || option === undefined ? flagsOf(command, start) : valuesOf(option, start.slice(split + 1));
  }
  const below = index === 0 ? commandsOf(command, start) : [];
  const positional = await argumentsOf(command, { index, start, namesOf });
  return { items: [...below, ...positional.items], files: positional.files };
}
