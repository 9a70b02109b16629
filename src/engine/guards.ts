import { groupBy } from '../base/group-by.ts';
import type { Change, Delete, Held, KindName } from '../plan/plan.ts';
import type { LedgerState } from './ledger.ts';
import type { Desired, Policy } from './model.ts';
import type { Observation } from './observation.ts';
import { heldForSameName } from './same-name.ts';

interface GuardOptions {
  readonly changes: readonly Change[];
  readonly observation: Observation;
  readonly ledger: LedgerState;
  readonly policy: Policy;
  readonly things: readonly Desired[];
}

/** Risks that are never taken without consent, with what they mean. */
export const GUARDED_RISKS: Readonly<Record<string, string>> = {
  unrecognized:
    'the live resource does not have the name that the ledger recorded; it was renamed by hand, or it is not the one that Colophon applied',
  expose: 'more people can see the content of a site, up to everybody on the internet',
  'weaken-sso':
    'another identity provider, or another key, decides who can log in; whoever controls it can log in as anybody',
  unpublish: 'a site that is live goes offline',
  'revoke-links': 'everybody who holds this link loses access',
  'break-sso': 'nobody can log in through this provider any more',
  replace: 'it is deleted and made anew; what it holds is lost and its id changes',
  conflict:
    'both the manifest and the service changed it since the last apply; what was changed on the service would be lost',
  cascade: 'things that Colophon does not own go with it',
  dangling: 'live resources that this plan does not change refer to it, and would refer to nothing',
  prune: 'it was never applied by Colophon; --prune all deletes it because it is not declared',
  'remove-member': 'the person loses access to the organization, its teams and its content',
};

/** Risks that are marked in every report, and need consent only where the policy of the manifest asks for it. */
export const MARKED_RISKS: Readonly<Record<string, string>> = {
  publish: 'a site goes live: whoever its visibility lets in can read it',
  'open-links': 'whoever holds this link can use it: read the site, or join the organization',
  grant: 'somebody gets more permissions, or access at all',
};

/** What a risk means, in a few words; undefined for names that are not ours. */
export function meaningOf(risk: string): string | undefined {
  const known = Object.hasOwn(GUARDED_RISKS, risk) ? GUARDED_RISKS : MARKED_RISKS;
  return Object.hasOwn(known, risk) ? known[risk] : undefined;
}

/** Below so many owned things a share of them says nothing. */
const JUDGED_FROM = 5;
/** 29 % of 100 are 29, also where the machine reckons a little less. */
const ROUNDING = 1e-6;

function hold(change: Change, guard: string, message: string, consents: readonly string[]): Held {
  const [first] = consents;
  return {
    key: change.key,
    address: change.address,
    guard,
    message,
    consents,
    override: first === undefined ? 'no flag lets it through' : `--allow ${first}`,
  };
}

function heldForRisk({ changes, policy }: GuardOptions): readonly Held[] {
  const asked = new Set(policy.requireConsent);
  return changes.flatMap((change) =>
    [...new Set([...change.risk, change.action])].flatMap((risk) => {
      // The last day of a link was declared and reviewed; that is the consent.
      if (risk === 'revoke-links' && change.cause === 'expired') {
        return [];
      }
      const meaning = GUARDED_RISKS[risk];
      if (meaning !== undefined && (risk !== change.action || change.risk.includes(risk))) {
        return [hold(change, risk, meaning, [risk])];
      }
      const why = meaningOf(risk) ?? 'the policy of the manifest asks for consent';
      return asked.has(risk) ? [hold(change, risk, why, [risk])] : [];
    }),
  );
}

function heldForProtection({ changes, ledger }: GuardOptions): readonly Held[] {
  const isProtected = ({ address, previousAddress, protect }: Change): boolean =>
    protect === true || ledger.entries.get(previousAddress ?? address)?.protect === true;
  return changes
    .filter((change) => (change.action === 'delete' || change.action === 'replace') && isProtected(change))
    .map((change) => ({
      ...hold(change, 'protect', 'it is protected', []),
      override: 'no flag lets it through: declare it without `protect` and apply that first',
    }));
}

function isDelete(change: Change): change is Delete {
  return change.action === 'delete';
}

/**
 * How many things of each kind were owned when the work began, and how many of them are deleted already. After a run that
 * was cut off that is before that run: the same plan needs the same consent, however far it came.
 */
function ownedBefore({ entries, before }: LedgerState): Record<'owned' | 'gone', ReadonlyMap<KindName, number>> {
  const owned = new Map<KindName, number>();
  const gone = new Map<KindName, number>();
  const left = before === undefined ? undefined : new Set([...entries.values()].map(({ kind, id }) => `${kind} ${id}`));
  for (const { kind, id } of (before ?? entries).values()) {
    owned.set(kind, (owned.get(kind) ?? 0) + 1);
    if (left?.has(`${kind} ${id}`) === false) {
      gone.set(kind, (gone.get(kind) ?? 0) + 1);
    }
  }
  return { owned, gone };
}

function heldForNumbers(options: GuardOptions): readonly Held[] {
  const { changes, ledger, policy, things } = options;
  if (!changes.some(isDelete)) {
    return [];
  }
  const { owned, gone } = ownedBefore(ledger);
  const declared = new Set(things.map(({ kind }) => kind));
  const byKind = groupBy(changes.filter(isDelete), ({ kind }) => kind);
  return [...byKind].flatMap(([kind, deletes]) => {
    const total = owned.get(kind) ?? 0;
    const count = deletes.length + (gone.get(kind) ?? 0);
    const limit =
      'share' in policy.maxDeletes
        ? total >= JUDGED_FROM && count > total * policy.maxDeletes.share + ROUNDING
        : count > policy.maxDeletes.count;
    const allowed =
      'share' in policy.maxDeletes ? `${Math.round(policy.maxDeletes.share * 100)} %` : String(policy.maxDeletes.count);
    const many = limit
      ? deletes.map((change) =>
          hold(
            change,
            'delete',
            `${count} of ${total} owned ${kind} would be deleted; ${allowed} may be without a word`,
            [`delete=${count}`],
          ),
        )
      : [];
    const last = total > 0 && count >= total && !declared.has(kind);
    const empty = last
      ? deletes.map((change) => hold(change, 'empty', `the last ${count} owned ${kind} would be deleted`, ['empty']))
      : [];
    return [...many, ...empty];
  });
}

function heldForEmptyCollections(
  { changes, observation, things }: GuardOptions,
  numbers: readonly Held[],
): readonly Held[] {
  const deleted = new Map(changes.filter(isDelete).map((change) => [change.address, change]));
  if (deleted.size === 0) {
    return [];
  }
  const left = new Set(things.map(({ kind, parent }) => `${kind} ${parent ?? ''}`));
  // Where the kind as a whole comes to nothing, that was said already.
  const said = new Set(numbers.flatMap(({ guard, key }) => (guard === 'empty' ? [key] : [])));
  return observation.collections.flatMap(({ declared, model, parent, removed }) => {
    const gone = [...removed.keys()].flatMap((address) => deleted.get(address) ?? []);
    if (!declared || left.has(`${model.name} ${parent ?? ''}`) || gone.every(({ key }) => said.has(key))) {
      return [];
    }
    const where = parent === undefined ? 'the organization' : parent;
    return gone.map((change) =>
      hold(change, 'empty', `the last ${gone.length} owned ${model.name} of ${where} would be deleted`, ['empty']),
    );
  });
}

function heldForVanished({ changes, observation }: GuardOptions): readonly Held[] {
  const created = new Map(
    changes.flatMap((change) =>
      change.action === 'create' && change.cause !== 'ahead' ? [[change.address, change]] : [],
    ),
  );
  if (created.size === 0) {
    return [];
  }
  return observation.collections.flatMap(({ declared, live, model, parent, owned }) => {
    if (!declared || live.length > 0 || owned === 0) {
      return [];
    }
    const gone = [...observation.matches.values()].flatMap(({ desired }) =>
      desired.kind === model.name && desired.parent === parent ? (created.get(desired.address) ?? []) : [],
    );
    return gone.map((change) =>
      hold(
        change,
        'vanished',
        `${owned} owned ${model.name} vanished at once: the service answers an empty list where the ledger has ${owned}`,
        [`vanished=${owned}`],
      ),
    );
  });
}

/** The changes that are not made without consent, and the consent for each. */
export function findHeld(options: GuardOptions): readonly Held[] {
  const numbers = heldForNumbers(options);
  const held = [
    ...heldForProtection(options),
    ...heldForRisk(options),
    ...heldForSameName(options.changes, options.observation),
    ...numbers,
    ...heldForEmptyCollections(options, numbers),
    ...heldForVanished(options),
  ];
  const order = new Map(held.length === 0 ? [] : options.changes.map(({ key }, index) => [key, index]));
  return held.sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
}
