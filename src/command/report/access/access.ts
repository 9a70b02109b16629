import { groupBy } from '../../../base/group-by.ts';
import type { AccessChange } from '../../../core/access/compare.ts';
import type { PublicRow } from '../../../core/access/public.ts';
import type { Row, RowPerson, RowPlace } from '../../../core/access/rows.ts';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.ts';
import { type Colour, type Ink, inkOf } from '../ink.ts';
import { count, joined, jsonDocument, jsonLines, safe, table } from '../text.ts';

/** Who has access to what; in a comparison, what changes. Sections that were not requested are empty. */
export interface ShownAccess {
  readonly organization: string;
  readonly environment: string;
  readonly service: string;
  /** The live state, the state after the manifest is applied, or the difference. */
  readonly view: 'live' | 'declared' | 'diff';
  readonly rows: readonly Row[];
  readonly changes: readonly AccessChange[];
  readonly public?: readonly PublicRow[];
  /** The number of roles that the API reports and no grant explains. */
  readonly unexplained: number;
  readonly diagnostics: readonly Diagnostic[];
}

export function personName({ email, name, id }: RowPerson): string {
  return email ?? (name === '' ? id : name);
}

/** `Handbook (space)`. */
export function placeName({ title, type }: RowPlace): string {
  return `${title} (${type})`;
}

function tallyOf(rows: readonly { readonly person: RowPerson; readonly place: RowPlace }[]): string {
  const people = new Set(rows.map(({ person }) => person.id)).size;
  const places = new Set(rows.map(({ place }) => place.id)).size;
  return `${count(people, 'person', 'people')} in ${count(places, 'place')}`;
}

export function summaryOf({ view, rows, changes, public: open }: ShownAccess): string {
  if (open !== undefined) {
    const found = count(open.length, 'item');
    return view === 'diff'
      ? open.length === 0
        ? 'Nothing changes for people without an account.'
        : `${found} opened or closed to people without an account.`
      : open.length === 0
        ? 'Nothing can be reached without an account.'
        : `${found} can be reached without an account.`;
  }
  if (view !== 'diff') {
    return rows.length === 0 ? 'Nobody has a role here.' : `${count(rows.length, 'role')}: ${tallyOf(rows)}.`;
  }
  if (changes.length === 0) {
    return 'No differences: everybody may do what is declared.';
  }
  const number = (change: AccessChange['change']): number => changes.filter((one) => one.change === change).length;
  const parts = (['gains', 'raised', 'lowered', 'loses'] as const).flatMap((change) =>
    number(change) === 0
      ? []
      : [`${number(change)} ${number(change) === 1 ? CHANGED[change].word : CHANGED[change].many}`],
  );
  return `${count(changes.length, 'difference')} for ${tallyOf(changes)}: ${parts.join(', ')}.`;
}

export const CHANGED: Readonly<
  Record<
    AccessChange['change'],
    { readonly word: string; readonly many: string; readonly sign: string; readonly colour: Colour }
  >
> = {
  gains: { word: 'gains access', many: 'gain access', sign: '+', colour: 'green' },
  raised: { word: 'raised', many: 'raised', sign: '^', colour: 'yellow' },
  lowered: { word: 'lowered', many: 'lowered', sign: 'v', colour: 'yellow' },
  loses: { word: 'loses access', many: 'lose access', sign: '-', colour: 'red' },
};

function reasons({ ways }: Row, verbose: boolean): string {
  const [first, ...others] = ways;
  const shown = safe(first?.reason ?? '');
  if (verbose) {
    return [shown, ...others.map(({ role, reason }) => `${role} ${safe(reason)}`)].join('; ');
  }
  return others.length === 0 ? shown : `${shown} (+${count(others.length, 'grant')})`;
}

type View = { readonly colour: boolean; readonly verbose: boolean };

function placeLines<T extends { readonly place: RowPlace }>(
  items: readonly T[],
  { bold }: Ink,
  { cells, paint }: { readonly cells: (item: T) => string[]; readonly paint: (item: T) => (line: string) => string },
): string[] {
  const lines = table(items.map(cells));
  const painted = items.map((item, index) => ({ place: item.place, line: paint(item)(lines[index] ?? '') }));
  return [...groupBy(painted, ({ place }) => place.id).values()].flatMap((own) => [
    ...own.slice(0, 1).map(({ place }) => bold(safe(placeName(place)))),
    ...own.map(({ line }) => `  ${line}`),
    '',
  ]);
}

function rowLines(rows: readonly Row[], { colour, verbose }: View): string[] {
  return placeLines(rows, inkOf(colour), {
    cells: (row) => [row.role, safe(personName(row.person), 200), reasons(row, verbose)],
    paint: () => (line) => line,
  });
}

function changeLines(changes: readonly AccessChange[], { colour }: View): string[] {
  const ink = inkOf(colour);
  return placeLines(changes, ink, {
    cells: ({ change, person, before, after }) => [
      CHANGED[change].sign,
      safe(personName(person), 200),
      CHANGED[change].word,
      `${before ?? 'none'} -> ${after ?? 'none'}`,
    ],
    paint: ({ change }) => ink[CHANGED[change].colour],
  });
}

/** The content of a site and the number of its links, in words. */
export function publicDetail({ spaces, links }: PublicRow): string {
  return [
    ...(spaces.length === 0 ? [] : [`shows ${spaces.join(', ')}`]),
    ...(links === undefined ? [] : [count(links, 'active link')]),
  ].join('; ');
}

function publicLines(rows: readonly PublicRow[]): string[] {
  const cells = rows.map((row) => [
    ...(row.change === undefined ? [] : [row.change]),
    `${row.title} (${row.type})`,
    row.visibility,
    row.who,
    publicDetail(row),
  ]);
  return [...table(cells.map((line) => line.map((cell) => safe(cell)))), ...(rows.length === 0 ? [] : [''])];
}

export function renderAccessText(shown: ShownAccess, view: View): string {
  const lines =
    shown.public === undefined
      ? [...rowLines(shown.rows, view), ...changeLines(shown.changes, view)]
      : publicLines(shown.public);
  return joined([...lines, summaryOf(shown)]);
}

function summaryJson({ rows, changes, public: open, unexplained }: ShownAccess) {
  const all = [...rows, ...changes];
  return {
    people: new Set(all.map(({ person }) => person.id)).size,
    places: new Set(all.map(({ place }) => place.id)).size,
    roles: rows.length,
    changes: changes.length,
    ...(open === undefined ? {} : { public: open.length }),
    unexplained,
  };
}

export function renderAccessJson({ unexplained: _unexplained, diagnostics, ...shown }: ShownAccess): string {
  const summary = summaryJson({ ...shown, unexplained: _unexplained, diagnostics });
  return jsonDocument({ formatVersion: '1.0', ...shown, diagnostics, summary });
}

/** As lines of JSON: one for each role, change or item, and the summary last. */
export function renderAccessNdjson(shown: ShownAccess): string {
  return jsonLines([
    ...shown.rows.map((row) => ({ type: 'role', ...row })),
    ...shown.changes.map((change) => ({ type: 'change', ...change })),
    ...(shown.public ?? []).map(({ type, ...row }) => ({ type: 'public', what: type, ...row })),
    ...shown.diagnostics.map((diagnostic) => ({ type: 'diagnostic', ...diagnostic })),
    { type: 'summary', ...summaryJson(shown) },
  ]);
}
