import type { JsonObject } from '../../base/json.ts';
import { type CheckFailure, type Difference, type InputDifference, type Settings, UNKNOWN } from '../life.ts';
import { lackOf, readSettings } from '../settings.ts';

/** The settings of a provider. */
const KEYS = ['token', 'tokenVariable', 'organization', 'baseUrl', 'adoptExisting'] as const;

/** Arguments that the engine adds to every provider. */
const FROM_ENGINE: ReadonlySet<string> = new Set(['version', 'pluginDownloadURL']);

/**
 * All problems of a configuration combined with the environment. A preview may send no requests, so this is where it detects a
 * missing token.
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
      // No property, because the engine would show its value, which could be a token under a misspelled name.
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
 * The effect of a new configuration on existing resources: another organization or service replaces all of them, another token
 * changes nothing.
 */
export function diffConfig(olds: JsonObject, news: JsonObject): Difference {
  const changes: InputDifference[] = [];
  for (const property of ['organization', 'baseUrl'] as const) {
    // An absent setting came from the environment or the token, so setting it now is not a change.
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

/** The configuration of a provider. */
export interface Configured {
  readonly args: JsonObject;
  /** The name of the provider's own resource; undefined if the engine is too old to send it. */
  readonly name: string | undefined;
}

/**
 * The settings of the service. Pulumi's own provider is called `default`, or `default_` and a version; for it, the environment
 * overrides the stack's configuration, because a state keeps an old copy of that. The arguments of any other provider override
 * the environment.
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
