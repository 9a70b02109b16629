import { isJsonObject } from '../base/json.ts';
import type { Change, Plan } from '../plan/plan.ts';
import { summarize } from '../plan/summary.ts';
import type { RemoteId } from '../plan/value.ts';
import type { Clock } from './apply-types.ts';
import type { Driver, Place } from './driver.ts';
import { attempt } from './execute/attempt.ts';
import { type Attempted, ChangeError, type Run } from './execute/send.ts';
import type { LedgerState } from './ledger.ts';
import type { KindModel } from './model.ts';
import { createNames } from './resolve.ts';

interface SingleOptions {
  readonly change: Change;
  /** What holds the thing, outermost first; the change names them by these addresses in the same order. */
  readonly parents: readonly Place[];
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly clock: Clock;
  readonly salt: string;
  /** Whether a thing was in the collection before. */
  readonly wasThere: (id: RemoteId) => boolean;
  /** Whether a thing is known to belong to something else. */
  readonly isTaken: (id: RemoteId) => boolean;
  /** Told as soon as the thing exists. */
  readonly onMade?: (id: RemoteId) => void;
  readonly signal?: AbortSignal;
}

/** The address that stands for a parent in a change that is made by itself. */
export function parentAddressAt(index: number): string {
  return `parent[${index}]`;
}

function planOf({ change, parents, salt }: SingleOptions): Plan {
  return {
    formatVersion: '1.0',
    tool: { name: 'colophon', version: '' },
    createdAt: '',
    environment: '',
    organization: '',
    service: '',
    digest: '',
    ledger: { serial: 0, salt },
    live: { fingerprint: '', reads: 0, writes: 0 },
    changes: [change],
    held: [],
    unmanaged: [],
    forget: [],
    refresh: [],
    ids: Object.fromEntries(parents.map(({ id }, index) => [parentAddressAt(index), id])),
    diagnostics: [],
    summary: summarize([], { noop: 0, held: 0, unmanaged: 0 }),
  };
}

/**
 * Makes one change by itself, without plan and ledger, with everything that an apply does about lost answers: what may have
 * been made is looked for before it is made again. Rejects with what stands in its way.
 */
export async function performChange(options: SingleOptions): Promise<Attempted> {
  const { change, parents, driver, kinds, clock, salt, wasThere, isTaken, onMade } = options;
  const plan = planOf(options);
  const ledger: LedgerState = {
    serial: 0,
    salt,
    entries: new Map(parents.map(({ kind, id }, index) => [parentAddressAt(index), { kind, id, fields: {} }])),
    intents: new Map(),
  };
  const names = createNames({ plan, ledger, kinds });
  const signal = options.signal ?? new AbortController().signal;
  const run: Run = {
    plan,
    driver,
    clock,
    names: { ...names, isTaken: (kind, id) => names.isTaken(kind, id) || (kind === change.kind && isTaken(id)) },
    check: { problems: [], liveOf: () => undefined, wasThere: (_collection, id) => wasThere(id) },
    secretOf: (_address, field) => ('after' in change && isJsonObject(change.after) ? change.after[field] : undefined),
    keep: async () => true,
    keepBeforeMove: () => Promise.resolve(true),
    recorded: () => undefined,
    hasKept: () => true,
    emit: () => {},
    signal,
    stopping: signal,
    wrote: () => {},
    onSecret: () => {},
    onMade: (_change, id) => onMade?.(id),
  };
  const attempted = await attempt(run, change);
  if (attempted.pending !== undefined) {
    throw new ChangeError(`${attempted.pending}. Run the same again when it is there`, { outcome: 'done' });
  }
  return attempted;
}
