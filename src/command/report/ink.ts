type Paint = (text: string) => string;

/** The colors of a report. Without color, each returns its text unchanged. */
export interface Ink {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly magenta: Paint;
  readonly cyan: Paint;
}

export type Colour = keyof Ink;

function paint(on: number, off: number): Paint {
  return (text) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`);
}

const COLOURED: Ink = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
  magenta: paint(35, 39),
  cyan: paint(36, 39),
};

const same: Paint = (text) => text;

/** Leaves every text unchanged. */
export const PLAIN: Ink = { bold: same, dim: same, red: same, green: same, yellow: same, magenta: same, cyan: same };

export interface Layout {
  readonly colour?: boolean;
  readonly verbose?: boolean;
  /** The width of lines; 80 by default. */
  readonly width?: number;
}

export function inkOf(colour: boolean): Ink {
  return colour ? COLOURED : PLAIN;
}
