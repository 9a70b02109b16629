import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { DriverError, type Place, type Reader } from '../../engine/driver.ts';
import type { Live } from '../../engine/model.ts';
import type { Kind, ManifestPlace } from '../../kinds/define.ts';
import type { KindName } from '../../plan/plan.ts';

/** A live thing and where it stands. */
export interface Found {
  readonly kind: Kind;
  readonly place: ManifestPlace;
  readonly live: Live;
  readonly parent: Found | undefined;
  /** What it holds, one group for each sort of part. */
  readonly parts: readonly Group[];
}

/** Things of one kind below one parent, in the order in which they are written. */
export interface Group {
  readonly kind: Kind;
  readonly place: ManifestPlace;
  readonly things: readonly Found[];
}

interface ReadOptions {
  readonly kinds: readonly Kind[];
  readonly reader: Reader;
  readonly fillIn?: ((live: Live) => Promise<Live>) | undefined;
}

/** The kinds that were asked for, with all of their parts and whatever holds them; undefined names are problems. */
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

function failureOf(kind: Kind, error: DriverError): Diagnostic {
  if (error.failure === 'unsupported') {
    return {
      severity: 'info',
      code: 'export-unsupported',
      summary: 'The service does not have a kind of thing',
      detail: `Nothing of the kind ${kind.name} is exported, because the service does not offer it.`,
    };
  }
  return {
    severity: 'error',
    code: 'export-unreadable',
    summary: 'Something could not be read from the service',
    detail: `Things of the kind ${kind.name} could not be read: ${error.message}. Nothing was exported, because what is missing would look as if it did not exist. Try again, or name the kinds to export.`,
  };
}

/** Reads everything of the kinds, parts below what holds them. What fails is told once for each kind and reason. */
export async function readWorkspace({ kinds, reader, fillIn }: ReadOptions): Promise<{
  readonly groups: readonly Group[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const diagnostics = new Map<string, Diagnostic>();
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
      const things = await reader.list(kind.name, parents);
      return fillIn === undefined ? things : await Promise.all(things.map(fillIn));
    } catch (error) {
      if (!(error instanceof DriverError)) {
        throw error;
      }
      const diagnostic = failureOf(kind, error);
      diagnostics.set(`${diagnostic.code} ${diagnostic.detail}`, diagnostic);
      return [];
    }
  };
  const below = async (parent: Found | undefined, parents: readonly Place[]): Promise<Group[]> =>
    await Promise.all(
      (placesBelow.get(parent?.kind.name) ?? []).map(async ({ kind, place }): Promise<Group> => {
        const lives = await listed(kind, parents);
        const things = lives.map(async (live): Promise<Found> => {
          const parts: Group[] = [];
          const found: Found = { kind, place, live, parent, parts };
          parts.push(...inRowOrder(await below(found, [...parents, { kind: kind.name, id: live.id }])));
          return found;
        });
        return { kind, place, things: await Promise.all(things) };
      }),
    );
  const groups = await below(undefined, []);
  return { groups: inRowOrder(groups), diagnostics: [...diagnostics.values()] };
}

/** Puts the things of groups that stand side by side in the order in which they are shown. */
function inRowOrder(groups: readonly Group[]): readonly Group[] {
  const siblings = new Map<string, { readonly live: Live; readonly index: number }>();
  for (const { things } of groups) {
    for (const [index, { live }] of things.entries()) {
      siblings.set(live.id, { live, index: live.index ?? index });
    }
  }
  // A thing in the row of a sibling, such as a section in a group, stands where that sibling stands.
  const positionOf = ({ live }: Found, index: number): readonly number[] => {
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
  return groups.map(({ kind, place, things }) => {
    const placed = things.map((thing, index) => ({ thing, position: positionOf(thing, index), index }));
    placed.sort((a, b) => comparePositions(a.position, b.position) || a.index - b.index);
    return { kind, place, things: placed.map(({ thing }) => thing) };
  });
}

function comparePositions(a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const difference = (a[depth] ?? 0) - (b[depth] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return a.length - b.length;
}
