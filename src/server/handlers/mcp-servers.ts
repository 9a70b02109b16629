import { defined } from '../../base/defined.ts';
import type { components } from '../../contract/types.gen.ts';
import type { HandlersOf, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { badRequest, notFound } from '../problem.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf } from '../tables.ts';
import { siteOf } from '../views/site.ts';

type Server = RecordOf<'mcpServers'>;
type Site = RecordOf<'sites'>;

function serverView(links: Services['links'], site: Site, server: Server): components['schemas']['SiteMcpServer'] {
  const { id, name, url, transport, headers, condition } = server;
  return {
    object: 'site-mcp-server',
    id,
    name,
    url,
    transport,
    headers,
    ...defined({ condition }),
    urls: { location: links.location(`/orgs/${site.organization}/sites/${site.id}/mcp-servers/${id}`) },
  };
}

function serverOf(db: Services['db'], site: Site, id: string): Server {
  const server = db.mcpServers.get(id);
  if (server?.site !== site.id) {
    throw notFound('MCP server');
  }
  return server;
}

function checkUrl(url: string | undefined): void {
  if (url !== undefined && !/^https?:\/\//i.test(url)) {
    throw badRequest('body.url: must start with http:// or https:// (format)');
  }
}

/** Servers whose tools the assistant of a site may use. */
export const mcpServers: HandlersOf<
  | 'listSiteMcpServers'
  | 'createSiteMcpServer'
  | 'getSiteMcpServerById'
  | 'updateSiteMcpServerById'
  | 'deleteSiteMcpServerById'
> = {
  listSiteMcpServers: (context) => {
    const site = siteOf(context);
    const rows = context.db.mcpServers.rowsWhere('site', site.id);
    return { status: 200, body: pageOfRows(context, rows, (server) => serverView(context.links, site, server)) };
  },

  createSiteMcpServer: (context) => {
    const { db, body, links, newId } = context;
    const site = siteOf(context);
    const { name, url, transport = 'sse', headers, condition } = body;
    checkUrl(url);
    const bare: Server = { id: newId('mcp'), site: site.id, name, url, transport, headers };
    const server = withChanges(bare, { condition });
    db.mcpServers.put(server);
    return { status: 201, body: serverView(links, site, server) };
  },

  getSiteMcpServerById: (context) => {
    const site = siteOf(context);
    const server = serverOf(context.db, site, context.path.siteMcpServerId);
    return { status: 200, body: serverView(context.links, site, server) };
  },

  updateSiteMcpServerById: (context) => {
    const { db, body, links, path } = context;
    const site = siteOf(context);
    const { name, url, transport, headers, condition } = body;
    checkUrl(url);
    const server = withChanges(serverOf(db, site, path.siteMcpServerId), { name, url, transport, headers, condition });
    db.mcpServers.put(server);
    return { status: 200, body: serverView(links, site, server) };
  },

  deleteSiteMcpServerById: (context) => {
    const { db, path } = context;
    const site = siteOf(context);
    const server = db.mcpServers.get(path.siteMcpServerId);
    if (server?.site !== site.id) {
      return { status: 204 };
    }
    db.mcpServers.remove(server.id);
    return { status: 205 };
  },
};
