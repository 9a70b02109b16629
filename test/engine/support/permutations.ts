import { expect } from 'vitest';
import { createMemoryLedger, type MemoryLedger } from '../../../src/core/ledger/memory-ledger.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { World } from '../../../src/server/index.ts';
import {
  expectSettled,
  loadFiles,
  NO_TROUBLE,
  planned,
  run,
  serviceOf,
  troubles,
  type Work,
} from '../../support/converge.ts';
import type { Api } from '../../support/server.ts';

const SPACES = ['spc_handbook', 'spc_api', 'spc_notes', 'spc_guides'] as const;

/** Four resources of one kind, each with a value that no other one of them can have. */
export interface Four {
  readonly title: string;
  /** The values before anything is permuted. */
  readonly values: readonly string[];
  /** The manifest in which resource `i` has the value `order[i]` of the four. */
  readonly manifest: (order: readonly number[]) => string;
  readonly field: string;
  /** The live resources in the order of the four, by what does not change about them: the id and the value of each. */
  readonly live: (world: World) => readonly { readonly id: string; readonly value: string }[];
  readonly path: (world: World, id: string) => string;
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf(world: World, table: string): readonly Row[] {
  const tables = world.tables as unknown as Readonly<Record<string, readonly Row[] | undefined>>;
  return tables[table] ?? [];
}

function siteId(world: World): string {
  return String(rowsOf(world, 'sites').find(({ title }) => title === 'Permuted')?.['id']);
}

const HEAD = `colophon: 1
organization: org_acme
spaces: { s0: { id: ${SPACES[0]} }, s1: { id: ${SPACES[1]} }, s2: { id: ${SPACES[2]} }, s3: { id: ${SPACES[3]} } }
`;

function previously(key: string, old: string): string {
  return key === old ? '' : `, previously: [${old}]`;
}

export const SECTIONS: Four = {
  title: 'section paths',
  values: ['a', 'b', 'c', 'd'],
  manifest(order) {
    const sections = order.map((place, index) => {
      const [path, old] = [this.values[place] ?? '', this.values[index] ?? ''];
      return `      - { path: ${path}, title: Section ${index}${previously(path, old)}, spaces: [{ space: s${index} }] }`;
    });
    return `${HEAD}sites:\n  one:\n    title: Permuted\n    sections:\n${sections.join('\n')}\n`;
  },
  field: 'path',
  live: (world) =>
    rowsOf(world, 'sections')
      .filter(({ site }) => site === siteId(world))
      .map(({ id, path, title }) => ({ id: String(id), value: String(path), title: String(title) }))
      .sort((a, b) => (a.title < b.title ? -1 : 1)),
  path: (world, id) => `/v1/orgs/org_acme/sites/${siteId(world)}/sections/${id}`,
};

export const REDIRECTS: Four = {
  title: 'redirect sources',
  values: ['/aa', '/bb', '/cc', '/dd'],
  manifest(order) {
    const redirects = order.map((place, index) => {
      const [source, old] = [this.values[place] ?? '', this.values[index] ?? ''];
      return `      ${source}: { space: s${index}${previously(source, old)} }`;
    });
    const spaces = order.map((_place, index) => `{ space: s${index} }`).join(', ');
    return `${HEAD}sites:\n  one:\n    title: Permuted\n    spaces: [${spaces}]\n    redirects:\n${redirects.join('\n')}\n`;
  },
  field: 'source',
  live: (world) => {
    const shown = new Map(rowsOf(world, 'siteSpaces').map(({ id, space }) => [id, SPACES.indexOf(space as never)]));
    return rowsOf(world, 'redirects')
      .filter(({ site }) => site === siteId(world))
      .map(({ id, source, destination }) => ({
        id: String(id),
        value: String(source),
        place: shown.get((destination as Row)['siteSpaceId']) ?? -1,
      }))
      .sort((a, b) => a.place - b.place);
  },
  path: (world, id) => `/v1/orgs/org_acme/sites/${siteId(world)}/redirects/${id}`,
};

export const SITE_SPACES: Four = {
  title: 'site space paths',
  values: ['v1', 'v2', 'v3', 'v4'],
  manifest(order) {
    const spaces = order.map((place, index) => `{ space: s${index}, path: ${this.values[place]} }`);
    return `${HEAD}sites:\n  one: { title: Permuted, spaces: [${spaces.join(', ')}] }\n`;
  },
  field: 'path',
  live: (world) =>
    rowsOf(world, 'siteSpaces')
      .filter(({ site }) => site === siteId(world))
      .map(({ id, path, space }) => ({ id: String(id), value: String(path), place: SPACES.indexOf(space as never) }))
      .sort((a, b) => a.place - b.place),
  path: (world, id) => `/v1/orgs/org_acme/sites/${siteId(world)}/site-spaces/${id}`,
};

export const BASENAMES: Four = {
  title: 'basenames of sites',
  values: ['one', 'two', 'three', 'four'],
  manifest(order) {
    const sites = order.map(
      (place, index) => `  k${index}: { title: Permuted ${index}, basename: ${this.values[place]} }`,
    );
    return `${HEAD}sites:\n${sites.join('\n')}\n`;
  },
  field: 'basename',
  live: (world) =>
    rowsOf(world, 'sites')
      .map(({ id, basename, title }) => ({ id: String(id), value: String(basename), title: String(title) }))
      .filter(({ title }) => title.startsWith('Permuted '))
      .sort((a, b) => (a.title < b.title ? -1 : 1)),
  path: (_world, id) => `/v1/orgs/org_acme/sites/${id}`,
};

/** Every order of the numbers below `count`. */
export function permutations(count: number): readonly (readonly number[])[] {
  if (count === 0) {
    return [[]];
  }
  return permutations(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_none, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
  );
}

/** How many requests a permutation takes at least: one for each resource of a cycle, and one to free the first value. */
function fewestWrites(order: readonly number[]): number {
  const seen = new Set<number>();
  let writes = 0;
  for (const start of order.keys()) {
    let length = 0;
    for (let at = start; !seen.has(at); at = order[at] ?? at) {
      seen.add(at);
      length++;
    }
    writes += length > 1 ? length + 1 : 0;
  }
  return writes;
}

/** Four resources as they were applied, which can be put back to that as often as needed. */
export interface Applied {
  readonly api: Api;
  readonly four: Four;
  /** The service as it is after the first apply. */
  readonly world: World;
  /** A ledger of its own that says what the first apply recorded. */
  readonly ledger: () => MemoryLedger;
}

/** Applies the four and starts over from there: `start` opens a server with that world. */
export async function applyFour(four: Four, api: Api, start: (world: World) => Promise<Api>): Promise<Applied> {
  api.server.reset();
  const ledger = createMemoryLedger();
  const work = {
    manifest: await loadFiles({ 'colophon.yaml': four.manifest([0, 1, 2, 3]) }),
    service: serviceOf(api.server),
    ledger,
  };
  const made = await planned(work);
  expect(troubles(await run(work, made))).toEqual(NO_TROUBLE);
  await expectSettled(work);
  const loaded = await ledger.load();
  if (!loaded.ok) {
    throw new Error('the ledger cannot be read');
  }
  const state = loaded.value;
  const world = api.server.exportWorld();
  return { api: await start(world), four, world, ledger: () => createMemoryLedger(state) };
}

/** Exchanges the live values, as a person does in the app: through values of their own. */
export async function permuteByHand({ api, four, world }: Applied, order: readonly number[]): Promise<void> {
  const live = four.live(world);
  const moved = live.flatMap((one, index) =>
    order[index] === index ? [] : [{ ...one, to: four.values[order[index] ?? 0] }],
  );
  const prefix = four.field === 'source' ? '/' : '';
  for (const { id } of moved) {
    expect(
      (await api.patch(four.path(world, id), { [four.field]: `${prefix}by-hand-${id.toLowerCase()}` })).status,
    ).toBe(200);
  }
  for (const { id, to } of moved) {
    expect((await api.patch(four.path(world, id), { [four.field]: to })).status).toBe(200);
  }
}

/** Permutes by hand or in the manifest, applies once, and looks at everything that must be true then. */
export async function expectOneApply(
  applied: Applied,
  order: readonly number[],
  where: 'by hand' | 'in the manifest',
): Promise<Plan> {
  const { api, four, world } = applied;
  api.server.reset();
  if (where === 'by hand') {
    await permuteByHand(applied, order);
  }
  const declared = where === 'by hand' ? [0, 1, 2, 3] : order;
  const work: Work = {
    manifest: await loadFiles({ 'colophon.yaml': four.manifest(declared) }),
    service: serviceOf(api.server),
    ledger: applied.ledger(),
  };
  const made = await planned(work);
  const since = api.server.journal().at(-1)?.seq ?? 0;
  expect(troubles(await run(work, made, { parallelism: 4 }))).toEqual(NO_TROUBLE);
  const writes = api.server.journal({ since }).filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeLessThanOrEqual(fewestWrites(order));
  const before = four.live(world);
  expect(four.live(api.server.exportWorld()).map(({ id, value }) => [id, value])).toEqual(
    before.map(({ id }, index) => [id, four.values[declared[index] ?? 0]]),
  );
  await expectSettled(work);
  return made;
}
