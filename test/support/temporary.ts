import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives every process of the tests one temporary folder, which goes with all that they leave in it. */
export function setup(): () => void {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'colophon-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) {
      delete process.env['TMPDIR'];
    } else {
      process.env['TMPDIR'] = before;
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
