import { defined } from '../base/defined.ts';
import { messageOf } from '../base/error-message.ts';
import type { Proxies } from '../base/proxy.ts';
import { type Client, type ClientEvent, createClient, parseBaseUrl, SERVICE_URL } from '../client/index.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import type { Driver } from '../engine/driver.ts';
import { createDriver } from '../kinds/driver.ts';
import { KINDS } from '../kinds/index.gen.ts';

/** The service to work with, and how. */
export interface ServiceOptions {
  /** Where it is; the public service when absent. */
  readonly baseUrl?: string | undefined;
  readonly token?: string | undefined;
  /** What plans call the service; its host by default. For one whose address is another each time. */
  readonly name?: string;
  /** Lets the token go over http to other machines. */
  readonly allowInsecure?: boolean;
  /** The most time for one request, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often a request that meets a passing trouble is tried in all. */
  readonly tries?: number | undefined;
  /** How many requests may be on their way at once. */
  readonly connections?: number | undefined;
  /** The proxies that the service is reached through, where it is; none when absent. */
  readonly proxies?: Proxies | undefined;
  /** Whether answers are held against the contract; they are by default. */
  readonly checkAnswers?: boolean;
  /** Told of every request. */
  readonly onRequest?: ((event: ClientEvent) => void) | undefined;
}

/** An open way to the service. */
export interface Service {
  readonly client: Client;
  /** The host, for people and for telling services apart. */
  readonly host: string;
  readonly driver: (organization: string, salt: string) => Driver;
  readonly close: () => Promise<void>;
}

function problem(code: string, summary: string, detail: string): Diagnostic {
  return { severity: 'error', code, summary, detail };
}

/** Opens a way to the service. Nothing is sent yet; with `readOnly` nothing but reads ever is. */
export function openService(
  options: ServiceOptions,
  {
    readOnly,
    secrets,
    mayWrite,
  }: {
    readonly readOnly: boolean;
    readonly secrets: readonly string[];
    /** Asked right before every request that writes. */
    readonly mayWrite?: () => boolean | Promise<boolean>;
  },
): Outcome<Service> {
  const { token, timeoutMs, tries, connections, onRequest, allowInsecure = false } = options;
  const baseUrl = options.baseUrl ?? SERVICE_URL;
  const parsed = parseBaseUrl(baseUrl, { allowInsecure });
  if (!parsed.ok) {
    return {
      ok: false,
      diagnostics: [problem('base-url', 'The address of the service cannot be used', `${parsed.problem}.`)],
    };
  }
  if (token === undefined || token === '') {
    return {
      ok: false,
      diagnostics: [
        problem(
          'no-token',
          'There is no token',
          'Set COLOPHON_TOKEN to a token of the service, or try everything without one: add --sandbox.',
        ),
      ],
    };
  }
  let client: Client;
  try {
    client = createClient({
      baseUrl,
      token,
      allowInsecure,
      readOnly,
      secrets,
      proxies: options.proxies,
      ...defined({ timeoutMs, tries, connections, onEvent: onRequest, checkAnswers: options.checkAnswers, mayWrite }),
    });
  } catch (error) {
    const reason = messageOf(error);
    return {
      ok: false,
      diagnostics: [problem('token', 'The token cannot be used', `${reason}. Set COLOPHON_TOKEN anew.`)],
    };
  }
  const service: Service = {
    client,
    // Two services can be behind one host.
    host: options.name ?? `${parsed.value.host}${parsed.value.prefix}`,
    driver: (organization, salt) => createDriver({ client, organization, kinds: KINDS, salt }),
    close: () => client.close(),
  };
  return { ok: true, value: service, diagnostics: [] };
}

/** Whether problems come from a token that is missing, wrong or not allowed to do this. */
export function isDenied(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => ['no-token', 'token', 'read-unauthenticated', 'read-forbidden'].includes(code));
}
