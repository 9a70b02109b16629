import type { Json } from '../../src/base/json.ts';
import type { Address } from '../../src/core/plan/address.ts';
import { type Change, EFFECTS, type Effect, type Plan } from '../../src/core/plan/plan.ts';
import type { Complaint, Rule } from './complaint.ts';
import type { Expectation, Expected } from './expectation.ts';
import type { Written } from './process.ts';
import type { ExpectedRow } from './rows.ts';
import { modelOf } from './view.ts';

/** All changes of a plan about one resource, taken together. */
interface Found {
  readonly action: Exclude<Change['action'], 'move'>;
  readonly cause: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly risk: readonly string[];
}

const STRENGTH: readonly Found['action'][] = ['update', 'adopt', 'replace', 'create', 'delete'];

function foundIn({ changes }: Plan): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const change of changes) {
    if (change.action === 'move') {
      continue;
    }
    const key = change.action === 'delete' ? change.key : change.address;
    const known = found.get(key);
    const isStronger = known === undefined || STRENGTH.indexOf(change.action) > STRENGTH.indexOf(known.action);
    found.set(key, {
      action: isStronger ? change.action : known.action,
      cause: isStronger ? change.cause : known.cause,
      fields: new Map([...(known?.fields ?? []), ...change.fields.map(({ path, cause }) => [path, cause] as const)]),
      risk: [...(known?.risk ?? []), ...change.risk],
    });
  }
  return found;
}

/** The rule by which a wrong class is reported, where it is one of those that can be switched off. */
function ruleFor(path: string, expected: string, found: string | undefined, hidden: ReadonlySet<string>): Rule {
  if (expected !== 'conflict' || found !== 'pending') {
    return 'changes';
  }
  return path === 'default' ? 'default-conflict' : hidden.has(path) ? 'hidden-conflict' : 'changes';
}

function compareFields(expected: Expected, found: Found, hidden: ReadonlySet<string>): readonly Complaint[] {
  const { address, isLoose } = expected;
  const complaints: Complaint[] = [];
  for (const [path, cause] of expected.fields) {
    const said = found.fields.get(path);
    if (said !== cause && said !== 'expired' && !isLoose) {
      complaints.push({
        rule: ruleFor(path, cause, said, hidden),
        text: `${address} ${path} is ${cause}, and the plan says ${said ?? 'nothing of it'}`,
      });
    }
  }
  for (const [path, cause] of isLoose ? [] : found.fields) {
    if (!expected.fields.has(path) && expected.lost?.has(path) !== true) {
      complaints.push({ rule: 'changes', text: `${address} ${path} is as declared, and the plan sets it (${cause})` });
    }
  }
  return complaints;
}

function compareChange(
  expected: Expected,
  found: Found | undefined,
  hidden: ReadonlySet<string>,
): readonly Complaint[] {
  const { address, action, isBack, isMarked, isLoose, fields } = expected;
  if (found === undefined) {
    return isLoose && fields.size === 0
      ? []
      : [
          {
            rule: 'changes',
            text: `${action} ${address} (${[...fields].map(([path, cause]) => `${path} ${cause}`).join(', ')}) is missing in the plan`,
          },
        ];
  }
  if (found.action !== action) {
    return [{ rule: 'changes', text: `${address}: ${action} is expected, and the plan has ${found.action}` }];
  }
  switch (action) {
    case 'create': {
      const cause = isMarked ? 'conflict' : isBack ? 'deleted' : 'pending';
      return found.cause === cause
        ? []
        : [
            {
              rule: isMarked && found.cause === 'deleted' ? 'deleted-conflict' : 'changes',
              text: `the creation of ${address} is ${cause}, and the plan says ${found.cause}`,
            },
          ];
    }
    case 'delete':
      return isMarked && found.cause !== 'conflict' && !found.risk.includes('conflict')
        ? [{ rule: 'deletion-conflict', text: `${address} was changed by hand and is deleted unmarked` }]
        : [];
    default:
      return compareFields(expected, found, hidden);
  }
}

/**
 * Why those move whose order is as declared: to let others in. That is nobody's wish where all of these are back only because they were
 * deleted by hand, or were moved away by hand.
 */
function causeBeside(arriving: ReadonlySet<Address>, changes: Expectation['changes']): string {
  const causes = [...arriving].map((address) => {
    const change = changes.get(address);
    if (change?.action === 'create') {
      return change.isBack ? 'deleted' : 'pending';
    }
    const cause = change?.fields.get(modelOf(change.kind).rowField ?? '');
    return cause === 'drift' || cause === 'conflict' ? 'drift' : 'pending';
  });
  if (causes.length === 0 || causes.includes('pending')) {
    return 'pending';
  }
  return causes.includes('drift') ? 'drift' : 'deleted';
}

function compareRow(
  { row, members, moves, cause, arriving }: ExpectedRow,
  changes: Expectation['changes'],
  plan: Plan,
): readonly Complaint[] {
  const found = plan.changes.filter(({ action, address }) => action === 'move' && members.includes(address));
  const complaints: Complaint[] =
    found.length === moves
      ? []
      : [
          {
            rule: 'moves',
            text: `the row of ${row} (${members.join(', ')}) takes ${moves} moves, and the plan moves ${found.map(({ address }) => address).join(', ') || 'nothing'}`,
          },
        ];
  const expected = cause ?? causeBeside(arriving, changes);
  for (const move of found) {
    if (!arriving.has(move.address) && move.cause !== expected) {
      complaints.push({
        rule: 'order-conflict',
        text: `the order of ${row} is ${expected}, and the plan moves ${move.address} as ${move.cause}`,
      });
    }
  }
  return complaints;
}

/** What is done to each resource, by the oracle's own account. Which ones of a row are moved is the plan's choice. */
function effectsFor({ changes }: Expectation, found: ReadonlyMap<string, Found>, plan: Plan): readonly Effect[] {
  const moved = new Set(plan.changes.flatMap(({ action, address }) => (action === 'move' ? [address] : [])));
  const expected = [...changes].flatMap(([key, { action, address, fields, isLoose }]): readonly Effect[] => {
    if (isLoose && !found.has(key)) {
      return [];
    }
    const isWritten = fields.size > 0 || moved.has(address) || (isLoose && (found.get(key)?.fields.size ?? 0) > 0);
    return [action === 'adopt' && isWritten ? 'adoptUpdate' : action];
  });
  const isKept = (address: Address): boolean => {
    const known = changes.get(address);
    return known === undefined || known.action === 'delete' || (known.isLoose && !found.has(address));
  };
  return [...expected, ...[...moved].filter(isKept).map((): Effect => 'move')];
}

function compareCounts(
  { summary }: Plan,
  effects: readonly Effect[],
  { noop, isReplacing }: { readonly noop: number; readonly isReplacing: boolean },
): readonly Complaint[] {
  const complaints: Complaint[] = [];
  for (const effect of EFFECTS) {
    const number = effects.filter((one) => one === effect).length;
    if (summary[effect] !== number) {
      complaints.push({ rule: 'counts', text: `${effect}: ${summary[effect]} counted, ${number} are` });
    }
  }
  const byKind = Object.values(summary.byKind).flatMap((numbers) => Object.values(numbers));
  const sum = byKind.reduce((total, number) => total + number, 0);
  if (summary.resources !== effects.length || sum !== effects.length) {
    complaints.push({
      rule: 'counts',
      text: `${summary.resources} resources counted, ${sum} by kind, ${effects.length} are touched`,
    });
  }
  if (summary.noop !== noop) {
    complaints.push({
      rule: isReplacing ? 'counts-after-replacement' : 'counts',
      text: `${summary.noop} counted as unchanged, ${noop} are`,
    });
  }
  return complaints;
}

function isSame(one: Iterable<string>, other: Iterable<string>): boolean {
  return [...one].sort().join('\n') === [...other].sort().join('\n');
}

/** The guards by which somebody is asked about what was changed by hand. */
const ASKING: ReadonlySet<string> = new Set(['conflict', 'unrecognized']);

/** Holds a plan of everything against what the oracle expects. */
export function checkPlan(plan: Plan, expectation: Expectation): readonly Complaint[] {
  const found = foundIn(plan);
  const complaints: Complaint[] = [];
  const hidden = new Set([...expectation.pairs.all.values()].flatMap(({ live }) => Object.keys(live?.witness ?? {})));
  for (const [key, expected] of expectation.changes) {
    complaints.push(...compareChange(expected, found.get(key), hidden));
  }
  for (const [key, { action, cause }] of found) {
    if (!expectation.changes.has(key)) {
      complaints.push({
        rule: 'changes',
        text: `${action} ${key} (${cause}) is in the plan, and nothing is to be done`,
      });
    }
  }
  for (const row of expectation.rows) {
    complaints.push(...compareRow(row, expectation.changes, plan));
  }
  const ordered = new Set(expectation.rows.flatMap(({ members }) => members));
  const keys = new Set(plan.changes.map(({ key }) => key));
  for (const { action, address, dependsOn } of plan.changes) {
    if (action === 'move' && !ordered.has(address)) {
      complaints.push({ rule: 'moves', text: `${address} is moved, and nothing is said about its place` });
    }
    if (new Set(dependsOn).size < dependsOn.length || dependsOn.some((key) => !keys.has(key))) {
      complaints.push({ rule: 'changes', text: `${action} ${address} waits for ${dependsOn.join(', ')}` });
    }
  }
  if (!isSame(plan.forget, expectation.forgotten)) {
    complaints.push({
      rule: 'forgotten',
      text: `to forget: ${[...expectation.forgotten].sort().join(', ') || 'nothing'}; the plan has ${plan.forget.join(', ') || 'nothing'}`,
    });
  }
  const blocked = new Set<string>(plan.blocked.flatMap(({ guard, key }) => (ASKING.has(guard) ? [key] : [])));
  const isBlocked = (address: Address): boolean =>
    plan.changes.some((change) => change.address === address && blocked.has(change.key));
  for (const { address, action, isMarked, isLoose, fields } of expectation.changes.values()) {
    const isConflict = isMarked || (action !== 'create' && !isLoose && [...fields.values()].includes('conflict'));
    const isExpired = found.get(address)?.cause === 'expired';
    if (isConflict && !isExpired && !isBlocked(address)) {
      complaints.push({ rule: 'blocked', text: `${action} ${address} is a conflict, and nobody is asked` });
    }
  }
  for (const { action, cause, address, key } of plan.changes) {
    if (action === 'move' && cause === 'conflict' && !blocked.has(key)) {
      complaints.push({ rule: 'blocked', text: `the place of ${address} is a conflict, and nobody is asked` });
    }
  }
  const effects = effectsFor(expectation, found, plan);
  const touched = new Set(plan.changes.flatMap(({ action, address }) => (action === 'delete' ? [] : [address])));
  const managed = [...expectation.pairs.all.keys()].filter((address) => !expectation.external.has(address));
  complaints.push(
    ...compareCounts(plan, effects, {
      noop: managed.filter((address) => !touched.has(address)).length,
      isReplacing: effects.includes('replace'),
    }),
  );
  return complaints;
}

/** How many writes the changes of a plan take. What refers to something that is replaced may be as declared all the same. */
export function writesOf({ changes }: Plan): { readonly least: number; readonly most: number } {
  const keys = new Set(changes.map(({ key }) => key));
  const counts = changes.map((change): number => {
    switch (change.action) {
      case 'replace':
        return 2;
      case 'adopt':
        return change.fields.length > 0 ? 1 : 0;
      case 'delete':
        return change.with !== undefined && keys.has(change.with) ? 0 : 1;
      default:
        return 1;
    }
  });
  const most = counts.reduce((sum, count) => sum + count, 0);
  const loose = changes.filter(({ action, fields }) => action === 'update' && fields.length === 0).length;
  return { least: most - loose, most };
}

/** Whether a value is what a new resource has anyway: nothing, or what is around it. */
function isNothing(value: Json): boolean {
  return value === null || value === 'inherit' || (typeof value === 'object' && Object.values(value).every(isNothing));
}

/**
 * How many operations take a request or more for sure. What its parent has from the beginning is created by none, so one that
 * sets nothing of it may send nothing.
 */
export function requestsIn(written: readonly Written[]): number {
  return written.filter(
    ({ op, kind, fields = {} }) =>
      op !== 'create' || !modelOf(kind).keyless || !Object.values(fields).every((value) => isNothing(value)),
  ).length;
}

/**
 * Holds the writes that a plan predicts against what was sent. Without requests there are only operations, which
 * take one or more each, or none where they may set nothing.
 */
export function checkPredicted(
  { summary }: Plan,
  { sent, operations, areRequests }: { sent: number; operations: number; areRequests: boolean },
): readonly Complaint[] {
  const { least, most } = summary.writes ?? { least: 0, most: Number.POSITIVE_INFINITY };
  const isRight = sent <= most && (areRequests ? sent >= least : operations > 0 || least === 0);
  return isRight
    ? []
    : [{ rule: 'writes', text: `the plan predicts ${least} to ${most} writes, and ${sent} were sent` }];
}
