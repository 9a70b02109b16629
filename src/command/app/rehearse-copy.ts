import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defined } from '../../base/defined.ts';
import type { Json } from '../../base/json.ts';
import { type Diagnostic, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { LedgerEntry, LedgerState } from '../../core/engine/ledger.ts';
import { type Desired, isLookedUp, type Live } from '../../core/engine/model.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { createMemoryLedger } from '../../core/ledger/memory-ledger.ts';
import type { ExportedFile } from '../../core/manifest/export/export.ts';
import { loadManifest } from '../../core/manifest/load.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import { type Fields, isForeignId, mapValue, type RemoteId } from '../../core/plan/value.ts';
import { type ApplyInput, apply } from './apply.ts';
import { exportFrom } from './export.ts';
import { kindNamed } from './load.ts';
import { plan, planOn } from './plan.ts';
import type { Look } from './reading.ts';
import type { Sandbox } from './sandbox.ts';
import type { Service } from './service.ts';

/** The live workspace as a manifest, with the ids of its resources. */
export interface Exported {
  readonly manifest: Manifest;
  /** The same for a copy; see `inTheirPlaces`. */
  readonly placed: Manifest;
  readonly ids: ReadonlyMap<Address, RemoteId>;
  readonly spaces: readonly Live[];
  readonly diagnostics: readonly Diagnostic[];
}

function caveat(detail: string): Diagnostic {
  return { severity: 'warning', code: 'rehearse-unlike', summary: 'The copy differs from the live workspace', detail };
}

async function loadFiles(files: readonly ExportedFile[], organization: string): Promise<Outcome<Manifest>> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-rehearsal-'));
  try {
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text, { mode: 0o600 });
    }
    return await loadManifest({ kinds: KINDS, cwd: folder, paths: ['.'], variables: {}, env: {}, organization });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function readService(
  service: Service,
  { organization, record, look }: { organization: string; record: LedgerState; look: Look },
): Promise<Outcome<Exported>> {
  const { reader, driver } = look;
  const files = await exportFrom(service, { organization, reader });
  if (!files.ok) {
    return files;
  }
  const manifest = await loadFiles(files.value, organization);
  if (!manifest.ok) {
    return manifest;
  }
  // A plan of the export adopts every resource, which yields their ids.
  const fresh = { serial: 0, salt: record.salt, entries: new Map(), intents: new Map() };
  const adopted = await planOn(service, { manifest: manifest.value, record: fresh, driver, prune: 'none' });
  if (!adopted.ok) {
    return adopted;
  }
  const ids = new Map<Address, RemoteId>();
  const diagnostics: Diagnostic[] = files.diagnostics.filter(({ severity }) => severity === 'warning');
  for (const change of adopted.value.changes) {
    if (change.action === 'adopt') {
      ids.set(change.address, change.id);
    } else {
      diagnostics.push(caveat(`${change.address} could not be read completely: ${change.reason}.`));
    }
  }
  const spaces = await externals(look);
  const whole = withSecrets(manifest.value, ids, look);
  return success({ manifest: whole, placed: inTheirPlaces(whole, ids, look), ids, spaces, diagnostics });
}

/** The exported manifest with the secrets that an export omits. Without them, they would look removed on the copy. */
function withSecrets(manifest: Manifest, ids: ReadonlyMap<Address, RemoteId>, { find }: Look): Manifest {
  const resources = manifest.workspace.resources.map((resource): Desired => {
    const { address, kind, fields } = resource;
    const id = ids.get(address);
    const live = id === undefined ? undefined : find(kind, id);
    const secrets = Object.entries(live?.fields ?? {}).filter(
      ([field]) => kindNamed(kind)?.rules[field]?.secret === true && !Object.hasOwn(fields, field),
    );
    return secrets.length === 0 ? resource : { ...resource, fields: { ...fields, ...Object.fromEntries(secrets) } };
  });
  return { ...manifest, workspace: { ...manifest.workspace, resources } };
}

/**
 * The exported manifest with the live places of resources that are only looked up, such as a space in its collection. The copy can create
 * them there.
 */
function inTheirPlaces(manifest: Manifest, ids: ReadonlyMap<Address, RemoteId>, { find }: Look): Manifest {
  // A singleton part has the id of its parent.
  const addresses = new Map(
    manifest.workspace.resources.flatMap(({ address, kind }) => {
      const id = kindNamed(kind)?.keyless === true ? undefined : ids.get(address);
      return id === undefined ? [] : [[id, address] as const];
    }),
  );
  const resources = manifest.workspace.resources.map((resource): Desired => {
    const { kind, id, fields } = resource;
    const model = kindNamed(kind);
    if (model === undefined || id === undefined || !isLookedUp(model, resource)) {
      return resource;
    }
    const places = Object.entries(find(kind, id)?.fields ?? {}).flatMap(([field, value]) => {
      const address = isForeignId(value) ? addresses.get(value.$id) : undefined;
      return address === undefined ? [] : [[field, { $ref: address }] as const];
    });
    return places.length === 0
      ? resource
      : { ...resource, managed: true, fields: { ...fields, ...Object.fromEntries(places) } };
  });
  return { ...manifest, workspace: { ...manifest.workspace, resources } };
}

/** All external resources. The copy needs all of them, because the manifest may refer to any. */
async function externals({ reader }: Look): Promise<readonly Live[]> {
  const kinds = KINDS.filter(({ external, parents }) => external && parents.length === 0);
  return (await Promise.all(kinds.map(({ name }) => reader.list(name, [])))).flat();
}

/** An external resource as if it were declared. */
export function asDesired({ kind, id, fields, title }: Live): Desired {
  return {
    address: `${kind} ${id}`,
    kind,
    id,
    fields: { title, ...fields },
    sensitive: [],
    previously: [],
    protect: false,
  };
}

/** The exported manifest without ids, which are only valid on the service. */
function forCopy(manifest: Manifest, organization: string): Manifest {
  const resources = manifest.workspace.resources.map((resource): Desired => {
    const { id: _id, ...rest } = resource;
    return kindNamed(resource.kind)?.external === true ? resource : rest;
  });
  return { ...manifest, workspace: { ...manifest.workspace, organization, resources } };
}

export interface Copy {
  readonly idOf: (id: RemoteId) => RemoteId;
  readonly entries: ReadonlyMap<RemoteId, LedgerEntry>;
  readonly seeded: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly requests: { readonly reads: number; readonly writes: number };
}

export async function seedCopy(
  sandbox: Sandbox,
  {
    exported,
    record,
    input,
  }: { exported: Exported; record: LedgerState; input: Pick<ApplyInput, 'parallelism' | 'signal'> },
): Promise<Outcome<Copy>> {
  const { organization, service } = sandbox;
  const manifest = forCopy(exported.placed, organization);
  const ledger = createMemoryLedger({ salt: record.salt, organization });
  const planned = await plan({ manifest, service, ledger });
  if (!planned.ok) {
    return planned;
  }
  const report = await apply({
    plan: planned.value,
    manifest,
    service,
    ledger,
    // A copy can do no harm, but a translation would create an additional space.
    allow: planned.value.blocked.flatMap(({ consents }) => consents).filter((consent) => consent !== 'translate'),
    onGuard: 'skip',
    parallelism: input.parallelism,
    ...defined({ signal: input.signal }),
  });
  const state = await ledger.load();
  const made = state.ok ? state.value.entries : new Map<Address, LedgerEntry>();
  const ids = new Map<RemoteId, RemoteId>();
  const entries = new Map<RemoteId, LedgerEntry>();
  for (const [address, id] of exported.ids) {
    const entry = made.get(address);
    if (entry !== undefined) {
      ids.set(id, entry.id);
      entries.set(id, entry);
    }
  }
  const failed = report.results.flatMap((result) =>
    result.status === 'done' ? [] : [caveat(`${result.change.address} could not be copied: ${result.message}.`)],
  );
  const { reads, writes } = planned.value.live;
  return success({
    idOf: (id) => ids.get(id) ?? id,
    entries,
    seeded: made.size,
    diagnostics: [...exported.diagnostics, ...failed],
    requests: { reads: reads + report.requests.reads, writes: writes + report.requests.writes },
  });
}

function withIds(fields: Fields, idOf: Copy['idOf']): Fields {
  return mapValue(fields, (part: Json) => (isForeignId(part) ? { $id: idOf(part.$id) } : undefined)) as Fields;
}

export function copiedLedger(record: LedgerState, copy: Copy, look: Look): ReadonlyMap<Address, LedgerEntry> {
  const entries = new Map<Address, LedgerEntry>();
  for (const [address, entry] of record.entries) {
    const live = look.find(entry.kind, entry.id);
    const made = copy.entries.get(entry.id);
    // A value without drift must not look changed on the copy.
    const witness = Object.fromEntries(
      Object.entries(entry.witness ?? {}).map(([field, mark]) => [
        field,
        live?.witness?.[field] === mark ? (made?.witness?.[field] ?? mark) : mark,
      ]),
    );
    entries.set(address, {
      ...entry,
      id: copy.idOf(entry.id),
      fields: withIds(entry.fields, copy.idOf),
      ...(entry.witness === undefined ? {} : { witness }),
    });
  }
  return entries;
}

export function copiedManifest(manifest: Manifest, copy: Copy, organization: string): Manifest {
  const resources = manifest.workspace.resources.map(
    (resource): Desired => ({
      ...resource,
      ...(resource.id === undefined ? {} : { id: copy.idOf(resource.id) }),
      fields: withIds(resource.fields, copy.idOf),
    }),
  );
  return { ...manifest, workspace: { ...manifest.workspace, organization, resources } };
}
