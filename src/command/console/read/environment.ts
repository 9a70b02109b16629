import { defined } from '../../../base/defined.ts';
import { messageOf } from '../../../base/error-message.ts';
import { type DriftFindings, findDrift } from '../../../core/engine/drift.ts';
import type { LedgerState } from '../../../core/engine/ledger.ts';
import type { Desired } from '../../../core/engine/model.ts';
import type { LedgerStore, RecordChange, RecordedField, VersionChanges } from '../../../core/ledger/types.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import { EFFECT_SIGNS, type Effect, type Plan } from '../../../core/plan/plan.ts';
import { isReference, type RemoteId, referencesIn } from '../../../core/plan/value.ts';
import { createSiteView } from '../../../redirects/site.ts';
import { sitesIn } from '../../../redirects/sites.ts';
import { tracePath } from '../../../redirects/trace.ts';
import { type AskedPath, isNoPage } from '../../../redirects/traffic.ts';
import { type AccessOverview, accessOverview } from '../../app/access/access.ts';
import { explainDrift } from '../../app/explain-drift.ts';
import { idsOf } from '../../app/lint.ts';
import { planAnd } from '../../app/plan.ts';
import type { ReadingInput } from '../../app/reading.ts';
import { missesOf } from '../../app/redirects/live.ts';
import { holderOf, lastStep } from '../../report/address.ts';
import { HIDDEN, inline, NONE } from '../../report/value.ts';
import {
  type EnvironmentView,
  PLACES,
  type Problem,
  type RecordedChange,
  type ViewedResource,
  type ViewedSite,
  type ViewedVersion,
} from '../view.ts';
import { expiriesOf } from './expiries.ts';

export interface ConsoleInput extends ReadingInput {
  /** The current time, for expiry dates. */
  readonly now: Date;
}

const MOST_MISSES = 100;

/** The live data: the plan, drift with its authors, and roles. */
interface LiveSide {
  readonly plan: Plan;
  readonly findings: DriftFindings;
  readonly access?: AccessOverview;
  readonly accessProblems: readonly Problem[];
  readonly misses: ReadonlyMap<Address, readonly AskedPath[]>;
  readonly missProblems: readonly Problem[];
  /** The ids of places that are only looked up, which no ledger has. */
  readonly ids: ReadonlyMap<Address, RemoteId>;
}

function ownTitle({ fields, sensitive }: Desired): string | undefined {
  const title = fields['title'] ?? fields['name'];
  return typeof title === 'string' && !sensitive.includes('title') ? title : undefined;
}

/** Its title, or that of its target: a site space has the name of its space. */
function titleOf(resource: Desired, find: (address: Address) => Desired | undefined): string | undefined {
  const { segment } = lastStep(resource.address);
  const shown = resource.fields[segment];
  const named = isReference(shown) ? find(shown.$ref) : undefined;
  return ownTitle(resource) ?? (named && ownTitle(named));
}

/** The resource above it in the tree. */
function holderIn({ row, parent, fields }: Desired): Address | undefined {
  const { in: collection } = fields;
  return row ?? parent ?? (isReference(collection) ? collection.$ref : undefined);
}

function resourcesOf(
  { workspace: { resources } }: Manifest,
  { entries }: LedgerState,
  ids: LiveSide['ids'],
): readonly ViewedResource[] {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const declared = resources.map((resource): ViewedResource => {
    const { address, kind, source, fields, rank } = resource;
    const references = [...new Set(Object.values(fields).flatMap(referencesIn))];
    const title = titleOf(resource, (named) => byAddress.get(named));
    const [id, holder] = [entries.get(address)?.id ?? ids.get(address), holderIn(resource)];
    return { address, kind, isDeclared: true, references, ...defined({ title, id, source, holder, rank }) };
  });
  const recorded = [...entries].flatMap(([address, { kind, id }]): ViewedResource[] =>
    byAddress.has(address)
      ? []
      : [{ address, kind, id, isDeclared: false, references: [], ...defined({ holder: holderOf(address) }) }],
  );
  return [...declared, ...recorded];
}

function siteOf(resources: readonly Desired[], address: Address, misses: readonly AskedPath[] | undefined): ViewedSite {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const find = (named: Address): Desired | undefined => byAddress.get(named);
  const titleAt = (named: Address): string | undefined => {
    const resource = find(named);
    return resource && titleOf(resource, find);
  };
  const view = createSiteView({ resources, site: address });
  return {
    address,
    title: titleAt(address) ?? address,
    redirects: view.redirects().map(({ resource, source, place, name, paths, keepsRest }) => ({
      address: resource.address,
      source,
      ...defined({ place, title: titleAt(name) }),
      name,
      paths,
      keepsRest,
      trace: tracePath(view, source),
    })),
    content: [...new Set(view.partPaths())].flatMap((path) => {
      const name = view.contentAt(path)?.name;
      return name === undefined ? [] : [{ path, name }];
    }),
    unknown: [...view.unknownParts()].map(([path, name]) => ({ path, name })),
    // The root of a site always shows something, and a path with a redirect by now was missed before the redirect existed.
    misses: (misses ?? [])
      .filter(({ path }) => !isNoPage(path) && path !== '/')
      .filter(({ path }) => ['none', 'unknown'].includes(tracePath(view, path).outcome))
      .slice(0, MOST_MISSES),
  };
}

async function readLive(input: ConsoleInput): Promise<LiveSide | readonly Problem[]> {
  const { organization } = input.manifest.workspace;
  const compared = await planAnd(input, async (plan, { record, service }): Promise<LiveSide> => {
    const found = findDrift(plan, {});
    const driver = service.driver(organization, record.salt);
    const isUnknown = ({ kind, address }: Desired): boolean => PLACES.has(kind) && !record.entries.has(address);
    const places = input.manifest.workspace.resources.filter(isUnknown).map(({ address }) => address);
    const [{ findings, notes }, access, ids] = await Promise.all([
      explainDrift({ plan, findings: found, record, service }),
      accessOverview(plan, { service, driver }),
      idsOf(places, { manifest: input.manifest, driver, ledger: input.ledger }),
    ]);
    const idOf = (address: Address): RemoteId | undefined =>
      record.entries.get(address)?.id ?? (ids.ok ? ids.value.get(address) : undefined);
    const siteIds = sitesIn(input.manifest.workspace.resources).flatMap(({ address }) => {
      const id = idOf(address);
      return id === undefined ? [] : [[address, id] as const];
    });
    const misses = await missesOf(service, { organization, ids: new Map(siteIds) });
    return {
      plan: { ...plan, diagnostics: [...plan.diagnostics, ...notes] },
      findings,
      ids: ids.ok ? ids.value : new Map(),
      misses: misses.ok ? misses.value : new Map(),
      missProblems: misses.ok ? [] : misses.diagnostics,
      ...(access.ok ? { access: access.value, accessProblems: [] } : { accessProblems: access.diagnostics }),
    };
  });
  return compared.ok ? compared.value : compared.diagnostics;
}

async function readLedger(
  ledger: LedgerStore,
  organization: string,
): Promise<{ readonly state: LedgerState; readonly problems: readonly Problem[] }> {
  const loaded = await ledger.load({ organization });
  const empty: LedgerState = { serial: 0, salt: '', entries: new Map(), intents: new Map() };
  return loaded.ok ? { state: loaded.value, problems: [] } : { state: empty, problems: loaded.diagnostics };
}

/**
 * Reads everything that the console shows about one environment, and never writes anything. If the service does not respond, the manifest
 * and the ledger are shown with the reason.
 */
export async function readEnvironment(input: ConsoleInput): Promise<EnvironmentView> {
  const { manifest, ledger, now } = input;
  const { workspace } = manifest;
  const { organization, environment: name, resources } = workspace;
  const [live, { state, problems }, versions, holder] = await Promise.all([
    readLive(input).catch((error: unknown) => [{ summary: 'The service could not be read', detail: messageOf(error) }]),
    readLedger(ledger, organization),
    readVersions(ledger),
    ledger.holder?.(),
  ]);
  const failed = Array.isArray(live) ? (live as readonly Problem[]) : undefined;
  const found = failed === undefined ? (live as LiveSide) : undefined;
  const { ids, misses, ...shown } = found ?? {
    ids: new Map(),
    misses: new Map(),
    accessProblems: [],
    missProblems: [],
  };
  return {
    name,
    organization,
    service: found?.plan.service ?? input.service.name ?? input.service.baseUrl ?? '',
    at: now.toISOString(),
    problems: [...(failed ?? []), ...(failed === undefined ? problems : [])],
    ledger: {
      place: ledger.describe,
      serial: state.serial,
      ...defined({ commit: state.config?.commit, holder }),
      unsettled: [...state.intents.keys()],
    },
    resources: resourcesOf(manifest, state, ids),
    ...shown,
    sites: sitesIn(resources).map(({ address }) => siteOf(resources, address, misses.get(address))),
    expiries: expiriesOf(resources),
    ...defined({ versions }),
  };
}

const MOST = 500;
/** The maximum length of a value; below, the limits for fields of a resource and changes of an apply. */
const LONGEST_SHOWN = 200;
const MOST_FIELDS = 20;
const MOST_CHANGES = 2000;

const EFFECTS: Readonly<Record<RecordChange['effect'], RecordedChange['effect']>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  renamed: 'changed',
  replaced: 'changed',
};

function fieldOf({ path, before, after, hidden }: RecordedField): RecordedChange['fields'][number] {
  const shown = (value: RecordedField['before']): string =>
    hidden === true ? HIDDEN : value === undefined ? NONE : inline(value, LONGEST_SHOWN);
  return { path, before: shown(before), after: shown(after) };
}

function changeOf({ address, previousAddress: was, id, effect, fields }: RecordChange): RecordedChange {
  const renamed = was === undefined ? [] : [{ path: 'address', before: was, after: address }];
  const replaced = effect === 'replaced' ? [{ path: 'id', before: 'another one', after: id }] : [];
  // For additions and removals, the workspace page shows the fields.
  const own = effect === 'added' || effect === 'removed' ? [] : fields.slice(0, MOST_FIELDS).map(fieldOf);
  return { address, ...defined({ was }), effect: EFFECTS[effect], fields: [...renamed, ...replaced, ...own] };
}

const EFFECT_OF: ReadonlyMap<string, Effect> = new Map(
  Object.entries(EFFECT_SIGNS).map(([effect, sign]) => [sign, effect as Effect]),
);

/** Parses a line about an effect of an apply: `+ site.docs`. A failed or skipped change has a suffix, and has no effect. */
function doneIn(line: string): ViewedVersion['done'] {
  const space = line.indexOf(' ');
  const [sign, address] = [line.slice(0, space), line.slice(space + 1)];
  const effect = EFFECT_OF.get(sign);
  return effect === undefined || / \([a-z]+\)$/.test(address) ? [] : [{ address, effect }];
}

function numberIn(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
}

export function versionOf(one: VersionChanges): ViewedVersion {
  const { id, at, by, subject, lines, trailers } = one.version;
  return {
    id,
    at,
    by,
    subject,
    done: lines.flatMap(doneIn),
    ...defined({ commit: trailers['Config-Commit'], drifted: numberIn(trailers['Drifted']) }),
    ...('unreadable' in one
      ? { changes: [], unreadable: one.unreadable }
      : { changes: one.changes.slice(0, MOST_CHANGES).map(changeOf) }),
  };
}

/** The history of applies, newest first; undefined if the ledger keeps no history. */
async function readVersions(ledger: LedgerStore): Promise<readonly ViewedVersion[] | undefined> {
  const read = await ledger.changes?.(MOST);
  return read?.ok === true ? read.value.map(versionOf) : undefined;
}
