import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { ApiError } from '../client/failure.ts';
import type { ItemOf, Schemas } from '../contract/operation.ts';
import { DriverError } from '../engine/driver.ts';
import type { Live } from '../engine/model.ts';
import { together } from '../engine/predict.ts';
import type { Fields } from '../plan/value.ts';
import { defineKind, type Kind, objectOf, type Session } from './define.ts';
import { maybe, withoutEmpty } from './support/fields.ts';
import { formOfDocument, formOfText } from './support/openapi-document.ts';
import { deletesBy, listOfOrganization } from './support/organization.ts';
import { becomes, maybeIs } from './support/risks.ts';

type Spec = ItemOf<'listOpenAPISpecs'>;
type Source = Schemas['OpenApiSource'];
type Visibility = Schemas['OpenApiSpecVisibility'];

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1000;
const PATIENCE_MS = 60_000;
/** After this time, a plan reports the value as unknown. */
const READ_PATIENCE_MS = 10_000;

const REASONS: Readonly<Record<string, string>> = {
  FETCH_TIMEOUT: 'its address did not answer in time',
  FETCH_ERROR: 'its address could not be read',
  PARSE_ERROR: 'it is not a Swagger 2.0 or OpenAPI 3 description in JSON or YAML',
};

/** The witness of a text without a version. */
const NO_VERSION = 'none';

/**
 * The list shows the URL of a source, but not a text: of a text it only shows the latest version, which changes whenever somebody uploads
 * another text. While the service processes a text, it shows the previous version.
 */
function liveOf({ slug, sourceURL, lastVersion, processingState, urls, visibility }: Spec): Live {
  const common = { kind: 'openapi-spec', id: slug, title: slug, outputs: withoutEmpty({ url: urls?.app }) } as const;
  const fields = { slug, ...withoutEmpty({ visibility }) };
  if (typeof sourceURL === 'string') {
    return { ...common, fields: { ...fields, source: { url: sourceURL } } };
  }
  return processingState === 'complete'
    ? { ...common, fields, witness: { source: lastVersion ?? NO_VERSION } }
    : { ...common, fields, witness: { source: 'processing' }, processing: ['source'] };
}

function wireOf(value: Json | undefined): Source {
  const { url, text } = objectOf(value ?? null);
  return typeof url === 'string' ? { url } : { text: String(text) };
}

/** Polls a specification at growing intervals until the service has processed its source, or the time limit is over. */
async function waitWhileProcessing(
  { client, organization, sleep }: Session,
  { slug, spec, patienceMs }: { readonly slug: string; readonly spec?: Spec; readonly patienceMs: number },
): Promise<{ readonly spec: Spec; readonly isStopped: boolean }> {
  const path = { organizationId: organization, specSlug: slug };
  let current = spec ?? (await client.call('getOpenAPISpecBySlug', { path }));
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; current.processingState !== 'complete'; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (waited >= patienceMs) {
      return { spec: current, isStopped: false };
    }
    if (!(await sleep(wait))) {
      return { spec: current, isStopped: true };
    }
    waited += wait;
    current = await client.call('getOpenAPISpecBySlug', { path });
  }
  return { spec: current, isStopped: false };
}

async function waitUntilRead(session: Session, accepted: Spec): Promise<Spec> {
  const { slug } = accepted;
  const { spec, isStopped } = await waitWhileProcessing(session, { slug, spec: accepted, patienceMs: PATIENCE_MS });
  if (isStopped) {
    throw new DriverError(
      `stopped while the service was processing the OpenAPI specification "${slug}", which it continues`,
      { failure: 'cancelled', outcome: 'done' },
    );
  }
  if (spec.processingState !== 'complete') {
    throw new DriverError(
      `the service accepted the OpenAPI specification "${slug}" and had not processed it after ${PATIENCE_MS / 1000} seconds: run colophon plan later to see the result`,
      { failure: 'unavailable', outcome: 'done' },
    );
  }
  return spec;
}

/** A specification after the service processed its text; as it is if that takes too long. */
async function settled(session: Session, live: Live): Promise<Live> {
  if (live.processing === undefined) {
    return live;
  }
  const { spec } = await waitWhileProcessing(session, { slug: live.id, patienceMs: READ_PATIENCE_MS });
  return liveOf(spec);
}

/** Uploads a source and waits until it is processed. */
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
      // Accepted, although the response was lost: only the end of the processing matters.
      if (error instanceof ApiError && error.outcome === 'done') {
        return client.call('getOpenAPISpecBySlug', { path });
      }
      throw error;
    });
  await accepted();
  const spec = await waitUntilRead(session, answer);
  const code = spec.lastProcessErrorCode ?? undefined;
  if (code !== undefined) {
    const reason = REASONS[code];
    throw new DriverError(
      `the service accepted the OpenAPI specification "${slug}" and could not process it (${code})${reason === undefined ? '' : `: ${reason}`}. Correct its source and apply again`,
      { failure: 'invalid', outcome: 'done' },
    );
  }
  return liveOf(spec);
}

/** Sets the visibility of a specification, unless it is right already. */
async function show({ client, organization }: Session, live: Live, visibility: Json | undefined): Promise<Live> {
  if (visibility === undefined || visibility === live.fields['visibility']) {
    return live;
  }
  const path = { organizationId: organization, specSlug: live.id };
  return liveOf(await client.call('updateOpenAPISpecBySlug', { path, body: { visibility: visibility as Visibility } }));
}

/** The processed document of a text; undefined if it is spread over several files or missing. Each version is read once. */
async function documentOf(session: Session, { id, witness }: Live): Promise<JsonObject | undefined> {
  const { client, organization } = session;
  const versionId = witness?.['source'];
  if (versionId === undefined || versionId === NO_VERSION) {
    return undefined;
  }
  const path = { organizationId: organization, specSlug: id, versionId };
  try {
    const { filesystem } = await session.once(`openapi:${id}:${versionId}`, () =>
      client.call('getOpenAPISpecVersionContentById', { path }),
    );
    const files = Object.values(filesystem);
    const specification = files.length === 1 && isJsonObject(files[0]) ? files[0]['specification'] : undefined;
    return isJsonObject(specification) ? specification : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.failure.type === 'not-found') {
      return undefined;
    }
    throw error;
  }
}

function textOf(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The original text of a document, including comments, if the service keeps it and it parses to the same document. */
async function givenText(session: Session, { id }: Live, document: JsonObject): Promise<string> {
  const { client, organization, profile } = session;
  if (!(await profile()).offers('getLatestOpenAPISpecVersionContentRaw')) {
    return textOf(document);
  }
  const path = { organizationId: organization, specSlug: id };
  const { text } = await client.call('getLatestOpenAPISpecVersionContentRaw', { path });
  return (await formOfText(text)) === formOfDocument(document) ? text : textOf(document);
}

/** The text of a source if it is known; undefined for a URL or a secret. */
function textIn({ source }: Fields): string | undefined {
  const text = isJsonObject(source) ? source['text'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** An OpenAPI specification that belongs to the organization. */
export const openapiSpec: Kind = defineKind('openapi-spec', {
  risks: {
    create: ({ visibility }) => (maybeIs(visibility, 'public') ? 'expose' : undefined),
    harmless: ['slug', 'source'],
    fields: {
      visibility: becomes('expose', 'public'),
    },
  },

  lacks: ({ slug }, profile) =>
    typeof slug !== 'string' || slug === slug.toLowerCase() || profile.offers('updateOpenAPISpecBySlug')
      ? undefined
      : `the service takes no capitals in the slug of a specification. Write ${JSON.stringify(slug.toLowerCase())}`,

  writes: {
    create: ({ visibility }) => together(1, visibility === 'public' ? 1 : maybe(visibility !== undefined)),
    update: (changed) => Number('source' in changed) + Number('visibility' in changed),
  },

  keyOf: ({ slug }) => (typeof slug === 'string' ? slug : undefined),

  declare: (entry, { key }) => {
    const { source = '', visibility } = objectOf(entry);
    return {
      fields: { slug: key, source: typeof source === 'string' ? { text: source } : source, ...defined({ visibility }) },
      from: { slug: [] },
    };
  },

  requires: ({ fields }) => {
    const { url } = objectOf(fields['source'] ?? {});
    return typeof url === 'string' ? { descriptions: [url] } : {};
  },

  hidden: {
    complete: async (session, live) => {
      const read = await settled(session, live);
      const document = read.processing === undefined ? await documentOf(session, read) : undefined;
      return document === undefined
        ? live
        : { ...live, outputs: { ...live.outputs, text: await givenText(session, read, document) } };
    },

    reveal: async (session, live, { known }) => {
      const read = await settled(session, live);
      const texts = known.flatMap((fields) => textIn(fields) ?? []);
      const document = read.processing === undefined && texts.length > 0 ? await documentOf(session, read) : undefined;
      if (document === undefined) {
        return { live: read, values: {} };
      }
      const form = formOfDocument(document);
      for (const text of texts) {
        if ((await formOfText(text)) === form) {
          return { live: read, values: { source: { text } } };
        }
      }
      return { live: read, values: { source: { text: textOf(document) } } };
    },
  },

  export: ({ id, fields, outputs }) => {
    const text = outputs?.['text'];
    const source = fields['source'] ?? (typeof text === 'string' ? { text } : undefined);
    // The visibility is omitted unless it is public.
    const { visibility } = fields;
    return source === undefined
      ? undefined
      : { key: id, entry: { source, ...(visibility === 'public' ? { visibility } : {}) } };
  },

  read: async (session) =>
    (await listOfOrganization(session, 'OpenAPI specifications', 'listOpenAPISpecs')).map(liveOf),

  create: async (session, { fields, created }) => {
    const slug = String(fields['slug']);
    const live = await put(session, slug, { source: fields['source'], accepted: () => created(slug) });
    return await show(session, live, fields['visibility']);
  },

  update: async (session, { id, fields, all }) => {
    const { source, visibility } = fields;
    const path = { organizationId: session.organization, specSlug: id };
    const isHidden = visibility === 'private';
    if (source === undefined && visibility !== undefined) {
      const body = { visibility: visibility as Visibility };
      return liveOf(await session.client.call('updateOpenAPISpecBySlug', { path, body }));
    }
    // Hide it before it changes, and show it only after the service has processed the new source.
    if (isHidden) {
      await session.client.call('updateOpenAPISpecBySlug', { path, body: { visibility } });
    }
    const live = await put(session, id, { source: source ?? all['source'], accepted: async () => {} });
    return isHidden ? live : await show(session, live, visibility);
  },

  remove: deletesBy('deleteOpenAPISpecBySlug', 'specSlug'),
});
