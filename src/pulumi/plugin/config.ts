import type { JsonObject } from '../../base/json.ts';
import { type CheckFailure, type Difference, type InputDifference, type Settings, UNKNOWN } from '../life.ts';
import { lackOf, readSettings } from '../settings.ts';

/** What a provider can be configured with. */
const KEYS = ['token', 'tokenVariable', 'organization', 'baseUrl', 'adoptExisting'] as const;

/** What the engine itself adds to the arguments of a provider. */
const FROM_ENGINE: ReadonlySet<string> = new Set(['version', 'pluginDownloadURL']);

/**
 * Everything that is wrong with a configuration, together with the environment. A preview sends no request to the
 * service, so a missing token is noticed here before an `up`.
 */
export function checkConfig(
  { args: config, name }: Configured,
  env: Readonly<Record<string, string | undefined>>,
): readonly CheckFailure[] {
  const failures: CheckFailure[] = [];
  for (const [property, value] of Object.entries(config)) {
    if (FROM_ENGINE.has(property)) {
      continue;
    }
    if (!(KEYS as readonly string[]).includes(property)) {
      // The engine shows the value of the named property: it could be a token under a misspelled name.
      failures.push({ property: '', reason: `unknown setting ${property}. Known settings: ${KEYS.join(', ')}` });
    } else if (property === 'adoptExisting') {
      if (![true, false, 'true', 'false', UNKNOWN].includes(value as boolean | string)) {
        failures.push({ property, reason: 'it must be true or false' });
      }
    } else if (typeof value !== 'string') {
      failures.push({ property, reason: 'it must be a string' });
    } else if (property === 'baseUrl' && value !== UNKNOWN && !isHttpUrl(value)) {
      failures.push({ property, reason: 'it must be a URL that starts with https:// or http://' });
    }
  }
  const isKnown = failures.length === 0 && !Object.values(config).includes(UNKNOWN);
  const lack = isKnown ? lackOf(settingsOf({ args: config, name }, env)) : undefined;
  return lack === undefined ? failures : [{ property: '', reason: lack }];
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/**
 * What a new configuration means for everything that was created with the old one: another organization or service
 * has none of it, another token changes nothing.
 */
export function diffConfig(olds: JsonObject, news: JsonObject): Difference {
  const changes: InputDifference[] = [];
  for (const property of ['organization', 'baseUrl'] as const) {
    // A setting that was absent came from the environment or the token: setting it now is not a move.
    const [before, after] = [olds[property], news[property]];
    if (before !== undefined && after !== undefined && before !== after) {
      changes.push({ property, effect: 'replace' });
    }
  }
  return {
    changes,
    replaces: changes.map(({ property }) => property),
    deleteBeforeReplace: false,
    stables: [],
  };
}

/** Who asked to be configured. */
export interface Configured {
  readonly args: JsonObject;
  /** The name of the provider's own resource; undefined if the engine is too old to send it. */
  readonly name: string | undefined;
}

/**
 * The settings of the service. The provider that Pulumi creates itself is called `default`, or `default_` and a version:
 * for it the environment wins over the stack's configuration, because a state keeps an old copy of that. The arguments of
 * any other provider win over the environment.
 */
export function settingsOf({ args, name }: Configured, env: Readonly<Record<string, string | undefined>>): Settings {
  const isDefault = name !== undefined && /^default(_|$)/.test(name);
  return readSettings((key) => {
    if (key === 'colophon:explicit') {
      return isDefault ? undefined : 'true';
    }
    const value = args[key.slice('colophon:'.length)];
    return typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value : undefined;
  }, env);
}
