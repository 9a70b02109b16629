import { groupBy } from '../../../base/group-by.ts';
import { createRedactor } from '../../../base/redaction/redactor.ts';
import { accessChanges, type State } from '../../../core/access/compare.ts';
import { NO_GRANTS, type Place } from '../../../core/access/model.ts';
import { visitorsOf } from '../../../core/access/public.ts';
import { placesOf } from '../../../core/access/rows.ts';
import { liveState, stateAfter } from '../../../core/access/state.ts';
import type { Diagnostic, Outcome } from '../../../core/diagnostics/diagnostic.ts';
import type { Driver, Reader } from '../../../core/engine/driver.ts';
import { blockedFor } from '../../../core/engine/guards.ts';
import type { Live } from '../../../core/engine/model.ts';
import { byWeight, meaningOf, type Risk } from '../../../core/engine/risks.ts';
import { staleProblem } from '../../../core/engine/stale/stale.ts';
import { accessAfter, isNewcomer } from '../../../core/kinds/support/access-after.ts';
import {
  accessChangesIn,
  mayLockOut,
  placesBehind,
  visitorChangesIn,
} from '../../../core/kinds/support/access-changes.ts';
import { withExcerpts } from '../../../core/manifest/excerpt.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import { planDigest } from '../../../core/plan/digest.ts';
import type { AccessEffect, Change, Plan } from '../../../core/plan/plan.ts';
import { countBlocked } from '../../../core/plan/resources.ts';
import { unreadProblems } from '../reading.ts';
import type { Service } from '../service.ts';
import {
  type Consequences,
  consequencesOf,
  indirectGrants,
  lockOutProblems,
  replacementsIn,
  uncheckedProblem,
} from './consequences.ts';
import { accessReader, readGrants, readWorld } from './load.ts';

/** The maximum number of places whose permissions are read, unless somebody could be locked out. */
const MOST_PLACES = 100;

const LOCK_OUT = 'lock-out';

/** Lists that a plan and its effects share. They are short, so caching them costs little. */
const KEPT: ReadonlySet<string> = new Set(['team', 'site', 'space', 'organization-settings']);

/** A driver whose readers share a cache of some lists. */
export function remembering(driver: Driver): Driver & { readonly kept: () => Reader } {
  const lists = new Map<string, Promise<readonly Live[]>>();
  const readers = new Map<string, Reader>();
  const reader = (): Reader => {
    const own = driver.reader();
    return {
      ...own,
      list: (kind, parents, options) => {
        if (!KEPT.has(kind) || parents.length > 0) {
          return own.list(kind, parents, options);
        }
        // These kinds have no separate lists, so no other option makes a difference.
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

/** Reads what determines the roles that a plan changes; undefined if that would be too many reads just to show them. */
async function measure(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { service, reader: lists }: Pick<EffectsInput, 'service' | 'reader'>,
): Promise<Consequences | undefined> {
  const reader = accessReader(service, plan.organization, lists);
  const [world, { id: own }] = await Promise.all([readWorld(reader), reader.client.call('getAuthenticatedUser')]);
  const worlds = [world, accessAfter(plan, world, { own }).world];
  const behind = placesBehind(plan, worlds);
  const isNeeded = ({ id }: Place): boolean => behind?.has(id) ?? true;
  if (world.places.filter(isNeeded).length > MOST_PLACES && !mayLockOut(plan.changes)) {
    return undefined;
  }
  const live = await readGrants(reader, world, isNeeded);
  const before = liveState(live.world, live.known);
  const stateWith = (changes: readonly Change[]): State =>
    stateAfter(before, accessAfter({ ...plan, changes }, before.explained.world, { own }).world);
  return consequencesOf(plan.changes, { before, stateWith, own });
}

/** The sites before and after a plan, without people's roles. */
async function sitesAround(plan: Plan, reader: Reader): Promise<Pick<Consequences, 'before' | 'after'>> {
  const places = (await reader.list('site', [])).map(({ id, title, fields }): Place => {
    const { visibility, published } = fields;
    const visitors = { visibility: String(visibility ?? 'unknown'), published: published === true };
    return { type: 'site', id, title, default: 'inherit', grants: NO_GRANTS, shows: [], visitors };
  });
  const world = { organization: { id: plan.organization, title: '' }, people: [], teams: [], places };
  return {
    before: { world, matrix: new Map() },
    after: { world: accessAfter(plan, world).world, matrix: new Map() },
  };
}

/** The changes for people and visitors, by place. Deletions are already in the plan itself. */
function effectsOf(
  { before, after }: Pick<Consequences, 'before' | 'after'>,
  redact: (text: string) => string,
): readonly AccessEffect[] {
  const changes = accessChanges(before, after).filter(({ person }) => !isNewcomer(person));
  const byPlace = groupBy(changes, ({ place }) => place.id);
  const visitorsIn = ({ world }: State): ReadonlyMap<string, string> =>
    new Map(
      world.places.flatMap(({ id, visitors }) =>
        visitors?.published === true ? [[id, visitorsOf(visitors.visibility)]] : [],
      ),
    );
  const [old, now] = [visitorsIn(before), visitorsIn(after)];
  return placesOf(after.world).flatMap(({ type, id, title }): AccessEffect[] => {
    const people = (byPlace.get(id) ?? []).map(({ person, before: was, after: is }) => ({
      person: redact(person.email ?? person.name),
      before: was,
      after: is,
    }));
    const visitors = { before: old.get(id) ?? null, after: now.get(id) ?? null };
    const isSame = visitors.before === visitors.after;
    return isSame && people.length === 0
      ? []
      : [{ type, title: redact(title === '' ? id : title), people, ...(isSame ? {} : { visitors }) }];
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
  const [{ summary, detail } = { summary: '', detail: '' }] = unreadProblems(error, 'permissions', '');
  return `${summary}. ${detail}`.trim();
}

/** A plan in which these changes have the risk, and its guard. The risk is attached to the fields that grant something. */
function withRisk(
  plan: Plan,
  risky: readonly Change[],
  { added, why }: { readonly added: Risk; readonly why?: string | undefined },
): Plan {
  const keys = new Set(risky.flatMap(({ key, risk }) => (risk.includes(added) ? [] : [key])));
  if (keys.size === 0) {
    return plan;
  }
  const changes = plan.changes.map(
    (change): Change =>
      keys.has(change.key)
        ? {
            ...change,
            risk: byWeight([...change.risk, added], (risk) => risk),
            fields: change.fields.map((field) =>
              field.risk?.includes('grant') === true ? { ...field, risk: [added, ...field.risk] } : field,
            ),
          }
        : change,
  );
  const blocked = [
    ...plan.blocked,
    ...blockedFor(
      changes.filter(({ key }) => keys.has(key)),
      added,
      why,
    ),
  ];
  const { digest: _digest, ...whole } = {
    ...plan,
    changes,
    blocked,
    summary: { ...plan.summary, blocked: countBlocked(changes, blocked) },
  };
  return { ...whole, digest: planDigest(whole) };
}

/** The changes that may lock an administrator out and do not have that risk yet. */
function uncheckedIn(changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => mayLockOut([change]) && !change.risk.includes(LOCK_OUT));
}

/**
 * A plan with its effects on the access of people and visitors. Refuses a plan that locks out the token's user or the last administrator of
 * a place. Reads nothing unless the plan changes access.
 */
export async function withEffects(plan: Plan, input: EffectsInput): Promise<Outcome<Plan>> {
  const { service, manifest, reader } = input;
  const { redact } = createRedactor({ tokens: [], values: manifest.secrets });
  const diagnostics: Diagnostic[] = [];
  let effects: readonly AccessEffect[] = [];
  // If roles cannot be read, any grant may be that of an administrator.
  let making = indirectGrants(plan.changes);
  let opening: readonly Change[] = [];
  let unchecked: { readonly why: string } | undefined;
  try {
    if (visitorChangesIn(plan.changes).length > 0) {
      effects = effectsOf(await sitesAround(plan, reader), redact);
    }
    if (accessChangesIn(plan.changes).length > 0) {
      const measured = await measure(plan, input);
      if (measured === undefined) {
        const detail = `The plan concerns more than ${MOST_PLACES} collections, spaces and sites. \`colophon access --diff\` shows who gains or loses access.`;
        diagnostics.push(note(detail));
      } else if (measured.lockOuts.length > 0) {
        const problems = lockOutProblems(measured.lockOuts);
        return { ok: false, diagnostics: await withExcerpts(problems, manifest.files) };
      } else {
        making = measured.making;
        opening = measured.opening;
        effects = effectsOf(measured, redact);
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
    ...(effects.length === 0 ? {} : { effects }),
  };
  return { ok: true, value, diagnostics: all };
}

/** The people that a plan locks out in the current state. Empty if permissions cannot be read; `onUnread` gets the reason. */
export async function lockedOutBy(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { onUnread, ...input }: Pick<EffectsInput, 'service' | 'reader'> & { readonly onUnread: (why: Diagnostic) => void },
): Promise<readonly Diagnostic[]> {
  if (!mayLockOut(plan.changes)) {
    return [];
  }
  try {
    return lockOutProblems((await measure(plan, input))?.lockOuts ?? []);
  } catch (error) {
    unreadProblems(error, 'permissions', '').forEach(onUnread);
    return [];
  }
}

/**
 * The reason why a plan is not applied because of current roles: it locks an administrator out, or it has a risk that it did not have when
 * it was planned and is therefore stale. Unreadable roles count as the worst case.
 */
export async function refusedForRoles(
  plan: Pick<Plan, 'changes' | 'ids' | 'organization'>,
  { allow, ...input }: Pick<EffectsInput, 'service' | 'reader'> & { readonly allow: readonly string[] },
): Promise<{ readonly status: 'guarded' | 'stale'; readonly diagnostics: readonly Diagnostic[] } | undefined> {
  const { changes } = plan;
  const suspects = indirectGrants(changes);
  const isConcerned = mayLockOut(changes) || suspects.length > 0 || replacementsIn(changes).length > 0;
  let measured: Pick<Consequences, 'lockOuts' | 'making' | 'opening'> | undefined;
  try {
    measured = isConcerned ? await measure(plan, input) : { lockOuts: [], making: [], opening: [] };
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
