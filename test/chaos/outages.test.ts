import { describe, expect, test } from 'vitest';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { FaultRule } from '../../src/server/index.ts';
import {
  converge,
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  type Work,
} from '../support/converge.ts';
import { expectRecovery, storm, useStages, watch } from '../support/converge-stages.ts';
import { twins } from '../support/random-world.ts';
import { useServer } from '../support/server.ts';

const stages = useStages();
const api = useServer({ processingDelay: 0 });

const HEAD = 'colophon: 1\norganization: org_acme\n';

/** A site of the example world with so many redirects. */
function redirects(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `      /r/${index}: { section: guides }`);
  return `${HEAD}spaces: { handbook: { id: spc_handbook } }
sites:
  docs:
    id: site_docs
    sections:
      - { path: guides, spaces: [{ space: handbook }] }
    redirects:
${lines.join('\n')}
`;
}

async function workOn(text: string): Promise<Work> {
  api.server.setFaults([]);
  api.server.reset();
  return {
    manifest: await loadFiles({ 'colophon.yaml': text }),
    service: serviceOf(api.server),
    ledger: createMemoryLedger(),
  };
}

const onWrites = (rule: FaultRule): FaultRule[] =>
  (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({ ...rule, method }));

describe('F27: a token that is taken back in the middle', () => {
  test.each([1, 2, 7, 20])(
    'from the %ith write of each kind on: nothing more is begun, and another run completes it',
    async (nth) => {
      const stage = stages.fresh();
      const rules = onWrites({ kind: 'status', status: 401, nth, count: 1_000_000 });
      const result = await storm(stage, rules, { apply: { parallelism: nth % 2 === 0 ? 1 : 4 } });
      const struck = result.entries.filter(({ fault, method }) => fault !== undefined && method !== 'GET').length;
      if (struck === 0) {
        expect(result.report.status).toBe('done');
      } else {
        expect(result.report.status).toBe('denied');
        expect(struck).toBeLessThanOrEqual(4);
      }
      await expectRecovery(stage, result);
    },
  );

  test('F26: before the first write: nothing is written', async () => {
    const stage = stages.fresh();
    const result = await storm(stage, [{ kind: 'status', status: 401 }]);
    expect(result.report.status).toBe('denied');
    expect(result.entries.filter(({ method }) => method !== 'GET')).toEqual([]);
    await expectRecovery(stage, result);
  });
});

describe('a service that is down', () => {
  test.each([1, 4])('F24: for all writes: the run stops after a few, with %i at once', async (parallelism) => {
    const stage = stages.fresh();
    const result = await storm(stage, onWrites({ kind: 'status', status: 503 }), { apply: { parallelism } });
    expect(['partial', 'failed']).toContain(result.report.status);
    expect(result.report.diagnostics).toContainEqual(expect.objectContaining({ code: 'service-down' }));
    // Five changes in a row, each tried three times, and what was on its way besides.
    expect(result.entries.filter(({ method }) => method !== 'GET').length).toBeLessThanOrEqual((5 + parallelism) * 3);
    await expectRecovery(stage, result);
  });

  test('for everything: nothing is written', async () => {
    const stage = stages.fresh();
    const result = await storm(stage, [{ kind: 'status', status: 503 }]);
    expect(result.report.status).toBe('failed');
    expect(result.entries.filter(({ method }) => method !== 'GET')).toEqual([]);
    await expectRecovery(stage, result);
  });
});

describe('F25: one refusal among a hundred', () => {
  test('leaves one out and makes the other ninety-nine', async () => {
    const work = await workOn(redirects(100));
    const plan = await planned(work);
    const journal = watch(api.server);
    api.server.setFaults([{ kind: 'status', status: 400, operation: 'createSiteRedirect', nth: 37 }]);
    const report = await run(work, plan);
    api.server.setFaults([]);
    expect(report.status).toBe('partial');
    expect(report.results.filter(({ status, change }) => status === 'done' && change.action === 'create')).toHaveLength(
      99,
    );
    const failed = report.results.filter(({ status }) => status !== 'done');
    expect(failed).toMatchObject([
      { status: 'failed', outcome: 'none', message: expect.stringContaining('injected on purpose') },
    ]);
    expect(report.requests.writes).toBe(journal().filter(({ method }) => method !== 'GET').length);
    const next = await planned(work);
    expect(next.changes.map(({ key }) => key)).toEqual(failed.map(({ change }) => change.key));
    await converge(work);
  });
});

describe('F16: a request that arrives after all', () => {
  test('is reported with the ids of both resources, and neither is deleted', async () => {
    // Nothing keeps two teams from having one title.
    const work = await workOn(`${HEAD}teams:\n  late: { title: Late team }\n`);
    const plan = await planned(work);
    api.server.setFaults([
      { kind: 'late', ms: 700, operation: 'createOrganizationTeam', nth: 1 },
      // The second request is held until the first one has had its effect.
      { kind: 'latency', ms: 1200, operation: 'createOrganizationTeam', nth: 2 },
    ]);
    const report = await run(work, plan);
    api.server.setFaults([]);
    const twice = (): string[] =>
      (api.server.exportWorld().tables.teams ?? []).flatMap(({ id, title }) => (title === 'Late team' ? [id] : []));
    const ids = twice();
    expect(ids).toHaveLength(2);
    expect(report).toMatchObject({ status: 'partial', diagnostics: [{ code: 'duplicate' }] });
    for (const id of ids) {
      expect(report.diagnostics[0]?.detail).toContain(id);
    }
    await expectSettled(work);
    expect(twice()).toEqual(ids);
  });
});

describe('F41: a service that shows late what it did', () => {
  // Once for each server: it remembers what it has answered.
  test.each([
    [2, stages.fresh],
    [5, stages.changed],
  ] as const)('by %i reads is waited for, and nothing is made twice', async (reads, stageOf) => {
    const stage = stageOf();
    const result = await storm(stage, [{ kind: 'lag', reads }]);
    expect(result.report.status).toBe('done');
    await expectRecovery(stage, result);
  });

  test('F13: and loses an answer makes nothing twice either', async () => {
    const work = await workOn(redirects(3));
    const plan = await planned(work);
    api.server.setFaults([
      { kind: 'reset', when: 'after', operation: 'createSiteRedirect', nth: 1 },
      { kind: 'lag', reads: 5, operation: 'listSiteRedirects' },
    ]);
    const report = await run(work, plan);
    api.server.setFaults([]);
    expect(['done', 'partial']).toContain(report.status);
    expect(twins(api.server.exportWorld())).toEqual([]);
    await converge(work);
  });
});

describe('F07: an answer that never comes', () => {
  test.each(['before', 'after'] as const)('is not waited for without end, %s the request is done', async (when) => {
    const work = await workOn(redirects(3));
    const plan = await planned(work);
    api.server.setFaults([{ kind: 'silence', when, operation: 'createSiteRedirect', nth: 2 }]);
    const report = await run(work, plan, { service: { ...work.service, timeoutMs: 1500 } });
    api.server.setFaults([]);
    expect(troubles(report)).toEqual(NO_TROUBLE);
    await expectSettled(work);
    expect(twins(api.server.exportWorld())).toEqual([]);
  });
});

describe('F21: too many requests', () => {
  test('are waited for, with a word from the service or without, and everything is done', async () => {
    const work = await workOn(redirects(20));
    const plan = await planned(work);
    api.server.setFaults([
      { kind: 'status', status: 429, retryAfter: 0, operation: 'createSiteRedirect', nth: 2 },
      { kind: 'status', status: 429, bare: true, operation: 'createSiteRedirect', nth: 5 },
    ]);
    const report = await run(work, plan, { service: { ...work.service, tries: 5 } });
    api.server.setFaults([]);
    expect(troubles(report)).toEqual(NO_TROUBLE);
    await expectSettled(work);
  });
});

describe('a resource that the service takes and cannot use', () => {
  test('is not said to be done, neither new nor changed', async () => {
    const work = await workOn(
      `${HEAD}openapi:\n  fresh: { source: 'not a description' }\n  petstore: { source: 'nor is this' }\n`,
    );
    const report = await run(work, await planned(work));
    expect(report.status).toBe('partial');
    expect(report.results.map(({ status }) => status)).toEqual(['failed', 'failed']);
    const right = await loadFiles({
      'colophon.yaml': `${HEAD}openapi:\n  fresh: { source: '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }' }\n  petstore: { source: { url: 'https://specs.example.com/billing.yaml' } }\n`,
    });
    await converge({ ...work, manifest: right });
  });
});
