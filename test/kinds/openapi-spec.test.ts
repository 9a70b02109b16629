import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import type { Session } from '../../src/core/kinds/define.ts';
import { openapiSpec } from '../../src/core/kinds/openapi-spec.ts';
import { formOfText } from '../../src/core/kinds/support/openapi-document.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import { contextOf, failureOf, useBench } from './support/organization-driver.ts';
import { notFound, refusal, sessionOf } from './support/scripted-session.ts';

const bench = useBench([openapiSpec]);

function specification(title: string): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });
}

test('is made from a text that the service does not tell, and shows that it was set again', async () => {
  const { create, find, update, remove } = bench();
  const { live, told } = await create(openapiSpec, { slug: 'orders', source: { text: specification('A') } });
  expect(told).toEqual(['orders']);
  expect(live).toMatchObject({ id: 'orders', title: 'orders', fields: { slug: 'orders' } });
  expect(live.witness?.['source']).toMatch(/^specver/);
  expect(await find(openapiSpec, 'orders')).toEqual(live);

  const changed = await update(openapiSpec, 'orders', { source: { text: specification('B') } });
  expect(changed.witness?.['source']).not.toBe(live.witness?.['source']);
  expect(await find(openapiSpec, 'orders')).toEqual(changed);

  expect(await remove(openapiSpec, 'orders')).toBe('removed');
  expect(await find(openapiSpec, 'orders')).toBeUndefined();
});

test('is made from an address, which is read back, and changes to a text', async () => {
  const { create, find, update } = bench();
  const fields = { slug: 'billing', source: { url: 'https://specs.example.com/billing.yaml' } };
  const { live } = await create(openapiSpec, fields);
  expect(live.fields).toEqual(fields);
  expect(live.witness).toBeUndefined();
  expect(await find(openapiSpec, 'billing')).toEqual(live);
  const changed = await update(openapiSpec, 'billing', { source: { text: specification('C') } });
  expect(changed.fields).toEqual({ slug: 'billing' });
  expect(Object.keys(changed.witness ?? {})).toEqual(['source']);
});

test.each([
  ['cannot be parsed', { text: 'not: [a specification' }, 'PARSE_ERROR'],
  ['is not where it should be', { url: 'https://specs.example.com/gone.json' }, 'FETCH_ERROR'],
  ['does not come in time', { url: 'https://specs.example.com/slow.json' }, 'FETCH_TIMEOUT'],
])('says why a source was not read that %s', async (_title, source, code) => {
  const slug = code.toLowerCase().replace('_', '-');
  const told: string[] = [];
  const created = async (id: string): Promise<void> => {
    told.push(id);
  };
  const error = await failureOf(
    bench().driver.create({ kind: 'openapi-spec', parents: [], fields: { slug, source }, created }),
  );
  expect([error.failure, error.outcome]).toEqual(['invalid', 'done']);
  expect(error.message).toContain(`"${slug}" and could not process it (${code}): `);
  expect(told).toEqual([slug]);
  // The next try with a good source is not blocked up by what went wrong before.
  const live = await bench().update(openapiSpec, slug, { source: { text: specification(slug) } });
  expect(live.witness?.['source']).toMatch(/^specver/);
});

describe('while the service reads', () => {
  function sessionWith(states: readonly JsonObject[], onSleep: (ms: number) => boolean): Session {
    const left = [...states];
    const next = (): JsonObject => left.shift() ?? states.at(-1) ?? {};
    const session = sessionOf(() => ({ slug: 'slow', urls: { app: 'https://app.example/' }, ...next() }));
    return { ...session, sleep: async (ms) => onSleep(ms) };
  }
  const request = { kind: 'openapi-spec', parents: [], id: 'slow', fields: { source: { text: 'x' } }, all: {} };

  test('waits longer and longer, and no longer than a minute', async () => {
    const waits: number[] = [];
    const session = sessionWith([{ processingState: 'pending' }], (ms) => waits.push(ms) > 0);
    const error = await failureOf(openapiSpec.update?.(session, request) ?? Promise.resolve());
    expect([error.failure, error.outcome]).toEqual(['unavailable', 'done']);
    expect(waits.slice(0, 8)).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000]);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(62_000);
  });

  test('heeds an old error only once the new source was read', async () => {
    const failed = { lastProcessErrorCode: 'PARSE_ERROR' };
    const states = [
      { processingState: 'pending', ...failed },
      { processingState: 'progress', ...failed },
      { processingState: 'complete', lastVersion: 'v2' },
    ];
    const live = await openapiSpec.update?.(
      sessionWith(states, () => true),
      request,
    );
    expect(live?.witness).toEqual({ source: 'v2' });
  });

  test('stops when the caller gives up, and says that the write was done', async () => {
    const session = sessionWith([{ processingState: 'pending' }], () => false);
    const error = await failureOf(openapiSpec.update?.(session, request) ?? Promise.resolve());
    expect([error.failure, error.outcome]).toEqual(['cancelled', 'done']);
  });
});

test.each([
  ['a bare text', 'openapi: 3.1.0', { text: 'openapi: 3.1.0' }],
  ['a text', { text: 'openapi: 3.1.0' }, { text: 'openapi: 3.1.0' }],
  ['an address', { url: 'https://example.com/a.json' }, { url: 'https://example.com/a.json' }],
])('is declared with %s', (_title, source, expected) => {
  const { fields } = openapiSpec.declare({ source }, contextOf('petstore'));
  expect(fields).toEqual({ slug: 'petstore', source: expected });
  expect(openapiSpec.keyOf(fields)).toBe('petstore');
});

test('is exported with its address, or with its text where that is known', () => {
  const nameOf = (): undefined => undefined;
  const live = { kind: 'openapi-spec', id: 'a', title: 'a', fields: { slug: 'a' }, witness: { source: 'v1' } };
  expect(openapiSpec.export(live, { nameOf })).toBeUndefined();
  expect(openapiSpec.export({ ...live, outputs: { text: 'x' } }, { nameOf })).toEqual({
    key: 'a',
    entry: { source: { text: 'x' } },
  });
  const source = { url: 'https://example.com/a.json' };
  expect(openapiSpec.export({ ...live, fields: { slug: 'a', source } }, { nameOf })).toEqual({
    key: 'a',
    entry: { source },
  });
});

describe('whose answer was lost', () => {
  const SPEC = { slug: 'a', processingState: 'complete', lastVersion: 'v7', urls: { app: 'https://app.example/' } };
  const request = { kind: 'openapi-spec', parents: [], id: 'a', fields: { source: { text: 'x' } }, all: {} };
  const lost = refusal({ type: 'done-without-body', status: 200, reason: 'cut off' }, 'done');

  test('is asked for where the service took it', async () => {
    const session = sessionOf((operation) => (operation === 'createOrUpdateOpenAPISpecBySlug' ? lost : SPEC));
    expect((await openapiSpec.update?.(session, request))?.witness).toEqual({ source: 'v7' });
    expect(session.asked).toMatchObject([
      { path: { organizationId: 'org_acme', specSlug: 'a' }, body: { source: { text: 'x' } } },
      { operation: 'getOpenAPISpecBySlug', path: { organizationId: 'org_acme', specSlug: 'a' } },
    ]);
  });

  test('is a failure where the service did not take it', async () => {
    const session = sessionOf(() => refusal({ type: 'invalid', status: 400, message: 'no' }));
    await expect(openapiSpec.update?.(session, request)).rejects.toMatchObject({ failure: { type: 'invalid' } });
    expect(session.asked).toHaveLength(1);
  });

  test('keeps the source that is declared where something else changes', async () => {
    const session = sessionOf(() => SPEC);
    await openapiSpec.update?.(session, { ...request, fields: {}, all: { source: { url: 'https://a.example' } } });
    expect(session.asked).toMatchObject([{ body: { source: { url: 'https://a.example' } } }]);
  });

  test('says that there is no version yet', async () => {
    const session = sessionOf(() => ({ ...SPEC, lastVersion: undefined }));
    expect((await openapiSpec.update?.(session, request))?.witness).toEqual({ source: 'none' });
  });
});

describe('the text of one', () => {
  const live = {
    kind: 'openapi-spec',
    id: 'a',
    title: 'a',
    fields: { slug: 'a' },
    witness: { source: 'v7' },
    outputs: { url: 'https://app' },
  };
  const completed = (answer: unknown, fields = {}) => {
    const session = sessionOf(() => answer);
    const { witness, ...rest } = live;
    const isText = Object.keys(fields).length === 0;
    const resource = { ...rest, ...(isText ? { witness } : {}), fields: { ...live.fields, ...fields } };
    return { session, resource, result: openapiSpec.hidden?.complete(session, resource) };
  };

  test('is read for an export where the service has it in one file', async () => {
    const specification = { openapi: '3.1.0' };
    const { result, session } = completed({ filesystem: { 'a.json': { specification } } });
    expect(await result).toEqual({
      ...live,
      outputs: { url: 'https://app', text: `${JSON.stringify(specification, null, 2)}\n` },
    });
    expect(session.asked).toEqual([
      {
        operation: 'getOpenAPISpecVersionContentById',
        path: { organizationId: 'org_acme', specSlug: 'a', versionId: 'v7' },
      },
    ]);
  });

  test.each<[string, unknown]>([
    ['is spread over files', { filesystem: { a: { specification: {} }, b: { specification: {} } } }],
    ['is in no file', { filesystem: {} }],
    ['is of another form', { filesystem: { a: 'text' } }],
    ['is no object', { filesystem: { a: { specification: 'text' } } }],
    ['was never read', notFound],
  ])('stays out where it %s', async (_title, answer) => {
    const { result, resource } = completed(answer);
    expect(await result).toBe(resource);
  });

  test('is not asked for where its address is known', async () => {
    const { result, resource, session } = completed({}, { source: { url: 'https://a.example' } });
    expect(await result).toBe(resource);
    expect(session.asked).toEqual([]);
  });

  test('that cannot be read now is an error', async () => {
    const { result } = completed(refusal({ type: 'forbidden', status: 403, message: 'no' }));
    await expect(result).rejects.toMatchObject({ failure: { type: 'forbidden' } });
  });
});

describe('a text that the service is reading', () => {
  const PENDING = { slug: 'a', processingState: 'pending', lastVersion: 'v1', urls: { app: 'https://app' } };
  const READ = { ...PENDING, processingState: 'complete', lastVersion: 'v2' };
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' } };
  const content = { filesystem: { 'openapi.yaml': { specification: document } } };
  const declared = { slug: 'a', source: { text: 'info: { version: "1", title: A }\nopenapi: 3.1.0\n' } };

  /** A specification that is read after it was asked for so many times. */
  function scripted(asks: number) {
    let left = asks;
    const waits: number[] = [];
    const session = sessionOf((operation) => {
      if (operation === 'listOpenAPISpecs') {
        return [PENDING];
      }
      return operation === 'getOpenAPISpecBySlug' ? (left-- > 0 ? PENDING : READ) : content;
    });
    return { waits, session: { ...session, sleep: async (ms: number) => waits.push(ms) > 0 } };
  }
  const revealed = async (session: Session) => {
    const [live] = await openapiSpec.read(session, []);
    if (live === undefined || openapiSpec.hidden === undefined) {
      throw new Error('there is nothing to reveal');
    }
    return { live, told: await openapiSpec.hidden.reveal(session, live, { parents: [], known: [declared] }) };
  };

  test('is not told by its version of before', async () => {
    const { live } = await revealed(scripted(0).session);
    expect(live).toMatchObject({ processing: ['source'], fields: { slug: 'a' } });
    expect(live.witness).not.toEqual({ source: 'v1' });
  });

  test('is waited for, and then told in the words of who knows it', async () => {
    const { session, waits } = scripted(3);
    const { told } = await revealed(session);
    expect(told.live).toMatchObject({ witness: { source: 'v2' } });
    expect(told.live.processing).toBeUndefined();
    expect(told.values).toEqual({ source: declared.source });
    expect(waits).toEqual([20, 40, 80]);
  });

  test('is unknown when that takes too long, or the caller gives up', async () => {
    const { session, waits } = scripted(10_000);
    const { told } = await revealed(session);
    expect(told).toMatchObject({ live: { processing: ['source'] }, values: {} });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(12_000);
    const stopped = scripted(10_000);
    const outcome = await revealed({ ...stopped.session, sleep: async () => false });
    expect(outcome.told).toMatchObject({ live: { processing: ['source'] } });
  });

  test('is read once for each version, however often it is looked at', async () => {
    const { session } = scripted(0);
    const { told } = await revealed(session);
    await openapiSpec.hidden?.reveal(session, told.live, { parents: [], known: [{ source: { text: 'x' } }] });
    expect(session.asked.filter(({ operation }) => operation === 'getOpenAPISpecVersionContentById')).toHaveLength(1);
  });

  test.each<[string, Fields]>([
    ['an address', { source: { url: 'https://a.example' } }],
    ['a secret', { source: { $digest: 'abc' } }],
  ])('is not read for comparing it with %s', async (_title, known) => {
    const { session } = scripted(0);
    const live = { kind: 'openapi-spec', id: 'a', title: 'a', fields: { slug: 'a' }, witness: { source: 'v2' } };
    expect(await openapiSpec.hidden?.reveal(session, live, { parents: [], known: [known] })).toEqual({
      live,
      values: {},
    });
    expect(session.asked).toEqual([]);
  });
});

test.each([
  ['JSON', '{"b":1,"a":[1,2]}', 'a: [1, 2]\nb: 1\n', true],
  ['other numbers', '{"a":1.0}', 'a: 1', true],
  ['the order of a list', '{"a":[2,1]}', '{"a":[1,2]}', false],
  ['a text that is a number', '{"a":"1"}', 'a: 1', false],
  ['merged maps', 'x: &x { b: 1 }\ny: { <<: *x }', '{"x":{"b":1},"y":{"b":1}}', true],
])('compares %s as a document', async (_title, one, other, same) => {
  const [first, second] = [await formOfText(one), await formOfText(other)];
  expect(first).toBeDefined();
  expect(first === second).toBe(same);
});

test.each([
  ['not closed', 'a: [1'],
  ['no map', '- 1'],
  ['two documents', 'a: 1\n---\nb: 1\n'],
  ['too deep', `${'['.repeat(2000)}${']'.repeat(2000)}`],
  ['too large', `a: "${'x'.repeat(5_000_001)}"`],
])('has no form for a text that is %s', async (_title, text) => {
  expect(await formOfText(text)).toBeUndefined();
});

describe('on services of today', () => {
  const today = useBench([openapiSpec], { profile: 'today' });

  test('is private until it is made public, which leaves its text alone', async () => {
    const { create, update, find, client } = today();
    const { live } = await create(openapiSpec, {
      slug: 'open',
      source: { text: specification('A') },
      visibility: 'public',
    });
    expect(live.fields).toEqual({ slug: 'open', visibility: 'public' });
    const closed = await update(openapiSpec, 'open', { visibility: 'private' });
    expect(closed).toEqual({ ...live, fields: { slug: 'open', visibility: 'private' } });
    expect(await find(openapiSpec, 'open')).toEqual(closed);
    const path = { organizationId: 'org_acme', specSlug: 'open' };
    expect(await client.listAll('listOpenAPISpecVersions', { path })).toHaveLength(1);
  });

  test('is not opened while the service cannot read its new text', async () => {
    const { create, update, find } = today();
    await create(openapiSpec, { slug: 'faulty', source: { text: specification('A') }, visibility: 'private' });
    const change = { source: { text: 'no description' }, visibility: 'public' };
    expect((await failureOf(update(openapiSpec, 'faulty', change))).failure).toBe('invalid');
    expect((await find(openapiSpec, 'faulty'))?.fields['visibility']).toBe('private');
  });

  test('is exported with its visibility where it is public', () => {
    const live = {
      kind: 'openapi-spec',
      id: 'x',
      title: 'x',
      fields: { slug: 'x', source: { url: 'https://a.example' } },
    };
    const shown = (visibility: string): unknown =>
      openapiSpec.export({ ...live, fields: { ...live.fields, visibility } }, { nameOf: () => undefined })?.entry;
    expect(shown('public')).toEqual({ source: { url: 'https://a.example' }, visibility: 'public' });
    expect(shown('private')).toEqual({ source: { url: 'https://a.example' } });
  });
});

test('has capitals in its slug only where the service takes them', () => {
  const lacks = openapiSpec.capabilities?.lacks;
  const said = (slug: string, profile: '2025' | 'today'): string | undefined =>
    lacks?.({ slug, source: { url: 'https://specs.example.com/a.json' } }, profileOf(profile));
  expect(said('Billing-API', '2025')).toBe(
    'the service takes no capitals in the slug of a specification. Write "billing-api"',
  );
  expect([said('Billing-API', 'today'), said('billing-api', '2025')]).toEqual([undefined, undefined]);
});
