import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPlanCommand } from '../../src/command/cli/plan.ts';
import { addShowCommand } from '../../src/command/cli/show.ts';
import { type Ended, runInside, run as runProcess, useFolders } from '../support/command.ts';

const folderWith = useFolders();
let cwd: string;
let planned: Ended;

function show(...args: readonly string[]): Promise<Ended> {
  return runInside(addShowCommand, ['show', ...args], { cwd });
}

beforeAll(async () => {
  cwd = folderWith({ 'colophon.yaml': 'colophon: 1\nteams:\n  testers: { title: Testers }\n' });
  planned = await runInside(addPlanCommand, ['plan', '--sandbox', '--out', 'plan.json'], { cwd });
});

describe('show', () => {
  test('prints a saved plan as it was printed when it was made', async () => {
    expect(await runProcess(['show', 'plan.json'], { cwd })).toEqual({ code: 0, out: planned.out, err: '' });
  });

  test.each([
    ['json', (text: string) => JSON.parse(text).changes.length],
    ['ndjson', (text: string) => text.split('\n').filter((line) => line.includes('team.testers')).length],
    ['markdown', (text: string) => Number(text.includes('team.testers'))],
  ] as const)('prints it as %s', async (format, count) => {
    const { code, out } = await show('plan.json', '-o', format);
    expect(code).toBe(0);
    expect(count(out)).toBe(1);
  });

  test('says how to get a plan where there is no such file', async () => {
    const { code, err } = await show('none.json');
    expect(code).toBe(1);
    expect(err).toContain('colophon plan --out none.json');
  });

  test('refuses a file that is not a plan', async () => {
    writeFileSync(join(cwd, 'other.json'), '{"hello":1}');
    const { code, out, err } = await show('other.json');
    expect({ code, out }).toEqual({ code: 6, out: '' });
    expect(err).not.toBe('');
  });

  test('a file must be named', async () => {
    expect(await show()).toMatchObject({ code: 64 });
  });
});
