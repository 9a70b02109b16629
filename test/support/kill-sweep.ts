import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { type ApplyReport, apply } from '../../src/command/app/apply.ts';
import { plan } from '../../src/command/app/plan.ts';
import { notReplaceable } from '../../src/command/app/replaceable.ts';
import type { ServiceOptions } from '../../src/command/app/service.ts';
import type { ProfileName } from '../../src/core/contract/profile-name.ts';
import type { Outcome } from '../../src/core/diagnostics/diagnostic.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import { createFileLedger } from '../../src/core/ledger/file-ledger.ts';
import type { LedgerStore } from '../../src/core/ledger/types.ts';
import { loadManifest } from '../../src/core/manifest/load.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import { isBelow } from '../../src/core/plan/address.ts';
import { encodePlan } from '../../src/core/plan/codec.ts';
import type { Plan } from '../../src/core/plan/plan.ts';
import { referencesIn } from '../../src/core/plan/value.ts';
import { defaultWorld, type RunningServer, startServer, type World } from '../../src/server/index.ts';
import { consentsFor } from './converge.ts';
import type { KillOrder } from './kill-child.ts';
import { type Gate, type Moment, openGate } from './kill-gate.ts';
import { buildKillProgram } from './kill-program.ts';
import { disturbedIn, essenceOf } from './kill-world.ts';
import { manifestOfAllKinds } from './manifest-parts.ts';
import { twins } from './random-world.ts';
import type { Finished, Running } from './serve-process.ts';
import { type Workspace, workspaceOf } from './workspace.ts';

const TOKEN = 'token-of-the-kill-sweep-0123456789';
const LEDGER = '.colophon/default.json';

/** The value, or a failed test that says why there is none. */
function got<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) {
    throw new Error(outcome.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
  }
  return outcome.value;
}

/** What is done in the end, and killed: a second manifest, the end of the first one, or the same once more. */
export type Act = 'apply' | 'destroy' | 'replace';

/** What applies the plan: the command line as people have it, or nothing but the apply in it, which starts faster. */
type Program = 'command line' | 'apply alone';

/** A workspace with a plan for it, which can be put back to how it was as often as needed. */
export interface Sweep {
  readonly work: Workspace;
  readonly server: RunningServer;
  readonly gate: Gate;
  readonly plan: Plan;
  /** The consents without which the plan is blocked. */
  readonly allow: readonly string[];
  /** How many requests an undisturbed apply sends: those that write, and all. */
  readonly requests: {
    readonly writes: number;
    readonly all: number;
    /** The operation of every request that writes, in order. */
    readonly operations: readonly (string | undefined)[];
  };
  /** Puts service and ledger back to how they were when the plan was made. */
  readonly reset: () => void;
  /** Applies the plan in a process of its own. */
  readonly start: (parallelism: number, program?: Program) => Running;
  /** Ends an apply with SIGKILL at that moment; false when the apply was over before. */
  readonly killAt: (moment: Moment, parallelism: number, program?: Program) => Promise<boolean>;
  /** Plans and applies once more, and checks everything that must be true then. */
  readonly converge: () => Promise<void>;
  readonly ledger: string;
}

async function load(work: Workspace, file: string): Promise<Manifest> {
  return got(
    await loadManifest({
      kinds: KINDS,
      cwd: work.folder,
      paths: [file],
      variables: {},
      env: {},
      organization: 'org_acme',
    }),
  );
}

function problemsOf({ status, results, diagnostics }: ApplyReport): unknown {
  return {
    status,
    failed: results.filter((result) => result.status !== 'done').map((result) => [result.change.address, result]),
    // That a record was completed is no problem.
    diagnostics: diagnostics.filter(({ severity }) => severity !== 'info'),
  };
}

const NOTHING: World = { ...defaultWorld(0), tables: {} };
const WELL = { status: 'done', failed: [], diagnostics: [] };

/** Rows of the world before that the plan is meant to change, with what goes along with them. */
function meantBy(before: World, expected: World): (table: string, id: string) => boolean {
  const changed = new Set(disturbedIn(before, expected, () => false));
  return (table, id) => changed.has(`${table} ${id}`);
}

/** What a sweep starts from and goes to; by default manifests with everything that kinds allow. */
export interface SweepOptions {
  readonly act?: Act;
  /** The second one may be the files of a folder. */
  readonly manifests?: { readonly first: string; readonly second: string | Readonly<Record<string, string>> };
  readonly profile?: ProfileName;
  /** What the run after a kill may do besides. */
  readonly consents?: readonly string[];
  /** What is there before the first one; by default the example world. */
  readonly world?: World;
}

/** All that can be deleted and created again as it was, each with everything in it. */
async function replaceableIn({ workspace }: Manifest, ledger: LedgerStore): Promise<readonly string[]> {
  const record = got(await ledger.load());
  // What is only deleted if somebody asks, such as people, takes along what nobody has declared.
  const deleted = new Set(KINDS.flatMap(({ name, removal }) => (removal === 'delete' ? [name] : [])));
  const shows = new Map(KINDS.map(({ name, readers }) => [name, readers?.shows ?? '']));
  const shown = new Set(
    workspace.resources.flatMap(({ kind, fields }) => referencesIn(fields[shows.get(kind) ?? ''] ?? null)),
  );
  const own = workspace.resources.filter(
    ({ address, id, kind }) =>
      id === undefined &&
      deleted.has(kind) &&
      !shown.has(address) &&
      notReplaceable([address], { workspace, record }).length === 0,
  );
  return own
    .filter(({ address }) => !own.some((other) => other.address !== address && isBelow(other.address, address)))
    .map(({ address }) => address);
}

function secondFiles(second: string | Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return typeof second === 'string'
    ? { 'after.yaml': second }
    : Object.fromEntries(Object.entries(second).map(([path, text]) => [`after/${path}`, text]));
}

/** Applies a first manifest, and makes the plan for what comes next. All of it is closed with the tests of the file. */
export async function makeSweep({
  act = 'apply',
  manifests,
  profile = '2025',
  consents = [],
  world = defaultWorld(Date.now(), profile),
}: SweepOptions = {}): Promise<Sweep> {
  const first = await startServer({
    world,
    token: TOKEN,
    processingDelay: 1,
    profile,
  });
  const gate = await openGate(first.url);
  afterAll(() => gate.close());
  const work = workspaceOf(
    { url: gate.url, token: TOKEN },
    {
      'before.yaml': manifests?.first ?? manifestOfAllKinds('first', profile),
      ...secondFiles(manifests?.second ?? manifestOfAllKinds('second', profile)),
    },
  );
  const service = { baseUrl: gate.url, token: TOKEN };
  const ledger = (): LedgerStore => createFileLedger({ path: work.path(LEDGER), environment: 'default' });
  const run = async (
    manifest: Manifest,
    direct: ServiceOptions,
    { allow = [], destroy = false }: { readonly allow?: readonly string[]; readonly destroy?: boolean } = {},
  ): Promise<void> => {
    const made = got(await plan({ manifest, service: direct, ledger: ledger(), allow, destroy }));
    const report = await apply({ plan: made, manifest, service: direct, ledger: ledger(), allow });
    expect(problemsOf(report)).toEqual(WELL);
  };

  await run(await load(work, 'before.yaml'), service, {
    allow: [
      'translate',
      'expose',
      'sync-content',
      'rotate-keys',
      'weaken-sso',
      'organization-admin',
      'open-domains',
      'grant-admin',
    ],
  });
  const before = first.exportWorld();
  await first.close();
  const server = await startServer({ world: before, token: TOKEN, processingDelay: 1, profile });
  afterAll(() => server.close());
  gate.lead(server.url);
  // What nobody ends needs no gate.
  const direct = { baseUrl: server.url, token: TOKEN };
  // A first manifest without anything in it leaves no record.
  const kept = existsSync(work.path(LEDGER)) ? work.read(LEDGER) : undefined;

  const second = typeof manifests?.second === 'object' ? 'after' : 'after.yaml';
  const file = act === 'apply' ? second : 'before.yaml';
  const manifest = await load(work, file);
  const destroy = act === 'destroy';
  const replace = act === 'replace' ? await replaceableIn(manifest, ledger()) : [];
  const planned = got(await plan({ manifest, service, ledger: ledger(), destroy, replace }));
  const allow = consentsFor(planned);
  work.write('plan.json', encodePlan(planned));
  const order: KillOrder = {
    ...{ plan: planned, manifest, baseUrl: gate.url, token: TOKEN },
    ...{ ledger: work.path(LEDGER), allow },
  };
  work.write('order.json', JSON.stringify(order));
  const script = await buildKillProgram();

  const reset = (): void => {
    server.reset();
    rmSync(work.path('.colophon'), { recursive: true, force: true });
    mkdirSync(work.path('.colophon'));
    if (kept !== undefined) {
      work.write(LEDGER, kept);
    }
  };
  const start = (parallelism: number, program: Program = 'apply alone'): Running =>
    program === 'apply alone'
      ? work.start(['order.json', String(parallelism)], { script })
      : work.start([
          ...(destroy ? ['destroy', '--auto-approve'] : ['apply', 'plan.json']),
          ...['-f', file, '--ledger', `file:${LEDGER}`, '--parallelism', String(parallelism)],
          ...allow.flatMap((word) => ['--allow', word]),
        ]);

  reset();
  const since = server.journal().at(-1)?.seq ?? 0;
  const undisturbed = await start(1).finished;
  expect([undisturbed.code, undisturbed.stderr]).toEqual([0, '']);
  const entries = server.journal({ since });
  const operations = entries.filter(({ method }) => method !== 'GET').map(({ operation }) => operation);
  const expected = server.exportWorld();
  // A replacement that was killed is half done, and then not repeated: what was replaced has another id, and nothing else.
  const known = act === 'replace' ? NOTHING : before;
  const essence = essenceOf(expected, known);
  // The same command again; but nobody replaces again what is gone. What is missing is created without consent; only a link
  // whose creation was never answered may be somebody else's, and is not disabled without.
  const next =
    act === 'replace' ? { allow: ['revoke-links', 'weaken-sso'] } : { allow: [...allow, ...consents], destroy };
  const meant = meantBy(before, expected);
  expect(twins(expected)).toEqual([]);

  return {
    work,
    server,
    gate,
    plan: planned,
    allow,
    requests: { writes: operations.length, all: entries.length, operations },
    reset,
    start,
    killAt: async (moment, parallelism, program) => {
      reset();
      const reached = gate.until(moment);
      const running = start(parallelism, program);
      const end = await Promise.race([reached, running.finished]);
      running.child.kill('SIGKILL');
      const finished: Finished = await running.finished;
      await gate.drop();
      if (end !== undefined) {
        expect([finished.code, finished.stderr]).toEqual([0, '']);
        return false;
      }
      expect(finished.signal).toBe('SIGKILL');
      return true;
    },
    converge: async () => {
      // Whatever else the service does, what nobody has declared stays as it was at any time.
      expect(disturbedIn(before, server.exportWorld(), meant)).toEqual([]);
      await run(manifest, direct, next);
      const again = got(await plan({ manifest, service: direct, ledger: ledger(), ...next }));
      expect(again.changes.map(({ action, address, reason }) => [action, address, reason])).toEqual([]);
      expect([again.refresh, again.forget]).toEqual([[], []]);
      const world = server.exportWorld();
      expect(twins(world)).toEqual([]);
      expect(disturbedIn(before, world, meant)).toEqual([]);
      expect(essenceOf(world, known)).toEqual(essence);
    },
    ledger: LEDGER,
  };
}
