import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { addLintCommand } from '../../src/command/cli/lint.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addSchemaCommand } from '../../src/command/cli/schema.ts';
import { addValidateCommand } from '../../src/command/cli/validate.ts';
import { useFolders } from '../support/command.ts';
import { runCommand } from '../support/run-commands.ts';
import { useServer } from '../support/server.ts';
import { AREAS, type Mistake } from './table.ts';

const COMMANDS = [
  addValidateCommand,
  addLintCommand,
  addPlanCommand,
  addApplyCommand,
  addExplainCommand,
  addSchemaCommand,
];
const folderWith = useFolders();
const api = useServer();
const isUpdate = process.env['UPDATE'] === '1';

function goldenOf(area: string): string {
  return join(import.meta.dirname, 'golden', `${area}.txt`);
}

/** What the golden file of an area holds for each mistake. */
function sectionsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')), part.trimEnd()]),
  );
}

function writeAll(cwd: string, { yaml, files = {} }: Mistake): void {
  const all =
    yaml === undefined ? files : { 'colophon.yaml': `colophon: 1\norganization: org_acme\n${yaml}`, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
}

/** Runs the command as a person would, and gives all that it prints, with what differs between runs made stable. */
async function messageOf(mistake: Mistake): Promise<{ readonly text: string; readonly code: number }> {
  const cwd = folderWith();
  writeAll(cwd, mistake);
  const { args = ['validate'], env = {} } = mistake;
  const real = (value: string): string => value.replace('SERVER', api.server.url).replace('TOKEN', api.server.token);
  const { code, stdout, stderr } = await runCommand(COMMANDS, args.map(real), {
    cwd,
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, real(value)])),
  });
  const printed = `${stderr}${stdout}`
    .replaceAll(cwd, '/folder')
    .replaceAll(api.server.url, 'http://127.0.0.1:PORT')
    .replaceAll(new URL(api.server.url).host, '127.0.0.1:PORT');
  return { text: `## ${mistake.title}\n\n$ colophon ${args.join(' ')}\n${printed}(exit code ${code})`, code };
}

describe('a mistake gets one message that names the place and the fix', () => {
  for (const { name, mistakes } of AREAS) {
    describe(name, () => {
      const kept = sectionsOf(isUpdate ? '' : readFileSync(goldenOf(name), 'utf8'));
      const seen: string[] = [];
      afterAll(() => {
        if (isUpdate) {
          mkdirSync(dirname(goldenOf(name)), { recursive: true });
          writeFileSync(goldenOf(name), `${seen.join('\n\n')}\n`);
        }
      });

      test.each(mistakes)('$title', async (mistake) => {
        const { text, code } = await messageOf(mistake);
        seen.push(text);
        expect(code === 0).toBe(mistake.passes === true);
        // One form for all of them: what it is, and its code if it has one.
        expect(text).toMatch(/^(?:error|warning|info)(?:\[[\w-]+\])?: /m);
        expect(text).not.toMatch(/^(?:colophon|Error): /m);
        if (mistake.nowhere !== true) {
          expect(text).toMatch(/--> [\w./-]+:\d+:\d+/);
          expect(text.match(/^(?:error|warning|info)\[/gm) ?? []).toHaveLength(1);
        }
        if (!isUpdate) {
          expect(text.trimEnd()).toBe(kept.get(mistake.title));
        }
      });

      test('the golden file holds no other', () => {
        expect(isUpdate ? [] : [...kept.keys()]).toEqual(isUpdate ? [] : mistakes.map(({ title }) => title));
      });
    });
  }

  test('there are enough of them, each once', () => {
    const titles = AREAS.flatMap(({ name, mistakes }) => mistakes.map(({ title }) => `${name}: ${title}`));
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeGreaterThanOrEqual(81);
  });
});
