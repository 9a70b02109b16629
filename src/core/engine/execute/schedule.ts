import type { Change } from '../../plan/plan.ts';
import { inOrder, reach, type Waiting } from '../graph.ts';

/** Changes that start together. */
interface Team {
  awaited: number;
  readonly members: number[];
}

/** The teams of a run, without skipped changes. */
class BatchQueue {
  readonly #byMember = new Map<number, Team>();
  readonly #byFirst = new Map<number, readonly number[]>();

  constructor(batches: readonly (readonly number[])[], isLeftOut: (index: number) => boolean) {
    for (const batch of batches) {
      const present = batch.filter((index) => !isLeftOut(index));
      const team: Team = { awaited: present.length, members: [] };
      for (const index of present) {
        this.#byMember.set(index, team);
      }
    }
  }

  #settle(team: Team): number | undefined {
    team.awaited--;
    const [first] = team.awaited === 0 ? team.members.sort((a, b) => a - b) : [];
    if (first !== undefined) {
      this.#byFirst.set(first, team.members);
    }
    return first;
  }

  /** A change could start. Returns the change to queue once no member of its team is awaited any more. */
  ready(index: number): number | undefined {
    const team = this.#byMember.get(index);
    team?.members.push(index);
    return team === undefined ? index : this.#settle(team);
  }

  /** A change never starts. Returns the change to queue for the rest of its team, if it was the last one awaited. */
  gone(index: number): number | undefined {
    const team = this.#byMember.get(index);
    return team === undefined ? undefined : this.#settle(team);
  }

  /** The changes that start together with the queued one. */
  membersOf(first: number): readonly number[] {
    return this.#byFirst.get(first) ?? [first];
  }
}

/** The dependencies between changes, which are identified by their index in the plan. */
export interface Graph extends Waiting {
  /** The change whose request does the work: usually itself, or the deletion of a parent. */
  readonly doneBy: readonly number[];
  /** For each change, those that it completes without another request. */
  readonly along: readonly (readonly number[])[];
  /** Whether a change is a deletion that runs after everything else, because no other change waits for it. */
  readonly last: readonly boolean[];
}

function doneByOf(changes: readonly Change[], indexes: ReadonlyMap<string, number>): number[] {
  const doneBy = changes.map((_change, index) => index);
  const withOf = (index: number): number => {
    const change = changes[index];
    const key = change?.action === 'delete' ? change.with : undefined;
    return (key === undefined ? undefined : indexes.get(key)) ?? index;
  };
  const settled = new Uint8Array(changes.length);
  for (let start = 0; start < changes.length; start++) {
    if (withOf(start) === start) {
      settled[start] = 1;
      continue;
    }
    const path = new Set<number>();
    let at = start;
    while (settled[at] === 0 && !path.has(at)) {
      path.add(at);
      at = withOf(at);
    }
    const end = settled[at] === 0 ? at : (doneBy[at] ?? at);
    for (const index of path) {
      doneBy[index] = end;
      settled[index] = 1;
    }
  }
  return doneBy;
}

/** Builds the graph of changes from their dependencies. Linear in the size of the plan. */
export function graphOf(changes: readonly Change[]): Graph {
  const indexes = new Map(changes.map((change, index) => [change.key, index]));
  const doneBy = doneByOf(changes, indexes);
  // Most changes have no dependencies.
  const needs: (Set<number> | undefined)[] = changes.map(() => undefined);
  const along: number[][] = changes.map(() => []);
  for (const [index, change] of changes.entries()) {
    const by = doneBy[index] ?? index;
    if (by !== index) {
      along[by]?.push(index);
    }
    for (const key of change.dependsOn) {
      const needed = indexes.get(key);
      const neededBy = needed === undefined ? undefined : doneBy[needed];
      if (neededBy !== undefined && neededBy !== by) {
        const known = needs[by] ?? new Set<number>();
        needs[by] = known.add(neededBy);
      }
    }
  }
  const dependents: number[][] = changes.map(() => []);
  for (const [index, set] of needs.entries()) {
    for (const need of set ?? []) {
      dependents[need]?.push(index);
    }
  }
  const others = changes.flatMap((change, index) => (change.action === 'delete' ? [] : [index]));
  const early = others.length === changes.length ? undefined : reach(others, (index) => needs[index] ?? []);
  return {
    doneBy,
    along,
    dependents,
    unmet: needs.map((set) => set?.size ?? 0),
    last: changes.map((_change, index) => early?.has(index) === false),
  };
}

/** The changes in a cycle, and those that wait for one; empty if all can be ordered. */
export function circularIn(graph: Graph): readonly number[] {
  const ordered = inOrder(graph);
  if (ordered.length === graph.unmet.length) {
    return [];
  }
  const isOrdered = new Set(ordered);
  return graph.doneBy.flatMap((by, index) => (by === index && !isOrdered.has(index) ? [index] : []));
}

/** A queue of numbers, smallest first. */
class Heap {
  readonly #items: number[] = [];

  #at(index: number): number {
    return this.#items[index] ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const kept = this.#at(a);
    this.#items[a] = this.#at(b);
    this.#items[b] = kept;
  }

  push(value: number): void {
    let index = this.#items.push(value) - 1;
    while (index > 0 && this.#at(index) < this.#at((index - 1) >> 1)) {
      this.#swap(index, (index - 1) >> 1);
      index = (index - 1) >> 1;
    }
  }

  pop(): number | undefined {
    const first = this.#items[0];
    const end = this.#items.pop();
    if (first === undefined || end === undefined || this.#items.length === 0) {
      return first;
    }
    this.#items[0] = end;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const least = this.#at(left) <= this.#at(left + 1) ? left : left + 1;
      if (this.#at(index) <= this.#at(least)) {
        return first;
      }
      this.#swap(index, least);
      index = least;
    }
  }
}

export interface ScheduleOptions {
  readonly graph: Graph;
  /** Whether to skip a change and everything that depends on it. */
  readonly isLeftOut: (index: number) => boolean;
  readonly parallelism: number;
  /** Called before each start; once it returns false, nothing more starts. */
  readonly mayContinue: () => boolean;
  /** Called when a change could start; false skips it and everything that depends on it. */
  readonly mayStart: (index: number) => boolean;
  /**
   * Applies a change; never rejects. False means that it failed. It may free its slot earlier; then only dependent changes wait for the
   * rest.
   */
  readonly work: (index: number, free: () => void) => Promise<boolean>;
  /** The batches: their changes start together, once each of them could start or never will. */
  readonly batches?: readonly (readonly number[])[];
  /** Applies a batch, like `work`; true for each completed change. */
  readonly workMany?: (indexes: readonly number[], free: () => void) => Promise<readonly boolean[]>;
  /** Called once everything has ended except for the deletions that run last. */
  readonly beforeLast?: () => Promise<void>;
  /** Called once for each change that cannot run because of another one. */
  readonly onBlocked: (index: number, because: number) => void;
}

/** One run of the changes of a plan. */
class Schedule {
  readonly #options: ScheduleOptions;
  readonly #unmet: number[];
  readonly #blocked: Uint8Array;
  readonly #heaps = [new Heap(), new Heap()] as const;
  readonly #batches: BatchQueue;
  #running = 0;
  #unfinished = 0;

  constructor(options: ScheduleOptions) {
    const { graph, isLeftOut } = options;
    this.#options = options;
    this.#unmet = [...graph.unmet];
    this.#blocked = new Uint8Array(graph.unmet.length);
    this.#batches = new BatchQueue(options.batches ?? [], isLeftOut);
    for (const [index, count] of graph.unmet.entries()) {
      if (count === 0 && graph.doneBy[index] === index && !isLeftOut(index)) {
        this.#queue(this.#batches.ready(index));
      }
    }
  }

  #queue(index: number | undefined): void {
    if (index !== undefined) {
      this.#heaps[this.#options.graph.last[index] === true ? 1 : 0].push(index);
    }
  }

  #block(cause: number): void {
    const { graph, isLeftOut, onBlocked } = this.#options;
    const waiting = (index: number): readonly number[] =>
      (graph.dependents[index] ?? []).filter((other) => this.#blocked[other] === 0 && !isLeftOut(other));
    for (const index of reach(waiting(cause), waiting).keys()) {
      this.#blocked[index] = 1;
      onBlocked(index, cause);
      this.#queue(this.#batches.gone(index));
    }
  }

  #release(index: number): void {
    const { graph, isLeftOut } = this.#options;
    for (const dependent of graph.dependents[index] ?? []) {
      const left = (this.#unmet[dependent] ?? 0) - 1;
      this.#unmet[dependent] = left;
      if (left === 0 && this.#blocked[dependent] === 0 && !isLeftOut(dependent)) {
        this.#queue(this.#batches.ready(dependent));
      }
    }
  }

  /** Starts changes together, and continues once they have ended or freed their slot. */
  #launch(indexes: readonly number[], goOn: () => void, onError: (error: unknown) => void): void {
    const { work, workMany } = this.#options;
    let hasPlace = true;
    const free = (): void => {
      this.#running -= hasPlace ? 1 : 0;
      hasPlace = false;
    };
    const freeEarly = (): void => {
      free();
      goOn();
    };
    const ended = (fine: readonly boolean[]): void => {
      free();
      this.#unfinished--;
      for (const [at, index] of indexes.entries()) {
        if (fine[at] === true) {
          this.#release(index);
        } else {
          this.#block(index);
        }
      }
      goOn();
    };
    this.#running++;
    this.#unfinished++;
    const [first = 0] = indexes;
    if (indexes.length === 1 || workMany === undefined) {
      work(first, freeEarly).then((fine) => ended([fine]), onError);
    } else {
      workMany(indexes, freeEarly).then(ended, onError);
    }
  }

  /** Runs the changes in a heap, including those that are added meanwhile. */
  #runHeap(heap: Heap): Promise<void> {
    const { parallelism, mayContinue, mayStart } = this.#options;
    return new Promise((resolve, reject) => {
      const goOn = (): void => {
        while (this.#running < parallelism && mayContinue()) {
          const index = heap.pop();
          if (index === undefined) {
            break;
          }
          const starting = this.#batches.membersOf(index).filter((member) => {
            const may = mayStart(member);
            if (!may) {
              this.#block(member);
            }
            return may;
          });
          if (starting.length > 0) {
            this.#launch(starting, goOn, reject);
          }
        }
        if (this.#unfinished === 0) {
          resolve();
        }
      };
      goOn();
    });
  }

  async run(): Promise<void> {
    const [first, last] = this.#heaps;
    await this.#runHeap(first);
    await this.#options.beforeLast?.();
    await this.#runHeap(last);
  }
}

/** Runs changes in dependency order with limited parallelism, otherwise in the order of the plan. Deletions run at the end. */
export function runSchedule(options: ScheduleOptions): Promise<void> {
  return new Schedule(options).run();
}
