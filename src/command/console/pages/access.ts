import { groupBy } from '../../../base/group-by.ts';
import type { AccessChange } from '../../../core/access/compare.ts';
import type { PublicRow } from '../../../core/access/public.ts';
import type { Row as AccessRow, RowPlace } from '../../../core/access/rows.ts';
import type { AccessOverview } from '../../app/access/access.ts';
import { CHANGED, personName, publicDetail } from '../../report/access/access.ts';
import type { Block, Cell, List, Row, Tone } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { type Html, html, when } from '../../report/html/template.ts';
import { withCommas } from '../../report/nouns.ts';
import { count } from '../../report/text.ts';
import { problemsHtml } from '../frame.ts';
import type { EnvironmentView } from '../view.ts';

/** With more places than this, a matrix is unreadable; the list of places has them all. */
const MOST_COLUMNS = 60;

const NONE: AccessOverview = { rows: [], changes: [], public: [], publicChanges: [] };
const TONES: Readonly<Record<AccessChange['change'], Tone>> = {
  gains: 'create',
  raised: 'update',
  lowered: 'update',
  loses: 'delete',
};

const VIEWS = [
  ['access', 'Matrix'],
  ['places', 'By place'],
  ['public', 'Public'],
] as const;
type ViewName = (typeof VIEWS)[number][0];

function key({ place, person }: Pick<AccessRow, 'place' | 'person'>): string {
  return `${place.id} ${person.id}`;
}

/** Why a person has a role in a place: all grants, the strongest first. */
function waysBlock({ place, role, ways }: AccessRow, change: AccessChange | undefined): Block {
  return {
    title: `${place.title}, ${place.type}: ${role}`,
    items: ways.map((way) => `${way.role}: ${way.reason}`),
    ...(change === undefined ? {} : { changes: [changed(change)] }),
  };
}

function changed({ before, after }: AccessChange): { path: string; before: string; after: string } {
  return { path: 'After the plan', before: before ?? 'no access', after: after ?? 'no access' };
}

function changesByKey({ changes }: AccessOverview): ReadonlyMap<string, AccessChange> {
  return new Map(changes.map((change) => [key(change), change]));
}

/** People without a role yet who get one by the plan. */
function newcomers({ rows, changes }: AccessOverview): readonly AccessChange[] {
  const known = new Set(rows.map(key));
  return changes.filter((change) => !known.has(key(change)));
}

function columnTitle({ title, type }: RowPlace, places: readonly RowPlace[]): string {
  return places.filter((other) => other.title === title).length > 1 ? `${title} (${type})` : title;
}

/** One row for each person, one column for each place. */
function matrixOf(access: AccessOverview, empty: string): List {
  const { rows } = access;
  const changes = changesByKey(access);
  // A place that exists has its live name, even if the plan renames it.
  const byId = new Map<string, RowPlace>([...rows, ...access.changes, ...rows].map(({ place }) => [place.id, place]));
  const places = [...byId.values()].slice(0, MOST_COLUMNS);
  const people = groupBy([...rows, ...newcomers(access)], ({ person }) => person.id);
  return {
    noun: ['person', 'people'],
    matrix: true,
    columns: [{ title: 'Person' }, ...places.map((place) => ({ title: columnTitle(place, places) }))],
    rows: [...people].map(([id, own]): Row => {
      const inPlace = new Map(own.map((one) => [one.place.id, one]));
      const touched = own.some((one) => changes.has(key(one)));
      const cells = places.map((place): Cell => {
        const found = inPlace.get(place.id);
        const change = found === undefined ? undefined : changes.get(key(found));
        const role = found !== undefined && 'role' in found ? found.role : '';
        return change === undefined
          ? role
          : {
              text: role === '' ? `+ ${change.after ?? ''}` : `${role} ${CHANGED[change.change].sign}`,
              tone: TONES[change.change],
            };
      });
      const [first] = own;
      return {
        id,
        cells: [first === undefined ? id : personName(first.person), ...cells],
        marks: touched ? ['changed'] : [],
        detail: own.map((one) => ('role' in one ? waysBlock(one, changes.get(key(one))) : newBlock(one))),
      };
    }),
    filters: [{ mark: 'changed', label: 'Changed by the plan' }],
    empty,
  };
}

function newBlock(change: AccessChange): Block {
  return { title: `${change.place.title}, ${change.place.type}`, changes: [changed(change)] };
}

/** A tree of places, with each person's role there and the reason. */
function placesOf(access: AccessOverview, empty: string): List {
  const changes = changesByKey(access);
  const byPlace = groupBy([...access.rows, ...newcomers(access)], ({ place }) => place.id);
  return {
    noun: ['role', 'roles'],
    columns: [{ title: 'Place and people', share: 3 }, { title: 'Role' }, { title: 'Why', share: 3 }],
    rows: [...byPlace].flatMap(([id, own]): Row[] => {
      const place = own[0]?.place;
      const touched = own.some((one) => changes.has(key(one)));
      const head: Row = {
        id,
        cells: [place?.title ?? id, { text: place?.type ?? '', tone: 'quiet' }, count(own.length, 'person', 'people')],
        detail: [{ facts: [['People', String(own.length)]] }],
        heading: true,
        ...(touched ? { marks: ['changed'] } : {}),
      };
      return [head, ...own.map((one) => personRow(one, changes.get(key(one))))];
    }),
    filters: [{ mark: 'changed', label: 'Changed by the plan' }],
    empty,
  };
}

function personRow(one: AccessRow | AccessChange, change: AccessChange | undefined): Row {
  const isHere = 'role' in one;
  return {
    id: key(one),
    depth: 1,
    cells: [
      personName(one.person),
      isHere ? one.role : { text: 'no access', tone: 'quiet' },
      isHere ? (one.ways[0]?.reason ?? '') : 'gets it by the plan',
    ],
    words: `${one.place.title}`,
    marks: change === undefined ? [] : ['changed'],
    detail: [isHere ? waysBlock(one, change) : newBlock(one)],
  };
}

function publicOf({ public: open, publicChanges }: AccessOverview, empty: string): List {
  const opens = publicChanges.filter(({ change }) => change === 'opens');
  // Several can have the same title.
  const keyOf = ({ change: _, ...row }: PublicRow): string => JSON.stringify(row);
  const closes = new Set(publicChanges.filter(({ change }) => change === 'closes').map(keyOf));
  return {
    noun: ['way in', 'ways in'],
    columns: [
      { title: 'What', share: 2 },
      { title: 'Kind', minor: true },
      { title: 'Who', share: 2 },
      { title: 'By the plan' },
    ],
    rows: [...open, ...opens].map((row, index): Row => {
      const { title, type, who, visibility, change } = row;
      const fate: Cell =
        change === 'opens'
          ? { text: 'Opens', tone: 'create' }
          : closes.has(keyOf(row))
            ? { text: 'Closes or changes', tone: 'delete' }
            : '';
      return {
        id: `${type} ${title} ${index}`,
        cells: [title, type, who, fate],
        marks: fate === '' ? [] : ['changed'],
        detail: [
          {
            facts: [
              ['Visibility', visibility],
              ['Details', publicDetail(row)],
            ],
          },
        ],
      };
    }),
    filters: [{ mark: 'changed', label: 'Changed by the plan' }],
    empty,
  };
}

function viewsHtml(current: ViewName): Html {
  return html`<nav aria-label="Views"><ul class="views">${VIEWS.map(([name, title]) => html`<li><a href="${name}.html"${when(name === current, () => html` aria-current="true"`)}>${title}</a></li>`)}</ul></nav>`;
}

function headOf({ access, accessProblems, problems }: EnvironmentView, current: ViewName): Html {
  const people = new Set(access?.rows.map(({ person }) => person.id)).size;
  const places = new Set(access?.rows.map(({ place }) => place.id)).size;
  const lead =
    access === undefined
      ? 'Who may do what could not be read.'
      : `${withCommas(people)} people in ${withCommas(places)} places; ${count(access.public.length, 'way in is', 'ways in are')} open to people without an account.`;
  const after = access?.changes.length ?? 0;
  return html`<h1>Access</h1><p class="lead">${lead}${when(after > 0, () => ` The plan changes ${count(after, 'role')}.`)}</p>${viewsHtml(current)}${when(
    current === 'access' && places > MOST_COLUMNS,
    () =>
      html`<p class="more">The matrix has the first ${MOST_COLUMNS} places. <a href="places.html">All of them by place</a></p>`,
  )}${problemsHtml(access === undefined && accessProblems.length === 0 ? problems : accessProblems)}`;
}

/** Who has access to what: as a matrix, by place, or what is public. */
export function accessPage(view: EnvironmentView, current: ViewName): ListContent {
  const { access = NONE } = view;
  const empty = view.access === undefined ? 'Who may do what could not be read.' : 'Nobody.';
  const lists: Readonly<Record<ViewName, () => List>> = {
    access: () => matrixOf(access, empty),
    places: () => placesOf(access, empty),
    public: () => publicOf(access, view.access === undefined ? empty : 'Nothing is open to people without an account.'),
  };
  return { head: headOf(view, current), list: lists[current]() };
}
