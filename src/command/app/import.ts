import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { argumentOf } from '../../base/shell.ts';
import { failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerEntry, LedgerState } from '../../core/engine/ledger.ts';
import { type Desired, isLookedUp, type KindModel, type Workspace } from '../../core/engine/model.ts';
import { hiddenIdOf, isHiddenId } from '../../core/kinds/driver.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import { countBlocked } from '../../core/plan/resources.ts';
import { summarize } from '../../core/plan/summary.ts';
import { referencesIn } from '../../core/plan/value.ts';
import type { ShownImport } from '../report/import.ts';
import { editLedger, keepsNothing } from './ledger-edits.ts';
import { kindNamed } from './load.ts';
import { meantBy } from './patterns.ts';
import { planOn } from './plan.ts';
import { createLook, type Look, type ReadingInput, withReading } from './reading.ts';
import type { Service } from './service.ts';

export interface ImportInput extends ReadingInput {
  /** The address of a declared resource. */
  readonly address: Address;
  /** The id of the live resource. If ids of the kind are secret, the secret or its digest. */
  readonly id: string;
}

/** An import that is possible but not recorded yet. */
export interface PlannedImport extends Omit<ShownImport, 'ledger' | 'status'> {
  /** The ledger entry: the live values of declared fields. Absent if the ledger has it already. */
  readonly entry?: LedgerEntry;
  readonly record: Pick<LedgerState, 'salt' | 'entries'>;
}

function targetOf({ manifest, address }: ImportInput): Outcome<{ resource: Desired; model: KindModel }> {
  const { resources } = manifest.workspace;
  const resource = resources.find((one) => one.address === address);
  if (resource === undefined) {
    const declared = resources.map((one) => one.address);
    const hint = meantBy(address, declared, '`colophon graph` lists the declared addresses.');
    return failed(
      'import-undeclared',
      'The address to import to is not declared',
      `The manifest declares no ${JSON.stringify(address)}. ${hint} Declare the resource first: without that, the next apply would delete what was imported.`,
    );
  }
  const model = kindNamed(resource.kind);
  if (model === undefined || isLookedUp(model, resource)) {
    return failed(
      'import-external',
      `A ${resource.kind} is never in the ledger`,
      `${address} is only looked up, so there is nothing to import. Write the id into its entry: \`id: …\`.`,
    );
  }
  return success({ resource, model });
}

/** Sets a field to its value before a change. A field without a readable value counts as never applied. */
function withBefore(fields: JsonObject, { field, entry, before }: Change['fields'][number]): JsonObject {
  if (entry === undefined) {
    const others = Object.entries(fields).filter(([name]) => name !== field);
    return Object.fromEntries([...others, ...(before === undefined ? [] : [[field, before]])]);
  }
  const map = fields[field];
  const others = Object.entries(isJsonObject(map) ? map : {}).filter(([key]) => key !== entry);
  return { ...fields, [field]: Object.fromEntries([...others, ...(before === undefined ? [] : [[entry, before]])]) };
}

/**
 * The ledger entry of an imported resource: the live value of every declared field. A difference is then a pending change of the manifest
 * in the next plan, and neither drift nor a conflict.
 */
function entryOf(steps: readonly Change[], id: string, model: KindModel): LedgerEntry | undefined {
  const made = steps.filter((step) => step.action === 'adopt' || step.action === 'replace' || step.action === 'update');
  const [first] = made;
  if (first === undefined) {
    return undefined;
  }
  // The last step has all fields.
  const declared: JsonObject = Object.fromEntries(made.flatMap(({ after }) => Object.entries(after)));
  const live = made.flatMap((step) => step.fields).reduce(withBefore, declared);
  // An entry without fields would look like an interrupted creation, which has fewer risks.
  const fields =
    Object.keys(live).length > 0 ? live : Object.fromEntries(Object.keys(declared).map((name) => [name, null]));
  const { protect, formerly } = first;
  return {
    kind: model.name,
    id,
    fields: fields as Readonly<Record<string, Json>>,
    ...defined({ protect, formerly }),
  };
}

/**
 * The part of a workspace that one resource needs: the resource, its parents, and the resources that its fields refer to. Nothing else is
 * read, so problems elsewhere do not block the import.
 */
function scopeOf(workspace: Workspace, address: Address): Workspace {
  const byAddress = new Map(workspace.resources.map((resource) => [resource.address, resource]));
  const found = new Set<Desired>();
  const waiting: Address[] = [address];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const resource = byAddress.get(next);
    if (resource !== undefined && !found.has(resource)) {
      found.add(resource);
      waiting.push(
        ...(resource.parent === undefined ? [] : [resource.parent]),
        ...Object.values(resource.fields).flatMap(referencesIn),
        ...(resource.after ?? []),
      );
    }
  }
  const collections = new Set([...found].map(({ kind, parent }) => `${kind} ${parent ?? ''}`));
  return {
    ...workspace,
    resources: workspace.resources.filter((resource) => found.has(resource)),
    collections: workspace.collections.filter(({ kind, parent }) => collections.has(`${kind} ${parent ?? ''}`)),
  };
}

function planOf(plan: Plan, address: Address): Plan {
  const changes = plan.changes.filter((change) => change.address === address);
  const keys = new Set(changes.map(({ key }) => key));
  const blocked = plan.blocked.filter(({ key }) => keys.has(key));
  const { rules: _rules, ...rest } = plan;
  const { writes } = plan.summary;
  return {
    ...rest,
    changes,
    blocked,
    unmanaged: [],
    forget: [],
    refresh: [],
    diagnostics: [],
    summary: summarize(changes, {
      noop: changes.length === 0 ? 1 : 0,
      blocked: countBlocked(changes, blocked),
      unmanaged: 0,
      ...defined({ writes }),
    }),
  };
}

interface Importing {
  readonly input: ImportInput;
  readonly service: Service;
  readonly record: LedgerState;
  readonly look: Look;
  readonly resource: Desired;
  readonly model: KindModel;
}

async function planned({ input, service, record, look, resource, model }: Importing): Promise<Outcome<PlannedImport>> {
  const { manifest, address } = input;
  const id = model.hidesIds === true && !isHiddenId(input.id) ? hiddenIdOf(input.id, record.salt) : input.id;
  const scope = scopeOf(manifest.workspace, address);
  const planWith = (state: LedgerState, own: Desired): Promise<Outcome<Plan>> =>
    planOn(service, {
      manifest: {
        ...manifest,
        workspace: { ...scope, resources: scope.resources.map((one) => (one.address === address ? own : one)) },
      },
      record: state,
      driver: look.driver,
      prune: 'none',
      git: input.git,
    });
  const { importSource: _source, ...plain } = resource;
  const first = await planWith(record, { ...plain, importId: id });
  if (!first.ok) {
    return first;
  }
  const live = look.find(model.name, id);
  const isOwned = record.entries.get(address)?.id === id;
  const steps = first.value.changes.filter((change) => change.address === address);
  const own = record.entries.get(address);
  if (!isOwned && (live === undefined || steps.some((step) => step.action !== 'create' && step.id !== id))) {
    // The import in a manifest would count as done here; an explicit import does not.
    return failed(
      live === undefined ? 'import-missing' : 'import-taken',
      live === undefined ? 'No resource with the id to import is visible' : 'The address owns another live resource',
      `${address} is in the ledger with the id ${own?.id ?? 'of another resource'}${live === undefined ? `, and no ${model.name} that this token can see has the id ${id}` : ''}. Nothing was changed. To import another resource to it: colophon ledger forget ${argumentOf(address, 'ADDRESS')}`,
    );
  }
  const entry = isOwned ? undefined : entryOf(steps, id, model);
  if (!isOwned && entry === undefined) {
    return failed(
      'import-missing',
      'The resource cannot be imported now',
      `${address} cannot be compared with ${id} yet: the service is still processing it. Nothing was changed; try again in a while.`,
    );
  }
  const state = entry === undefined ? record : { ...record, entries: new Map(record.entries).set(address, entry) };
  const next = await planWith(state, plain);
  return next.ok
    ? {
        ok: true,
        value: {
          address,
          kind: model.name,
          id,
          title: live?.title,
          ...defined({ entry }),
          next: planOf(next.value, address),
          record,
        },
        diagnostics: first.diagnostics,
      }
    : next;
}

/** Checks whether a live resource can be adopted under a declared address, and what a plan would change then. Only reads. */
export async function planImport(input: ImportInput): Promise<Outcome<PlannedImport>> {
  const target = targetOf(input);
  if (!target.ok) {
    return target;
  }
  const { resource, model } = target.value;
  const other = input.manifest.workspace.resources.find(
    (one) => one.kind === resource.kind && one !== resource && (one.id === input.id || one.importId === input.id),
  );
  if (other !== undefined) {
    return failed(
      'import-owned',
      'The resource to import is declared under another address',
      `The manifest says that ${other.address} has the id ${input.id}, and one resource has one address. Correct one of the two.`,
    );
  }
  return await withReading(input, async ({ record, service, driver }) =>
    record.keepsNothing === true
      ? keepsNothing(input.ledger)
      : await planned({ input, service, record, look: createLook(driver), resource, model }),
  );
}

/** Records an import in the ledger, if the ledger still allows it. Does not contact the service. */
export async function recordImport(
  input: Pick<ImportInput, 'manifest' | 'ledger' | 'git'> & {
    readonly lockTimeoutMs?: number;
    readonly command: string;
  },
  { address, kind, id, entry, record }: PlannedImport,
): Promise<Outcome<unknown>> {
  if (entry === undefined) {
    return success(undefined);
  }
  return await editLedger({
    ...input,
    organization: input.manifest.workspace.organization,
    salt: record.salt,
    commit: input.git?.commit,
    edit: (state) => {
      const owner = [...state.entries].find(([, other]) => other.kind === kind && other.id === id)?.[0];
      const isChanged = state.entries.get(address)?.id !== record.entries.get(address)?.id;
      if (state.salt !== record.salt || owner !== undefined || isChanged) {
        return failed(
          'stale',
          'The ledger changed since the import was planned',
          `Another run recorded something of ${owner ?? address} meanwhile. Nothing was changed; run the same command again.`,
        );
      }
      return success({
        events: [{ type: 'put', address, entry }],
        note: { subject: `Import ${address}`, lines: [`${address}: ${id}`] },
      });
    },
  });
}
