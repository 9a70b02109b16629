import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../bench/load.mjs', import.meta.url));

// `npm run load` does the same with 200 connections for a minute.
test('a server under load that is killed and started again loses nothing it acknowledged', async () => {
  const args = [SCRIPT, '--seconds', '6', '--connections', '50'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toMatchObject({ lost: 0, risen: 0, twice: 0, unasked: 0, failures: 0 });
});
