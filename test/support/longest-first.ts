import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, and the folders of such files. Vitest starts with large files where it has not run them yet, as
 * in a fresh clone; but some of the longest have three lines, and one that begins last keeps only one core busy. Those that
 * start most processes come first: the more memory a worker has by then, the longer each start takes.
 */
const LONGEST: readonly string[] = [
  'test/hostile/git-matrix.test.ts',
  'test/hostile/canary.sweep.test.ts',
  'test/docs/commands.sweep.test.ts',
  'test/kill/one-at-a-time.test.ts',
  'test/hostile/checkout.test.ts',
  'test/kill/',
  'test/hostile/planted-files.test.ts',
  'test/hostile/ledger-remote.test.ts',
  'test/package/',
  'test/docs/tour.sweep.test.ts',
  'test/faults/interleavings.sweep.test.ts',
  'test/vendor/answers.sweep.test.ts',
  'test/oracle/',
  'test/pulumi/worlds.sweep.test.ts',
  'test/pulumi/programs.sweep.test.ts',
];

/** Starts the longest files first, and the others as Vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId).replaceAll('\\', '/');
      const found = LONGEST.findIndex((name) => path.startsWith(name));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
