import { isMap, isScalar, isSeq, Lexer, type Node } from 'yaml';
import { canonicalJson } from '../../base/canonical.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import {
  entriesOf,
  formOf,
  locate,
  type Obstacle,
  obstacleAt,
  obstacleIn,
  type Path,
  parseSource,
  type Slot,
  type Source,
} from './nodes.ts';
import { insertPair, isFilledNode, type Patch, type Patches, removePair, replaceIn, splice } from './patch.ts';
import { plainValue } from './render.ts';

/** A value for a path of a file; undefined removes what is there. Texts are written as they are. */
export interface Setting {
  readonly path: Path;
  readonly value: Json | undefined;
}

export type EditFailure =
  | { readonly type: 'obstacle'; readonly setting: Setting; readonly obstacle: Obstacle }
  /** Neither the path nor what should hold it is there. */
  | { readonly type: 'absent'; readonly setting: Setting }
  /** The text is written in a way that cannot be changed in place. */
  | { readonly type: 'unpatchable' };

interface Task extends Setting {
  /** The setting of the caller that it is a part of. */
  readonly from: Setting;
  readonly order: number;
}

interface Round {
  readonly source: Source;
  readonly planned: { readonly task: Task; readonly patches: readonly Patch[] }[];
  readonly later: Task[];
  readonly absent: Task[];
  readonly failures: EditFailure[];
  /** How many entries each map loses in this round. */
  readonly losses: Map<Node, number>;
  /** The maps and lists that get entries in this round. */
  readonly gains: Set<Node>;
  /** Removals of the only entry of a map or list: whether it is empty then depends on what it gets. */
  readonly emptying: { readonly task: Task; readonly slot: Exclude<Slot, { in: 'root' }> }[];
}

function valueAt(source: Source, node: Node | undefined): Json {
  if (node === undefined || isScalar(node)) {
    return plainValue(node?.value);
  }
  return plainValue(node.toJS(source.document, { mapAsMap: true }));
}

function plan(round: Round, task: Task, patches: Patches): void {
  if (patches === undefined) {
    round.failures.push({ type: 'unpatchable' });
  } else {
    round.planned.push({ task, patches });
  }
}

function refuse(round: Round, task: Task, obstacle: Obstacle): void {
  round.failures.push({ type: 'obstacle', setting: task.from, obstacle });
}

function isEmptySlot({ node }: Slot, source: Source): boolean {
  return (
    formOf(node) === 'empty' ||
    ((isMap(node) || isSeq(node)) && node.items.length === 0) ||
    valueAt(source, node) === null
  );
}

function insert(round: Round, task: Task & { readonly value: Json }, holder: Slot): void {
  const { source } = round;
  const step = task.path.at(-1) ?? '';
  const { node } = holder;
  const flow = holder.flow || ((isMap(node) || isSeq(node)) && node.flow === true);
  if (isMap(node) && node.items.length > 0) {
    round.gains.add(node);
    plan(round, task, insertPair(source, node, { key: String(step), value: task.value, flow }));
  } else if (isSeq(node) && step === node.items.length && step > 0) {
    round.gains.add(node);
    plan(round, task, splice(source, node, { from: step, remove: 0, values: [task.value], flow }));
  } else if (isEmptySlot(holder, source) && (isSeq(node) ? step === 0 : typeof step === 'string')) {
    const value: Json = typeof step === 'number' ? [task.value] : { [step]: task.value };
    plan(round, task, holder.in === 'root' ? undefined : replaceIn(source, holder, value));
  } else {
    round.absent.push(task);
  }
}

function setList(round: Round, task: Task, slot: Slot, values: readonly Json[]): boolean {
  const { source } = round;
  const { node } = slot;
  if (!isSeq(node)) {
    return false;
  }
  const items = node.items as readonly Node[];
  const same = (index: number, other: number): boolean => {
    const value = values[other];
    const clear = obstacleIn(source, items[index]) === undefined;
    return value !== undefined && clear && canonicalJson(valueAt(source, items[index])) === canonicalJson(value);
  };
  const shorter = Math.min(items.length, values.length);
  let head = 0;
  while (head < shorter && same(head, head)) {
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && same(items.length - 1 - tail, values.length - 1 - tail)) {
    tail += 1;
  }
  if (items.length === values.length) {
    for (let index = head; index < items.length - tail; index += 1) {
      set(round, { ...task, path: [...task.path, index], value: values[index] ?? null });
    }
    return true;
  }
  if (head + tail === 0) {
    return false;
  }
  const remove = items.length - head - tail;
  const obstacle = items
    .slice(head, head + remove)
    .map((item) => obstacleIn(source, item))
    .find((found) => found !== undefined);
  if (obstacle !== undefined) {
    refuse(round, task, obstacle);
  } else {
    const flow = slot.flow || node.flow === true;
    plan(
      round,
      task,
      splice(source, node, { from: head, remove, values: values.slice(head, values.length - tail), flow }),
    );
  }
  return true;
}

function set(round: Round, task: Task & { readonly value: Json }): void {
  const { source } = round;
  const { path, value } = task;
  const found = locate(source, path);
  if ('obstacle' in found) {
    refuse(round, task, found.obstacle);
    return;
  }
  if ('depth' in found) {
    if (found.depth === path.length - 1) {
      insert(round, task, found.last);
    } else {
      round.absent.push(task);
    }
    return;
  }
  const { slot } = found;
  const { node } = slot;
  if (isFilledNode(node) && obstacleAt(source, node) === undefined) {
    const entries = isMap(node) ? entriesOf(source, node) : undefined;
    if (entries !== undefined && isJsonObject(value) && Object.keys(value).some((key) => entries.has(key))) {
      for (const [key, child] of Object.entries(value)) {
        set(round, { ...task, path: [...path, key], value: child });
      }
      for (const key of entries.keys()) {
        if (!Object.hasOwn(value, key)) {
          remove(round, { ...task, path: [...path, key], value: undefined });
        }
      }
      return;
    }
    if (Array.isArray(value) && value.length > 0 && setList(round, task, slot, value)) {
      return;
    }
  }
  const obstacle = obstacleIn(source, node);
  if (obstacle !== undefined) {
    refuse(round, task, obstacle);
  } else if (canonicalJson(valueAt(source, node)) !== canonicalJson(value)) {
    plan(round, task, replaceIn(source, slot, value));
  }
}

function remove(round: Round, task: Task): void {
  const { source, losses } = round;
  const found = locate(source, task.path);
  const obstacle =
    'obstacle' in found ? found.obstacle : 'slot' in found ? obstacleIn(source, found.slot.node) : undefined;
  if (obstacle !== undefined) {
    refuse(round, task, obstacle);
    return;
  }
  if (!('slot' in found) || found.slot.in === 'root') {
    return;
  }
  const { slot } = found;
  const lost = (losses.get(slot.holder) ?? 0) + 1;
  if (lost === slot.holder.items.length && lost > 1) {
    round.later.push(task);
    return;
  }
  losses.set(slot.holder, lost);
  if (slot.holder.items.length === 1) {
    round.emptying.push({ task, slot });
  } else if (slot.in === 'map') {
    plan(round, task, removePair(source, slot));
  } else {
    plan(round, task, splice(source, slot.holder, { from: slot.index, remove: 1, values: [], flow: slot.flow }));
  }
}

/** Leaves a map or list without entries, or waits until it has the ones that it gets. */
function empty(round: Round, { task, slot }: Round['emptying'][number]): void {
  if (round.gains.has(slot.holder)) {
    round.later.push(task);
    return;
  }
  const holder = locate(round.source, task.path.slice(0, -1));
  const value: Json = slot.in === 'map' ? {} : [];
  plan(round, task, 'slot' in holder ? replaceIn(round.source, holder.slot, value) : undefined);
}

/** The patches that can be made at once, in the order of the text, and the tasks that must wait for a new look at it. */
function chosen(round: Round): { readonly patches: readonly Patch[]; readonly later: readonly Task[] } {
  const all = round.planned.flatMap(({ task, patches }, index) => patches.map((patch) => ({ patch, task, index })));
  all.sort((a, b) => a.patch.start - b.patch.start || a.index - b.index);
  const waiting = new Set<number>();
  let last: (typeof all)[number] | undefined;
  for (const item of all) {
    const clash =
      last !== undefined &&
      last.index !== item.index &&
      (item.patch.start < last.patch.end ||
        (item.patch.start === last.patch.start && (item.patch.alone === true || last.patch.alone === true)));
    if (clash && last !== undefined) {
      waiting.add(Math.max(item.index, last.index));
    }
    last = last === undefined || item.patch.end >= last.patch.end ? item : last;
  }
  const patches = all.filter(({ index }) => !waiting.has(index)).map(({ patch }) => patch);
  return { patches, later: [...waiting].sort((a, b) => a - b).flatMap((index) => round.planned[index]?.task ?? []) };
}

/** Every comment of a text with its place. */
function commentsOf(text: string): { readonly offset: number; readonly text: string }[] {
  const found: { readonly offset: number; readonly text: string }[] = [];
  let offset = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    // These mark what follows and stand for nothing in the text.
    if (token === '\u0002' || token === '\u0018' || token === '\u001f') {
      isText = token === '\u001f';
      continue;
    }
    if (!isText && token.startsWith('#')) {
      found.push({ offset, text: token.trimEnd() });
    }
    isText = false;
    offset += token.length;
  }
  return found;
}

/** Whether every comment is still there, besides those in the parts that were replaced. */
export function keepsComments(before: string, after: string, patches: readonly Patch[]): boolean {
  const counts = new Map<string, number>();
  for (const { text } of commentsOf(after)) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  let at = 0;
  return commentsOf(before).every(({ offset, text }) => {
    while (at < patches.length && (patches[at]?.end ?? 0) <= offset) {
      at += 1;
    }
    const patch = patches[at];
    if (patch !== undefined && patch.start <= offset) {
      return true;
    }
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0;
  });
}

function patched(text: string, patches: readonly Patch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of patches) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Puts the values into the text and leaves every other character as it is. */
export function patchText(
  original: Source,
  settings: readonly Setting[],
): { readonly text: string } | { readonly failures: readonly EditFailure[] } {
  let source = original;
  let tasks: readonly Task[] = settings.map((setting, order) => ({ ...setting, from: setting, order }));
  while (tasks.length > 0) {
    const round: Round = {
      source,
      planned: [],
      later: [],
      absent: [],
      failures: [],
      losses: new Map(),
      gains: new Set(),
      emptying: [],
    };
    for (const task of tasks) {
      const { value } = task;
      if (value === undefined) {
        remove(round, task);
      } else {
        set(round, { ...task, value });
      }
    }
    for (const removal of round.emptying) {
      empty(round, removal);
    }
    round.planned.sort((a, b) => a.task.order - b.task.order);
    if (round.failures.length > 0) {
      return { failures: round.failures };
    }
    if (round.planned.length === 0) {
      const failures = [...round.absent, ...round.later].map(
        ({ from }) => ({ type: 'absent', setting: from }) as const,
      );
      return failures.length === 0 ? { text: source.text } : { failures };
    }
    const { patches, later } = chosen(round);
    const next = patched(source.text, patches);
    if (patches.length === 0 || !keepsComments(source.text, next, patches)) {
      return { failures: [{ type: 'unpatchable' }] };
    }
    tasks = [...later, ...round.later, ...round.absent].sort((a, b) => a.order - b.order);
    if (tasks.length === 0) {
      return { text: next };
    }
    source = parseSource(next);
  }
  return { text: source.text };
}
