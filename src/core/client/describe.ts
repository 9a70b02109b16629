import { obstacleText } from '../../base/explanation.ts';
import { unreachable } from '../../base/unreachable.ts';
import { isRead } from '../contract/is-read.ts';
import type { Access } from '../contract/operation.ts';
import { OPERATIONS } from '../contract/operations.gen.ts';
import type { ApiFailure, Call } from './failure.ts';

function hintOf(failure: ApiFailure, call: Call): string | undefined {
  switch (failure.type) {
    case 'unauthenticated':
      return 'the token is missing, unknown or no longer valid';
    case 'forbidden': {
      const permission = permissionFor(call);
      return permission === undefined ? undefined : `needs ${permission}`;
    }
    case 'not-found':
      return 'it does not exist, or is not visible to the user of the token';
    case 'server-error':
      // Some services answer a write with an invalid token like this.
      return failure.status === 500 && call.method !== 'GET' ? 'if it keeps failing, check the token' : undefined;
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

/** The name of a part of the API, for use within a sentence. */
export function nameOfPart(part: string): string {
  // Keeps the case of names such as OpenAPI.
  return /^[A-Z][a-z]+\b/.test(part) ? part.charAt(0).toLowerCase() + part.slice(1) : part;
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
        return `was not sent: the service accepts no requests for another ${failure.retryAfterSeconds} s`;
      }
      return failure.retryAfterSeconds === undefined
        ? `${answered(failure.status, failure.message)} and names no delay`
        : `${answered(failure.status, failure.message)} and asks for a delay of ${failure.retryAfterSeconds} s`;
    case 'unreachable':
      return `could not be sent to ${failure.host} (${failure.proxy === undefined ? failure.code : obstacleText(failure.proxy)})`;
    case 'untrusted':
      return `was not sent to ${failure.host}: ${obstacleText(failure)}`;
    case 'unknown-outcome':
      return isRead(call.operation)
        ? `got no complete answer (${failure.code})`
        : `got no complete answer (${failure.code}): whether it was done is unknown`;
    case 'done-without-body':
      return `succeeded (${failure.status}), but its answer is unreadable: ${failure.reason}`;
    case 'redirect':
      return `answered ${failure.status}, a redirect${failure.origin === undefined ? '' : ` to ${failure.origin}`}; redirects are not followed`;
    case 'too-large':
      return `answered more than ${failure.limit} bytes`;
    case 'timeout':
      return `was not answered within ${secondsOf(failure.afterMs)}`;
    case 'invalid-answer':
      return failure.other === undefined
        ? `answered ${failure.status} with a body that breaks the contract: ${failure.reason}`
        : `answered ${failure.status}: this service has ${nameOfPart(failure.other)} of another form: ${failure.reason}`;
    case 'incomplete-list':
      return `returned an incomplete list: ${failure.reason} (${failure.items} items on ${failure.pages} pages)`;
    case 'read-only':
      return 'was not sent: this client is read-only';
    case 'cancelled':
      return 'was cancelled before it was sent';
    default:
      return unreachable(failure);
  }
}

/** Which call failed and how, without advice. */
export function describeRequest(failure: ApiFailure, call: Call): string {
  return `${call.method} ${call.path} ${whatHappened(failure, call)}`;
}

/** Describes in one sentence which call failed and why, with advice if there is any. */
export function describeFailure(failure: ApiFailure, call: Call): string {
  const hint = hintOf(failure, call);
  const tries = call.tries > 1 ? `, after ${call.tries} tries` : '';
  return `${describeRequest(failure, call)}${hint === undefined ? '' : ` (${hint})`}${tries}`;
}

const ROLES: Readonly<Record<Access, string | undefined>> = {
  public: undefined,
  user: undefined,
  read: 'the role read or higher',
  comment: 'the role comment or higher',
  edit: 'the role edit or higher',
  review: 'the role review or higher',
  create: 'the role create or higher',
  admin: 'the role admin',
  'team-owner': 'to own the team, or the role admin',
};

/** The permission that an operation needs; undefined if a valid token is enough. */
export function permissionFor({ operation }: Pick<Call, 'operation'>): string | undefined {
  return ROLES[OPERATIONS[operation].access];
}
