import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import type { Fields } from '../../../plan/value.ts';
import { SCHEMAS } from '../../schemas.gen.ts';
import type { SettingShape } from '../schema.ts';
import { type Codec, codecOf } from './codecs.ts';
import { at, flattened } from './wire.ts';

// Settings have names: `theme`, `colors.primary`, and `raw.styling.background` for one without a name of ours.

/** One setting of a customization. */
export interface Setting extends Omit<SettingShape, 'wire' | 'codec'> {
  readonly name: string;
  /** Its path in requests and responses. */
  readonly wire: readonly string[];
  readonly codec: Codec;
}

/** Every setting that has a name in manifests. */
export const SETTINGS: readonly Setting[] = Object.entries(SCHEMAS.customization.settings ?? {}).map(
  ([name, shape]) => ({ ...shape, name, wire: shape.wire.split('.'), codec: codecOf(shape) }),
);

const BY_NAME: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.name, setting]));
const BY_WIRE: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((setting) => [setting.wire.join('.'), setting]));
const RAW = 'raw';

/** The field that contains a setting, and its entry there if the field is a group. */
function placeOf(name: string): readonly [field: string, entry?: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** The names of all fields, in display order. */
export const FIELDS: readonly string[] = [...new Set([...BY_NAME.keys(), RAW].map((name) => placeOf(name)[0]))];

/** The fields that are groups of settings. */
const GROUPS: ReadonlySet<string> = new Set(FIELDS.filter((field) => !BY_NAME.has(field)));

export function settingNamed(name: string): Setting | undefined {
  const [field, entry] = placeOf(name);
  return field === RAW && entry !== undefined
    ? { name, wire: entry.split('.'), codec: codecOf({}) }
    : BY_NAME.get(name);
}

/** The named setting at a path on the wire, around it, or inside it. */
export function namedAt(wire: string): Setting | undefined {
  const around = [...BY_WIRE].find(([path]) => path.startsWith(`${wire}.`) || wire.startsWith(`${path}.`));
  return BY_WIRE.get(wire) ?? around?.[1];
}

/** Whether a name has a meaning in JavaScript, where a service could mistake it for more than a setting. */
function isReserved(name: string): boolean {
  return name === 'prototype' || name in Object.prototype;
}

/** Whether a path can be declared under `raw`: names that can be joined with dots. */
export function isWirePath(path: string): boolean {
  return path.split('.').every((name) => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !isReserved(name));
}

/** The fields of a response without any settings. */
export const NO_FIELDS: Fields = Object.fromEntries(['titles', ...GROUPS].map((field) => [field, {}]));

/** Converts fields to settings by name. */
export function settingsIn(fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]): [string, Json][] => {
      if (!GROUPS.has(field) || !isJsonObject(value)) {
        return [[field, value]];
      }
      const entries = field === RAW ? flattened(value, () => false) : value;
      return Object.entries(entries).map(([entry, one]) => [`${field}.${entry}`, one]);
    }),
  );
}

/** Converts settings by name to fields. */
export function fieldsOf(settings: JsonObject): Fields {
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(settings)) {
    const [field, entry] = placeOf(name);
    const group = fields[field];
    fields[field] = entry === undefined ? value : { ...(isJsonObject(group) ? group : {}), [entry]: value };
  }
  return fields;
}

const changed = (settings: JsonObject, change: (setting: Setting, value: Json) => Json): JsonObject =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const setting = value === null ? undefined : settingNamed(name);
      return [name, setting === undefined ? value : change(setting, value)];
    }),
  );

/** Settings in their canonical form. */
export function canonical(settings: JsonObject): JsonObject {
  return changed(settings, ({ codec }, value) => codec.canonical(value));
}

/** Settings for comparison. */
export function compared(settings: JsonObject): JsonObject {
  return changed(canonical(settings), ({ codec }, value) => codec.counts?.(value) ?? value);
}

/** The canonical value of a setting in a response; null if it is not set. */
export function liveValue({ wire, codec }: Setting, answer: JsonObject): Json {
  const value = at(answer, wire) ?? null;
  return value === null ? null : codec.live(value);
}

/** All settings in a response, those without a name as `raw`. */
export function settingsOf({ updatedAt: _, ...answer }: JsonObject): JsonObject {
  const named = SETTINGS.map((setting): [string, Json] => [setting.name, liveValue(setting, answer)]);
  const raw = Object.entries(flattened(answer, (path) => BY_WIRE.has(path)))
    // An empty object that would contain named settings has none.
    .filter(
      ([path, value]) =>
        isWirePath(path) && !BY_WIRE.has(path) && (!isJsonObject(value) || namedAt(path) === undefined),
    )
    .map(([path, value]): [string, Json] => [`${RAW}.${path}`, value]);
  return Object.fromEntries([...named, ...raw].filter(([, value]) => value !== null));
}

/** Whether a response has a setting whose name no manifest can contain. */
export function hasUnnameable(answer: JsonObject): boolean {
  return Object.keys(flattened(answer, (path) => BY_WIRE.has(path))).some(
    (path) => !isWirePath(path) && !BY_WIRE.has(path),
  );
}
