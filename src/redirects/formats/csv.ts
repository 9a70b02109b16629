import { type CsvRow, csvRows } from '../../base/csv.ts';
import { createCollector } from '../rule.ts';
import { createLineFinder, LONGEST_LINE, linesOf, TOO_LONG } from '../text/lines.ts';
import type { FormatReader, FormatReading } from './format.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Common names of the columns. */
const SOURCES = ['source', 'from', 'old', 'old url', 'old path', 'source url', 'source path', 'redirect from', 'path'];
const DESTINATIONS = [
  'destination',
  'to',
  'target',
  'new',
  'new url',
  'new path',
  'destination url',
  'target url',
  'redirect to',
];
const STATUSES = ['status', 'code', 'status code', 'type', 'http status'];
const PERMANENCES = ['permanent'];

function textsOf({ cells }: CsvRow): readonly string[] {
  return cells.map(({ text }) => text.trim());
}

/** The most frequent separator in the first line with content. */
function separatorOf(text: string): string {
  for (const { text: line } of linesOf(text.slice(0, 65_536))) {
    if (!line.startsWith('#')) {
      const counts = SEPARATORS.map((separator) => line.split(separator).length);
      return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
    }
  }
  return ',';
}

interface Columns {
  readonly source: number;
  readonly destination: number;
  readonly status: number;
  readonly permanent: number;
}

/** The columns in a header; undefined if the first line is a rule. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, ' '));
  const find = (known: readonly string[]): number => names.findIndex((name) => known.includes(name));
  const columns = {
    source: find(SOURCES),
    destination: find(DESTINATIONS),
    status: find(STATUSES),
    permanent: find(PERMANENCES),
  };
  return columns.source < 0 || columns.destination < 0 ? undefined : columns;
}

const WITHOUT_HEADER: Columns = { source: 0, destination: 1, status: 2, permanent: -1 };

function statusOf(cells: readonly string[], columns: Columns): { readonly status?: number } {
  const stated = /^\d{3}$/.exec(cells[columns.status] ?? '');
  const permanent = (cells[columns.permanent] ?? '').toLowerCase();
  if (stated !== null) {
    return { status: Number(stated[0]) };
  }
  return permanent === '' ? {} : { status: ['true', 'yes', '1'].includes(permanent) ? 308 : 307 };
}

function readTable(text: string): FormatReading {
  const { rule, reject, reading } = createCollector();
  const lineOf = createLineFinder(text);
  let columns: Columns | undefined;
  for (const row of csvRows(text, separatorOf(text))) {
    const { offset, end } = row;
    const cells = textsOf(row);
    const wrong = row.unclosedAt !== undefined;
    const place = { line: lineOf(offset), text: text.slice(offset, Math.min(end, offset + LONGEST_LINE)).trim() };
    if (wrong || end - offset > LONGEST_LINE) {
      reject(place, 'syntax', wrong ? 'A quote is not closed: nothing after it was read.' : TOO_LONG);
      continue;
    }
    if (place.text === '' || place.text.startsWith('#')) {
      continue;
    }
    if (columns === undefined) {
      const named = columnsOf(cells);
      columns = named ?? WITHOUT_HEADER;
      if (named !== undefined) {
        continue;
      }
    }
    const [source = '', destination = ''] = [cells[columns.source], cells[columns.destination]];
    if (source === '' || destination === '') {
      reject(place, 'syntax', source === '' ? 'The line has no source.' : 'The line has no destination.');
    } else {
      rule({ ...place, source, destination, ...statusOf(cells, columns) });
    }
  }
  return { ok: true, reading: reading() };
}

/** Reads tables with a source and a destination, with or without a header. */
export const format: FormatReader = {
  title: 'CSV',
  isNamed: (name) => /\.(?:csv|tsv)$/.test(name),
  isLike: (text) => {
    const [row] = csvRows(text.slice(0, 65_536).trimStart(), separatorOf(text));
    const cells = row === undefined ? [] : textsOf(row);
    const [source = '', destination = ''] = cells;
    const isPlace = (cell: string): boolean => /^(?:\/|https?:)\S*$/i.test(cell);
    return columnsOf(cells) !== undefined || (isPlace(source) && isPlace(destination));
  },
  read: readTable,
};
