import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Mutant {
  readonly fileName: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly mutatorName: string;
  readonly replacement: string;
}
interface Place {
  readonly line: number;
  readonly column: number;
}
interface Row {
  readonly file: string;
  readonly [column: string]: number | string;
}
interface Result {
  readonly status: string;
  readonly statusReason?: string;
}

const load = async <T>(name: string): Promise<T> =>
  (await import(new URL(`../../src/dev/mutate/${name}.mjs`, import.meta.url).href)) as T;

const { readOptions } = await load<{
  readOptions(args: readonly string[], env: Readonly<Record<string, string>>, exists: () => boolean): unknown;
}>('options');
const { casesIn, propertyRunsOf, TESTS, testsOf } = await load<{
  readonly TESTS: Readonly<Record<string, { readonly in: readonly string[] }>>;
  propertyRunsOf(area: string): string;
  testsOf(area: string, root: string): readonly string[];
  casesIn(area: string): string;
}>('areas');
const { boundOf, lotOf, NOT_CHOSEN } = await load<{
  boundOf(lots: readonly number[], size: number): number;
  lotOf(mutant: Mutant, seed: number): number;
  readonly NOT_CHOSEN: string;
}>('sample');
const { shareOf, tableOf, tallyOf } = await load<{
  shareOf(row: Row): { readonly share: number; readonly from: number; readonly to: number } | undefined;
  tableOf(rows: readonly Row[]): string;
  tallyOf(file: string, mutants: readonly Result[]): Row;
}>('tally');

describe('the options of `npm run mutate`', () => {
  const read = (args: readonly string[], env = {}, exists = () => true) => readOptions(args, env, exists);

  test('name files and folders, which are tried area by area', () => {
    expect(read(['src/core/plan/', 'src\\core\\engine\\order\\order.ts', 'src/core/engine/order/rows.ts'])).toEqual({
      areas: [
        { area: 'src/core/plan', paths: ['src/core/plan'] },
        { area: 'src/core/engine', paths: ['src/core/engine/order/order.ts', 'src/core/engine/order/rows.ts'] },
      ],
      sample: undefined,
      retriesTimeouts: false,
      concurrency: 2,
    });
  });

  test('choose a sample', () => {
    expect(read(['src/core/kinds', '--sample', '300'])).toMatchObject({ sample: { size: 300, seed: 1 } });
    expect(
      read(['--seed=7', '--sample=9', 'src/core/kinds', '--retry-timeouts'], { MUTATE_CONCURRENCY: '1' }),
    ).toMatchObject({ sample: { size: 9, seed: 7 }, retriesTimeouts: true, concurrency: 1 });
  });

  test.each([
    ['no path', []],
    ['what no test watches over', ['src/command/cli']],
    ['a name that only begins like an area', ['src/core/kindsfolk']],
    ['an unknown option', ['src/core/kinds', '--all']],
    ['an empty sample', ['src/core/kinds', '--sample', '0']],
    ['a sample that is no number', ['src/core/kinds', '--sample', 'few']],
    ['a seed without a sample', ['src/core/kinds', '--seed', '2']],
    ['a seed that is no number', ['src/core/kinds', '--sample', '2', '--seed', '-1']],
  ])('do not take %s', (_title, args) => {
    expect(read(args)).toEqual({ problem: expect.stringContaining('usage: npm run mutate') });
  });

  test('do not take what does not exist, nor a concurrency of none', () => {
    expect(read(['src/core/kinds/none.ts'], {}, () => false)).toEqual({ problem: expect.stringContaining('none.ts') });
    expect(read(['src/core/kinds'], { MUTATE_CONCURRENCY: '0' })).toHaveProperty('problem');
  });
});

describe('the tests of an area', () => {
  test.each(Object.keys(TESTS))('are files that are there, and of sweeps only those that are named: %s', (area) => {
    const files = testsOf(area, ROOT);
    const named = TESTS[area]?.in ?? [];
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(files.length);
    expect(
      files.filter((file) => !existsSync(join(ROOT, file)) || (file.includes('.sweep.') && !named.includes(file))),
    ).toEqual([]);
  });

  test('are skipped nowhere in a ledger, most of which is tested with git alone', () => {
    expect(Number(propertyRunsOf('src/core/ledger'))).toBe(1);
    expect(Number(propertyRunsOf('src/core/kinds'))).toBeLessThan(1);
  });

  test('have long tables cut, but for an engine', () => {
    expect([casesIn('src/core/engine'), casesIn('src/core/client')]).toEqual(['all', 'few']);
  });

  test('are without those that see no mutant', () => {
    expect(testsOf('src/core/client', ROOT)).toContain('test/client/list.test.ts');
    expect(testsOf('src/core/client', ROOT)).not.toContain('test/client/types.test.ts');
  });
});

describe('a sample', () => {
  const mutant = (line: number, column = 1, replacement = ''): Mutant => ({
    fileName: 'src/core/plan/plan.ts',
    location: { start: { line, column }, end: { line, column: column + 1 } },
    mutatorName: 'StringLiteral',
    replacement,
  });
  const all = Array.from({ length: 2_000 }, (_unused, index) => mutant(index >> 2, index % 4));
  const chosenOf = (seed: number, size: number) => {
    const lots = all.map((one) => lotOf(one, seed));
    const bound = boundOf(lots, size);
    return all.filter((_one, index) => (lots[index] ?? 1) <= bound);
  };

  test('has the size that was asked for, and no more than there are', () => {
    expect(chosenOf(1, 300)).toHaveLength(300);
    expect(chosenOf(1, 5_000)).toHaveLength(2_000);
    expect(boundOf([], 3)).toBe(1);
  });

  test('is the same for one seed, another one for another seed, and part of a larger one', () => {
    expect(chosenOf(1, 300)).toEqual(chosenOf(1, 300));
    const first = new Set(chosenOf(1, 300));
    expect(chosenOf(2, 300).filter((one) => first.has(one)).length).toBeLessThan(100);
    const larger = new Set(chosenOf(1, 600));
    expect([...first].every((one) => larger.has(one))).toBe(true);
  });

  test('gives every mutant of a place a lot of its own, evenly', () => {
    expect(lotOf(mutant(1, 1, 'a'), 1)).not.toBe(lotOf(mutant(1, 1, 'b'), 1));
    const half = chosenOf(3, 1_000).filter(({ location }) => location.start.line < 250).length;
    expect(half).toBeGreaterThan(420);
    expect(half).toBeLessThan(580);
  });
});

describe('the table', () => {
  const results = (counts: Readonly<Record<string, number>>): readonly Result[] =>
    Object.entries(counts).flatMap(([status, count]) =>
      Array.from({ length: count }, () =>
        status === 'other' ? { status: 'CompileError', statusReason: NOT_CHOSEN } : { status },
      ),
    );

  test('counts what was killed apart from what took too long, and nothing that was not judged', () => {
    expect(
      tallyOf(
        'a.ts',
        results({ Killed: 6, Timeout: 2, Survived: 1, NoCoverage: 1, RuntimeError: 3, Ignored: 4, other: 5 }),
      ),
    ).toEqual({
      file: 'a.ts',
      mutants: 18,
      tried: 13,
      killed: 6,
      timeout: 2,
      survived: 1,
      untested: 1,
      error: 3,
      ignored: 4,
    });
  });

  test('estimates what a sample says of all', () => {
    expect(shareOf(tallyOf('a.ts', []))).toBeUndefined();
    const { share, from, to } = shareOf(tallyOf('a.ts', results({ Killed: 240, Survived: 60, other: 700 }))) ?? {};
    expect(share).toBe(80);
    // Wilson's interval for 240 of 300, as tables have it.
    expect(from).toBeCloseTo(75.1, 1);
    expect(to).toBeCloseTo(84.1, 1);
    expect(shareOf(tallyOf('a.ts', results({ Killed: 3 })))?.to).toBe(100);
  });

  test('says that it is a sample only where it is one', () => {
    const whole = tableOf([tallyOf('a.ts', results({ Killed: 4 })), tallyOf('b.ts', results({ Survived: 4 }))]);
    expect(whole).toContain('50.0 %');
    expect(whole).not.toContain('sample');
    expect(tableOf([tallyOf('a.ts', results({ Killed: 3, Survived: 1, other: 6 }))])).toMatch(
      /75\.0 % \(30–95 %\)[\s\S]*A sample of 4 of 10 mutants/,
    );
  });
});
