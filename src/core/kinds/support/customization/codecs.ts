import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import { textsByLanguage } from '../fields.ts';
import type { CodecName, ValueShape } from '../schema.ts';
import { canonicalTarget, liveTarget, wireTarget } from './targets.ts';
import { at, withAt } from './wire.ts';

/** How a value is written. Null means that nothing is set. */
export interface Codec {
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
const PLAIN: Codec = { canonical: same, live: same, wire: same };

/** A value that is sent in its canonical form, and answered in any. */
const sentAs = (canonical: (value: Json) => Json): Codec => ({ canonical, live: canonical, wire: same });

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

/** A color in the form `#rrggbb`, in lowercase. */
function color(value: Json): Json {
  if (typeof value !== 'string') {
    return value;
  }
  const small = value.toLowerCase();
  return /^#[0-9a-f]{3}$/.test(small) ? `#${[...small.slice(1)].map((digit) => digit + digit).join('')}` : small;
}

/** A value for light and one for dark mode; a single one is for both. */
const PAIR: Codec = { ...sentAs((value) => pairOf(value, same)), short: shortPair };
const COLORS: Codec = { ...sentAs((value) => pairOf(value, color)), short: shortPair };

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

const hasEmoji = (value: Json): value is JsonObject => isJsonObject(value) && value['emoji'] !== undefined;

/** An image, an emoji, or neither. */
const FAVICON: Codec = {
  canonical: (value) => (hasEmoji(value) ? value : pairOf(value, same)),
  live: (value) => {
    const { icon, emoji } = isJsonObject(value) ? value : ({} as JsonObject);
    return isJsonObject(icon) ? pairOf(icon, same) : emoji === undefined ? null : { emoji };
  },
  wire: (value) => (hasEmoji(value) ? value : { icon: value }),
  short: shortPair,
  counts: (value) => (hasEmoji(value) ? { emoji: codePoints(value['emoji'] ?? null) } : value),
};

const CODECS: Readonly<Record<CodecName, Codec>> = {
  /** An empty text is none. */
  text: sentAs((value) => (value === '' ? null : value)),
  /** An empty list is none. */
  list: sentAs((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
  /** Texts by language; an empty map is none. */
  texts: sentAs((value) => {
    const found = isJsonObject(value) ? textsByLanguage(value as Readonly<Record<string, string>>) : {};
    return Object.keys(found).length === 0 ? null : found;
  }),
  pair: PAIR,
  colors: COLORS,
  /** The service wraps the colors of a tint. */
  tint: {
    ...COLORS,
    live: (value) => (isJsonObject(value) ? COLORS.live(value['color'] ?? null) : null),
    wire: (value) => ({ color: value }),
  },
  favicon: FAVICON,
  target: { canonical: canonicalTarget, live: liveTarget, wire: wireTarget },
  /** The service adds the assistant to a menu, or drops it, by itself; only a menu of nothing else is about it. */
  actions: {
    ...PLAIN,
    counts: (value) =>
      Array.isArray(value) && value.length > 1
        ? (value as readonly Json[]).filter((item) => item !== 'assistant')
        : value,
  },
};

/** An object, in which every part is written in its own way. What says nothing is left out. Anything else, such as the name of a font, is as it is. */
function ofParts(parts: NonNullable<ValueShape['parts']>): Codec {
  const codecs = Object.entries(parts).map(([name, { wire = name, default: usual, unset, ...shape }]) => ({
    ...{ name, path: wire.split('.'), usual, unset },
    codec: codecOf(shape),
  }));
  const read = (value: JsonObject, form: 'canonical' | 'live'): Json =>
    Object.fromEntries(
      codecs.flatMap(({ name, path, codec, usual }): [string, Json][] => {
        const found = (form === 'live' ? at(value, path) : value[name]) ?? null;
        const kept = (found === null ? null : codec[form](found)) ?? usual;
        return kept === undefined ? [] : [[name, kept]];
      }),
    );
  return {
    canonical: (value) => (isJsonObject(value) ? read(value, 'canonical') : value),
    live: (value) => (isJsonObject(value) ? read(value, 'live') : value),
    wire: (value) =>
      isJsonObject(value)
        ? codecs.reduce<JsonObject>((body, { name, path, codec, unset }) => {
            const part = value[name];
            return withAt(body, path, part === undefined ? unset : codec.wire(part));
          }, {})
        : value,
  };
}

/** The codec of a value with this shape. */
export function codecOf({ codec, parts, items }: ValueShape): Codec {
  if (items !== undefined) {
    const item = codecOf(items);
    const each =
      (change: (value: Json) => Json) =>
      (value: Json): Json =>
        (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject).map(change);
    return { canonical: each(item.canonical), live: each(item.live), wire: each(item.wire) };
  }
  return parts === undefined ? (codec === undefined ? PLAIN : CODECS[codec]) : ofParts(parts);
}
