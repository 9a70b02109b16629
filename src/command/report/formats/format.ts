import type { Result, ResultType } from '../results.ts';

/** How and where a result is shown. */
export interface View {
  readonly colour: boolean;
  readonly width: number;
  readonly verbose: boolean;
  /** Whether a terminal shows it, rather than a file or a log. */
  readonly isTerminal: boolean;
  /** The path of a file of the manifest from the root of the repository, with slashes. */
  readonly pathOf: (file: string) => string;
  /** Explanations of rules, where there are any. */
  readonly readHelp: () => Promise<(rule: string) => string | undefined>;
  /** The version of the tool. */
  readonly readVersion: () => string;
}

/** Writes results of some types. */
export type Render<T extends ResultType> = (result: Result<T>, view: View) => string | Promise<string>;

/** A format as commands know it; its file is loaded when something is written. */
export interface Format {
  readonly name: string;
  /** The results that it can write. */
  readonly results: readonly ResultType[];
  /** Whether only people read it, so that removing a secret from the whole text breaks nothing. */
  readonly isProse: boolean;
  /** Whether a board reads it, which expects a file also from a command that fails. */
  readonly isForBoards: boolean;
  readonly render: (result: Result, view: View) => Promise<string>;
}

/** Defines a format. The file that `load` imports must write every result that is named here, or it does not compile. */
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

/** Combines the renderers of several types of results. */
export function byType<T extends ResultType>(renderers: { readonly [K in T]: Render<K> }): Render<T> {
  const one = <K extends T>(result: Result<K>, view: View): string | Promise<string> =>
    renderers[result.type](result, view);
  return one;
}
