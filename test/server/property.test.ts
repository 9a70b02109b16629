import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { createValidators, OPERATIONS, type OperationId } from '../../src/contract/index.ts';
import { defaultWorld, type RunningServer, startServer } from '../../src/server/index.ts';
import { createGenerator } from '../support/arbitrary.ts';
import { SAMPLES } from '../support/samples.ts';

/** `FUZZ_RUNS` raises the number of requests per operation; `npm run fuzz` does. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_115);

const validators = createValidators();
const { document } = validators;
const IDS = Object.values(defaultWorld(0).tables).flatMap((records) => records.map(({ id }: { id: string }) => id));
const generator = createGenerator(
  document,
  IDS.filter((id) => /^[\w-]+$/.test(id)),
);

function at(value: Json | undefined, ...steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((current, step) => (isJsonObject(current) ? current[step] : undefined), value);
}

interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly schema: Json;
}

function parametersOf(id: OperationId): Parameter[] {
  const { path, method } = OPERATIONS[id];
  const item = at(document, 'paths', path);
  const lists = [at(item, 'parameters'), at(item, method.toLowerCase(), 'parameters')];
  return lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((entry: Json) => {
      const ref = at(entry, '$ref');
      const parameter = typeof ref === 'string' ? at(document, ...ref.slice(2).split('/')) : entry;
      return {
        name: String(at(parameter, 'name')),
        place: String(at(parameter, 'in')),
        schema: at(parameter, 'schema') ?? {},
      };
    });
}

/** Requests to one operation: path, query and body each valid or spoilt, at the sample's own place or anywhere. */
function requests(id: OperationId): fc.Arbitrary<{ readonly target: string; readonly body: unknown }> {
  const { path, method, body } = OPERATIONS[id];
  const parameters = parametersOf(id);
  const known = SAMPLES[id].path as Readonly<Record<string, string>>;
  const inPath = fc.record(
    Object.fromEntries(
      parameters
        .filter(({ place }) => place === 'path')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { weight: 12, arbitrary: fc.constant(known[name]) },
            { weight: 1, arbitrary: generator.valid(schema) },
            { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
          ),
        ]),
    ),
  );
  const inQuery = fc.record(
    Object.fromEntries(
      parameters
        .filter(({ place }) => place === 'query')
        .map(({ name, schema }) => [name, fc.oneof(generator.valid(schema), fc.string({ maxLength: 10 }))]),
    ),
    { requiredKeys: [] },
  );
  const schema = at(
    document,
    'paths',
    path,
    method.toLowerCase(),
    'requestBody',
    'content',
    'application/json',
    'schema',
  );
  const bodies =
    schema === undefined || body === 'none'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 5, arbitrary: generator.valid(schema) },
          { weight: 5, arbitrary: generator.spoilt(schema) },
          { weight: 1, arbitrary: fc.constant(SAMPLES[id].body) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        );
  return fc.tuple(inPath, inQuery, bodies).map(([steps, query, sent]) => {
    const target = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(wellFormed(String(steps[name]))),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        search.append(name, String(one));
      }
    }
    return { target: search.size === 0 ? target : `${target}?${search}`, body: sent };
  });
}

function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '?');
}

describe('whatever is sent', () => {
  let server: RunningServer;
  const failures: string[] = [];

  beforeAll(async () => {
    server = await startServer({ processingDelay: 1, log: (line) => failures.push(line) });
  });
  afterAll(() => server.close());

  test.each(Object.keys(OPERATIONS) as OperationId[])(
    '%s never fails the server',
    async (id) => {
      const { method, successes } = OPERATIONS[id];
      let token = server.token;
      await fc.assert(
        fc.asyncProperty(requests(id), async ({ target, body }) => {
          const response = await fetch(server.url + target, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          const text = await response.text();
          expect(response.status, `${text} ${failures.join('\n')}`).toBeLessThan(500);
          if (response.status >= 400) {
            const refusal = JSON.parse(text) as JsonObject;
            expect(at(refusal, 'error', 'code')).toBe(response.status);
            if (response.status === 401) {
              // The request before this one took the token's user away; another administrator goes on.
              server.reset();
              token = server.token;
            }
          } else {
            expect(successes).toContain(response.status);
            const answer: unknown = text === '' ? undefined : JSON.parse(text);
            expect(validators.answer(id, response.status)(answer), text.slice(0, 1000)).toEqual([]);
          }
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      expect(failures).toEqual([]);
      server.reset();
    },
    600_000,
  );
});
