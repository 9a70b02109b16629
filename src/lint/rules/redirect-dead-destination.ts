import { isForeignId, isReference } from '../../plan/value.ts';
import type { Facts } from '../facts.ts';
import { type Destination, describeDestination, destinationOf } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField } from '../words.ts';

/** Why a destination is not there; undefined when it is, or when that is not known. */
function lackOf({ target, page }: Destination, { find, live, paths }: Facts): string | undefined {
  if (isForeignId(target)) {
    return live?.liveIds === undefined || live.liveIds.has(target.$id)
      ? undefined
      : 'the service has nothing with that id';
  }
  if (!isReference(target)) {
    return undefined;
  }
  if (find(target.$ref) === undefined) {
    return 'nothing with that address is declared';
  }
  const pages = page === undefined ? undefined : paths().pagesOf(target.$ref);
  return page === undefined || pages === undefined || pages.has(page)
    ? undefined
    : 'that site space has no page with that id';
}

/** Redirects that lead nowhere. */
export const redirectDeadDestination: LintRule = {
  name: 'redirect-dead-destination',
  severity: 'error',
  summary: 'A redirect leads to something that does not exist',
  reason:
    'The service refuses such a redirect, or visitors who follow it find nothing. Ids and pages are only checked when the service was asked.',
  check: (facts) =>
    facts.ofKind('redirect').flatMap((thing) => {
      const destination = destinationOf(thing);
      const lack = destination === undefined ? undefined : lackOf(destination, facts);
      if (destination === undefined || lack === undefined) {
        return [];
      }
      const spot = { thing, field: 'destination' };
      const where = isHiddenField(spot) ? 'a hidden destination' : describeDestination(destination);
      return [{ ...spot, detail: `It leads to ${where}, but ${lack}. Choose another destination, or delete it.` }];
    }),
};
