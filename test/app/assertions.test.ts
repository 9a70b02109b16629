import { beforeEach, describe, expect, test } from 'vitest';
import { drift } from '../../src/command/app/drift.ts';
import { plan } from '../../src/command/app/plan.ts';
import { verify } from '../../src/command/app/verify/verify.ts';
import { renderDriftJson } from '../../src/command/report/drift/drift.ts';
import { readDriftDocument, renderDriftIssue } from '../../src/command/report/drift/issue.ts';
import { driftHeadline } from '../../src/command/report/drift/words.ts';
import type { ClientEvent } from '../../src/core/client/index.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadFiles, run, serviceOf, unwrap, type Work } from '../support/converge.ts';
import { useServer } from '../support/server.ts';

const api = useServer({});
beforeEach(() => api.server.reset());

async function workWith(assertions: string, more = ''): Promise<Work & { readonly asked: string[] }> {
  const asked: string[] = [];
  const text = `colophon: 1\norganization: org_acme\nsites: { docs: { id: site_docs } }\n${more}assert:\n${assertions}`;
  const service = serviceOf(api.server, {
    onRequest: (event: ClientEvent) => {
      if (event.type === 'started') {
        asked.push(event.operation);
      }
    },
  });
  return { manifest: await loadFiles({ 'colophon.yaml': text }), service, ledger: createMemoryLedger(), asked };
}

const failedIn = ({ diagnostics }: { readonly diagnostics: readonly { code: string; detail: string }[] }): string[] =>
  diagnostics.filter(({ code }) => code === 'assert-failed').map(({ detail }) => detail);

test('what holds says nothing, and costs no request', async () => {
  const bare = await workWith('  site.docs.hostname: docs.example.com\n');
  const { hostname = '' } = api.server.exportWorld().tables.sites?.find(({ id }) => id === 'site_docs') ?? {};
  const work = await workWith(
    `  site.docs.hostname: ${hostname === '' ? 'null' : hostname.toUpperCase()}\n  site.docs.type: ultimate\n`,
  );
  const planned = unwrap(await plan(work));
  expect(failedIn(planned).filter((detail) => detail.includes('hostname'))).toEqual([]);
  await plan({ ...bare, manifest: { ...bare.manifest, assertions: [] } });
  expect(work.asked).toEqual(bare.asked);
});

test('what does not hold is a warning of a plan, and nothing is changed because of it', async () => {
  const work = await workWith('  site.docs.hostname: other.example.com\n  site.docs.published: false\n');
  const planned = unwrap(await plan(work));
  expect(failedIn(planned)).toHaveLength(2);
  expect(failedIn(planned)[0]).toContain('site.docs.hostname should be "other.example.com"; the live value is');
  expect(planned.diagnostics.find(({ code }) => code === 'assert-failed')?.source?.line).toBe(5);
  const before = api.server.exportWorld();
  const report = await run(work, planned);
  expect(report.status).toBe('done');
  expect(api.server.exportWorld()).toEqual(before);
});

test('drift counts it, and an issue names it', async () => {
  const work = await workWith('  site.docs.hostname: other.example.com\n');
  await run(work, unwrap(await plan(work)));
  const { plan: planned, findings } = unwrap(await drift(work));
  expect([findings.drifted, findings.found, findings.assertions]).toEqual([false, true, 1]);
  expect(driftHeadline(findings, 'default')).toBe('No drift in default. 1 failed assertion.');
  const document = readDriftDocument(renderDriftJson(planned, findings));
  expect(document?.found).toBe(true);
  const body = renderDriftIssue(document as NonNullable<typeof document>, { marker: '' });
  expect(body).toContain('1 failed assertion**');
  expect(body).toContain('other.example.com');
});

test('verify reports it as a mismatch, and what holds as well', async () => {
  const work = await workWith('  site.docs.hostname: other.example.com\n  site.docs.published: true\n');
  await run(work, unwrap(await plan(work)));
  const { resources, summary } = unwrap(await verify(work));
  expect(resources.filter(({ code }) => code === 'assert-failed')).toMatchObject([
    { address: 'site.docs', status: 'mismatch', expected: '"other.example.com"' },
  ]);
  expect(summary.mismatch).toBe(1);
  const other = unwrap(await verify({ ...work, exclude: ['site.docs'] }));
  expect(other.summary.mismatch).toBe(0);
});

test('the organization can be asserted without declaring its settings, for one request', async () => {
  const bare = await workWith('  site.docs.published: true\n');
  await plan(bare);
  const work = await workWith(
    '  organizationSettings.hostname: acme\n  organizationSettings.customHostname: null\n  organizationSettings.plan: free\n',
  );
  const planned = unwrap(await plan(work));
  expect(failedIn(planned)).toEqual([expect.stringContaining('organizationSettings.plan should be "free"')]);
  expect(work.asked.length - bare.asked.length).toBe(1);
});

test('a space is found by its title, and what does not exist yet is not judged', async () => {
  const more = 'spaces: { notes: { title: Notes } }\n';
  const work = await workWith('  space.notes.visibility: public\n', more);
  expect(failedIn(unwrap(await plan(work)))).toEqual([expect.stringContaining('space.notes.visibility')]);
  const text =
    'colophon: 1\norganization: org_acme\nsites: { fresh: { title: Fresh } }\nassert: { site.fresh.hostname: a.example.com }\n';
  const fresh = { ...work, manifest: await loadFiles({ 'colophon.yaml': text }) };
  expect(failedIn(unwrap(await plan(fresh)))).toEqual([]);
});

describe('in a manifest', () => {
  const refused = async (line: string): Promise<string> => {
    const error = await workWith(`  ${line}\n`).catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message : '';
  };

  test.each([
    ['site.dox.hostname: x.example.com', 'site.docs'],
    ['site.docs.hostnam: x.example.com', 'hostname'],
    ['site.docs.title: x', 'cannot be asserted'],
    ['hostname: x', 'write the address of a declared resource'],
    ['"": x', 'write the address of a declared resource'],
    ['site.docs.hostname: 7', 'number'],
  ])('%s is refused', async (line, expected) => {
    expect(await refused(line)).toContain(expected);
  });

  test('a secret is refused, since a failed assertion shows it', async () => {
    expect(await refused('site.docs.hostname: !env COLOPHON_SECRET_X')).not.toBe('');
  });
});
