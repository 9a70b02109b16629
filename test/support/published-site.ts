import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningServer } from '../../src/server/index.ts';

/** One request that a visitor sent. */
interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The published side of a reference server: sites as visitors see them, on this machine. */
export interface PublishedSite {
  readonly url: string;
  /** Everything that was asked for, in order. */
  readonly requests: readonly SeenRequest[];
  /** Answers a path in another way from now on. */
  readonly break: (path: string, answer: (response: ServerResponse) => void) => void;
  readonly close: () => Promise<void>;
}

/** Where the service says that a path of a site leads. */
async function targetOf(server: RunningServer, site: { organization: string; id: string }, source: string) {
  const url = `${server.url}/v1/orgs/${site.organization}/sites/${site.id}/redirect?source=${encodeURIComponent(source)}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${server.token}` } });
  return answer.ok ? ((await answer.json()) as { readonly target: string }).target : undefined;
}

/** Shows the sites of a reference server: a page at the root of each, redirects below, share links with their keys. */
export async function publish(server: RunningServer): Promise<PublishedSite> {
  const requests: SeenRequest[] = [];
  const broken = new Map<string, (response: ServerResponse) => void>();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const { sites = [], shareLinks = [] } = server.exportWorld().tables;
    const steps = path.split('/').filter((step) => step !== '');
    const link = shareLinks.find(({ key }) => key === decodeURIComponent(steps[0] ?? ''));
    const [basename = '', ...rest] = link === undefined ? steps : steps.slice(1);
    const site = sites.find((one) => one.basename === basename && one.published);
    const isOpen = site?.visibility === 'public' || site?.visibility === 'unlisted' || link?.active === true;
    if (site === undefined || !isOpen) {
      response.writeHead(404).end('not found');
      return;
    }
    if (rest.length === 0) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Home</h1>');
      return;
    }
    const target = await targetOf(server, site, `/${rest.join('/')}`);
    if (target === undefined) {
      response.writeHead(404).end('not found');
    } else {
      response.writeHead(307, { location: target }).end();
    }
  };
  const listener = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ method: request.method ?? '', path, headers: request.headers });
    const other = broken.get(path);
    if (other === undefined) {
      answer(path, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    } else {
      other(response);
    }
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    requests,
    break: (path, other) => {
      broken.set(path, other);
    },
    close: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };
}
