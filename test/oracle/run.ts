import type { Clock } from '../../src/base/clock.ts';
import { unmatchedPatterns } from '../../src/command/app/patterns.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import type { ApplyResult } from '../../src/core/engine/apply-types.ts';
import { applyPlan } from '../../src/core/engine/execute/executor.ts';
import { makePlan } from '../../src/core/engine/planner.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Address } from '../../src/core/plan/address.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { ORGANIZATION } from './ground.ts';
import type { Process } from './process.ts';

/** What is run: the product, or a copy of it in which something is wrong. */
export interface Engine {
  readonly makePlan: typeof makePlan;
  readonly applyPlan: typeof applyPlan;
}

export const ENGINE: Engine = { makePlan, applyPlan };

export interface Patterns {
  readonly target: readonly string[];
  readonly exclude: readonly string[];
  readonly replace?: readonly Address[];
}

export const EVERYTHING: Patterns = { target: [], exclude: [] };

/** Plans, as one process does. */
export async function plan(
  { makePlan: make }: Engine,
  process: Process,
  manifest: Manifest,
  patterns: Patterns,
): Promise<Outcome<Plan>> {
  const state = await process.ledger.load({ organization: ORGANIZATION });
  if (!state.ok) {
    return state;
  }
  const { workspace } = manifest;
  const made = await make({
    kinds: KINDS,
    workspace,
    ledger: state.value,
    driver: process.driver,
    prune: 'owned',
    ...patterns,
    allow: [],
    now: '2026-11-15T05:00:00.000Z',
    tool: { name: 'colophon', version: '0' },
    service: 'oracle',
    stats: () => ({ reads: 0, writes: 0 }),
  });
  const unmatched = made.ok ? unmatchedPatterns(patterns, { workspace, record: state.value, plan: made.value }) : [];
  return unmatched.length === 0 ? made : { ok: false, diagnostics: unmatched };
}

export interface Applying {
  readonly plan: Plan;
  readonly manifest: Manifest;
  readonly parallelism: number;
  /** How long to wait for another process that has the ledger. */
  readonly waitMs: number;
  readonly clock: Clock;
}

/** Every consent that a plan asks for. */
function consentsFor({ blocked }: Plan): readonly string[] {
  return [...new Set(blocked.flatMap(({ consents }) => consents))];
}

/** How an apply ended; `locked` where another process had the ledger. */
export type Applied =
  | Pick<ApplyResult, 'status' | 'results' | 'diagnostics'>
  | { readonly status: 'locked'; readonly results: readonly []; readonly diagnostics: readonly [] };

/** Applies a plan, as one process does, with every consent that it asks for. */
export async function apply({ applyPlan: carryOut }: Engine, process: Process, input: Applying): Promise<Applied> {
  const { plan: given, manifest, parallelism, waitMs, clock } = input;
  const begun = await process.ledger.begin({
    command: 'oracle',
    waitMs,
    organization: ORGANIZATION,
    salt: given.ledger.salt,
  });
  if (!begun.ok) {
    return { status: 'locked', results: [], diagnostics: [] };
  }
  const session = begun.value;
  const fields = new Map(manifest.workspace.resources.map((resource) => [resource.address, resource.fields]));
  const result = await carryOut({
    plan: given,
    driver: process.driver,
    kinds: KINDS,
    ledger: session.state,
    record: session.record,
    allow: consentsFor(given),
    onGuard: 'stop',
    onError: 'continue',
    parallelism,
    secretOf: (address, field) => fields.get(address)?.[field],
    clock,
  });
  await session.finish({ complete: result.status === 'done' });
  return result;
}

/** What did not go well, for people. */
export function troubles({ status, results, diagnostics }: Applied): string {
  return [
    status,
    ...diagnostics.map(({ code, detail }) => `${code}: ${detail}`),
    ...results.flatMap((one) =>
      one.status === 'done' ? [] : [`${one.status} ${one.change.action} ${one.change.address}: ${one.message}`],
    ),
  ].join('; ');
}

/** Whether the service refused a value. */
export function isRefused(message: string): boolean {
  return message.includes('answered 400');
}
