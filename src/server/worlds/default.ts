import { readFileSync } from 'node:fs';
import { lazily } from '../../base/lazily.ts';
import { packageFile } from '../../base/package-file.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../core/contract/profile-name.ts';
import type { World } from '../tables.ts';

const HOUR = 60 * 60 * 1000;
const UNITS: Readonly<Record<string, number>> = { hour: HOUR, day: 24 * HOUR };
const AGO = /^(\d+(?:\.\d+)?) (hour|day)s? ago$/;

type Row = { readonly id: string };
type Tables = Readonly<Record<string, readonly Row[]>>;

const written = lazily(() => readFileSync(packageFile('schemas/default-world.gen.json'), 'utf8'));

/** The tables that both profiles have, and those of each, with times relative to this moment. */
function tablesAt(now: number): Readonly<Record<'all' | ProfileName, Tables>> {
  return JSON.parse(written(), (_key, value: unknown) => {
    const [, count, unit = ''] = (typeof value === 'string' && AGO.exec(value)) || [];
    return count === undefined ? value : new Date(now - Number(count) * (UNITS[unit] ?? 0)).toISOString();
  });
}

/** The rows of both; a row with the id of an earlier one adds to it. */
function joined(rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    byId.set(row.id, { ...byId.get(row.id), ...row });
  }
  return [...byId.values()];
}

/** A small company's documentation: an example of everything in a profile's API, with readable ids. */
export function defaultWorld(now: number, profile: ProfileName = DEFAULT_PROFILE): World {
  const { all, [profile]: own } = tablesAt(now);
  const names = new Set([...Object.keys(all), ...Object.keys(own)]);
  const tables = [...names].map((name) => [name, joined([...(all[name] ?? []), ...(own[name] ?? [])])] as const);
  return {
    colophonWorld: 1,
    organization: 'org_acme',
    tokenUser: 'user_ada',
    ...(profile === DEFAULT_PROFILE ? {} : { profile }),
    // A test checks it against the schema of worlds.
    tables: Object.fromEntries(tables) as World['tables'],
  };
}
