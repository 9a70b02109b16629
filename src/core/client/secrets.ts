import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { OperationId } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import { placeOf } from '../contract/place.ts';

/** Path parameters whose values are secrets. */
export const SECRET_PATH_PARAMETERS: ReadonlySet<string> = new Set(['inviteId']);

/** Finds the values that the contract marks as secret. */
export interface SecretFinder {
  readonly inBody: (id: OperationId, body: unknown) => readonly string[];
  readonly inAnswer: (id: OperationId, status: number, body: unknown) => readonly string[];
}

function stepsOf(ref: string): readonly string[] {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A schema reduced to the places of secrets. */
interface Trail {
  secret: boolean;
  /** The same value under other schemas. */
  same: Trail[];
  fields: Map<string, Trail>;
  items: Trail | undefined;
  /** For all fields of an object without a trail of their own. */
  others: Trail | undefined;
}

function emptyTrail(): Trail {
  return { secret: false, same: [], fields: new Map(), items: undefined, others: undefined };
}

const NONE: readonly string[] = [];

/** All parts of a secret are secret. */
function collectAll(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' && value !== '') {
    found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) {
      collectAll(inner, found);
    }
  }
}

function collect(trail: Trail, value: unknown, found: Set<string>): void {
  if (trail.secret) {
    collectAll(value, found);
  }
  for (const same of trail.same) {
    collect(same, value, found);
  }
  if (Array.isArray(value)) {
    if (trail.items !== undefined) {
      for (const item of value) {
        collect(trail.items, item, found);
      }
    }
  } else if (isJsonObject(value)) {
    for (const [name, inner] of trail.fields) {
      collect(inner, value[name], found);
    }
    const { others, fields } = trail;
    if (others !== undefined) {
      for (const [name, child] of Object.entries(value)) {
        if (!fields.has(name)) {
          collect(others, child, found);
        }
      }
    }
  }
}

/** A body of an operation: of the request, or of the answer with this status. */
type Part = 'requestBody' | number;

/** The bodies that may hold secrets; operations that are not listed have none. */
export type SecretParts = Readonly<Record<string, readonly Part[]>>;

/** The name of the secret parts in the build. */
export const SECRET_PARTS = 'secret-parts';

/** Renders the bodies in which the contract marks anything as secret as a CommonJS module. */
export function renderSecretParts(document: JsonObject): string {
  const { mayBeIn } = createSecretFinder(() => document);
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const parts = ids.map((id) => {
    const all: readonly Part[] = ['requestBody', ...OPERATIONS[id].successes];
    return [id, all.filter((part) => mayBeIn(id, part))] as const;
  });
  return `module.exports = ${JSON.stringify(Object.fromEntries(parts.filter(([, some]) => some.length > 0)))};\n`;
}

/** The trails of the schemas of a contract. */
class Trails {
  readonly #document: () => JsonObject;
  readonly #byRef = new Map<string, Trail>();

  constructor(document: () => JsonObject) {
    this.#document = document;
  }

  at(steps: readonly string[]): Json | undefined {
    let current: Json | undefined = this.#document();
    for (const step of steps) {
      current = isJsonObject(current) ? current[step] : undefined;
    }
    return current;
  }

  of(schema: Json | undefined): Trail {
    const trail = emptyTrail();
    this.#fill(trail, schema);
    return trail;
  }

  #referred(ref: string): Trail {
    const known = this.#byRef.get(ref);
    if (known !== undefined) {
      return known;
    }
    // Added before it is filled, because a schema may contain itself.
    const trail = emptyTrail();
    this.#byRef.set(ref, trail);
    this.#fill(trail, this.at(stepsOf(ref)));
    return trail;
  }

  #fill(trail: Trail, schema: Json | undefined): void {
    if (!isJsonObject(schema)) {
      return;
    }
    trail.secret = schema['x-secret'] === true;
    if (typeof schema['$ref'] === 'string') {
      trail.same.push(this.#referred(schema['$ref']));
    }
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const parts = schema[key];
      trail.same.push(...(Array.isArray(parts) ? parts.map((part) => this.of(part)) : []));
    }
    // A variant of a union that a tag distinguishes.
    if (schema['then'] !== undefined) {
      trail.same.push(this.of(schema['then']));
    }
    for (const [name, inner] of Object.entries(schema['properties'] ?? {})) {
      trail.fields.set(name, this.of(inner));
    }
    if (schema['items'] !== undefined) {
      trail.items = this.of(schema['items']);
    }
    if (isJsonObject(schema['additionalProperties'])) {
      trail.others = this.of(schema['additionalProperties']);
    }
  }
}

/** Whether the trail has a secret at any depth. */
function leads(trail: Trail, seen: Set<Trail> = new Set()): boolean {
  if (seen.has(trail)) {
    return false;
  }
  seen.add(trail);
  const onward = [...trail.same, ...trail.fields.values(), trail.items, trail.others];
  return trail.secret || onward.some((next) => next !== undefined && leads(next, seen));
}

/**
 * Reads the places of secrets from the contract, for each operation on first use. With `SecretParts`, it reads the contract,
 * which is slow to load, only for the bodies that may contain secrets.
 */
export function createSecretFinder(
  document: () => JsonObject,
  known?: SecretParts | undefined,
): SecretFinder & { readonly mayBeIn: (id: OperationId, part: Part) => boolean } {
  const schemas = new Trails(document);
  const trails = new Map<OperationId, Map<Part, Trail | undefined>>();
  const trailIn = (id: OperationId, part: Part): Trail | undefined => {
    if (known !== undefined && known[id]?.includes(part) !== true) {
      return undefined;
    }
    const parts = trails.get(id) ?? new Map<Part, Trail | undefined>();
    if (!parts.has(part)) {
      trails.set(id, parts);
      const place = ['paths', ...placeOf(document(), id)];
      const content = schemas.at([...place, ...(part === 'requestBody' ? [part] : ['responses', String(part)])]);
      const ref = isJsonObject(content) ? content['$ref'] : undefined;
      const target = typeof ref === 'string' ? schemas.at(stepsOf(ref)) : content;
      const media = isJsonObject(target) ? target['content'] : undefined;
      const json = isJsonObject(media) ? media['application/json'] : undefined;
      const trail = schemas.of(isJsonObject(json) ? json['schema'] : undefined);
      parts.set(part, leads(trail) ? trail : undefined);
    }
    return parts.get(part);
  };
  const secretsIn = (value: unknown, id: OperationId, part: Part): readonly string[] => {
    const trail = trailIn(id, part);
    if (trail === undefined) {
      return NONE;
    }
    const found = new Set<string>();
    collect(trail, value, found);
    return [...found];
  };
  return {
    mayBeIn: (id, part) => trailIn(id, part) !== undefined,
    inBody: (id, body) => secretsIn(body, id, 'requestBody'),
    inAnswer: (id, status, body) => secretsIn(body, id, status),
  };
}
