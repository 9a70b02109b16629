import { sameJson } from '../base/equal.ts';
import { shortened } from '../base/text.ts';
import { routeOf } from '../core/lint/site-paths.ts';
import { type ChainOptions, Chains, type Reached, type Step } from './chain.ts';
import { createOldSite, type OldSite } from './old-site.ts';
import { hostIn, readPath, sourceProblem, withoutSlashes } from './path.ts';
import {
  isTemporary,
  NOTE_TEXTS,
  type NoteCode,
  type Reading,
  type Refusal,
  type Rejected,
  type Rule,
  type RulePlace,
  type Wildcard,
} from './rule.ts';
import type { Target } from './target.ts';

/** A redirect that the manifest can declare. */
interface Carried extends RulePlace {
  readonly source: string;
  readonly target: Target;
  /** Present if browsers may cache the redirect and the service supports the choice. */
  readonly permanent?: true;
  /** Present if the path matched by the star is appended to the destination. */
  readonly keepRest?: true;
  /** Whether it is the second redirect of a rule with two: one for a path, one for everything below it. */
  readonly isSecond?: true;
}

/** A note about a converted rule. */
interface Note extends RulePlace {
  readonly code: NoteCode;
  readonly what: string;
}

/** The result for the rules of a file: each is converted, rejected, or not needed. */
export interface Carrying {
  readonly carried: readonly Carried[];
  readonly rejected: readonly Rejected[];
  readonly notes: readonly Note[];
  /** The number of rules that are repeated in the file, or already declared with the same destination. */
  readonly unneeded: number;
}

interface CarryOptions extends ChainOptions {
  /** A CSV file cannot express everything that YAML can. */
  readonly form: 'yaml' | 'csv';
}

/** A rule with a valid source that the old site follows. */
interface Candidate extends RulePlace {
  readonly rule: Rule;
  readonly source: string;
  /** Rules with the same source and destination. */
  readonly repeats: Rule[];
  readonly step: Step;
}

const SOME_REST = 'colophon-rest/of-path';
const NO_WILDCARD = 'Its pattern matches many paths. Sites redirect single paths, and everything below one (/old/*).';

function nameOf({ line, source }: Rule): string {
  return `Line ${line} (${shortened(source, 200)})`;
}

function isSame(one: string | undefined, other: string): boolean {
  return one !== undefined && withoutSlashes(one) === withoutSlashes(other);
}

class Carrier {
  readonly #options: CarryOptions;
  readonly #rules: readonly Rule[];
  readonly #old: OldSite;
  readonly #rejected: Rejected[];
  readonly #notes: Note[] = [];
  readonly #byRoute = new Map<string, Candidate>();
  readonly #chains: Chains;
  readonly #carried = new Set<Rule>();
  /** Rules that are completely converted. */
  readonly #whole = new Set<Rule>();
  #unneeded = 0;

  constructor(reading: Reading, options: CarryOptions) {
    this.#options = options;
    this.#rules = reading.rules;
    this.#old = createOldSite(reading, options.hosts);
    this.#chains = new Chains(this.#old, options);
    this.#rejected = [...reading.rejected];
  }

  #reject({ line, text }: RulePlace, { code, why }: Refusal): void {
    this.#rejected.push({ line, text, code, why });
  }

  #note({ line, text }: RulePlace, code: NoteCode): void {
    this.#notes.push({ line, text, code, what: NOTE_TEXTS[code] });
  }

  /** Adds a rule, unless a site does not support it or the old site never followed it. */
  add(rule: Rule): void {
    const from = readPath(rule.source, this.#options);
    const source = from.ok ? withoutSlashes(from.path) : '';
    const before = this.#byRoute.get(routeOf(source));
    const { path } = hostIn(rule.source);
    const refusal = rule.refusal ?? this.#sourceRefusal(from);
    if (rule.refusal !== undefined && rule.wildcard !== undefined && this.#options.isWide === true) {
      // Processed after all redirects of single paths.
      return;
    }
    if (refusal === undefined && before?.rule.destination === rule.destination) {
      before.repeats.push(rule);
      return;
    }
    const reason = refusal === undefined ? this.#leadElsewhere(rule, path, before) : this.#inGeneral(refusal);
    if (reason !== undefined) {
      this.#reject(rule, reason);
      return;
    }
    const step = { path, rule, destination: rule.destination };
    this.#byRoute.set(routeOf(source), { line: rule.line, text: rule.text, rule, source, repeats: [], step });
  }

  /** Adapts a reason to this service. */
  #inGeneral(refusal: Refusal): Refusal {
    const isPattern = refusal.code === 'wildcard' || refusal.code === 'regex';
    return isPattern && this.#options.isWide === true ? { ...refusal, why: NO_WILDCARD } : refusal;
  }

  #sourceRefusal(from: ReturnType<typeof readPath>): Refusal | undefined {
    if (!from.ok) {
      const why = `It redirects paths of ${from.why}. Pass --site-host ${from.why} if that is this site.`;
      return { code: from.code, why: from.code === 'host' ? why : from.why };
    }
    if (from.query || from.fragment) {
      const part = from.query ? 'query' : 'fragment';
      return { code: 'query', why: `The source has a ${part}. Sites match the path only.` };
    }
    const problem = sourceProblem(withoutSlashes(from.path), this.#options.isWide);
    return problem === undefined ? undefined : { code: 'source', why: `${problem}${this.#chains.hintAt(from.path)}` };
  }

  /** Why a rule would send a path to another destination than the old site did. */
  #leadElsewhere(rule: Rule, path: string, before: Candidate | undefined): Refusal | undefined {
    const lead = this.#old.leads(path, rule.server);
    const shown = shortened(path, 200);
    if (before !== undefined) {
      const why = `Line ${before.line} redirects the same source elsewhere. That one counts.`;
      return { code: 'duplicate', why };
    }
    const form = this.#old.formOf(path);
    if (form !== path && rule.pattern?.match(form) === undefined) {
      const why = `The old site leads ${shown} to ${shortened(form, 200)} before it tries its rules.`;
      return { code: 'order', why };
    }
    if (lead === undefined) {
      return { code: 'order', why: `The old site never followed it: it does not match ${shown}.` };
    }
    if (isSame(lead.destination, rule.destination)) {
      return undefined;
    }
    if (isSame(path, rule.destination)) {
      // After other rules, the old site may have redirected only to add or remove a slash.
      return { code: 'loop', why: 'It redirects to itself.' };
    }
    const { rule: first, destination } = lead;
    const isKnown = destination !== undefined || first.refusal?.code === 'status';
    const cause = first === rule ? 'Rules behind it may apply as well' : `${nameOf(first)} comes first`;
    const effect = isKnown ? `${shown} never led` : `it is unknown whether ${shown} led`;
    const why = `${cause} on the old site, so ${effect} to ${shortened(rule.destination, 200)}.`;
    return { code: 'order', why };
  }

  /** Whether the old site has another destination for a path that a site does not distinguish from the rule's source. */
  #isSpelledOtherwise(rule: Rule, hops: number): boolean {
    const { server, destination, source } = rule;
    return this.#old.spellings(hostIn(source).path, server).some((path) => {
      const lead = this.#old.leads(path, server);
      // Two trailing slashes mean the same page, but other rules may not match them.
      const isOther = !isSame(lead?.destination, destination) || (hops > 0 && lead?.destination?.endsWith('//'));
      return lead !== undefined && this.#mayRedirect(lead.rule) && isOther;
    });
  }

  /** Whether a rule may redirect. A path that the server rewrites internally may be redirected afterwards. */
  #mayRedirect({ isSilent = false, refusal, destination, server }: Rule): boolean {
    if (refusal?.code !== 'rewrite') {
      return !isSilent && refusal?.code !== 'status';
    }
    const next = destination.includes('$') ? undefined : this.#old.leads(destination, server, true)?.rule;
    return destination.includes('$') || (next !== undefined && this.#mayRedirect(next));
  }

  finish(): Carrying {
    const carried: Carried[] = [];
    for (const candidate of this.#byRoute.values()) {
      const end = this.#chains.endOf(candidate.step);
      const refusal = end.type === 'rejected' ? end : this.#refusalOf(candidate, end.target);
      if (refusal !== undefined) {
        for (const rule of [candidate, ...candidate.repeats]) {
          this.#reject(rule, refusal);
        }
      } else if (end.type === 'target') {
        carried.push(...this.#carry(candidate, end));
      }
    }
    if (this.#options.isWide === true) {
      // No spread: there may be more wildcards than a call can have arguments.
      for (const one of this.#wildcards()) {
        carried.push(one);
      }
    }
    const inOrder = (a: RulePlace, b: RulePlace): number => a.line - b.line;
    return {
      carried: carried.sort(inOrder),
      rejected: this.#rejected.sort(inOrder),
      notes: this.#notes.sort(inOrder),
      unneeded: this.#unneeded,
    };
  }

  /** The redirect for a rule; empty if the manifest already declares it. */
  #carry({ line, text, source, repeats, ...candidate }: Candidate, { target, hops }: Reached): readonly Carried[] {
    const isDeclared = this.#options.site.redirectAt(source) !== undefined;
    this.#unneeded += repeats.length + (isDeclared ? 1 : 0);
    for (const repeat of repeats) {
      this.#note(repeat, 'repeated');
    }
    if (isDeclared) {
      this.#note(candidate.rule, 'already-declared');
      return [];
    }
    this.#noteDifferences(candidate.rule, source, hops);
    this.#noteId(candidate.rule, target);
    this.#carried.add(candidate.rule);
    if (candidate.rule.notes?.includes('below') !== true) {
      this.#whole.add(candidate.rule);
    }
    return [{ line, text, source, target, ...this.#stateOf(candidate.rule) }];
  }

  #stateOf({ status }: Rule): { readonly permanent?: true } {
    const isPermanent = this.#options.isWide === true && status !== undefined && !isTemporary(status);
    return isPermanent ? { permanent: true } : {};
  }

  /** The wildcard redirects, for a service that supports them; there, the longest match wins. */
  *#wildcards(): Generator<Carried> {
    for (const rule of this.#rules) {
      // A rule for both a path and everything below it was already converted or rejected for the path.
      const isSecond = rule.refusal === undefined;
      if (rule.wildcard === undefined || (isSecond && !this.#carried.has(rule))) {
        continue;
      }
      const found = this.#targetBelow(rule, rule.wildcard);
      if (!('code' in found)) {
        this.#whole.add(rule);
        yield* this.#carryBelow(rule, rule.wildcard, { target: found, isSecond });
      } else if (isSecond) {
        this.#note(rule, 'below');
      } else {
        this.#reject(rule, found);
      }
    }
  }

  *#carryBelow(
    rule: Rule,
    { start, keepRest }: Wildcard,
    { target, isSecond }: { readonly target: Target; readonly isSecond: boolean },
  ): Generator<Carried> {
    const { line, text, server } = rule;
    const state = this.#stateOf(rule);
    const single = `${this.#options.base}${withoutSlashes(start)}`;
    const flags = { ...(keepRest ? { keepRest } : {}), ...(isSecond ? { isSecond } : {}) };
    yield { line, text, source: `${single}/*`, target, ...state, ...flags };
    const atSlash = this.#old.leads(start, server);
    if (atSlash !== undefined && atSlash.rule !== rule) {
      this.#note(rule, 'spelling');
    }
    if (!isSecond) {
      this.#noteId(rule, target);
    }
    if (!isSame(this.#old.formOf(`${start}page.html`), `${start}page.html`)) {
      this.#note(rule, 'ending');
    }
    const isItself = !isSecond && this.#old.leads(withoutSlashes(start), server)?.rule === rule;
    if (isItself && !this.#byRoute.has(routeOf(single)) && this.#options.site.redirectAt(single) === undefined) {
      yield { line, text, source: single, target, ...state, isSecond: true };
    }
  }

  /** The target of a wildcard, or why it would send a path to another destination than the old site did. */
  #targetBelow(rule: Rule, { start, destination, keepRest }: Wildcard): Target | Refusal {
    const { site, base } = this.#options;
    const source = `${base}${start}*`;
    const problem = sourceProblem(`${base}${withoutSlashes(start)}`, true);
    const lead = this.#old.leads(`${start}${SOME_REST}`, rule.server);
    const existing = site.redirectAt(source);
    if (problem !== undefined) {
      return { code: 'source', why: problem };
    }
    if (existing !== undefined) {
      return { code: 'declared', why: `The manifest redirects this source already, to ${existing.name}.` };
    }
    if (lead?.rule !== rule || lead.destination === undefined) {
      const why = lead === undefined ? 'It is not followed' : `${nameOf(lead.rule)} comes first`;
      return { code: 'order', why: `${why} on the old site for paths below ${shortened(start, 200)}.` };
    }
    if (routeOf(lead.destination) !== routeOf(keepRest ? `${destination}/${SOME_REST}` : destination)) {
      return { code: 'wildcard', why: 'It appends the rest of the path in another way than sites do.' };
    }
    const other = this.#old.sharing(start, rule).find((one) => !this.#whole.has(one) && !this.#repeats(one));
    if (other !== undefined) {
      const why = `${nameOf(other)} comes first on the old site and is not carried over, so its paths would lead elsewhere.`;
      return { code: 'order', why };
    }
    const to = readPath(destination, this.#options);
    if (!to.ok) {
      const end = this.#chains.elsewhere(destination, to);
      return end.type === 'target' ? end.target : end;
    }
    const rest = keepRest ? ', to which the rest of the path could be appended' : '';
    const why = `The site has no section, space or page at ${shortened(destination, 200)}${rest}.`;
    return site.contentAt(withoutSlashes(to.path)) ?? { code: 'destination', why };
  }

  /** Whether a converted rule has the same path and destination. */
  #repeats(rule: Rule): boolean {
    const isOnePath = rule.notes?.includes('below') !== true;
    return isOnePath && this.#byRoute.get(routeOf(rule.source))?.repeats.includes(rule) === true;
  }

  /** Why a redirect cannot be written: the manifest declares another one, or the output format cannot express it. */
  #refusalOf(candidate: Candidate, target: Target): Refusal | undefined {
    const { site, form } = this.#options;
    const existing = site.redirectAt(candidate.source);
    if (existing !== undefined) {
      const { place } = existing;
      const where = place === undefined ? 'The manifest' : `${place.file}:${place.line}`;
      return existing.target !== undefined && sameJson(existing.target.entry, target.entry)
        ? undefined
        : { code: 'declared', why: `${where} redirects this source already, to ${existing.name}.` };
    }
    return form === 'csv' && target.cell === undefined
      ? { code: 'csv-form', why: `A table cannot name ${target.name}. Pass --to yaml.` }
      : undefined;
  }

  #noteId(rule: Rule, { sharesPath }: Target): void {
    if (sharesPath) {
      this.#note(rule, 'same-path');
    }
  }

  #noteDifferences(rule: Rule, source: string, hops: number): void {
    const to = readPath(rule.destination, this.#options);
    const notes: NoteCode[] = (rule.notes ?? []).filter(
      (code) =>
        this.#options.isWide !== true || !(code === 'temporary' || (code === 'below' && rule.wildcard !== undefined)),
    );
    if (rule.source.length > 1 && rule.source.endsWith('/')) {
      notes.push('slash');
    }
    if (this.#isSpelledOtherwise(rule, hops)) {
      notes.push('spelling');
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
      this.#note(rule, code);
    }
  }
}

/** Converts the rules of a file to redirects of a site. Takes linear time. */
export function convertRules(reading: Reading, options: CarryOptions): Carrying {
  const carrier = new Carrier(reading, options);
  for (const rule of reading.rules) {
    if (rule.isSilent !== true) {
      carrier.add(rule);
    }
  }
  return carrier.finish();
}
