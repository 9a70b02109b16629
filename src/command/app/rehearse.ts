import { defined } from '../../base/defined.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import { createMemoryLedger } from '../../core/ledger/memory-ledger.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import type { ShownRehearsal } from '../report/rehearsal.ts';
import { type ApplyInput, type ApplyReport, apply } from './apply.ts';
import { type PlanInput, plan } from './plan.ts';
import { otherPlace } from './plan-place.ts';
import { createLook, type Look, withReading } from './reading.ts';
import { asDesired, type Copy, copiedLedger, copiedManifest, readService, seedCopy } from './rehearse-copy.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** The input of a rehearsal: the same as for a plan and an apply on the service. */
export interface RehearseInput
  extends Omit<PlanInput, 'now'>,
    Pick<ApplyInput, 'onGuard' | 'parallelism' | 'signal' | 'onEvent'> {
  /** A saved plan; the rehearsal must plan the same changes. */
  readonly saved?: Plan | undefined;
}

/** The result of a rehearsal. */
export interface Rehearsal extends Omit<ShownRehearsal, 'applied' | 'diagnostics'> {
  readonly applied?: ApplyReport;
}

function namesOf({ changes }: Pick<Plan, 'changes'>): Set<string> {
  return new Set(changes.map(({ action, address }) => `${action} ${address}`));
}

function onlyIn(names: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...names].filter((name) => !others.has(name));
}

/** The remaining changes, without those that were blocked or skipped on purpose. */
function remainingOf(again: Plan, report: ApplyReport): readonly Change[] {
  const left = new Set(
    report.results.flatMap(({ status, change }) => (status === 'blocked' || status === 'skipped' ? [change.key] : [])),
  );
  return again.changes.filter(({ key }) => !left.has(key));
}

/**
 * Applies a plan to an in-process copy of the live workspace and plans again; if it converges, no changes remain. Only reads the service.
 */
export function rehearse(input: RehearseInput): Promise<Outcome<Rehearsal>> {
  const { manifest } = input;
  return withReading(input, async ({ record, service, driver }) => {
    const other =
      input.saved && otherPlace(input.saved, [{ part: 'service', by: 'the address of the API', value: service.host }]);
    if (other !== undefined) {
      return { ok: false, diagnostics: [other] };
    }
    const look = createLook(driver);
    const { organization } = manifest.workspace;
    const exported = await readService(service, { organization, record, look });
    if (!exported.ok) {
      return exported;
    }
    const sandbox = await startSandbox({
      empty: true,
      profile: driver.profile?.known(),
      resources: [...exported.value.spaces.map(asDesired), ...exported.value.manifest.workspace.resources],
      others: manifest.workspace.resources,
    });
    try {
      const seeded = await seedCopy(sandbox, { exported: exported.value, record, input });
      if (!seeded.ok) {
        return seeded;
      }
      const { reads, writes } = service.client.stats();
      return await onCopy(sandbox, { input, record, look, copy: seeded.value, read: { reads, writes } });
    } finally {
      await sandbox.close();
    }
  });
}

async function onCopy(
  sandbox: Sandbox,
  options: {
    readonly input: RehearseInput;
    readonly record: LedgerState;
    readonly look: Look;
    readonly copy: Copy;
    readonly read: { readonly reads: number; readonly writes: number };
  },
): Promise<Outcome<Rehearsal>> {
  const { input, record, look, copy, read } = options;
  const { organization, service } = sandbox;
  const { untrusted } = record;
  const manifest = copiedManifest(input.manifest, copy, organization);
  const ledger = createMemoryLedger({
    salt: record.salt,
    serial: record.serial,
    organization,
    entries: copiedLedger(record, copy, look),
    ...defined({ untrusted }),
  });
  const planning: PlanInput = { ...input, manifest, service, ledger };
  const planned = await plan(planning);
  if (!planned.ok) {
    return planned;
  }
  const made = planned.value;
  const names = namesOf(made);
  const wanted = input.saved === undefined ? names : namesOf(input.saved);
  const common = {
    seeded: copy.seeded,
    plan: made,
    remaining: [],
    unlike: { saved: onlyIn(wanted, names), rehearsed: onlyIn(names, wanted) },
  };
  const { diagnostics } = copy;
  const requests = (
    reports: readonly { readonly reads: number; readonly writes: number }[],
  ): Rehearsal['requests'] => ({
    service: read,
    copy: {
      reads: reports.reduce((sum, { reads }) => sum + reads, copy.requests.reads),
      writes: reports.reduce((sum, { writes }) => sum + writes, copy.requests.writes),
    },
  });
  if (common.unlike.saved.length + common.unlike.rehearsed.length > 0) {
    return { ok: true, value: { ...common, status: 'unlike', requests: requests([made.live]) }, diagnostics };
  }
  const report = await apply({
    plan: made,
    manifest,
    service,
    ledger,
    allow: input.allow ?? [],
    onGuard: input.onGuard ?? 'stop',
    parallelism: input.parallelism,
    ...defined({ signal: input.signal, onEvent: input.onEvent }),
  });
  if (report.status !== 'done') {
    const value: Rehearsal = {
      ...common,
      status: report.status,
      applied: report,
      requests: requests([made.live, report.requests]),
    };
    return { ok: true, value, diagnostics: [...diagnostics, ...report.diagnostics] };
  }
  const again = await plan(planning);
  if (!again.ok) {
    return again;
  }
  const remaining = remainingOf(again.value, report);
  const value: Rehearsal = {
    ...common,
    status: remaining.length === 0 ? 'converged' : 'remaining',
    applied: report,
    remaining,
    requests: requests([made.live, report.requests, again.value.live]),
  };
  return { ok: true, value, diagnostics: [...diagnostics, ...report.diagnostics] };
}
