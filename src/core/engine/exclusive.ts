import type { Cause } from '../plan/plan.ts';
import { collectionOf } from './context.ts';
import type { Match } from './match/collection-matcher.ts';
import type { KindModel } from './model.ts';
import type { Observation } from './observe/observation.ts';

/** The fields that only one of several siblings can have at a time. */
export function exclusiveFields(model: KindModel | undefined): readonly string[] {
  return Object.entries(model?.rules ?? {}).flatMap(([field, { exclusive }]) => (exclusive === true ? [field] : []));
}

interface ExclusiveOptions {
  readonly model: KindModel;
  readonly match: Match;
  readonly field: string;
  readonly observation: Observation;
}

/**
 * Why a resource gets a field that only one of its siblings can have. The value to compare is which sibling has it, so
 * one resource alone cannot decide. Undefined if nothing was recorded.
 */
export function causeOfExclusive({ model, match, field, observation }: ExclusiveOptions): Cause | undefined {
  const collection = collectionOf(observation, model.name, match.desired.parent);
  // Also what is gone: somebody deleted the one that had it, and whatever the service chose in its place was not declared.
  const recorded = new Set(
    [...(collection?.entries ?? [])].flatMap(([, { id, fields }]) => (fields[field] === true ? [id] : [])),
  );
  const own = match.live?.id;
  if (recorded.size === 0 || own === undefined) {
    return undefined;
  }
  // An interrupted run can have recorded the new one and not yet the old one, so either of them is our own doing.
  const live = collection?.live.find(({ fields }) => fields[field] === true)?.id;
  if (live !== undefined && recorded.has(live)) {
    return 'pending';
  }
  return recorded.has(own) ? 'drift' : 'conflict';
}
