import { changesByResource, resourceKeys } from '../plan/resources.ts';
import type { ChangeResult } from './apply-types.ts';

/** The worst step decides the status of a resource. */
const WORST: readonly ChangeResult['status'][] = ['failed', 'blocked', 'skipped', 'pending', 'done'];

/** The message of one step among several: its fields, and their outcome. */
function stepMessage(result: ChangeResult): string {
  const message = result.status === 'done' ? (result.note ?? '') : result.message;
  const paths = result.change.fields.map(({ path }) => path);
  return message === '' || paths.length === 0 ? message : `${paths.join(', ')}: ${message}`;
}

/** The outcome of each resource, all its steps together. A step that was not done decides. */
export function resultsByResource(results: readonly ChangeResult[]): readonly ChangeResult[] {
  const steps = results.map(({ change }) => change);
  const whole = changesByResource(steps);
  if (whole.length === results.length) {
    return results;
  }
  const keys = resourceKeys(steps);
  const grouped = new Map<string, ChangeResult[]>();
  for (const result of results) {
    const key = keys.get(result.change.key) ?? result.change.key;
    const own = grouped.get(key);
    if (own === undefined) {
      grouped.set(key, [result]);
    } else {
      own.push(result);
    }
  }
  return whole.flatMap((change) => {
    const own = grouped.get(change.key) ?? [];
    const worst = WORST.flatMap((status) => own.filter((one) => one.status === status))[0];
    if (worst === undefined || own.length === 1) {
      return own;
    }
    const message = own
      .filter(({ status }) => status === worst.status)
      .map(stepMessage)
      .filter((text) => text !== '')
      .join('\n');
    return [worst.status === 'done' ? done(change, message) : { ...worst, change, message }];
  });
}

function done(change: ChangeResult['change'], note: string): ChangeResult {
  return note === '' ? { status: 'done', change } : { status: 'done', change, note };
}
