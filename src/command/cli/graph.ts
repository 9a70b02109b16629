import { type Command, Option } from 'commander';
import { formatsOf } from '../report/formats/index.ts';
import { addManifestFlags, type ManifestFlags } from './flags.ts';
import { outputOption, switchOption } from './options.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';
import { readOffline, withoutSecrets } from './work.ts';

interface GraphFlags extends ManifestFlags {
  readonly output: string;
  readonly color: boolean;
  readonly quiet?: boolean;
}

async function graph(flags: GraphFlags, outer: Terminal): Promise<void> {
  const { graphOf } = await import('../report/graph.ts');
  // The problems of a manifest are not a graph: they have their own formats.
  const output = flags.output === 'json' ? 'json' : 'text';
  const manifest = await readOffline({ ...flags, output, outputTo: [] }, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  await emit({ type: 'graph', graph: graphOf(manifest.workspace.resources) }, { ...flags, outputTo: [] }, terminal);
}

export function addGraphCommand(program: Command, terminal: Terminal): void {
  const formats = formatsOf('graph', terminal.formats).map(({ name }) => name);
  const command = program
    .command('graph')
    .description('Print the dependency graph of the declared resources')
    .addOption(outputOption(formats))
    .addOption(new Option('--no-color', 'disable colors'))
    .addOption(switchOption('-q, --quiet', 'print only the graph and errors'));
  addManifestFlags(command).action((flags: GraphFlags) => graph(flags, terminal));
}
