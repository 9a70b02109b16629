import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import { stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json.ts';
import { KINDS } from '../../../src/core/kinds/index.gen.ts';
import type { KnownKind } from '../../../src/core/kinds/schemas.gen.ts';
import { RESOURCES } from '../../../src/pulumi/resources.gen.ts';
import type { KindFixture, Life, Walk, WalkStep } from '../../support/kind-fixture.ts';
import { collection, inEach, named, optional, words } from '../../support/random-parts.ts';

const { definitions } = JSON.parse(
  readFileSync(new URL('../../../schemas/workspace.schema.json', import.meta.url), 'utf8'),
) as { readonly definitions: Readonly<Record<string, JsonObject>> };

/** What holds parts of each kind: where manifests declare it, its key in those of all fixtures, and one of the example world. */
const HOLDERS: Readonly<Record<string, { readonly property: string; readonly key: string; readonly id: string }>> = {
  site: { property: 'sites', key: 'main', id: 'site_docs' },
  space: { property: 'spaces', key: 'handbook', id: 'spc_handbook' },
};

const NUMBERS = ['one', 'two', 'three', 'four'] as const;

type Number = (typeof NUMBERS)[number];

/** Values of a field, each of them valid: some that differ as far as the schema allows it, and any. */
interface Values {
  readonly of: (number: Number) => Json;
  readonly any: Arbitrary<Json>;
}

function chosenFrom(values: readonly Json[]): Values {
  return {
    of: (number) => values[NUMBERS.indexOf(number) % values.length] ?? null,
    any: fc.constantFrom(...values),
  };
}

function valuesOf(field: string, schema: JsonObject): Values {
  const { examples, enum: listed, type, pattern, minLength = 1, maxLength = 60, minimum = 0 } = schema;
  const isA = (name: string): boolean => type === name || (Array.isArray(type) && type.includes(name));
  if (Array.isArray(examples) || Array.isArray(listed)) {
    return chosenFrom((Array.isArray(examples) ? examples : (listed as readonly Json[])).filter((one) => one !== null));
  }
  if (isA('boolean')) {
    return chosenFrom([true, false]);
  }
  if (isA('integer')) {
    return chosenFrom(NUMBERS.map((_number, index) => Number(minimum) + index));
  }
  if (!isA('string') || pattern !== undefined) {
    throw new Error(`the schema of ${field} says too little: give it at least two \`examples\``);
  }
  return {
    of: (number) => `A ${field} called ${number}`.slice(0, Number(maxLength)),
    any: words(Number(minLength), Math.min(Number(maxLength), 60)),
  };
}

/** What the schema of a kind says about entries of it. */
function entriesOf(name: KnownKind) {
  const kind = KINDS.find((one) => one.name === name);
  const { properties, required = [] } = definitions[name] ?? {};
  const [place] = kind?.places ?? [];
  if (kind === undefined || place === undefined || place.form !== 'map' || !isJsonObject(properties)) {
    throw new Error(`${name} is not a kind whose entries are in a map`);
  }
  const fields = Object.keys(kind.rules).filter((field) => isJsonObject(properties[field]));
  const values = new Map(fields.map((field) => [field, valuesOf(field, properties[field] as JsonObject)]));
  const key = Object.keys(kind.rules).find((field) => kind.keyOf({ [field]: 'x' }) !== undefined);
  const isRequired = (field: string): boolean => field === key || (Array.isArray(required) && required.includes(field));
  /** An entry with everything that has such a value. */
  const entry = (number: Number): JsonObject =>
    Object.fromEntries([...values].map(([field, { of }]) => [field, of(number)]));
  /** The first entry with other values, and still no natural key of another entry. */
  const changed = (field: string): Json => values.get(field)?.of(field === key ? 'four' : 'two') ?? null;
  return { kind, place, fields, values, key, isRequired, entry, changed };
}

type Entries = ReturnType<typeof entriesOf>;

function holderOf({ place }: Entries) {
  return place.parent === undefined ? undefined : HOLDERS[place.parent];
}

/** A manifest with these entries, in the holder of all fixtures or in the one of the example world. */
function manifestOf(of: Entries, entries: JsonObject, within: 'fixtures' | 'example' = 'fixtures'): string {
  const holder = holderOf(of);
  const declared = { [of.place.property]: entries };
  return stringify(
    holder === undefined
      ? declared
      : { [holder.property]: { [holder.key]: within === 'fixtures' ? declared : { id: holder.id, ...declared } } },
  );
}

/** Through all that can happen to an entry: each field changes, somebody meddles, it gets another name, it goes. */
function walkOf(of: Entries): Walk {
  const { kind, place, fields, values, entry, changed } = of;
  const holder = holderOf(of);
  const parent = holder === undefined ? undefined : `${place.parent}.${holder.key}`;
  const at = (name: string): string => `${parent === undefined ? '' : `${parent}.`}${kind.segment}.${name}`;
  const adopted = KINDS.some((one) => one.name === place.parent && !one.external) ? [`adopt ${parent}`] : [];
  const manifest = (entries: JsonObject): string => manifestOf(of, entries, 'example');
  const two = { two: entry('two') };
  const changing = fields.filter((field) => kind.rules[field]?.change === 'update');
  const [drifting = ''] = changing;
  const before: JsonObject[] = [entry('one')];
  const changes = changing.map((field): WalkStep => {
    const next = { ...before.at(-1), [field]: changed(field) };
    before.push(next);
    return {
      title: `another ${field}`,
      manifest: manifest({ one: next, ...two }),
      expect: [`update ${at('one')} ${field}`],
    };
  });
  const last = before.at(-1) ?? {};
  return {
    title: `the life of a ${kind.name}`,
    steps: [
      {
        title: 'create two',
        manifest: manifest({ one: entry('one'), ...two }),
        expect: [...adopted, `create ${at('one')}`, `create ${at('two')}`],
      },
      ...changes,
      {
        title: 'somebody changes one',
        before: (world) => world.set(at('one'), { [drifting]: values.get(drifting)?.of('one') ?? null }),
        manifest: manifest({ one: last, ...two }),
        expect: [`update ${at('one')} ${drifting} (drift)`],
      },
      {
        title: 'another name',
        manifest: manifest({ renamed: { ...last, previously: ['one'] }, ...two }),
        expect: [],
        ledger: [`refresh ${at('renamed')} from ${at('one')}`],
      },
      {
        title: 'adopt one that somebody made',
        before: async (world) => {
          await world.make(kind.name, parent, entry('three'));
        },
        manifest: manifest({ renamed: last, ...two, three: entry('three') }),
        expect: [`adopt ${at('three')}`],
      },
      {
        title: 'one is deleted outside Colophon, and one leaves the manifest',
        before: (world) => world.drop(at('renamed')),
        manifest: manifest({ renamed: last, ...two }),
        expect: [`create ${at('renamed')} (deleted)`, `delete ${at('three')}`],
      },
    ],
  };
}

function lifeOf(of: Entries): Life {
  const { kind, fields, entry, changed } = of;
  const spec = RESOURCES.find((resource) => resource.kind === kind.name);
  const holder = holderOf(of);
  return {
    name: spec?.name ?? '',
    inputs: {
      ...Object.fromEntries((spec?.parents ?? []).map(({ property }) => [property, holder?.id ?? ''])),
      ...entry('one'),
    },
    steps: fields.map((field) => ({
      change: { [field]: changed(field) },
      ...(kind.rules[field]?.change === 'update' ? {} : { replaces: [field] }),
    })),
  };
}

/** Any entries, no two of them with the same natural key. */
function randomOf(of: Entries): KindFixture['random'] {
  const { place, values, key = '', isRequired } = of;
  const others = [...values].filter(([field]) => field !== key);
  const entries = named([...NUMBERS], values.get(key)?.any.map(String) ?? words(1, 60), (_name, text) =>
    fc
      .tuple(
        fc.record(
          Object.fromEntries(others.filter(([field]) => isRequired(field)).map(([field, { any }]) => [field, any])),
        ),
        optional(
          Object.fromEntries(others.filter(([field]) => !isRequired(field)).map(([field, { any }]) => [field, any])),
        ),
      )
      .map(([always, sometimes]): JsonObject => ({ [key]: text, ...always, ...sometimes })),
  );
  const holder = holderOf(of);
  return {
    part: (chosen) =>
      holder === undefined
        ? collection(place.property, entries)
        : inEach(holder.property, chosen, () => collection(place.property, entries)),
    ...(holder === undefined ? { isRenamable: () => true } : {}),
  };
}

/**
 * The fixture of a plain kind, whose schema says all that the sweeps need to know: entries in a map, each recognized by one of
 * its properties, with values of simple types. What its file says besides wins.
 */
export function plainFixture(name: KnownKind): Omit<KindFixture, 'rows'> {
  const of = entriesOf(name);
  const { key = '', fields, entry, changed } = of;
  const sameKey = { ...entry('two'), [key]: entry('one')[key] ?? null };
  const twice = manifestOf(of, { one: entry('one'), two: sameKey }, 'example');
  const lines = twice.split('\n');
  /** The text begins at the third line. */
  const placeOf = (number: Number): string => {
    const line = lines.findIndex((text) => text.trim() === `${number}:`);
    return `${line + 3}:${(lines[line] ?? '').indexOf(number) + 1}`;
  };
  const holder = holderOf(of);
  return {
    manifest: {
      first: manifestOf(of, { one: entry('one'), two: entry('two') }),
      second: manifestOf(of, {
        one: Object.fromEntries(fields.map((field) => [field, changed(field)])),
        three: entry('three'),
      }),
    },
    random: randomOf(of),
    walks: [walkOf(of)],
    lives: [lifeOf(of)],
    ...(holder === undefined ? {} : { holders: [{ kind: of.place.parent ?? '', id: holder.id }] }),
    sample: entry('three'),
    contradictions: [{ title: `one ${key}`, text: twice, places: [placeOf('two'), placeOf('one')] }],
  };
}
