import fc, { type Arbitrary } from 'fast-check';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { CreateRequest } from '../../src/core/engine/driver.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import type { Ground } from './ground.ts';
import { textOf } from './value.ts';
import { look, modelOf, type Seen, type View } from './view.ts';

/** What a person does in the app. What a number chooses depends on what there is to choose from. */
export interface Hand {
  readonly how: (typeof WAYS)[number];
  readonly at: number;
  readonly to: number;
}

const WAYS = [
  /** Sets a field to something else. */
  'set',
  'set',
  /** Sets a field that the manifest is about to set, or one of a resource that is about to go. */
  'clash',
  'clash',
  /** Exchanges a value that only one sibling can have. */
  'exchange',
  'move',
  'move',
  'default',
  'delete',
  /** Deletes a space that Colophon manages, which the service takes off its sites. */
  'delete-managed',
  /** Adds a resource that nobody declares. */
  'add',
  /** Creates what the manifest is about to create. */
  'make',
  /** Restores what was deleted. */
  'restore',
  /** Is where the manifest is about to create something, though in no list. */
  'occupy',
] as const;

export const hand: Arbitrary<Hand> = fc.record({ how: fc.constantFrom(...WAYS), at: fc.nat(10_000), to: fc.nat(100) });

function pick<T>(all: readonly T[], number: number): T | undefined {
  return all[number % Math.max(1, all.length)];
}

/** What people can touch. */
export interface Choices {
  readonly all: readonly Seen[];
  /** What Colophon applied. */
  readonly owned: readonly Seen[];
  /** The same, or everything where that is nothing. */
  readonly ours: readonly Seen[];
  /** What the manifest is about to change, with the fields; undefined where it is about to go. */
  readonly pending: readonly { readonly seen: Seen; readonly fields: readonly string[] | undefined }[];
  /** What the manifest is about to create in something that exists. */
  readonly creations: readonly Pick<CreateRequest, 'kind' | 'parents' | 'fields'>[];
  /** What is in a row that the manifest is about to reorder. */
  readonly moving: readonly Seen[];
}

function siblingsOf(view: View, one: Seen): readonly Seen[] {
  return [...view.values()].filter(
    (other) => other !== one && other.kind === one.kind && textOf(placesOf(other)) === textOf(placesOf(one)),
  );
}

function placesOf({ parents }: Seen): Json {
  return parents.map(({ kind, id }) => [kind, id]);
}

/** Another value that the field could have. */
function otherValue(value: Json | undefined, others: readonly Json[], to: number): Json | undefined {
  const different = others.filter((other) => textOf(other) !== textOf(value));
  if (typeof value === 'boolean') {
    return !value;
  }
  if (isJsonObject(value) && !('$id' in value) && to % 2 === 0) {
    const [first] = Object.keys(value);
    return first === undefined ? undefined : { [first]: null };
  }
  if (typeof value === 'string' && (to % 3 === 0 || different.length === 0)) {
    return `${value} by hand`;
  }
  return pick(different, to);
}

/** The fields that can be set on a resource that exists, but for its name among its siblings. */
function settable({ kind, fields }: Seen): readonly string[] {
  const { rules, keyOf } = modelOf(kind);
  return Object.keys(rules).filter((field) => {
    const rule = rules[field];
    const { [field]: _own, ...others } = fields;
    return (
      rule?.createOnly === false &&
      rule.change === 'update' &&
      (field in fields ? keyOf(others) === keyOf(fields) : true)
    );
  });
}

/** The fields by which a resource is known among its siblings and that can be changed. */
function naming({ kind, fields }: Seen): readonly string[] {
  const { rules, keyOf } = modelOf(kind);
  return Object.keys(fields).filter((field) => {
    const { [field]: _own, ...others } = fields;
    const isUpdated = rules[field]?.change === 'update' && !rules[field].createOnly;
    return (
      isUpdated &&
      typeof fields[field] === 'string' &&
      (rules[field]?.unique !== undefined || keyOf(others) !== keyOf(fields))
    );
  });
}

async function act(
  ground: Ground,
  view: View,
  { how, at, to }: Hand,
  candidates: readonly Seen[],
  choices: Choices,
): Promise<string | undefined> {
  const driver = ground.driver();
  const update = (one: Seen, fields: Fields): Promise<unknown> =>
    driver.update({ kind: one.kind, parents: one.parents, id: one.id, fields, all: fields });
  const set = async (one: Seen, path: string | undefined): Promise<string | undefined> => {
    const [, field = '', entry] = /^(\w+)(?:\[(.*)\])?$/s.exec(path ?? '') ?? [];
    const others = [...view.values()].flatMap(({ kind, fields }) => (kind === one.kind ? [fields[field] ?? null] : []));
    const value =
      field in one.witness
        ? { text: `by hand ${at}` }
        : entry === undefined
          ? otherValue(one.fields[field], others, to)
          : { [JSON.parse(entry) as string]: to % 2 === 0 ? null : 'owner' };
    if (value === undefined || field === '') {
      return undefined;
    }
    await update(one, { [field]: value });
    return `sets ${field} of ${one.kind} ${one.id} to ${JSON.stringify(value)}`;
  };
  switch (how) {
    case 'set': {
      const one = pick(candidates, at);
      return one === undefined ? undefined : set(one, pick([...settable(one), ...naming(one)], to));
    }
    case 'clash': {
      if (to % 3 === 0 && choices.moving.length > 0) {
        return act(ground, view, { how: 'move', at, to }, choices.moving, choices);
      }
      const one = pick(choices.pending, at);
      return one === undefined ? undefined : set(one.seen, pick(one.fields ?? settable(one.seen), to));
    }
    case 'exchange': {
      const one = pick(
        candidates.filter((seen) => naming(seen).length > 0 && siblingsOf(view, seen).length > 0),
        at,
      );
      const other = one === undefined ? undefined : pick(siblingsOf(view, one), to);
      const field = one === undefined ? undefined : pick(naming(one), to);
      if (one === undefined || other === undefined || field === undefined || other.fields[field] === undefined) {
        return undefined;
      }
      await update(one, { [field]: 'moving-aside' });
      await update(other, { [field]: one.fields[field] ?? null });
      await update(one, { [field]: other.fields[field] ?? null });
      return `exchanges ${field} of ${one.kind} ${one.id} and ${other.id}`;
    }
    case 'move': {
      const rows = candidates.filter((seen) => modelOf(seen.kind).ordered);
      const one = pick(rows, at);
      const other =
        one === undefined
          ? undefined
          : pick(
              siblingsOf(view, one).filter(({ row }) => row === one.row),
              to,
            );
      if (one === undefined || other === undefined) {
        return undefined;
      }
      const place = { kind: other.kind, id: other.id };
      const position = to % 2 === 0 ? { after: place } : { before: place };
      await driver.move({ kind: one.kind, parents: one.parents, id: one.id, position });
      return `moves ${one.kind} ${one.id} ${to % 2 === 0 ? 'after' : 'before'} ${other.id}`;
    }
    case 'default': {
      const one = pick(
        candidates.filter(({ fields }) => fields['default'] === false),
        at,
      );
      if (one === undefined) {
        return undefined;
      }
      await update(one, { default: true });
      return `makes ${one.kind} ${one.id} the default`;
    }
    case 'delete':
    case 'delete-managed': {
      const one = pick(
        how === 'delete'
          ? candidates.filter(({ kind }) => !modelOf(kind).external && !modelOf(kind).keyless)
          : choices.owned.filter(({ kind }) => modelOf(kind).external),
        at,
      );
      if (one === undefined) {
        return undefined;
      }
      await driver.remove({ kind: one.kind, parents: one.parents, id: one.id });
      return `deletes ${one.kind} ${one.id}`;
    }
    case 'add': {
      const one = pick(
        candidates.filter((seen) => !modelOf(seen.kind).external && naming(seen).length > 0),
        at,
      );
      if (one === undefined) {
        return undefined;
      }
      const named = naming(one).map((field): [string, Json] => [field, `${String(one.fields[field])}-added-${to}`]);
      const { default: _default, ...fields } = one.fields;
      const made = await driver.create({
        kind: one.kind,
        parents: one.parents,
        fields: { ...fields, ...Object.fromEntries(named) },
        created: async () => {},
      });
      return `adds ${one.kind} ${made === 'pending' ? '(pending)' : made.id}`;
    }
    case 'make': {
      const one = pick(choices.creations, at);
      const made = one === undefined ? undefined : await driver.create({ ...one, created: async () => {} });
      return made === undefined || made === 'pending' ? undefined : `creates ${made.kind} ${made.id}`;
    }
    case 'restore': {
      const id = await ground.restore(at);
      return id === undefined ? undefined : `restores ${id}`;
    }
    case 'occupy': {
      const { occupied } = ground;
      const one = pick(
        choices.creations.filter(({ kind }) => occupied?.kinds.has(kind) === true),
        at,
      );
      const parent = one?.parents.at(-1)?.id;
      if (one === undefined || parent === undefined) {
        return undefined;
      }
      occupied?.fill({ kind: one.kind, parent });
      return `occupies the place of a ${one.kind} in ${parent}`;
    }
  }
}

/** Does it, unless the service refuses; says what was done. */
export async function byHand(ground: Ground, hand: Hand, choose: (view: View) => Choices): Promise<string | undefined> {
  const view = await look(ground.driver());
  try {
    const choices = choose(view);
    return await act(ground, view, hand, hand.to % 5 === 0 ? choices.all : choices.ours, choices);
  } catch {
    // The service refuses it, or it is nothing that could be sent.
    return undefined;
  }
}
