import type { JsonObject } from '../../base/json.ts';
import { type CheckFailure, type Difference, type InputDifference, type Settings, UNKNOWN } from '../life.ts';
import { lackOf, readSettings } from '../settings.ts';

/** What a provider can be configured with. */
const KEYS = ['token', 'tokenVariable', 'organization', 'baseUrl', 'adoptExisting'] as const;

/** What the engine itself adds to the arguments of a provider. */
const FROM_ENGINE: ReadonlySet<string> = new Set(['version', 'pluginDownloadURL']);

/**
 * Everything that is wrong with a configuration, together with what the environment has. A preview asks nothing of the
 * service, so this is where a missing token shows before an `up`.
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
      // The engine shows the value of the property that it is told: it could be a token under a name with a slip in it.
      failures.push({ property: '', reason: `there is no setting ${property}. There are ${KEYS.join(', ')}` });
    } else if (property === 'adoptExisting') {
      if (![true, false, 'true', 'false', UNKNOWN].includes(value as boolean | string)) {
        failures.push({ property, reason: 'it must be true or false' });
      }
    } else if (typeof value !== 'string') {
      failures.push({ property, reason: 'it must be a text' });
    } else if (property === 'baseUrl' && value !== UNKNOWN && !isHttpUrl(value)) {
      failures.push({ property, reason: 'it must be an address that starts with https:// or http://' });
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
 * What another configuration means for everything that was made with the old one: another organization or another service
 * does not have any of it, another token changes nothing.
 */
export function diffConfig(olds: JsonObject, news: JsonObject): Difference {
  const changes: InputDifference[] = [];
  for (const property of ['organization', 'baseUrl'] as const) {
    // What was not said before was decided by the environment or the token: saying it now is not moving.
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
  /** The name of the provider's own resource; undefined where the engine is too old to say it. */
  readonly name: string | undefined;
}

/**
 * Where the service is and who asks. The provider that Pulumi makes by itself is called `default`, or `default_` and a version:
 * for it the environment wins over the stack's configuration, of which a state keeps an old copy. What was given to
 * any other provider by a program wins over the environment.
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
