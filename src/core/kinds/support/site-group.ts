import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { DeclareContext } from '../define.ts';

/** What the list of a site holds: its sections, and the links between them. */
export function listedIn(site: JsonObject | undefined): readonly JsonObject[] {
  const sections = site?.['sections'];
  return Array.isArray(sections) ? (sections as readonly Json[]).map((one) => (isJsonObject(one) ? one : {})) : [];
}

/** A reference to the group that an entry of the same site names; null for none. */
export function referToGroup(
  name: Json | undefined,
  { parent, refer }: Pick<DeclareContext, 'parent' | 'refer'>,
  property: string,
): Json | undefined {
  if (name === undefined || name === null) {
    return name;
  }
  return refer('section-group', name, { ...defined({ within: parent?.address }), at: [property] });
}

/** The groups around a group, innermost first; undefined where they lead back to it. */
export function groupsAround(key: string, site: JsonObject | undefined): readonly string[] | undefined {
  const groups = site?.['groups'];
  const around: string[] = [];
  const seen = new Set<string>();
  for (let at: Json | undefined = key; typeof at === 'string' && !seen.has(at); ) {
    seen.add(at);
    const group: Json | undefined = isJsonObject(groups) && Object.hasOwn(groups, at) ? groups[at] : undefined;
    const outer: Json | undefined = isJsonObject(group) ? group['in'] : undefined;
    if (outer === key) {
      return undefined;
    }
    if (typeof outer === 'string') {
      around.push(outer);
    }
    at = outer;
  }
  return around;
}
