import type { Reading } from '../rule.ts';

/** Why a line that names another file is not carried over. */
export const NOT_INCLUDED = 'The included file is not read. Import it as a file of its own.';

/** The text of a file, or why a file as a whole cannot be read. */
export type FormatReading =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly why: string };

/** Reads a form in which other tools keep redirects. */
export interface FormatReader {
  /** As a person knows it. */
  readonly title: string;
  /** Whether a file is of this form by its name alone, in lowercase and without folders. */
  readonly isNamed: (name: string) => boolean;
  /** Whether a text may be of this form. Several may say so. */
  readonly isLike: (text: string) => boolean;
  /** Takes time in proportion to the text, whatever it holds. */
  readonly read: (text: string) => FormatReading;
}

/** A form by the name that `--from` takes. Its file is loaded when something is read. */
export interface RedirectFormat {
  readonly name: string;
  readonly load: () => Promise<{ readonly format: FormatReader }>;
}
