import { isJsonObject, type Json } from '../base/json.ts';
import { ApiError } from '../client/failure.ts';
import type { ItemOf } from '../contract/operation.ts';
import type { components } from '../contract/types.gen.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { listOfOrganization } from './support/organization.ts';

type Spec = ItemOf<'listOpenAPISpecs'>;
type Source = components['schemas']['OpenApiSource'];

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1000;
const PATIENCE_MS = 60_000;

const REASONS: Readonly<Record<string, string>> = {
  FETCH_TIMEOUT: 'its address did not answer in time',
  FETCH_ERROR: 'its address could not be read',
  PARSE_ERROR: 'it is not a Swagger 2.0 or OpenAPI 3 description in JSON or YAML',
};

/**
 * A source that is an address is told by the service, a text is not: of a text only the newest version is known, which
 * changes whenever somebody gives another text.
 */
function liveOf({ slug, sourceURL, lastVersion, urls }: Spec): Live {
  const common = { kind: 'openapi-spec', id: slug, title: slug, outputs: { url: urls.app } } as const;
  return sourceURL === undefined
    ? { ...common, fields: { slug }, witness: { source: lastVersion ?? 'none' } }
    : { ...common, fields: { slug, source: { url: sourceURL } } };
}

function wireOf(value: Json | undefined): Source {
  const { url, text } = objectOf(value ?? null);
  return typeof url === 'string' ? { url } : { text: String(text) };
}

async function waitUntilRead(session: Session, accepted: Spec): Promise<Spec> {
  const { client, organization, sleep } = session;
  const path = { organizationId: organization, specSlug: accepted.slug };
  let spec = accepted;
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; spec.processingState !== 'complete'; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (waited >= PATIENCE_MS) {
      throw new DriverError(
        `the service took the OpenAPI specification "${spec.slug}" and had not read it after ${PATIENCE_MS / 1000} seconds: plan again later to see what became of it`,
        { failure: 'unavailable', outcome: 'done' },
      );
    }
    if (!(await sleep(wait))) {
      throw new DriverError(
        `stopped while the service was reading the OpenAPI specification "${spec.slug}", which it goes on with`,
        { failure: 'cancelled', outcome: 'done' },
      );
    }
    waited += wait;
    spec = await client.call('getOpenAPISpecBySlug', { path });
  }
  return spec;
}

/** Gives the service a source and waits until it was read. */
async function put(
  session: Session,
  slug: string,
  { source, accepted }: { readonly source: Json | undefined; readonly accepted: () => Promise<void> },
): Promise<Live> {
  const { client } = session;
  const path = { organizationId: session.organization, specSlug: slug };
  const answer = await client
    .call('createOrUpdateOpenAPISpecBySlug', { path, body: { source: wireOf(source) } })
    .catch((error: unknown) => {
      // Taken, though the answer was lost: what matters is when it was read.
      if (error instanceof ApiError && error.outcome === 'done') {
        return client.call('getOpenAPISpecBySlug', { path });
      }
      throw error;
    });
  await accepted();
  const spec = await waitUntilRead(session, answer);
  const code = spec.lastProcessErrorCode;
  if (code !== undefined) {
    const reason = REASONS[code];
    throw new DriverError(
      `the service took the OpenAPI specification "${slug}" and could not read it (${code})${reason === undefined ? '' : `: ${reason}`}. Correct its source and apply again`,
      { failure: 'invalid', outcome: 'done' },
    );
  }
  return liveOf(spec);
}

/** The text of a specification, from what the service made of it; undefined where it is spread over files or not there. */
async function textOf({ client, organization }: Session, slug: string): Promise<string | undefined> {
  const path = { organizationId: organization, specSlug: slug };
  try {
    const { filesystem } = await client.call('getLatestOpenAPISpecVersionContent', { path });
    const files = Object.values(filesystem);
    const specification = files.length === 1 && isJsonObject(files[0]) ? files[0]['specification'] : undefined;
    return isJsonObject(specification) ? `${JSON.stringify(specification, null, 2)}\n` : undefined;
  } catch (error) {
    // Of one that could never be read there is no version.
    if (error instanceof ApiError && error.failure.type === 'not-found') {
      return undefined;
    }
    throw error;
  }
}

/** An API description that the organization keeps. */
export const openapiSpec: Kind = defineKind('openapi-spec', {
  risks: {
    create: 'none',
    remove: 'none',
    fields: {
      slug: 'none',
      source: 'none',
    },
  },

  keyOf: ({ slug }) => (typeof slug === 'string' ? slug : undefined),

  declare: (entry, { key }) => {
    const { source = '' } = objectOf(entry);
    return {
      fields: { slug: key, source: typeof source === 'string' ? { text: source } : source },
      from: { slug: [] },
    };
  },

  requires: ({ fields }) => {
    const { url } = objectOf(fields['source'] ?? {});
    return typeof url === 'string' ? { descriptions: [url] } : {};
  },

  complete: async (session, live) => {
    const text = live.fields['source'] === undefined ? await textOf(session, live.id) : undefined;
    return text === undefined ? live : { ...live, outputs: { ...live.outputs, text } };
  },

  export: ({ id, fields, outputs }) => {
    const text = outputs?.['text'];
    const source = fields['source'] ?? (typeof text === 'string' ? { text } : undefined);
    return source === undefined ? undefined : { key: id, entry: { source } };
  },

  read: async (session) => {
    const { client, organization } = session;
    const specs = await listOfOrganization(session, 'OpenAPI specifications', () =>
      client.listAll('listOpenAPISpecs', { path: { organizationId: organization }, query: { limit: 1000 } }),
    );
    return specs.map(liveOf);
  },

  create: async (session, { fields, created }) => {
    const slug = String(fields['slug']);
    return put(session, slug, { source: fields['source'], accepted: () => created(slug) });
  },

  update: async (session, { id, fields, all }) =>
    put(session, id, { source: fields['source'] ?? all['source'], accepted: async () => {} }),

  remove: async ({ client, organization }, { id }) => {
    await client.call('deleteOpenAPISpecBySlug', { path: { organizationId: organization, specSlug: id } });
  },
});
