import { isJsonObject } from '../../../base/json.ts';
import { type Salt, saltText } from '../../plan/digest.ts';
import { type Change, FORMAT_VERSION, type Plan } from '../../plan/plan.ts';
import { summarize } from '../../plan/summary.ts';
import type { RemoteId } from '../../plan/value.ts';
import type { Clock } from '../apply-types.ts';
import type { Driver, Place } from '../driver.ts';
import type { LedgerState } from '../ledger.ts';
import type { KindModel } from '../model.ts';
import { RunNames } from '../observe/resolve.ts';
import { attempt } from './attempt.ts';
import { type Attempted, ChangeError, type Run } from './send.ts';

interface SingleOptions {
  readonly change: Change;
  /** The parents of the resource, outermost first; the change refers to them by their placeholder addresses, in the same order. */
  readonly parents: readonly Place[];
  readonly driver: Driver;
  readonly kinds: readonly KindModel[];
  readonly clock: Clock;
  readonly salt: Salt;
  /** Whether a resource existed in the collection before. */
  readonly wasThere: (id: RemoteId) => boolean;
  /** Whether a resource is known to be another one. */
  readonly isTaken: (id: RemoteId) => boolean;
  /** Called as soon as the resource exists. */
  readonly onCreated?: (id: RemoteId) => void;
  readonly signal?: AbortSignal;
}

/** The placeholder address of a parent in a single change. */
export function parentAddressAt(index: number): string {
  return `parent[${index}]`;
}

function planOf({ change, parents, salt }: SingleOptions): Plan {
  return {
    formatVersion: FORMAT_VERSION,
    tool: { name: 'colophon', version: '' },
    createdAt: '',
    environment: '',
    organization: '',
    service: '',
    digest: '',
    ledger: { serial: 0, salt: saltText(salt) },
    live: { fingerprint: '', reads: 0, writes: 0 },
    changes: [change],
    blocked: [],
    unmanaged: [],
    forget: [],
    refresh: [],
    ids: Object.fromEntries(parents.map(({ id }, index) => [parentAddressAt(index), id])),
    assumes: [],
    diagnostics: [],
    summary: summarize([], { noop: 0, blocked: 0, unmanaged: 0 }),
  };
}

/**
 * Applies a single change without a plan and ledger, but with the usual handling of lost responses: searches for a resource before it is
 * created again. Rejects with the reason if it cannot.
 */
export async function performChange(options: SingleOptions): Promise<Attempted> {
  const { change, parents, driver, kinds, clock, salt, wasThere, isTaken, onCreated } = options;
  const plan = planOf(options);
  const ledger: LedgerState = {
    serial: 0,
    salt,
    entries: new Map(parents.map(({ kind, id }, index) => [parentAddressAt(index), { kind, id, fields: {} }])),
    intents: new Map(),
  };
  const names = new RunNames({ plan, ledger, kinds });
  const signal = options.signal ?? new AbortController().signal;
  const run: Run = {
    plan,
    driver,
    clock,
    names: { ...names, isTaken: (kind, id) => names.isTaken(kind, id) || (kind === change.kind && isTaken(id)) },
    check: { problems: [], liveOf: () => undefined, wasThere: (_collection, id) => wasThere(id) },
    secretOf: (_address, field) => ('after' in change && isJsonObject(change.after) ? change.after[field] : undefined),
    keep: async () => true,
    recordBeforeMove: () => Promise.resolve(true),
    recorded: () => undefined,
    isBegun: () => false,
    isAwaited: () => false,
    lookLater: () => {},
    recordedBelow: () => [],
    hasRecorded: () => true,
    emit: () => {},
    unbatched: new Map(),
    signal,
    stopping: signal,
    wrote: () => {},
    onSecret: () => {},
    onCreated: (_change, id) => onCreated?.(id),
  };
  const attempted = await attempt(run, change);
  if (attempted.pending !== undefined) {
    const then = change.action === 'delete' ? 'it is gone' : 'it exists';
    throw new ChangeError(`${attempted.pending}. Run the same command again once ${then}`, { outcome: 'done' });
  }
  return attempted;
}
