import { defined } from '../base/defined.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { type Diagnostic, hasErrors, type Outcome } from '../diagnostics/diagnostic.ts';
import { type Driver, DriverError } from '../engine/driver.ts';
import { observe } from '../engine/observe.ts';
import { driverError } from '../kinds/driver.ts';
import { KINDS } from '../kinds/index.gen.ts';
import type { LedgerStore } from '../ledger/types.ts';
import { type LintFix, type LintLive, type LivePage, lintFixes, lintWorkspace } from '../lint/lint.ts';
import { pagesIn, partIdsOf, wantedOf } from '../lint/live.ts';
import { type Edit, editManifest } from '../manifest/edit/edit.ts';
import type { Manifest, ManifestFile } from '../manifest/types.ts';
import type { Address } from '../plan/address.ts';
import { isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';

export interface LintRequest {
  readonly manifest: Manifest;
  /** The present moment; now by default. */
  readonly now?: Date;
  /** Looks at the service as well, for what cannot be known without it: pages, and things that are named by id. */
  readonly live?: { readonly service: ServiceOptions; readonly ledger: LedgerStore };
}

export interface LintReport {
  readonly diagnostics: readonly Diagnostic[];
  /** Changes of the manifest that take some of them away. */
  readonly fixes: readonly LintFix[];
}

function unread(error: unknown): Diagnostic {
  const cause = driverError(error);
  if (!(cause instanceof DriverError)) {
    throw error;
  }
  return {
    severity: 'error',
    code: `read-${cause.failure}`,
    summary: 'Something that the rules need could not be read',
    detail: `${cause.message}. Nothing was checked; without --live the rules do with what the manifest says.`,
  };
}

/** The ids of declared things on the service; those that the manifest gives are not looked up. */
async function idsOf(
  addresses: readonly Address[],
  { manifest, driver, ledger }: { readonly manifest: Manifest; readonly driver: Driver; readonly ledger: LedgerStore },
): Promise<Outcome<ReadonlyMap<Address, RemoteId>>> {
  const { workspace } = manifest;
  const wanted = new Set(addresses);
  const things = workspace.things.filter(({ address }) => wanted.has(address));
  const given = new Map(things.flatMap(({ address, id }) => (id === undefined ? [] : [[address, id]])));
  const unknown = things.filter(({ id }) => id === undefined);
  if (unknown.length === 0) {
    return { ok: true, value: given, diagnostics: [] };
  }
  const record = await ledger.load({ organization: workspace.organization });
  if (!record.ok) {
    return record;
  }
  const kinds = new Set(unknown.map(({ kind }) => kind));
  const { ids, diagnostics } = await observe({
    kinds: KINDS,
    workspace: {
      ...workspace,
      things: unknown,
      collections: workspace.collections.filter(({ kind }) => kinds.has(kind)),
    },
    ledger: { ...record.value, entries: new Map([...record.value.entries].filter(([address]) => wanted.has(address))) },
    driver,
    reads: () => true,
  });
  const found = unknown.flatMap(({ address }) => {
    const id = ids.get(address);
    return id === undefined ? [] : [[address, id] as const];
  });
  return hasErrors(diagnostics)
    ? { ok: false, diagnostics }
    : { ok: true, value: new Map([...given, ...found]), diagnostics };
}

/** Reads what the rules can make use of: the pages of each space once, and the parts of sites where ids are named. */
async function look(
  { client, driver: driverOf }: Service,
  { manifest, ledger }: { readonly manifest: Manifest; readonly ledger: LedgerStore },
): Promise<Outcome<LintLive>> {
  const { workspace } = manifest;
  const driver = driverOf(workspace.organization, '');
  const { shown, sites } = wantedOf(workspace.things);
  const spaces = shown.flatMap(({ space }) => (isReference(space) ? [space.$ref] : []));
  const found = await idsOf([...spaces, ...sites], { manifest, driver, ledger });
  if (!found.ok) {
    return found;
  }
  const ids = found.value;
  const idOf = (space: Json): RemoteId | undefined =>
    isForeignId(space) ? space.$id : isReference(space) ? ids.get(space.$ref) : undefined;
  const trees = new Map<RemoteId, Promise<readonly LivePage[]>>();
  for (const { space } of shown) {
    const id = idOf(space);
    if (id !== undefined && !trees.has(id)) {
      const reading = client.call('listPages', { path: { spaceId: id } }).then(({ pages }) => pagesIn(pages));
      trees.set(id, reading);
    }
  }
  const reader = driver.reader();
  const parts = sites.flatMap((site) => {
    const id = ids.get(site);
    return id === undefined ? [] : [partIdsOf(reader, id)];
  });
  // All of them end before anybody hears of the first that failed.
  await Promise.allSettled([...trees.values(), ...parts]);
  const pages = new Map<Address, readonly LivePage[]>();
  for (const { siteSpace, space } of shown) {
    const tree = trees.get(idOf(space) ?? '');
    if (tree !== undefined) {
      pages.set(siteSpace, await tree);
    }
  }
  // Where one of the sites is not there yet, nothing can be said of ids.
  const complete = parts.length === sites.length && sites.length > 0;
  const liveIds = complete ? new Set((await Promise.all(parts)).flat()) : undefined;
  return { ok: true, value: { pages, ...defined({ liveIds }) }, diagnostics: [] };
}

/** Checks a manifest against the rules of the field. Never writes anything. */
export async function lint({ manifest, now = new Date(), live }: LintRequest): Promise<Outcome<LintReport>> {
  let seen: LintLive | undefined;
  if (live !== undefined) {
    const opened = openService(live.service, { readOnly: true, secrets: manifest.secrets });
    if (!opened.ok) {
      return opened;
    }
    try {
      const looked = await look(opened.value, { manifest, ledger: live.ledger });
      if (!looked.ok) {
        return looked;
      }
      seen = looked.value;
    } catch (error) {
      return { ok: false, diagnostics: [unread(error)] };
    } finally {
      await opened.value.close();
    }
  }
  const input = {
    things: manifest.workspace.things,
    severities: manifest.lint,
    today: now.toISOString(),
    ...defined({ live: seen }),
  };
  return { ok: true, value: { diagnostics: lintWorkspace(input), fixes: lintFixes(input) }, diagnostics: [] };
}

/** What the fixes make of the files. */
export interface FixedFiles {
  readonly changed: readonly { readonly file: ManifestFile; readonly text: string }[];
  readonly done: readonly LintFix[];
  /** Why others were not made; their findings stay. */
  readonly left: readonly Diagnostic[];
}

/** The value that stands at a path of the manifest. */
function valueAt(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, step) =>
      Array.isArray(inner) ? (inner as readonly Json[])[Number(step)] : isJsonObject(inner) ? inner[step] : undefined,
    value,
  );
}

/** Where a fix goes; undefined where what it replaces stands in several files. */
function editOf(manifest: Manifest, { address, path, value }: LintFix): Edit | undefined {
  const entry = manifest.entryOf(address);
  if (entry === undefined) {
    return undefined;
  }
  const whole = [...entry, ...path];
  const file = manifest.placeOf(whole)?.file;
  const current = valueAt(manifest.value, whole);
  const parts = isJsonObject(current) ? Object.keys(current) : [];
  const together = parts.every((key) => manifest.placeOf([...whole, key])?.file === file);
  return file === undefined || !together ? undefined : { place: { file, path: whole }, value };
}

/** Makes the fixes in the text of the files: as many as can be made without touching anything else. */
export function fixedFiles(manifest: Manifest, fixes: readonly LintFix[]): FixedFiles {
  const left: Diagnostic[] = [];
  const edits = fixes.flatMap((fix) => {
    const edit = editOf(manifest, fix);
    if (edit === undefined) {
      left.push({
        severity: 'warning',
        code: 'edit-not-possible',
        summary: 'A finding cannot be fixed in the files',
        detail: `${fix.address} is said in several files, so it is not clear where to change it. Change it by hand.`,
      });
    }
    return edit === undefined ? [] : [{ fix, edit }];
  });
  /** Halves what cannot be done as one, until what stands in the way is alone. */
  const possible = (some: typeof edits): typeof edits => {
    const made = editManifest(
      some.map(({ edit }) => edit),
      manifest.files,
    );
    if (made.ok) {
      return some;
    }
    if (some.length <= 1) {
      left.push(...made.diagnostics.map((diagnostic) => ({ ...diagnostic, severity: 'warning' as const })));
      return [];
    }
    const middle = Math.ceil(some.length / 2);
    return [...possible(some.slice(0, middle)), ...possible(some.slice(middle))];
  };
  const doable = possible(edits);
  const made = editManifest(
    doable.map(({ edit }) => edit),
    manifest.files,
  );
  return made.ok
    ? { changed: made.value, done: doable.map(({ fix }) => fix), left }
    : { changed: [], done: [], left: [...left, ...made.diagnostics] };
}
