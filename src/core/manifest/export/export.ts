import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { printable, shortened } from '../../../base/text.ts';
import { type Diagnostic, hasErrors, type Outcome, outcomeOf } from '../../diagnostics/diagnostic.ts';
import type { Reader } from '../../engine/driver.ts';
import type { Desired, Live } from '../../engine/model.ts';
import type { Kind } from '../../kinds/define.ts';
import { renderYaml, withoutVariables } from '../edit/render.ts';
import type { Manifest } from '../types.ts';
import { ResourceNames, wordOf } from './names.ts';
import { type PathOf, pathsIn } from './pages.ts';
import { type Found, type Group, inOneOrder, readWorkspace, selectKinds } from './read.ts';
import { tried } from './trial.ts';

export interface ExportOptions {
  readonly kinds: readonly Kind[];
  readonly reader: Reader;
  readonly organization: string;
  /** Kinds or top-level properties of a manifest, exported with their parents; everything by default. */
  readonly only?: readonly string[] | undefined;
  /** One file, or a folder with a file for each property and each large resource. */
  readonly layout: 'file' | 'folder';
  /** The path of the schema for editors, relative to the folder of the first file. */
  readonly schemaPath: string;
  /** Adds fields that lists do not include. */
  readonly fillIn?: ((live: Live) => Promise<Live>) | undefined;
  /** Exports a manifest to recreate the workspace in another organization: without ids, and with spaces as managed resources. */
  readonly portable?: boolean | undefined;
}

/** A file of an export; its path is relative to the output folder. */
export interface ExportedFile {
  readonly path: string;
  readonly text: string;
}

/** Whether a value is an empty list or map. */
export function isEmptyValue(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The entry of a resource, including its parts. */
export function entryOf(resource: Found, names: ResourceNames): Json {
  const { entry } = names.entryOf(resource);
  const parts = partsOf(resource.parts, names);
  if (!isJsonObject(entry)) {
    return entry;
  }
  const said = resource.parts.flatMap(({ resources }) => resources.filter((part) => names.keyOf(part) !== undefined));
  // If several parts set a field of the parent, the first one wins.
  const onParent = Object.fromEntries(
    said.toReversed().flatMap((part) => Object.entries(names.entryOf(part).onParent)),
  );
  return { ...entry, ...onParent, ...parts };
}

/** Whether the entry of a resource contains any of its parts. */
export function saysOfParts({ parts }: Found, entry: Json): boolean {
  return parts.some(({ place: { property } }) => isJsonObject(entry) && Object.hasOwn(entry, property));
}

/** The manifest value of groups that share a place; undefined if it is empty. */
function collectionOf(groups: readonly [Group, ...Group[]], names: ResourceNames): Json | undefined {
  const [{ kind, place }] = groups;
  const entries = inOneOrder(groups).flatMap((resource) => {
    const key = names.keyOf(resource);
    return key === undefined ? [] : [{ resource, key, entry: entryOf(resource, names) }];
  });
  // External resources are written only if something refers to them or they have parts.
  const written = kind.external
    ? entries.filter(({ resource, entry }) => names.isNamed(resource) || saysOfParts(resource, entry))
    : entries;
  const value: Json =
    place.form === 'single'
      ? (written[0]?.entry ?? {})
      : place.form === 'list'
        ? written.map(({ entry }) => entry)
        : Object.fromEntries(written.map(({ key, entry }) => [key, entry]));
  return isEmptyValue(value) ? undefined : value;
}

/** The groups of one parent, grouped by the list that they are written in. */
function atEachPlace(groups: readonly Group[]): readonly (readonly [Group, ...Group[]])[] {
  const places = new Map<string, [Group, ...Group[]]>();
  for (const group of groups) {
    const beside = places.get(group.place.property);
    if (beside === undefined) {
      places.set(group.place.property, [group]);
    } else {
      beside.push(group);
    }
  }
  return [...places.values()];
}

function partsOf(groups: readonly Group[], names: ResourceNames): JsonObject {
  const parts = atEachPlace(groups).map((group) => [group[0].place.property, collectionOf(group, names)] as const);
  return Object.fromEntries(parts.filter((part): part is readonly [string, Json] => part[1] !== undefined));
}

/** A resource, or a part of one, that is not exported. */
interface Loss {
  readonly resource: Found;
  readonly why: string;
  readonly part?: string;
}

function warningOf({ resource: { kind, live }, why, part }: Loss, portable: boolean): Diagnostic {
  const title = shortened(printable(live.title), 100);
  const the = part === undefined ? 'The' : `\`${part}\` of the`;
  const rest = portable ? 'Another organization does not get it' : 'It stays as it is, unmanaged';
  return {
    severity: 'warning',
    code: 'export-left-out',
    summary: `Not exported: ${part === undefined ? '' : `\`${part}\` of `}${kind.name} "${shortened(title, 60)}"`,
    detail: `${the} ${kind.name} "${title}" is left out, because ${why}. ${rest}.`,
  };
}

/** Whether its row holds another resource, before or after it. */
function isAmongOthers(resource: Found): boolean {
  const siblings = resource.parent?.parts.flatMap(({ resources }) => resources) ?? [];
  return siblings.some(
    (other) => other !== resource && other.live.row === resource.live.row && other.live.index !== undefined,
  );
}

/** The parts of a resource that a portable export loses, independent of its kind. */
function lostElsewhere(resource: Found, { rank, fields }: Desired): Readonly<Record<string, string>> {
  const { kind, live } = resource;
  const hidden = Object.keys(kind.rules).filter(
    (field) => kind.rules[field]?.secret === true && !(field in fields) && !isEmptyValue(live.fields[field] ?? null),
  );
  return {
    ...Object.fromEntries(hidden.map((field) => [field, 'it is a secret'])),
    ...(kind.ordered && rank === undefined && isAmongOthers(resource)
      ? { place: 'it is empty, and the first part gives the place' }
      : {}),
  };
}

/** All losses of an export: resources, and parts of exported resources. */
function lossesIn({ names, manifest }: Declarable, portable: boolean): readonly Loss[] {
  const declared = new Map(portable ? manifest.workspace.resources.map((one) => [one.address, one]) : []);
  const ofWritten = names.written().flatMap((resource) => {
    const desired = declared.get(names.addressOf(resource));
    const elsewhere = desired === undefined ? {} : lostElsewhere(resource, desired);
    const lost = Object.entries({ ...names.entryOf(resource).lost, ...elsewhere });
    return lost.map(([part, why]) => ({ resource, part, why }));
  });
  return [...[...names.leftOut()].map(([resource, why]) => ({ resource, why })), ...ofWritten];
}

/** The file with this value. */
export function textOf(value: JsonObject, path: string, schemaPath: string): ExportedFile {
  const depth = path.split('/').length - 1;
  const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(schemaPath);
  const schema = isRelative && depth > 0 ? '../'.repeat(depth) + schemaPath.replace(/^\.\//, '') : schemaPath;
  const modeline = `# yaml-language-server: $schema=${printable(schema)}\n`;
  return { path, text: modeline + renderYaml(withoutVariables(value) as JsonObject) };
}

/** Adds an entry at this path. */
export function withEntry(value: JsonObject, [step = '', ...steps]: readonly string[], entry: Json): JsonObject {
  const inner = value[step];
  return { ...value, [step]: steps.length === 0 ? entry : withEntry(isJsonObject(inner) ? inner : {}, steps, entry) };
}

/** Appends a comment to the first file, with the entries that can be declared once there is content. */
function withLater(files: readonly ExportedFile[], names: ResourceNames): readonly ExportedFile[] {
  const [first, ...others] = files;
  const later = names.later().reduce<JsonObject>((value, { steps, entry }) => withEntry(value, steps, entry), {});
  if (first === undefined || isEmptyValue(later)) {
    return files;
  }
  const lines = renderYaml(withoutVariables(later) as JsonObject)
    .trimEnd()
    .split('\n');
  const comment = ['When the spaces have their content, declare these as well:', ...lines].map((line) => `# ${line}`);
  return [{ ...first, text: `${first.text}\n${comment.join('\n')}\n` }, ...others];
}

/** File names that are reserved for devices on some systems. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

function fileNames(keys: readonly string[], property: string): string[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    const word = wordOf(key, property);
    const base = DEVICES.test(word) ? `${property}-${word}` : word;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) {
      name = `${base}-${number}`;
    }
    taken.add(name);
    return name;
  });
}

function inFolder(head: JsonObject, collections: readonly Collection[], schemaPath: string): ExportedFile[] {
  const looked = collections.filter(({ group }) => group.kind.external);
  const workspace = { ...head, ...Object.fromEntries(looked.map(({ group, value }) => [group.place.property, value])) };
  const files = [textOf(workspace, 'workspace.yaml', schemaPath)];
  for (const { group, value } of collections.filter(({ group: { kind } }) => !kind.external)) {
    const { property } = group.place;
    const isLarge = (group.resources[0]?.parts.length ?? 0) > 1;
    if (!isLarge || !isJsonObject(value)) {
      files.push(textOf({ [property]: value }, `${property}.yaml`, schemaPath));
      continue;
    }
    const names = fileNames(Object.keys(value), property);
    for (const [index, [key, entry]] of Object.entries(value).entries()) {
      files.push(textOf({ [property]: { [key]: entry } }, `${property}/${names[index]}.yaml`, schemaPath));
    }
  }
  return files;
}

interface Collection {
  readonly group: Group;
  readonly value: Json;
}

/** The top-level collections of a manifest. */
function collectionsOf(groups: readonly Group[], names: ResourceNames): readonly Collection[] {
  // External resources come last, because only those that others refer to are written.
  const others = groups.filter(({ kind }) => !kind.external);
  const looked = groups.filter(({ kind }) => kind.external);
  const values = new Map([...others, ...looked].map((group) => [group, collectionOf([group], names)]));
  return [...looked, ...others].flatMap((group) => {
    const value = values.get(group);
    return value === undefined ? [] : [{ group, value }];
  });
}

function manifestValue(head: JsonObject, collections: readonly Collection[]): JsonObject {
  return { ...head, ...Object.fromEntries(collections.map(({ group, value }) => [group.place.property, value])) };
}

interface Declarable {
  readonly names: ResourceNames;
  readonly collections: readonly Collection[];
  readonly manifest: Manifest;
}

/** Everything that a manifest can declare: drops what `validate` would reject, until nothing is rejected. */
function declarable(
  groups: readonly Group[],
  {
    kinds,
    organization,
    portable,
    pathOf,
  }: {
    readonly kinds: readonly Kind[];
    readonly organization: string;
    readonly portable: boolean;
    readonly pathOf: PathOf | undefined;
  },
): Declarable {
  const refused = new Map<Found, string>();
  for (;;) {
    const names = new ResourceNames(groups, { portable, refused, ...defined({ pathOf }) });
    const collections = collectionsOf(groups, names);
    const { manifest, refusals } = tried(manifestValue({ colophon: 1 }, collections), { kinds, organization });
    const before = refused.size;
    const byPath = new Map(
      refusals.length === 0
        ? []
        : names.written().map((resource) => [JSON.stringify(manifest.entryOf(names.addressOf(resource))), resource]),
    );
    for (const { why, paths } of refusals) {
      for (const path of paths) {
        const lengths = Array.from({ length: path.length + 1 }, (_item, index) => path.length - index);
        const owner = lengths.map((length) => byPath.get(JSON.stringify(path.slice(0, length)))).find(Boolean);
        if (owner !== undefined) {
          refused.set(owner, `no manifest can declare it: ${why}`);
        }
      }
    }
    if (refused.size === before) {
      return { names, collections, manifest };
    }
  }
}

/**
 * Exports the live workspace as a manifest that declares exactly that. Values that a manifest cannot declare are omitted with a
 * warning; if anything cannot be read, the export fails.
 */
export async function exportWorkspace(options: ExportOptions): Promise<Outcome<readonly ExportedFile[]>> {
  const { reader, organization, layout, schemaPath, fillIn } = options;
  const isPortable = options.portable === true;
  const { kinds, unknown } = selectKinds(
    // Another organization does not have the spaces to look up.
    isPortable ? options.kinds.map((kind) => ({ ...kind, external: false })) : options.kinds,
    options.only,
  );
  if (unknown.length > 0) {
    const known = options.kinds.map(({ name }) => name).join(', ');
    return outcomeOf(
      [],
      unknown.map(
        (name): Diagnostic => ({
          severity: 'error',
          code: 'export-unknown-kind',
          summary: `Unknown kind "${shortened(printable(name), 60)}"`,
          detail: `"${shortened(printable(name), 100)}" is neither a kind nor a top-level key of a manifest. Kinds: ${known}.`,
        }),
      ),
    );
  }
  const { groups, diagnostics } = await readWorkspace({ kinds, reader, fillIn });
  if (hasErrors(diagnostics)) {
    return { ok: false, diagnostics };
  }
  const pathOf = isPortable ? await pathsIn(groups, reader) : undefined;
  const declared = declarable(groups, { kinds, organization, portable: isPortable, pathOf });
  const { collections } = declared;
  const warnings = lossesIn(declared, isPortable).map((loss) => warningOf(loss, isPortable));
  const head = { colophon: 1, ...(isPortable ? {} : { organization }) };
  const files =
    layout === 'folder'
      ? inFolder(head, collections, schemaPath)
      : [textOf(manifestValue(head, collections), 'colophon.yaml', schemaPath)];
  return outcomeOf(withLater(files, declared.names), [...diagnostics, ...warnings]);
}
