import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { createValidators, describeViolations, readDocument } from '../../src/core/contract/index.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { generated, generatedTypes } from '../../src/dev/generate.ts';
import { mergeFragments } from '../../src/dev/merge.ts';
import { isQuick } from '../support/runs.ts';
import { type Bounds, FILLED_IN, OURS, STATED } from './bounds.ts';
import { constraintsOf } from './constraints.ts';

const ROOT = new URL('../../', import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, ROOT));

describe('the contract', () => {
  test.skipIf(isQuick).each(PROFILE_NAMES)('lints clean as OpenAPI 3.1 in the profile %s', (profile) => {
    const document = path(`schemas/openapi.${profile}.gen.json`);
    const output = execFileSync(
      path('node_modules/.bin/redocly'),
      ['lint', '--config', path('test/contract/redocly.yaml'), '--format', 'json', document],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    expect(JSON.parse(output).problems).toEqual([]);
  });

  const expectFresh = (files: ReadonlyMap<string, string>): void => {
    for (const [name, text] of files) {
      expect(readFileSync(path(name), 'utf8') === text, `${name} is stale: run \`npm run generate\``).toBe(true);
    }
  };

  test('what is generated from it is fresh', () => {
    expectFresh(generated());
  });

  // They are written from the same sources as the documents above, and with them.
  test.skipIf(isQuick)('the types that are generated from it are fresh', async () => {
    expectFresh(await generatedTypes());
  });

  test('has the 126 agreed operations, part by part, and those a declarative tool needs besides', () => {
    const parts = new Map<string, number>();
    const operations = [...profileOf('2025').operations().values()];
    for (const { part, listed } of operations) {
      if (listed) {
        parts.set(part, (parts.get(part) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(parts)).toEqual({
      'Change request comments': 10,
      'Space comments': 10,
      'Custom fields': 7,
      'Organization invites': 7,
      'Change requests': 9,
      'Change request content': 8,
      'Space content': 9,
      'Site sections': 5,
      'Site spaces': 5,
      'OpenAPI specifications': 10,
      'SAML and SSO': 6,
      'Site redirects': 5,
      Translations: 9,
      'Organization members': 8,
      Teams: 4,
      'Site share links': 4,
      Permissions: 7,
      'Site insights': 3,
    });
    expect(operations.filter(({ listed }) => listed)).toHaveLength(126);
    expect(operations.filter(({ listed }) => !listed)).toHaveLength(49);
  });

  test.skipIf(isQuick).each(PROFILE_NAMES)('every check of every operation of %s compiles', (profile) => {
    const validators = createValidators(() => readDocument(profile));
    for (const [id, { successes }] of profileOf(profile).operations()) {
      validators.path(id);
      validators.query(id);
      validators.body(id);
      for (const status of successes) {
        validators.answer(id, status);
      }
    }
  });

  test('a broken rule is told by its place and its name, and never by the value', () => {
    const check = createValidators().body('createSiteRedirect');
    const violations = check({ source: 'secret words', destination: { kind: 'site-page', siteSpaceId: 7 } });
    expect(describeViolations(violations)).toBe(
      'body.source: must match ^/[a-zA-Z0-9\\-_.\\/]+[a-zA-Z0-9\\-_.]$ (pattern); ' +
        'body.destination.pageId: is required (required); body.destination.siteSpaceId: must be string (type)',
    );
  });
});

describe('merging fragments', () => {
  const common: Json = { 'x-standard-responses': { every: { '400': {} } } };
  const fragment = (name: string): Json => ({
    paths: { [`/${name}`]: { get: { operationId: 'same', 'x-access': 'read', responses: { '200': {} } } } },
    components: { schemas: { Resource: { type: 'string' } } },
  });

  test('a name that two fragments write is an error that says which', () => {
    const twice = new Map<string, Json>([
      ['common', common],
      ['a', fragment('a')],
      ['b', fragment('b')],
    ]);
    expect(() => mergeFragments(twice)).toThrow('b: components.schemas: Resource is defined twice');
  });

  test('every reference of the merged document leads somewhere', () => {
    const document = readDocument('2025');
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => String(ref));
    expect(refs.length).toBeGreaterThan(500);
    for (const ref of new Set(refs)) {
      let value: unknown = document;
      for (const step of ref.split('/')) {
        value = (value as Record<string, unknown>)[step];
      }
      expect(value, ref).toBeDefined();
    }
  });
});

describe('a request', () => {
  const lines = (bounds: Bounds): string[] =>
    Object.entries(bounds).flatMap(([field, constraints]) => constraints.map((one) => `${field}: ${one}`));

  test('is asked for what the interface or the service asks for, and is bounded otherwise', () => {
    const asked = lines(Object.fromEntries(constraintsOf(createValidators().document)));
    const known = [STATED, FILLED_IN, OURS].flatMap(lines);
    expect(asked.toSorted()).toEqual(known.toSorted());
    expect(new Set(known).size).toBe(known.length);
  });

  test('is bounded by this server in size alone', () => {
    for (const line of lines(OURS)) {
      expect(line).toMatch(/: (max\w+ \d+|minLength 1|minItems 0)$/);
    }
  });
});
