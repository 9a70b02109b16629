import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type JsonObject, valueAt } from '../../base/json.ts';
import { printable, shortened } from '../../base/text.ts';
import { type Diagnostic, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import { isPartOf } from '../../core/engine/ledger.ts';
import type { Workspace } from '../../core/engine/model.ts';
import { addressOfForeign, isBelowAny } from '../../core/engine/observe/observation.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { type ExportedFile, textOf, withEntry } from '../../core/manifest/export/export.ts';
import { tried } from '../../core/manifest/export/trial.ts';
import { exportUndeclared, named, type UndeclaredExport } from '../../core/manifest/export/undeclared.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Change, Plan } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import { liveSide } from './accept.ts';
import { type Addition, additionsOf, declaredKeys } from './accept-unmanaged.ts';
import { refusal } from './accept-values.ts';
import { planOn } from './plan.ts';
import { createLook, type Reading, type ReadingInput, withReading } from './reading.ts';

/** Live resources that are neither declared nor owned, as a file to load along with the manifest. */
export interface UnmanagedExport {
  readonly file?: ExportedFile;
  readonly resources: readonly { readonly address: Address; readonly id: RemoteId }[];
}

const NAME = 'unmanaged.yaml';

type Refused = ReadonlyMap<string, { readonly address: Address; readonly why: string }>;

/** Exports all live resources that are neither declared, owned, listed under `unmanaged`, nor refused. */
async function unmanagedIn(
  manifest: Manifest,
  reading: Reading,
): Promise<(refused: Refused) => Promise<Outcome<UndeclaredExport>>> {
  const { observation, complete } = await liveSide({ manifest, ...reading });
  const keys = declaredKeys({ observation });
  const owned = new Set([...reading.record.entries.values()].map(({ kind, id }) => named(kind, id)));
  const { unmanaged } = manifest.workspace;
  return (refused) =>
    exportUndeclared({
      kinds: KINDS,
      reader: reading.driver.reader(),
      fillIn: complete,
      declaredKey: (kind, id) => keys.get(named(kind, id)),
      isWanted: ({ kind, live, parent }) =>
        !owned.has(named(kind.name, live.id)) && !isBelowAny(unmanaged, addressOfForeign(kind, parent, live)),
      refused: new Map([...refused].map(([name, { why }]) => [name, why])),
    });
}

/** Whether a second file can contain it: lists, tables and values other than maps cannot be split across files. */
function isPlaceable({ path, edit }: Addition, { value, placeOf }: Manifest): boolean {
  const prefixes = path.map((_step, length) => path.slice(0, length));
  const isTable = prefixes.some((prefix) => {
    const present = valueAt(value, prefix);
    const [key] = isJsonObject(present) ? Object.keys(present) : [];
    const place = key === undefined ? undefined : placeOf([...prefix, key]);
    return place !== undefined && !/\.ya?ml$/i.test(place.file);
  });
  const isMap = prefixes.every((prefix) => {
    const present = valueAt(value, prefix);
    return present === undefined || isJsonObject(present);
  });
  return 'value' in edit && isMap && !isTable && valueAt(value, path) === undefined;
}

function withAdditions(value: JsonObject, additions: readonly Addition[]): JsonObject {
  return additions.reduce(
    (all, { path, edit }) => ('value' in edit ? withEntry(all, path.map(String), edit.value) : all),
    value,
  );
}

/** The resources that `validate` would refuse: the nearest part that a problem is about. */
function refusedBy({ manifest, refusals }: ReturnType<typeof tried>, { written }: UndeclaredExport): Refused {
  const byPath = new Map([...written.keys()].map((address) => [JSON.stringify(manifest.entryOf(address)), address]));
  return new Map(
    refusals.flatMap(({ why, paths }) =>
      paths.flatMap((path) => {
        const lengths = path.map((_step, index) => path.length - index);
        const owner = lengths.map((length) => byPath.get(JSON.stringify(path.slice(0, length)))).find(Boolean);
        const name = written.get(owner ?? '');
        return owner === undefined || name === undefined
          ? []
          : [[name, { address: owner, why: `no manifest can declare it: ${why}` }] as const];
      }),
    ),
  );
}

/** The manifest with the additions. Declared resources stay as they were read, with their secrets. */
function besideOf({ workspace }: Manifest, { workspace: all }: Manifest): Workspace {
  const declared = new Map(workspace.resources.map((one) => [one.address, one]));
  return {
    ...workspace,
    collections: all.collections,
    resources: all.resources.map((one) => declared.get(one.address) ?? one),
  };
}

interface Trying {
  readonly manifest: Manifest;
  readonly planOf: (manifest: Manifest) => Promise<Outcome<Plan>>;
  readonly before: ReadonlySet<string>;
}

interface Tried {
  readonly additions: readonly Addition[];
  readonly refused: Refused;
}

function inOneFile({ path, edit, added: [first] }: Addition): string {
  const isCollectionThere = 'item' in edit || path.at(-1) !== first?.place.property;
  const instead = isCollectionThere ? '`colophon drift accept --unmanaged` writes it there' : 'Declare it there';
  return `it belongs in a list or table of the manifest, which another file cannot continue. ${instead}`;
}

/** The additions that a plan would change: each must be adopted as it is. */
async function changedBy(
  { entries, written }: UndeclaredExport,
  workspace: Workspace,
  { manifest, planOf, before }: Trying,
): Promise<Outcome<Refused>> {
  const planned = await planOf({ ...manifest, workspace });
  if (!planned.ok) {
    return planned;
  }
  const isWrong = ({ key, action, fields }: Change): boolean =>
    !before.has(key) && !(action === 'adopt' && fields.length === 0);
  const wrong = planned.value.changes.filter(isWrong);
  const byOwner = groupBy(wrong, ({ address }) =>
    entries.find((one) => address === one.address || isPartOf(address, one.address)),
  );
  const [first] = wrong;
  if (first !== undefined && byOwner.size === 0) {
    const detail = 'with the export beside it, the manifest would change it. Nothing was exported.';
    return { ok: false, diagnostics: [refusal(first.address, detail)] };
  }
  return success(
    new Map(
      [...byOwner].map(([owner, [change]]) => {
        const address = change !== undefined && written.has(change.address) ? change.address : owner.address;
        const why = `a plan would ${change?.action} ${change?.address}`;
        return [written.get(address) ?? '', { address, why }];
      }),
    ),
  );
}

/**
 * The entries of a second file, and those that it cannot contain: because of the file layout, `validate` or the plan, checked in that
 * order.
 */
async function tryEntries(found: UndeclaredExport, trying: Trying): Promise<Outcome<Tried>> {
  const { manifest } = trying;
  const additions = additionsOf(found.entries, manifest);
  const unplaced = additions.filter((one) => !isPlaceable(one, manifest));
  if (unplaced.length > 0) {
    const refused = unplaced.flatMap((one) =>
      one.added.map(({ address }) => [found.written.get(address) ?? '', { address, why: inOneFile(one) }] as const),
    );
    return success({ additions, refused: new Map(refused) });
  }
  const { organization } = manifest.workspace;
  const trial = tried(withAdditions(manifest.value, additions), { kinds: KINDS, organization });
  const invalid = refusedBy(trial, found);
  if (invalid.size > 0) {
    return success({ additions, refused: invalid });
  }
  const changed = await changedBy(found, besideOf(manifest, trial.manifest), trying);
  return changed.ok ? success({ additions, refused: changed.value }) : changed;
}

async function takeable(
  exportWithout: (refused: Refused) => Promise<Outcome<UndeclaredExport>>,
  trying: Trying,
): Promise<Outcome<Tried & { readonly unsayable: readonly Diagnostic[] }>> {
  const refused = new Map<string, { readonly address: Address; readonly why: string }>();
  for (;;) {
    const found = await exportWithout(refused);
    if (!found.ok) {
      return found;
    }
    const outcome = await tryEntries(found.value, trying);
    if (!outcome.ok) {
      return outcome;
    }
    const { additions } = outcome.value;
    if (outcome.value.refused.size === 0) {
      return { ...found, value: { additions, refused, unsayable: found.value.refused } };
    }
    for (const [name, one] of outcome.value.refused) {
      refused.set(name, one);
    }
  }
}

function leftOut(address: Address, id: RemoteId, why: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'export-left-out',
    summary: `Not exported: ${shortened(printable(address), 100)}`,
    detail: `${printable(address)} (${printable(id)}) is left out, because ${why}. It stays as it is, unmanaged.`,
  };
}

/**
 * Writes live resources that are unmanaged as a manifest to load along with the existing one. A plan of both adopts them and writes
 * nothing. Only reads the service.
 */
export function exportUnmanaged(
  input: ReadingInput & { readonly schemaPath: string; readonly now?: Date },
): Promise<Outcome<UnmanagedExport>> {
  const { manifest, schemaPath, now = new Date() } = input;
  return withReading(input, async (reading) => {
    const { service, record } = reading;
    const { driver } = createLook(reading.driver);
    const exportWithout = await unmanagedIn(manifest, { ...reading, driver });
    const planOf = (edition: Manifest): Promise<Outcome<Plan>> =>
      planOn(service, { manifest: edition, record, driver, now });
    const planned = await planOf(manifest);
    if (!planned.ok) {
      return planned;
    }
    const before = new Set(planned.value.changes.map(({ key }) => key));
    const taken = await takeable(exportWithout, { manifest, planOf, before });
    if (!taken.ok) {
      return taken;
    }
    const { additions, refused, unsayable } = taken.value;
    const warnings = [
      ...unsayable.map((one): Diagnostic => ({ ...one, severity: 'warning', code: 'export-left-out' })),
      ...[...refused].map(([name, { address, why }]) => leftOut(address, name.split('\0')[1] ?? '', why)),
    ];
    const file = textOf(withAdditions({ colophon: 1 }, additions), NAME, schemaPath);
    const value: UnmanagedExport = {
      ...(additions.length === 0 ? {} : { file }),
      resources: additions.flatMap(({ added }) => added.map(({ address, id }) => ({ address, id }))),
    };
    return { ok: true, value, diagnostics: [...taken.diagnostics, ...warnings] };
  });
}
