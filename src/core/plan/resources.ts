import { defined } from '../../base/defined.ts';
import type { Action, Blocked, Change, Effect, FieldChange, Move, Plan } from './plan.ts';
import type { NamedPage } from './value.ts';

/** The effect of a change; for a change merged from all steps of a resource, the effect on the resource. */
export function effectOf({ action, fields }: Pick<Change, 'action' | 'fields'>): Effect {
  return action === 'adopt' && fields.length > 0 ? 'adoptUpdate' : action;
}

/** The first of these actions among the steps of a resource describes what happens to it. */
const LEADING: readonly Action[] = ['replace', 'create', 'adopt', 'update', 'move', 'delete'];

/**
 * A key that all steps of one resource share. A deletion always has its own: if another change has the same address, it is about another
 * resource.
 */
function resourceKey({ action, address, key }: Change): string {
  return action === 'delete' ? `delete ${key}` : `keep ${address}`;
}

/** The field for a new position among siblings. */
const POSITION = 'position';

/** A change merged from all steps of a resource, with the new position if a step moves it. */
type WholeChange = Change & { readonly moved?: Pick<Move, 'after' | 'before'> };

/** The new position of a resource among its siblings; undefined if it does not move. */
export function placeIn(change: WholeChange): Pick<Move, 'after' | 'before'> | undefined {
  if (change.action === 'move') {
    return change;
  }
  return change.fields.some(({ path }) => path === POSITION) ? change.moved : undefined;
}

function fieldsOf(step: Change): readonly FieldChange[] {
  return step.action === 'move' && step.fields.length === 0
    ? [{ path: POSITION, field: POSITION, after: step.after ?? 'first', sensitive: false, cause: step.cause }]
    : step.fields;
}

/** Merges each field over all steps: its value before the first step that sets it, and after the last. */
function mergedFields(steps: readonly Change[], isNew: boolean): readonly FieldChange[] {
  const fields = new Map<string, FieldChange>();
  for (const step of steps) {
    for (const field of fieldsOf(step)) {
      const first = fields.get(field.path);
      const { before: _before, ...rest } = field;
      if (first === undefined) {
        // A new resource had no position before.
        fields.set(field.path, isNew && step.action === 'move' ? rest : field);
      } else {
        const risk = [...new Set([...(first.risk ?? []), ...(field.risk ?? [])])];
        fields.set(field.path, {
          ...rest,
          ...('before' in first ? { before: first.before } : {}),
          ...(risk.length === 0 ? {} : { risk }),
        });
      }
    }
  }
  return [...fields.values()];
}

/** The path of a page by its id; undefined if it is unknown or other pages share it. */
export function pathOfPage(pages: readonly NamedPage[] | undefined, id: string): string | undefined {
  const [page, ...others] = (pages ?? []).filter((one) => one.id === id);
  return page?.path === undefined || page.sharesPath === true || others.length > 0 ? undefined : page.path || '/';
}

/** Each page only once. */
export function distinctPages(pages: readonly NamedPage[]): readonly NamedPage[] {
  return [...new Map(pages.map((page) => [`${page.id} ${page.path}`, page])).values()];
}

function merged(all: readonly [Change, ...Change[]]): WholeChange {
  // A temporary value is gone when the plan is done; a note mentions it.
  const [first = all[0], ...others] = all.filter((step) => ownStepOf(step) === undefined);
  const steps: readonly [Change, ...Change[]] = [first, ...others];
  if (steps.length === 1) {
    return first;
  }
  const lead = LEADING.flatMap((action) => steps.filter((step) => step.action === action))[0] ?? first;
  const ordered = [lead, ...steps.filter((step) => step !== lead)];
  const own = new Set(all.map(({ key }) => key));
  const deadUrls = ordered.flatMap((step) => step.deadUrls ?? []);
  const pages = ordered.flatMap((step) => step.pages ?? []);
  const common = {
    risk: [...new Set(ordered.flatMap(({ risk }) => risk))],
    ...(deadUrls.length === 0 ? {} : { deadUrls }),
    ...(pages.length === 0 ? {} : { pages: distinctPages(pages) }),
    dependsOn: [...new Set(steps.flatMap(({ dependsOn }) => dependsOn))].filter((key) => !own.has(key)),
    fields: mergedFields(
      lead.action === 'create' || lead.action === 'replace' ? ordered : steps,
      lead.action === 'create',
    ),
  };
  if (lead.action === 'move' || lead.action === 'delete') {
    return { ...lead, ...common };
  }
  const move = steps.find((step) => step.action === 'move');
  const moved = move === undefined ? {} : { moved: { after: move.after, ...defined({ before: move.before }) } };
  const later = ordered.flatMap((step) => (step.action === 'update' ? [step.after] : []));
  return { ...lead, ...common, ...moved, after: Object.assign({}, lead.after, ...later) };
}

/** The key of the step that sets the declared value after this temporary one; undefined for all other steps. */
function ownStepOf(change: Change): string | undefined {
  return change.action === 'update' ? change.temporary : undefined;
}

/** The steps of each resource, in the order in which the resources first appear. */
function stepsByResource(changes: readonly Change[]): readonly (readonly [Change, ...Change[]])[] {
  const resources = new Map<string, [Change, ...Change[]]>();
  const hasAside = changes.some((change) => ownStepOf(change) !== undefined);
  const owners = new Map(hasAside ? changes.map((change) => [change.key, change]) : []);
  for (const change of changes) {
    // A temporary value is a step of the resource that has it, even if that resource is deleted at the end.
    const key = resourceKey(owners.get(ownStepOf(change) ?? '') ?? change);
    const steps = resources.get(key);
    if (steps === undefined) {
      resources.set(key, [change]);
    } else {
      steps.push(change);
    }
  }
  return [...resources.values()];
}

/** Merges all steps of a resource into one change. For display and counting, never for an apply. */
export function changesByResource(changes: readonly Change[]): readonly Change[] {
  const resources = stepsByResource(changes);
  return resources.length === changes.length ? changes : resources.map(merged);
}

/** Maps the key of each step to the key of the merged change of its resource. */
export function resourceKeys(changes: readonly Change[]): ReadonlyMap<string, string> {
  return new Map(
    stepsByResource(changes).flatMap((steps) => {
      const { key } = merged(steps);
      return steps.map((step) => [step.key, key] as const);
    }),
  );
}

/** The number of resources with a blocked step. */
export function countBlocked(changes: readonly Change[], blocked: readonly Blocked[]): number {
  if (blocked.length === 0) {
    return 0;
  }
  const keys = resourceKeys(changes);
  return new Set(blocked.map(({ key }) => keys.get(key) ?? key)).size;
}

/** The plan with one change per resource, as reports show it. Never for an apply. */
export function planByResource(plan: Plan): Plan {
  const changes = changesByResource(plan.changes);
  if (changes === plan.changes) {
    return plan;
  }
  const keys = resourceKeys(plan.changes);
  return {
    ...plan,
    changes,
    blocked: plan.blocked.map((blocked) => ({ ...blocked, key: keys.get(blocked.key) ?? blocked.key })),
  };
}
