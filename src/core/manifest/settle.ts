import type { Kind } from '../kinds/define.ts';
import type { PlacesBelow } from './merge.ts';
import { briefKeys, type MapEntry, type MapNode, type Node, type TagNode } from './node.ts';
import type { Problems } from './problems.ts';
import { interpolate, type Scope, type VariableValue } from './variables.ts';

/** The context of settling; collects secrets. */
export interface Settling {
  readonly scope: Scope;
  readonly problems: Problems;
  readonly secrets: Set<string>;
  readonly placesBelow: PlacesBelow;
  /** The path of the current value; mutable. */
  readonly path: (string | number)[];
}

/** Whether a kind declares a place as secret. Places outside entries are not. */
function isSecretPlace([property, ...rest]: Settling['path'], placesBelow: PlacesBelow, kind?: Kind): boolean {
  const below = placesBelow(kind?.name).get(String(property)) ?? [];
  const isIn = (secret: readonly string[]): boolean => secret.every((key, index) => [property, ...rest][index] === key);
  return (
    below.some((one) => isSecretPlace(one.place.form === 'single' ? rest : rest.slice(1), placesBelow, one.kind)) ||
    kind?.secrets.some(isIn) === true
  );
}

/** Replaces a secret in a place that shows its value; undefined if secrets are allowed there, or the place is a variable. */
function refusedPlace(node: Node, { path, placesBelow, problems }: Settling): Node | undefined {
  if (path[0] === 'variables' || isSecretPlace(path, placesBelow)) {
    return undefined;
  }
  problems.report('secret-place', {
    summary: `${briefKeys(path)} cannot be a secret`,
    detail: `Its value would be shown, in plans or by the service. !env and variables with its value are for fields that hold secrets, such as tokens and headers. Use \${env:NAME} with a variable that is not a secret.`,
    at: node,
  });
  return { type: 'scalar', value: '', file: node.file, offset: node.offset, broken: true, secret: true };
}

function referenceOf({ file, offset, text }: TagNode): MapNode {
  const node: Node = { type: 'scalar', value: text, file, offset };
  return { type: 'map', entries: new Map([['$ref', { file, offset, node }]]), file, offset };
}

function tagSettled(node: TagNode, settling: Settling): Node {
  const { scope, problems, secrets } = settling;
  const { file, offset, text } = node;
  if (node.tag === 'ref') {
    return referenceOf(node);
  }
  if (node.tag === 'remove') {
    problems.report('overlay', {
      summary: '!remove is allowed in overlays only',
      detail: 'In an overlay, !remove removes a key of the manifest below. Here, delete the key itself.',
      at: node,
    });
    return { type: 'scalar', value: null, file, offset, broken: true };
  }
  // A variable in a wrong place is not even read.
  const refused = refusedPlace(node, settling);
  if (refused !== undefined) {
    return refused;
  }
  const found = scope.env(text, 'secret');
  if (!found.allowed) {
    const { code, ...problem } = found.problem;
    problems.report(code, { ...problem, at: node });
    return { type: 'scalar', value: '', file, offset, broken: true, secret: true };
  }
  const { value } = found;
  if (value === undefined || value === '') {
    problems.report('variable-unset', {
      summary: `Variable ${text.slice(0, 60)} is ${value === undefined ? 'not set' : 'empty'}`,
      detail: `Set the environment variable where this command runs: export ${text.slice(0, 80)}=…`,
      at: node,
    });
    return { type: 'scalar', value: '', file, offset, broken: true, secret: true };
  }
  secrets.add(value);
  return { type: 'scalar', value, file, offset, secret: true };
}

function settledBelow(node: Node, step: string | number, settling: Settling): Node {
  settling.path.push(step);
  const value = settled(node, settling);
  settling.path.pop();
  return value;
}

/** Replaces tags and variables in a value. */
export function settled(node: Node, settling: Settling): Node {
  switch (node.type) {
    case 'tag':
      return tagSettled(node, settling);
    case 'list': {
      const items = node.items.map((item, index) => settledBelow(item, index, settling));
      // Unchanged nodes are not copied: a manifest may have 100,000 entries.
      return items.every((item, index) => item === node.items[index])
        ? node
        : { ...node, items, secret: items.some(({ secret }) => secret === true) };
    }
    case 'map':
      return mapSettled(node, settling);
    case 'scalar': {
      if (typeof node.value !== 'string' || node.verbatim === true || !node.value.includes('${')) {
        return node;
      }
      const { text, secret, problems } = interpolate(node.value, settling.scope);
      for (const { code, summary, detail } of problems) {
        settling.problems.report(code, { summary, detail, at: node });
      }
      const refused = secret ? refusedPlace(node, settling) : undefined;
      if (refused !== undefined) {
        return refused;
      }
      if (secret && text !== '') {
        settling.secrets.add(text);
      }
      return { ...node, value: text, secret, broken: problems.length > 0 };
    }
  }
}

/** Replaces tags and variables in the values of a map, not in its keys. */
function mapSettled(node: MapNode, settling: Settling): MapNode {
  let entries: Map<string, MapEntry> | undefined;
  let secret = false;
  for (const [key, entry] of node.entries) {
    const value = settledBelow(entry.node, key, settling);
    secret ||= value.secret === true;
    if (value !== entry.node) {
      entries ??= new Map(node.entries);
      entries.set(key, { file: entry.file, offset: entry.offset, node: value });
    }
  }
  return entries === undefined ? node : { ...node, entries, secret };
}

/** Resolves only the form of references, and keeps everything else as written; for parts that this run does not use. */
export function unsettled(node: Node): Node {
  switch (node.type) {
    case 'tag':
      return node.tag === 'ref' ? referenceOf(node) : { ...node, type: 'scalar', value: node.text };
    case 'list':
      return { ...node, items: node.items.map(unsettled) };
    case 'map':
      return {
        ...node,
        entries: new Map([...node.entries].map(([key, entry]) => [key, { ...entry, node: unsettled(entry.node) }])),
      };
    case 'scalar':
      return node;
  }
}

/** The values of declared variables. Numbers keep their notation: `1.10` is "1.10". */
export function variablesIn(node: Node | undefined): ReadonlyMap<string, VariableValue> {
  const values = new Map<string, VariableValue>();
  for (const [name, { node: value }] of node?.type === 'map' ? node.entries : []) {
    if (value.type === 'scalar' && value.value !== null) {
      const text = typeof value.value === 'number' ? (value.written ?? String(value.value)) : String(value.value);
      values.set(name, { text, secret: value.secret === true });
    }
  }
  return values;
}
