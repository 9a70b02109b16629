import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { Exit } from '../../src/command/cli/exit.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { fingerprintOf } from '../../src/command/cli/watch/files.ts';
import { LIVE_FLOOR_MS, watchManifest } from '../../src/command/cli/watch/watch.ts';
import { type AddCommand, fakeTerminal, runInside, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const WHOLE = 'colophon: 1\nteams:\n  testers: { title: Testers }\n';
const BROKEN = 'colophon: 1\nteams:\n  testers: { titel: Testers }\n';
const WAITING = 'Watching the manifest for changes.';

interface Watching {
  /** Resolves when a number of runs have ended. */
  readonly runs: (count: number) => Promise<void>;
  readonly written: { out: string; err: string };
  /** Presses Ctrl-C, and gives the exit code. */
  readonly stop: () => Promise<number>;
}

function start(
  add: AddCommand,
  args: readonly string[],
  { cwd, isTerminal = false }: { cwd: string; isTerminal?: boolean },
): Watching {
  const { terminal: plain, written } = fakeTerminal(cwd);
  const controller = new AbortController();
  const terminal: Terminal = {
    ...plain,
    interactive: { out: isTerminal, err: false, input: false },
    interruption: () => controller.signal,
  };
  const program = new Command('colophon').exitOverride();
  add(program, terminal);
  const ended = program.parseAsync(args, { from: 'user' }).then(
    () => 0,
    (error: unknown) => (error instanceof Exit ? error.code : Promise.reject(error)),
  );
  return {
    runs: (count) =>
      vi.waitFor(() => expect(written.err.split(WAITING).length - 1).toBe(count), { timeout: 60_000, interval: 10 }),
    written,
    stop: () => {
      controller.abort();
      return ended;
    },
  };
}

describe('--watch', () => {
  test('validates again after every change of a file, and ends with the code of the last run', async () => {
    const cwd = folderWith({ 'colophon.yaml': WHOLE });
    const { runs, written, stop } = start(addValidateCommand, ['validate', '--watch'], { cwd });
    await runs(1);
    expect(written.err).not.toContain('titel');
    writeFileSync(join(cwd, 'colophon.yaml'), BROKEN);
    await runs(2);
    expect(written.err).toContain('titel');
    // The same content, and files that no manifest holds, are no change.
    writeFileSync(join(cwd, 'colophon.yaml'), BROKEN);
    writeFileSync(join(cwd, 'notes.log'), 'x');
    writeFileSync(join(cwd, 'colophon.yaml'), WHOLE);
    await runs(3);
    writeFileSync(join(cwd, 'colophon.yaml'), BROKEN);
    await runs(4);
    expect(await stop()).toBe(8);
  });

  test('notices files of a folder: changed, new, in a new folder, and deleted', async () => {
    const cwd = folderWith({ 'docs/colophon.yaml': WHOLE, 'docs/teams/more.yaml': 'teams:\n  a: { title: A }\n' });
    const { runs, stop } = start(addValidateCommand, ['validate', '-w', '-f', 'docs'], { cwd });
    await runs(1);
    writeFileSync(join(cwd, 'docs/teams/more.yaml'), 'teams:\n  a: { title: B }\n');
    await runs(2);
    mkdirSync(join(cwd, 'docs/people'));
    writeFileSync(join(cwd, 'docs/people/more.yaml'), 'teams:\n  b: { title: B }\n');
    await runs(3);
    rmSync(join(cwd, 'docs/people/more.yaml'));
    await runs(4);
    expect(await stop()).toBe(0);
  });

  test('plans again, is not woken by the files that it writes, and clears a terminal', async () => {
    const cwd = folderWith({ 'colophon.yaml': WHOLE });
    const args = [
      'plan',
      '--sandbox',
      '--watch',
      '--out',
      'plan.json',
      '--output-to',
      'json=report.json',
      '--detailed-exitcode',
    ];
    const { runs, written, stop } = start(addPlanCommand, args, { cwd, isTerminal: true });
    await runs(1);
    writeFileSync(join(cwd, 'colophon.yaml'), WHOLE.replace('title: Testers', 'title: Others'));
    await runs(2);
    expect(await stop()).toBe(2);
    expect(written.out.split('\u001b[2J').length - 1).toBe(2);
    expect(written.err.split(WAITING).length - 1).toBe(2);
  });

  test('is refused in CI, and no variable turns it on', async () => {
    const cwd = folderWith({ 'colophon.yaml': WHOLE });
    const refused = await runInside(addValidateCommand, ['validate', '--watch'], { cwd, env: { CI: 'true' } });
    expect([refused.code, refused.err]).toEqual([64, expect.stringContaining('not available in CI')]);
    const once = await runInside(addValidateCommand, ['validate'], { cwd, env: { COLOPHON_WATCH: '1' } });
    expect(once.code).toBe(0);
  });

  test('reads the live workspace no more often than the floor allows, and Ctrl-C ends a run that hangs', async () => {
    const cwd = folderWith({ 'colophon.yaml': WHOLE });
    const { terminal } = fakeTerminal(cwd);
    const controller = new AbortController();
    const slept: number[] = [];
    let count = 0;
    const ended = watchManifest({
      terminal: { ...terminal, interruption: () => controller.signal },
      flags: { file: [], var: [], allowEnv: [], secretEnv: [], outputTo: [] },
      run: async () => {
        count++;
        writeFileSync(join(cwd, 'colophon.yaml'), `${WHOLE}# ${count}\n`);
        if (count === 3) {
          setTimeout(() => controller.abort(), 0);
          await new Promise(() => {});
        }
        throw new Exit(2, '');
      },
      load: async () => ({ ok: false, diagnostics: [] }),
      floorMs: LIVE_FLOOR_MS,
      written: [],
      clock: {
        now: () => 0,
        sleep: async (milliseconds) => {
          slept.push(milliseconds);
        },
      },
    });
    await expect(ended).rejects.toMatchObject({ code: 2 });
    expect(slept.filter((milliseconds) => milliseconds === LIVE_FLOOR_MS)).toHaveLength(2);
  });

  test.skipIf(process.platform === 'win32')('does not read a device that a link beside the manifest leads to', () => {
    const cwd = folderWith({ 'colophon.yaml': WHOLE });
    symlinkSync('/dev/zero', join(cwd, 'endless.yaml'));
    const watched = { files: [], named: [cwd], written: [] };
    expect(fingerprintOf(watched)).toBe(fingerprintOf(watched));
  });
});
