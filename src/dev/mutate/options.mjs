import { parseArgs } from 'node:util';
import { areaOf, TESTS } from './areas.mjs';

const USAGE = `usage: npm run mutate -- PATH… [--sample N [--seed S]] [--retry-timeouts]
PATH is a file or folder below ${Object.keys(TESTS).join(', ')}
--sample N        try N mutants of all that there are, chosen at random
--seed S          choose others (default: 1)
--retry-timeouts  try again what took too long the last time
MUTATE_CONCURRENCY says how many mutants are tried at once (default: 2).`;

const isCount = (text) => /^[1-9]\d{0,8}$/.test(text);

/**
 * The options on the command line: `{ areas: [{ area, paths }], sample: { size, seed } | undefined, retriesTimeouts, concurrency }`, or `{
 * problem }`, a text for the user.
 */
export function readOptions(args, env, exists) {
  let given;
  try {
    given = parseArgs({
      args,
      allowPositionals: true,
      options: { sample: { type: 'string' }, seed: { type: 'string' }, 'retry-timeouts': { type: 'boolean' } },
    });
  } catch (error) {
    return { problem: `${error.message}\n${USAGE}` };
  }
  const { sample, seed = '1', 'retry-timeouts': retriesTimeouts = false } = given.values;
  const concurrency = env.MUTATE_CONCURRENCY ?? '2';
  const paths = given.positionals.map((path) => path.replaceAll('\\', '/').replace(/\/+$/, ''));
  const unknown = paths.find((path) => areaOf(path) === undefined || !exists(path));
  if (paths.length === 0 || unknown !== undefined) {
    return { problem: unknown === undefined ? USAGE : `no such file or folder to mutate: ${unknown}\n${USAGE}` };
  }
  if ((sample !== undefined && !isCount(sample)) || !isCount(seed) || !isCount(concurrency)) {
    return { problem: `--sample, --seed and MUTATE_CONCURRENCY are whole numbers from 1\n${USAGE}` };
  }
  if (given.values.seed !== undefined && sample === undefined) {
    return { problem: `--seed needs --sample\n${USAGE}` };
  }
  const areas = [...new Set(paths.map(areaOf))];
  return {
    areas: areas.map((area) => ({ area, paths: paths.filter((path) => areaOf(path) === area) })),
    sample: sample === undefined ? undefined : { size: Number(sample), seed: Number(seed) },
    retriesTimeouts,
    concurrency: Number(concurrency),
  };
}
