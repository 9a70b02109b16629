import { withoutEnd } from '../../../base/text.ts';
import { isForeignId, isReference } from '../../plan/value.ts';
import type { Facts } from '../facts.ts';
import { type Destination, describeDestination, destinationOf, hostOf } from '../redirects.ts';
import type { LintRule } from '../rule.ts';
import { isHiddenField } from '../words.ts';

/** Why a destination does not exist; undefined if it exists or may exist. */
function lackOf(destination: Destination, { find, live, paths }: Facts): string | undefined {
  if (destination.kind === 'url') {
    const host = hostOf(destination.url);
    return host !== undefined && live?.unknownHosts?.has(host) === true ? 'no name server knows this host' : undefined;
  }
  const { target, page, path } = destination;
  if (isForeignId(target)) {
    return live?.liveIds === undefined || live.liveIds.has(target.$id)
      ? undefined
      : 'the service has no resource with this id';
  }
  if (!isReference(target)) {
    return undefined;
  }
  if (find(target.$ref) === undefined) {
    return 'no resource with this address is declared';
  }
  const pages = page === undefined && path === undefined ? undefined : paths().pagesOf(target.$ref);
  if (path !== undefined) {
    const wanted = withoutEnd(path, '/').replace(/^\/+/, '');
    return pages === undefined || [...pages.values()].includes(wanted)
      ? undefined
      : 'the site space has no page with this path';
  }
  return page === undefined || pages === undefined || pages.has(page)
    ? undefined
    : 'the site space has no page with this id';
}

export const redirectDeadDestination: LintRule = {
  name: 'redirect-dead-destination',
  severity: 'error',
  summary: 'Redirect destination does not exist',
  reason:
    'The service rejects such a redirect, or visitors who follow it get a 404 or no answer. Ids, pages and the hosts of other sites are checked with `--live` only.',
  check: (facts) =>
    facts.ofKind('redirect').flatMap((resource) => {
      const destination = destinationOf(resource);
      const lack = destination === undefined ? undefined : lackOf(destination, facts);
      if (destination === undefined || lack === undefined) {
        return [];
      }
      const spot = { resource, field: 'destination' };
      const where = isHiddenField(spot) ? 'a hidden destination' : describeDestination(destination);
      return [
        { ...spot, detail: `it leads to ${where}, but ${lack}. Change the destination, or delete the redirect.` },
      ];
    }),
};
