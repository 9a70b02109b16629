import { canonicalJson } from '../../base/canonical.ts';
import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import type { BodyOf, ItemOf } from '../contract/operation.ts';
import type { FieldAssessment, Live } from '../engine/model.ts';
import type { Risk } from '../engine/risks.ts';
import { isHidden } from '../plan/value.ts';
import { type DeclareContext, type Declared, defineKind, type Kind, objectOf } from './define.ts';
import { declared, withoutEmpty } from './support/fields.ts';
import { deletesBy } from './support/organization.ts';
import { changedFrom } from './support/risks.ts';
import { sitePath } from './support/site-calls.ts';

type Server = ItemOf<'listSiteMcpServers'>;

const FIELDS = ['name', 'url', 'transport', 'headers', 'condition'];

/** The API returns headers in plain text; from here on the client hides their values, and the engine compares digests. */
function liveOf({ id, name, url, transport, headers, condition }: Server): Live {
  return {
    kind: 'mcp-server',
    id,
    title: name,
    fields: { ...withoutEmpty({ name, url, transport, condition }), headers: headers ?? {} },
  };
}

function originOf(url: Json | undefined): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined;
}

function hasHeaders(headers: Json | undefined): boolean {
  return (headers ?? null) !== null && !(isJsonObject(headers) && Object.keys(headers).length === 0);
}

/** The risk of sending the secrets in the headers to another host. */
function forwarding({ before, after, live }: FieldAssessment): Risk | undefined {
  const origin = originOf(after);
  const isElsewhere = origin === undefined || origin !== originOf(before);
  return hasHeaders(live?.['headers']) && isElsewhere ? 'forward-secrets' : undefined;
}

/** Whether a server has all these headers with these values. */
function hasThose(live: Json | undefined, headers: Json | undefined): boolean {
  return (
    isJsonObject(live) &&
    isJsonObject(headers) &&
    Object.entries(headers).every(([name, value]) => Object.hasOwn(live, name) && live[name] === value)
  );
}

/** The risk of sending a header to a host that did not get it before: a first one, an additional one, or a new value. */
function newSecrets({ after, live, declared: all, recorded }: FieldAssessment): Risk | undefined {
  const headers = all?.['headers'] ?? after;
  const origin = originOf(all?.['url']);
  // A value that somebody else replaced since the last apply was sent to the recorded host.
  const wasSent =
    isHidden(after ?? null) &&
    canonicalJson(after ?? null) === canonicalJson(recorded?.['headers'] ?? null) &&
    origin !== undefined &&
    origin === originOf(recorded?.['url']);
  return hasHeaders(headers) && !wasSent && !hasThose(live?.['headers'], headers) ? 'forward-secrets' : undefined;
}

/** Everyone who can read the repository knows a secret that is written in a manifest. */
function reportLiterals(headers: Json | undefined, { isSecret, problem }: DeclareContext): void {
  for (const name of Object.keys(isJsonObject(headers) ? headers : {})) {
    if (!isSecret(['headers', name])) {
      problem(['headers', name], {
        code: 'secret-literal',
        summary: `Header ${shortened(JSON.stringify(name), 60)} is written in the manifest`,
        detail:
          'Values of headers are secrets. Put the value into an environment variable and write `!env COLOPHON_SECRET_NAME` here.',
      });
    }
  }
}

/** A server with tools for the assistant of a site. */
export const mcpServer: Kind = defineKind('mcp-server', {
  readers: { conditions: ['condition'] },
  risks: {
    harmless: ['name', 'transport'],
    // A condition is an expression, so any other one may admit more visitors.
    fields: {
      url: forwarding,
      headers: newSecrets,
      condition: changedFrom('expose'),
    },
  },

  keyOf: ({ name }) => (typeof name === 'string' ? name : undefined),

  declare: (entry, context): Declared => {
    const { name = context.key, ...rest } = declared(objectOf(entry), FIELDS);
    reportLiterals(rest['headers'], context);
    // If the key is the name, leave its source open: it would be the complete entry, whose headers are secret.
    return { fields: { name, ...rest } };
  },

  // Secrets are not exported; undeclared ones stay as they are.
  export: ({ title, fields }) => {
    const { url, transport, condition } = fields;
    return { key: title, entry: withoutEmpty({ url, transport, condition }) };
  },

  read: async (session, parents) => {
    const path = sitePath(session, parents);
    return (await session.client.listAll('listSiteMcpServers', { path })).map(liveOf);
  },

  create: async (session, { parents, fields, created }) => {
    const path = sitePath(session, parents);
    const { transport, headers = {}, condition } = fields;
    const set = { name: fields['name'], url: fields['url'], headers, ...defined({ transport, condition }) };
    // The manifest schema allows only what the API accepts.
    const body = set as unknown as BodyOf<'createSiteMcpServer'>;
    const made = await session.client.call('createSiteMcpServer', { path, body });
    await created(made.id);
    return liveOf(made);
  },

  update: async (session, { parents, id, fields }) => {
    const path = { ...sitePath(session, parents), siteMcpServerId: id };
    const body = fields as BodyOf<'updateSiteMcpServerById'>;
    return liveOf(await session.client.call('updateSiteMcpServerById', { path, body }));
  },

  remove: deletesBy('deleteSiteMcpServerById', 'siteMcpServerId'),
});
