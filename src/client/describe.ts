import { unreachable } from '../base/unreachable.ts';
import type { Access } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { ApiFailure, Call } from './failure.ts';

const NEEDS: Readonly<Record<Access, string | undefined>> = {
  public: undefined,
  user: undefined,
  read: 'needs the role read or more',
  comment: 'needs the role comment or more',
  edit: 'needs the role edit or more',
  review: 'needs the role review or more',
  create: 'needs the role create or more',
  admin: 'needs the role admin',
  'team-owner': 'needs an owner of the team, or the role admin',
};

function hintOf(failure: ApiFailure, { operation, method }: Call): string | undefined {
  switch (failure.type) {
    case 'unauthenticated':
      return 'the token is missing, unknown or no longer valid';
    case 'forbidden':
      return NEEDS[OPERATIONS[operation].access];
    case 'not-found':
      return 'it does not exist, or the user of the token may not see it';
    case 'server-error':
      // A service has been seen to answer a write with a wrong token like this.
      return failure.status === 500 && method !== 'GET' ? 'if this goes on, check the token' : undefined;
    default:
      return undefined;
  }
}

function secondsOf(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

function answered(status: number, message: string): string {
  return message === '' ? `answered ${status}` : `answered ${status}: ${message}`;
}

function whatHappened(failure: ApiFailure, call: Call): string {
  switch (failure.type) {
    case 'invalid':
    case 'unauthenticated':
    case 'forbidden':
    case 'not-found':
    case 'conflict':
    case 'refused':
    case 'server-error':
      return answered(failure.status, failure.message);
    case 'rate-limited':
      if (call.tries === 0) {
        return `was not sent: the service asked to be left alone for another ${failure.retryAfterSeconds} s`;
      }
      return failure.retryAfterSeconds === undefined
        ? `${answered(failure.status, failure.message)} and does not say how long to wait`
        : `${answered(failure.status, failure.message)} and asks to wait for ${failure.retryAfterSeconds} s`;
    case 'unreachable':
      return `could not be sent to ${failure.host} (${failure.reason ?? failure.code})`;
    case 'untrusted':
      return `was not sent to ${failure.host}: ${failure.reason}`;
    case 'unknown-outcome':
      return call.method === 'GET'
        ? `was sent, but no complete answer came (${failure.code})`
        : `was sent, but no complete answer came (${failure.code}): whether it was done is not known`;
    case 'done-without-body':
      return `was done (${failure.status}), but the answer could not be read: ${failure.reason}`;
    case 'redirect':
      return `answered ${failure.status}, a redirect${failure.origin === undefined ? '' : ` to ${failure.origin}`}; redirects are not followed`;
    case 'too-large':
      return `answered more than ${failure.limit} bytes`;
    case 'timeout':
      return `was not answered within ${secondsOf(failure.afterMs)}`;
    case 'invalid-answer':
      return `answered ${failure.status} with something else than the contract says: ${failure.reason}`;
    case 'incomplete-list':
      return `gave no complete list: ${failure.reason} (${failure.items} items on ${failure.pages} pages)`;
    case 'read-only':
      return 'was not sent: this client may only read';
    case 'cancelled':
      return 'was cancelled before it was sent';
    default:
      return unreachable(failure);
  }
}

/** Says in one sentence which call failed and why, and what to look at where that is known. */
export function describeFailure(failure: ApiFailure, call: Call): string {
  const hint = hintOf(failure, call);
  const tries = call.tries > 1 ? `, after ${call.tries} tries` : '';
  return `${call.method} ${call.path} ${whatHappened(failure, call)}${hint === undefined ? '' : ` (${hint})`}${tries}`;
}
