import type { Terminal } from './terminal.ts';

/** The output of several concurrent commands: each in one piece, one after the other. */
export interface InTurn {
  /** The terminal of the command at this place. It cannot draw a line or prompt. */
  readonly at: (place: number) => Terminal;
  /** Marks the output of the command at this place as complete. */
  readonly end: (place: number) => void;
}

/** Prints the lines of the current command at once, and those of the others when their turn comes. */
export function createInTurn(terminal: Terminal): InTurn {
  const waiting = new Map<number, (() => void)[]>();
  const ended = new Set<number>();
  let turn = 0;
  const print = (place: number, line: () => void): void => {
    if (place === turn) {
      line();
      return;
    }
    const lines = waiting.get(place) ?? [];
    lines.push(line);
    waiting.set(place, lines);
  };
  const writer =
    (place: number, write: (text: string) => void) =>
    (text: string): void =>
      print(place, () => write(text));
  return {
    at: (place) => ({
      ...terminal,
      out: writer(place, terminal.out),
      err: writer(place, terminal.err),
      draw: () => {},
      interactive: { ...terminal.interactive, err: false },
      ...(terminal.document === undefined ? {} : { document: writer(place, terminal.document) }),
    }),
    end: (place) => {
      ended.add(place);
      while (ended.has(turn)) {
        waiting.delete(turn);
        turn++;
        for (const line of waiting.get(turn) ?? []) {
          line();
        }
      }
    },
  };
}
