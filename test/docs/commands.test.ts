import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/command/cli/program.ts';
import { fakeTerminal } from '../support/command.ts';
import { blocksOf, inlineCommandsOf, PAGES, readPage } from './pages.ts';

let printed = '';
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterAll(() => vi.restoreAllMocks());

const helps = new Map<string, string>();

/** The help of a command, by its words; empty where there is no such command. */
async function helpOf(words: readonly string[]): Promise<string> {
  const key = words.join(' ');
  const known = helps.get(key);
  if (known !== undefined) {
    return known;
  }
  printed = '';
  await main([...words, '--help'], fakeTerminal('.').terminal);
  const text = printed.startsWith(`Usage: colophon ${key}`) ? printed : '';
  helps.set(key, text);
  return text;
}

/** Every call of colophon in a line for a shell, without what belongs to the shell. */
function callsIn(line: string): readonly (readonly string[])[] {
  return line
    .split(/&&|\|\||[|;&]|\$\(/)
    .map((part) => /(?:^|\s)colophon\s+(.*)$/.exec(part.trim())?.[1] ?? '')
    .filter((part) => part !== '')
    .map((part) => part.replace(/"[^"]*"|'[^']*'/g, 'QUOTED').split(/\s+/));
}

/** What is wrong with a call: a command or a flag that does not exist. */
async function problemsOf(words: readonly string[]): Promise<readonly string[]> {
  const [name = '', below = ''] = words;
  // Such as COMMAND or …, which are placeholders.
  if (!/^[a-z]/.test(name)) {
    return [];
  }
  let path = [name];
  let help = await helpOf(path);
  if (help === '') {
    return [`there is no command ${name}`];
  }
  if (/^[a-z]+$/.test(below) && new RegExp(`^Commands:[\\s\\S]*^  ${below}\\b`, 'm').test(help)) {
    path = [name, below];
    help = await helpOf(path);
  }
  return words
    .filter((word) => /^--?[a-z]/.test(word))
    .map((word) => word.replace(/=.*$/, '').replace(/[,.;:]$/, ''))
    .filter((flag) => !new RegExp(`(?:^|[\\s,])${flag}(?![\\w-])`, 'm').test(help))
    .map((flag) => `colophon ${path.join(' ')} has no flag ${flag}`);
}

describe('Every command that a page shows is a command, with flags that it has', () => {
  test.each(PAGES)('%s', async (page) => {
    const text = readPage(page);
    const lines = [
      ...blocksOf(text).flatMap(({ commands }) => commands.map(({ command }) => command)),
      ...inlineCommandsOf(text),
    ];
    const found: string[] = [];
    for (const line of lines) {
      for (const call of callsIn(line)) {
        found.push(...(await problemsOf(call)).map((problem) => `${line}: ${problem}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('and one that is not is noticed', async () => {
    const wrong = [
      'colophon paln',
      'colophon plan --colour',
      'colophon ledger log --lmit 2',
      'true && colophon apply -x',
    ];
    const found = await Promise.all(wrong.flatMap(callsIn).map(problemsOf));
    expect(found.flat()).toEqual([
      'there is no command paln',
      'colophon plan has no flag --colour',
      'colophon ledger log has no flag --lmit',
      'colophon apply has no flag -x',
    ]);
  });
});
