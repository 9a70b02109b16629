import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts';
import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import type { ClientStats } from '../../core/client/index.ts';
import { type Diagnostic, hasErrors, problem } from '../../core/diagnostics/diagnostic.ts';
import { type ApplyEvent, type ApplyResult, resultsByResource } from '../../core/engine/apply-types.ts';
import { driftedAddresses, findDrift } from '../../core/engine/drift.ts';
import type { Driver } from '../../core/engine/driver.ts';
import { applyPlan } from '../../core/engine/execute/executor.ts';
import type { Intent } from '../../core/engine/ledger.ts';
import { type ResourceOutput, watchOutputs } from '../../core/engine/outputs.ts';
import { rulesAfter } from '../../core/engine/rules.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { ledgerProblem } from '../../core/ledger/problems.ts';
import type { LedgerNote, LedgerSession, LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import { type Change, EFFECT_SIGNS, isEmpty, type Plan } from '../../core/plan/plan.ts';
import { effectOf } from '../../core/plan/resources.ts';
import { refusedForRoles } from './access/effects.ts';
import { otherPlace, otherProfile, recordsProfile } from './plan-place.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';

export interface ApplyInput {
  readonly plan: Plan;
  /** Supplies the values that the plan hides; not needed if it hides none. */
  readonly manifest?: Manifest | undefined;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  /** The consents of this run. */
  readonly allow?: readonly string[];
  /** Whether blocked changes stop the run (the default) or are skipped. */
  readonly onGuard?: 'stop' | 'skip';
  readonly onError?: 'continue' | 'stop';
  /** The number of concurrent changes; 4 by default. */
  readonly parallelism?: number | undefined;
  /** The reviewed digest; a plan with another one is refused. */
  readonly expect?: string | undefined;
  /** How long to wait for a locked ledger, in milliseconds. */
  readonly lockTimeoutMs?: number | undefined;
  /** The name of this run in the ledger lock. */
  readonly command?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ApplyEvent) => void;
  readonly clock?: Clock;
}

export interface ApplyReport extends ApplyResult {
  /** The number of requests sent. */
  readonly requests: Pick<ClientStats, 'reads' | 'writes' | 'retries'>;
  /** The URLs of sites and share links that were read or written; some are sensitive. */
  readonly outputs: readonly ResourceOutput[];
}

const PARALLELISM = 4;

const NO_REQUESTS = { reads: 0, writes: 0, retries: 0 };

function refused(status: ApplyResult['status'], diagnostics: readonly Diagnostic[]): ApplyReport {
  return { status, results: [], diagnostics, counts: {}, requests: NO_REQUESTS, outputs: [] };
}

function mismatch({ plan, manifest, expect }: ApplyInput, host: string): Diagnostic | undefined {
  if (expect !== undefined && expect !== plan.digest) {
    return problem(
      'digest',
      'The plan is not the reviewed one',
      `Its digest is ${plan.digest}; expected ${expect}. Nothing was written. Review this plan, or apply the reviewed one.`,
    );
  }
  const { organization, environment } = manifest?.workspace ?? plan;
  return otherPlace(plan, [
    { part: 'service', by: 'the address of the API', value: host },
    { part: 'organization', by: 'the manifest', value: organization },
    { part: 'environment', by: 'the manifest', value: environment },
  ]);
}

function temporaryIn(change: Change): readonly (readonly [Address, Intent])[] {
  return change.action === 'update' && change.temporary !== undefined && change.id !== undefined
    ? [[change.address, { kind: change.kind, id: change.id, fields: change.after }]]
    : [];
}

/**
 * Changes that an interruption can leave incomplete: creations and temporary values. Their intents are recorded before the first of them
 * starts.
 */
function intentsOf({ changes }: Plan): ReadonlyMap<Address, Intent> {
  const delicate = new Set(KINDS.filter(({ partial }) => partial?.isCreate !== undefined).map(({ name }) => name));
  return new Map(
    changes.flatMap((change) =>
      (change.action === 'create' || change.action === 'replace') && delicate.has(change.kind)
        ? [[change.address, { kind: change.kind, fields: change.after }] as const]
        : temporaryIn(change),
    ),
  );
}

function noteOf(plan: Plan, { status, results: steps }: ApplyResult): LedgerNote {
  const { environment, digest, changes, refresh, forget, rules } = plan;
  const results = resultsByResource(steps);
  const done = results.filter((result) => result.status === 'done').length;
  const amount = `${done} ${done === 1 ? 'change' : 'changes'}`;
  const said =
    status === 'done' ? `Apply ${amount} to ${environment}` : `Apply ${amount} to ${environment}, then ${status}`;
  return {
    subject: changes.length === 0 ? `Update the ledger of ${environment}` : said,
    lines: [
      ...(rules?.loosened ?? []).map(({ setting, text }) => `${setting}: ${text}`),
      ...results.map(
        ({ status: was, change }) =>
          `${EFFECT_SIGNS[effectOf(change)]} ${change.address}${was === 'done' ? '' : ` (${was})`}`,
      ),
      ...refresh.map(({ address }) => `recorded: ${address}`),
      ...forget.map((address) => `no longer managed: ${address}`),
    ],
    digest,
    drifted: driftedAddresses(findDrift(plan)).size,
  };
}

/** The result of a run that was suspended and lost its lock to another run. */
function lostLock({ diagnostics }: ApplyResult, writes: number): Pick<ApplyResult, 'status' | 'diagnostics'> {
  const others = diagnostics.filter(({ code }) => code !== 'interrupted' && code !== 'not-recorded');
  const detail =
    'While this run was suspended its lock was removed, and another run locked the ledger. This run stopped writing and left the ledger to the other one. Plan again after that one has finished.';
  return { status: writes > 0 ? 'partial' : 'failed', diagnostics: [...others, ledgerProblem('ledger-taken', detail)] };
}

/** Notes that this run only completed the record of an earlier one. */
function settledNote({ describe }: LedgerStore, left: string): Diagnostic {
  return {
    ...ledgerProblem(
      'ledger-pushed',
      `There was nothing to apply. An earlier run had left ${left} in ${describe}; that is now settled.`,
    ),
    severity: 'info',
  };
}

/** The part of an apply that runs while the ledger is locked: executes the plan and completes the record. */
async function applyHeld(
  { plan, manifest, ledger, ...input }: ApplyInput,
  {
    service,
    driver,
    session,
    left,
    taken,
  }: {
    readonly service: Service;
    readonly driver: Driver;
    readonly session: LedgerSession;
    /** The records that an earlier run left unfinished, in words. */
    readonly left: string | undefined;
    /** Aborted when the run loses its lock. */
    readonly taken: AbortSignal;
  },
): Promise<ApplyReport> {
  const allow = input.allow ?? [];
  const secrets = new Map((manifest?.workspace.resources ?? []).map((resource) => [resource.address, resource.fields]));
  const watched = watchOutputs({ driver, record: session.record, ledger: session.state, kinds: KINDS });
  const result = await applyPlan({
    plan,
    driver: watched.driver,
    kinds: KINDS,
    ledger: session.state,
    record: watched.record,
    allow,
    onGuard: input.onGuard ?? 'stop',
    onError: input.onError ?? 'continue',
    parallelism: input.parallelism ?? PARALLELISM,
    secretOf: (address, field) => secrets.get(address)?.[field],
    clock: input.clock ?? SYSTEM_CLOCK,
    signal: AbortSignal.any([taken, ...(input.signal === undefined ? [] : [input.signal])]),
    ...defined({ onEvent: input.onEvent }),
  }).catch(async (error: unknown) => {
    await session.abandon();
    throw error;
  });
  const rules = rulesAfter(plan, session.state, { status: result.status, allow });
  const kept = await session
    .finish({
      complete: result.status === 'done',
      ...defined({ config: plan.git, profile: driver.profile?.known(), rules }),
      note: () => noteOf(plan, result),
    })
    .then(
      () => (left === undefined ? [] : [settledNote(ledger, left)]),
      (error: unknown) => [
        problem(
          'ledger-unwritable',
          'Cannot complete the ledger',
          `${ledger.describe}: ${messageOf(error)}. The recorded steps are kept beside it; the next run reads them.`,
        ),
      ],
    );
  const { reads, writes, retries } = service.client.stats();
  const report = { ...result, requests: { reads, writes, retries }, outputs: watched.outputs() };
  return taken.aborted
    ? { ...report, ...lostLock(result, writes) }
    : {
        ...report,
        status: hasErrors(kept) && result.status === 'done' ? 'partial' : result.status,
        diagnostics: [...result.diagnostics, ...kept],
      };
}

function isNothing(plan: Plan): boolean {
  const { refresh, forget, rules } = plan;
  return isEmpty(plan) && refresh.length === 0 && forget.length === 0 && rules === undefined && !recordsProfile(plan);
}

/** Applies a plan as written and records every step. Compares only the assumptions of the plan with the live workspace again. */
export async function apply(input: ApplyInput): Promise<ApplyReport> {
  const { plan, manifest, ledger, signal } = input;
  const taken = new AbortController();
  let session: LedgerSession | undefined;
  const stopUnless = (isHeld: boolean): boolean => {
    if (!isHeld) {
      taken.abort();
    }
    return isHeld;
  };
  const mayWrite = (): boolean | Promise<boolean> => {
    const isHeld = session?.isHeld() ?? true;
    return typeof isHeld === 'boolean' ? stopUnless(isHeld) : isHeld.then(stopUnless);
  };
  const connections = input.parallelism ?? PARALLELISM;
  const opened = openService({ connections, ...input.service }, { readOnly: false, manifest, mayWrite });
  if (!opened.ok) {
    const isDenied = opened.diagnostics.some(({ code }) => code.includes('token'));
    return refused(isDenied ? 'denied' : 'failed', opened.diagnostics);
  }
  const service = opened.value;
  try {
    const wrong = mismatch(input, service.host);
    if (wrong !== undefined) {
      return refused('stale', [wrong]);
    }
    const driver = service.driver(plan.organization, plan.ledger.salt);
    const refusal =
      (await otherProfile(plan, driver)) ??
      (await refusedForRoles(plan, { service, reader: driver.reader(), allow: input.allow ?? [] }));
    if (refusal !== undefined) {
      return refused(refusal.status, refusal.diagnostics);
    }
    const unsettled = isNothing(plan) ? await ledger.unsettled?.() : undefined;
    if (unsettled?.ok === false) {
      return refused('failed', unsettled.diagnostics);
    }
    const left = unsettled?.value;
    if (isNothing(plan) && left === undefined) {
      return refused('done', []);
    }
    const begun = await ledger.begin({
      command: input.command ?? 'apply',
      waitMs: input.lockTimeoutMs ?? 0,
      organization: plan.organization,
      salt: plan.ledger.salt,
      commit: plan.git?.commit,
      intents: () => intentsOf(plan),
      ...defined({ signal }),
    });
    if (!begun.ok) {
      // The changes of an earlier apply are still not pushed, so its status, `partial`, still applies.
      const status = left === undefined ? 'failed' : 'partial';
      return refused(signal?.aborted === true ? 'interrupted' : status, begun.diagnostics);
    }
    session = begun.value;
    return await applyHeld(input, { service, driver, session, left, taken: taken.signal });
  } finally {
    await service.close();
  }
}
