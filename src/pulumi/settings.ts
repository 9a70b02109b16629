import { join } from 'node:path';
import { readProxies } from '../base/proxy.ts';
import type { ServiceOptions } from '../command/app/service.ts';
import type { Settings } from './life.ts';

/** Reads the configuration of a provider. */
export type ConfigValue = (key: string) => string | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

function filled(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

/** Reads a boolean setting. */
function flagOf(name: string, text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false') {
    throw new Error(`${name} must be true or false.`);
  }
  return text === 'true';
}

/** The settings that are missing for requests to the service, with advice. */
export function lackOf({ token, tokenVariable, organization }: Settings): string | undefined {
  if (token === undefined) {
    return tokenVariable === undefined
      ? 'No token for Colophon. Run: pulumi config set --secret colophon:token <token>, or set COLOPHON_TOKEN.'
      : `No token for Colophon: the environment variable ${tokenVariable} (from tokenVariable) is not set. Set it and run the command again.`;
  }
  return organization === undefined
    ? 'No organization for Colophon. Run: pulumi config set colophon:organization <organization>, or set COLOPHON_ORGANIZATION.'
    : undefined;
}

/** How a Pulumi user changes the settings that errors mention. */
export function hintsFor({ tokenVariable, isExplicit = false }: Settings): NonNullable<ServiceOptions['hints']> {
  const [token, baseUrl] = isExplicit
    ? ['the argument `token` of the provider', 'the argument `baseUrl` of the provider']
    : [
        '`export COLOPHON_TOKEN=…` (or `pulumi config set --secret colophon:token …`)',
        '`export COLOPHON_BASE_URL=https://api.example.com` (or `pulumi config set colophon:baseUrl …`)',
      ];
  return {
    baseUrl,
    token: tokenVariable === undefined ? token : `\`export ${tokenVariable}=…\``,
    timeout: undefined,
  };
}

/**
 * Reads the address of the service and the credentials. The environment overrides the configuration, because `refresh` and
 * `destroy` use the configuration in the state, and a renewed token must win. The arguments of an explicit provider override
 * the environment; that is their purpose.
 */
export function readSettings(config: ConfigValue, env: Environment): Settings {
  const isExplicit = config('colophon:explicit') === 'true';
  const choose = (key: string, variable: string): string | undefined => {
    const [given, around] = [filled(config(`colophon:${key}`)), filled(env[variable])];
    return isExplicit ? (given ?? around) : (around ?? given);
  };
  const named = filled(config('colophon:tokenVariable'));
  return {
    token: named === undefined ? choose('token', 'COLOPHON_TOKEN') : filled(env[named]),
    organization: choose('organization', 'COLOPHON_ORGANIZATION'),
    baseUrl: choose('baseUrl', 'COLOPHON_BASE_URL'),
    proxies: readProxies(env),
    tokenVariable: named,
    home: filled(env['PULUMI_HOME']) ?? (env['HOME'] === undefined ? undefined : join(env['HOME'], '.pulumi')),
    project: env['PULUMI_PROJECT'] ?? env['PULUMI_NODEJS_PROJECT'],
    ...(isExplicit ? { isExplicit } : {}),
    adoptExisting: flagOf(
      'adoptExisting (COLOPHON_ADOPT_EXISTING)',
      choose('adoptExisting', 'COLOPHON_ADOPT_EXISTING'),
    ),
  };
}
