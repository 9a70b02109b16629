import { inflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between the folders. */
  readonly path: string;
  readonly content: Buffer;
}

/** Why an archive cannot be read. */
export class ZipProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ZipProblem';
  }
}

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Whether it starts as an archive does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length >= END_SIZE && bytes.readUInt32LE(0) === LOCAL;
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_SIZE;
  for (let index = last; index >= Math.max(0, last - MAX_COMMENT); index--) {
    if (bytes.readUInt32LE(index) === END) {
      return index;
    }
  }
  throw new ZipProblem('is not a complete ZIP archive');
}

function contentAt(bytes: Buffer, place: number, method: number, size: number, limit: number): Buffer {
  if (bytes.readUInt32LE(place) !== LOCAL) {
    throw new ZipProblem('is a damaged ZIP archive');
  }
  const start = place + LOCAL_SIZE + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === STORED) {
    return packed;
  }
  if (method !== DEFLATED) {
    throw new ZipProblem('is a ZIP archive with a compression that is not supported');
  }
  try {
    // What the archive says of the unpacked size is not believed: the limit holds for what really comes out.
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipProblem(tooLarge ? 'holds too much when it is unpacked' : 'is a damaged ZIP archive');
  }
}

function* readEntries(bytes: Buffer, sizeLimit: number, wanted: (path: string) => boolean): Generator<ZipEntry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  let left = sizeLimit;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(place) !== CENTRAL) {
      throw new ZipProblem('is a damaged ZIP archive');
    }
    const flags = bytes.readUInt16LE(place + 8);
    const method = bytes.readUInt16LE(place + 10);
    const size = bytes.readUInt32LE(place + 20);
    const nameLength = bytes.readUInt16LE(place + 28);
    const path = bytes.toString('utf8', place + CENTRAL_SIZE, place + CENTRAL_SIZE + nameLength).replaceAll('\\', '/');
    const local = bytes.readUInt32LE(place + 42);
    place += CENTRAL_SIZE + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    if (path.endsWith('/') || !wanted(path)) {
      continue;
    }
    if ((flags & ENCRYPTED) !== 0) {
      throw new ZipProblem('is an encrypted ZIP archive');
    }
    const content = contentAt(bytes, local, method, size, left);
    left -= content.length;
    if (left < 0) {
      throw new ZipProblem('holds too much when it is unpacked');
    }
    yield { path, content };
  }
}

/** Unpacks the wanted files of an archive, all of them together up to a size. Throws a `ZipProblem`. */
export function unzip(bytes: Buffer, sizeLimit: number, wanted: (path: string) => boolean): ZipEntry[] {
  try {
    return [...readEntries(bytes, sizeLimit, wanted)];
  } catch (error) {
    // A place outside of the archive.
    throw error instanceof RangeError ? new ZipProblem('is a damaged ZIP archive') : error;
  }
}
