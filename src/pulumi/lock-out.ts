import { lockedOutBy } from '../app/access/effects.ts';
import type { Service } from '../app/service.ts';
import { type Driver, DriverError, type Place } from '../engine/driver.ts';
import { parentAddressAt } from '../engine/execute/single.ts';
import type { Live } from '../engine/model.ts';
import { accessChangesIn, mayLockOut } from '../kinds/support/access-changes.ts';
import type { Change } from '../plan/plan.ts';

/** Does the work of a change, unless that would leave the user of the token, or everybody, without the role of an administrator. */
export type LockOutGuard = <T>(
  change: Change,
  where: { readonly parents: readonly Place[]; readonly live: () => Promise<Live | undefined> },
  work: () => Promise<T>,
) => Promise<T>;

interface GuardOptions {
  readonly service: Pick<Service, 'client' | 'profile'>;
  readonly driver: Driver;
  readonly organization: string;
}

const ADVICE =
  'If another resource of the program makes somebody an administrator, let this one depend on it (dependsOn).';

/** The change with live values from before it: those in a state may be old. */
function comparedWith(change: Change, live: Live | undefined): Change {
  const named = { ...change, address: 'id' in change ? `${change.kind} ${change.id ?? ''}` : change.kind };
  return named.action !== 'update' || live === undefined
    ? named
    : {
        ...named,
        fields: named.fields.map((one) => ({ ...one, before: live.fields[one.field] ?? one.before ?? null })),
      };
}

/** Changes that may lock somebody out are checked and applied one after the other: two could pass together and do it together. */
export function createLockOutGuard({ service, driver, organization }: GuardOptions): LockOutGuard {
  let last: Promise<unknown> = Promise.resolve();
  return async (change, { parents, live }, work) => {
    // Nobody loses anything by what is new.
    if (change.action === 'create' || accessChangesIn([change]).length === 0) {
      return await work();
    }
    const compared = comparedWith(change, await live());
    if (!mayLockOut([compared])) {
      return await work();
    }
    const ids = Object.fromEntries(parents.map(({ id }, index) => [parentAddressAt(index), id]));
    const turn = last.then(async () => {
      const plan = { changes: [compared], ids, organization };
      const [problem] = await lockedOutBy(plan, { service, reader: driver.reader() });
      if (problem !== undefined) {
        const message = `${problem.summary}. ${problem.detail} ${ADVICE}`;
        throw new DriverError(message, { failure: 'forbidden', outcome: 'none' });
      }
      return await work();
    });
    last = turn.catch(() => {});
    return await turn;
  };
}
