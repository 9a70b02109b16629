import { SYSTEM_CLOCK } from '../../base/clock.ts';
import { defined } from '../../base/defined.ts';
import { sameJson } from '../../base/equal.ts';
import { readVersion } from '../../base/version.ts';
import type { Diagnostic, Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Driver } from '../../core/engine/driver.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import type { DeleteLimit } from '../../core/engine/model.ts';
import { makePlan } from '../../core/engine/planner.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { withExcerpts } from '../../core/manifest/excerpt.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { remembering, withEffects } from './access/effects.ts';
import { assertionNotes, checkAssertions } from './assertions.ts';
import { unmatchedPatterns } from './patterns.ts';
import { type Reading, type ReadingInput, withReading } from './reading.ts';
import { notReplaceable } from './replaceable.ts';
import { restorableNotes } from './restore.ts';
import type { Service } from './service.ts';

export interface PlanInput extends ReadingInput {
  /** Which undeclared resources are deleted; by default those that the ledger owns. */
  readonly prune?: 'owned' | 'all' | 'none' | undefined;
  /** Address patterns that restrict the plan. */
  readonly target?: readonly string[];
  /** Address patterns to exclude from the plan. */
  readonly exclude?: readonly string[];
  /** Address patterns that a report leaves out. They do not change the plan; a pattern that matches nothing is an error. */
  readonly ignore?: readonly string[] | undefined;
  readonly maxDeletes?: DeleteLimit | undefined;
  /** Consents that change the plan: without one, some resources become unmanaged instead of being deleted. */
  readonly allow?: readonly string[];
  /** Plans the deletion of everything that the ledger owns, whatever the manifest declares. */
  readonly destroy?: boolean | undefined;
  /** Addresses of declared resources to replace. */
  readonly replace?: readonly Address[] | undefined;
  /** The time of the plan; now by default. */
  readonly now?: Date;
  /** Whether to determine the plan's effects on access, and to refuse a lockout; true by default. */
  readonly effects?: boolean;
}

/** Reads the service and plans the changes to the declared state. Never writes anything. */
export function plan(input: PlanInput): Promise<Outcome<Plan>> {
  return planAnd(input, async (planned) => planned);
}

/** Plans, and continues with the plan while the service is open for reading. */
export function planAnd<T>(
  input: PlanInput,
  next: (planned: Plan, reading: Pick<Reading, 'record' | 'service'>) => Promise<T>,
): Promise<Outcome<T>> {
  return withReading(input, async ({ record, notes, service, driver: direct }) => {
    const driver = remembering(direct);
    const compared = await planOn(service, { ...input, record, driver });
    const planned =
      compared.ok && input.effects !== false
        ? await withEffects(compared.value, { service, manifest: input.manifest, reader: driver.kept() })
        : compared;
    if (!planned.ok) {
      return planned;
    }
    const asserted =
      input.destroy === true
        ? []
        : assertionNotes(await checkAssertions({ manifest: input.manifest, record, reader: driver.kept() }));
    const kept = await keptUrls(planned.value, input.manifest);
    const more = [...notes, ...asserted, ...(await restorableNotes(driver.kept(), planned.value)), ...kept];
    // Notes of the ledger belong to the plan: they may explain a missing change.
    const whole =
      more.length === 0 ? planned.value : { ...planned.value, diagnostics: [...more, ...planned.value.diagnostics] };
    return { ...planned, value: await next(whole, { record, service }) };
  });
}

async function keptUrls(planned: Plan, manifest: Manifest): Promise<readonly Diagnostic[]> {
  return planned.changes.some(({ deadUrls }) => deadUrls !== undefined)
    ? (await import('./redirects/keep.ts')).keptUrlNotes(planned, manifest)
    : [];
}

/** The default severities of lint rules. Loaded on demand. */
async function lintSeverities(): Promise<(rule: string) => string | undefined> {
  const { LINT_RULES } = await import('../../core/lint/lint.ts');
  const usual = new Map(LINT_RULES.map(({ name, severity }) => [name, severity]));
  return (rule) => usual.get(rule);
}

export async function planOn(
  service: Pick<Service, 'client' | 'host'>,
  input: Omit<PlanInput, 'service' | 'ledger'> & { readonly record: LedgerState; readonly driver: Driver },
): Promise<Outcome<Plan>> {
  const { record, driver, replace = [] } = input;
  const refused = notReplaceable(replace, { workspace: input.manifest.workspace, record });
  if (refused.length > 0) {
    return { ok: false, diagnostics: refused };
  }
  const { rules } = input.manifest.workspace;
  const planned = await makePlan({
    kinds: KINDS,
    workspace: input.manifest.workspace,
    ledger: record,
    driver,
    prune: input.prune ?? 'owned',
    target: input.target ?? [],
    exclude: input.exclude ?? [],
    ...defined({ maxDeletes: input.maxDeletes }),
    allow: input.allow ?? [],
    usualSeverity: sameJson(record.rules?.['lint'], rules['lint']) ? undefined : await lintSeverities(),
    ...defined({ destroy: input.destroy }),
    replace,
    now: (input.now ?? new Date()).toISOString(),
    clock: SYSTEM_CLOCK,
    tool: { name: 'colophon', version: readVersion() },
    service: service.host,
    git: input.git,
    stats: () => {
      const { reads, writes } = service.client.stats();
      return { reads, writes };
    },
  });
  if (!planned.ok) {
    return { ok: false, diagnostics: await withExcerpts(planned.diagnostics, input.manifest.files) };
  }
  const unmatched = unmatchedPatterns(input, { workspace: input.manifest.workspace, record, plan: planned.value });
  return unmatched.length === 0 ? planned : { ok: false, diagnostics: unmatched };
}
