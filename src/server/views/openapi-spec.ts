import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import { covers, levelInOrganization } from '../access.ts';
import type { Context } from '../handler.ts';
import type { RecordOf } from '../tables.ts';

/** What the interface shows of an API description to the caller. */
export function openApiSpecView(
  { db, links, user }: Pick<Context, 'db' | 'links' | 'user'>,
  spec: RecordOf<'openapiSpecs'>,
): components['schemas']['OpenApiSpec'] {
  const { id, organization, slug, sourceURL, lastVersion, lastProcessedAt, lastProcessErrorCode } = spec;
  const level = levelInOrganization(db, organization, user.id);
  return {
    object: 'openapi-spec',
    id,
    createdAt: spec.createdAt,
    updatedAt: spec.updatedAt,
    slug,
    ...defined({ sourceURL }),
    processingState: spec.processingState,
    ...defined({ lastVersion, lastProcessedAt, lastProcessErrorCode }),
    permissions: { edit: covers(level, 'create'), view: covers(level, 'read') },
    urls: {
      location: links.location(`/orgs/${organization}/openapi/${slug}`),
      app: links.app(`/o/${organization}/openapi/${slug}`),
    },
  };
}
