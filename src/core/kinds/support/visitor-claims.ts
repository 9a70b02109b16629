import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { Schemas } from '../../contract/operation.ts';

type WireSchema = Schemas['SiteAdaptiveJsonSchema'];

/** The claim of the service that contains the unsigned ones. */
const UNSIGNED = 'unsigned';
/** The only description that the service accepts for it. */
const UNSIGNED_DESCRIPTION = 'Unsigned claims of the site visitor.';

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function mapped(claims: JsonObject, change: (claim: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, change(mapOf(claim))]));
}

/** A claim as the API expects it: objects do not allow undeclared claims. */
function claimToWire({ type, description, enum: values, items, properties }: JsonObject): JsonObject {
  return {
    type: type ?? null,
    description: description ?? null,
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: claimToWire(mapOf(items)) }),
    ...(type === 'object' ? { properties: mapped(mapOf(properties), claimToWire), additionalProperties: false } : {}),
  };
}

/** A claim as in a manifest, without the additions of the service. */
function claimFromWire({ type, description, enum: values, items, properties }: JsonObject): JsonObject {
  return {
    type: type ?? null,
    description: description ?? '',
    ...(Array.isArray(values) ? { enum: values } : {}),
    ...(isJsonObject(items) ? { items: claimFromWire(items) } : {}),
    ...(type === 'object' ? { properties: mapped(mapOf(properties), claimFromWire) } : {}),
  };
}

/** The API schema for the claims of a manifest. */
export function schemaOfClaims(claims: JsonObject): WireSchema {
  const { [UNSIGNED]: explicit, ...named } = claims;
  const entries = Object.entries(named).map(([name, claim]) => [name, mapOf(claim)] as const);
  const signed = entries.filter(([, claim]) => claim['signed'] !== false);
  const unsigned = {
    ...mapOf(mapOf(explicit)['properties']),
    ...Object.fromEntries(entries.filter(([, claim]) => claim['signed'] === false)),
  };
  const inner = { type: 'object', description: UNSIGNED_DESCRIPTION, properties: unsigned };
  const properties = {
    ...mapped(Object.fromEntries(signed), claimToWire),
    ...(Object.keys(unsigned).length === 0 ? {} : { [UNSIGNED]: claimToWire(inner) }),
  };
  // The manifest schema and `declare` have validated every claim.
  return { type: 'object', properties, additionalProperties: false } as unknown as WireSchema;
}

/**
 * Converts a schema to the claims of a manifest. If a claim is both signed and unsigned, one name would mean two claims, so the unsigned
 * one stays where the service has it.
 */
export function claimsOfSchema(properties: JsonObject): JsonObject {
  const { [UNSIGNED]: inner, ...signed } = properties;
  const unsigned = Object.entries(mapped(mapOf(mapOf(inner)['properties']), claimFromWire));
  const isTaken = (name: string): boolean => name === UNSIGNED || Object.hasOwn(signed, name);
  const twice = unsigned.filter(([name]) => isTaken(name));
  return {
    ...mapped(signed, claimFromWire),
    ...Object.fromEntries(
      unsigned.filter(([name]) => !isTaken(name)).map(([name, claim]) => [name, { ...mapOf(claim), signed: false }]),
    ),
    ...(twice.length === 0
      ? {}
      : {
          [UNSIGNED]: { type: 'object', description: UNSIGNED_DESCRIPTION, properties: Object.fromEntries(twice) },
        }),
  };
}

/** Claims in canonical form. */
export function comparableClaims(claims: JsonObject): JsonObject {
  return claimsOfSchema(schemaOfClaims(claims).properties as unknown as JsonObject);
}

/** Why the service would reject a claim, and where in it. */
export interface ClaimProblem {
  readonly at: readonly string[];
  readonly detail: string;
}

const BELONGS: Readonly<Record<string, string>> = { enum: 'string', items: 'array', properties: 'object' };

function problemsOf(claim: JsonObject, at: readonly string[]): readonly ClaimProblem[] {
  const { type, items, properties } = claim;
  const misplaced = Object.entries(BELONGS).flatMap(([key, owner]) =>
    claim[key] === undefined || type === owner
      ? []
      : [{ at: [...at, key], detail: `\`${key}\` belongs to the type \`${owner}\`. Remove it, or change the type.` }],
  );
  const missing = Object.entries(BELONGS).flatMap(([key, owner]) =>
    key !== 'enum' && type === owner && claim[key] === undefined
      ? [{ at, detail: `The type \`${owner}\` needs \`${key}\`.` }]
      : [],
  );
  const inner = mapOf(items)['type'];
  const nested =
    inner === 'array' || inner === 'object'
      ? [{ at: [...at, 'items', 'type'], detail: 'Items are `boolean`, `string` or `number`.' }]
      : isJsonObject(items)
        ? problemsOf(items, [...at, 'items'])
        : [];
  return [
    ...misplaced,
    ...missing,
    ...nested,
    ...Object.entries(mapOf(properties)).flatMap(([name, child]) =>
      problemsOf(mapOf(child), [...at, 'properties', name]),
    ),
  ];
}

/** Problems in claims with a valid form. */
export function problemsInClaims(claims: JsonObject): readonly ClaimProblem[] {
  const { [UNSIGNED]: reserved, ...named } = claims;
  const type = mapOf(reserved)['type'];
  return [
    ...(reserved === undefined || type === 'object'
      ? []
      : [
          {
            at: [UNSIGNED],
            detail:
              '`unsigned` is the name of the service for all claims that are not signed. Choose another name, or write `signed: false` at the claim.',
          },
        ]),
    ...Object.entries(type === 'object' ? claims : named).flatMap(([name, claim]) => problemsOf(mapOf(claim), [name])),
  ];
}
