import { defined } from '../base/defined.ts';
import { openService, type Service, type ServiceOptions } from '../command/app/service.ts';
import { hasErrors, type Outcome } from '../core/diagnostics/diagnostic.ts';
import type { LedgerEntry, LedgerState } from '../core/engine/ledger.ts';
import type { Live } from '../core/engine/model.ts';
import type { Observation } from '../core/engine/observe/observation.ts';
import { observe } from '../core/engine/observe/observe.ts';
import { isHiddenId } from '../core/kinds/driver.ts';
import { KINDS } from '../core/kinds/index.gen.ts';
import type { LedgerStore } from '../core/ledger/types.ts';
import type { Manifest } from '../core/manifest/types.ts';
import type { Address } from '../core/plan/address.ts';
import { type Fields, isHidden, isReference, mapValue } from '../core/plan/value.ts';
import type { Declaration } from './declare.ts';
import { FIRST } from './order.ts';
import { SALT } from './runtime.ts';

/** A declared resource that exists. */
export interface Found {
  readonly live: Live;
  /** The sibling that it follows, if known. */
  readonly after?: string;
  /** Its id is a secret, and its substitute in the state is unknown here. */
  readonly unnamed?: true;
}

/** The declared resources that exist, by address. */
export type FoundResources = ReadonlyMap<Address, Found>;

/** The sibling that each resource of an ordered collection follows. */
function standing({ collections }: Observation): (live: Live) => string | undefined {
  const rows = new Map<string, Live[]>();
  for (const { model, parent, live } of collections) {
    for (const resource of model.ordered ? live : []) {
      const key = JSON.stringify([parent ?? null, resource.row ?? null]);
      const row = rows.get(key) ?? [];
      row.push(resource);
      rows.set(key, row);
    }
  }
  const before = new Map<Live, string>();
  for (const row of rows.values()) {
    row.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    for (const [index, live] of row.entries()) {
      before.set(live, row[index - 1]?.id ?? FIRST);
    }
  }
  return (live) => before.get(live);
}

/**
 * Replaces secret ids by their substitutes in a Pulumi state, which differ from those in the ledger. Such a resource is
 * identified by its natural key.
 */
async function withStateIds(service: Service, organization: string, found: Map<Address, Found>): Promise<void> {
  const hidden = [...found].filter(([, { live }]) => isHiddenId(live.id));
  const reader = hidden.length === 0 ? undefined : service.driver(organization, SALT).reader();
  for (const model of reader === undefined ? [] : KINDS) {
    const resources = hidden.filter(([, { live }]) => live.kind === model.name);
    const all = resources.length === 0 ? [] : ((await reader?.list(model.name, [])) ?? []);
    for (const [address, { live }] of resources) {
      const [same, ...more] = all.filter(({ fields }) => model.keyOf(fields) === model.keyOf(live.fields));
      found.set(address, same !== undefined && more.length === 0 ? { live: same } : { live, unnamed: true });
    }
  }
}

/** Finds the declared resources that exist on the service, by the rules of a plan. Read-only. */
export async function findOnService(input: {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
}): Promise<Outcome<FoundResources>> {
  const { manifest, ledger } = input;
  const { workspace } = manifest;
  const record = await ledger.load({ organization: workspace.organization });
  if (!record.ok) {
    return record;
  }
  const opened = openService(input.service, { readOnly: true, manifest });
  if (!opened.ok) {
    return opened;
  }
  try {
    const observation = await observe({
      kinds: KINDS,
      workspace,
      ledger: record.value,
      driver: opened.value.driver(workspace.organization, record.value.salt),
      reads: () => true,
    });
    const { matches, diagnostics } = observation;
    if (hasErrors(diagnostics)) {
      return { ok: false, diagnostics };
    }
    const afterOf = standing(observation);
    const found = new Map<Address, Found>();
    for (const { desired, live } of matches.values()) {
      const after = live === undefined ? undefined : afterOf(live);
      if (live !== undefined) {
        found.set(desired.address, { live, ...defined({ after }) });
      }
    }
    await withStateIds(opened.value, workspace.organization, found);
    return { ok: true, value: found, diagnostics };
  } finally {
    await opened.value.close();
  }
}

function liveOf({ kind, id, fields, witness }: LedgerEntry, ids: ReadonlyMap<Address, LedgerEntry>): Live {
  const shown = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && !isHidden(value)));
  const resolved = mapValue(shown, (part) => {
    const entry = isReference(part) ? ids.get(part.$ref) : undefined;
    return entry === undefined ? undefined : { $id: entry.id };
  }) as Fields;
  return { kind, id, title: '', fields: resolved, ...defined({ witness }) };
}

/** Finds the declared resources in the ledger. Sends no requests. */
export async function findInLedger(input: {
  readonly manifest: Manifest;
  readonly ledger: LedgerStore;
  readonly declarations: readonly Declaration[];
}): Promise<Outcome<FoundResources>> {
  const { workspace } = input.manifest;
  const record: Outcome<LedgerState> = await input.ledger.load({ organization: workspace.organization });
  if (!record.ok) {
    return record;
  }
  const { entries } = record.value;
  const current = new Map(entries);
  for (const { address, previously } of input.declarations) {
    const former = entries.has(address) ? undefined : previously.find((name) => entries.has(name));
    const entry = former === undefined ? undefined : entries.get(former);
    if (entry !== undefined) {
      current.set(address, entry);
    }
  }
  const found = new Map<Address, Found>();
  for (const { address } of workspace.resources) {
    const entry = current.get(address);
    if (entry !== undefined) {
      found.set(address, { live: liveOf(entry, current), ...(isHiddenId(entry.id) ? { unnamed: true } : {}) });
    }
  }
  return { ok: true, value: found, diagnostics: record.diagnostics };
}
