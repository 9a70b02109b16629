import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { RecorderOrder, RecorderWord } from './recorder.ts';
import { begin, resultOf } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'colophon-recorder-'));
const program = join(root, 'recorder.mjs');
const newPath = (): string => join(mkdtempSync(join(root, 'r')), 'default.json');

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      ssr: fileURLToPath(new URL('recorder.ts', import.meta.url)),
      target: 'node20',
      outDir: root,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'recorder.mjs' } },
    },
  });
});

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  rmSync(root, { recursive: true });
});

/** Runs the order in a process of its own; gives all it said once it has ended. */
async function run(
  order: RecorderOrder,
  options: { blocks?: number; onWord?: (word: RecorderWord, child: ChildProcess) => void } = {},
): Promise<RecorderWord[]> {
  const limit = options.blocks === undefined ? '' : `ulimit -f ${options.blocks}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const words: RecorderWord[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const word = JSON.parse(line) as RecorderWord;
    words.push(word);
    options.onWord?.(word, child);
  });
  await once(child, 'close');
  children.delete(child);
  return words;
}

const keptOf = (words: readonly RecorderWord[]): number => words.filter(({ said }) => said === 'kept').length;

describe('a run in a process of its own', () => {
  test.each([1, 20, 150])('that is killed after %i of 1,000 records loses none of them', async (after) => {
    const path = newPath();
    const order: RecorderOrder = { path, sizes: Array.from({ length: 1_000 }, () => 200), end: 'finish' };
    const words = await run(order, {
      onWord: (word, child) => {
        if (word.said === 'kept' && word.count === after) {
          child.kill('SIGKILL');
        }
      },
    });
    const kept = keptOf(words);
    expect(kept).toBeGreaterThanOrEqual(after);
    expect(kept).toBeLessThan(1_000);
    const { entries, serial } = resultOf(await createFileLedger({ path }).load());
    expect(serial).toBe(0);
    expect(entries.size).toBeGreaterThanOrEqual(kept);
    expect(entries.size).toBeLessThanOrEqual(kept + 1);
    // The lock of the dead is taken over, and its record is taken up.
    const session = await begin(createFileLedger({ path }));
    expect(session.state.entries.size).toBe(entries.size);
    await session.finish({ complete: false });
    expect(resultOf(await createFileLedger({ path }).load())).toMatchObject({ serial: 1, entries });
  });

  test('F49: keeps what fits on a disk that is full, and cuts off what does not', async () => {
    const path = newPath();
    const words = await run({ path, sizes: [10, 20_000, 10, 20_000], end: 'finish' }, { blocks: 4 });
    expect(words.map(({ said }) => said)).toEqual(['began', 'kept', 'lost', 'kept', 'lost', 'not ended']);
    expect(words[2]).toEqual({
      said: 'lost',
      message: `${path}.journal cannot be written: the file would be larger than allowed (EFBIG)`,
    });
    expect((await readdir(join(path, '..'))).sort()).toEqual(['default.json.journal']);
    const { entries } = resultOf(await createFileLedger({ path }).load());
    expect([...entries.keys()]).toEqual(['team.t0', 'team.t2']);
  });

  test('F49: does not damage the ledger when there is no room for the next one', async () => {
    const path = newPath();
    await run({ path, sizes: [10], end: 'finish' });
    const words = await run({ path, sizes: [1_000, 1_000, 1_000, 1_000, 1_000, 1_000], end: 'finish' }, { blocks: 4 });
    expect(words.at(-1)?.said).toBe('not ended');
    const state = resultOf(await createFileLedger({ path }).load());
    expect(state.serial).toBe(1);
    expect(state.entries.size).toBe(keptOf(words));
  });

  test('F49: does not begin where nothing can be written', async () => {
    const path = newPath();
    const [word] = await run({ path, sizes: [10], end: 'finish' }, { blocks: 0 });
    expect(word).toMatchObject({ said: 'refused', codes: ['ledger-unwritable'] });
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  test('takes turns with others, also over the lock of a killed one', async () => {
    const path = newPath();
    await run(
      { path, sizes: [1], end: 'none' },
      { onWord: (word, child) => word.said === 'began' && child.kill('SIGKILL') },
    );
    const all = await Promise.all(
      Array.from({ length: 4 }, () => run({ path, waitMs: 20_000, sizes: [1, 1, 1], end: 'finish' })),
    );
    expect(all.map((words) => words.at(-1)?.said)).toEqual(['ended', 'ended', 'ended', 'ended']);
    expect(resultOf(await createFileLedger({ path }).load()).serial).toBe(4);
  });
});
