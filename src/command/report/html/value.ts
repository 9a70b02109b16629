import { canonicalJson } from '../../../base/canonical.ts';
import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { FieldChange } from '../../../core/plan/plan.ts';
import { isForeignId, isHidden, isReference } from '../../../core/plan/value.ts';
import { words } from '../nouns.ts';
import { count, LONGEST_VALUE } from '../text.ts';
import { inline, isLong, lineDiff } from '../value.ts';
import { CAUSES } from '../words.ts';
import type { Names } from './names.ts';
import { between, type Html, html, type Piece, when } from './template.ts';

const NOTHING: Html = html`<span class="none">nothing</span>`;
const HIDDEN: Html = html`<span class="none">hidden</span>`;

const ROOM = 160;
const ITEMS = 50;
const DIFF = { lines: 400, characters: LONGEST_VALUE };

function isSet(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}

/** Nothing else becomes the color of anything. */
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** An unambiguous image URL: HTTPS, a host in ASCII, no credentials, no query or fragment. */
const IMAGE = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?\/[A-Za-z0-9._~/%+-]*\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;

/**
 * A text; a color with a swatch, and an image as a link. The page loads no image, because the author of a manifest would learn who reviews
 * it, and when. No other text becomes a link. The swatch is drawn with an SVG attribute, because the page allows no inline styles on
 * elements.
 */
function shownText(text: string): Piece {
  if (COLOUR.test(text)) {
    return html`<span class="colour"><svg class="swatch" viewBox="0 0 2 2" aria-hidden="true" focusable="false"><rect width="2" height="2" fill="${text}"/></svg>${text}</span>`;
  }
  return IMAGE.test(text)
    ? html`<a class="out" href="${text}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
    : text;
}

function reference(address: string, { path }: Names, within: Address | undefined): Html {
  return within === undefined
    ? html`<span class="ref">${path(address)} <code>${address}</code></span>`
    : html`<span class="ref">${path(address, within)}</span>`;
}

function moreItems(number: number): Piece {
  return when(number > ITEMS, () => html` <span class="none">and ${number - ITEMS} more</span>`);
}

/** A value for people: texts without quotes, references by name, no secrets. */
export function readable(value: Json | undefined, names: Names, within?: Address): Piece {
  if (!isSet(value)) {
    return NOTHING;
  }
  if (typeof value === 'string') {
    return value === '' ? html`<span class="none">empty</span>` : shownText(value);
  }
  if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  }
  if (isHidden(value)) {
    return HIDDEN;
  }
  if (isReference(value)) {
    return reference(value.$ref, names, within);
  }
  if (isForeignId(value)) {
    const address = names.known(value.$id);
    return address === undefined
      ? html`<span class="ref">ID <code>${value.$id}</code></span>`
      : reference(address, names, within);
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? html`<span class="none">none</span>`
      : [
          between(
            value.slice(0, ITEMS).map((item: Json) => readable(item, names, within)),
            ', ',
          ),
          moreItems(value.length),
        ];
  }
  if (isJsonObject(value)) {
    const parts = Object.entries(value).filter(([, child]) => isSet(child));
    return [
      between(
        parts
          .slice(0, ITEMS)
          .map(([key, child]) => html`<span class="label">${words(key)}:</span> ${readable(child, names, within)}`),
        ', ',
      ),
      moreItems(parts.length),
    ];
  }
  return inline(value);
}

function hiddenSides({ before, after }: FieldChange): Piece {
  if (isSet(before) && isSet(after)) {
    return canonicalJson(before) === canonicalJson(after) ? HIDDEN : html`${HIDDEN}, changed`;
  }
  return isSet(before) ? html`${HIDDEN}, removed` : html`${HIDDEN}, set`;
}

/** The value before and after, labelled for screen readers. */
export function sides(before: Piece, after: Piece): Html {
  return html`<span class="old"><span class="vh">before: </span>${before}</span> <span class="arrow" aria-hidden="true">→</span> <span class="new"><span class="vh">after: </span>${after}</span>`;
}

const LINE_WORDS = { '+': 'added: ', '-': 'removed: ' } as const;

function diffOf(before: Json | undefined, after: Json | undefined, label: string): Html {
  const { lines, omitted } = lineDiff(before, after, DIFF);
  const items = lines.map(({ sign, text }) =>
    sign === ' '
      ? html`<span class="line">${text === '' ? ' ' : text}</span>`
      : html`<span class="line ${sign === '+' ? 'added' : 'taken'}"><span class="vh">${LINE_WORDS[sign]}</span>${text === '' ? ' ' : text}</span>`,
  );
  return html`<div class="diff" role="group" tabindex="0" aria-label="${label}, line by line">${items}${when(omitted > 0, () => html`<span class="line">… ${count(omitted, 'more line')}</span>`)}</div>`;
}

export function fieldItem(field: FieldChange, isNew: boolean, names: Names): Html {
  const { before, after, sensitive, cause, path } = field;
  const label = field.entry === undefined ? words(path) : `${words(field.field)}: ${field.entry}`;
  let value: Piece;
  if (sensitive) {
    value = hiddenSides(field);
  } else if (isLong(before, ROOM) || isLong(after, ROOM)) {
    value = diffOf(before, after, label);
  } else if (isNew && !isSet(before)) {
    value = readable(after, names);
  } else {
    value = sides(readable(before, names), readable(after, names));
  }
  const note = when(
    cause !== 'pending' && cause !== 'removed',
    () => html` <span class="because">${CAUSES[cause]}</span>`,
  );
  return html`<div class="field"><dt>${label}</dt><dd>${value}${note}</dd></div>`;
}

export function lostItem(path: string, value: Json, names: Names): Html {
  const shown = isLong(value, ROOM)
    ? diffOf(value, undefined, words(path))
    : html`<span class="old">${readable(value, names)}</span>`;
  return html`<div class="field"><dt>${words(path)}</dt><dd>${shown}</dd></div>`;
}
