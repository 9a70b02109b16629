import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Change, Update } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { ChangeResult } from '../apply-types.ts';
import { changedFields } from '../observe/resolve.ts';
import { type Attempted, ChangeError, type Run, updateResource } from './send.ts';

type Temporary = Update & { readonly temporary: string; readonly id: RemoteId };

/** Whether a change sets a value that is replaced later in the same plan. */
export function isTemporary(change: Change): change is Temporary {
  return change.action === 'update' && change.temporary !== undefined && change.id !== undefined;
}

/** Records a temporary value, then sets it. Whatever happens then, the next run knows who owns the value. */
export async function setTemporary(run: Run, change: Temporary): Promise<Attempted> {
  const { address, kind, id } = change;
  const fields = changedFields(change);
  const owned = run.recorded(address)?.id === id ? { id } : {};
  const kept = await run.keep({ type: 'intend', address, intent: { kind, fields, ...owned } }, { kind, id });
  if (!kept) {
    throw new ChangeError('nothing was sent, because the ledger could not be written', { outcome: 'none' });
  }
  const live = await updateResource(run, change, { parents: run.names.parentsOf(change), id, fields, all: fields });
  return live === undefined ? { id } : { id, live };
}

/** Reports resources that still have a temporary value because the run ended before it set the declared one. */
export function temporaryLeft(results: readonly ChangeResult[]): readonly Diagnostic[] {
  const done = new Set(results.flatMap(({ status, change }) => (status === 'done' ? [change.key] : [])));
  const left = results.flatMap(({ status, change }) =>
    isTemporary(change) && !done.has(change.temporary) && status !== 'skipped' && status !== 'blocked' ? [change] : [],
  );
  return left.map((change) => {
    const [field] = change.fields;
    return {
      severity: 'warning',
      code: 'temporary-left',
      summary: `A ${change.kind} has a temporary ${field?.field ?? 'value'}`,
      detail: `${change.address} (${change.id}) may still have the temporary ${field?.field ?? 'value'} ${JSON.stringify(field?.after)}, because the apply ended before it set the declared one. It is recorded; run the same command again.`,
    };
  });
}
