import { sameJson } from '../../../../base/equal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import type { FieldAssessment } from '../../../engine/model.ts';
import type { Risk } from '../../../engine/risks.ts';

/** A link of a header, with the conditions of all links around it. */
interface Shown {
  readonly link: JsonObject;
  readonly conditions: readonly Json[];
}

function linksIn(value: Json | undefined, around: readonly Json[] = []): readonly Shown[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isJsonObject).flatMap((link) => {
    const { condition = null } = link;
    const conditions = condition === null ? around : [...around, condition];
    return [{ link, conditions }, ...linksIn(link['links'], conditions)];
  });
}

/** Whether two links are the same for visitors: a link keeps its title or where it leads. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  const leadsThere = a['to'] !== undefined && a['to'] !== null && sameJson(a['to'], b['to'] ?? null);
  return a['title'] === b['title'] || leadsThere;
}

/** Says that a link of a header that some visitors see may be seen by others. */
export function headerExposes({ before, after, live }: FieldAssessment): Risk | undefined {
  const earlier = linksIn(before);
  const isShownToOthers = ({ link, conditions }: Shown): boolean => {
    const same = earlier.filter((one) => isSame(one.link, link));
    return same.length > 0 && !same.some((one) => one.conditions.every((condition) => conditions.includes(condition)));
  };
  return live !== undefined && linksIn(after).some(isShownToOthers) ? 'expose' : undefined;
}
