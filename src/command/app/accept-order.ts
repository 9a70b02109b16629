import type { Match } from '../../core/engine/match/collection-matcher.ts';
import type { Desired } from '../../core/engine/model.ts';
import type { Observation } from '../../core/engine/observe/observation.ts';
import type { Kind } from '../../core/kinds/define.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { Manifest } from '../../core/manifest/types.ts';
import { type Address, splitAddress } from '../../core/plan/address.ts';
import type { KindName } from '../../core/plan/plan.ts';
import type { RemoteId } from '../../core/plan/value.ts';
import type { Setting } from './accept-values.ts';
import { kindNamed } from './load.ts';

interface OrderOptions {
  readonly manifest: Manifest;
  readonly observation: Observation;
}

/**
 * The kinds in the list that orders a resource in its parent's entry: its own kind and those that share the list, or, for a row, the kinds
 * in the row.
 */
function listedKinds({ kind, parent }: Desired, { observation }: OrderOptions): ReadonlyMap<KindName, Kind> {
  const parentKind = parent === undefined ? undefined : observation.matches.get(parent)?.desired.kind;
  const listOf = (model: Kind | undefined): string | undefined =>
    model?.ordered === true
      ? model.places.find((place) => place.form === 'list' && place.parent === parentKind)?.property
      : undefined;
  const list =
    listOf(kindNamed(kind)) ??
    listOf(KINDS.find((model) => model.rowField !== undefined && listOf(model) !== undefined));
  return new Map(
    KINDS.filter((model) => list !== undefined && listOf(model) === list).map((model) => [model.name, model]),
  );
}

/** The live order of all resources of these kinds below a parent. Some may be nested in others. */
function liveOrder(listed: ReadonlyMap<KindName, Kind>, parts: readonly Match[]): readonly Address[] {
  const inRow = (row: RemoteId | undefined): readonly Match[] =>
    parts
      .filter(({ live }) => live !== undefined && live.row === row)
      .sort((a, b) => (a.live?.index ?? 0) - (b.live?.index ?? 0));
  const walk = (row: RemoteId | undefined): readonly Address[] =>
    inRow(row).flatMap(({ desired, live }) =>
      listed.has(desired.kind) ? [desired.address] : live === undefined ? [] : walk(live.id),
    );
  return walk(undefined);
}

/**
 * The setting that brings a resource's list into the live order; empty if it already has that order, undefined if no list gives its
 * position.
 */
export function liveReordering(address: Address, options: OrderOptions): readonly Setting[] | undefined {
  const { manifest, observation } = options;
  const moved = observation.matches.get(address)?.desired;
  if (moved === undefined) {
    return undefined;
  }
  const listed = listedKinds(moved, options);
  const parts = [...observation.matches.values()].filter(
    ({ desired }) => desired.parent === moved.parent && kindNamed(desired.kind)?.ordered === true,
  );
  const members = parts
    .flatMap(({ desired }) => {
      const kind = listed.get(desired.kind);
      const path = kind === undefined ? undefined : manifest.entryOf(desired.address);
      const index = path?.at(-1);
      return kind === undefined || path === undefined || typeof index !== 'number'
        ? []
        : [{ address: desired.address, kind, path, index }];
    })
    .sort((a, b) => a.index - b.index);
  const live = liveOrder(listed, parts);
  const known = new Set(live);
  const order = [...live];
  // A resource that does not exist yet stays right after its predecessor in the manifest.
  for (const [place, { address: own }] of members.entries()) {
    if (!known.has(own)) {
      const before = members[place - 1]?.address;
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, own);
      known.add(own);
    }
  }
  const indexes = new Map(members.map(({ address: own, index }) => [own, index]));
  const places = order.flatMap((own) => indexes.get(own) ?? []);
  const isSame = places.every((place, index) => index === 0 || (places[index - 1] ?? 0) < place);
  const [first] = members;
  if (first === undefined || isSame) {
    return first === undefined ? undefined : [];
  }
  const names = new Map(
    members.map(({ address: own, kind, index }) => [index, splitAddress(own, kind.segment, kind.keyless).key ?? own]),
  );
  return [
    {
      address: first.address,
      path: first.path.slice(0, -1),
      before: [...names.values()],
      after: places.flatMap((place) => names.get(place) ?? []),
      order: { indexes: places, members: members.map(({ address: own }) => own) },
    },
  ];
}
