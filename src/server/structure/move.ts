import { defined } from '../../base/defined.ts';
import type { Db } from '../handler.ts';
import { badRequest, found } from '../problem.ts';
import { findPart, type Part, type Pointer, siblingsOf } from './parts.ts';
import { insertRanked } from './rank.ts';

/** Where to move a part: before a sibling, after one, or with neither to the end. */
export interface Position {
  readonly before?: Pointer;
  readonly after?: Pointer;
}

/** A position in a body: the key of the sibling's id depends on the kind of moved part. */
export function positionOf<Key extends string>(
  named: Partial<Record<'before' | 'after', Named<Key>>> | undefined,
  key: Key,
): Position {
  const pointerTo = (anchor: Named<Key> | undefined): Pointer | undefined =>
    anchor === undefined ? undefined : { type: anchor.type, id: anchor[key] };
  return defined({ before: pointerTo(named?.before), after: pointerTo(named?.after) });
}

type Named<Key extends string> = Readonly<Record<Key, string>> & Pick<Pointer, 'type'>;

const NAMES: Readonly<Record<Part['type'], string>> = {
  'site-section': 'Section',
  'site-section-group': 'Section group',
  'site-external-link': 'External link',
  'site-space': 'Site space',
};

/** The part of the site for a pointer; 404 if there is none. */
export function partOf(db: Db, site: string, pointer: Pointer): Part {
  return found(findPart(db, site, pointer), NAMES[pointer.type]);
}

/** Moves a part among its siblings. An anchor that is not on the site is a 404; one on another level, or the part itself, a 400. */
export function movePart(db: Db, part: Part, position: Position = {}): void {
  const side = position.before === undefined ? 'after' : 'before';
  const pointer = position[side];
  const siblings = siblingsOf(db, part).filter(({ record }) => record.id !== part.record.id);
  if (pointer === undefined) {
    insertRanked(db, siblings, siblings.length, [part]);
    return;
  }
  const field = `body.position.${side}`;
  const anchor = partOf(db, part.record.site, pointer);
  if (anchor.record.id === part.record.id) {
    throw badRequest(`${field}: is the part that is being moved (position)`);
  }
  const place = siblings.findIndex(({ type, record }) => type === anchor.type && record.id === anchor.record.id);
  if (place < 0) {
    throw badRequest(`${field}: is not on the same level (position)`);
  }
  insertRanked(db, siblings, side === 'before' ? place : place + 1, [part]);
}
