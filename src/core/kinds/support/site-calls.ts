import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { MoveRequest, Place } from '../../engine/driver.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { type DeclareContext, parentId, type Session } from '../define.ts';
import { isNotThere } from './organization.ts';

/** The parameters in the path of everything that belongs to a site. */
export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** The path of a site among the parents of its part. */
export function sitePath({ organization }: Pick<Session, 'organization'>, parents: readonly Place[]): SitePath {
  return { organizationId: organization, siteId: parentId(parents, 'site') };
}

/** Does the work when everything that was begun under the same key before is over. */
export async function serialized<T>(session: Pick<Session, 'once'>, key: string, work: () => Promise<T>): Promise<T> {
  const turns = await session.once('turns', async () => new Map<string, Promise<void>>());
  const mine = (turns.get(key) ?? Promise.resolve()).then(work);
  turns.set(
    key,
    mine.then(
      () => {},
      () => {},
    ),
  );
  return await mine;
}

type PointerType = 'site-space' | 'site-section' | 'site-section-group' | 'site-external-link';

/** How the service points at a part of a site. */
export interface Pointer {
  readonly type: PointerType;
  readonly id: RemoteId;
}

const POINTER_TYPES: Readonly<Record<KindName, PointerType>> = {
  'site-space': 'site-space',
  section: 'site-section',
  'section-group': 'site-section-group',
  'external-link': 'site-external-link',
};

function pointerTo({ kind, id }: Place): Pointer {
  const type = POINTER_TYPES[kind];
  if (type === undefined) {
    throw new Error(`a ${kind} has no place in the order of a site`);
  }
  return { type, id };
}

/** A place in an order, as each operation says it in its own words. */
export type Position<T> = { readonly after: T } | { readonly before: T };

function positionOf(position: MoveRequest['position']): Position<Pointer> {
  return 'after' in position ? { after: pointerTo(position.after) } : { before: pointerTo(position.before) };
}

/** The same position with other pointers. */
export function mapPosition<T, U>(position: Position<T>, map: (pointer: T) => U): Position<U> {
  return 'after' in position ? { after: map(position.after) } : { before: map(position.before) };
}

/**
 * Moves a part of a site by the one operation for all parts. A service that does not have it has one for each kind instead;
 * `move` calls that, or gives undefined where it cannot name the sibling.
 */
export async function movePart(
  session: Session,
  request: MoveRequest,
  move?: (position: Position<Pointer>) => Promise<unknown> | undefined,
): Promise<void> {
  const position = positionOf(request.position);
  const body = { item: pointerTo(request), position };
  try {
    await session.client.call('sortSiteStructure', { path: sitePath(session, request.parents), body });
  } catch (error) {
    const moving = isNotThere(error) ? move?.(position) : undefined;
    if (moving === undefined) {
      throw error;
    }
    await moving;
  }
}

/** What the list of a site holds: its sections, and the links between them. */
export function listedIn(site: JsonObject | undefined): readonly JsonObject[] {
  const sections = site?.['sections'];
  return Array.isArray(sections) ? (sections as readonly Json[]).map((one) => (isJsonObject(one) ? one : {})) : [];
}

/** A reference to the group that an entry of the same site names; null for none. */
export function referToGroup(
  name: Json | undefined,
  { parent, refer }: Pick<DeclareContext, 'parent' | 'refer'>,
  property: string,
): Json | undefined {
  if (name === undefined || name === null) {
    return name;
  }
  return refer('section-group', name, { ...defined({ within: parent?.address }), at: [property] });
}

/** The groups around a group, innermost first; undefined where they lead back to it. */
export function groupsAround(key: string, site: JsonObject | undefined): readonly string[] | undefined {
  const groups = site?.['groups'];
  const around: string[] = [];
  const seen = new Set<string>();
  for (let at: Json | undefined = key; typeof at === 'string' && !seen.has(at); ) {
    seen.add(at);
    const group: Json | undefined = isJsonObject(groups) && Object.hasOwn(groups, at) ? groups[at] : undefined;
    const outer: Json | undefined = isJsonObject(group) ? group['in'] : undefined;
    if (outer === key) {
      return undefined;
    }
    if (typeof outer === 'string') {
      around.push(outer);
    }
    at = outer;
  }
  return around;
}
