import type { List, Row, Tone } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { type Html, html } from '../../report/html/template.ts';
import { words } from '../../report/nouns.ts';
import { count } from '../../report/text.ts';
import { placeOf } from '../../report/words.ts';
import { day } from '../frame.ts';
import { addressFact, codeFact } from '../values.ts';
import type { EnvironmentView, Expiry } from '../view.ts';

const DAY = 86_400_000;
/** Expiry within this number of days needs attention; the lint rules warn at the same time. */
export const SOON = 30;

/** Full days from one time to another; negative if it is past. */
export function daysLeft({ at }: Pick<Expiry, 'at'>, now: string): number {
  return Math.floor((Date.parse(at) - Date.parse(now)) / DAY);
}

type When = 'past' | 'soon' | 'later';

function whenOf(expiry: Expiry, now: string): When {
  const left = daysLeft(expiry, now);
  return left < 0 ? 'past' : left <= SOON ? 'soon' : 'later';
}

const TONES: Readonly<Record<When, Tone>> = { past: 'delete', soon: 'blocked', later: 'quiet' };

function leftText(left: number): string {
  return left < 0 ? `${count(-left, 'day')} ago` : left === 0 ? 'today' : `in ${count(left, 'day')}`;
}

function rowOf(expiry: Expiry, index: number, now: string): Row {
  const { address, kind, title, part, at, consequence, source } = expiry;
  const when = whenOf(expiry, now);
  return {
    id: `${address} ${index}`,
    cells: [
      part === undefined ? title : `${title}, ${part}`,
      words(kind),
      { text: leftText(daysLeft(expiry, now)), tone: TONES[when] },
      day(at),
    ],
    marks: [when],
    detail: [
      {
        facts: [
          addressFact(address),
          ['Ends', day(at)],
          ['Then', consequence],
          ...codeFact('Declared', source && placeOf(source)),
        ],
      },
    ],
  };
}

function listOf({ expiries, at }: EnvironmentView): List {
  return {
    noun: ['expiry', 'expiries'],
    columns: [{ title: 'What', share: 3 }, { title: 'Kind', minor: true }, { title: 'Ends' }, { title: 'On' }],
    rows: expiries.map((expiry, index) => rowOf(expiry, index, at)),
    filters: [
      { mark: 'past', label: 'Expired' },
      { mark: 'soon', label: `Within ${SOON} days` },
    ],
    empty: 'No certificate and no share link that the manifest declares has an end.',
  };
}

const WIDTH = 720;
const LEFT = 8;

function timeline({ expiries, at }: EnvironmentView): Html | undefined {
  const span = 365;
  const shown = expiries.map((expiry) => ({ expiry, left: daysLeft(expiry, at) })).filter(({ left }) => left <= span);
  if (shown.length === 0) {
    return undefined;
  }
  const x = (left: number): number =>
    LEFT + Math.round((Math.max(0, Math.min(left, span)) / span) * (WIDTH - 2 * LEFT));
  const months = [0, 90, 180, 270, 365];
  const label = (left: number): string => day(new Date(Date.parse(at) + left * DAY).toISOString());
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} 46" role="img" aria-label="${count(shown.length, 'expiry', 'expiries')} within a year"><line class="axis" x1="${LEFT}" y1="20" x2="${WIDTH - LEFT}" y2="20"/>${months.map(
    (left) =>
      html`<text x="${x(left)}" y="42" text-anchor="${left === 0 ? 'start' : left === span ? 'end' : 'middle'}">${label(left)}</text>`,
  )}${shown
    .slice(0, 200)
    .map(
      ({ expiry, left }) =>
        html`<circle class="${left < 0 ? 'delete' : left <= SOON ? 'update' : 'quiet'}" cx="${x(left)}" cy="20" r="5"><title>${expiry.title}: ${day(expiry.at)}</title></circle>`,
    )}</svg>`;
}

export function expiringPage(view: EnvironmentView): ListContent {
  const soon = view.expiries.filter((expiry) => whenOf(expiry, view.at) !== 'later').length;
  return {
    head: html`<h1>Certificates and links</h1><p class="lead">${soon === 0 ? `Nothing that the manifest declares ends within ${SOON} days.` : `${count(soon, 'ends', 'end')} within ${SOON} days, or ended already.`}</p>${timeline(view)}`,
    list: listOf(view),
  };
}
