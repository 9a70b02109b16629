import { defined } from '../../../base/defined.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { RawInput } from '../../client/input.ts';
import type { OperationId } from '../../contract/operation.ts';
import type { MoveRequest, Place } from '../../engine/driver.ts';
import type { KindName } from '../../plan/plan.ts';
import type { RemoteId } from '../../plan/value.ts';
import { type Bound, type DeclareContext, parentId, type Session } from '../define.ts';
import { isNotThere } from './organization.ts';

/** The path parameters of all parts of a site. */
export interface SitePath {
  readonly organizationId: string;
  readonly siteId: string;
}

/** The path parameters for a part of a site, from its parents. */
export function sitePath({ organization }: Pick<Session, 'organization'>, parents: readonly Place[]): SitePath {
  return { organizationId: organization, siteId: parentId(parents, 'site') };
}

/** Runs the work after all earlier work under the same key has finished. */
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

/** A reference to a part of a site in the API. */
interface Pointer {
  readonly type: 'site-space' | 'site-section' | 'site-section-group' | 'site-external-link';
  readonly id: RemoteId;
}

/** The name of a kind in the order of a site, and the operation that moves it on services without one for all parts. */
interface MovedKind {
  readonly type: Pointer['type'];
  readonly own?: {
    readonly operation: OperationId;
    readonly parameter: string;
    /** A sibling as the operation expects it; undefined if it cannot refer to it. */
    readonly pointer: (sibling: Pointer) => object | undefined;
  };
}

const MOVED: Readonly<Record<KindName, MovedKind>> = {
  'site-space': {
    type: 'site-space',
    own: {
      operation: 'moveSiteSpace',
      parameter: 'siteSpaceId',
      pointer: ({ id }) => ({ type: 'site-space', siteSpace: id }),
    },
  },
  section: {
    type: 'site-section',
    own: {
      operation: 'moveSiteSection',
      parameter: 'siteSectionId',
      pointer: ({ type, id }) => (type === 'site-section' ? { type, siteSection: id } : undefined),
    },
  },
  'section-group': {
    type: 'site-section-group',
    own: { operation: 'moveSiteSectionGroup', parameter: 'siteSectionGroupId', pointer: (sibling) => sibling },
  },
  'external-link': { type: 'site-external-link' },
};

function movedKind(kind: KindName): MovedKind {
  const found = MOVED[kind];
  if (found === undefined) {
    throw new Error(`a ${kind} has no place in the order of a site`);
  }
  return found;
}

/** Moves a part of a site with the operation for all parts, or with one per kind on services without it. */
export async function movePart(session: Session, request: Bound<MoveRequest>): Promise<void> {
  const { kind, id, position } = request;
  const [side, place] =
    'after' in position ? (['after', position.after] as const) : (['before', position.before] as const);
  const sibling: Pointer = { type: movedKind(place.kind).type, id: place.id };
  const { type, own } = movedKind(kind);
  const path = { ...sitePath(session, request.parents) };
  const call = session.client.call as (operation: string, input: RawInput) => Promise<unknown>;
  try {
    await call('sortSiteStructure', { path, body: { item: { type, id }, position: { [side]: sibling } } });
  } catch (error) {
    const pointer = isNotThere(error) ? own?.pointer(sibling) : undefined;
    if (own === undefined || pointer === undefined) {
      throw error;
    }
    await call(own.operation, { path: { ...path, [own.parameter]: id }, body: { position: { [side]: pointer } } });
  }
}

/** The items in the list of a site: its sections, and the links between them. */
export function listedIn(site: JsonObject | undefined): readonly JsonObject[] {
  const sections = site?.['sections'];
  return Array.isArray(sections) ? (sections as readonly Json[]).map((one) => (isJsonObject(one) ? one : {})) : [];
}

/** A reference to the group in an entry of the same site; null for none. */
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

/** The groups around a group, innermost first; undefined if they form a cycle. */
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
