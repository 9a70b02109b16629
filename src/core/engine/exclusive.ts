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
 * Why an exclusive field of a resource changes. The value to compare is which sibling has it, so one resource alone cannot decide.
 * Undefined if nothing was recorded.
 */
export function causeOfExclusive({ model, match, field, observation }: ExclusiveOptions): Cause | undefined {
  const collection = collectionOf(observation, model.name, match.desired.parent);
  // Deleted entries count too: if somebody deleted the holder, the service chose another one, which was not declared.
  const recorded = new Set(
    [...(collection?.entries ?? [])].flatMap(([, { id, fields }]) => (fields[field] === true ? [id] : [])),
  );
  const own = match.live?.id;
  if (recorded.size === 0 || own === undefined) {
    return undefined;
  }
  // An interrupted run may have recorded the new holder but not yet updated the old one, so either is our own change.
  const live = collection?.live.find(({ fields }) => fields[field] === true)?.id;
  if (live !== undefined && recorded.has(live)) {
    return 'pending';
  }
  return recorded.has(own) ? 'drift' : 'conflict';
}
