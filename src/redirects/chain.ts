import { shortened } from '../base/text.ts';
import { routeOf } from '../core/lint/site-paths.ts';
import type { OldSite } from './old-site.ts';
import { hostIn, type PathOptions, readPath, sourceProblem, withoutSlashes } from './path.ts';
import type { Refusal, Rule } from './rule.ts';
import type { SiteView } from './site.ts';
import { type Target, targetElsewhere } from './target.ts';

export interface ChainOptions extends PathOptions {
  readonly site: SiteView;
  /** Whether the service supports external URLs, wildcard sources and permanent redirects; absent if unknown. */
  readonly isWide?: boolean | undefined;
}

/** A path of the old site and its direct destination. */
export interface Step {
  /** As written in the file. */
  readonly path: string;
  readonly rule: Rule;
  readonly destination: string;
}

/** The final target of a path, and the number of additional redirects on the way. */
export interface Reached {
  readonly type: 'target';
  readonly target: Target;
  readonly hops: number;
}

type Rejection = { readonly type: 'rejected' } & Refusal;
type End = Reached | Rejection;

function rejected(code: Refusal['code'], why: string): Rejection {
  return { type: 'rejected', code, why };
}

/** The maximum number of consecutive wildcards to follow: a path that grows with each of them would never end. */
const MOST_WILDCARDS = 32;

const HINT = ' A service of today takes it: pass --profile today, or --live to find out.';

/** Follows paths through the redirects of the old site to targets on the new one. */
export class Chains {
  readonly #old: OldSite;
  readonly #options: ChainOptions;
  readonly #ends = new Map<string, End>();

  constructor(old: OldSite, options: ChainOptions) {
    this.#old = old;
    this.#options = options;
  }

  /** The final destination of a path. Each path is visited once; results are cached. */
  endOf(start: Step): End {
    const walk: Step[] = [];
    const onWalk = new Map<string, number>();
    let current = start;
    let wildcards = 0;
    let end: End | undefined;
    while (end === undefined) {
      const key = this.#keyOf(current);
      const known = this.#ends.get(key);
      const at = onWalk.get(key);
      if (known !== undefined) {
        end = walk.length === 0 ? known : this.#before(current, known);
      } else if (at !== undefined || wildcards > MOST_WILDCARDS) {
        end = this.#loop(walk.slice(at ?? 0));
      } else {
        onWalk.set(key, walk.length);
        walk.push(current);
        wildcards += current.rule.pattern?.isSingle === false ? 1 : 0;
        const next = this.#next(current);
        if ('rule' in next) {
          current = next;
        } else {
          end = next;
        }
      }
    }
    // The steps of a loop already have an end.
    for (const step of walk.reverse()) {
      const own = this.#ends.get(this.#keyOf(step));
      if (own === undefined) {
        this.#ends.set(this.#keyOf(step), end);
      }
      end = own ?? this.#before(step, end);
    }
    return this.#ends.get(this.#keyOf(start)) ?? end;
  }

  #keyOf({ path, rule }: Step): string {
    return `${rule.server} ${path}`;
  }

  /** The end for a path whose next step has this end. */
  #before({ rule: { line }, path }: Step, end: End): End {
    if (end.type === 'target') {
      return { ...end, hops: end.hops + 1 };
    }
    const shown = shortened(withoutSlashes(path), 200);
    return end.code === 'loop'
      ? rejected('loop', `It leads to ${shown}, which line ${line} redirects in a loop.`)
      : rejected('destination', `It leads to ${shown}, whose own rule (line ${line}) cannot be carried over.`);
  }

  #loop(circle: readonly Step[]): End {
    const lines = circle.map(({ rule }) => rule.line);
    const shown = lines.length > 5 ? `${lines.slice(0, 5).join(', ')} and ${lines.length - 5} more` : lines.join(', ');
    const why = lines.length === 1 ? 'It redirects to itself.' : `The rules redirect in a loop: lines ${shown}.`;
    const end = rejected('loop', why);
    for (const step of circle) {
      this.#ends.set(this.#keyOf(step), end);
    }
    return end;
  }

  /** The direct destination of a path: content, another path of the old site, or a rejection. */
  #next({ destination, path: from, rule }: Step): Step | End {
    const { site } = this.#options;
    const to = readPath(rule.page ?? destination, this.#options);
    if (!to.ok) {
      return this.elsewhere(destination, to);
    }
    const page = rule.files === undefined ? 'unknown' : site.pageFrom(rule.files, this.#options.base);
    if (page !== 'unknown') {
      return this.#endAtPage(page, rule.files?.at(-1) ?? '');
    }
    const path = withoutSlashes(to.path);
    const old = hostIn(destination).path.split(/[?#]/, 1)[0] ?? '';
    if (routeOf(old) === routeOf(from)) {
      return rejected('loop', 'It redirects to itself.');
    }
    const content = site.contentAt(path);
    if (content !== undefined) {
      return { type: 'target', target: content, hops: 0 };
    }
    const lead = this.#old.leads(old, rule.server);
    if (lead?.destination !== undefined) {
      return { path: old, ...lead, destination: lead.destination };
    }
    const declared = lead === undefined ? site.redirectAt(path)?.target : undefined;
    if (declared !== undefined) {
      return { type: 'target', target: declared, hops: 1 };
    }
    return site.unknownAbove(path) === undefined
      ? rejected('destination', 'The site has no such section, space, page or redirect.')
      : rejected('page-unknown', 'The destination is no section or space. If it is a page, pass --live to look it up.');
  }

  /** The end for a destination that is not a path of the site. */
  elsewhere(destination: string, { code, why }: { readonly code: string; readonly why: string }): End {
    if (code !== 'host') {
      return rejected('destination', `The destination is unusable. ${why}`);
    }
    if (this.#options.isWide === true) {
      const url = destination.startsWith('//') ? `https:${destination}` : destination;
      return { type: 'target', target: targetElsewhere(url), hops: 0 };
    }
    const known = `It leads to ${why}. Redirects lead to a section, space or page of the site.`;
    return rejected('external', `${known} Pass --site-host ${why} if that is this site.${this.hintAt('')}`);
  }

  /** A hint if another API profile accepts the rule and the profile is unknown. */
  hintAt(source: string): string {
    const isTaken = source === '' || sourceProblem(withoutSlashes(source), true) === undefined;
    return this.#options.isWide === undefined && isTaken ? HINT : '';
  }

  #endAtPage(page: Exclude<ReturnType<SiteView['pageFrom']>, 'unknown'>, file: string): End {
    if (typeof page === 'object') {
      return { type: 'target', target: page.target, hops: 0 };
    }
    const shown = shortened(file, 200);
    const advice = 'Pass --base with the path of the space of this file, such as /guides/v2.';
    return page === 'none'
      ? rejected('destination', `No page of the site comes from the file ${shown}.`)
      : rejected('page-unknown', `Several spaces have a page from ${shown}. ${advice}`);
  }
}
