import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { plan } from '../../src/command/app/plan.ts';
import { PROFILE_NAMES } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { planned, run, serviceOf, type Work } from '../support/converge.ts';
import { useStages } from '../support/converge-stages.ts';
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

/** What a write is about, whatever it does with it: `sections` for the creation, the update and the deletion of one. */
const subjectOf = (path: string): string => path.split('/').findLast((segment) => !segment.includes('_')) ?? path;

/**
 * Ignores one part of what is sent about each subject at a time, until every part was ignored once: what is ignored elsewhere hides
 * nothing of it, and what was not sent because of that is ignored in a later round.
 */
function ignoringInRounds(): { readonly request: NonNullable<Tampering['request']>; readonly next: () => Set<string> } {
  const tried = new Set<string>();
  let ignored: Map<string, string> | undefined;
  return {
    request: (method, path, sent) => {
      if (method === 'GET' || ignored === undefined) {
        return sent;
      }
      const parts = partsOf(method, path, sent);
      const subject = subjectOf(path);
      const part = ignored.get(subject) ?? parts.find((one) => !tried.has(one));
      if (part === undefined || !parts.includes(part)) {
        return sent;
      }
      ignored.set(subject, part);
      return without(part, path, sent);
    },
    next: () => {
      const before = new Set(ignored?.values());
      for (const part of before) {
        tried.add(part);
      }
      ignored = new Map();
      return before;
    },
  };
}

/** The service answers every write and ignores a part of it. What a run then reports as done must be so. */
describe.each(PROFILE_NAMES)('on the profile %s', (profile) => {
  const stages = useStages(profile);

  test('nothing that the service ignores is reported as done', { timeout: 3_600_000 }, async () => {
    const { server, state, manifest } = stages.changed();
    const tampering: Tampering = {};
    const service = serviceOf(await tamperedWith(server, tampering));
    const attempt = async (request: NonNullable<Tampering['request']>): Promise<readonly string[]> => {
      server.reset();
      const work: Work = { manifest, service, ledger: createMemoryLedger(state) };
      const made = await planned(work);
      tampering.request = request;
      const report = await run(work, made);
      delete tampering.request;
      const done = report.results.flatMap(({ status, change }) => (status === 'done' ? [change] : []));
      const next = await plan({ ...work, allow: ['remove-member'] });
      if (!next.ok) {
        // What cannot be changed after it was created: whatever was refused must not have been called done.
        return next.diagnostics
          .filter(({ detail }) => done.some(({ address }) => detail.startsWith(`${address}: `)))
          .map(({ code, detail }) => `${code} ${detail}`);
      }
      const keys = new Set(done.map(({ key }) => key));
      return next.value.changes
        .filter(({ key }) => keys.has(key))
        .map(({ action, address, fields }) => `${action} ${address} ${fields.map(({ path }) => path).join(', ')}`);
    };
    const seen = new Set<string>();
    const untrue = await attempt((method, path, sent) => {
      for (const part of method === 'GET' ? [] : partsOf(method, path, sent)) {
        seen.add(part);
      }
      return sent;
    });
    expect(untrue).toEqual([]);
    const { request, next } = ignoringInRounds();
    const tried = new Set<string>();
    next();
    for (let ignored = new Set(['']); ignored.size > 0; ) {
      const told = await attempt(request);
      ignored = next();
      expect(told, [...ignored].join(', ')).toEqual([]);
      for (const part of ignored) {
        tried.add(part);
      }
    }
    expect([...seen].filter((part) => !tried.has(part))).toEqual([]);
  });
});
