import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRuntime } from '../../src/pulumi/runtime.ts';
import { type RunningServer, startServer } from '../../src/server/index.ts';
import { type Tampering, tamperedWith } from '../support/tampered.ts';
import { requestsDuring } from './support/requests.ts';

let server: RunningServer;
let runtime: ReturnType<typeof createRuntime>;
/** The writes that the service answers and does not do. */
let ignored: RegExp | undefined;

beforeAll(async () => {
  server = await startServer({ profile: 'today' });
  const tampering: Tampering = {
    request: (method, path, sent) =>
      ignored?.test(`${method} ${path}`) !== true
        ? sent
        : method === 'PATCH' && !path.endsWith('/sort')
          ? {}
          : undefined,
  };
  const front = await tamperedWith(server, tampering);
  const clock = { now: () => performance.now(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  runtime = createRuntime({ token: front.token, organization: 'org_acme', baseUrl: front.url }, { clock });
});
afterAll(async () => {
  await runtime.close();
  await server.close();
});

/** What the work is refused with while the service ignores these writes. */
async function refusal(writes: RegExp, work: () => Promise<unknown>): Promise<string> {
  ignored = writes;
  try {
    return await work().then(
      () => 'done',
      (error: unknown) => String(error),
    );
  } finally {
    ignored = undefined;
  }
}

test('a deletion that the service ignores is an error, and the next one deletes it', async () => {
  const links = runtime.resource('ShareLink');
  const { id, outputs } = await links.create({ site: 'site_partners', name: 'stays' });
  expect(await refusal(/^DELETE .*share-links/, () => links.delete(id, outputs))).toContain(
    'the service answered that it is deleted, but still lists it. It stays in the state',
  );
  await links.delete(id, outputs);
  expect(await links.read(id, { inputs: {}, outputs })).toBeUndefined();
});

test('an update that the service ignores is an error', async () => {
  const sites = runtime.resource('Site');
  const { id, outputs } = await sites.create({ title: 'Before' });
  const update = (): Promise<unknown> => sites.update(id, { ...outputs, title: 'Before' }, { title: 'After' });
  expect(await refusal(/^PATCH .*\/sites\/[^/]+$/, update)).toContain('title is still "Before"');
});

test('a move that the service ignores is an error', async () => {
  const sections = runtime.resource('SiteSection');
  const sites = runtime.resource('Site');
  const site = (await sites.create({ title: 'Moving' })).id;
  const [first, second] = [
    await sections.create({ site, path: 'one', title: 'One', firstSpace: 'spc_guides' }),
    await sections.create({ site, path: 'two', title: 'Two', firstSpace: 'spc_notes' }),
  ];
  const move = (): Promise<unknown> => sections.update(first.id, first.outputs, { ...first.outputs, after: second.id });
  expect(await refusal(/^PATCH .*\/structure\/sort/, move)).toContain('moved, but it is still the first');
  await move();
});

test('many deletions at once share the lists that show them gone', async () => {
  const links = runtime.resource('ShareLink');
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, index) => links.create({ site: 'site_partners', name: `link ${index}` })),
  );
  const requests = await requestsDuring(server, async () => {
    await Promise.all(made.map(({ id, outputs }) => links.delete(id, outputs)));
  });
  expect(requests.filter((request) => request.startsWith('GET')).length).toBeLessThan(15);
});
