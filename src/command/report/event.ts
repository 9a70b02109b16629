import { unreachable } from '../../base/unreachable.ts';
import type { ApplyEvent } from '../../core/engine/apply-types.ts';
import { effectOf } from '../../core/plan/resources.ts';
import { count, duration, safe } from './text.ts';
import { EFFECT_WORDS } from './words.ts';

/** One line of progress; undefined for events that need none. */
export function renderEvent(event: ApplyEvent): string | undefined {
  switch (event.type) {
    case 'checking':
      return `Checking that nothing changed since the plan (${count(event.collections, 'collection')})`;
    case 'started':
      // An event with the outcome follows a moment later.
      return undefined;
    case 'retrying':
      return `  … ${safe(event.change.address)}: ${safe(event.message)}`;
    case 'done': {
      const { symbol, past } = EFFECT_WORDS[effectOf(event.change)];
      const note = event.note === undefined ? '' : `, ${safe(event.note)}`;
      return `${symbol.padStart(3)} ${safe(event.change.address)} ${past} (${duration(event.milliseconds)}${note})`;
    }
    case 'failed':
      return `  ✗ ${safe(event.change.address)} not ${EFFECT_WORDS[effectOf(event.change)].past}: ${safe(event.message)}`;
    case 'pending':
      return `  … ${safe(event.change.address)} pending: ${safe(event.message)}`;
    case 'skipped':
      return `  · ${safe(event.change.address)} skipped: ${safe(event.message)}`;
    case 'verifying':
      return `Reading back what was created (${count(event.collections, 'collection')})`;
    default:
      return unreachable(event);
  }
}
