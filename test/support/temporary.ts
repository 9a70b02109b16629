import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

// Short, since paths are in what commands print, in lines of 80 characters.
const NAME = 'col-';

/** Gives every process of the tests one temporary folder, which goes with all that they leave in it. */
export function setup(): () => void {
  const before = process.env['TMPDIR'];
  // Each of the projects is set up.
  if (basename(tmpdir()).startsWith(NAME)) {
    return () => {};
  }
  const folder = mkdtempSync(join(realpathSync(tmpdir()), NAME));
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
