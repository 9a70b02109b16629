import { isJsonObject } from '../base/json.ts';

/** A requested or listed path, or a URL without its query. */
export interface AskedPath {
  readonly path: string;
  readonly times: number;
}

export interface Traffic {
  /** Requests that were not found (404, 410). For a list, all paths. */
  readonly missed: readonly AskedPath[];
  /** Successful requests (2xx, 304). For a list, all paths. */
  readonly shown: readonly AskedPath[];
  /** The first unrecognized lines; comments are ignored. */
  readonly unread: readonly string[];
  readonly unreadCount: number;
  /** Whether any line is a request in a log. */
  readonly isLog: boolean;
}

type Reading = { readonly ok: true; readonly traffic: Traffic } | { readonly ok: false; readonly why: string };

interface Request {
  readonly path: string;
  readonly status: number | undefined;
}

/** Longer lines and longer paths are skipped. */
const LONGEST_LINE = 65_536;
const LONGEST_PATH = 4096;
const MOST_PATHS = 500_000;
const MOST_UNREAD = 100_000;

/** A line of nginx and Apache: `… "GET /path HTTP/1.1" 404 …`. */
const LOGGED = /^[^"]{0,1000}"([A-Z]{1,20}) ([^\s"]{1,4096})(?: HTTP\/[\d.]{1,5})?" (\d{3})(?:\s|$)/;

/** The keys of a path, a method and a status in JSON logs, normalized to lowercase without separators. */
const PATH_KEY = /^(?:(?:client)?request)?(?:path|uri|url)$|^request$/;
const METHOD_KEY = /^(?:client)?(?:request)?method$/;
const STATUS_KEY = /^(?:edge|origin|downstream)?(?:response)?(?:status|statuscode)$|^responsecode$/;
/** The maximum depth of these keys. */
const DEPTH = 2;

/** Whether a request is a visit of a page. */
function isLook(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The strings and numbers of an object and its nested objects, with their keys. */
function* leavesOf(value: object, depth = 0): Generator<readonly [key: string, value: string]> {
  for (const [key, inner] of Object.entries(value)) {
    if (isJsonObject(inner) && depth < DEPTH) {
      yield* leavesOf(inner, depth + 1);
    } else if (typeof inner === 'string' || typeof inner === 'number') {
      yield [key.toLowerCase().replace(/[^a-z]/g, ''), String(inner)];
    }
  }
}

function requestOfJson(line: string): Request | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json)) {
    return undefined;
  }
  const leaves = [...leavesOf(json)];
  const find = (wanted: RegExp): string | undefined => leaves.find(([key]) => wanted.test(key))?.[1];
  const place = find(PATH_KEY) ?? '';
  const whole = /^([A-Z]{1,20}) (\S+)/.exec(place);
  const status = find(STATUS_KEY);
  const path = whole?.[2] ?? place;
  return status === undefined || !/^\d{3}$/.test(status) || !isPlace(path)
    ? undefined
    : { path, status: isLook(whole?.[1] ?? find(METHOD_KEY) ?? 'GET') ? Number(status) : 0 };
}

function isPlace(text: string): boolean {
  return text.length <= LONGEST_PATH && /^(?:\/|https?:\/\/)/i.test(text);
}

function requestOf(line: string): Request | undefined {
  if (line.startsWith('{')) {
    return requestOfJson(line);
  }
  if (isPlace(line)) {
    return { path: line, status: undefined };
  }
  const [, method = '', path = '', status = ''] = LOGGED.exec(line) ?? [];
  return isPlace(path) ? { path, status: isLook(method) ? Number(status) : 0 } : undefined;
}

/** Removes everything after the path, and credentials: both may be secret. */
export function plainPlace(text: string): string {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.replace(/^(https?:\/\/)[^/]*@/i, '$1');
}

class Counts {
  readonly #times = new Map<string, number>();

  add(path: string): void {
    this.#times.set(path, (this.#times.get(path) ?? 0) + 1);
  }

  get size(): number {
    return this.#times.size;
  }

  /** Most frequent first, otherwise in input order. */
  sorted(): readonly AskedPath[] {
    return [...this.#times].map(([path, times]) => ({ path, times })).sort((a, b) => b.times - a.times);
  }
}

/** The complete lines of a text, which may be too large for a single string. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < buffer.length; ) {
    const end = buffer.indexOf(10, at);
    const next = end < 0 ? buffer.length : end;
    yield* buffer.toString('utf8', at, Math.min(next, at + LONGEST_LINE + 1)).split('\r');
    at = next + 1;
  }
}

/** Reads an access log (nginx, Apache or JSON lines) or a list of paths; the format is detected for each line. */
export function readTraffic(bytes: Uint8Array): Reading {
  const [missed, shown] = [new Counts(), new Counts()];
  const unread: string[] = [];
  let [unreadCount, isLog] = [0, false];
  for (const whole of linesOf(bytes)) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) {
      continue;
    }
    const request = line.length > LONGEST_LINE ? undefined : requestOf(line);
    if (request === undefined) {
      unreadCount++;
      if (unread.length < MOST_UNREAD) {
        unread.push(line);
      }
      continue;
    }
    const { path, status } = request;
    const place = plainPlace(path);
    isLog ||= status !== undefined;
    if (status === undefined || status === 404 || status === 410) {
      missed.add(place);
    }
    if (status === undefined || (status >= 200 && status < 300) || status === 304) {
      shown.add(place);
    }
    if (missed.size + shown.size > MOST_PATHS) {
      return { ok: false, why: `it names more than ${MOST_PATHS} different paths` };
    }
  }
  return { ok: true, traffic: { missed: missed.sorted(), shown: shown.sorted(), unread, unreadCount, isLog } };
}

/** Paths that robots try, and system paths of sites. */
const PROBED = /^(?:\..*|wp-.*|wordpress|phpmyadmin|cgi-bin|cdn-cgi|server-status|_next)$/;
/** Scripts, and files other than pages. */
const NO_PAGE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|ini|bak|sql|zip|t?gz|tar|rar|7z|png|jpe?g|gif|svg|webp|avif|ico|css|m?js|map|json|xml|ya?ml|txt|woff2?|ttf|eot|mp4|webm|pdf|log)$/;

/** Whether a request for a path is not for a page. */
export function isNoPage(path: string): boolean {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  return segments.some((segment) => PROBED.test(segment)) || NO_PAGE.test(segments.at(-1) ?? '');
}
