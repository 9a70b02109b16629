import { defined } from '../../base/defined.ts';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { didYouMean, listed } from '../../base/nearest.ts';
import { type FileReader, withFiles } from './file-tags.ts';
import { fileNamedAt } from './find.ts';
import { layOver } from './merge.ts';
import type { MapNode, Node } from './node.ts';
import { parseYaml } from './parse.ts';
import type { Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

/** A manifest merged with the overlays of one environment. */
export interface Layered {
  readonly root: MapNode;
  /** The entry of the environment in the manifest. */
  readonly environment: MapNode | undefined;
  readonly overlays: readonly SourceFile[];
  readonly complete: boolean;
}

interface Choosing {
  readonly reader: FileReader;
  readonly problems: Problems;
}

/** Rejects `environments` in an overlay: an overlay must not select overlays. */
function withoutEnvironments(root: MapNode, problems: Problems): MapNode {
  const environments = root.entries.get('environments');
  if (environments === undefined) {
    return root;
  }
  problems.report('overlay', {
    summary: 'Environments are not allowed in an overlay',
    detail: 'Move `environments` to the manifest itself.',
    at: environments,
  });
  const entries = new Map(root.entries);
  entries.delete('environments');
  return { ...root, entries };
}

async function readOverlay(node: Node, { reader, problems }: Choosing): Promise<{ file?: SourceFile; root?: MapNode }> {
  const path = node.type === 'scalar' ? String(node.value) : '';
  const file = fileNamedAt(node, { path, what: 'overlay' }, problems);
  if (file === undefined) {
    return {};
  }
  const parsed = await parseYaml(file, problems);
  const root = withFiles({ file, parsed }, reader);
  return { file, ...defined({ root }) };
}

function environmentsOf(base: MapNode): MapNode | undefined {
  const node = base.entries.get('environments')?.node;
  return node?.type === 'map' ? node : undefined;
}

/** Selects an environment and merges its overlays into the manifest. */
export async function chooseEnvironment(base: MapNode, name: string | undefined, choosing: Choosing): Promise<Layered> {
  const { problems } = choosing;
  const declared = environmentsOf(base);
  const entry = declared?.entries.get(name ?? DEFAULT_ENVIRONMENT);
  if (entry === undefined && name !== undefined && name !== DEFAULT_ENVIRONMENT) {
    const known = [...(declared?.entries.keys() ?? [])];
    const detail =
      known.length === 0
        ? 'The manifest declares no environments. Declare it under `environments`, or leave out -e.'
        : `${didYouMean(name, known)} Declared: ${listed(known)}.`.trim();
    problems.report('environment', {
      summary: `Unknown environment "${name.slice(0, 60)}"`,
      detail,
      at: base.entries.get('environments'),
    });
    return { root: base, environment: undefined, overlays: [], complete: false };
  }
  const environment = entry?.node.type === 'map' ? entry.node : undefined;
  const overlay = environment?.entries.get('overlay')?.node;
  const nodes =
    overlay?.type === 'list' ? overlay.items : overlay?.type === 'scalar' && overlay.value !== null ? [overlay] : [];
  const overlays: SourceFile[] = [];
  let root = base;
  let complete = true;
  for (const node of nodes) {
    const { file, root: over } = await readOverlay(node, choosing);
    if (file !== undefined) {
      overlays.push(file);
    }
    if (over === undefined) {
      complete = false;
      continue;
    }
    root = layOver(root, withoutEnvironments(over, problems), { problems });
  }
  return { root, environment, overlays, complete };
}
