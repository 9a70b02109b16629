import type { JsonObject } from '../../base/json.ts';
import type { Difference, InputDifference } from '../life.ts';
import { covers, valueAt } from './paths.ts';
import type { Stubs } from './stubs.ts';

/** The context of a difference message. */
export interface DifferenceContext {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly ignored: readonly string[];
}

type Kind = keyof Stubs['messages']['PropertyDiff']['Kind'];

function kindOf({ property, effect }: InputDifference, { olds, news }: DifferenceContext): Kind {
  if (effect !== 'replace') {
    return effect === 'add' ? 'ADD' : effect === 'delete' ? 'DELETE' : 'UPDATE';
  }
  if (valueAt(olds, property) === undefined) {
    return 'ADD_REPLACE';
  }
  return valueAt(news, property) === undefined ? 'DELETE_REPLACE' : 'UPDATE_REPLACE';
}

/** The answer to a Diff request, without ignored changes. */
export function differenceMessage(
  stubs: Stubs,
  difference: Difference,
  context: DifferenceContext,
): InstanceType<Stubs['messages']['DiffResponse']> {
  const { DiffResponse, PropertyDiff } = stubs.messages;
  const counts = (property: string): boolean => !context.ignored.some((path) => covers(path, property));
  const changes = difference.changes.filter(({ property }) => counts(property));
  const replaces = difference.replaces.filter(counts);
  const message = new DiffResponse();
  message.setChanges(DiffResponse.DiffChanges[changes.length + replaces.length === 0 ? 'DIFF_NONE' : 'DIFF_SOME']);
  message.setReplacesList(replaces);
  message.setDeletebeforereplace(replaces.length > 0 && difference.deleteBeforeReplace);
  message.setStablesList([...difference.stables]);
  message.setDiffsList([...new Set(changes.map(({ property }) => /^[^.[]+/.exec(property)?.[0] ?? property))]);
  message.setHasdetaileddiff(true);
  for (const change of changes) {
    const entry = new PropertyDiff();
    entry.setKind(PropertyDiff.Kind[kindOf(change, context)]);
    message.getDetaileddiffMap().set(change.property, entry);
  }
  return message;
}
