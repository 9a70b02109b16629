import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type Proxies, ProxyError, type ProxyServer, proxyFor } from '../base/proxy.ts';
import { codeOf } from './failure.ts';

/** Makes the connections of a pool. */
type Connector = buildConnector.connector;

/** For the way to the proxy and its own way on to the host. */
const TIMEOUT = 10_000;

function refusal({ host, variable }: ProxyServer, status: number): ProxyError {
  if (status === 407) {
    const message = `the proxy ${host} wants to know who asks (407): set user name and password in ${variable}, as http://USER:PASSWORD@${host}`;
    return new ProxyError(message, { code: 'PROXY_REFUSED', passing: false });
  }
  return status >= 500
    ? new ProxyError(`the proxy ${host} cannot reach it (${status})`, { code: 'PROXY_FAILED', passing: true })
    : new ProxyError(`the proxy ${host} does not let it through (${status}); NO_PROXY names hosts that need no proxy`, {
        code: 'PROXY_REFUSED',
        passing: false,
      });
}

function broken({ host, variable }: ProxyServer, error: Error): ProxyError {
  const known = codeOf(error) ?? 'PROXY_FAILED';
  return new ProxyError(`the proxy ${host} that ${variable} names cannot be reached: ${known}`, {
    code: known,
    passing: !known.includes('CERT'),
  });
}

/** Asks the proxy for a connection to a host. Throws nothing but `ProxyError`. */
function openTunnel(proxy: ProxyServer, authority: string): Promise<Socket> {
  const { origin, host, variable, authorization, problem } = proxy;
  if (problem !== undefined) {
    const message = `the proxy that ${variable} names cannot be used: ${problem}`;
    return Promise.reject(new ProxyError(message, { code: 'PROXY_ADDRESS', passing: false }));
  }
  const name = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const request = (origin.startsWith('https:') ? requestByHttps : requestByHttp)(origin, {
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) },
      agent: false,
      // Else the name in the header would be taken for the one of the proxy.
      servername: isIP(name) === 0 ? name : '',
    });
    const timer = setTimeout(() => {
      reject(new ProxyError(`the proxy ${host} does not answer`, { code: 'ETIMEDOUT', passing: true }));
      request.destroy();
    }, TIMEOUT);
    request.on('connect', ({ statusCode = 0 }, stream, head) => {
      clearTimeout(timer);
      // Of http and https alike.
      const socket = stream as Socket;
      if (statusCode < 200 || statusCode >= 300) {
        socket.on('error', () => {}).destroy();
        reject(refusal(proxy, statusCode));
        return;
      }
      if (head.length > 0) {
        socket.unshift(head);
      }
      socket.setNoDelay(true).setKeepAlive(true, 60_000);
      resolve(socket);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(broken(proxy, error));
    });
    request.end();
  });
}

/** A proxy that looks into connections shows a certificate of its own, which Node has to be told of. */
function mistrust({ host }: ProxyServer, authority: string, error: Error): Error {
  const code = codeOf(error);
  return code !== undefined && /CERT|SIGNED|ISSUER/.test(code)
    ? new ProxyError(
        `through the proxy ${host}, the certificate of ${authority} cannot be trusted: ${code}. If the proxy opens connections, set NODE_EXTRA_CA_CERTS to the file of its certificate`,
        { code, passing: false },
      )
    : error;
}

/**
 * Makes connections through the proxies, where there is one for the host, and directly to all others. Every connection
 * is a tunnel, so that a proxy sees no request. Where a proxy is in the way, the error is a `ProxyError`.
 */
export function createConnector(proxies: Proxies): Connector {
  const direct = buildConnector({});
  return (options, callback) => {
    const { protocol, hostname, port } = options;
    const isSecure = protocol === 'https:';
    const name = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname;
    const authority = `${name}:${port === '' ? (isSecure ? '443' : '80') : port}`;
    const proxy = proxyFor(new URL(`${protocol}//${authority}`), proxies);
    if (proxy === undefined) {
      direct(options, callback);
      return;
    }
    openTunnel(proxy, authority).then(
      (socket) => {
        if (!isSecure) {
          callback(null, socket);
          return;
        }
        direct({ ...options, httpSocket: socket }, (...[error, secured]) => {
          if (error === null) {
            callback(null, secured);
          } else {
            callback(mistrust(proxy, authority, error), null);
          }
        });
      },
      (error: Error) => callback(error, null),
    );
  };
}
