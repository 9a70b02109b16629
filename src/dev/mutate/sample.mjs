// Stryker tries all mutants of a file or none. A checker may declare a mutant invalid before it is tried: this one does so with all that
// are not in the sample. It decides mutant by mutant, so that nested ones have the same chance.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

export const NOT_CHOSEN = 'not in the sample';

/** The lot of a mutant: a number in [0, 1), the same in every run with one seed. */
export function lotOf({ fileName, location, mutatorName, replacement }, seed) {
  const { start, end } = location;
  const key = [seed, fileName, start.line, start.column, end.line, end.column, mutatorName, replacement];
  return createHash('sha256').update(JSON.stringify(key)).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** The highest lot among the `size` lowest: mutants with a lot up to it are in the sample. */
export function boundOf(lots, size) {
  const ranked = [...lots].sort((a, b) => a - b);
  return ranked[Math.min(size, ranked.length) - 1] ?? 1;
}

const named = (mutant) => ({ ...mutant, fileName: relative(process.cwd(), mutant.fileName).split(sep).join('/') });

class SampleChecker {
  static inject = ['options'];

  constructor({ sample }) {
    this.sample = sample;
  }

  async init() {}

  // All at once: the bound depends on their number.
  async group(mutants) {
    return mutants.length === 0 ? [] : [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const lots = new Map(mutants.map((mutant) => [mutant.id, lotOf(named(mutant), this.sample.seed)]));
    const bound = this.#boundFor([...lots.values()]);
    const judged = (lot) => (lot <= bound ? { status: 'passed' } : { status: 'compileError', reason: NOT_CHOSEN });
    return Object.fromEntries([...lots].map(([id, lot]) => [id, judged(lot)]));
  }

  /** Stored, because the next run reuses results and only receives mutants without one. */
  #boundFor(lots) {
    const { boundFile, size } = this.sample;
    if (!existsSync(boundFile)) {
      writeFileSync(boundFile, JSON.stringify(boundOf(lots, size)));
    }
    return JSON.parse(readFileSync(boundFile, 'utf8'));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
