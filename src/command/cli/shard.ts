import { createHash } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { valueOption, wholeNumber } from './options.ts';

interface Shard {
  readonly index: number;
  readonly count: number;
}

function readShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) {
    throw new InvalidArgumentError(
      'Write I/N: the number of this run, from 1, and how many there are, for example 2/4.',
    );
  }
  return { index, count };
}

/** The number of environments that run at once by default. */
export const CONCURRENCY: number = 8;

export interface FleetFlags {
  readonly all?: boolean;
  readonly concurrency?: number;
  readonly shard?: Shard;
}

export function addFleetFlags(command: Command): Command {
  return command
    .addOption(
      // Without a variable: one left over in a shell must not widen an apply.
      new Option('--all', 'run in every environment of the manifest'),
    )
    .addOption(
      valueOption(
        '--concurrency <n>',
        `with --all, how many environments to run at once; ${CONCURRENCY} by default`,
      ).argParser(wholeNumber(1, 100)),
    )
    .addOption(valueOption('--shard <i/n>', 'with --all, only the environments of one of n runs').argParser(readShard));
}

/** The environments of a shard, or all. An environment stays in its shard when others are added or removed. */
export function inShard(shard: Shard | undefined, names: readonly string[]): readonly string[] {
  const placeOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0);
  return shard === undefined ? names : names.filter((name) => placeOf(name) % shard.count === shard.index - 1);
}
