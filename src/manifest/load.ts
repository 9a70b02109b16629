import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import { type Diagnostic, hasErrors, type Outcome, type Severity } from '../diagnostics/diagnostic.ts';
import type { Policy } from '../engine/model.ts';
import { type Address, isBelow } from '../plan/address.ts';
import { type DeclaredEntries, declareEntries } from './declare.ts';
import { chooseEnvironment, DEFAULT_ENVIRONMENT, type Layered } from './environment.ts';
import { createFileReader, withFiles } from './file-tags.ts';
import { findParts, type Part } from './find.ts';
import { mergeFiles, placesOf } from './merge.ts';
import { createNames } from './names.ts';
import { type MapEntry, type MapNode, type Node, nearestSpot, objectOfMap, type Path, placeOfPath } from './node.ts';
import { presented } from './present.ts';
import { createProblems, type Problems, startOf } from './problems.ts';
import { mapSettled, type Settling, settled, unsettled, variablesIn } from './settle.ts';
import type { SourceFile } from './source-file.ts';
import type { LoadOptions, Manifest } from './types.ts';
import { manifestSchema } from './validate.ts';
import type { VariableValue } from './variables.ts';
import { reportViolations } from './violations.ts';
import { type Entry, type Walked, walkManifest } from './walk.ts';

function envOf(options: LoadOptions): (name: string) => string | undefined {
  return (name) => (Object.hasOwn(options.env, name) ? options.env[name] : undefined);
}

interface Settled {
  readonly root: MapNode;
  readonly environment: MapNode | undefined;
  readonly secrets: ReadonlySet<string>;
}

/** Replaces tags and variables, of the environments only in the one that is chosen. */
function settle({ root, environment }: Layered, options: LoadOptions, problems: Problems): Settled {
  const secrets = new Set<string>();
  const env = envOf(options);
  const first: Settling = { scope: { env, variable: () => undefined, names: undefined }, problems, secrets };
  const settledVariables = (holder: MapNode | undefined): MapEntry | undefined => {
    const entry = holder?.entries.get('variables');
    return entry === undefined ? undefined : { ...entry, node: settled(entry.node, first) };
  };
  const ofManifest = settledVariables(root);
  const ofEnvironment = settledVariables(environment);
  const variables = new Map<string, VariableValue>([
    ...variablesIn(ofManifest?.node),
    ...variablesIn(ofEnvironment?.node),
    ...Object.entries(options.variables).map(([name, text]): [string, VariableValue] => [
      name,
      { text, secret: false },
    ]),
  ]);
  const scope = { env, variable: (name: string) => variables.get(name), names: [...variables.keys()] };
  const settling: Settling = { scope, problems, secrets };
  // An organization that is not used need not be known.
  const quiet: Settling = { ...settling, problems: createProblems() };
  const chosen =
    environment === undefined
      ? undefined
      : mapOfEnvironment(environment, ofEnvironment, options.organization === undefined ? settling : quiet);
  const overruled = options.organization !== undefined || chosen?.entries.has('organization') === true;

  const entries = new Map<string, MapEntry>();
  let secret = false;
  for (const [key, entry] of root.entries) {
    const node = ((): Node => {
      switch (key) {
        case 'variables':
          return ofManifest?.node ?? entry.node;
        case 'environments':
          return environmentsSettled(entry.node, environment, chosen);
        case 'organization':
          return overruled ? { ...settled(entry.node, quiet), broken: true } : settled(entry.node, settling);
        default:
          return settled(entry.node, settling);
      }
    })();
    secret ||= node.secret === true;
    entries.set(key, { ...entry, node });
  }
  return { root: { ...root, entries, secret }, environment: chosen, secrets };
}

function mapOfEnvironment(environment: MapNode, variables: MapEntry | undefined, settling: Settling): MapNode {
  const { variables: _variables, ...rest } = Object.fromEntries(environment.entries);
  const others = mapSettled({ ...environment, entries: new Map(Object.entries(rest)) }, settling);
  return variables === undefined
    ? others
    : { ...others, entries: new Map([...others.entries, ['variables', variables]]) };
}

function environmentsSettled(node: Node, environment: MapNode | undefined, chosen: MapNode | undefined): Node {
  if (node.type !== 'map') {
    return unsettled(node);
  }
  const entries = new Map<string, MapEntry>();
  for (const [name, entry] of node.entries) {
    entries.set(name, {
      ...entry,
      node: entry.node === environment && chosen !== undefined ? chosen : unsettled(entry.node),
    });
  }
  return { ...node, entries };
}

function organizationOf({ root, environment }: Settled, options: LoadOptions, problems: Problems): string {
  if (options.organization !== undefined) {
    return options.organization;
  }
  const node = environment?.entries.get('organization')?.node ?? root.entries.get('organization')?.node;
  if (node === undefined) {
    problems.report('organization', {
      summary: 'No organization is named',
      detail: 'Set COLOPHON_ORGANIZATION, or write `organization:` with the id of the organization in the manifest.',
      at: root,
    });
    return '';
  }
  if (node.secret === true && node.broken !== true) {
    problems.report('secret-place', {
      summary: 'A secret stands where it would be shown',
      detail: `The organization is part of every plan, so it cannot be secret. Use \${env:NAME} instead of !env.`,
      at: node,
    });
  }
  return node.type === 'scalar' && typeof node.value === 'string' ? node.value : '';
}

function policyOf(value: Json | undefined): Policy {
  const { maxDeletes, requireConsent } = isJsonObject(value) ? value : {};
  return {
    maxDeletes:
      typeof maxDeletes === 'number'
        ? { count: maxDeletes }
        : { share: Number.parseInt(typeof maxDeletes === 'string' ? maxDeletes : '30', 10) / 100 },
    requireConsent: Array.isArray(requireConsent) ? requireConsent.map(String) : [],
  };
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Nothing can be declared and left alone at once. */
function reportIgnored(
  entries: readonly Entry[],
  patterns: readonly string[],
  { root, problems }: { root: MapNode; problems: Problems },
): void {
  if (patterns.length === 0) {
    return;
  }
  const prepared = patterns.map((pattern, index) => ({ pattern, index, start: pattern.split('*', 1)[0] ?? '' }));
  for (const { address, path } of entries) {
    const match = prepared.find(({ pattern, start }) => address.startsWith(start) && isBelow(pattern, address));
    if (match !== undefined) {
      problems.report('unmanaged-declared', {
        summary: 'A thing is declared and unmanaged',
        detail: `${address} is declared, but the pattern ${match.pattern} in \`unmanaged\` says to leave it alone. Take one of the two away.`,
        at: nearestSpot(root, path),
        related: [{ message: 'The pattern stands here.', at: nearestSpot(root, ['unmanaged', match.index]) }],
      });
    }
  }
}

function lintOf(value: Json | undefined): Manifest['lint'] {
  return isJsonObject(value) ? (value as Readonly<Record<string, Severity | 'off'>>) : {};
}

function hasProperty(kind: string, property: string): boolean {
  const definitions = manifestSchema().document['definitions'];
  const definition = isJsonObject(definitions) ? definitions[kind] : undefined;
  const properties = isJsonObject(definition) ? definition['properties'] : undefined;
  return isJsonObject(properties) && Object.hasOwn(properties, property);
}

/** The manifest of what was read and settled; problems say whether it may be used. */
function manifestOf(
  whole: Settled,
  files: readonly SourceFile[],
  { options, problems, complete }: { options: LoadOptions; problems: Problems; complete: boolean },
): Manifest {
  const { root, environment, secrets } = whole;
  const value: JsonObject = objectOfMap(root);
  const violations = manifestSchema()
    .check(value)
    .filter(({ keyword, path }) => complete || keyword !== 'required' || path.length > 0);
  const damaged = reportViolations(violations, root, problems);
  const organization = organizationOf(whole, options, problems);
  const unmanaged = textsOf(value['unmanaged']);
  const protect = environment?.entries.get('protect')?.node;
  const walkWith = (told: Problems): Walked =>
    walkManifest(value, { root, placesBelow: placesOf(options.kinds), damaged, problems: told });
  const declareWith = (entries: readonly Entry[], told: Problems): DeclaredEntries =>
    declareEntries(entries, {
      root,
      names: createNames(entries),
      problems: told,
      protect: protect?.type === 'scalar' && protect.value === true,
      hasProperty,
    });
  const walked = walkWith(problems);
  // What is missing in a file that could not be read must not look like a wrong reference.
  const things = complete ? declareWith(walked.entries, problems).things : [];
  reportIgnored(walked.entries, unmanaged, { root, problems });
  // Few ask where something was written; for them it is found out once more, so that nobody else keeps it in memory.
  const again = lazily(() => walkWith(createProblems()).entries);
  const paths = lazily(() => new Map(again().map(({ address, path }): [Address, Path] => [address, path])));
  const fieldPath = lazily(() => declareWith(again(), createProblems()).fieldPath);
  return {
    workspace: {
      environment: options.environment ?? DEFAULT_ENVIRONMENT,
      organization,
      things,
      collections: walked.collections,
      unmanaged,
      policy: policyOf(value['policy']),
    },
    files: files.map(({ name, absolute, text }) => ({ name, absolute, text })),
    value,
    secrets: [...secrets],
    lint: lintOf(value['lint']),
    entryOf: (address) => paths().get(address),
    fieldPath: (address, field) => (complete ? fieldPath()(address, field) : undefined),
    placeOf: (path) => placeOfPath(root, path),
  };
}

/** Files of which none says that it is a manifest may be anything, so that nothing of what they hold is looked at or shown. */
async function presentedAsUnknown(parts: readonly Part[], problems: Problems): Promise<readonly Diagnostic[]> {
  const [first] = parts;
  if (first !== undefined && parts.every(({ parsed }) => parsed !== undefined)) {
    problems.report('version', {
      summary: 'The version of the format is missing',
      detail: 'No file says `colophon: 1`. Write it at the top of one.',
      at: startOf(first.file),
    });
  }
  return await presented(problems.all(), { files: parts.map(({ file }) => file), secrets: [], recognized: false });
}

/** Reads a manifest. Every problem is reported in one go; nothing is thrown for what a user wrote. */
export async function loadManifest(given: LoadOptions): Promise<Outcome<Manifest>> {
  // A variable of the shell that is set to nothing chooses nothing.
  const options = {
    ...given,
    environment: given.environment || undefined,
    organization: given.organization || undefined,
  };
  const problems = createProblems();
  const found = await findParts(options, problems);
  if (found.parts.length > 0 && !found.recognized) {
    return { ok: false, diagnostics: await presentedAsUnknown(found.parts, problems) };
  }
  const reader = createFileReader(problems);
  const roots = found.parts.flatMap((part) => withFiles(part, reader) ?? []);
  const base = mergeFiles(roots, { placesBelow: placesOf(options.kinds), problems });
  const files = found.parts.map(({ file }) => file);
  if (base === undefined) {
    return { ok: false, diagnostics: await presented(problems.all(), { files, secrets: [] }) };
  }
  const layered = await chooseEnvironment(base, options.environment, { reader, problems });
  const whole = settle(layered, options, problems);
  const all = [...files, ...layered.overlays, ...reader.tables()];
  const manifest = manifestOf(whole, all, { options, problems, complete: found.complete && layered.complete });
  const diagnostics = await presented(problems.all(), { files: all, secrets: whole.secrets });
  return hasErrors(problems.all()) ? { ok: false, diagnostics } : { ok: true, value: manifest, diagnostics };
}
