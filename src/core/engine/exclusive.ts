import type { Cause } from '../plan/plan.ts';
import type { RemoteId } from '../plan/value.ts';
import { collectionOf } from './context.ts';
import type { LedgerState } from './ledger.ts';
import type { Match } from './match/collection-matcher.ts';
import type { KindModel, Live } from './model.ts';
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
  readonly ledger: Pick<LedgerState, 'entries'>;
}

/** Which of a resource and its siblings has the field now, and which had it at the last apply. */
function holdersOf({ model, match, field, observation, ledger }: ExclusiveOptions): {
  readonly live: RemoteId | undefined;
  readonly recorded: ReadonlySet<RemoteId>;
} {
  const collection = collectionOf(observation, model.name, match.desired.parent);
  const siblings: readonly Live[] = collection?.live ?? [];
  const declared = [...observation.matches.values()].filter(
    ({ desired }) => desired.kind === model.name && desired.parent === match.desired.parent,
  );
  const entries = [
    ...declared.flatMap(({ entry }) => entry ?? []),
    ...[...(collection?.removed.keys() ?? [])].flatMap((address) => ledger.entries.get(address) ?? []),
  ];
  return {
    live: siblings.find(({ fields }) => fields[field] === true)?.id,
    recorded: new Set(entries.flatMap(({ id, fields }) => (fields[field] === true ? [id] : []))),
  };
}

/**
 * Why a resource gets a field that only one of its siblings can have. The value to compare is which sibling has it, so
 * one resource alone cannot decide. Undefined if nothing was recorded.
 */
export function causeOfExclusive(options: ExclusiveOptions): Cause | undefined {
  const { live, recorded } = holdersOf(options);
  const own = options.match.live?.id;
  if (recorded.size === 0 || own === undefined) {
    return undefined;
  }
  // An interrupted run can have recorded the new one and not yet the old one, so either of them is our own doing.
  if (live !== undefined && recorded.has(live)) {
    return 'pending';
  }
  return recorded.has(own) ? 'drift' : 'conflict';
}
