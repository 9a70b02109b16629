import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { DEFAULT_SETTINGS, PAID } from './defaults.ts';

/** The objects whose fields are separate settings; any other value is one setting. */
const PARTS: ReadonlySet<string> = new Set([
  '',
  ...Object.entries(DEFAULT_SETTINGS).flatMap(([name, value]) =>
    isJsonObject(value) && name !== 'favicon' ? [name] : [],
  ),
  'styling.codeTheme',
  'styling.sidebar',
]);

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The settings with overrides, setting by setting. */
export function overlaid(under: JsonObject, over: JsonObject, path = ''): JsonObject {
  const merged = Object.entries(over).map(([name, value]): [string, Json] => {
    const at = inside(path, name);
    const below = Object.hasOwn(under, name) ? under[name] : undefined;
    return [name, PARTS.has(at) && isJsonObject(below) && isJsonObject(value) ? overlaid(below, value, at) : value];
  });
  return { ...under, ...Object.fromEntries(merged) };
}

/** The overrides after a change: null removes one, and an empty part is removed. */
export function overridden(before: JsonObject, change: JsonObject, path = ''): JsonObject {
  const changed = Object.entries(change).map(([name, value]): [string, Json] => {
    const at = inside(path, name);
    const below = Object.hasOwn(before, name) ? before[name] : undefined;
    return [
      name,
      PARTS.has(at) && isJsonObject(value) ? overridden(isJsonObject(below) ? below : {}, value, at) : value,
    ];
  });
  const isKept = ([name, value]: [string, Json]): boolean =>
    value !== null && !(PARTS.has(inside(path, name)) && isJsonObject(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries({ ...before, ...Object.fromEntries(changed) }).filter(isKept));
}

function partAt(settings: JsonObject, name: string): JsonObject {
  const part = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return isJsonObject(part) ? part : {};
}

function withSetting(
  settings: JsonObject,
  [part = '', name = '']: readonly string[],
  value: Json | undefined,
): JsonObject {
  const { [name]: _, ...rest } = partAt(settings, part);
  return { ...settings, [part]: value === undefined ? rest : { ...rest, [name]: value } };
}

/** The settings as shown without paid customizations: those have their defaults. */
export function masked(settings: JsonObject): JsonObject {
  return Object.values(PAID)
    .flat()
    .reduce(
      (shown, path) => withSetting(shown, path, partAt(DEFAULT_SETTINGS, path[0] ?? '')[path[1] ?? '']),
      settings,
    );
}

/** The assistant is among the page actions if and only if visitors can talk to it; an empty menu stays empty. */
export function withAssistant(settings: JsonObject): JsonObject {
  const { items } = partAt(settings, 'pageActions');
  if (!Array.isArray(items) || items.length === 0) {
    return settings;
  }
  const isOn = partAt(settings, 'ai')['mode'] === 'assistant';
  const fitting = isOn
    ? items.includes('assistant')
      ? items
      : ['assistant', ...(items as readonly Json[])]
    : (items as readonly Json[]).filter((item) => item !== 'assistant');
  return withSetting(settings, ['pageActions', 'items'], fitting as Json);
}

/** The settings without those that only admins may read. */
export function withoutInstructions(settings: JsonObject): JsonObject {
  return withSetting(settings, ['ai', 'instructions'], undefined);
}
