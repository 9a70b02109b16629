import { writeFileSync } from 'node:fs';

/** What is loaded before anything else: an error of the program itself, out of nowhere, while the nth create is on its way. */
const PRELOAD = `
const { Socket } = require('node:net');
const { write } = Socket.prototype;
let creates = 0;
Socket.prototype.write = function (chunk, ...rest) {
  if (String(chunk).startsWith('PUT ') && ++creates === Number(process.env.BREAK_AT)) {
    setImmediate(() => {
      throw new TypeError('cannot read a property of undefined');
    });
  }
  return write.call(this, chunk, ...rest);
};
`;

/** The environment of a process with that error in it. */
export function breaking(folder: string, at: number): Readonly<Record<string, string>> {
  const preload = `${folder}/broken.cjs`;
  writeFileSync(preload, PRELOAD);
  return { NODE_OPTIONS: `--require ${preload}`, BREAK_AT: String(at) };
}
