import { groupBy } from '../../base/group-by.ts';
import type { Address } from '../plan/address.ts';
import type { Blocked, Change, Delete, KindName } from '../plan/plan.ts';
import type { LedgerState } from './ledger.ts';
import type { Desired, Policy } from './model.ts';
import type { Observation } from './observe/observation.ts';
import { plural } from './plural.ts';
import { alwaysAsks, MOVES_URLS, meaningOf, type Risk } from './risks.ts';
import { blockedForSameName } from './unique/claims.ts';

interface GuardOptions {
  readonly changes: readonly Change[];
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly policy: Policy;
  /** The managed resources that exist after the plan. */
  readonly resources: readonly Pick<Desired, 'kind' | 'parent'>[];
  /** Recorded addresses that are neither declared nor live. */
  readonly lost: readonly Address[];
}

/** With fewer owned resources than this, a percentage is meaningless. */
const SHARE_APPLIES_FROM = 5;
/** 29 % of 100 is 29, even if floating point yields slightly less. */
const ROUNDING = 1e-6;

/** `the last 3 owned redirects`, `the last owned site`. */
function lastOwned(kind: KindName, count: number): string {
  return `the last ${count === 1 ? '' : `${count} `}owned ${plural(kind, count)}`;
}

function block(change: Change, guard: string, message: string, consents: readonly string[]): Blocked {
  const [first] = consents;
  return {
    key: change.key,
    address: change.address,
    guard,
    message,
    consents,
    override: first === undefined ? 'no flag allows it' : `--allow ${first}`,
  };
}

/** Blocks the changes with a risk that needs consent. */
export function blockedFor(
  changes: readonly Change[],
  risk: Risk,
  why: string = meaningOf(risk) ?? '',
): readonly Blocked[] {
  return changes.map((change) => block(change, risk, why, [risk]));
}

function blockedForRisk({ changes, policy }: GuardOptions): readonly Blocked[] {
  const asked = new Set(policy.requireConsent);
  return changes.flatMap((change) =>
    [...new Set([...change.risk, change.action])].flatMap((risk) => {
      // The expiry date of a link was declared and reviewed; that is the consent.
      if (risk === 'revoke-links' && change.cause === 'expired') {
        return [];
      }
      const meaning = meaningOf(risk);
      if (meaning !== undefined && alwaysAsks(risk) && (risk !== change.action || change.risk.includes(risk))) {
        return [block(change, risk, meaning, [risk])];
      }
      const why = meaning ?? 'the policy of the manifest requires consent';
      return asked.has(risk) ? [block(change, risk, why, [risk])] : [];
    }),
  );
}

function blockedForDeadUrls({ changes, policy }: GuardOptions): readonly Blocked[] {
  const breaking = changes.filter(({ deadUrls }) => deadUrls !== undefined);
  const count = breaking.reduce((sum, { deadUrls = [] }) => sum + deadUrls.length, 0);
  // If the policy requires consent for each of them, they were reported already.
  return count <= policy.maxDeadUrls || policy.requireConsent.includes(MOVES_URLS)
    ? []
    : blockedFor(breaking, MOVES_URLS, `breaks ${count} URLs of live sites; the limit is ${policy.maxDeadUrls}`);
}

function blockedForProtection({ changes, ledger }: GuardOptions): readonly Blocked[] {
  const isProtected = ({ address, previousAddress, protect }: Change): boolean =>
    protect === true || ledger.entries.get(previousAddress ?? address)?.protect === true;
  return changes
    .filter((change) => (change.action === 'delete' || change.action === 'replace') && isProtected(change))
    .map((change) => ({
      ...block(change, 'protect', 'it is protected', []),
      override: 'no flag allows it: declare it without `protect` and apply that first',
    }));
}

function isDelete(change: Change): change is Delete {
  return change.action === 'delete';
}

/**
 * How many resources of each kind were owned at the start, and how many of those are already deleted. After an interrupted run, the start
 * is before that run, so that the same plan needs the same consent, however far the run got and whether or not it recorded its last
 * deletion.
 */
function ownedBefore(
  { entries, before }: LedgerState,
  lost: readonly Address[],
): Record<'owned' | 'gone', ReadonlyMap<KindName, number>> {
  const owned = new Map<KindName, number>();
  const gone = new Map<KindName, number>();
  const unrecorded = new Set(lost);
  const kept = [...entries].flatMap(([address, { kind, id }]) => (unrecorded.has(address) ? [] : [`${kind} ${id}`]));
  const left = before === undefined ? undefined : new Set(kept);
  for (const { kind, id } of (before ?? entries).values()) {
    owned.set(kind, (owned.get(kind) ?? 0) + 1);
    if (left?.has(`${kind} ${id}`) === false) {
      gone.set(kind, (gone.get(kind) ?? 0) + 1);
    }
  }
  return { owned, gone };
}

function blockedForNumbers(options: GuardOptions): readonly Blocked[] {
  const { changes, ledger, policy, resources, lost } = options;
  if (!changes.some(isDelete)) {
    return [];
  }
  const { owned, gone } = ownedBefore(ledger, lost);
  const declared = new Set(resources.map(({ kind }) => kind));
  const byKind = groupBy(changes.filter(isDelete), ({ kind }) => kind);
  return [...byKind].flatMap(([kind, deletes]) => {
    const total = owned.get(kind) ?? 0;
    const count = deletes.length + (gone.get(kind) ?? 0);
    const limit = policy.maxDeletes.find((one) =>
      'share' in one ? total >= SHARE_APPLIES_FROM && count > total * one.share + ROUNDING : count > one.count,
    );
    const many =
      limit === undefined
        ? []
        : deletes.map((change) =>
            block(
              change,
              'delete',
              `deletes ${count} of ${total} owned ${plural(kind, total)}; the limit is ${'share' in limit ? `${Math.round(limit.share * 100)} %` : limit.count}`,
              [`delete=${count}`],
            ),
          );
    const last = total > 0 && count >= total && !declared.has(kind);
    const empty = last
      ? deletes.map((change) => block(change, 'empty', `deletes ${lastOwned(kind, count)}`, ['empty']))
      : [];
    return [...many, ...empty];
  });
}

function blockedForEmptyCollections(
  { changes, observation, resources }: GuardOptions,
  numbers: readonly Blocked[],
): readonly Blocked[] {
  const deleted = new Map(changes.filter(isDelete).map((change) => [change.address, change]));
  if (deleted.size === 0) {
    return [];
  }
  const left = new Set(resources.map(({ kind, parent }) => `${kind} ${parent ?? ''}`));
  // If nothing of the kind remains, that was reported already.
  const reported = new Set(numbers.flatMap(({ guard, key }) => (guard === 'empty' ? [key] : [])));
  return observation.collections.flatMap(({ declared, model, parent, removed }) => {
    const gone = [...removed.keys()].flatMap((address) => deleted.get(address) ?? []);
    if (!declared || left.has(`${model.name} ${parent ?? ''}`) || gone.every(({ key }) => reported.has(key))) {
      return [];
    }
    const where = parent === undefined ? 'the organization' : parent;
    return gone.map((change) =>
      block(change, 'empty', `deletes ${lastOwned(model.name, gone.length)} of ${where}`, ['empty']),
    );
  });
}

function blockedForMissing({ changes, observation }: GuardOptions): readonly Blocked[] {
  const created = new Map(
    changes.flatMap((change) =>
      change.action === 'create' && change.cause !== 'pending' ? [[change.address, change]] : [],
    ),
  );
  if (created.size === 0) {
    return [];
  }
  return observation.collections.flatMap(({ declared, live, model, parent, entries }) => {
    const owned = entries.size;
    if (!declared || live.length > 0 || owned === 0) {
      return [];
    }
    const gone = [...observation.matches.values()].flatMap(({ desired }) =>
      desired.kind === model.name && desired.parent === parent ? (created.get(desired.address) ?? []) : [],
    );
    return gone.map((change) =>
      block(
        change,
        'recreate',
        `${owned === 1 ? `the only owned ${model.name} is` : `all ${owned} owned ${plural(model.name, owned)} are`} missing: the live list is empty, and the ledger has ${owned}`,
        [`recreate=${owned}`],
      ),
    );
  });
}

/** The changes that need consent, and the consent for each. */
export function findBlocked(options: GuardOptions): readonly Blocked[] {
  const numbers = blockedForNumbers(options);
  const blocked = [
    ...blockedForProtection(options),
    ...blockedForRisk(options),
    ...blockedForDeadUrls(options),
    ...blockedForSameName(options.changes, options.observation),
    ...numbers,
    ...blockedForEmptyCollections(options, numbers),
    ...blockedForMissing(options),
  ];
  const order = new Map(blocked.length === 0 ? [] : options.changes.map(({ key }, index) => [key, index]));
  return blocked.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
}
