import { groupBy } from '../../base/group-by.ts';
import { type Difference, driftedAddresses, SERVICE_CLASSES } from '../../core/engine/drift.ts';
import type { Address } from '../../core/plan/address.ts';
import type { Change } from '../../core/plan/plan.ts';
import { effectOf } from '../../core/plan/resources.ts';
import type { Filter, RichCell } from '../report/html/list.ts';
import { EFFECT_LABELS } from '../report/html/names.ts';
import { daysLeft, SOON } from './pages/expiring.ts';
import type { EnvironmentView } from './view.ts';

type State = 'blocked' | 'drifted' | 'pending' | 'unmanaged' | 'unknown' | 'same';

export const STATE_FILTERS: readonly Filter[] = [
  { mark: 'blocked', label: 'Blocked' },
  { mark: 'drifted', label: 'Drifted' },
  { mark: 'pending', label: 'Pending' },
  { mark: 'unmanaged', label: 'Unmanaged' },
  { mark: 'unknown', label: 'Not read' },
];

export interface States {
  readonly stateOf: (address: Address) => State;
  readonly changesOf: (address: Address) => readonly Change[];
  readonly cellOf: (address: Address) => RichCell;
}

/** The changes made outside Colophon. */
export function driftedIn({ findings }: Pick<EnvironmentView, 'findings'>): readonly Difference[] {
  return findings === undefined ? [] : SERVICE_CLASSES.flatMap((one) => findings.changes[one]);
}

function pendingIn({ findings }: Pick<EnvironmentView, 'findings'>): readonly Difference[] {
  return findings?.changes.pending ?? [];
}

const PLAIN: Readonly<Record<Exclude<State, 'pending'>, RichCell>> = {
  blocked: { text: 'Blocked', tone: 'blocked' },
  drifted: { text: 'Drifted', tone: 'update' },
  unmanaged: { text: 'Unmanaged', tone: 'adopt' },
  unknown: { text: 'Not read', tone: 'quiet' },
  same: { text: 'As declared', tone: 'quiet' },
};

export function statesOf(view: EnvironmentView): States {
  const { plan } = view;
  const changes = groupBy(plan?.changes ?? [], ({ address }) => address);
  const blocked = new Set((plan?.blocked ?? []).map(({ address }) => address));
  const drifted = view.findings === undefined ? new Set<Address>() : driftedAddresses(view.findings);
  const unmanaged = new Set(plan?.unmanaged ?? []);
  const stateOf = (address: Address): State => {
    if (plan === undefined) {
      return 'unknown';
    }
    return blocked.has(address)
      ? 'blocked'
      : drifted.has(address)
        ? 'drifted'
        : changes.has(address)
          ? 'pending'
          : unmanaged.has(address)
            ? 'unmanaged'
            : 'same';
  };
  return {
    stateOf,
    changesOf: (address) => changes.get(address) ?? [],
    cellOf: (address) => {
      const state = stateOf(address);
      const [first] = changes.get(address) ?? [];
      if (state !== 'pending' || first === undefined) {
        return PLAIN[state === 'pending' ? 'same' : state];
      }
      const effect = effectOf(first);
      return {
        text: `To ${EFFECT_LABELS[effect].word.toLowerCase()}`,
        tone: effect === 'adoptUpdate' ? 'adopt' : effect,
      };
    },
  };
}

/** The row of an environment on the home page. Plain data, which an export stores, so that several exports can be joined. */
export interface EnvironmentSummary {
  readonly name: string;
  readonly organization: string;
  /** When it was read. */
  readonly at: string;
  /** The failure, in a few words. */
  readonly problem?: string;
  readonly last?: { readonly at: string; readonly by: string; readonly commit?: string };
  readonly pending: number;
  readonly drifted: number;
  readonly blocked: number;
  readonly expiring: number;
}

export function summaryOf(view: EnvironmentView): EnvironmentSummary {
  const { name, organization, at, problems, plan, versions, expiries, ledger } = view;
  const [problem] = problems;
  const [last] = versions ?? [];
  const commit = last?.commit ?? ledger.commit;
  return {
    name,
    organization,
    at,
    ...(problem === undefined ? {} : { problem: problem.summary }),
    ...(last === undefined ? {} : { last: { at: last.at, by: last.by, ...(commit === undefined ? {} : { commit }) } }),
    pending: new Set(pendingIn(view).map(({ address }) => address)).size,
    drifted: view.findings === undefined ? 0 : driftedAddresses(view.findings).size,
    blocked: plan?.blocked.length ?? 0,
    expiring: expiries.filter((expiry) => daysLeft(expiry, at) <= SOON).length,
  };
}
