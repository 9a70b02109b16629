import { type Command, Option } from 'commander';
import type { Graph } from '../report/graph.ts';
import { addManifestFlags, type ManifestFlags } from './flags.ts';
import { switchOption, valueOption } from './options.ts';
import { wantsColour } from './output.ts';
import type { Terminal } from './terminal.ts';

const GRAPH_FORMATS = ['text', 'json', 'mermaid', 'dot'] as const;

interface GraphFlags extends ManifestFlags {
  readonly output: (typeof GRAPH_FORMATS)[number];
  readonly color: boolean;
  readonly quiet?: boolean;
}

async function rendered(graph: Graph, flags: GraphFlags, terminal: Terminal): Promise<string> {
  const { renderGraphText, renderGraphJson, renderGraphMermaid, renderGraphDot } = await import('../report/graph.ts');
  switch (flags.output) {
    case 'text':
      return renderGraphText(graph, { colour: wantsColour(flags, terminal, terminal.interactive.out) });
    case 'json':
      return renderGraphJson(graph);
    case 'mermaid':
      return renderGraphMermaid(graph);
    case 'dot':
      return renderGraphDot(graph);
  }
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
  terminal.out((await rendered(graphOf(manifest.workspace.things), flags, terminal)).replace(/\n$/, ''));
}

/** Adds `graph`, which shows the declared things and what each of them needs. */
export function addGraphCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('graph')
    .description('show the declared things and what each of them needs')
    .addOption(valueOption('-o, --output <format>', 'how the graph is printed').choices(GRAPH_FORMATS).default('text'))
    .addOption(new Option('--no-color', 'print without colours'))
    .addOption(switchOption('-q, --quiet', 'print the graph and errors only'));
  addManifestFlags(command).action((flags: GraphFlags) => graph(flags, terminal));
}
