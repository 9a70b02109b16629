import { expect, test } from 'vitest';
import { showProgress } from '../../src/command/cli/progress.ts';
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
