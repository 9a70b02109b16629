import { pick } from '../../base/defined.ts';
import type { Schemas } from '../../core/contract/operation.ts';
import type { HandlersOf, Reach, Services } from '../handler.ts';
import { pageOfRows } from '../paging.ts';
import { found } from '../problem.ts';
import { checkUrl } from '../structure/slug.ts';
import { withChanges } from '../structure/unset.ts';
import type { RecordOf, Site } from '../tables.ts';
import { onSite } from '../views/site.ts';

type Server = RecordOf<'mcpServers'>;

function serverView(links: Services['links'], site: Site, server: Server): Schemas['SiteMcpServer'] {
  return {
    object: 'site-mcp-server',
    ...pick(server, 'id', 'name', 'url', 'transport', 'headers', 'condition'),
    urls: { location: links.location(`/orgs/${site.organization}/sites/${site.id}/mcp-servers/${server.id}`) },
  };
}

function serverOf({ db, path }: Reach<'siteMcpServerId'>, site: Site): Server {
  return found(db.mcpServers.getIn(path.siteMcpServerId, { site: site.id }), 'MCP server');
}

/** Servers whose tools a site's assistant may use. */
export const mcpServers: HandlersOf<'Site MCP servers'> = {
  listSiteMcpServers: onSite((context, site) =>
    pageOfRows(context, context.db.mcpServers.rowsWhere('site', site.id), (server) =>
      serverView(context.links, site, server),
    ),
  ),

  createSiteMcpServer: onSite((context, site) => {
    const { db, body, links, newId } = context;
    const { name, url, transport = 'sse', headers, condition } = body;
    checkUrl(url);
    const bare: Server = { id: newId('mcp'), site: site.id, name, url, transport, headers };
    return serverView(links, site, db.mcpServers.put(withChanges(bare, { condition })));
  }),

  getSiteMcpServerById: onSite((context, site) => serverView(context.links, site, serverOf(context, site))),

  updateSiteMcpServerById: onSite((context, site) => {
    const { db, body, links } = context;
    const { name, url, transport, headers, condition } = body;
    checkUrl(url);
    const server = withChanges(serverOf(context, site), { name, url, transport, headers, condition });
    return serverView(links, site, db.mcpServers.put(server));
  }),

  deleteSiteMcpServerById: onSite(({ db, path }, { id: site }) =>
    db.mcpServers.removeIn(path.siteMcpServerId, { site }),
  ),
};
