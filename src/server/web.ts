import type { Table } from './table.ts';

/** The response of a URL. */
export interface Fetched {
  readonly contentType: string;
  readonly body: Buffer;
}

/** The reason why a URL could not be read. */
export class FetchFailure extends Error {
  readonly code: 'FETCH_TIMEOUT' | 'FETCH_ERROR';

  constructor(code: 'FETCH_TIMEOUT' | 'FETCH_ERROR', message: string) {
    super(message);
    this.name = 'FetchFailure';
    this.code = code;
  }
}

/** Reads URLs on behalf of the server. Throws a `FetchFailure`. */
export interface Web {
  readonly fetch: (url: string) => Promise<Fetched>;
}

const TIMEOUT_MS = 10_000;
const SIZE_LIMIT = 32 * 1024 * 1024;

function readDataUrl(url: string): Fetched {
  const match = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(url);
  if (match === null) {
    throw new FetchFailure('FETCH_ERROR', 'The data URL is malformed');
  }
  const [, contentType = '', base64, data = ''] = match;
  try {
    const body = base64 === undefined ? Buffer.from(decodeURIComponent(data)) : Buffer.from(data, 'base64');
    return { contentType: contentType === '' ? 'text/plain' : contentType, body };
  } catch {
    throw new FetchFailure('FETCH_ERROR', 'The data URL is malformed');
  }
}

async function readRemote(url: string, timeout: number): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeout);
  try {
    // Redirects are followed: a caller who may pass a URL here may pass any, so they open nothing new.
    const response = await fetch(url, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new FetchFailure('FETCH_ERROR', `The URL answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).byteLength;
      if (size > SIZE_LIMIT) {
        throw new FetchFailure('FETCH_ERROR', 'The answer of the URL is too large');
      }
      chunks.push(chunk as Uint8Array);
    }
    return { contentType: response.headers.get('content-type') ?? '', body: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof FetchFailure) {
      throw error;
    }
    throw signal.aborted
      ? new FetchFailure('FETCH_TIMEOUT', 'The URL did not answer in time')
      : new FetchFailure('FETCH_ERROR', 'The URL could not be read');
  }
}

interface WebOptions {
  readonly db: { readonly webPages: Table<'webPages'> };
  /** Whether a URL that is not in the world may be requested over the network. */
  readonly allowFetch: boolean;
  /** The time limit for an external URL, from the first byte sent to the last byte read, in milliseconds. */
  readonly timeout?: number;
}

/** The web as the server sees it: `data:` URLs, the pages of the world and, with a flag, the real web. */
export function createWeb({ db, allowFetch, timeout = TIMEOUT_MS }: WebOptions): Web {
  return {
    fetch: async (url) => {
      if (/^data:/i.test(url)) {
        return readDataUrl(url);
      }
      const [page] = db.webPages.where('url', url);
      if (page?.fault !== undefined) {
        throw new FetchFailure(page.fault === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', 'The URL does not answer');
      }
      if (page !== undefined) {
        const body =
          page.bodyBase64 === undefined ? Buffer.from(page.body ?? '') : Buffer.from(page.bodyBase64, 'base64');
        return { contentType: page.contentType ?? 'text/plain', body };
      }
      if (!allowFetch || !/^https?:/i.test(url)) {
        throw new FetchFailure(
          'FETCH_ERROR',
          'The URL is not part of the world, and the server may not access the network (see --allow-fetch)',
        );
      }
      return readRemote(url, timeout);
    },
  };
}
