import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from './answer.ts';
import { problemBody } from './problem.ts';

/** Says on a bare socket what there is no request to answer for. */
function endSocket(socket: Socket, status: number, message: string, headers: readonly string[] = []): void {
  const body = problemBody(status, message);
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

/** Node refused the request before there was one: headers too large or too slow, not HTTP, and the like. */
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

/** Somebody takes the server for a proxy. */
export function refuseTunnel(socket: Socket): void {
  endSocket(socket, 405, 'This is not a proxy', ['Allow: GET']);
}
