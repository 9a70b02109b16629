import type { Place, World } from '../../access/model.ts';
import type { Json } from '../../base/json.ts';
import type { Change, KindName } from '../../plan/plan.ts';
import type { PlannedAccess } from './access-after.ts';

type Judge = (change: Change) => boolean;

function sets(...names: readonly string[]): Judge {
  return ({ fields }) => fields.some(({ field }) => names.includes(field));
}

function isDelete({ action }: Change): boolean {
  return action === 'delete';
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
    matters: (change) => isDelete(change) || sets('role')(change),
    mayLockOut: (change) => isDelete(change) || losesAdmin(change),
    isWide: true,
  },
  team: {
    matters: (change) => isDelete(change) || sets('members')(change),
    mayLockOut: (change) =>
      isDelete(change) ||
      (change.action !== 'create' &&
        change.fields.some(
          ({ field, entry, after }) => field === 'members' && (entry === undefined || after === null),
        )),
    isWide: true,
  },
  collection: {
    matters: (change) => isDelete(change) || isMoved(change) || isReplaced(change),
    mayLockOut: (change) => isDelete(change) || isMoved(change),
    isWide: false,
  },
  space: { matters: (change) => isMoved(change) || isReplaced(change), mayLockOut: isMoved, isWide: false },
  // Everyone who logs in through it for the first time joins the team.
  'saml-provider': { matters: joinsTeam, mayLockOut: () => false, isWide: true },
  site: { matters: isReplaced, mayLockOut: () => false, isWide: false },
  access: {
    matters: (change) => change.action === 'create' || (!isDelete(change) && change.fields.length > 0),
    mayLockOut: (change) => !isDelete(change) && losesAdmin(change),
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
      change.kind === 'site' && !isDelete(change) && (isReplaced(change) || sets('visibility', 'published')(change)),
  );
}

/** Whether changes could take the role of an administrator from somebody. */
export function mayLockOut(changes: readonly Change[]): boolean {
  return changes.some((change) => judgeOf(change)?.mayLockOut(change) === true);
}

/** The ids of what is inside the given places, and of the sites that show any of it. */
function insideOf(ids: ReadonlySet<string>, { places }: World): ReadonlySet<string> {
  const found = new Set(ids);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { id, parent, shows = [] } of places) {
      if ((parent !== undefined && found.has(parent)) || shows.some((space) => found.has(space))) {
        found.add(id);
      }
    }
  }
  return found;
}

/** The ids of what decides the roles in the given places: the collections around them, and the spaces that sites show. */
function around(ids: ReadonlySet<string>, { places }: World): ReadonlySet<string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const place: Place | undefined = byId.get(id);
    if (place !== undefined && !found.has(id)) {
      found.add(id);
      waiting.push(...(place.parent === undefined ? [] : [place.parent]), ...(place.shows ?? []));
    }
  }
  return found;
}

/** The ids of places in which a plan may change a role; undefined for everywhere. */
export function affectedBy(plan: PlannedAccess, worlds: readonly World[]): ReadonlySet<string> | undefined {
  const changes = accessChangesIn(plan.changes);
  if (changes.some((change) => judgeOf(change)?.isWide === true)) {
    return undefined;
  }
  const idAt = (address: string): string => plan.ids[address] ?? address;
  const changed = new Set(
    changes.map((change) =>
      change.kind === 'access'
        ? idAt(change.parents.at(-1) ?? '')
        : 'id' in change && change.id !== undefined
          ? change.id
          : idAt(change.address),
    ),
  );
  return new Set(worlds.flatMap((world) => [...insideOf(changed, world)]));
}

/** The ids of the places whose permissions decide the roles in the affected ones. */
export function neededFor(affected: ReadonlySet<string>, worlds: readonly World[]): ReadonlySet<string> {
  return new Set(worlds.flatMap((world) => [...around(affected, world)]));
}
