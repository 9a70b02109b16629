import { sameJson } from '../base/equal.ts';
import { shortened } from '../base/text.ts';
import { type PathOptions, readPath, routeOf, sourceProblem, withoutSlashes } from './path.ts';
import type { NoteCode, Reading, Rejected, RejectionCode, Rule, RulePlace } from './rule.ts';
import type { SiteView, Target } from './site.ts';

/** A redirect that the manifest can declare. */
interface Carried extends RulePlace {
  readonly source: string;
  readonly target: Target;
}

/** Something about a rule that a person should know, although the rule was carried over. */
interface Note extends RulePlace {
  readonly code: NoteCode;
  readonly what: string;
}

/** What became of the rules of a file: each is carried, rejected, or there already. */
export interface Carrying {
  readonly carried: readonly Carried[];
  readonly rejected: readonly Rejected[];
  readonly notes: readonly Note[];
  /** Rules that need not be carried: repeated in the file, or declared already with the same destination. */
  readonly unneeded: number;
}

interface CarryOptions extends PathOptions {
  readonly site: SiteView;
  /** A table cannot say everything that YAML can. */
  readonly form: 'yaml' | 'csv';
}

/** A rule whose source a site takes. */
interface Candidate extends RulePlace {
  readonly rule: Rule;
  readonly source: string;
  readonly route: string;
  /** The path of the destination; undefined where it is on another host. */
  readonly to: ReturnType<typeof readPath>;
}

type End =
  | { readonly type: 'target'; readonly target: Target; readonly hops: number }
  | { readonly type: 'rejected'; readonly code: RejectionCode; readonly why: string };

const TEXTS: Readonly<Record<NoteCode, string>> = {
  temporary: 'was temporary; the service decides the status of a redirect',
  slash: 'lost the slash at the end of its source; sites match with and without',
  forced: 'was forced; on a site content goes before redirects',
  dot: 'has a dot in its pattern, read as a plain dot',
  chain: 'led to another redirect, and leads to its end now',
  repeated: 'repeats an earlier rule with the same destination',
  'already-declared': 'is declared in the manifest already, with the same destination',
  shadowed: 'is never followed: the site shows content at its source',
  below: 'also redirected everything below its source; only the path itself is carried over',
  fragment: 'lost the #fragment of its destination; redirects lead to pages',
  'query-dropped': 'lost the query of its destination; redirects lead to pages',
};

class Carrier {
  readonly #options: CarryOptions;
  readonly #rejected: Rejected[];
  readonly #notes: Note[] = [];
  readonly #byRoute = new Map<string, Candidate>();
  readonly #ends = new Map<Candidate, End>();
  #unneeded = 0;

  constructor(options: CarryOptions, rejected: readonly Rejected[]) {
    this.#options = options;
    this.#rejected = [...rejected];
  }

  #reject({ line, text }: RulePlace, code: RejectionCode, why: string): void {
    this.#rejected.push({ line, text, code, why });
  }

  #note({ line, text }: RulePlace, code: NoteCode): void {
    this.#notes.push({ line, text, code, what: TEXTS[code] });
  }

  /** Takes a rule in, unless a site cannot have its source. */
  add(rule: Rule): void {
    const from = readPath(rule.source, this.#options);
    if (!from.ok) {
      const why =
        from.code === 'host'
          ? `It redirects paths of ${from.why}. Pass --site-host ${from.why} if that is this site.`
          : from.why;
      this.#reject(rule, from.code, why);
      return;
    }
    const source = withoutSlashes(from.path);
    if (from.query || from.fragment) {
      this.#reject(rule, 'query', `The source has a ${from.query ? 'query' : 'fragment'}. Sites match the path only.`);
      return;
    }
    const problem = sourceProblem(source);
    if (problem !== undefined) {
      this.#reject(rule, 'source', problem);
      return;
    }
    const route = routeOf(source);
    const before = this.#byRoute.get(route);
    if (before === undefined) {
      const to = readPath(rule.destination, this.#options);
      this.#byRoute.set(route, { line: rule.line, text: rule.text, rule, source, route, to });
    } else if (before.rule.destination === rule.destination) {
      this.#unneeded++;
      this.#note(rule, 'repeated');
    } else {
      const why = `Line ${before.line} redirects the same source elsewhere. The first one counts.`;
      this.#reject(rule, 'duplicate', why);
    }
  }

  /** Where a rule leads in the end. Each rule is walked over once: what an earlier walk found is kept. */
  #endOf(start: Candidate): End {
    const walk: Candidate[] = [];
    const onWalk = new Set<Candidate>();
    let current = start;
    let end: End | undefined;
    while (end === undefined) {
      const known = this.#ends.get(current);
      if (known !== undefined) {
        end = walk.length === 0 ? known : this.#before(current, known);
      } else if (onWalk.has(current)) {
        end = this.#loop(walk.slice(walk.indexOf(current)));
      } else {
        walk.push(current);
        onWalk.add(current);
        const next = this.#next(current);
        if ('rule' in next) {
          current = next;
        } else {
          end = next;
        }
      }
    }
    // What a loop consists of has its end already.
    for (const candidate of walk.reverse()) {
      const own = this.#ends.get(candidate);
      if (own !== undefined) {
        end = own;
        continue;
      }
      this.#ends.set(candidate, end);
      end = this.#before(candidate, end);
    }
    return this.#ends.get(start) ?? end;
  }

  /** What a rule finds that leads to a rule with this end. */
  #before({ line, source }: Candidate, end: End): End {
    if (end.type === 'target') {
      return { ...end, hops: end.hops + 1 };
    }
    return end.code === 'loop'
      ? { ...end, why: `It leads to ${shortened(source, 200)}, which line ${line} redirects in a loop.` }
      : {
          type: 'rejected',
          code: 'destination',
          why: `It leads to ${shortened(source, 200)}, whose own rule (line ${line}) cannot be carried over.`,
        };
  }

  #loop(circle: readonly Candidate[]): End {
    const lines = circle.map(({ line }) => line);
    const shown = lines.length > 5 ? `${lines.slice(0, 5).join(', ')} and ${lines.length - 5} more` : lines.join(', ');
    const why = lines.length === 1 ? 'It redirects to itself.' : `The rules redirect in a loop: lines ${shown}.`;
    const end: End = { type: 'rejected', code: 'loop', why };
    for (const candidate of circle) {
      this.#ends.set(candidate, end);
    }
    return end;
  }

  /** Where a rule leads at once: to content, to another rule of the file, or nowhere. */
  #next({ to, route }: Candidate): Candidate | End {
    const { site } = this.#options;
    if (!to.ok) {
      return to.code === 'host'
        ? {
            type: 'rejected',
            code: 'external',
            why: `It leads to ${to.why}. Redirects lead to a section, space or page of the site. Pass --site-host ${to.why} if that is this site.`,
          }
        : { type: 'rejected', code: 'destination', why: `The destination is unusable. ${to.why}` };
    }
    const path = withoutSlashes(to.path);
    if (routeOf(path) === route) {
      return { type: 'rejected', code: 'loop', why: 'It redirects to itself.' };
    }
    const content = site.contentAt(path);
    if (content !== undefined) {
      return { type: 'target', target: content, hops: 0 };
    }
    const rule = this.#byRoute.get(routeOf(path));
    if (rule !== undefined) {
      return rule;
    }
    const declared = site.redirectAt(path)?.target;
    if (declared !== undefined) {
      return { type: 'target', target: declared, hops: 1 };
    }
    return site.unknownAbove(path) === undefined
      ? { type: 'rejected', code: 'destination', why: 'The site has no such section, space, page or redirect.' }
      : {
          type: 'rejected',
          code: 'page-unknown',
          why: 'The destination is no section or space. If it is a page, pass --live to look its id up.',
        };
  }

  finish(): Carrying {
    const carried: Carried[] = [];
    for (const candidate of this.#byRoute.values()) {
      const end = this.#endOf(candidate);
      if (end.type === 'rejected') {
        this.#reject(candidate, end.code, end.why);
      } else if (this.#isNew(candidate, end.target)) {
        carried.push({ line: candidate.line, text: candidate.text, source: candidate.source, target: end.target });
        this.#noteDifferences(candidate, end.hops);
      }
    }
    return {
      carried,
      rejected: [...this.#rejected].sort((a, b) => a.line - b.line),
      notes: [...this.#notes].sort((a, b) => a.line - b.line),
      unneeded: this.#unneeded,
    };
  }

  /** Whether a redirect must be written: the manifest does not declare it, and the form can say it. */
  #isNew(candidate: Candidate, target: Target): boolean {
    const { site, form } = this.#options;
    const existing = site.redirectAt(candidate.source);
    if (existing?.target !== undefined && sameJson(existing.target.entry, target.entry)) {
      this.#unneeded++;
      this.#note(candidate, 'already-declared');
      return false;
    }
    if (existing !== undefined) {
      const { place } = existing;
      const where = place === undefined ? 'The manifest' : `${place.file}:${place.line}`;
      this.#reject(candidate, 'declared', `${where} redirects this source already, to ${existing.name}.`);
      return false;
    }
    if (form === 'csv' && target.cell === undefined) {
      this.#reject(candidate, 'csv-form', `A table cannot name ${target.name}. Pass --to yaml.`);
      return false;
    }
    return true;
  }

  #noteDifferences(candidate: Candidate, hops: number): void {
    const { rule, source, to } = candidate;
    const notes: NoteCode[] = [...(rule.notes ?? [])];
    if (rule.source.length > 1 && rule.source.endsWith('/')) {
      notes.push('slash');
    }
    if (hops > 0) {
      notes.push('chain');
    }
    if (this.#options.site.contentAt(source) !== undefined) {
      notes.push('shadowed');
    }
    if (to.ok && to.fragment) {
      notes.push('fragment');
    }
    if (to.ok && to.query) {
      notes.push('query-dropped');
    }
    for (const code of notes) {
      this.#note(candidate, code);
    }
  }
}

/** Finds out which rules of a file a site can have, and where they lead. Takes time in proportion to their number. */
export function carryOver({ rules, rejected }: Reading, options: CarryOptions): Carrying {
  const carrier = new Carrier(options, rejected);
  for (const rule of rules) {
    carrier.add(rule);
  }
  return carrier.finish();
}
