import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import { textsByLanguage } from '../fields.ts';
import type { CodecName, ValueShape } from '../schema.ts';
import { canonicalTarget, liveTarget, wireTarget } from './targets.ts';
import { at, withAt } from './wire.ts';

/** How a value is encoded. Null means that nothing is set. */
export interface Codec {
  /** The canonical form in which declared and live values are compared. */
  readonly canonical: (value: Json) => Json;
  /** Decodes a value in a response to its canonical form. */
  readonly live: (wire: Json) => Json;
  /** Encodes a canonical value for a request. */
  readonly wire: (value: Json) => Json;
  /** The shortest notation of a canonical value. */
  readonly short?: (value: Json) => Json;
  /** The part of a canonical value that matters for comparison; all of it if missing. */
  readonly counts?: (value: Json) => Json;
}

const same = (value: Json): Json => value;
const PLAIN: Codec = { canonical: same, live: same, wire: same };

/** A value that is sent in its canonical form, and returned in any. */
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

/** A value for light mode and one for dark mode; a single value is for both. */
const PAIR: Codec = { ...sentAs((value) => pairOf(value, same)), short: shortPair };
const COLORS: Codec = { ...sentAs((value) => pairOf(value, color)), short: shortPair };

/** An emoji as code points, which the service may return instead. */
function codePoints(emoji: Json): Json {
  if (typeof emoji !== 'string') {
    return emoji;
  }
  const isCode = /^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(emoji);
  const points = isCode
    ? emoji.toLowerCase().split('-')
    : [...emoji].map((it) => (it.codePointAt(0) ?? 0).toString(16));
  // The selector that only requests the emoji style.
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
  /** An empty text means none. */
  text: sentAs((value) => (value === '' ? null : value)),
  /** An empty list means none. */
  list: sentAs((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
  /** Texts by language; an empty map means none. */
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
  /** The service adds or removes the assistant in a menu by itself; it only counts in a menu without other items. */
  actions: {
    ...PLAIN,
    counts: (value) =>
      Array.isArray(value) && value.length > 1
        ? (value as readonly Json[]).filter((item) => item !== 'assistant')
        : value,
  },
};

/** An object with a codec for each part; parts without a value are omitted. Any other value, such as the name of a font, is unchanged. */
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
