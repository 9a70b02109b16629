import type { ApiFailure } from '../../client/index.ts';
import type { DriverFailure } from '../../engine/driver.ts';

/** A failure of the client in the words of the engine. */
export function failureOf(failure: ApiFailure): DriverFailure {
  // Another server than the API answered: it can neither deny anything nor say that something does not exist.
  if ('foreign' in failure) {
    return 'unreadable';
  }
  switch (failure.type) {
    case 'unauthenticated':
    case 'forbidden':
    case 'invalid':
    case 'conflict':
    case 'cancelled':
    case 'untrusted':
      return failure.type;
    case 'not-found':
      return 'missing';
    case 'refused':
      return 'unsupported';
    case 'invalid-answer':
    case 'incomplete-list':
    case 'too-large':
    case 'redirect':
    case 'read-only':
    case 'done-without-body':
      return 'unreadable';
    default:
      return 'unavailable';
  }
}
