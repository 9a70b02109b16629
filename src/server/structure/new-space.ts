import type { Maker } from '../handler.ts';
import type { Space } from '../tables.ts';
import { putFirstContent, type Start } from './first-content.ts';
import { endOf, type Shelf } from './shelf.ts';

/** A space at the end of a shelf, without content and with default settings. */
export function spaceOn({ db, newId, now }: Maker, shelf: Shelf, title: string): Omit<Space, 'revision'> {
  return {
    id: newId('spc'),
    ...shelf,
    // A space's title is shorter than a site's.
    title: [...title].slice(0, 50).join(''),
    visibility: shelf.parent === undefined ? 'private' : 'in-collection',
    defaultLevel: 'inherit',
    rank: endOf(db, shelf),
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a space to show on a site; it is private to the organization. */
export function newSpace(maker: Maker, organization: string, title: string, start: Start): Space {
  const space = spaceOn(maker, { organization }, title);
  return maker.db.spaces.put({ ...space, revision: putFirstContent(maker, space.id, title, start) });
}
