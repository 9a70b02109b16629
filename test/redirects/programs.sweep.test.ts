import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useFolders } from '../support/command.ts';
import { newSeed, runs } from '../support/runs.ts';
import { compareSites } from './compare-sites.ts';
import { DIALECTS, PATHS } from './dialects.ts';
import { isInstalled, PROGRAMS } from './programs.ts';

const folder = useFolders();

/** Destinations, and what patterns make of paths. */
const ASKED = [...PATHS, '/new/b', '/new/c/d', '/new', '/old/more', '/b'];

describe.each(PROGRAMS)('$format', (program) => {
  const { format, start } = program;
  test.skipIf(!isInstalled(program))(
    'an imported redirect leads where the real program leads, or is refused',
    async () => {
      const seed = newSeed(`real ${format}`, 1);
      const file =
        DIALECTS.find((one) => one.format === format)?.file ?? fc.constant({ text: '', model: () => () => undefined });
      await fc.assert(
        fc.asyncProperty(file, async ({ text, model }) => {
          const running = await start(folder({ [randomUUID()]: '' }), text);
          try {
            const answers = new Map<string, string | undefined>();
            const pending = [...ASKED];
            for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
              // Some paths grow with every redirect.
              if (!answers.has(path) && path.length < 100) {
                const to = await running.ask(path);
                answers.set(path, to);
                pending.push(...(to === undefined ? [] : [to.split('?', 1)[0] ?? '']));
              }
            }
            const leads = (path: string): string | undefined => answers.get(path);
            for (const isWide of [false, true]) {
              expect(compareSites(format, text, { leads, paths: PATHS, isWide })).toEqual([]);
            }
            // The model of the quick tests is right as well.
            const modelled = await model();
            const sure = PATHS.filter((path) => modelled(path) !== '?');
            expect(sure.map((path) => [path, modelled(path)])).toEqual(sure.map((path) => [path, leads(path)]));
          } finally {
            await running.stop();
          }
        }),
        { seed, numRuns: runs(100) },
      );
    },
    600_000,
  );
});
