import { defined } from '../../../base/defined.ts';
import type { LedgerStore, RecordChange, RecordedField, VersionChanges } from '../../../core/ledger/types.ts';
import { EFFECT_SIGNS, type Effect } from '../../../core/plan/plan.ts';
import { HIDDEN, inline, NONE } from '../../report/value.ts';
import type { RecordedChange, ViewedVersion } from '../view.ts';

/** The maximum number of applies that the console shows. */
const MOST = 500;
/** The maximum length of a value; below, the limits for fields of a resource and changes of an apply. */
const LONGEST_SHOWN = 200;
const MOST_FIELDS = 20;
const MOST_CHANGES = 2000;

const EFFECTS: Readonly<Record<RecordChange['effect'], RecordedChange['effect']>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  renamed: 'changed',
  replaced: 'changed',
};

function fieldOf({ path, before, after, hidden }: RecordedField): RecordedChange['fields'][number] {
  const shown = (value: RecordedField['before']): string =>
    hidden === true ? HIDDEN : value === undefined ? NONE : inline(value, LONGEST_SHOWN);
  return { path, before: shown(before), after: shown(after) };
}

function changeOf({ address, previousAddress: was, id, effect, fields }: RecordChange): RecordedChange {
  const renamed = was === undefined ? [] : [{ path: 'address', before: was, after: address }];
  const replaced = effect === 'replaced' ? [{ path: 'id', before: 'another one', after: id }] : [];
  // For additions and removals, the workspace page shows the fields.
  const own = effect === 'added' || effect === 'removed' ? [] : fields.slice(0, MOST_FIELDS).map(fieldOf);
  return { address, ...defined({ was }), effect: EFFECTS[effect], fields: [...renamed, ...replaced, ...own] };
}

const EFFECT_OF: ReadonlyMap<string, Effect> = new Map(
  Object.entries(EFFECT_SIGNS).map(([effect, sign]) => [sign, effect as Effect]),
);

/** Parses a line about an effect of an apply: `+ site.docs`. A failed or skipped change has a suffix, and has no effect. */
function doneIn(line: string): ViewedVersion['done'] {
  const space = line.indexOf(' ');
  const [sign, address] = [line.slice(0, space), line.slice(space + 1)];
  const effect = EFFECT_OF.get(sign);
  return effect === undefined || / \([a-z]+\)$/.test(address) ? [] : [{ address, effect }];
}

function numberIn(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}

export function versionOf(one: VersionChanges): ViewedVersion {
  const { id, at, by, subject, lines, trailers } = one.version;
  return {
    id,
    at,
    by,
    subject,
    done: lines.flatMap(doneIn),
    ...defined({ commit: trailers['Config-Commit'], drifted: numberIn(trailers['Drifted']) }),
    ...('unreadable' in one
      ? { changes: [], unreadable: one.unreadable }
      : { changes: one.changes.slice(0, MOST_CHANGES).map(changeOf) }),
  };
}

/** The history of applies, newest first; undefined if the ledger keeps no history. */
export async function readVersions(ledger: LedgerStore): Promise<readonly ViewedVersion[] | undefined> {
  const read = await ledger.changes?.(MOST);
  return read?.ok === true ? read.value.map(versionOf) : undefined;
}
