import { defined } from '../../../base/defined.ts';
import { messageOf } from '../../../base/error-message.ts';
import { type DriftFindings, findDrift } from '../../../core/engine/drift.ts';
import type { LedgerState } from '../../../core/engine/ledger.ts';
import type { Desired } from '../../../core/engine/model.ts';
import type { LedgerStore } from '../../../core/ledger/types.ts';
import type { Manifest } from '../../../core/manifest/types.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Plan } from '../../../core/plan/plan.ts';
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
import { type EnvironmentView, PLACES, type Problem, type ViewedResource, type ViewedSite } from '../view.ts';
import { expiriesOf } from './expiries.ts';
import { readVersions } from './versions.ts';

export interface ConsoleInput extends ReadingInput {
  /** The current time, for expiry dates. */
  readonly now: Date;
}

/** The maximum number of missed paths to show. */
const MOST_MISSES = 100;

/** The live data: the plan, drift with its authors, and roles. */
interface LiveSide {
  readonly plan: Plan;
  readonly findings: DriftFindings;
  readonly access?: AccessOverview;
  readonly accessProblems: readonly Problem[];
  /** The paths that visitors of each site requested in vain. */
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

/** Reads everything that the console shows from the service, once. */
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
