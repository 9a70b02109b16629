import { defined } from '../../base/defined.ts';
import { messageOf } from '../../base/error-message.ts';
import type { Proxies } from '../../base/proxy.ts';
import {
  type Client,
  type ClientEvent,
  createClient,
  type Lines,
  parseBaseUrl,
  SERVICE_URL,
  type SettingHints,
} from '../../core/client/index.ts';
import { type Profile, profileOf } from '../../core/contract/profile.ts';
import { PROFILE_NAMES, type ProfileName } from '../../core/contract/profile-name.ts';
import { type Diagnostic, failed, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Driver } from '../../core/engine/driver.ts';
import { createDriver } from '../../core/kinds/driver.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import type { Salt } from '../../core/plan/digest.ts';

/** The connection to the service. */
export interface ServiceOptions {
  /** The base URL; the public service when absent. */
  readonly baseUrl?: string | undefined;
  readonly token?: string | undefined;
  /** The name of the service in plans; its host by default. Useful for a service with a random port. */
  readonly name?: string;
  /** Allows sending the token over http to other machines. */
  readonly allowInsecure?: boolean;
  /** The timeout of a request, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of attempts on transient failures. */
  readonly tries?: number | undefined;
  /** The number of concurrent requests. */
  readonly connections?: number | undefined;
  /** Connections and a rate limit shared by several services with the same host and token. */
  readonly lines?: Lines | undefined;
  /** The proxies to use; none when absent. */
  readonly proxies?: Proxies | undefined;
  /** Whether responses are checked against the contract; true by default. */
  readonly checkAnswers?: boolean;
  /** How errors name a setting; by default, by the names of these options. */
  readonly hints?: SettingHints | undefined;
  /** The API profile; `auto`, the default, detects it on demand. */
  readonly profile?: 'auto' | ProfileName | undefined;
  /** Called for every request. */
  readonly onRequest?: ((event: ClientEvent) => void) | undefined;
}

const OPTION_HINTS: SettingHints = {
  baseUrl: '`service.baseUrl`',
  token: '`service.token`',
  timeout: '`service.timeoutMs`',
};

export interface Service {
  readonly client: Client;
  /** The host, which identifies the service in plans. */
  readonly host: string;
  readonly profile?: Profile;
  readonly driver: (organization: string, salt: Salt) => Driver;
  readonly close: () => Promise<void>;
}

/** The configured profile: options take precedence over the manifest; `auto` counts as not set. */
export function setProfile(
  options: Pick<ServiceOptions, 'profile'>,
  manifest: { readonly profile?: string } | undefined,
): ProfileName | undefined {
  const set = options.profile ?? manifest?.profile;
  return PROFILE_NAMES.find((name) => name === set);
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface Opening {
  readonly readOnly: boolean;
  /** Its secrets are always redacted, and its profile applies unless the options have one. */
  readonly manifest: Pick<Manifest, 'secrets' | 'profile'> | undefined;
  /** Called right before every request that writes. */
  readonly mayWrite?: () => boolean | Promise<boolean>;
}

/** Opens a connection to the service without sending a request. With `readOnly`, only reads are ever sent. */
export function openService(options: ServiceOptions, { readOnly, manifest, mayWrite }: Opening): Outcome<Service> {
  const hints = options.hints ?? OPTION_HINTS;
  const { token, timeoutMs, tries, connections, onRequest, allowInsecure = false } = options;
  const baseUrl = options.baseUrl ?? SERVICE_URL;
  const parsed = parseBaseUrl(baseUrl, { allowInsecure });
  if (!parsed.ok) {
    return failed('base-url', 'Invalid base URL', `${capitalized(parsed.problem)}. Set the address: ${hints.baseUrl}.`);
  }
  if (token === undefined || token === '') {
    return failed(
      'no-token',
      'No token is set',
      `Set a token: ${hints.token}. Without one, --sandbox works with a reference server.`,
    );
  }
  let client: Client;
  try {
    client = createClient({
      baseUrl,
      token,
      allowInsecure,
      readOnly,
      secrets: manifest?.secrets ?? [],
      proxies: options.proxies,
      lines: options.lines,
      hints,
      ...defined({ timeoutMs, tries, connections, onEvent: onRequest, checkAnswers: options.checkAnswers, mayWrite }),
    });
  } catch (error) {
    const reason = capitalized(messageOf(error));
    return failed('token', 'The token is malformed', `${reason}. Set a valid token: ${hints.token}.`);
  }
  const name = setProfile(options, undefined);
  const profile = name === undefined ? undefined : profileOf(name);
  // The profile that a checkout claims is checked but decides nothing.
  const claimed = options.profile === undefined ? setProfile({}, manifest) : undefined;
  const service: Service = {
    client,
    ...defined({ profile }),
    // One host can serve two services under different prefixes.
    host: options.name ?? `${parsed.value.host}${parsed.value.prefix}`,
    driver: (organization, salt) => createDriver({ client, organization, kinds: KINDS, salt, profile, claimed }),
    close: () => client.close(),
  };
  return success(service);
}

export async function withService<T>(
  options: ServiceOptions,
  opening: Opening,
  run: (service: Service) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const opened = openService(options, opening);
  if (!opened.ok) {
    return opened;
  }
  try {
    return await run(opened.value);
  } finally {
    await opened.value.close();
  }
}

/** Whether the token is missing, invalid or lacks a permission. */
export function isDenied(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => ['no-token', 'token', 'read-unauthenticated', 'read-forbidden'].includes(code));
}
