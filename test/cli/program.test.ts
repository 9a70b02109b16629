import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { commandFor } from '../../src/command/cli/habits.ts';
import { main } from '../../src/command/cli/program.ts';
import { fakeTerminal, useFolders } from '../support/command.ts';
import { isQuick, sampled } from '../support/runs.ts';
import { MAIN } from '../support/serve-process.ts';

const folderWith = useFolders();
const WHOLE = 'colophon: 1\nteams:\n  testers: { title: Testers }\n';
const BROKEN = 'colophon: 1\nteams:\n  testers: { titel: Testers }\n';

async function run(
  args: readonly string[],
  { cwd = folderWith(), env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { terminal, written } = fakeTerminal(cwd, env);
  return { code: await main(args, terminal), ...written };
}

test.each(['validate', 'plan', 'lint'])('a manifest that is named without its flag: %s', async (command) => {
  const { code, err } = await run([command, 'colophon.yaml']);
  expect([code, err.includes('-f FILE')]).toEqual([64, true]);
});

describe('A command of another tool is answered with the command to use here:', () => {
  test.each([
    [['diff'], 'colophon plan'],
    [['sync', '-y'], 'colophon apply'],
    [['dump'], 'colophon export'],
    [['up'], 'colophon apply'],
    [['preview'], 'colophon plan'],
    [['refresh'], 'colophon drift'],
    [['state'], 'colophon ledger show'],
    [['state', 'rm', 'team.writers'], 'colophon ledger forget ADDRESS'],
    [['state', 'mv', 'a', 'b'], 'colophon ledger rename OLD NEW'],
  ])('%j', async (args, instead) => {
    expect(await run(args)).toEqual({
      code: 64,
      out: '',
      err: `error: unknown command '${args[0]}'; use \`${instead}\`\n`,
    });
  });

  test('not where it is a command here, nor for names that every object has', () => {
    expect(commandFor(['plan'])).toBeUndefined();
    expect(commandFor(['toString'])).toBeUndefined();
  });
});

describe('A variable that nothing reads', () => {
  test.each([
    ['COLOPHON_BASE_ULR', 'COLOPHON_BASE_URL'],
    ['COLOPHON_TOKNE', 'COLOPHON_TOKEN'],
    ['COLOPHON_ORG', 'COLOPHON_ORGANIZATION'],
    ['COLOPHON_ENV', 'COLOPHON_ENVIRONMENT'],
    ['COLOPHON_READONLY', 'COLOPHON_READ_ONLY'],
    ['COLOPHON_MAX_DELETE', 'COLOPHON_MAX_DELETES'],
  ])('%s is named with what was meant, and stops nothing', async (name, meant) => {
    const { code, err } = await run(['version'], { env: { [name]: 'x' } });
    expect([code, err]).toEqual([0, `warning: nothing reads ${name}. Did you mean ${meant}?\n`]);
  });

  test.each(['COLOPHON_VAR_TITEL', 'COLOPHON_PLAN_TOKEN', 'COLOPHON_OUTPUT', 'COLOPHON_NO_COLOR', 'COLOPHON_PORT'])(
    '%s is known, or belongs to somebody else',
    async (name) => {
      expect(await run(['version'], { env: { [name]: 'x' } })).toMatchObject({ code: 0, err: '' });
    },
  );
});

test.each(
  sampled([
    ['validate', ['validate', '-o', 'json'], BROKEN, 8],
    ['plan', ['plan', '--sandbox', '--detailed-exitcode'], WHOLE, 2],
  ] as const),
)('the exit code of %s is the true one when nobody reads the output', async (_name, args, manifest, expected) => {
  const cwd = folderWith({ 'colophon.yaml': manifest });
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(expected);
});

describe('A manifest where a saved plan is expected', () => {
  const files = { 'colophon.yaml': 'colophon: 1\n', 'docs/colophon.yaml': 'colophon: 1\n' };
  test.each([
    [['apply', 'colophon.yaml', '-y'], 'colophon.yaml', 'colophon apply -f colophon.yaml'],
    [['apply', 'docs'], 'docs', 'colophon apply -f docs'],
    [['show', 'colophon.yaml'], 'colophon.yaml', 'colophon plan -f colophon.yaml'],
    [['rehearse', 'colophon.yaml'], 'colophon.yaml', 'colophon rehearse -f colophon.yaml'],
    [['comment', '--plan', 'docs'], 'docs', 'colophon plan -f docs --out plan.json'],
  ])('%j ends with 64 and the command to use', async (args, file, instead) => {
    const { code, out, err } = await run(args, { cwd: folderWith(files) });
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toBe(`error: ${file} is a manifest, not a saved plan; use \`${instead}\`\n`);
  });
});

test.each([
  [['show', 'colophon.yaml/plan.json'], /^error: cannot read colophon\.yaml\/plan\.json: it does not exist/],
  [['ledger', 'show', '--ledger', 'file:colophon.yaml/x.json'], /^error\[ledger-unreadable\]/],
])('%j, below a file, gets an error with advice', async (args, message) => {
  const { code, err } = await run(args, {
    cwd: folderWith({ 'colophon.yaml': 'colophon: 1\norganization: org_acme\n' }),
  });
  expect(code).toBeGreaterThan(0);
  expect(err).toMatch(message);
});

describe('Help', () => {
  /** What `--help` prints, which commander writes to the stream of the process. */
  async function help(...words: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [MAIN, ...words, '--help'], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(child, 'close');
    return text;
  }

  test.skipIf(isQuick)('of offline commands names no connection', async () => {
    const [ledger, validate, lint] = await Promise.all([help('ledger', 'log'), help('validate'), help('lint')]);
    expect(ledger).toContain('--ledger <spec>');
    for (const text of [ledger, validate]) {
      expect(text).not.toMatch(/--base-url|--timeout|--retries|--parallelism|--sandbox/);
    }
    expect(lint).toContain('Service and ledger (only with --live):');
  });
});

test('the history of a ledger that keeps none is a usage error', async () => {
  const { code, err } = await run(['ledger', 'log', '--ledger', 'file:ledger.json']);
  expect(code).toBe(64);
  expect(err).toContain('keeps no history');
  expect(err).toContain('colophon ledger move --to git');
});

test('the sandbox has no port in its name', async () => {
  const cwd = folderWith({ 'colophon.yaml': WHOLE });
  const doctor = await run(['doctor', '--sandbox'], { cwd });
  const plan = await run(['plan', '--sandbox'], { cwd });
  expect(doctor.out).toContain('sandbox responds.');
  expect(doctor.out + plan.out).not.toMatch(/127\.0\.0\.1:\d+/);
});
