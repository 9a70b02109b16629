import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { defined } from '../../src/base/defined.ts';
import { createClient } from '../../src/core/client/index.ts';
import { profileOf } from '../../src/core/contract/profile.ts';
import { DEFAULT_PROFILE, type ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import type { Driver, Place } from '../../src/core/engine/driver.ts';
import { applyPlan } from '../../src/core/engine/execute/executor.ts';
import { levelsOf } from '../../src/core/engine/order/levels.ts';
import { makePlan } from '../../src/core/engine/planner.ts';
import { RISKS } from '../../src/core/engine/risks.ts';
import type { Kind } from '../../src/core/kinds/define.ts';
import { createDriver } from '../../src/core/kinds/driver.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createMemoryLedger, type MemoryLedger } from '../../src/core/ledger/memory-ledger.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { type Address, splitAddress } from '../../src/core/plan/address.ts';
import type { Change, KindName, Plan, Rules } from '../../src/core/plan/plan.ts';
import type { RemoteId } from '../../src/core/plan/value.ts';
import { startServer } from '../../src/server/index.ts';
import { FIXTURES } from '../kinds/fixtures.gen.ts';
import { profilesOf } from './fixtures.ts';
import type { ServiceBehaviour, WalkStep, WalkWorld } from './kind-fixture.ts';
import { createMemoryDriver, type Seed } from './memory-driver.ts';

const SALT = 'walk';
const ORGANIZATION = 'org_acme';

/** A policy that asks about everything. */
const STRICT: Rules = {
  'policy.maxDeletes': 0,
  'policy.requireConsent': [...RISKS.map(({ name }) => name), 'create', 'adopt', 'update', 'replace', 'move', 'delete'],
};

interface Ground {
  readonly driver: Driver;
  readonly writes: () => number;
  /** Whether looking once more costs nothing. */
  readonly isQuick: boolean;
  /** Whether a kind sends its requests itself, so that their number is what an apply sends. */
  readonly isOverHttp: boolean;
  readonly close: () => Promise<void>;
}

/** A reference server with its example world, in which unknown fields are refused. */
async function overHttp(profile: ProfileName = DEFAULT_PROFILE): Promise<Ground> {
  const server = await startServer({ strict: true, processingDelay: 1, profile });
  const client = createClient({ baseUrl: server.url, token: server.token });
  return {
    driver: createDriver({ client, organization: server.organization, kinds: KINDS, salt: SALT }),
    writes: () => client.stats().writes,
    isQuick: false,
    isOverHttp: true,
    close: async () => {
      await client.close();
      await server.close();
    },
  };
}

/** Everything in the example world, in the form in which a service in memory takes it. */
async function readSeeds(): Promise<readonly Seed[]> {
  const [ground, today] = await Promise.all([overHttp(), overHttp('today')]);
  try {
    // Both worlds have the same resources wherever both have the kind.
    const readers = { '2025': ground.driver.reader(), today: today.driver.reader() };
    const seeds: Seed[] = [];
    let holders: readonly (readonly Place[])[] = [[]];
    for (const level of levelsOf(KINDS)) {
      const found: { readonly seed: Seed; readonly index: number }[] = [];
      for (const kind of level) {
        const fitting = holders.filter((places) =>
          kind.parents.length === 0 ? places.length === 0 : kind.parents.includes(places.at(-1)?.kind ?? ''),
        );
        for (const places of fitting) {
          const parent = places.at(-1)?.id;
          const profile = profileFor(kind.name, places.at(-1));
          for (const { id, fields, index = 0 } of await readers[profile].list(kind.name, places)) {
            found.push({ seed: { kind: kind.name, id, fields, ...(parent === undefined ? {} : { parent }) }, index });
          }
        }
      }
      found.sort((a, b) => a.index - b.index);
      seeds.push(...found.map(({ seed }) => seed));
      const chains = new Map(holders.map((places) => [places.at(-1)?.id, places]));
      holders = [
        ...holders,
        ...found.map(({ seed }) => [...(chains.get(seed.parent) ?? []), { kind: seed.kind, id: seed.id ?? '' }]),
      ];
    }
    // What there is once in its parent may share the parent's id, which a service in memory gives only once.
    return seeds.map(({ id, ...seed }) => (id === undefined || id === seed.parent ? seed : { ...seed, id }));
  } finally {
    await Promise.all([ground.close(), today.close()]);
  }
}

/** A profile that has the kind, in what holds it. */
function profileFor(name: KindName, holder: Place | undefined): ProfileName {
  const places = KINDS.find((kind) => kind.name === name)?.places;
  const need = places?.find(({ parent }) => parent === holder?.kind)?.needs;
  const having = profilesOf(name).find((profile) => need === undefined || profileOf(profile).offers(need.operation));
  return having ?? DEFAULT_PROFILE;
}

let example: Promise<readonly Seed[]> | undefined;

/** The same, read once. */
export function exampleSeeds(): Promise<readonly Seed[]> {
  example ??= readSeeds();
  return example;
}

export const BEHAVIOUR: ReadonlyMap<KindName, ServiceBehaviour> = new Map(
  Object.entries(FIXTURES).map(([kind, { behaviour = {} }]) => [kind, behaviour]),
);

/** A service in memory that holds the same world. */
async function inMemory(): Promise<Ground> {
  const driver = createMemoryDriver({
    kinds: KINDS,
    seed: await exampleSeeds(),
    afterWrite: (kind, resource, siblings) => BEHAVIOUR.get(kind)?.afterWrite?.(resource, siblings),
    rowOf: (kind, fields) => BEHAVIOUR.get(kind)?.rowOf?.(fields),
    goesWith: (kind, fields) => BEHAVIOUR.get(kind)?.goesWith?.(fields) ?? [],
    emptyWithout: (kind) => BEHAVIOUR.get(kind)?.emptyWithout,
    withheld: Object.fromEntries([...BEHAVIOUR].map(([kind, { withheld = [] }]) => [kind, withheld])),
  });
  return { driver, writes: () => driver.writes, isQuick: true, isOverHttp: false, close: async () => {} };
}

/** A change as a walk says it. */
function shown(change: Change): string {
  const { action, address, previousAddress, cause, fields } = change;
  const paths = action === 'update' || action === 'adopt' ? fields.map(({ path }) => path) : [];
  const usual = cause === 'pending' || cause === 'removed';
  return [
    action,
    address,
    ...(paths.length === 0 ? [] : [paths.join(', ')]),
    ...(previousAddress === undefined ? [] : [`from ${previousAddress}`]),
    ...(action === 'delete' && change.with !== undefined ? [`with ${change.with}`] : []),
    ...(usual ? [] : [`(${cause})`]),
  ].join(' ');
}

function shownLedger({ refresh, forget }: Plan): readonly string[] {
  return [
    ...refresh.map(({ address, previousAddress }) =>
      previousAddress === undefined ? `refresh ${address}` : `refresh ${address} from ${previousAddress}`,
    ),
    ...forget.map((address) => `forget ${address}`),
  ];
}

function codes(diagnostics: readonly Diagnostic[], severity: (one: Diagnostic) => boolean): readonly string[] {
  return diagnostics.filter(severity).map(({ code }) => code);
}

/** One walk on its way. */
class Walk {
  readonly #ground: Ground;
  readonly #ledger: MemoryLedger = createMemoryLedger({ salt: SALT });
  readonly #models = new Map<KindName, Kind>(KINDS.map((kind) => [kind.name, kind]));
  /** What is only looked up is not in the ledger. */
  #external: ReadonlyMap<Address, Place> = new Map();
  #entries: ReadonlyMap<Address, { readonly kind: KindName; readonly id: RemoteId }> = new Map();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  #places(address: Address | undefined): readonly Place[] {
    if (address === undefined) {
      return [];
    }
    const external = this.#external.get(address);
    if (external !== undefined) {
      return [external];
    }
    const entry = this.#entries.get(address);
    const model = this.#models.get(entry?.kind ?? '');
    if (entry === undefined || model === undefined) {
      throw new Error(`${address} is not in the ledger`);
    }
    const { parent } = splitAddress(address, model.segment, model.keyless);
    return [...this.#places(parent), { kind: entry.kind, id: entry.id }];
  }

  #world(): WalkWorld {
    const { driver } = this.#ground;
    const target = (address: Address): { kind: KindName; id: RemoteId; parents: readonly Place[] } => {
      const places = this.#places(address);
      const own = places.at(-1);
      return { kind: own?.kind ?? '', id: own?.id ?? '', parents: places.slice(0, -1) };
    };
    const list: WalkWorld['list'] = (kind, parent) => driver.reader().list(kind, this.#places(parent));
    return {
      addresses: () => [...this.#entries.keys()],
      id: (address) => target(address).id,
      list,
      set: async (address, fields) => {
        await list(target(address).kind, undefined).catch(() => []);
        await driver.update({ ...target(address), fields, all: fields });
      },
      drop: async (address) => {
        await list(target(address).kind, undefined).catch(() => []);
        expect(await driver.remove(target(address)), `${address} is there to be deleted`).toBe('removed');
      },
      dropId: async (kind, parent, id) => {
        await driver.remove({ kind, parents: this.#places(parent), id });
      },
      make: async (kind, parent, fields) => {
        const parents = this.#places(parent);
        const made = await driver.create({ kind, parents, fields, created: async () => {} });
        const { id } = made === 'pending' ? { id: '' } : made;
        const part = BEHAVIOUR.get(kind)?.comesWith?.(fields);
        const inside = [...parents, { kind, id }];
        if (part !== undefined && (await driver.reader().list(part.kind, inside)).length === 0) {
          // The service creates the part by itself; in memory that is done here.
          await driver.create({ ...part, parents: inside, created: async () => {} });
        }
        return id;
      },
      move: async (address, position) => {
        const place = (other: Address): Place => this.#places(other).at(-1) ?? { kind: '', id: '' };
        await driver.move({
          ...target(address),
          position: 'after' in position ? { after: place(position.after) } : { before: place(position.before) },
        });
      },
    };
  }

  async #load(step: WalkStep): Promise<Manifest | readonly Diagnostic[]> {
    const text = typeof step.manifest === 'string' ? step.manifest : await step.manifest(this.#world());
    const folder = await mkdtemp(join(tmpdir(), 'colophon-walk-'));
    try {
      const head = `colophon: 1\norganization: ${ORGANIZATION}\n`;
      await writeFile(join(folder, 'colophon.yaml'), head + text);
      for (const [name, content] of Object.entries(step.files ?? {})) {
        await writeFile(join(folder, name), content);
      }
      const loaded = await loadManifest({ kinds: KINDS, cwd: folder, paths: [], variables: {}, env: step.env ?? {} });
      return loaded.ok ? loaded.value : loaded.diagnostics;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async #plan(
    step: WalkStep,
    manifest: Manifest,
    rules: { readonly recorded?: Rules; readonly declared?: Rules } = {},
  ): Promise<Plan | readonly Diagnostic[]> {
    const state = await this.#ledger.load();
    if (!state.ok) {
      return state.diagnostics;
    }
    const planned = await makePlan({
      kinds: KINDS,
      workspace: { ...manifest.workspace, ...defined({ rules: rules.declared }) },
      ledger: { ...state.value, ...defined({ rules: rules.recorded }) },
      driver: this.#ground.driver,
      prune: step.prune ?? 'owned',
      target: [],
      exclude: [],
      allow: step.allow ?? [],
      now: step.now ?? '2026-11-15T05:00:00.000Z',
      tool: { name: 'colophon', version: '0' },
      service: 'walk',
      stats: () => ({ reads: 0, writes: 0 }),
    });
    return planned.ok ? planned.value : planned.diagnostics;
  }

  /** A policy that the same change drops still stops whatever it stopped: every guard, by everything that a kind can do. */
  async #checkLoosening(step: WalkStep, manifest: Manifest, why: string): Promise<void> {
    const [strict, loosened] = await Promise.all([
      this.#plan(step, manifest, { declared: STRICT }),
      this.#plan(step, manifest, { recorded: STRICT, declared: {} }),
    ]);
    const guards = (plan: Plan | readonly Diagnostic[]): readonly string[] =>
      'changes' in plan ? plan.blocked.map(({ guard, address }) => `${guard} ${address}`) : ['refused'];
    const weakened = guards(loosened).filter((one) => one.startsWith('weaken-policy '));
    expect(weakened.length, `${why} dropping the policy is asked about`).toBeGreaterThan(0);
    expect(
      guards(loosened).filter((one) => !weakened.includes(one)),
      `${why} what a dropped policy still stops`,
    ).toEqual(guards(strict));
  }

  async #apply(plan: Plan, manifest: Manifest, allow: readonly string[]): Promise<string> {
    const begun = await this.#ledger.begin({ command: 'walk', waitMs: 0, organization: ORGANIZATION });
    if (!begun.ok) {
      throw new Error('the ledger is not free');
    }
    const fields = new Map(manifest.workspace.resources.map((resource) => [resource.address, resource.fields]));
    const session = begun.value;
    const result = await applyPlan({
      plan,
      driver: this.#ground.driver,
      kinds: KINDS,
      ledger: session.state,
      record: session.record,
      allow,
      onGuard: 'stop',
      onError: 'continue',
      parallelism: 4,
      secretOf: (address, field) => fields.get(address)?.[field],
      clock: { now: () => performance.now(), sleep: async (milliseconds) => await delay(milliseconds) },
    });
    await session.finish({ complete: result.status === 'done' });
    const problems = [
      ...result.results.flatMap((one) =>
        one.status === 'done' ? [] : [`${one.status} ${one.change.address}: ${one.message}`],
      ),
      ...result.diagnostics.filter(({ severity }) => severity === 'error').map(({ detail }) => detail),
    ];
    return result.status === 'done' ? 'done' : [result.status, ...problems].join('\n');
  }

  async #remember(manifest: Manifest): Promise<void> {
    const state = await this.#ledger.load();
    this.#entries = state.ok ? state.value.entries : new Map();
    const reader = this.#ground.driver.reader();
    const external = new Map<Address, Place>();
    for (const { address, kind, id, fields, managed } of manifest.workspace.resources) {
      if (this.#models.get(kind)?.external === true && managed !== true) {
        const found = id ?? (await reader.list(kind, [])).find(({ title }) => title === fields['title'])?.id;
        external.set(address, { kind, id: found ?? '' });
      }
    }
    this.#external = external;
  }

  async #checkLedger(step: WalkStep, manifest: Manifest, why: string): Promise<void> {
    const state = await this.#ledger.load();
    if (!state.ok) {
      throw new Error('the ledger cannot be read');
    }
    const declared = manifest.workspace.resources.filter(
      ({ kind, managed }) => this.#models.get(kind)?.external !== true || managed === true,
    );
    const addresses = [...declared.map(({ address }) => address), ...(step.dormant ?? [])].sort();
    expect([...state.value.entries.keys()].sort(), `${why} the ledger holds what is declared`).toEqual(addresses);
    expect([...state.value.intents.keys()], `${why} nothing is half made`).toEqual([]);
    for (const { address, fields, kind, expires } of declared) {
      const passed = expires === undefined ? {} : (this.#models.get(kind)?.rules ?? {});
      const kept = Object.keys(state.value.entries.get(address)?.fields ?? {})
        .filter((field) => field in fields || passed[field]?.whenExpired === undefined)
        .sort();
      expect(kept, `${why} the ledger holds the declared fields of ${address}`).toEqual(Object.keys(fields).sort());
    }
  }

  async step(step: WalkStep): Promise<void> {
    const why = `${step.title}:`;
    await step.before?.(this.#world());
    const loaded = await this.#load(step);
    const refused = (problems: readonly Diagnostic[]): void => {
      const found = codes(problems, ({ severity }) => severity === 'error');
      expect(found, `${why} ${problems.map(({ detail }) => detail).join('\n')}`).toEqual(step.errors ?? []);
    };
    if (!('workspace' in loaded)) {
      refused(loaded);
      return;
    }
    const { writes } = this.#ground;
    const before = writes();
    const plan = await this.#plan(step, loaded);
    expect(writes(), `${why} planning writes nothing`).toBe(before);
    if (!('changes' in plan)) {
      refused(plan);
      return;
    }
    const words = [
      ...(step.allow ?? []),
      ...(step.expect === 'anything' ? plan.blocked.flatMap((it) => it.consents) : []),
    ];
    if (step.expect !== 'anything') {
      expect(plan.changes.map(shown).sort(), `${why} the changes`).toEqual([...step.expect].sort());
    }
    expect(step.errors ?? [], `${why} nothing was refused`).toEqual([]);
    if (this.#ground.isQuick) {
      expect(await this.#plan(step, loaded), `${why} the same plan comes of the same input`).toEqual(plan);
      await this.#checkLoosening(step, loaded, why);
    }
    const blocked = [...new Set(plan.blocked.map(({ guard, address }) => `${guard} ${address}`))];
    if (step.expect !== 'anything') {
      expect(blocked.sort(), `${why} what is blocked`).toEqual([...(step.blocked ?? [])].sort());
    }
    if (step.ledger !== undefined) {
      expect([...shownLedger(plan)].sort(), `${why} what the ledger learns`).toEqual([...step.ledger].sort());
    }
    if (step.unmanaged !== undefined) {
      expect(plan.unmanaged, `${why} what is left alone`).toEqual(expect.arrayContaining([...step.unmanaged]));
    }
    if (step.notes !== undefined) {
      expect(
        codes(plan.diagnostics, () => true),
        `${why} the notes`,
      ).toEqual(step.notes);
    }
    if (blocked.length > 0) {
      expect(await this.#apply(plan, loaded, []), `${why} without consent`).toMatch(/^guarded/);
      expect(writes(), `${why} nothing is written without consent`).toBe(before);
      if (words.length === 0) {
        return;
      }
    }
    expect(await this.#apply(plan, loaded, words), `${why} applying`).toBe('done');
    await this.#remember(loaded);
    const applied = writes();
    if (this.#ground.isOverHttp) {
      const { least, most } = plan.summary.writes ?? { least: -1, most: -1 };
      const sent = applied - before;
      expect(least <= sent && sent <= most, `${why} ${sent} writes sent, ${least} to ${most} predicted`).toBe(true);
    }
    const again = await this.#plan({ ...step, allow: [] }, loaded);
    if (!('changes' in again)) {
      throw new Error(`${why} the second plan fails: ${again.map(({ detail }) => detail).join('\n')}`);
    }
    expect([...again.changes.map(shown), ...shownLedger(again)], `${why} the second plan is empty`).toEqual([]);
    expect(again.blocked, `${why} nothing is blocked in the second plan`).toEqual([]);
    expect(writes(), `${why} the second plan writes nothing`).toBe(applied);
    await this.#checkLedger(step, loaded, why);
    await step.after?.(this.#world());
  }
}

/** Walks through states of a manifest. After each step a second plan must be empty. */
export async function walkOnce(
  where: 'http' | 'memory',
  steps: readonly WalkStep[],
  profile?: ProfileName,
): Promise<void> {
  const ground = await (where === 'http' ? overHttp(profile) : inMemory());
  try {
    const walk = new Walk(ground);
    for (const step of steps) {
      await walk.step(step);
    }
  } finally {
    await ground.close();
  }
}
