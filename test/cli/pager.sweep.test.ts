import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { MAIN } from '../support/serve-process.ts';

const folderWith = useFolders();
const TEAMS = Array.from({ length: 30 }, (_, index) => `  team-${index}: { title: Team ${index} }\n`).join('');
/** Gives a process a terminal; the options are those of Linux. */
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

/** Runs a command on a terminal of three lines. */
function ran(args: string, pager: string): { readonly code: number | null; readonly out: string } {
  const cwd = folderWith({ 'colophon.yaml': `colophon: 1\nteams:\n${TEAMS}` });
  const command = `stty rows 3 cols 80; exec ${process.execPath} ${MAIN} ${args}`;
  const { status, stdout } = spawnSync('script', ['-qefc', command, '/dev/null'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: cwd, SHELL: '/bin/sh', TERM: 'dumb', COLOPHON_PAGER: pager },
  });
  return { code: status, out: stdout };
}

const PLAN = 'plan --sandbox --detailed-exitcode';

test.skipIf(!hasScript)('without a pager, a terminal gets the whole text', () => {
  const { code, out } = ran(PLAN, '');
  expect([code, out.includes('Plan for '), out.includes('Plan: 30 to create')]).toEqual([2, true, true]);
});

test.skipIf(!hasScript)('a reader who quits early gets what was read, and the command its exit code', () => {
  const { code, out } = ran(PLAN, 'head -n 1');
  expect([code, out.includes('Plan for '), out.includes('Plan: 30 to create')]).toEqual([2, true, false]);
});

test.skipIf(!hasScript)('Ctrl-C in the pager ends the pager at most, also where something follows', () => {
  const outside = folderWith({ 'interrupts.sh': "trap '' INT\nkill -INT 0\ncat\necho read\n" });
  const { code, out } = ran(
    'drift --sandbox --only pending --metrics drift.prom',
    `sh ${join(outside, 'interrupts.sh')}`,
  );
  expect([code, out.includes('\nread\r\n')]).toEqual([2, true]);
});
