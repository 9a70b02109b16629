import { writeFileSync } from 'node:fs';

/** How an error of our own comes: where a request is sent, or out of nowhere while others are on their way. */
export type Breakage = 'thrown' | 'uncaught';

/** What is loaded before anything else: the nth create that is put on the wire meets an error of the program itself. */
const PRELOAD = `
const { Socket } = require('node:net');
const { write } = Socket.prototype;
let creates = 0;
Socket.prototype.write = function (chunk, ...rest) {
  if (String(chunk).startsWith('POST ') && ++creates === Number(process.env.BREAK_AT)) {
    const error = new TypeError('cannot read a property of undefined');
    if (process.env.BREAK_HOW === 'thrown') {
      throw Object.assign(error, { message: error.message + ' ' + process.env.COLOPHON_TOKEN });
    }
    setImmediate(() => {
      throw error;
    });
  }
  return write.call(this, chunk, ...rest);
};
`;

/** The environment of a process with that error in it. */
export function breaking(folder: string, how: Breakage, at: number): Readonly<Record<string, string>> {
  const preload = `${folder}/broken.cjs`;
  writeFileSync(preload, PRELOAD);
  return { NODE_OPTIONS: `--require ${preload}`, BREAK_AT: String(at), BREAK_HOW: how };
}
