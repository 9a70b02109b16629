// Runs a command several times while every core is busy, to show that it does not depend on speed:
//   npm run test:busy -- [--times 3] [--processes 2] COMMAND …
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

const given = process.argv.slice(2);
const start = given.findIndex(
  (arg, index) => !arg.startsWith('--') && !/^--(times|processes)$/.test(given[index - 1] ?? ''),
);
const { values } = parseArgs({
  args: start === -1 ? given : given.slice(0, start),
  options: {
    times: { type: 'string', default: '3' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
const command = start === -1 ? ['npm', 'run', 'test:all'] : given.slice(start);

// They end with this process, even if it is killed: their standard input closes then.
const LOAD =
  'process.stdin.on("end", () => process.exit()).resume(); setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); });';
const loads = Array.from({ length: Number(values.processes) }, () =>
  spawn(process.execPath, ['-e', LOAD], { stdio: ['pipe', 'ignore', 'inherit'] }),
);
let failures = 0;
for (let round = 1; round <= Number(values.times); round++) {
  const begun = process.hrtime.bigint();
  const { status } = spawnSync(command[0], command.slice(1), { stdio: 'inherit', shell: process.platform === 'win32' });
  const seconds = Number((process.hrtime.bigint() - begun) / 1_000_000_000n);
  console.error(
    `busy: run ${round} of ${values.times} beside ${loads.length} busy processes ended with ${status} after ${seconds} s`,
  );
  failures += status === 0 ? 0 : 1;
}
for (const load of loads) {
  load.kill('SIGKILL');
}
process.exitCode = failures === 0 ? 0 : 1;
