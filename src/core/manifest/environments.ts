import { DEFAULT_ENVIRONMENT, ENVIRONMENT_RULE, isEnvironmentName } from '../../base/environment-name.ts';
import { shortened } from '../../base/text.ts';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.ts';
import { createFileReader, withFiles } from './file-tags.ts';
import { findParts, type Part } from './find.ts';
import { mergeFiles } from './merge.ts';
import { type MapNode, type Node, objectOfMap } from './node.ts';
import { presented } from './present.ts';
import { createProblems, type Problems, startOf } from './problems.ts';
import { unsettled } from './settle.ts';
import { manifestSchema } from './validate.ts';
import { reportViolations } from './violations.ts';

/** An environment as declared, without variables replaced. */
export interface DeclaredEnvironment {
  readonly name: string;
  /** As written, including `${env:…}`; undefined if neither the environment nor the manifest has one. */
  readonly organization: string | undefined;
  readonly protected: boolean;
  /** The overlays, as written. */
  readonly overlays: readonly string[];
}

/** The keys that determine the environments; all others may be invalid. */
const KEYS = new Set(['colophon', 'organization', 'environments']);

function onlyEnvironments({ file, parsed }: Part): Part {
  if (parsed === undefined) {
    return { file, parsed };
  }
  const entries = new Map([...parsed.root.entries].filter(([key]) => KEYS.has(key)));
  return { file, parsed: { ...parsed, root: { ...parsed.root, entries } } };
}

function written(node: Node | undefined): string | undefined {
  if (node?.type === 'tag') {
    return `!${node.tag} ${node.text}`;
  }
  return node?.type === 'scalar' && node.value !== null ? String(node.value) : undefined;
}

function writtenList(node: Node | undefined): readonly string[] {
  const nodes = node?.type === 'list' ? node.items : node === undefined ? [] : [node];
  return nodes.flatMap((item) => written(item) ?? []);
}

/** Reports problems of the environments themselves: their form and their names. */
function check(root: MapNode, problems: Problems): void {
  const environments = root.entries.get('environments');
  if (environments === undefined) {
    return;
  }
  const checked: MapNode = {
    ...root,
    entries: new Map([['environments', { ...environments, node: unsettled(environments.node) }]]),
  };
  const violations = manifestSchema()
    .check(objectOfMap(checked))
    .filter(({ path }) => path[0] === 'environments');
  reportViolations(violations, checked, problems);
  for (const [name, entry] of environments.node.type === 'map' ? environments.node.entries : []) {
    if (!isEnvironmentName(name)) {
      problems.report('environment', {
        summary: 'Invalid name of an environment',
        detail: `The environment ${shortened(JSON.stringify(name), 120)} ${ENVIRONMENT_RULE}. Rename it.`,
        at: entry,
      });
    }
  }
}

function declaredIn(root: MapNode): readonly DeclaredEnvironment[] {
  const common = written(root.entries.get('organization')?.node);
  const environments = root.entries.get('environments')?.node;
  const declared = environments?.type === 'map' ? [...environments.entries] : [];
  if (declared.length === 0) {
    return [{ name: DEFAULT_ENVIRONMENT, organization: common, protected: false, overlays: [] }];
  }
  return declared.map(([name, { node }]) => {
    const entries = node.type === 'map' ? node.entries : undefined;
    const own = written(entries?.get('organization')?.node);
    const protect = entries?.get('protect')?.node;
    return {
      name,
      organization: own ?? common,
      protected: protect?.type === 'scalar' && protect.value === true,
      overlays: writtenList(entries?.get('overlay')?.node),
    };
  });
}

/**
 * The environments of a manifest in declaration order; only the default one if it declares none. Reads no variables and no
 * overlays. The rest of the manifest may be invalid, but all files must be YAML: an unreadable one could declare an environment
 * that would be missing from the list.
 */
export async function listEnvironments(options: {
  readonly cwd: string;
  readonly paths: readonly string[];
}): Promise<Outcome<readonly DeclaredEnvironment[]>> {
  const problems = createProblems();
  const found = await findParts(options, problems);
  const files = found.parts.map(({ file }) => file);
  const [first] = files;
  if (first !== undefined && found.complete && !found.recognized) {
    problems.report('version', {
      summary: 'The version of the format is missing',
      detail: 'No file says `colophon: 1`. Write it at the top of one.',
      at: startOf(first),
    });
  }
  const reader = createFileReader(problems);
  const roots = found.parts.flatMap((part) => withFiles(onlyEnvironments(part), reader) ?? []);
  const root = mergeFiles(roots, { placesBelow: () => new Map(), problems });
  if (root !== undefined && found.recognized) {
    check(root, problems);
  }
  const diagnostics = await presented(problems.all(), { files, secrets: [], recognized: found.recognized });
  return root === undefined || !found.complete || hasErrors(problems.all())
    ? { ok: false, diagnostics }
    : { ok: true, value: declaredIn(root), diagnostics };
}
