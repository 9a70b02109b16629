import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import { covers, levelInOrganization } from '../access.ts';
import type { Reader, Viewer } from '../handler.ts';
import type { RecordOf } from '../tables.ts';

const MESSAGES: Readonly<Record<NonNullable<RecordOf<'openapiSpecs'>['lastProcessErrorCode']>, string>> = {
  FETCH_TIMEOUT: 'The URL did not answer in time',
  FETCH_ERROR: 'The URL could not be read',
  PARSE_ERROR: 'The text is not an OpenAPI description',
};

/** The URL of a public API description. */
export function publishedUrl({ links }: Reader, { organization, slug }: RecordOf<'openapiSpecs'>): string {
  return links.app(`/openapi/${organization}/${slug}`);
}

export function openApiSpecView({ db, links, user }: Viewer, spec: RecordOf<'openapiSpecs'>): Schemas['OpenApiSpec'] {
  const { organization, slug, lastProcessErrorCode: code } = spec;
  const level = levelInOrganization(db, organization, user.id);
  const errors = code === undefined ? [] : [{ message: MESSAGES[code], code }];
  return {
    object: 'openapi-spec',
    ...pick(spec, 'id', 'createdAt', 'updatedAt', 'slug', 'sourceURL', 'processingState'),
    ...pick(spec, 'lastVersion', 'lastProcessedAt', 'lastProcessErrorCode'),
    visibility: spec.visibility ?? 'private',
    ...(errors.length === 0 ? {} : { lastProcessedErrors: errors }),
    lastProcessedErrorCount: errors.length,
    permissions: { edit: covers(level, 'create'), view: covers(level, 'read') },
    urls: {
      location: links.location(`/orgs/${organization}/openapi/${slug}`),
      app: links.app(`/o/${organization}/openapi/${slug}`),
      ...(spec.visibility === 'public' ? { published: publishedUrl({ db, links }, spec) } : {}),
    },
  };
}
