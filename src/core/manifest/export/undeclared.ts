import type { Json } from '../../../base/json.ts';
import { type Diagnostic, hasErrors, type Outcome } from '../../diagnostics/diagnostic.ts';
import type { Live } from '../../engine/model.ts';
import type { Kind, ManifestPlace } from '../../kinds/define.ts';
import type { Address } from '../../plan/address.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { type ExportOptions, entryOf, isEmptyValue, saysOfParts } from './export.ts';
import { ResourceNames } from './names.ts';
import { allGroups, type Found, inOneOrder, readWorkspace } from './read.ts';

/** An undeclared live resource as an entry for a manifest. */
export interface Undeclared {
  readonly address: Address;
  readonly id: RemoteId;
  /** Its parent, which is declared. */
  readonly parent: Address | undefined;
  readonly place: ManifestPlace;
  readonly key: string;
  readonly entry: Json;
  /** In a list, its position and the declared resources after it. */
  readonly index: number;
  readonly followers: readonly Address[];
}

interface UndeclaredOptions extends Pick<ExportOptions, 'kinds' | 'reader' | 'fillIn'> {
  /** The key of a live resource in the manifest; undefined if it is not declared. */
  readonly declaredKey: (kind: KindName, id: RemoteId) => string | undefined;
  /** Whether to write an undeclared resource whose parent is declared, or that has none. */
  readonly isWanted: (one: {
    readonly kind: Kind;
    readonly live: Live;
    readonly parent: Address | undefined;
  }) => boolean;
  /** Why some resources cannot be declared, if already known, by name. */
  readonly refused?: ReadonlyMap<string, string>;
}

/** A key for a live resource. */
export const named = (kind: string, id: string): string => `${kind}\0${id}`;

/** Entries for a manifest, and the resources without one. */
export interface UndeclaredExport {
  readonly entries: readonly Undeclared[];
  readonly refused: readonly Diagnostic[];
  /** The names of the resources that the entries declare, including parts. */
  readonly written: ReadonlyMap<Address, string>;
}

/** The outermost undeclared parent, or the resource itself. */
function outermost(resource: Found, isDeclared: (one: Found) => boolean): Found {
  const { parent } = resource;
  return parent === undefined || isDeclared(parent) ? resource : outermost(parent, isDeclared);
}

/** The list that a resource is written in, in display order. */
function listWith({ parent, place }: Found): readonly Found[] {
  const [first, ...others] = (parent?.parts ?? []).filter((group) => group.place.property === place.property);
  return first === undefined || place.form !== 'list' ? [] : inOneOrder([first, ...others]);
}

/** Whether a resource needs no entry: an external resource without parts to declare, or settings with default values. */
function isIdle(resource: Found, names: ResourceNames): boolean {
  const { kind, place } = resource;
  if (!kind.external && place.form !== 'single') {
    return false;
  }
  const entry = entryOf(resource, names);
  return kind.external ? !saysOfParts(resource, entry) : isEmptyValue(entry);
}

function refusalOf({ kind, live }: Found, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'accept-refused',
    summary: 'Cannot write this resource into the manifest',
    detail: `The ${kind.name} ${live.id}: ${why}.`,
  };
}

/** Exports undeclared live resources as entries, with all undeclared resources that they refer to. */
export async function exportUndeclared(options: UndeclaredOptions): Promise<Outcome<UndeclaredExport>> {
  const { declaredKey, isWanted, refused: known = new Map<string, string>() } = options;
  const { groups, diagnostics } = await readWorkspace(options);
  if (hasErrors(diagnostics)) {
    return { ok: false, diagnostics };
  }
  const keyIn = ({ kind, live }: Found): string | undefined => declaredKey(kind.name, live.id);
  const isDeclared = (one: Found): boolean => keyIn(one) !== undefined;
  const whyOf = ({ kind, live }: Found): string | undefined => known.get(named(kind.name, live.id));
  const impossible = allGroups(groups).flatMap(({ resources }) =>
    resources.flatMap((one): [Found, string][] => {
      const why = whyOf(one);
      return why === undefined ? [] : [[one, why]];
    }),
  );
  const names = new ResourceNames(groups, { portable: false, refused: new Map(impossible), declaredKey: keyIn });
  const addressOf = (one: Found | undefined): Address | undefined => one && names.addressOf(one);
  const undeclared = new Set(
    allGroups(groups).flatMap(({ resources }) => resources.map((one) => outermost(one, isDeclared))),
  );
  const wanted = new Set(
    [...undeclared].filter(
      (one) => !isDeclared(one) && isWanted({ kind: one.kind, live: one.live, parent: addressOf(one.parent) }),
    ),
  );
  const chosen = new Set([...wanted].filter((one) => names.keyOf(one) !== undefined && !isIdle(one, names)));
  const entries: Undeclared[] = [];
  // Resources that an entry refers to are added to the set during the loop.
  for (const resource of chosen) {
    const { kind, live, place, parent } = resource;
    const list = listWith(resource);
    const index = list.indexOf(resource);
    entries.push({
      address: names.addressOf(resource),
      id: live.id,
      parent: addressOf(parent),
      place,
      key: names.keyOf(resource) ?? kind.segment,
      // An external resource that was not chosen only needs a name.
      entry: kind.external && !wanted.has(resource) ? names.entryOf(resource).entry : entryOf(resource, names),
      index,
      followers: list.slice(index + 1).flatMap((one) => (isDeclared(one) ? [names.addressOf(one)] : [])),
    });
    for (const one of names.named()) {
      if (!isDeclared(one)) {
        chosen.add(outermost(one, isDeclared));
      }
    }
  }
  const whys = names.leftOut();
  const refused = [...wanted]
    .filter((one) => !chosen.has(one) && !isIdle(one, names) && (whys.has(one) || !one.kind.keyless))
    .filter((one) => whyOf(one) === undefined)
    .map((one) => refusalOf(one, whys.get(one) ?? 'no manifest can declare it'));
  const written = new Map(
    names
      .written()
      .filter((one) => !isDeclared(one))
      .map((one) => [names.addressOf(one), named(one.kind.name, one.live.id)]),
  );
  return { ok: true, value: { entries, refused, written }, diagnostics };
}
