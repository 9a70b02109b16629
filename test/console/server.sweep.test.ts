import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../../src/server/index.ts';
import { useServer } from '../support/server.ts';
import { writesIn } from '../support/workspace.ts';
import { type ConsoleProcess, MANIFEST, send, startUi, usePlaces } from './process.ts';

// `colophon ui` as a process, and everything that may reach its port besides the pages that it serves.

/** Called whenever the service has answered. */
let onAnswer = (_entry: JournalEntry): void => {};
const api = useServer({ onRequest: (entry) => onAnswer(entry) });
const places = usePlaces(api);

const TESTERS = 'team.testers';

describe('a request to the port of the console', () => {
  let console: ConsoleProcess;
  let cookie: string;
  const ask = (path: string, more: Omit<Parameters<typeof send>[1], 'path'> = {}): ReturnType<typeof send> =>
    send(console.port, { path, ...more });
  const known = (path: string, { headers = {}, ...more }: Omit<Parameters<typeof send>[1], 'path'> = {}) =>
    ask(path, { ...more, headers: { cookie, ...headers } });

  beforeAll(async () => {
    console = await startUi([], await places.applied());
    cookie = await console.enter();
  });

  test('opens the link once, and says what to do after that', async () => {
    const { pathname, search } = new URL(console.link);
    const [again, wrong, none] = await Promise.all(
      [`${pathname}${search}`, '/open?key=0', '/open'].map((path) => ask(path)),
    );
    for (const answer of [again, wrong, none]) {
      expect([answer?.status, answer?.text, answer?.headers['set-cookie']]).toEqual([
        403,
        expect.stringContaining('`colophon ui`'),
        undefined,
      ]);
    }
    // Who has the cookie already is not asked for the link again.
    expect((await known('/')).status).toBe(200);
  });

  test('is answered with a cookie that scripts and other sites cannot use', async () => {
    const other = await startUi([], await places.applied());
    const { pathname, search } = new URL(other.link);
    const { status, headers, text } = await send(other.port, { path: `${pathname}${search}` });
    expect([status, headers['location'], text]).toEqual([303, '/index.html', '']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^colophon-\d+=[0-9a-f]{48}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    // Each process has its own.
    const [own = ''] = headers['set-cookie'] ?? [];
    expect((await ask('/', { headers: { cookie: own } })).status).toBe(403);
    expect((await ask('/', { headers: { cookie: own.replace(/-\d+=/, `-${console.port}=`) } })).status).toBe(403);
    expect(await other.stop()).toBe(0);
  });

  test('is refused without the cookie, whatever it asks for', async () => {
    for (const path of ['/', '/index.html', '/environments/default/plan.html', '/events', '/ask', '/nothing', '/%']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        for (const headers of [{}, { cookie: `colophon-${console.port}=` }, { cookie: 'x=y; =; ;' }]) {
          const { status, text } = await ask(path, { method, headers });
          expect([path, method, status, text]).toEqual([path, method, 403, expect.stringContaining('`colophon ui`')]);
        }
      }
    }
  });

  test('is refused under the name of another host', async () => {
    for (const host of ['evil.example', `evil.example:${console.port}`, '127.0.0.1.evil.example', '10.0.0.1', 'a b']) {
      const answers = await Promise.all([known('/', { headers: { host } }), ask('/open?key=0', { headers: { host } })]);
      expect([host, ...answers.map(({ status }) => status)]).toEqual([host, 421, 421]);
    }
    expect((await known('/', { headers: { host: `localhost:${console.port}` } })).status).toBe(200);
  });

  test('gets a page with the headers that keep it here', async () => {
    for (const path of ['/', '/environments/default/drift.html', '/nothing']) {
      const { status, headers } = await known(path);
      expect([path, status, headers]).toEqual([
        path,
        path === '/nothing' ? 404 : 200,
        expect.objectContaining({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
          'content-security-policy': "frame-ancestors 'none'",
          'content-type': expect.stringMatching(path === '/nothing' ? /^text\/plain/ : /^text\/html/),
        }),
      ]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    const { text } = await known('/');
    expect(text).toMatch(/Content-Security-Policy" content="default-src 'none'; [^"]*connect-src 'self';/);
    for (const path of ['/', '/events']) {
      const head = await known(path, { method: 'HEAD' });
      expect([path, head.status, head.text]).toEqual([path, 200, '']);
    }
  });

  test('is answered 404 where there is no page, and 405 with another method', async () => {
    const missing = [
      '/environments/default/plan',
      '/environments/other/plan.html',
      '/../colophon.yaml',
      '/constructor',
    ];
    for (const path of [...missing, '/environments/', '/__proto__', '/ask', '/%00', '/open/']) {
      expect([path, (await known(path)).status]).toEqual([path, 404]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
      const { status, text } = await known('/index.html', { method });
      expect([method, status, text]).toEqual([method, 405, expect.stringContaining('GET')]);
    }
  });

  test('with a path that is none is answered, and the next one as well', async () => {
    for (const path of [
      '/%',
      '/%E0%A4%A',
      '/environments/%ff/plan.html',
      '//',
      '//[',
      '/\\',
      '/?%',
      'http://[/',
      '*',
    ]) {
      const { status } = await known(path);
      expect([path, [200, 400, 404].includes(status), status]).toEqual([path, true, status]);
    }
    expect((await known('/%')).status).toBe(400);
    expect((await known('/')).status).toBe(200);
  });

  test('that asks a question is refused unless a page of this console sends it', async () => {
    const question = { environment: 'default', address: TESTERS, unmanaged: false };
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${console.port}` },
      { origin: `${console.origin}.evil.example` },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of wrong) {
      const { status } = await console.ask(cookie, question, headers);
      expect([headers, status]).toEqual([headers, 400]);
    }
    const { origin } = console;
    const json = 'application/json';
    for (const headers of [{ origin }, { 'content-type': json }, {}] as readonly Record<string, string>[]) {
      const { status } = await known('/ask', { method: 'POST', headers, body: JSON.stringify(question) });
      expect([headers, status]).toEqual([headers, 400]);
    }
    const whole = { origin, 'content-type': json };
    for (const body of ['', '{', 'null', '[]', '{}', '{"environment":1,"address":"x"}', `"${'x'.repeat(70_000)}"`]) {
      const { status } = await known('/ask', { method: 'POST', headers: whole, body });
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
    }
    expect((await console.ask('', question)).status).toBe(403);
    expect((await console.ask(cookie, question)).status).toBe(200);
  });

  test('never has the service written to', async () => {
    expect(api.server.journal().length).toBeGreaterThan(0);
    const since = api.server.journal().at(-1)?.seq ?? 0;
    await Promise.all(['/', '/environments/default/access.html'].map((path) => known(path)));
    await console.ask(cookie, { environment: 'default', address: TESTERS, unmanaged: false });
    expect(writesIn(api.server, since)).toEqual([]);
    expect(await console.stop()).toBe(0);
  });
});

describe('drift that is taken into the manifest', () => {
  const wish = { environment: 'default', address: TESTERS, unmanaged: false };
  const bodyOf = ({ text }: { readonly text: string }) => JSON.parse(text);

  test('is what `colophon drift accept` writes, byte for byte, and nothing before it is confirmed', async () => {
    const byPage = await places.applied();
    const byCommand = places.copyOf(byPage);
    await places.retitle('Testers', 'Many "testers" ✓');
    const since = api.server.journal().at(-1)?.seq ?? 0;
    const console = await startUi([], byPage);
    const cookie = await console.enter();
    const { preview } = bodyOf(await console.ask(cookie, wish));
    expect(preview.refused).toEqual([]);
    expect(preview.files).toEqual([
      { name: 'colophon.yaml', lines: expect.arrayContaining(['-  testers: { title: Testers } # short']) },
    ]);
    for (const confirmed of [undefined, '', 'x', preview.digest.slice(1), 1, true, null, [preview.digest]]) {
      const answer = bodyOf(await console.ask(cookie, { ...wish, confirmed }));
      expect([confirmed, answer.written]).toEqual([confirmed, false]);
      expect(byPage.manifest()).toBe(MANIFEST);
    }
    // The digest of one difference confirms no other one.
    const other = { ...wish, address: 'team.others', confirmed: preview.digest };
    expect(bodyOf(await console.ask(cookie, other)).written).toBe(false);
    expect(bodyOf(await console.ask(cookie, { ...wish, confirmed: preview.digest })).written).toBe(true);
    await byCommand.does('drift', 'accept', TESTERS);
    expect(byPage.manifest()).toBe(byCommand.manifest());
    expect(byPage.manifest()).not.toBe(MANIFEST);
    expect(writesIn(api.server, since)).toEqual([]);
    expect(await console.stop()).toBe(0);
  });

  test('is refused where the manifest or the service changed after the preview', async () => {
    const place = await places.applied();
    await places.retitle('Testers', 'Drifted');
    const console = await startUi([], place);
    const cookie = await console.enter();
    const first = bodyOf(await console.ask(cookie, wish)).preview.digest;
    const edited = `${MANIFEST}# An edit of somebody else.\n`;
    place.write(edited);
    expect(bodyOf(await console.ask(cookie, { ...wish, confirmed: first })).written).toBe(false);
    expect(place.manifest()).toBe(edited);
    const second = bodyOf(await console.ask(cookie, wish)).preview.digest;
    await places.retitle('Drifted', 'Drifted again');
    expect(bodyOf(await console.ask(cookie, { ...wish, confirmed: second })).written).toBe(false);
    expect(place.manifest()).toBe(edited);
    place.write('colophon: 1\nteams: [\n');
    const broken = await console.ask(cookie, { ...wish, confirmed: second });
    expect([broken.status, bodyOf(broken).error]).toEqual([409, expect.stringContaining('colophon validate')]);
    expect(await console.stop()).toBe(0);
  });

  test('is what was confirmed, also where the service changes while that is written', async () => {
    const place = await places.applied();
    const title = await places.retitling('Testers');
    await title('Seen');
    const console = await startUi([], place);
    const cookie = await console.enter();
    const { preview } = bodyOf(await console.ask(cookie, wish));
    let changed: Promise<void> | undefined;
    onAnswer = ({ path }) => {
      if (changed === undefined && path.startsWith('/v1/orgs/org_acme/teams?')) {
        // Who reads this list again waits until it is another one.
        api.server.setFaults([{ kind: 'latency', ms: 500, operation: 'listTeamsInOrganizationById' }]);
        changed = title('Unseen');
      }
    };
    const { written } = bodyOf(await console.ask(cookie, { ...wish, confirmed: preview.digest }));
    await vi.waitFor(() => expect(changed).toBeDefined());
    onAnswer = () => {};
    api.server.setFaults([]);
    await changed;
    expect([written, place.manifest()]).toEqual([true, MANIFEST.replace('title: Testers', 'title: Seen')]);
    expect(await console.stop()).toBe(0);
  });

  test('is shown but not written where COLOPHON_READ_ONLY is set', async () => {
    const place = await places.applied();
    await places.retitle('Testers', 'Drifted');
    const console = await startUi([], { ...place, env: { ...place.env, COLOPHON_READ_ONLY: '1' } });
    const cookie = await console.enter();
    const { preview } = bodyOf(await console.ask(cookie, wish));
    const refused = await console.ask(cookie, { ...wish, confirmed: preview.digest });
    expect([refused.status, bodyOf(refused).error]).toEqual([403, expect.stringContaining('COLOPHON_READ_ONLY')]);
    expect(place.manifest()).toBe(MANIFEST);
    expect(await console.stop()).toBe(0);
  });
});

test('a service that repeats its token has it neither on a page nor in an answer', async () => {
  const place = await places.applied();
  const echo = createServer((from, to) => {
    const message = `You sent ${from.headers.authorization}.`;
    to.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code: 400, message } }));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const console = await startUi(['--retries', '0'], { ...place, env: { ...place.env, COLOPHON_BASE_URL: url } });
  const cookie = await console.enter();
  const pages = ['index', ...['workspace', 'plan', 'drift', 'access'].map((name) => `environments/default/${name}`)];
  const shown = await Promise.all(
    pages.map((name) => send(console.port, { path: `/${name}.html`, headers: { cookie } })),
  );
  const asked = await console.ask(cookie, { environment: 'default', address: TESTERS });
  expect(asked.text).toContain('You sent');
  for (const { text } of [...shown, asked]) {
    expect(text).not.toContain(api.server.token);
  }
  expect(await console.stop()).toBe(0);
  echo.close();
});
