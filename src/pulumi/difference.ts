import { sameJson } from '../base/equal.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { compareResource, pathOf } from '../core/engine/compare.ts';
import type { FieldChange } from '../core/plan/plan.ts';
import { fieldsOf, plainId } from './convert.ts';
import type { SpecAndModel } from './find-spec.ts';
import { type Difference, type InputDifference, UNKNOWN } from './life.ts';

/** Used only for comparisons within one process; digests with it are not stored. */
const SALT = 'compare';

/** The changes of fields, by the rules of a plan. */
export function fieldChanges(
  { spec, model }: SpecAndModel,
  olds: JsonObject,
  news: JsonObject,
): readonly FieldChange[] {
  const before = fieldsOf(spec, olds);
  const fields = fieldsOf(spec, news);
  return compareResource({
    model,
    desired: { address: '', kind: spec.kind, fields, sensitive: [], previously: [], protect: false },
    entry: { kind: spec.kind, id: '', fields: before },
    live: { kind: spec.kind, id: '', title: '', fields: before },
    salt: SALT,
  }).changes;
}

function idOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? plainId(value) : undefined;
}

function effectOf({ before, after }: FieldChange): InputDifference['effect'] {
  if (before === undefined || before === null) {
    return 'add';
  }
  return after === undefined || after === null ? 'delete' : 'update';
}

/** Compares a state with the current declaration. Throws for a change that is impossible. */
export function differenceOf(
  about: SpecAndModel,
  olds: JsonObject,
  news: JsonObject,
  { isForeseen = false }: { readonly isForeseen?: boolean } = {},
): Difference {
  const { spec, model } = about;
  const changes: InputDifference[] = [];
  const moved = spec.parents.filter(({ property }) => idOf(olds[property]) !== idOf(news[property]));
  changes.push(...moved.map(({ property }) => ({ property, effect: 'replace' as const })));
  const shown = model.readers?.shows;
  if (isForeseen && shown !== undefined && news[shown] === UNKNOWN && !spec.replaceOn.includes(shown)) {
    // The service deletes it together with the content that it shows.
    changes.push({ property: shown, effect: 'replace' });
  }
  for (const field of spec.replaceOn) {
    if (news[field] !== undefined && !sameJson(fieldsOf(spec, olds)[field], fieldsOf(spec, news)[field])) {
      changes.push({ property: field, effect: 'replace' });
    }
  }
  for (const change of fieldChanges(about, olds, news)) {
    const rule = model.rules[change.field]?.change ?? 'update';
    if (rule === 'refuse') {
      throw new Error(
        `${change.field} of a ${spec.name} cannot change after creation: revert it, or delete the resource and declare a new one under another name`,
      );
    }
    if (!spec.replaceOn.includes(change.field)) {
      const property = pathOf(change.field, change.entry);
      changes.push({ property, effect: rule === 'replace' ? 'replace' : effectOf(change) });
    }
  }
  if (spec.ordered && news['after'] !== undefined && idOf(news['after']) !== idOf(olds['after'])) {
    changes.push({ property: 'after', effect: olds['after'] === undefined ? 'add' : 'update' });
  }
  const replaces = [
    ...new Set(changes.flatMap(({ property, effect }) => (effect === 'replace' ? [property.split('[')[0] ?? ''] : []))),
  ];
  const immutable = Object.keys(spec.fields).filter((field) => model.rules[field]?.change !== 'update');
  const stable = Object.keys(spec.outputs).filter((name) => spec.outputs[name]?.stable === true);
  return {
    changes,
    replaces,
    deleteBeforeReplace: replaces.length > 0 && spec.deletable,
    stables:
      replaces.length > 0 ? [] : ['id', ...spec.parents.map(({ property }) => property), ...immutable, ...stable],
  };
}
