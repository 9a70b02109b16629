// The console as a browser shows it: the workspace page, from a file that `colophon ui --export` writes.

/** The number of rows in the picture. */
const ROWS = 7;

const plain = (html) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const textOf = (cell) => (typeof cell === 'string' ? cell : cell.text);

/** The lines of the visible top of a page, from its markup and the data of its list. */
export function consoleLines(page) {
  const part = (pattern) => plain(pattern.exec(page)[1]);
  const { columns, filters, rows } = JSON.parse(
    /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)[1],
  );
  return [
    `nav: ${part(/<nav class="console"[^>]*>(.*?)<\/nav>/s).replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, '…')}`,
    `head: ${part(/<header class="top">(.*?)<\/header>/s)}`,
    `filters: ${filters.map(({ mark, label }) => `${label} ${rows.filter(({ marks = [] }) => marks.includes(mark)).length}`).join(' | ')}`,
    `columns: ${columns.map(({ title }) => title).join(' | ')}`,
    ...rows.slice(0, ROWS).map(({ depth = 0, cells }) => `row ${depth}: ${cells.map(textOf).join(' | ')}`),
  ];
}
