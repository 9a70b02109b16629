import type { Diagnostic, Severity, SourcePlace } from '../diagnostics/diagnostic.ts';
import type { ManifestCode } from './codes.ts';
import { placeAt, type SourceFile, type Spot } from './source-file.ts';

/** A problem, without its code. */
export interface Problem {
  readonly summary: string;
  readonly detail: string;
  readonly at?: Spot | SourcePlace | undefined;
  readonly severity?: Severity;
  readonly related?: readonly { readonly message: string; readonly at: Spot }[];
}

/** Collects problems; invalid user input never throws. */
export interface Problems {
  readonly report: (code: ManifestCode, problem: Problem) => void;
  /** Adds finished diagnostics, for example from a kind. */
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  readonly all: () => readonly Diagnostic[];
}

function placeOf(at: Spot | SourcePlace): SourcePlace {
  return 'offset' in at ? placeAt(at) : at;
}

export function createProblems(): Problems {
  const found: Diagnostic[] = [];
  return {
    report: (code, { summary, detail, at, severity = 'error', related }) => {
      found.push({
        severity,
        code,
        summary,
        detail,
        ...(at === undefined ? {} : { source: placeOf(at) }),
        ...(related === undefined
          ? {}
          : { related: related.map((other) => ({ message: other.message, source: placeAt(other.at) })) }),
      });
    },
    add: (diagnostics) => {
      for (const diagnostic of diagnostics) {
        found.push(diagnostic);
      }
    },
    all: () => found,
  };
}

/** The start of a file. */
export function startOf(file: SourceFile): Spot {
  return { file, offset: 0 };
}
