import type { Address } from '../../src/plan/address.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { type Expectation, needsOf } from './expectation.ts';
import type { Complaint } from './not-yet.ts';
import type { Patterns } from './run.ts';
import type { Selecting } from './story.ts';

/** Patterns that name addresses of the manifest and of what is to be deleted. */
export function patternsFor({ by, picks, isWrong }: Selecting, { pairs, changes, external }: Expectation): Patterns {
  const changing = [...changes.values()].map(({ address }) => address);
  const all = [...changing, ...changing, ...[...pairs.all.keys()].filter((address) => !external.has(address))];
  const chosen = isWrong
    ? ['site.no-such-site']
    : [...new Set(picks.flatMap((number) => all[number % Math.max(1, all.length)] ?? []))];
  return by === 'target' ? { target: chosen, exclude: [] } : { target: [], exclude: chosen };
}

function isBelow(pattern: Address, address: Address): boolean {
  return address === pattern || address.startsWith(`${pattern}.`) || address.startsWith(`${pattern}[`);
}

/** What a change cannot be made without: what holds it and what it refers to, as far as that is created too. */
function neededBy(address: Address, { pairs, changes }: Expectation): readonly Address[] {
  const one = pairs.all.get(address);
  const needs =
    one === undefined
      ? []
      : [...needsOf(one.desired), ...(one.desired.parent === undefined ? [] : [one.desired.parent])];
  return needs.filter((need) => ['create', 'replace'].includes(changes.get(need)?.action ?? ''));
}

/** What is created in the same row: one after the other, in its order. */
function besides(address: Address, { rows, changes }: Expectation): readonly Address[] {
  const isCreated = (one: Address): boolean => changes.get(one)?.action === 'create';
  return isCreated(address)
    ? rows.flatMap(({ members }) => (members.includes(address) ? members.filter(isCreated) : []))
    : [];
}

/** Everything that comes along with these. */
function withNeeds(addresses: readonly Address[], expected: Expectation): ReadonlySet<Address> {
  const all = new Set(addresses);
  for (const address of all) {
    for (const need of [...neededBy(address, expected), ...besides(address, expected)]) {
      all.add(need);
    }
  }
  return all;
}

/** Holds a part of the plan against the patterns that choose it, and against the whole plan. */
export function checkSelection(
  selected: Plan | undefined,
  whole: Plan,
  { target, exclude }: Patterns,
  expected: Expectation,
  isWrong: boolean,
): readonly Complaint[] {
  if (isWrong && target.length > 0) {
    return selected === undefined ? [] : [{ rule: 'empty-selection', text: 'a target that matches nothing is a plan' }];
  }
  if (selected === undefined) {
    return exclude.length > 0 && isWrong ? [] : [{ rule: 'selection', text: 'there is no plan of a part' }];
  }
  const complaints: Complaint[] = [];
  const keys = new Set(selected.changes.map(({ key }) => key));
  const isChosen = (address: Address): boolean =>
    (target.length === 0 || target.some((one) => isBelow(one, address))) &&
    !exclude.some((one) => isBelow(one, address));
  const chosen = whole.changes.map(({ address }) => address).filter(isChosen);
  const along = withNeeds(chosen, expected);
  for (const { key, address, action } of selected.changes) {
    if (exclude.some((one) => isBelow(one, address))) {
      complaints.push({ rule: 'selection', text: `${action} ${address} is excluded and planned` });
    } else if (!along.has(address) && !isLettingGo(address, selected)) {
      complaints.push({
        rule: 'selection',
        text: `${action} ${address} is planned, and nothing that is chosen needs it`,
      });
    }
    if (!whole.changes.some((change) => change.key === key)) {
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
  for (const { key, address, action, dependsOn } of whole.changes) {
    const misses = [...withNeeds([address], expected)].some((one) => exclude.some((pattern) => isBelow(pattern, one)));
    const isSaid = selected.diagnostics.some(({ code, detail }) => code === 'left-out' && detail.includes(address));
    const rests = dependsOn.some((other) => !keys.has(other));
    if (isChosen(address) && !keys.has(key) && !misses && !rests && !isSaid) {
      complaints.push({ rule: 'selection', text: `${action} ${address} is chosen and not planned` });
    }
  }
  return complaints;
}

/** Whether a change comes along because something that is deleted is still referred to by it. */
function isLettingGo(address: Address, { changes }: Plan): boolean {
  const deletes = changes.filter(({ action }) => action === 'delete');
  const own = changes.filter((change) => change.address === address);
  return own.some(({ key }) => deletes.some(({ dependsOn }) => dependsOn.includes(key)));
}
