import { encodedPath, hostIn } from './path.ts';
import { type Captures, decoding, onePath, type Pattern } from './pattern.ts';

/** Why a rule cannot be converted. Stable, because scripts use it. */
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

/** A difference between a rule and its converted redirect. */
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

/** The text of each note, to end a sentence about a rule. */
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

const REDUCING: ReadonlySet<NoteCode> = new Set(['below', 'ending', 'fragment', 'query-dropped']);

/** Whether a note means that a part of the rule was lost. */
export function isReducing(code: NoteCode): boolean {
  return REDUCING.has(code);
}

export interface RulePlace {
  /** Counts from 1. */
  readonly line: number;
  /** The line, or the part of it with the rule. */
  readonly text: string;
}

/** Why a rule cannot be converted. */
export interface Refusal {
  readonly code: RejectionCode;
  /** As a sentence. */
  readonly why: string;
}

/** A rule for every path below another one. */
export interface Wildcard {
  /** Ends with a slash. */
  readonly start: string;
  readonly destination: string;
  readonly keepRest: boolean;
}

/** A wildcard with this start; if the destination ends with the rest of the path, it keeps the rest. */
export function wildcardOf(start: string, destination: string, rest: RegExp): Wildcard | undefined {
  const plain = destination.replace(rest, '');
  const keepRest = plain !== destination;
  return /^\/[^*:$(){}]+\/$/.test(start) && !/[*$(){}?#]|\/:/.test(plain)
    ? { start, destination: plain === '' ? '/' : plain, keepRest }
    : undefined;
}

/** A rule of a file, before checking whether a site supports it. */
export interface StatedRule extends RulePlace {
  /** A path, a URL, or a pattern as written in the file. */
  readonly source: string;
  readonly destination: string;
  /** The path of the destination on the new site, if it differs. */
  readonly page?: string;
  /** The possible repository paths of the file whose page is the destination. */
  readonly files?: readonly string[];
  /** The HTTP status; undefined if the file does not specify one. */
  readonly status?: number;
  readonly notes?: readonly NoteCode[];
  /** The matching paths; by default the source, case-insensitive and with an optional trailing slash. */
  readonly pattern?: Pattern;
  /** The destination of a matching path; returns undefined if unknown. By default `destination`. */
  readonly leadsTo?: (captures: Captures) => string | undefined;
  /** The equivalent wildcard, for services that support them. */
  readonly wildcard?: Wildcard | undefined;
  /** Why it cannot be converted, although the old site follows it. */
  readonly refusal?: Refusal;
  /** Whether it is not a redirect, so it is not reported. */
  readonly isSilent?: boolean;
  readonly server?: string;
  readonly part?: string;
  /** The part of a server whose later rules are skipped for a matching path; other parts still apply. */
  readonly leaves?: string;
}

/** A rule of the old site. */
export interface Rule extends StatedRule {
  readonly server: string;
  /** The host of its source, if it has one. */
  readonly host: string | undefined;
  readonly leadsTo: (captures: Captures) => string | undefined;
}

/** A recognized rule that cannot be converted. */
export interface Rejected extends RulePlace, Refusal {}

/** The content of a file: its rules in the order in which the old site tries them. */
export interface Reading {
  readonly rules: readonly Rule[];
  /** Rules that cannot be matched against a path: they have a condition, or are not understood. */
  readonly rejected: readonly Rejected[];
  /** How the old site normalizes a path before matching rules; absent if it does not. */
  readonly formOf?: (path: string) => string;
}

export interface Collector {
  readonly rule: (rule: StatedRule) => void;
  readonly reject: (place: RulePlace, code: RejectionCode, why: string) => void;
  readonly reading: () => Reading;
}

const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);

/** Whether browsers do not cache a redirect with this status. */
export function isTemporary(status: number): boolean {
  return TEMPORARY.has(status);
}

/** Why a rule with this status is not a redirect. */
function refusalOf(status: number | undefined): Refusal | undefined {
  if (status === 200) {
    const why = 'Status 200 serves other content under the same URL. Sites only redirect.';
    return { code: 'rewrite', why };
  }
  return status === undefined || REDIRECTING.has(status)
    ? undefined
    : { code: 'status', why: `Status ${status} is not a redirect. Sites only redirect.` };
}

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

/** Creates a collector that refuses rules whose status is not a redirect. With `decodes`, rules apply to decoded paths. */
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
