import { sameJson } from '../../../base/equal.ts';
import { isDigestOf, type Salt } from '../../plan/digest.ts';
import { isHidden } from '../../plan/value.ts';
import { comparableValue } from '../compare.ts';
import type { Reader, Revealed, RevealRequest } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { Match } from '../match/collection-matcher.ts';
import { isLookedUp, type KindModel } from '../model.ts';

/** Whether the recorded value of a field equals the declared one; secrets are recorded as digests. */
function isRecorded({ desired, entry }: Match, field: string, model: KindModel, salt: Salt): boolean {
  const recorded = entry?.fields[field];
  const wanted = desired.fields[field] ?? null;
  return (
    recorded !== undefined &&
    (isHidden(recorded)
      ? isDigestOf(salt, recorded, comparableValue(model, field, wanted))
      : sameJson(recorded, wanted))
  );
}

/**
 * Whether reading a declared resource in detail can reveal more than its list: a field is still being processed, was set since the last
 * apply, or will be set. A value that is as recorded is never read again.
 */
function needsLook(match: Match, model: KindModel, salt: Salt): boolean {
  const { desired, live, entry } = match;
  return (
    live?.processing?.some((field) => field in desired.fields) === true ||
    Object.entries(live?.witness ?? {}).some(
      ([field, mark]) =>
        field in desired.fields && (entry?.witness?.[field] !== mark || !isRecorded(match, field, model, salt)),
    )
  );
}

/** Reads a declared resource in detail if that can reveal more; undefined otherwise. */
export async function lookCloser(
  match: Match,
  {
    model,
    reader,
    ledger,
    parents,
  }: {
    readonly model: KindModel;
    readonly reader: Reader;
    readonly ledger: Pick<LedgerState, 'salt'>;
    readonly parents: RevealRequest['parents'];
  },
): Promise<Revealed | undefined> {
  const { desired, live, entry } = match;
  if (
    live === undefined ||
    isLookedUp(model, desired) ||
    reader.reveal === undefined ||
    !needsLook(match, model, ledger.salt)
  ) {
    return undefined;
  }
  return await reader.reveal(live, {
    parents,
    known: [desired.fields, ...(entry === undefined ? [] : [entry.fields])],
  });
}
