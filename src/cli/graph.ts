import { type Command, Option } from 'commander';
import { formatsOf } from '../report/formats/index.ts';
import { addManifestFlags, type ManifestFlags } from './flags.ts';
import { switchOption, valueOption } from './options.ts';
import { emit } from './output.ts';
import type { Terminal } from './terminal.ts';

interface GraphFlags extends ManifestFlags {
  readonly output: string;
  readonly color: boolean;
  readonly quiet?: boolean;
}

async function graph(flags: GraphFlags, outer: Terminal): Promise<void> {
  const [{ readOffline }, { withoutSecrets }, { graphOf }] = await Promise.all([
    import('./offline.ts'),
    import('./work.ts'),
    import('../report/graph.ts'),
  ]);
  // What is wrong with a manifest is no graph: it has the formats of problems.
  const output = flags.output === 'json' ? 'json' : 'text';
  const manifest = await readOffline({ ...flags, output, outputTo: [] }, outer);
  const terminal = await withoutSecrets(outer, manifest.secrets);
  await emit({ type: 'graph', graph: graphOf(manifest.workspace.things) }, { ...flags, outputTo: [] }, terminal);
}

/** Adds `graph`, which shows the declared things and what each of them needs. */
export function addGraphCommand(program: Command, terminal: Terminal): void {
  const formats = formatsOf('graph', terminal.formats).map(({ name }) => name);
  const command = program
    .command('graph')
    .description('show the declared things and what each of them needs')
    .addOption(valueOption('-o, --output <format>', 'how the graph is printed').choices(formats).default('text'))
    .addOption(new Option('--no-color', 'print without colours'))
    .addOption(switchOption('-q, --quiet', 'print the graph and errors only'));
  addManifestFlags(command).action((flags: GraphFlags) => graph(flags, terminal));
}
