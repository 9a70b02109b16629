import { defined } from '../../base/defined.ts';
import { isJsonObject } from '../../base/json.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { Viewer } from '../handler.ts';
import { outlineOf } from './outline.ts';
import { type PlacedPage, walkPages } from './page-tree.ts';
import { asContentRef, type ContentRef, hrefOfRef, refOfHref } from './refs.ts';
import { createResolver, type Resolution, type Resolve, type Target } from './resolve.ts';
import type { ContentVersion } from './version.ts';

type Relation = Schemas['ContentLink']['relation'];
type Status = Schemas['ContentLinkStatus'];
type ReusableContent = ContentVersion['revision']['reusableContents'][number];

/** The location of links: a page, or reusable content. */
export type LinkLocation =
  | { readonly kind: 'page'; readonly placed: PlacedPage }
  | { readonly kind: 'reusable-content'; readonly reusableContent: ReusableContent };

/** One target on one page: whether it exists, and the headings under which the page refers to it. */
export interface FoundLink {
  /** Equal for the same link in another revision. */
  readonly key: string;
  readonly location: LinkLocation;
  readonly relation: Relation;
  readonly status: Status;
  readonly target?: Target;
  /** The headings under which it occurs; undefined is the part before the first. */
  readonly anchors: ReadonlySet<string | undefined>;
}

interface Occurrence {
  readonly ref: ContentRef;
  readonly relation: Relation;
  readonly anchor?: string;
}

function* occurrencesInText(markdown: string): Generator<Occurrence, void, undefined> {
  for (const { anchor, links } of outlineOf(markdown)) {
    for (const { href, image } of links) {
      const ref = refOfHref(href);
      // A picture or reusable content is part of the page itself; any other link leads away from it.
      const relation = image || ref.kind === 'reusable-content' ? 'dependsOn' : 'reference';
      yield { ref, relation, ...defined({ anchor }) };
    }
  }
}

function dependenciesOf(computed: unknown): ContentRef[] {
  const dependencies = isJsonObject(computed) ? computed['dependencies'] : undefined;
  return Object.values(isJsonObject(dependencies) ? dependencies : {}).flatMap(
    (dependency) => asContentRef(isJsonObject(dependency) ? dependency['ref'] : undefined) ?? [],
  );
}

function* occurrencesOnPage({ db }: Viewer, { page }: PlacedPage): Generator<Occurrence, void, undefined> {
  const cover = asContentRef(page.cover?.['ref']);
  if (cover !== undefined) {
    yield { ref: cover, relation: 'dependsOn' };
  }
  const target = page.type === 'link' ? asContentRef(page.target) : undefined;
  if (target !== undefined) {
    yield { ref: target, relation: 'reference' };
  }
  for (const ref of dependenciesOf(page.computed)) {
    yield { ref, relation: 'dependsOn' };
  }
  yield* occurrencesInText(db.documents.get(page.document)?.markdown ?? '');
}

function idOf(location: LinkLocation): string {
  return location.kind === 'page' ? location.placed.page.id : location.reusableContent.id;
}

/** The links of one location: each target once per relation, in order of first occurrence. */
function gathered(
  location: LinkLocation,
  occurrences: Iterable<Occurrence>,
  resolve: (ref: ContentRef) => Resolution,
): FoundLink[] {
  const links = new Map<string, FoundLink & { readonly anchors: Set<string | undefined> }>();
  for (const { ref, relation, anchor } of occurrences) {
    const key = `${location.kind} ${idOf(location)} ${relation} ${hrefOfRef(ref)}`;
    const known = links.get(key);
    if (known === undefined) {
      links.set(key, { key, location, relation, ...resolve(ref), anchors: new Set([anchor]) });
    } else {
      known.anchors.add(anchor);
    }
  }
  return [...links.values()];
}

/** The links on one page of a version; no other page is parsed. */
export function linksOfPage(
  context: Viewer,
  version: ContentVersion,
  placed: PlacedPage,
  resolve: Resolve = createResolver(context, version),
): FoundLink[] {
  return gathered({ kind: 'page', placed }, occurrencesOnPage(context, placed), (ref) => resolve(ref, placed));
}

/** The links in a version of content, page by page from the top, followed by those in reusable contents. */
export function linksOfRevision(context: Viewer, version: ContentVersion): FoundLink[] {
  const resolve = createResolver(context, version);
  const { pages, reusableContents } = version.revision;
  const onPages = [...walkPages(pages)].flatMap((placed) => linksOfPage(context, version, placed, resolve));
  const inReusable = reusableContents.flatMap((reusableContent) => {
    const markdown = context.db.documents.get(reusableContent.document)?.markdown ?? '';
    const location: LinkLocation = { kind: 'reusable-content', reusableContent };
    return gathered(location, occurrencesInText(markdown), (ref) => resolve(ref, undefined));
  });
  return [...onPages, ...inReusable];
}

/** The links with the status; all if it is undefined. */
export function linksWhere(links: readonly FoundLink[], status: Status | undefined): FoundLink[] {
  return links.filter((link) => status === undefined || link.status === status);
}

/** The broken links of a change request: those that it broke, and those that are broken in the space as well. */
export function brokenLinks(
  links: readonly FoundLink[],
  linksOfSpace: readonly FoundLink[],
): { readonly byRequest: readonly FoundLink[]; readonly inSpace: readonly FoundLink[] } {
  const broken = linksWhere(links, 'broken');
  const already = new Set(linksWhere(linksOfSpace, 'broken').map(({ key }) => key));
  return {
    byRequest: broken.filter(({ key }) => !already.has(key)),
    inSpace: broken.filter(({ key }) => already.has(key)),
  };
}
