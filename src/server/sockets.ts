import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE, refusal } from './answer.ts';

/** Writes a refusal to a bare socket, if there is no request to respond to. */
function endSocket(socket: Socket, status: number, message: string, headers: readonly string[] = []): void {
  const body = JSON.stringify(refusal(status, message).body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Node rejected the bytes before there was a request: headers too large or too slow, not HTTP, and the like. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
  } else if (error.code === 'HPE_HEADER_OVERFLOW') {
    endSocket(socket, 431, 'The headers are too large');
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    endSocket(socket, 408, 'The request did not arrive in time');
  } else {
    endSocket(socket, 400, 'The request is not valid HTTP');
  }
}

/** How much of a refused request is read and dropped, and for how long, before the connection is cut. */
const LINGER_BYTES = 64 * 1024 * 1024;
const LINGER_MS = 10_000;
const LINGER_STEP_MS = 50;

/**
 * Keeps a connection open for a while after its last response, because the caller is still sending: a connection that is closed while bytes
 * arrive is reset, and the response is lost with it.
 */
export function lingerAfterAnswer({ socket, complete }: Pick<IncomingMessage, 'socket' | 'complete'>): void {
  if (complete) {
    return;
  }
  // Node calls this once the response is written.
  socket.destroySoon = () => {
    const start = socket.bytesRead;
    let steps = LINGER_MS / LINGER_STEP_MS;
    const timer = setInterval(() => {
      steps--;
      if (steps <= 0 || socket.bytesRead - start > LINGER_BYTES) {
        socket.destroy();
      }
    }, LINGER_STEP_MS);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => clearInterval(timer));
    socket.end();
  };
}

/** Refuses a CONNECT request, which treats the server as a proxy. */
export function refuseTunnel(socket: Socket): void {
  endSocket(socket, 405, 'This is not a proxy', ['Allow: GET, HEAD']);
}
