import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { Kind } from '../../src/core/kinds/define.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { manifestSchema } from '../../src/core/manifest/validate.ts';

/** Hidden, so it may be anything: most risks that a value can have are risks of this. */
const HIDDEN: Json = { $digest: 'anything' };

/** Values that a property can have, some of them wrong: what a kind says of them does no harm. */
function valuesOf(kind: Kind, field: string): readonly (Json | undefined)[] {
  const { definitions } = manifestSchema().document;
  const schema = isJsonObject(definitions) ? definitions[kind.name] : undefined;
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  const property = isJsonObject(properties) ? properties[field] : undefined;
  const choices =
    isJsonObject(property) && Array.isArray(property['enum']) ? (property['enum'] as readonly Json[]) : [];
  return [undefined, null, true, false, 'text', HIDDEN, ...choices];
}

/** Live resources in which everything is hidden, true, or not. */
function livesOf({ rules }: Kind): readonly Readonly<Record<string, Json>>[] {
  return [HIDDEN, true, false].map((value) => Object.fromEntries(Object.keys(rules).map((field) => [field, value])));
}

function asked<T>(ask: () => T | undefined): readonly T[] {
  try {
    const answer = ask();
    return answer === undefined ? [] : [answer];
  } catch {
    // Not a value that this kind can have.
    return [];
  }
}

function ofField(kind: Kind, field: string, isNew: boolean): readonly string[] {
  const values = valuesOf(kind, field);
  return livesOf(kind).flatMap((live) =>
    values.flatMap((before) =>
      values.flatMap((after) =>
        asked(() => kind.fieldRisk?.(field, { before, after, live: isNew ? undefined : live })),
      ),
    ),
  );
}

function ofAction(kind: Kind, action: 'create' | 'delete'): readonly string[] {
  return livesOf(kind).flatMap((fields) =>
    asked(() =>
      kind.risks?.(
        action === 'create' ? { action, live: undefined, changed: fields } : { action, live: fields, changed: {} },
      ),
    ).flat(),
  );
}

/** The risks that changes of a kind can have, and when. Found by asking the kind about many values. */
export function risksOf(name: string): ReadonlyMap<string, readonly string[]> {
  const kind = KINDS.find((one) => one.name === name);
  const found = new Map<string, string[]>();
  const add = (risks: readonly string[], when: string): void => {
    for (const risk of new Set(risks)) {
      found.set(risk, [...(found.get(risk) ?? []), when]);
    }
  };
  if (kind !== undefined) {
    add(ofAction(kind, 'create'), 'creating one');
    for (const field of Object.keys(kind.rules)) {
      const setting = new Set(ofField(kind, field, true));
      add([...setting], `setting \`${field}\``);
      add(
        ofField(kind, field, false).filter((risk) => !setting.has(risk)),
        `changing \`${field}\``,
      );
    }
    add(ofAction(kind, 'delete'), 'deleting one');
  }
  return found;
}
