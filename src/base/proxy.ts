import { type Obstacle, obstacleText } from './explanation.ts';

/** A proxy from a variable. Only the variable and the host may be shown. */
export interface ProxyServer {
  readonly variable: string;
  /** Includes the port; empty if the address is invalid. */
  readonly host: string;
  /** Without user name and password. */
  readonly origin: string;
  /** The credentials for the proxy. */
  readonly authorization: string | undefined;
  /** Why it is invalid. Never quotes the address. */
  readonly problem?: string;
}

interface Exception {
  /** Without a leading dot; empty for everything. */
  readonly name: string;
  readonly port: string | undefined;
  /** The first and the last address of a network. */
  readonly range?: readonly [number, number];
}

/** The proxies to use, and the exceptions. */
export interface Proxies {
  readonly http: ProxyServer | undefined;
  readonly https: ProxyServer | undefined;
  readonly except: readonly Exception[];
  /** Texts that must never be shown. */
  readonly secrets: readonly string[];
}

/** A proxy prevented a connection; nothing was sent. The message is for the user and contains no secrets. */
export class ProxyError extends Error {
  /** A system error code, or one of ours. */
  readonly code: string;
  /** Whether a retry may succeed. */
  readonly transient: boolean;
  /** The parts of the message. */
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, { code, transient }: { readonly code: string; readonly transient: boolean }) {
    super(obstacleText(obstacle));
    this.name = 'ProxyError';
    this.code = code;
    this.transient = transient;
    this.obstacle = obstacle;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function unusable(variable: string, problem: string): ProxyServer {
  return { variable, host: '', origin: '', authorization: undefined, problem };
}

function basic(user: string, password: string): string {
  return Buffer.from(`${decoded(user)}:${decoded(password)}`).toString('base64');
}

function parseProxy(
  variable: string,
  text: string,
): { readonly proxy: ProxyServer; readonly secrets: readonly string[] } {
  const address = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(address)) {
    return { proxy: unusable(variable, 'it is not a URL such as http://proxy.example.com:3128'), secrets: [text] };
  }
  const { protocol, host, origin, username, password, pathname, search, hash } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return { proxy: unusable(variable, 'it must start with http:// or https://'), secrets: [text] };
  }
  // An unescaped `/`, `?` or `#` in a password would end the host too early.
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') {
    const problem = 'nothing may follow the host and port; in a password, write / as %2F, ? as %3F and # as %23';
    return { proxy: unusable(variable, problem), secrets: [text] };
  }
  const isNamed = username !== '' || password !== '';
  const authorization = isNamed ? `Basic ${basic(username, password)}` : undefined;
  const secrets = isNamed ? [password, decoded(password), basic(username, password)] : [];
  return { proxy: { variable, host, origin, authorization }, secrets };
}

function addressOf(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? parts.reduce((sum, part) => sum * 256 + part, 0) : undefined;
}

function rangeOf(text: string): readonly [number, number] | undefined {
  const [, base = '', length = ''] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  const address = addressOf(base);
  if (address === undefined || Number(length) > 32) {
    return undefined;
  }
  const size = 2 ** (32 - Number(length));
  const first = Math.floor(address / size) * size;
  return [first, first + size - 1];
}

/** Normalizes an IPv6 address; returns other names unchanged. */
function hostnameOf(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  const address = `http://[${bare}]`;
  return bare.includes(':') && URL.canParse(address) ? new URL(address).hostname : bare;
}

function parseException(text: string): Exception {
  const range = rangeOf(text);
  if (range !== undefined) {
    return { name: text, port: undefined, range };
  }
  const [, name = text, port] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(text) ?? [];
  return { name: name === '*' ? '' : hostnameOf(name.replace(/^\*?\./, '').replace(/\.$/, '')), port };
}

/**
 * Reads the proxies from HTTPS_PROXY, HTTP_PROXY and NO_PROXY. The lowercase names take precedence. Undefined if there are none.
 */
export function readProxies(env: Readonly<Record<string, string | undefined>>): Proxies | undefined {
  const value = (variable: string): string => env[variable]?.trim() ?? '';
  const find = (name: string): ReturnType<typeof parseProxy> | undefined => {
    const variable = [name.toLowerCase(), name].find((spelling) => value(spelling) !== '');
    return variable === undefined ? undefined : parseProxy(variable, value(variable));
  };
  const [http, https] = [find('HTTP_PROXY'), find('HTTPS_PROXY')];
  if (http === undefined && https === undefined) {
    return undefined;
  }
  const except = (value('no_proxy') === '' ? value('NO_PROXY') : value('no_proxy')).toLowerCase().split(/[\s,]+/);
  const secrets = new Set([...(http?.secrets ?? []), ...(https?.secrets ?? [])]);
  return {
    http: http?.proxy,
    https: https?.proxy,
    except: except.filter((entry) => entry !== '').map(parseException),
    secrets: [...secrets].filter((secret) => secret !== ''),
  };
}

function isLoopback(hostname: string): boolean {
  return (
    /^(.+\.)?localhost$/.test(hostname) ||
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    hostname.startsWith('[::ffff:7f')
  );
}

function isExcepted(hostname: string, port: string, except: Proxies['except']): boolean {
  const address = addressOf(hostname);
  return except.some((exception) => {
    const { name, range } = exception;
    if (range !== undefined) {
      return address !== undefined && address >= range[0] && address <= range[1];
    }
    const isNamed = name === '' || hostname === name || hostname.endsWith(`.${name}`);
    return isNamed && (exception.port === undefined || exception.port === port);
  });
}

/** The proxy for an address; undefined for a direct connection, which includes all connections to this machine. */
export function proxyFor(url: URL, proxies: Proxies | undefined): ProxyServer | undefined {
  if (proxies === undefined) {
    return undefined;
  }
  const isSecure = url.protocol === 'https:';
  const proxy = isSecure ? proxies.https : proxies.http;
  const hostname = url.hostname.toLowerCase().replace(/\.$/, '');
  const port = url.port === '' ? (isSecure ? '443' : '80') : url.port;
  return proxy === undefined || isLoopback(hostname) || isExcepted(hostname, port, proxies.except) ? undefined : proxy;
}
