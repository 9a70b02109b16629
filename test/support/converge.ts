import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { type ApplyInput, type ApplyReport, apply } from '../../src/command/app/apply.ts';
import { type PlanInput, plan } from '../../src/command/app/plan.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import type { Clock } from '../../src/core/engine/apply-types.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import type { RunningServer } from '../../src/server/index.ts';

/** The value, or an error that says why there is none. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
  }
  return outcome.value;
}

/** Loads files as the command line does. */
export async function loadFiles(files: Readonly<Record<string, string>>): Promise<Manifest> {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-converge-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return unwrap(await loadManifest({ kinds: KINDS, cwd: folder, paths: [], variables: {}, env: {} }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A clock on which nobody waits. */
const QUICK: Clock = {
  now: () => performance.now(),
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
};

/** How a server is reached in tests: no long waits. */
export function serviceOf(server: Pick<RunningServer, 'url' | 'token'>, more: ServiceOptions = {}): ServiceOptions {
  return { baseUrl: server.url, token: server.token, timeoutMs: 30_000, tries: 1, ...more };
}

export interface Work {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
}

/** Consents to everything that a plan blocks. */
export function consentsFor({ blocked }: Plan): readonly string[] {
  return [...new Set(blocked.flatMap(({ consents }) => consents))];
}

/** Whether consents allow everything that a plan blocks: two links that nothing distinguishes never are. */
export function isAllowable({ blocked }: Plan): boolean {
  return blocked.every(({ consents }) => consents.length > 0);
}

/** Plans, with everything allowed that the plan asks for. */
export async function planned(work: Work, selection: Pick<PlanInput, 'target'> = {}): Promise<Plan> {
  return unwrap(await plan({ ...work, ...selection, allow: ['remove-member'] }));
}

/** Applies a plan, with everything allowed that it asks for. */
export function run(work: Work, made: Plan, more: Partial<ApplyInput> = {}): Promise<ApplyReport> {
  return apply({ ...work, plan: made, allow: consentsFor(made), clock: QUICK, ...more });
}

/** What is left to do, in short. */
export function rest({ changes, refresh, forget, blocked }: Plan): unknown {
  return {
    changes: changes.map(({ action, address, fields, cause, reason }) => ({
      action,
      address,
      cause,
      reason,
      fields: fields.map(({ path, before, after }) => ({ path, before, after })),
    })),
    refresh: refresh.map(({ address }) => address),
    forget,
    blocked: blocked.map(({ address, guard }) => `${address} ${guard}`),
  };
}

const NOTHING = { changes: [], refresh: [], forget: [], blocked: [] };

/** What a report says of what did not go well. */
export function troubles({ status, results, diagnostics }: ApplyReport): unknown {
  return {
    status,
    results: results.flatMap((result) =>
      result.status === 'done'
        ? []
        : [`${result.status} ${result.change.action} ${result.change.address}: ${result.message}`],
    ),
    diagnostics: diagnostics.map(({ code, detail }) => `${code}: ${detail}`),
  };
}

export const NO_TROUBLE = { status: 'done', results: [], diagnostics: [] };

/** Expects that there is nothing left to do. */
export async function expectSettled(work: Work): Promise<Plan> {
  const again = await planned(work);
  expect(rest(again)).toEqual(NOTHING);
  return again;
}

/** One clean run, after which there is nothing left to do. */
export async function converge(work: Work): Promise<Plan> {
  const made = await planned(work);
  const report = await run(work, made);
  expect(troubles(report)).toEqual(NO_TROUBLE);
  await expectSettled(work);
  return made;
}
