import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { FieldAssessment } from '../../engine/model.ts';

function linksOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

/** Says that a link of a header that some visitors see may be seen by others. */
export function headerExposes({ before, after, live }: FieldAssessment): string | undefined {
  const now = linksOf(after);
  const isShownToOthers = ({ title, condition }: JsonObject): boolean =>
    condition !== undefined && now.some((link) => link['title'] === title && link['condition'] !== condition);
  return live !== undefined && linksOf(before).some(isShownToOthers) ? 'expose' : undefined;
}
