import { isJsonObject, type Json } from '../../../base/json.ts';
import {
  type Level,
  NO_GRANTS,
  type Person,
  type Place,
  roleNamed,
  type Team,
  type World,
} from '../../access/model.ts';
import type { Doors } from '../../access/public.ts';
import type { Change, Create, FieldChange, KindName, Plan, Replace } from '../../plan/plan.ts';
import { isForeignId, isReference } from '../../plan/value.ts';

/** The parts of a plan that affect access. */
export type PlannedAccess = Pick<Plan, 'changes' | 'ids'>;

/** A person by address, or by id if the API does not show the address. */
function personAt(name: string, { people }: Draft): Person | undefined {
  const wanted = name.toLowerCase();
  return [...people.values()].find((person) => person.email === wanted) ?? people.get(name);
}

function layMember(change: Change, draft: Draft): void {
  const id = idOf(change, draft);
  if (isDeleted(change)) {
    draft.people.delete(id);
    return;
  }
  const known = draft.people.get(id);
  const email = textOf(setOf(change, 'email')?.after, known?.email ?? '');
  const role = setOf(change, 'role');
  draft.people.set(id, {
    id,
    ...(email === '' ? {} : { email }),
    name: known?.name ?? email,
    role: role === undefined ? (known?.role ?? null) : levelOf(role.after),
    disabled: known?.disabled ?? false,
  });
}

function layTeam(change: Change, draft: Draft): void {
  const id = idOf(change, draft);
  if (isDeleted(change)) {
    draft.teams.delete(id);
    return;
  }
  const known = draft.teams.get(id);
  const whole = setOf(change, 'members');
  const members = new Set(whole === undefined ? known?.members : []);
  const put = (email: string, part: Json | undefined): void => {
    const person = personAt(email, draft);
    if (person !== undefined) {
      members[(part ?? null) === null ? 'delete' : 'add'](person.id);
    }
  };
  for (const [email, part] of isJsonObject(whole?.after) ? Object.entries(whole.after) : []) {
    put(email, part);
  }
  for (const { field, entry, after } of change.fields) {
    if (field === 'members' && entry !== undefined) {
      put(entry, after);
    }
  }
  draft.teams.set(id, { id, title: textOf(setOf(change, 'title')?.after, known?.title ?? ''), members });
}

/** Whether a person is the placeholder for everyone who joins through an identity provider. */
export function isNewcomer({ id }: Pick<Person, 'id'>): boolean {
  return id.startsWith(NEWCOMER);
}

const NEWCOMER = 'newcomer ';

/** The default role is a separate risk, so only the team counts. */
function layProvider(change: Change, draft: Draft): void {
  const team = draft.teams.get(referred(setOf(change, 'defaultTeam')?.after, draft) ?? '');
  if (team !== undefined && !isDeleted(change)) {
    const id = `${NEWCOMER}${idOf(change, draft)}`;
    draft.people.set(id, { id, name: change.address, role: null, disabled: false });
    draft.teams.set(team.id, { ...team, members: new Set([...team.members, id]) });
  }
}

/** The place that a change creates or updates; undefined if it is deleted, or only looked up and not live. */
function layPlace(change: Change, draft: Draft, type: Place['type']): Place | undefined {
  const id = idOf(change, draft);
  const known = draft.places.get(id);
  if (isDeleted(change)) {
    draft.places.delete(id);
    // The contents of a deleted collection move up.
    for (const place of draft.places.values()) {
      if (place.parent === id) {
        const { parent: _parent, ...rest } = place;
        draft.places.set(place.id, known?.parent === undefined ? rest : { ...rest, parent: known.parent });
      }
    }
    return undefined;
  }
  const made: Place =
    known === undefined || isNew(change) ? { type, id, title: '', default: 'inherit', grants: NO_GRANTS } : known;
  const title = textOf(setOf(change, 'title')?.after, known?.title ?? '');
  const outer = setOf(change, 'in');
  const { parent: _parent, ...rest } = made;
  const parent = outer === undefined ? made.parent : referred(outer.after, draft);
  const place = { ...rest, title, ...(parent === undefined ? {} : { parent }) };
  draft.places.set(id, place);
  return place;
}

function layContent(type: Place['type']): (change: Change, draft: Draft) => void {
  return (change, draft) => {
    const place = layPlace(change, draft, type);
    if (place !== undefined && isNew(change) && draft.own !== undefined) {
      const people = new Map([...place.grants.people, [draft.own, 'admin'] as const]);
      draft.places.set(place.id, { ...place, grants: { ...place.grants, people } });
    }
  };
}

function laySite(change: Change, draft: Draft): void {
  const place = layPlace(change, draft, 'site');
  if (place === undefined) {
    return;
  }
  const { visitors = { visibility: 'public', published: false } } = place;
  const published = setOf(change, 'published');
  draft.places.set(place.id, {
    ...place,
    shows: place.shows ?? [],
    visitors: {
      visibility: textOf(setOf(change, 'visibility')?.after, visitors.visibility),
      published: published === undefined ? visitors.published : published.after === true,
    },
  });
}

/** A section is created with a space, and shows others by site spaces. */
function layShown(change: Change, draft: Draft): void {
  const site = draft.places.get(siteOf(change, draft));
  if (site === undefined) {
    return;
  }
  const shows = [...(site.shows ?? [])];
  const old = referred(beforeOf(change, 'space'), draft);
  if (old !== undefined && shows.includes(old)) {
    shows.splice(shows.indexOf(old), 1);
  }
  const space = isDeleted(change) ? undefined : referred(setOf(change, 'space')?.after, draft);
  draft.places.set(site.id, { ...site, shows: space === undefined ? shows : [...shows, space] });
}

/** Declared lists of permissions are complete. Undeclared ones stay, and so does everything when the entry is removed. */
function layAccess(change: Change, draft: Draft): void {
  const place = draft.places.get(parentOf(change, draft));
  if (place === undefined || isDeleted(change)) {
    return;
  }
  const level = setOf(change, 'default');
  const members = setOf(change, 'members');
  const teams = setOf(change, 'teams');
  const people = Object.entries(isJsonObject(members?.after) ? members.after : {}).flatMap(([email, role]) => {
    const person = personAt(email, draft);
    return person === undefined ? [] : [[person.id, levelOf(role)] as const];
  });
  const listed = (Array.isArray(teams?.after) ? (teams.after as readonly Json[]) : []).flatMap((one) => {
    const id = isJsonObject(one) ? referred(one['team'], draft) : undefined;
    return id === undefined || !isJsonObject(one) ? [] : [[id, levelOf(one['role'])] as const];
  });
  draft.places.set(place.id, {
    ...place,
    ...(level === undefined ? {} : { default: level.after === 'inherit' ? 'inherit' : levelOf(level.after) }),
    grants: {
      people: members === undefined ? place.grants.people : new Map(people),
      teams: teams === undefined ? place.grants.teams : new Map(listed),
    },
  });
}

function layShareLink(change: Change, draft: Draft): void {
  const site = siteOf(change, draft);
  const active = setOf(change, 'active');
  const was = change.action !== 'create' && beforeOf(change, 'active') !== false;
  const is = !isDeleted(change) && (active === undefined ? change.action === 'create' || was : active.after !== false);
  draft.shareLinks.set(site, Math.max(0, (draft.shareLinks.get(site) ?? 0) + Number(is) - Number(was)));
}

function layLinkInvite(change: Change, draft: Draft): void {
  const without = (role: Level): readonly Level[] => {
    const index = draft.linkInvites.indexOf(role);
    return index === -1 ? draft.linkInvites : draft.linkInvites.toSpliced(index, 1);
  };
  const role = setOf(change, 'role');
  if (isDeleted(change) || (role !== undefined && change.action !== 'create')) {
    draft.linkInvites = without(levelOf(beforeOf(change, 'role')));
  }
  if (role !== undefined && !isDeleted(change)) {
    draft.linkInvites = [...draft.linkInvites, levelOf(role.after)];
  }
}

function laySpecification(change: Change, draft: Draft): void {
  const slug = textOf(setOf(change, 'slug')?.after, idOf(change, draft));
  const visibility = setOf(change, 'visibility');
  if (isDeleted(change) || visibility !== undefined) {
    draft.specifications = draft.specifications.filter((one) => one !== slug);
  }
  if (!isDeleted(change) && visibility?.after === 'public') {
    draft.specifications = [...draft.specifications, slug];
  }
}

/** The effect of each kind on access, in dependency order. */
const LAYERS: readonly (readonly [KindName, (change: Change, draft: Draft) => void])[] = [
  ['member', layMember],
  ['team', layTeam],
  ['saml-provider', layProvider],
  ['collection', layContent('collection')],
  ['space', layContent('space')],
  ['site', laySite],
  ['section', layShown],
  ['site-space', layShown],
  ['access', layAccess],
  ['share-link', layShareLink],
  ['link-invite', layLinkInvite],
  ['openapi-spec', laySpecification],
];

const NO_DOORS: Doors = { shareLinks: new Map(), linkInvites: [], specifications: [] };

/** A world after a plan is applied. A resource that the plan creates has its address as its id. */
export function accessAfter(
  { changes, ids }: PlannedAccess,
  world: World,
  { own, doors = NO_DOORS }: { readonly own?: string | undefined; readonly doors?: Doors | undefined } = {},
): { readonly world: World; readonly doors: Doors } {
  const draft: Draft = {
    people: new Map(world.people.map((person) => [person.id, person])),
    teams: new Map(world.teams.map((team) => [team.id, team])),
    places: new Map(world.places.map((place) => [place.id, place])),
    shareLinks: new Map(doors.shareLinks),
    linkInvites: doors.linkInvites,
    specifications: doors.specifications,
    idAt: (address) => (Object.hasOwn(ids, address) ? (ids[address] ?? address) : address),
    own,
  };
  for (const [kind, lay] of LAYERS) {
    const own = changes.filter((change) => change.kind === kind && change.action !== 'move');
    // Deletions come last, as in an apply.
    for (const change of [...own.filter((one) => !isDeleted(one)), ...own.filter(isDeleted)]) {
      lay(change, draft);
    }
  }
  const { shareLinks, linkInvites, specifications } = draft;
  return {
    world: {
      ...world,
      people: [...draft.people.values()],
      teams: [...draft.teams.values()],
      places: [...draft.places.values()],
    },
    doors: { shareLinks, linkInvites, specifications },
  };
}

/** The people, teams, places and links of a workspace while changes are applied to it. */
interface Draft {
  readonly people: Map<string, Person>;
  readonly teams: Map<string, Team>;
  readonly places: Map<string, Place>;
  readonly shareLinks: Map<string, number>;
  linkInvites: readonly Level[];
  specifications: readonly string[];
  /** The id of a live resource; the address of one that the plan creates. */
  readonly idAt: (address: string) => string;
  /** The user of the token, who becomes the administrator of content that the plan creates. */
  readonly own: string | undefined;
}

function levelOf(value: Json | undefined): Level {
  return roleNamed(value) ?? null;
}

function textOf(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function idOf(change: Change, { idAt }: Pick<Draft, 'idAt'>): string {
  return 'id' in change && change.id !== undefined ? change.id : idAt(change.address);
}

/** The id of the innermost parent. */
export function parentOf({ parents }: Change, { idAt }: Pick<Draft, 'idAt'>): string {
  return idAt(parents.at(-1) ?? '');
}

/** The id of the outermost parent: the site, for its parts. */
function siteOf({ parents }: Change, { idAt }: Draft): string {
  return idAt(parents[0] ?? '');
}

function referred(value: Json | undefined, { idAt }: Draft): string | undefined {
  return isReference(value) ? idAt(value.$ref) : isForeignId(value) ? value.$id : undefined;
}

export function isDeleted({ action }: Change): boolean {
  return action === 'delete';
}

/** Whether a change creates a resource, possibly as a replacement. */
function isNew(change: Change): change is Create | Replace {
  return change.action === 'create' || change.action === 'replace';
}

/** The change of a field; a new resource can also set null. */
function setOf(change: Change, name: string): Pick<FieldChange, 'before' | 'after'> | undefined {
  const found = change.fields.find(({ field, entry }) => field === name && entry === undefined);
  return (
    found ?? (isNew(change) && Object.hasOwn(change.after, name) ? { after: change.after[name] ?? null } : undefined)
  );
}

/** The value before a change: for a deletion that of the deleted resource, otherwise that of the field. */
function beforeOf(change: Change, name: string): Json | undefined {
  return change.action === 'delete' ? change.before[name] : setOf(change, name)?.before;
}
