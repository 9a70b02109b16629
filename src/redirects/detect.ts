import type { FormatReader, RedirectFormat } from './formats/format.ts';

/** A form with its reader loaded. */
interface LoadedFormat extends FormatReader {
  readonly name: string;
}

/** The form of a file, and what speaks for another. */
export interface Detection {
  readonly format: LoadedFormat;
  /** Others that the content fits as well, where nothing but the content decided. */
  readonly others: readonly LoadedFormat[];
}

/** Loads the readers of some forms. */
export async function loadFormats(formats: readonly RedirectFormat[]): Promise<readonly LoadedFormat[]> {
  return await Promise.all(formats.map(async ({ name, load }) => ({ name, ...(await load()).format })));
}

/** Recognizes the form of a file by its name, else by its content; undefined where none fits. */
export function detectFormat(
  { name, text }: { readonly name: string; readonly text: string },
  formats: readonly LoadedFormat[],
): Detection | undefined {
  const base = (name.split(/[/\\]/).at(-1) ?? '').toLowerCase();
  const named = formats.find(({ isNamed }) => isNamed(base));
  if (named !== undefined) {
    return { format: named, others: [] };
  }
  const [first, ...others] = formats.filter(({ isLike }) => isLike(text));
  return first === undefined ? undefined : { format: first, others };
}
