import type { Format } from '../report/formats/format.ts';
import { EXIT, Exit } from './exit.ts';

/** A file that a result is written to. */
export interface Target {
  readonly format: Format;
  readonly file: string;
}

/** Reads `--output-to FORMAT=FILE` with the formats of the result. */
export function readTargets(specs: readonly string[], formats: readonly Format[]): readonly Target[] {
  return specs.map((spec) => {
    const split = spec.indexOf('=');
    const format = formats.find(({ name }) => name === spec.slice(0, split));
    const file = spec.slice(split + 1);
    if (split < 1 || format === undefined || file === '') {
      const names = formats.map(({ name }) => name).join(', ');
      throw new Exit(
        EXIT.usage,
        `--output-to: write FORMAT=FILE, where FORMAT is one of ${names}, not ${JSON.stringify(spec)}`,
      );
    }
    return { format, file };
  });
}
