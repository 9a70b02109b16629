import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { textsByLanguage } from './fields.ts';
import { canonicalTarget, footerGroups, header, link, liveTarget, wireTarget } from './look-links.ts';

/** How the value of a setting is written. Null means that it is not set. */
export interface Form {
  /** The one form in which declared and live values are compared. */
  readonly canonical: (value: Json) => Json;
  /** The canonical form of what an answer has. */
  readonly live: (wire: Json) => Json;
  /** What a request has for a canonical value. */
  readonly wire: (value: Json) => Json;
  /** The shortest way to write a canonical value. */
  readonly short?: (value: Json) => Json;
  /** What of a canonical value counts; all of it where this is missing. */
  readonly counts?: (value: Json) => Json;
}

const same = (value: Json): Json => value;

/** A value that is sent as it is declared. */
export const plain: Form = { canonical: same, live: same, wire: same };

const text = (value: Json): Json => (value === '' ? null : value);

/** A text; an empty one is none. */
export const words: Form = { canonical: text, live: text, wire: same };

/** A list of texts; an empty one is none. */
export const list: Form = {
  canonical: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
  live: (value) => (Array.isArray(value) && value.length === 0 ? null : value),
  wire: same,
};

function byLanguage(value: Json): Json {
  const found = isJsonObject(value) ? textsByLanguage(value as Readonly<Record<string, string>>) : {};
  return Object.keys(found).length === 0 ? null : found;
}

/** Texts by language; an empty map is none. */
export const texts: Form = { canonical: byLanguage, live: byLanguage, wire: same };

function pairOf(value: Json, change: (part: Json) => Json): Json {
  if (typeof value === 'string') {
    return { light: change(value), dark: change(value) };
  }
  return isJsonObject(value) ? { light: change(value['light'] ?? null), dark: change(value['dark'] ?? null) } : value;
}

function shortPair(value: Json): Json {
  return isJsonObject(value) && typeof value['light'] === 'string' && value['light'] === value['dark']
    ? value['light']
    : value;
}

/** A value for light and one for dark mode; a single one is for both. */
export const pair: Form = {
  canonical: (value) => pairOf(value, same),
  live: (value) => pairOf(value, same),
  wire: same,
  short: shortPair,
};

/** A colour in the form `#rrggbb`, in lowercase. */
function colour(value: Json): Json {
  if (typeof value !== 'string') {
    return value;
  }
  const small = value.toLowerCase();
  return /^#[0-9a-f]{3}$/.test(small) ? `#${[...small.slice(1)].map((digit) => digit + digit).join('')}` : small;
}

/** A colour for light and one for dark mode. */
export const colours: Form = {
  canonical: (value) => pairOf(value, colour),
  live: (value) => pairOf(value, colour),
  wire: same,
  short: shortPair,
};

/** The colours of a tint, which the service wraps. */
export const tint: Form = {
  ...colours,
  live: (value) => (isJsonObject(value) ? pairOf(value['color'] ?? null, colour) : null),
  wire: (value) => ({ color: value }),
};

/** An emoji as the code points that the service may answer in its place. */
function codePoints(emoji: Json): Json {
  if (typeof emoji !== 'string') {
    return emoji;
  }
  const isCode = /^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(emoji);
  const points = isCode
    ? emoji.toLowerCase().split('-')
    : [...emoji].map((it) => (it.codePointAt(0) ?? 0).toString(16));
  // What only asks for a picture in place of a sign.
  return points.filter((point) => point !== 'fe0f').join('-');
}

/** An image, an emoji, or neither. */
export const favicon: Form = {
  canonical: (value) => {
    if (!isJsonObject(value)) {
      return pairOf(value, same);
    }
    return value['emoji'] === undefined ? pairOf(value, same) : value;
  },
  live: (value) => {
    const { icon, emoji } = isJsonObject(value) ? value : ({} as JsonObject);
    return isJsonObject(icon) ? pairOf(icon, same) : emoji === undefined ? null : { emoji };
  },
  counts: (value) =>
    isJsonObject(value) && value['emoji'] !== undefined ? { emoji: codePoints(value['emoji']) } : value,
  wire: (value) => (isJsonObject(value) && value['emoji'] === undefined ? { icon: value } : value),
  short: shortPair,
};

/** Where something leads. */
export const target: Form = { canonical: canonicalTarget, live: liveTarget, wire: wireTarget };

export const oneLink: Form = link;
export const headerLinks: Form = header;
export const groups: Form = footerGroups;

function accountsOf(value: Json, shownOf: (account: JsonObject) => Json | undefined): Json {
  return (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject).map((account) => {
    const shown = shownOf(account);
    const { footer, header: top } = isJsonObject(shown) ? shown : ({} as JsonObject);
    const { platform, handle } = account;
    return { platform: platform ?? null, handle: handle ?? null, footer: footer ?? true, header: top ?? false };
  });
}

/** Accounts on other platforms. */
export const accounts: Form = {
  canonical: (value) => accountsOf(value, same),
  live: (value) => accountsOf(value, ({ display }) => display),
  wire: (value) =>
    (value as unknown as readonly JsonObject[]).map(({ platform, handle, footer, header: top }) => ({
      platform: platform ?? null,
      handle: handle ?? null,
      display: { footer: footer ?? true, header: top ?? false },
    })),
};

/** The service adds the assistant to a menu, or drops it, by itself; only a menu of nothing else is about it. */
function withoutAssistant(value: Json): Json {
  return Array.isArray(value) && value.length > 1
    ? (value as readonly Json[]).filter((item) => item !== 'assistant')
    : value;
}

/** The actions of a page. They are sent as they are declared, and compared without the one that comes and goes by itself. */
export const actions: Form = { ...plain, counts: withoutAssistant };
