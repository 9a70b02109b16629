// A bare HTTP/1.1 caller over keep-alive sockets. It does so little that the server is what is measured.
import { connect } from 'node:net';

/** One connection; its requests go out one after the other. */
export class Wire {
  #socket;
  #received = [];
  #size = 0;
  #needed = -1;
  #settle;
  #fail;

  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed the connection')));
  }

  /** Sends a request and gives back the body of its answer; anything but a success is an error. */
  call(request) {
    return new Promise((settle, fail) => {
      this.#settle = settle;
      this.#fail = fail;
      this.#socket.write(request);
    });
  }

  close() {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#needed < 0) {
      const head = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        return;
      }
      const text = head.latin1Slice(0, end);
      if (text.charCodeAt(9) !== 0x32) {
        this.#fail(new Error(text));
        return;
      }
      this.#needed = end + 4 + Number(/content-length: (\d+)/i.exec(text)[1]);
    }
    if (this.#size >= this.#needed) {
      const body = Buffer.concat(this.#received);
      this.#received = [];
      this.#size = 0;
      this.#needed = -1;
      this.#settle(body.subarray(body.indexOf('\r\n\r\n') + 4));
    }
  }
}

/** A request as it goes over the wire. */
export function requestText(method, path, token, body = '') {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
