import { encodedPath, hostIn } from './path.ts';
import { type Captures, decoding, onePath, type Pattern } from './pattern.ts';

/** Why a rule cannot be carried over. Stable: scripts read it. */
type RejectionCode =
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
  | 'order'
  | 'declared'
  | 'csv-form'
  | 'syntax';

/** What is different about a rule that was carried over. */
export type NoteCode =
  | 'temporary'
  | 'slash'
  | 'spelling'
  | 'forced'
  | 'dot'
  | 'chain'
  | 'repeated'
  | 'already-declared'
  | 'shadowed'
  | 'below'
  | 'same-path'
  | 'ending'
  | 'fragment'
  | 'query-dropped';

/** The end of a sentence about a rule, by its note. */
export const NOTE_TEXTS: Readonly<Record<NoteCode, string>> = {
  temporary: 'was temporary; the service decides the status of a redirect',
  slash: 'lost the slash at the end of its source; sites match with and without',
  spelling:
    'also takes its source in other letter case and with or without a slash at the end, which the old site led elsewhere',
  forced: 'was forced; on a site content goes before redirects',
  dot: 'has a dot in its pattern, read as a plain dot',
  chain: 'led to another redirect, and leads to its end now',
  repeated: 'repeats an earlier rule with the same destination',
  'already-declared': 'is declared in the manifest already, with the same destination',
  shadowed: 'is never followed: the site shows content at its source',
  'same-path': 'names its page by the id, because other pages of the space have the same path',
  below: 'also redirected everything below its source; only the path itself is carried over',
  ending: 'takes paths with .html or index at the end as they are, which the old site took off first',
  fragment: 'lost the #fragment of its destination; redirects lead to pages',
  'query-dropped': 'lost the query of its destination; redirects lead to pages',
};

/** Notes of rules that do less than before: a part of them is lost. */
const REDUCING: ReadonlySet<NoteCode> = new Set(['below', 'ending', 'fragment', 'query-dropped']);

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

/** Why a rule cannot be carried over, with a sentence. */
export interface Refusal {
  readonly code: RejectionCode;
  /** In a sentence. */
  readonly why: string;
}

/** A rule for every path below another one. */
export interface Wildcard {
  /** Ends with a slash. */
  readonly start: string;
  readonly destination: string;
  /** Whether the rest of the path is appended to the destination. */
  readonly keepRest: boolean;
}

/** A wildcard by what comes before the rest of the path in its source and, where that is kept, in its destination. */
export function wildcardOf(start: string, destination: string, rest: RegExp): Wildcard | undefined {
  const plain = destination.replace(rest, '');
  const keepRest = plain !== destination;
  return /^\/[^*:$(){}]+\/$/.test(start) && !/[*$(){}?#]|\/:/.test(plain)
    ? { start, destination: plain === '' ? '/' : plain, keepRest }
    : undefined;
}

/** A rule as a file states it, before it is known whether a site can have it. */
export interface StatedRule extends RulePlace {
  /** A path, a URL, or a pattern in the words of the file. */
  readonly source: string;
  readonly destination: string;
  /** The path of the destination on the new site, where it differs. */
  readonly page?: string;
  /** The file of a repository that it leads to the page of, by the paths that it may have there. */
  readonly files?: readonly string[];
  /** The status that it answers with; undefined where the file leaves it to the reader. */
  readonly status?: number;
  readonly notes?: readonly NoteCode[];
  /** The paths that it matches: the source, in any case and with or without a slash at its end, where it is absent. */
  readonly pattern?: Pattern;
  /** Where a path leads that it matches; undefined where that cannot be known. The destination where it is absent. */
  readonly leadsTo?: (captures: Captures) => string | undefined;
  /** The wildcard that it is, for services that have them. */
  readonly wildcard?: Wildcard | undefined;
  /** Why it cannot be carried over, although the old site follows it. */
  readonly refusal?: Refusal;
  /** Whether it is no redirect, so that nothing has to be said about it. */
  readonly isSilent?: boolean;
  /** Which of several servers of a configuration it belongs to. */
  readonly server?: string;
  /** The part of a server that it belongs to. */
  readonly part?: string;
  /** The part of a server whose further rules do not count for a path that it matches, while those of other parts do. */
  readonly leaves?: string;
}

/** A rule of the old site. */
export interface Rule extends StatedRule {
  readonly server: string;
  /** The host that it is about, where it names one. */
  readonly host: string | undefined;
  readonly leadsTo: (captures: Captures) => string | undefined;
}

/** A rule that was recognized and cannot be carried over. */
export interface Rejected extends RulePlace, Refusal {}

/** What a file holds: its rules in the order in which the old site tries them. */
export interface Reading {
  readonly rules: readonly Rule[];
  /** What is no rule that a path could be held against: it has a condition, or is not understood. */
  readonly rejected: readonly Rejected[];
  /** The form to which the old site leads a path before it looks for a rule; absent where it takes paths as they are. */
  readonly formOf?: (path: string) => string;
}

/** Collects what a reader finds. */
export interface Collector {
  readonly rule: (rule: StatedRule) => void;
  readonly reject: (place: RulePlace, code: RejectionCode, why: string) => void;
  readonly reading: () => Reading;
}

/** The statuses that send a visitor elsewhere. */
const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);

/** Whether browsers do not remember a redirect with this status. */
export function isTemporary(status: number): boolean {
  return TEMPORARY.has(status);
}

/** Why a rule with a status is no redirect. */
function refusalOf(status: number | undefined): Refusal | undefined {
  if (status === 200) {
    const why = 'Status 200 serves other content under the same URL. Sites only redirect.';
    return { code: 'rewrite', why };
  }
  return status === undefined || REDIRECTING.has(status)
    ? undefined
    : { code: 'status', why: `Status ${status} is not a redirect. Sites only redirect.` };
}

/** A rule of a program that compares what paths stand for, by how URLs have them. */
function encodedRule(rule: StatedRule): StatedRule {
  const encoded = (text: string): string => encodedPath(text.replaceAll('%', '%25'));
  const { source, pattern, wildcard, refusal } = rule;
  return {
    ...rule,
    ...(refusal === undefined ? { source: encoded(source) } : {}),
    ...(pattern === undefined ? {} : { pattern: decoding(pattern, encoded) }),
    ...(wildcard === undefined ? {} : { wildcard: { ...wildcard, start: encoded(wildcard.start) } }),
  };
}

/** A collector that knows rules whose status is not that of a redirect. With `decodes`, rules are about what paths stand for. */
export function createCollector({ decodes = false }: { readonly decodes?: boolean } = {}): Collector {
  const rules: Rule[] = [];
  const rejected: Rejected[] = [];
  return {
    rule: (rule) => {
      const isText = rule.pattern === undefined && rule.refusal === undefined;
      const stated = decodes ? encodedRule(rule) : isText ? { ...rule, source: encodedPath(rule.source) } : rule;
      const { source, destination, status, notes = [], leadsTo = () => destination, server = '' } = stated;
      const { host, path } = hostIn(source);
      const refusal = refusalOf(status);
      rules.push({
        pattern: onePath(path, { anyCase: true, anySlash: true }),
        ...stated,
        server,
        host,
        leadsTo: refusal === undefined ? leadsTo : () => undefined,
        notes: status !== undefined && isTemporary(status) ? [...notes, 'temporary'] : notes,
        ...(refusal === undefined ? {} : { refusal, wildcard: undefined }),
      });
    },
    reject: ({ line, text }, code, why) => {
      rejected.push({ line, text, code, why });
    },
    reading: () => ({ rules, rejected }),
  };
}
