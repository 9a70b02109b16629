import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { createPrechecks } from '../../src/base/precheck.ts';
import {
  checkOf,
  compileSchemaCheck,
  renderSchemaCheck,
  type SchemaCheck,
} from '../../src/core/manifest/schema-check.ts';
import { mutations, writtenModule } from '../support/generated.ts';
import { MAIN } from '../support/serve-process.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const SCHEMA = read('schemas/workspace.schema.json');

/** A manifest in which every kind of resource occurs; what stands in other files is given here. */
const WHOLE = Object.assign(
  {},
  ...[
    '2025/workspace.yaml',
    'full/workspace.yaml',
    'full/people.yaml',
    'full/content.yaml',
    'full/sites/docs.yaml',
  ].map((file) =>
    parse(
      read(`examples/${file}`)
        .replace(/!csv \S+/, '{ /old: { section: guides }, /older: { space: { id: ss_1 } } }')
        .replaceAll('!file ', ''),
    ),
  ),
) as JsonObject;

const OTHERS: readonly Json[] = [null, true, -1, 1.5, '', 'x', '/a/b', '2026-01-01', [], ['x', 'x'], {}, { x: 1 }];

const compiled = compileSchemaCheck(SCHEMA);
const schema = JSON.parse(SCHEMA) as JsonObject;

function writtenCheck(): SchemaCheck {
  return checkOf(writtenModule(renderSchemaCheck(SCHEMA)) as Parameters<typeof checkOf>[0]);
}

describe('the check that a build writes', () => {
  test('finds exactly what the one that is compiled at run time finds', () => {
    const written = writtenCheck();
    let [right, wrong] = [0, 0];
    for (const value of mutations(WHOLE, OTHERS)) {
      const errors = compiled(value as JsonObject);
      if (!isDeepStrictEqual(written(value as JsonObject), errors)) {
        expect(written(value as JsonObject), JSON.stringify(value)).toEqual(errors);
      }
      errors.length === 0 ? right++ : wrong++;
    }
    // It says nothing to compare what is never wrong, or never right.
    expect(right).toBeGreaterThan(100);
    expect(wrong).toBeGreaterThan(1000);
  });

  test('finds the same in anything at all', () => {
    const written = writtenCheck();
    const passes = createPrechecks(schema)(schema);
    const keys = Object.keys((JSON.parse(SCHEMA) as { readonly properties: JsonObject }).properties);
    const anything = fc.dictionary(fc.constantFrom(...keys, 'x-note', 'sitse'), fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(anything, (value) => {
        const errors = compiled(value as JsonObject);
        expect(written(value as JsonObject)).toEqual(errors);
        expect(passes(value)).toBe(errors.length === 0);
      }),
    );
  });

  test('is not needed for a manifest that is valid', () => {
    const passes = createPrechecks(schema)(schema);
    let [right, wrong] = [0, 0];
    for (const value of mutations(WHOLE, OTHERS)) {
      const isValid = compiled(value as JsonObject).length === 0;
      if (passes(value) !== isValid) {
        expect.fail(`${isValid ? 'refuses' : 'passes'} ${JSON.stringify(value)}`);
      }
      isValid ? right++ : wrong++;
    }
    expect(right).toBeGreaterThan(100);
    expect(wrong).toBeGreaterThan(1000);
  });

  test('is there after a build, so that a command does without Ajv', () => {
    const loadedBy = (manifest: string): SpawnSyncReturns<string> => {
      const script = `
        process.argv = [process.argv[0], ${JSON.stringify(MAIN)}, 'validate', '-f', ${JSON.stringify(manifest)}];
        require(${JSON.stringify(MAIN)});
        process.on('exit', () => process.stderr.write(Object.keys(require('node:module')._cache).join('\\n')));`;
      const env = { ...process.env, COLOPHON_ORGANIZATION: 'org_acme' };
      return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env });
    };
    const { stdout, stderr } = loadedBy(fileURLToPath(new URL('../../examples/small', import.meta.url)));
    expect(stdout).toContain('Valid');
    expect(stderr).not.toMatch(/node_modules|schema-check|ajv\.cjs|server|undici|pool/);
    const folder = mkdtempSync(join(tmpdir(), 'colophon-invalid-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'colophon.yaml'), 'colophon: 1\nspaces:\n  handbook: { titel: Handbook }\n');
    const invalid = loadedBy(folder);
    expect(invalid.stderr).toContain('titel');
    expect(invalid.stderr).toContain('built/schema-check.cjs');
    expect(invalid.stderr).not.toMatch(/node_modules|ajv\.cjs|server|undici|pool/);
  });
});
