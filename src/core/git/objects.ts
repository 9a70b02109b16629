import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { inRounds } from './rounds.ts';
import type { Git } from './run.ts';

type ObjectType = 'commit' | 'tree' | 'blob';

interface NewObject {
  readonly type: ObjectType;
  readonly content: Buffer;
}

/** The type numbers in a pack. */
const NUMBERS: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3 };

/** The header with type and size: four bits of the size follow the type, and each further byte has seven. */
function headOf({ type, content }: NewObject): Buffer {
  const bytes: number[] = [];
  let byte = (NUMBERS[type] << 4) | (content.length & 15);
  for (let left = Math.floor(content.length / 16); left > 0; left = Math.floor(left / 128)) {
    bytes.push(byte | 128);
    byte = left & 127;
  }
  return Buffer.from([...bytes, byte]);
}

function packOf(objects: readonly NewObject[], algorithm: string): Buffer {
  const start = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  start.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([start, ...objects.flatMap((one) => [headOf(one), deflateSync(one.content)])]);
  return Buffer.concat([body, createHash(algorithm).update(body).digest()]);
}

export function idOf({ type, content }: NewObject, algorithm: string): string {
  return createHash(algorithm).update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/** Writes objects; one process writes those of concurrent callers. Git checks them and chooses where to store them. */
export function storing(git: Git, algorithm: string): (objects: readonly NewObject[]) => Promise<void> {
  return inRounds(async (asked: readonly (readonly NewObject[])[]) => {
    await git.run(['unpack-objects', '-q', '--strict'], packOf(asked.flat(), algorithm));
    return asked.map(() => undefined);
  });
}
