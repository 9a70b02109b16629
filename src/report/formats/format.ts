import type { Result, ResultType } from '../results.ts';

/** How a result is shown, and what a format may ask about where it is shown. */
export interface View {
  readonly colour: boolean;
  readonly width: number;
  readonly verbose: boolean;
  /** The path of a file of the manifest from the root of the repository, with slashes. */
  readonly pathOf: (file: string) => string;
  /** More about rules, where there is more to say. */
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
  /** Whether only people read it, so that taking a secret out of the whole text breaks nothing. */
  readonly isProse: boolean;
  /** Whether a board reads it, which expects it also from a command that fails. */
  readonly isForBoards: boolean;
  readonly render: (result: Result, view: View) => Promise<string>;
}

/** Describes a format. The file that `load` imports must write every result that is named here, or it does not compile. */
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

/** A renderer for each type of result as one. */
export function byType<T extends ResultType>(renderers: { readonly [K in T]: Render<K> }): Render<T> {
  const one = <K extends T>(result: Result<K>, view: View): string | Promise<string> =>
    renderers[result.type](result, view);
  return one;
}
