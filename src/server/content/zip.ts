import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. */
  readonly path: string;
  readonly content: Buffer;
}

/** The reason why an archive cannot be read. */
export class ZipProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ZipProblem';
  }
}

const DAMAGED = 'is a damaged ZIP archive';
const TOO_MUCH = 'is too large when unpacked';

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

/** Whether it has the signature of an archive. */
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

/** A file's entry in the directory of an archive. */
interface Listed {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly size: number;
  /** The position of its own header. */
  readonly place: number;
}

/** Whether a path leads out of the folder that an archive is unpacked to. */
function isOutside(path: string): boolean {
  return /^(?:\/|[A-Za-z]:)/.test(path) || path.split('/').includes('..');
}

function* listedIn(bytes: Buffer): Generator<Listed> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(place) !== CENTRAL) {
      throw new ZipProblem(DAMAGED);
    }
    const nameLength = bytes.readUInt16LE(place + 28);
    const name = bytes.toString('utf8', place + CENTRAL_SIZE, place + CENTRAL_SIZE + nameLength);
    yield {
      path: name.replaceAll('\\', '/'),
      isEncrypted: (bytes.readUInt16LE(place + 8) & ENCRYPTED) !== 0,
      method: bytes.readUInt16LE(place + 10),
      checksum: bytes.readUInt32LE(place + 16),
      size: bytes.readUInt32LE(place + 20),
      place: bytes.readUInt32LE(place + 42),
    };
    place += CENTRAL_SIZE + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
}

function unpacked(bytes: Buffer, { place, method, size }: Listed, limit: number): Buffer {
  if (bytes.readUInt32LE(place) !== LOCAL) {
    throw new ZipProblem(DAMAGED);
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
    // The stated unpacked size is not trusted: the limit applies to the actual output. Libraries that allocate the stated size and drop the
    // rest continue to unpack, which takes minutes for a small archive.
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipProblem(tooLarge ? TOO_MUCH : DAMAGED);
  }
}

function* readEntries(bytes: Buffer, sizeLimit: number, wanted: (path: string) => boolean): Generator<ZipEntry> {
  let left = sizeLimit;
  for (const listed of listedIn(bytes)) {
    const { path, isEncrypted, checksum } = listed;
    if (path.endsWith('/') || !wanted(path)) {
      continue;
    }
    if (isOutside(path)) {
      throw new ZipProblem('is a ZIP archive with files outside its folder');
    }
    if (isEncrypted) {
      throw new ZipProblem('is an encrypted ZIP archive');
    }
    const content = unpacked(bytes, listed, left);
    left -= content.length;
    if (left < 0) {
      throw new ZipProblem(TOO_MUCH);
    }
    if (crc32(content) !== checksum) {
      throw new ZipProblem(DAMAGED);
    }
    yield { path, content };
  }
}

/** Unpacks the selected files of an archive, up to a total size. Throws a `ZipProblem`. */
export function unzip(bytes: Buffer, sizeLimit: number, wanted: (path: string) => boolean): ZipEntry[] {
  try {
    return [...readEntries(bytes, sizeLimit, wanted)];
  } catch (error) {
    // An offset outside the archive.
    throw error instanceof RangeError ? new ZipProblem(DAMAGED) : error;
  }
}
