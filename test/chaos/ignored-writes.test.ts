import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { planned, run, serviceOf, type Work } from '../support/converge.ts';
import { useStages } from '../support/converge-stages.ts';
import { sampled } from '../support/runs.ts';
import { type Tampering, tamperedWith } from '../support/tampered.ts';

const isBatch = (key: string, value: Json): value is readonly JsonObject[] =>
  key === 'redirects' && Array.isArray(value);

/**
 * A write by what it does and, where it has a body, one field of that or of the items of a batch: `PATCH /v1/spaces/* title`. A move is
 * ignored as a whole.
 */
function partsOf(method: string, path: string, sent: Json): readonly string[] {
  const shape = `${method} ${path.replace(/\/[^/]*_[^/]*/g, '/*')}`;
  if (!isJsonObject(sent) || Object.keys(sent).length === 0 || path.endsWith('/sort')) {
    return [shape];
  }
  return Object.entries(sent).flatMap(([key, value]) => {
    const inner = isBatch(key, value) ? new Set(value.flatMap((item) => Object.keys(item))) : [];
    return [`${shape} ${key}`, ...[...inner].map((name) => `${shape} ${key} ${name}`)];
  });
}

/** What is left of a body without a part of it; undefined if nothing is. */
function without(part: string, path: string, sent: Json): Json | undefined {
  const keep = (fields: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => {
        if (part.endsWith(` ${key}`)) {
          return [];
        }
        return [[key, isBatch(key, value) ? value.map(keep) : value]];
      }),
    );
  const kept = isJsonObject(sent) && !path.endsWith('/sort') ? keep(sent) : {};
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** The service answers every write and ignores a part of it. What a run then reports as done must be so. */
describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  test('nothing that the service ignores is reported as done', { timeout: 3_600_000 }, async () => {
    const { server, state, manifest } = stages.changed();
    const seen = new Set<string>();
    let ignored: string | undefined;
    const tampering: Tampering = {
      request: (method, path, sent) => {
        if (method === 'GET') {
          return sent;
        }
        const parts = partsOf(method, path, sent);
        for (const part of parts) {
          seen.add(part);
        }
        return ignored === undefined || !parts.includes(ignored) ? sent : without(ignored, path, sent);
      },
    };
    const service = serviceOf(await tamperedWith(server, tampering));
    const attempt = async (): Promise<readonly string[]> => {
      server.reset();
      const work: Work = { manifest, service, ledger: createMemoryLedger(state) };
      const report = await run(work, await planned(work));
      const what = ignored;
      ignored = undefined;
      const done = report.results.flatMap(({ status, change }) => (status === 'done' ? [change] : []));
      const next = await plan({ ...work, allow: ['remove-member'] });
      if (!next.ok) {
        // What cannot be changed after it was created: whatever was refused must not have been called done.
        return next.diagnostics
          .filter(({ detail }) => done.some(({ address }) => detail.startsWith(`${address}: `)))
          .map(({ code, detail }) => `${what}: ${code} ${detail}`);
      }
      const keys = new Set(done.map(({ key }) => key));
      return next.value.changes
        .filter(({ key }) => keys.has(key))
        .map(
          ({ action, address, fields }) => `${what}: ${action} ${address} ${fields.map(({ path }) => path).join(', ')}`,
        );
    };
    expect(await attempt()).toEqual([]);
    const untrue: string[] = [];
    for (const part of sampled([...seen].sort())) {
      ignored = part;
      untrue.push(...(await attempt()));
    }
    expect(untrue).toEqual([]);
  });
});
