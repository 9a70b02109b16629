import { connect } from 'node:net';

export interface RawAnswer {
  /** Everything that came back. */
  readonly text: string;
  /** The statuses of the answers in it. */
  readonly statuses: readonly number[];
  /** How the connection ended: by the other side, by RST, or not within the time. */
  readonly end: 'fin' | 'reset' | 'open';
}

/** Silence counts in so many short waits: where the machine stands still for long, a long one would be over at once. */
const WAITS = 10;

/** Writes bytes to a server as they are and reads what comes back, until it ends or nothing comes for a while. */
export function raw(
  url: string,
  parts: string | Buffer | readonly (string | Buffer)[],
  { idle = 60_000 }: { readonly idle?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    let timer: NodeJS.Timeout | undefined;
    const finish = (end: RawAnswer['end']): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1])), end });
    };
    const wait = (left = WAITS - 1): void => {
      clearTimeout(timer);
      timer = setTimeout(() => (left === 0 ? finish('open') : wait(left - 1)), idle / WAITS);
    };
    socket.on('connect', () => {
      for (const part of typeof parts === 'string' || Buffer.isBuffer(parts) ? [parts] : parts) {
        socket.write(part);
      }
      wait();
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      wait();
    });
    socket.on('end', () => finish('fin'));
    socket.on('error', () => finish('reset'));
  });
}

/** The text of an HTTP request. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries({
    Host: 'localhost',
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}
