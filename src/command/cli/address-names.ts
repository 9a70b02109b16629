import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { isPlainWord } from '../../base/shell.ts';
import type { Candidate } from './candidates.ts';
import type { Terminal } from './terminal.ts';

const NO_FLAGS = { file: [], var: [], allowEnv: [], secretEnv: [], parallelism: 1 } as const;

/** The addresses that the manifest here declares. What is wrong with it is no matter for a shell that completes. */
async function declaredAddresses(terminal: Terminal): Promise<readonly Candidate[]> {
  const { loadFor } = await import('./work.ts');
  const loaded = await loadFor(NO_FLAGS, terminal);
  return loaded.ok
    ? loaded.value.workspace.resources.map(({ address, kind }) => ({ value: address, description: kind }))
    : [];
}

/** The addresses that the ledger here has. */
async function recordedAddresses(terminal: Terminal): Promise<readonly Candidate[]> {
  const { chooseFor, repositoryOf } = await import('./work.ts');
  const environment = terminal.env['COLOPHON_ENVIRONMENT'] ?? DEFAULT_ENVIRONMENT;
  const repository = repositoryOf(NO_FLAGS, terminal);
  const chosen = await chooseFor(NO_FLAGS, terminal, { environment, repository });
  const loaded = chosen.ok ? await chosen.value.load() : chosen;
  return loaded.ok ? [...loaded.value.entries].map(([value, { kind }]) => ({ value, description: kind })) : [];
}

/** Shells insert a candidate as it is, and Enter would run what is in it: keys come from the checkout. */
function offerable(found: readonly Candidate[]): readonly Candidate[] {
  return found.filter(({ value }) => isPlainWord(value));
}

/** What can stand where a command wants an address; nothing for other arguments. */
export async function addressNames(
  command: string,
  argument: string,
  terminal: Terminal,
): Promise<readonly Candidate[]> {
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
