import { Argument, type Command } from 'commander';
import type { Candidate } from './candidates.ts';
import type { Terminal } from './terminal.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** What the last line of an answer says to the shell: names of files fit, or nothing else does. */
const FILES_FIT = ':0';
const NOTHING_ELSE = ':4';

/**
 * The script of the library for bash needs another package, cannot be read twice, never offers files and evaluates what
 * was typed; this one does without all that.
 */
const BASH = `# bash completion for colophon
_colophon() {
    local line directive=0
    COMPREPLY=()
    while IFS= read -r line; do
        case "$line" in
            :*) directive="\${line#:}" ;;
            *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
        esac
    done < <(colophon complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [ "$directive" = 0 ] && [ "\${#COMPREPLY[@]}" -eq 0 ]; then
        compopt -o default 2>/dev/null
    fi
}
complete -F _colophon colophon`;

const INSTALL: Readonly<Record<Shell, string>> = {
  bash: "echo 'source <(colophon completion bash)' >> ~/.bashrc",
  zsh: "echo 'source <(colophon completion zsh)' >> ~/.zshrc",
  fish: 'colophon completion fish > ~/.config/fish/completions/colophon.fish',
};

async function printScript(shell: Shell, terminal: Terminal): Promise<void> {
  if (shell === 'bash') {
    terminal.out(BASH);
  } else {
    const { script } = await import('@bomb.sh/tab');
    script(shell, 'colophon', 'colophon');
  }
  if (terminal.interactive.out) {
    terminal.err(`\nTo turn it on for good: ${INSTALL[shell]}`);
  }
}

/** Names that are only known once much is loaded. */
async function namesOf(command: string, argument: string): Promise<readonly Candidate[]> {
  if (command === 'explain' && argument === 'topic') {
    const { allTopics } = await import('./topics.ts');
    return allTopics().map(({ name, summary }) => ({ value: name, description: summary }));
  }
  if (command === 'schema' && argument === 'kind') {
    const { KINDS } = await import('../kinds/index.gen.ts');
    return KINDS.map(({ name }) => ({ value: name, description: '' }));
  }
  return [];
}

async function complete(words: readonly string[], program: Command, terminal: Terminal): Promise<void> {
  const { candidatesFor } = await import('./candidates.ts');
  const { items, files } = await candidatesFor(program, words, namesOf);
  for (const { value, description } of items) {
    terminal.out(`${value}\t${description.replace(/\s+/g, ' ')}`);
  }
  terminal.out(files ? FILES_FIT : NOTHING_ELSE);
}

/** Adds `completion`, which prints a script for a shell, and the hidden command that the script asks. */
export function addCompletionCommand(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands and flags in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => printScript(shell, terminal));
  program
    .command('complete', { hidden: true })
    .description('answer what can stand at the end of a command line')
    .argument('[words...]', 'the words so far, after --')
    .action((words: readonly string[]) => complete(words, program, terminal));
}
