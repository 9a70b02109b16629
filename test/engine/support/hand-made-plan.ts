import type { ApplyOptions, ApplyResult, Clock } from '../../../src/core/engine/apply-types.ts';
import { DriverError, type DriverFailure, type Place } from '../../../src/core/engine/driver.ts';
import { applyPlan } from '../../../src/core/engine/execute/executor.ts';
import { type LedgerEntry, type LedgerEvent, type LedgerState, recordEvent } from '../../../src/core/engine/ledger.ts';
import type { FieldRule, KindModel } from '../../../src/core/engine/model.ts';
import type { Address } from '../../../src/core/plan/address.ts';
import { fingerprintOf } from '../../../src/core/plan/digest.ts';
import {
  type Adopt,
  type Change,
  type Create,
  type Delete,
  type FieldChange,
  FORMAT_VERSION,
  type KindName,
  type Move,
  type Plan,
  type Replace,
  type Update,
} from '../../../src/core/plan/plan.ts';
import { summarize } from '../../../src/core/plan/summary.ts';
import type { Fields, RemoteId } from '../../../src/core/plan/value.ts';
import type { MemoryDriver } from '../../support/memory-driver.ts';

export const SALT = 'salt';

const RULE: FieldRule = { change: 'update', createOnly: false, secret: false, unordered: false, late: false };

function kind(
  name: KindName,
  more: Partial<
    Pick<KindModel, 'parents' | 'ordered' | 'external' | 'rules' | 'keyOf' | 'partial' | 'pending' | 'batch'>
  >,
): KindModel {
  return {
    name,
    parents: [],
    segment: name,
    keyless: false,
    rules: {},
    ordered: false,
    external: false,
    removal: 'delete',
    goesWithParent: (more.parents?.length ?? 0) > 0,
    keyOf: ({ name: key }) => (typeof key === 'string' ? key : undefined),
    ...more,
  };
}

/** A few kinds that have between them everything that matters to applying. */
export const KINDS: readonly KindModel[] = [
  kind('site', {}),
  // Made by two requests, like the real one.
  kind('section', { parents: ['site'], ordered: true, partial: { isCreate: () => false } }),
  kind('redirect', {
    parents: ['site'],
    keyOf: ({ from }) => (typeof from === 'string' ? from : undefined),
    batch: { takes: ({ action, changed }) => action !== 'update' || changed['from'] === undefined },
  }),
  kind('link', { parents: ['site'], keyOf: () => undefined }),
  kind('team', {
    pending: 'invitation pending',
    rules: { members: { ...RULE, entries: 'owned' }, token: { ...RULE, secret: true } },
  }),
  kind('space', { external: true }),
];

export function failing(failure: DriverFailure, outcome: DriverError['outcome']): DriverError {
  return new DriverError(`the service says ${failure}`, { failure, outcome });
}

type Base = Partial<Pick<Change, 'key' | 'parents' | 'dependsOn' | 'previousAddress' | 'protect' | 'rank'>>;

function baseOf(address: Address, kindName: KindName, base: Base): Omit<Create, 'action' | 'after' | 'fields'> {
  return {
    key: address,
    address,
    kind: kindName,
    parents: [],
    reason: '',
    cause: 'pending',
    dependsOn: [],
    risk: [],
    ...base,
  };
}

export function fieldChanges(fields: Fields): FieldChange[] {
  return Object.entries(fields).map(([field, after]) => ({
    path: field,
    field,
    after,
    sensitive: false,
    cause: 'pending',
  }));
}

export function create(
  address: Address,
  kindName: KindName,
  options: Base & { readonly after: Fields; readonly naturalKey?: string },
): Create {
  const { after, naturalKey, ...base } = options;
  const key = KINDS.find(({ name }) => name === kindName)?.keyOf(after);
  const natural = naturalKey ?? key;
  return {
    ...baseOf(address, kindName, base),
    action: 'create',
    after,
    fields: fieldChanges(after),
    ...(natural === undefined ? {} : { naturalKey: natural }),
  };
}

/** The update of a resource that a test only names. */
export function updateOf(
  address: Address,
  kindName: KindName,
  id: RemoteId,
  { after = {}, ...more }: Partial<Update> = {},
): Update {
  return { ...create(address, kindName, { after }), action: 'update', id, precondition: { fingerprint: '' }, ...more };
}

/** The deletion of a resource that a test only names. */
export function deletionOf(address: Address, kindName: KindName, id: RemoteId, more: Partial<Delete> = {}): Delete {
  return {
    ...baseOf(address, kindName, { key: `delete ${address}` }),
    action: 'delete',
    id,
    before: {},
    fields: [],
    precondition: { fingerprint: '' },
    ...more,
  };
}

/** Changes of resources that are there: their fingerprints are taken from the service. */
export async function existing(
  driver: MemoryDriver,
  resource: { readonly kind: KindName; readonly id: RemoteId; readonly parents?: readonly Place[] },
): Promise<{
  readonly update: (address: Address, options: Base & { after: Fields; fields?: readonly FieldChange[] }) => Update;
  readonly adopt: (address: Address, options: Base & { after: Fields; fields?: readonly FieldChange[] }) => Adopt;
  readonly replace: (address: Address, options: Base & { after: Fields }) => Replace;
  readonly remove: (address: Address, options?: Base & { with?: string }) => Delete;
}> {
  const resources = await driver.reader().list(resource.kind, resource.parents ?? []);
  const live = resources.find(({ id }) => id === resource.id);
  if (live === undefined) {
    throw new Error(`there is no ${resource.id}`);
  }
  const precondition = { fingerprint: fingerprintOf(SALT, live, { rules: {} }) };
  const { kind: kindName, id } = resource;
  return {
    update: (address, { after, fields, ...base }) => ({
      ...baseOf(address, kindName, base),
      action: 'update',
      id,
      after,
      fields: fields ?? fieldChanges(after),
      precondition,
    }),
    adopt: (address, { after, fields, ...base }) => ({
      ...baseOf(address, kindName, base),
      action: 'adopt',
      id,
      after,
      fields: fields ?? fieldChanges(after),
      precondition,
    }),
    replace: (address, { after, ...base }) => ({
      ...baseOf(address, kindName, base),
      action: 'replace',
      id,
      before: live.fields,
      after,
      fields: fieldChanges(after),
      precondition,
    }),
    remove: (address, options = {}) => ({
      ...baseOf(address, kindName, { key: `delete ${address}`, ...options }),
      action: 'delete',
      id,
      before: live.fields,
      fields: [],
      precondition,
      ...(options.with === undefined ? {} : { with: options.with }),
    }),
  };
}

export function move(
  address: Address,
  kindName: KindName,
  options: Base & { readonly id?: RemoteId; readonly after: Address | null; readonly before?: Address },
): Move {
  return {
    ...baseOf(address, kindName, { key: `move ${address}`, ...options }),
    action: 'move',
    fields: [],
    ...options,
    key: `move ${address}`,
  };
}

export function planOf(changes: readonly Change[], more: Partial<Plan> = {}): Plan {
  return {
    formatVersion: FORMAT_VERSION,
    tool: { name: 'colophon', version: '0' },
    createdAt: '2026-01-01T00:00:00.000Z',
    environment: 'test',
    organization: 'org',
    service: 'memory',
    digest: '',
    ledger: { serial: 1, salt: SALT },
    live: { fingerprint: '', reads: 0, writes: 0 },
    changes,
    blocked: [],
    unmanaged: [],
    forget: [],
    refresh: [],
    ids: {},
    assumes: [],
    diagnostics: [],
    summary: summarize(changes, { noop: 0, blocked: 0, unmanaged: 0 }),
    ...more,
  };
}

export function ledgerOf(entries: Readonly<Record<Address, LedgerEntry>> = {}, serial = 1): LedgerState {
  return { serial, salt: SALT, entries: new Map(Object.entries(entries)), intents: new Map() };
}

/** Short waits are over at once; long ones when the test says so, or when the signal comes. */
export function fakeClock(): Clock & { readonly waits: readonly number[]; readonly expire: () => void } {
  const waits: number[] = [];
  const long: (() => void)[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    sleep: async (milliseconds, signal) => {
      if (milliseconds < 10_000) {
        waits.push(milliseconds);
        now += milliseconds;
        return;
      }
      await new Promise<void>((resolve) => {
        long.push(resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    expire: () => {
      for (const resolve of long.splice(0)) {
        resolve();
      }
    },
  };
}

export interface Applied {
  readonly result: ApplyResult;
  readonly events: readonly LedgerEvent[];
  readonly ledger: {
    readonly entries: ReadonlyMap<Address, LedgerEntry>;
    readonly intents: ReadonlyMap<Address, unknown>;
  };
  readonly waits: readonly number[];
  /** The status of each change by its key. */
  readonly statuses: Readonly<Record<string, string>>;
}

/** Applies a plan over a driver and gives everything that a test looks at. */
export async function apply(
  plan: Plan,
  driver: MemoryDriver,
  options: Partial<Omit<ApplyOptions, 'plan' | 'driver'>> = {},
): Promise<Applied> {
  const clock = fakeClock();
  const events: LedgerEvent[] = [];
  const ledger = options.ledger ?? ledgerOf();
  const entries = new Map(ledger.entries);
  const intents = new Map(ledger.intents);
  const result = await applyPlan({
    plan,
    driver,
    kinds: KINDS,
    ledger,
    allow: [],
    onGuard: 'stop',
    onError: 'continue',
    parallelism: 4,
    secretOf: () => undefined,
    clock,
    ...options,
    record: async (event) => {
      await options.record?.(event);
      events.push(event);
      recordEvent(entries, intents, event);
    },
  });
  const statuses = Object.fromEntries(result.results.map(({ change, status }) => [change.key, status]));
  return { result, events, ledger: { entries, intents }, waits: clock.waits, statuses };
}
