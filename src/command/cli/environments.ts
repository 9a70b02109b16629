import { type Command, InvalidArgumentError, Option } from 'commander';
import { isEnvironmentName } from '../../base/environment-name.ts';
import { namesIn } from '../../base/names.ts';
import type { DeclaredEnvironment } from '../../core/manifest/environments.ts';
import { formatsOf } from '../report/formats/index.ts';
import { EXIT, Exit } from './exit.ts';
import { addFileFlag } from './flags.ts';
import { outputOption } from './options.ts';
import { emit, successOf } from './output.ts';
import type { Terminal } from './terminal.ts';
import { withoutSecrets } from './work.ts';

interface EnvironmentsFlags {
  readonly file: readonly string[];
  readonly output: string;
  readonly color: boolean;
  readonly expect?: readonly string[];
}

export function readEnvironmentNames(text: string): readonly string[] {
  const names = namesIn(text);
  const wrong = names.find((name) => !isEnvironmentName(name));
  if (wrong !== undefined || names.length === 0) {
    throw new InvalidArgumentError(
      'Pass names with commas between them, of letters, digits, dots, underscores and hyphens: staging,production.',
    );
  }
  return [...new Set(names)];
}

/** The environments of the manifest; its problems end the command. */
export async function readEnvironments(
  flags: Pick<EnvironmentsFlags, 'file' | 'output' | 'color'>,
  terminal: Terminal,
): Promise<readonly DeclaredEnvironment[]> {
  const { listEnvironments } = await import('../../core/manifest/environments.ts');
  const listed = await listEnvironments({ cwd: terminal.cwd, paths: flags.file });
  return await successOf(listed, { ...flags, outputTo: [] }, terminal, EXIT.invalid);
}

/** A pipeline with a fixed list would never run an environment that is not in the list. */
function refuseOthers(declared: readonly DeclaredEnvironment[], expected: readonly string[]): void {
  const names = declared.map(({ name }) => name);
  const missing = names.filter((name) => !expected.includes(name));
  const gone = expected.filter((name) => !names.includes(name));
  if (missing.length + gone.length > 0) {
    throw new Exit(
      EXIT.invalid,
      [
        '--expect does not name the environments of the manifest.',
        ...(missing.length === 0 ? [] : [`Declared, but not expected: ${missing.join(', ')}.`]),
        ...(gone.length === 0 ? [] : [`Expected, but not declared: ${gone.join(', ')}.`]),
        'Change the list of the pipeline.',
      ].join(' '),
    );
  }
}

/** Two environments that read the same variable would use the same organization. */
async function refuseShared(declared: readonly DeclaredEnvironment[]): Promise<void> {
  const { organizationVariableOf } = await import('../report/runs.ts');
  const byVariable = new Map<string, string>();
  for (const { name } of declared) {
    const variable = organizationVariableOf(name);
    const other = byVariable.get(variable);
    if (other !== undefined) {
      throw new Exit(
        EXIT.invalid,
        `The environments ${other} and ${name} would share the variable ${variable}, and so an organization. Rename one of them.`,
      );
    }
    byVariable.set(variable, name);
  }
}

async function environments(flags: EnvironmentsFlags, outer: Terminal): Promise<void> {
  const terminal = await withoutSecrets(outer, []);
  // The problems of a manifest are not a matrix: they have their own formats.
  const declared = await readEnvironments({ ...flags, output: flags.output === 'json' ? 'json' : 'text' }, terminal);
  if (flags.expect !== undefined) {
    refuseOthers(declared, flags.expect);
  }
  if (flags.output === 'matrix') {
    await refuseShared(declared);
  }
  const shown = declared.map(({ name, organization, protected: isProtected, overlays }) => ({
    name,
    organization: organization ?? null,
    protected: isProtected,
    overlays,
  }));
  await emit({ type: 'environments', environments: shown }, { ...flags, outputTo: [] }, terminal);
}

export function addEnvironmentsCommand(program: Command, terminal: Terminal): void {
  const formats = formatsOf('environments', terminal.formats).map(({ name }) => name);
  const command = program
    .command('environments')
    .description('List the environments of the manifest; needs no service and no token')
    .addOption(outputOption(formats, 'how the list is printed; matrix feeds a workflow of GitHub'))
    .addOption(
      // Without a variable: that of --expect in apply has another meaning.
      new Option('--expect <names>', 'fail unless the manifest declares exactly these environments').argParser(
        readEnvironmentNames,
      ),
    )
    .addOption(new Option('--no-color', 'print without colours'));
  addFileFlag(command).action((flags: EnvironmentsFlags) => environments(flags, terminal));
}
