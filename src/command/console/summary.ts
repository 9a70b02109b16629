import { driftedAddresses } from '../../core/engine/drift.ts';
import { daysLeft, SOON } from './pages/expiring.ts';
import { pendingIn } from './state.ts';
import type { EnvironmentView } from './view.ts';

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
