import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { memoryGround } from './ground.ts';
import { Scheduler } from './scheduler.ts';
import { story } from './story.ts';
import { newTally, tallyText } from './tally.ts';
import { tell } from './teller.ts';

const seeds = JSON.parse(readFileSync('/tmp/orc/seeds.json', 'utf8'));
const tally = newTally();
const begun = Date.now();
const found = new Map<string, { n: number; message: string; i: number; steps: string }>();
const N = Number(process.env['N'] ?? 20);
const S = Number(process.env['S'] ?? 1);
const limit = Number(process.env['T'] ?? 60) * 1000;
for (let i = Number(process.env['I'] ?? 0); i < N && Date.now() - begun < limit; i++) {
  const [one] = fc.sample(story, { seed: S * 1000003 + i, numRuns: 1 });
  if (one === undefined) continue;
  try {
    const scheduler = new Scheduler(one.seed);
    await tell(one, { ground: memoryGround(scheduler, seeds), scheduler, tally });
  } catch (error) {
    const message = (error as Error).message;
    const [what = ''] = message.split('The story');
    const shape = what.replaceAll(/[a-z]+\.[^ ,]+/g, 'X').replaceAll(/\d+/g, 'N').slice(0, 160);
    const known = found.get(shape);
    if (known === undefined) {
      found.set(shape, { n: 1, message: message.length > 5 && !what.startsWith('The oracle') ? (error as Error).stack ?? '' : message, i, steps: JSON.stringify(one.steps) });
    } else known.n++;
  }
}
for (const { n, message, i, steps } of found.values()) {
  const [what = '', tale = ''] = message.split('The story');
  console.log(`### ${n} times, first i=${i}\n${what.slice(0, 1200)}`);
  if (process.env['V']) console.log(tale.slice(0, 20000), steps);
  else console.log(tale.split('\n').filter((l) => l.startsWith('- ') && !l.startsWith('- the manifest')).slice(-6).join('\n').slice(0, 1500));
}
console.log(tallyText(tally), Date.now() - begun, process.cpuUsage().user / 1000);
process.exit(0);
