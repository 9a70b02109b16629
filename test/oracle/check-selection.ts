import type { Address } from '../../src/core/plan/address.ts';
import type { Change, Plan } from '../../src/core/plan/plan.ts';
import type { RemoteId } from '../../src/core/plan/value.ts';
import type { Recorded } from './bases.ts';
import type { Complaint } from './complaint.ts';
import { currentName, type Expectation, needsOf } from './expectation.ts';
import type { Patterns } from './run.ts';
import type { Selecting } from './story.ts';
import { collisionsIn } from './unique.ts';
import { idsIn } from './value.ts';
import { modelOf, seenKey, type View } from './view.ts';

/** Patterns that name addresses of the manifest and of what is to be deleted. */
export function patternsFor({ by, picks, isWrong }: Selecting, { pairs, changes, external }: Expectation): Patterns {
  const changing = [...changes.values()].map(({ address }) => address);
  const all = [...changing, ...changing, ...[...pairs.all.keys()].filter((address) => !external.has(address))];
  const chosen = isWrong
    ? ['site.no-such-site']
    : [...new Set(picks.flatMap((number) => all[number % Math.max(1, all.length)] ?? []))];
  return by === 'target' ? { target: chosen, exclude: [] } : { target: [], exclude: chosen };
}

/** Whether an address is the one that a pattern names, or a part of it. */
export function isBelow(pattern: Address, address: Address): boolean {
  return address === pattern || address.startsWith(`${pattern}.`) || address.startsWith(`${pattern}[`);
}

/** Everything that the oracle knows when a part of a plan is made. */
interface Known {
  readonly expected: Expectation;
  readonly recorded: Recorded;
  readonly view: View;
}

/** What a change cannot be made without: what holds it and what it refers to, as far as that is created too, and what it must fit. */
function neededBy(address: Address, { expected: { pairs, changes }, recorded }: Known): readonly Address[] {
  const one = pairs.all.get(address);
  const needs =
    one === undefined
      ? []
      : [...needsOf(one.desired), ...(one.desired.parent === undefined ? [] : [one.desired.parent])];
  const fitting =
    one !== undefined && modelOf(one.desired.kind).isValidatedAgainst === true ? (one.desired.after ?? []) : [];
  return [
    ...needs.filter((need) => ['create', 'replace'].includes(changes.get(need)?.action ?? '')),
    // A record that names it would mean what the ledger has under that name.
    ...needs.filter((need) => {
      const [adopted, known] = [changes.get(need), recorded.state.entries.get(need)];
      return adopted?.action === 'adopt' && known !== undefined && known.id !== adopted.id;
    }),
    // The ledger has no part of a resource without the resource.
    ...(changes.get(one?.desired.parent ?? '')?.action === 'adopt' ? [one?.desired.parent ?? ''] : []),
    ...fitting.filter((need) => changes.has(need)),
  ];
}

/** What is created in the same row: one after the other, in its order. */
function besides(address: Address, { rows, changes }: Expectation): readonly Address[] {
  const isCreated = (one: Address): boolean => changes.get(one)?.action === 'create';
  return isCreated(address)
    ? rows.flatMap(({ members }) => (members.includes(address) ? members.filter(isCreated) : []))
    : [];
}

/** What must let go of something that is deleted or replaced, take its turn as the default, or be set again. */
function lettingGo(address: Address, { expected: { changes, pairs }, view }: Known): readonly Address[] {
  const gone = [...changes.values()].filter(
    (one) =>
      (one.address === address || isBelow(address, one.address)) &&
      (one.action === 'delete' || one.action === 'replace'),
  );
  if (gone.length === 0) {
    return [];
  }
  const ids = new Set<RemoteId | undefined>(gone.map(({ id }) => id));
  const wasDefault = (kind: string): boolean =>
    gone.some(
      (one) =>
        one.kind === kind &&
        one.id !== undefined &&
        view.get(seenKey({ ...one, id: one.id }))?.fields['default'] === true,
    );
  const deletions = [...changes.values()].flatMap((one) => {
    const seen =
      one.action === 'delete' && one.id !== undefined ? view.get(seenKey({ ...one, id: one.id })) : undefined;
    return idsIn(seen?.fields ?? {}).some((id) => ids.has(id)) ? [one.address] : [];
  });
  // What refers to it can also be a part that nothing deletes by itself: it goes with what holds it.
  const holders = [...view.values()].flatMap((seen) =>
    idsIn(seen.fields).some((id) => ids.has(id))
      ? [...changes.values()].flatMap(({ action, id, address: holder }) =>
          action === 'delete' && seen.parents.some((parent) => parent.id === id) ? [holder] : [],
        )
      : [],
  );
  return [...deletions, ...holders].concat(
    [...pairs.all.values()].flatMap(({ desired, live }) => {
      const change = changes.get(desired.address);
      const isReferring =
        idsIn(live?.fields ?? {}).some((id) => ids.has(id)) ||
        (live?.row !== undefined && ids.has(live.row)) ||
        needsOf(desired).includes(address);
      const isNext =
        (change?.fields.has('default') === true ||
          (change?.action === 'create' && desired.fields['default'] === true)) &&
        wasDefault(desired.kind);
      return change !== undefined && (isReferring || isNext) ? [desired.address] : [];
    }),
  );
}

/** What has to give up a value before something else can have it. */
function givingUp(address: Address, { expected, view }: Known): readonly Address[] {
  const holders = collisionsIn(expected, view).flatMap(({ taker, holder }) =>
    taker === address ? [seenKey(holder)] : [],
  );
  return holders.length === 0
    ? []
    : [...expected.changes.values()].flatMap((one) =>
        one.id !== undefined && holders.includes(seenKey({ ...one, id: one.id })) ? [one.address] : [],
      );
}

/** What had its name before, or has the one that it had, where names are exchanged. */
function exchanging(address: Address, { expected: { pairs } }: Known): readonly Address[] {
  const { from } = pairs.all.get(address) ?? {};
  return [pairs.names.get(address), from].flatMap((other) => (other === undefined || other === address ? [] : [other]));
}

/** What is below something that is deleted goes with it. */
function goingAlong(address: Address, { expected: { changes } }: Known): readonly Address[] {
  const gone = [...changes.values()].filter(({ action }) => action === 'delete').map((one) => one.address);
  return gone.includes(address) ? gone.filter((other) => isBelow(address, other)) : [];
}

/** Everything that comes along with these. */
function withNeeds(addresses: readonly Address[], known: Known): ReadonlySet<Address> {
  const { expected } = known;
  const all = new Set(addresses);
  for (const address of all) {
    for (const need of [
      ...neededBy(address, known),
      ...besides(address, expected),
      ...lettingGo(address, known),
      ...givingUp(address, known),
      ...exchanging(address, known),
      ...goingAlong(address, known),
    ]) {
      all.add(need);
    }
  }
  return all;
}

/**
 * The same with what closes something before a chosen change opens it. Which changes do is the matter of another property, which looks at
 * the service after every write; here both must be about readers.
 */
function withClosing(addresses: readonly Address[], { changes }: Plan, known: Known): ReadonlySet<Address> {
  const along = new Set(withNeeds(addresses, known));
  const readerKinds = new Map(changes.map(({ address, kind }) => [address, modelOf(kind).readers !== undefined]));
  for (const _round of changes) {
    const closing = changes.filter(
      ({ address, broughtAlong }) =>
        broughtAlong?.because === 'needed' &&
        !along.has(address) &&
        along.has(broughtAlong.by) &&
        readerKinds.get(address) === true &&
        readerKinds.get(broughtAlong.by) === true,
    );
    if (closing.length === 0) {
      break;
    }
    for (const address of withNeeds(
      closing.map((one) => one.address),
      known,
    )) {
      along.add(address);
    }
  }
  return along;
}

/** What these are moved after, and so on: it has to be in its own place first. */
function followedBy(addresses: ReadonlySet<Address>, { changes }: Plan): ReadonlySet<Address> {
  const moves = changes.flatMap((change) => (change.action === 'move' ? [change] : []));
  const followed = new Set<Address>();
  const waiting = [...addresses];
  for (const address of waiting) {
    for (const { after } of moves.filter((move) => move.address === address)) {
      if (after !== null && after !== undefined && !followed.has(after)) {
        followed.add(after);
        waiting.push(after);
      }
    }
  }
  return followed;
}

/** Holds a part of the plan against the patterns that choose it, and against the whole plan. */
export function checkSelection(
  selected: Plan | undefined,
  whole: Plan,
  { target, exclude }: Patterns,
  known: Known,
  isWrong: boolean,
): readonly Complaint[] {
  if (isWrong) {
    return selected === undefined
      ? []
      : [{ rule: 'empty-selection', text: 'a pattern that matches nothing is a plan' }];
  }
  if (selected === undefined) {
    return [{ rule: 'selection', text: 'there is no plan of a part' }];
  }
  const complaints: Complaint[] = [];
  const keys = new Set(selected.changes.map(({ key }) => key));
  // What is deleted has its address in the record, and what holds it may have another name now.
  const isExcluded = (address: Address, isDeleted: boolean): boolean =>
    exclude.some(
      (one) => isBelow(one, address) || (isDeleted && isBelow(one, currentName(address, known.expected.pairs))),
    );
  const isChosen = ({ address, action }: Change): boolean =>
    (target.length === 0 || target.some((one) => isBelow(one, address))) && !isExcluded(address, action === 'delete');
  const chosen = whole.changes.filter(isChosen).map(({ address }) => address);
  const along = withClosing(chosen, selected, known);
  const followed = followedBy(along, whole);
  for (const { key, address, action, broughtAlong } of selected.changes) {
    if (isExcluded(address, action === 'delete')) {
      complaints.push({ rule: 'selection', text: `${action} ${address} is excluded and planned` });
    } else if (!along.has(address) && !(action === 'move' && followed.has(address))) {
      complaints.push({
        rule: 'selection',
        text: `${action} ${address} is planned, and nothing that is chosen needs it (${broughtAlong?.because} by ${broughtAlong?.by})`,
      });
    }
    // What is new comes last in its row, and is moved where the part leaves out what the whole plan moves behind it.
    const isNew = selected.changes.some((one) => one.address === address && one.action === 'create');
    if (!(action === 'move' && isNew) && !whole.changes.some((change) => change.key === key)) {
      complaints.push({ rule: 'selection', text: `${key} is in a part of the plan and not in the whole` });
    }
  }
  for (const change of selected.changes) {
    if (change.action === 'delete' && change.with !== undefined && !keys.has(change.with)) {
      complaints.push({
        rule: 'with-what-stays',
        text: `${change.address} is to go with ${change.with}, which is not deleted`,
      });
    }
  }
  for (const change of whole.changes) {
    const { key, address, action, dependsOn } = change;
    const { pairs } = known.expected;
    const misses = [...withNeeds([address], known)].some((one) => isExcluded(one, !pairs.all.has(one)));
    const isSaid = selected.diagnostics.some(({ code, detail }) => code === 'left-out' && detail.includes(address));
    const rests = dependsOn.some((other) => !keys.has(other));
    if (isChosen(change) && !keys.has(key) && !misses && !rests && !isSaid) {
      complaints.push({ rule: 'selection', text: `${action} ${address} is chosen and not planned` });
    }
  }
  return complaints;
}
