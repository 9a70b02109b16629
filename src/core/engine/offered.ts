import { defined } from '../../base/defined.ts';
import { lazily } from '../../base/lazily.ts';
import { argumentOf } from '../../base/shell.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Address } from '../plan/address.ts';
import type { KindName } from '../plan/plan.ts';
import { type Models, nameIn, parentIn } from './context.ts';
import { type Driver, driverErrorIn, type Unsupported } from './driver.ts';
import type { LedgerState } from './ledger.ts';
import type { Desired, Workspace } from './model.ts';
import type { FailedRead } from './read-problems.ts';

/** The code for a service whose profile changed since the last apply. */
export const PROFILE_CHANGED = 'profile-changed';

/** Each code about profiles: a sentence, and what to do. */
export const PROFILE_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'not-offered': [
    'The service does not offer something that the manifest declares or the ledger records.',
    'Services differ in what they offer; `colophon doctor` shows the profile of yours, and docs/profiles.md lists the differences. Remove what is named, or leave it out with --exclude. Nothing was changed.',
  ],
  'profile-changed': [
    'The service has another profile than at the last apply.',
    'The next apply records the new one. docs/profiles.md lists what differs.',
  ],
  'profile-contradicted': [
    'The profile that is set is not the one that the service shows.',
    'A declared one (`service.profile`) stops the plan, one that was passed with --profile is a warning. Remove `service.profile` from the manifest, or pass --profile auto, to have it found out.',
  ],
  'plan-profile': ['A saved plan was created for a service of another profile.', 'Nothing was written. Plan again.'],
};

interface OfferedOptions {
  readonly workspace: Workspace;
  readonly ledger: Pick<LedgerState, 'entries'>;
  readonly models: Models;
  readonly driver: Pick<Driver, 'lacking'>;
  readonly isExcluded: (address: Address) => boolean;
}

/** The parts of a plan that the service does not support. */
interface Offered {
  readonly diagnostics: readonly Diagnostic[];
  /** Recorded addresses that can no longer be read. */
  readonly recorded: ReadonlySet<Address>;
  /** Reads that failed while finding out. */
  readonly failed: readonly FailedRead[];
}

function problemOf({ address, field, message, advice }: Unsupported, desired: Desired | undefined): Diagnostic {
  const source = (field === undefined ? undefined : desired?.fieldSources?.[field]) ?? desired?.source;
  return {
    severity: 'error',
    code: 'not-offered',
    summary: `The service does not offer ${field === undefined ? address : `\`${field}\` of ${address}`}`,
    detail: `${message}. ${advice}. Nothing was changed.`,
    ...defined({ source }),
  };
}

/** Owned resources in declared collections, of kinds that the service no longer supports. */
function recordedLacks(
  { workspace, ledger, models, isExcluded }: OfferedOptions,
  kinds: ReadonlyMap<KindName, Pick<Unsupported, 'message'>>,
): ReadonlyMap<Address, Diagnostic> {
  const found = new Map<Address, Diagnostic>();
  if (kinds.size === 0) {
    return found;
  }
  const declared = new Set(workspace.resources.map(({ address }) => address));
  const collections = new Map(
    workspace.collections.map(({ kind, parent, source }) => [nameIn(kind, parent), { source }]),
  );
  for (const [address, { kind }] of ledger.entries) {
    const lack = kinds.get(kind);
    const collection = collections.get(nameIn(kind, parentIn(models, { kind, address })));
    if (lack !== undefined && collection !== undefined && !declared.has(address) && !isExcluded(address)) {
      found.set(address, {
        severity: 'warning',
        code: 'not-offered',
        summary: `${address} stays in the ledger: not offered by the service`,
        detail: `${lack.message}, so ${address} is neither read nor deleted. If it is gone for good: colophon ledger forget ${argumentOf(address, 'ADDRESS')}`,
        ...defined({ source: collection.source }),
      });
    }
  }
  return found;
}

function kindsIn({ entries }: Pick<LedgerState, 'entries'>): ReadonlySet<KindName> {
  const kinds = new Set<KindName>();
  for (const { kind } of entries.values()) {
    kinds.add(kind);
  }
  return kinds;
}

/** Finds all declared and recorded resources that the service does not support. Read-only, and only if services differ. */
export async function findUnsupported(options: OfferedOptions): Promise<Offered> {
  const { workspace, driver, isExcluded } = options;
  if (driver.lacking === undefined) {
    return { diagnostics: [], recorded: new Set(), failed: [] };
  }
  try {
    const byAddress = lazily(() => new Map(workspace.resources.map((resource) => [resource.address, resource])));
    const { lacks, kinds } = await driver.lacking({
      resources: workspace.resources.filter(({ address }) => !isExcluded(address)),
      kinds: [...new Set(workspace.collections.map(({ kind }) => kind))],
      recorded: kindsIn(options.ledger),
    });
    const recorded = recordedLacks(options, kinds);
    const problems = lacks.map((lack) => problemOf(lack, byAddress().get(lack.address)));
    return { diagnostics: [...problems, ...recorded.values()], recorded: new Set(recorded.keys()), failed: [] };
  } catch (error) {
    const failed = [{ subject: 'what the service offers', error: driverErrorIn(error) }];
    return { diagnostics: [], recorded: new Set(), failed };
  }
}

/** A user can insist on a profile; a manifest cannot, because a service may ignore the very setting that hides content. */
function contradicted(
  contradiction: string,
  { now, claimed }: { readonly now: string | undefined; readonly claimed: string | undefined },
): Diagnostic {
  const code = 'profile-contradicted';
  return claimed === undefined
    ? {
        severity: 'warning',
        code,
        summary: `The service does not look like the profile ${now}`,
        detail: `The profile ${now} is set, but ${contradiction}. Colophon keeps to the profile that is set; remove the setting (\`--profile auto\`) to have it found out.`,
      }
    : {
        severity: 'error',
        code,
        summary: `The service does not have the profile ${claimed}`,
        detail: `The manifest declares \`service.profile: ${claimed}\`, but ${contradiction}. Nothing was changed. Remove \`service.profile\`, or pass --profile ${claimed} to insist on it.`,
      };
}

/** Notes about the profile of the service, if the plan needed to know it. */
export function profileNotes({ profile }: Driver, ledger: Pick<LedgerState, 'profile'>): readonly Diagnostic[] {
  const now = profile?.known();
  const contradiction = profile?.contradiction();
  return [
    ...(contradiction === undefined ? [] : [contradicted(contradiction, { now, claimed: profile?.claimed })]),
    ...(now === undefined || ledger.profile === undefined || ledger.profile === now
      ? []
      : [
          {
            severity: 'info' as const,
            code: PROFILE_CHANGED,
            summary: `The service changed from the profile ${ledger.profile} to ${now}`,
            detail: `The last apply found the profile ${ledger.profile}. The next apply records ${now}, and this note is not shown again. docs/profiles.md lists what differs.`,
          },
        ]),
  ];
}
