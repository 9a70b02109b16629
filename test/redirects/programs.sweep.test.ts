import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { newSeed, runs } from '../support/runs.ts';
import { type Comparison, compareSites } from './compare-sites.ts';
import { type Model, PATHS, remembered, somePaths } from './dialects/dialect.ts';
import { DIALECTS } from './dialects/index.ts';
import { isInstalled, PROGRAMS, type Program, type RunningProgram } from './programs.ts';
import { readAs } from './support.ts';

const folder = useFolders();

/** Destinations, and what patterns make of paths. */
const ASKED = [...PATHS, '/new/b', '/new/c/d', '/new', '/old/more', '/b'];

/** With the API of 2025, and with that of today. */
const PROFILES = ['2025', 'today'];

type Counts = Readonly<Record<'files' | 'rules' | 'carried' | 'refused' | 'repeats' | 'paths' | 'wrong', number>>;
const tally = new Map<string, Counts>();

function count(key: string, { wrong, ...counts }: Comparison): void {
  const all = Object.entries({ files: 1, ...counts, wrong: wrong.length });
  const before: Readonly<Record<string, number>> = tally.get(key) ?? {};
  tally.set(key, Object.fromEntries(all.map(([name, more]) => [name, (before[name] ?? 0) + more])) as Counts);
}

afterAll(() => {
  for (const [key, counts] of tally) {
    const said = Object.entries(counts).map(([name, number]) => `${number} ${name}`);
    process.stdout.write(`${key}: ${said.join(', ')}\n`);
  }
});

/** Where a running program leads paths, and what they lead to. */
async function answersOf(running: RunningProgram, paths: readonly string[]): Promise<Model> {
  const answers = new Map<string, string | undefined>();
  const pending = [...paths];
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    // Some paths grow with every redirect.
    if (!answers.has(path) && path.startsWith('/') && path.length < 100) {
      const to = await running.ask(path);
      answers.set(path, to);
      pending.push(...(to === undefined ? [] : [to.split(/[?#]/, 1)[0] ?? '']));
    }
  }
  return (path) => answers.get(path);
}

/** Programs are started where that is needed, and stopped at the end. */
class Programs {
  #running: RunningProgram | undefined;

  async follow(program: Program, own: string, text: string): Promise<RunningProgram> {
    if (this.#running !== undefined && program.follow !== undefined) {
      program.follow(own, text);
      return this.#running;
    }
    await this.stop();
    this.#running = await program.start(own, text);
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }
}

describe.each(DIALECTS)('$format', ({ format, file }) => {
  const program = PROGRAMS.find((one) => one.format === format);
  const numRuns = runs(100);
  test.skipIf(program !== undefined && !isInstalled(program))(
    'an imported redirect leads where the real program leads, or is refused',
    async () => {
      const seed = newSeed(`real ${format}`);
      const own = folder({});
      const programs = new Programs();
      const held = fc.assert(
        fc.asyncProperty(file, somePaths, async ({ text, model }, others) => {
          const modelled = remembered(await model(own));
          const paths = [...PATHS, ...others];
          const leads =
            program === undefined
              ? modelled
              : await answersOf(await programs.follow(program, own, text), [...ASKED, ...others]);
          const reading = readAs(format, text);
          for (const profile of PROFILES) {
            const found = compareSites(reading, { leads, paths, isWide: profile === 'today' });
            count(`${format} ${profile}`, found);
            expect(found.wrong).toEqual([]);
          }
          // The model of the quick tests is right as well.
          const sure = paths.filter((path) => modelled(path) !== '?');
          expect(sure.map((path) => [path, modelled(path)])).toEqual(sure.map((path) => [path, leads(path)]));
        }),
        { seed, numRuns },
      );
      await held.finally(() => programs.stop());
    },
    // A second for each file, far from what it takes.
    Math.max(600, numRuns) * 1000,
  );
});
