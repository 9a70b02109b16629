import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileOf } from '../../src/core/contract/profile.ts';
import { createDocuments } from '../../src/server/content/documents.ts';
import { Database } from '../../src/server/database.ts';
import type { Services } from '../../src/server/handler.ts';
import { processing } from '../../src/server/jobs/processing.ts';
import { createLinks } from '../../src/server/links.ts';
import { readSpecification } from '../../src/server/openapi/specification.ts';
import { createWeb } from '../../src/server/web.ts';
import { type Answer, type Api, expectRefusal, useServer } from '../support/server.ts';

const SPECS = '/v1/orgs/org_acme/openapi';

function description(title: string, extra: object = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {}, ...extra });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function until<T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const value = await read();
    if (value !== undefined) {
      return value;
    }
    await sleep(5);
  }
  throw new Error('it did not happen in time');
}

/** The specification once it was read. */
function settled(api: Api, slug: string): Promise<Answer['body']> {
  return until(async () => {
    const { body } = await api.get(`${SPECS}/${slug}`);
    return body.processingState === 'complete' ? body : undefined;
  });
}

async function titleOfLatest(api: Api, slug: string): Promise<string> {
  const { body } = await api.get(`${SPECS}/${slug}/versions/latest/content`);
  const [file] = Object.values(body.filesystem) as { specification: { info: { title: string } } }[];
  return file?.specification.info.title ?? '';
}

describe('specifications', () => {
  const api = useServer();

  test('show what was read, where they are and what the caller may do', async () => {
    const { body } = await api.as('user_remy').get(`${SPECS}/petstore`);
    expect(body).toMatchObject({
      object: 'openapi-spec',
      id: 'spec_petstore',
      processingState: 'complete',
      lastVersion: 'specver_petstore_1',
      permissions: { edit: false, view: true },
      urls: {
        location: `${api.server.url}${SPECS}/petstore`,
        app: 'https://app.colophon.example/o/org_acme/openapi/petstore',
      },
    });
    expect(body).not.toHaveProperty('sourceURL');
    expect((await api.as('user_carl').get(`${SPECS}/petstore`)).body.permissions.edit).toBe(true);
  });

  test('are created from a URL, read in the background, and have a version then', async () => {
    const url = 'https://specs.example.com/billing.yaml';
    const created = await api.post(SPECS, { slug: 'billing', source: { url } });
    expect(created.body).toMatchObject({ slug: 'billing', sourceURL: url, processingState: 'pending' });
    expect(created.body).not.toHaveProperty('lastVersion');

    const spec = await settled(api, 'billing');
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    expect(Date.parse(spec.lastProcessedAt)).toBeGreaterThanOrEqual(Date.parse(spec.createdAt));
    const { body: version } = await api.get(`${SPECS}/billing/versions/latest`);
    expect(version).toMatchObject({ object: 'openapi-spec-version', id: spec.lastVersion });
    const byId = await api.get(`${SPECS}/billing/versions/${spec.lastVersion}`);
    expect(byId.body).toEqual(version);

    const { body: content } = await api.get(`${SPECS}/billing/versions/${spec.lastVersion}/content`);
    expect(content.filesystem).toEqual({
      'openapi.yaml': {
        isEntrypoint: true,
        specification: {
          openapi: '3.0.3',
          info: { title: 'Billing', version: '2.0' },
          paths: {
            '/invoices': { get: { operationId: 'listInvoices', responses: { '200': { description: 'Invoices' } } } },
          },
        },
      },
    });
    expect(content.url).toBe(version.url);
    expect((await api.get(version.url.replace(api.server.url, ''))).body).toEqual(content);
  });

  test('never show the text they were made from', async () => {
    const put = await api.put(`${SPECS}/secret-text`, { source: { text: description('Hush') } });
    expect(put.status).toBe(201);
    expect(JSON.stringify(put.body)).not.toContain('Hush');
    const spec = await settled(api, 'secret-text');
    expect(JSON.stringify(spec)).not.toContain('Hush');
    expect(spec).not.toHaveProperty('sourceURL');
    expect(await titleOfLatest(api, 'secret-text')).toBe('Hush');
  });

  test('are created under a new slug only, but set under any', async () => {
    expectRefusal(
      await api.post(SPECS, { slug: 'petstore', source: { text: description('Other') } }),
      400,
      'body.slug',
    );
    // Elsewhere the slug is free.
    const source = { text: description('Elsewhere') };
    expect((await api.as('user_stella').post('/v1/orgs/org_other/openapi', { slug: 'petstore', source })).status).toBe(
      201,
    );
    expect((await api.get(SPECS)).body.items.filter(({ slug }: { slug: string }) => slug === 'petstore')).toHaveLength(
      1,
    );
  });

  test('get a version for each new text, newest first, and none for the same text again', async () => {
    const set = async (title: string) => {
      const { status } = await api.put(`${SPECS}/steps`, { source: { text: description(title) } });
      return { status, spec: await settled(api, 'steps') };
    };
    const one = await set('One');
    const two = await set('Two');
    const again = await set('Two');
    expect([one.status, two.status, again.status]).toEqual([201, 200, 200]);
    expect(again.spec.id).toBe(one.spec.id);
    expect(again.spec.createdAt).toBe(one.spec.createdAt);
    expect(again.spec.updatedAt > two.spec.updatedAt).toBe(true);
    expect(again.spec.lastProcessedAt > two.spec.lastProcessedAt).toBe(true);
    const { items } = (await api.get(`${SPECS}/steps/versions`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([two.spec.lastVersion, one.spec.lastVersion]);
    // An older text is new again.
    expect((await set('One')).spec.lastVersion).not.toBe(one.spec.lastVersion);
    expect((await api.get(`${SPECS}/steps/versions`)).body.count).toBe(3);
  });

  test.each([
    ['a URL that does not answer', { url: 'https://specs.example.com/slow.json' }, 'FETCH_TIMEOUT'],
    ['a URL that fails', { url: 'https://specs.example.com/gone.json' }, 'FETCH_ERROR'],
    ['a URL outside the world', { url: 'https://outside.example.com/spec.json' }, 'FETCH_ERROR'],
    ['a file on the machine', { url: 'file:///etc/hostname' }, 'FETCH_ERROR'],
    ['a URL with broken text', { url: 'https://specs.example.com/bad.json' }, 'PARSE_ERROR'],
    ['a URL that is not text', { url: 'data:application/octet-stream;base64,/////w==' }, 'PARSE_ERROR'],
    ['a text that is no description', { text: '# Hello\n\nWorld: yes' }, 'PARSE_ERROR'],
  ])('end with an error and keep their last version after %s', async (_title, source, code) => {
    await api.put(`${SPECS}/faulty`, { source: { text: description('Good') } });
    const before = await settled(api, 'faulty');
    await api.put(`${SPECS}/faulty`, { source });
    const after = await settled(api, 'faulty');
    expect(after.lastProcessErrorCode).toBe(code);
    expect(after.lastVersion).toBe(before.lastVersion);
    expect(after.sourceURL).toBe('url' in source ? source.url : undefined);
    // The error stays until the next reading ends, and goes when that succeeds.
    const { body: waiting } = await api.put(`${SPECS}/faulty`, { source: { text: description('Good') } });
    expect(waiting).toMatchObject({ processingState: 'pending', lastProcessErrorCode: code });
    expect(waiting).not.toHaveProperty('sourceURL');
    expect(await settled(api, 'faulty')).not.toHaveProperty('lastProcessErrorCode');
  });

  test('go with their versions when deleted', async () => {
    await api.put(`${SPECS}/brief`, { source: { text: description('Brief') } });
    const { lastVersion } = await settled(api, 'brief');
    expect((await api.delete(`${SPECS}/brief`)).status).toBe(205);
    expect((await api.delete(`${SPECS}/brief`)).status).toBe(204);
    expect((await api.get(`${SPECS}/brief`)).status).toBe(404);
    expect((await api.get(`${SPECS}/brief/versions`)).status).toBe(404);
    await api.put(`${SPECS}/brief`, { source: { text: description('Brief') } });
    await settled(api, 'brief');
    expect((await api.get(`${SPECS}/brief/versions`)).body.count).toBe(1);
    expect((await api.get(`${SPECS}/brief/versions/${lastVersion}`)).status).toBe(404);
  });

  test('do not show the versions of others', async () => {
    expect((await api.get(`${SPECS}/petstore/versions/specver_petstore_1`)).status).toBe(200);
    expect((await api.get(`${SPECS}/broken/versions/specver_petstore_1`)).status).toBe(404);
    expect((await api.get(`${SPECS}/broken/versions/specver_petstore_1/content`)).status).toBe(404);
  });
});

describe('the reading of a specification', () => {
  const held: ServerResponse[] = [];
  let elsewhere: Server;
  let origin = '';
  beforeAll(async () => {
    elsewhere = createServer((_request, response) => held.push(response));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(() => elsewhere.close());
  const api = useServer({ allowFetch: true, processingDelay: 25 });

  /** Waits for the request that the server makes for a source. */
  const arrived = (): Promise<ServerResponse> => until(() => held.shift());

  test('goes from pending over progress to complete', async () => {
    const states = [(await api.put(`${SPECS}/slow`, { source: { url: `${origin}/slow` } })).body.processingState];
    const request = await arrived();
    states.push((await api.get(`${SPECS}/slow`)).body.processingState);
    expect((await api.get(`${SPECS}/slow/versions/latest`)).status).toBe(404);
    expect((await api.get(`${SPECS}/slow/versions/latest/content`)).status).toBe(404);
    expect((await api.get(`${SPECS}/slow/versions`)).body).toEqual({ count: 0, items: [] });
    request.end(description('Slow'));
    states.push((await settled(api, 'slow')).processingState);
    expect(states).toEqual(['pending', 'progress', 'complete']);
    expect(await titleOfLatest(api, 'slow')).toBe('Slow');
  });

  test('gives way to a newer source', async () => {
    await api.put(`${SPECS}/race`, { source: { url: `${origin}/old` } });
    const old = await arrived();
    expect((await api.put(`${SPECS}/race`, { source: { text: description('New') } })).body.processingState).toBe(
      'pending',
    );
    old.end(description('Old'));
    const spec = await settled(api, 'race');
    await sleep(50);
    expect((await api.get(`${SPECS}/race/versions`)).body.count).toBe(1);
    expect(await titleOfLatest(api, 'race')).toBe('New');
    expect((await api.get(`${SPECS}/race`)).body).toEqual(spec);
  });

  test('gives way before it has begun', async () => {
    await Promise.all(
      ['One', 'Two', 'Three'].map((title) => api.put(`${SPECS}/rush`, { source: { text: description(title) } })),
    );
    await settled(api, 'rush');
    await sleep(80);
    expect((await api.get(`${SPECS}/rush/versions`)).body.count).toBe(1);
  });

  test('ends quietly when the specification is deleted', async () => {
    await api.put(`${SPECS}/gone`, { source: { url: `${origin}/gone` } });
    const request = await arrived();
    await api.delete(`${SPECS}/gone`);
    request.end(description('Gone'));
    await sleep(50);
    expect((await api.get(`${SPECS}/gone`)).status).toBe(404);
    await api.put(`${SPECS}/gone`, { source: { text: description('Back') } });
    await settled(api, 'gone');
    expect((await api.get(`${SPECS}/gone/versions`)).body.count).toBe(1);
  });

  test('is taken up again after a restart', async () => {
    const database = new Database();
    const createdAt = new Date(0).toISOString();
    const spec = { organization: 'org', createdAt, updatedAt: createdAt };
    database.transaction(() => {
      const { openapiSpecs } = database.tables;
      openapiSpecs.put({ ...spec, id: 'a', slug: 'a', processingState: 'pending', sourceText: description('A') });
      openapiSpecs.put({ ...spec, id: 'b', slug: 'b', processingState: 'progress', sourceText: 'nothing' });
      openapiSpecs.put({ ...spec, id: 'c', slug: 'c', processingState: 'complete' });
    });
    const services: Services = {
      profile: profileOf('2025'),
      db: database.tables,
      transaction: (work) => database.transaction(work),
      clock: Date.now,
      newId: (prefix) => `${prefix}_1`,
      documents: createDocuments(),
      links: createLinks(() => 'http://localhost'),
      web: createWeb({ db: database.tables, allowFetch: false }),
      processingDelay: 1,
      background: (task) => void task(),
    };
    const { openapiSpecs, openapiVersions } = database.tables;
    const untouched = openapiSpecs.get('c');
    processing.resume(services);
    processing.resume(services);
    await until(() => (openapiSpecs.all().every((each) => each.processingState === 'complete') ? true : undefined));
    await sleep(20);
    expect(openapiSpecs.get('a')).toMatchObject({ lastVersion: 'specver_1' });
    expect(openapiSpecs.get('a')).not.toHaveProperty('sourceText');
    expect(openapiSpecs.get('b')).toMatchObject({ lastProcessErrorCode: 'PARSE_ERROR' });
    expect(openapiSpecs.get('c')).toBe(untouched);
    expect(openapiVersions.size).toBe(1);
  });
});

describe('a text is understood', () => {
  const info = { title: 'T', version: '1' };

  test.each([
    ['OpenAPI 3.1 in JSON', JSON.stringify({ openapi: '3.1.0', info }), 'json'],
    ['OpenAPI 3.0 in YAML', 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}', 'yaml'],
    ['Swagger 2.0', 'swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: {}', 'yaml'],
    ['JSON after a byte order mark', `\uFEFF${JSON.stringify({ openapi: '3.0.0', info })}`, 'json'],
    ['YAML in flow style', '{ openapi: 3.1.1, info: { title: T, version: "1" } }', 'yaml'],
  ])('when it is %s', (_title, text, format) => {
    expect(readSpecification(text)?.format).toBe(format);
  });

  test('with its aliases and merges written out', () => {
    const text = [
      'openapi: 3.1.0',
      'info: &info { title: T, version: "1" }',
      'x-copy: { <<: *info, title: U }',
      'paths: { /a: { get: { responses: { 200: { description: Good } } } } }',
    ].join('\n');
    const document = readSpecification(text)?.document;
    expect(document?.['x-copy']).toEqual({ title: 'U', version: '1' });
    expect(JSON.stringify(document?.['paths'])).toContain('"200"');
  });

  const bomb = Array.from({ length: 12 }, (_, level) => {
    const inner = level === 0 ? '"ha"' : `*a${level - 1}`;
    return `x-${level}: &a${level} [${Array(10).fill(inner).join(',')}]`;
  });
  const wide = `x-0: &a "${'x'.repeat(100_000)}"\nx-1: [${Array(900).fill('*a').join(',')}]`;
  const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a later OpenAPI', JSON.stringify({ openapi: '4.0.0', info })],
    ['an earlier Swagger', JSON.stringify({ swagger: '1.2', info })],
    ['a version that is a number', 'openapi: 3.1\ninfo: { title: T }'],
    ['a description without info', JSON.stringify({ openapi: '3.1.0', paths: {} })],
    ['paths that are a list', JSON.stringify({ openapi: '3.1.0', info, paths: [] })],
    ['two documents', `${head}---\n${head}`],
    ['a key said twice', `${head}openapi: 3.0.0\n`],
    ['an alias to nowhere', `${head}x: *nowhere`],
    ['aliases that multiply', head + bomb.join('\n')],
    ['aliases of something large', head + wide],
    ['an alias to itself', `${head}x: &a [*a]`],
    ['nesting without end', `${head}x: ${'['.repeat(10_000)}`],
    ['nesting too deep', `${head}x: ${'['.repeat(600)}${']'.repeat(600)}`],
    ['JSON nested too deep', `{"openapi":"3.1.0","info":{},"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['more text than is taken', description('T', { x: 'y'.repeat(5_000_000) })],
  ])('unless it is %s', (_title, text) => {
    expect(readSpecification(text)).toBeUndefined();
  });
});
