import { createHash } from 'node:crypto';
import { defined } from '../../base/defined.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { lazilyBy } from '../../base/lazily.ts';
import { at } from '../../core/contract/place.ts';
import type { Data } from '../handler.ts';
import type { RecordOf } from '../tables.ts';
import {
  infoPage,
  latestSpecification,
  modelsPage,
  openapiSpecOf,
  operationPages,
  type SpecificationPage,
} from './openapi-pages.ts';
import { findPage, type PageRecord, type PlacedPage } from './page-tree.ts';
import { createNames, slugOf } from './slug.ts';
import type { ContentVersion } from './version.ts';

interface Source {
  readonly spec: RecordOf<'openapiSpecs'>;
  readonly document: JsonObject;
  readonly version: string;
}

function propsOf(page: PageRecord): JsonObject {
  const props = page.computed?.['props'];
  return isJsonObject(props) ? props : {};
}

function specSlugOf(page: PageRecord): string | undefined {
  const source = page.computed as JsonObject | undefined;
  const slug = at(source, 'dependencies', 'spec', 'ref', 'spec');
  return source?.['type'] === 'builtin:openapi' && typeof slug === 'string' ? slug : undefined;
}

/** A specification, as last read. */
function sourceOf(context: Data, { space }: ContentVersion, slug: string): Source | undefined {
  const spec = openapiSpecOf(context, space.organization, slug);
  const latest = spec === undefined ? undefined : latestSpecification(context, spec);
  return spec === undefined || latest === undefined ? undefined : { spec, ...latest };
}

function shortHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

function foundSource(
  page: PageRecord,
  slug: string,
  source: Source | undefined,
  props: JsonObject,
): Record<string, unknown> {
  const value =
    source === undefined ? null : { object: 'openapi-spec', id: source.spec.id, slug, lastVersion: source.version };
  return { ...page.computed, dependencies: { spec: { ref: { kind: 'openapi', spec: slug }, value } }, props };
}

function madePages(page: PageRecord, source: Source, slugFor: (wanted: string) => string): PageRecord[] {
  const props = propsOf(page);
  const wanted = props['doc'];
  const groups: [string, readonly SpecificationPage[]][] = [
    ['info', wanted === 'info' ? [infoPage(source.document)] : []],
    ['operations', wanted === undefined || wanted === 'operations' ? operationPages(source.document) : []],
    ['models', wanted === 'models' || props['models'] === true ? [modelsPage(source.document) ?? []].flat() : []],
  ];
  return groups.flatMap(([doc, made]) =>
    made.map(
      ({ name, title, description }): PageRecord => ({
        id: `${page.id.slice(0, 100)}_${shortHash(page.id, doc, name)}`,
        type: 'document',
        title,
        slug: slugFor(slugOf(title) || doc),
        ...defined({ description }),
        computed: foundSource(page, source.spec.slug, source, doc === 'models' ? { doc } : { doc, page: name }),
        computedSeed: shortHash(source.spec.id, source.version),
        ...defined({ createdAt: page.createdAt, updatedAt: page.updatedAt }),
      }),
    ),
  );
}

/** The page tree with every computed page expanded, as far as this server can compute it. */
export function expandedPages(context: Data, version: ContentVersion): PageRecord[] {
  const sourceFor = lazilyBy((slug: string) => sourceOf(context, version, slug));
  const expand = (pages: readonly PageRecord[]): PageRecord[] => {
    const slugFor = createNames(pages.map((page) => page.slug ?? ''));
    return pages.flatMap((page) => {
      if (page.computed === undefined) {
        return page.pages === undefined ? [page] : [{ ...page, pages: expand(page.pages) }];
      }
      const slug = specSlugOf(page);
      if (slug === undefined) {
        return [page];
      }
      const source = sourceFor(slug);
      if (page.type === 'computed') {
        return source === undefined ? [] : madePages(page, source, slugFor);
      }
      const computed = foundSource(page, slug, source, propsOf(page));
      return [{ ...page, computed, ...(page.pages === undefined ? {} : { pages: expand(page.pages) }) }];
    });
  };
  return expand(version.revision.pages);
}

/** The page with this id in a version, including the pages that a computed one expands to. */
export function pageIn(context: Data, version: ContentVersion, id: string): PlacedPage | undefined {
  return findPage(version.revision.pages, id) ?? findPage(expandedPages(context, version), id);
}

/** Returns the text of each page of a version; a computed page is empty if its source is missing. */
export function createPageTexts(context: Data, version: ContentVersion): (page: PageRecord) => string {
  const { db } = context;
  // Reading a specification is slow, and many pages come from one.
  const sourceFor = lazilyBy((slug: string) => sourceOf(context, version, slug));
  const operationsIn = lazilyBy(({ document }: Source) => operationPages(document));
  return (page) => {
    if (page.computed === undefined) {
      return db.documents.get(page.document)?.markdown ?? '';
    }
    const props = propsOf(page);
    if (page.computed['type'] === 'builtin:translation') {
      const document = db.documents.get(String(props['document']));
      return document !== undefined && document.space === props['space'] ? document.markdown : '';
    }
    const slug = specSlugOf(page);
    const source = slug === undefined ? undefined : sourceFor(slug);
    if (source === undefined) {
      return '';
    }
    switch (props['doc']) {
      case 'models':
        return modelsPage(source.document)?.markdown() ?? '';
      case 'info':
        return infoPage(source.document).markdown();
      default:
        return (
          operationsIn(source)
            .find(({ name }) => name === props['page'])
            ?.markdown() ?? ''
        );
    }
  };
}
