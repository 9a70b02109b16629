import { didYouMean } from '../../../base/nearest.ts';
import { type AccessChange, accessChanges, type State } from '../../../core/access/compare.ts';
import type { World } from '../../../core/access/model.ts';
import { type Doors, type PublicRow, publicIn, sitesShowing, visitorsOf } from '../../../core/access/public.ts';
import { placesOf, type Row, type RowPerson, type RowPlace, rowsOf } from '../../../core/access/rows.ts';
import { liveState, stateAfter } from '../../../core/access/state.ts';
import { type Diagnostic, failed, type Outcome, success } from '../../../core/diagnostics/diagnostic.ts';
import type { Driver } from '../../../core/engine/driver.ts';
import { accessAfter } from '../../../core/kinds/support/access-after.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import type { ShownAccess } from '../../report/access/access.ts';
import { idsOf } from '../lint.ts';
import { planOn } from '../plan.ts';
import { orUnread, type Reading, type ReadingInput, withReading } from '../reading.ts';
import { type AccessReader, accessReader, type LiveAccess, readDoors, readGrants, readWorld } from './load.ts';

export interface AccessInput extends ReadingInput {
  readonly view: ShownAccess['view'];
  /** Only what is reachable without an account. */
  readonly public?: boolean;
  /** The e-mail address or id of a person. */
  readonly who?: string | undefined;
  /** Whether an unknown person is allowed, for example if there are several organizations; otherwise it is an error. */
  readonly mayBeUnknown?: boolean;
  /** The address, title or id of a place. */
  readonly where?: string | undefined;
}

function peopleNamed(
  who: string,
  people: readonly RowPerson[],
  { mayBeUnknown = false }: AccessInput,
): Outcome<ReadonlySet<string>> {
  const wanted = who.toLowerCase();
  const found = people.filter(({ id, email }) => id === who || email === wanted);
  if (found.length > 0 || mayBeUnknown) {
    return success(new Set(found.map(({ id }) => id)));
  }
  const hint = didYouMean(
    wanted,
    people.flatMap(({ email }) => email ?? []),
  );
  const detail = `Nobody in the organization has the e-mail address or id ${JSON.stringify(who)}.${hint}`;
  return failed('access-who', 'Unknown person in --who', detail);
}

async function placesNamed(
  where: string,
  places: readonly RowPlace[],
  { manifest, ledger }: AccessInput,
  driver: Driver,
): Promise<Outcome<ReadonlySet<string>>> {
  const { resources } = manifest.workspace;
  const isPlace = new Set(places.map(({ id }) => id));
  if (resources.some(({ address }) => address === where)) {
    const ids = await idsOf([where], { manifest, driver, ledger });
    if (!ids.ok) {
      return ids;
    }
    // A place that is not live yet has its address as its id.
    const id = ids.value.get(where) ?? where;
    if (isPlace.has(id)) {
      return success(new Set([id]));
    }
  }
  const wanted = where.toLowerCase();
  const found = places.filter(
    ({ id, title, type }) => id === where || title.toLowerCase() === wanted || type === where,
  );
  if (found.length > 0) {
    return success(new Set(found.map(({ id }) => id)));
  }
  const addresses = resources.map(({ address }) => address);
  const hint = didYouMean(where, [...places.map(({ title }) => title), ...addresses]);
  const detail = `No collection, space or site has the address, title or id ${JSON.stringify(where)}.${hint}`;
  return failed('access-where', 'Unknown place in --where', detail);
}

function unexplainedNote(count: number): readonly Diagnostic[] {
  return count === 0
    ? []
    : [
        {
          severity: 'warning',
          code: 'access-unexplained',
          summary: `The lists of the service do not explain ${count === 1 ? '1 role' : `${count} roles`}`,
          detail:
            'The API returns a role that its permission lists do not explain, for example because a null role denies somebody access, which no list shows. The returned roles are shown.',
        },
      ];
}

function visitorsNotes(world: World, chosen: ReadonlySet<string>): readonly Diagnostic[] {
  return sitesShowing(world, chosen).map(({ title, visitors }) => ({
    severity: 'info',
    code: 'access-public',
    summary: `Also read by ${visitorsOf(visitors?.visibility ?? '')}`,
    detail: `The site ${JSON.stringify(title)} is published (${visitors?.visibility ?? ''}). \`colophon access --public\` lists what people without an account can read.`,
  }));
}

/** The input of a report: the state before and after, and what is reachable without an account; as far as requested. */
interface Compared {
  readonly before: State;
  readonly after: State;
  readonly doors: { readonly before: Doors; readonly after: Doors };
  readonly unexplained: number;
}

const NO_DOORS: Doors = { shareLinks: new Map(), linkInvites: [], specifications: [] };

async function compare(
  reader: AccessReader,
  plan: Plan | undefined,
  wanted: { readonly roles: boolean; readonly public: boolean },
): Promise<Compared> {
  const world = await readWorld(reader);
  // Access of visitors depends on no people and no permissions.
  const alone: LiveAccess = { world: { ...world, people: [] }, known: new Map() };
  const [doors, live] = await Promise.all([
    wanted.public ? readDoors(reader, world) : NO_DOORS,
    wanted.roles ? readGrants(reader, world) : alone,
  ]);
  const before = liveState(live.world, live.known);
  const { unexplained } = before;
  if (plan === undefined) {
    return { before, after: before, doors: { before: doors, after: doors }, unexplained };
  }
  const { id: own } = await reader.client.call('getAuthenticatedUser');
  const next = accessAfter(plan, before.explained.world, { own, doors });
  return { before, after: stateAfter(before, next.world), doors: { before: doors, after: next.doors }, unexplained };
}

/** The rows that become reachable and those that no longer are. A changed row counts as both. */
function publicChanges(before: readonly PublicRow[], after: readonly PublicRow[]): readonly PublicRow[] {
  const textsOf = (rows: readonly PublicRow[]): ReadonlySet<string> => new Set(rows.map((row) => JSON.stringify(row)));
  const [old, now] = [textsOf(before), textsOf(after)];
  return [
    ...after.filter((row) => !old.has(JSON.stringify(row))).map((row) => ({ ...row, change: 'opens' as const })),
    ...before.filter((row) => !now.has(JSON.stringify(row))).map((row) => ({ ...row, change: 'closes' as const })),
  ];
}

async function reportOn(
  input: AccessInput,
  { service, driver }: Pick<Reading, 'service' | 'driver'>,
  { before, after, doors, unexplained }: Compared,
): Promise<Outcome<ShownAccess>> {
  const { view, who, where, manifest } = input;
  const shown = view === 'live' ? before : after;
  const people = [...before.world.people, ...shown.world.people];
  const places = [...placesOf(before.world), ...placesOf(shown.world)];
  const chosenPeople = who === undefined ? undefined : peopleNamed(who, people, input);
  const chosenPlaces = where === undefined ? undefined : await placesNamed(where, places, input, driver);
  for (const chosen of [chosenPeople, chosenPlaces]) {
    if (chosen?.ok === false) {
      return chosen;
    }
  }
  const isChosen = (row: { readonly place: RowPlace; readonly person: RowPerson }): boolean =>
    (chosenPeople?.ok !== true || chosenPeople.value.has(row.person.id)) &&
    (chosenPlaces?.ok !== true || chosenPlaces.value.has(row.place.id));
  const { organization, environment } = manifest.workspace;
  const inPlaces = chosenPlaces?.ok === true ? chosenPlaces.value : undefined;
  const openIn = ({ world }: State, open: Doors): readonly PublicRow[] => {
    const sites = inPlaces && new Set(sitesShowing(world, inPlaces).map(({ id }) => id));
    return publicIn(world, open).filter(({ id = '' }) => sites?.has(id) !== false);
  };
  const isPublic = input.public === true;
  const listed = openIn(shown, view === 'live' ? doors.before : doors.after);
  const diagnostics = [
    ...unexplainedNote(unexplained),
    ...(inPlaces === undefined || isPublic || view === 'diff' ? [] : visitorsNotes(shown.world, inPlaces)),
  ];
  return {
    ok: true,
    value: {
      organization,
      environment,
      service: service.host,
      view,
      rows: view === 'diff' || isPublic ? [] : rowsOf(shown.world, shown.matrix).filter(isChosen),
      changes: view === 'diff' && !isPublic ? accessChanges(before, after).filter(isChosen) : [],
      ...(isPublic ? { public: view === 'diff' ? publicChanges(openIn(before, doors.before), listed) : listed } : {}),
      unexplained,
      diagnostics,
    },
    diagnostics,
  };
}

/** All access in one report: who has access and what is public, live, and what a plan changes in both. */
export interface AccessOverview {
  readonly rows: readonly Row[];
  readonly changes: readonly AccessChange[];
  readonly public: readonly PublicRow[];
  readonly publicChanges: readonly PublicRow[];
}

// The first refused call may name a lower role, with which the next one would be refused.
const UNREAD =
  'Nothing is shown, because a partial list would look complete: all of it needs the role admin in the organization.';

/** Reads everything once, through an open service. */
export function accessOverview(
  plan: Plan,
  { service, driver }: Pick<Reading, 'service' | 'driver'>,
): Promise<Outcome<AccessOverview>> {
  return orUnread('permissions', UNREAD, async () => {
    const reader = accessReader(service, plan.organization, driver.reader());
    const { before, after, doors } = await compare(reader, plan, { roles: true, public: true });
    const open = publicIn(before.world, doors.before);
    return success({
      rows: rowsOf(before.world, before.matrix),
      changes: accessChanges(before, after),
      public: open,
      publicChanges: publicChanges(open, publicIn(after.world, doors.after)),
    });
  });
}

/** Reads who has access to what, live or after the manifest is applied. Never writes anything. */
export function readAccess(input: AccessInput): Promise<Outcome<ShownAccess>> {
  const { manifest, view, git } = input;
  return withReading(input, ({ record, service, driver }) =>
    orUnread('permissions', UNREAD, async () => {
      const planned = view === 'live' ? undefined : await planOn(service, { manifest, record, driver, git });
      if (planned?.ok === false) {
        return planned;
      }
      const reader = accessReader(service, manifest.workspace.organization, driver.reader());
      const isPublic = input.public === true;
      const compared = await compare(reader, planned?.value, { roles: !isPublic, public: isPublic });
      return await reportOn(input, { service, driver }, compared);
    }),
  );
}
