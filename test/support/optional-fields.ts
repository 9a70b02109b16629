import { expect } from 'vitest';
import { canonicalJson } from '../../src/base/canonical.ts';
import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import { createMemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import type { World } from '../../src/server/index.ts';
import { loadFiles, planned, rest, run, serviceOf, troubles, unwrap, type Work } from './converge.ts';
import type { Stage } from './converge-stages.ts';
import { manifestOfAllKinds } from './manifest-parts.ts';
import { twins } from './random-world.ts';
import { type Tampering, tamperedWith } from './tampered.ts';

/** An answer without some properties. Each has a name: `site.visibility`, or by the property that holds it, `urls.app`. */
function withoutProperties(value: Json, isLeftOut: (name: string) => boolean, holder = 'answer'): Json {
  if (Array.isArray(value)) {
    return value.map((item) => withoutProperties(item, isLeftOut, holder));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const label = typeof value['object'] === 'string' ? value['object'] : holder;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      isLeftOut(`${label}.${key}`) ? [] : [[key, withoutProperties(part, isLeftOut, key)] as const],
    ),
  );
}

/** The rows of a world by table and id, without when something was done to them. */
function rowsIn({ tables }: World): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tables).flatMap(([table, rows]) =>
      ['auditEvents', 'events', 'tokens'].includes(table) || !Array.isArray(rows)
        ? []
        : rows.map((row: { readonly id?: string }) => [
            `${table} ${row.id}`,
            canonicalJson(Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('At')))),
          ]),
    ),
  );
}

/** What a run lost or changed of a world. */
function differences(
  before: World,
  after: World,
): { readonly lost: readonly string[]; readonly changed: readonly string[] } {
  const now = rowsIn(after);
  const rows = [...rowsIn(before)];
  return {
    lost: rows.flatMap(([id]) => (now.has(id) ? [] : [id])),
    changed: rows.flatMap(([id, row]) =>
      now.has(id) && now.get(id) !== row ? [`${id}: ${row} is now ${now.get(id)}`] : [],
    ),
  };
}

/** Applies manifests of all kinds to a service that leaves a field out of its answers, and says what was lost by that. */
export interface LeavingOut {
  /** Every field of every answer that the plans and applies read. */
  readonly fields: readonly string[];
  /** What went wrong without a field; nothing if nothing was lost. */
  readonly troubleWithout: (field: string) => Promise<readonly string[]>;
}

export async function leavingOut({ server, world, state, manifest }: Stage, profile: ProfileName): Promise<LeavingOut> {
  const seen = new Set<string>();
  let isLeftOut = (name: string): boolean => {
    seen.add(name);
    return false;
  };
  const tampering: Tampering = { answer: ({ body }) => withoutProperties(body, (name) => isLeftOut(name)) };
  const service = serviceOf(await tamperedWith(server, tampering));
  const unchanged = await loadFiles({ 'colophon.yaml': manifestOfAllKinds('first', profile) });
  const begin = (next: Work['manifest']): Work => {
    server.reset();
    return { manifest: next, service, ledger: createMemoryLedger(state) };
  };
  /** One run, in which a plan or an apply may be refused. */
  const attempt = async (work: Work): Promise<void> => {
    try {
      await run(work, await planned(work));
    } catch (error) {
      // A plan that stops loses nothing.
      expect(error).toBeInstanceOf(Error);
    }
  };
  const wanted = begin(manifest);
  unwrap(await wanted.ledger.load());
  await attempt(wanted);
  const lostAnyway = new Set(differences(world, server.exportWorld()).lost);

  const through = async (field: string, next: Work['manifest'], mayGo?: ReadonlySet<string>): Promise<string[]> => {
    const work = begin(next);
    isLeftOut = (name) => name === field;
    await attempt(work);
    isLeftOut = () => false;
    const { lost, changed } = differences(world, server.exportWorld());
    const doubled = twins(server.exportWorld());
    const found = [
      ...lost.filter((id) => mayGo?.has(id) !== true).map((id) => `${field}: ${id} is lost`),
      // What the manifest says already is at most set again.
      ...(mayGo === undefined ? changed.map((row) => `${field}: ${row}`) : []),
      ...doubled.map(({ table, key }) => `${field}: twice in ${table}: ${JSON.stringify(key)}`),
    ];
    try {
      const report = await run(work, await planned(work));
      const left = rest(await planned(work)) as { readonly changes: readonly unknown[] };
      return [
        ...found,
        ...(report.status === 'done' ? [] : [`${field}: the next apply ends with ${JSON.stringify(troubles(report))}`]),
        ...(left.changes.length === 0 ? [] : [`${field}: the next plan leaves ${JSON.stringify(left.changes)}`]),
      ];
    } catch (error) {
      return [...found, `${field}: the next plan fails: ${String(error)}`];
    }
  };
  return {
    fields: [...seen].sort(),
    troubleWithout: async (field) => [
      ...(await through(field, unchanged)).map((trouble) => `unchanged: ${trouble}`),
      ...(await through(field, manifest, lostAnyway)).map((trouble) => `changed: ${trouble}`),
    ],
  };
}
