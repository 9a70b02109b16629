import { isJsonObject, type Json } from '../../../base/json.ts';
import { unreachable } from '../../../base/unreachable.ts';
import { meaningOf } from '../../../core/engine/risks.ts';
import type { Change, Delete, Effect } from '../../../core/plan/plan.ts';
import { effectOf, placeIn } from '../../../core/plan/resources.ts';
import type { NamedPage } from '../../../core/plan/value.ts';
import { firstStep, lastStep } from '../address.ts';
import { broughtAlongText } from '../change.ts';
import { words } from '../nouns.ts';
import { count, safe, sentence } from '../text.ts';
import { pageText } from '../value.ts';
import { isRisky, placeOf } from '../words.ts';
import { EFFECT_LABELS, fieldsOf, type Names } from './names.ts';
import { type Html, html, type Piece, when } from './template.ts';
import { fieldItem, lostItem, readable, sides } from './value.ts';

/** The plan that contains the shown change. */
export interface Context {
  readonly names: Names;
  readonly blocked: ReadonlySet<string>;
  readonly addressOfKey: ReadonlyMap<string, string>;
  readonly open: boolean;
  readonly part: number;
}

const FIELDS = 500;

export function badge(effect: Effect): Html {
  const { sign, word } = EFFECT_LABELS[effect];
  return html`<span class="badge ${effect}"><span class="sign" aria-hidden="true">${sign}</span> ${word}</span>`;
}

export function riskText(risk: string): string {
  return meaningOf(risk) ?? words(risk);
}

function tags(change: Change, { blocked }: Context): Piece {
  return [
    when(blocked.has(change.key), () => html` <span class="tag blocked">Blocked</span>`),
    ...change.risk.slice(0, 5).map((risk) => html` <span class="tag risk">${words(risk)}</span>`),
  ];
}

/** Its new position among its siblings. */
function placeText(change: Change, names: Names): string | undefined {
  const place = placeIn(change);
  if (place === undefined) {
    return undefined;
  }
  if (place.after !== null) {
    return `Moves after ${names.after(place.after)}.`;
  }
  return place.before === undefined
    ? 'Moves to the first place.'
    : `Moves to the first place, before ${names.after(place.before)}.`;
}

function remark(change: Change, { names, addressOfKey }: Context): Piece {
  const place = placeText(change, names);
  const after = place === undefined ? '' : ` ${place}`;
  switch (change.action) {
    case 'create':
    case 'update':
      return place;
    case 'replace':
      return `Deleted and created again, because a field cannot be changed.${after}`;
    case 'adopt':
      return change.fields.length === 0
        ? 'It exists already and becomes managed; nothing about it changes.'
        : `It exists already, becomes managed, and is updated as shown.${after}`;
    case 'delete': {
      const other = change.with === undefined ? undefined : (addressOfKey.get(change.with) ?? change.with);
      return other === undefined ? undefined : `Deleted together with ${names.after(other)}.`;
    }
    case 'move':
      return place;
    default:
      return unreachable(change);
  }
}

/** The recorded and the live name of a resource that may not be the recorded one. */
function unrecognized(change: Change): Piece {
  return when(change.action === 'delete' && change.recordedName !== undefined, () => {
    const { recordedName, liveName, id } = change as Delete;
    const named = (name: string): Html => html`the name <strong>${safe(name, 200)}</strong>`;
    const recorded = recordedName === undefined || recordedName === '' ? 'no name' : named(recordedName);
    const live = liveName === undefined ? 'another one' : named(liveName);
    return html`<p class="warning"><strong>Risk:</strong> The ledger recorded ${recorded}; live, <code>${safe(id, 80)}</code> has ${live}.</p>`;
  });
}

/** The live name of a deleted resource, unless it is already shown beside the address. */
function liveNameOf(change: Change, { names }: Context): Piece {
  const name = change.action === 'delete' || change.action === 'replace' ? change.liveName : undefined;
  const isKnown =
    name === undefined || name === lastStep(change.address).key || safe(name, 200) === names.after(change.address);
  if (name === undefined && change.action === 'delete') {
    return html` <span class="live">id ${safe(change.id, 80)}</span>`;
  }
  return when(!isKnown, () => html` <span class="live">live: ${safe(name ?? '', 200)}</span>`);
}

function pageItem(page: NamedPage): Html {
  return html`<div class="field"><dt>page <code>${safe(page.id, 60)}</code></dt><dd>${pageText(page)}</dd></div>`;
}

function fieldList(change: Change, { names }: Context): Piece {
  const isNew = change.action === 'create';
  const lost = change.action === 'delete' ? Object.entries(change.before).filter(([, value]) => value !== null) : [];
  const items = [
    ...change.fields.map((field) => fieldItem(field, isNew, names)),
    ...lost.map(([path, value]) => lostItem(path, value, names)),
    ...(change.pages ?? []).map(pageItem),
  ];
  const rest = items.length - FIELDS;
  return when(
    items.length > 0,
    () =>
      html`<dl class="fields">${items.slice(0, FIELDS)}</dl>${when(rest > 0, () => html`<p class="more">and ${count(rest, 'more field')}: <code>colophon show -v</code> prints all</p>`)}`,
  );
}

function foot(change: Change, { names }: Context): Html {
  const { source, previousAddress, address, reason } = change;
  const brought = broughtAlongText(change);
  return html`<p class="foot">${when(brought !== undefined, () => html`<span>${sentence(brought ?? '')}</span> `)}${when(reason !== '', () => html`<span>${sentence(reason)}</span> `)}${when(
    previousAddress !== undefined && previousAddress !== address,
    () => html`<span>Was <code>${previousAddress}</code></span> `,
  )}${when(source !== undefined, () => html`<span>Declared in <code>${source === undefined ? '' : placeOf(source)}</code></span> `)}<a href="#${names.anchor(change.key)}">Link to this change</a></p>`;
}

function filterData(change: Change, { names, blocked, part }: Context): Html {
  const risk = isRisky(change, blocked) ? 'yes' : 'no';
  return html`id="${names.anchor(change.key)}" data-action="${effectOf(change)}" data-part="${part}" data-risk="${risk}"`;
}

/** One change, folded or open; without its fields if the document has no room for them. */
export function changeItem(change: Change, context: Context, brief: boolean = false): Html {
  const { names, open } = context;
  const { address } = change;
  const risks = change.risk.filter((risk) => meaningOf(risk) !== undefined).slice(0, 5);
  const body = brief
    ? html`<p class="remark">The fields do not fit here. <code>colophon show</code> prints them.</p>`
    : html`${unrecognized(change)}${risks.map((risk) => html`<p class="warning"><strong>Risk:</strong> ${sentence(riskText(risk))}</p>`)}${when(
        remark(change, context) !== undefined,
        () => html`<p class="remark">${remark(change, context)}</p>`,
      )}${fieldList(change, context)}`;
  return html`<details class="change" ${filterData(change, context)}${when(open && !brief, () => html` open`)}><summary>${badge(effectOf(change))} <span class="what"><strong>${names.after(address)}</strong> <code>${address}</code>${liveNameOf(change, context)}</span>${tags(change, context)}</summary><div class="body">${body}${foot(change, context)}</div></details>
`;
}

/** The destination of an old path, before and after a change. */
export interface Route {
  readonly from: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function at(change: Change, side: 'before' | 'after', name: string): Json | undefined {
  const field = change.fields.find(({ path }) => path === name);
  return field === undefined ? fieldsOf(change, side)?.[name] : field[side];
}

/** The route of a change. Determined by fields, not by kind: a resource with a destination has one. */
export function routeOf(change: Change): Route | undefined {
  const before = at(change, 'before', 'destination');
  const after = at(change, 'after', 'destination');
  if (change.action === 'move' || (!isJsonObject(before) && !isJsonObject(after))) {
    return undefined;
  }
  const from = ['source', 'from']
    .flatMap((name) => [at(change, 'after', name), at(change, 'before', name)])
    .find((value) => typeof value === 'string');
  return { from: typeof from === 'string' ? from : (lastStep(change.address).key ?? change.address), before, after };
}

export function routeRow(change: Change, { from, before, after }: Route, context: Context): Html {
  const { names } = context;
  const place = (value: Json | undefined): Piece => readable(value, names, firstStep(change.address));
  const leads =
    change.action === 'delete'
      ? html`<span class="old">${place(before)}</span>`
      : before === undefined
        ? place(after)
        : sides(place(before), place(after));
  const { source } = change;
  return html`<tr class="change" ${filterData(change, context)}><td>${badge(effectOf(change))}${tags(change, context)}</td><th scope="row"><a class="from" href="#${names.anchor(change.key)}"><code>${from}</code></a></th><td class="leads">${leads}${(change.pages ?? []).map((page) => html` <span class="because">page ${safe(page.id, 60)}: ${pageText(page)}</span>`)}</td><td class="where">${when(source !== undefined, () => html`<code>${source === undefined ? '' : placeOf(source)}</code>`)}</td></tr>
`;
}
