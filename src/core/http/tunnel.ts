import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type Proxies, ProxyError, type ProxyServer, proxyFor } from '../../base/proxy.ts';
import { codeOf } from './failure.ts';

/** Opens the connections of a pool. */
type Connector = buildConnector.connector;

/** Covers the connections to the proxy and from the proxy to the host. */
const TIMEOUT = 10_000;

function refusal({ host, variable }: ProxyServer, status: number): ProxyError {
  if (status === 407) {
    return new ProxyError(
      {
        problem: `the proxy ${host} requires authentication (407)`,
        advice: `put the user name and password in front of its host in ${variable}: \`USER:PASSWORD@${host}\``,
      },
      { code: 'PROXY_REFUSED', transient: false },
    );
  }
  return status >= 500
    ? new ProxyError(
        {
          problem: `the proxy ${host} cannot reach it (${status})`,
          advice: `check the address, or use another proxy: \`export ${variable}=http://proxy.example.com:3128\``,
        },
        { code: 'PROXY_FAILED', transient: true },
      )
    : new ProxyError(
        {
          problem: `the proxy ${host} refuses the connection (${status})`,
          advice: `allow the host there, or add it to NO_PROXY if it needs no proxy`,
        },
        { code: 'PROXY_REFUSED', transient: false },
      );
}

function broken({ host, variable }: ProxyServer, error: Error): ProxyError {
  const known = codeOf(error) ?? 'PROXY_FAILED';
  return new ProxyError(
    {
      problem: `the proxy ${host} cannot be reached (${known})`,
      advice: `correct it, \`export ${variable}=http://proxy.example.com:3128\`, or unset ${variable}`,
    },
    { code: known, transient: !known.includes('CERT') },
  );
}

/** Opens a connection to a host through the proxy. Only rejects with `ProxyError`. */
function openTunnel(proxy: ProxyServer, authority: string): Promise<Socket> {
  const { origin, host, variable, authorization, problem } = proxy;
  if (problem !== undefined) {
    return Promise.reject(
      new ProxyError(
        { problem: `the proxy in ${variable} is invalid`, advice: problem },
        { code: 'PROXY_ADDRESS', transient: false },
      ),
    );
  }
  const name = new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const request = (origin.startsWith('https:') ? requestByHttps : requestByHttp)(origin, {
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }) },
      agent: false,
      // By default, Node would use the name in the Host header for the certificate of the proxy.
      servername: isIP(name) === 0 ? name : '',
    });
    const timer = setTimeout(() => {
      reject(
        new ProxyError(
          {
            problem: `the proxy ${host} does not answer`,
            advice: `correct it, \`export ${variable}=http://proxy.example.com:3128\`, or unset ${variable}`,
          },
          { code: 'ETIMEDOUT', transient: true },
        ),
      );
      request.destroy();
    }, TIMEOUT);
    request.on('connect', ({ statusCode = 0 }, stream, head) => {
      clearTimeout(timer);
      // A socket for both http and https.
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

/** Explains an untrusted certificate: a proxy that inspects connections presents its own, which Node must be configured to trust. */
function mistrust({ host }: ProxyServer, authority: string, error: Error): Error {
  const code = codeOf(error);
  return code !== undefined && /CERT|SIGNED|ISSUER/.test(code)
    ? new ProxyError(
        {
          problem: `the certificate behind the proxy ${host} is not trusted (${code})`,
          advice: `if the proxy inspects connections to ${authority}, trust its authority: \`export NODE_EXTRA_CA_CERTS=/path/to/ca.pem\``,
        },
        { code, transient: false },
      )
    : error;
}

/**
 * Connects through the proxy that is set for a host, or directly. Every proxied connection is a tunnel. Errors that a proxy
 * causes are `ProxyError`s.
 */
export function createConnector(proxies: Proxies, options: { readonly lookup?: LookupFunction } = {}): Connector {
  const direct = buildConnector(options);
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
