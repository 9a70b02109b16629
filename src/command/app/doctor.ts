import { messageOf } from '../../base/error-message.ts';
import { proxyFor } from '../../base/proxy.ts';
import { printable, shortened } from '../../base/text.ts';
import { ApiError, type Client, createClient, parseBaseUrl, SERVICE_URL } from '../../core/client/index.ts';
import type { ProfileName } from '../../core/contract/profile-name.ts';
import type { Outcome } from '../../core/diagnostics/diagnostic.ts';
import { profileShownBy, TELLING_FIELD } from '../../core/kinds/support/profile.ts';
import type { LedgerStore } from '../../core/ledger/types.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Check as ShownCheck } from '../report/doctor.ts';
import { gitVersion } from './git.ts';
import { type ServiceOptions, setProfile } from './service.ts';

export interface Check extends ShownCheck {
  /** Whether it failed because of the token. */
  readonly denied?: boolean;
}

/** The input of the checks. */
export interface DoctorInput {
  readonly service: ServiceOptions;
  /** Overrides the organization of the manifest. */
  readonly organization?: string | undefined;
  /** Reads the manifest. */
  readonly load: () => Promise<Outcome<Manifest>>;
  /** The ledger of an environment. */
  readonly ledger: (environment: string) => Promise<Outcome<LedgerStore>>;
  /** The version of Node.js, without `v`. */
  readonly nodeVersion: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
}

const OLDEST_NODE = [20, 19] as const;
const LARGEST_SKEW_MS = 5 * 60_000;

function checkOf(state: Check['state']): (name: string, detail: string) => Check {
  return (name, detail) => ({ name, state, detail });
}

const [ok, warn, fail] = [checkOf('ok'), checkOf('warn'), checkOf('fail')];

function counted(resources: number): string {
  return `${resources} ${resources === 1 ? 'resource' : 'resources'}`;
}

function shown(text: string): string {
  return shortened(printable(text), 100);
}

function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return isRecent
    ? ok('node', `Node.js ${version}.`)
    : fail('node', `Node.js ${version} is too old. Install ${OLDEST_NODE.join('.')} or later.`);
}

async function checkGit(): Promise<Check> {
  const version = await gitVersion();
  return version === undefined
    ? warn('git', 'git is not installed or not in the PATH, so plans do not record their commit. Install git.')
    : ok('git', `git ${shown(version)}.`);
}

function checkManifest(loaded: Outcome<Manifest>): Check {
  if (loaded.ok) {
    const { files, workspace } = loaded.value;
    const names = files.map(({ name }) => name);
    const where = names.length > 3 ? `${names.length} files` : names.join(', ');
    return ok(
      'manifest',
      `${where}: ${counted(workspace.resources.length)}, environment ${shown(workspace.environment)}.`,
    );
  }
  const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.every(({ code }) => code === 'no-manifest')) {
    return warn(
      'manifest',
      'No manifest found. Pass one with -f, start one with `colophon init`, or write the live workspace with `colophon export`.',
    );
  }
  const [first] = errors;
  const place = first?.source === undefined ? '' : `${first.source.file}:${first.source.line}: `;
  const more = errors.length > 1 ? ` (${errors.length - 1} more)` : '';
  return fail(
    'manifest',
    `${place}${shortened(first?.detail ?? '', 400)}${more} \`colophon validate\` shows all problems.`,
  );
}

function checkProxy({ service, env }: DoctorInput): Check {
  const { proxies, baseUrl = SERVICE_URL } = service;
  if (proxies === undefined) {
    const all = ['all_proxy', 'ALL_PROXY'].find((name) => (env[name] ?? '') !== '');
    return all === undefined
      ? ok('proxy', 'No proxy is set.')
      : warn('proxy', `${all} is ignored. If the service is behind a proxy, set HTTPS_PROXY.`);
  }
  if (!URL.canParse(baseUrl)) {
    return warn('proxy', 'Unknown, because the base URL is invalid.');
  }
  const url = new URL(baseUrl);
  const proxy = proxyFor(url, proxies);
  if (proxy === undefined) {
    return ok('proxy', `No proxy for ${shown(url.host)}: none is set, or NO_PROXY excludes it.`);
  }
  const { variable, host, problem } = proxy;
  return problem === undefined
    ? ok('proxy', `${shown(url.host)} is reached through ${shown(host)} (${variable}).`)
    : fail('proxy', `The proxy in ${variable} is invalid: ${problem}.`);
}

async function checkLedger(input: DoctorInput, manifest: Manifest | undefined): Promise<Check> {
  const chosen = await input.ledger(manifest?.workspace.environment ?? 'default');
  if (!chosen.ok) {
    return fail('ledger', chosen.diagnostics[0]?.detail ?? '');
  }
  const ledger = chosen.value;
  const organization = input.organization ?? manifest?.workspace.organization;
  const loaded = await ledger.load(organization === undefined || organization === '' ? {} : { organization });
  if (!loaded.ok) {
    return fail('ledger', loaded.diagnostics.map(({ detail }) => detail).join(' '));
  }
  const holder = await ledger.holder?.().catch(() => undefined);
  if (holder !== undefined) {
    const { command, pid, host, at } = holder;
    return warn(
      'ledger',
      `${ledger.describe} has been locked since ${shown(at)} by ${shown(command)} (process ${pid} on ${shown(host)}). Wait for it before you apply.`,
    );
  }
  const { entries, intents, untrusted } = loaded.value;
  if (untrusted !== undefined) {
    return warn('ledger', `${ledger.describe}: nothing will be deleted, because ${untrusted}.`);
  }
  const cut = [...intents.values()].filter(({ pending, id }) => pending !== true && id === undefined).length;
  const begun =
    cut === 0
      ? ''
      : ` ${cut} interrupted ${cut === 1 ? 'creation' : 'creations'}; the next apply continues ${cut === 1 ? 'it' : 'them'}.`;
  return ok('ledger', `${ledger.describe}: ${counted(entries.size)}.${begun}`);
}

function causeOf(error: unknown): string {
  const explanation = error instanceof ApiError ? error.explanation : undefined;
  switch (explanation?.scope) {
    case 'service':
      return `${explanation.headline}. ${explanation.advice}`;
    case 'operation':
      return `${explanation.request}. ${explanation.advice}`;
    default:
      return `${messageOf(error)}.`;
  }
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['unauthenticated', 'forbidden'].includes(error.failure.type) &&
    !('foreign' in error.failure)
  );
}

function checkClock(header: unknown, now: Date): Check {
  const theirs = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(theirs)) {
    return warn('clock', 'The service sent no time, so the clock of this machine could not be compared.');
  }
  const skew = now.getTime() - theirs;
  return Math.abs(skew) <= LARGEST_SKEW_MS
    ? ok('clock', 'In sync with the service.')
    : warn(
        'clock',
        `The clock of this machine is ${Math.round(Math.abs(skew) / 60_000)} minutes ${skew > 0 ? 'ahead of' : 'behind'} the service. Set it: expiry dates depend on it.`,
      );
}

interface SetProfile {
  readonly name: ProfileName;
  readonly by: string;
}

function checkProfile(
  organization: object,
  set: SetProfile | undefined,
): { readonly state: 'ok' | 'warn'; readonly detail: string } {
  const { name } = profileShownBy(organization);
  const has = Object.hasOwn(organization, TELLING_FIELD) ? 'has' : 'has no';
  const shows = `the organization ${has} \`${TELLING_FIELD}\``;
  if (set === undefined) {
    return { state: 'ok', detail: `${name}: ${shows}.` };
  }
  return set.name === name
    ? { state: 'ok', detail: `${name}, set by ${set.by}; the service shows the same.` }
    : {
        state: 'warn',
        detail: `${set.name}, set by ${set.by}, but the service shows ${name}: ${shows}. Remove the setting, or set ${name}.`,
      };
}

function setProfileOf(service: ServiceOptions, manifest: Manifest | undefined): SetProfile | undefined {
  const name = setProfile(service, manifest);
  const by = service.profile === undefined ? '`service.profile` in the manifest' : '--profile or COLOPHON_PROFILE';
  return name === undefined ? undefined : { name, by };
}

async function checkService(
  client: Client,
  {
    host,
    organization,
    now,
    hasToken,
    set,
  }: {
    host: string;
    organization: string | undefined;
    now: () => Date;
    hasToken: boolean;
    set: SetProfile | undefined;
  },
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  try {
    const { headers } = await client.send('getApiInformation');
    checks.push(ok('service', `${host} responds.`), checkClock(headers['date'], now()));
  } catch (error) {
    return [...checks, fail('service', causeOf(error))];
  }
  if (!hasToken) {
    return checks;
  }
  let user: { readonly id: string; readonly displayName: string };
  try {
    user = await client.call('getAuthenticatedUser');
    checks.push(ok('user', `The token belongs to ${shown(user.displayName)}.`));
  } catch (error) {
    return [...checks, { ...fail('user', causeOf(error)), denied: isDenied(error) }];
  }
  if (organization === undefined || organization === '') {
    return [
      ...checks,
      warn('organization', 'Not set. Set COLOPHON_ORGANIZATION, or declare `organization:` in the manifest.'),
    ];
  }
  try {
    const found = await client.call('getOrganizationById', { path: { organizationId: organization } });
    const { title } = found;
    const role = await client
      .call('getMemberInOrganizationById', { path: { organizationId: organization, userId: user.id } })
      .then(({ role: held }) => ` with the role ${held ?? 'guest'}`)
      .catch(() => '');
    checks.push(ok('organization', `${shown(title)} (${shown(organization)})${role}.`), {
      name: 'profile',
      ...checkProfile(found, set),
    });
  } catch (error) {
    const isMissing =
      error instanceof ApiError && error.failure.type === 'not-found' && error.failure.foreign === undefined;
    const detail = isMissing
      ? `${shown(organization)} does not exist, or is not visible to this token. Set its id (\`organization:\` in the manifest, or COLOPHON_ORGANIZATION), or use a token of one of its members.`
      : causeOf(error);
    checks.push({ ...fail('organization', detail), denied: isDenied(error) });
  }
  return checks;
}

/** Checks everything that a plan and an apply need. Changes nothing. */
export async function doctor(input: DoctorInput): Promise<readonly Check[]> {
  const { service } = input;
  const loaded = await input.load();
  const manifest = loaded.ok ? loaded.value : undefined;
  const organization = input.organization ?? manifest?.workspace.organization;
  const checks: Check[] = [
    checkNode(input.nodeVersion),
    await checkGit(),
    checkManifest(loaded),
    await checkLedger(input, manifest),
    checkProxy(input),
  ];
  const { token, allowInsecure = false, timeoutMs } = service;
  const hasToken = token !== undefined && token !== '';
  checks.push(
    hasToken
      ? ok('token', 'A token is set.')
      : {
          ...fail(
            'token',
            'None is set. Set one: `export COLOPHON_TOKEN=…`. Without one, --sandbox works with a reference server.',
          ),
          denied: true,
        },
  );
  const baseUrl = service.baseUrl ?? SERVICE_URL;
  const parsed = parseBaseUrl(baseUrl, { allowInsecure });
  if (!parsed.ok) {
    return [...checks, fail('service', `Invalid address: ${parsed.problem}. Correct --base-url or COLOPHON_BASE_URL.`)];
  }
  let client: Client;
  try {
    client = createClient({
      baseUrl,
      allowInsecure,
      readOnly: true,
      tries: service.tries ?? 2,
      timeoutMs: timeoutMs ?? 15_000,
      proxies: service.proxies,
      hints: service.hints,
      secrets: manifest?.secrets ?? [],
      ...(hasToken ? { token } : {}),
    });
  } catch (error) {
    return [
      ...checks,
      {
        ...fail('token', `It is malformed: ${messageOf(error)}. Set a valid one: \`export COLOPHON_TOKEN=…\`.`),
        denied: true,
      },
    ];
  }
  try {
    const host = service.name ?? parsed.value.host;
    const set = setProfileOf(service, manifest);
    return [
      ...checks,
      ...(await checkService(client, { host, organization, now: input.now ?? (() => new Date()), hasToken, set })),
    ];
  } finally {
    await client.close();
  }
}
