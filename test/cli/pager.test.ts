import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addApplyCommand } from '../../src/command/cli/apply.ts';
import { addExplainCommand } from '../../src/command/cli/explain.ts';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import type { Terminal } from '../../src/command/cli/terminal.ts';
import { type AddCommand, fakeTerminal, useFolders } from '../support/command.ts';

const folderWith = useFolders();
const TEAMS = Array.from({ length: 30 }, (_, index) => `  team-${index}: { title: Team ${index} }\n`).join('');
const MANIFEST = `colophon: 1\nenvironments:\n  one: {}\n  two: {}\nteams:\n${TEAMS}`;
/** Writes what it reads and its environment to a file, as a person who reads to the end. */
const READER = `import { readFileSync, writeFileSync } from 'node:fs';
writeFileSync(process.argv[2], JSON.stringify({ text: readFileSync(0, 'utf8'), env: process.env }));`;

interface Seen {
  /** What was written without the pager. */
  readonly written: string;
  /** What the pager got, where it was started. */
  readonly paged: { readonly text: string; readonly env: Readonly<Record<string, string>> } | undefined;
}

/** Runs a command on a terminal of ten lines, with a pager that keeps what it gets. */
async function seen(
  add: AddCommand,
  args: readonly string[],
  {
    env = {},
    manifest = MANIFEST,
    isTerminal = true,
    rows = 10,
    checkout = folderWith({ 'colophon.yaml': manifest }),
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly manifest?: string;
    readonly isTerminal?: boolean;
    readonly rows?: number;
    readonly checkout?: string;
  } = {},
): Promise<Seen> {
  const outside = folderWith({ 'reader.mjs': READER });
  const kept = join(outside, 'kept.json');
  const { terminal: plain, written } = fakeTerminal(checkout, {
    NO_COLOR: '1',
    COLOPHON_PAGER: `${process.execPath} ${join(outside, 'reader.mjs')} ${kept}`,
    ...env,
  });
  const terminal: Terminal = {
    ...plain,
    interactive: { out: isTerminal, err: false, input: false },
    rows,
    out: (line, pager) => {
      if (pager?.(line) !== true) {
        plain.out(line);
      }
    },
  };
  const program = new Command('colophon').exitOverride();
  add(program, terminal);
  await program.parseAsync(args, { from: 'user' });
  return {
    written: written.out,
    paged: existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Seen['paged']) : undefined,
  };
}

const PLAN = ['plan', '--sandbox'];
const BEGINNING = 'Plan for ';

test('a long result on a terminal goes through the pager, as a whole and without secrets', async () => {
  const token = 'gb_api_0123456789abcdefghijklmnop';
  const env = { COLOPHON_TOKEN: token, GITBOOK_TOKEN: token, HOME: '/home/ada' };
  const manifest = MANIFEST.replace('Team 7 ', `${token} `);
  const { written, paged } = await seen(addPlanCommand, PLAN, { env, manifest });
  expect(written).toBe('');
  expect(paged?.text).toMatch(/^Plan for [\s\S]*\nPlan: 30 to create, 0 to update, 0 to delete\.\n$/);
  expect(JSON.stringify(paged)).not.toContain(token);
  // It leaves a short text and the screen alone, and gets none of our variables.
  expect(paged?.env).toMatchObject({ LESS: 'FRX', LV: '-c', HOME: '/home/ada' });
  expect(Object.keys(paged?.env ?? {}).filter((name) => /^(?:COLOPHON|GITBOOK)_/.test(name))).toEqual([]);
});

test('the settings of the user for less remain', async () => {
  const { paged } = await seen(addExplainCommand, ['explain'], { env: { LESS: 'SR' } });
  expect(paged?.env['LESS']).toBe('SR');
});

test.each<[string, AddCommand, readonly string[], Parameters<typeof seen>[2]]>([
  ['in a log', addPlanCommand, PLAN, { isTerminal: false }],
  ['in a pipeline with a terminal', addPlanCommand, PLAN, { env: { CI: 'true' } }],
  ['with --no-pager', addPlanCommand, [...PLAN, '--no-pager'], {}],
  ['with COLOPHON_NO_PAGER', addPlanCommand, PLAN, { env: { COLOPHON_NO_PAGER: '1' } }],
  ['with an empty COLOPHON_PAGER', addPlanCommand, PLAN, { env: { COLOPHON_PAGER: '' } }],
  ['where the text fits on the screen', addPlanCommand, PLAN, { rows: 500 }],
  ['where the height of the screen is not known', addPlanCommand, PLAN, { rows: 0 }],
  ['with a pager that does not exist', addPlanCommand, PLAN, { env: { COLOPHON_PAGER: 'no-such-pager -x' } }],
  ['with another format', addPlanCommand, [...PLAN, '-o', 'json'], {}],
  ['in several environments', addPlanCommand, [...PLAN, '--all'], {}],
  ['of a command that asks', addApplyCommand, ['apply', '--sandbox', '-y'], {}],
])('the result is written as it is %s', async (_where, add, args, options) => {
  const { written, paged } = await seen(add, args, options);
  expect(paged).toBeUndefined();
  expect(written).toContain(args.includes('json') ? '"formatVersion"' : BEGINNING);
});

test('a reader who has read enough ends nothing else', async () => {
  const outside = folderWith({ 'closes.mjs': 'process.exit(0);' });
  const env = { COLOPHON_PAGER: `${process.execPath} ${join(outside, 'closes.mjs')}` };
  const { written } = await seen(addExplainCommand, ['explain'], { env });
  expect(written).toBe('');
});

test('no program of the checkout is started, whatever names it', async () => {
  const checkout = folderWith({ 'colophon.yaml': MANIFEST });
  mkdirSync(join(checkout, '.git'));
  mkdirSync(join(checkout, 'bin'));
  for (const name of ['less', 'bin/less']) {
    writeFileSync(join(checkout, name), `#!/bin/sh\ntouch ${join(checkout, 'started')}\ncat\n`);
    chmodSync(join(checkout, name), 0o755);
  }
  const path = process.env['PATH'] ?? '';
  for (const env of [
    { COLOPHON_PAGER: 'less', PATH: `${join(checkout, 'bin')}:.:` },
    { COLOPHON_PAGER: './less', PATH: path },
    { COLOPHON_PAGER: 'bin/less', PATH: path },
    { COLOPHON_PAGER: join(checkout, 'bin/less'), PATH: path },
  ]) {
    const { written } = await seen(addPlanCommand, PLAN, { env, checkout });
    expect([env.COLOPHON_PAGER, written.startsWith(BEGINNING)]).toEqual([env.COLOPHON_PAGER, true]);
  }
  expect(existsSync(join(checkout, 'started'))).toBe(false);
});
