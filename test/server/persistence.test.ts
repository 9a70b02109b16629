import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import Libsql from 'libsql';
import { describe, expect, test } from 'vitest';
import { Database } from '../../src/server/database.ts';
import { defaultWorld, type FaultRule, type RunningServer, startServer } from '../../src/server/index.ts';
import { openStore } from '../../src/server/persistence.ts';
import { admin } from '../support/admin.ts';
import { raw, requestText } from '../support/raw.ts';
import { useFolder } from '../support/serve-process.ts';
import { apiOf } from '../support/server.ts';

const REDIRECTS = '/v1/orgs/org_acme/sites/site_docs/redirects';
const redirect = (source: string) => ({
  source,
  destination: { kind: 'site-section', siteSectionId: 'sec_guides' },
});
const file = useFolder();

/** A world without what every start makes anew. */
function lasting(server: RunningServer): unknown {
  const { tables, ...rest } = server.exportWorld();
  return { ...rest, ...tables, tokens: tables.tokens?.filter(({ id }) => id !== 'token_server') };
}

async function withServer<T>(data: string, work: (server: RunningServer) => T | Promise<T>): Promise<T> {
  const server = await startServer({ data, processingDelay: 5 });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

describe('a data file', () => {
  test('keeps the world, its order and its tokens from one start to the next', async () => {
    const data = file('kept.db');
    let token = '';
    const before = await withServer(data, async (server) => {
      const api = apiOf(server);
      token = server.tokenFor('user_lin');
      for (const source of ['/first', '/second', '/third']) {
        await api.post(REDIRECTS, redirect(source));
      }
      await api.delete(`${REDIRECTS}/redirect_start`);
      await api.patch(`${REDIRECTS}/redirect_api`, { source: '/renamed' });
      return lasting(server);
    });
    expect(statSync(data).mode & 0o777).toBe(0o600);
    expect(existsSync(`${data}-wal`)).toBe(false);
    await withServer(data, async (server) => {
      expect(lasting(server)).toEqual(before);
      expect((await apiOf(server, token).get('/v1/user')).body.id).toBe('user_lin');
      const { body } = await apiOf(server).get(REDIRECTS);
      expect(body.items.map(({ source }: { source: string }) => source)).toEqual([
        '/renamed',
        '/first',
        '/second',
        '/third',
      ]);
      await apiOf(server).post(REDIRECTS, redirect('/fourth'));
      expect((await apiOf(server).get(REDIRECTS)).body.items.at(-1).source).toBe('/fourth');
    });
  });

  test("holds one token of the server's own, the newest", async () => {
    const data = file('tokens.db');
    const first = await withServer(data, (server) => server.token);
    await withServer(data, async (server) => {
      expect((await apiOf(server, first).get('/v1/user')).status).toBe(401);
      expect((await apiOf(server).get('/v1/user')).status).toBe(200);
    });
  });

  test('has the new world after a reset and after an import', async () => {
    const data = file('replaced.db');
    await withServer(data, async (server) => {
      await apiOf(server).delete(`${REDIRECTS}/redirect_start`);
      expect((await admin(server, 'POST', 'reset')).status).toBe(204);
    });
    const exported = await withServer(data, async (server) => {
      expect((await apiOf(server).get(REDIRECTS)).body.count).toBe(2);
      const world = { ...defaultWorld(0), organization: 'org_other', tokenUser: 'user_stella' };
      expect((await admin(server, 'PUT', 'world', world)).status).toBe(204);
      return lasting(server);
    });
    await withServer(data, async (server) => {
      expect(server.organization).toBe('org_other');
      expect((await apiOf(server).get('/v1/user')).body.id).toBe('user_stella');
      expect(lasting(server)).toEqual(exported);
    });
  });

  test('that holds a world takes no other', async () => {
    const data = file('taken.db');
    await withServer(data, () => {});
    await expect(startServer({ data, world: defaultWorld(0) })).rejects.toThrow(
      'contains a world already: start without --world to continue with it, or remove the file',
    );
    await withServer(data, (server) => expect(server.organization).toBe('org_acme'));
  });

  test('may be an empty file', async () => {
    const data = file('empty.db');
    writeFileSync(data, '');
    await withServer(data, (server) => expect(server.organization).toBe('org_acme'));
  });

  test('that is full refuses the change with 507 and goes on', async () => {
    const data = file('full.db');
    await withServer(data, () => {});
    const server = await startServer({ data, maxDataSize: statSync(data).size + 16 * 1024 });
    try {
      let status = 201;
      let answer = { error: { code: 0, message: '' } };
      for (let index = 0; status === 201 && index < 500; index++) {
        const response = await fetch(server.url + REDIRECTS, {
          method: 'POST',
          headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(redirect(`/${'long/'.repeat(90)}${index}`)),
        });
        status = response.status;
        answer = (await response.json()) as typeof answer;
      }
      expect(answer).toEqual({
        error: { code: 507, message: expect.stringMatching(/no space left.*Nothing was changed/) },
      });
      const kept = (server.exportWorld().tables.redirects ?? []).length;
      expect((await apiOf(server).get(REDIRECTS)).body.count).toBe(kept);
      expect(server.journal().findLast(({ method }) => method === 'POST')).toMatchObject({ status: 507, write: false });
      await server.close();
      await withServer(data, (again) => expect(again.exportWorld().tables.redirects).toHaveLength(kept));
    } finally {
      await server.close();
    }
  });
});

describe('what comes at the same moment as a change that cannot be kept', () => {
  type Wanted = readonly [method: string, path: string, body?: unknown];
  const tooMuch: Wanted = [
    'PUT',
    '/v1/orgs/org_acme/openapi/large',
    {
      source: {
        text: JSON.stringify({ openapi: '3.1.0', info: { title: 'x'.repeat(30_000), version: '1' }, paths: {} }),
      },
    },
  ];

  /** Sends all requests in one piece to a server whose file is full. */
  async function atOnce(name: string, requests: readonly Wanted[], faults: readonly FaultRule[] = []) {
    const data = file(name);
    await withServer(data, () => {});
    const server = await startServer({ data, maxDataSize: statSync(data).size + 8 * 1024, faults });
    try {
      const texts = requests.map(([method, path, body], index) => {
        // The server closes the connection after its last answer.
        const headers = {
          Authorization: `Bearer ${server.token}`,
          ...(index === requests.length - 1 ? { Connection: 'close' } : {}),
        };
        return requestText(method, path, headers, body === undefined ? '' : JSON.stringify(body));
      });
      const { text, statuses } = await raw(server.url, texts.join(''));
      return { text, statuses, journal: server.journal() };
    } finally {
      await server.close();
    }
  }

  test('and only reads, is read again', async () => {
    const { statuses, text } = await atOnce('read-again.db', [
      ['DELETE', `${REDIRECTS}/redirect_start`],
      tooMuch,
      ['GET', '/v1/orgs/org_acme/sites/site_docs/redirect?source=/old/start'],
      ['GET', `${REDIRECTS}?limit=1`],
    ]);
    expect(statuses).toEqual([507, 507, 200, 200]);
    expect(text).toContain('"count":2');
  });

  test('is not refused for what never came to be', async () => {
    const { statuses, journal } = await atOnce('refused-again.db', [
      ['POST', REDIRECTS, redirect('/twice')],
      tooMuch,
      ['POST', REDIRECTS, redirect('/twice')],
    ]);
    expect(statuses).toEqual([507, 507, 507]);
    expect(journal.some(({ write }) => write)).toBe(false);
  });

  test('is no write in the journal when its answer is lost besides', async () => {
    const { journal } = await atOnce('lost-besides.db', [tooMuch], [{ kind: 'reset', when: 'after' }]);
    expect(journal).toMatchObject([{ status: 0, write: false, fault: 'reset' }]);
  });
});

describe('a file that is not ours is left as it is', () => {
  function other(name: string, prepare: (path: string) => void): string {
    const path = file(name);
    prepare(path);
    return path;
  }
  const sqlite = (statements: string) => (path: string) => {
    const db = new Libsql(path);
    db.exec(statements);
    db.close();
  };

  test.each([
    ['a text', (path: string) => writeFileSync(path, 'dear diary '.repeat(1000)), 'is not a data file of this server'],
    ['a short text', (path: string) => writeFileSync(path, 'x'), 'is not a data file of this server'],
    ["somebody else's database", sqlite('CREATE TABLE t (a); INSERT INTO t VALUES (1)'), 'is not a data file'],
    [
      'a newer format',
      sqlite('CREATE TABLE t (a); PRAGMA application_id = 0x436c7068; PRAGMA user_version = 2'),
      'has format 2, and this version reads up to 1',
    ],
  ])('%s', async (title, prepare, message) => {
    const data = other(`${title.replaceAll(/\W/g, '-')}.db`, prepare);
    const before = readFileSync(data);
    await expect(startServer({ data })).rejects.toThrow(message);
    expect(readFileSync(data).equals(before)).toBe(true);
    expect(existsSync(`${data}-wal`)).toBe(false);
  });

  test('a folder, or a file in a folder that is not there', async () => {
    mkdirSync(file('folder'));
    await expect(startServer({ data: file('folder') })).rejects.toThrow(/folder/);
    await expect(startServer({ data: file('nowhere/data.db') })).rejects.toThrow(/nowhere.*cannot be opened/);
  });
});

describe('two servers on one file', () => {
  test('are one too many in one process', async () => {
    const data = file('shared.db');
    await withServer(data, async (server) => {
      await expect(startServer({ data })).rejects.toThrow('is in use by another server');
      expect((await apiOf(server).post(REDIRECTS, redirect('/still-here'))).status).toBe(201);
    });
    await withServer(data, (server) => expect(server.exportWorld().tables.redirects).toHaveLength(3));
  });
});

test('F71: a log that was torn off gives the transactions before the tear, and no half one', () => {
  const data = file('torn.db');
  const store = openStore(data);
  const database = new Database();
  database.persistTo(store);
  const { users, teamMembers } = database.tables;
  database.transaction(() => database.putMeta({ organization: 'o', tokenUser: 'u' }));
  const total = 60;
  for (let index = 0; index < total; index++) {
    database.transaction(() => {
      users.put({ id: `user_${index}`, displayName: 'x'.repeat(100), email: '' });
      teamMembers.put({ id: `team.user_${index}`, team: 'team', user: `user_${index}`, role: 'member' });
      // Each transaction also takes the trace of the one before away.
      teamMembers.remove(`trace.user_${index - 1}`);
      teamMembers.put({ id: `trace.user_${index}`, team: 'trace', user: `user_${index}`, role: 'owner' });
    });
  }
  // What a process that is killed now leaves behind.
  const wal = statSync(`${data}-wal`).size;
  expect(wal).toBeGreaterThan(100_000);
  const seen = new Set<number>();
  for (let cut = 0; cut <= 40; cut++) {
    const copy = file(`torn-${cut}.db`);
    copyFileSync(data, copy);
    copyFileSync(`${data}-wal`, `${copy}-wal`);
    truncateSync(`${copy}-wal`, Math.round((wal * cut) / 40) - (cut % 4) * (cut === 0 ? 0 : 7));
    const reopened = openStore(copy);
    const restored = new Database();
    reopened.load(restored);
    const ids = restored.tables.users.all().map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => `user_${index}`));
    const others = restored.tables.teamMembers.all().map(({ id }) => id);
    expect(others.filter((id) => id.startsWith('team.'))).toEqual(ids.map((id) => `team.${id}`));
    expect(others.filter((id) => id.startsWith('trace.'))).toEqual(ids.slice(-1).map((id) => `trace.${id}`));
    seen.add(ids.length);
    reopened.close();
  }
  expect(Math.max(...seen)).toBe(total);
  expect(seen.size).toBeGreaterThan(20);
  store.close();
});
