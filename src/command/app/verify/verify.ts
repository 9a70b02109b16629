import { groupBy } from '../../../base/group-by.ts';
import { inParallel } from '../../../base/parallel.ts';
import type { Outcome } from '../../../core/diagnostics/diagnostic.ts';
import { isBelowAny } from '../../../core/engine/observe/observation.ts';
import { observe } from '../../../core/engine/observe/observe.ts';
import { unread } from '../../../core/engine/select/select.ts';
import type { Verification, Verified, VerifiedStatus } from '../../../core/engine/verification.ts';
import { createAsker } from '../../../core/kinds/driver.ts';
import { KINDS } from '../../../core/kinds/index.gen.ts';
import { checkAssertions, verifiedAssertions } from '../assertions.ts';
import { unmatchedPatterns } from '../patterns.ts';
import { type PlanInput, planOn } from '../plan.ts';
import { createLook, type Reading, withReading } from '../reading.ts';
import { createChecker } from './check.ts';
import { createSubjects, givenHomes, type Subject } from './subjects.ts';
import { createVisitor } from './visit.ts';

/** What to verify, and how. */
export interface VerifyInput extends Pick<PlanInput, 'manifest' | 'service' | 'ledger' | 'target' | 'exclude' | 'now'> {
  /**
   * Visits the published sites in addition to the API checks: at the URLs that the API returns, or at these, by key or address of a site.
   */
  readonly published?: Readonly<Record<string, string>> | undefined;
  /** The maximum number of resources of a kind that are checked by a request of their own; all by default. */
  readonly sample?: number | undefined;
  /** The number of concurrent requests; 4 by default. */
  readonly parallelism?: number | undefined;
}

const PARALLELISM = 4;
const TIMEOUT_MS = 15_000;
const TRIES = 3;

function tally(resources: readonly Verified[]): Verification['summary'] {
  const counts: Record<VerifiedStatus, number> = { ok: 0, mismatch: 0, unreachable: 0, skipped: 0 };
  for (const { status } of resources) {
    counts[status]++;
  }
  return counts;
}

/** A sample of each kind, spread evenly and deterministic. */
function sampled(subjects: readonly Subject[], sample: number | undefined): ReadonlySet<Subject> {
  if (sample === undefined) {
    return new Set(subjects);
  }
  return new Set(
    [...groupBy(subjects, ({ desired }) => desired.kind).values()].flatMap((all) =>
      all.length <= sample
        ? all
        : Array.from({ length: sample }, (_one, index) => all[Math.floor((index * all.length) / sample)] as Subject),
    ),
  );
}

/** Checks every declared resource that visitors can see, through the API or by visiting the published sites. Never writes anything. */
export async function verify(input: VerifyInput): Promise<Outcome<Verification>> {
  const { manifest, target = [], exclude = [] } = input;
  const { workspace } = manifest;
  const { organization, environment } = workspace;
  const given = givenHomes(workspace.resources, input.published ?? {});
  if (!given.ok) {
    return given;
  }
  const parallelism = input.parallelism ?? PARALLELISM;
  const visitor = createVisitor({
    timeoutMs: input.service.timeoutMs ?? TIMEOUT_MS,
    tries: input.service.tries ?? TRIES,
    connections: parallelism,
    proxies: input.service.proxies,
  });
  const run = async ({ record, service, driver: direct }: Reading): Promise<Outcome<Verification>> => {
    const { reader, driver } = createLook(direct);
    const now = input.now ?? new Date();
    const planned = await planOn(service, { manifest, record, driver, now, exclude });
    if (!planned.ok) {
      return planned;
    }
    const unmatched = unmatchedPatterns({ target }, { workspace, record, plan: planned.value });
    if (unmatched.length > 0) {
      return { ok: false, diagnostics: unmatched };
    }
    const isSelected = ({ address }: { readonly address: string }): boolean =>
      (target.length === 0 || isBelowAny(target, address)) && !isBelowAny(exclude, address);
    const reads = (prefix: string): boolean => !unread(prefix, exclude);
    const observation = await observe({ kinds: KINDS, workspace, ledger: record, driver, reads });
    const subjects = createSubjects({
      workspace,
      observation,
      plan: planned.value,
      ledger: record,
      given: given.value,
      isVisiting: input.published !== undefined,
      now: now.toISOString(),
    }).filter(({ desired }) => isSelected(desired));
    const check = createChecker({
      ask: createAsker({
        client: service.client,
        organization,
        kinds: KINDS,
        salt: record.salt,
        profile: service.profile,
      }),
      visitor: input.published === undefined ? undefined : visitor,
      chosen: sampled(subjects, input.sample),
    });
    const asserted = verifiedAssertions(await checkAssertions({ manifest, record, reader }));
    const resources = [...(await inParallel(subjects, parallelism, check)), ...asserted.filter(isSelected)];
    return {
      ok: true,
      value: {
        organization,
        environment,
        service: service.host,
        verifiedAt: now.toISOString(),
        resources,
        summary: tally(resources),
        pending: planned.value.changes.length,
        requests: { service: service.client.stats().reads, published: visitor.count() },
      },
      diagnostics: planned.diagnostics,
    };
  };
  return await withReading(input, run).finally(() => visitor.close());
}
