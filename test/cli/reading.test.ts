import { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addDriftCommand } from '../../src/command/cli/drift.ts';
import { addExportCommand } from '../../src/command/cli/export.ts';
import { addImportCommand } from '../../src/command/cli/import.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { addVerifyCommand } from '../../src/command/cli/verify.ts';
import { startServer } from '../../src/server/index.ts';
import { type AddCommand, fakeTerminal, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const MANIFEST = 'colophon: 1\nteams:\n  testers: { title: Testers }\n';

/** Runs a command on a terminal, or on none, and gives everything that was written in order. */
async function seen(
  add: AddCommand,
  args: readonly string[],
  {
    isTerminal = true,
    env = {},
    clock,
  }: {
    readonly isTerminal?: boolean;
    readonly env?: Readonly<Record<string, string>>;
    readonly clock?: NonNullable<Terminal['clock']>;
  } = {},
): Promise<readonly (readonly ['out' | 'err' | 'draw', string | undefined])[]> {
  const all: (readonly ['out' | 'err' | 'draw', string | undefined])[] = [];
  const { terminal: plain } = fakeTerminal(folderWith({ 'colophon.yaml': MANIFEST }), env);
  const terminal: Terminal = {
    ...plain,
    interactive: { out: false, err: isTerminal, input: false },
    out: (line) => all.push(['out', line]),
    err: (line) => all.push(['err', line]),
    draw: (line) => all.push(['draw', line]),
    ...(clock === undefined ? {} : { clock }),
  };
  const program = new Command('colophon').exitOverride();
  add(program, terminal);
  await program.parseAsync(args, { from: 'user' }).catch(() => {});
  return all;
}

test.each<[string, AddCommand, readonly string[]]>([
  ['plan', addPlanCommand, ['plan', '--sandbox']],
  ['plan -o json', addPlanCommand, ['plan', '--sandbox', '-o', 'json']],
  ['drift', addDriftCommand, ['drift', '--sandbox']],
  ['export', addExportCommand, ['export', '--sandbox']],
  ['verify', addVerifyCommand, ['verify', '--sandbox']],
  ['apply', addApplyCommand, ['apply', '--sandbox', '-y', '-o', 'json']],
])('%s shows on a terminal that it is reading, and clears the line before it prints', async (_name, add, args) => {
  expectCleared(await seen(add, args));
});

test('import clears the line before it says that there is nothing to import', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const args = ['import', 'team.testers', 'team_none', '--base-url', server.url, '--ledger', 'file:l.json'];
  const env = { COLOPHON_TOKEN: server.token, COLOPHON_ORGANIZATION: 'org_acme' };
  const all = await seen(addImportCommand, args, { env });
  expect(all.some(([to, line]) => to === 'err' && line?.includes('import-missing'))).toBe(true);
  expectCleared(all);
});

function expectCleared(all: Awaited<ReturnType<typeof seen>>): void {
  const drawn = all.filter(([to]) => to === 'draw').map(([, line]) => line);
  expect(drawn[0]).toMatch(/^Reading the live workspace: \d+ requests?, [a-z ]+ …$/);
  for (const [index, [to]] of all.entries()) {
    if (to !== 'draw') {
      const before = all.slice(0, index).findLast(([other]) => other === 'draw');
      expect([to, before?.[1]]).toEqual([to, undefined]);
    }
  }
  expect(drawn.at(-1)).toBeUndefined();
}

test('a long reading shows how fast it goes', async () => {
  let at = 0;
  const clock = {
    now: () => {
      at += 500;
      return at;
    },
  };
  const drawn = (await seen(addExportCommand, ['export', '--sandbox'], { clock })).map(([, line]) => line ?? '');
  expect(drawn[0]).toMatch(/^Reading the live workspace: \d+ requests?, /);
  expect(
    drawn.some((line) => /^Reading the live workspace: \d+ requests \(\d+\/(?:s|min)\), [a-z ]+ …$/.test(line)),
  ).toBe(true);
});

test.each<[string, Parameters<typeof seen>[2], readonly string[]]>([
  ['in a log', { isTerminal: false }, []],
  ['in a pipeline with a terminal', { env: { CI: 'true' } }, []],
  ['with --quiet', {}, ['-q']],
])('nothing is drawn %s', async (_where, options, flags) => {
  const all = await seen(addPlanCommand, ['plan', '--sandbox', ...flags], options);
  expect(all.filter(([to]) => to === 'draw')).toEqual([]);
  expect(all.map(([, line]) => line).join('\n')).not.toContain('Reading');
});

test('a log gets one line with --verbose', async () => {
  const all = await seen(addPlanCommand, ['plan', '--sandbox', '-v'], { isTerminal: false });
  expect(all.filter(([, line]) => line?.startsWith('Reading') === true)).toEqual([
    ['err', 'Reading the live workspace …'],
  ]);
});
