import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptDrift } from '../../src/command/app/accept.ts';
import { apply } from '../../src/command/app/apply.ts';
import { exportLive } from '../../src/command/app/export.ts';
import { plan } from '../../src/command/app/plan.ts';
import type { ClientEvent } from '../../src/core/client/index.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { useServer } from '../support/server.ts';
import { folderOf, loadFrom, valueIn } from './support.ts';

const api = useServer({ processingDelay: 10 });
const SPECS = '/v1/orgs/org_acme/openapi';

const YAML = `openapi: 3.1.0
info:
  title: Orders # as on the contract
  version: '1'
paths:
  /orders: { get: { responses: { '200': { description: All of them } } } }
`;
const SAME = JSON.stringify({
  paths: { '/orders': { get: { responses: { 200: { description: 'All of them' } } } } },
  info: { version: '1', title: 'Orders' },
  openapi: '3.1.0',
});
const manifestOf = (text: string): string =>
  `colophon: 1\norganization: org_acme\nopenapi:\n  orders:\n    source: ${JSON.stringify(text)}\n`;

interface Requests {
  readonly puts: number;
  readonly contents: number;
}

/** A workspace with one specification, and how often its text was written and read. */
function world(text: string, ledger: LedgerStore = createMemoryLedger()) {
  const folder = folderOf({ 'colophon.yaml': manifestOf(text) });
  const file = join(folder, 'colophon.yaml');
  const sent: string[] = [];
  const service = {
    baseUrl: api.server.url,
    token: api.server.token,
    onRequest: (event: ClientEvent) => {
      if (event.type === 'started') {
        sent.push(event.operation);
      }
    },
  };
  const load = () => loadFrom(folder);
  const work = async () => ({ manifest: valueIn(await load()), service, ledger });
  return {
    ledger,
    text: () => readFileSync(file, 'utf8'),
    declare: (next: string) => writeFileSync(file, manifestOf(next)),
    planned: async () => valueIn(await plan(await work())),
    apply: async (allow: readonly string[] = []) => {
      const given = await work();
      return apply({ ...given, plan: valueIn(await plan(given)), allow });
    },
    accept: async () => valueIn(await acceptDrift({ ...(await work()), reload: load })),
    requests: (): Requests => {
      const count = (name: RegExp): number => sent.filter((one) => name.test(one)).length;
      const result = {
        puts: count(/^createOrUpdateOpenAPISpecBySlug/),
        contents: count(/^get.*VersionContent/),
      };
      sent.length = 0;
      return result;
    },
  };
}

async function byHand(text: string, wait = true): Promise<void> {
  await api.put(`${SPECS}/orders`, { source: { text } });
  if (wait) {
    await expect.poll(async () => (await api.get(`${SPECS}/orders`)).body.processingState).toBe('complete');
  }
}

const versions = async (): Promise<number> => (await api.get(`${SPECS}/orders/versions`)).body.items.length;
const causes = ({ changes }: { readonly changes: readonly { readonly action: string; readonly cause: string }[] }) =>
  changes.map(({ action, cause }) => `${action} ${cause}`);

describe('the text of an API description is compared as a document', () => {
  test('so that adopting the same one writes nothing, and reads it once', async () => {
    api.server.reset();
    await byHand(SAME);
    const { apply: run, planned, requests } = world(YAML);
    expect(await planned()).toMatchObject({ changes: [{ action: 'adopt', fields: [] }] });
    expect(requests()).toEqual({ puts: 0, contents: 1 });
    expect((await run()).status).toBe('done');
    expect(requests().puts).toBe(0);
    expect(await versions()).toBe(1);
    expect((await planned()).changes).toEqual([]);
    // What is as it was recorded is not read again.
    await run();
    requests();
    expect((await planned()).changes).toEqual([]);
    expect(requests()).toEqual({ puts: 0, contents: 0 });
  });

  test.each([
    ['other line ends', YAML.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${YAML}`],
    ['another order and another language', SAME],
    ['another indentation', JSON.stringify(JSON.parse(SAME), null, 4)],
  ])('so that %s in the manifest change nothing', async (_title, text) => {
    api.server.reset();
    const { apply: run, declare, planned, requests } = world(YAML);
    expect((await run()).status).toBe('done');
    requests();
    declare(text);
    expect((await planned()).changes).toEqual([]);
    expect((await run()).status).toBe('done');
    expect(requests().puts).toBe(0);
    expect((await planned()).changes).toEqual([]);
    expect(await versions()).toBe(1);
  });

  test('and what differs has its cause', async () => {
    api.server.reset();
    const { apply: run, declare, planned } = world(YAML);
    expect((await run()).status).toBe('done');
    // Somebody gives the same description in another form: there is nothing to put back.
    await byHand(SAME);
    expect(await versions()).toBe(2);
    expect((await planned()).changes).toEqual([]);
    await byHand(SAME.replace('Orders', 'By hand'));
    expect(causes(await planned())).toEqual(['update drift']);
    declare(YAML.replace('Orders', 'By hand'));
    expect(causes(await planned())).toEqual([]);
    declare(YAML.replace('Orders', 'Both'));
    const both = await planned();
    expect(causes(both)).toEqual(['update conflict']);
    expect(both.blocked.map(({ guard }) => guard)).toEqual(['conflict']);
  });

  test('so that accepting what somebody gave ends with an empty plan', async () => {
    api.server.reset();
    const { apply: run, accept, planned, requests, text } = world(YAML);
    expect((await run()).status).toBe('done');
    await byHand(SAME.replace('Orders', 'By hand'));
    requests();
    expect(await accept()).toMatchObject({ written: true, refused: [] });
    expect(text()).toContain('By hand');
    expect((await planned()).changes).toEqual([]);
    expect((await run()).status).toBe('done');
    expect((await planned()).changes).toEqual([]);
    expect(requests().puts).toBe(0);
  });

  test('so that what was exported is adopted without a write', async () => {
    api.server.reset();
    await byHand(YAML);
    const service = { baseUrl: api.server.url, token: api.server.token };
    const { files } = valueIn(await exportLive({ service, organization: 'org_acme', only: ['openapi'] }));
    const folder = folderOf(Object.fromEntries(files.map(({ path, text }) => [path, text])));
    const work = { manifest: valueIn(await loadFrom(folder)), service, ledger: createMemoryLedger() };
    const first = valueIn(await plan(work));
    expect(first.changes.every(({ action, fields }) => action === 'adopt' && fields.length === 0)).toBe(true);
    expect((await apply({ ...work, plan: first })).requests.writes).toBe(0);
    expect(valueIn(await plan(work)).changes).toEqual([]);
    expect(await versions()).toBe(1);
  });

  test('and by its bytes where it is no document', async () => {
    api.server.reset();
    const { apply: run, planned } = world('openapi: [not closed');
    expect((await run()).status).toBe('partial');
    expect(causes(await planned())).toEqual(['update pending']);
  });
});

describe('a text that the service is still reading', () => {
  test('that an interrupted run gave is waited for, and neither stale nor written again', async () => {
    api.server.reset();
    const { apply: run, declare, planned, requests } = world(YAML);
    expect((await run()).status).toBe('done');
    const next = YAML.replace('Orders', 'Next');
    declare(next);
    await byHand(next, false);
    requests();
    expect(causes(await planned())).toEqual([]);
    await byHand(SAME.replace('Orders', 'Next'), false);
    expect((await run()).status).toBe('done');
    expect(requests().puts).toBe(0);
  });

  test('that somebody gave is drift or a conflict, never overwritten as pending', async () => {
    api.server.reset();
    const { apply: run, declare, planned } = world(YAML);
    expect((await run()).status).toBe('done');
    await byHand(YAML.replace('Orders', 'By hand'), false);
    expect(causes(await planned())).toEqual(['update drift']);
    declare(YAML.replace('Orders', 'Both'));
    await byHand(YAML.replace('Orders', 'By hand again'), false);
    expect(causes(await planned())).toEqual(['update conflict']);
  });
});
