import { lookup } from 'node:dns/promises';
import { defined } from '../../base/defined.ts';
import { isJsonObject, type Json, valueAt } from '../../base/json.ts';
import { inParallel } from '../../base/parallel.ts';
import { type Diagnostic, hasErrors, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Driver } from '../../core/engine/driver.ts';
import type { LedgerState } from '../../core/engine/ledger.ts';
import { observe } from '../../core/engine/observe/observe.ts';
import { readProblems } from '../../core/engine/read-problems.ts';
import { plannedRules } from '../../core/engine/rules.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import { pagesIn } from '../../core/kinds/support/pages.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import {
  LINT_RULES,
  type LintFix,
  type LintLive,
  type LivePage,
  lintFixes,
  lintWorkspace,
} from '../../core/lint/lint.ts';
import { partIdsOf, type Wanted, wantedOf } from '../../core/lint/live.ts';
import { type Edit, type EditedFile, editWherePossible } from '../../core/manifest/edit/edit.ts';
import { withExcerpts } from '../../core/manifest/excerpt.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Address } from '../../core/plan/address.ts';
import { isForeignId, isReference, type RemoteId } from '../../core/plan/value.ts';
import { readFailure, withReading } from './reading.ts';
import type { Service, ServiceOptions } from './service.ts';

export interface LintRequest {
  readonly manifest: Manifest;
  /** The current time; now by default. */
  readonly now?: Date;
  /** Also checks pages and ids against the live workspace. */
  readonly live?: {
    readonly service: ServiceOptions;
    readonly ledger: LedgerStore;
    /** Whether the host of another site exists; by default, asks this machine's name server. */
    readonly isKnownHost?: (host: string) => Promise<boolean>;
  };
}

export interface LintReport {
  readonly diagnostics: readonly Diagnostic[];
  /** Edits of the manifest that fix some of the findings. */
  readonly fixes: readonly LintFix[];
}

function unread(failed: readonly { readonly subject: string; readonly error: unknown }[]): readonly Diagnostic[] {
  const reads = failed.map(({ subject, error }) => ({ subject, error: readFailure(error) }));
  return readProblems(reads, 'Nothing was checked. Without --live, the rules use the manifest alone.');
}

/** The live ids of declared resources; ids in the manifest are not resolved. */
export async function idsOf(
  addresses: readonly Address[],
  { manifest, driver, ledger }: { readonly manifest: Manifest; readonly driver: Driver; readonly ledger: LedgerStore },
): Promise<Outcome<ReadonlyMap<Address, RemoteId>>> {
  const { workspace } = manifest;
  const wanted = new Set(addresses);
  const resources = workspace.resources.filter(({ address }) => wanted.has(address));
  const given = new Map(resources.flatMap(({ address, id }) => (id === undefined ? [] : [[address, id]])));
  const unknown = resources.filter(({ id }) => id === undefined);
  if (unknown.length === 0) {
    return success(given);
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
      resources: unknown,
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

/** Reads what the rules need: the pages of each space once, and the parts of sites that are referred to by id. */
export async function look(
  { client, driver: driverOf }: Service,
  {
    manifest,
    ledger,
    wanted = wantedOf(manifest.workspace.resources),
    isKnownHost = isKnown,
  }: {
    readonly manifest: Manifest;
    readonly ledger: LedgerStore;
    readonly wanted?: Wanted;
    readonly isKnownHost?: ((host: string) => Promise<boolean>) | undefined;
  },
): Promise<Outcome<LintLive>> {
  const { workspace } = manifest;
  const driver = driverOf(workspace.organization, '');
  const { shown, sites, elsewhere } = wanted;
  const spaces = shown.flatMap(({ space }) => (isReference(space) ? [space.$ref] : []));
  const found = await idsOf([...spaces, ...sites, ...elsewhere.sites], { manifest, driver, ledger });
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
    return id === undefined ? [] : [{ site, reading: partIdsOf(reader, id) }];
  });
  const homesRead = elsewhere.sites.length === 0 ? Promise.resolve([]) : reader.list('site', []);
  const reads = [
    { subject: 'sites', reading: homesRead },
    ...[...trees].map(([id, reading]) => ({ subject: `the pages of space ${id}`, reading })),
    ...parts.map(({ site, reading }) => ({ subject: `the parts of ${site}`, reading })),
  ];
  const ended = await Promise.allSettled(reads.map(({ reading }) => reading));
  const failed = reads.flatMap(({ subject }, index) => {
    const end = ended[index];
    return end?.status === 'rejected' ? [{ subject, error: end.reason as unknown }] : [];
  });
  if (failed.length > 0) {
    return { ok: false, diagnostics: unread(failed) };
  }
  const pages = new Map<Address, readonly LivePage[]>();
  for (const { siteSpace, space } of shown) {
    const tree = trees.get(idOf(space) ?? '');
    if (tree !== undefined) {
      pages.set(siteSpace, await tree);
    }
  }
  // If a site does not exist yet, ids cannot be checked.
  const complete = parts.length === sites.length && sites.length > 0;
  const liveIds = complete ? new Set((await Promise.all(parts.map(({ reading }) => reading))).flat()) : undefined;
  const urls = new Map((await homesRead).map(({ id, outputs }) => [id, outputs?.['url']]));
  const homes = new Map(
    elsewhere.sites.flatMap((site) => {
      const url = urls.get(ids.get(site) ?? '');
      return typeof url === 'string' ? [[site, url] as const] : [];
    }),
  );
  const unknownHosts = await unknownAmong(elsewhere.hosts, isKnownHost);
  return success({ pages, homes, unknownHosts, ...defined({ liveIds }) });
}

const LOOKUPS = 8;

/** Whether a name server knows a host. Anything but a clear no counts as yes. */
async function isKnown(host: string): Promise<boolean> {
  try {
    await lookup(host.replace(/^\[|\]$/g, ''));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTFOUND';
  }
}

async function unknownAmong(
  hosts: readonly string[],
  isKnownHost: (host: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const unknown = new Set<string>();
  await inParallel([...hosts], LOOKUPS, async (host) => {
    if (!(await isKnownHost(host))) {
      unknown.add(host);
    }
  });
  return unknown;
}

/** The stricter of declared and recorded severities: a lower one takes effect with the next apply. */
function severitiesInForce({ workspace, lint: declared }: Manifest, record: LedgerState): Manifest['lint'] {
  const usual = new Map(LINT_RULES.map(({ name, severity }) => [name, severity]));
  const { inForce } = plannedRules(record, workspace.rules, {
    isDeclared: () => true,
    usualSeverity: (rule) => usual.get(rule),
  });
  return (inForce['lint'] ?? declared) as Manifest['lint'];
}

function lookAt(manifest: Manifest, { service: options, ledger, isKnownHost }: NonNullable<LintRequest['live']>) {
  return withReading({ manifest, service: options, ledger }, async ({ record, service }) => {
    const looked = await look(service, { manifest, ledger, isKnownHost });
    return looked.ok ? success({ seen: looked.value, severities: severitiesInForce(manifest, record) }) : looked;
  });
}

/** Lints a manifest. Never writes anything. */
export async function lint({ manifest, now = new Date(), live }: LintRequest): Promise<Outcome<LintReport>> {
  const looked =
    live === undefined ? success({ seen: undefined, severities: manifest.lint }) : await lookAt(manifest, live);
  if (!looked.ok) {
    return looked;
  }
  const { seen, severities } = looked.value;
  const input = {
    resources: manifest.workspace.resources,
    severities,
    placeOfSeverity: (rule: string) => manifest.placeOf(['lint', rule]),
    today: now.toISOString(),
    ...defined({ live: seen }),
  };
  const diagnostics = await withExcerpts(lintWorkspace(input), manifest.files);
  return success({ diagnostics, fixes: lintFixes(input) });
}

export interface FixedFiles {
  readonly changed: readonly EditedFile[];
  readonly done: readonly LintFix[];
  /** The fixes that were not possible, with reasons; their findings remain. */
  readonly left: readonly Diagnostic[];
}

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

/** Applies as many fixes to the files as possible without changing anything else. */
export function fixedFiles(manifest: Manifest, fixes: readonly LintFix[]): FixedFiles {
  const left: Diagnostic[] = [];
  const edits = fixes.flatMap((fix) => {
    const edit = editOf(manifest, fix);
    if (edit === undefined) {
      left.push({
        severity: 'warning',
        code: 'edit-not-possible',
        summary: 'Cannot fix a finding',
        detail: `${fix.address} is declared in several files, so the place to change is ambiguous. Change it by hand.`,
      });
    }
    return edit === undefined ? [] : [{ fix, edit }];
  });
  const { made, changed, refused } = editWherePossible(edits, manifest.files);
  const warnings = refused.map((diagnostic) => ({ ...diagnostic, severity: 'warning' as const }));
  return { changed, done: made.map(({ fix }) => fix), left: [...left, ...warnings] };
}
