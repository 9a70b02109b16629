import { expect } from 'vitest';
import type { LedgerState } from '../../src/core/engine/ledger.ts';
import type { KindName } from '../../src/core/plan/plan.ts';
import type { World } from '../../src/server/index.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import type { KindFixture, Row, StoredRows } from './kind-fixture.ts';

const STORED: readonly StoredRows[] = Object.values(FIXTURES).flatMap(({ rows }) => rows);

function rowsOf(world: World, table: string): readonly Row[] {
  return (world.tables as unknown as Readonly<Record<string, readonly Row[] | undefined>>)[table] ?? [];
}

const BY_NAME: ReadonlyMap<KindName, KindFixture> = new Map(Object.entries(FIXTURES));

/** The names of the owners of everything in a ledger, without what is only looked up. */
export function ownedBy({ entries, intents }: LedgerState): ReadonlySet<string> {
  const owned = [...entries.values()].map(({ kind, id, fields }) => {
    const { ownerName } = BY_NAME.get(kind) ?? {};
    return ownerName === undefined ? id : ownerName(fields);
  });
  const begun = [...intents.values()].map(({ kind, fields }) => BY_NAME.get(kind)?.ownerName?.(fields));
  return new Set([...owned, ...begun].filter((name) => name !== undefined));
}

/** Expects that everything that nobody ever declared is byte for byte as it was. */
export function expectUntouched(before: World, after: World, owned: ReadonlySet<string>): void {
  for (const table of Object.keys(before.tables)) {
    if (table === 'events' || table === 'auditEvents' || table === 'tokens') {
      continue;
    }
    const { ownersOf = ({ id, site }: Row) => [id, site] } = STORED.find((stored) => stored.table === table) ?? {
      ownersOf: ({ id }: Row) => [id],
    };
    const now = new Map(rowsOf(after, table).map((row) => [row.id, row]));
    const foreign = rowsOf(before, table).filter(
      (row) => !ownersOf(row, (other) => rowsOf(before, other)).some((name) => owned.has(String(name))),
    );
    expect(
      foreign.map(({ id }) => now.get(id)),
      table,
    ).toEqual(foreign);
  }
}

/** One natural key that more than one row has. */
export interface Twin {
  readonly table: string;
  readonly key: readonly unknown[];
  /** Whether the service itself should have refused it. */
  readonly isRefused: boolean;
}

/** What is there more than once under one natural key. */
export function twins(world: World): readonly Twin[] {
  return STORED.flatMap(({ table, key: columns, isUnique = false }) => {
    const seen = new Set<string>();
    return rowsOf(world, table).flatMap((row): Twin[] => {
      const key = columns?.map((column) => row[column] ?? null);
      const text = JSON.stringify(key);
      if (key === undefined || !seen.has(text)) {
        seen.add(text);
        return [];
      }
      return [{ table, key, isRefused: isUnique }];
    });
  });
}
