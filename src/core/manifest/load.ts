import { defined } from '../../base/defined.ts';
import { DEFAULT_ENVIRONMENT } from '../../base/environment-name.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { shortened } from '../../base/text.ts';
import { type Diagnostic, hasErrors, type Outcome, type Severity } from '../diagnostics/diagnostic.ts';
import { rulesIn, textsOf } from '../engine/rules.ts';
import { type Address, isBelow } from '../plan/address.ts';
import { assertionsOf } from './assertions.ts';
import { type DeclaredEntries, declareEntries } from './declare.ts';
import { createEnvReader, type EnvConsent, ORGANIZATION_VARIABLE } from './env-permission.ts';
import { chooseEnvironment, type Layered } from './environment.ts';
import { createFileReader } from './file-tags.ts';
import type { Part } from './find.ts';
import { withImports } from './imports.ts';
import { placesOf } from './merge.ts';
import { Names } from './names.ts';
import { type MapEntry, type MapNode, type Node, nearestSpot, objectOfMap, type Path, placeOfPath } from './node.ts';
import { presented } from './present.ts';
import { createProblems, type Problems, startOf } from './problems.ts';
import { type Settling, settled, unsettled, variablesIn } from './settle.ts';
import type { SourceFile } from './source-file.ts';
import { readSources } from './sources.ts';
import type { LoadOptions, Manifest } from './types.ts';
import { manifestSchema } from './validate.ts';
import { MOST_ADDED, type Scope, type VariableValue } from './variables.ts';
import { reportViolations } from './violations.ts';
import { type Entry, type Walked, walkManifest } from './walk.ts';

export interface Settled {
  readonly root: MapNode;
  readonly environment: MapNode | undefined;
  readonly secrets: ReadonlySet<string>;
  /** How to allow all refused variables. */
  readonly remedy: string;
}

interface SettleOptions {
  readonly options: LoadOptions;
  readonly consent: EnvConsent;
  readonly problems: Problems;
}

/** Replaces tags and variables; in `environments`, only in the selected one. */
function settle({ root, environment }: Layered, { options, consent, problems }: SettleOptions): Settled {
  const secrets = new Set<string>();
  const { read: env, remedy } = createEnvReader(options.env, consent);
  const room = { left: MOST_ADDED };
  const first: Settling = {
    scope: { env, variable: () => undefined, names: undefined, room },
    problems,
    secrets,
    placesBelow: placesOf(options.kinds),
    path: ['variables'],
  };
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
  const scope = { env, variable: (name: string) => variables.get(name), names: [...variables.keys()], room };
  const settling = (...path: readonly string[]): Settling => ({ ...first, scope, path: [...path] });
  const ofOrganization: Settling = {
    ...settling('organization'),
    scope: { ...scope, env: organizationEnv(env, options) },
  };
  // An unused organization is not resolved, so none of its variables is read.
  const organizationSettled = (node: Node, isUsed: boolean): Node =>
    isUsed ? settled(node, ofOrganization) : { ...unsettled(node), broken: true };
  const isGiven = options.organization !== undefined;
  const chosen =
    environment === undefined
      ? undefined
      : mapOf(environment, (key, node) => {
          switch (key) {
            case 'variables':
              return ofEnvironment?.node ?? node;
            case 'organization':
              return organizationSettled(node, !isGiven);
            default:
              return settled(node, settling('environments', options.environment ?? '', key));
          }
        });
  const isOverruled = isGiven || chosen?.entries.has('organization') === true;
  const whole = mapOf(root, (key, node) => {
    switch (key) {
      case 'variables':
        return ofManifest?.node ?? node;
      case 'environments':
        return environmentsSettled(node, environment, chosen);
      case 'organization':
        return organizationSettled(node, !isOverruled);
      default:
        return settled(node, settling(key));
    }
  });
  return { root: whole, environment: chosen, secrets, remedy: remedy() };
}

/** Also allows the variable that selects the organization, which is not a secret here. */
function organizationEnv(env: Scope['env'], { env: variables, organizationVariable }: LoadOptions): Scope['env'] {
  return (name, use) =>
    name === ORGANIZATION_VARIABLE && use === 'plain'
      ? { allowed: true, value: organizationVariable ?? variables[ORGANIZATION_VARIABLE] }
      : env(name, use);
}

function mapOf(map: MapNode, settledAt: (key: string, node: Node) => Node): MapNode {
  const entries = new Map<string, MapEntry>();
  let secret = false;
  for (const [key, entry] of map.entries) {
    const node = settledAt(key, entry.node);
    secret ||= node.secret === true;
    entries.set(key, { ...entry, node });
  }
  return { ...map, entries, secret };
}

/** Settles the manifest with the variables that the options and the user configuration allow. */
async function settleAllowed(layered: Layered, options: LoadOptions, problems: Problems): Promise<Settled> {
  const consent = await options.consent?.();
  const allowEnv = [...(options.allowEnv ?? []), ...(consent?.allowEnv ?? [])];
  const secretEnv = [...(options.secretEnv ?? []), ...(consent?.secretEnv ?? [])];
  const own = createProblems();
  const whole = settle(layered, {
    options,
    consent: { allowEnv, secretEnv, hint: consent?.hint ?? '' },
    problems: own,
  });
  problems.add(
    own
      .all()
      .map((one) => (one.code === 'variable-refused' ? { ...one, detail: `${one.detail}${whole.remedy}` } : one)),
  );
  const named = secretEnv.flatMap((name) => (Object.hasOwn(options.env, name) ? (options.env[name] ?? []) : []));
  return { ...whole, secrets: new Set([...whole.secrets, ...named.filter((value) => value !== '')]) };
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
      summary: 'No organization is set',
      detail: 'Set COLOPHON_ORGANIZATION, or write `organization:` with the id of the organization in the manifest.',
      at: root,
    });
    return '';
  }
  return node.type === 'scalar' && typeof node.value === 'string' ? node.value : '';
}

/** A resource cannot be both declared and unmanaged. */
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
        summary: 'Resource is both declared and unmanaged',
        detail: `${shortened(address, 200)} is declared here, and the pattern ${shortened(match.pattern, 200)} under \`unmanaged\` matches it. Remove one of the two.`,
        at: nearestSpot(root, path),
        related: [{ message: 'The pattern is here.', at: nearestSpot(root, ['unmanaged', match.index]) }],
      });
    }
  }
}

function profileOf(value: Json | undefined): string | undefined {
  const profile = isJsonObject(value) ? value['profile'] : undefined;
  // YAML parses a year as a number.
  return typeof profile === 'string' || typeof profile === 'number' ? String(profile) : undefined;
}

function lintOf(value: Json | undefined): Manifest['lint'] {
  return isJsonObject(value) ? (value as Readonly<Record<string, Severity | 'off'>>) : {};
}

/** Whether entries of a kind have this property in the schema. */
export function hasProperty(kind: string, property: string): boolean {
  const definitions = manifestSchema().document['definitions'];
  const definition = isJsonObject(definitions) ? definitions[kind] : undefined;
  const properties = isJsonObject(definition) ? definition['properties'] : undefined;
  return isJsonObject(properties) && Object.hasOwn(properties, property);
}

/** Builds the manifest from the settled files; whether it is used depends on the problems. */
export function manifestOf(
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
      names: new Names(entries),
      problems: told,
      protect: protect?.type === 'scalar' && protect.value === true,
      hasProperty,
    });
  const walked = walkWith(problems);
  // Without this, references to resources in an unreadable file would be reported as unresolved.
  const resources = complete
    ? withImports(declareWith(walked.entries, problems).resources, value, { root, kinds: options.kinds, problems })
    : [];
  reportIgnored(walked.entries, unmanaged, { root, problems });
  // Places are rarely needed, so they are recomputed on demand instead of kept in memory.
  const again = lazily(() => walkWith(createProblems()).entries);
  const paths = lazily(() => new Map(again().map(({ address, path }): [Address, Path] => [address, path])));
  const fieldPath = lazily(() => declareWith(again(), createProblems()).fieldPath);
  return {
    workspace: {
      environment: options.environment ?? DEFAULT_ENVIRONMENT,
      organization,
      resources,
      collections: walked.collections,
      unmanaged,
      rules: rulesIn(value),
    },
    files: files.map(({ name, absolute, text }) => ({ name, absolute, text })),
    value,
    ...defined({ profile: profileOf(value['service']) }),
    secrets: [...secrets],
    lint: lintOf(value['lint']),
    assertions: complete ? assertionsOf(value, { root, kinds: options.kinds, problems, resources }) : [],
    entryOf: (address) => paths().get(address),
    fieldPath: (address, field) => (complete ? fieldPath()(address, field) : undefined),
    placeOf: (path) => placeOfPath(root, path),
  };
}

/** If no file declares that it is a manifest, the files may be anything, so their content is neither used nor shown. */
async function presentedAsUnknown(parts: readonly Part[], problems: Problems): Promise<readonly Diagnostic[]> {
  const [first] = parts;
  if (first !== undefined && parts.every(({ parsed }) => parsed !== undefined)) {
    problems.report('version', {
      summary: 'Missing version of the manifest format',
      detail: 'Write `colophon: 1` at the top of one of the files.',
      at: startOf(first.file),
    });
  }
  return await presented(problems.all(), { files: parts.map(({ file }) => file), secrets: [], recognized: false });
}

/** Removes the environments that this run does not use; otherwise a run of many environments would take quadratic time. */
function withoutOthers(layered: Layered): Layered {
  const { root, environment } = layered;
  const all = root.entries.get('environments');
  if (environment === undefined || all?.node.type !== 'map') {
    return layered;
  }
  const entries = new Map([...all.node.entries].filter(([, { node }]) => node === environment));
  const own: MapEntry = { ...all, node: { ...all.node, entries } };
  return { ...layered, root: { ...root, entries: new Map(root.entries).set('environments', own) } };
}

/** Loads a manifest. Reports all problems at once and never throws for them. */
export async function loadManifest(given: LoadOptions): Promise<Outcome<Manifest>> {
  // An empty variable selects no environment.
  const options = {
    ...given,
    environment: given.environment || undefined,
    organization: given.organization || undefined,
  };
  const { found, base, tables, problems: shared } = await (given.sources?.() ?? readSources(options));
  const problems = createProblems();
  problems.add(shared.all());
  if (found.parts.length > 0 && !found.recognized) {
    return { ok: false, diagnostics: await presentedAsUnknown(found.parts, problems) };
  }
  const files = found.parts.map(({ file }) => file);
  if (base === undefined) {
    return { ok: false, diagnostics: await presented(problems.all(), { files, secrets: [] }) };
  }
  const reader = createFileReader(problems);
  const chosen = await chooseEnvironment(base, options.environment, { reader, problems });
  const layered = given.sources === undefined ? chosen : withoutOthers(chosen);
  const whole = await settleAllowed(layered, options, problems);
  const all = [...new Set([...files, ...layered.overlays, ...tables, ...reader.tables()])];
  const manifest = manifestOf(whole, all, { options, problems, complete: found.complete && layered.complete });
  const diagnostics = await presented(problems.all(), { files: all, secrets: whole.secrets });
  return hasErrors(problems.all()) ? { ok: false, diagnostics } : { ok: true, value: manifest, diagnostics };
}
