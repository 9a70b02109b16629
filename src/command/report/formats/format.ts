import type { Result, ResultType } from '../results.ts';

/** How and where a result is shown. */
export interface View {
  readonly colour: boolean;
  readonly width: number;
  readonly verbose: boolean;
  /** Whether it is shown on a terminal rather than in a file or a log. */
  readonly isTerminal: boolean;
  /** Whether that terminal is known to support links. */
  readonly links?: boolean;
  /** The path of a manifest file relative to the root of the repository, with slashes. */
  readonly pathOf: (file: string) => string;
  readonly readHelp: () => Promise<(rule: string) => string | undefined>;
  readonly readVersion: () => string;
}

export type Render<T extends ResultType> = (result: Result<T>, view: View) => string | Promise<string>;

/** A format as commands see it; its module is loaded on demand. */
export interface Format {
  readonly name: string;
  readonly results: readonly ResultType[];
  /** Whether only people read it, so that redacting the complete text breaks nothing. */
  readonly isProse: boolean;
  /** Whether a code-quality board reads it, which expects a file even from a command that fails. */
  readonly isForBoards: boolean;
  readonly render: (result: Result, view: View) => Promise<string>;
}

/** Defines a format. The module that `load` imports must render every result in the list, or it does not compile. */
export function format<T extends ResultType>(
  name: string,
  results: readonly T[],
  load: () => Promise<{ readonly render: Render<T> }>,
  { isProse = false, isForBoards = false }: Partial<Pick<Format, 'isProse' | 'isForBoards'>> = {},
): Format {
  const covers = (result: Result): result is Result & Result<T> => results.some((type) => type === result.type);
  return {
    name,
    results,
    isProse,
    isForBoards,
    render: async (result, view) => {
      if (!covers(result)) {
        throw new TypeError(`the format ${name} has no ${result.type}`);
      }
      const { render } = await load();
      return await render(result, view);
    },
  };
}

export function byType<T extends ResultType>(renderers: { readonly [K in T]: Render<K> }): Render<T> {
  const one = <K extends T>(result: Result<K>, view: View): string | Promise<string> =>
    renderers[result.type](result, view);
  return one;
}
