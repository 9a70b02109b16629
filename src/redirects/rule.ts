/** Why a rule cannot be carried over. Stable: scripts read it. */
export type RejectionCode =
  | 'wildcard'
  | 'regex'
  | 'condition'
  | 'query'
  | 'host'
  | 'status'
  | 'rewrite'
  | 'variable'
  | 'external'
  | 'source'
  | 'destination'
  | 'page-unknown'
  | 'loop'
  | 'duplicate'
  | 'declared'
  | 'csv-form'
  | 'syntax';

/** What is different about a rule that was carried over. */
export type NoteCode =
  | 'temporary'
  | 'slash'
  | 'forced'
  | 'dot'
  | 'chain'
  | 'repeated'
  | 'already-declared'
  | 'shadowed'
  | 'below'
  | 'fragment'
  | 'query-dropped';

/** Notes of rules that do less than before: a part of them is lost. */
const REDUCING: ReadonlySet<NoteCode> = new Set(['below', 'fragment', 'query-dropped']);

/** Whether a note says that a part of the rule was lost. */
export function isReducing(code: NoteCode): boolean {
  return REDUCING.has(code);
}

/** Where a rule is in its file. */
export interface RulePlace {
  /** Counts from 1. */
  readonly line: number;
  /** The line, or the part of it that holds the rule. */
  readonly text: string;
}

/** A redirect as a file states it, before it is known whether a site can have it. */
export interface Rule extends RulePlace {
  /** A path, or a URL. */
  readonly source: string;
  readonly destination: string;
  /** The status that it answers with; undefined where the file leaves it to the reader. */
  readonly status?: number;
  readonly notes?: readonly NoteCode[];
}

/** A rule that was recognized and cannot be carried over. */
export interface Rejected extends RulePlace {
  readonly code: RejectionCode;
  /** In a sentence. */
  readonly why: string;
}

/** What a file holds. */
export interface Reading {
  readonly rules: readonly Rule[];
  readonly rejected: readonly Rejected[];
}

/** Collects what a reader finds. */
export interface Collector {
  readonly rule: (rule: Rule) => void;
  readonly reject: (place: RulePlace, code: RejectionCode, why: string) => void;
  readonly reading: () => Reading;
}

/** The statuses that send a visitor elsewhere. */
const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);

/** A collector that sorts out rules whose status is not that of a redirect. */
export function createCollector(): Collector {
  const rules: Rule[] = [];
  const rejected: Rejected[] = [];
  const reject: Collector['reject'] = ({ line, text }, code, why) => {
    rejected.push({ line, text, code, why });
  };
  return {
    rule: (rule) => {
      const { status } = rule;
      if (status === 200) {
        reject(rule, 'rewrite', 'Status 200 serves other content under the same URL. Sites only redirect.');
      } else if (status !== undefined && !REDIRECTING.has(status)) {
        reject(rule, 'status', `Status ${status} is not a redirect. Sites only redirect.`);
      } else if (status !== undefined && TEMPORARY.has(status)) {
        rules.push({ ...rule, notes: [...(rule.notes ?? []), 'temporary'] });
      } else {
        rules.push(rule);
      }
    },
    reject,
    reading: () => ({ rules, rejected }),
  };
}
