import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { showProgress, startPace } from '../../src/command/cli/progress.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import type { ApplyEvent } from '../../src/core/engine/apply-types.ts';
import { fakeTerminal, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const EVENTS: readonly ApplyEvent[] = [
  { type: 'checking', collections: 2 },
  { type: 'verifying', collections: 1 },
];

/** What was written after each event, before anything else could happen. */
async function writtenAfter(flags: { readonly verbose?: boolean; readonly quiet?: boolean }): Promise<unknown> {
  const { terminal } = fakeTerminal(folderWith({}));
  const lines: string[] = [];
  const progress = await showProgress({
    total: 1,
    terminal: { ...terminal, err: (line) => lines.push(line) },
    flags,
  });
  return EVENTS.map((event) => {
    progress.onEvent(event);
    return [...lines];
  });
}

test('with -v the line of an event is written when it happens, and not after the result', async () => {
  const checking = 'Checking that nothing changed since the plan (2 collections)';
  const verifying = 'Reading back what was created (1 collection)';
  expect(await writtenAfter({ verbose: true })).toEqual([[checking], [checking, verifying]]);
});

test('without -v, or with -q beside it, a log has no line of progress', async () => {
  expect(await writtenAfter({})).toEqual([[], []]);
  expect(await writtenAfter({ verbose: true, quiet: true })).toEqual([[], []]);
});

/** A clock that moves by itself: by so much whenever it is read. */
function clockBy(step: number): Pick<Clock, 'now'> {
  let at = 0;
  return {
    now: () => {
      at += step;
      return at;
    },
  };
}

/** The lines that an apply of so many teams draws on a terminal, whose clock moves by so much whenever it is read. */
async function drawnBy(teams: number, step: number): Promise<readonly string[]> {
  const names = Array.from({ length: teams }, (_, index) => `  team-${index}: { title: Team ${index} }\n`);
  const { terminal } = fakeTerminal(folderWith({ 'colophon.yaml': `colophon: 1\nteams:\n${names.join('')}` }));
  const drawn: string[] = [];
  const looked: Terminal = {
    ...terminal,
    interactive: { out: false, err: true, input: false },
    clock: clockBy(step),
    draw: (line) => drawn.push(line ?? ''),
  };
  const program = new Command('colophon').exitOverride();
  addApplyCommand(program, looked);
  await program.parseAsync(['apply', '--sandbox', '-y'], { from: 'user' });
  return drawn.filter((line) => line.includes(`/${teams}`));
}

test('the line of an apply shows the rate and the time left, once it has gone on long enough', async () => {
  const drawn = await drawnBy(60, 100);
  const says = /^(\d+)\/60 {2}\d+\/(?:s|min), about (\d+) s left {2}team\.team-\d+$/;
  const first = drawn.findIndex((line) => line.includes('left'));
  // The first seconds are too short to say anything, and so is less than ten of them.
  expect(first).toBeGreaterThan(0);
  expect(drawn.slice(0, first).every((line) => /^\d+\/60 {2}team\.team-\d+$/.test(line))).toBe(true);
  expect(Number(says.exec(drawn[first] ?? '')?.[1])).toBeGreaterThanOrEqual(10);
  const left = drawn.flatMap((line) => says.exec(line)?.[2] ?? []).map(Number);
  expect(left.at(-1)).toBeLessThan(left[0] ?? 0);
});

test('a short apply says nothing about the time', async () => {
  const drawn = await drawnBy(60, 0.5);
  expect(drawn.join('\n')).not.toMatch(/left|\/s/);
});

test.each<[string, number, readonly number[], string]>([
  ['a steady pace', 1000, Array.from({ length: 30 }, () => 100), '10/s, about 2 min left'],
  ['seconds in steps of five', 37, Array.from({ length: 30 }, () => 100), '10/s, about 5 s left'],
  ['minutes and hours', 100_000, Array.from({ length: 30 }, () => 100), '10/s, about 2 h 47 min left'],
  ['less than one a second', 20, Array.from({ length: 30 }, () => 6000), '10/min, about 2 min left'],
  ['nothing left', 0, Array.from({ length: 30 }, () => 200), '5/s'],
  ['less than three seconds', 1000, Array.from({ length: 20 }, () => 100), ''],
  ['fewer than ten', 1000, Array.from({ length: 9 }, () => 5000), ''],
  [
    'the last twenty seconds and no more',
    100,
    [...Array.from({ length: 1000 }, () => 10), ...Array.from({ length: 40 }, () => 1000)],
    '1/s, about 2 min left',
  ],
])('the pace is an average that moves: %s', (_name, left, steps, text) => {
  let at = 0;
  const pace = startPace({ now: () => at });
  for (const step of steps) {
    at += step;
    pace.add();
  }
  expect(pace.text(left)).toBe(text);
});

test('a pace slows down while nothing is done', () => {
  let at = 0;
  const pace = startPace({ now: () => at });
  for (let index = 0; index < 100; index++) {
    at += 100;
    pace.add();
  }
  expect(pace.text(100)).toBe('10/s, about 10 s left');
  at += 90_000;
  expect(pace.text(100)).toBe('1/s, about 2 min left');
});
