import type { Row } from '../database.ts';

const SIGN = 1n << 63n;

/** The bits of a number, arranged so that they compare as the number does. */
function sortableBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const sortable = bits >= SIGN ? ~bits & (SIGN * 2n - 1n) : bits | SIGN;
  return sortable.toString(16).padStart(16, '0');
}

/** Where a row stands among its siblings: by rank, which may be any number, and by age where two ranks are the same. */
export function rankKey({ seq, value }: Row<{ readonly rank: number }>): string {
  return `${sortableBits(value.rank)}.${String(seq).padStart(12, '0')}`;
}
