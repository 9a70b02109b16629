import { printable } from '../../base/text.ts';
import { inkOf } from './ink.ts';
import { prose } from './markdown.ts';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** The finding and, unless it is ok, the remedy. Contains no secret. */
  readonly detail: string;
}

const WIDTH = 12;

export function sanitized(checks: readonly Check[]): readonly Check[] {
  return checks.map(({ name, state, detail }) => ({ name, state, detail: printable(detail) }));
}

export function renderChecksText(checks: readonly Check[], { colour }: { readonly colour: boolean }): string {
  const ink = inkOf(colour);
  const paint = { ok: ink.green, warn: ink.yellow, fail: ink.red };
  return sanitized(checks)
    .map(({ name, state, detail }) => `${paint[state](state.padEnd(4))}  ${name.padEnd(WIDTH)}  ${detail}`)
    .join('\n');
}

export function renderChecksMarkdown(checks: readonly Check[]): string {
  return checks.map(({ name, state, detail }) => `- **${state}** ${name}: ${prose(detail)}`).join('\n');
}
