import { groupBy } from '../../../base/group-by.ts';
import type { Json } from '../../../base/json.ts';
import type { World } from '../../access/model.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import { idOf, isDeleted, type PlannedAccess, parentOf } from './access-after.ts';

type Judge = (change: Change) => boolean;

function sets(...names: readonly string[]): Judge {
  return ({ fields }) => fields.some(({ field }) => names.includes(field));
}

/** Whether a value says `admin` anywhere, or may stand for it. */
function mayBeAdmin(value: Json | undefined): boolean {
  const text = JSON.stringify(value ?? null);
  return text.includes('"admin"') || text.includes('"inherit"') || text.includes('"$digest"');
}

/** Whether a change replaces a value under which somebody may be an administrator. */
const losesAdmin: Judge = ({ fields }) => fields.some(({ before }) => mayBeAdmin(before));

/** What is replaced has no roles of its own any more. */
const isReplaced: Judge = ({ action }) => action === 'replace';

const joinsTeam: Judge = ({ fields }) =>
  fields.some(({ field, after }) => field === 'defaultTeam' && (after ?? null) !== null);

const isMoved: Judge = (change) => change.action !== 'create' && sets('in')(change);

/** The changes of each kind that change who may do what, and which of them may take the role of an administrator. */
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

/** The changes that change who may do what. Sites change who may visit them, which is another matter. */
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

/** Whether changes could take the role of an administrator from somebody. */
export function mayLockOut(changes: readonly Change[]): boolean {
  return changes.some((change) => judgeOf(change)?.mayLockOut(change) === true);
}

/** A place whose roles reach into another: a collection into what it holds, a space into the sites that show it. */
interface Passage {
  readonly from: string;
  readonly to: string;
}

function passagesIn({ places }: World): readonly Passage[] {
  return places.flatMap(({ id, parent, shows = [] }) =>
    [...(parent === undefined ? [] : [parent]), ...shows].map((from) => ({ from, to: id })),
  );
}

/** The given ids with all that can be reached from them. */
function reached(ids: Iterable<string>, nextTo: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(ids);
  // What is added meanwhile is visited too.
  for (const id of found) {
    for (const next of nextTo(id)) {
      found.add(next);
    }
  }
  return found;
}

/**
 * The ids of the places whose permissions decide the roles that a plan may change, in any of the worlds; undefined for
 * everywhere.
 */
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
  const outwards = groupBy(passages, ({ to }) => to);
  const inwards = groupBy(passages, ({ from }) => from);
  const affected = reached(changed, (id) => (inwards.get(id) ?? []).map(({ to }) => to));
  return reached(affected, (id) => (outwards.get(id) ?? []).map(({ from }) => from));
}
