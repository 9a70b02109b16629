import { readProxies } from '../base/proxy.ts';
import type { Settings } from './life.ts';

/** What a provider was configured with. */
export type ConfigValue = (key: string) => string | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

function filled(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

/**
 * Where the service is and who asks. The environment comes before the configuration, because `refresh` and `destroy` use
 * the configuration that is saved in the state, and a token that was renewed since must win. What an explicit provider was
 * given comes before the environment: that is what it is for.
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
  };
}
