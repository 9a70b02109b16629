import type { Reading } from '../rule.ts';

/** Why a line that includes another file is not converted. */
export const NOT_INCLUDED = 'The included file is not read. Import it separately.';

/** The rules of a file, or why the file cannot be read. */
export type FormatReading =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly why: string };

export interface FormatReader {
  readonly title: string;
  /** Whether the file name alone, lowercase and without folders, identifies this format. */
  readonly isNamed: (name: string) => boolean;
  /** Whether a text may be in this format; several formats may match. */
  readonly isLike: (text: string) => boolean;
  /** Reads a text in linear time. */
  readonly read: (text: string) => FormatReading;
}

/** A format, by its name for `--from`. Its module is loaded on first use. */
export interface RedirectFormat {
  readonly name: string;
  readonly load: () => Promise<{ readonly format: FormatReader }>;
}
