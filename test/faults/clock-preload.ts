import { writeFileSync } from 'node:fs';

/** A clock that is wrong, for one process: the time of day is off by what a file says, at every moment anew. */
export interface WrongClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock, as somebody does or a time server, while the process runs. */
  readonly set: (hours: number) => void;
}

/** What is loaded into the process before anything else. Time that only grows is not touched: no clock that is set changes it. */
const PRELOAD = `
const { readFileSync } = require('node:fs');
const Real = Date;
const offset = () => Number(readFileSync(process.env.WRONG_CLOCK, 'utf8')) * 3600000;
globalThis.Date = class extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [Real.now() + offset()] : args));
  }
  static now() {
    return Real.now() + offset();
  }
};
`;

/** Makes a wrong clock with its files in this folder. */
export function wrongClock(folder: string, hours: number): WrongClock {
  const [preload, file] = [`${folder}/clock.cjs`, `${folder}/clock.hours`];
  writeFileSync(preload, PRELOAD);
  const set = (value: number): void => writeFileSync(file, String(value));
  set(hours);
  return { env: { NODE_OPTIONS: `--require ${preload}`, WRONG_CLOCK: file }, set };
}
