// The reference server in a process of its own, as the benchmarks measure against it.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli', 'main.js');

/** Starts a server; returns its URL and tokens, and how to stop it. */
export async function serve(...args) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json', '--quiet', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...JSON.parse(line), stop: () => child.kill() };
  }
  throw new Error('the server did not start');
}
