import { Argument, type Command } from 'commander';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { isPlainWord } from '../../base/shell.ts';
import type { Candidate } from './candidates.ts';
import type { Terminal } from './terminal.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

/** The directive for the shell in the last line: complete file names as well, or nothing else. */
const FILES_FIT = ':0';
const NOTHING_ELSE = ':4';

/**
 * The library's script for bash needs another package, cannot be loaded twice, never completes files and evaluates the typed text; this one
 * has none of these problems.
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

/**
 * Calls the hidden command, as the other scripts do. PowerShell passes no empty argument to a program, so an empty last word is passed as
 * an empty quoted text.
 */
const POWERSHELL = `# PowerShell completion for colophon
Register-ArgumentCompleter -Native -CommandName 'colophon' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.EndOffset -le $cursorPosition } |
        Select-Object -Skip 1 |
        ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
    if ($wordToComplete -eq '') {
        if ($PSVersionTable.PSVersion -ge [version]'7.3' -and $PSNativeCommandArgumentPassing -ne 'Legacy') { $words += '' } else { $words += '""' }
    }
    $items = @()
    $directive = '4'
    foreach ($line in @(& colophon complete '--' @words 2>$null)) {
        if ($line.StartsWith(':')) {
            $directive = $line.Substring(1)
        } else {
            $value, $description = $line -split "\`t", 2
            if (-not $description) { $description = $value }
            $items += [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
        }
    }
    if ($directive -eq '0' -and $items.Count -eq 0) {
        return [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
    }
    $items
}`;

const INSTALL: Readonly<Record<Shell, string>> = {
  bash: "echo 'source <(colophon completion bash)' >> ~/.bashrc",
  zsh: "echo 'source <(colophon completion zsh)' >> ~/.zshrc",
  fish: 'colophon completion fish > ~/.config/fish/completions/colophon.fish',
  powershell: 'colophon completion powershell | Out-String | Add-Content $PROFILE',
};

async function printScript(shell: Shell, terminal: Terminal): Promise<void> {
  if (shell === 'bash' || shell === 'powershell') {
    terminal.out(shell === 'bash' ? BASH : POWERSHELL);
  } else {
    const { script } = await import('@bomb.sh/tab');
    script(shell, 'colophon', 'colophon');
  }
  if (terminal.interactive.out) {
    terminal.err(`\nTo install it: ${INSTALL[shell]}`);
  }
}

const NO_FLAGS = { file: [], var: [], allowEnv: [], secretEnv: [], parallelism: 1 } as const;

/** The addresses in the current manifest. Its problems are ignored during completion. */
async function declaredAddresses(terminal: Terminal): Promise<readonly Candidate[]> {
  const { loadFor } = await import('./work.ts');
  const loaded = await loadFor(NO_FLAGS, terminal);
  return loaded.ok
    ? loaded.value.workspace.resources.map(({ address, kind }) => ({ value: address, description: kind }))
    : [];
}

async function recordedAddresses(terminal: Terminal): Promise<readonly Candidate[]> {
  const { chooseFor, repositoryOf } = await import('./work.ts');
  const environment = terminal.env['COLOPHON_ENVIRONMENT'] ?? DEFAULT_ENVIRONMENT;
  const repository = repositoryOf(NO_FLAGS, terminal);
  const chosen = await chooseFor(NO_FLAGS, terminal, { environment, repository });
  const loaded = chosen.ok ? await chosen.value.load() : chosen;
  return loaded.ok ? [...loaded.value.entries].map(([value, { kind }]) => ({ value, description: kind })) : [];
}

/** Shells insert a candidate as it is, and Enter would run its content. Keys come from the checkout, so only plain words are safe. */
function offerable(found: readonly Candidate[]): readonly Candidate[] {
  return found.filter(({ value }) => isPlainWord(value));
}

async function addressNames(command: string, argument: string, terminal: Terminal): Promise<readonly Candidate[]> {
  try {
    if ((command === 'import' || command === 'restore') && argument === 'address') {
      return offerable(await declaredAddresses(terminal));
    }
    const isRecorded =
      (command === 'forget' && argument === 'addresses') || (command === 'rename' && argument === 'from');
    return isRecorded ? offerable(await recordedAddresses(terminal)) : [];
  } catch {
    return [];
  }
}

/** Names that take long to load. */
async function namesOf(command: string, argument: string, terminal: Terminal): Promise<readonly Candidate[]> {
  if (command === 'explain' && argument === 'topic') {
    const { allTopics } = await import('./topics.ts');
    return allTopics().map(({ name, summary }) => ({ value: name, description: summary }));
  }
  if (command === 'schema' && argument === 'name') {
    const { KINDS } = await import('../../core/kinds/index.gen.ts');
    const { readOutputSchemas } = await import('./schema.ts');
    return [...KINDS.map(({ name }) => name), ...Object.keys(readOutputSchemas())].map((value) => ({
      value,
      description: '',
    }));
  }
  return await addressNames(command, argument, terminal);
}

async function complete(words: readonly string[], program: Command, terminal: Terminal): Promise<void> {
  const { candidatesFor } = await import('./candidates.ts');
  const { items, files } = await candidatesFor(program, words, (command, argument) =>
    namesOf(command, argument, terminal),
  );
  for (const { value, description } of items) {
    terminal.out(`${value}\t${description.replace(/\s+/g, ' ')}`);
  }
  terminal.out(files ? FILES_FIT : NOTHING_ELSE);
}

export function addCompletionCommand(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('Print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => printScript(shell, terminal));
  program
    .command('complete', { hidden: true })
    .description('Print the words that can follow on a command line')
    .argument('[words...]', 'the words so far, after --')
    .action((words: readonly string[]) => complete(words, program, terminal));
}
