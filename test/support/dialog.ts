import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../../src/command/cli/terminal.ts';

export const ENTER = '\r';
export const DOWN = '\u001b[B';
export const CTRL_C = '\u0003';

/** A question, by a part of its text, and the keys that are pressed when it is shown. */
export type Turn = readonly [question: string, ...keys: readonly string[]];

/** A person who answers questions in this order, and what was shown to them. */
export function person(turns: readonly Turn[]): {
  readonly dialog: NonNullable<Terminal['dialog']>;
  readonly shown: () => string;
  readonly left: () => readonly Turn[];
} {
  const input = new PassThrough();
  const output = new PassThrough();
  const left = [...turns];
  let shown = '';
  let seen = 0;
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += stripVTControlCharacters(text);
    const [question, ...keys] = left[0] ?? [''];
    const at = question === '' ? -1 : shown.indexOf(question, seen);
    if (at >= 0) {
      seen = at + question.length;
      left.shift();
      // After the prompt has begun to listen, one key after the other.
      const press = (): void => {
        const key = keys.shift();
        if (key !== undefined) {
          input.write(key);
          setImmediate(press);
        }
      };
      setImmediate(press);
    }
  });
  return { dialog: { input, output }, shown: () => shown, left: () => left };
}
