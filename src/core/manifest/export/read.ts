import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { DriverError, type Place, type Reader } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import { type FailedRead, readProblems, subjectOf } from '../../engine/read-problems.ts';
import type { Kind, ManifestPlace } from '../../kinds/define.ts';
import type { KindName } from '../../plan/plan.ts';

/** A live resource and its place. */
export interface Found {
  readonly kind: Kind;
  readonly place: ManifestPlace;
  readonly live: Live;
  readonly parent: Found | undefined;
  /** Its parts, one group for each kind and place. */
  readonly parts: readonly Group[];
}

/** The position of a resource among its siblings: the positions of the resources that contain its row, then its own. */
type Position = readonly number[];

/** The resources of one kind below one parent, in manifest order. */
export interface Group {
  readonly kind: Kind;
  readonly place: ManifestPlace;
  readonly resources: readonly Found[];
  readonly positions: ReadonlyMap<Found, Position>;
}

interface ReadOptions {
  readonly kinds: readonly Kind[];
  readonly reader: Reader;
  readonly fillIn?: ((live: Live) => Promise<Live>) | undefined;
}

/** The selected kinds with their parts and parents, and the names that are unknown. */
export function selectKinds(
  kinds: readonly Kind[],
  only: readonly string[] | undefined,
): { readonly kinds: readonly Kind[]; readonly unknown: readonly string[] } {
  if (only === undefined) {
    return { kinds, unknown: [] };
  }
  const isNamed = (kind: Kind, name: string): boolean =>
    kind.name === name || kind.places.some(({ parent, property }) => parent === undefined && property === name);
  const unknown = only.filter((name) => !kinds.some((kind) => isNamed(kind, name)));
  const chosen = new Set<KindName>();
  const withParts = (name: KindName): void => {
    if (!chosen.has(name)) {
      chosen.add(name);
      for (const part of kinds.filter(({ parents }) => parents.includes(name))) {
        withParts(part.name);
      }
    }
  };
  const withHolders = (kind: Kind): void => {
    for (const holder of kinds.filter(({ name }) => kind.parents.includes(name) && !chosen.has(name))) {
      chosen.add(holder.name);
      withHolders(holder);
    }
  };
  for (const kind of kinds.filter((candidate) => only.some((name) => isNamed(candidate, name)))) {
    withParts(kind.name);
  }
  for (const kind of kinds.filter(({ name }) => chosen.has(name))) {
    withHolders(kind);
  }
  return { kinds: kinds.filter(({ name }) => chosen.has(name)), unknown };
}

/** One note for all kinds that the API profile does not have. */
function notOffered(kinds: ReadonlySet<KindName>): readonly Diagnostic[] {
  const names = [...kinds].sort().join(', ');
  return kinds.size === 0
    ? []
    : [
        {
          severity: 'info',
          code: 'export-unsupported',
          summary: `The service does not offer ${kinds.size === 1 ? names : `${kinds.size} kinds`}`,
          detail: `Not exported, because the service has none: ${names}.`,
        },
      ];
}

/** Explains what a failed read means for an export. */
const CONSEQUENCE = 'Nothing was exported, because an export without them would say that they do not exist.';

/** Reads all resources of the kinds, with parts below their parents. Reports failures once for each cause. */
export async function readWorkspace({ kinds, reader, fillIn }: ReadOptions): Promise<{
  readonly groups: readonly Group[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const missing = new Set<KindName>();
  /** Kinds that the service has, at least for some parents. */
  const read = new Set<KindName>();
  const failed: FailedRead[] = [];
  const placesBelow = new Map<KindName | undefined, { readonly kind: Kind; readonly place: ManifestPlace }[]>();
  for (const kind of kinds) {
    for (const place of kind.places) {
      const places = placesBelow.get(place.parent) ?? [];
      placesBelow.set(place.parent, places);
      places.push({ kind, place });
    }
  }
  const listed = async (kind: Kind, parents: readonly Place[]): Promise<readonly Live[]> => {
    try {
      const resources = await reader.list(kind.name, parents);
      read.add(kind.name);
      return fillIn === undefined ? resources : await Promise.all(resources.map(fillIn));
    } catch (error) {
      if (!(error instanceof DriverError)) {
        throw error;
      }
      if (error.failure === 'unsupported' || error.failure === 'not-offered') {
        missing.add(kind.name);
      } else {
        const parent = parents.at(-1);
        failed.push({ subject: subjectOf(kind.name, parent && `${parent.kind} ${parent.id}`), error });
      }
      return [];
    }
  };
  const below = async (parent: Found | undefined, parents: readonly Place[]): Promise<Group[]> =>
    await Promise.all(
      (placesBelow.get(parent?.kind.name) ?? []).map(async ({ kind, place }): Promise<Group> => {
        const lives = await listed(kind, parents);
        const resources = lives.map(async (live): Promise<Found> => {
          const parts: Group[] = [];
          const found: Found = { kind, place, live, parent, parts };
          parts.push(...inRowOrder(await below(found, [...parents, { kind: kind.name, id: live.id }])));
          return found;
        });
        return { kind, place, resources: await Promise.all(resources), positions: new Map() };
      }),
    );
  const groups = await below(undefined, []);
  const none = new Set([...missing].filter((name) => !read.has(name)));
  return { groups: inRowOrder(groups), diagnostics: [...notOffered(none), ...readProblems(failed, CONSEQUENCE)] };
}

/** The groups, including those of all parts. */
export function allGroups(groups: readonly Group[]): Group[] {
  return groups.flatMap((group) => [group, ...group.resources.flatMap(({ parts }) => allGroups(parts))]);
}

/** Sorts the resources of adjacent groups by display order. */
function inRowOrder(groups: readonly Group[]): readonly Group[] {
  const siblings = new Map<string, { readonly live: Live; readonly index: number }>();
  for (const { resources } of groups) {
    for (const [index, { live }] of resources.entries()) {
      siblings.set(live.id, { live, index: live.index ?? index });
    }
  }
  // A resource in the row of a sibling, such as a section in a group, has the position of that sibling.
  const positionOf = ({ live }: Found, index: number): Position => {
    const position = [live.index ?? index];
    const seen = new Set([live.id]);
    for (let row = live.row; row !== undefined && !seen.has(row); ) {
      seen.add(row);
      const holder = siblings.get(row);
      if (holder !== undefined) {
        position.unshift(holder.index);
      }
      row = holder?.live.row;
    }
    return position;
  };
  return groups.map(({ kind, place, resources }) => {
    const placed = resources.map((resource, index) => ({ resource, position: positionOf(resource, index), index }));
    placed.sort((a, b) => comparePositions(a.position, b.position) || a.index - b.index);
    return {
      kind,
      place,
      resources: placed.map(({ resource }) => resource),
      positions: new Map(placed.map(({ resource, position }) => [resource, position])),
    };
  });
}

/** The resources of groups that share a list, in display order. */
export function inOneOrder(groups: readonly Group[]): readonly Found[] {
  const [only] = groups;
  if (only !== undefined && groups.length === 1) {
    return only.resources;
  }
  const positions = new Map(groups.flatMap((group) => [...group.positions]));
  return groups
    .flatMap(({ resources }) => resources)
    .sort((a, b) => comparePositions(positions.get(a) ?? [], positions.get(b) ?? []));
}

function comparePositions(a: Position, b: Position): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const difference = (a[depth] ?? 0) - (b[depth] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return a.length - b.length;
}
