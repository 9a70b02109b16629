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
import { idsOf } from '../lint.ts';
import { planOn } from '../plan.ts';
import { orUnread, type Reading, type ReadingInput, withReading } from '../reading.ts';
import type { Service } from '../service.ts';
import { type AccessReader, accessReader, type LiveAccess, readDoors, readGrants, readWorld } from './load.ts';

export interface AccessInput extends ReadingInput {
  /** As it is, as it would be once the manifest is applied, or what the difference is. */
  readonly view: 'live' | 'declared' | 'diff';
  /** Only what people without an account can reach. */
  readonly public?: boolean;
  /** The e-mail address or id of a person. */
  readonly who?: string | undefined;
  /** Whether this person may be unknown here, as in one of several organizations; an error otherwise. */
  readonly mayBeUnknown?: boolean;
  /** The address, title or id of a place. */
  readonly where?: string | undefined;
}

/** Who may do what; what is not asked for is empty. */
export interface AccessReport {
  readonly organization: string;
  readonly environment: string;
  readonly service: string;
  readonly view: AccessInput['view'];
  readonly rows: readonly Row[];
  readonly changes: readonly AccessChange[];
  readonly public?: readonly PublicRow[];
  /** How many roles the service answers that nothing in its lists explains. */
  readonly unexplained: number;
  readonly diagnostics: readonly Diagnostic[];
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

/** The places that an address of the manifest, a title or an id names. */
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
    // What is not live yet has its address as its id.
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
            'The service answers another role than its lists of permissions give, for example because somebody was shut out of a place, which no list shows. The roles that it answers are shown.',
        },
      ];
}

/** People with an account are not all who read a place: who else does, by which site. */
function visitorsNotes(world: World, chosen: ReadonlySet<string>): readonly Diagnostic[] {
  return sitesShowing(world, chosen).map(({ title, visitors }) => ({
    severity: 'info',
    code: 'access-public',
    summary: `Also read by ${visitorsOf(visitors?.visibility ?? '')}`,
    detail: `The site ${JSON.stringify(title)} is published (${visitors?.visibility ?? ''}). \`colophon access --public\` lists what people without an account can read.`,
  }));
}

/** What a report is made of: the state before and after, and what can be reached without an account. */
interface Compared {
  readonly before: State;
  readonly after: State;
  readonly doors: { readonly before: Doors; readonly after: Doors } | undefined;
  readonly unexplained: number;
}

async function compare(
  input: AccessInput,
  service: Service,
  { reader, plan }: { readonly reader: AccessReader; readonly plan: Plan | undefined },
): Promise<Compared> {
  const world = await readWorld(reader);
  const doors = input.public === true ? await readDoors(reader, world) : undefined;
  // What visitors can reach needs no people and no permissions.
  const live: LiveAccess =
    doors === undefined ? await readGrants(reader, world) : { world: { ...world, people: [] }, known: new Map() };
  const before = liveState(live.world, live.known);
  const { unexplained } = before;
  if (plan === undefined) {
    return { before, after: before, doors: doors && { before: doors, after: doors }, unexplained };
  }
  const { id: own } = await service.client.call('getAuthenticatedUser');
  const next = accessAfter(plan, before.explained.world, { own, doors });
  const after = stateAfter(before, next.world);
  return { before, after, doors: doors && { before: doors, after: next.doors }, unexplained };
}

/** What opens and what closes. Something that changes does both. */
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
): Promise<Outcome<AccessReport>> {
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
  const listed = doors && openIn(shown, view === 'live' ? doors.before : doors.after);
  const diagnostics = [
    ...unexplainedNote(unexplained),
    ...(inPlaces === undefined || doors !== undefined || view === 'diff' ? [] : visitorsNotes(shown.world, inPlaces)),
  ];
  return {
    ok: true,
    value: {
      organization,
      environment,
      service: service.host,
      view,
      rows: view === 'diff' || doors !== undefined ? [] : rowsOf(shown.world, shown.matrix).filter(isChosen),
      changes: view === 'diff' && doors === undefined ? accessChanges(before, after).filter(isChosen) : [],
      ...(listed === undefined || doors === undefined
        ? {}
        : { public: view === 'diff' ? publicChanges(openIn(before, doors.before), listed) : listed }),
      unexplained,
      diagnostics,
    },
    diagnostics,
  };
}

/** Reads who may do what where, live or as it is once the manifest is applied. Never writes anything. */
export function readAccess(input: AccessInput): Promise<Outcome<AccessReport>> {
  const { manifest, view, git } = input;
  const consequence = 'Nothing is shown, because a partial list would look complete.';
  return withReading(input, ({ record, service, driver }) =>
    orUnread('permissions', consequence, async () => {
      const planned = view === 'live' ? undefined : await planOn(service, { manifest, record, driver, git });
      if (planned?.ok === false) {
        return planned;
      }
      const reader = accessReader(service, manifest.workspace.organization, driver.reader());
      const compared = await compare(input, service, { reader, plan: planned?.value });
      return await reportOn(input, { service, driver }, compared);
    }),
  );
}
