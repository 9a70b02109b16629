import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntriesBuilder } from '../../src/core/manifest/entries.ts';
import type { MapEntry } from '../../src/core/manifest/node.ts';
import { createSourceFile } from '../../src/core/manifest/source-file.ts';

const file = createSourceFile({
  name: 'a.yaml',
  absolute: '/a.yaml',
  fence: { folder: '/', closed: [] },
  text: '',
});

const entryAt = (offset: number): MapEntry => ({
  file,
  offset,
  node: { type: 'scalar', value: offset, file, offset },
});

describe('the entries of a map', () => {
  it('are those of a Map, however many there are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 4 }), fc.string(), (keys, other) => {
        const builder = new EntriesBuilder();
        const expected = new Map<string, MapEntry>();
        for (const [index, key] of keys.entries()) {
          expect(builder.get(key)).toBeUndefined();
          builder.set(key, entryAt(index));
          expected.set(key, entryAt(index));
          expect(builder.get(key)).toEqual(entryAt(index));
        }
        const entries = builder.done();
        expect(entries.size).toBe(expected.size);
        expect([...entries]).toEqual([...expected]);
        expect([...entries.entries()]).toEqual([...expected]);
        expect([...entries.keys()]).toEqual([...expected.keys()]);
        expect([...entries.values()]).toEqual([...expected.values()]);
        expect(new Map(entries)).toEqual(expected);
        const seen: unknown[] = [];
        entries.forEach((entry, key) => {
          seen.push([key, entry]);
        });
        expect(seen).toEqual([...expected]);
        for (const key of [...keys, other]) {
          expect(entries.has(key)).toBe(expected.has(key));
          expect(entries.get(key)).toEqual(expected.get(key));
        }
      }),
    );
  });
});
