import { defined } from '../../src/base/defined.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { notReplaceable } from '../../src/command/app/replaceable.ts';
import type { Driver } from '../../src/core/engine/driver.ts';
import type { Manifest } from '../../src/core/manifest/types.ts';
import type { Address } from '../../src/core/plan/address.ts';
import { isEmpty, type KindName, type Plan } from '../../src/core/plan/plan.ts';
import { type Fields, idsIn, type RemoteId } from '../../src/core/plan/value.ts';
import { yamlOf } from '../support/manifest-parts.ts';
import { NOTHING_RECORDED, type Recorded, recordedIn, withTemporary } from './bases.ts';
import { checkPlan, checkPredicted, requestsIn, writesOf } from './check-plan.ts';
import { checkSelection, patternsFor } from './check-selection.ts';
import { checkConverged, checkRecord, checkReferences, checkUntouched, takenAlong } from './check-world.ts';
import type { Complaint, Rule } from './complaint.ts';
import { type Edit, edited } from './edits.ts';
import { type Expectation, expectation } from './expectation.ts';
import { type Foreseen, foreseen, isAsForeseen, isInExcludedList, unseen } from './foreseen.ts';
import type { Ground } from './ground.ts';
import { byHand, type Choices, type Hand } from './hands.ts';
import { valid } from './manifests.ts';
import { type Mishap, Process } from './process.ts';
import {
  type Applied,
  apply,
  ENGINE,
  type Engine,
  EVERYTHING,
  isRefused,
  type Patterns,
  plan,
  troubles,
} from './run.ts';
import type { Scheduler } from './scheduler.ts';
import type { Step, Story } from './story.ts';
import { countDone, type Tally } from './tally.ts';
import { collisions, isTaken } from './unique.ts';
import { referencesIn, replaced, textOf } from './value.ts';
import { behindVeil, peopleIn } from './veil.ts';
import { holderKeys, look, modelOf, type Seen, seenKey, type View } from './view.ts';

/** A story that did not go as the oracle says. */
export class Finding extends Error {
  readonly rules: readonly Rule[];

  constructor(complaints: readonly Complaint[], lines: readonly string[]) {
    const what = complaints.map(({ rule, text }) => `  [${rule}] ${text}`).join('\n');
    super(`The oracle disagrees:\n${what}\nThe story:\n${lines.join('\n')}`);
    this.name = 'Finding';
    this.rules = complaints.map(({ rule }) => rule);
  }
}

const APPLY: Extract<Step, { do: 'apply' }> = { do: 'apply', edits: [], hands: [], parallelism: 4 };

/** Ends a story early, without a finding. */
class CutShort extends Error {}

export interface TellOptions {
  readonly ground: Ground;
  readonly scheduler: Scheduler;
  readonly tally: Tally;
  readonly engine?: Engine;
}

/** A plan that was put aside, and everything as it was then. */
interface Saved {
  readonly plan: Plan;
  readonly manifest: Manifest;
  readonly expected: Expectation;
  readonly view: View;
  readonly recorded: Recorded;
}

/** One story being told. */
class Telling {
  readonly #options: TellOptions;
  readonly #engine: Engine;
  readonly #others: Story['others'];
  /** What happened, to be written down where it matters: YAML costs more than most steps. */
  readonly #lines: (() => string)[] = [];
  #source: JsonObject;
  #manifest: Manifest;
  #recorded: Recorded = NOTHING_RECORDED;

  constructor(options: TellOptions, story: Story, manifest: Manifest) {
    this.#options = options;
    this.#engine = options.engine ?? ENGINE;
    this.#others = story.others;
    this.#source = story.first;
    this.#manifest = manifest;
    this.#say(() => `the manifest:\n${yamlOf(story.first)}`);
  }

  #say(line: string | (() => string)): void {
    this.#lines.push(() => `- ${typeof line === 'string' ? line : line()}`);
  }

  #story(): readonly string[] {
    return this.#lines.map((line) => line());
  }

  #check(complaints: readonly Complaint[]): void {
    if (complaints.length > 0) {
      throw new Finding(complaints, this.#story());
    }
  }

  async #look(): Promise<View> {
    const { ground } = this.#options;
    await ground.quiet?.();
    return look(ground.driver());
  }

  #expect(manifest: Manifest, view: View, replace: readonly Address[] = []): Expectation {
    const recorded = this.#recorded;
    const { state } = recorded;
    const bases = withTemporary(recorded.bases, state, view);
    const intents = new Map([...state.intents].map(([address, { kind }]) => [address, kind]));
    const { occupied } = this.#options.ground;
    const isOccupied = (kind: KindName, parent: RemoteId): boolean => occupied?.has({ kind, parent }) === true;
    return expectation({
      workspace: manifest.workspace,
      bases,
      intents,
      view,
      isOccupied,
      replace: new Set(replace),
    });
  }

  #process(mishap?: Mishap, driver: Driver = this.#options.ground.driver()): Process {
    const { scheduler, ground } = this.#options;
    return new Process(scheduler, driver, ground.ledger(), mishap);
  }

  /** Reads the record anew, after something may have been written to it. */
  async #record(declared: readonly Manifest[], view: View): Promise<Recorded> {
    const state = await this.#options.ground.ledger().load();
    if (!state.ok) {
      this.#check([{ rule: 'record', text: 'the record cannot be read any more' }]);
      return this.#recorded;
    }
    return recordedIn(
      state.value,
      this.#recorded,
      declared.map(({ workspace }) => workspace),
      view,
    );
  }

  async #editedBy(edits: readonly Edit[]): Promise<{ readonly source: JsonObject; readonly manifest: Manifest }> {
    let [source, manifest] = [this.#source, this.#manifest];
    for (const one of edits) {
      const next = edited(source, one, this.#others);
      const loaded = await valid(next);
      if (loaded !== undefined) {
        [source, manifest] = [next, loaded];
      }
    }
    return { source, manifest };
  }

  async #edit(edits: readonly Edit[]): Promise<void> {
    const { source, manifest } = await this.#editedBy(edits);
    if (source !== this.#source) {
      this.#say(() => `the manifest becomes:\n${yamlOf(source)}`);
    }
    this.#source = source;
    this.#manifest = manifest;
  }

  async #hands(hands: readonly Hand[]): Promise<void> {
    for (const one of hands) {
      await this.#options.ground.quiet?.();
      const done = await byHand(this.#options.ground, one, (view) => this.#choices(view));
      if (done !== undefined) {
        this.#options.tally.byHand++;
        this.#options.tally.restored += one.how === 'restore' ? 1 : 0;
        this.#options.tally.occupied += one.how === 'occupy' ? 1 : 0;
        this.#say(`somebody ${done}`);
      }
    }
  }

  /** What people can touch: what Colophon applied, what it is about to change, and everything. */
  #choices(view: View): Choices {
    const known = new Set([...this.#recorded.bases.values()].map((base) => seenKey(base)));
    const all = [...view.values()];
    const owned = all.filter((seen) => known.has(seenKey(seen)));
    const { changes, pairs, rows } = this.#expect(this.#manifest, view);
    const pending = [...changes.values()].flatMap(({ action, kind, id, holder, fields }): Choices['pending'] => {
      const seen = id === undefined ? undefined : view.get(seenKey({ kind, id, holder }));
      if (seen === undefined || (action !== 'update' && action !== 'delete')) {
        return [];
      }
      return [{ seen, fields: action === 'delete' ? undefined : [...fields.keys()] }];
    });
    const creations = [...changes.values()].flatMap(({ action, address, kind }): Choices['creations'] => {
      const { desired } = pairs.all.get(address) ?? {};
      const holder = desired?.parent === undefined ? undefined : pairs.all.get(desired.parent)?.live;
      if (action !== 'create' || desired === undefined || (desired.parent !== undefined && holder === undefined)) {
        return [];
      }
      const fields = replaced(desired.fields, (part) => {
        const id = typeof part['$ref'] === 'string' ? pairs.all.get(part['$ref'])?.live?.id : undefined;
        return id === undefined ? undefined : { $id: id };
      }) as Fields;
      const parents = holder === undefined ? [] : [...holder.parents, { kind: holder.kind, id: holder.id }];
      return referencesIn(fields).length > 0 ? [] : [{ kind, parents, fields }];
    });
    const moving = rows
      .filter(({ moves }) => moves > 0)
      .flatMap(({ members }) => members.flatMap((address) => pairs.all.get(address)?.live ?? []));
    return { all, owned, ours: owned.length > 0 ? owned : all, pending, creations, moving };
  }

  /** Plans alone, and holds the plan against the oracle; undefined where there can be none. */
  async #plan(process: Process, manifest: Manifest, patterns: Patterns): Promise<Plan | undefined> {
    const { scheduler, tally } = this.#options;
    const [ended] = await scheduler.run([
      { start: () => plan(this.#engine, process, manifest, patterns), isDead: process.isDead },
    ]);
    tally.plans++;
    if (ended === undefined || ended.died) {
      throw new Error('a plan cannot die');
    }
    this.#check(process.written.map(({ op, kind }) => ({ rule: 'writes', text: `planning sent ${op} ${kind}` })));
    if (!ended.value.ok) {
      this.#say(
        `there is no plan: ${ended.value.diagnostics.map(({ code, detail }) => `${code}: ${detail}`).join('; ')}`,
      );
      return undefined;
    }
    return ended.value.value;
  }

  /** The plan of everything that is declared now. */
  async #planned(
    manifest: Manifest,
    view: View,
    process: Process,
  ): Promise<{ readonly plan: Plan; readonly expected: Expectation } | undefined> {
    const { tally } = this.#options;
    const expected = this.#expect(manifest, view);
    const made = await this.#plan(process, manifest, EVERYTHING);
    const collision = collisions(expected, view);
    if (made === undefined) {
      tally.refused++;
      if (expected.refusals.size === 0 && !isTaken(expected, view)) {
        this.#check([
          { rule: collision === undefined ? 'refused' : 'unique-values', text: `there is no plan${collision ?? ''}` },
        ]);
      }
      return undefined;
    }
    if (['ambiguous', 'immutable', 'former-name'].some((code) => expected.refusals.has(code))) {
      this.#check([{ rule: 'refused', text: `there is a plan in spite of ${[...expected.refusals].join(', ')}` }]);
    }
    tally.conflicts += made.changes.filter(({ cause }) => cause === 'conflict').length;
    this.#check(checkPlan(made, expected));
    return { plan: made, expected };
  }

  /** Applies a plan in one process; undefined where the process died. */
  async #apply(process: Process, made: Plan, manifest: Manifest, parallelism: number): Promise<Applied | undefined> {
    const { scheduler, tally, ground } = this.#options;
    const { clock } = scheduler;
    const [ended] = await scheduler.run([
      {
        start: () => apply(this.#engine, process, { plan: made, manifest, parallelism, waitMs: 0, clock }),
        isDead: process.isDead,
      },
    ]);
    tally.applies++;
    tally.changes += process.written.length;
    tally.batches += process.batches;
    tally.lagging += ground.isLagging ? 1 : 0;
    if (ended === undefined || ended.died) {
      tally.kills++;
      await ground.bury();
      return undefined;
    }
    countDone(tally, ended.value);
    return ended.value;
  }

  /** What must hold after anything was applied, however it went. */
  async #after(manifests: readonly Manifest[], saved?: Saved): Promise<View> {
    const now = await this.#look();
    const before = this.#recorded;
    const recorded = await this.#record(manifests, now);
    this.#recorded = recorded;
    this.#check(checkRecord(before, recorded, now, saved));
    return now;
  }

  async #applyStep(step: Extract<Step, { do: 'apply' }>): Promise<void> {
    const { tally } = this.#options;
    await this.#edit(step.edits);
    await this.#hands(step.hands);
    const manifest = this.#manifest;
    const view = await this.#look();
    const process = this.#process(step.mishap);
    const planned = await this.#planned(manifest, view, process);
    if (planned === undefined) {
      return;
    }
    let { expected, plan: made } = planned;
    if (step.replacing !== undefined) {
      const again = await this.#replacing(step.replacing, { process, manifest, view, expected });
      if (again === undefined) {
        return;
      }
      ({ expected, plan: made } = again);
    }
    const patterns = step.selecting === undefined ? EVERYTHING : patternsFor(step.selecting, expected);
    if (step.selecting !== undefined) {
      this.#say(`a plan with ${JSON.stringify(patterns)}`);
      const selected = await this.#plan(process, manifest, patterns);
      tally.selections++;
      this.#check(
        checkSelection(
          selected,
          planned.plan,
          patterns,
          { expected, recorded: this.#recorded, view },
          step.selecting.isWrong,
        ),
      );
      if (selected === undefined) {
        return;
      }
      made = selected;
      tally.adoptingParts += made.changes.some(({ action }) => action === 'adopt') ? 1 : 0;
    }
    this.#say(
      `an apply of ${made.changes.map(({ action, address }) => `${action} ${address}`).join(', ') || 'nothing'}`,
    );
    const collision = collisions(expected, view);
    const { requests = () => requestsIn(process.written) - process.spared } = this.#options.ground;
    const sentBefore = requests();
    const applied = await this.#apply(process, made, manifest, step.parallelism);
    const sent = requests() - sentBefore;
    const isStruck = process.struck;
    if (isStruck) {
      this.#say(`it is ${step.mishap?.how} at write ${step.mishap?.at}`);
      tally.lost += applied === undefined ? 0 : 1;
    }
    const isChosen = new Set(made.changes.map(({ address }) => address));
    const permitted = [...expected.changes.values()].filter(({ address }) => isChosen.has(address));
    const was = this.#recorded.bases;
    const now = await this.#after([manifest]);
    this.#check(checkUntouched(view, now, permitted));
    // What was blocked and consented to is nobody's surprise.
    const blocked = new Set(made.blocked.flatMap(({ guard, address }) => (guard === 'dangling' ? [address] : [])));
    const asked = takenAlong(
      view,
      new Set(
        permitted.flatMap((one) =>
          // What is replaced is referred to again at the end, unless the apply is interrupted.
          (blocked.has(one.address) || one.action === 'replace') && one.id !== undefined
            ? [seenKey({ ...one, id: one.id })]
            : [],
        ),
      ),
    );
    this.#check(
      checkReferences(
        view,
        now,
        {
          was,
          is: this.#recorded.bases,
          isUnread: (address, kind) => expected.dormant.has(address) || isInExcludedList(address, kind, patterns),
        },
        new Set([...asked].flatMap((key) => view.get(key)?.id ?? [])),
      ),
    );
    if (applied === undefined) {
      return;
    }
    if (made.blocked.some(({ consents }) => consents.length === 0)) {
      this.#check(
        applied.status === 'guarded' && process.written.length === 0
          ? []
          : [{ rule: 'blocked', text: `${applied.status} without a consent` }],
      );
      return;
    }
    if (this.#failsAsForeseen(applied, foreseen(expected, view))) {
      return;
    }
    if (isAsForeseen(applied, unseen(expected, patterns), () => false)) {
      return;
    }
    if (process.refusedSome) {
      tally.partly++;
      const failed = applied.results.filter(({ status }) => status === 'failed');
      this.#check(failed.length > 0 ? [] : [{ rule: 'status', text: `${applied.status}, and changes were refused` }]);
      return;
    }
    if (applied.status !== 'done') {
      this.#check([
        {
          rule: collision === undefined ? 'status' : 'unique-values',
          text: `the apply is ${troubles(applied)}${collision ?? ''}`,
        },
      ]);
    }
    const { least, most } = writesOf(made);
    this.#check(
      isStruck || (process.written.length >= least && process.written.length <= most)
        ? []
        : [
            {
              rule: 'writes',
              text: `the plan takes ${least} to ${most} writes, and ${process.written.length} were sent`,
            },
          ],
    );
    const areRequests = this.#options.ground.requests !== undefined;
    this.#check(isStruck ? [] : checkPredicted(made, { sent, operations: process.written.length, areRequests }));
    await this.#settled(manifest, now, step.selecting === undefined ? undefined : made);
  }

  /** The plan in which one resource is deleted and created again, where one can be; undefined where there is none. */
  async #replacing(
    pick: number,
    {
      process,
      manifest,
      view,
      expected: before,
    }: { readonly process: Process; readonly manifest: Manifest; readonly view: View; readonly expected: Expectation },
  ): Promise<{ readonly plan: Plan; readonly expected: Expectation } | undefined> {
    const { workspace } = manifest;
    const all = [...before.pairs.all.values()].flatMap(({ desired: { address, kind }, live, from }) =>
      live !== undefined &&
      // People take along what nobody has declared.
      modelOf(kind).removal === 'delete' &&
      from === address &&
      notReplaceable([address], { workspace, record: this.#recorded.state }).length === 0
        ? [{ address, live }]
        : [],
    );
    const one = all[pick % Math.max(1, all.length)];
    if (one === undefined) {
      return undefined;
    }
    const { address, live } = one;
    this.#say(`a plan that replaces ${address}`);
    this.#options.tally.replaced++;
    const made = await this.#plan(process, manifest, { ...EVERYTHING, replace: [address] });
    const isShown = [...view.values()].some(({ kind, fields }) =>
      idsIn(fields[modelOf(kind).readers?.shows ?? ''] ?? null).includes(live.id),
    );
    const expected = this.#expect(manifest, view, [address]);
    if (made === undefined) {
      this.#check(isShown ? [] : [{ rule: 'refused', text: `${address} cannot be replaced` }]);
      return undefined;
    }
    const isThere = made.changes.some((change) => change.action === 'replace' && change.address === address);
    this.#check(isThere ? [] : [{ rule: 'changes', text: `${address} is not replaced` }]);
    this.#check(isShown ? [{ rule: 'refused', text: `${address} is replaced although something shows it` }] : []);
    this.#check(checkPlan(made, expected));
    return { plan: made, expected };
  }

  /** Whether an apply failed only at what the service cannot do; a story goes no further than a value that it refuses. */
  #failsAsForeseen(applied: Applied, known: Foreseen): boolean {
    if (!this.#options.ground.isParticular) {
      return false;
    }
    const removed = applied.results.filter(
      ({ status, change }) =>
        status === 'done' && change.action === 'delete' && known.get(change.address)?.isKept === true,
    );
    this.#check(
      removed.map(({ change }) => ({
        rule: 'untouched',
        text: `${change.address} is deleted with something in it that stays`,
      })),
    );
    if (!isAsForeseen(applied, known, isRefused)) {
      return false;
    }
    if (applied.results.some((one) => one.status === 'failed' && isRefused(one.message))) {
      throw new CutShort();
    }
    this.#say(`it is ${troubles(applied)}, as foreseen`);
    return true;
  }

  /** Nothing is left to do, or nothing of the part that was chosen. */
  async #settled(manifest: Manifest, view: View, part: Plan | undefined): Promise<void> {
    const expected = this.#expect(manifest, view);
    if (part !== undefined) {
      // What is deleted is known by its id: another resource can have its address now.
      const left = [...expected.changes.values()].filter(({ address, action, fields, kind, id }) =>
        part.changes.some((change) =>
          action === 'delete'
            ? change.action === 'delete' && change.kind === kind && change.id === id
            : change.action !== 'delete' &&
              change.address === address &&
              (action !== 'update' || change.fields.some(({ path }) => fields.has(path))),
        ),
      );
      this.#check(
        left.map(({ action, address }) => ({ rule: 'converged', text: `after the apply: ${action} ${address}` })),
      );
      return;
    }
    this.#check(checkConverged(expected, this.#recorded));
    const process = this.#process();
    const again = await this.#plan(process, manifest, EVERYTHING);
    if (again === undefined) {
      this.#check([{ rule: 'settled', text: 'the second plan is refused' }]);
      return;
    }
    const rest = [
      ...again.changes.map(({ action, address }) => `${action} ${address}`),
      ...again.refresh.map(({ address }) => `refresh ${address}`),
      ...again.forget.map((address) => `forget ${address}`),
    ];
    this.#check(rest.map((text) => ({ rule: 'settled', text: `the second plan has ${text}` })));
    if (isEmpty(again)) {
      await this.#apply(process, again, manifest, 1);
      this.#check(
        process.written.map(({ op, kind }) => ({ rule: 'writes', text: `an empty plan sent ${op} ${kind}` })),
      );
    }
  }

  /** A plan that is put aside and applied after somebody did something. */
  async #saved(step: Extract<Step, { do: 'saved' }>): Promise<void> {
    await this.#edit(step.edits);
    const manifest = this.#manifest;
    const then = await this.#look();
    const planned = await this.#planned(manifest, then, this.#process());
    if (planned === undefined) {
      return;
    }
    this.#say('the plan is saved');
    const saved: Saved = { ...planned, manifest, view: then, recorded: this.#recorded };
    await this.#hands(step.hands);
    const { tally } = this.#options;
    const view = await this.#look();
    const { isSame, moved } = compareSaved(saved, view, this.#recorded, this.#expect(manifest, view));
    const process = this.#process();
    const applied = await this.#apply(process, saved.plan, saved.manifest, 4);
    tally.saved++;
    this.#say(`the saved plan is applied: ${applied?.status}`);
    tally.stale += applied?.status === 'stale' ? 1 : 0;
    const now = await this.#after([saved.manifest], saved);
    const addresses = new Set(saved.plan.changes.map(({ address }) => address));
    this.#check(
      checkUntouched(
        view,
        now,
        [...saved.expected.changes.values()].filter(({ address }) => addresses.has(address)),
      ),
    );
    if (applied === undefined) {
      return;
    }
    if (applied.status === 'stale' || applied.status === 'failed') {
      this.#check(
        process.written.map(({ op, kind }) => ({
          rule: 'stale',
          text: `a plan that is ${applied.status} sent ${op} ${kind}`,
        })),
      );
    }
    if (isSame && this.#failsAsForeseen(applied, foreseen(saved.expected, saved.view))) {
      return;
    }
    const collision = collisions(saved.expected, saved.view);
    if (isSame && applied.status !== 'done' && applied.status !== 'guarded') {
      this.#check([
        {
          rule: collision === undefined ? 'stale' : 'unique-values',
          text: `nothing changed since, and the saved plan is ${troubles(applied)}`,
        },
      ]);
    }
    if (
      moved.length > 0 &&
      applied.status !== 'stale' &&
      applied.status !== 'failed' &&
      (applied.status !== 'guarded' || process.written.length > 0) &&
      saved.plan.changes.length > 0
    ) {
      this.#check(moved.map(({ rule, text }) => ({ rule, text: `${text}, and the saved plan is ${applied.status}` })));
    }
    if (applied.status === 'done' && isSame) {
      await this.#settled(saved.manifest, now, undefined);
    }
  }

  /** A run that does not see everybody. It leaves alone what it cannot compare, and does the rest. */
  async #veiled(step: Extract<Step, { do: 'veiled' }>): Promise<void> {
    const { tally, ground } = this.#options;
    await this.#edit(step.edits);
    await this.#hands(step.hands);
    const manifest = this.#manifest;
    const view = await this.#look();
    const people = peopleIn(view);
    const person = people[step.person % Math.max(1, people.length)];
    const expected = this.#expect(manifest, view);
    if (person === undefined || expected.refusals.size > 0 || collisions(expected, view) !== undefined) {
      return;
    }
    const process = this.#process(undefined, behindVeil(ground.driver(), person));
    const made = await this.#plan(process, manifest, EVERYTHING);
    if (made === undefined) {
      return;
    }
    tally.veiled++;
    this.#say(
      `an apply that cannot see ${person}, of ${made.changes.map(({ action, address }) => `${action} ${address}`).join(', ')}`,
    );
    const applied = await this.#apply(process, made, manifest, 4);
    const now = await this.#after([manifest]);
    this.#check(checkUntouched(view, now, [...expected.changes.values()]));
    const isBlocked = made.blocked.some(({ consents }) => consents.length === 0);
    const isForeseen = applied === undefined || isBlocked || this.#failsAsForeseen(applied, foreseen(expected, view));
    this.#check(
      isForeseen || applied?.status === 'done'
        ? []
        : [{ rule: 'status', text: `the apply is ${applied === undefined ? 'dead' : troubles(applied)}` }],
    );
  }

  async #race(step: Extract<Step, { do: 'race' }>): Promise<void> {
    const { scheduler, tally, ground } = this.#options;
    const { clock } = scheduler;
    const other = await this.#editedBy(step.edits);
    const manifests = [this.#manifest, other.manifest];
    const view = await this.#look();
    const expected = manifests.map((manifest) => this.#expect(manifest, view));
    const first = this.#process(step.mishap);
    const processes = [first, this.#process()];
    this.#say(() => `two applies at once, the other one with:\n${yamlOf(other.source)}`);
    const waitMs = step.waits ? 1000 : 0;
    const ended = await scheduler.run(
      processes.map((process, index) => ({
        isDead: process.isDead,
        start: async () => {
          const manifest = manifests[index] ?? this.#manifest;
          const made = await plan(this.#engine, process, manifest, EVERYTHING);
          return made.ok
            ? apply(this.#engine, process, { plan: made.value, manifest, parallelism: 4, waitMs, clock })
            : undefined;
        },
      })),
    );
    tally.races++;
    for (const one of ended) {
      countDone(tally, one.died || one.value === undefined ? { results: [] } : one.value);
    }
    tally.applies += 2;
    tally.changes += processes.reduce((sum, { written }) => sum + written.length, 0);
    const statuses = ended.map((one) => (one.died ? 'killed' : (one.value?.status ?? 'no plan')));
    this.#say(`they end ${statuses.join(' and ')}${first.struck ? ` after ${step.mishap?.how}` : ''}`);
    if (ended.some(({ died }) => died)) {
      tally.kills++;
      await ground.bury();
    }
    const mine = new Set(
      expected.flatMap(({ pairs }) =>
        [...pairs.all.values()].flatMap(({ live }) => (live === undefined ? [] : [seenKey(live)])),
      ),
    );
    for (const base of this.#recorded.bases.values()) {
      mine.add(seenKey(base));
    }
    const now = await this.#after(manifests);
    const isForeign = (seen: Seen): boolean =>
      !mine.has(seenKey(seen)) && !holderKeys(seen).some((holder) => mine.has(holder) && !now.has(holder));
    const creations = expected.flatMap(({ changes }) =>
      [...changes.values()].filter(({ action }) => action !== 'update'),
    );
    this.#check(checkUntouched(view, now, [...creations, ...creations], isForeign));
    for (const [index, { written }] of processes.entries()) {
      if (statuses[index] === 'locked' || statuses[index] === 'stale') {
        this.#check(
          written.map(({ op, kind }) => ({
            rule: 'writes',
            text: `an apply that is ${statuses[index]} sent ${op} ${kind}`,
          })),
        );
      }
    }
    const isPossible = expected.every((one) => one.refusals.size === 0 && !isTaken(one, view)) && !first.struck;
    const collision = expected.map((one) => collisions(one, view)).find((one) => one !== undefined);
    const isForeseen = ended.some(
      (one, index) =>
        ground.isParticular &&
        !one.died &&
        one.value !== undefined &&
        isAsForeseen(one.value, foreseen(expected[index] ?? this.#expect(this.#manifest, view), view), isRefused),
    );
    if (isPossible && !isForeseen && !statuses.some((status) => status === 'done' || status === 'guarded')) {
      this.#check([
        {
          rule: collision === undefined ? 'status' : 'unique-values',
          text: `neither apply is done: ${ended.map((one) => (one.died || one.value === undefined ? '' : troubles(one.value))).join(' | ')}`,
        },
      ]);
    }
  }

  /** What was in the way before a step leaves after it. */
  async #step(step: Step): Promise<void> {
    const { occupied } = this.#options.ground;
    const before = occupied?.all() ?? [];
    await this.#do(step);
    for (const spot of before) {
      occupied?.empty(spot);
    }
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'edit':
        return this.#edit(step.edits);
      case 'hand':
        return this.#hands(step.hands);
      case 'apply':
        return this.#applyStep(step);
      case 'saved':
        return this.#saved(step);
      case 'veiled':
        return this.#veiled(step);
      case 'race':
        return this.#race(step);
    }
  }

  async tell({ steps, isApplied, mishap }: Story): Promise<void> {
    const { tally, scheduler } = this.#options;
    tally.stories++;
    try {
      const first = { ...APPLY, ...defined({ mishap }) };
      for (const step of [...(isApplied ? [first] : []), ...steps, APPLY]) {
        tally.steps++;
        await this.#step(step);
      }
    } catch (error) {
      if (!(error instanceof CutShort)) {
        throw error instanceof Finding || !(error instanceof Error)
          ? error
          : new Error(`${error.message}\nThe story:\n${this.#story().join('\n')}`, { cause: error });
      }
      tally.cutShort++;
    } finally {
      tally.turns += scheduler.turns;
    }
  }
}

/** Whether everything is as it was when a plan was saved, and what of the resources that it touches is not. */
function compareSaved(
  { plan: made, expected, view: then, recorded: was }: Saved,
  view: View,
  recorded: Recorded,
  { pairs, occupied }: Expectation,
): { readonly isSame: boolean; readonly moved: readonly Complaint[] } {
  const text = (one: View, key: string, withPlace: boolean): string => {
    const seen = one.get(key);
    return seen === undefined
      ? 'gone'
      : textOf([seen.fields, seen.witness, ...(withPlace ? [seen.row ?? null, seen.index] : [])]);
  };
  const keys = new Set([...then.keys(), ...view.keys()]);
  const isSame =
    occupied.size === 0 &&
    [...keys].every((key) => text(then, key, true) === text(view, key, true)) &&
    textOf([...was.bases].map(([address, { fields, id }]) => [address, id, fields])) ===
      textOf([...recorded.bases].map(([address, { fields, id }]) => [address, id, fields]));
  const moved = made.changes.flatMap((change): readonly Complaint[] => {
    if (change.action === 'create') {
      const { live } = pairs.all.get(change.address) ?? {};
      // A saved plan is about ids: below a name that leads to another resource since, something else is there.
      const parent = expected.pairs.all.get(change.parents.at(-1) ?? '')?.live?.id;
      const isElsewhere = parent !== undefined && live !== undefined && live.parents.at(-1)?.id !== parent;
      return (live === undefined || isElsewhere) && !occupied.has(change.address)
        ? []
        : [{ rule: 'stale', text: `${change.address} exists since, or something is in its place` }];
    }
    if (change.id === undefined) {
      return [];
    }
    const known = expected.changes.get(change.action === 'delete' ? change.key : change.address);
    const key = seenKey({ kind: change.kind, id: change.id, holder: known?.holder ?? '' });
    if (change.action === 'move') {
      const row = expected.rows.find(({ members }) => members.includes(change.address));
      // What comes from another row is put in its place, wherever it was there.
      const members = (row?.members ?? []).flatMap((address) =>
        row?.arriving.has(address) === true ? [] : (expected.pairs.all.get(address)?.live ?? []),
      );
      const order = (one: View): string =>
        members
          .map((seen) => one.get(seenKey(seen)))
          .sort((a, b) => (a?.index ?? -1) - (b?.index ?? -1))
          .map((seen) => seen?.id ?? 'gone')
          .join();
      return order(then) === order(view)
        ? []
        : [{ rule: 'saved-order', text: `the order of ${row?.row} changed since` }];
    }
    const isGone = change.action === 'delete' && !view.has(key);
    return isGone || text(then, key, false) === text(view, key, false)
      ? []
      : [{ rule: 'stale', text: `${change.address} changed since the plan was saved` }];
  });
  return { isSame, moved };
}

/** Tells a story; throws what the oracle finds. Nothing is told of a story whose first manifest is not valid. */
export async function tell(story: Story, options: TellOptions): Promise<void> {
  const manifest = await valid(story.first);
  if (manifest !== undefined) {
    await new Telling(options, story, manifest).tell(story);
  }
}
