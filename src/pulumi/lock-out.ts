import { messageOf } from '../base/error-message.ts';
import { lockedOutBy } from '../command/app/access/effects.ts';
import type { Service } from '../command/app/service.ts';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { type Driver, DriverError, type Place } from '../core/engine/driver.ts';
import type { Live } from '../core/engine/model.ts';
import { accessChangesIn, mayLockOut } from '../core/kinds/support/access-changes.ts';
import type { Change } from '../core/plan/plan.ts';

/** The parents of a change, and the live resource before it. */
interface Where {
  readonly parents: readonly Place[];
  readonly live: () => Promise<Live | undefined>;
}

/** Prevents changes after which the user of the token, or everybody, is no longer an administrator. */
export interface LockOutGuard {
  /** Performs a change, unless it would lock out an administrator. */
  readonly perform: <T>(change: Change, where: Where, work: () => Promise<T>) => Promise<T>;
  /** Warns if a change, together with the previously foreseen ones, would be refused. Never throws. */
  readonly foresee: (change: Change, where: Where) => Promise<void>;
}

interface GuardOptions {
  readonly service: Pick<Service, 'client' | 'profile'>;
  readonly driver: Driver;
  readonly organization: string;
  /** Shows the user a warning, once. */
  readonly warn: (message: string) => void;
}

const ADVICE =
  'If another resource of the program makes somebody an administrator, let this one depend on it (dependsOn).';

/** A unique name for the resource of a change. */
function nameOf(change: Change, parents: readonly Place[]): string {
  const id = 'id' in change ? change.id : undefined;
  return `${change.kind} ${[...parents.map((place) => place.id), id ?? ''].join('/')}`.trimEnd();
}

/** The change, compared with live values, because those in a state may be old. */
function comparedWith(change: Change, parents: readonly Place[], live: Live | undefined): Change {
  const address = 'id' in change ? `${change.kind} ${change.id ?? ''}` : change.kind;
  const named = { ...change, address, parents: parents.map(({ id }) => id) };
  return named.action !== 'update' || live === undefined
    ? named
    : {
        ...named,
        fields: named.fields.map((one) => ({ ...one, before: live.fields[one.field] ?? one.before ?? null })),
      };
}

function textOf({ summary, detail = '' }: Diagnostic): string {
  return `${summary}. ${detail}`.trim();
}

/** Checks and applies risky changes one by one: two that are harmless alone could lock out an administrator together. */
export function createLockOutGuard({ service, driver, organization, warn }: GuardOptions): LockOutGuard {
  let last: Promise<unknown> = Promise.resolve();
  const foreseen = new Map<string, Change>();
  const unchecked = (why: string): void =>
    warn(`Colophon could not check whether this update locks out an administrator. ${why}`);
  const problemOf = async (changes: readonly Change[]): Promise<string | undefined> => {
    const ids = Object.fromEntries(changes.flatMap(({ parents }) => parents.map((id) => [id, id])));
    const [problem] = await lockedOutBy(
      { changes, ids, organization },
      { service, reader: driver.reader(), onUnread: (why) => unchecked(textOf(why)) },
    );
    return problem === undefined ? undefined : `${textOf(problem)} ${ADVICE}`;
  };
  return {
    perform: async (change, { parents, live }, work) => {
      // A creation does not remove permissions.
      if (change.action === 'create' || accessChangesIn([change]).length === 0) {
        return await work();
      }
      foreseen.delete(nameOf(change, parents));
      const compared = comparedWith(change, parents, await live());
      if (!mayLockOut([compared])) {
        return await work();
      }
      const turn = last.then(async () => {
        const problem = await problemOf([compared]);
        if (problem !== undefined) {
          throw new DriverError(problem, { failure: 'forbidden', outcome: 'none' });
        }
        return await work();
      });
      last = turn.catch(() => {});
      return await turn;
    },
    foresee: async (change, { parents, live }) => {
      try {
        const compared = comparedWith(change, parents, await live());
        foreseen.set(nameOf(change, parents), compared);
        const problem = mayLockOut([compared]) ? await problemOf([...foreseen.values()]) : undefined;
        if (problem !== undefined) {
          warn(`this update would be refused. ${problem}`);
        }
      } catch (error) {
        unchecked(messageOf(error));
      }
    },
  };
}
