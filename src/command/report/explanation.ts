import type { Explanation } from '../../core/engine/drift.ts';
import type { Cause } from '../../core/plan/plan.ts';
import { words } from './nouns.ts';
import { safe } from './text.ts';

/** The clients that made a change; others are left out. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['ui', ' in the app'],
  ['api', ' through the API'],
  ['integration', ' through an integration'],
  ['webhook', ' through a webhook'],
  ['workflow', ' in a workflow'],
  ['script', ' with a script'],
  ['support', ' on behalf of support'],
]);

/** `3 November 2026, 14:02 UTC`; an invalid time is shown as it is. */
function timeText(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) {
    return safe(at, 40);
  }
  const clock = time.toISOString().slice(11, 16);
  const month = time.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}, ${clock} UTC`;
}

function whoText({ type, id, name, email }: Explanation['by']): string {
  const shown = safe(name === undefined || name === '' ? id : name, 80);
  const kind = type === 'user' ? '' : `${words(type).toLowerCase()} `;
  return `${kind}${shown}${email === undefined || email === name ? '' : ` (${safe(email, 80)})`}`;
}

/** `changed by Lin (lin@example.com) in the app, 3 November 2026, 14:02 UTC`. Sanitized for a terminal. */
export function explanationText({ at, by, source, changes, on, earlier }: Explanation, cause: Cause): string {
  const isLast = earlier === true || changes > 1;
  const verb = cause === 'deleted' && on === undefined && earlier === undefined ? 'deleted' : 'changed';
  const place = on === undefined ? '' : ` on the ${words(on).toLowerCase()}`;
  const remarks = [
    ...(changes > 1 && earlier === undefined ? [`the last of ${changes} changes`] : []),
    ...(earlier === true ? ['before the last apply'] : []),
  ].join(', ');
  return `${isLast && verb === 'changed' ? 'last ' : ''}${verb} by ${whoText(by)}${SOURCES.get(source ?? '') ?? ''}${place}, ${timeText(at)}${remarks === '' ? '' : ` (${remarks})`}`;
}
