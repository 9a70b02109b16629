import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { isJsonObject, type Json } from '../../src/base/json.ts';

/** What a CommonJS module with this text exports; it finds the packages that ours find and is gone after the test. */
export function writtenModule(text: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-generated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'check.gen.cjs');
  writeFileSync(file, text);
  return createRequire(import.meta.url)(file);
}

/** The same value with one resource in it changed: each part replaced, left out, or given a key that it does not know. */
export function* mutations(value: Json, others: readonly Json[]): Generator<Json> {
  yield* others;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of mutations(item, others)) {
        yield value.with(index, other);
      }
      yield value.toSpliced(index, 1);
      yield value.toSpliced(index, 0, item);
    }
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      for (const other of mutations(item, others)) {
        yield { ...value, [key]: other };
      }
      const { [key]: _left, ...rest } = value;
      yield rest;
      yield { ...rest, [`${key}x`]: item };
    }
  }
}
