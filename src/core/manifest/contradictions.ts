import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import { type Desired, uniqueScope } from '../engine/model.ts';
import type { Declared, Kind } from '../kinds/define.ts';
import type { Address } from '../plan/address.ts';
import { type Fields, isReference, mapValue } from '../plan/value.ts';
import { type MapNode, nearestSpot, nodeAt, type Path } from './node.ts';
import type { Problems } from './problems.ts';
import type { Entry } from './walk.ts';

/** An entry of the manifest and the resource that it declares. */
interface DeclaredEntry {
  readonly entry: Entry;
  readonly draft: Desired;
  readonly from: Declared['from'];
}

interface Context {
  readonly root: MapNode;
  readonly problems: Problems;
}

/** An address, shortened for a sentence. */
function nameOf({ address }: Entry): string {
  return shortened(address, 200);
}

/** The path of a field of an entry. */
function pathOf({ entry, from }: DeclaredEntry, field: string): Path {
  return [...entry.path, ...(from?.[field] ?? [field])];
}

/** The fields of a kind with some property, cached by kind. */
function fieldsWhere(isWanted: (kind: Kind, field: string) => boolean): (kind: Kind) => readonly string[] {
  const known = new Map<Kind, readonly string[]>();
  return (kind) => {
    const fields = known.get(kind) ?? Object.keys(kind.rules).filter((field) => isWanted(kind, field));
    known.set(kind, fields);
    return fields;
  };
}

/** Finds earlier items with the same value. */
class FirstOf<T> {
  readonly #seen = new Map<string, Map<string, T>>();

  /** The first item with this value; undefined if this is it. */
  before(group: string, value: string, item: T): T | undefined {
    const known = this.#seen.get(group) ?? new Map<string, T>();
    this.#seen.set(group, known);
    const first = known.get(value);
    if (first === undefined) {
      known.set(value, item);
    }
    return first;
  }
}

/** Replaces references by ids, so that a natural key can be computed before anything is read. */
function withIds(fields: Fields, idOf: (address: Address) => string | undefined): Fields {
  return mapValue(fields, (part) =>
    // No id begins with NUL, so no address can be mistaken for one.
    isReference(part) ? { $id: idOf(part.$ref) ?? `\0${part.$ref}` } : undefined,
  ) as Fields;
}

/** Reports entries that match the same live resource. */
function reportTwins(all: readonly DeclaredEntry[], { root, problems }: Context): void {
  const byAddress = new Map(all.flatMap(({ draft }) => (draft.id === undefined ? [] : [[draft.address, draft.id]])));
  const first = new FirstOf<Entry>();
  for (const { entry, draft } of all) {
    const { keyOf } = entry.kind;
    // Few natural keys contain references, and there may be 100,000 entries.
    const mark = draft.id ?? keyOf(draft.fields) ?? keyOf(withIds(draft.fields, (address) => byAddress.get(address)));
    if (mark === undefined || mark === '') {
      continue;
    }
    const group = draft.id === undefined ? `key\0${draft.kind}\0${draft.parent ?? ''}` : `id\0${draft.kind}`;
    const before = first.before(group, mark, entry);
    if (before !== undefined) {
      problems.report('duplicate', {
        summary: `Duplicate ${draft.kind.replaceAll('-', ' ')}: same ${draft.id === undefined ? 'name' : 'id'} as ${shortened(before.address, 60)}`,
        detail: `${nameOf(entry)} and ${nameOf(before)} are the same resource to the service. Remove one of the two, or give it another ${draft.id === undefined ? 'name' : 'id'}.`,
        at: nearestSpot(root, entry.path),
        related: [{ message: `${nameOf(before)} is declared here first.`, at: nearestSpot(root, before.path) }],
      });
    }
  }
}

/** Whether this field is the natural key. Siblings with the same natural key are already reported by `reportTwins`. */
function isKeyAlone({ entry, draft }: DeclaredEntry, field: string): boolean {
  const { keyOf } = entry.kind;
  const key = keyOf({ [field]: draft.fields[field] ?? null });
  return draft.id === undefined && key !== undefined && key === keyOf(draft.fields);
}

/** Reports siblings with the same unique value, such as a path or a name, and several defaults. */
function reportSharedValues(all: readonly DeclaredEntry[], { root, problems }: Context): void {
  const first = new FirstOf<DeclaredEntry>();
  const fieldsOf = fieldsWhere(
    ({ rules }, field) => rules[field]?.unique !== undefined || rules[field]?.exclusive === true,
  );
  for (const one of all) {
    const { entry, draft } = one;
    for (const field of fieldsOf(entry.kind)) {
      const value = draft.fields[field];
      const isExclusive = entry.kind.rules[field]?.exclusive === true;
      if (value === undefined || value === null || (isExclusive && value !== true)) {
        continue;
      }
      const among = isExclusive ? '' : uniqueScope(entry.kind, field, draft.fields);
      const group = `${draft.kind}\0${draft.parent ?? ''}\0${field}\0${among}`;
      // Strings, the common case, skip `canonicalJson`: there may be 100,000.
      const before = first.before(group, typeof value === 'string' ? value : `\0${canonicalJson(value)}`, one);
      if (before !== undefined && !(isKeyAlone(one, field) && isKeyAlone(before, field))) {
        const [mine, other] = [nameOf(entry), nameOf(before.entry)];
        problems.report('contradiction', {
          summary: isExclusive
            ? `Two ${draft.kind.replaceAll('-', ' ')}s are the ${field}`
            : `Two ${draft.kind.replaceAll('-', ' ')}s have the same ${field}`,
          detail: isExclusive
            ? `${mine} and ${other} both have \`${field}: true\`, and only one can be the ${field}. Remove it from one of the two.`
            : `${mine} and ${other} have the same ${field}, which must be unique. Change one of the two.`,
          at: nearestSpot(root, pathOf(one, field)),
          related: [{ message: `${other} has it here.`, at: nearestSpot(root, pathOf(before, field)) }],
        });
      }
    }
  }
}

/** Reports equivalent keys of a map, such as email addresses that differ only in case. */
function reportSharedKeys(all: readonly DeclaredEntry[], { root, problems }: Context): void {
  const fieldsOf = fieldsWhere(({ rules }, field) => rules[field]?.entries !== undefined);
  for (const one of all) {
    const { entry, draft } = one;
    for (const field of fieldsOf(entry.kind)) {
      const value = draft.fields[field];
      const path = pathOf(one, field);
      const node = nodeAt(root, path);
      if (node?.type !== 'map' || !isJsonObject(value) || Object.keys(value).length === node.entries.size) {
        continue;
      }
      const first = new FirstOf<string>();
      for (const key of node.entries.keys()) {
        const before = first.before('', key.toLowerCase(), key);
        if (before !== undefined) {
          problems.report('contradiction', {
            summary: `Duplicate key \`${shortened(key, 60)}\` in ${field}`,
            detail: `${nameOf(entry)}: "${shortened(before, 100)}" and "${shortened(key, 100)}" in ${field} differ only in case and are the same to the service. Keep one of the two.`,
            at: nearestSpot(root, [...path, key]),
            related: [{ message: 'First defined here.', at: nearestSpot(root, [...path, before]) }],
          });
        }
      }
    }
  }
}

/** Reports resources with the same former key. */
function reportSharedNames(all: readonly DeclaredEntry[], { root, problems }: Context): void {
  const first = new FirstOf<{ readonly entry: Entry; readonly path: Path }>();
  for (const { entry, draft } of all) {
    for (const [index, address] of draft.previously.entries()) {
      const path = [...entry.path, 'previously', index];
      const before = first.before('', address, { entry, path });
      if (before !== undefined && before.entry !== entry) {
        problems.report('contradiction', {
          summary: 'Two entries claim the same former key',
          detail: `${nameOf(entry)} and ${nameOf(before.entry)} both list ${shortened(address, 200)} under \`previously\`. Keep it in the one that was renamed.`,
          at: nearestSpot(root, path),
          related: [{ message: `${nameOf(before.entry)} claims it here.`, at: nearestSpot(root, before.path) }],
        });
      }
    }
  }
}

/** Reports resources that cannot coexist according to their kind. */
function reportClashes(all: readonly DeclaredEntry[], { root, problems }: Context): void {
  const kinds = new Set(all.flatMap(({ entry: { kind } }) => (kind.clashes === undefined ? [] : [kind])));
  for (const { clashes } of kinds) {
    for (const { addresses, summary, detail } of clashes?.(all.map(({ draft }) => draft)) ?? []) {
      const [mine, other] = addresses.map((address) => all.find(({ draft }) => draft.address === address)?.entry);
      if (mine !== undefined && other !== undefined) {
        problems.report('contradiction', {
          summary,
          detail,
          at: nearestSpot(root, mine.path),
          related: [{ message: `${nameOf(other)} is declared here.`, at: nearestSpot(root, other.path) }],
        });
      }
    }
  }
}

/** Reports entries that contradict each other. */
export function reportContradictions(all: readonly DeclaredEntry[], context: Context): void {
  reportTwins(all, context);
  reportSharedValues(all, context);
  reportSharedKeys(all, context);
  reportSharedNames(all, context);
  reportClashes(all, context);
}
