import { readFileSync } from 'node:fs';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { loadAjv } from '../../base/ajv.ts';
import type { JsonObject } from '../../base/json.ts';
import { lazily } from '../../base/lazily.ts';
import { packageFile } from '../../base/package-file.ts';
import { flawOf } from '../body.ts';
import { MAX_DEPTH } from '../structure/move.ts';
import { TABLE_NAMES, type TableName, type World } from '../tables.ts';
import { MADE_OF, tableOfField } from './references.ts';

/** The maximum number of reported problems; a world with more is not worth listing in full. */
const MAX_PROBLEMS = 50;

/** The reasons why a value is not a valid world: every problem with its path. */
export class InvalidWorld extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the world is not valid: ${problems.join('; ')}`);
    this.name = 'InvalidWorld';
    this.problems = problems;
  }
}

// The schema is constant, and compiling it takes longer than validating most worlds.
const schemaCheck = lazily((): ValidateFunction<World> => {
  const text = readFileSync(packageFile('schemas/world.gen.json'), 'utf8');
  const { Ajv2020, addFormats } = loadAjv();
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema({ ...(JSON.parse(text) as JsonObject), $id: 'world' });
  return ajv.compile<World>({ $ref: 'world#/components/schemas/World' });
});

function describe({ instancePath, message, params }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params;
  const detail =
    typeof additionalProperty === 'string'
      ? `: ${additionalProperty}`
      : Array.isArray(allowedValues)
        ? `: ${allowedValues.join(', ')}`
        : '';
  return `${instancePath === '' ? '/' : instancePath} ${message ?? 'is not valid'}${detail}`;
}

type Values = Readonly<Record<string, unknown>>;

/** The values of a field, which may be a list. */
function valuesOf(record: Values, field: string): readonly string[] {
  const value = record[field];
  return (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');
}

/** Duplicate ids, unresolved references, and ids that do not match their fields. */
function* danglingIn(world: World): Generator<string> {
  const ids = new Map<TableName, Set<string>>();
  for (const name of TABLE_NAMES) {
    const known = new Set<string>();
    ids.set(name, known);
    for (const [index, { id }] of (world.tables[name] ?? []).entries()) {
      if (known.has(id)) {
        yield `/tables/${name}/${index}/id is a duplicate: ${id}`;
      }
      known.add(id);
    }
  }
  const isKnown = (table: TableName, id: string): boolean => ids.get(table)?.has(id) === true;
  for (const [field, table] of [
    ['organization', 'organizations'],
    ['tokenUser', 'users'],
  ] as const) {
    if (!isKnown(table, world[field])) {
      yield `/${field} is not in ${table}: ${world[field]}`;
    }
  }
  for (const name of TABLE_NAMES) {
    const parts = MADE_OF[name];
    for (const [index, record] of ((world.tables[name] ?? []) as readonly Values[]).entries()) {
      const place = `/tables/${name}/${index}`;
      for (const field of Object.keys(record)) {
        const table = tableOfField(name, field, record);
        const strange = valuesOf(record, field).filter((value) => table !== undefined && !isKnown(table, value));
        yield* strange.map((value) => `${place}/${field} is not in ${table}: ${value}`);
      }
      const made = parts?.map((field) => String(record[field])).join('.');
      if (made !== undefined && record['id'] !== made) {
        yield `${place}/id must be ${made}`;
      }
    }
  }
}

/** Collections and section groups that contain themselves, directly or indirectly, and groups that are nested too deeply. */
function* circlesIn({ tables }: World): Generator<string> {
  for (const [name, deepest] of [
    ['collections', Number.POSITIVE_INFINITY],
    ['sectionGroups', MAX_DEPTH],
  ] as const) {
    const records = tables[name] ?? [];
    const parents = new Map(records.map(({ id, parent }) => [id, parent]));
    for (const [index, { id }] of records.entries()) {
      const seen = new Set<string>([id]);
      let above = parents.get(id);
      while (above !== undefined && !seen.has(above) && seen.size <= deepest) {
        seen.add(above);
        above = parents.get(above);
      }
      if (above !== undefined && seen.has(above)) {
        yield `/tables/${name}/${index}/parent is a cycle: ${id}`;
      } else if (seen.size > deepest) {
        yield `/tables/${name}/${index}/parent is nested deeper than ${deepest} levels: ${id}`;
      }
    }
  }
}

/** Names with a meaning in JavaScript. No field of a world has one, but a visitor's cookie may. */
const NO_FIELDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The paths of such fields in a world, its tables or a record. */
function* namesIn(value: unknown, path = '', depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (NO_FIELDS.has(name)) {
      yield `${path}/ has the key "${name}", which is not allowed`;
    }
    // The world, its tables, one table, one record.
    if (depth < 3) {
      yield* namesIn(child, `${path}/${name}`, depth + 1);
    }
  }
}

/** The value as a world; throws an `InvalidWorld` that lists its problems. */
export function checkWorld(value: unknown): World {
  const flaw = flawOf(value);
  if (flaw !== undefined) {
    throw new InvalidWorld([`/ ${flaw}`]);
  }
  const names = [...namesIn(value)];
  if (names.length > 0) {
    throw new InvalidWorld(bounded(names));
  }
  const check = schemaCheck();
  if (!check(value)) {
    throw new InvalidWorld(bounded((check.errors ?? []).map(describe)));
  }
  const problems = [...danglingIn(value), ...circlesIn(value)];
  if (problems.length > 0) {
    throw new InvalidWorld(bounded(problems));
  }
  return value;
}

function bounded(problems: readonly string[]): string[] {
  const different = [...new Set(problems)];
  const more = different.length - MAX_PROBLEMS;
  return more > 0 ? [...different.slice(0, MAX_PROBLEMS), `and ${more} more`] : different;
}
