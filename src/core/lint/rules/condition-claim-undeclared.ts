import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { nearest } from '../../../base/nearest.ts';
import type { Desired } from '../../engine/model.ts';
import { addressOf } from '../../plan/address.ts';
import { conditionsOf } from '../conditions.ts';
import type { Facts } from '../facts.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField, quoted } from '../words.ts';

function mapOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The declared visitor schema of a resource's site. */
function schemaFor(resource: Desired, { find }: Pick<Facts, 'find'>): Desired | undefined {
  let holder: Desired | undefined = resource;
  while (holder !== undefined && holder.kind !== 'site') {
    holder = holder.parent === undefined ? undefined : find(holder.parent);
  }
  return holder === undefined ? undefined : find(addressOf(holder.address, 'visitorSchema'));
}

/** The claims by their names in conditions: unsigned claims are below `unsigned`. */
function claimsIn(schema: Desired): JsonObject {
  const { unsigned, ...named } = mapOf(schema.fields['properties']);
  const entries = Object.entries(named);
  const isSigned = ([, claim]: readonly [string, Json]): boolean => mapOf(claim)['signed'] !== false;
  const others = Object.fromEntries(entries.filter((entry) => !isSigned(entry)));
  return {
    ...Object.fromEntries(entries.filter(isSigned)),
    unsigned: { type: 'object', properties: { ...mapOf(mapOf(unsigned)['properties']), ...others } },
  };
}

/** The path up to the first undeclared claim, and the claims declared there. */
function undeclaredIn(
  path: readonly string[],
  claims: JsonObject,
): { readonly path: readonly string[]; readonly known: readonly string[] } | undefined {
  let inside = claims;
  for (const [index, step] of path.entries()) {
    if (!Object.hasOwn(inside, step)) {
      return { path: path.slice(0, index + 1), known: Object.keys(inside) };
    }
    const claim = mapOf(inside[step]);
    // Steps below a string or a list are not claims.
    if (claim['type'] !== 'object') {
      return undefined;
    }
    inside = mapOf(claim['properties']);
  }
  return undefined;
}

export const conditionClaimUndeclared: LintRule = {
  name: 'condition-claim-undeclared',
  severity: 'warning',
  summary: 'Condition uses an undeclared claim',
  reason:
    'The visitor schema of the site does not have the claim. It is usually a typo, and then the condition never matches.',
  check: (facts) =>
    conditionsOf(facts).flatMap(({ resource, field, reading }) => {
      const schema = schemaFor(resource, facts);
      if (!reading.ok || schema === undefined || schema.sensitive.includes('properties')) {
        return [];
      }
      const claims = claimsIn(schema);
      const found = new Map<string, string>();
      for (const [root, collection, ...path] of reading.paths) {
        const problem = root === 'visitor' && collection === 'claims' ? undeclaredIn(path, claims) : undefined;
        if (problem !== undefined) {
          const near = nearest(problem.path.at(-1) ?? '', problem.known);
          found.set(problem.path.join('.'), near === undefined ? '' : ` Did you mean ${quoted(near)}?`);
        }
      }
      return [...found].map(([name, hint]) => ({
        resource,
        field,
        detail: isHiddenField({ resource, field })
          ? `the condition uses a claim that ${schema.address} does not declare.`
          : `the condition uses the claim ${quoted(name)}, which ${schema.address} does not declare.${hint}`,
      }));
    }),
};
