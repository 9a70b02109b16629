import { defined } from '../../../base/defined.ts';
import { groupBy, groupPairs } from '../../../base/group-by.ts';
import { withoutEnd } from '../../../base/text.ts';
import type { Address } from '../../plan/address.ts';
import type { Change, DeadUrl } from '../../plan/plan.ts';
import type { Planned } from '../context.ts';
import type { Reader } from '../driver.ts';
import { exclusiveFields } from '../exclusive.ts';
import type { Lead } from '../model.ts';
import { MOVES_URLS } from '../risks.ts';
import { withOtherLeads } from './other-leads.ts';
import { barriersOf, type Key, type Node, ROOT, type Tree, Trees } from './tree.ts';

/** Content at a place where visitors find it. */
interface Shown {
  readonly node: Node;
  /** The path from the node to the site. */
  readonly chain: readonly Node[];
  readonly site: Node;
  /** Its paths on the site, the published one first; empty for the root. */
  readonly paths: readonly string[];
}

/** A redirect that visitors can reach. */
interface Led extends Lead {
  readonly node: Node;
  readonly site: Node;
}

/** Sites ignore case and trailing slashes. */
function routeOf({ key }: Node, path: string): string {
  return `${key} ${withoutEnd(path, '/').toLowerCase()}`;
}

/** A path that stops working. */
interface Dead {
  readonly site: Node;
  readonly path: string;
  readonly change: Change | undefined;
  /** Whether a redirect of the site could keep it working. */
  readonly canLead: boolean;
  readonly below: boolean;
  readonly to: Address | undefined;
}

/** The content and redirects at all paths of all sites, at one point in time. */
class Moment {
  readonly #planned: Planned;
  readonly #trees: Trees;
  readonly #tree: Tree;
  readonly #defaults: ReadonlySet<Key>;
  readonly shown: readonly Shown[];
  readonly led: readonly Led[];
  readonly #shownAt: ReadonlyMap<string, readonly Shown[]>;
  readonly #ledFrom: ReadonlyMap<string, Led>;
  readonly #unread: ReadonlySet<Key>;

  /** `chosen`: the resources that become the default among their siblings. */
  constructor(
    planned: Planned,
    trees: Trees,
    { tree, chosen, before }: { tree: Tree; chosen: ReadonlySet<Key>; before?: Moment },
  ) {
    this.#planned = planned;
    this.#trees = trees;
    this.#tree = tree;
    this.#defaults = this.#defaultsAmong(chosen);
    const nodes = [...tree.nodes.values()];
    this.shown = nodes.flatMap((node) => this.#shownBy(node));
    this.led = nodes.flatMap((node) => this.#ledBy(node));
    this.#shownAt = groupPairs(
      this.shown.flatMap((one) => one.paths.map((path) => [routeOf(one.site, path), one] as const)),
    );
    this.#ledFrom = new Map(this.led.map((one) => [routeOf(one.site, one.from), one]));
    this.#unread = before === undefined ? this.#unreadTargets() : before.#unread;
  }

  /** The targets of live redirects that the plan did not read, such as sections of undeclared sites. */
  #unreadTargets(): ReadonlySet<Key> {
    const targets = this.led.flatMap(({ to }) => this.#trees.keyOfReference(to) ?? []);
    return new Set(targets.filter((key) => !this.#tree.nodes.has(key)));
  }

  nodeOf(key: Key): Node | undefined {
    return this.#tree.nodes.get(key);
  }

  /** The default among siblings: the chosen one, the live one, or the first, which the service uses. */
  #defaultsAmong(chosen: ReadonlySet<Key>): ReadonlySet<Key> {
    const fieldOf = ({ kind }: Node): string | undefined => exclusiveFields(this.#planned.models.get(kind))[0];
    const siblings = groupBy(this.#tree.nodes.values(), (node) =>
      fieldOf(node) === undefined ? undefined : `${node.kind} ${node.parent}`,
    );
    return new Set(
      [...siblings.values()].flatMap((all) => {
        const one =
          all.find(({ key }) => chosen.has(key)) ?? all.find((node) => node.fields[fieldOf(node) ?? ''] === true);
        return (one ?? all[0])?.key ?? [];
      }),
    );
  }

  isDefault({ key }: Node): boolean {
    return this.#defaults.has(key);
  }

  /** The path to a resource that visitors can reach; undefined if something on it is closed or deleted. */
  chainOf(key: Key): readonly Node[] | undefined {
    const chain = this.#tree.chainOf(key);
    return chain === undefined || barriersOf(chain).closed.length > 0 ? undefined : chain;
  }

  #segmentOf({ kind, fields }: Node): string | undefined {
    const value = fields[this.#planned.models.get(kind)?.urls?.segment ?? ''];
    return typeof value === 'string' ? value : undefined;
  }

  #pathsOf(chain: readonly Node[]): readonly string[] {
    const parts = chain.slice(0, -1).filter(({ kind }) => this.#planned.models.get(kind)?.urls?.segment !== undefined);
    return parts.toReversed().reduce<readonly string[]>(
      (paths, part) => {
        const own = this.#segmentOf(part);
        const forms = [...(this.isDefault(part) ? [''] : []), ...(own === undefined ? [] : [`/${own}`])];
        return forms.flatMap((form) => paths.map((path) => `${path}${form}`));
      },
      [''],
    );
  }

  #shownBy(node: Node): readonly Shown[] {
    const hasUrl = node.shows !== undefined && this.#planned.models.get(node.kind)?.urls?.segment !== undefined;
    const chain = hasUrl ? this.chainOf(node.key) : undefined;
    const site = chain?.at(-1);
    return chain === undefined || site === undefined ? [] : [{ node, chain, site, paths: this.#pathsOf(chain) }];
  }

  #ledBy(node: Node): readonly Led[] {
    const lead = this.#planned.models.get(node.kind)?.urls?.leads?.(node.fields);
    const site = lead === undefined ? undefined : this.chainOf(node.key)?.at(-1);
    return lead === undefined || site === undefined ? [] : [{ ...lead, node, site }];
  }

  shownAt(site: Node, path: string): readonly Shown[] {
    return this.#shownAt.get(routeOf(site, path)) ?? [];
  }

  /** The wildcard redirect with the longest match for a path. */
  #wildcardAt(site: Node, path: string): Led | undefined {
    for (let length = path.length; length > 1; length--) {
      const found = this.#ledFrom.get(routeOf(site, `${path.slice(0, length)}*`));
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  /** Whether a redirect sends everything below a path to a target that visitors can reach. */
  leadsBelow(site: Node, path: string): boolean {
    return this.#reaches(this.#wildcardAt(site, path), '');
  }

  /** Whether a redirect sends a path to a target that visitors can reach. */
  leads(site: Node, path: string): boolean {
    const wildcard = this.#wildcardAt(site, path);
    const exact = this.#ledFrom.get(routeOf(site, path));
    return this.#reaches(exact ?? wildcard, exact === undefined ? path.slice((wildcard?.from.length ?? 1) - 1) : '');
  }

  #reaches(led: Led | undefined, rest: string): boolean {
    if (led === undefined || led.to === undefined) {
      return led !== undefined;
    }
    const target = this.#trees.keyOfReference(led.to) ?? '';
    // A plan does not change what it did not read.
    if (this.#unread.has(target)) {
      return true;
    }
    const chain = this.chainOf(target);
    return chain !== undefined && (!led.keepsRest || rest === '' || this.#isShownBelow(chain, rest));
  }

  #isShownBelow(chain: readonly Node[], rest: string): boolean {
    const site = chain.at(-1);
    return (
      site !== undefined &&
      this.#pathsOf(chain).some((path) => this.shownAt(site, `${path}/${rest.replace(/^\//, '')}`).length > 0)
    );
  }
}

/** A plan from the point of view of somebody who has a link. */
class LinkView {
  readonly #options: Planned;
  readonly #trees: Trees;
  readonly #before: Moment;
  readonly #after: Moment;
  readonly #changesOf: ReadonlyMap<Key, readonly Change[]>;
  /** The content of each site after the plan. */
  readonly #kept: ReadonlyMap<string, readonly Shown[]>;

  constructor(options: Planned) {
    const { models, changes } = options;
    this.#options = options;
    this.#trees = new Trees(options, ({ readers, urls }) => readers ?? (urls === undefined ? undefined : {}));
    const touching = changes.map((change) => ({ change, ...this.#trees.nodesOf(change) }));
    const chosen = touching.flatMap(({ change, after }) => {
      const fields = exclusiveFields(models.get(change.kind));
      return change.fields.some(({ field, after: value }) => fields.includes(field) && value === true) ? [after] : [];
    });
    this.#before = new Moment(options, this.#trees, { tree: this.#trees.before, chosen: new Set() });
    this.#after = new Moment(options, this.#trees, {
      tree: this.#trees.after(changes),
      chosen: new Set(chosen),
      before: this.#before,
    });
    this.#changesOf = groupPairs(
      touching.flatMap(({ change, before, after }) =>
        [...new Set([before?.key ?? after, after])].map((key) => [key, change] as const),
      ),
    );
    this.#kept = groupBy(this.#after.shown, ({ site, node }) => `${site.key} ${node.shows}`);
  }

  /** All URLs that stop working, with the changes that break them. */
  dead(): readonly Dead[] {
    return [
      ...this.#before.shown.flatMap((shown) => this.#deadContent(shown)),
      ...this.#before.led.flatMap((led) => this.#deadRedirect(led)),
    ].filter(({ site }) => this.#after.chainOf(site.key) !== undefined);
  }

  #deadContent({ node, chain, site, paths: [path = ''] }: Shown): readonly Dead[] {
    const kept = this.#kept.get(`${site.key} ${node.shows}`) ?? [];
    const moved = this.#movedBy(site);
    const there = this.#after.shownAt(site, path);
    const isShown = there.some((one) => one.node.shows === node.shows) || (there.length > 0 && kept.length === 0);
    if (moved === undefined && (isShown || (there.length === 0 && this.#after.leads(site, path)))) {
      return [];
    }
    const others = there.flatMap((one) => one.chain.slice(0, -1));
    return [
      {
        site,
        path,
        change: moved ?? this.#breaking(chain.slice(0, -1)) ?? this.#breaking(others),
        // Content has priority over redirects, so a redirect does not help if other content is shown.
        canLead: moved === undefined && there.length === 0,
        below: true,
        to: this.#addressOf(kept.find((one) => one.node.key === node.key) ?? kept[0]),
      },
    ];
  }

  #deadRedirect({ node, site, from, to }: Led): readonly Dead[] {
    const isWide = from.endsWith('*');
    const path = isWide ? from.slice(0, -1) : from;
    const moved = this.#movedBy(site);
    // Content has priority, so visitors do not reach the redirect.
    const isUnmet = !isWide && this.#before.shownAt(site, path).some(({ paths: [first] }) => first === path);
    // Paths below content depend on its pages.
    const isShown = (!isWide || path.endsWith('/')) && this.#after.shownAt(site, path).length > 0;
    const isLedIn = (moment: Moment): boolean => (isWide ? moment.leadsBelow(site, path) : moment.leads(site, path));
    // A redirect that did not work before does not stop working.
    const isWorking = isShown || isLedIn(this.#after) || !isLedIn(this.#before);
    if (isUnmet || (moved === undefined && isWorking)) {
      return [];
    }
    const target = this.#trees.keyOfReference(to) ?? '';
    return [
      {
        site,
        path: from,
        change: moved ?? this.#breaking([node]) ?? this.#breaking(this.#before.chainOf(target) ?? []),
        canLead: moved === undefined,
        below: false,
        to: this.#after.chainOf(target) === undefined ? undefined : this.#nameOf(target),
      },
    ];
  }

  urlOf({ site, path, canLead, below, to }: Dead): DeadUrl {
    return {
      url: `${withoutEnd(site.url ?? '', '/')}${path}`,
      site: this.#nameOf(site.key) ?? site.key,
      ...defined({ path: canLead ? path : undefined, to }),
      ...(below ? { below } : {}),
    };
  }

  /** The change that gives the complete site a new URL. */
  #movedBy(site: Node): Change | undefined {
    const url = site.url === undefined || !URL.canParse(site.url) ? undefined : new URL(site.url);
    const parts = [
      { key: site.key, inUrl: withoutEnd(url?.pathname ?? '', '/').slice(1) },
      { key: ROOT, inUrl: url?.host.split('.')[0] },
    ];
    return parts.flatMap(({ key, inUrl }) => {
      const steps = (this.#changesOf.get(key) ?? []).flatMap((change) => {
        const segment = this.#options.models.get(change.kind)?.urls?.segment;
        return change.fields.flatMap(({ field, before }) => (field === segment ? [{ change, before }] : []));
      });
      // The first step may set a temporary value.
      return steps[0]?.before === inUrl ? (steps.at(-1)?.change ?? []) : [];
    })[0];
  }

  /** The outermost change that moves, closes or deletes something on the path to content. */
  #breaking(chain: readonly Node[]): Change | undefined {
    const { models } = this.#options;
    for (const { key, rules, kind } of chain.toReversed()) {
      const model = models.get(kind);
      const closing = Object.keys(rules.closedWith ?? {});
      const deciding = new Set([
        model?.urls?.segment,
        ...exclusiveFields(model),
        rules.within,
        rules.shows,
        ...closing,
      ]);
      const found = this.#changesOf
        .get(key)
        ?.findLast(
          ({ action, fields }) =>
            action === 'delete' ||
            action === 'replace' ||
            model?.urls?.leads !== undefined ||
            fields.some(({ field }) => deciding.has(field)),
        );
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  #nameOf(key: Key): Address | undefined {
    return key.startsWith('new ') ? key.slice('new '.length) : this.#options.observation.addresses.get(key);
  }

  /** The section if this is its default space, which has the same URL; the space otherwise. */
  #addressOf(shown: Shown | undefined): Address | undefined {
    const holder = shown === undefined ? undefined : this.#after.nodeOf(shown.node.parent ?? '');
    const isWhole = shown !== undefined && holder !== shown.site && this.#after.isDefault(shown.node);
    return shown === undefined ? undefined : this.#nameOf((isWhole ? holder : undefined)?.key ?? shown.node.key);
  }
}

/** The URLs that stop working, by the keys of the changes that break them. */
function deadUrlsIn(planned: Planned, first: Change): ReadonlyMap<string, readonly DeadUrl[]> {
  const view = new LinkView(planned);
  const dead = groupBy(view.dead(), ({ change = first }) => change.key);
  return new Map([...dead].map(([key, all]) => [key, all.map((one) => view.urlOf(one))]));
}

/** Adds the risk, and the dead URLs, to the changes that break URLs of live sites. */
export async function judgeUrls(planned: Planned, reader: Reader): Promise<readonly Change[]> {
  const { models, changes } = planned;
  const first = changes.find(({ kind, action }) => action !== 'move' && models.get(kind)?.urls !== undefined);
  if (first === undefined) {
    return changes;
  }
  const seen = deadUrlsIn(planned, first);
  const whole = await withOtherLeads(planned, { dead: [...seen.values()].flat(), reader });
  const dead = whole === undefined ? seen : deadUrlsIn(whole, first);
  return changes.map((change) => {
    const deadUrls = dead.get(change.key);
    return deadUrls === undefined ? change : { ...change, risk: [...change.risk, MOVES_URLS], deadUrls };
  });
}
