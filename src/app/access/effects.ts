import { accessChanges, type State } from '../../access/compare.ts';
import { type LockOut, lockOuts } from '../../access/lock-out.ts';
import type { Team, World } from '../../access/model.ts';
import { visitorsOf } from '../../access/public.ts';
import { liveState, stateAfter } from '../../access/state.ts';
import { defined } from '../../base/defined.ts';
import { groupBy } from '../../base/group-by.ts';
import { isJsonObject } from '../../base/json.ts';
import { createRedactor } from '../../base/redaction/redactor.ts';
import type { Diagnostic, Outcome } from '../../diagnostics/diagnostic.ts';
import type { Driver, Reader } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import { meaningOf } from '../../engine/risks.ts';
import { staleProblem } from '../../engine/stale/stale.ts';
import { accessAfter, isNewcomer } from '../../kinds/support/access-after.ts';
import {
  accessChangesIn,
  affectedBy,
  mayLockOut,
  neededFor,
  visitorChangesIn,
} from '../../kinds/support/access-changes.ts';
import { withExcerpts } from '../../manifest/excerpt.ts';
import type { Manifest } from '../../manifest/types.ts';
import type { AccessEffect, Change, Plan } from '../../plan/plan.ts';
import type { Service } from '../service.ts';
import { type AccessReader, accessReader, readGrants, readWorld } from './load.ts';
import { type CausedLockOut, lockOutProblems, uncheckedProblem } from './lock-out-problems.ts';
import { indirectGrants, lettingIn, makingAdmins, replacementsIn, withRisk } from './new-admins.ts';
import { unreadProblems } from './unread.ts';

/** The permissions of more places than this are read only where somebody could be locked out. */
const MOST_PLACES = 100;

const LOCK_OUT = 'lock-out';

/** Lists that a plan and its effects share. They are short, so keeping them costs little. */
const KEPT: ReadonlySet<string> = new Set(['team', 'site', 'space', 'organization-settings']);

/** A driver whose readers read some lists once, however often they are asked for. */
export function remembering(driver: Driver): Driver & { readonly kept: () => Reader } {
  const lists = new Map<string, Promise<readonly Live[]>>();
  /** Who read a list first, by kind. */
  const readers = new Map<string, Reader>();
  const reader = (): Reader => {
    const own = driver.reader();
    return {
      ...own,
      list: (kind, parents, options) => {
        if (!KEPT.has(kind) || parents.length > 0) {
          return own.list(kind, parents, options);
        }
        // Neither has lists apart, so only this makes a difference.
        const name = `${kind} ${options?.keysOnly === true}`;
        const known = lists.get(name) ?? own.list(kind, parents, options);
        lists.set(name, known);
        readers.set(kind, readers.get(kind) ?? own);
        return known;
      },
      deleted: async (kind) => (await (readers.get(kind) ?? own).deleted?.(kind)) ?? [],
    };
  };
  return { ...driver, reader, kept: reader };
}

/** The teams that a plan has read, with the ids of their members. */
async function teamsBy(reader: Reader, people: Promise<World['people']>): Promise<readonly Team[]> {
  const [teams, all] = await Promise.all([reader.list('team', []), people]);
  const ids = new Map(all.flatMap(({ id, email }) => (email === undefined ? [] : [[email, id]])));
  return teams.map(({ id, title, fields }) => {
    const members = isJsonObject(fields['members']) ? Object.keys(fields['members']) : [];
    return { id, title, members: new Set(members.flatMap((email) => ids.get(email) ?? [])) };
  });
}

/** What a plan does to the roles of people. */
interface Measured {
  readonly effects: readonly AccessEffect[];
  readonly lockOuts: readonly CausedLockOut[];
  /** The changes that make somebody an administrator indirectly. */
  readonly making: readonly Change[];
  /** The replacements that let people in. */
  readonly opening: readonly Change[];
}

/** Reads what decides the roles that a plan changes; undefined where that would be too much to read for showing it. */
async function measure(
  plan: Pick<Plan, 'changes' | 'ids'>,
  {
    reader,
    teams,
    redact,
  }: { readonly reader: AccessReader; readonly teams: Reader; readonly redact: (text: string) => string },
): Promise<Measured | undefined> {
  const [world, { id: own }] = await Promise.all([
    readWorld(reader, (people) => teamsBy(teams, people)),
    reader.client.call('getAuthenticatedUser'),
  ]);
  const worlds = [world, accessAfter(plan, world, { own }).world];
  const affected = affectedBy(plan, worlds);
  const needed = affected === undefined ? undefined : neededFor(affected, worlds);
  const number = needed === undefined ? world.places.length : world.places.filter(({ id }) => needed.has(id)).length;
  if (number > MOST_PLACES && !mayLockOut(plan.changes)) {
    return undefined;
  }
  const live = await readGrants(reader, world, ({ id }) => needed?.has(id) ?? true);
  const before = liveState(live.world, live.known);
  const after = stateAfter(before, accessAfter(plan, before.explained.world, { own }).world);
  const left = new Set([after.world.organization.id, ...after.world.places.map(({ id }) => id)]);
  // What is deleted is said by the plan itself.
  const changes = accessChanges(before, after).filter(({ place, person }) => left.has(place.id) && !isNewcomer(person));
  const effects = [...groupBy(changes, ({ place }) => place.id).values()].flatMap((all): AccessEffect[] => {
    const [first] = all;
    return first === undefined
      ? []
      : [
          {
            type: first.place.type,
            title: redact(first.place.title === '' ? first.place.id : first.place.title),
            people: all.map(({ person, before: was, after: is }) => ({
              person: redact(person.email ?? person.name),
              before: was,
              after: is,
            })),
          },
        ];
  });
  const afterAll = (some: readonly Change[]): State =>
    stateAfter(before, accessAfter({ ...plan, changes: some }, before.explained.world, { own }).world);
  return {
    effects,
    lockOuts: withCauses(lockOuts(before, after, own), plan.changes, (some) => lockOuts(before, afterAll(some), own)),
    making: makingAdmins(plan.changes, before, afterAll),
    opening: lettingIn(plan.changes, before, afterAll),
  };
}

/** More changes than this are not tried one by one to find out which of them locks somebody out. */
const MOST_TRIED = 50;

/** The lock-outs with the change without which each would not happen. */
function withCauses(
  found: readonly LockOut[],
  changes: readonly Change[],
  lockOutsOf: (changes: readonly Change[]) => readonly LockOut[],
): readonly CausedLockOut[] {
  if (found.length === 0) {
    return [];
  }
  const suspects = changes.filter((change) => mayLockOut([change]));
  const tried = suspects.slice(0, suspects.length > MOST_TRIED ? 0 : MOST_TRIED).map((by) => ({
    by,
    left: new Set(lockOutsOf(changes.filter((change) => change !== by)).map(({ place }) => place.id)),
  }));
  return found.map((one) => ({ ...one, by: tried.find(({ left }) => !left.has(one.place.id))?.by }));
}

/** Who can read a site without an account. */
function visitors(visibility: unknown, published: unknown): string | null {
  return published === true && typeof visibility === 'string' ? visitorsOf(visibility) : null;
}

/** The sites that open or close to visitors. */
async function visitorEffects(
  changes: readonly Change[],
  reader: Reader,
  redact: (text: string) => string,
): Promise<readonly AccessEffect[]> {
  const steps = visitorChangesIn(changes);
  if (steps.length === 0) {
    return [];
  }
  const live = new Map((await reader.list('site', [])).map((one) => [one.id, one]));
  return [...groupBy(steps, ({ address }) => address).values()].flatMap((own): AccessEffect[] => {
    const [first] = own;
    const id = own.flatMap((change) => ('id' in change && change.id !== undefined ? [change.id] : []))[0];
    const known = id === undefined ? undefined : live.get(id);
    const set = Object.fromEntries(own.flatMap(({ fields }) => fields.map(({ field, after }) => [field, after])));
    // What is replaced has nothing of what it was.
    const start = own.flatMap((change) => (change.action === 'replace' ? [change.after] : []))[0] ?? known?.fields;
    const now = { ...start, ...set };
    const before = known === undefined ? null : visitors(known.fields['visibility'], known.fields['published']);
    const after = visitors(now['visibility'] ?? 'public', now['published']);
    const title = typeof now['title'] === 'string' ? now['title'] : (first?.address ?? '');
    return before === after ? [] : [{ type: 'site', title: redact(title), people: [], visitors: { before, after } }];
  });
}

/** The effects on people and on visitors of the same place in one. */
function merged(effects: readonly AccessEffect[]): readonly AccessEffect[] {
  return [...groupBy(effects, ({ type, title }) => `${type} ${title}`).values()].flatMap((own): AccessEffect[] => {
    const [first] = own;
    const visitors = own.find((one) => one.visitors !== undefined)?.visitors;
    const people = own.flatMap((one) => one.people);
    return first === undefined ? [] : [{ ...first, people, ...defined({ visitors }) }];
  });
}

export interface EffectsInput {
  readonly service: Pick<Service, 'client' | 'profile'>;
  readonly manifest: Manifest;
  readonly reader: Reader;
}

function note(detail: string): Diagnostic {
  return { severity: 'info', code: 'access-unknown', summary: 'Who gains or loses access is unknown', detail };
}

/** Why roles could not be read, without the failure of the plan. */
function reasonOf(error: unknown): string {
  const [{ summary, detail } = { summary: '', detail: '' }] = unreadProblems(error, '');
  return `${summary}. ${detail}`.trim();
}

/** The changes that may lock an administrator out, where nobody was asked about that yet. */
function uncheckedIn(changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => mayLockOut([change]) && !change.risk.includes(LOCK_OUT));
}

/**
 * A plan with what it does to the access of people and visitors. One that locks out the user of the token, or the last
 * administrator of a place, is refused. Reads nothing unless the plan changes who may do what.
 */
export async function withEffects(plan: Plan, input: EffectsInput): Promise<Outcome<Plan>> {
  const { service, manifest, reader } = input;
  const { redact } = createRedactor({ tokens: [], values: manifest.secrets });
  const diagnostics: Diagnostic[] = [];
  const effects: AccessEffect[] = [];
  // Where roles cannot be read, any grant may be one of an administrator.
  let making = indirectGrants(plan.changes);
  let opening: readonly Change[] = [];
  let unchecked: { readonly why: string } | undefined;
  try {
    effects.push(...(await visitorEffects(plan.changes, reader, redact)));
    if (accessChangesIn(plan.changes).length > 0) {
      const measured = await measure(plan, {
        reader: accessReader(service, manifest.workspace.organization),
        teams: reader,
        redact,
      });
      if (measured === undefined) {
        const detail = `The plan concerns more than ${MOST_PLACES} collections, spaces and sites. \`colophon access --diff\` shows who gains or loses access.`;
        diagnostics.push(note(detail));
      } else if (measured.lockOuts.length > 0) {
        const problems = lockOutProblems(measured.lockOuts);
        return { ok: false, diagnostics: await withExcerpts(problems, manifest.files) };
      } else {
        making = measured.making;
        opening = measured.opening;
        effects.unshift(...measured.effects);
      }
    }
  } catch (error) {
    const reason = reasonOf(error);
    unchecked = { why: `${meaningOf(LOCK_OUT) ?? ''}: ${reason}` };
    diagnostics.push(note(reason));
  }
  const judged = [
    { added: 'grant-admin' as const, risky: making },
    { added: 'expose' as const, risky: opening },
    { added: 'lock-out' as const, risky: unchecked === undefined ? [] : uncheckedIn(plan.changes), ...unchecked },
  ].reduce((made, { risky, ...risk }) => withRisk(made, risky, risk), plan);
  if (effects.length === 0 && diagnostics.length === 0) {
    return { ok: true, value: judged, diagnostics: plan.diagnostics };
  }
  const all = [...plan.diagnostics, ...diagnostics];
  const { reads } = service.client.stats();
  const value: Plan = {
    ...judged,
    live: { ...plan.live, reads },
    diagnostics: all,
    ...(effects.length === 0 ? {} : { effects: merged(effects) }),
  };
  return { ok: true, value, diagnostics: all };
}

/** What a plan does to the roles of people by now: the workspace may have changed since it was made. */
function measureAgain(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { service, reader }: Pick<EffectsInput, 'service' | 'reader'>,
): Promise<Measured | undefined> {
  const redact = (text: string): string => text;
  return measure(plan, { reader: accessReader(service, plan.organization), teams: reader, redact });
}

/** Who a plan locks out by now. Nobody, if permissions cannot be read: `onUnread` is told why. */
export async function lockedOutBy(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { onUnread, ...input }: Pick<EffectsInput, 'service' | 'reader'> & { readonly onUnread: (why: Diagnostic) => void },
): Promise<readonly Diagnostic[]> {
  if (!mayLockOut(plan.changes)) {
    return [];
  }
  try {
    return lockOutProblems((await measureAgain(plan, input))?.lockOuts ?? []);
  } catch (error) {
    unreadProblems(error, '').forEach(onUnread);
    return [];
  }
}

/**
 * Why a plan is not applied because of the roles that people have by now: it locks an administrator out, which is refused, or has
 * a risk that it did not have when it was made, so that it is stale. What cannot be read may be anything.
 */
export async function refusedForRoles(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { allow, ...input }: Pick<EffectsInput, 'service' | 'reader'> & { readonly allow: readonly string[] },
): Promise<{ readonly status: 'guarded' | 'stale'; readonly diagnostics: readonly Diagnostic[] } | undefined> {
  const { changes } = plan;
  const suspects = indirectGrants(changes);
  const isConcerned = mayLockOut(changes) || suspects.length > 0 || replacementsIn(changes).length > 0;
  let measured: Pick<Measured, 'lockOuts' | 'making' | 'opening'> | undefined;
  try {
    measured = isConcerned ? await measureAgain(plan, input) : { lockOuts: [], making: [], opening: [] };
  } catch (error) {
    const why = reasonOf(error);
    const [unchecked] = allow.includes(LOCK_OUT) ? [] : uncheckedIn(changes);
    if (unchecked !== undefined) {
      return { status: 'guarded', diagnostics: [uncheckedProblem(unchecked, why)] };
    }
  }
  const { lockOuts: found, making, opening } = measured ?? { lockOuts: [], making: suspects, opening: [] };
  if (found.length > 0) {
    return { status: 'guarded', diagnostics: lockOutProblems(found) };
  }
  const risky = [
    ...making.map((change) => ({ change, risk: 'grant-admin' })),
    ...opening.map((change) => ({ change, risk: 'expose' })),
  ].filter(({ change, risk }) => !allow.includes(risk) && !change.risk.includes(risk));
  return risky.length === 0
    ? undefined
    : {
        status: 'stale',
        diagnostics: risky.map(({ change, risk }) =>
          staleProblem(
            change,
            `its risks depend on roles that have changed or cannot be read; by now: ${meaningOf(risk)}`,
          ),
        ),
      };
}
