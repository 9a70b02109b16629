import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { UNKNOWN } from '../life.ts';
import { MARK, SECRET } from '../secrets.ts';

/** Pulumi's markers for other special values. */
const OUTPUT = 'd0e6a833031e9bbcd3f4e8bde6ca49a4';
const RESOURCE = '5cf8f73096256a8f31e491e813e4eb8e';

/** Pulumi's markers for unknown values, one for each type. */
const UNKNOWNS: ReadonlySet<Json> = new Set([
  UNKNOWN,
  '1c4a061d-8072-4f0a-a4cb-0ff528b18fe7',
  '3eeb2bf0-c639-47a8-9e75-3b44932eb421',
  '6a19a0b0-7e62-4c92-b797-7f8e31da9cc2',
  '030794c1-ac77-496b-92df-f27374a8bd58',
  'e48ece36-62e2-4504-bad9-02848725956a',
  'dd056dcd-154b-4c76-9bd3-c8f88648b5ff',
]);

/** Properties that Pulumi and its dynamic provider add to a state. */
const FROM_OTHERS: ReadonlySet<string> = new Set(['__provider', '__defaults', '__internal']);

/** Properties without marks, and the names of the secret ones. */
export interface Plain {
  readonly values: JsonObject;
  /** The names of the properties that are or contain secrets. */
  readonly secrets: ReadonlySet<string>;
}

interface Opened {
  readonly value: Json;
  readonly isSecret: boolean;
}

function openMarked(value: JsonObject): Opened {
  switch (value[MARK]) {
    case SECRET:
      return { value: open(value['value'] ?? null).value, isSecret: true };
    case OUTPUT: {
      const inner = open(value['value'] ?? UNKNOWN);
      return { value: inner.value, isSecret: inner.isSecret || value['secret'] === true };
    }
    case RESOURCE: {
      // A reference to another resource becomes its id.
      const id = value['id'];
      return { value: id === undefined || id === '' ? UNKNOWN : open(id).value, isSecret: false };
    }
    default:
      throw new Error(
        'a property is a file or an archive, and no property of Colophon takes one. Pass the text itself.',
      );
  }
}

function open(value: Json): Opened {
  if (UNKNOWNS.has(value)) {
    return { value: UNKNOWN, isSecret: false };
  }
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map(open);
    return { value: items.map((item) => item.value), isSecret: items.some(({ isSecret }) => isSecret) };
  }
  if (!isJsonObject(value)) {
    return { value, isSecret: false };
  }
  if (MARK in value) {
    return openMarked(value);
  }
  const entries = Object.entries(value).map(([key, child]): [string, Opened] => [key, open(child)]);
  return {
    value: Object.fromEntries(entries.map(([key, child]) => [key, child.value])),
    isSecret: entries.some(([, child]) => child.isSecret),
  };
}

function openEach(properties: JsonObject, isOurs: (name: string) => boolean): Plain {
  const secrets = new Set<string>();
  const values: Record<string, Json> = {};
  for (const [name, given] of Object.entries(properties)) {
    const { value, isSecret } = open(given);
    if (isOurs(name)) {
      values[name] = value;
      if (isSecret) {
        secrets.add(name);
      }
    }
  }
  return { values, secrets };
}

/** Removes the marks from inputs. Names that start with `__` are reserved. */
export function openInputs(properties: JsonObject): Plain {
  return openEach(properties, (name) => !name.startsWith('__'));
}

/** Removes the marks from a state, keeping the runtime's own properties. */
export function openState(properties: JsonObject): Plain {
  return openEach(properties, (name) => !FROM_OTHERS.has(name));
}
