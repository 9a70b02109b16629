import { canonicalJson } from '../base/canonical.ts';
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts';
import { defined } from '../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { lazily } from '../base/lazily.ts';
import { openService, type Service } from '../command/app/service.ts';
import { KINDS } from '../core/kinds/index.gen.ts';
import type { Context } from './access.ts';
import { createBegun, PLACE } from './begun.ts';
import { createClaims } from './claims.ts';
import { Collections } from './collections.ts';
import { findSpec } from './find-spec.ts';
import { createForeseen } from './foreseen.ts';
import { PartialError, type ResourceLife, type Runtime, type Settings } from './life.ts';
import { createLockOutGuard } from './lock-out.ts';
import { createLacks } from './offered.ts';
import { keptInputs } from './outputs.ts';
import { createReportOnce, createWarnOnce } from './report-once.ts';
import { createLife } from './resource-life.ts';
import { sealProperties, secretsOf } from './secrets.ts';
import { hintsFor, lackOf, readSettings } from './settings.ts';
import type { ResourceSpec } from './spec.ts';

/** The salt for digests of secret ids. It need not be secret, because the ids are long and random. */
export const SALT = 'colophon:pulumi';

/** Reports missing settings: in detail once, then briefly. */
function createLack(settings: Settings): () => string | undefined {
  const lack = lackOf(settings);
  let isSaid = false;
  return () => {
    if (lack === undefined || !isSaid) {
      isSaid = true;
      return lack;
    }
    return `${lack.split(/[.:]/)[0] ?? ''} (see above).`;
  };
}

/** The side effects of a runtime. */
interface RuntimeOptions {
  /** Shows the user a message that is not an error. */
  readonly say?: (message: string) => void;
  /** The clock for repeated reads of an eventually consistent list. */
  readonly clock?: Clock;
}

/** Creates all resources of one configuration. Opens no connection until a resource needs the service. */
export function createRuntime(
  settings: Settings,
  { say = () => {}, clock = SYSTEM_CLOCK }: RuntimeOptions = {},
): Runtime {
  const { token, organization, baseUrl, proxies, adoptExisting = false } = settings;
  let service: Service | undefined;
  const lack = createLack(settings);
  const isComplete = lackOf(settings) === undefined;
  const claims = createClaims();
  const begun = createBegun(settings);
  const foreseen = createForeseen();
  const reportOnce = createReportOnce();
  const warn = createWarnOnce(say);
  const opened = lazily((): Context => {
    const hints = hintsFor(settings);
    const outcome = openService({ baseUrl, token, proxies, hints }, { readOnly: false, manifest: undefined });
    if (!outcome.ok) {
      throw new Error(outcome.diagnostics.map(({ summary, detail }) => `${summary}. ${detail ?? ''}`).join(' '));
    }
    service = outcome.value;
    const driver = service.driver(organization ?? '', SALT);
    return {
      driver,
      kinds: KINDS,
      collections: new Collections(driver, clock, KINDS),
      clock,
      salt: SALT,
      claims,
      begun,
      adoptExisting,
      say,
      guard: createLockOutGuard({ service, driver, organization: organization ?? '', warn }),
    };
  });
  const open = async (): Promise<Context> => {
    const reason = lack();
    if (reason !== undefined) {
      // Pulumi's dynamic provider prints the stack of every error, which does not help here.
      throw Object.assign(new Error(reason), { name: '', stack: '' });
    }
    return opened();
  };
  const lacks = createLacks(open, warn);
  const lives = new Map<string, ResourceLife>();
  return {
    resource: (name) => {
      const known = lives.get(name);
      if (known !== undefined) {
        return known;
      }
      const life = reportOnce(
        createLife(findSpec(name), { open, isComplete, claims, begun, foreseen, lacks, adoptExisting, say }),
      );
      lives.set(name, life);
      return life;
    },
    lack,
    close: async () => {
      await service?.close();
    },
  };
}

interface ConfigureRequest {
  readonly config: { readonly get: (key: string) => string | undefined };
}

/** The interface that Pulumi's dynamic provider calls. Names and types are Pulumi's. */
export interface DynamicProvider {
  readonly configure: (request: ConfigureRequest) => Promise<void>;
  readonly check: (
    olds: unknown,
    news: unknown,
  ) => Promise<{ readonly inputs: JsonObject; readonly failures: readonly { property: string; reason: string }[] }>;
  readonly diff: (
    id: string,
    olds: unknown,
    news: unknown,
  ) => Promise<{
    readonly changes: boolean;
    readonly replaces: readonly string[];
    readonly stables: readonly string[];
    readonly deleteBeforeReplace: boolean;
  }>;
  readonly create: (inputs: unknown) => Promise<{ readonly id: string; readonly outs: JsonObject }>;
  readonly read: (
    id: string,
    properties: unknown,
  ) => Promise<{ readonly id: string; readonly props: JsonObject; readonly inputs?: JsonObject }>;
  readonly update: (id: string, olds: unknown, news: unknown) => Promise<{ readonly outs: JsonObject }>;
  readonly delete: (id: string, properties: unknown) => Promise<void>;
}

const OWN_KEYS = new Set(['__import', '__adopt', '__inputs', '__witness', PLACE]);

/** Removes Pulumi's own properties. */
function plain(properties: unknown): JsonObject {
  const entries = Object.entries(isJsonObject(properties) ? properties : {});
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith('__') || OWN_KEYS.has(key)));
}

/** The organization of the manifest, if a resource comes from one. */
function organizationIn(properties: unknown): string | undefined {
  const meant = isJsonObject(properties) ? properties['__organization'] : undefined;
  return typeof meant === 'string' ? meant : undefined;
}

/** Marks secrets, because an imported state has no marks from a program. */
function sealed(spec: ResourceSpec, properties: JsonObject): JsonObject {
  return sealProperties(properties, secretsOf(spec));
}

// Pulumi requests a provider for each kind of resource; those with the same configuration share one service, and so its rate
// limit. It lives as long as the process.
const runtimes = new Map<string, Runtime>();

function runtimeOf(settings: Settings): Runtime {
  const { baseUrl, organization, token, adoptExisting } = settings;
  const key = JSON.stringify([baseUrl, organization, token, adoptExisting]);
  // Pulumi shows the standard output of a provider.
  const say = (message: string): void => void process.stdout.write(`${message}\n`);
  const runtime = runtimes.get(key) ?? createRuntime(settings, { say });
  runtimes.set(key, runtime);
  return runtime;
}

/**
 * The provider of a resource, by name, for Pulumi's dynamic provider. States import this function, so its name, argument and
 * result never change.
 */
export function provider(name: string): DynamicProvider {
  const { spec } = findSpec(name);
  let settings = readSettings(() => undefined, process.env);
  let isConfigured = false;
  // The engine stores what Check returns, and passes it to Create. The place of a resource is not to be in the state.
  const places = new Map<string, Json | undefined>();
  const life = (): ResourceLife => runtimeOf(settings).resource(name);
  const partial = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PartialError)) {
        throw error;
      }
      const { id, outputs } = error.kept;
      throw Object.assign(new Error(error.message), { id, properties: sealed(spec, outputs), reasons: error.reasons });
    }
  };
  return {
    configure: async ({ config }) => {
      settings = readSettings((key) => config.get(key), process.env);
      isConfigured = true;
    },
    check: async (known, news) => {
      const [{ [PLACE]: place, ...given }, olds] = [plain(news), plain(known)];
      const isKnown = Object.keys(olds).length > 0;
      const { inputs, failures: wrong } = await life().check(
        given,
        isKnown ? { ...olds, ...defined({ [PLACE]: place }) } : undefined,
      );
      places.set(canonicalJson(inputs), place);
      // A preview that sends no requests would not detect the missing settings, and the `up` would fail. In a preview, a provider with
      // an unknown configuration is not configured.
      const lack = isConfigured ? runtimeOf(settings).lack() : undefined;
      const failures = lack === undefined ? wrong : [...wrong, { property: '', reason: lack }];
      const meant = organizationIn(news);
      const { organization } = settings;
      if (meant === undefined || organization === undefined || meant === organization) {
        return { inputs, failures };
      }
      const reason = `the manifest is for the organization ${meant}, and this provider uses ${organization}: set colophon:organization, or give the workspace its own provider`;
      return { inputs, failures: [...failures, { property: '', reason }] };
    },
    diff: async (id, olds, news) => {
      const { changes, replaces, stables, deleteBeforeReplace } = await life().diff(id, plain(olds), plain(news));
      return { changes: changes.length > 0, replaces, stables, deleteBeforeReplace };
    },
    create: (inputs) =>
      partial(async () => {
        const given = plain(inputs);
        const place = places.get(canonicalJson(given));
        const { id, outputs } = await life().create({ ...given, ...defined({ [PLACE]: place }) });
        return { id, outs: sealed(spec, outputs) };
      }),
    read: async (id, properties) => {
      const outputs = plain(properties);
      const isImport = Object.keys(outputs).length === 0;
      const olds = isImport ? undefined : { inputs: keptInputs(spec, outputs), outputs };
      const found = await life().read(id, olds);
      if (found !== undefined) {
        return { id: found.id, props: sealed(spec, found.outputs), inputs: sealed(spec, found.inputs) };
      }
      if (isImport) {
        // An empty id would mean an existing resource without properties.
        throw new Error(`There is no ${name} ${id}.`);
      }
      return { id: '', props: {} };
    },
    update: (id, olds, news) =>
      partial(async () => ({ outs: sealed(spec, (await life().update(id, plain(olds), plain(news))).outputs) })),
    delete: async (id, properties) => await life().delete(id, plain(properties)),
  };
}
