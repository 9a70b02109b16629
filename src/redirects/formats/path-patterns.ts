import { scalarOf, textAt, valueAt } from '../text/json-nodes.ts';
import { literalOfPathPattern } from '../text/literal.ts';
import type { JsonFile, JsonItem } from './json-file.ts';

/** Reads `{source, destination, …}` with patterns of path-to-regexp, as Vercel, Next.js and Mintlify write them. */
export function readPathPattern(
  { node, place }: JsonItem,
  { rule, reject }: Pick<JsonFile, 'rule' | 'reject'>,
  statusOf: (item: JsonItem) => number,
): void {
  const source = textAt(node, 'source');
  const destination = textAt(node, 'destination');
  if (source === undefined || destination === undefined) {
    reject(place, 'syntax', 'Expected an object with "source" and "destination".');
    return;
  }
  if (valueAt(node, 'has') !== undefined || valueAt(node, 'missing') !== undefined) {
    reject(place, 'condition', 'It depends on "has" or "missing". Sites match the path only.');
    return;
  }
  const [from, to] = [literalOfPathPattern(source), literalOfPathPattern(withoutQuery(destination))];
  if (from === undefined || to === undefined) {
    reject(place, 'wildcard', 'A pattern matches many paths. Sites redirect single paths: list them one by one.');
    return;
  }
  rule({
    ...place,
    source: from,
    destination: `${to}${destination.slice(withoutQuery(destination).length)}`,
    status: statusOf({ node, place }),
  });
}

function withoutQuery(destination: string): string {
  return destination.split(/[?#]/, 1)[0] ?? '';
}

/** 308 where it is permanent and 307 where it is not, unless it names a status itself. */
export function statusByPermanence({ node }: JsonItem, byDefault: boolean): number {
  const status = scalarOf(valueAt(node, 'statusCode'));
  if (typeof status === 'number') {
    return status;
  }
  const permanent = scalarOf(valueAt(node, 'permanent'));
  return (typeof permanent === 'boolean' ? permanent : byDefault) ? 308 : 307;
}
