import { canonicalJson } from '../../base/canonical.ts';
import { sameJson } from '../../base/equal.ts';
import type { Json } from '../../base/json.ts';
import { shortened } from '../../base/text.ts';
import type { BodyOf } from '../contract/operation.ts';
import { DriverError, type Place } from '../engine/driver.ts';
import type { Desired, Live, Writes } from '../engine/model.ts';
import { among, isHalfwayOrder, movesFor } from '../engine/order/order.ts';
import { type Fields, isForeignId, isReference, type RemoteId } from '../plan/value.ts';
import { type Clash, defineKind, idIn, type Kind, parentId, type Session } from './define.ts';
import { lostIn } from './support/fields.ts';
import { moved } from './support/shelf.ts';

type Position = NonNullable<BodyOf<'moveSpace'>['position']>;

function listIn({ spaces }: Fields): readonly Json[] {
  return Array.isArray(spaces) ? (spaces as readonly Json[]) : [];
}

async function idsOf({ client }: Session, parents: readonly Place[]): Promise<readonly RemoteId[]> {
  const spaces = await client.listAll('listSpacesInCollectionById', {
    path: { collectionId: parentId(parents, 'collection') },
  });
  return spaces.flatMap(({ id, deletedAt }) => ((deletedAt ?? null) === null ? [id] : []));
}

async function readOrder(session: Session, parents: readonly Place[]): Promise<Live> {
  const ids = await idsOf(session, parents);
  return {
    kind: 'space-order',
    id: parentId(parents, 'collection'),
    title: 'Order of spaces',
    fields: { spaces: ids.map(($id) => ({ $id })) },
  };
}

/** Moves spaces until the declared ones are in order. Never into the collection: that is declared by the space. */
async function arrange(session: Session, parents: readonly Place[], fields: Fields): Promise<Live> {
  const wanted = listIn(fields).map(idIn);
  const current = await idsOf(session, parents);
  const strays = wanted.filter((id) => !current.includes(id));
  if (strays.length > 0) {
    throw new DriverError(
      `the collection does not hold ${strays.slice(0, 3).join(', ')}: remove it from \`order\`, or move the space into the collection with \`in\``,
      { failure: 'invalid', outcome: 'none' },
    );
  }
  const pointer = (space: RemoteId) => ({ type: 'space' as const, space });
  for (const { item, after, before } of movesFor(current, wanted)) {
    const position: Position = after === undefined ? { before: pointer(before ?? item) } : { after: pointer(after) };
    await moved(session.client.call('moveSpace', { path: { spaceId: item }, body: { position } }));
  }
  const live = await readOrder(session, parents);
  return sameJson(among(live.fields['spaces'], fields['spaces']), listIn(fields))
    ? live
    : {
        ...live,
        note: 'the service lists these spaces in another order than the one just set. If the next plan moves them again, its lists do not show the order: remove `order`',
      };
}

function nameOf(item: Json): string {
  return canonicalJson(item);
}

/** The number of moves for an order. If spaces join it in the same plan, the number depends on when they do. */
function movesBetween(before: Fields, changed: Fields): Writes {
  const wanted = listIn(changed);
  const current = among(before['spaces'], changed['spaces']);
  return current.length === wanted.length
    ? movesFor(current.map(nameOf), wanted.map(nameOf)).length
    : { least: 0, most: wanted.length };
}

/** A space that is declared in another collection cannot have a position in this order. */
function clashes(all: readonly Desired[]): readonly Clash[] {
  const places = new Map(
    all.flatMap(({ kind, managed, address, fields }) =>
      kind === 'space' && managed === true && 'in' in fields ? [[address, fields['in']] as const] : [],
    ),
  );
  return all.flatMap(({ kind, address, parent, fields }) =>
    (kind === 'space-order' ? listIn(fields) : []).flatMap((space): readonly Clash[] => {
      const name = isReference(space) ? space.$ref : undefined;
      const place = name === undefined ? undefined : places.get(name);
      if (name === undefined || place === undefined || (isReference(place) && place.$ref === parent)) {
        return [];
      }
      return [
        {
          addresses: [address, name],
          summary: 'An order lists a space of another place',
          detail: `${shortened(name, 200)} is not in the collection by its \`in\`. Remove it from \`order\`, or put it into the collection.`,
        },
      ];
    }),
  );
}

/** The order of the spaces in a collection. Undeclared spaces stay where they are. */
export const spaceOrder: Kind = defineKind('space-order', {
  removal: 'release',

  risks: { harmless: ['spaces'], fields: {} },

  keyOf: () => 'order',
  clashes,

  partial: { isUpdate: (_field, sides) => isHalfwayOrder(sides) },

  writes: {
    create: (fields) => ({ least: 0, most: Math.max(1, listIn(fields).length - 1) }),
    update: (changed, before) => movesBetween(before, changed),
  },

  declare: (entry, { refer, problem }) => {
    const names = Array.isArray(entry) ? (entry as readonly Json[]) : [];
    const spaces = names.flatMap((name, index): Json[] => {
      const space = refer('space', name, { at: [index] });
      return space === undefined ? [] : [space];
    });
    const texts = spaces.map(nameOf);
    for (const [index, text] of texts.entries()) {
      if (texts.indexOf(text) < index) {
        problem([index], {
          code: 'contradiction',
          summary: 'A space is listed twice in an order',
          detail: 'A space has one position in its collection. Remove one of the two.',
        });
      }
    }
    return {
      fields: { spaces },
      from: { spaces: [] },
      // Before anything else, the spaces must be in the collection.
      after: spaces.flatMap((space) => (isReference(space) ? [space.$ref] : [])),
    };
  },

  export: ({ fields }, { nameOf: keyOf }) => {
    const spaces = listIn(fields);
    const names = spaces.flatMap((space) => (isForeignId(space) ? (keyOf('space', space.$id) ?? []) : []));
    const lost = lostIn({ order: names.length < spaces.length && 'some of the spaces are not exported' });
    return names.length < 2 ? undefined : { key: '', entry: names, ...lost };
  },

  read: async (session, parents, { keysOnly = false } = {}) =>
    keysOnly
      ? [{ kind: 'space-order', id: parentId(parents, 'collection'), title: 'Order of spaces', fields: {} }]
      : [await readOrder(session, parents)],

  create: async (session, { parents, fields, created }) => {
    // It is created with the collection, so the ledger owns it from here on, even if the rest fails.
    await created(parentId(parents, 'collection'));
    return await arrange(session, parents, fields);
  },

  update: (session, { parents, fields }) => arrange(session, parents, fields),
});
