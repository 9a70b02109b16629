import type { Terminal } from './terminal.ts';

/** What several commands print, each as a whole and one after the other, although they run at once. */
export interface InTurn {
  /** The terminal of the command at this place. It has no line to draw in, and is not asked. */
  readonly at: (place: number) => Terminal;
  /** Everything that the command at this place prints is there. */
  readonly end: (place: number) => void;
}

/** Lines of the command whose turn it is are printed as they come, those of the others once their turn comes. */
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
