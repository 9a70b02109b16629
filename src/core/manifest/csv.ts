import { type CsvCell, csvRows } from '../../base/csv.ts';
import { EntriesBuilder } from './entries.ts';
import { type MapEntry, type MapNode, type Node, refusedKey, type ScalarNode } from './node.ts';
import type { Problems } from './problems.ts';
import type { SourceFile } from './source-file.ts';

function scalar(file: SourceFile, offset: number, value: string): ScalarNode {
  return { type: 'scalar', value, file, offset, verbatim: true };
}

function mapOf(file: SourceFile, offset: number, values: Readonly<Record<string, Node>>): MapNode {
  const entries = new EntriesBuilder();
  for (const key in values) {
    const node = values[key];
    if (node !== undefined) {
      entries.set(key, { file, offset, node });
    }
  }
  return { type: 'map', entries: entries.done(), file, offset };
}

/**
 * The destination of a redirect: `guides` is a section, `guides/v2` a site space, `guides/v2#/getting-started/faq` a page by
 * path, `guides/v2#pg_faq` a page by id, and text that starts with http:// or https:// a URL of any site.
 */
function destinationOf(file: SourceFile, { text, offset }: CsvCell): Readonly<Record<string, Node>> {
  if (/^https?:\/\//i.test(text)) {
    return { url: scalar(file, offset, text) };
  }
  const hash = text.indexOf('#');
  if (hash >= 0) {
    const called = text.slice(hash + 1);
    const page = mapOf(file, offset, {
      space: scalar(file, offset, text.slice(0, hash)),
      [called.startsWith('/') ? 'path' : 'id']: scalar(file, offset, called),
    });
    return { page };
  }
  return { [text.includes('/') ? 'space' : 'section']: scalar(file, offset, text) };
}

/** The columns with flags, and the corresponding keys of entries. */
const FLAGS: Readonly<Record<string, string>> = { permanent: 'permanent', keep_rest: 'keepRest', draft: 'draft' };

interface Columns {
  readonly source: number;
  readonly destination: number;
  readonly flags: readonly { readonly column: string; readonly key: string; readonly at: number }[];
}

function columnsOf(cells: readonly CsvCell[]): Columns {
  const names = cells.map(({ text }) => text.trim());
  return {
    source: names.indexOf('source'),
    destination: names.indexOf('destination'),
    flags: Object.entries(FLAGS).flatMap(([column, key]) => {
      const at = names.indexOf(column);
      return at < 0 ? [] : [{ column, key, at }];
    }),
  };
}

/** The flags of a row; empty cells are ignored. */
function flagsOf(
  { cells, file }: { readonly cells: readonly CsvCell[]; readonly file: SourceFile },
  { flags }: Columns,
  problems: Problems,
): Readonly<Record<string, Node>> {
  const found: Record<string, Node> = {};
  for (const { column, key, at } of flags) {
    const cell = cells[at];
    const text = cell?.text.trim().toLowerCase() ?? '';
    if (cell === undefined || text === '') {
      continue;
    }
    if (text === 'true' || text === 'false') {
      found[key] = { type: 'scalar', value: text === 'true', file, offset: cell.offset };
    } else {
      problems.report('csv', {
        summary: `Invalid value in the column ${column} of a CSV file`,
        detail: 'Write true or false, or leave the cell empty.',
        at: { file, offset: cell.offset },
      });
    }
  }
  return found;
}

/**
 * Parses the redirects of a CSV file with the columns `source` and `destination`, and optionally `permanent`, `keep_rest` and
 * `draft`. Other columns are ignored.
 */
export function parseRedirects(file: SourceFile, problems: Problems): MapNode | undefined {
  const entries = new Map<string, MapEntry>();
  const report = (offset: number, summary: string, detail: string): undefined =>
    void problems.report('csv', { summary, detail, at: { file, offset } });
  let columns: Columns | undefined;
  for (const { cells, strayAt, unclosedAt } of csvRows(file.text)) {
    const wrongAt = strayAt ?? unclosedAt;
    if (wrongAt !== undefined) {
      const detail = 'Put the whole cell in quotes, and double every quote inside of it: "a ""quoted"" text".';
      return report(wrongAt, 'Misplaced or unclosed quote in a CSV file', detail);
    }
    const first = cells[0];
    if (first === undefined || (cells.length === 1 && first.text.trim() === '')) {
      continue;
    }
    if (columns === undefined) {
      columns = columnsOf(cells);
      if (columns.source < 0 || columns.destination < 0) {
        const detail =
          'The first line names the columns, separated by commas: `source,destination`, and if needed `permanent`, `keep_rest` and `draft`. Other columns are ignored.';
        return report(first.offset, 'Missing columns in a CSV file', detail);
      }
      continue;
    }
    const source = cells[columns.source];
    const destination = cells[columns.destination];
    if (source === undefined || destination === undefined || source.text === '' || destination.text === '') {
      const detail = 'Fill in both cells, for example `/old,guides/v2`, or remove the line.';
      report(first.offset, 'CSV line without a source or destination', detail);
      continue;
    }
    const refused = refusedKey(source.text);
    if (refused !== undefined) {
      report(source.offset, 'Reserved key in a CSV file', refused);
      continue;
    }
    const before = entries.get(source.text);
    if (before !== undefined) {
      problems.report('duplicate', {
        summary: 'Duplicate source in a CSV file',
        detail: `${JSON.stringify(source.text.slice(0, 200))} has two destinations. Remove one of the two lines.`,
        at: { file, offset: source.offset },
        related: [{ message: 'First defined here.', at: before }],
      });
      continue;
    }
    const values = { ...destinationOf(file, destination), ...flagsOf({ cells, file }, columns, problems) };
    entries.set(source.text, { file, offset: source.offset, node: mapOf(file, destination.offset, values) });
  }
  if (columns === undefined) {
    const detail =
      'Write `source,destination` on the first line. A file with no other line declares that there are no redirects.';
    return report(0, 'Empty CSV file', detail);
  }
  return { type: 'map', entries, file, offset: 0 };
}
