import type { Address } from '../../src/plan/address.ts';
import type { Change, Plan } from '../../src/plan/plan.ts';
import type { Expectation, Expected } from './expectation.ts';
import type { Complaint, Rule } from './not-yet.ts';
import type { ExpectedRow } from './rows.ts';

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
  if (expected !== 'conflict' || found !== 'ahead') {
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
    if (!expected.fields.has(path)) {
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
      : [{ rule: 'changes', text: `${action} ${address} is missing in the plan` }];
  }
  if (found.action !== action) {
    return [{ rule: 'changes', text: `${address}: ${action} is expected, and the plan has ${found.action}` }];
  }
  switch (action) {
    case 'create': {
      const cause = isMarked ? 'conflict' : isBack ? 'vanished' : 'ahead';
      return found.cause === cause
        ? []
        : [
            {
              rule: isMarked && found.cause === 'vanished' ? 'vanished-conflict' : 'changes',
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

function compareRow({ row, members, moves, cause, arriving }: ExpectedRow, plan: Plan): readonly Complaint[] {
  const found = plan.changes.filter(({ action, address }) => action === 'move' && members.includes(address));
  const complaints: Complaint[] =
    found.length === moves
      ? []
      : [{ rule: 'moves', text: `the row of ${row} takes ${moves} moves, and the plan has ${found.length}` }];
  const expected = cause ?? 'ahead';
  for (const move of found) {
    // What was there before, is gone and comes back to the end of its row is moved for either reason.
    const isRight = move.cause === expected || (cause === undefined && move.cause === 'drift');
    if (!arriving.has(move.address) && !isRight) {
      complaints.push({
        rule: 'order-conflict',
        text: `the order of ${row} is ${expected}, and the plan moves ${move.address} as ${move.cause}`,
      });
    }
  }
  return complaints;
}

function compareCounts(plan: Plan, noop: number): readonly Complaint[] {
  const { summary } = plan;
  const number = (action: Change['action']): number =>
    new Set(plan.changes.filter((change) => change.action === action).map(({ key }) => key)).size;
  const wrong = (['create', 'replace', 'delete', 'move', 'adopt', 'update'] as const).filter(
    (action) => summary[action] !== number(action),
  );
  return [
    ...wrong.map(
      (action): Complaint => ({
        rule: 'counts',
        text: `${action}: ${summary[action]} counted, ${number(action)} planned`,
      }),
    ),
    ...(summary.noop === noop
      ? []
      : [
          {
            rule: number('replace') > 0 ? ('counts-after-replacement' as const) : ('counts' as const),
            text: `${summary.noop} counted as unchanged, ${noop} are`,
          },
        ]),
  ];
}

function isSame(one: Iterable<string>, other: Iterable<string>): boolean {
  return [...one].sort().join('\n') === [...other].sort().join('\n');
}

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
    complaints.push(...compareRow(row, plan));
  }
  const ordered = new Set(expectation.rows.flatMap(({ members }) => members));
  for (const { action, address } of plan.changes) {
    if (action === 'move' && !ordered.has(address)) {
      complaints.push({ rule: 'moves', text: `${address} is moved, and nothing is said about its place` });
    }
  }
  if (!isSame(plan.forget, expectation.forgotten)) {
    complaints.push({
      rule: 'forgotten',
      text: `to forget: ${[...expectation.forgotten].sort().join(', ') || 'nothing'}; the plan has ${plan.forget.join(', ') || 'nothing'}`,
    });
  }
  const conflicts = [...expectation.changes.values()].filter(
    ({ action, fields }) =>
      action === 'update' &&
      [...fields].some(([path, cause]) => cause === 'conflict' && path !== 'default' && !hidden.has(path)),
  );
  const held = new Set<Address>(plan.held.flatMap(({ guard, address }) => (guard === 'conflict' ? [address] : [])));
  for (const { address } of conflicts) {
    if (!held.has(address)) {
      complaints.push({ rule: 'held', text: `${address} is in conflict and not held` });
    }
  }
  const touched = new Set(
    plan.changes.flatMap(({ action, address }) => (action === 'move' || action === 'delete' ? [] : [address])),
  );
  const managed = [...expectation.pairs.all.keys()].filter((address) => !expectation.external.has(address));
  complaints.push(...compareCounts(plan, managed.filter((address) => !touched.has(address)).length));
  return complaints;
}

/** How many requests to the service the changes of a plan take. */
export function writesOf({ changes }: Plan): number {
  const keys = new Set(changes.map(({ key }) => key));
  return changes.reduce((sum, change) => {
    switch (change.action) {
      case 'replace':
        return sum + 2;
      case 'adopt':
        return sum + (change.fields.length > 0 ? 1 : 0);
      case 'delete':
        return sum + (change.with !== undefined && keys.has(change.with) ? 0 : 1);
      default:
        return sum + 1;
    }
  }, 0);
}
