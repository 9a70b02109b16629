import { sameJson } from '../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Fields } from '../../plan/value.ts';
import * as forms from './look-forms.ts';

/** One setting of a look. */
export interface Leaf {
  /** The field of the kind, and the entry in it where it is a group. */
  readonly field: string;
  readonly entry?: string;
  /** Where it is in requests and answers. */
  readonly wire: readonly string[];
  readonly form: forms.Form;
  /** What a plan has to include for it, as the service calls it. */
  readonly gate?: string;
}

type Row = readonly [name: string, wire: string, form?: forms.Form, gate?: string];

const ROWS: readonly Row[] = [
  ['title', 'title', forms.words],
  ['titles', 'localizedTitle', forms.texts],
  ['theme', 'styling.theme', forms.plain, 'theme-preset'],
  ['colors.primary', 'styling.primaryColor', forms.colours],
  ['colors.info', 'styling.infoColor', forms.colours, 'semantic-colors'],
  ['colors.success', 'styling.successColor', forms.colours, 'semantic-colors'],
  ['colors.warning', 'styling.warningColor', forms.colours, 'semantic-colors'],
  ['colors.danger', 'styling.dangerColor', forms.colours, 'semantic-colors'],
  ['colors.tint', 'styling.tint', forms.tint],
  ['corners', 'styling.corners'],
  ['depth', 'styling.depth'],
  ['links', 'styling.links'],
  ['font', 'styling.font', forms.plain, 'premium-fonts'],
  ['headingFont', 'styling.headingFont', forms.plain, 'premium-fonts'],
  ['monospaceFont', 'styling.monospaceFont', forms.plain, 'premium-fonts'],
  ['icons', 'styling.icons', forms.plain, 'custom-icons'],
  ['codeTheme.default', 'styling.codeTheme.default', forms.pair],
  ['codeTheme.openapi', 'styling.codeTheme.openapi', forms.pair],
  ['sidebar.background', 'styling.sidebar.background'],
  ['sidebar.list', 'styling.sidebar.list'],
  ['search', 'styling.search'],
  ['favicon', 'favicon', forms.favicon],
  ['logo', 'header.logo', forms.pair, 'header-logo'],
  ['primaryLink', 'header.primaryLink', forms.target, 'header-primary-link'],
  ['header', 'header.links', forms.headerLinks],
  ['footer.logo', 'footer.logo', forms.pair, 'footer-logo'],
  ['footer.groups', 'footer.groups', forms.groups, 'footer-links'],
  ['footer.copyright', 'footer.copyright', forms.words, 'footer-copyright'],
  ['announcement.enabled', 'announcement.enabled'],
  ['announcement.message', 'announcement.message'],
  ['announcement.messages', 'announcement.localizedMessage', forms.texts],
  ['announcement.style', 'announcement.style'],
  ['announcement.link', 'announcement.link', forms.oneLink],
  ['themes.default', 'themes.default'],
  ['themes.toggle', 'themes.toggeable'],
  ['feedback', 'feedback.enabled', forms.plain, 'sites-page-feedback'],
  ['ai.mode', 'ai.mode', forms.plain, 'sites-ai-search or sites-ai-assistant'],
  ['ai.greeting', 'ai.greeting', forms.words],
  ['ai.greetings', 'ai.localizedGreeting', forms.texts],
  ['ai.suggestions', 'ai.suggestions', forms.list],
  ['ai.instructions', 'ai.instructions', forms.words],
  ['pageActions', 'pageActions.items', forms.actions],
  ['externalLinks', 'externalLinks.target'],
  ['pagination', 'pagination.enabled'],
  ['trademark', 'trademark.enabled'],
  ['privacyPolicy', 'privacyPolicy.url', forms.words],
  ['socialPreview', 'socialPreview.url', forms.words],
  ['socialAccounts', 'socialAccounts', forms.accounts],
  ['insights.trackingCookie', 'insights.trackingCookie'],
];

/** Every setting that has a name in manifests. */
export const LEAVES: readonly Leaf[] = ROWS.map(([name, wire, form = forms.plain, gate]) => {
  const [field = '', entry] = name.split('.');
  return {
    field,
    ...(entry === undefined ? {} : { entry }),
    wire: wire.split('.'),
    form,
    ...(gate === undefined ? {} : { gate }),
  };
});

/** The fields that are groups of settings. */
export const GROUPS: ReadonlySet<string> = new Set(
  LEAVES.flatMap(({ field, entry }) => (entry === undefined ? [] : [field])),
);

const BY_NAME: ReadonlyMap<string, Leaf> = new Map(LEAVES.map((leaf) => [nameOf(leaf), leaf]));
const BY_WIRE: ReadonlyMap<string, Leaf> = new Map(LEAVES.map((leaf) => [leaf.wire.join('.'), leaf]));

/** What a setting is called: `theme`, `colors.primary`, `raw.styling.background`. */
export function nameOf({ field, entry }: Pick<Leaf, 'field' | 'entry'>): string {
  return entry === undefined ? field : `${field}.${entry}`;
}

/** The setting of a field, or of an entry of one. */
export function leafOf(field: string, entry?: string): Leaf | undefined {
  if (field === 'raw' && entry !== undefined) {
    return { field, entry, wire: entry.split('.'), form: forms.plain };
  }
  return BY_NAME.get(nameOf({ field, ...(entry === undefined ? {} : { entry }) }));
}

/** The setting with a name of ours at a place on the wire, around it, or in it. */
export function namedAt(wire: string): Leaf | undefined {
  const own = BY_WIRE.get(wire);
  return (
    own ??
    LEAVES.find((leaf) => {
      const at = leaf.wire.join('.');
      return at.startsWith(`${wire}.`) || wire.startsWith(`${at}.`);
    })
  );
}

/** What names on the wire must look like to be written with dots between. */
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** The values in an object by their paths with dots; lists and empty objects are values. */
export function flattened(value: JsonObject, isLeaf: (path: string) => boolean, path = ''): Record<string, Json> {
  const found: [string, Json][] = [];
  for (const [name, child] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (isLeaf(at) || !isJsonObject(child) || Object.keys(child).length === 0) {
      found.push([at, child]);
    } else {
      found.push(...Object.entries(flattened(child, isLeaf, at)));
    }
  }
  return Object.fromEntries(found);
}

/** Whether a name means something in JavaScript: a service that is written in it could take it for more than a setting. */
function isReserved(name: string): boolean {
  return name === 'prototype' || name in Object.prototype;
}

/** Whether a path can be declared under `raw`. */
export function isWirePath(path: string): boolean {
  return path.split('.').every((name) => NAME.test(name) && !isReserved(name));
}

/** What an answer has at a place. */
export function at(settings: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    settings,
  );
}

/** The settings with another value at a place, and everything beside it as it is; undefined removes it. */
export function withAt(settings: JsonObject, [name, ...rest]: readonly string[], value: Json | undefined): JsonObject {
  if (name === undefined) {
    return settings;
  }
  const child = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (rest.length === 0) {
    const { [name]: _, ...others } = settings;
    return value === undefined ? others : { ...settings, [name]: value };
  }
  if (value === undefined && !isJsonObject(child)) {
    return settings;
  }
  return { ...settings, [name]: withAt(isJsonObject(child) ? child : {}, rest, value) };
}

/** The canonical value of a setting in an answer; null where it is not set. */
export function liveValue({ wire, form }: Leaf, settings: JsonObject): Json {
  const value = at(settings, wire);
  return value === undefined || value === null ? null : form.live(value);
}

/** Every setting of an answer by field, those without a name of ours under `raw`. */
export function fieldsOf(settings: JsonObject): Fields {
  const fields: Record<string, Json> = { titles: {} };
  const groups = new Map([...GROUPS].map((field): [string, [string, Json][]] => [field, []]));
  for (const leaf of LEAVES) {
    const value = liveValue(leaf, settings);
    if (value === null) {
      continue;
    }
    if (leaf.entry === undefined) {
      fields[leaf.field] = value;
    } else {
      groups.get(leaf.field)?.push([leaf.entry, value]);
    }
  }
  const { updatedAt: _, ...others } = settings;
  const raw = Object.entries(flattened(others, (path) => BY_WIRE.has(path))).filter(
    ([path, value]) => !BY_WIRE.has(path) && value !== null && isWirePath(path) && !isEmptyPart(path, value),
  );
  return {
    ...fields,
    ...Object.fromEntries([...groups].map(([field, entries]) => [field, Object.fromEntries(entries)])),
    raw: Object.fromEntries(raw),
  };
}

/** Whether it is an object for settings that have names, with none of them. */
function isEmptyPart(path: string, value: Json): boolean {
  return isJsonObject(value) && namedAt(path) !== undefined;
}

/** The declared settings among fields, with what each of them shall be. */
export function declaredLeaves(fields: Fields): readonly { readonly leaf: Leaf; readonly value: Json }[] {
  const found: { leaf: Leaf; value: Json }[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const entries = GROUPS.has(field) || field === 'raw' ? comparable(field, value) : undefined;
    if (entries === undefined) {
      const leaf = leafOf(field);
      found.push(...(leaf === undefined ? [] : [{ leaf, value }]));
    } else if (isJsonObject(entries)) {
      for (const [entry, one] of Object.entries(entries)) {
        const leaf = leafOf(field, entry);
        found.push(...(leaf === undefined ? [] : [{ leaf, value: one }]));
      }
    }
  }
  return found;
}

function canonical({ form }: Leaf, value: Json): Json {
  return value === null ? null : form.canonical(value);
}

/** A value of a field in the one form in which it is kept. */
export function canonicalField(field: string, value: Json): Json {
  if (field === 'raw') {
    return isJsonObject(value) ? flattened(value, () => false) : value;
  }
  if (GROUPS.has(field)) {
    return isJsonObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([entry, one]) => {
            const leaf = leafOf(field, entry);
            return [entry, leaf === undefined ? one : canonical(leaf, one)];
          }),
        )
      : value;
  }
  const leaf = leafOf(field);
  return leaf === undefined ? value : (canonical(leaf, value) ?? value);
}

/** A value of a field as it is compared. */
export function comparable(field: string, value: Json): Json {
  const kept = canonicalField(field, value);
  return leafOf(field)?.form.counts?.(kept) ?? kept;
}

/** What of the value of a setting is compared; null where it is not set. */
export function counting(leaf: Leaf, value: Json): Json {
  const kept = canonical(leaf, value);
  return kept === null ? null : (leaf.form.counts?.(kept) ?? kept);
}

/** Whether a setting of an answer is as declared. */
export function isAsDeclared(leaf: Leaf, declared: Json, settings: JsonObject): boolean {
  return sameJson(counting(leaf, declared), counting(leaf, liveValue(leaf, settings)));
}
