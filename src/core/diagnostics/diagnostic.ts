/** A position in a file. Lines and columns count from 1. */
export interface SourcePlace {
  /** As the user would write it: relative to the working directory. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type Severity = 'error' | 'warning' | 'info';

/** A message to the user, as a value: collected, never thrown. Contains no secrets. */
export interface Diagnostic {
  readonly severity: Severity;
  /** Stable and documented; messages may be reworded, codes may not. */
  readonly code: string;
  /** The headline: five to nine words that name the subject. */
  readonly summary: string;
  /** Why it is a problem and what to do, in full sentences. */
  readonly detail: string;
  readonly source?: SourcePlace;
  /** The source lines with a caret, ready to print. */
  readonly excerpt?: string;
  /** Other places that matter, for example where the same key was defined first. */
  readonly related?: readonly { readonly message: string; readonly source: SourcePlace }[];
}

/** A value, or the reasons why there is none. Both can have warnings. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** An error. */
export function problem(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

/** No value, for one reason. */
export function failed(...reason: Parameters<typeof problem>): Extract<Outcome<never>, { ok: false }> {
  return { ok: false, diagnostics: [problem(...reason)] };
}

/** A value without diagnostics. */
export function success<T>(value: T): Extract<Outcome<T>, { ok: true }> {
  return { ok: true, value, diagnostics: [] };
}

/** The value, unless there are errors. */
export function outcomeOf<T>(value: T, diagnostics: readonly Diagnostic[]): Outcome<T> {
  return hasErrors(diagnostics) ? { ok: false, diagnostics } : { ok: true, value, diagnostics };
}

/** Sorts by file, line and column; those without a source come first. */
export function inReadingOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ source }: Diagnostic): [string, number, number] =>
    source === undefined ? ['', 0, 0] : [source.file, source.line, source.column];
  return [...diagnostics].sort((a, b) => {
    const [fileA, lineA, columnA] = keyOf(a);
    const [fileB, lineB, columnB] = keyOf(b);
    return fileA < fileB ? -1 : fileA > fileB ? 1 : lineA - lineB || columnA - columnB;
  });
}
