import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

const TITLE_LENGTH = 200;

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function textsOf(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map(textOf) : [textOf(value)];
}

/** Every claim with a value of its own, by name; a nested claim has both names with a dot in between. */
function leavesOf(claims: JsonObject, prefix = ''): (readonly [name: string, value: Json])[] {
  return Object.entries(claims).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    return isJsonObject(value) ? leavesOf(value, `${name}.`) : [[name, value] as const];
  });
}

/** The names by which a query can refer to the claims. */
export function claimNames(claims: JsonObject): readonly string[] {
  return leavesOf(claims).map(([name]) => name);
}

/** A name may contain dots itself, such as a site's address: the complete name is tried before its parts. */
function lookUp(claims: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(claims, name)) {
    return claims[name];
  }
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const outer = name.slice(0, dot);
    const inner = Object.hasOwn(claims, outer) ? claims[outer] : undefined;
    const value = isJsonObject(inner) ? lookUp(inner, name.slice(dot + 1)) : undefined;
    if (value !== undefined) {
      return value;
    }
  }
  return undefined;
}

/** The values of a claim as texts; several for a list, none if the claim is absent or only contains others. */
export function claimTexts(claims: JsonObject, name: string): readonly string[] {
  const value = lookUp(claims, name);
  return value === undefined || isJsonObject(value) ? [] : textsOf(value);
}

/** A name for the visitors who share these claims, for example `plan: pro; products: editor, api`. */
export function titleOf(claims: JsonObject): string {
  const leaves = leavesOf(claims).sort(([a], [b]) => (a < b ? -1 : 1));
  const title = leaves.map(([name, value]) => `${name}: ${textsOf(value).join(', ')}`).join('; ');
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1)}…` : title;
}
