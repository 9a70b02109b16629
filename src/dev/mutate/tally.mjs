import { NOT_CHOSEN } from './sample.mjs';

const COLUMNS = ['mutants', 'tried', 'killed', 'timeout', 'survived', 'untested', 'error', 'ignored'];
const COLUMN_OF = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'untested',
  RuntimeError: 'error',
  Ignored: 'ignored',
};

/**
 * Counts of one file. `mutants` are all that could be tried and `tried` those that were; `ignored` ones count in neither. Mutants that
 * broke the run itself (`error`) were not judged, so they have no part in the share.
 */
export function tallyOf(file, mutants) {
  const row = { file, ...Object.fromEntries(COLUMNS.map((column) => [column, 0])) };
  for (const { status, statusReason } of mutants) {
    const isChosen = statusReason !== NOT_CHOSEN;
    const column = isChosen ? (COLUMN_OF[status] ?? 'error') : undefined;
    if (column !== undefined) {
      row[column] += 1;
    }
    if (column !== 'ignored') {
      row.mutants += 1;
      row.tried += isChosen ? 1 : 0;
    }
  }
  return row;
}

export function sumOf(rows) {
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0);
  return { file: 'all', ...Object.fromEntries(COLUMNS.map((column) => [column, sum(column)])) };
}

/** The detected share, and the interval of the share of all mutants with 95 % confidence (Wilson), all in percent. */
export function shareOf({ killed, timeout, survived, untested }) {
  const caught = killed + timeout;
  const n = caught + survived + untested;
  if (n === 0) {
    return undefined;
  }
  const z = 1.96;
  const p = caught / n;
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const reach = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n);
  return { share: 100 * p, from: 100 * Math.max(0, middle - reach), to: 100 * Math.min(1, middle + reach) };
}

function shareText(row) {
  const share = shareOf(row);
  if (share === undefined) {
    return '–';
  }
  const whole = `${share.share.toFixed(1)} %`;
  return row.tried < row.mutants ? `${whole} (${share.from.toFixed(0)}–${share.to.toFixed(0)} %)` : whole;
}

/** The printed table: a row for each file, and a total. */
export function tableOf(rows) {
  const total = sumOf(rows);
  const all = [...rows, total];
  const width = Math.max(...all.map(({ file }) => file.length));
  const lines = [
    ['file'.padEnd(width), ...COLUMNS, 'share'].join('  '),
    ...all.map((row) =>
      [row.file.padEnd(width), ...COLUMNS.map((name) => String(row[name]).padStart(name.length)), shareText(row)].join(
        '  ',
      ),
    ),
  ];
  if (total.tried < total.mutants) {
    lines.push(`A sample of ${total.tried} of ${total.mutants} mutants; in brackets the 95 % interval.`);
  }
  return lines.join('\n');
}
