import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { openapiSpecOf } from '../content/openapi-pages.ts';
import { type Context, type Data, type HandlersOf, on, type Reach, type Reader, type Viewer } from '../handler.ts';
import { processing } from '../jobs/processing.ts';
import { readSpecification } from '../openapi/specification.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, found } from '../problem.ts';
import type { RecordOf } from '../tables.ts';
import { openApiSpecView, publishedUrl } from '../views/openapi-spec.ts';

type Spec = RecordOf<'openapiSpecs'>;
type Version = RecordOf<'openapiVersions'>;

function versionPath({ organization, slug }: Spec, version: Version): string {
  return `/orgs/${organization}/openapi/${slug}/versions/${version.id}`;
}

function contentUrl({ links }: Reader, spec: Spec, version: Version): string {
  return links.location(`${versionPath(spec, version)}/content`);
}

function versionView(context: Viewer, { spec, version }: OfSpec): Schemas['OpenApiSpecVersion'] {
  const { links } = context;
  return {
    object: 'openapi-spec-version',
    ...pick(version, 'id', 'createdAt'),
    url: contentUrl(context, spec, version),
    urls: {
      location: links.location(versionPath(spec, version)),
      app: links.app(`/o/${spec.organization}/openapi/${spec.slug}/versions/${version.id}`),
    },
  };
}

/** The files of a version by name. References to other documents are not followed, so it is always one file. */
function contentView(context: Viewer, { spec, version }: OfSpec): Schemas['OpenApiSpecVersionContent'] {
  const { format, document } = found(readSpecification(version.text), 'Content of the version');
  return {
    filesystem: { [`openapi.${format}`]: { isEntrypoint: true, specification: document } },
    url: contentUrl(context, spec, version),
    urls: {
      source: contentUrl(context, spec, version),
      public: spec.visibility === 'public' ? (spec.sourceURL ?? publishedUrl(context, spec)) : null,
    },
  };
}

function specOf(context: Reach<'organizationId' | 'specSlug'>): Spec {
  return found(openapiSpecOf(context, context.path.organizationId, context.path.specSlug), 'OpenAPI specification');
}

interface OfSpec {
  readonly spec: Spec;
  readonly version: Version;
}

const onVersion = on((context: Reach<'organizationId' | 'specSlug' | 'versionId'>): OfSpec => {
  const spec = specOf(context);
  const version = context.db.openapiVersions.getIn(context.path.versionId, { spec: spec.id });
  return { spec, version: found(version, 'Version') };
});

const onLatest = on((context: Reach<'organizationId' | 'specSlug'>): OfSpec => {
  const spec = specOf(context);
  return { spec, version: found(context.db.openapiVersions.rowsWhere('spec', spec.id).at(-1)?.value, 'Version') };
});

/** Stores the specification with its new source and starts processing. The previous result stays until then. */
function accept(context: Context, spec: Omit<Spec, 'processingState'>, given: Schemas['OpenApiSourceInput']): Spec {
  const source = typeof given === 'string' ? { text: given } : given;
  const { sourceURL: _url, sourceText: _text, ...kept } = spec;
  const accepted: Spec = {
    ...kept,
    ...('url' in source ? { sourceURL: source.url } : { sourceText: source.text }),
    processingState: 'pending',
    updatedAt: context.now,
  };
  context.db.openapiSpecs.put(accepted);
  processing.start(context, accepted);
  return accepted;
}

function newSpec(
  { newId, now }: Context,
  organization: string,
  slug: string,
): Pick<Spec, 'id' | 'organization' | 'slug' | 'createdAt' | 'updatedAt'> {
  return { id: newId('spec'), organization, slug, createdAt: now, updatedAt: now };
}

/** API descriptions, their processing and their versions. */
export const openapi: HandlersOf<'OpenAPI specifications'> = {
  listOpenAPISpecs: (context) =>
    pageOfRows(context, context.db.openapiSpecs.rowsWhere('organization', context.path.organizationId), (spec) =>
      openApiSpecView(context, spec),
    ),

  createOpenAPISpec: (context) => {
    const { body, path } = context;
    if (openapiSpecOf(context, path.organizationId, body.slug) !== undefined) {
      throw badRequest('body.slug: another specification of this organization already has it (unique)');
    }
    const spec = accept(context, newSpec(context, path.organizationId, body.slug), body.source);
    return openApiSpecView(context, spec);
  },

  getOpenAPISpecBySlug: (context) => openApiSpecView(context, specOf(context)),

  createOrUpdateOpenAPISpecBySlug: (context) => {
    const { body, path } = context;
    const before = openapiSpecOf(context, path.organizationId, path.specSlug);
    const spec = accept(context, before ?? newSpec(context, path.organizationId, path.specSlug), body.source);
    return { status: before === undefined ? 201 : 200, body: openApiSpecView(context, spec) };
  },

  updateOpenAPISpecBySlug: (context) => {
    const { db, body, now } = context;
    const spec: Spec = { ...specOf(context), visibility: body.visibility, updatedAt: now };
    db.openapiSpecs.put(spec);
    if (spec.processingState !== 'complete') {
      // A running job is bound to the record that it stored.
      processing.start(context, spec);
    }
    return openApiSpecView(context, spec);
  },

  deleteOpenAPISpecBySlug: (context) => {
    const { db, path } = context;
    const spec = openapiSpecOf(context, path.organizationId, path.specSlug);
    if (spec === undefined) {
      return false;
    }
    db.openapiVersions.removeWhere('spec', spec.id);
    return db.openapiSpecs.remove(spec.id);
  },

  listOpenAPISpecVersions: (context) => {
    const spec = specOf(context);
    const rows = context.db.openapiVersions.rowsWhere('spec', spec.id);
    return pageOfRows(context, rows, (version) => versionView(context, { spec, version }), { newestFirst: true });
  },

  getLatestOpenAPISpecVersion: onLatest(versionView),
  getLatestOpenAPISpecVersionContent: onLatest(contentView),
  getLatestOpenAPISpecVersionContentRaw: onLatest((_context: Data, { version: { text } }) => {
    const { format } = found(readSpecification(text), 'Content of the version');
    return { text, format };
  }),
  getOpenAPISpecVersionById: onVersion(versionView),
  getOpenAPISpecVersionContentById: onVersion(contentView),
};
