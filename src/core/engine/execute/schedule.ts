import type { Change } from '../../plan/plan.ts';
import { inOrder, reach, type Waiting } from '../graph.ts';

/** Changes that start together. */
interface BatchQueue {
  /** A change could start: the one to queue for it, once nobody else of its team is awaited. */
  readonly ready: (index: number) => number | undefined;
  /** A change never starts: the one to queue for the rest of its team, if it was the last that was awaited. */
  readonly gone: (index: number) => number | undefined;
  /** What starts with the one that was queued. */
  readonly membersOf: (first: number) => readonly number[];
}

/** Creates the teams of a run; what is left out belongs to none. */
export function createBatchQueue(
  batches: readonly (readonly number[])[],
  isLeftOut: (index: number) => boolean,
): BatchQueue {
  interface Team {
    awaited: number;
    readonly members: number[];
  }
  const byMember = new Map<number, Team>();
  const byFirst = new Map<number, readonly number[]>();
  for (const batch of batches) {
    const present = batch.filter((index) => !isLeftOut(index));
    const team: Team = { awaited: present.length, members: [] };
    for (const index of present) {
      byMember.set(index, team);
    }
  }
  const settle = (team: Team): number | undefined => {
    team.awaited--;
    const [first] = team.awaited === 0 ? team.members.sort((a, b) => a - b) : [];
    if (first !== undefined) {
      byFirst.set(first, team.members);
    }
    return first;
  };
  return {
    ready: (index) => {
      const team = byMember.get(index);
      if (team === undefined) {
        return index;
      }
      team.members.push(index);
      return settle(team);
    },
    gone: (index) => {
      const team = byMember.get(index);
      return team === undefined ? undefined : settle(team);
    },
    membersOf: (first) => byFirst.get(first) ?? [first],
  };
}

/** Which change waits for which. Changes are identified by their index in the plan. */
export interface Graph extends Waiting {
  /**
   * The change whose request does the work: usually itself; for a resource that is deleted with its parent,
   * that deletion.
   */
  readonly doneBy: readonly number[];
  /** The changes that each change completes without another request. */
  readonly along: readonly (readonly number[])[];
  /** Deletions that come after everything else. One that another change waits for is not among them. */
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
  // Most changes wait for nothing.
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

/** The changes that wait for each other in a circle, or for such changes; none if they can be ordered. */
export function circularIn(graph: Graph): readonly number[] {
  const ordered = inOrder(graph);
  if (ordered.length === graph.unmet.length) {
    return [];
  }
  const isOrdered = new Set(ordered);
  return graph.doneBy.flatMap((by, index) => (by === index && !isOrdered.has(index) ? [index] : []));
}

/** A queue of numbers, smallest first. */
interface Heap {
  readonly push: (value: number) => void;
  readonly pop: () => number | undefined;
}

function createHeap(): Heap {
  const items: number[] = [];
  const at = (index: number): number => items[index] ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    items[a] = at(b);
    items[b] = kept;
  };
  return {
    push: (value) => {
      let index = items.push(value) - 1;
      while (index > 0 && at(index) < at((index - 1) >> 1)) {
        swap(index, (index - 1) >> 1);
        index = (index - 1) >> 1;
      }
    },
    pop: () => {
      const first = items[0];
      const end = items.pop();
      if (first === undefined || end === undefined || items.length === 0) {
        return first;
      }
      items[0] = end;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const least = at(left) <= at(left + 1) ? left : left + 1;
        if (at(index) <= at(least)) {
          return first;
        }
        swap(index, least);
        index = least;
      }
    },
  };
}

export interface ScheduleOptions {
  readonly graph: Graph;
  /** Changes to skip, together with everything that depends on them. */
  readonly isLeftOut: (index: number) => boolean;
  readonly parallelism: number;
  /** Called before each start; once it returns false, nothing more starts. */
  readonly mayContinue: () => boolean;
  /** Called when a change could start; false skips it with everything that depends on it. */
  readonly mayStart: (index: number) => boolean;
  /**
   * Applies a change; never rejects. False means that it failed. It may free its slot earlier:
   * then only the changes that depend on it wait for the rest.
   */
  readonly work: (index: number, free: () => void) => Promise<boolean>;
  /** The changes that start together, once each of them could start or never will. */
  readonly batches?: readonly (readonly number[])[];
  /** Applies changes together, like `work`: true for each that is done. */
  readonly workMany?: (indexes: readonly number[], free: () => void) => Promise<readonly boolean[]>;
  /** Called when everything but the deletions that come last has ended. */
  readonly beforeLast?: () => Promise<void>;
  /** Called once for each change that cannot run because of another one. */
  readonly onBlocked: (index: number, because: number) => void;
}

/** One run of the changes of a plan. */
class Schedule {
  readonly #options: ScheduleOptions;
  readonly #unmet: number[];
  readonly #blocked: Uint8Array;
  readonly #heaps = [createHeap(), createHeap()] as const;
  readonly #batches: BatchQueue;
  #running = 0;
  #unfinished = 0;

  constructor(options: ScheduleOptions) {
    const { graph, isLeftOut } = options;
    this.#options = options;
    this.#unmet = [...graph.unmet];
    this.#blocked = new Uint8Array(graph.unmet.length);
    this.#batches = createBatchQueue(options.batches ?? [], isLeftOut);
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

  /** Starts changes together, and goes on once they have ended or freed their slot. */
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

  /** Runs what is in one heap, and what comes into it meanwhile. */
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

/** Runs changes in dependency order, a limited number at once, the first of the plan first. Deletions come at the end. */
export function runSchedule(options: ScheduleOptions): Promise<void> {
  return new Schedule(options).run();
}
