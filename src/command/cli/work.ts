import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isJsonObject, type Json } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { didYouMean, listed } from '../../base/nearest.ts';
import { readProxies } from '../../base/proxy.ts';
import { repositoryRootOf } from '../../base/repository-root.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import type { Repository } from '../../core/git/repository.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import { secretsIn } from '../../core/manifest/env-permission.ts';
import type { Sources } from '../../core/manifest/sources.ts';
import type { LoadOptions, Manifest } from '../../core/manifest/types.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Sandbox } from '../app/sandbox.ts';
import type { ServiceOptions } from '../app/service.ts';
import { EXIT, usage } from './exit.ts';
import type { ManifestFlags, OutputFlags, ServiceFlags, WorkFlags } from './flags.ts';
import { isOn } from './options.ts';
import { isChatty, printDiagnostics, successOf } from './output.ts';
import { showReading } from './reading.ts';
import type { Fleet, Terminal } from './terminal.ts';
import { hintsFor, organizationIn, tokenOf, tokensIn } from './token.ts';

/** A placeholder for the organization; never shown and never sent. */
const NO_ORGANIZATION = 'org_none';

/** Reads `--var name=value`. */
export function variablesOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const split = pair.indexOf('=');
      if (split < 1) {
        throw usage(`--var: write name=value, not ${JSON.stringify(pair)}`);
      }
      return [pair.slice(0, split), pair.slice(split + 1)];
    }),
  );
}

function keysOf(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

/** The variables that a manifest declares, in any environment, or refers to. */
function variablesIn({ value, files }: Manifest): readonly string[] {
  const { environments } = value;
  const inEnvironments = isJsonObject(environments) ? Object.values(environments) : [];
  return [
    ...keysOf(value['variables']),
    ...inEnvironments.flatMap((one) => (isJsonObject(one) ? keysOf(one['variables']) : [])),
    ...files.flatMap(({ text }) => [...text.matchAll(/\$\{var:([A-Za-z_][\w.-]*)/g)].map(([, name = '']) => name)),
  ];
}

/** Rejects a `--var` that no manifest uses: its value would be ignored silently. */
export async function checkVariables(pairs: readonly string[], manifests: readonly Manifest[]): Promise<void> {
  if (pairs.length === 0 || manifests.length === 0) {
    return;
  }
  const known = new Set(manifests.flatMap(variablesIn));
  const unknown = Object.keys(variablesOf(pairs)).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const all = known.size === 0 ? ' It uses none.' : ` It uses ${listed([...known])}.`;
    throw usage(
      `--var: the manifest uses no variable ${JSON.stringify(unknown.slice(0, 80))}.${didYouMean(unknown, known) || all}`,
    );
  }
}

/** Everything that a command needs to plan or apply. */
export interface Work {
  readonly manifest: Manifest;
  readonly service: ServiceOptions;
  readonly ledger: LedgerStore;
  readonly git: Plan['git'];
  readonly terminal: Terminal;
  /** Clears the reading progress before something else draws. */
  readonly endReading: () => void;
  readonly close: () => Promise<void>;
}

/** A terminal that also redacts these values, and all secrets and tokens in the environment. */
export async function withoutSecrets(terminal: Terminal, values: readonly string[]): Promise<Terminal> {
  const known = new Set(terminal.secrets);
  if (terminal.redact !== undefined && values.every((value) => known.has(value))) {
    return terminal;
  }
  const { createRedactor } = await import('../../base/redaction/redactor.ts');
  const secrets = [...new Set([...(terminal.secrets ?? []), ...secretsIn(terminal.env), ...values])];
  const redactor = createRedactor({
    tokens: tokensIn(terminal.env),
    values: [...secrets, ...(readProxies(terminal.env)?.secrets ?? [])],
  });
  return {
    ...terminal,
    secrets,
    redact: redactor.redact,
    document: terminal.document ?? terminal.out,
    out: (line, pager) => terminal.out(redactor.redact(line), pager),
    err: (line) => terminal.err(redactor.redact(line)),
    draw: (line) => terminal.draw(line === undefined ? undefined : redactor.redact(line)),
  };
}

/** The folder of the manifest, where the ledger is by default. */
function rootOf(flags: Pick<ManifestFlags, 'file'>, { cwd }: Pick<Terminal, 'cwd'>): string {
  const [first] = flags.file;
  if (first === undefined) {
    return cwd;
  }
  const path = resolve(cwd, first);
  try {
    return statSync(path).isDirectory() ? path : dirname(path);
  } catch {
    return cwd;
  }
}

async function load(
  flags: ManifestFlags,
  { env, cwd, fleet }: Terminal,
  organization: Pick<LoadOptions, 'organization' | 'organizationVariable'>,
): Promise<Outcome<Manifest>> {
  const { loadManifest } = await import('../../core/manifest/load.ts');
  const { KINDS } = await import('../../core/kinds/index.gen.ts');
  const loaded = await loadManifest({
    kinds: KINDS,
    cwd,
    paths: flags.file,
    environment: flags.environment,
    variables: variablesOf(flags.var),
    env,
    sources: fleet?.sources,
    ...(fleet?.permission ?? (await permissionFor(flags, { env, cwd }))),
    ...organization,
  });
  if (loaded.ok && organization.organization !== NO_ORGANIZATION) {
    const { environment, organization: own } = loaded.value.workspace;
    fleet?.onLoaded?.(environment, own);
  }
  return loaded;
}

/** The variables that the selected manifest may read; the user's configuration is read at most once. */
export async function permissionFor(
  flags: ManifestFlags,
  { env, cwd }: Pick<Terminal, 'env' | 'cwd'>,
): Promise<NonNullable<Fleet['permission']>> {
  const { envPermission } = await import('../app/env-permission.ts');
  const { consent, ...own } = envPermission({ ...flags, env, cwd, paths: flags.file });
  return consent === undefined ? own : { ...own, consent: lazily(consent) };
}

/** The secrets that a manifest may read in any of its environments. They are permitted outside of the manifest. */
export async function secretsPermitted(
  { secretEnv = [], consent }: NonNullable<Fleet['permission']>,
  { env }: Pick<Terminal, 'env'>,
): Promise<readonly string[]> {
  const names = [...secretEnv, ...((await consent?.())?.secretEnv ?? [])];
  return names.flatMap((name) => (Object.hasOwn(env, name) ? (env[name] ?? []) : [])).filter((value) => value !== '');
}

/** The files that the flags select, read once for all environments. */
export function sourcesFor(flags: Pick<ManifestFlags, 'file'>, { cwd }: Terminal): () => Promise<Sources> {
  return lazily(async () => {
    const { readSources } = await import('../../core/manifest/sources.ts');
    const { KINDS } = await import('../../core/kinds/index.gen.ts');
    return await readSources({ cwd, paths: flags.file, kinds: KINDS });
  });
}

/** Reads the manifest that the flags select, and prints nothing. */
export async function loadFor(
  flags: ManifestFlags & Pick<ServiceFlags, 'sandbox'>,
  terminal: Terminal,
): Promise<Outcome<Manifest>> {
  const organization = isOn(flags.sandbox, 'sandbox', terminal.env)
    ? (await import('../app/sandbox.ts')).SANDBOX_ORGANIZATION
    : organizationIn(terminal.env);
  return await load(flags, terminal, { organization });
}

/**
 * Reads a manifest for offline commands. They need no organization, so that the same files pass in a pipeline and on a laptop without any
 * setting.
 */
export async function loadOffline(flags: ManifestFlags, terminal: Terminal): Promise<Outcome<Manifest>> {
  const organization = organizationIn(terminal.env);
  const organizationVariable = organization ?? NO_ORGANIZATION;
  const loaded = await load(flags, terminal, { organization, organizationVariable });
  return loaded.ok || !loaded.diagnostics.some(({ code }) => code === 'organization')
    ? loaded
    : await load(flags, terminal, { organization: NO_ORGANIZATION, organizationVariable });
}

/** The same; problems of the manifest end the command. */
export async function readOffline(flags: ManifestFlags & OutputFlags, terminal: Terminal): Promise<Manifest> {
  return await acceptManifest(await loadOffline(flags, terminal), flags, terminal);
}

/** Reads the manifest; its problems end the command. */
export async function readManifest(
  flags: ManifestFlags & OutputFlags & Pick<ServiceFlags, 'sandbox'>,
  terminal: Terminal,
): Promise<Manifest> {
  return await acceptManifest(await loadFor(flags, terminal), flags, terminal);
}

export async function acceptManifest(
  loaded: Outcome<Manifest>,
  flags: ManifestFlags & OutputFlags,
  terminal: Terminal,
): Promise<Manifest> {
  const manifest = await successOf(loaded, flags, terminal, EXIT.invalid);
  await checkVariables(flags.var, [manifest]);
  if (isChatty(flags, terminal)) {
    await printDiagnostics(loaded.diagnostics, flags, terminal);
  }
  return manifest;
}

export function serviceOf(
  flags: ServiceFlags & Pick<ManifestFlags, 'environment'>,
  { env, fleet }: Terminal,
): ServiceOptions {
  return {
    baseUrl: flags.baseUrl,
    profile: flags.profile,
    token: tokenOf(env, flags.environment),
    connections: flags.parallelism * (fleet?.concurrency ?? 1),
    lines: fleet?.lines,
    proxies: readProxies(env),
    hints: hintsFor(env, flags.environment),
    ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout * 1000 }),
    ...(flags.retries === undefined ? {} : { tries: flags.retries + 1 }),
  };
}

export function repositoryOf(
  flags: Pick<ManifestFlags, 'file'>,
  terminal: Terminal,
): () => Promise<Repository | undefined> {
  const open = async (): Promise<Repository | undefined> => {
    const { openRepository } = await import('../../core/git/repository.ts');
    return await openRepository(rootOf(flags, terminal), { env: terminal.env });
  };
  return terminal.fleet?.repository ?? lazily(open);
}

export function fleetRepositoryOf(
  flags: Pick<ManifestFlags, 'file'>,
  terminal: Terminal,
  environments: ReadonlySet<string>,
): () => Promise<Repository | undefined> {
  return lazily(async () => {
    const repository = await repositoryOf(flags, terminal)();
    const { sharedRepository } = await import('../../core/git/shared.ts');
    return repository === undefined
      ? undefined
      : sharedRepository(repository, 'refs/colophon', { users: environments });
  });
}

export async function chooseFor(
  flags: ManifestFlags & Pick<ServiceFlags, 'ledger'> & { readonly allow?: readonly string[] },
  terminal: Terminal,
  options: { readonly environment: string; readonly repository: () => Promise<Repository | undefined> },
): Promise<Outcome<LedgerStore>> {
  const { chooseLedger } = await import('../../core/ledger/choose.ts');
  const { env } = terminal;
  const root = rootOf(flags, terminal);
  // Read-only commands have no --allow, but its variable applies to them as well.
  const allow = flags.allow ?? (env['COLOPHON_ALLOW'] ?? '').split(',').map((consent) => consent.trim());
  return await chooseLedger({
    ...options,
    spec: flags.ledger,
    cwd: flags.ledger === undefined ? root : terminal.cwd,
    fence: () => repositoryRootOf(realpathSync(root)) ?? root,
    repositoryAt: async (folder) => {
      const { openRepository } = await import('../../core/git/repository.ts');
      return await openRepository(folder, { env });
    },
    allowTracked: allow.includes('tracked-ledger'),
    trustHistory: flags.allow?.includes('history') === true,
    by: env['GITHUB_ACTOR'] ?? env['GITLAB_USER_LOGIN'],
  });
}

/** The ledger that the flags select; a problem ends the command. */
export async function ledgerOf(
  flags: ManifestFlags &
    Pick<ServiceFlags, 'ledger' | 'sandbox'> &
    OutputFlags & { readonly allow?: readonly string[] },
  terminal: Terminal,
  options: { readonly environment: string; readonly repository?: () => Promise<Repository | undefined> },
): Promise<LedgerStore> {
  if (isOn(flags.sandbox, 'sandbox', terminal.env)) {
    const { createMemoryLedger } = await import('../../core/ledger/memory-ledger.ts');
    return createMemoryLedger();
  }
  const { environment, repository = repositoryOf(flags, terminal) } = options;
  return await successOf(await chooseFor(flags, terminal, { environment, repository }), flags, terminal, EXIT.usage);
}

/** Runs a function with the example workspace if the flags select a sandbox, and closes it at the end. */
export async function withSandbox<T>(
  { sandbox, profile }: Pick<ServiceFlags, 'sandbox' | 'profile'>,
  { env }: Pick<Terminal, 'env'>,
  run: (sandbox: Sandbox | undefined) => Promise<T>,
): Promise<T> {
  if (!isOn(sandbox, 'sandbox', env)) {
    return await run(undefined);
  }
  const { startSandbox } = await import('../app/sandbox.ts');
  const started = await startSandbox({ resources: [], profile });
  return await run(started).finally(() => started.close());
}

/** Reads the manifest and opens the ledger and the sandbox; `close` closes them. */
export async function openWork(flags: WorkFlags, terminal: Terminal, known?: Manifest): Promise<Work> {
  const manifest = known ?? (await readManifest(flags, terminal));
  const quiet = await withoutSecrets(terminal, manifest.secrets);
  const repository = repositoryOf(flags, terminal);
  const ledger = await ledgerOf(flags, quiet, { environment: manifest.workspace.environment, repository });
  const { gitStateOf } = await import('../app/git.ts');
  const git = await gitStateOf(
    // A ledger elsewhere does not need git.
    await repository().catch(() => undefined),
    manifest.files.map(({ absolute }) => absolute),
  );
  let sandbox: Sandbox | undefined;
  if (isOn(flags.sandbox, 'sandbox', terminal.env)) {
    const { startSandbox } = await import('../app/sandbox.ts');
    const profile = flags.profile ?? manifest.profile;
    sandbox = await startSandbox({ resources: manifest.workspace.resources, profile });
  }
  const reading = showReading(quiet, flags);
  return {
    manifest,
    service: { ...serviceOf(flags, terminal), ...sandbox?.service, onRequest: reading.onRequest },
    ledger,
    git,
    terminal: reading.terminal,
    endReading: reading.end,
    close: async () => {
      reading.end();
      await sandbox?.close();
    },
  };
}

/** Opens everything that a command needs, runs it, and closes everything at the end. */
export async function withWork(
  flags: WorkFlags,
  terminal: Terminal,
  run: (work: Work) => Promise<void>,
  known?: Manifest,
): Promise<void> {
  const work = await openWork(flags, terminal, known);
  try {
    await run(work);
  } finally {
    await work.close();
  }
}
