import { defined } from '../../../base/defined.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Address } from '../../plan/address.ts';
import { fingerprintOf, type Salt } from '../../plan/digest.ts';
import type { Assumption, Blocked, Change, Delete, Replace } from '../../plan/plan.ts';
import { idsIn, type RemoteId } from '../../plan/value.ts';
import { lostByReplacing } from '../assess.ts';
import type { PlanContext } from '../context.ts';
import { type Draft, draftCreate, draftExisting } from '../drafts.ts';
import { isPartOf, type LedgerState } from '../ledger.ts';
import { liveName } from '../match/recognized.ts';
import type { Live } from '../model.ts';
import { addressOfForeign, othersIn } from '../observe/observation.ts';
import { keptFields, type Prepared } from '../prepare.ts';
import type { OtherReferrer } from '../select/other-referrers.ts';
import { partsAt } from '../stale/assumptions.ts';
import type { Replacing } from './replacing.ts';

/** Other references to the resources of a plan. */
interface Referring {
  readonly otherReferrers: readonly OtherReferrer[];
}

/** The risks of losing everything below a resource. */
function risksBelow(address: Address, { collectionsBelow }: Replacing): readonly string[] {
  return collectionsBelow(address).flatMap((collection) => [
    ...collection.live.flatMap(
      ({ fields }) => collection.model.risks?.({ action: 'delete', live: fields, changed: {} }) ?? [],
    ),
    ...(othersIn(collection) > 0 ? ['cascade'] : []),
  ]);
}

/** Deletes a resource and creates it again, whether or not it differs. */
export function draftReplacement(
  prepared: Prepared,
  live: Live,
  { salt, replacing }: { readonly salt: Salt; readonly replacing: Replacing },
): Draft {
  const { model, desired, match, entry } = prepared;
  // Shows the differences as usual, but ignores problems with them, since every field is set again.
  const ordinary = draftExisting(prepared, live, salt, []);
  const { change: created, late } = draftCreate(
    { ...prepared, live: undefined, entry: undefined, match: { desired: match.desired } },
    salt,
  );
  if (created?.action !== 'create') {
    return ordinary;
  }
  const { naturalKey: _key, ...base } = created;
  const isHiding = desired.sensitive.length > 0;
  const differing = ordinary.change?.fields ?? [];
  const lost = ordinary.change?.action === 'replace' ? [] : lostByReplacing(prepared, live, salt);
  const name = isHiding ? undefined : liveName(model, live, entry);
  const change: Replace = {
    ...base,
    action: 'replace',
    reason: 'asked for with --replace, so it is deleted and created again',
    cause: ordinary.change?.cause ?? 'pending',
    ...(match.previousAddress === undefined ? {} : { previousAddress: match.previousAddress }),
    id: live.id,
    ...(name === undefined ? {} : { liveName: name }),
    risk: [
      ...new Set([
        'replace',
        ...(model.risks?.({ action: 'replace', live: live.fields, changed: {} }) ?? []),
        ...risksBelow(desired.address, replacing),
        ...created.risk,
        ...(ordinary.change?.risk ?? []),
        ...(ordinary.late?.risk ?? []),
        ...lost.flatMap(({ risk }) => risk ?? []),
      ]),
    ],
    fields: [...differing, ...lost],
    before: keptFields(prepared, salt, live.fields),
    precondition: { fingerprint: fingerprintOf(salt, match.live ?? live, model) },
  };
  return { prepared, change, ...(late === undefined ? {} : { late }) };
}

/** Creates a resource again that is deleted with a replaced parent. */
export function draftReturn(prepared: Prepared, salt: Salt): Draft {
  const draft = draftCreate(prepared, salt);
  const reason = 'what holds it is replaced, so it is created again';
  return draft.change === undefined ? draft : { ...draft, change: { ...draft.change, reason } };
}

/**
 * Separates the deletions of undeclared parts of replaced resources. References to these need no removal, because they are set again
 * anyway.
 */
export function goingWithReplaced(
  all: readonly Delete[],
  replacing: Replacing | undefined,
): { readonly going: readonly Delete[]; readonly deletes: readonly Delete[] } {
  if (replacing === undefined) {
    return { going: [], deletes: all };
  }
  const holderOf = ({ parents }: Delete): Address | undefined => parents.find(replacing.isReplaced);
  return {
    going: all.flatMap((one) => {
      const holder = holderOf(one);
      return holder === undefined ? [] : [{ ...one, with: one.with ?? holder }];
    }),
    deletes: all.filter((one) => holderOf(one) === undefined),
  };
}

/** Blocks replacements that would delete a protected part. */
export function blockedBelow(
  changes: readonly Change[],
  { entries }: Pick<LedgerState, 'entries'>,
  replacing: Replacing | undefined,
): readonly Blocked[] {
  const guarded = replacing === undefined ? [] : [...entries].filter(([, { protect }]) => protect === true);
  return changes.flatMap((change) => {
    const inside =
      change.action === 'replace' ? guarded.find(([address]) => isPartOf(address, change.address)) : undefined;
    return inside === undefined
      ? []
      : [
          {
            key: change.key,
            address: change.address,
            guard: 'protect',
            message: `${inside[0]} is in it and is protected`,
            consents: [],
            override: 'no flag overrides `protect`: declare it without, and apply that first',
          },
        ];
  });
}

/** The known parts of replaced resources, so that no unseen part is deleted with them. */
export function partsOfReplaced(changes: readonly Change[], replacing: Replacing | undefined): readonly Assumption[] {
  return changes.flatMap((change) =>
    change.action !== 'replace' || replacing === undefined
      ? []
      : replacing.collectionsBelow(change.address).map((collection) => partsAt(change.key, collection)),
  );
}

/** Errors for replaced content that is shown somewhere: the service would delete what shows it, and the plan could not prevent that. */
export function shownReplacements(
  replaced: readonly Replace[],
  { models, observation, otherReferrers }: Pick<PlanContext, 'models' | 'observation'> & Referring,
): readonly Diagnostic[] {
  if (replaced.length === 0) {
    return [];
  }
  const shown = new Map<RemoteId, Address>();
  const note = (live: Live, address: Address): void => {
    for (const id of idsIn(live.fields[models.get(live.kind)?.readers?.shows ?? ''])) {
      shown.set(id, address);
    }
  };
  for (const { model, parent, live } of observation.collections) {
    for (const one of model.readers?.shows === undefined ? [] : live) {
      note(one, observation.addresses.get(one.id) ?? addressOfForeign(model, parent, one));
    }
  }
  for (const { live, address } of otherReferrers) {
    note(live, address);
  }
  return replaced.flatMap(({ address, id, source }) => {
    const where = shown.get(id);
    return where === undefined
      ? []
      : [
          {
            severity: 'error',
            code: 'replace',
            summary: 'A resource cannot be replaced',
            detail: `--replace ${address}: ${where} shows it, and the service would delete that along. Remove ${where} and apply first, or change the fields of ${address} without --replace.`,
            ...defined({ source }),
          },
        ];
  });
}

/** Notes about resources that --replace names but the selection excludes: otherwise nobody would notice. */
export function leftOutReplacements(replace: readonly Address[], changes: readonly Change[]): readonly Diagnostic[] {
  const done = new Set(
    changes.flatMap(({ action, address }) => (action === 'replace' || action === 'create' ? [address] : [])),
  );
  return replace
    .filter((address) => !done.has(address))
    .map((address) => ({
      severity: 'error',
      code: 'replace',
      summary: 'A resource to replace is not in the plan',
      detail: `--target or --exclude leaves out ${address}, which --replace names. Choose it as well, or do not replace it.`,
    }));
}
