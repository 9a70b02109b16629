import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { DriverError } from '../../engine/driver.ts';
import type { Fields } from '../../plan/value.ts';
import { counting, declaredLeaves, fieldsOf, flattened, type Leaf, leafOf, nameOf, withAt } from './look-leaves.ts';
import { NEW_ANNOUNCEMENT, wireValue } from './look-write.ts';

/** The fields of a look that only a whole site has. */
const OF_SITES: ReadonlySet<string> = new Set([
  'font',
  'headingFont',
  'monospaceFont',
  'ai',
  'pageActions',
  'socialAccounts',
  'insights',
]);

/** The setting with a name such as `theme`, `colors.primary` or `raw.styling.background`. */
function leafNamed(name: string): Leaf | undefined {
  const dot = name.indexOf('.');
  const [field, entry] = dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
  return OF_SITES.has(field) ? undefined : leafOf(field, entry);
}

/** Settings by name, from the fields of a look. */
export function settingsOf(fields: Fields): JsonObject {
  return Object.fromEntries(
    declaredLeaves(fields).flatMap(({ leaf, value }): [string, Json][] => {
      const kept = value === null ? null : leaf.form.canonical(value);
      return OF_SITES.has(leaf.field) ? [] : [[nameOf(leaf), kept]];
    }),
  );
}

/** The fields of a look, from settings by name. */
export function fieldsNamed(settings: JsonObject): Fields {
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(settings)) {
    const leaf = leafNamed(name);
    if (leaf?.entry !== undefined) {
      const group = fields[leaf.field];
      fields[leaf.field] = { ...(isJsonObject(group) ? group : {}), [leaf.entry]: value };
    } else if (leaf !== undefined) {
      fields[leaf.field] = value;
    }
  }
  return fields;
}

/** Settings by name as they are compared. */
export function comparableSettings(settings: JsonObject): JsonObject {
  const plain = Object.entries(settings).flatMap(([name, value]): [string, Json][] =>
    name.startsWith('raw.') && isJsonObject(value)
      ? Object.entries(flattened({ [name]: value }, () => false))
      : [[name, value]],
  );
  return Object.fromEntries(
    plain.map(([name, value]) => {
      const leaf = leafNamed(name);
      return [name, leaf === undefined ? value : counting(leaf, value)];
    }),
  );
}

/** What is in force in a site space, by name, and which of it is as the site has it. */
export function inForce(
  effective: JsonObject,
  site: JsonObject,
): { readonly settings: JsonObject; readonly inherited: readonly string[] } {
  const named = (answer: JsonObject): JsonObject => {
    const all = settingsOf(fieldsOf(answer));
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  };
  const settings = named(effective);
  const around = comparableSettings(named(site));
  const compared = comparableSettings(settings);
  return {
    settings,
    inherited: Object.keys(settings).filter((name) => sameJson(compared[name], around[name])),
  };
}

const isOfAnnouncement = (name: string): boolean => name.startsWith('announcement.');

/** The whole announcement that a request must have to change a part of it. */
function announcementOf(declared: JsonObject, effective: JsonObject): JsonObject {
  const { announcement } = effective;
  const parts = Object.entries(declared).filter(([name, value]) => isOfAnnouncement(name) && value !== null);
  return parts.reduce(
    (whole, [name, value]) => {
      const leaf = leafNamed(name);
      return leaf === undefined ? whole : withAt(whole, leaf.wire.slice(1), wireValue(leaf, value));
    },
    { ...NEW_ANNOUNCEMENT, ...(isJsonObject(announcement) ? announcement : {}) } as JsonObject,
  );
}

interface Change {
  /** The settings to change; null removes an override. */
  readonly changed: JsonObject;
  /** All declared settings. */
  readonly declared: JsonObject;
  readonly effective: JsonObject;
}

/** The body that makes these changes. */
export function overrideBody({ changed, declared, effective }: Change): JsonObject {
  // Parts of what we do not know may have to be sent together.
  const isRaw = ([name]: [string, Json]): boolean => name.startsWith('raw.');
  const sent = { ...Object.fromEntries(Object.entries(declared).filter(isRaw)), ...changed };
  const body = Object.entries(sent).reduce<JsonObject>((result, [name, value]) => {
    const leaf = leafNamed(name);
    if (leaf === undefined || isOfAnnouncement(name)) {
      return result;
    }
    return withAt(result, leaf.wire, value === null ? null : wireValue(leaf, value));
  }, {});
  const touches = Object.entries(changed).some(([name, value]) => isOfAnnouncement(name) && value !== null);
  return touches ? { ...body, announcement: announcementOf(declared, effective) } : body;
}

/** Whether the changes take an announcement away, which the service only does with all overrides at once. */
export function losesAnnouncement(changed: JsonObject, declared: JsonObject): boolean {
  const isSet = Object.entries(declared).some(([name, value]) => isOfAnnouncement(name) && value !== null);
  return !isSet && Object.entries(changed).some(([name, value]) => isOfAnnouncement(name) && value === null);
}

/** Refuses to remove overrides that nobody declares. */
export function refuseForeign(own: readonly string[], { changed, declared }: Omit<Change, 'effective'>): void {
  const foreign = own.filter(
    (name) => !isOfAnnouncement(name) && changed[name] === undefined && declared[name] === undefined,
  );
  if (foreign.length > 0) {
    throw new DriverError(
      `the service removes the announcement of a site space only together with all its overrides, and ${foreign.map((name) => `\`${name}\``).join(', ')} would be lost. Declare ${foreign.length === 1 ? 'it' : 'them'} here, or remove the announcement in the service`,
      { failure: 'invalid', outcome: 'none' },
    );
  }
}

/** The declared settings that are set, for a service that has lost all overrides. */
export function setOf(declared: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== null));
}
