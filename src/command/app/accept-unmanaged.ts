import { groupBy } from '../../base/group-by.ts';
import { isJsonObject, type Json, valueAt } from '../../base/json.ts';
import { type Diagnostic, type Outcome, success } from '../../core/diagnostics/diagnostic.ts';
import type { Reader } from '../../core/engine/driver.ts';
import type { Live } from '../../core/engine/model.ts';
import { addressOfForeign, type Observation } from '../../core/engine/observe/observation.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { Edit } from '../../core/manifest/edit/edit.ts';
import { exportUndeclared, named, type Undeclared } from '../../core/manifest/export/undeclared.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { splitAddress } from '../../core/plan/address.ts';
import type { Plan } from '../../core/plan/plan.ts';
import { refusal } from './accept-values.ts';
import { kindNamed } from './load.ts';
import { chosenBy } from './patterns.ts';

type Path = readonly (string | number)[];

/** An edit of the manifest: its path and its value. */
export interface Addition {
  readonly path: Path;
  readonly edit: { readonly value: Json } | Pick<Extract<Edit, { readonly item: Json }>, 'item' | 'before'>;
  readonly added: readonly Undeclared[];
}

export interface AdditionsOptions {
  readonly manifest: Manifest;
  readonly plan: Plan;
  readonly observation: Observation;
  readonly reader: Reader;
  readonly complete: (live: Live) => Promise<Live>;
  /** Address patterns, each including everything below it. Empty selects all that is unmanaged. */
  readonly patterns: readonly string[];
}

/** The unmanaged resources that match the patterns, by kind and id. */
function chosenOf({ plan, observation, patterns }: AdditionsOptions): {
  readonly chosen: ReadonlySet<string>;
  readonly unused: readonly string[];
} {
  const unmanaged = new Set(plan.unmanaged);
  const foreign = observation.collections.flatMap(({ model, parent, foreign: all, declared }) =>
    (declared && !model.external ? all : []).flatMap((live) => {
      const address = addressOfForeign(model, parent, live);
      return unmanaged.has(address) ? [{ address, name: named(model.name, live.id) }] : [];
    }),
  );
  const { chosen, unused } = chosenBy(patterns, foreign);
  return { chosen: new Set(chosen.map(({ name }) => name)), unused };
}

/** The keys of all resources that are both live and declared, by kind and id. */
export function declaredKeys({ observation }: Pick<AdditionsOptions, 'observation'>): ReadonlyMap<string, string> {
  return new Map(
    [...observation.matches.values()].flatMap(({ desired, live }) => {
      const kind = kindNamed(desired.kind);
      return live === undefined || kind === undefined
        ? []
        : [[named(kind.name, live.id), splitAddress(desired.address, kind.segment, kind.keyless).key ?? ''] as const];
    }),
  );
}

/** The additions at one place, for the resources that belong there. */
function additionsAt(path: Path, added: readonly Undeclared[], manifest: Manifest): readonly Addition[] {
  const present = valueAt(manifest.value, path);
  const single = added.find(({ place }) => place.form === 'single');
  if (single !== undefined) {
    return [{ path, edit: { value: single.entry }, added }];
  }
  const isList = added.some(({ place }) => place.form === 'list');
  if (!isList) {
    return isJsonObject(present)
      ? added.map((one) => ({ path: [...path, one.key], edit: { value: one.entry }, added: [one] }))
      : [{ path, edit: { value: Object.fromEntries(added.map(({ key, entry }) => [key, entry])) }, added }];
  }
  const inOrder = [...added].sort((a, b) => a.index - b.index);
  if (!Array.isArray(present) || present.length === 0) {
    return [{ path, edit: { value: inOrder.map(({ entry }) => entry) }, added: inOrder }];
  }
  return inOrder.map((one) => {
    const next = one.followers.map((address) => manifest.entryOf(address)?.at(-1)).find(Number.isInteger);
    return { path, edit: { item: one.entry, before: typeof next === 'number' ? next : undefined }, added: [one] };
  });
}

/** The additions that make a manifest declare these resources. */
export function additionsOf(entries: readonly Undeclared[], manifest: Manifest): readonly Addition[] {
  const pathOf = ({ parent, place }: Undeclared): Path => [
    ...(parent === undefined ? [] : (manifest.entryOf(parent) ?? [])),
    place.property,
  ];
  return [...groupBy(entries, (one) => JSON.stringify(pathOf(one))).values()].flatMap((added) => {
    const [first] = added;
    return first === undefined ? [] : additionsAt(pathOf(first), added, manifest);
  });
}

/** The additions that make the manifest declare unmanaged resources with their live values. */
export async function additionsFor(
  options: AdditionsOptions,
): Promise<Outcome<{ readonly additions: readonly Addition[]; readonly refused: readonly Diagnostic[] }>> {
  const { manifest, reader, complete } = options;
  const { chosen, unused } = chosenOf(options);
  const refused = unused.map((pattern) =>
    refusal(
      pattern,
      'matches nothing that is unmanaged where the manifest declares others. `colophon export --unmanaged` writes the rest as a file of its own.',
    ),
  );
  if (chosen.size === 0) {
    return success({ additions: [], refused });
  }
  const keys = declaredKeys(options);
  const outcome = await exportUndeclared({
    kinds: KINDS,
    reader,
    fillIn: complete,
    declaredKey: (kind, id) => keys.get(named(kind, id)),
    isWanted: ({ kind, live }) => chosen.has(named(kind.name, live.id)),
  });
  if (!outcome.ok) {
    return outcome;
  }
  const additions = additionsOf(outcome.value.entries, manifest);
  return { ...outcome, value: { additions, refused: [...refused, ...outcome.value.refused] } };
}
