import type { onRequestHookHandler } from 'fastify';
import type { Profile } from '../core/contract/profile.ts';
import { refusal } from './answer.ts';
import type { AppOptions } from './app-options.ts';
import { newNote } from './journal.ts';
import { badRequest, Problem } from './problem.ts';
import { addRateHeaders, type Replies } from './replies.ts';

function isAdmin(url: string): boolean {
  return url.startsWith('/__admin/');
}

/** Whether a request is for this server. An absolute request target, as proxies receive it, contains the host itself. */
function isOwnTarget(url: string, host: string | undefined, hostCheck: AppOptions['hostCheck']): boolean {
  if (url.startsWith('/') || url === '*') {
    return true;
  }
  const named = URL.canParse(url) ? new URL(url).host : '';
  return named !== '' && named === host?.toLowerCase() && hostCheck(named);
}

/** Whether a path segment is empty: it identifies nothing, even if the router would accept it as an id. */
function hasEmptyPart(path: string): boolean {
  return path.includes('//') || (path.endsWith('/') && path !== '/v1/');
}

/** The methods of an operation: every GET also has HEAD. */
export function methodsFor(method: string): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The methods that an API path supports; none if the path does not exist. A slow lookup, for refusals. */
function createMethodIndex(profile: Profile): (path: string) => string[] {
  const routes = [...profile.operations().values()].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace('{pagePath}', '(?:[^/]+/)*[^/]+').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return (path) => {
    const methods =
      path === '/openapi.json' ? ['GET'] : routes.flatMap((route) => (route.pattern.test(path) ? route.method : []));
    return [...new Set(methods.flatMap(methodsFor))].sort();
  };
}

/** The first checks of every request: the host name, the rate limit, and whether the path exists. */
export function createReception(
  { services: { profile, clock }, hostCheck, rateLimiter }: AppOptions,
  replies: Replies,
): onRequestHookHandler {
  const methodsOf = createMethodIndex(profile);
  return (request, reply, done) => {
    const { url = '', headers } = request.raw;
    const isNamed = headers.host !== undefined || request.raw.httpVersion === '1.0';
    if (!isNamed || !hostCheck(headers.host) || !isOwnTarget(url, headers.host, hostCheck)) {
      reply.header('connection', 'close');
      done(
        isNamed
          ? new Problem(421, 'This server does not answer to that host name')
          : badRequest('The Host header is missing'),
      );
      return;
    }
    if (isAdmin(url)) {
      done(request.is404 ? new Problem(404, 'No such admin path') : undefined);
      return;
    }
    request.note = newNote(request.method, url, clock());
    const rate = rateLimiter(headers.authorization ?? '');
    request.rate = rate;
    if (!rate.allowed) {
      addRateHeaders(request, reply);
      reply.header('retry-after', rate.retryAfter);
      done(new Problem(429, `Too many requests; retry in ${rate.retryAfter} s`));
      return;
    }
    const path = url.split('?', 1)[0] ?? '';
    if (request.is404 || hasEmptyPart(path)) {
      const allowed = methodsOf(path);
      if (allowed.length > 0) {
        addRateHeaders(request, reply);
        reply.header('allow', allowed.join(', '));
      }
      replies.send(
        request,
        reply,
        allowed.length === 0
          ? refusal(404, 'No such path in this interface')
          : refusal(405, `Method not allowed; this path takes ${allowed.join(', ')}`),
      );
    } else {
      done();
    }
  };
}
