import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../manifest/types.ts';
import type { Declaration } from '../pulumi/declare.ts';
import type { FoundThings } from '../pulumi/find-live.ts';
import type { Import, LeftOut } from '../pulumi/import-file.ts';
import { EXIT, Exit } from './exit.ts';
import { addManifestFlags, addServiceFlags, type ManifestFlags, type OutputFlags, type ServiceFlags } from './flags.ts';
import { isOn, switchOption, valueOption } from './options.ts';
import { printDiagnostics, writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';
import { exitOfProblems, ledgerOf, Refused, readManifest, serviceOf, withoutSecrets } from './work.ts';

interface ImportFlags extends ManifestFlags, ServiceFlags {
  readonly from: 'service' | 'ledger';
  readonly workspace?: string;
  readonly plugin?: boolean;
  readonly out?: string;
}

const OUTPUT: OutputFlags = { output: 'text', outputTo: [], color: true };

const REASONS: Readonly<Record<LeftOut['why'], (from: ImportFlags['from']) => string>> = {
  absent: (from) =>
    from === 'service'
      ? 'not there yet, so `pulumi up` makes it'
      : 'not in the ledger; where it exists all the same, --from service finds it',
  'secret-id': () => 'its id is a secret, and the ledger holds only a digest of it; use --from service',
  'unknown-reference': () => 'the ledger does not know the id of something that it refers to; use --from service',
};

async function find(
  flags: ImportFlags,
  options: {
    readonly manifest: Manifest;
    readonly declarations: readonly Declaration[];
    readonly terminal: Terminal;
  },
): Promise<FoundThings> {
  const { manifest, declarations, terminal } = options;
  const { findInLedger, findOnService } = await import('../pulumi/find-live.ts');
  const ledger = await ledgerOf({ ...flags, ...OUTPUT }, terminal, {
    environment: manifest.workspace.environment,
  });
  const found: Outcome<FoundThings> =
    flags.from === 'ledger'
      ? await findInLedger({ manifest, ledger, declarations })
      : await findOnService({ manifest, ledger, service: serviceOf(flags, terminal) });
  if (!found.ok) {
    await printDiagnostics(found.diagnostics, OUTPUT, terminal);
    throw new Refused(exitOfProblems(found.diagnostics));
  }
  return found.value;
}

/** What the file does not hold, and why. */
function remarks({ leftOut, withheld }: Import, from: ImportFlags['from']): readonly string[] {
  return [
    ...leftOut.map(({ address, why }) => `Left out ${address}: ${REASONS[why](from)}.`),
    ...[...withheld].map(
      ([address, names]) =>
        `Without ${names.join(', ')} of ${address}, which ${names.length === 1 ? 'is' : 'are'} secret: the first \`pulumi up\` sets ${names.length === 1 ? 'it' : 'them'} again.`,
    ),
  ];
}

/** The command that takes the file over. What was generated for a workspace is in the manifest, and needs no code. */
function nextCommand({ workspace, out }: ImportFlags): string {
  const file = out ?? 'FILE';
  return `pulumi import --file ${file} --protect=false${workspace === undefined ? '' : ' --generate-code=false'}`;
}

async function runImport(flags: ImportFlags, outer: Terminal): Promise<void> {
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw new Exit(EXIT.usage, '--sandbox: what is made in a sandbox is gone with it, so there is nothing to import');
  }
  const manifest = await readManifest({ ...flags, ...OUTPUT }, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  const [{ declarationsOf }, { importFileOf }, { providerText }] = await Promise.all([
    import('../pulumi/declare.ts'),
    import('../pulumi/import-file.ts'),
    import('../pulumi/provider-text.ts'),
  ]);
  const declarations = declarationsOf(manifest, { now: new Date() });
  const found = await find(flags, { manifest, declarations, terminal });
  const made = importFileOf(declarations, {
    found,
    workspace: flags.workspace,
    providerText: isOn(flags.plugin, 'plugin', terminal.env) ? undefined : providerText,
  });
  const text = JSON.stringify(made.file, null, 2);
  if (flags.out === undefined) {
    terminal.out(text);
  } else {
    await writeWhole(resolve(terminal.cwd, flags.out), `${text}\n`, '--out');
  }
  for (const remark of remarks(made, flags.from)) {
    terminal.err(remark);
  }
  if (flags.out !== undefined) {
    const count = made.file.resources.filter(({ id }) => id !== undefined).length;
    terminal.err(`Wrote ${flags.out} with ${count} of ${declarations.length} resources. To take them over:`);
    terminal.err(`  ${nextCommand(flags)}`);
  }
}

/** Adds `pulumi`, which prepares a move to Pulumi. */
export function addPulumiCommand(program: Command, terminal: Terminal): void {
  const pulumi = program
    .command('pulumi')
    .description('move to Pulumi: hand over what exists without making it anew')
    .usage('<command>')
    .helpCommand(false);
  const command = pulumi
    .command('import')
    .description('write the file that `pulumi import --file` takes; only reads')
    .addOption(
      valueOption('--from <source>', 'where ids come from: the service, or what the ledger says was applied')
        .choices(['service', 'ledger'])
        .default('service'),
    )
    .addOption(valueOption('--workspace <name>', 'the name of the Workspace of a program that loads the same manifest'))
    .addOption(switchOption('--plugin', 'for programs that use the plugin; by default for those in Node.js'))
    .addOption(valueOption('--out <file>', 'write it to a file instead of printing it'));
  addServiceFlags(addManifestFlags(command))
    .addHelpText(
      'after',
      `
Without --plugin the file also holds the state of each resource, which needs Pulumi 3.254 or later.
Values of secrets are never in it. The way back: colophon export, then colophon plan.

Examples:
  colophon pulumi import --workspace docs --out import.json
  pulumi import --file import.json --protect=false --generate-code=false`,
    )
    .action((flags: ImportFlags) => runImport(flags, terminal));
}
