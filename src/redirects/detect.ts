import type { FormatReader, RedirectFormat } from './formats/format.ts';

interface LoadedFormat extends FormatReader {
  readonly name: string;
}

/** The detected format of a file, and other candidates. */
export interface Detection {
  readonly format: LoadedFormat;
  /** Other formats that fit the content, if only the content was used for detection. */
  readonly others: readonly LoadedFormat[];
}

/** Loads the readers of these formats. */
export async function loadFormats(formats: readonly RedirectFormat[]): Promise<readonly LoadedFormat[]> {
  return await Promise.all(formats.map(async ({ name, load }) => ({ name, ...(await load()).format })));
}

/** Detects the format of a file by its name, or else by its content; undefined if none fits. */
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
