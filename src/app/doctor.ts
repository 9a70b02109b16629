import { messageOf } from '../base/error-message.ts';
import { proxyFor } from '../base/proxy.ts';
import { printable, shortened } from '../base/text.ts';
import { ApiError, type Client, createClient, parseBaseUrl, SERVICE_URL } from '../client/index.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import type { LedgerStore } from '../ledger/types.ts';
import type { Manifest } from '../manifest/types.ts';
import { gitVersion } from './git.ts';
import type { ServiceOptions } from './service.ts';

/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What was found and, unless all is well, what to do. Holds no secret. */
  readonly detail: string;
  /** Whether it failed because of the token. */
  readonly denied?: boolean;
}

/** What is looked at. */
export interface DoctorInput {
  readonly service: ServiceOptions;
  /** Goes before what the manifest says. */
  readonly organization?: string | undefined;
  /** Reads the manifest. */
  readonly load: () => Promise<Outcome<Manifest>>;
  /** The ledger of an environment. */
  readonly ledger: (environment: string) => Promise<Outcome<LedgerStore>>;
  /** Of Node.js, without a `v`. */
  readonly nodeVersion: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
}

const OLDEST_NODE = [20, 19] as const;
const LARGEST_SKEW_MS = 5 * 60_000;

function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail };
}

function warn(name: string, detail: string): Check {
  return { name, state: 'warn', detail };
}

function fail(name: string, detail: string): Check {
  return { name, state: 'fail', detail };
}

function shown(text: string): string {
  return shortened(printable(text), 100);
}

function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return isRecent
    ? ok('node', `Node.js ${version}.`)
    : fail('node', `Node.js ${version} is too old. Install version ${OLDEST_NODE.join('.')} or a newer one.`);
}

async function checkGit(): Promise<Check> {
  const version = await gitVersion();
  return version === undefined
    ? warn(
        'git',
        'git is not installed or not in the PATH, so plans do not say which commit they come from. Install it.',
      )
    : ok('git', `git ${shown(version)}.`);
}

function checkManifest(loaded: Outcome<Manifest>): Check {
  if (loaded.ok) {
    const { files, workspace } = loaded.value;
    const names = files.map(({ name }) => name);
    const where = names.length > 3 ? `${names.length} files` : names.join(', ');
    return ok('manifest', `${where}: ${workspace.things.length} things, environment ${shown(workspace.environment)}.`);
  }
  const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.every(({ code }) => code === 'no-manifest')) {
    return warn(
      'manifest',
      'There is none here. Name one with -f, start one with `colophon init`, or write what the service has with `colophon export`.',
    );
  }
  const [first] = errors;
  const place = first?.source === undefined ? '' : `${first.source.file}:${first.source.line}: `;
  const more = errors.length > 1 ? ` There are ${errors.length - 1} more problems.` : '';
  return fail(
    'manifest',
    `${place}${shortened(first?.detail ?? '', 400)}${more} \`colophon validate\` shows everything.`,
  );
}

function checkProxy({ service, env }: DoctorInput): Check {
  const { proxies, baseUrl = SERVICE_URL } = service;
  if (proxies === undefined) {
    const all = ['all_proxy', 'ALL_PROXY'].find((name) => (env[name] ?? '') !== '');
    return all === undefined
      ? ok('proxy', 'No proxy is set.')
      : warn('proxy', `${all} is not used. Where the service is behind a proxy, set HTTPS_PROXY.`);
  }
  if (!URL.canParse(baseUrl)) {
    return warn('proxy', 'Whether one is needed cannot be told, because the address of the service cannot be read.');
  }
  const url = new URL(baseUrl);
  const proxy = proxyFor(url, proxies);
  if (proxy === undefined) {
    return ok('proxy', `None is used for ${shown(url.host)}: no variable names one, or NO_PROXY says so.`);
  }
  const { variable, host, problem } = proxy;
  return problem === undefined
    ? ok('proxy', `${shown(url.host)} is reached through ${shown(host)} (${variable}).`)
    : fail('proxy', `The proxy that ${variable} names cannot be used: ${problem}.`);
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
      `${ledger.describe} is in use since ${shown(at)} by ${shown(command)} (process ${pid} on ${shown(host)}). Wait until it has ended before applying.`,
    );
  }
  const { entries, intents, untrusted } = loaded.value;
  if (untrusted !== undefined) {
    return warn('ledger', `${ledger.describe}: nothing is deleted, because ${untrusted}.`);
  }
  const cut = [...intents.values()].filter(({ pending, id }) => pending !== true && id === undefined).length;
  const begun = cut === 0 ? '' : ` ${cut} creations were interrupted; the next apply takes them up.`;
  return ok('ledger', `${ledger.describe}: ${entries.size} things.${begun}`);
}

function reasonOf(error: unknown): string {
  return messageOf(error);
}

function isDenied(error: unknown): boolean {
  return error instanceof ApiError && ['unauthenticated', 'forbidden'].includes(error.failure.type);
}

function checkClock(header: unknown, now: Date): Check {
  const theirs = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(theirs)) {
    return warn('clock', 'The service did not tell its time, so the clock of this machine could not be compared.');
  }
  const skew = now.getTime() - theirs;
  return Math.abs(skew) <= LARGEST_SKEW_MS
    ? ok('clock', 'It agrees with the clock of the service.')
    : warn(
        'clock',
        `The clock of this machine is ${Math.round(Math.abs(skew) / 60_000)} minutes ${skew > 0 ? 'ahead of' : 'behind'} the service. Set it: what expires on a day depends on it.`,
      );
}

/** What the service itself answers: that it is there, who the token is, and what it may see. */
async function checkService(
  client: Client,
  {
    host,
    organization,
    now,
    hasToken,
  }: { host: string; organization: string | undefined; now: () => Date; hasToken: boolean },
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  try {
    const { headers } = await client.send('getApiInformation');
    checks.push(ok('service', `${host} answers.`), checkClock(headers['date'], now()));
  } catch (error) {
    if (error instanceof ApiError && 'status' in error.failure) {
      checks.push(
        fail('service', `${host} answers, but not as the service does: ${reasonOf(error)}. Check --base-url.`),
      );
    } else {
      checks.push(fail('service', `${host} cannot be reached: ${reasonOf(error)}. Check --base-url and the network.`));
    }
    return checks;
  }
  if (!hasToken) {
    return checks;
  }
  let user: { readonly id: string; readonly displayName: string };
  try {
    user = await client.call('getAuthenticatedUser');
    checks.push(ok('user', `The token is accepted: it is the one of ${shown(user.displayName)}.`));
  } catch (error) {
    const denied = isDenied(error);
    const advice = denied ? 'Make a new token and set COLOPHON_TOKEN.' : 'Try again later.';
    return [...checks, { ...fail('user', `The token could not be used: ${reasonOf(error)}. ${advice}`), denied }];
  }
  if (organization === undefined || organization === '') {
    return [
      ...checks,
      warn('organization', 'None is named. Set COLOPHON_ORGANIZATION, or write `organization:` in the manifest.'),
    ];
  }
  try {
    const { title } = await client.call('getOrganizationById', { path: { organizationId: organization } });
    const role = await client
      .call('getMemberInOrganizationById', { path: { organizationId: organization, userId: user.id } })
      .then(({ role: held }) => ` with the role ${held ?? 'guest'}`)
      .catch(() => '');
    checks.push(ok('organization', `${shown(title)} (${shown(organization)})${role}.`));
  } catch (error) {
    const detail = `${shown(organization)} cannot be seen with this token: ${reasonOf(error)}. Check the id, or use a token of one of its members.`;
    checks.push({ ...fail('organization', detail), denied: isDenied(error) });
  }
  return checks;
}

/** Looks at everything that must be in order before anything can be planned or applied. Changes nothing. */
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
      ? ok('token', 'There is one.')
      : {
          ...fail(
            'token',
            'There is none. Set COLOPHON_TOKEN to a token of the service, or try everything with --sandbox.',
          ),
          denied: true,
        },
  );
  const baseUrl = service.baseUrl ?? SERVICE_URL;
  const parsed = parseBaseUrl(baseUrl, { allowInsecure });
  if (!parsed.ok) {
    return [
      ...checks,
      fail('service', `Its address cannot be used: ${parsed.problem}. Correct --base-url or COLOPHON_BASE_URL.`),
    ];
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
      secrets: manifest?.secrets ?? [],
      ...(hasToken ? { token } : {}),
    });
  } catch (error) {
    return [
      ...checks,
      { ...fail('token', `It cannot be used: ${reasonOf(error)}. Set COLOPHON_TOKEN anew.`), denied: true },
    ];
  }
  try {
    const { host } = parsed.value;
    return [
      ...checks,
      ...(await checkService(client, { host, organization, now: input.now ?? (() => new Date()), hasToken })),
    ];
  } finally {
    await client.close();
  }
}
