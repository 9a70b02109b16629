import type { Driver, Place } from '../../../src/core/engine/driver.ts';
import type { LedgerEntry, LedgerState } from '../../../src/core/engine/ledger.ts';
import type { Desired, FieldRule, KindModel, Live, Workspace } from '../../../src/core/engine/model.ts';
import type { PlanOptions } from '../../../src/core/engine/planner.ts';
import { type Address, addressOf } from '../../../src/core/plan/address.ts';
import type { KindName } from '../../../src/core/plan/plan.ts';
import type { Fields, RemoteId } from '../../../src/core/plan/value.ts';

export const SALT = 'salt';

export const RULE: FieldRule = { change: 'update', createOnly: false, secret: false, unordered: false, late: false };

/** A kind whose resources are recognised by their `name`. */
export function kind(name: KindName, more: Partial<KindModel> = {}): KindModel {
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

export function desired(kindName: KindName, key: string, more: Partial<Desired> = {}): Desired {
  return {
    address: addressOf(more.parent, kindName, key),
    kind: kindName,
    fields: { name: key },
    sensitive: [],
    previously: [],
    protect: false,
    ...more,
  };
}

export function live(kindName: KindName, id: RemoteId, fields: Fields, more: Partial<Live> = {}): Live {
  return { kind: kindName, id, fields, title: id, ...more };
}

export function entry(kindName: KindName, id: RemoteId, fields: Fields, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return { kind: kindName, id, fields, ...more };
}

export function ledger(
  entries: Iterable<readonly [Address, LedgerEntry]> = [],
  more: Partial<LedgerState> = {},
): LedgerState {
  return { serial: 1, salt: SALT, entries: new Map(entries), intents: new Map(), ...more };
}

export function workspace(resources: readonly Desired[], more: Partial<Workspace> = {}): Workspace {
  return {
    environment: 'test',
    organization: 'org',
    resources,
    collections: [
      ...new Map(resources.map(({ kind: name, parent }) => [`${name} ${parent}`, { name, parent }])).values(),
    ].map(({ name, parent }) => ({ kind: name, ...(parent === undefined ? {} : { parent }) })),
    unmanaged: [],
    rules: {},
    ...more,
  };
}

/** A resource of a service that can only be read, and the id of what holds it. */
export interface Standing extends Live {
  readonly parent?: RemoteId;
}

function refused(): Promise<never> {
  return Promise.reject(new Error('planning only reads'));
}

/** A service that answers lists and takes nothing. */
export function readOnlyDriver(resources: readonly Standing[]): Driver {
  const list = async (name: KindName, parents: readonly Place[]): Promise<readonly Live[]> =>
    resources
      .filter(({ kind: other, parent }) => other === name && parent === parents.at(-1)?.id)
      .map(({ parent: _parent, ...rest }) => rest);
  return { reader: () => ({ list }), create: refused, update: refused, remove: refused, move: refused };
}

/** Everything that a plan needs, with what matters to a test in place. */
export function planOptions(
  options: Pick<PlanOptions, 'kinds' | 'workspace'> &
    Partial<PlanOptions> & { readonly resources?: readonly Standing[] },
): PlanOptions {
  const { resources, ...more } = options;
  return {
    ledger: ledger(),
    driver: readOnlyDriver(resources ?? []),
    prune: 'owned',
    target: [],
    exclude: [],
    allow: [],
    now: '2026-01-01T00:00:00.000Z',
    tool: { name: 'colophon', version: '0' },
    service: 'memory',
    stats: () => ({ reads: 0, writes: 0 }),
    ...more,
  };
}
