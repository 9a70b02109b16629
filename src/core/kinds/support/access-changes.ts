import { groupPairs } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import type { World } from '../../access/model.ts';
import { reach } from '../../engine/graph.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import { idOf, isDeleted, type PlannedAccess, parentOf } from './access-after.ts';

type Judge = (change: Change) => boolean;

function sets(...names: readonly string[]): Judge {
  return ({ fields }) => fields.some(({ field }) => names.includes(field));
}

/** Whether a value contains `admin`, or may hide it. */
function mayBeAdmin(value: Json | undefined): boolean {
  const text = JSON.stringify(value ?? null);
  return text.includes('"admin"') || text.includes('"inherit"') || text.includes('"$digest"');
}

/** Whether a change replaces a value that may give somebody the administrator role. */
const losesAdmin: Judge = ({ fields }) => fields.some(({ before }) => mayBeAdmin(before));

/** A replaced resource loses its own roles. */
const isReplaced: Judge = ({ action }) => action === 'replace';

const joinsTeam: Judge = ({ fields }) =>
  fields.some(({ field, after }) => field === 'defaultTeam' && (after ?? null) !== null);

const isMoved: Judge = (change) => change.action !== 'create' && sets('in')(change);

/** For each kind that affects access: the changes that do so, and those that may remove the administrator role from somebody. */
const JUDGES: Readonly<
  Record<KindName, { readonly matters: Judge; readonly mayLockOut: Judge; readonly isWide: boolean }>
> = {
  member: {
    matters: (change) => isDeleted(change) || sets('role')(change),
    mayLockOut: (change) => isDeleted(change) || losesAdmin(change),
    isWide: true,
  },
  team: {
    matters: (change) => isDeleted(change) || sets('members')(change),
    mayLockOut: (change) =>
      isDeleted(change) ||
      (change.action !== 'create' &&
        change.fields.some(
          ({ field, entry, after }) => field === 'members' && (entry === undefined || after === null),
        )),
    isWide: true,
  },
  collection: {
    matters: (change) => isDeleted(change) || isMoved(change) || isReplaced(change),
    mayLockOut: (change) => isDeleted(change) || isMoved(change),
    isWide: false,
  },
  space: { matters: (change) => isMoved(change) || isReplaced(change), mayLockOut: isMoved, isWide: false },
  // Everyone who logs in through it for the first time joins the team.
  'saml-provider': { matters: joinsTeam, mayLockOut: () => false, isWide: true },
  site: { matters: isReplaced, mayLockOut: () => false, isWide: false },
  access: {
    matters: (change) => change.action === 'create' || (!isDeleted(change) && change.fields.length > 0),
    mayLockOut: (change) => !isDeleted(change) && losesAdmin(change),
    isWide: false,
  },
};

function judgeOf({ kind }: Change): (typeof JUDGES)[string] | undefined {
  return Object.hasOwn(JUDGES, kind) ? JUDGES[kind] : undefined;
}

/** The changes that affect the access of people. Sites only affect visitors, which are a separate matter. */
export function accessChangesIn(changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => judgeOf(change)?.matters(change) === true);
}

/** The changes of sites that decide who can read them without an account. */
export function visitorChangesIn(changes: readonly Change[]): readonly Change[] {
  return changes.filter(
    (change) =>
      change.kind === 'site' && !isDeleted(change) && (isReplaced(change) || sets('visibility', 'published')(change)),
  );
}

/** Whether changes could remove the administrator role from somebody. */
export function mayLockOut(changes: readonly Change[]): boolean {
  return changes.some((change) => judgeOf(change)?.mayLockOut(change) === true);
}

/** The places whose roles are inherited by others, each with one of these: a collection by its contents, a space by the sites that show it. */
function passagesIn({ places }: World): readonly (readonly [from: string, to: string])[] {
  return places.flatMap(({ id, parent, shows = [] }) =>
    [...(parent === undefined ? [] : [parent]), ...shows].map((from) => [from, id] as const),
  );
}

/** The ids of the places whose permissions affect the roles that a plan may change, in any of the worlds; undefined for all. */
export function placesBehind(
  { changes, ids }: PlannedAccess,
  worlds: readonly World[],
): ReadonlySet<string> | undefined {
  const own = accessChangesIn(changes);
  if (own.some((change) => judgeOf(change)?.isWide === true)) {
    return undefined;
  }
  const draft = { idAt: (address: string): string => ids[address] ?? address };
  const changed = own.map((change) => (change.kind === 'access' ? parentOf(change, draft) : idOf(change, draft)));
  const passages = worlds.flatMap(passagesIn);
  const outwards = groupPairs(passages.map(([from, to]) => [to, from] as const));
  const inwards = groupPairs(passages);
  const affected = reach(changed, (id) => inwards.get(id) ?? []);
  return new Set(reach(affected.keys(), (id) => outwards.get(id) ?? []).keys());
}
