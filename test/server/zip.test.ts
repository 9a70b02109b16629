import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../src/server/content/zip.ts';

const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2]);
const all = (): boolean => true;

function archive(files: Readonly<Record<string, string>>, level: 0 | 6 = 6): Buffer {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level }));
}

describe('An archive', () => {
  test.each([0, 6] as const)('is read when the checksums of its files are right (level %i)', (level) => {
    const entries = unzip(archive({ 'a.md': '# A', 'b/c.md': 'text '.repeat(50) }, level), 1000, all);
    expect(entries.map(({ path, content }) => [path, content.toString()])).toEqual([
      ['a.md', '# A'],
      ['b/c.md', 'text '.repeat(50)],
    ]);
  });

  test('is refused when one byte of a stored file was changed', () => {
    const bytes = archive({ 'a.md': 'the real words' }, 0);
    bytes.write('fake', bytes.indexOf('real'));
    expect(() => unzip(bytes, 1000, all)).toThrow('is a damaged ZIP archive');
  });

  test('is refused when the checksum of a packed file is another', () => {
    const bytes = archive({ 'a.md': 'text '.repeat(50) });
    const place = bytes.indexOf(CENTRAL) + 16;
    bytes.writeUInt32LE((bytes.readUInt32LE(place) ^ 1) >>> 0, place);
    expect(() => unzip(bytes, 1000, all)).toThrow('is a damaged ZIP archive');
  });

  test('is checked only where it is read', () => {
    const bytes = archive({ 'a.md': 'the real words', 'b.md': 'fine' }, 0);
    bytes.write('fake', bytes.indexOf('real'));
    expect(unzip(bytes, 1000, (path) => path === 'b.md')).toHaveLength(1);
  });

  test('is refused when it unpacks to more than it says, or than is allowed', () => {
    const bytes = archive({ 'a.md': 'x'.repeat(100_000) });
    expect(() => unzip(bytes, 99_999, all)).toThrow('too large when unpacked');
    bytes.writeUInt32LE(10, bytes.indexOf(CENTRAL) + 24);
    expect(() => unzip(bytes, 99_999, all)).toThrow('too large when unpacked');
    expect(() => unzip(archive({ 'a.md': 'x'.repeat(600), 'b.md': 'x'.repeat(600) }, 0), 1000, all)).toThrow(
      'too large when unpacked',
    );
  });

  test.each(['../up.md', 'a/../../up.md', '/etc/x.md', 'C:\\x.md', '..\\up.md'])(
    'is refused with a file at %s',
    (path) => {
      expect(() => unzip(archive({ [path]: 'x' }), 1000, all)).toThrow('outside its folder');
    },
  );
});
