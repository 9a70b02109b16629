import { resolve } from 'node:path';
import type { Command } from 'commander';
import { argumentOf } from '../../base/shell.ts';
import { printable, printableJson } from '../../base/text.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Declaration } from '../../pulumi/declare.ts';
import type { FoundResources } from '../../pulumi/find-live.ts';
import type { Import, LeftOut } from '../../pulumi/import-file.ts';
import { usage } from './exit.ts';
import { addManifestFlags, addServiceFlags, type ManifestFlags, PLAIN_OUTPUT, type ServiceFlags } from './flags.ts';
import { choiceOption, isOn, switchOption, valueOption } from './options.ts';
import { successOf, writeWhole } from './output.ts';
import type { Terminal } from './terminal.ts';
import { ledgerOf, readManifest, serviceOf, withoutSecrets } from './work.ts';

interface ImportFlags extends ManifestFlags, ServiceFlags {
  readonly from: 'service' | 'ledger';
  readonly workspace?: string;
  readonly plugin?: boolean;
  readonly out?: string;
}

const REASONS: Readonly<Record<LeftOut['why'], (from: ImportFlags['from']) => string>> = {
  absent: (from) =>
    from === 'service'
      ? 'does not exist yet; `pulumi up` creates it'
      : 'not in the ledger; if it exists, --from service finds it',
  'secret-id': () => 'its id is a secret, which the ledger stores only as a digest; use --from service',
  'unknown-reference': () => 'the ledger has no id for a resource that it refers to; use --from service',
};

async function find(
  flags: ImportFlags,
  options: {
    readonly manifest: Manifest;
    readonly declarations: readonly Declaration[];
    readonly terminal: Terminal;
  },
): Promise<FoundResources> {
  const { manifest, declarations, terminal } = options;
  const { findInLedger, findOnService } = await import('../../pulumi/find-live.ts');
  const ledger = await ledgerOf({ ...flags, ...PLAIN_OUTPUT }, terminal, {
    environment: manifest.workspace.environment,
  });
  const found: Outcome<FoundResources> =
    flags.from === 'ledger'
      ? await findInLedger({ manifest, ledger, declarations })
      : await findOnService({ manifest, ledger, service: serviceOf(flags, terminal) });
  return await successOf(found, PLAIN_OUTPUT, terminal);
}

function remarks({ leftOut, withheld }: Import, from: ImportFlags['from']): readonly string[] {
  return [
    ...leftOut.map(({ address, why }) => `Skipped ${address}: ${REASONS[why](from)}.`),
    ...[...withheld].map(
      ([address, names]) =>
        `Omitted ${names.join(', ')} of ${address} (secret): the first \`pulumi up\` sets ${names.length === 1 ? 'it' : 'them'} again.`,
    ),
  ];
}

/** The command that imports the file. The resources of a Workspace are in the manifest and need no generated code. */
function nextCommand({ workspace, out }: ImportFlags): string {
  const file = out ?? 'FILE';
  return `pulumi import --file ${argumentOf(file, 'FILE')} --protect=false${workspace === undefined ? '' : ' --generate-code=false'}`;
}

async function runImport(flags: ImportFlags, outer: Terminal): Promise<void> {
  if (isOn(flags.sandbox, 'sandbox', outer.env)) {
    throw usage('--sandbox starts from scratch every time, so there is nothing to import');
  }
  const manifest = await readManifest({ ...flags, ...PLAIN_OUTPUT }, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  const { declarationsOf } = await import('../../pulumi/declare.ts');
  const { importFileOf } = await import('../../pulumi/import-file.ts');
  const { providerText } = await import('../../pulumi/provider-text.ts');
  const declarations = declarationsOf(manifest, { now: new Date() });
  const found = await find(flags, { manifest, declarations, terminal });
  const made = importFileOf(declarations, {
    found,
    workspace: flags.workspace,
    providerText: isOn(flags.plugin, 'plugin', terminal.env) ? undefined : providerText,
  });
  const text = printableJson(made.file);
  if (flags.out === undefined) {
    terminal.out(text);
  } else {
    await writeWhole(resolve(terminal.cwd, flags.out), `${text}\n`, '--out');
  }
  for (const remark of remarks(made, flags.from)) {
    terminal.err(printable(remark));
  }
  if (flags.out !== undefined) {
    const count = made.file.resources.filter(({ id }) => id !== undefined).length;
    terminal.err(`Wrote ${flags.out} with ${count} of ${declarations.length} resources. To import them:`);
    terminal.err(`  ${nextCommand(flags)}`);
  }
}

export function addPulumiCommand(program: Command, terminal: Terminal): void {
  const pulumi = program
    .command('pulumi')
    .description('Move to Pulumi without recreating resources')
    .usage('<command>')
    .helpCommand(false);
  const command = pulumi
    .command('import')
    .description('Write the file for `pulumi import --file` (reads only)')
    .addOption(
      choiceOption(
        '--from <source>',
        'the source of ids: the live workspace or the ledger',
        ['service', 'ledger'],
        'pulumi',
      ).default('service'),
    )
    .addOption(
      valueOption('--workspace <name>', 'the name of the Workspace in the program that loads the same manifest'),
    )
    .addOption(switchOption('--plugin', 'write it for programs that use the plugin (default: for Node.js programs)'))
    .addOption(valueOption('--out <file>', 'write it to a file instead of stdout', 'pulumi'));
  addServiceFlags(addManifestFlags(command))
    .addHelpText(
      'after',
      `
Without --plugin the file also contains the state of each resource, which requires Pulumi 3.254 or later.
It never contains secrets. To move back: colophon export, then colophon plan.

Examples:
  colophon pulumi import --workspace docs --out import.json
  pulumi import --file import.json --protect=false --generate-code=false`,
    )
    .action((flags: ImportFlags) => runImport(flags, terminal));
}
