import { writeSync } from 'node:fs';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';

/** What a run in a process of its own is to do. */
export interface RecorderOrder {
  readonly path: string;
  readonly waitMs?: number;
  /** How many characters each recorded entry holds. */
  readonly sizes: readonly number[];
  readonly end: 'finish' | 'abandon' | 'none';
}

/** What it says, a line each, as it becomes true. */
export type RecorderWord =
  | { readonly said: 'refused'; readonly codes: readonly string[]; readonly detail: string }
  | { readonly said: 'began' | 'kept' | 'ended'; readonly count: number }
  | { readonly said: 'lost' | 'not ended'; readonly message: string };

function say(word: RecorderWord): void {
  writeSync(1, `${JSON.stringify(word)}\n`);
}

// A file that would be larger than allowed is then an error like any other, and not the end.
process.on('SIGXFSZ', () => undefined);

const { path, waitMs = 0, sizes, end } = JSON.parse(process.argv[2] ?? '{}') as RecorderOrder;
const outcome = await createFileLedger({ path }).begin({ command: 'apply', waitMs, organization: 'org_1' });
if (outcome.ok) {
  const session = outcome.value;
  say({ said: 'began', count: session.state.entries.size });
  for (const [index, size] of sizes.entries()) {
    const entry = { kind: 'team', id: `${process.pid}`, fields: { title: 'x'.repeat(size) } };
    await session.record({ type: 'put', address: `team.t${index}`, entry }).then(
      () => say({ said: 'kept', count: index + 1 }),
      (error: Error) => say({ said: 'lost', message: error.message }),
    );
  }
  if (end !== 'none') {
    await (end === 'finish' ? session.finish({ complete: true }) : session.abandon()).then(
      () => say({ said: 'ended', count: sizes.length }),
      (error: Error) => say({ said: 'not ended', message: error.message }),
    );
  }
} else {
  const [first] = outcome.diagnostics;
  say({ said: 'refused', codes: outcome.diagnostics.map(({ code }) => code), detail: first?.detail ?? '' });
}
